"""A student's function or game, called from the grader: it runs in the worker."""

import builtins
import inspect
from typing import Any

from ..coursework.apart import Elsewhere
from ..games.game import Game
from .answers import Handle
from .process import Worker, raised_in

FROM_STUDENT = "raised by the student's code"  # a note on exceptions that came from the worker
_PRINTED = 500  # characters of what a call prints
_KINDS = (
    *(inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD),
    *(inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.KEYWORD_ONLY),
    inspect.Parameter.VAR_KEYWORD,
)


class Remote(Elsewhere):
    """A function or a class of the student's; to call it runs it in the worker.

    A game among the arguments stays here. The worker asks it, so that whoever made the game knows
    every question. Only plain values come back, and handles of what isn't plain. What the function
    prints is printed here.
    """

    def __init__(self, worker: Worker, target: dict, name: str, parameters: Any = None) -> None:
        self._worker, self._place = worker, target
        self.__name__ = self.__qualname__ = name
        signature = _signature(parameters)
        if signature is not None:
            self.__signature__ = signature

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        answers, self._worker.called = self._worker.answers, self._place.get("name", "")
        message: dict[str, Any] = {"do": "call", **self._place}
        message["arguments"] = [answers.encode(value) for value in arguments]
        message["keywords"] = {name: answers.encode(value) for name, value in keywords.items()}
        reply = self._worker.request(message)
        self._note_changes(arguments, reply)
        return result_of(self._worker, reply)

    def _note_changes(self, arguments: tuple, reply: dict) -> None:
        """Do to lists and dicts that were given what the function did to its copies."""
        changed = reply.get("changed")
        if not isinstance(changed, list) or len(changed) != len(arguments):
            return
        for before, message in zip(arguments, changed, strict=True):
            after = self._worker.read(message)
            if type(before) is list is type(after):
                before[:] = after
            elif type(before) in (dict, set) and type(after) is type(before):
                before.clear()
                before.update(after)

    def __repr__(self) -> str:
        return f"<{self.__name__}, which runs elsewhere>"


class RemoteGame(Elsewhere, Game):
    """An object of a student's class: a game whose rules run in the worker."""

    def __init__(self, worker: Worker, handle: Handle) -> None:
        self._worker, self._handle = worker, handle

    def to_move(self, state: Any) -> int:
        return self._call("to_move", state)

    def actions(self, state: Any) -> Any:
        return self._call("actions", state)

    def result(self, state: Any, action: Any) -> Any:
        return self._call("result", state, action)

    def is_terminal(self, state: Any) -> bool:
        return self._call("is_terminal", state)

    def evaluate(self, state: Any) -> float:
        return self._call("evaluate", state)

    def _call(self, name: str, *arguments: Any) -> Any:
        return Remote(self._worker, _attribute(self._handle, name), name)(*arguments)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        place = _attribute(self._handle, name)
        reply = self._worker.request({"do": "get", **place})
        if "method" in reply:
            return Remote(self._worker, place, name, reply.get("parameters"))
        return result_of(self._worker, reply)

    def __repr__(self) -> str:
        return self._handle.text


class RemoteClass(Remote):
    """A class of the student's; to call it makes a game of that class in the worker."""

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        made = super().__call__(*arguments, **keywords)
        return RemoteGame(self._worker, made) if isinstance(made, Handle) else made


def offered(worker: Worker, name: str) -> Any:
    """Return what a name of the student's stands for, as the grader's tests use it.

    Raises
    ------
    NameError
        If the student's cells define no such name.
    OSError
        If the worker had to be ended.
    """
    reply = worker.request({"do": "offer", "name": name})
    kind, place = reply.get("kind"), {"name": name}
    if kind == "function":
        return Remote(worker, place, name, reply.get("parameters"))
    if kind == "class":
        return RemoteClass(worker, place, name, reply.get("parameters"))
    if kind == "value":
        found = worker.read(reply.get("returned"))
        return RemoteGame(worker, found) if isinstance(found, Handle) else found
    raise NameError(f"name {name!r} is not defined: did the cell that defines it fail?")


def result_of(worker: Worker, reply: dict) -> Any:
    """Return the value in a reply; raise the built-in exception that it tells of."""
    if isinstance(printed := reply.get("printed"), str):
        print(printed[:_PRINTED], end="")
    if reply.get("raised") is None:
        return worker.read(reply.get("returned"))
    name, text, line = raised_in(reply)
    if line:
        text = f"{text} (line {line})" if text else f"at line {line}"
    error = getattr(builtins, name, RuntimeError)
    fit = isinstance(error, type) and issubclass(error, Exception | SystemExit)
    try:
        found = error(text) if fit and error is not StopIteration else RuntimeError(text)
    except TypeError:  # some want more than a text
        found = RuntimeError(f"{name}: {text}")
    found.add_note(FROM_STUDENT)
    raise found


def _attribute(handle: Handle, name: str) -> dict:
    return {"thing": handle.number, "attribute": name}


def _signature(parameters: Any) -> inspect.Signature | None:
    """Return the signature that the worker told of, if it makes sense."""
    try:
        listed = [
            inspect.Parameter(
                name, _KINDS[kind], default=None if optional else inspect.Parameter.empty
            )
            for name, kind, optional in parameters
        ]
        return inspect.Signature(listed)
    except (TypeError, ValueError, IndexError):
        return None
