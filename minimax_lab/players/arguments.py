"""How an arbitrary search is called: what it takes, and whose values it returns."""

import inspect
from collections.abc import Callable
from math import inf
from typing import Any

from ..games.game import MAX, MIN, Game, check_game
from ..instruments.budget import Budget, Limited, Spent
from ..instruments.compiled import Compiled
from ..search.published import Procedure

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
_WHOLE = (-inf, inf)
_WINDOWS = (["alpha", "beta"], ["floor", "ceiling"])


def text_of(search: Callable | Procedure) -> Callable:
    """Return the plain function of a search that may be published or compiled."""
    text = search.search if isinstance(search, Procedure) else search
    return text.search if isinstance(text, Compiled) else text


def arguments_of(search: Callable | Procedure, game: Game, state: Any, depth: float) -> tuple:
    """Return what to call a search with at the root: a full window too, if it must be given."""
    if isinstance(search, Procedure):
        return search.arguments(game, state, depth)
    window = (-inf, inf) if needs_window(search) else ()
    return (game, state, depth, *window)


def arguments_for(search: Callable | Procedure, game: Game, arguments: tuple) -> tuple:
    """Return as many arguments as a search takes: game, state, depth, alpha and beta.

    What is left out in `arguments`, those after the game, is the whole tree and the full window.
    """
    check_game(game)
    if len(arguments) > 4:
        raise TypeError(
            f"after the game come at most state, depth, alpha and beta, not {arguments!r}"
        )
    whole: tuple = (*arguments, *(game.initial, inf, *_WHOLE)[len(arguments) :])
    state, depth, window = whole[0], whole[1], whole[2:]
    if isinstance(search, Procedure):
        if window != _WHOLE:
            raise ValueError(f"{search.name} starts with the full window, not with {window!r}")
        return search.arguments(game, state, depth)
    given = (game, *whole) if len(arguments) > 2 else arguments_of(search, game, state, depth)
    return given[: _taken(search)]


def _taken(search: Any) -> int | None:
    """Return how many arguments a function takes, None if any number or unknown."""
    try:
        parameters = inspect.signature(search).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
        return None
    return sum(parameter.kind in _POSITIONAL for parameter in parameters)


def needs_window(search: Callable) -> bool:
    """Return whether two arguments without a default come after game, state and depth."""
    needed = [p.name for p in _positional(search) if p.default is p.empty]
    return len(needed) == 5 and "depth" not in needed[3:]


def takes_window(search: Callable) -> bool:
    """Return whether a search can be told a window after game, state and depth."""
    named = [p.name for p in _positional(search)][3:5]
    return named in _WINDOWS or needs_window(search)


def is_negamax(search: Callable) -> bool:
    """Return whether a search's values are those of the player to move, as tried out on a tree."""
    game = Limited(_OneOrTwo(), Budget(nodes=100))
    try:
        return search(*arguments_of(search, game, game.initial, 1)) == -1
    except (Exception, Spent):  # a search for some game of its own, which may know no other
        return False


class _OneOrTwo(Game):
    """MIN takes 1 or 2. No other game has such states: a search may remember those it has seen."""

    initial = ("one or two", 0)

    def to_move(self, state: tuple) -> int:
        return MAX if state[1] else MIN

    def actions(self, state: tuple) -> tuple[int, ...]:
        return () if state[1] else (1, 2)

    def result(self, state: tuple, action: int) -> tuple:
        return ("one or two", action)

    def is_terminal(self, state: tuple) -> bool:
        return state[1] > 0

    def evaluate(self, state: tuple) -> int:
        return state[1]


def _positional(search: Any) -> list[inspect.Parameter]:
    try:
        parameters = inspect.signature(search).parameters.values()
    except (TypeError, ValueError):  # some built-in functions don't tell
        return []
    return [p for p in parameters if p.kind in _POSITIONAL]
