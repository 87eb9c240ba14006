"""The same game with another crude evaluation, and with wins that are worth more the sooner."""

from collections.abc import Callable
from copy import copy
from functools import cache
from typing import Any, NamedTuple

from .game import Game, check_game
from .views import View

WIN = 100_000  # more than any evaluation of the lab's
_LONGEST = 1_000  # plies: so much less a win may be worth that comes late
SURE = WIN - _LONGEST  # no evaluation reaches it where wins are worth less the later they come


def evaluated(game: Game, evaluation: Callable | None = None, *, sooner: bool = False) -> Game:
    """See a game through another crude evaluation.

    Parameters
    ----------
    game : Game
        The game; it stays as it is.
    evaluation : callable, optional
        ``evaluation(game, state)``, asked wherever the game isn't over: a number from MAX's side,
        between -100,000 and 100,000. The game's own if left out.
    sooner : bool, optional
        Whether a win is worth one less for each move that was made before it, so that the
        quickest win is best, and the slowest defeat the least bad.

    Returns
    -------
    Game
        The same states, rules and moves. A won game is worth 100,000 to the winner, less the
        moves made if `sooner` is set: what the game says of a state that is over is multiplied
        by ``100_000 // game.win``.

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
    if sooner:
        _check_plies(game)
    if isinstance(game, View) and hasattr(game, "_seen_as"):  # a view of a game seen so
        return game.around(evaluated(game.game, evaluation, sooner=sooner))
    before = getattr(game, "_seen_as", _SeenAs(type(game), game.win))
    evaluation = evaluation or before.evaluation  # the newer one replaces the older
    sooner = bool(sooner or before.sooner)
    return _seen(game, before._replace(evaluation=evaluation, sooner=sooner))


def _check_plies(game: Game) -> None:
    try:
        game.ply(game.initial)
    except NotImplementedError:
        raise ValueError(
            f"sooner=True needs to know how many moves were made, and {game!r} has no method ply"
        ) from None


class _SeenAs(NamedTuple):
    """How a game is seen: its class and what it pays for a win, both as they were before."""

    kind: type[Game]
    win: int
    evaluation: Callable | None = None
    sooner: bool = False


def _seen(game: Game, seen_as: _SeenAs) -> Game:
    view = copy(game)
    view.__class__ = _kind(seen_as)
    view.win = seen_as.win * _scale(seen_as.win)
    return view


def _scale(win: int) -> int:
    return max(WIN // win, 1)


@cache
def _kind(seen_as: _SeenAs) -> type:
    """Return a class of games with `evaluate` replaced, and all else as it is."""
    kind, win, evaluation, sooner = seen_as
    utility, scale = kind.evaluate, _scale(win)
    limit = SURE if sooner else WIN
    crude = _checked(evaluation, limit)
    message = f"{_name(evaluation)} returned NaN or a number as large as a win, {limit:,} or more"

    # Each is short and without conditions on what it is made for: compiled as it stands.
    def own(self, state):
        return scale * utility(self, state)

    def another(self, state):
        if self.is_terminal(state):
            return scale * utility(self, state)
        value = crude(self, state)
        if -limit < value < limit:
            return value
        raise ValueError(message)  # compiled: else `crude` has said so, and more

    evaluate = own if evaluation is None else another

    def hurried(self, state):
        value = evaluate(self, state)
        if self.is_terminal(state):
            return value - min(self.ply(state), _LONGEST) * ((value > 0) - (value < 0))
        return value

    def in_order(self, order):
        return _seen(_plain(self).in_order(order), self._seen_as)

    names: dict[str, Any] = {n: getattr(kind, n) for n in ("__doc__", "__module__", "__qualname__")}
    names["evaluate"] = hurried if sooner else evaluate
    names["in_order"] = in_order
    names["_seen_as"] = seen_as
    names["__reduce__"] = _reduced
    return type(kind.__name__, (kind,), names)


def _plain(view: Any) -> Game:
    """Return the game with the class that it had before it was seen so."""
    kind = view._seen_as.kind
    game = kind.__new__(kind)
    game.__dict__.update(vars(view))
    return game


def _reduced(view: Any) -> tuple:
    """Tell pickle and copy how to make the game again, its class having been made on the way."""
    return _seen, (_plain(view), view._seen_as)


def _name(evaluation: Callable | None) -> str:
    return getattr(evaluation, "__name__", repr(evaluation))


def _checked(evaluation: Callable | None, limit: int) -> Any:
    """Return an evaluation behind a check of what it returns; compiled code looks behind it."""

    def crude(game, state):
        value = evaluation(game, state)
        try:
            if -limit < value < limit:
                return value
            wrong = "a number smaller than a win"
        except (TypeError, ValueError):  # None, a text; an array
            wrong = "a number"
        raise ValueError(
            f"{_name(evaluation)} returned {value!r} for the state {state!r}: an evaluation "
            f"returns {wrong}, between {-limit:,} and {limit:,}, for every state where the game "
            "isn't over"
        )

    crude.text = evaluation  # type: ignore[attr-defined]
    return crude
