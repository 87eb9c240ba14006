"""The process in which a student's code runs. Nothing that it says of itself is believed."""

import builtins
import inspect
import sys
from collections.abc import ItemsView, Iterator, KeysView, ValuesView
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from itertools import islice
from types import ModuleType
from typing import Any

from ..games.game import Game
from . import fence, reduced
from .cells import Cells
from .standin import Board, StandIn, Stopped
from .wire import Channel, decoded, encoded

_MOST = 10_000  # items of what a student's generator yields
_SHOWN = 500  # characters of what an exception says, or a cell prints


def main(reading: str, writing: str, memory: str, seconds: str, watched: str, *games: str) -> None:
    """Close the fence, then do what the grader asks for until it is gone."""
    lab = sys.modules["minimax_lab"]
    channel = Channel(int(reading), int(writing))
    reduced.stand_in(lab)
    fence.load()
    session = Session(channel)
    if watched == "1":
        session.load_instruments()
    reduced.furnish(lab, list(games))
    fence.limit(int(memory), int(seconds), threads=watched == "1")
    fence.leave_root()
    sys.argv = [""]
    sys.path.clear()
    fence.close(watched=watched == "1")
    while True:
        session.answer()


class _NoShell:
    """Stands for IPython's shell: whatever it is asked for, it does nothing."""

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments, **options: None


class Session:
    """What the student's cells have defined so far, and the talk with the grader about it."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        module = ModuleType("__main__")
        sys.modules["__main__"] = module
        self._names = module.__dict__
        self._names["display"] = lambda *things, **options: None
        self._names["get_ipython"] = _NoShell
        self._cells = Cells(self._names)
        self._things: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._games: dict[int, StandIn] = {}
        self._others: dict[str, Any] = {
            "@handle": self._thing,
            "@game": self._game,
            "@board": Board.read,
        }

    def answer(self) -> dict:
        """Do what the grader asks for until it answers a question; return that answer."""
        while True:
            message = self._channel.receive()
            if "do" not in message:
                return message
            self._channel.send(self._done(message))

    def ask(self, game: int, method: str, *arguments: Any) -> Any:
        """Ask a game, which is with the grader."""
        told = [encoded(value, self._other) for value in arguments]
        self._channel.send({"ask": method, "game": game, "arguments": told})
        reply = self.answer()
        if "stop" in reply:
            raise Stopped
        if "error" in reply:
            kind, text = reply["error"]
            raise getattr(builtins, kind, RuntimeError)(text)
        return decoded(reply["answer"], self._others)

    def _done(self, message: dict) -> dict:
        """Return what came of one request."""
        printed, sys.stdout = sys.stdout, StringIO()
        try:
            reply = getattr(self, f"_do_{message['do']}")(message)
        except BaseException as error:
            reply = {"raised": [_kind(error), _text(error)], "line": _line_of(error)}
        try:
            reply["printed"] = sys.stdout.getvalue()[:_SHOWN]
        except Exception:
            reply["printed"] = ""
        sys.stdout = printed
        return reply

    def _do_run(self, message: dict) -> dict:
        """Run a cell, each statement on its own."""
        self._cells.run(message["name"], message["source"], only_defining=message["short"])
        return {"returned": None}

    def _do_offer(self, message: dict) -> dict:
        """Say what a name stands for."""
        if message["name"] not in self._names:
            return {"kind": "missing"}
        thing = self._names[message["name"]]
        if inspect.isclass(thing):
            return {"kind": "class", "parameters": _parameters(thing)}
        if callable(thing) and not isinstance(thing, Game):
            return {"kind": "function", "parameters": _parameters(thing)}
        return {"kind": "value", "returned": encoded(_number(thing), self._other)}

    def _do_call(self, message: dict) -> dict:
        """Call what a name or an attribute of a thing stands for."""
        arguments = [decoded(value, self._others) for value in message["arguments"]]
        keywords = {
            name: decoded(value, self._others) for name, value in message["keywords"].items()
        }
        result = self._target(message)(*arguments, **keywords)
        if isinstance(result, Iterator | range | ItemsView | KeysView | ValuesView):
            result = list(islice(result, _MOST))
        reply = {"returned": encoded(_number(result), self._other)}
        after = [encoded(value, self._other) for value in arguments]
        if after != message["arguments"]:
            reply["changed"] = after
        return reply

    def _do_get(self, message: dict) -> dict:
        """Say what an attribute of a thing is."""
        found = self._target(message)
        if callable(found):
            return {"method": True, "parameters": _parameters(found)}
        return {"returned": encoded(_number(found), self._other)}

    def load_instruments(self) -> None:
        """Load what finds the line on which a search goes wrong."""
        from .diagnosis import departure

        self._departure = departure

    def _do_depart(self, message: dict) -> dict:
        """Say on which line a search goes wrong in a case, and how."""
        case = decoded(message["case"], self._others)
        found = self._departure(message["exercise"], self._names[message["name"]], case)
        return {"returned": encoded(found, self._other)}

    def _target(self, message: dict) -> Any:
        owner = (
            self._names[message["name"]] if "name" in message else self._things[message["thing"]]
        )
        return getattr(owner, message["attribute"]) if "attribute" in message else owner

    def _thing(self, handle: list) -> Any:
        return self._things[handle[0]]

    def _game(self, number: int) -> StandIn:
        if number not in self._games:
            self._games[number] = StandIn(self.ask, number)
        return self._games[number]

    def _other(self, value: Any) -> dict | Any:
        """Return what stands for something that isn't plain."""
        if isinstance(value, StandIn):
            return {"@game": value._number}
        for plain in (int, float, str):
            if isinstance(value, plain):
                return plain(value)  # of an enum's kind, say
        hashable = True
        try:
            number = self._numbers.setdefault(value, len(self._things))
        except Exception:  # each is a thing of its own then
            number, hashable = len(self._things), False
        if number == len(self._things):
            self._things.append(value)
        try:
            text = repr(value)
        except Exception:
            text = f"<{type(value).__name__}>"
        return {"@handle": [number, text[:_SHOWN], hashable]}


def _number(value: Any) -> Any:
    """Return a value, as a float if it is a number of another kind than the grader knows."""
    return float(value) if isinstance(value, Fraction | Decimal) else value


def _parameters(thing: Any) -> list | None:
    """Return each parameter's name, kind and whether it may be left out; None if nobody knows."""
    try:
        found = inspect.signature(thing).parameters.values()
    except Exception:
        return None
    return [[p.name, int(p.kind), p.default is not p.empty] for p in found]


def _kind(error: BaseException) -> str:
    """Return the name of the built-in exception that this one is, or is a kind of."""
    for kind in type(error).__mro__:
        if kind.__module__ == "builtins":
            return kind.__name__
    return "Exception"


def _text(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception:
        text = ""
    kind = type(error)
    own = fence.Refused | reduced.NotAvailable  # they say what they are in their texts
    if kind.__module__ != "builtins" and not isinstance(error, own):
        text = f"{kind.__name__}: {text}"
    return text[:_SHOWN]


def _line_of(error: BaseException) -> int | None:
    """Return the line of the student's cell in which an exception began."""
    found, place = None, error.__traceback__
    if isinstance(error, SyntaxError):
        return error.lineno
    while place is not None:
        if place.tb_frame.f_code.co_filename.startswith("<cell "):
            found = place.tb_lineno
        place = place.tb_next
    return found
