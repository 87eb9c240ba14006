"""The same game seen otherwise: in another order of moves, or with fewer of them."""

import inspect
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from itertools import islice
from typing import Any

from .game import FOR_PLAYERS, Game, check_game, check_whole


class View(Game):
    """Another game's states and rules; a subclass changes which actions come, and in what order.

    Attributes
    ----------
    game : Game
        The game that is looked at.
    """

    def __init__(self, game: Game) -> None:
        check_game(game)
        self.game = game
        self.initial = game.initial
        self.alternates = game.alternates
        for name in FOR_PLAYERS:
            setattr(self, name, getattr(game, name))

    def around(self, game: Game) -> "View":
        """Return the same view of another game."""
        view = copy(self)
        View.__init__(view, game)
        return view

    def __getattr__(self, name: str) -> Any:
        if name == "game" or name.startswith("__"):  # asked by copy and pickle before it is there
            raise AttributeError(name)
        return getattr(self.game, name)  # whatever else the game has: parse, graph, …

    def to_move(self, state: Any) -> int:
        return self.game.to_move(state)

    def actions(self, state: Any) -> Iterable[Any]:
        return self.game.actions(state)

    def result(self, state: Any, action: Any) -> Any:
        return self.game.result(state, action)

    def is_terminal(self, state: Any) -> bool:
        return self.game.is_terminal(state)

    def evaluate(self, state: Any) -> float:
        return self.game.evaluate(state)

    def label(self, state: Any) -> str:
        return self.game.label(state)


class _Ordered(View):
    def __init__(self, game: Game, key: Callable) -> None:
        super().__init__(game)
        self.key = key

    def actions(self, state: Any) -> list:
        return self._sorted(state, self.game.actions(state))

    def __getattr__(self, name: str) -> Any:
        found = super().__getattr__(name)
        if name == "noisy":  # what quiescence search follows
            return lambda state: self._sorted(state, found(state))
        return found

    def _sorted(self, state: Any, actions: Iterable[Any]) -> list:
        return sorted(actions, key=lambda action: self.key(state, action))


class _Narrowed(View):
    def __init__(self, game: Game, width: int) -> None:
        super().__init__(game)
        self.width = width

    def actions(self, state: Any) -> Iterator[Any]:
        yield from islice(self.game.actions(state), self.width)

    def __getattr__(self, name: str) -> Any:
        found = super().__getattr__(name)
        if name == "noisy":  # what quiescence search follows
            return lambda state: [a for a in found(state) if a in list(self.actions(state))]
        return found


def ordered(game: Game, key: Callable | str) -> Game:
    """See a game through another order of moves.

    Parameters
    ----------
    game : Game
        The game; it stays as it is.
    key : callable or str
        ``key(action)``, or ``key(state, action)``: the move with the smallest key comes first,
        and equal keys keep the game's order, as with ``sorted``. Or one of the orders that the
        game knows by name, see ``game.orders``.

    Returns
    -------
    Game
        The same states, rules and values.

    Raises
    ------
    TypeError, ValueError
        If `key` can't be called, or is no order of this game.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.ordered(lab.Tree([3, 1, 2]), key=lambda action: -ord(action))
    >>> list(game.actions("A"))
    ['D', 'C', 'B']

    Good moves first, by what the game says of the state each leads to:

    >>> tree = lab.Tree([3, 1, 2])
    >>> game = lab.ordered(tree, key=lambda state, action: tree.evaluate(action))
    >>> list(game.actions("A"))
    ['C', 'D', 'B']
    """
    check_game(game)
    if isinstance(key, str):
        return game.in_order(key)
    if not callable(key):
        raise TypeError(f"key must be a function of an action, or of (state, action), not {key!r}")
    if _takes_two(key):
        return _Ordered(game, key)
    return _Ordered(game, lambda state, action: key(action))


def narrowed(game: Game, width: int) -> Game:
    """See only the first `width` moves of a game.

    Parameters
    ----------
    game : Game
        The game; put its best moves first (`ordered`) to keep the best ones.
    width : int
        How many moves to keep in each state, 1 or more.

    Returns
    -------
    Game
        The narrower game.

    Raises
    ------
    TypeError, ValueError
        If `width` isn't a whole number of at least 1.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> list(lab.narrowed(lab.Tree([3, 1, 2]), 2).children("A"))
    ['B', 'C']

    Source: ``maxWidthSearch`` in the course's note on the two methods.
    """
    check_whole(width, "width", least=1)
    return _Narrowed(game, width)


def _takes_two(key: Callable) -> bool:
    """Return whether a key must be given two arguments."""
    try:
        parameters = inspect.signature(key).parameters.values()
    except (TypeError, ValueError):  # some built-in functions don't tell
        return False
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return 2 == sum(1 for p in parameters if p.kind in positional and p.default is p.empty)
