"""Count what a search costs: the positions it generates and the leaves it evaluates."""

from collections.abc import Callable, Iterator
from itertools import compress
from itertools import count as numbers
from typing import Any, NamedTuple

from ..arguments import check_whole
from ..games.game import Game, check_game
from ..games.views import ReadOnlyView
from ..limits import Limit
from .calls import check_call
from .compiled import Compiled
from .program.recorder import count_calls


class Count(NamedTuple):
    """What a search returned, and what it cost.

    Attributes
    ----------
    value : object
        What the search returned.
    nodes : int
        Positions generated, plus one for the root. Of a search that knows no `Game`, its calls.
    leaves : int
        Calls of ``game.evaluate``, or calls without further calls.

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
        Its arguments: the game first, or if it is a recursive search that knows none, whatever it
        takes.

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
    if not arguments or not isinstance(arguments[0], Game):
        return Count(*count_calls(search, arguments))
    check_call(search, arguments)
    game = Counting(arguments[0])
    returned = search(game, *arguments[1:])
    # The next number is one more than there were so far, and the root makes it the nodes.
    return Count(returned, next(game._positions), next(game._evaluations))


class Counting(ReadOnlyView):
    """A game that counts the positions it gives out and the evaluations it makes.

    It takes the next number from an iterator for each, which its copies and views share.
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
        # This counts in C: compress takes a number for each child, and drops none, as none is 0.
        return compress(self.game.children(state), self._positions)


class Limited(ReadOnlyView):
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


def perft(game: Game, depth: int, state: Any = None) -> int:
    """Count the paths of exactly `depth` plies from a state.

    Parameters
    ----------
    game : Game
        The game whose rules are counted.
    depth : int
        Length of the paths, in plies; 0 or more.
    state : hashable, optional
        Where the paths start; ``game.initial`` if left out.

    Returns
    -------
    int
        The number of leaf paths. Paths that end earlier, in a terminal state, don't count.

    Raises
    ------
    TypeError, ValueError
        If `depth` isn't a whole number, 0 or more.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> [lab.perft(lab.TicTacToe(), depth) for depth in range(4)]
    [1, 9, 72, 504]

    Source: "performance test, move path enumeration", the chess programmers' check of a move
    generator.
    """
    check_game(game)
    check_whole(depth, "depth")
    return _paths(game, depth, game.initial if state is None else state)


def _paths(game: Game, depth: int, state: Any) -> int:
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return 0
    return sum(_paths(game, depth - 1, child) for child in game.children(state))
