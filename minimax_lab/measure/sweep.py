"""Many runs of many searches, in one tidy table."""

import warnings
from concurrent.futures import Executor
from math import log
from typing import TYPE_CHECKING, Any

from .forecast import Forecast
from .plan import Plan, Run
from .workers import Outcome, run_here, run_on

try:
    from .progress import Progress
    from .table import Measured, measured_in, table_of
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "lab.sweep needs pandas and tqdm: pip install 'minimax-lab[measure]'", name=missing.name
    ) from None

if TYPE_CHECKING:
    import pandas


def sweep(
    searches: Any,
    games: Any = None,
    *,
    branching: Any = None,
    depth: Any,
    order: Any = "random",
    seed: Any = 0,
    executor: Executor | None = None,
    resume: "pandas.DataFrame | None" = None,
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
        name, and the counts, of the text that was compiled.
    games : Game, or several, or a dict of them by name, optional
        Each is searched from its ``initial`` state.
    branching : int, or several, optional
        For uniform trees (``lab.UniformTree``) with so many children per inner node.
    depth : int, or several
        Plies to look ahead; a uniform tree has exactly that depth, so it is searched to its
        leaves.
    order, seed : as for ``lab.UniformTree``, or several, optional
        For uniform trees only.
    executor : concurrent.futures.Executor, optional
        Where the runs are made: a thread pool, a process pool, ``client.get_executor()`` of a Dask
        cluster. In this process, one after the other, if left out.
    resume : pandas.DataFrame, optional
        The table of an earlier sweep, or ``pandas.read_csv`` of its ``to_csv``. Its rows are taken
        over, and only what is missing is run. Rows are told by their names: a search that you
        have changed since needs another name.
    progress : bool, optional
        Whether to show a bar, with the time that is left, in a sweep of more than a second.

    Returns
    -------
    pandas.DataFrame
        One row per run, with the columns search, game, branching, depth, order, seed, value (for
        the lab's searches MAX's; in general what the search returned), nodes, leaves and seconds.
        Its rows come in the order of the arguments: by search, then game, then branching, depth,
        order and seed. All of it but the seconds is the same however often and wherever it runs.
        After an interruption (Ctrl-C, *Interrupt* in a notebook) it has the runs that were
        finished, and a warning says so.

    Raises
    ------
    TypeError, ValueError
        If an argument is not of its kind or out of its range, two searches or games share a name,
        or `resume` isn't the table of a sweep.
    Exception
        Whatever a search or the executor raises is raised on. What was finished is then the
        error's ``table``: ``sweep(..., resume=error.table)`` goes on from there.

    Notes
    -----
    Small runs come first. The time left is a forecast from how the nodes grew from ply to ply. The
    seconds are those of the search, counted; compiling isn't a part of them.

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
    plan = Plan(searches, games, branching, depth, order, seed)
    check_executor(executor)
    measured = {} if resume is None else measured_in(resume, plan.runs)
    missing = [run for run in plan.runs if run not in measured]
    missing.sort(key=_size)
    forecast = Forecast(missing)

    with Progress(forecast, len(missing), progress) as bar:

        def record(run: Run, outcome: Outcome) -> None:
            returned, nodes, leaves = outcome.counted
            value = plan.value(run, returned)
            measured[run] = Measured(value, nodes, leaves, outcome.seconds)
            forecast.record(run, nodes, outcome.seconds)
            bar.tick(finished=1)

        try:
            if executor is None:
                run_here(plan, missing, record)
            else:
                run_on(executor, plan, missing, forecast, record, bar.tick)
        except KeyboardInterrupt:
            warnings.warn(
                f"the sweep was interrupted: the table has {len(measured)} of {len(plan.runs)} "
                "runs, and lab.sweep(..., resume=table) makes the others",
                stacklevel=2,
            )
        except Exception as error:
            vars(error)["table"] = table_of(plan.runs, measured)
            error.add_note(
                f"The sweep stopped after {len(measured)} of {len(plan.runs)} runs. They are in "
                "this error's .table, and lab.sweep(..., resume=error.table) makes the others."
            )
            raise
    return table_of(plan.runs, measured)


def _size(run: Run) -> tuple[float, int]:
    """Return what runs are sorted by, so that small ones come first."""
    if run.branching is None:
        return log(max(1, run.depth)), run.depth
    return run.depth * log(run.branching), run.depth  # of leaves that are too many to count


def check_executor(executor: Any) -> None:
    """Raise unless runs or games can be handed to `executor`, or it is None."""
    if hasattr(executor, "get_executor"):
        raise TypeError(f"executor must be an executor: of {executor!r}, give .get_executor()")
    if executor is not None and not hasattr(executor, "submit"):
        raise TypeError(
            "executor must be a concurrent.futures.Executor, such as ProcessPoolExecutor(), or "
            f"client.get_executor() of a Dask client, not {executor!r}"
        )
