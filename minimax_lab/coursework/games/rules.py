"""Check a student's rules of tic-tac-toe or Connect Four against the lab's, move by move."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from ...games.game import MAX, MIN
from ..report import Report
from . import rule_mistakes as mistakes
from .departure import Departure, failed
from .lines_of_play import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Moves,
    RowGame,
    games_to_try,
    openings,
    random_game,
)
from .rule_diagnosis import recognised
from .student_game import Broke
from .umpire import Umpire

_PLIES = 2  # all positions so far are compared
_MOVES = 120  # of random games, compared after each move
_QUESTIONS = 1_500  # for making a counterexample shorter


def tic_tac_toe(student: Any, seed: int) -> Report:
    """Judge a student's tic-tac-toe.

    Parameters
    ----------
    student : class or game
        With ``initial``, ``to_move(state)``, ``actions(state)``, ``result(state, action)``,
        ``is_terminal(state)`` and ``evaluate(state)``; cells are 0 to 8 row by row, or 1 to 9, and
        states are the student's own. A win is worth +1 for X, who is MAX and begins, -1 for O,
        and all else 0.
    seed : int
        Other games are played for another seed.

    Returns
    -------
    Report
        The verdict; the counterexample is the shortest game found that is played wrongly.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> tic_tac_toe(lab.TicTacToe, seed=0).passed
    True
    """
    return _judged(TIC_TAC_TOE, student, seed)


def connect_four(student: Any, seed: int) -> Report:
    """Judge a student's Connect Four.

    Parameters
    ----------
    student : class or game
        As for `tic_tac_toe`; moves are columns 0 to 6, or 1 to 7. ``evaluate`` may be of any
        scale, and crude while the game goes on: above 0 where X has won, below 0 where O has, and
        strictly between elsewhere.
    seed : int
        Other games are played for another seed.

    Returns
    -------
    Report
        The verdict; the counterexample is the shortest game found that is played wrongly.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> connect_four(lab.ConnectFour, seed=0).convention
    'columns numbered from 1'
    """
    return _judged(CONNECT_FOUR, student, seed)


def _judged(field: RowGame, student: Any, seed: int) -> Report:
    try:
        umpire = Umpire(field, student)
    except Broke as broke:
        message = f"your game has no position to start from: {broke.question} {broke}."
        return Report(field.name, False, message=message)
    short, ending, at_random = _games(field, seed)
    for moves in short:
        umpire.compare(moves)
    for moves in ending:
        umpire.follow(moves)
    for moves in at_random:
        for ply in range(len(moves) + 1):
            umpire.compare(moves[:ply])
    return _report(umpire, student)


@lru_cache(maxsize=4)
def _games(field: RowGame, seed: int) -> tuple[list[Moves], list[Moves], list[Moves]]:
    """Return openings, games that end in all the ways there are, and random games."""
    rng = Random(f"{field.name} {seed}")
    at_random: list[Moves] = []
    while sum(map(len, at_random)) < _MOVES:
        at_random.append(random_game(field, rng))
    return list(openings(field, _PLIES)), list(games_to_try(field, rng)), at_random


def _report(umpire: Umpire, student: Any) -> Report:
    field, runs = umpire.field, len(umpire.departures)
    wrong = [moves for moves, departure in umpire.departures.items() if departure]
    if wrong:
        mistake = recognised(umpire, student)
        departure = umpire.departures[_shrunk(umpire, min(wrong, key=len))]
    else:
        mistake, departure = mistakes.AS_A_WIN, _as_much_as_a_win(umpire)
    if departure is None:
        return Report(field.name, True, convention="; ".join(_conventions(umpire)), runs=runs)
    return failed(field.name, departure, mistake, runs)


def _shrunk(umpire: Umpire, moves: Moves) -> Moves:
    """Return a shorter game that goes wrong in the same way, if leaving out moves gives one."""
    kind, limit = umpire.departures[moves].kind, umpire.student.asked + _QUESTIONS
    shorter: Moves | None = moves
    while shorter:
        moves, shorter = shorter, None
        for left in _shorter(moves):
            if umpire.student.asked < limit and shorter is None and _is_legal(umpire, left):
                wrong = umpire.follow(left)
                if wrong is not None and umpire.departures[wrong].kind == kind:
                    shorter = wrong
    return moves


def _shorter(moves: Moves) -> Iterator[Moves]:
    """Yield the moves without one of X and one of O, and without any one of them."""
    for x, o in product(range(0, len(moves), 2), range(1, len(moves), 2)):
        xs, os = list(moves[::2]), list(moves[1::2])
        del xs[x // 2], os[o // 2]
        yield tuple((os if ply % 2 else xs)[ply // 2] for ply in range(len(moves) - 2))
    for ply in range(len(moves)):
        yield moves[:ply] + moves[ply + 1 :]


def _is_legal(umpire: Umpire, moves: Moves) -> bool:
    truth, actions = umpire.truth, umpire.game.actions
    return moves != () and all(m in actions(truth(moves[:ply])) for ply, m in enumerate(moves))


def _as_much_as_a_win(umpire: Umpire) -> Departure | None:
    """Return the first position that is worth as much as a win, although nobody has won."""
    worth: dict[float, list[float]] = {MAX: [], MIN: [], 0: []}
    for moves, value in umpire.values.items():
        worth[umpire.game.evaluate(umpire.truth(moves))].append(value)
    low, high = max(worth[MIN]), min(worth[MAX])
    for moves in sorted(umpire.values, key=len):
        value = umpire.values[moves]
        if not umpire.game.evaluate(umpire.truth(moves)) and not low < value < high:
            wanted = f"between {low:g} and {high:g}"
            why = f"nobody has won; your evaluate() gives {value:g}, but wins {high:g} and {low:g}"
            return umpire.departure(moves, "evaluate", "as a win", wanted, why, f"{value:g}")
    return None


def _conventions(umpire: Umpire) -> list[str]:
    """Return what a right game does in a way of its own."""
    field, game, student = umpire.field, umpire.game, umpire.student
    found = set(umpire.conventions)
    nobody = {m: v for m, v in umpire.values.items() if not game.evaluate(umpire.truth(m))}
    for moves, value in nobody.items():
        if value and game.is_terminal(umpire.truth(moves)):
            found.add("a draw is worth what the crude evaluation says")
        elif value:
            found.add("a crude evaluation while the game goes on")
    won = next(moves for moves in umpire.wins)
    full = (field.first,) * (field.rows if field.place == "column" else 1)
    kind = "full" if field.place == "column" else "taken"
    for note, question, moves, arguments in (
        ("moves may be listed after the end, where no search asks for them", "actions", won, ()),
        (
            f"a {kind} {field.place} is for actions() to rule out, not for result()",
            "result",
            full,
            (student.number(field.first),),
        ),
    ):
        try:
            if student.ask(question, moves, *arguments):
                found.add(note)
        except Broke:
            pass  # it refuses, which is as good
    return sorted(found)
