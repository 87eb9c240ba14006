"""Gives the solver's tasks to threads, and waits in Python, where it can be interrupted."""

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from time import monotonic

import numpy as np

from .negamax import proved
from .tasks import Ideas

_FEW = 24  # with no more empty cells, and all ideas, nobody could interrupt it in time


def report(line: str) -> None:
    """Write a line over the one before, to the standard error stream."""
    print(f"\r{line:<78}\r", end="", file=sys.stderr, flush=True)


def first_of(
    tasks: Sequence[np.void],
    state: tuple,
    ideas: Ideas,
    progress: Callable[[str], None] | None,
) -> int:
    """Give each task to a thread, and return the score that the first one finds.

    Python waits here, not in compiled code, so that it can be interrupted.
    """
    mine, taken = state[0], state[0] | state[1]
    if len(tasks) == 1 and tasks[0]["left"] <= _FEW and ideas == Ideas():
        return proved(mine, taken, ideas.windows, tasks[0])
    start = monotonic()
    with ThreadPoolExecutor(len(tasks)) as threads:
        try:
            futures = [threads.submit(proved, mine, taken, ideas.windows, task) for task in tasks]
            done: set = set()
            while not done:
                done, _ = wait(futures, timeout=1, return_when=FIRST_COMPLETED)
                if progress and not done:
                    progress(_so_far(tasks, monotonic() - start))
        finally:
            for task in tasks:
                task["limit"] = 0
    if progress and monotonic() - start > 1:
        progress("")
    return done.pop().result()


def _so_far(tasks: Sequence[np.void], seconds: float) -> str:
    nodes = sum(int(task["nodes"]) for task in tasks)
    lower = max(int(task["lower"]) for task in tasks)
    upper = min(int(task["upper"]) for task in tasks)
    return f"{seconds:.0f} s, {nodes:,} nodes: the score is from {lower} to {upper}"
