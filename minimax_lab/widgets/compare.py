"""Compare two searches in the notebook: in lockstep on one tree, their first difference marked."""

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from ..games.game import Game
from ..instruments.divergence import Divergence, compared
from ..instruments.lockstep import end_of
from ..instruments.proxy import name_of
from ..instruments.trace import Trace
from ..players import arguments_for, function_of
from ..search.published import Procedure
from .assets import joined
from .compare_view import compare_frame, twin_of
from .stepper import failure_of, recorded
from .stepper_view import constants_of


class Compare(anywidget.AnyWidget):
    """Compare two searches: both step through one tree, and where they part is marked.

    Each search runs once, when the widget is made. They go on together; where one of them visits
    what the other doesn't, the other waits. If a search raises an error or doesn't end, its steps
    until then are compared.

    Parameters
    ----------
    search_a, search_b : callable, Procedure or Trace
        The two searches: the lab's, published ones, or your own. A trace that `watch` made is
        taken as it is.
    game : Game, optional
        The game; left out if both are traces.
    *arguments
        State, depth, alpha and beta, as far as they are given: else ``game.initial``, all of the
        tree, and the full window. Either search gets as many of them as it takes.
    names : mapping, optional
        Which locals hold "alpha", "beta" and the running "value"; see `watch`.
    limit : int, optional
        How long a record may grow before the search is stopped; see `watch`.
    step : int, optional
        The step of `search_a` at which to open; the first difference if left out.

    Attributes
    ----------
    position : int
        The step that is shown, from 0, of both in lockstep; set it to move. Negative numbers count
        from the end.
    divergence : Divergence or None
        The first difference: its ``kind``, ``node``, ``step_a``, ``step_b`` and ``sentence``; None
        if the searches never differ.
    differences : list of Divergence
        All of them.
    a, b : Trace
        What was recorded.
    step_a, step_b : int
        The step of either trace that is shown.
    error_a, error_b : Exception, SystemExit or None
        What ended a search that didn't return.

    Raises
    ------
    TypeError, ValueError
        If a search can't be called with these arguments.
    ValueError
        If `position` is set to a moment that isn't there.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.widgets.compare import Compare
    >>> compare = Compare(lab.minimax, lab.alphabeta, lab.AIMA_TREE)
    >>> compare.divergence.sentence[:66]
    'Up to H both do the same. Then minimax goes on to I, while alphabe'
    >>> compare.step_a, compare.step_b
    (38, 47)
    """

    _esm = joined("view.js", "steps.js", "compare.js")
    _css = joined("stepper.css", "compare.css")

    position = traitlets.Int(0).tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)
    # These stay as they are made.
    sides = traitlets.List().tag(sync=True)
    total = traitlets.Int().tag(sync=True)
    places = traitlets.List().tag(sync=True)  # the moments of the differences

    def __init__(
        self,
        search_a: Callable | Procedure | Trace,
        search_b: Callable | Procedure | Trace,
        game: Game | None = None,
        *arguments: Any,
        names: Mapping[str, str] | None = None,
        limit: int = 500_000,
        step: int | None = None,
    ) -> None:
        runs = [_run(search, game, arguments, names, limit) for search in (search_a, search_b)]
        (self.a, self.error_a), (self.b, self.error_b) = runs
        self._comparison = compared(self.a, self.b)
        start = self._opening(step)
        super().__init__(
            position=start,
            frame=compare_frame((self.a, self.b), self._comparison, start),
            sides=[
                constants_of(trace)
                | {"name": name, "failure": failure_of(error), "failed_at": end_of(trace)}
                for (trace, error), name in zip(runs, self._comparison.names, strict=True)
            ],
            total=len(self._comparison.moments),
            places=sorted({difference.moment for difference in self.differences}),
        )

    @property
    def divergence(self) -> Divergence | None:
        return self._comparison.divergence

    @property
    def differences(self) -> list[Divergence]:
        return list(self._comparison.differences)

    @property
    def step_a(self) -> int:
        return self._comparison.moments[self.position].steps[0]

    @property
    def step_b(self) -> int:
        return self._comparison.moments[self.position].steps[1]

    def _opening(self, step: int | None) -> int:
        """Return the moment to open at: where search_a reaches a step, or the first difference."""
        if step is None:
            return self.divergence.moment if self.divergence else 0
        step = self.a.check_step(step)
        moments = self._comparison.moments
        reached = (at for at, moment in enumerate(moments) if moment.steps[0] >= step)
        return next(reached, len(moments) - 1)

    @traitlets.validate("position")
    def _check_position(self, proposal: Any) -> int:
        at, count = proposal["value"], len(self._comparison.moments)
        if not -count <= at < count:
            raise ValueError(f"position {at} is out of range: there are moments 0 to {count - 1}")
        return at % count

    @traitlets.observe("position")
    def _show_position(self, change: Any) -> None:
        self.frame = compare_frame((self.a, self.b), self._comparison, change["new"])

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict]:
        """Add both pictures at the first difference, for viewers that show no widgets."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        at = self.divergence.moment if self.divergence else self.total - 1
        picture, html = twin_of((self.a, self.b), self._comparison, at)
        return {**data, "image/svg+xml": picture, "text/html": html}, metadata

    def __repr__(self) -> str:
        first = self.divergence.sentence if self.divergence else "They never differ."
        return f"<Compare {' with '.join(self._comparison.names)}: {first}>"


def _run(
    search: Any, game: Game | None, arguments: tuple, names: Any, limit: int
) -> tuple[Trace, Any]:
    """Return a search's trace, and the error that ended it or None."""
    if isinstance(search, Trace):
        return recorded(search, (), names, limit)
    if game is None:
        raise TypeError(
            f"{name_of(search)} needs a game to search: Compare(search_a, search_b, game), such as "
            "Compare(lab.minimax, lab.alphabeta, lab.AIMA_TREE)"
        )
    return recorded(function_of(search), arguments_for(search, game, arguments), names, limit)
