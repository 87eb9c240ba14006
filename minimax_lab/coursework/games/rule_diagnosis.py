"""Which mistake explains how a student's game departs from the rules."""

from typing import Any

from ...games.game import MAX
from ..mistakes.misconception import Misconception
from . import rule_mistakes as mistakes
from .departure import Departure
from .lines_of_play import Moves
from .student_game import Broke
from .umpire import Umpire

_BY_KIND = {
    "unhashable": mistakes.UNHASHABLE,
    "nothing": mistakes.NOTHING,
    "no player": mistakes.NO_PLAYER,
    "no place": mistakes.TAKEN,
    "left out": mistakes.LEFT_OUT,
    "draw goes on": mistakes.DRAW,
    "scale": mistakes.SCALE,
    "not zero": mistakes.NOT_ZERO,
}

_OFTEN = 0.5  # of the positions with a reason to end: the game ends in so many of them


def recognised(umpire: Umpire, student: Any) -> Misconception | None:
    """Return the mistake that explains what an umpire has found, if it is a known one."""
    found = {moves: wrong for moves, wrong in umpire.departures.items() if wrong}
    first = min(found, key=lambda moves: (len(moves), moves))
    kind = found[first].kind
    if any(wrong.kind == "changed" for wrong in found.values()):
        return mistakes.CHANGED
    if callable(student) and _right_alone(umpire, student, first):
        return mistakes.REMEMBERED
    if kind in _BY_KIND:
        return _BY_KIND[kind]
    if kind == "turn":
        plies = {len(moves) % 2 for moves, wrong in found.items() if wrong.kind == "turn"}
        return mistakes.NOT_FLIPPED if len(plies) == 1 else mistakes.OTHER_BEGINS
    if kind in ("taken", "goes on", "over early") and _piles_missing(umpire, found):
        return mistakes.NOT_PILED
    if kind == "taken":
        return mistakes.TAKEN if any(umpire.wins.values()) else mistakes.NOT_PLACED
    if kind == "over early":
        return _too_early(umpire, {m for m, wrong in found.items() if wrong.kind == kind})
    if kind in ("goes on", "no winner"):
        return _win_missed(umpire, mistakes.GOES_ON if kind == "goes on" else mistakes.NO_WINNER)
    if kind == "sign":
        return _wrong_sign(umpire, found)
    return None


def _right_alone(umpire: Umpire, student: Any, moves: Moves) -> bool:
    """Return whether a new game of the student's, on which nothing else was played, is right."""
    try:
        alone = Umpire(umpire.field, student, careful=False)
    except Broke:
        return False
    return not any(alone.compare(moves[:n]) for n in range(len(moves) + 1))


def _piles_missing(umpire: Umpire, found: dict[Moves, Departure]) -> bool:
    """Return whether full columns are played on and no line in a column wins."""
    if not any(wrong.kind == "taken" for wrong in found.values()):
        return False
    upright = [
        known
        for moves, known in umpire.wins.items()
        if _directions(umpire, moves) == {"column"} and known
    ]
    return any(umpire.wins.values()) and not upright


def _directions(umpire: Umpire, moves: Moves) -> set[str]:
    return {umpire.field.lines[line] for line in umpire.full_lines(moves)}


def _too_early(umpire: Umpire, ends: set[Moves]) -> Misconception | None:
    """Return why a game might end in these positions, although nobody has won.

    The reason must hold for all of them; and a reason that is there in most positions in the end
    must not be there in many that the game goes on from.
    """
    field, game = umpire.field, umpire.game
    unfinished = [m for m in umpire.departures if not game.is_terminal(umpire.truth(m))]
    wrapped = [line for lines in field.wrapped for line in lines]
    too_short = [part for line in field.lines for part in (line[:-1], line[1:])]
    for mistake, lines, of_one, share in (
        (mistakes.WRAPPED, wrapped, True, 0),
        (mistakes.TOO_SHORT, too_short, True, _OFTEN),
        (mistakes.MIXED, list(field.lines), False, _OFTEN),
    ):
        there = {moves for moves in unfinished if _holds(field.stones(moves), lines, of_one)}
        if ends <= there and len(ends) >= share * len(there):
            return mistake
    return None


def _holds(stones: dict, lines: list, of_one_player: bool) -> bool:
    """Return whether one of the lines is full of stones, of one player or of any."""
    for line in lines:
        if all(square in stones for square in line):
            if not of_one_player or len({stones[square] for square in line}) == 1:
                return True
    return False


def _win_missed(umpire: Umpire, none_found: Misconception) -> Misconception:
    """Return which wins the student's game doesn't know."""
    board = umpire.field.columns * umpire.field.rows
    if all(len(moves) == board for moves, known in umpire.wins.items() if not known):
        return mistakes.FULL_FIRST
    if not any(known and len(moves) < board for moves, known in umpire.wins.items()):
        return none_found
    players: dict[int, set[bool]] = {}
    directions: dict[str, set[bool]] = {}
    for moves, known in umpire.wins.items():
        players.setdefault(len(moves) % 2, set()).add(known)
        ways = _directions(umpire, moves)
        if len(ways) == 1 and len(moves) < board:
            directions.setdefault(min(ways), set()).add(known)
    for groups, mistake in ((players, mistakes.ONE_PLAYER), (directions, mistakes.DIRECTION)):
        if all(len(known) == 1 for known in groups.values()):
            return mistake
    return mistakes.SOME_LINES


def _wrong_sign(umpire: Umpire, found: dict[Moves, Departure]) -> Misconception:
    """Return whose value it is that the student's game gives."""
    winners = {
        umpire.game.evaluate(umpire.truth(moves)) == MAX
        for moves, wrong in found.items()
        if wrong.kind == "sign"
    }
    return mistakes.MOVERS_SIDE if len(winners) == 1 else mistakes.SWAPPED
