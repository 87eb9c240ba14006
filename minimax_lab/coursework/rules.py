"""A student's rules of tic-tac-toe or Connect Four, compared with the lab's move by move."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from html import escape
from itertools import islice, product
from numbers import Integral
from random import Random
from typing import Any

from ..draw.boards import board_svg
from ..games.game import MAX, MIN, Board, Square
from ..instruments.wording import quoted
from .behaviour import is_number
from .lines_of_play import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Line,
    Moves,
    RowGame,
    games_to_try,
    openings,
    random_game,
)
from .sandbox import Elsewhere, Ended, Handle

RULES: dict[str, RowGame] = {field.name: field for field in (TIC_TAC_TOE, CONNECT_FOUR)}

_PLIES = 2  # all positions so far are compared
_MOVES = 120  # of random games, compared after each move
_EARLY = 1  # plies up to which it is looked at whether result() leaves its argument alone
_QUESTIONS = ("is_terminal", "to_move", "actions", "evaluate")
_MOST_QUESTIONS = 1_500  # for making a counterexample shorter
_MOST = 100  # so many actions are read and no more
_OFTEN = 0.5  # of the positions with a reason to end: the game ends in so many of them


@dataclass(frozen=True)
class BoardDeparture:
    """A position in which a student's function says other than it should.

    Attributes
    ----------
    moves : tuple of int
        The moves that lead there, as the student numbers them; X and O in turn.
    question : str
        What was asked there, such as "is_terminal".
    expected, got : str
        What is right, and what the student's function says.
    sentence : str
        Both, told in a sentence.
    text : str
        The board, in lines.
    board : Board
        The board, for whoever draws it.
    line : tuple of squares
        The row that has won, if one has.
    kind : str
        What sort of departure it is.
    numbers : dict
        Squares -> the student's numbers of them, where squares have numbers.
    """

    moves: Moves
    question: str
    expected: str
    got: str
    sentence: str
    text: str
    board: Board = field(repr=False)
    line: Line = ()
    kind: str = field(default="", repr=False)
    numbers: dict[Square, str] = field(default_factory=dict, repr=False)

    @property
    def picture(self) -> str:
        """The board as SVG."""
        return board_svg(self.board, line=self.line, hints=self.numbers, title="The position")

    def __str__(self) -> str:
        return f"{self.sentence}\n{self.text}"

    def _repr_html_(self) -> str:
        return (
            f"<p>{escape(self.sentence)}</p>\n{self.picture}"
            f"<p><code>{escape(self.question)}</code>: expected {escape(self.expected)}, "
            f"got {escape(self.got)}</p>"
        )


def after(moves: Moves) -> str:
    """Return how a sentence begins that tells of the position after these moves."""
    played = ", ".join(f"{'O' if ply % 2 else 'X'} {move}" for ply, move in enumerate(moves))
    return f"After {played}" if moves else "At the start"


def listed(numbers: list) -> str:
    """Return some moves as a sentence lists them."""
    return ", ".join(map(str, numbers)) if numbers else "none"


class Broke(Exception):
    """Raised when the student's game doesn't answer a question."""

    def __init__(self, question: str, why: str) -> None:
        super().__init__(why)
        self.question = question


class Umpire:
    """Compares a student's game with the lab's, position by position.

    Moves are given as the lab's game numbers them.

    Parameters
    ----------
    field : RowGame
        The lab's game.
    student : Elsewhere
        The student's class, or what makes a game.
    careful : bool, optional
        Whether to look whether `result` leaves its argument alone.

    Attributes
    ----------
    departures : dict
        Moves to each position that was compared -> what is wrong there, or None.
    wins : dict
        Moves to each won position -> whether the student's game knows who has won.
    values : dict
        Moves to each position -> what the student's game says it is worth.
    conventions : set of str
        What is the student's own choice.

    Raises
    ------
    Broke
        If there is no game, or no initial state.
    """

    def __init__(self, field: RowGame, student: Elsewhere, *, careful: bool = True) -> None:
        self.field, self.game, self.student, self.asked = field, field.game, student, 0
        self.careful = careful
        self.departures: dict[Moves, BoardDeparture | None] = {}
        self.wins: dict[Moves, bool] = {}
        self.values: dict[Moves, float] = {}
        self.conventions: set[str] = set()
        self._truth: dict[Moves, Any] = {(): field.game.initial}
        self._states: dict[Moves, Any] = {}
        self._answers: dict[Moves, dict[str, Callable]] = {}  # as long as they aren't asked for
        try:
            self._mine = student.game()
            self._states[()] = self._mine.initial
        except Ended:
            raise
        except Exception as error:
            raise Broke("initial", f"raises {error.args[0]}") from error
        self.base = 0  # the student's number of the first place
        try:
            places = len(list(self.game.actions(self.game.initial)))
            self.base = int(set(self.ask("actions", ())) == set(range(1, places + 1)))
        except (Broke, TypeError):
            pass  # asked again, and told of, where positions are compared
        if self.base:
            self.conventions.add(f"{field.place}s numbered from 1")

    def number(self, move: int) -> int:
        """Return the student's number of a move."""
        return move - self.field.first + self.base

    def truth(self, moves: Moves) -> Any:
        """Return the lab's state after these moves."""
        if moves not in self._truth:
            self._truth[moves] = self.game.result(self.truth(moves[:-1]), moves[-1])
        return self._truth[moves]

    def state(self, moves: Moves) -> Any:
        """Return the student's state after these moves."""
        if moves not in self._states:
            before, move = self.state(moves[:-1]), self.number(moves[-1])
            self.asked += 1 + len(_QUESTIONS)
            made, *answers = self._mine.after(before, move, _QUESTIONS)
            self._states[moves] = self._answered("result", made)
            self._answers[moves] = dict(zip(_QUESTIONS, answers, strict=True))
        return self._states[moves]

    def ask(self, question: str, moves: Moves, *arguments: Any) -> Any:
        """Return what the student's game answers about its state after these moves."""
        state = self.state(moves)
        self.asked += 1
        known = self._answers.get(moves, {}).pop(question, None)
        return self._answered(question, known or partial(self._asked, question, state, *arguments))

    def _asked(self, question: str, *arguments: Any) -> Any:
        return getattr(self._mine, question)(*arguments)

    def _answered(self, question: str, asking: Callable[[], Any]) -> Any:
        try:
            answer = asking()
            if question == "is_terminal":
                return bool(answer)
            if question == "actions" and answer is not None:
                return list(islice(answer, _MOST))
            return answer
        except Ended:
            raise
        except Exception as error:
            raise Broke(question, f"raises {error.args[0]}") from error

    def follow(self, moves: Moves) -> Moves | None:
        """Compare at the end of a game; return the first moves after which something is wrong."""
        if not (self.compare(moves) or self.compare(moves[:-1])):
            return None
        return next(moves[:n] for n in range(len(moves) + 1) if self.compare(moves[:n]))

    def compare(self, moves: Moves) -> BoardDeparture | None:
        """Return what the student's game gets wrong after these moves, if anything."""
        if moves not in self.departures:
            try:
                found = self._compared(moves)
            except Broke as broke:
                why = f"your {broke.question}() {broke}"
                found = self.departure(moves, broke.question, "error", "an answer", why)
            self.departures[moves] = found
            if self.game.evaluate(self.truth(moves)):
                self.wins[moves] = found is None
        return self.departures[moves]

    def _compared(self, moves: Moves) -> BoardDeparture | None:
        self.state(moves)
        found = self._end(moves)
        actions = list(self.game.actions(self.truth(moves)))
        if found is None and actions:
            found = self._turn(moves) or self._moves(moves, actions)
        found = found or self._value(moves)
        if found is None and actions and self.careful and len(moves) <= _EARLY:
            found = self._unchanged(moves, actions[0])
        return found or self._hashable(moves)

    def _end(self, moves: Moves) -> BoardDeparture | None:
        over, state = self.ask("is_terminal", moves), self.truth(moves)
        if over == self.game.is_terminal(state):
            return None
        if over:
            why = "nobody has won and there are free cells; yours says that the game is over"
            return self.departure(moves, "is_terminal", "over early", "False", why, "True")
        kind = "goes on" if self.game.evaluate(state) else "draw goes on"
        why = f"the game is over: {self._ending(moves)}; yours goes on"
        return self.departure(moves, "is_terminal", kind, "True", why, "False")

    def _turn(self, moves: Moves) -> BoardDeparture | None:
        got, mover = self.ask("to_move", moves), MIN if len(moves) % 2 else MAX
        if is_number(got) and got == mover:
            return None
        kind = "turn" if is_number(got) and got in (MAX, MIN) else "no player"
        who = "X's turn (MAX, +1)" if mover == MAX else "O's turn (MIN, -1)"
        why = f"it is {who}; your to_move() gives {quoted(got)}"
        return self.departure(moves, "to_move", kind, f"{mover:+d}", why, quoted(got))

    def _moves(self, moves: Moves, actions: list) -> BoardDeparture | None:
        valid = [self.number(move) for move in actions]
        got = self.ask("actions", moves)
        kind, why = self._fault_of_moves(valid, got)
        if not kind:
            if got != valid:
                self.conventions.add(f"{self.field.place}s in an order of your own")
            return None
        shown = "None" if got is None else listed([quoted(move) for move in got])
        return self.departure(moves, "actions", kind, listed(valid), why, shown)

    def _fault_of_moves(self, valid: list[int], got: list | None) -> tuple[str, str]:
        """Return what is wrong with a list of moves, as a kind and in words, or two times ""."""
        why = f"the valid moves are {listed(valid)}; your actions() "
        if got is None:
            return "nothing", why + "returns None"
        if not all(isinstance(move, Integral) and not isinstance(move, bool) for move in got):
            shown = listed([quoted(move) for move in got])
            return "not numbers", why + f"gives {shown}, not numbers of {self.field.place}s"
        places = {self.number(move) for move in self.game.actions(self.game.initial)}
        given = {int(move) for move in got}
        extra, missing = sorted(given - set(valid)), sorted(set(valid) - given)
        if extra:
            kind = "taken" if set(extra) <= places else "no place"
            return kind, why + f"also offers {listed(extra)}"
        if missing:
            return "left out", why + f"leaves out {listed(missing)}"
        return ("repeated", why + "names one twice") if len(got) > len(valid) else ("", "")

    def _value(self, moves: Moves) -> BoardDeparture | None:
        got, winner = self.ask("evaluate", moves), int(self.game.evaluate(self.truth(moves)))
        exact = self.field.length == 3
        wanted = f"{winner:+d}" if exact else "more than 0" if winner > 0 else "less than 0"
        if not winner:
            wanted = "0" if exact else "a number"
        why = f"{self._ending(moves)}; your evaluate() gives {quoted(got)} instead of {wanted}"
        if not is_number(got):
            kind = "nothing" if got is None else "no number"
            return self.departure(moves, "evaluate", kind, wanted, why, quoted(got))
        value = self.values[moves] = float(got)
        sign = (value > 0) - (value < 0)
        if winner:
            kind = {winner: "scale", -winner: "sign", 0: "no winner"}[sign]
            right = value == winner if exact else sign == winner
        else:
            kind, right = "not zero", not exact or value == 0
        return None if right else self.departure(moves, "evaluate", kind, wanted, why, quoted(got))

    def _unchanged(self, moves: Moves, move: int) -> BoardDeparture | None:
        def seen() -> tuple:
            text = self._mine.text_of(self.state(moves))
            return text, self.ask("to_move", moves), self.ask("actions", moves)

        before = seen()
        self.ask("result", moves, self.number(move))
        if seen() == before:
            return None
        call = f"result(state, {self.number(move)})"
        why = f"{call} changes the state that it is given, instead of returning a new one"
        return self.departure(moves, "result", "changed", "the state as it was", why, "another")

    def _hashable(self, moves: Moves) -> BoardDeparture | None:
        state = self.state(moves)
        if not isinstance(state, Handle) or state.hashable:
            return None
        why = f"your state is {state.text[:40]}, which can't be hashed: it can be changed, or what "
        return self.departure(
            moves, "state", "unhashable", "a hashable state", f"{why}is in it", state.text
        )

    def _ending(self, moves: Moves) -> str:
        """Return in words whether somebody has won."""
        state = self.truth(moves)
        winner = int(self.game.evaluate(state))
        if not winner:
            return "the board is full" if self.game.is_terminal(state) else "nobody has won yet"
        line = self.field.full_lines(moves)[0]
        return f"{'X' if winner == MAX else 'O'} has {self.field.line_name(line, self.base)}"

    def departure(
        self, moves: Moves, question: str, kind: str, expected: str, why: str, got: str = "an error"
    ) -> BoardDeparture:
        """Return what is wrong after these moves, with the board."""
        mine, state = tuple(self.number(move) for move in moves), self.truth(moves)
        board, numbers = self.game.board(state), {}
        if self.field.place == "column":
            names = {(c, r): f"column {c + self.base}, row {r + 1}" for c, r in board.names}
            board = board._replace(names=names)
        else:
            cells = self.game.actions(self.game.initial)
            numbers = {self.field.square((), cell): str(cell + self.base) for cell in cells}
        sentence, text = f"{after(mine)}, {why}.", self.game.label(state)
        line = self.game.winning_row(state)
        return BoardDeparture(
            mine, question, expected, got, sentence, text, board, line, kind, numbers
        )


# What is wrong, the mistake's name, what is the student's own choice, and how many were compared.
Verdict = tuple[BoardDeparture | None, str, str, int]


def rules(exercise: str, student: Elsewhere, seed: int) -> Verdict:
    """Judge a student's tic-tac-toe or Connect Four.

    Cells are 0 to 8 row by row, or 1 to 9; columns are 0 to 6, or 1 to 7. In tic-tac-toe a win is
    worth +1 for X, who is MAX and begins, -1 for O, and all else 0. In Connect Four ``evaluate``
    may be of any scale, and crude while the game goes on, if wins are worth more.

    Parameters
    ----------
    exercise : str
        "tic_tac_toe" or "connect_four".
    student : Elsewhere
        The student's class, or what makes a game.
    seed : int
        Other games are played for another seed.

    Returns
    -------
    tuple
        The shortest departure found or None, the mistake's name or "", the conventions, and how
        many positions were compared.

    Raises
    ------
    Broke
        If there is no game, or no initial state.
    """
    umpire = Umpire(RULES[exercise], student)
    short, ending, at_random = _games(umpire.field, seed)
    for moves in short:
        umpire.compare(moves)
    for moves in ending:
        umpire.follow(moves)
    for moves in at_random:
        for ply in range(len(moves) + 1):
            umpire.compare(moves[:ply])
    runs = len(umpire.departures)
    wrong = [moves for moves, departure in umpire.departures.items() if departure]
    if wrong:
        mistake = _mistake(umpire)
        return umpire.departures[_shrunk(umpire, min(wrong, key=len))], mistake, "", runs
    if found := _as_much_as_a_win(umpire):
        return found, "an unfinished game counts as won", "", runs
    return None, "", "; ".join(sorted(umpire.conventions)), runs


@lru_cache(maxsize=4)
def _games(field: RowGame, seed: int) -> tuple[list[Moves], list[Moves], list[Moves]]:
    """Return openings, games that end in all the ways there are, and random games."""
    rng = Random(f"{field.name} {seed}")
    at_random: list[Moves] = []
    while sum(map(len, at_random)) < _MOVES:
        at_random.append(random_game(field, rng)[0])
    return list(openings(field, _PLIES)), list(games_to_try(field, rng)), at_random


def _shrunk(umpire: Umpire, moves: Moves) -> Moves:
    """Return a shorter game that goes wrong in the same way, if leaving out moves gives one."""
    kind, limit = umpire.departures[moves].kind, umpire.asked + _MOST_QUESTIONS
    shorter: Moves | None = moves
    while shorter:
        moves, shorter = shorter, None
        for left in _shorter(moves):
            if umpire.asked < limit and shorter is None and _is_legal(umpire, left):
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


def _as_much_as_a_win(umpire: Umpire) -> BoardDeparture | None:
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
        if value and not umpire.game.evaluate(umpire.truth(moves)):
            umpire.conventions.add("a crude evaluation while the game goes on")
    return None


# Which mistake explains what an umpire has found

_BY_KIND = {
    "unhashable": "states that can't be hashed",
    "nothing": "a method returns nothing",
    "no player": "the players aren't MAX and MIN",
    "no place": "moves are offered where none is possible",
    "left out": "some valid moves are missing from the list",
    "draw goes on": "a full board doesn't end the game",
    "scale": "a win isn't worth 1",
    "not zero": "a position that nobody has won isn't worth 0",
}


def _mistake(umpire: Umpire) -> str:
    """Return the name of the mistake that explains what an umpire has found, or ""."""
    found = {moves: wrong for moves, wrong in umpire.departures.items() if wrong}
    first = min(found, key=lambda moves: (len(moves), moves))
    kind = found[first].kind
    if any(wrong.kind == "changed" for wrong in found.values()):
        return "result changes the state it is given"
    if _is_right_alone(umpire, first):
        return "the game remembers moves outside the state"
    if kind in _BY_KIND:
        return _BY_KIND[kind]
    if kind == "turn":
        plies = {len(moves) % 2 for moves, wrong in found.items() if wrong.kind == "turn"}
        return "the turn isn't passed on" if len(plies) == 1 else "the wrong player begins"
    if kind in ("taken", "goes on", "over early") and _piles_missing(umpire, found):
        return "stones don't rest on one another"
    if kind == "taken":
        is_placed = any(umpire.wins.values())
        return _BY_KIND["no place"] if is_placed else "the stone isn't placed"
    if kind == "over early":
        return _too_early(umpire, {m for m, wrong in found.items() if wrong.kind == kind})
    if kind in ("goes on", "no winner"):
        none_found = "the game goes on after a win"
        return _win_missed(umpire, none_found if kind == "goes on" else _NO_WINNER)
    if kind == "sign":
        signs = {m: umpire.game.evaluate(umpire.truth(m)) for m in found if found[m].kind == kind}
        both = len(set(signs.values())) > 1
        return "the win goes to the wrong player" if both else "the value is from the mover's side"
    return ""


_NO_WINNER = "the value doesn't tell who has won"


def _is_right_alone(umpire: Umpire, moves: Moves) -> bool:
    """Return whether a new game of the student's, on which nothing else was played, is right."""
    try:
        alone = Umpire(umpire.field, umpire.student, careful=False)
    except Broke:
        return False
    return not any(alone.compare(moves[:n]) for n in range(len(moves) + 1))


def _directions(umpire: Umpire, moves: Moves) -> set[str]:
    return {umpire.field.lines[line] for line in umpire.field.full_lines(moves)}


def _piles_missing(umpire: Umpire, found: dict[Moves, BoardDeparture]) -> bool:
    """Return whether full columns are played on and no line in a column wins."""
    upright = [known for m, known in umpire.wins.items() if _directions(umpire, m) == {"column"}]
    is_taken = any(wrong.kind == "taken" for wrong in found.values())
    return is_taken and any(umpire.wins.values()) and not any(upright)


def _too_early(umpire: Umpire, ends: set[Moves]) -> str:
    """Return why a game might end in these positions, although nobody has won.

    The reason must hold for all of them; and a reason that is there in most positions in the end
    must not be there in many that the game goes on from.
    """
    field, game = umpire.field, umpire.game
    unfinished = [m for m in umpire.departures if not game.is_terminal(umpire.truth(m))]
    wrapped = [line for lines in field.wrapped for line in lines]
    too_short = [part for line in field.lines for part in (line[:-1], line[1:])]
    for mistake, lines, of_one, share in (
        ("lines run over the edge of the board", wrapped, True, 0),
        ("a line too short wins", too_short, True, _OFTEN),
        ("both players' stones make a line together", list(field.lines), False, _OFTEN),
    ):
        there = {moves for moves in unfinished if _holds(field.stones(moves), lines, of_one)}
        if ends <= there and len(ends) >= share * len(there):
            return mistake
    return ""


def _holds(stones: dict, lines: list, of_one_player: bool) -> bool:
    """Return whether one of the lines is full of stones, of one player or of any."""
    full = [{stones[s] for s in line} for line in lines if all(s in stones for s in line)]
    return any(len(owners) == 1 or not of_one_player for owners in full)


def _win_missed(umpire: Umpire, none_found: str) -> str:
    """Return which wins the student's game doesn't know."""
    board = umpire.field.columns * umpire.field.rows
    if all(len(moves) == board for moves, known in umpire.wins.items() if not known):
        return "a win with the last stone is taken for a draw"
    if not any(known and len(moves) < board for moves, known in umpire.wins.items()):
        return none_found
    players: dict[int, set[bool]] = {}
    directions: dict[str, set[bool]] = {}
    for moves, known in umpire.wins.items():
        players.setdefault(len(moves) % 2, set()).add(known)
        ways = _directions(umpire, moves)
        if len(ways) == 1 and len(moves) < board:
            directions.setdefault(min(ways), set()).add(known)
    for groups, mistake in (
        (players, "only one player can win"),
        (directions, "one direction of lines is never looked at"),
    ):
        if all(len(known) == 1 for known in groups.values()):
            return mistake
    return "some lines are never looked at"
