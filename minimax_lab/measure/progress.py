"""The progress bar of a sweep."""

from time import monotonic
from typing import Any

from tqdm.auto import tqdm

from .forecast import Forecast

_BETWEEN = 0.2  # seconds from one look at the forecast to the next
_UNITS = (("s", 1, 90), ("min", 60, 90), ("h", 3600, 48), ("days", 86400, 730))
_YEAR = 365 * 86400


class Progress:
    """Shows how far a sweep is, as a part of the time it will take; nothing in its first second."""

    def __init__(self, forecast: Forecast, runs: int, show: bool) -> None:
        self.forecast, self.runs, self.finished = forecast, runs, 0
        self._start = self._last = monotonic()
        self._bar: Any = tqdm(
            total=1.0,
            delay=1,
            miniters=0,
            disable=not show,
            bar_format="{desc}: {percentage:3.0f}%|{bar}| {elapsed}{postfix}",
        )

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *error: Any) -> None:
        self._update()
        self._bar.close()

    def tick(self, finished: int = 0) -> None:
        """Count runs that have been finished, and move the bar if it is time to."""
        self.finished += finished
        if monotonic() - self._last >= _BETWEEN:
            self._update()

    def _update(self) -> None:
        self._last = monotonic()
        passed = max(self._last - self._start, 1e-3)
        left = self.forecast.remaining()
        self._bar.set_description_str(f"{self.finished} of {self.runs} runs", refresh=False)
        if left is None:
            self._bar.update(0)
            return
        if left:
            # As many workers as have been busy at the same time so far.
            left /= max(1.0, self.forecast.busy / passed)
            self._bar.set_postfix_str(f"about {in_words(left)} left", refresh=False)
        else:
            self._bar.set_postfix_str("", refresh=False)
        self._bar.update(passed / (passed + left) - self._bar.n)


def in_words(seconds: float) -> str:
    """Return a time in the unit in which it is a small number."""
    for name, size, most in _UNITS:
        if seconds < most * size:
            return f"{max(1, round(seconds / size))} {name}"
    return f"{round(seconds / _YEAR):,} years" if seconds < 1e6 * _YEAR else "millions of years"
