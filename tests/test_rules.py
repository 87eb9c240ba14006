"""The rules of tic-tac-toe and Connect Four: every student's game gets its verdict."""

from functools import cache
from math import inf
from random import Random

import pytest
from cells import lines as lines_of_four
from students import connect_four, tic_tac_toe

import minimax_lab as lab
from minimax_lab.coursework import lines_of_play
from minimax_lab.coursework.check import check
from minimax_lab.coursework.mistakes import MISCONCEPTIONS

GAMES = {
    "tic_tac_toe": (tic_tac_toe, lab.TicTacToe()),
    "connect_four": (connect_four, lab.ConnectFour()),
}
RIGHT = [(name, kind) for name, (module, _) in GAMES.items() for kind in module.RIGHT]
WRONG = [(name, kind) for name, (module, _) in GAMES.items() for kind in module.WRONG]
ENDLESS, BORROWED = "a method never comes back", "it takes the lab's own rules"


@cache
def judged(exercise, student, seed=0):
    return check(exercise, student, seed=seed)


def named(value):
    return getattr(value, "__name__", str(value))


def mistake(report):
    return report.misconception and report.misconception.name


@pytest.mark.parametrize(("name", "kind"), RIGHT, ids=named)
def test_a_right_game_passes_as_a_class_and_as_an_object(name, kind):
    report = judged(name, kind)
    assert report.passed, report
    assert report.convention == GAMES[name][0].RIGHT[kind]
    assert report.misconception is report.counterexample is None
    assert str(check(name, kind(), seed=1)).startswith("Yes: right on all ")


@pytest.mark.parametrize(("name", "kind"), WRONG, ids=named)
def test_a_wrong_game_is_found_out_and_its_mistake_named(name, kind, capsys):
    expected, length = GAMES[name][0].WRONG[kind]
    report = judged(name, kind)
    assert not report.passed
    assert mistake(report) == expected
    shown = report.counterexample
    assert length is None or len(shown.moves) == length
    assert report.message == shown.sentence and str(shown).endswith(shown.text)
    assert "<svg" in report.picture and "<svg" in shown._repr_html_()
    assert capsys.readouterr().out == ""
    if kind is not tic_tac_toe.Remembers:
        is_departure(name, kind, shown)


def is_departure(name, kind, shown):
    """Play the moves in the student's game and in the lab's: they really differ there."""
    mine, truth = kind(), GAMES[name][1]
    first = 1 if kind in (connect_four.Negamax, connect_four.SixBits) else 0
    state = mine.initial() if callable(mine.initial) else mine.initial
    there = truth.initial
    for move in shown.moves:
        state = mine.result(state, move)
        there = truth.result(there, move - first + (name == "connect_four"))
    assert shown.text == truth.label(there)
    if shown.got in ("an error", "None"):
        return
    if shown.question == "is_terminal":
        assert bool(mine.is_terminal(state)) is not truth.is_terminal(there)
    elif shown.question == "to_move":
        assert mine.to_move(state) != truth.to_move(there)
    elif shown.question == "evaluate" and shown.kind != "as a win":
        assert type(mine.evaluate(state)) is bool or mine.evaluate(state) != truth.evaluate(there)


def shortest(kind, plies):
    """The least number of moves after which a tic-tac-toe goes wrong, by trying all positions."""
    mine, game = kind(), lab.TicTacToe()
    level = {game.initial: kind.initial}
    for ply in range(plies + 1):
        for there, state in level.items():
            over = game.is_terminal(there)
            if bool(mine.is_terminal(state)) != over or mine.evaluate(state) != game.evaluate(
                there
            ):
                return ply
            if not over and (
                mine.to_move(state) != game.to_move(there)
                or set(mine.actions(state)) != set(game.actions(there))
            ):
                return ply
        level = {
            game.result(there, move): mine.result(state, move)
            for there, state in level.items()
            for move in game.actions(there)
        }
    return inf


@pytest.mark.parametrize("kind", tic_tac_toe.PLAIN, ids=named)
def test_no_shorter_game_of_tic_tac_toe_goes_wrong(kind):
    assert shortest(kind, 6) == len(judged("tic_tac_toe", kind).counterexample.moves)


@pytest.mark.parametrize("kind", [connect_four.SixBits, connect_four.OnlyOneWay])
def test_other_games_are_played_for_another_seed_and_find_the_same(kind):
    assert mistake(judged("connect_four", kind)) == mistake(judged("connect_four", kind, 1))


def test_a_departure_is_told_in_a_sentence():
    report = judged("tic_tac_toe", tic_tac_toe.NoMiddleRow)
    assert report.message.endswith("the game is over: X has the middle row; yours goes on.")
    assert str(report).splitlines()[1] == "This looks like: some lines are never looked at."
    report = judged("connect_four", connect_four.NotAtTheRight)
    assert "X has four in row 1 from below, columns 3 to 6; yours goes on." in report.message
    report = judged("tic_tac_toe", tic_tac_toe.OffersAll)
    assert report.message == (
        "After X 0, the valid moves are 1, 2, 3, 4, 5, 6, 7, 8; your actions() also offers 0."
    )


@pytest.mark.parametrize("thing", [None, 3, "game", int, tic_tac_toe.NoStart], ids=repr)
def test_what_is_no_game_is_refused_in_words(thing):
    for exercise in GAMES:
        report = check(exercise, thing)
        assert not report.passed and "no position to start from" in report.message


class Loops(tic_tac_toe.Strings):
    def evaluate(self, state):
        while True:
            pass


class Renamed(lab.TicTacToe):
    pass


def test_endless_and_borrowed_rules_are_refused(monkeypatch):
    monkeypatch.setattr("minimax_lab.coursework.sandbox.SECONDS", 0.3)
    report = check("tic_tac_toe", Loops)
    assert mistake(report) == ENDLESS and report.line
    assert mistake(check("tic_tac_toe", Renamed)) == BORROWED
    assert mistake(check("connect_four", lab.ConnectFour())) == BORROWED


def test_every_mistake_in_rules_has_a_student_who_makes_it():
    made = {name for module, _ in GAMES.values() for name, _ in module.WRONG.values()}
    told = {m.name for m in MISCONCEPTIONS if "tic_tac_toe" in m.exercises}
    assert made - {None} == told - {ENDLESS, BORROWED}


def test_every_line_is_won_in_a_game_traps_are_tried_and_every_game_is_legal():
    def square(cell):
        return cell % 3, 2 - cell // 3

    three = {frozenset(map(square, line)) for line in tic_tac_toe.LINES}
    for field, lines, trap in (
        (lines_of_play.CONNECT_FOUR, set(lines_of_four(7, 6)), {(0, 3), (0, 4), (0, 5), (1, 0)}),
        (lines_of_play.TIC_TAC_TOE, three, set(map(square, (2, 3, 4)))),
    ):
        assert {frozenset(line) for line in field.lines} == lines
        traps = {frozenset(line) for kind in field.wrapped for line in kind}
        assert not traps & lines and frozenset(trap) in traps
        won, tried = set(), []
        for moves in lines_of_play.games_to_try(field, Random(3)):
            state = field.game.initial
            for move in moves:
                assert move in field.game.actions(state)
                state = field.game.result(state, move)
            tried.append(set(field.stones(moves).items()))
            won |= {n for n in lines for p in (1, -1) if {(s, p) for s in n} <= tried[-1]}
        assert won == lines
        for kind in field.wrapped:
            pairs = [{(s, player) for s in line} for line in kind for player in (1, -1)]
            assert any(pair <= end for pair in pairs for end in tried)
        full = list(lines_of_play.full_boards(field, Random(2)))
        ends = []
        for moves in full:
            state = field.game.initial
            for move in moves:
                state = field.game.result(state, move)
            ends.append(field.game.evaluate(state))
        assert {len(moves) for moves in full} == {field.columns * field.rows}
        assert sorted(ends) == sorted([0, 0, 1 if field.length == 3 else -1])
