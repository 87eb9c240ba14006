"""Messages between the grader and a worker: plain values only, as JSON with its length in front."""

import json
from collections.abc import Callable
from os import close, read, write  # by name, as a worker's os will lose them
from typing import Any

LONGEST = 2**20  # bytes of a message
_DIGITS = 60  # of an int: a state of the lab's games has twenty
_LETTERS = 20_000  # of a string


class Broken(Exception):
    """Says that the other side is gone, or sent what isn't a message."""


class TooLong(Broken):
    """Says that the other side took too long."""


def encoded(value: Any, other: Callable[[Any], Any]) -> Any:
    """Return a plain value as JSON can hold it.

    Parameters
    ----------
    value : object
        None, a bool, an int, a float, a str, or lists, tuples, dicts and sets of such.
    other : callable
        What to send in place of anything else: a dict with one key that starts with "@".

    Returns
    -------
    object
        What `decoded` reads.

    Raises
    ------
    ValueError
        If a number or a string is too long.

    Examples
    --------
    >>> encoded((3, [True]), repr), decoded(encoded((3, [True]), repr), {})
    ({'tuple': [3, {'list': [True]}]}, (3, [True]))
    """
    kind = type(value)
    if value is None or kind is bool or kind is float:
        return value
    if kind is int:
        if abs(value) >= 10**_DIGITS:
            raise ValueError(f"an int of more than {_DIGITS} digits can't be sent")
        return value
    if kind is str:
        if len(value) > _LETTERS:
            raise ValueError(f"a string of more than {_LETTERS:,} characters can't be sent")
        return value
    if kind in (list, tuple, set, frozenset):
        return {kind.__name__: [encoded(item, other) for item in value]}
    if kind is dict:
        pairs = [[encoded(key, other), encoded(item, other)] for key, item in value.items()]
        return {"dict": pairs}
    return other(value)


_SEQUENCES: dict[str, Callable] = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}


def decoded(message: Any, others: dict[str, Callable]) -> Any:
    """Return the plain value in what `encoded` made; `others` make of "@…" what they stand for."""
    if not isinstance(message, dict):
        if isinstance(message, list):
            raise Broken("a bare list")
        if isinstance(message, str) and len(message) > _LETTERS:
            raise Broken(f"a string of {len(message):,} characters")
        return message
    if len(message) != 1:
        raise Broken(f"a value of {len(message)} kinds")
    ((kind, content),) = message.items()
    try:
        if kind in _SEQUENCES:
            return _SEQUENCES[kind]([decoded(item, others) for item in content])
        if kind == "dict":
            return {decoded(key, others): decoded(item, others) for key, item in content}
        return others[kind](content)
    except (TypeError, ValueError, KeyError, RecursionError) as error:
        raise Broken(f"a value of kind {str(kind)[:20]!r} that can't be read: {error}") from None


class Channel:
    """Two pipes to the other side, by their numbers.

    Parameters
    ----------
    reading, writing : int
        File descriptors.
    wait : callable, optional
        Called as ``wait(descriptor, writing)`` before each reading or writing; it returns when
        that won't block, and raises when there is nothing more to wait for.
    """

    def __init__(
        self, reading: int, writing: int, wait: Callable[[int, bool], None] | None = None
    ) -> None:
        self._reading, self._writing, self._wait = reading, writing, wait
        self._open = True
        self._got = b""

    def send(self, message: dict) -> None:
        """Send a message: a dict of what `encoded` returns."""
        text = json.dumps(message, separators=(",", ":")).encode()
        if len(text) > LONGEST:
            raise ValueError(f"a message of {len(text):,} bytes is too long: at most {LONGEST:,}")
        data = len(text).to_bytes(4, "big") + text
        try:
            while data:
                self._await(self._writing, True)
                data = data[write(self._writing, data) :]
        except OSError as error:
            raise Broken(f"the other side doesn't listen: {error}") from None

    def receive(self) -> dict:
        """Return the next message; raise Broken if what comes isn't one."""
        while len(self._got) < 4:
            self._read()
        length = int.from_bytes(self._got[:4], "big")
        if length > LONGEST:
            raise Broken(f"a message of {length:,} bytes")
        while len(self._got) < 4 + length:
            self._read()
        text, self._got = self._got[4 : 4 + length], self._got[4 + length :]
        try:
            message = json.loads(text, parse_int=_short_int)
        except (ValueError, RecursionError) as error:
            raise Broken(f"no JSON: {error}") from None
        if not isinstance(message, dict):
            raise Broken("a message that isn't a dict")
        return message

    def close(self) -> None:
        """Close both pipes."""
        close(self._reading)
        close(self._writing)
        self._open = False

    def _await(self, descriptor: int, writing: bool) -> None:
        if not self._open:
            raise Broken("the other side was ended")
        if self._wait is not None:
            self._wait(descriptor, writing)

    def _read(self) -> None:
        self._await(self._reading, False)
        try:
            data = read(self._reading, 65536)
        except OSError as error:
            raise Broken(f"nothing can be read: {error}") from None
        if not data:
            raise Broken("the other side is gone")
        self._got += data


def _short_int(text: str) -> int:
    if len(text) > _DIGITS + 1:
        raise ValueError(f"an int of {len(text)} digits")
    return int(text)
