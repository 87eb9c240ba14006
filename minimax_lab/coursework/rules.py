"""A student's rules of tic-tac-toe or Connect Four, compared with the lab's in many positions."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import Any, NamedTuple

from ..draw.boards import board_svg
from ..games.boards import Square
from ..games.game import MAX, MIN
from ..instruments.wording import quoted
from .answers import played
from .row_games import RULES, Moves, RowGame, positions_to_try
from .sandbox import Ended, Sandboxed
from .values import is_number

_LONG = 30  # plies: a longer game isn't made shorter
_NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
_OFTEN = 0.25  # the share of the positions with a reason to end in which the game ends


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


def wrong_position(field: RowGame, moves: Moves, fault: Fault, base: int) -> WrongPosition:
    """Return what is wrong after these moves, with the board; places are numbered from `base`."""
    state = field.state(moves)
    numbers = field.numbered(moves, base)
    board = field.game.board(state)._replace(names=field.names(base))
    hints = {}
    if field.place == "cell":
        hints = {square: str(cell + base) for cell, square in enumerate(field.squares)}
    line = field.game.winning_row(state)
    title = "The position"
    picture = board_svg(board, line=line, hints=hints, title=title)
    before = ", ".join(f"{'O' if ply % 2 else 'X'} {move}" for ply, move in enumerate(numbers))
    sentence = f"{f'After {before}' if moves else 'At the start'}, {fault.why}."
    return WrongPosition(numbers, sentence, field.game.label(state), picture)


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
    asked : list of list
        The positions that were compared at a time.
    """

    def __init__(self, field: RowGame, student: Sandboxed) -> None:
        self.field = field
        self.game = field.game
        self.student = student
        self.base = 0
        self.faults: dict[Moves, Fault | None] = {}
        self.values: dict[Moves, float] = {}
        self.asked: list[list[Moves]] = []
        self.compare([()])

    def compare(self, positions: list[Moves]) -> None:
        """Compare the games in those positions in which they weren't compared before."""
        new = [moves for moves in dict.fromkeys(positions) if moves not in self.faults]
        self.asked.append(new)
        numbered = [self.field.numbered(moves, self.base) for moves in new]
        replies = self.student.box.replies(played, self.student.name, numbered, count=len(new))
        for moves, reply in zip(new, replies, strict=True):
            if [*map(type, reply)] != [dict, dict]:
                raise Ended("what it says makes no sense")
            answers, raised = reply
            actions = _numbers(answers.get("actions"))
            if not moves and actions == set(range(1, len(self.field.moves) + 1)):
                self.base = 1
            self.faults[moves] = next(self.found(moves, answers, raised), None)

    def wrong(self) -> dict[Moves, Fault]:
        """Return the positions in which something is wrong, the shortest way first."""
        found = [(moves, fault) for moves, fault in self.faults.items() if fault]
        return dict(sorted(found, key=lambda pair: (len(pair[0]), pair[0])))

    def wins(self) -> dict[Moves, bool]:
        """Return the won positions, each with whether the student's game knows who has won."""
        return {m: not fault for m, fault in self.faults.items() if self.winner(m)}

    def winner(self, moves: Moves) -> int:
        """Return MAX, MIN, or 0 if nobody has won after these moves."""
        return int(self.game.evaluate(self.field.state(moves)))

    def found(self, moves: Moves, answers: dict, raised: dict) -> Iterator[Fault]:
        """Yield what is wrong after these moves, what tells most first."""
        judges: dict[str, Callable] = {"is_terminal": self.of_the_end}
        if not self.game.is_terminal(self.field.state(moves)):
            judges |= {"to_move": self.of_the_turn, "actions": self.of_the_moves}
        judges["evaluate"] = self.of_the_value
        if "initial" in raised:
            why = f"your game has no position to start from: it raises {raised['initial']}"
            yield Fault("", why)
        for question in ("result", *judges):
            if question in raised:
                yield Fault("", f"your {question}() raises {raised[question]}")
            elif question in judges:
                yield from judges[question](moves, answers.get(question))
        if changed := answers.get("changed"):
            call = f"result(state, {answers['actions'][0]})"
            if changed == "the state":
                why = f"{call} changes the state that it is given, instead of returning a new one"
                yield Fault(_CHANGED, why)
            else:
                why = f"after {call} your game says other things of the same state than before"
                yield Fault(_REMEMBERS, why)
        if "hash" in raised:
            state = str(answers["state"])[:40]
            why = f"your state is {state}, which can't be hashed: {raised['hash']}"
            yield Fault("states that can't be hashed", why)

    def of_the_end(self, moves: Moves, is_over: Any) -> Iterator[Fault]:
        """Yield what is wrong if that is said of the end."""
        should_be = self.game.is_terminal(self.field.state(moves))
        if is_over and not should_be:
            why = "nobody has won and there are free cells; yours says that the game is over"
            yield Fault("over early", why)
        if should_be and not is_over:
            kind = "goes on" if self.winner(moves) else "a full board doesn't end the game"
            yield Fault(kind, f"the game is over: {self.ending(moves)}; yours goes on")

    def of_the_turn(self, moves: Moves, got: Any) -> Iterator[Fault]:
        """Yield what is wrong if that is said of whose turn it is."""
        mover = MIN if len(moves) % 2 else MAX
        if not is_number(got) or got != mover:
            is_other = is_number(got) and got == -mover
            kind = "turn" if is_other else "the players aren't MAX and MIN"
            who = "X's turn (MAX, +1)" if mover == MAX else "O's turn (MIN, -1)"
            yield Fault(kind, f"it is {who}; your to_move() gives {quoted(got)}")

    def of_the_moves(self, moves: Moves, got: Any) -> Iterator[Fault]:
        """Yield what is wrong with a list of moves."""
        valid = self.field.numbered(self.game.actions(self.field.state(moves)), self.base)
        given = _numbers(got)
        place = self.field.place
        extra = sorted(given - {*valid})
        missing = sorted({*valid} - given)
        why = f"the valid moves are {with_commas(valid)}; your actions() "
        if got is None:
            yield Fault(_NOTHING, f"{why}returns None")
        elif got and not given:
            yield Fault("", f"{why}gives {quoted(got)}, not numbers of {place}s")
        elif extra:
            places = self.field.numbered(self.field.moves, self.base)
            kind = "taken" if {*places} >= {*extra} else _NO_PLACE
            yield Fault(kind, f"{why}also offers {with_commas(extra)}")
        elif missing:
            kind = "some valid moves are missing from the list"
            yield Fault(kind, f"{why}leaves out {with_commas(missing)}")
        elif len(got) > len(valid):
            yield Fault("", f"{why}names one twice")

    def of_the_value(self, moves: Moves, got: Any) -> Iterator[Fault]:
        """Yield what is wrong with a position's value."""
        winner = self.winner(moves)
        exact = self.field.length == 3
        wanted = f"{winner:+d}" if exact else "more than 0" if winner > 0 else "less than 0"
        if not winner:
            wanted = "0" if exact else "a number"
        kind = _NOTHING if got is None else ""
        right = False
        if is_number(got):
            value = self.values[moves] = float(got)
            sign = (value > 0) - (value < 0)
            kind = "a win isn't worth 1" if sign == winner else "sign" if sign else "no winner"
            right = value == winner if exact else sign == winner or not winner
            if not winner:
                kind = "a position that nobody has won isn't worth 0"
        if not right:
            told = f"your evaluate() gives {quoted(got)} instead of {wanted}"
            yield Fault(kind, f"{self.ending(moves)}; {told}")

    def ending(self, moves: Moves) -> str:
        """Return in words whether somebody has won."""
        if winner := self.winner(moves):
            names = self.field.names(self.base)
            row = self.field.longest_row(moves)
            many = _NUMBERS[len(row)]
            who = "X" if winner == MAX else "O"
            return f"{who} has {many} in a row from {names[row[0]]} to {names[row[-1]]}"
        is_over = self.game.is_terminal(self.field.state(moves))
        return "the board is full" if is_over else "nobody has won yet"


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
    if wrong := umpire.wrong():
        first = next(iter(wrong))
        mistake = _mistake(umpire, wrong, first)
        shown = _shrunk(umpire, first)
        fault = umpire.wrong()[shown]
        return wrong_position(umpire.field, shown, fault, umpire.base), mistake, "", runs
    if found := _as_much_as_a_win(umpire):
        return found, "an unfinished game counts as won", "", runs
    return None, "", f"{umpire.field.place}s numbered from 1" if umpire.base else "", runs


def _as_much_as_a_win(umpire: Umpire) -> WrongPosition | None:
    """Return an unfinished or drawn position that is worth as much as a won one, if one is."""
    low = max(value for moves, value in umpire.values.items() if umpire.winner(moves) == MIN)
    high = min(value for moves, value in umpire.values.items() if umpire.winner(moves) == MAX)
    for moves in sorted(umpire.values, key=len):
        got = umpire.values[moves]
        if not umpire.winner(moves) and not low < got < high:
            why = f"nobody has won; your evaluate() gives {got:g}, but wins {high:g} and {low:g}"
            return wrong_position(umpire.field, moves, Fault("", why), umpire.base)
    return None


def _shrunk(umpire: Umpire, moves: Moves) -> Moves:
    """Return a shorter game that goes wrong in the same way, if leaving out moves gives one."""
    if not 1 < len(moves) <= _LONG:
        return moves
    left = (combinations(moves, len(moves) - without) for without in (2, 1))
    fewer = [one for one in chain(*left) if umpire.field.is_legal(one)]
    umpire.compare(fewer)
    wrong = umpire.wrong()
    for shorter in fewer:
        if shorter in wrong and wrong[shorter].kind == wrong[moves].kind:
            return _shrunk(umpire, shorter)
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
    wins = umpire.wins()
    alike = [moves for moves, fault in wrong.items() if fault.kind == kind]
    if _CHANGED in kinds:
        return _CHANGED
    if _REMEMBERS in kinds or _is_right_alone(umpire, first):
        return _REMEMBERS if _goes_wrong_again(umpire, first) else ""
    if kind == "turn":
        at_first = () in alike
        after_one = {(move,) for move in umpire.field.moves} <= {*alike}
        if at_first and after_one:
            return "the wrong player begins"
        return "the turn isn't passed on" if at_first or after_one else ""
    upright = [known for moves, known in wins.items() if _ways(umpire, moves) == {(0, 1)}]
    if kind in ("taken", "goes on", "over early") and "taken" in kinds:
        if any(wins.values()) and not any(upright):
            return "stones don't rest on one another"
    if kind == "taken":
        return _NO_PLACE if any(wins.values()) else "the stone isn't placed"
    if kind == "over early":
        return _too_early(umpire, set(alike))
    if kind == "goes on":
        return _win_missed(umpire, wins, "the game goes on after a win")
    if kind == "no winner":
        return _win_missed(umpire, wins, "the value doesn't tell who has won")
    if kind == "sign":
        both = len({umpire.winner(moves) for moves in alike}) > 1
        return "the win goes to the wrong player" if both else "the value is from the mover's side"
    return kind


def _is_right_alone(umpire: Umpire, moves: Moves) -> bool:
    """Return whether a new game of the student's, on which nothing else was played, is right."""
    alone = Umpire(umpire.field, umpire.student)
    alone.compare([moves[:ply] for ply in range(len(moves) + 1)])
    return not alone.wrong()


def _goes_wrong_again(umpire: Umpire, moves: Moves) -> bool:
    """Return whether it goes wrong in the same way if all is asked again: it isn't by chance."""
    again = Umpire(umpire.field, umpire.student)
    for positions in umpire.asked:
        again.compare(positions)
    return again.faults[moves] == umpire.faults[moves]


def _ways(umpire: Umpire, moves: Moves) -> set[Square]:
    """Return in which directions there are full lines."""
    return {umpire.field.lines[line] for line in umpire.field.full_lines(moves)}


def _too_early(umpire: Umpire, ends: set[Moves]) -> str:
    """Return why a game might end in these positions, although nobody has won.

    The reasons must hold for all of them; and each must not be there in many positions that the
    game goes on from.
    """
    field = umpire.field
    unfinished = [m for m in umpire.faults if not field.game.is_terminal(field.state(m))]
    for mistake, kinds, owners in (
        ("lines run over the edge of the board", field.wrapped, 1),
        ("a line that is too short wins", [list(field.rows(field.length - 1))], 1),
        ("both players' stones make a line together", [list(field.lines)], 2),
    ):
        explained: set[Moves] = set()
        for lines in kinds:
            there = {moves for moves in unfinished if _holds(field.pieces(moves), lines, owners)}
            if len(ends & there) >= _OFTEN * len(there):
                explained |= there
        if ends <= explained:
            return mistake
    return ""


def _holds(pieces: dict, lines: list, owners: int) -> bool:
    """Return whether one of the lines is full of stones of at most this number of players."""
    full = (line for line in lines if pieces.keys() >= set(line))
    return any(len({pieces[square] for square in line}) <= owners for line in full)


def _win_missed(umpire: Umpire, wins: dict[Moves, bool], otherwise: str) -> str:
    """Return which wins the student's game doesn't know; `otherwise` if it knows none."""

    def follows(what: Callable, known: dict) -> bool:
        """Return whether it is always alike where this is."""
        return len({(what(m), known[m]) for m in known}) == len({what(m) for m in known})

    early = {moves: known for moves, known in wins.items() if len(moves) < umpire.field.cells}
    one_line = {m: known for m, known in wins.items() if len(umpire.field.full_lines(m)) == 1}
    if all(one_line.values()):  # what is missed is two lines at once, or a row that is too long
        return ""
    if all(early.values()):
        return "a win with the last stone is taken for a draw"
    if not any(early.values()):
        return otherwise
    if follows(lambda moves: len(moves) % 2, wins):
        return "only one player can win"
    single = {m: known for m, known in early.items() if len(_ways(umpire, m)) == 1}
    if follows(lambda moves: min(_ways(umpire, moves)), single):
        return "one direction of lines is never looked at"
    return "some lines are never looked at"
