"""Many runs of one function, here or wherever an executor sends them."""

import os
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import islice
from multiprocessing import get_context
from typing import Any

from ..arguments import check_whole
from ..games.game import Game
from ..optional import require

try:
    from cloudpickle import dumps  # comes with Dask; packs functions of notebook cells as well
except ModuleNotFoundError:
    from pickle import dumps


MOST_RUNS = 50_000


def run_all(
    function: Callable, tasks: Iterable, executor: Any = None, progress: str | None = None
) -> Iterator[Any]:
    """Call a function with each of many independent tasks.

    Parameters
    ----------
    function : callable
        Called with one task. Other processes load it once and keep it, with all that it holds.
    tasks : iterable
        What to call it with.
    executor : int, Executor or Dask client, optional
        Where: on this number of processes of this machine; on an executor such as
        ``concurrent.futures`` has; on a Dask cluster. In this process, one after the other, if
        left out.
    progress : str, optional
        What a task is called. A bar then counts the tasks, from the first second until they are
        done.

    Returns
    -------
    iterator
        What the function returns, in the order of the tasks.

    Raises
    ------
    TypeError, ValueError
        If `executor` is not an executor.
    Exception
        Whatever the function or the executor raises is raised on, and no more tasks are begun;
        processes that were started here are ended. Ctrl-C does the same.

    Examples
    --------
    >>> from minimax_lab.measure.runs import run_all
    >>> list(run_all(abs, [3, -4, 5]))
    [3, 4, 5]
    """
    if isinstance(executor, int):
        check_whole(executor, "executor", least=1)
    elif executor is not None and not hasattr(executor, "submit"):
        kinds = "a number of processes, a concurrent.futures.Executor or a Dask client"
        raise TypeError(f"executor must be {kinds}, not {executor!r}")
    tasks = list(tasks)
    results = map(function, tasks) if executor is None else _elsewhere(function, tasks, executor)
    if progress is None:
        return results
    tqdm = require("tqdm.auto", "a bar that shows the progress").tqdm
    return iter(
        tqdm(
            results,
            total=len(tasks),
            unit=progress,
            delay=1,
            leave=False,
            disable="TQDM_DISABLE" in os.environ,  # in a notebook tqdm itself doesn't read it
        )
    )


def several(things: Any) -> list:
    """Return a list of several things; a single thing becomes a list of one."""
    if not isinstance(things, Iterable) or isinstance(things, str | Game):
        return [things]
    listed = list(islice(things, MOST_RUNS + 1))
    check_number(len(listed))
    return listed


def check_number(runs: int) -> None:
    """Raise if one table may not have this number of runs."""
    if runs > MOST_RUNS:
        raise ValueError(f"more than {MOST_RUNS:,} runs are too many for one table: make several")


def by_name(things: Any, what: str, name_of: Callable[[Any], str]) -> dict[str, Any]:
    """Return one thing or several as a dict by name; a dict keeps its own names."""
    if isinstance(things, Mapping):
        pairs = list(things.items())
    else:
        pairs = [(name_of(thing), thing) for thing in several(things)]
    named: dict[str, Any] = {}
    for name, thing in pairs:
        if name in named:
            apart = f"{{{name!r}: ..., 'another name': ...}}"
            raise ValueError(f"two of the {what} are called {name!r}: give a dict, {apart}")
        named[name] = thing
    if not named:
        raise ValueError(f"{what} is empty: give at least one")
    return named


def name_of_game(game: Game) -> str:
    """Return what a game is called in a table."""
    return repr(game).removeprefix("<").removesuffix(">")


def _elsewhere(function: Callable, tasks: list, executor: Any) -> Iterator[Any]:
    """Yield the results of tasks that an executor runs, or this number of new processes."""
    if not isinstance(executor, ThreadPoolExecutor):
        function = partial(_call_packed, dumps(function))
    is_own = isinstance(executor, int)
    pool = executor
    if is_own:
        processes = min(executor, len(tasks)) or 1
        pool = ProcessPoolExecutor(processes, get_context("spawn"))
    futures: list = []
    try:
        futures.extend(pool.submit(function, task) for task in tasks)
        for future in futures:
            yield future.result()
    except BaseException:  # also Ctrl-C, and somebody who wants no more of the results
        if is_own:
            for process in list(pool._processes.values()):  # Python 3.14: pool.kill_workers()
                process.kill()
        else:
            for future in futures:
                future.cancel()
        raise
    finally:
        if is_own:
            pool.shutdown()


def _call_packed(packed: bytes, task: Any) -> Any:
    """Call a packed function, in the process that it was sent to."""
    return _loaded(packed)(task)


@lru_cache(maxsize=8)
def _loaded(packed: bytes) -> Callable:
    """Return the function, with the machine code that its searches have gathered by now."""
    return pickle.loads(packed)
