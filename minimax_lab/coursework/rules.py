"""A student's rules of tic-tac-toe or Connect Four, compared with the lab's in many positions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import combinations, cycle
from typing import Any, NamedTuple

from ..draw.boards import board_svg
from ..games.boards import Square
from ..games.game import MAX, MIN
from ..instruments.wording import quoted
from .answers import played
from .row_games import RULES, UP, Line, Moves, RowGame, positions_to_try
from .sandbox import Sandboxed
from .values import is_number

_LONG = 30  # plies: a longer game isn't made shorter
_NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
_OFTEN = 0.4  # the share of the positions with a reason to end in which the game ends


@dataclass(frozen=True)
class WrongPosition:
    """A position in which a student's function says other than it should.

    Attributes
    ----------
    moves : tuple of int
        The moves that lead there, as the student numbers them; X and O in turn.
    sentence : str
        After which moves, what is right, and what the student's function says.
    text : str
        The board, in lines.
    picture : str
        The board as SVG.
    """

    moves: Moves
    sentence: str
    text: str
    picture: str = field(repr=False)

    def __str__(self) -> str:
        return f"{self.sentence}\n{self.text}"


def with_commas(numbers: Iterable[int]) -> str:
    """Return some moves as a sentence lists them."""
    return ", ".join(map(str, numbers))


class Fault(NamedTuple):
    """What is wrong in a position: a kind or the mistake's own name, and in words."""

    kind: str
    why: str


def wrong_position(field: RowGame, moves: Moves, why: str, base: int) -> WrongPosition:
    """Return what is wrong after these moves, with the board; places are numbered from `base`."""
    state = field.state(moves)
    numbers = field.numbered(moves, base)
    board = field.game.board(state)
    board = board._replace(names=field.names(base))
    hints = {}
    if field.place == "cell":
        hints = {square: str(cell + base) for cell, square in enumerate(field.squares)}
    line = field.game.winning_row(state)
    picture = board_svg(board, line=line, hints=hints, title="The position")
    before = "At the start"
    if moves:
        turns = zip(cycle("XO"), numbers, strict=False)
        before = "After " + ", ".join(f"{player} {move}" for player, move in turns)
    return WrongPosition(numbers, f"{before}, {why}.", field.game.label(state), picture)


class Umpire:
    """Compares a student's game with the lab's, in positions given by the lab's moves.

    Attributes
    ----------
    base : int
        The student's number of the first place, 0 or 1.
    faults : dict
        Moves to each position that was compared -> what is wrong there, or None.
    values : dict
        Moves to each position -> what the student's game says it is worth.
    """

    def __init__(self, field: RowGame, student: Sandboxed) -> None:
        self.field = field
        self.student = student
        self.base = 0
        self.faults: dict[Moves, Fault | None] = {}
        self.values: dict[Moves, float] = {}
        self.compare([()])

    def compare(self, positions: Iterable[Moves]) -> None:
        """Compare the games in those positions in which they weren't compared before."""
        new = [moves for moves in dict.fromkeys(positions) if moves not in self.faults]
        numbered = [self.field.numbered(moves, self.base) for moves in new]
        replies = self.student.replies(played, numbered)
        places_from_one = set(self.field.numbered(self.field.moves, 1))
        for moves, reply in zip(new, replies, strict=True):
            answers, raised = reply
            actions = _numbers(answers.get("actions"))
            if not moves and actions == places_from_one:
                self.base = 1
            self.faults[moves] = self.fault(moves, answers, raised)

    def wrong(self) -> dict[Moves, Fault]:
        """Return the positions in which something is wrong, the shortest way first."""
        by_length = sorted(self.faults, key=lambda moves: (len(moves), moves))
        faults = ((moves, self.faults[moves]) for moves in by_length)
        return {moves: fault for moves, fault in faults if fault}

    def fault(self, moves: Moves, answers: dict, raised: dict) -> Fault | None:
        """Return what is wrong after these moves, what tells most first, or None."""
        if "initial" in raised:
            why = f"your game has no position to start from: it raises {raised['initial']}"
            return Fault("", why)
        if "result" in raised:
            return Fault("", f"your result() raises {raised['result']}")
        judges: dict[str, Callable] = {"is_terminal": self.of_the_end}
        if not self.field.is_over(moves):
            judges |= {"to_move": self.of_the_turn, "actions": self.of_the_moves}
        judges["evaluate"] = self.of_the_value
        for question, judge in judges.items():
            if question in raised:
                return Fault("", f"your {question}() raises {raised[question]}")
            fault = judge(moves, answers[question])
            if fault:
                return fault
        changed = answers.get("changed")
        if changed:
            call = f"result(state, {answers['actions'][0]})"
        if changed == "the state":
            why = f"{call} changes the state that it is given, instead of returning a new one"
            return Fault(_CHANGED, why)
        if changed:
            why = f"after {call} your game gives other answers about the same state than before"
            return Fault(_REMEMBERS, why)
        if "hash" in raised:
            state = answers["state"][:40]
            why = f"your state is {state}, which can't be hashed: {raised['hash']}"
            return Fault("states that can't be hashed", why)
        return None

    def of_the_end(self, moves: Moves, is_over: Any) -> Fault | None:
        """Return what is wrong if that is said of the end."""
        should_be = self.field.is_over(moves)
        if is_over and not should_be:
            why = "neither player has won and cells are free; yours says that the game is over"
            return Fault("over early", why)
        if should_be and not is_over:
            is_won = self.field.winner(moves)
            kind = "goes on" if is_won else "a full board doesn't end the game"
            return Fault(kind, f"the game is over: {self.ending(moves)}; yours goes on")
        return None

    def of_the_turn(self, moves: Moves, got: Any) -> Fault | None:
        """Return what is wrong if that is said of whose turn it is."""
        mover = MIN if len(moves) % 2 else MAX
        if is_number(got) and got == mover:
            return None
        is_other = is_number(got) and got == -mover
        kind = "turn" if is_other else "the players aren't MAX and MIN"
        who = "X's turn (MAX, +1)" if mover == MAX else "O's turn (MIN, -1)"
        return Fault(kind, f"it is {who}; your to_move() gives {quoted(got)}")

    def of_the_moves(self, moves: Moves, got: Any) -> Fault | None:
        """Return what is wrong with a list of moves."""
        field = self.field
        valid = field.numbered(field.game.actions(field.state(moves)), self.base)
        places = field.numbered(field.moves, self.base)
        given = _numbers(got)
        extra = sorted(given - set(valid))
        missing = sorted(set(valid) - given)
        why = f"the valid moves are {with_commas(valid)}; your actions() "
        if got is None:
            return Fault(_NOTHING, f"{why}returns None")
        if got and not given:
            return Fault("", f"{why}gives {quoted(got)}, not numbers of {field.place}s")
        if extra:
            kind = "taken" if set(extra) <= set(places) else _NO_PLACE
            return Fault(kind, f"{why}also offers {with_commas(extra)}")
        if missing:
            kind = "some valid moves are missing from the list"
            return Fault(kind, f"{why}leaves out {with_commas(missing)}")
        if len(got) > len(valid):
            return Fault("", f"{why}names one twice")
        return None

    def of_the_value(self, moves: Moves, got: Any) -> Fault | None:
        """Return what is wrong with a position's value."""
        winner = self.field.winner(moves)
        if self.field.is_exact:
            wanted = {MAX: "+1", MIN: "-1", 0: "0"}[winner]
        else:
            wanted = {MAX: "more than 0", MIN: "less than 0", 0: "a number"}[winner]
        why = f"{self.ending(moves)}; your evaluate() gives {quoted(got)} instead of {wanted}"
        if not is_number(got):
            return Fault(_NOTHING if got is None else "", why)
        self.values[moves] = float(got)
        sign = (got > 0) - (got < 0)
        if self.field.is_exact:
            is_right = got == winner
        else:
            is_right = sign == winner or not winner
        if is_right:
            return None
        if not winner:
            return Fault("a position without a winner isn't worth 0", why)
        kind = "a win isn't worth 1" if sign == winner else "sign"
        return Fault(kind if sign else "no winner", why)

    def ending(self, moves: Moves) -> str:
        """Return in words whether a player has won."""
        winner = self.field.winner(moves)
        if winner:
            names = self.field.names(self.base)
            row = self.field.full(self.field.rows, moves)[-1]
            who = "X" if winner == MAX else "O"
            where = f"from {names[row[0]]} to {names[row[-1]]}"
            return f"{who} has {_NUMBERS[len(row)]} in a row {where}"
        return "the board is full" if self.field.is_over(moves) else "neither player has won yet"


def _numbers(moves: Any) -> set[int]:
    """Return a list of moves as a set, an empty one unless all are whole numbers."""
    is_list = isinstance(moves, list | tuple | set | frozenset)
    return set(moves) if is_list and all(type(move) is int for move in moves) else set()


# What is wrong, the mistake's name, what is the student's own choice, and how many were compared.
Verdict = tuple[WrongPosition | None, str, str, int]


def rules(exercise: str, student: Sandboxed, seed: int) -> Verdict:
    """Judge a student's tic-tac-toe or Connect Four.

    Cells are 0 to 8 row by row, or 1 to 9; columns are 0 to 6, or 1 to 7. In tic-tac-toe a win is
    worth +1 for X, who is MAX and begins, -1 for O, and all else 0. In Connect Four ``evaluate``
    may be of any scale, and crude while the game goes on, if wins are worth more.

    Parameters
    ----------
    exercise : str
        "tic_tac_toe" or "connect_four".
    student : Sandboxed
        The student's class.
    seed : int
        Other games are played for another seed.

    Returns
    -------
    tuple
        The wrong position that comes first or None, the mistake's name or "", whether places are
        numbered from 1, and how many positions were compared.
    """
    umpire = Umpire(RULES[exercise], student)
    umpire.compare(positions_to_try(umpire.field, seed))
    runs = len(umpire.faults)
    umpire.compare([moves[:ply] for moves in umpire.wrong() for ply in range(len(moves))])
    wrong = umpire.wrong()
    if wrong:
        first = next(iter(wrong))
        mistake = _mistake(umpire, wrong, first)
        shown = _shrunk(umpire, first)
        why = umpire.wrong()[shown].why
        return wrong_position(umpire.field, shown, why, umpire.base), mistake, "", runs
    worth_a_win = _as_much_as_a_win(umpire)
    if worth_a_win:
        return worth_a_win, "an unfinished game counts as won", "", runs
    return None, "", f"{umpire.field.place}s numbered from 1" if umpire.base else "", runs


def _as_much_as_a_win(umpire: Umpire) -> WrongPosition | None:
    """Return an unfinished or drawn position that is worth as much as a won one, if one is."""
    values: dict[int, list[float]] = {MAX: [], MIN: [], 0: []}
    for moves, value in umpire.values.items():
        values[umpire.field.winner(moves)].append(value)
    low = max(values[MIN])
    high = min(values[MAX])
    for moves in sorted(umpire.values, key=len):
        value = umpire.values[moves]
        if not umpire.field.winner(moves) and not low < value < high:
            got = f"your evaluate() gives {value:g}, but wins {high:g} and {low:g}"
            why = f"neither player has won; {got}"
            return wrong_position(umpire.field, moves, why, umpire.base)
    return None


def _shrunk(umpire: Umpire, moves: Moves) -> Moves:
    """Return a shorter game that goes wrong in the same way, if leaving out moves gives one."""
    if not 1 < len(moves) <= _LONG:
        return moves
    shorter = [*combinations(moves, len(moves) - 2), *combinations(moves, len(moves) - 1)]
    legal = [fewer for fewer in shorter if umpire.field.is_legal(fewer)]
    umpire.compare(legal)
    wrong = umpire.wrong()
    kind = wrong[moves].kind
    for fewer in legal:
        if fewer in wrong and wrong[fewer].kind == kind:
            return _shrunk(umpire, fewer)
    return moves


# Which mistake explains what an umpire has found

_CHANGED = "result changes the state it is given"
_REMEMBERS = "the game remembers moves outside the state"
_NOTHING = "a method returns nothing"
_NO_PLACE = "moves are offered where none is possible"


def _mistake(umpire: Umpire, wrong: dict[Moves, Fault], first: Moves) -> str:
    """Return the name of the mistake that explains what an umpire has found, or ""."""
    kind = wrong[first].kind
    kinds = {fault.kind for fault in wrong.values()}
    alike = {moves for moves, fault in wrong.items() if fault.kind == kind}
    # Won positions: does the student's game know who has won?
    wins = {m: not fault for m, fault in umpire.faults.items() if umpire.field.winner(m)}
    is_any_known = any(wins.values())
    kinds_alone = {fault.kind for fault in _wrong_alone(umpire, first).values()}
    if _CHANGED in kinds | kinds_alone:
        return _CHANGED
    if _REMEMBERS in kinds or not kinds_alone:
        return _REMEMBERS if _goes_wrong_again(umpire, first) else ""
    if kind in ("taken", "goes on", "over early") and "taken" in kinds and is_any_known:
        if not any(wins[moves] for moves in wins if _ways(umpire, moves) == {UP}):
            return "stones don't rest on one another"
    if kind == "turn":
        return _of_the_turn(umpire, alike)
    if kind == "taken":
        return _NO_PLACE if is_any_known else "the stone isn't placed"
    if kind == "over early":
        return _too_early(umpire, alike)
    if kind == "goes on":
        return _win_missed(umpire, wins, "the game goes on after a win")
    if kind == "no winner":
        return _win_missed(umpire, wins, "the value doesn't tell who has won")
    if kind == "sign":
        winners = {umpire.field.winner(moves) for moves in alike}
        if len(winners) > 1:
            return "the win goes to the wrong player"
        return "the value is from the mover's side"
    return kind


def _wrong_alone(umpire: Umpire, moves: Moves) -> dict[Moves, Fault]:
    """Return what is wrong with a new game of the student's, on which nothing else was played."""
    alone = Umpire(umpire.field, umpire.student)
    alone.compare([moves[:ply] for ply in range(len(moves) + 1)])
    return alone.wrong()


def _goes_wrong_again(umpire: Umpire, moves: Moves) -> bool:
    """Return whether it goes wrong in the same way if all is asked again: it isn't by chance."""
    again = Umpire(umpire.field, umpire.student)
    again.compare(umpire.faults)
    return again.faults[moves] == umpire.faults[moves]


def _ways(umpire: Umpire, moves: Moves) -> set[Square]:
    """Return in which directions there are full lines."""
    lines = umpire.field.lines
    return {lines[line] for line in umpire.field.full(lines, moves)}


def _of_the_turn(umpire: Umpire, wrong: set[Moves]) -> str:
    """Return why it is the wrong player's turn in these positions."""
    is_at_first = () in wrong
    is_after_one = all((move,) in wrong for move in umpire.field.moves)
    if is_at_first and is_after_one:
        return "the wrong player begins"
    return "the turn isn't passed on" if is_at_first or is_after_one else ""


def _too_early(umpire: Umpire, ends: set[Moves]) -> str:
    """Return why a game might end in these positions, although nobody has won.

    The reasons must hold for all of them; and each must not be there in many positions that the
    game goes on from.
    """
    field = umpire.field
    unfinished = [moves for moves in umpire.faults if not field.is_over(moves)]
    short = [row for row in field.rows if len(row) < field.length]
    reasons = (
        ("lines run over the edge of the board", field.wrapped, 1),
        ("a line that is too short wins", [short], 1),
        ("both players' stones make a line together", [list(field.lines)], 2),
    )
    for mistake, kinds, owners in reasons:
        explained: set[Moves] = set()
        for lines in kinds:
            there = {moves for moves in unfinished if _holds(field.pieces(moves), lines, owners)}
            over = ends & there
            if len(over) >= _OFTEN * len(there):
                explained |= over
        if ends <= explained:
            return mistake
    return ""


def _holds(pieces: dict, lines: Iterable[Line], owners: int) -> bool:
    """Return whether one of the lines is full of stones of at most this number of players."""
    for line in lines:
        players = {pieces.get(square) for square in line}
        if None not in players and len(players) <= owners:
            return True
    return False


def _win_missed(umpire: Umpire, wins: dict[Moves, bool], otherwise: str) -> str:
    """Return which wins the student's game doesn't know; `otherwise` if it knows none."""
    field = umpire.field
    one_line = [moves for moves in wins if len(field.full(field.lines, moves)) == 1]
    if all(wins[moves] for moves in one_line):
        return ""  # what is missed is two lines at once, or a row that is too long
    early = [moves for moves in wins if len(moves) < field.cells]
    known = [moves for moves in early if wins[moves]]
    if len(known) == len(early):
        return "a win with the last stone is taken for a draw"
    if not known:
        return otherwise
    if _is_settled([(len(moves) % 2, wins[moves]) for moves in wins]):
        return "only one player can win"
    ways = {moves: _ways(umpire, moves) for moves in early}
    if _is_settled([(min(ways[moves]), wins[moves]) for moves in early if len(ways[moves]) == 1]):
        return "one direction of lines is never looked at"
    return "some lines are never looked at"


def _is_settled(pairs: list[tuple[Any, bool]]) -> bool:
    """Return whether the first of each pair settles the second."""
    return len(set(pairs)) == len({first for first, _ in pairs})
