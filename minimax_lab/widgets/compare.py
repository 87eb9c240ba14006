"""Compare two searches in the notebook: in lockstep on one tree, their first difference marked."""

from bisect import bisect_right
from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from ..draw.svg import escaped, frame, opening, painted
from ..draw.tree import Drawing, drawn
from ..games.game import Game
from ..instruments.count import name_of
from ..instruments.divergence import Divergence, compared
from ..instruments.trace import Trace
from ..players import arguments_for, function_of
from ..search.published import Procedure
from .base import Widget, joined
from .stepper import Side, recorded

_GAP, _TOP = 16, 26  # pixels between two pictures, and above them for the names


class Compare(Widget):
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
    >>> compare = lab.Compare(lab.minimax, lab.alphabeta, lab.AIMA_TREE)
    >>> compare.divergence.sentence[:66]
    'Up to H both do the same. Then minimax goes on to I, while alphabe'
    >>> compare.position == compare.divergence.moment
    True
    """

    _esm = joined("base.js", "steps.js")
    _css = joined("base.css", "steps.css")

    position = traitlets.Int(0).tag(sync=True)
    # These stay as they are made.
    sides = traitlets.List().tag(sync=True)
    total = traitlets.Int().tag(sync=True)
    marks = traitlets.List().tag(sync=True)  # the moments of the differences

    def __init__(
        self,
        search_a: Callable | Procedure | Trace,
        search_b: Callable | Procedure | Trace,
        game: Game | None = None,
        *arguments: Any,
        names: Mapping[str, str] | None = None,
        limit: int = 500_000,
    ) -> None:
        runs = [_run(search, game, arguments, names, limit) for search in (search_a, search_b)]
        (self.a, self.error_a), (self.b, self.error_b) = runs
        self._comparison = compared(self.a, self.b)
        self._sides = [Side(*run) for run in runs]
        start = self.divergence.moment if self.divergence else 0
        named = zip(self._sides, self._comparison.names, strict=True)
        super().__init__(
            position=start,
            frame=self._frame(start),
            sides=[side.constants | {"name": name} for side, name in named],
            total=len(self._comparison.moments),
            marks=sorted({difference.moment for difference in self.differences}),
        )

    @property
    def divergence(self) -> Divergence | None:
        return self._comparison.divergence

    @property
    def differences(self) -> list[Divergence]:
        return list(self._comparison.differences)

    @traitlets.validate("position")
    def _check_position(self, proposal: Any) -> int:
        at, count = proposal["value"], len(self._comparison.moments)
        if not -count <= at < count:
            raise ValueError(f"position {at} is out of range: there are moments 0 to {count - 1}")
        return at % count

    @traitlets.observe("position")
    def _show_position(self, change: Any) -> None:
        self.frame = self._frame(change["new"])

    def _frame(self, at: int) -> dict:
        """Return all that is shown at a moment."""
        steps, drawings = self._comparison.moments[at].steps, self._drawings(at)
        for drawing, name in zip(drawings, self._comparison.names, strict=True):
            drawing.title = f"The tree of {name} at this step"
        shown = zip(self._sides, steps, drawings, (0, 1), strict=True)
        return {
            "position": at,
            "sentence": self._sentence(at),
            "sides": [
                side.frame(step, drawing) | {"note": self._note(at, run)}
                for side, step, drawing, run in shown
            ],
        }

    def _drawings(self, at: int) -> list[Drawing]:
        """Return both trees at a moment, the last difference marked, of one size and legend."""
        difference = self._marked(at)
        marked: dict[str, Any] = {}
        if difference is not None:
            first = "first " if difference is self.divergence else ""
            marked = {"marked": difference.path, "word": f"{first}difference"}
        steps = self._comparison.moments[at].steps
        both = [drawn(t, i, **marked) for t, i in zip((self.a, self.b), steps, strict=True)]
        width, height = (max(getattr(one, side) for one in both) for side in ("width", "height"))
        for drawing in both:
            drawing.widened(width)
            drawing.height = height
            drawing.cuts = any(other.cuts for other in both)
        return both

    def _marked(self, at: int) -> Divergence | None:
        """Return the difference that is marked at a moment: the last one so far, else the first."""
        place = bisect_right([difference.moment for difference in self.differences], at) - 1
        return self.differences[max(place, 0)] if self.differences else None

    def _sentence(self, at: int) -> str:
        """Say how the two runs stand to each other at a moment."""
        alone, names = self._comparison.moments[at].alone, self._comparison.names
        here = [difference for difference in self.differences if difference.moment == at]
        if here:
            return here[0].sentence
        if alone is not None:
            return f"{names[alone]} goes on alone; {names[1 - alone]} waits."
        if self.divergence is None:
            return "They never differ: the same nodes, windows and values."
        return f"{'So far' if at < self.divergence.moment else 'Here'} both do the same."

    def _note(self, at: int, run: int) -> str:
        """Say why a run waits, "" if it doesn't."""
        if self._comparison.moments[at].alone != 1 - run:
            return ""
        kinds = ("visit", "order", "error")
        before = [d for d in self.differences if d.moment <= at and d.kind in kinds]
        if not before:
            return "waits"
        name = (self.b, self.a)[run].name(before[-1].node)
        if before[-1].kind == "error":
            return "has ended with an error"
        if before[-1].kind == "order":
            return f"waits: visits {name} at another moment"
        is_pruned = before[-1].node in (self.a, self.b)[run].pruned
        return f"waits: {name} is {'pruned' if is_pruned else 'not visited'} here"

    def picture(self) -> str:
        """Return both trees side by side at the first difference, as SVG."""
        at = self.divergence.moment if self.divergence else self.total - 1
        drawings, names = self._drawings(at), self._comparison.names
        width, height = frame(drawings[0])[:2]  # both are of one size
        title = f"{' and '.join(names)}, side by side"
        parts = [opening(2 * width + _GAP, height + _TOP, title, self._sentence(at))]
        for x, drawing, name in zip((0, width + _GAP), drawings, names, strict=True):
            parts.append(
                f'<text x="{x + 12}" y="18" text-anchor="start">{escaped(name)}</text>'
                f'<g transform="translate({x} {_TOP})">{painted(drawing)}</g>'
            )
        return "\n".join([*parts, "</svg>\n"])

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
