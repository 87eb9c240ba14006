"""The same game seen otherwise: in another order, narrower, or through another evaluation."""

import inspect
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice
from typing import Any

from .game import Game, Given, View, check_game, check_whole

WIN = 100_000  # more than any evaluation of the lab's
LONGEST = 1_000  # plies: so much less a win may be worth that comes late
SURE = WIN - LONGEST  # no evaluation reaches it where wins are worth less the later they come


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


class _Narrowed(View):
    def __init__(self, game: Game, width: int) -> None:
        super().__init__(game)
        self._width = width

    def actions(self, state: Any) -> Iterable[Any]:
        return islice(self.game.actions(state), self._width)

    def noisy(self, state: Any) -> list:
        kept = list(self.actions(state))
        return [action for action in self.game.noisy(state) if action in kept]


class _Scaled(View):
    """The game with all its values multiplied, so that a win is worth about `WIN`."""

    win = WIN

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._scale = max(WIN // game.win, 1)
        self.win = game.win * self._scale

    def evaluate(self, state: Any) -> float:
        return self._scale * self.game.evaluate(state)


class _Evaluated(_Scaled):
    """The game with another crude evaluation, which stays below `limit`."""

    def __init__(self, game: Game, evaluation: Callable, limit: int) -> None:
        super().__init__(game)
        self._evaluation, self._limit = evaluation, limit

    def evaluate(self, state: Any) -> float:
        if self.is_terminal(state):
            return self._scale * self.game.evaluate(state)
        value = self._evaluation(self.game, state)
        check_value(self, state, value)
        return value


class _Sooner(View):
    """The game with wins that are worth one less for each move that was made before them."""

    sooner = True

    def evaluate(self, state: Any) -> float:
        value = self.game.evaluate(state)
        if self.is_terminal(state):
            value -= min(self.ply(state), LONGEST) * ((value > 0) - (value < 0))
        return value


def evaluated(game: Game, evaluation: Callable | None = None, *, sooner: bool = False) -> Game:
    """See a game through another crude evaluation.

    Parameters
    ----------
    game : Game
        The game; it stays as it is.
    evaluation : callable, optional
        ``evaluation(game, state)``, asked wherever the game isn't over: a number from MAX's side,
        between -100,000 and 100,000. It is given the game itself, so it may build on the game's
        own ``evaluate``, which is what counts if it is left out.
    sooner : bool, optional
        Whether a win is worth one less for each move that was made before it, so that the
        quickest win is best, and the slowest defeat the least bad.

    Returns
    -------
    Game
        The same states, rules and moves. A won game is worth 100,000 to the winner, less the
        moves made if `sooner` is set: what the game says of a state that is over is multiplied
        by ``100_000 // game.win``. Evaluated twice, the newer evaluation counts.

    Raises
    ------
    TypeError
        If `game` isn't one, or `evaluation` can't be called.
    ValueError
        Later, while the game is searched: if the evaluation returns no number, or one that is
        as large as a win.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.evaluated(lab.ConnectFour(), lab.mobility, sooner=True)
    >>> game.evaluate(game.parse("1111")), game.evaluate(game.parse("1212121"))
    (7, 99993)
    """
    check_game(game)
    if evaluation is not None and not callable(evaluation):
        raise TypeError(f"evaluation must be a function of (game, state), not {evaluation!r}")
    if isinstance(game, _Sooner):
        game, sooner = game.game, True
    if isinstance(game, _Evaluated):
        evaluation = evaluation or game._evaluation
    if isinstance(game, _Scaled):
        game = game.game
    # Goes inside a view that leaves values alone, and one that counts: it counts all evaluations.
    if isinstance(game, Given) or isinstance(game, View) and "evaluate" in vars(game):
        return game.around(evaluated(game.game, evaluation, sooner=sooner))
    if sooner and not hasattr(game, "ply"):
        raise ValueError(f"sooner=True needs the plies made, and {game!r} has no method ply")
    limit = SURE if sooner else WIN
    seen = _Evaluated(game, evaluation, limit) if evaluation else _Scaled(game)
    return _Sooner(seen) if sooner else seen


def mobility(game: Game, state: Any) -> int:
    """Return how many legal moves the player to move has, counted for MAX and against MIN.

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        The state to evaluate.

    Returns
    -------
    int
        The number of legal moves; negative where MIN is to move.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> lab.mobility(game, game.initial), lab.mobility(game, game.parse("4"))
    (7, -7)

    Source: "How many different legal moves do I have?", course note 004.
    """
    moves = 0
    for _ in game.actions(state):
        moves += 1
    return game.to_move(state) * moves


def check_value(view: Any, state: Any, value: Any) -> None:
    """Raise unless an evaluation returned a number smaller than a win; numba has its own form."""
    name, limit = getattr(view._evaluation, "__name__", view._evaluation), view._limit
    with suppress(TypeError, ValueError):  # None, a text; an array
        if -limit < value < limit:
            return
    rule = f"an evaluation returns a number between -{limit:,} and {limit:,} until the game is over"
    raise ValueError(f"{name} returned {value!r} for the state {state!r}: {rule}")


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
