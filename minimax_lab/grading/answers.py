"""What the grader answers when a student's code asks a game."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..coursework.apart import Elsewhere
from ..games.game import Board, Game
from .wire import Broken, Channel, TooLong, decoded, encoded

if TYPE_CHECKING:
    from .process import Worker

# With how many arguments each question comes.
_QUESTIONS = {
    **dict.fromkeys(("to_move", "actions", "is_terminal", "evaluate", "children"), 1),
    **dict.fromkeys(("label", "ply", "outcome", "board", "winning_row", "parse", "noisy"), 1),
    **dict.fromkeys(("result", "notation", "path"), 2),
}
_ATTRIBUTES = {
    *("initial", "alternates", "win", "players", "orders", "order"),
    *("width", "height", "cells", "steps", "odd_rows"),
}
_SHOWN = 500  # characters of what a handle stands for
_SECONDS = 5.0  # of computing for one answer


class Answers:
    """The games that a worker may ask, by number, and what it is told."""

    def __init__(self, worker: "Worker") -> None:
        self._worker = worker
        self._games: list[Game] = []
        self._iterators: list[Iterator] = []
        self._depth = 0
        self._raised: BaseException | None = None
        self.others = {"@handle": Handle.read, "@game": self._game}

    def until_reply(self, channel: Channel) -> dict:
        """Answer questions until the reply to a request comes; return it."""
        self._depth += 1
        try:
            while "ask" in (message := channel.receive()):
                channel.send(self._answer(message))
        except Broken:
            if self._raised is None:
                raise
            self._worker.stop()
        finally:
            self._depth -= 1
            if self._depth == 0:
                self._iterators.clear()
        if self._depth == 0 and self._raised is not None:
            raised, self._raised = self._raised, None
            raise raised
        return message

    def encode(self, value: Any) -> Any:
        """Return a value as it goes to the worker; a game goes as a number."""
        return encoded(value, self._other)

    def decode(self, message: Any) -> Any:
        """Return a value that came from the worker."""
        return decoded(message, self.others)

    def _answer(self, message: dict) -> dict:
        if self._raised is not None:
            return {"stop": True}
        try:
            game = self._game(message.get("game"))
            arguments = [self.decode(value) for value in message.get("arguments", ())]
            with _in_time():
                return {"answer": self._told(game, message["ask"], arguments)}
        except Broken:
            raise
        except Exception as error:
            return {"error": [type(error).__name__, str(error)[:500]]}
        except BaseException as error:  # whoever asked for this run doesn't want to hear more
            self._raised = error
            self._worker.hurry()
            return {"stop": True}

    def _told(self, game: Game, question: Any, arguments: list) -> Any:
        if question == "next":
            (number,) = arguments
            for found in self._iterators[number]:
                return {"tuple": [self.encode(found)]}
            return None
        if question == "attribute":
            (name,) = arguments
            if name not in _ATTRIBUTES:
                raise AttributeError(f"the game has no {name!r} that you can use while graded")
            return self.encode(getattr(game, name))
        if _QUESTIONS.get(question) != len(arguments):
            raise TypeError(f"game.{question} can't be asked with {len(arguments)} arguments")
        found = getattr(game, question)(*arguments)
        if question == "children":
            self._iterators.append(iter(found))
            return len(self._iterators) - 1
        if isinstance(found, Iterator | range):
            found = list(found)
        return self.encode(found)

    def _other(self, value: Any) -> dict:
        if isinstance(value, Elsewhere) and isinstance(
            value, Game
        ):  # a student's game goes back to where it is
            return self._other(vars(value)["_handle"])
        if isinstance(value, Game):
            for number, known in enumerate(self._games[-3:], max(0, len(self._games) - 3)):
                if known is value:
                    return {"@game": number}
            self._games.append(value)
            return {"@game": len(self._games) - 1}
        if isinstance(value, Board):
            columns, rows, pieces, names, *rest = value
            return {"@board": [columns, rows, _squares(pieces), _squares(names), *rest]}
        if isinstance(value, Handle):
            return {"@handle": [value.number, value.text, value.hashable]}
        raise TypeError(f"{value!r} can't be sent: only plain values, games and what came back")

    def _game(self, number: Any) -> Game:
        if not isinstance(number, int) or not 0 <= number < len(self._games):
            raise Broken("a game that isn't there")
        return self._games[number]


@contextmanager
def _in_time() -> Iterator[None]:
    """Let an answer compute for some seconds; the time of other processes doesn't count."""
    if threading.current_thread() is not threading.main_thread() or any(
        signal.getitimer(signal.ITIMER_VIRTUAL)
    ):  # signals come to the main thread; and of answers within an answer, the outer one counts
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _late)
    signal.setitimer(signal.ITIMER_VIRTUAL, _SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _late(*_: Any) -> None:
    raise TooLong("it asked the game a question that takes too long to answer")


def _squares(texts: dict) -> list:
    return [[*square, text] for square, text in texts.items()]


class Handle:
    """Stands for a thing that stays with the worker: a state that isn't a plain value, say.

    Equal things of one worker have the same number, if they can be hashed.
    """

    def __init__(self, number: int, text: str, hashable: bool) -> None:
        self.number, self.text, self.hashable = number, text, hashable

    @classmethod
    def read(cls, content: list) -> "Handle":
        """Return the handle that came as a list of its parts."""
        number, text, hashable = content
        if (type(number), type(text), type(hashable)) != (int, str, bool):
            raise ValueError("a handle is a number, a text, and whether it can be hashed")
        return cls(number, text[:_SHOWN], hashable)

    def __eq__(self, other: object) -> bool:
        return type(other) is Handle and other.number == self.number

    def __hash__(self) -> int:
        if not self.hashable:
            raise TypeError(f"unhashable: {self.text[:60]}")
        return hash(self.number)

    def __repr__(self) -> str:
        return self.text
