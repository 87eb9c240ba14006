"""Count what a search costs: the positions it generates and the leaves it evaluates.

Whatever runs a search first checks here that it can be called, and hands it a game to be read only.
"""

import inspect
from collections.abc import Callable, Iterator
from copy import copy
from itertools import compress
from itertools import count as numbers
from typing import Any, NamedTuple

from ..games.game import Game, check_depth
from ..games.views import View
from ..limits import Limit
from .compiled import Compiled


class Count(NamedTuple):
    """What a search returned, and what it cost.

    Attributes
    ----------
    value : object
        What the search returned.
    nodes : int
        Positions generated, plus one for the root.
    leaves : int
        Calls of ``game.evaluate``.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.count(lab.minimax, lab.COURSE_TREE, "A", 3)
    Count(value=8, nodes=25, leaves=14)
    """

    value: Any
    nodes: int
    leaves: int


def count(search: Callable, *arguments: Any) -> Count:
    """Run a search and count what it asks of the game.

    Parameters
    ----------
    search : callable
        Any search function: the lab's, a published one, or your own.
    *arguments
        Its arguments, the game first.

    Returns
    -------
    Count
        The returned value, nodes and leaves.

    Raises
    ------
    TypeError, ValueError
        If the search can't be called with these arguments, or `depth` is not a depth. Whatever
        the search itself raises is raised on.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.TicTacToe()
    >>> lab.count(lab.alphabeta, game, game.initial, 9)
    Count(value=0, nodes=18297, leaves=7330)
    """
    if isinstance(search, Compiled):
        returned, nodes, leaves = search.run(*arguments)
        return Count(returned, nodes + 1, leaves)
    check_call(search, arguments)
    game = Counting(arguments[0])
    returned = search(game, *arguments[1:])
    # The next number is one more than there were so far, and the root makes it the nodes.
    return Count(returned, next(game._positions), next(game._evaluations))


class Given(View):
    """A game as a search is given it: to be read, and never changed."""

    def __setattr__(self, name: str, value: Any) -> None:
        raise TypeError(f"the search sets game.{name} to {value!r}: a game is there to be read")

    def __deepcopy__(self, memo: dict) -> "Given":
        """Return a copy whose questions are noted with this one's: a game is never changed."""
        return copy(self)


class Counting(Given):
    """A game that counts the positions it gives out and the evaluations it makes.

    It takes the next number for each; a copy of it, and a view of it, count on in the same way.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        vars(self).update(_positions=numbers(1), _evaluations=numbers())

    def result(self, state: Any, action: Any) -> Any:
        next(self._positions)
        return self.game.result(state, action)

    def evaluate(self, state: Any) -> float:
        next(self._evaluations)
        return self.game.evaluate(state)

    def children(self, state: Any) -> Iterator[Any]:
        # compress takes a number for each child, and drops none, as no number is 0: a loop in C.
        return compress(self.game.children(state), self._positions)


class Limited(Given):
    """A game that stops a search once it has generated more positions than a limit allows."""

    def __init__(self, game: Game, limit: Limit) -> None:
        super().__init__(game)
        vars(self)["_limit"] = limit

    def result(self, state: Any, action: Any) -> Any:
        self._limit.spend()
        return self.game.result(state, action)

    def children(self, state: Any) -> Iterator[Any]:
        spend = self._limit.spend
        for child in self.game.children(state):
            spend()
            yield child


def unwrapped(search: Callable) -> Callable:
    """Return the Python function inside partials, decorators and bound methods."""
    for name in ("func", "__wrapped__", "__func__"):
        if hasattr(search, name):
            return unwrapped(getattr(search, name))
    return search


def name_of(search: Any, otherwise: str = "") -> str:
    """Return the name of a published search or a function; `otherwise` or its repr without one."""
    name = getattr(search, "name", None) or getattr(search, "__name__", None)
    return name or otherwise or repr(search)


def check_call(search: Any, arguments: tuple) -> None:
    """Raise unless `search` can be called with a game, a state and the rest of `arguments`."""
    if not callable(search):
        raise TypeError(f"search must be a function of (game, state, ...), not {search!r}")
    name = name_of(search, "search")
    if not arguments or not isinstance(arguments[0], Game):
        got = repr(arguments[0]) if arguments else "nothing"
        raise TypeError(f"the first argument of {name} must be a Game, not {got}")
    try:
        signature = inspect.signature(search)
        depth = signature.bind(*arguments).arguments.get("depth", 0)
    except TypeError as error:
        what = f"{name}{signature} can't be called with these {len(arguments)} arguments"
        raise TypeError(f"{what}: {error}") from None
    check_depth(depth)
    try:
        hash(arguments[1:2])
    except TypeError:
        raise TypeError(f"state must be hashable (a tuple, say), not {arguments[1]!r}") from None
