"""Games played under the hand: mouse, keys, typed moves, undo, who starts."""

import re

import pytest
from playwright.sync_api import expect

from .shown import Shown, selected_cells

pytestmark = pytest.mark.browser

# Both play the first legal move, so that a test knows the answers.
SETUP = """\
import minimax_lab as lab
from tests.test_play import First

class Slow(First):
    def choose(self, game, state, stop=None):
        stop.wait()
        return super().choose(game, state)

chess = lab.Chess()"""
PLAYS = {
    "tic-tac-toe": "lab.Play(lab.TicTacToe(), First())",
    "connect four": "lab.Play(lab.ConnectFour(), lab.Player(depth=3))",
    "chess": "lab.Play(chess, First())",
    "slow": "lab.Play(lab.TicTacToe(), Slow())",
    "promotion": 'lab.Play(chess, First(), position=chess.parse("8/P6k/8/8/8/8/8/K7 w - - 0 1"))',
}


@pytest.fixture(scope="module")
def notebook(jupyter, page):
    return jupyter.ran(page, "play.ipynb", (SETUP, *PLAYS.values()))


@pytest.fixture
def game(notebook):
    """A function that gives the Play of a game, at the start of a new one."""

    def begun(name):
        play = Shown(notebook, "play", list(PLAYS).index(name))
        play.press("New game")
        play.has(ply=0, thinking="false")
        return play

    return begun


def type_move(play, text):
    play.root.get_by_label("Your move").fill(text)
    play.root.get_by_label("Your move").press("Enter")


def test_tic_tac_toe_with_the_mouse_to_the_end(game):
    play = game("tic-tac-toe")
    expect(play.node("centre")).to_have_attribute("aria-label", "centre, empty, possible")
    for ply, name in enumerate(("middle left", "centre")):
        play.node(name).click()
        play.has(ply=2 * ply + 2)
    play.node("centre").click()
    expect(play.alert).to_contain_text("No legal move is on centre")
    type_move(play, "17")
    expect(play.alert).to_contain_text("'17' is no legal move here")
    typed = play.root.get_by_label("Your move")
    expect(typed).to_have_value("17")  # to be mended
    expect(typed).to_have_attribute("aria-invalid", "true")
    play.picture("play_refused")
    type_move(play, "5")
    play.says("The game is over: X wins")
    play.picture("play_tic_tac_toe")
    play.node("top right").click()
    expect(play.alert).to_contain_text("start a new one, or take a move back")
    play.press("Undo")
    expect(play.sentence).to_have_text("O played 1. It is your move, X.")
    play.press("New game")
    play.press("Switch sides")
    expect(play.sentence).to_have_text("X played 0. It is your move, O.")


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


def test_chess_with_mouse_keys_and_typed_moves(game):
    play = game("chess")
    play.node("e2").click()
    expect(play.sentence).to_have_text("White pawn on e2: it may go to e3, e4.")
    expect(play.node("e2")).to_have_attribute("aria-pressed", "true")
    play.picture("play_chess")
    play.node("e4").click()
    play.has(ply=2)
    type_move(play, "Nf3")
    play.has(ply=4)
    for ply in (2, 0):
        play.press("Undo")
        play.has(ply=ply)
    play.node("a8").focus()
    play.type(*["ArrowDown"] * 6, "ArrowRight", "Enter")
    expect(play.node("b2")).to_have_attribute("aria-pressed", "true")
    play.type("ArrowUp", "ArrowUp", "Enter")
    expect(play.root.locator(".mm-moves")).to_contain_text("1. b4")


def test_a_promotion_is_chosen_by_a_button(game):
    play = game("promotion")
    play.node("a7").click()
    play.node("a8").click()
    choices = play.root.get_by_role("toolbar", name="Moves to choose from")
    expect(choices.get_by_role("button")).to_have_count(4)
    choices.get_by_role("button", name="a8=R").focus()
    play.type("Enter")
    expect(play.node("a8")).to_have_attribute("aria-label", "a8, white rook, possible")
    assert play.root.evaluate("root => root.contains(document.activeElement)")


def test_nothing_waits_while_the_computer_thinks(game):
    play = game("slow")
    play.node("centre").click()
    expect(play.sentence).to_have_text("You played 4. O is thinking …")
    play.node("top left").click()
    expect(play.alert).to_contain_text("It is O's turn")
    other = game("tic-tac-toe")  # the kernel is free for another game
    other.node("centre").click()
    other.has(ply=2)
    play.press("Undo")
    expect(play.sentence).to_have_text("It is your move, X.")


def test_connect_four_is_large_and_clear_on_a_projector(notebook, game):
    play = game("connect four")
    play.node("column 4, row 6").click()  # from above the stone falls
    play.has(ply=2)
    expect(play.node("column 4, row 1")).to_have_attribute("aria-label", re.compile("row 1, X"))
    expect(play.root.locator("section dl")).to_contain_text("looked ahead")
    play.fits("play_connect_four", 933, 600)  # as 1400 by 900 zoomed to 150 %
    box = play.root.locator(".mm-canvas svg").first.bounding_box()
    assert box["width"] == pytest.approx(box["height"], rel=0.2) and box["width"] > 280
    play.root.evaluate("root => (root.style.filter = 'grayscale(1)')")
    play.picture("play_grey")
