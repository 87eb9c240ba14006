"""Many runs of many searches, in one tidy table."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from itertools import product
from numbers import Real
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ..arguments import check_whole, name_of
from ..games.game import Game, check_game
from ..games.uniform import UniformTree
from ..instruments.calls import arguments_of
from ..instruments.compiled import Compiled
from ..instruments.count import count
from ..optional import require
from ..search.published import Procedure
from .runs import by_name, check_number, name_of_game, run_all, several
from .theory import minimal_leaves

if TYPE_CHECKING:
    import pandas

_TYPES = {
    "search": "string",
    "game": "string",
    "branching": "Int64",
    "depth": "Int64",
    "order": "object",
    "seed": "Int64",
    "value": "float64",
    "nodes": "Int64",
    "leaves": "Int64",
    "seconds": "float64",
}
_MOST_LEAVES = 10**8

Search = Callable | Procedure


def sweep(
    searches: Search | Iterable[Search] | Mapping[str, Search],
    games: Game | Iterable[Game] | Mapping[str, Game] | None = None,
    *,
    branching: int | Iterable[int] | None = None,
    depth: int | Iterable[int],
    order: str | float | Iterable[str | float] = "random",
    seed: int | Iterable[int] = 0,
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
        For uniform trees (``lab.UniformTree``): the children of each inner node.
    depth : int, or several
        Plies to look ahead; a uniform tree has exactly that depth, so it is searched to its
        leaves.
    order, seed : as for ``lab.UniformTree``, or several, optional
        For uniform trees only.
    executor : int, Executor or Dask client, optional
        Where the runs are made: on this number of processes of this machine, on an executor such as
        ``concurrent.futures`` has, on a Dask cluster. In this process, one after the other, if
        left out.
    progress : bool, optional
        Whether to show a bar while a sweep takes more than a second.

    Returns
    -------
    pandas.DataFrame
        One row per run, with the columns search, game, branching, depth, order, seed, value (for
        the lab's searches MAX's; in general what the search returned), nodes, leaves and seconds.
        Its rows come in the order of the arguments: by search, then game, then branching, depth,
        order and seed. All of it but the seconds is the same however often and wherever it runs.
        The seconds are those of the counted search, without the time for compiling it.

    Raises
    ------
    TypeError, ValueError
        If an argument is not of its kind or out of its range, two searches or games share a name,
        there would be more than 50,000 runs, or a uniform tree is too large for any search.
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
    pandas = require("pandas", "lab.sweep")
    if (games is None) == (branching is None):
        raise ValueError("give either games or branching (for uniform trees), not both or neither")
    named = by_name(searches, "searches", name_of)
    depths = several(depth)
    seeds = several(seed)
    for plies in depths:
        check_whole(plies, "depth")
    for number in (*depths, *seeds):
        if isinstance(number, int) and abs(number) >= 2**63:
            raise ValueError(f"depth and seed must be less than 2**63 in a table, not {number}")
    # Each a game, and the columns of its row: name, branching, depth, order and seed.
    settings: list[tuple]
    if branching is None:
        if (order, seed) != ("random", 0):
            raise ValueError("order and seed are for uniform trees: lab.ordered orders a game")
        named_games = by_name(games, "games", name_of_game)
        for game in named_games.values():
            check_game(game)
        settings = []
        for name, game in named_games.items():
            for plies in depths:
                settings.append((game, (name, None, plies, None, None)))
    else:
        orders = [float(one) if isinstance(one, Real) else one for one in several(order)]
        widths = several(branching)
        check_number(len(named) * len(widths) * len(depths) * len(orders) * len(seeds))
        sizes = product(widths, depths, orders, seeds)
        settings = [(UniformTree(*size), ("UniformTree", *size)) for size in sizes]
        for tree, _ in settings:
            if minimal_leaves(tree.branching, tree.depth) > _MOST_LEAVES:
                raise ValueError(f"any search of {tree} must see over {_MOST_LEAVES:,} leaves")
    runs = [(name, *setting) for name, setting in product(named, settings)]
    rows = run_all(partial(_row, named), runs, executor, "run" if progress else None)
    return pandas.DataFrame(list(rows), columns=[*_TYPES]).astype(_TYPES)


def _row(searches: dict[str, Any], run: tuple[str, Game, tuple]) -> tuple:
    """Make a run; return its row of the table."""
    name, game, setting = run
    search = searches[name]
    _, _, depth, _, _ = setting  # the game's name, branching, depth, order and seed
    function = search.search if isinstance(search, Procedure) else search
    if isinstance(function, Compiled):  # so that the seconds don't hold the compiling
        with suppress(Exception):  # the run raises it too, unless it happens only at depth 0
            function(*arguments_of(search, game, game.initial, 0))
    arguments = arguments_of(search, game, game.initial, depth)
    start = perf_counter()
    returned, nodes, leaves = count(function, *arguments)
    seconds = perf_counter() - start
    value = search.value(returned) if isinstance(search, Procedure) else returned
    return (name, *setting, float(value), nodes, leaves, seconds)
