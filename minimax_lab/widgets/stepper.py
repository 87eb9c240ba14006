"""Step through a search in the notebook: tree, code, call stack and window, forwards and back."""

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from ..draw.svg import svg
from ..instruments.lockstep import end_of
from ..instruments.proxy import name_of
from ..instruments.trace import Trace
from ..instruments.watch import watch
from .assets import joined
from .stepper_view import constants_of, frame_of


class Stepper(anywidget.AnyWidget):
    """Step through a search: the tree, the running line, the windows and the reason of each cut.

    The search runs once, when the widget is made; stepping, forwards or back, only looks at what
    was recorded. If the search raises an error or doesn't end, its steps until then are shown,
    and the error with the last of them.

    Parameters
    ----------
    search : callable or Trace
        The search function: the lab's, a published one, or your own. A trace that `watch` made
        is shown as it is, without arguments.
    *arguments
        The search's arguments, the game first.
    names : mapping, optional
        Which locals hold "alpha", "beta" and the running "value"; see `watch`.
    limit : int, optional
        How long the record may grow before the search is stopped; see `watch`.

    Attributes
    ----------
    step : int
        The step that is shown, from 0; set it to move. Negative numbers count from the end.
    trace : Trace
        What was recorded.
    error : Exception, SystemExit or None
        What ended the search, if it didn't return.
    total : int
        The number of steps.

    Raises
    ------
    TypeError, ValueError
        If the search can't be called with these arguments.
    ValueError
        If `step` is set to a step that isn't there.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> stepper = lab.Stepper(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    >>> stepper.step = stepper.cuts[0]
    >>> stepper.frame["stack"]
    [['alphabeta', 'A', '3', '+∞', '3'], ['alphabeta', 'C', '3', '+∞', '2']]
    """

    _esm = joined("view.js", "steps.js", "stepper.js")
    _css = joined("stepper.css")

    step = traitlets.Int(0).tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)
    # These stay as they are made: see constants_of, and `error` in words.
    title = traitlets.Unicode().tag(sync=True)
    total = traitlets.Int().tag(sync=True)
    cuts = traitlets.List().tag(sync=True)
    sources = traitlets.List().tag(sync=True)
    columns = traitlets.List().tag(sync=True)
    rows = traitlets.Int().tag(sync=True)
    failure = traitlets.Unicode().tag(sync=True)
    failed_at = traitlets.Int().tag(sync=True)

    def __init__(
        self,
        search: Callable | Trace,
        *arguments: Any,
        names: Mapping[str, str] | None = None,
        limit: int = 500_000,
    ) -> None:
        self.trace, self.error = recorded(search, arguments, names, limit)
        failed_at = end_of(self.trace)
        start = failed_at if self.error else 0
        super().__init__(
            step=start,
            frame=frame_of(self.trace, start),
            **constants_of(self.trace),
            failure=failure_of(self.error),
            failed_at=failed_at,
        )

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> int:
        return self.trace.check_step(proposal["value"])

    @traitlets.observe("step")
    def _show_step(self, change: Any) -> None:
        self.frame = frame_of(self.trace, change["new"])

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict]:
        """Add the picture of the last step, for viewers that show no widgets."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, "image/svg+xml": svg(self.trace, self.total - 1)}, metadata

    def __repr__(self) -> str:
        ended = f", ended by {type(self.error).__name__}" if self.error else ""
        return f"<Stepper through {self.trace!r}{ended}>"


def recorded(search: Any, arguments: tuple, names: Any, limit: int) -> tuple[Trace, Any]:
    """Return the trace, and the error that ended the search or None."""
    if isinstance(search, Trace):
        if arguments:
            raise TypeError(f"a Trace is shown as it is, without arguments: {arguments!r}")
        trace, error = search, None
    else:
        try:
            trace, error = watch(search, *arguments, names=names, limit=limit), None
        except (Exception, SystemExit) as raised:  # of the reader's own search
            trace, error = getattr(raised, "trace", None), raised
            if not isinstance(trace, Trace):
                raise
            if not trace.steps:
                raise TypeError(
                    f"{name_of(search)} fails before it has a step to show: give a search that is "
                    "written in Python and takes a game, a state and a depth"
                ) from raised
    if not trace.steps:
        raise ValueError(f"{trace!r} has no steps to show: is the search a Python function?")
    return trace, error


def failure_of(error: BaseException | None) -> str:
    """Return an error as Python writes it, "" for None."""
    return f"{type(error).__name__}: {error}" if error else ""
