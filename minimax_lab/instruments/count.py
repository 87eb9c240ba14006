"""Count what a search costs: the positions it generates and the leaves it evaluates."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..games.game import Game
from ..limits import Limit
from .calling import Given, check_call
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
    nodes, leaves = game._tally
    return Count(returned, nodes + 1, leaves)


class Counting(Given):
    """A game that counts the positions it gives out and the evaluations it makes.

    ``_tally`` holds both; views of this view count on in the same list.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        vars(self)["_tally"] = [0, 0]

    def result(self, state: Any, action: Any) -> Any:
        self._tally[0] += 1
        return self.game.result(state, action)

    def evaluate(self, state: Any) -> float:
        self._tally[1] += 1
        return self.game.evaluate(state)

    def children(self, state: Any) -> Iterator[Any]:
        tally = self._tally
        for child in self.game.children(state):
            tally[0] += 1
            yield child


class Limited(Given):
    """A game that stops a search once it has generated more positions than a limit allows."""

    def __init__(self, game: Game, limit: Limit) -> None:
        super().__init__(game)
        vars(self)["limit"] = limit

    def result(self, state: Any, action: Any) -> Any:
        self.limit.spend()
        return self.game.result(state, action)

    def children(self, state: Any) -> Iterator[Any]:
        spend = self.limit.spend
        for child in self.game.children(state):
            spend()
            yield child
