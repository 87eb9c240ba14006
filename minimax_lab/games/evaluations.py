"""The same game with other values: through a crude evaluation, or with quick wins worth more."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from .game import Game, check_game
from .views import ReadOnlyView, View

WIN = 100_000  # more than any evaluation of the lab's
LONGEST = 1_000  # plies: a win that comes late is worth at most this much less
SURE = WIN - LONGEST  # the least such a win is worth; evaluations stay below it


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
        self._evaluation = evaluation
        self._limit = limit

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
            sign = (value > 0) - (value < 0)
            value -= sign * min(self.ply(state), LONGEST)
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
        game = game.game
        sooner = True
    if isinstance(game, _Evaluated):
        evaluation = evaluation or game._evaluation
    if isinstance(game, _Scaled):
        game = game.game
    # It goes inside a view without an `evaluate` of its own, and inside one that counts
    # evaluations, so that these are counted.
    if isinstance(game, View):
        leaves_values_alone = "evaluate" in vars(game)
        if leaves_values_alone or isinstance(game, ReadOnlyView):
            return game.around(evaluated(game.game, evaluation, sooner=sooner))
    if sooner and not hasattr(game, "ply"):
        raise ValueError(f"sooner=True counts the moves made, but {game!r} has no method ply")
    if evaluation is None:
        seen = _Scaled(game)
    else:
        seen = _Evaluated(game, evaluation, SURE if sooner else WIN)
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
    name = getattr(view._evaluation, "__name__", view._evaluation)
    limit = view._limit
    with suppress(TypeError, ValueError):  # None, a text; an array
        if -limit < value < limit:
            return
    rule = f"an evaluation returns a number between -{limit:,} and {limit:,} until the game is over"
    raise ValueError(f"{name} returned {value!r} for the state {state!r}: {rule}")
