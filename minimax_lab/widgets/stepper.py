"""Step through a search in the notebook: tree, code, call stack and window, forwards and back."""

import ast
from bisect import bisect_right
from collections.abc import Callable
from contextlib import suppress
from textwrap import dedent
from types import CodeType
from typing import Any

import traitlets

from ..draw.number_line import number_line
from ..draw.svg import painted, place_of, svg
from ..draw.tree import Drawing, drawn
from ..instruments.count import name_of
from ..instruments.divergence import end_of
from ..instruments.record import watch
from ..instruments.trace import Trace
from ..instruments.wording import written
from .base import Widget, joined

CALLS_SHOWN = 10  # of a deep recursion: the first call and the innermost ones


class Side:
    """What a Stepper, or one side of a Compare, shows of a search that was recorded.

    Attributes
    ----------
    constants : dict
        What stays the same at every step.
    ticks : dict
        The steps at which nodes are visited, leaves have their values, and cut-offs are made.
    """

    def __init__(self, trace: Trace, error: BaseException | None, name: str) -> None:
        self.trace, self.end = trace, end_of(trace)
        self.failure = f"{type(error).__name__}: {error}" if error else ""
        leaves = [node for node in trace.nodes if node.evaluated is not None]
        self.ticks = {
            "nodes": sorted(node.enter for node in trace.nodes),
            "leaves": sorted(leaf.enter if leaf.exit is None else leaf.exit for leaf in leaves),
            "cut-offs": sorted(cutoff.step for cutoff in trace.cutoffs),
        }
        depths: list[int] = []  # how many calls are under way at each step
        for step in trace.steps:
            depths.append(1 if step.caller is None else depths[step.caller] + 1)
        self.constants = {
            "name": name,
            "sources": [self._source(code) for code in trace.source],
            "columns": ["call", "node", *map(self._heading, ("alpha", "beta", "value"))],
            "rows": min(max(depths), CALLS_SHOWN + 1),
        }

    def frame(self, i: int, drawing: Drawing) -> dict:
        """Return what is shown at step `i`, as plain lists, numbers and strings."""
        trace, step = self.trace, self.trace.steps[i]
        here = (place_of(drawing, n)[0] for n in drawing.nodes if n.status == "current")
        return {
            "svg": painted(drawing),
            "here": next(here, 0.5),
            "line_svg": number_line(trace, i),
            "function": list(trace.source).index(step.code),
            "line": step.line,
            "kind": step.kind,
            "stack": self._stack(i),
            "counts": {what: bisect_right(steps, i) for what, steps in self.ticks.items() if steps},
            "sentence": trace.explain(i),
            "failure": self.failure if i >= self.end else "",
        }

    def _stack(self, i: int) -> list[list[str]]:
        """Return a row (function, node, alpha, beta, value) for each call under way."""
        calls, rows = self.trace.stack(i), []
        for step in [*calls[:1], *calls[1:][1 - CALLS_SHOWN :]]:
            numbers = map(written, (step.alpha, step.beta, step.value))
            rows.append([step.code.co_name, self.trace.name(step.node.state), *numbers])
        if len(calls) > CALLS_SHOWN:
            rows.insert(1, [f"… {len(calls) - CALLS_SHOWN} more calls", "", "", "", ""])
        return rows

    def _heading(self, what: str) -> str:
        """Return the heading of a column of the stack, blank if it would stay empty."""
        return what if any(getattr(step, what) is not None for step in self.trace.steps) else ""

    def _source(self, code: CodeType) -> dict:
        """Return a function's name and its lines as [number, text], a long docstring folded."""
        first, lines = self.trace.source[code]
        lines = dedent("\n".join(lines)).split("\n")
        shown = [[first + at, line] for at, line in enumerate(lines)]
        start, end = _docstring(lines)
        if end - start > 3:
            shown[start][1] = f"{lines[start]} … {lines[end - 1].strip()[-3:]}"
            del shown[start + 1 : end]
        return {"name": code.co_name, "lines": shown}


def _docstring(lines: list[str]) -> tuple[int, int]:
    """Return where a function's docstring starts and ends in its lines; (0, 0) if it has none."""
    with suppress(SyntaxError, IndexError):  # part of a statement, as a lambda may be
        statement = ast.parse("\n".join(lines)).body[0]
        if isinstance(statement, ast.FunctionDef) and ast.get_docstring(statement) is not None:
            return statement.body[0].lineno - 1, statement.body[0].end_lineno or 0
    return 0, 0


class Steps(Widget):
    """Recorded searches on a page that moves from step to step: a Stepper or a Compare.

    What is shown at a step, its `frame_at`, depends on nothing but the step.
    """

    _esm = joined("base.js", "steps.js")
    _css = joined("base.css", "steps.css")

    step = traitlets.Int(0).tag(sync=True)
    # These stay as they are made.
    sides = traitlets.List().tag(sync=True)
    total = traitlets.Int().tag(sync=True)
    marks = traitlets.List().tag(sync=True)

    def __init__(self, sides: list[Side], total: int, marks: list[int], start: int) -> None:
        self._sides = sides
        constants = [side.constants for side in sides]
        frame = self.frame_at(start)
        super().__init__(step=start, frame=frame, sides=constants, total=total, marks=marks)

    def frame_at(self, step: int) -> dict:
        """Return all that the page shows at a step."""
        raise NotImplementedError

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> int:
        step = proposal["value"]
        if not -self.total <= step < self.total:
            raise ValueError(f"step {step} is out of range: there are steps 0 to {self.total - 1}")
        return step % self.total

    @traitlets.observe("step")
    def _show_step(self, change: Any) -> None:
        self.frame = self.frame_at(change["new"])


class Stepper(Steps):
    """Step through a search: the tree, the running line, the windows and the reason of each cut.

    The search runs once, when the widget is made; stepping, forwards or back, only looks at what
    was recorded. If the search raises an error or doesn't end, its steps until then are shown,
    and the error with the last of them.

    Parameters
    ----------
    search : callable or Trace
        The search function: the lab's, a published one, or your own. A trace that `watch` made,
        with names or a limit of your own perhaps, is shown as it is, without arguments.
    *arguments
        The search's arguments, the game first.

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
    marks : list of int
        The steps at which something is cut off.

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
    >>> stepper.step = stepper.marks[0]
    >>> stepper.frame["sides"][0]["stack"]
    [['alphabeta', 'A', '3', '+∞', '3'], ['alphabeta', 'C', '3', '+∞', '2']]
    """

    def __init__(self, search: Callable | Trace, *arguments: Any) -> None:
        self.trace, self.error = recorded(search, arguments)
        side = Side(self.trace, self.error, self.trace.steps[0].code.co_name)
        start = side.end if self.error else 0
        super().__init__([side], len(self.trace.steps), side.ticks["cut-offs"], start)

    def frame_at(self, step: int) -> dict:
        """Return all that the page shows at a step."""
        side = self._sides[0].frame(step, drawn(self.trace, step))
        return {"step": step, "sentence": side["sentence"], "sides": [side]}

    def picture(self) -> str:
        """Return the last step, as SVG."""
        return svg(self.trace, self.total - 1)

    def __repr__(self) -> str:
        ended = f", ended by {type(self.error).__name__}" if self.error else ""
        return f"<Stepper through {self.trace!r}{ended}>"


def recorded(search: Any, arguments: tuple) -> tuple[Trace, Any]:
    """Return the trace, and the error that ended the search or None."""
    error = None
    if isinstance(search, Trace):
        if arguments:
            raise TypeError(f"a Trace is shown as it is, without arguments: {arguments!r}")
        trace = search
    else:
        try:
            trace = watch(search, *arguments)
        except (Exception, SystemExit) as raised:  # of the reader's own search
            trace, error = getattr(raised, "trace", None), raised
            if not isinstance(trace, Trace):
                raise
    if not trace.steps:
        why = "fails before it has a step to show: give a search that is written in Python"
        raise TypeError(f"{name_of(search)} {why}") from error
    return trace, error
