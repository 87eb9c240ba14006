"""How much a worker may compute. A busy machine, on which it has to wait, costs it nothing."""

import os
import time
from collections.abc import Callable
from pathlib import Path

_PATIENCE = 8  # times as many seconds by the clock, in which it need not have computed


class Allowance:
    """So many seconds of a process's computing, from now on.

    Parameters
    ----------
    computed : callable
        Returns the seconds that it has computed so far.
    seconds : float
        How many more it may.
    """

    def __init__(self, computed: Callable[[], float], seconds: float) -> None:
        self._computed, self._most = computed, computed() + seconds
        now = time.monotonic()
        self._look, self._last = now + seconds, now + _PATIENCE * seconds

    def left(self) -> float:
        """Return for how many seconds nobody needs to ask again; 0 once all are spent."""
        now = time.monotonic()
        if now >= self._look:  # it can't have computed so much any sooner
            self._look = now + self._most - self._computed()
        return max(0.0, min(self._look, self._last) - now)


def computed_by(process: int) -> float:
    """Return how many seconds a process has computed; 0 on a system that doesn't tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
