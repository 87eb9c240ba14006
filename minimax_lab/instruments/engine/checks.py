"""What must hold of a search, a game and a state before they are handed to numba, and after."""

import dis
import inspect
from collections.abc import Sequence
from itertools import islice
from types import CodeType, FunctionType
from typing import Any

from numba.core import types

from ...games.game import MAX, MIN, Game
from ..compiled import kind_of
from ..wording import quoted
from . import texts
from .dispatchers import Dispatchers
from .game_type import GameType
from .refusal import Refusal, cannot

_LONG = 1000  # plies; what isn't over by then is asked as it is


def check_arguments(search: FunctionType, game: Game, rest: Sequence) -> None:
    """Raise unless the state is of ints, and all other arguments are numbers."""
    check_size(game, rest)
    names = list(inspect.signature(search).parameters)
    state = rest[0]
    if not _of_ints(state):
        raise cannot(
            search.__name__,
            f"{type(game).__name__} has the state {quoted(state)}, and compiled code knows only "
            "states that are ints or tuples of ints",
        )
    for name, argument in zip(names[2:], rest[1:], strict=False):
        if not isinstance(argument, bool | int | float):
            raise cannot(
                search.__name__,
                f"its argument {name} is {quoted(argument)}, and compiled code takes only numbers",
            )


def check_size(game: Game, rest: Sequence) -> None:
    """Raise unless all ints fit into 64 bits."""
    if not _fits((*rest, *vars(game).values())):
        raise ValueError(f"compiled ints have 64 bits, and {game!r} with {rest!r} has larger ones")


def check_rules(name: str, game: Game, state: Any) -> bool:
    """Raise unless the game's answers have types that compiled code can work with.

    Returns whether values are whole numbers.
    """
    kind = type(game).__name__

    def refuse(method: str, answer: Any, wanted: str) -> TypeError:
        return cannot(name, f"{kind}.{method} returns {quoted(answer)}, not {wanted}")

    for method in ("to_move", "is_terminal", "evaluate", "actions", "result", "children"):
        found = inspect.getattr_static(game, method)
        if not inspect.isfunction(found) or hasattr(found, "__wrapped__") or method in vars(game):
            what = "its own" if method in vars(game) else f"a {type(found).__name__}"
            raise cannot(name, f"{kind}.{method} is {what}, and compiled code takes plain methods")
    player = game.to_move(state)
    if type(player) is not int or player not in (MAX, MIN):
        raise refuse("to_move", player, "MAX or MIN")
    over = game.is_terminal(state)
    if type(over) is not bool:
        raise refuse("is_terminal", over, "True or False")
    value = game.evaluate(_to_evaluate(game, state))
    if type(value) not in (int, float):
        raise refuse("evaluate", value, "a number")
    if not over:
        actions = game.actions(state)
        if not (inspect.isgenerator(actions) or isinstance(actions, range)):
            raise refuse("actions", actions, "a generator: yield the moves one by one")
        for action in islice(actions, 1):
            if not _of_ints(action):
                raise refuse("actions", action, "moves that are ints")
            child = game.result(state, action)
            if kind_of(child) != kind_of(state):
                raise refuse("result", child, f"a state of the same kind as {quoted(state)}")
    return type(value) is int


def _to_evaluate(game: Game, state: Any) -> Any:
    """Return the state, or, of rules that evaluate only games that are over, one where it is."""
    try:
        game.evaluate(state)
    except Exception:
        for _ in range(_LONG):
            if game.is_terminal(state):
                break
            state = next(iter(game.children(state)), state)
    return state


def check_tries(functions: list[FunctionType]) -> None:
    """Raise if a try stands in another one: numba loses the errors of what comes after."""
    for function in functions:
        if any(map(_has_nested_try, texts.with_inner(function.__code__))):
            raise Refusal(
                f"{function.__name__} has a try in another try: put the inner one into a function "
                "of its own"
            )


def _has_nested_try(code: CodeType) -> bool:
    entries = dis.Bytecode(code).exception_entries  # type: ignore[attr-defined]
    return any(
        inner.target in range(outer.start, outer.end) and _catches(code, outer.target)
        for outer in entries
        for inner in entries
        if not outer.lasti  # those with it clean up after an except
    )


def _catches(code: CodeType, handler: int) -> bool:
    """Return whether what stands at this place is an except, no finally, which raises on."""
    after = (step.opname for step in dis.get_instructions(code) if step.offset >= handler)
    return next(name for name in after if name in ("POP_EXCEPT", "RERAISE")) == "POP_EXCEPT"


def check_returned(kind: types.Type) -> None:
    """Raise unless what a search returns, in numba's words, is a number."""
    if isinstance(kind, types.Optional):  # a text that may end without a return
        kind = kind.type
    if not isinstance(kind, types.Number | types.Boolean):
        what = "a tuple" if isinstance(kind, types.BaseTuple) else f"something else ({kind})"
        raise Refusal(f"it returns {what}, and a compiled search returns a number")


def check_recursion(functions: list[FunctionType], dispatchers: Dispatchers) -> None:
    """Raise if a function calls itself, directly or through others, without being given the game.

    Only with the game comes the check of the machine's stack (see checkpoints.py).
    """
    for function in texts.recursive(functions, {}):
        if any(not isinstance(first, GameType) for first in dispatchers.first_arguments(function)):
            raise Refusal(
                f"{function.__name__} calls itself, which compiled code allows only to "
                "functions that have the game as their first argument"
            )


def check_guesses(of_rules: dict, of_search: dict, converted: dict) -> None:
    """Raise if numba guessed wrong what a function returns, and a conversion doesn't help.

    Parameters
    ----------
    of_rules, of_search, converted : dict
        From functions to numba's types: those guessed wrong, and those converted already.
    """
    beyond_help = [f for f, kind in of_search.items() if kind is None or f in converted]
    for function in [*of_rules, *beyond_help]:  # the first will do
        raise Refusal(
            f"{function.__name__} calls itself, and returns numbers of several kinds: put float() "
            "around all that it returns"
        )


def _of_ints(state: Any) -> bool:
    if type(state) is tuple:
        return bool(state) and all(map(_of_ints, state))
    return type(state) in (int, bool)


def _fits(value: Any) -> bool:
    if isinstance(value, int):
        return -(2**63) <= value < 2**63
    return not isinstance(value, tuple | list) or all(map(_fits, value))
