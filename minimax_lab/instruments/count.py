"""Count what a search costs: the positions it generates and the leaves it evaluates."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..games.game import Game
from .compiled import Compiled
from .proxy import Asked, check_call


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
    game = _Counting(arguments[0])
    returned = search(game, *arguments[1:])
    return Count(returned, game._tally[0] + 1, game._tally[1])


class _Counting(Asked):
    """Counts the positions it gives out and the evaluations it makes."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        object.__setattr__(self, "_tally", [0, 0])
        for name in ("to_move", "actions", "is_terminal"):  # asked often, and not counted
            object.__setattr__(self, name, getattr(game, name))

    def result(self, state: Any, action: Any) -> Any:
        self._tally[0] += 1
        return self._game.result(state, action)

    def evaluate(self, state: Any) -> float:
        self._tally[1] += 1
        return self._game.evaluate(state)

    def children(self, state: Any) -> Iterator[Any]:
        tally = self._tally
        for child in self._game.children(state):
            tally[0] += 1
            yield child
