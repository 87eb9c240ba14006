"""Machine code that can be interrupted: Python's own signals wait until it is over.

Most runs end in a moment, less than starting a thread takes. So it runs where it is called, with an
alarm set. What the alarm stops begins anew in another thread, for which Python can wait.
"""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..budget import Budget
from ..threads import has_room, start
from .alarm import TICK, Alarm, is_over
from .block import FIRST_FIELD, STACK, STACK_BYTES, STOP, Stopped

_MOMENT = 0.03  # seconds after which the alarm rings
_LOOK = 0.1  # seconds between two looks whether the thread is over, where no budget matters
_PATIENCE = 0.05  # seconds to wait for a thread that is told to stop


class Interruptible:
    """A kernel's entry that gives way to Ctrl-C, and to the end of a budget.

    Parameters
    ----------
    entry : callable
        The machine code: a function of a block and the search's arguments.
    can_be_stopped : bool
        Whether it meets a checkpoint soon wherever it is; if not, it gets a thread at once.
    """

    def __init__(self, entry: Callable, can_be_stopped: bool) -> None:
        self._entry, self._can_be_stopped = entry, can_be_stopped
        self._was_long = False  # the last run: then the next one gets a thread at once

    def run(self, block: np.ndarray, rest: Sequence, budget: Budget | None) -> Any:
        """Return what the machine code returns, and raise what it raises; Stopped by the budget."""
        if is_over(block, budget):
            raise Stopped
        if self._can_be_stopped and not self._was_long and has_room():
            try:
                with Alarm(block, _MOMENT, budget):
                    value = self._entry(block, *rest)
                if block.item(STACK) != STOP:
                    return value
            except Exception:
                if block.item(STACK) != STOP:
                    raise
            if is_over(block, budget):
                raise Stopped
        anew = block.copy()  # its own: an alarm that was set may ring a moment late
        anew[:FIRST_FIELD] = 0
        try:
            return self._run_in_a_thread(anew, rest, budget)
        finally:
            block[:] = anew  # the caller reads the counts there

    def _run_in_a_thread(self, block: np.ndarray, rest: Sequence, budget: Budget | None) -> Any:
        outcome: list = []
        thread = threading.Thread(target=self._into, args=(outcome, block, rest), daemon=True)
        began = time.perf_counter()
        try:
            start(thread, 2 * STACK_BYTES)
            while thread.is_alive():
                if is_over(block, budget):
                    raise Stopped
                thread.join(TICK if budget else _LOOK)
        except BaseException:
            block[STACK] = STOP
            if thread.is_alive():
                thread.join(_PATIENCE)
            raise
        self._was_long = time.perf_counter() - began > _MOMENT
        return _value(*outcome)

    def _into(self, outcome: list, block: np.ndarray, rest: Sequence) -> None:
        try:
            outcome += [self._entry(block, *rest), None]
        except Exception as error:
            outcome += [None, error]


def _value(value: Any, error: Exception | None) -> Any:
    if error is not None:
        raise error
    return value
