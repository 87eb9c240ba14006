"""The legitimate conventions of alpha-beta, each as a text of its own."""

import linecache
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from math import inf

from ...games.game import MAX, MIN

_TEXT = """\
def alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        value = {low}
        for child in game.children(state):
            value = max(value, alphabeta(game, child, depth - 1, alpha, beta))
            if value {reaches} beta:
                break
            alpha = max(alpha, value)
    else:
        value = {high}
        for child in game.children(state):
            value = min(value, alphabeta(game, child, depth - 1, alpha, beta))
            if value {falls_to} alpha:
                break
            beta = min(beta, value)
    return value
"""

_MINIMAX = """\
def minimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if game.to_move(state) == MAX:
        return max([minimax(game, child, depth - 1) for child in game.children(state)])
    return min([minimax(game, child, depth - 1) for child in game.children(state)])
"""


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
        text = _TEXT.format(
            low="-inf" if self.fails[0] == "soft" else "alpha",
            high="inf" if self.fails[1] == "soft" else "beta",
            reaches=self.cuts[0],
            falls_to=self.cuts[1].replace(">", "<"),
        )
        return compiled_text(text, f"<alpha-beta, {self}>")

    def __str__(self) -> str:
        fails = f"fail-{self.fails[0]}" if self.fails[0] == self.fails[1] else "fail-soft for one"
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
    return compiled_text(_MINIMAX, "<minimax>")


@cache
def compiled_text(text: str, name: str) -> Callable:
    """Return the last function that a text defines; a stepper can show its lines."""
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names: dict = {"inf": inf, "MAX": MAX, "MIN": MIN}
    exec(compile(text, name, "exec"), names)
    return [thing for thing in names.values() if callable(thing)][-1]
