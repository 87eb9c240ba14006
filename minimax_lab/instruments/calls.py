"""How a search is called: what it takes, and whether some arguments suit it."""

import inspect
from collections.abc import Callable
from math import inf
from typing import Any

from ..arguments import check_depth, name_of, unwrapped
from ..games.game import Game
from ..games.views import check_own_state
from ..search.published import Procedure
from .compiled import Compiled

_WINDOWS = (["alpha", "beta"], ["floor", "ceiling"])


def function_of(search: Callable | Procedure) -> Callable:
    """Return the plain function of a search that may be published or compiled, or raise."""
    function = search.search if isinstance(search, Procedure) else search
    if not callable(function):
        raise TypeError(f"a search must be a function of (game, state, depth), not {search!r}")
    return function.function if isinstance(function, Compiled) else function


def arguments_of(search: Callable | Procedure, game: Game, state: Any, depth: float) -> tuple:
    """Return the arguments to call a search with: the full window too, if it takes one."""
    if isinstance(search, Procedure):
        return search.arguments(game, state, depth)
    parameters = positional(search) or []
    needed = [parameter.name for parameter in parameters if parameter.default is parameter.empty]
    needs_two_more = len(needed) == 5 and "depth" not in needed[3:]
    names = [parameter.name for parameter in parameters[3:5]]
    if needs_two_more or names in _WINDOWS:
        return (game, state, depth, -inf, inf)
    return (game, state, depth)


def positional(search: Any) -> list[inspect.Parameter] | None:
    """Return the positional parameters; None if there may be any number, or they aren't known."""
    try:
        parameters = inspect.signature(search).parameters.values()
    except (TypeError, ValueError):  # some built-in functions don't tell
        return None
    if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
        return None
    return [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]


def check_call(search: Any, arguments: tuple) -> None:
    """Raise unless `search` can be called with a game, a state and the rest of `arguments`."""
    if not callable(search) or inspect.isbuiltin(unwrapped(search)):
        wants = "a function of (game, state, ...), written in Python"
        raise TypeError(f"search must be {wants}, not {search!r}")
    name = name_of(search, "search")
    if not arguments or not isinstance(arguments[0], Game):
        got = repr(arguments[0]) if arguments else "nothing"
        raise TypeError(f"the first argument of {name} must be a Game, not {got}")
    try:
        signature = inspect.signature(search)
    except (TypeError, ValueError):  # some functions don't tell what they take
        signature = None
    if signature is not None:
        try:
            depth = signature.bind(*arguments).arguments.get("depth", 0)
        except TypeError as error:
            what = f"{name}{signature} can't be called with these {len(arguments)} arguments"
            raise TypeError(f"{what}: {error}") from None
        check_depth(depth)
    try:
        hash(arguments[1:2])
    except TypeError:
        raise TypeError(f"state must be hashable (a tuple, say), not {arguments[1]!r}") from None
    if len(arguments) > 1:
        check_own_state(*arguments[:2])
