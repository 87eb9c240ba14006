"""A student's game, asked carefully: what it raises is told, and each state is made once."""

import copy
import traceback
from itertools import islice
from typing import Any

from .lines_of_play import Moves, RowGame

_MOST = 100  # so many actions are read and no more


class Broke(Exception):
    """Raised when the student's game doesn't answer a question."""

    def __init__(self, question: str, why: str) -> None:
        super().__init__(why)
        self.question = question


class StudentGame:
    """A game of the student's, and its states after moves that the lab's game numbers.

    Parameters
    ----------
    field : RowGame
        The lab's game.
    student : object
        The student's game, or a class to make one of.

    Raises
    ------
    Broke
        If there is no game, or no initial state.
    """

    def __init__(self, field: RowGame, student: Any) -> None:
        self.field = field
        self.asked = 0
        self._states: dict[Moves, Any] = {}
        try:
            self._game = student() if callable(student) else student
            start = self._game.initial
            self._states[()] = start() if callable(start) else start
        except Exception as error:
            raise Broke("initial", f"raises {type(error).__name__}: {error}") from error
        self.base = self._found_base()  # the student's number of the first place

    def _found_base(self) -> int:
        places = len(list(self.field.game.actions(self.field.game.initial)))
        try:
            return int(set(self.ask("actions", ())) == set(range(1, places + 1)))
        except (Broke, TypeError):
            return 0  # asked again, and told of, where positions are compared

    def number(self, move: int) -> int:
        """Return the student's number of a move."""
        return move - self.field.first + self.base

    def ask(self, question: str, moves: Moves, *arguments: Any) -> Any:
        """Return what the game answers about its state after these moves."""
        return self.ask_of(self.state(moves), question, *arguments)

    def ask_of(self, state: Any, question: str, *arguments: Any) -> Any:
        """Return what the game answers about a state."""
        self.asked += 1
        method = None
        try:
            method = getattr(self._game, question)
            answer = method(state, *arguments)
            if question == "is_terminal":
                return bool(answer)
            if question == "actions" and answer is not None:
                return list(islice(answer, _MOST))
            return answer
        except Exception as error:
            why = f"raises {type(error).__name__}: {error}{line_of(error, method)}"
            raise Broke(question, why) from error

    def state(self, moves: Moves) -> Any:
        """Return the student's state after these moves."""
        if moves not in self._states:
            self._states[moves] = self.ask("result", moves[:-1], self.number(moves[-1]))
        return self._states[moves]

    def changes(self, moves: Moves, move: int) -> bool:
        """Return whether `result` leaves another state behind than it was given."""
        state = self.state(moves)
        before, kept = self._seen(state), _copied(state)
        self.ask_of(state, "result", self.number(move))
        return self._seen(state) != before or kept is not None and kept[0] != state

    def _seen(self, state: Any) -> tuple:
        return self.ask_of(state, "to_move"), self.ask_of(state, "actions")


def _copied(state: Any) -> list | None:
    """Return a copy of a state in a list, if it is one that can be compared with the state."""
    try:
        copied = copy.deepcopy(state)
        return [copied] if copied == state else None
    except Exception:  # states are the student's own: not all can be copied and compared
        return None


def line_of(error: Exception, method: Any) -> str:
    """Return on which line of the student's file it happened, if that is known."""
    file = getattr(getattr(method, "__code__", None), "co_filename", None)
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == file]
    return f" (line {lines[-1]})" if lines else ""
