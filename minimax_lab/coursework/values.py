"""Values from somebody's code, made plain, so that they can safely be sent, compared and shown."""

import re
from dataclasses import dataclass
from decimal import Decimal
from math import isnan
from numbers import Integral, Real
from typing import Any

_MOST_DIGITS = 60  # of a number
_MOST_CHARACTERS = 80  # of a text


@dataclass(frozen=True)
class Strange:
    """Stands for something that isn't plain: no number or text, and no container of these."""

    kind: str
    text: str

    def __repr__(self) -> str:
        return self.text


def is_number(value: Any) -> bool:
    """Return whether a value is a real number; True, False and NaN aren't."""
    try:
        is_real = isinstance(value, Real | Decimal) and not isinstance(value, bool)
        return is_real and not isnan(value)
    except Exception:
        return False


def plain(thing: Any) -> Any:
    """Return a number, a text or a container of these as it is, and anything else as Strange."""
    kind = type(thing)
    if thing is None or kind in (float, bool) or kind is str and len(thing) < _MOST_CHARACTERS:
        return thing
    try:
        for base in (list, tuple, set, frozenset):
            if issubclass(kind, base):  # the base's own method runs none of somebody's code
                return base(map(plain, base.__iter__(thing)))
        if issubclass(kind, dict):
            return {plain(key): plain(value) for key, value in dict.items(thing)}
        if issubclass(kind, str) and str.__len__(thing) < _MOST_CHARACTERS:
            return str.__str__(thing)
        if is_number(thing) and not isinstance(thing, Integral):
            return float(thing)
        if is_number(thing) and abs(thing) < 10**_MOST_DIGITS:
            return int(thing)
        text = "a gigantic number" if is_number(thing) else text_of(thing)
    except Exception:  # an object that only claims to be a number, or a list that holds itself
        text = "what can't be read"
    if len(text) >= _MOST_CHARACTERS:
        text = text[: _MOST_CHARACTERS - 3] + "…"
    return Strange(kind.__name__, text)


def text_of(thing: Any) -> str:
    """Return what a thing says of itself, without addresses."""
    try:
        return re.sub(r" at 0x[0-9a-fA-F]+", "", repr(thing)[: 2 * _MOST_CHARACTERS])
    except Exception:
        return f"an object of class {type(thing).__name__}"
