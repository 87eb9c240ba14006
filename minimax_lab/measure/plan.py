"""What a sweep runs: every search on every game, or on every uniform tree, at every depth."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any, NamedTuple

from ..games.game import Game, check_game, check_whole
from ..games.uniform import UniformTree
from ..instruments.compiled import Compiled
from ..players import arguments_of
from ..search.published import Procedure

_LARGEST = 2**63 - 1  # what the table's columns of whole numbers hold


class Run(NamedTuple):
    """One run of a sweep, by the names it has in the table."""

    search: str
    game: str
    branching: int | None
    depth: int
    order: str | float | None
    seed: int | None


class Call(NamedTuple):
    """How a run is made."""

    search: Callable
    arguments: tuple
    warm_up: tuple  # what a compiled search is called with first, to be compiled; () for others


class Plan:
    """The runs of a sweep, in the table's order, and how each is called.

    `games` and `branching` are what `sweep` was given: one of them is None.
    """

    def __init__(
        self, searches: Any, games: Any, branching: Any, depth: Any, order: Any, seed: Any
    ) -> None:
        if (games is None) == (branching is None):
            given = "neither" if games is None else "both"
            raise ValueError(f"give either games or branching (for uniform trees), not {given}")
        self.searches = _named(searches, "searches", _search_name)
        depths = _distinct(depth, "depth")
        for plies in depths:
            check_whole(plies, "depth")
        orders, seeds = _distinct(order, "order"), _distinct(seed, "seed")
        self.games: dict[str, Game] = {}
        if branching is None:
            self.games = _named(games, "games", _game_name)
            if (orders, seeds) != (["random"], [0]):
                raise ValueError(
                    f"order={order!r} and seed={seed!r} are for uniform trees (branching=...): a "
                    "game has its own order (lab.ordered gives it another one)"
                )
            kinds = product(self.games, [None], map(int, depths), [None], [None])
        else:
            sizes = _distinct(branching, "branching")
            for size in sizes:
                check_whole(size, "branching", least=1)
            for way, number in product(orders, seeds):
                UniformTree(1, 0, way, number)
                if not -_LARGEST <= number <= _LARGEST:
                    raise ValueError(f"seed must fit into 64 bits, unlike {number}")
            orders = [way if isinstance(way, str) else float(way) for way in orders]
            kinds = product(
                ["UniformTree"], map(int, sizes), map(int, depths), orders, map(int, seeds)
            )
        self.runs = [Run(*names) for names in _pairs(self.searches, list(kinds))]

    def call(self, run: Run) -> Call:
        """Return the function and the arguments of a run."""
        game: Game
        if run.branching is None:
            game = self.games[run.game]
        else:
            game = UniformTree(run.branching, run.depth, run.order, run.seed)
        search = self.searches[run.search]
        text = search.search if isinstance(search, Procedure) else search
        warm_up = arguments_of(search, game, game.initial, 0) if isinstance(text, Compiled) else ()
        return Call(text, arguments_of(search, game, game.initial, run.depth), warm_up)

    def value(self, run: Run, returned: Any) -> float:
        """Return the number in what a run's search returned."""
        search = self.searches[run.search]
        value = search.value(returned) if isinstance(search, Procedure) else returned
        try:
            return float(value)
        except (TypeError, ValueError):
            raise TypeError(
                f"{run.search} returned {value!r}: the table of a sweep needs a number, so give "
                "the sweep a function that returns just that"
            ) from None


def _pairs(searches: Iterable[str], kinds: list[tuple]) -> Iterable[tuple]:
    return ((search, *kind) for search, kind in product(searches, kinds))


def _named(things: Any, what: str, name_of: Callable) -> dict[str, Any]:
    """Return the searches or games by their names; a dict brings its own."""
    if isinstance(things, dict):
        for name, thing in things.items():
            if not isinstance(name, str) or not name:
                raise TypeError(f"the keys of {what} are names, not {name!r}")
            name_of(thing, named=True)
        named = dict(things)
    else:
        named = {}
        for thing in _several(things):
            name = name_of(thing)
            if name in named:
                raise ValueError(
                    f"two of the {what} are called {name!r}: tell them apart with a dict, "
                    f"{what}={{{name!r}: ..., 'another name': ...}}"
                )
            named[name] = thing
    if not named:
        raise ValueError(f"{what} is empty: give at least one")
    return named


def _search_name(search: Any, named: bool = False) -> str:
    if isinstance(search, Procedure):
        return search.name
    if not callable(search):
        raise TypeError(f"a search must be a function of (game, state, depth), not {search!r}")
    name = getattr(search, "__name__", "")
    if not name and not named:
        raise TypeError(f"{search!r} has no name: give it one, searches={{'its name': ...}}")
    return name


def _game_name(game: Any, named: bool = False) -> str:
    check_game(game)
    return repr(game).removeprefix("<").removesuffix(">")


def _distinct(things: Any, what: str) -> list:
    """Return one thing or several as a list, each once."""
    try:
        distinct = list(dict.fromkeys(_several(things)))
    except TypeError:
        raise TypeError(f"{what} must be one thing or several, not {things!r}") from None
    if not distinct:
        raise ValueError(f"{what} is empty: give at least one")
    return distinct


def _several(things: Any) -> Iterable:
    if isinstance(things, Iterable) and not isinstance(things, str | Game):
        return things
    return [things]
