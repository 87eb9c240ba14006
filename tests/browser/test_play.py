"""Games played under the hand: mouse, keys, typed moves, undo, who starts."""

import re

import pytest
from playwright.sync_api import expect

from .shown import Shown, selected_cells

pytestmark = pytest.mark.browser

# The first legal move, so that a test knows the answers.
SETUP = """\
import minimax_lab as lab
from minimax_lab.players import PlayResult

class First:
    name = "first"
    def choose(self, game, state, stop=None):
        action = next(iter(game.actions(state)))
        return PlayResult(action, 0, [action], 1, 1, 0.0)

class Slow(First):
    def choose(self, game, state, stop=None):
        stop.wait()
        return super().choose(game, state)

chess = lab.Chess()"""
PLAYS = {
    "tic-tac-toe": "lab.Play(lab.TicTacToe(), First())",
    "connect four": "lab.Play(lab.ConnectFour(), lab.Player(depth=5))",
    "chess": "lab.Play(chess, lab.Player(depth=2))",
    "slow": "lab.Play(lab.TicTacToe(), Slow())",
    "tree": "lab.Play(lab.COURSE_TREE, lab.Player(depth=3))",
    "promotion": 'lab.Play(chess, First(), position=chess.parse("8/P6k/8/8/8/8/8/K7 w - - 0 1"))',
}


class Game(Shown):
    """A Play, and its moves so far."""

    def begin(self, start: str = "reader") -> "Game":
        self.root.get_by_label("New game:").select_option(start)
        self.press("New game")
        return self.at(0 if start == "reader" else 1)

    def at(self, ply: int) -> "Game":
        """Wait until so many moves are made and nobody thinks."""
        self.has(ply=ply, thinking="false")
        return self

    def move(self, text: str) -> None:
        self.root.get_by_label("Your move").fill(text)
        self.root.get_by_label("Your move").press("Enter")


@pytest.fixture(scope="module")
def notebook(jupyter, page):
    return jupyter.ran(page, "play.ipynb", (SETUP, *PLAYS.values()))


@pytest.fixture
def game(notebook):
    """A function that gives the Play of a game, at the start of a new one."""
    return lambda name: Game(notebook, "play", list(PLAYS).index(name)).begin()


def test_tic_tac_toe_with_the_mouse_to_the_end(game):
    play = game("tic-tac-toe")
    expect(play.sentence).to_have_text("It is your move, X.")
    expect(play.node("top right")).to_have_attribute("aria-label", "top right, empty, possible")
    for ply, name in enumerate(("middle left", "centre", "middle right")):
        play.node(name).click()
        play.has(ply=min(2 * ply + 2, 5))
    play.says("The game is over: X wins")
    play.picture("play_tic_tac_toe")
    play.node("top right").click()
    play.says("start a new one, or take a move back")
    play.press("Undo")
    play.at(4)
    expect(play.sentence).to_have_text("O played 2. It is your move, X.")


def test_tic_tac_toe_with_the_keys_to_the_end(notebook, game):
    play = game("tic-tac-toe")
    before, top = selected_cells(notebook), play.root.bounding_box()["y"]
    play.node("top left").focus()
    for key, ply in (("ArrowDown", 2), ("ArrowRight", 4), ("ArrowRight", 5)):
        play.type(key, "Enter" if ply < 4 else "Space")
        play.has(ply=ply)
    play.says("X wins")
    expect(play.node("middle right")).to_be_focused()
    assert play.root.bounding_box()["y"] == top, "the page scrolled, or something above moved"
    assert selected_cells(notebook) == before


def test_a_move_that_is_not_legal_is_refused_with_a_word(game):
    play = game("tic-tac-toe")
    play.node("centre").click()
    play.at(2)
    play.node("centre").click()
    play.says("No legal move is on centre")
    play.move("17")
    play.says("'17' is no legal move here")
    play.move("9")
    play.at(4)
    expect(play.node("bottom right")).to_have_attribute("aria-label", "bottom right, X")


def test_connect_four_and_what_the_computer_saw(game):
    play = game("connect four")
    play.node("column 4, row 6").click()  # the stone falls
    play.at(2)
    expect(play.node("column 4, row 1")).to_have_attribute("aria-label", re.compile("row 1, X"))
    expect(play.root.locator("dl")).to_contain_text("looked ahead")


def test_chess_with_mouse_keys_and_typed_moves(game):
    play = game("chess")
    play.node("e2").click()
    expect(play.sentence).to_have_text("White pawn on e2: it may go to e3, e4.")
    expect(play.node("e2")).to_have_attribute("aria-pressed", "true")
    play.node("e5").click()
    play.says("No legal move goes from e2 to e5")
    play.picture("play_chess")
    play.node("e4").click()
    play.at(2)
    play.move("Nf3")
    play.at(4)
    play.press("Undo")
    play.at(2)
    play.press("Undo")
    play.at(0)
    play.node("a8").focus()
    play.type(*["ArrowDown"] * 6, "ArrowRight", "Enter")
    expect(play.node("b2")).to_have_attribute("aria-pressed", "true")
    play.type("ArrowUp", "ArrowUp", "Enter")
    play.at(2)
    expect(play.root.locator(".mm-moves")).to_contain_text("1. b4")


def test_a_promotion_is_chosen_by_a_button(game):
    play = game("promotion")
    play.node("a7").click()
    play.node("a8").click()
    choices = play.root.get_by_role("toolbar", name="Moves to choose from")
    expect(choices.get_by_role("button")).to_have_count(4)
    play.picture("play_promotion")
    choices.get_by_role("button", name="a8=R").focus()
    play.type("Enter")
    play.at(2)
    expect(play.node("a8")).to_have_attribute("aria-label", "a8, white rook, possible")
    assert play.root.evaluate("root => root.contains(document.activeElement)")


def test_nothing_waits_while_the_computer_thinks(game):
    play = game("slow")
    play.node("centre").click()
    expect(play.sentence).to_have_text("You played 5. O is thinking …")
    play.node("top left").click()
    play.says("It is O's turn")
    other = game("tic-tac-toe")  # the kernel is free for another game
    other.node("centre").click()
    other.at(2)
    play.press("Undo")
    play.at(0)
    expect(play.sentence).to_have_text("It is your move, X.")


def test_a_game_without_a_board_is_played_with_buttons(game):
    play = game("tree")
    for name, ply in (("D", 2), ("W", 3)):
        play.root.get_by_role("button", name=name, exact=True).focus()
        play.type("Enter")
        play.has(ply=ply)
    play.says("The game is over")
    play.picture("play_tree")


def test_the_board_is_large_and_clear_on_a_projector(notebook, game):
    play = game("chess")
    play.fits("play_chess", 933, 600)  # as 1400 by 900 zoomed to 150 %
    notebook.set_viewport_size({"width": 933, "height": 600})
    box = play.root.locator(".mm-canvas svg").first.bounding_box()
    assert box["width"] == pytest.approx(box["height"], rel=0.1) and box["width"] > 280
    play.root.evaluate("root => (root.style.filter = 'grayscale(1)')")
    play.picture("play_grey")
    notebook.set_viewport_size({"width": 1280, "height": 900})
