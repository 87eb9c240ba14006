"""Games played under the hand: mouse, keys, typed moves, undo, who starts, the search opened."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SCREENSHOTS = Path(__file__).parent / "screenshots"

# The first legal move, so that a test knows the answers.
SETUP = """\
import threading
import minimax_lab as lab
from minimax_lab.games.chess import Chess
from minimax_lab.games.draughts import Draughts
from minimax_lab.players import Player, PlayResult
from minimax_lab.widgets.play import Play

class First:
    name = "first"
    def choose(self, game, state, stop=None):
        action = next(iter(game.actions(state)))
        return PlayResult(action, 0, [action], 1, 1, 0.0)

class Slow(First):
    def choose(self, game, state, stop=None):
        while not stop.is_set():
            pass
        return super().choose(game, state)

class Failing(First):
    def choose(self, game, state, stop=None):
        raise RuntimeError("no idea")"""

PLAYS = {
    "tic-tac-toe": "Play(lab.TicTacToe(), First())",
    "connect four": "Play(lab.ConnectFour(), Player(depth=5))",
    "chess": "Play(Chess(), Player(depth=2))",
    "draughts": "Play(Draughts(), Player(depth=3))",
    "slow": "Play(lab.TicTacToe(), Slow())",
    "failing": "Play(lab.TicTacToe(), Failing())",
    "tree": "Play(lab.COURSE_TREE, Player(depth=3))",
    "promotion": 'Play(Chess(), First(), position=Chess().parse("8/P6k/8/8/8/8/8/K7 w - - 0 1"))',
}


class Shown:
    """What a Play shows on the page."""

    def __init__(self, root) -> None:
        self.root = root
        self.sentence = root.locator(".mm-sentence")
        self.grid = root.get_by_role("grid")

    def square(self, words: str):
        """The square whose name begins with these words."""
        return self.grid.locator(f'[role=gridcell][aria-label^="{words},"]')

    def possible(self) -> list[int]:
        """Where the squares are, as they are read, that the next click may fall on."""
        return self.grid.evaluate(
            """grid => [...grid.querySelectorAll("button")].flatMap(
                (cell, place) => cell.className === "mm-possible" ? [place] : [])"""
        )

    def press(self, name: str) -> None:
        self.root.get_by_role("button", name=name, exact=True).click()

    def type(self, move: str) -> None:
        self.root.get_by_label("Your move").fill(move)
        self.root.get_by_label("Your move").press("Enter")

    def at(self, ply: int) -> "Shown":
        """Wait until so many moves are made and nobody thinks."""
        expect(self.root).to_have_attribute("data-ply", str(ply))
        expect(self.root).to_have_attribute("data-thinking", "false")
        return self


def walk(page, here: int, there: int, columns: int) -> None:
    """Press the arrow keys that lead from one square to another."""
    down, right = there // columns - here // columns, there % columns - here % columns
    keys = ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down)
    keys += ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right)
    for key in keys:
        page.keyboard.press(key)


@pytest.fixture(scope="module")
def notebook(jupyter, browser):
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    jupyter.open(page, jupyter.write("play.ipynb", SETUP, *PLAYS.values()))
    jupyter.run_all(page)
    assert jupyter.errors(page) == []
    SCREENSHOTS.mkdir(exist_ok=True)
    yield page
    page.close()


@pytest.fixture
def shown(notebook):
    """A function that gives the Play of a game, at the start of a new one."""

    def new_game(name: str) -> Shown:
        root = notebook.locator(".mm-play").nth(list(PLAYS).index(name))
        root.evaluate("root => root.scrollIntoView()")
        play = Shown(root)
        root.get_by_label("New game:").select_option("reader")
        play.press("New game")
        return play.at(0)

    return new_game


def test_tic_tac_toe_with_the_mouse_to_the_end(notebook, shown):
    play = shown("tic-tac-toe")
    expect(play.sentence).to_have_text("It is your move, X.")
    assert 'gridcell "top right, empty, possible"' in play.grid.aria_snapshot()
    for ply, name in enumerate(("middle left", "centre", "middle right")):
        play.square(name).click()
        expect(play.root).to_have_attribute("data-ply", str(min(2 * ply + 2, 5)))
    expect(play.sentence).to_contain_text("The game is over: X wins")
    play.root.screenshot(path=SCREENSHOTS / "play_tic_tac_toe.png")
    play.square("top right").click()
    expect(play.sentence).to_contain_text("start a new one, or take a move back")
    play.press("Undo")
    play.at(4)
    expect(play.sentence).to_have_text("O played 2. It is your move, X.")


def test_tic_tac_toe_with_the_keys_to_the_end(notebook, shown):
    play = shown("tic-tac-toe")
    selected = notebook.locator(".jp-Cell.jp-mod-selected")
    before = selected.evaluate_all("cells => cells.map(cell => cell.dataset.windowedListIndex)")
    top = play.root.bounding_box()["y"]
    play.square("top left").focus()
    for keys, ply in (("ArrowDown", 2), ("ArrowRight", 4), ("ArrowRight", 5)):
        notebook.keyboard.press(keys)
        notebook.keyboard.press("Enter" if ply < 4 else " ")
        expect(play.root).to_have_attribute("data-ply", str(ply))
    expect(play.sentence).to_contain_text("X wins")
    expect(play.square("middle right")).to_be_focused()
    assert play.root.bounding_box()["y"] == top, "the page scrolled, or something above moved"
    after = selected.evaluate_all("cells => cells.map(cell => cell.dataset.windowedListIndex)")
    assert after == before


def test_a_move_that_is_not_legal_is_refused_with_a_word(notebook, shown):
    play = shown("tic-tac-toe")
    play.square("centre").click()
    play.at(2)
    play.square("centre").click()
    expect(play.sentence).to_contain_text("No legal move is on centre")
    play.type("17")
    expect(play.sentence).to_contain_text("'17' is no legal move here")
    play.type("9")
    play.at(4)
    expect(play.square("bottom right")).to_have_attribute("aria-label", "bottom right, X")


def test_the_computer_may_start(notebook, shown):
    play = shown("tic-tac-toe")
    play.root.get_by_label("New game:").select_option("computer")
    play.press("New game")
    play.at(1)
    expect(play.sentence).to_have_text("X played 1. It is your move, O.")
    expect(play.root.locator(".mm-sides")).to_contain_text("You are O (MIN)")
    play.press("Switch sides")
    play.at(2)
    expect(play.root.locator(".mm-sides")).to_contain_text("You are X (MAX)")


def test_connect_four_with_the_mouse(notebook, shown):
    play = shown("connect four")
    square = play.square("column 4")
    square.click(position={"x": 20, "y": 20})  # near the top: the stone falls
    play.at(2)
    expect(square).to_have_attribute("aria-label", "column 4, from below X, possible")
    square.click()
    play.at(4)
    expect(play.root.locator(".mm-thought")).to_contain_text("looked ahead5 plies")
    expect(play.sentence).to_contain_text("It is your move, X.")
    notebook.screenshot(path=SCREENSHOTS / "play_connect_four.png")
    play.press("Undo")
    play.at(2)


def test_connect_four_with_the_keys(notebook, shown):
    play = shown("connect four")
    play.square("column 1").focus()
    notebook.keyboard.press("End")
    notebook.keyboard.press("ArrowLeft")
    notebook.keyboard.press("ArrowUp")
    expect(play.square("column 6")).to_be_focused()
    play.root.screenshot(path=SCREENSHOTS / "play_focus.png")
    notebook.keyboard.press("Enter")
    play.at(2)
    expect(play.square("column 6")).to_have_attribute(
        "aria-label", "column 6, from below X, possible"
    )


def test_the_search_is_opened_in_a_stepper(notebook, shown):
    play = shown("connect four")
    button = play.root.get_by_role("button", name="Step through its search")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.focus()
    notebook.keyboard.press("Enter")
    expect(play.sentence).to_contain_text("nothing to step through yet")
    play.type("4")
    play.at(2)
    play.press("Step through its search")
    above = notebook.locator(".mm-above")
    expect(above).to_contain_text("alphabeta from the position before the computer's move")
    stepper = notebook.locator(".mm-stepper")
    stepper.get_by_role("button", name="Last step (End)").click()
    expect(stepper.locator(".mm-sentence")).to_contain_text("The search is over")
    expect(play.sentence).to_contain_text("It is your move, X.")
    notebook.screenshot(path=SCREENSHOTS / "play_stepper.png")
    play.press("New game")
    expect(stepper).to_have_count(0)


def test_the_limit_is_set_on_the_page(notebook, shown):
    play = shown("connect four")
    number = play.root.get_by_label("Number of plies, seconds or positions")
    for kind, much, said in (("seconds", "0.1", "0.1 s"), ("depth", "2", "depth 2")):
        play.root.get_by_label("The computer's limit:").select_option(kind)
        number.fill(much)
        number.press("Enter")
        expect(play.root.locator(".mm-sides")).to_contain_text(said)
    number.fill("0")
    number.press("Enter")
    expect(play.sentence).to_contain_text("depth must be 1 or more")
    number.fill("5")
    number.press("Enter")
    expect(play.root.locator(".mm-sides")).to_contain_text("depth 5")


def test_chess_with_the_mouse(notebook, shown):
    play = shown("chess")
    play.square("e2").click()
    expect(play.sentence).to_have_text("White pawn on e2: it may go to e3, e4.")
    play.square("e5").click()
    expect(play.sentence).to_contain_text("No legal move goes from e2 to e5")
    notebook.screenshot(path=SCREENSHOTS / "play_chess.png")
    play.square("e4").click()
    play.at(2)
    expect(play.square("e4")).to_have_attribute("aria-label", "e4, white pawn, possible")
    play.type("Nf3")
    play.at(4)
    play.press("Undo")
    play.at(2)


def test_chess_with_the_keys(notebook, shown):
    play = shown("chess")
    play.square("a8").focus()
    for key in (*["ArrowDown"] * 6, "ArrowRight", "Enter"):
        notebook.keyboard.press(key)
    expect(play.square("b2")).to_have_attribute("aria-selected", "true")
    for key in ("ArrowUp", "ArrowUp", "Enter"):
        notebook.keyboard.press(key)
    play.at(2)
    expect(play.root.locator(".mm-moves")).to_contain_text("1. b4")


def test_a_promotion_is_chosen_by_a_button(notebook, shown):
    play = shown("promotion")
    play.square("a7").click()
    play.square("a8").click()
    choices = play.root.get_by_role("group", name="Moves to choose from")
    expect(choices.get_by_role("button")).to_have_count(4)
    play.root.screenshot(path=SCREENSHOTS / "play_promotion.png")
    choices.get_by_role("button", name="a8=R").focus()
    notebook.keyboard.press("Enter")
    play.at(2)
    expect(play.square("a8")).to_have_attribute("aria-label", "a8, white rook, possible")
    assert play.root.evaluate("root => root.contains(document.activeElement)")


def test_draughts_with_the_mouse(notebook, shown):
    play = shown("draughts")
    first = play.grid.locator(".mm-possible").first
    name = first.get_attribute("aria-label").split(",")[0]
    first.click()
    expect(play.square(name)).to_have_attribute("aria-selected", "true")
    notebook.screenshot(path=SCREENSHOTS / "play_draughts.png")
    play.grid.locator(".mm-possible").first.click()
    play.at(2)
    play.press("Undo")
    play.at(0)


def test_draughts_with_the_keys(notebook, shown):
    play = shown("draughts")
    cells = play.grid.get_by_role("gridcell")
    cells.first.focus()
    here = 0
    for ply in (0, 2):
        there = play.possible()[0]
        walk(notebook, here, there, columns=8)
        notebook.keyboard.press("Enter")
        if ply == 0:
            expect(cells.nth(there)).to_have_attribute("aria-selected", "true")
        here = there
    play.at(2)


def test_nothing_waits_while_the_computer_thinks(notebook, shown):
    play = shown("slow")
    play.square("centre").click()
    expect(play.sentence).to_have_text("You played 5. O is thinking …")
    play.square("top left").click()
    expect(play.sentence).to_contain_text("It is O's turn")
    other = shown("tic-tac-toe")  # the kernel is free for another game
    other.square("centre").click()
    other.at(2)
    play.press("Undo")
    play.at(0)
    expect(play.sentence).to_have_text("It is your move, X.")


def test_an_opponent_that_fails_keeps_the_game(notebook, shown):
    play = shown("failing")
    play.square("centre").click()
    expect(play.sentence).to_contain_text("RuntimeError: no idea")
    play.press("Let it try again")
    expect(play.sentence).to_contain_text("RuntimeError: no idea")
    play.root.screenshot(path=SCREENSHOTS / "play_failing.png")
    play.press("Undo")
    play.at(0)


def test_a_game_without_a_board_is_played_with_buttons(notebook, shown):
    play = shown("tree")
    for name in ("D", "W"):
        play.root.get_by_role("button", name=name, exact=True).focus()
        notebook.keyboard.press("Enter")
        expect(play.root).not_to_have_attribute("data-ply", "0")
    play.at(3)
    expect(play.sentence).to_contain_text("The game is over")
    play.root.screenshot(path=SCREENSHOTS / "play_tree.png")


def test_the_board_is_large_and_clear_on_a_projector(notebook, shown):
    play = shown("chess")
    notebook.set_viewport_size({"width": 933, "height": 600})  # as 1400 by 900 zoomed to 150 %
    try:
        play.root.evaluate("root => root.scrollIntoView()")
        box = play.grid.bounding_box()
        assert box["width"] == pytest.approx(box["height"], abs=2)
        assert box["width"] > 280
        notebook.screenshot(path=SCREENSHOTS / "play_projector.png")
        notebook.add_style_tag(content="html.grey { filter: grayscale(1) }")
        notebook.evaluate("document.documentElement.classList.add('grey')")
        notebook.screenshot(path=SCREENSHOTS / "play_grey.png")
    finally:
        notebook.evaluate("document.documentElement.classList.remove('grey')")
        notebook.set_viewport_size({"width": 1400, "height": 900})
