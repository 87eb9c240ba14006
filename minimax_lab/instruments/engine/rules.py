"""The rules of a game, handed to numba: its own methods, as they stand."""

from collections.abc import Iterator
from types import FunctionType
from typing import Any

import numba
from numba.extending import overload

from ...games.game import Game
from ..compiled import kind_of_field
from . import texts
from .checkpoints import WithAllCheckpoints, WithCheckpoints
from .dispatchers import OPTIONS, Dispatchers
from .game_type import as_rules, check_alike, leaf, visit
from .loops import is_straight
from .refusal import cannot


class Rules:
    """What numba needs to know of a game; the numbers in it come anew with each call.

    Attributes
    ----------
    name : str
        The game's class, with a digest of all its texts.
    fields : dict
        The attributes that somebody reads and that are numbers, or tuples of ints or of floats:
        the numbers' type, and how many there are, None for one that isn't in a tuple.
    constants : dict
        Those of them that stand in the class, the same for all its games, and the other tuples
        that somebody reads.
    functions, reads : list
        All texts of the rules that the search needs, and all they read from outside (see texts.py).
    dispatchers : Dispatchers
        The rules' compiled forms. A reader's have checkpoints in their loops, and those that may
        call themselves on entering, too; the lab's others have none.
    takes_children_one_by_one : bool
        Whether ``children`` turns out not to be a generator with the game in it, but a range, say.
    """

    def __init__(self, game: Game, searches: list[FunctionType]) -> None:
        self._methods = _asked_for(_methods(type(game)), searches)
        for name in self._methods.keys() & vars(game).keys():
            raise cannot(
                searches[0].__name__,
                f"{type(game).__name__}.{name} is its own, and compiled code takes plain methods",
            )
        self.functions, self.reads = texts.followed(list(self._methods.values()))
        askers = [*self.functions, *searches]
        asked = {name for asker in askers for name in texts.attributes(asker)}
        found = sorted((n, v) for n, v in _attributes(game).items() if n in asked)
        kinds = {n: kind for n, v in found if (kind := kind_of_field(v)) is not None}
        self.fields = {n: kind for n, kind in kinds.items() if n in vars(game)}
        self.constants = {
            n: v
            for n, v in found
            if n not in self.fields and (n in kinds or type(v) is tuple and texts.is_fixed(v))
        }
        for name in asked:
            if isinstance(getattr(type(type(game)), name, None), property):
                raise cannot(searches[0].__name__, f"{name} is a property of a metaclass")
        in_quotes = {name for asker in askers for name in texts.quoted(asker)}
        self.reads += _reads(type(game), asked & _of_class(type(game)).keys() | in_quotes)
        digest = texts.fingerprint(
            self.functions, self.reads, list(self._methods), self.fields, self.constants
        )
        self.name = f"{type(game).__name__}-{digest}"
        self.takes_children_one_by_one = False
        foreign = {text for text in self.functions if not texts.is_ours(text)}
        recursive = texts.recursive(self.functions, self._methods)
        lowerings: dict = dict.fromkeys(foreign, WithCheckpoints)
        lowerings |= dict.fromkeys(recursive, WithAllCheckpoints)
        self.dispatchers = Dispatchers(digest, lowerings)

    def method(self, name: str, for_search: bool) -> tuple[Any, bool] | None:
        """Return numba's form of a method, and whether it asks the game as the search does.

        What rules ask to find an answer isn't counted as the search's.
        """
        function = self._methods.get(name)
        if function is None:
            return None
        if for_search and name in _FOR_SEARCH:
            return _FOR_SEARCH[name], True
        if for_search and name == "children" and self.takes_children_one_by_one:
            return _one_by_one, True
        return self.dispatchers.compiled(function), for_search and name not in _ASK_AS_RULES

    def may_be_asked_twice(self, name: str) -> bool:
        """Return whether a search may: the method counts nothing, has no loop, and no chance."""
        method = self._methods.get(name)
        if method is None or name in _FOR_SEARCH:
            return False
        asked = _asked_for(self._methods, texts.followed([method])[0])
        if name not in _ASK_AS_RULES and asked.keys() & _FOR_SEARCH.keys():
            return False  # these count
        functions, _ = texts.followed([method, *asked.values()])
        return all(map(is_straight, functions)) and not texts.recursive(functions, self._methods)


def _attributes(game: Game) -> dict[str, Any]:
    of_class = _of_class(type(game))
    own = {n: v for n, v in vars(game).items() if not hasattr(of_class.get(n), "__set__")}
    return of_class | own  # a property comes before what the game has under its name


def _of_class(kind: type) -> dict[str, Any]:
    names: dict[str, Any] = {}
    for owner in reversed(kind.__mro__):
        names |= vars(owner)
    return names


def _reads(kind: type, names: set[str]) -> Iterator[texts.Read]:
    """Yield what Python finds for these names in a class, or that it finds nothing."""
    for name in sorted(names):
        value, again = (getattr(kind, name, texts.ABSENT) for _ in range(2))
        if value is again:  # not so for class methods, which compiled code can't ask anyway
            yield texts.Read(kind, name, value)


def _methods(kind: type) -> dict[str, FunctionType]:
    found = _of_class(kind)
    found["children"] = getattr(found["children"], "text", found["children"])
    return {
        name: value
        for name, value in sorted(found.items())
        if isinstance(value, FunctionType) and not name.startswith("__")
    }


def _asked_for(methods: dict, searches: list[FunctionType]) -> dict[str, FunctionType]:
    """Return the methods that these functions may ask for, and those that they need in turn."""
    found: dict[str, FunctionType] = {}
    askers = searches
    while askers:
        names = {name for asker in askers for name in texts.attributes(asker)}
        new = {n: f for n, f in methods.items() if n in names and n not in found}
        found |= new
        askers = texts.followed(list(new.values()))[0]
    return dict(sorted(found.items()))


_njit = numba.njit(**OPTIONS)


@_njit
def _evaluate(game, state):
    leaf(game)
    return as_rules(game).evaluate(state)


@_njit
def _result(game, state, action):
    visit(game)
    return _alike(as_rules(game).result(state, action), state)


@_njit
def _one_by_one(game, state):
    for child in as_rules(game).children(state):
        yield child


# These count, and check the child's type.
_FOR_SEARCH = {"evaluate": _evaluate, "result": _result}
# The loop over children counts them itself.
_ASK_AS_RULES = {"to_move", "actions", "is_terminal", "children", "label"} | {
    "win",
    "players",
    "ply",
    "outcome",
    "notation",
    "board",
    "path",
    "winning_row",
}


def _alike(child, state):
    """Return the child, which must be of the state's type (numba's text of it is below)."""
    return child


@overload(_alike)
def _alike_for_numba(child, state):
    check_alike(child, state)
    return lambda child, state: child
