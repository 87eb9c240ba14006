"""The rules of tic-tac-toe and Connect Four: every student's game gets its verdict."""

import re
from functools import cache, reduce
from math import inf
from random import Random

import pytest

import minimax_lab as lab
from minimax_lab.coursework import row_games
from minimax_lab.coursework.catalogue import MISCONCEPTIONS
from minimax_lab.coursework.check import check
from tests.plain_connect_four import lines as lines_of_four
from tests.students import connect_four, mistake, tic_tac_toe

GAMES = {
    "tic_tac_toe": (tic_tac_toe, lab.TicTacToe()),
    "connect_four": (connect_four, lab.ConnectFour()),
}
RIGHT = [(name, kind) for name, (module, _) in GAMES.items() for kind in module.RIGHT]
WRONG = [(name, kind) for name, (module, _) in GAMES.items() for kind in module.WRONG]
# Not said of one position.
ASIDE = (" raises ", "can't be hashed", "changes the state", "gives other answers")
WRONG_AFTER_OTHERS = (tic_tac_toe.Remembers, tic_tac_toe.WritesLater)
ENDLESS, BORROWED = "a method never comes back", "it takes the lab's own rules"


judged = cache(check)


@pytest.mark.parametrize(("name", "kind"), RIGHT)
def test_a_right_game_passes(name, kind):
    report = judged(name, kind)
    assert report.passed, report
    assert report.convention == GAMES[name][0].RIGHT[kind]
    assert report.misconception is report.counterexample is None
    assert str(report).startswith("Yes: right on all ")


@pytest.mark.parametrize(("name", "kind"), WRONG)
def test_a_wrong_game_is_found_out_and_its_mistake_named(name, kind, capsys):
    expected, length = GAMES[name][0].WRONG[kind]
    report = judged(name, kind)
    assert not report.passed
    assert mistake(report) == expected
    shown = report.counterexample
    assert length is None or len(shown.moves) == length
    assert report.message == shown.sentence and str(shown).endswith(shown.text)
    assert "<svg" in report.picture and capsys.readouterr().out == ""
    if name == "tic_tac_toe":  # the cells are numbered, column by column from the lower left
        assert re.findall(r">(\d)</text>", report.picture) == list("630741852")
    is_said_of_it_alone = not any(word in shown.sentence for word in ASIDE)
    if kind not in WRONG_AFTER_OTHERS and is_said_of_it_alone:
        mine, truth = kind(), GAMES[name][1]
        shift = (name == "connect_four") - isinstance(mine, connect_four.Bitboards)
        state, there = mine.initial, truth.initial
        for move in shown.moves:
            state, there = mine.result(state, move), truth.result(there, move + shift)
        assert shown.text == truth.label(there) and not same(mine, state, truth, there, shift)


def test_the_first_move_that_changes_its_state_is_named():
    assert (
        "At the start, result(state, 0) changes"
        in judged("tic_tac_toe", tic_tac_toe.OneList).message
    )


def same(mine, state, truth, there, shift=0):
    """Whether a student's game says the same of a position as the lab's, which counts from 1."""
    over, value = truth.is_terminal(there), mine.evaluate(state)
    if bool(mine.is_terminal(state)) is not over or type(value) is bool:
        return False
    if over or value != truth.evaluate(there):
        return value == truth.evaluate(there)
    moves = [move - shift for move in truth.actions(there)]
    return (
        mine.to_move(state) == truth.to_move(there) and sorted(mine.actions(state) or ()) == moves
    )


def shortest(kind, plies):
    """The least number of moves after which a tic-tac-toe goes wrong, by trying all positions."""
    mine, game = kind(), lab.TicTacToe()
    level = {game.initial: kind.initial}
    for ply in range(plies + 1):
        if not all(same(mine, state, game, there) for there, state in level.items()):
            return ply
        level = {
            game.result(there, move): mine.result(state, move)
            for there, state in level.items()
            for move in game.actions(there)
        }
    return inf


@pytest.mark.parametrize("kind", tic_tac_toe.PLAIN)
def test_no_shorter_game_of_tic_tac_toe_goes_wrong(kind):
    assert shortest(kind, 6) == len(judged("tic_tac_toe", kind).counterexample.moves)


def test_a_departure_is_told_in_a_sentence():
    report = judged("tic_tac_toe", tic_tac_toe.NoMiddleRow)
    where = "three in a row from middle left to middle right"
    assert report.message.endswith(f"the game is over: X has {where}; yours goes on.")
    assert str(report).splitlines()[1] == "This looks like: some lines are never looked at."
    report = judged("connect_four", connect_four.NotAtTheRight)
    where = "four in a row from column 3, row 1 to column 6, row 1"
    assert f"X has {where}; yours goes on." in report.message
    report = judged("tic_tac_toe", tic_tac_toe.OffersAll)
    assert report.message == (
        "After X 0, the valid moves are 1, 2, 3, 4, 5, 6, 7, 8; your actions() also offers 0."
    )


@pytest.mark.parametrize("thing", [int, tic_tac_toe.NoStart], ids=repr)
def test_what_is_no_game_is_refused_in_words(thing):
    for exercise in GAMES:
        report = check(exercise, thing)
        assert not report.passed and "no position to start from" in report.message


def test_a_missing_method_is_told_without_a_line_of_the_labs():
    methods = {name: it for name, it in vars(tic_tac_toe.Strings).items() if name != "evaluate"}
    report = check("tic_tac_toe", type("Mine", (lab.Game,), methods))
    assert report.message.endswith("Mine has no method evaluate(): a game needs it.")


def test_what_is_wrong_by_chance_isnt_blamed_on_anything():
    report = check("tic_tac_toe", tic_tac_toe.ByChance)
    assert not report.passed and mistake(report) is None


class Loops(tic_tac_toe.Strings):
    def evaluate(self, state):
        while True:
            pass


def test_endless_and_borrowed_rules_are_refused(monkeypatch):
    monkeypatch.setattr("minimax_lab.coursework.sandbox.SECONDS", 0.3)
    report = check("tic_tac_toe", Loops)
    assert mistake(report) == ENDLESS and report.line
    assert mistake(check("tic_tac_toe", tic_tac_toe.like(lab.TicTacToe, renamed=True))) == BORROWED
    assert mistake(check("connect_four", lab.ConnectFour)) == BORROWED


def test_every_mistake_in_rules_has_a_student_who_makes_it():
    made = {name for module, _ in GAMES.values() for name, _ in module.WRONG.values()}
    told = {m.name for m in MISCONCEPTIONS if "tic_tac_toe" in m.exercises}
    assert made - {None} == told - {ENDLESS, BORROWED}


def played(field, moves):
    """The state after moves; an illegal one is refused."""
    return reduce(field.game.result, moves, field.game.initial)


@pytest.mark.parametrize("name", GAMES)
def test_every_line_is_won_in_a_game_traps_are_tried_and_every_game_is_legal(name):
    square = {cell: (cell % 3, 2 - cell // 3) for cell in range(9)}
    lines, trap = {
        "connect_four": (lines_of_four(7, 6), {(0, 3), (0, 4), (0, 5), (1, 0)}),
        "tic_tac_toe": (
            [frozenset(square[cell] for cell in line) for line in tic_tac_toe.LINES],
            {square[2], square[3], square[4]},
        ),
    }[name]
    field = row_games.RULES[name]
    assert {frozenset(line) for line in field.lines} == set(lines)
    traps = [{frozenset(line) for line in kind} for kind in field.wrapped]
    assert not set.union(*traps) & set(lines) and frozenset(trap) in set.union(*traps)
    ends = []
    for moves in row_games.games_to_try(field, Random(3)):
        pieces = field.game.board(played(field, moves)).pieces
        ends.append([{s for s, piece in pieces.items() if piece == p} for p in "XO"])
    assert all(any(line <= stones for end in ends for stones in end) for line in lines)
    for kind in traps:
        assert any(line <= stones for line in kind for end in ends for stones in end)
    full = list(row_games.full_boards(field, Random(2)))
    assert {len(moves) for moves in full} == {field.cells}
    values = [field.game.evaluate(played(field, moves)) for moves in full]
    assert sorted(values) == sorted([0, 0, 1 if field.length == 3 else -1])
