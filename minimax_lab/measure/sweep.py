"""Many runs of many searches, in one tidy table."""

from contextlib import suppress
from itertools import product
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from ..games.game import Game, check_game, check_whole, require
from ..games.uniform import UniformTree
from ..instruments.compiled import Compiled
from ..instruments.count import count
from ..players import arguments_of
from ..search.published import Procedure
from .runs import by_name, name_of_game, run_all, several, table_of

if TYPE_CHECKING:
    import pandas

_LARGEST = 2**63 - 1  # what the table's columns of whole numbers hold
_TEXT, _WHOLE, _NUMBER, _ORDER = "string", "Int64", "float64", "object"
_TYPES = {
    "search": _TEXT,
    "game": _TEXT,
    "branching": _WHOLE,
    "depth": _WHOLE,
    "order": _ORDER,
    "seed": _WHOLE,
    "value": _NUMBER,
    "nodes": _WHOLE,
    "leaves": _WHOLE,
    "seconds": _NUMBER,
}


def sweep(
    searches: Any,
    games: Any = None,
    *,
    branching: Any = None,
    depth: Any,
    order: Any = "random",
    seed: Any = 0,
    executor: Any = None,
    progress: bool = True,
) -> "pandas.DataFrame":
    """Count many searches on many games, or on many uniform trees, in one table.

    Give either `games` or `branching`. Every parameter up to `seed` is one thing or several, and
    every combination is run.

    Parameters
    ----------
    searches : callable or Procedure, or several, or a dict of them by name
        Functions of (game, state, depth), compiled or not, or entries of ``lab.PUBLISHED``; one
        that must be given alpha and beta as well gets a full window. A dict gives them names of
        your own, and a list their own names, which must then differ; a compiled search has the
        name, and the counts, of the function that was compiled.
    games : Game, or several, or a dict of them by name, optional
        Each is searched from its ``initial`` state.
    branching : int, or several, optional
        For uniform trees (``lab.UniformTree``) with so many children per inner node.
    depth : int, or several
        Plies to look ahead; a uniform tree has exactly that depth, so it is searched to its
        leaves.
    order, seed : as for ``lab.UniformTree``, or several, optional
        For uniform trees only.
    executor : int, Executor or Dask client, optional
        Where the runs are made: on so many processes of this machine, on an executor such as
        ``concurrent.futures`` has, on a Dask cluster. In this process, one after the other, if
        left out.
    progress : bool, optional
        Whether to show a bar, in a sweep of more than a second.

    Returns
    -------
    pandas.DataFrame
        One row per run, with the columns search, game, branching, depth, order, seed, value (for
        the lab's searches MAX's; in general what the search returned), nodes, leaves and seconds.
        Its rows come in the order of the arguments: by search, then game, then branching, depth,
        order and seed. All of it but the seconds is the same however often and wherever it runs;
        these are those of the search, counted, without the time for compiling it.

    Raises
    ------
    TypeError, ValueError
        If an argument is not of its kind or out of its range, or two searches or games share a
        name.
    Exception
        Whatever a search or the executor raises is raised on.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> table = lab.sweep([lab.minimax, lab.alphabeta], branching=3, depth=[2, 4], order="best")
    >>> print(table[["search", "depth", "leaves"]].to_string(index=False))
       search  depth  leaves
      minimax      2       9
      minimax      4      81
    alphabeta      2       5
    alphabeta      4      17

    Source: the form of the table is that of Wickham, "Tidy data" (2014).
    """
    require("pandas", "measure", "lab.sweep")  # before the work, which would be lost
    if (games is None) == (branching is None):
        given = "neither" if games is None else "both"
        raise ValueError(f"give either games or branching (for uniform trees), not {given}")
    named_searches = by_name(searches, "searches", _check_search, _name_of_search)
    depths = _distinct(depth, "depth")
    for plies in depths:
        check_whole(plies, "depth")
    if branching is None:
        named_games = by_name(games, "games", check_game, name_of_game)
        if (order, seed) != ("random", 0):
            raise ValueError(
                f"order={order!r} and seed={seed!r} are for uniform trees (branching=...): a "
                "game has its own order (lab.ordered gives it another one)"
            )
        kinds = product(named_games, [None], map(int, depths), [None], [None])
    else:
        named_games = {}
        kinds = product(["UniformTree"], *_tree_sizes(branching, depths, order, seed))
    runs = [Run(search, *kind) for search, kind in product(named_searches, list(kinds))]
    measure = _Measure(named_searches, named_games)
    measured = run_all(measure, runs, executor, "run" if progress else None)
    return table_of([(*run, *of_run) for run, of_run in zip(runs, measured, strict=True)], _TYPES)


class Run(NamedTuple):
    """One run of a sweep, by the names it has in the table."""

    search: str
    game: str
    branching: int | None
    depth: int
    order: str | float | None
    seed: int | None


class _Measure:
    """Makes a run of a sweep: called with it, returns its value, nodes, leaves and seconds."""

    def __init__(self, searches: dict[str, Any], games: dict[str, Game]) -> None:
        self.searches, self.games = searches, games
        self._compiled: set[tuple] = set()  # searches, each for a kind of game

    def __call__(self, run: Run) -> tuple[float, int, int, float]:
        if run.branching is None:
            game = self.games[run.game]
        else:
            game = UniformTree(run.branching, run.depth, run.order, run.seed)
        search = self.searches[run.search]
        function = search.search if isinstance(search, Procedure) else search
        arguments = arguments_of(search, game, game.initial, run.depth)
        try:
            kind = (run.search, run.game, str(run.order))
            if isinstance(function, Compiled) and kind not in self._compiled:
                with suppress(Exception):  # the run raises it too, unless it is about depth 0
                    function(*arguments_of(search, game, game.initial, 0))
                self._compiled.add(kind)
            start = perf_counter()
            returned, nodes, leaves = count(function, *arguments)
            seconds = perf_counter() - start
            value = search.value(returned) if isinstance(search, Procedure) else returned
            return _number(value, run.search), nodes, leaves, seconds
        except Exception as error:
            error.add_note(f"This was in the run {run}.")
            raise


def _number(value: Any, search: str) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        raise TypeError(
            f"{search} returned {value!r}: the table of a sweep needs a number, so give the sweep "
            "a function that returns just that"
        ) from None


def _tree_sizes(branching: Any, depths: list, order: Any, seed: Any) -> tuple:
    """Return the branchings, depths, orders and seeds of uniform trees, checked."""
    sizes = _distinct(branching, "branching")
    orders, seeds = _distinct(order, "order"), _distinct(seed, "seed")
    for size in sizes:
        check_whole(size, "branching", least=1)
    for way, number in product(orders, seeds):
        UniformTree(1, 0, way, number)
        if not -_LARGEST <= number <= _LARGEST:
            raise ValueError(f"seed must fit into 64 bits, unlike {number}")
    orders = [way if isinstance(way, str) else float(way) for way in orders]
    return map(int, sizes), map(int, depths), orders, map(int, seeds)


def _check_search(search: Any) -> None:
    if not isinstance(search, Procedure) and not callable(search):
        raise TypeError(f"a search must be a function of (game, state, depth), not {search!r}")


def _name_of_search(search: Any) -> str:
    return search.name if isinstance(search, Procedure) else getattr(search, "__name__", "")


def _distinct(things: Any, what: str) -> list:
    """Return one thing or several as a list, each once."""
    try:
        distinct = list(dict.fromkeys(several(things)))
    except TypeError:
        raise TypeError(f"{what} must be one thing or several, not {things!r}") from None
    if not distinct:
        raise ValueError(f"{what} is empty: give at least one")
    return distinct
