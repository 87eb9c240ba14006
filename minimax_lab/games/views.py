"""The same game seen in another way: read only, in another order, or narrower."""

import inspect
import sys
from collections.abc import Callable, Iterable
from copy import copy
from itertools import islice
from types import MethodType
from typing import Any

from ..arguments import check_whole
from .game import Game, check_game, check_state

# What every game can be asked; `in_order` gives another game, so a view answers it itself.
_OFFERED = [name for name in vars(Game) if not name.startswith("_") and name != "in_order"]


class View(Game):
    """Another game, with all that it offers; a subclass answers some questions otherwise.

    A subclass defines the methods in which it differs, asks ``self.game`` for the rest, and keeps
    what else it knows in plain attributes, whose names begin with ``_`` so that they hide none of
    the game's. All other questions are answered by the game's own methods, without a detour. One
    that gives other values says in ``win`` what a won game is then worth.

    Parameters
    ----------
    game : Game
        The game that is looked at; it stays as it is. It may be a view itself.

    Attributes
    ----------
    game : Game
        That game.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.games.views import View
    >>> class Doubled(View):
    ...     win = 2
    ...     def evaluate(self, state): return 2 * self.game.evaluate(state)
    >>> lab.minimax(Doubled(lab.COURSE_TREE), "A", 3)
    16
    """

    def __init__(self, game: Game) -> None:
        check_game(game)
        own: set[str] = set()  # what subclasses of View define
        for kind in type(self).__mro__:
            if kind is View:
                break
            own.update(vars(kind))
        # The view's own dictionary is where Python looks first, so a call takes no detour.
        attributes = vars(self)
        for name in _OFFERED:
            if name not in own:
                attributes[name] = getattr(game, name)
        attributes["game"] = game
        attributes["initial"] = game.initial

    def around(self, game: Game) -> "View":
        """Return the same view of another game."""
        view = copy(self)
        View.__init__(view, game)
        return view

    def in_order(self, order: str) -> Game:
        """Return the game in one of its own orders, seen in the same way."""
        return self.around(self.game.in_order(order))

    def __getattr__(self, name: str) -> Any:
        """Return whatever else the game has: parse, graph, …

        A method works on the view, so that a search which is a method of the game's is given the
        view; but ``parse``, for which all moves are legal, and one that says ``super()`` work on
        the game itself.
        """
        if name == "game" or name.startswith("__"):  # asked by copy and pickle before it is there
            raise AttributeError(name)
        answer = getattr(self.game, name)
        if name == "parse" or not inspect.ismethod(answer) or answer.__self__ is not self.game:
            return answer
        function = answer.__func__
        code = getattr(function, "__code__", None)
        if code and "__class__" in code.co_freevars:  # it says `super()`
            return answer
        return MethodType(function, self)

    def __repr__(self) -> str:
        return repr(self.game)


class ReadOnlyView(View):
    """A game as a search is given it: to be read, and never changed."""

    def actions(self, state: Any) -> Iterable[Any]:
        """Return the moves; of a list, which may be the game's own, a copy to sort or shorten."""
        actions = self.game.actions(state)
        return list(actions) if type(actions) is list else actions

    def __setattr__(self, name: str, value: Any) -> None:
        raise TypeError(
            f"game.{name} is set to {value!r}: while a search runs, a game is only read"
        )

    def __deepcopy__(self, memo: dict) -> "ReadOnlyView":
        """Return a shallow copy: the game never changes, and the copy notes where this one does."""
        return copy(self)


def innermost(game: Game) -> Game:
    """Return the game behind all views of it."""
    while isinstance(game, View):
        game = game.game
    return game


def check_own_state(game: Game, state: Any) -> None:
    """Raise as `check_state` does if the game is the lab's; any other says itself what is wrong."""
    if type(innermost(game)).__module__.startswith(f"{__package__}."):
        check_state(game, state)


class _Ordered(View):
    def __init__(self, game: Game, key: Callable) -> None:
        super().__init__(game)
        self._key = key

    def actions(self, state: Any) -> list:
        return self._sorted(state, self.game.actions(state))

    def noisy(self, state: Any) -> list:
        return self._sorted(state, self.game.noisy(state))

    def _sorted(self, state: Any, actions: Iterable[Any]) -> list:
        return sorted(actions, key=lambda action: self._key(state, action))


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
    return _Ordered(game, key_of_both(key))


def key_of_both(key: Callable) -> Callable:
    """Return a key as a function of (state, action), whether or not it wants the state."""

    def alone(state: Any, action: Any) -> Any:
        return key(action)

    try:
        signature = inspect.signature(key)
    except (TypeError, ValueError):  # some that aren't written in Python don't tell
        return alone
    try:
        signature.bind("an action")
    except TypeError:  # that isn't all it needs
        return key
    return alone


class _Narrowed(View):
    def __init__(self, game: Game, width: int) -> None:
        super().__init__(game)
        self._width = width

    def actions(self, state: Any) -> Iterable[Any]:
        return islice(self.game.actions(state), self._width)

    def noisy(self, state: Any) -> list:
        kept = list(self.actions(state))
        return [action for action in self.game.noisy(state) if action in kept]


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
    return _Narrowed(game, min(width, sys.maxsize))
