"""Plays the same moves in a student's game and in the lab's, and finds where they differ."""

from numbers import Integral
from typing import Any

from ...games.game import MAX, MIN, Square
from ...instruments.wording import quoted
from ..searches.conduct import is_number
from .departure import Departure, after, line_name, listed, player
from .lines_of_play import Moves, RowGame
from .student_game import Broke, StudentGame

_EARLY = 1  # plies up to which it is looked at whether result() leaves its argument alone


class Umpire:
    """Compares a student's game with the lab's, position by position.

    Moves are given as the lab's game numbers them.

    Parameters
    ----------
    field : RowGame
        The lab's game.
    student : object
        The student's game, or a class to make one of.
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

    def __init__(self, field: RowGame, student: Any, *, careful: bool = True) -> None:
        self.field, self.game, self.careful = field, field.game, careful
        self.student = StudentGame(field, student)
        self.departures: dict[Moves, Departure | None] = {}
        self.wins: dict[Moves, bool] = {}
        self.values: dict[Moves, float] = {}
        self.conventions: set[str] = set()
        if self.student.base:
            self.conventions.add(f"{field.place}s numbered from 1")
        self._truth: dict[Moves, Any] = {(): field.game.initial}

    def truth(self, moves: Moves) -> Any:
        """Return the lab's state after these moves."""
        if moves not in self._truth:
            self._truth[moves] = self.game.result(self.truth(moves[:-1]), moves[-1])
        return self._truth[moves]

    def follow(self, moves: Moves) -> Moves | None:
        """Compare at the end of a game; return the first moves after which something is wrong."""
        if not (self.compare(moves) or self.compare(moves[:-1])):
            return None
        return next(moves[:n] for n in range(len(moves) + 1) if self.compare(moves[:n]))

    def compare(self, moves: Moves) -> Departure | None:
        """Return what the student's game gets wrong after these moves, if anything."""
        if moves not in self.departures:
            try:
                departure = self._compared(moves)
            except Broke as broke:
                why = f"your {broke.question}() {broke}"
                departure = self.departure(moves, broke.question, "error", "an answer", why)
            self.departures[moves] = departure
            if self.game.evaluate(self.truth(moves)):
                self.wins[moves] = departure is None
        return self.departures[moves]

    def _compared(self, moves: Moves) -> Departure | None:
        self.student.state(moves)
        departure = self._end(moves)
        actions = list(self.game.actions(self.truth(moves)))
        if departure is None and actions:
            departure = self._turn(moves) or self._moves(moves, actions)
        departure = departure or self._value(moves)
        if departure is None and self.careful and actions and len(moves) <= _EARLY:
            departure = self._unchanged(moves, actions[0])
        return departure or self._hashable(moves)

    def _end(self, moves: Moves) -> Departure | None:
        over, state = self.student.ask("is_terminal", moves), self.truth(moves)
        if over == self.game.is_terminal(state):
            return None
        if over:
            why = "nobody has won and there are free cells; yours says that the game is over"
            return self.departure(moves, "is_terminal", "over early", "False", why, "True")
        kind = "goes on" if self.game.evaluate(state) else "draw goes on"
        why = f"the game is over: {self._ending(moves)}; yours goes on"
        return self.departure(moves, "is_terminal", kind, "True", why, "False")

    def _turn(self, moves: Moves) -> Departure | None:
        got, mover = self.student.ask("to_move", moves), MIN if len(moves) % 2 else MAX
        if is_number(got) and got == mover:
            return None
        kind = "turn" if is_number(got) and got in (MAX, MIN) else "no player"
        who = "MAX, +1" if mover == MAX else "MIN, -1"
        why = f"it is {player(mover)}'s turn ({who}); your to_move() gives {quoted(got)}"
        return self.departure(moves, "to_move", kind, f"{mover:+d}", why, quoted(got))

    def _moves(self, moves: Moves, actions: list) -> Departure | None:
        valid = [self.student.number(move) for move in actions]
        got = self.student.ask("actions", moves)
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
        places = {self.student.number(move) for move in self.game.actions(self.game.initial)}
        given = {int(move) for move in got}
        extra, missing = sorted(given - set(valid)), sorted(set(valid) - given)
        if extra:
            kind = "taken" if set(extra) <= places else "no place"
            return kind, why + f"also offers {listed(extra)}"
        if missing:
            return "left out", why + f"leaves out {listed(missing)}"
        return ("repeated", why + "names one twice") if len(got) > len(valid) else ("", "")

    def _value(self, moves: Moves) -> Departure | None:
        state, got = self.truth(moves), self.student.ask("evaluate", moves)
        exact, winner = self.field.length == 3, int(self.game.evaluate(state))
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

    def _unchanged(self, moves: Moves, move: int) -> Departure | None:
        if not self.student.changes(moves, move):
            return None
        call = f"result(state, {self.student.number(move)})"
        why = f"{call} changes the state that it is given, instead of returning a new one"
        return self.departure(moves, "result", "changed", "the state as it was", why, "another")

    def _hashable(self, moves: Moves) -> Departure | None:
        state = self.student.state(moves)
        try:
            hash(state)
        except TypeError:
            got = f"a {type(state).__name__}"
            why = f"your state is {got}, which can't be hashed: it can be changed, or what is in it"
            return self.departure(moves, "state", "unhashable", "a hashable state", why, got)
        return None

    def full_lines(self, moves: Moves) -> list[tuple[Square, ...]]:
        """Return the lines that one player's stones fill after these moves."""
        stones = self.field.stones(moves)
        return [n for n in self.field.lines if abs(sum(stones.get(s, 0) for s in n)) == len(n)]

    def _ending(self, moves: Moves) -> str:
        """Return in words whether somebody has won."""
        state = self.truth(moves)
        winner = int(self.game.evaluate(state))
        if not winner:
            return "the board is full" if self.game.is_terminal(state) else "nobody has won yet"
        line = self.full_lines(moves)[0]
        return f"{player(winner)} has {line_name(self.field, line, self.student.base)}"

    def departure(
        self, moves: Moves, question: str, kind: str, expected: str, why: str, got: str = "an error"
    ) -> Departure:
        """Return what is wrong after these moves, with the board."""
        mine, state = tuple(self.student.number(move) for move in moves), self.truth(moves)
        board, base = self.game.board(state), self.student.base
        numbers = {}
        if self.field.place == "column":
            names = {(c, r): f"column {c + base}, row {r + 1}" for c, r in board.names}
            board = board._replace(names=names)
        else:
            cells = self.game.actions(self.game.initial)
            numbers = {self.field.square((), cell): str(cell + base) for cell in cells}
        return Departure(
            moves=mine,
            question=question,
            expected=expected,
            got=got,
            sentence=f"{after(mine)}, {why}.",
            text=self.game.label(state),
            board=board,
            line=self.game.winning_row(state),
            kind=kind,
            numbers=numbers,
        )
