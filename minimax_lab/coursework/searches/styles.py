"""The legitimate conventions of alpha-beta, each as a text of its own."""

import linecache
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from math import inf

from ...games.game import MAX, MIN
from .right_texts import LISTS, VALUE_TEST


@dataclass(frozen=True)
class Style:
    """A convention: how the two players' nodes fail, and when they cut.

    Attributes
    ----------
    fails : pair of "soft" or "hard"
        Whether MAX's and MIN's nodes may return less (more) than alpha (beta).
    cuts : pair of ">=" or ">"
        Whether MAX's and MIN's nodes cut when the bounds meet, or only when they cross.
    """

    fails: tuple[str, str]
    cuts: tuple[str, str]

    @cached_property
    def search(self) -> Callable:
        """The text of this convention, as a function (game, state, depth, alpha, beta)."""
        (low, high), (reaches, falls) = self.fails, self.cuts
        text = VALUE_TEST.replace("value >= beta", f"value {reaches} beta")
        text = text.replace("value <= alpha", f"value {falls.replace('>', '<')} alpha")
        if low == "hard":
            text = text.replace("value = -inf", "value = alpha")
        if high == "hard":
            text = text.replace("value = inf", "value = beta")
        return compiled_text(text, f"<alpha-beta, {self}>")

    def __str__(self) -> str:
        fails = f"fail-{self.fails[0]}"
        if self.fails[0] != self.fails[1]:
            fails += f" at MAX, fail-{self.fails[1]} at MIN"
        words = {">=": "non-strict", ">": "strict"}
        cuts = [words[cut] for cut in self.cuts]
        same = cuts[0] == cuts[1]
        cut = f"{cuts[0]} cuts" if same else f"{cuts[0]} cuts at MAX, {cuts[1]} at MIN"
        return f"{fails}, {cut}"


_FAILS = (("soft", "soft"), ("hard", "hard"), ("soft", "hard"), ("hard", "soft"))
_CUTS = ((">=", ">="), (">", ">"), (">=", ">"), (">", ">="))
STYLES = tuple(Style(fails, cuts) for cuts, fails in product(_CUTS, _FAILS))


def minimax_text() -> Callable:
    """Return plain minimax, as a function (game, state, depth)."""
    return compiled_text(LISTS, "<minimax>")


@cache
def compiled_text(text: str, name: str) -> Callable:
    """Return the last function that a text defines; a stepper can show its lines."""
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names: dict = {"inf": inf, "MAX": MAX, "MIN": MIN}
    exec(compile(text, name, "exec"), names)
    return [thing for thing in names.values() if callable(thing)][-1]
