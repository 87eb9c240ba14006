"""How far the work on many pictures is."""

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

Thing = TypeVar("Thing")


def told(things: Iterable[Thing], number: int, words: str, progress: bool) -> Iterator[Thing]:
    """Yield the things, and with `progress` say how many are done from the second second on."""
    start, said = monotonic(), False
    for done, thing in enumerate(things):
        if progress and monotonic() - start > 1:
            print(f"\r{done} of {number} {words}", end="", file=sys.stderr, flush=True)
            said = True
        yield thing
    if said:
        print(f"\r{number} of {number} {words}", file=sys.stderr)
