"""Step through a search in the notebook: tree, code, call stack and window, forwards and back."""

import json
import re
from bisect import bisect_right
from collections.abc import Callable
from textwrap import dedent
from types import CodeType
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers.python import PythonLexer

from ..arguments import check_whole, name_of
from ..draw.markup import image, with_code
from ..draw.number_line import number_line
from ..draw.svg import legend_html, painted, svg
from ..draw.tree import Drawing, drawn
from ..games.game import Game, check_state
from ..instruments.divergence import end_of
from ..instruments.nodes import Step
from ..instruments.trace import Trace
from ..instruments.watch import watch
from .pages import living

CALLS_SHOWN = 10  # of a deep recursion: the first call and the innermost ones
MOST_STEPS = 1_000  # that a page holds
MEASURED = 20  # of the longest sentences: a shorter one may be higher, as boards take more room
# As coloured HTML, a short name and an operator with a short name or number: they stay on one line.
_OPERATION = re.compile(
    r'<span class="n">\w{1,20}</span> <span class="o">[-+*/]</span> '
    r'<span class="(?:n|mi|mf)">\w{1,20}</span>'
)


class Side:
    """What a Stepper, or one side of a Compare, shows of a search that was recorded.

    Attributes
    ----------
    constants : dict
        What stays the same at every step.
    ticks : dict
        For "nodes", "leaves" and "cut-offs" the steps at which another one is counted.
    """

    def __init__(self, trace: Trace, error: BaseException | None, name: str) -> None:
        self.trace = trace
        self.end = end_of(trace)
        self.failure = f"{type(error).__name__}: {error}" if error else ""
        entered = []
        valued = []
        for node in trace.nodes:
            entered.append(node.enter)
            if node.evaluated is not None:
                valued.append(node.enter if node.exit is None else node.exit)
        self.ticks = {
            "nodes": sorted(entered),
            "leaves": sorted(valued),
            "cut-offs": sorted(cutoff.decided for cutoff in trace.cutoffs),
        }
        self.constants: dict[str, Any] = {
            "name": name,
            "sources": [self._source(code) for code in trace.source],
            "columns": ["call", "node", *self._number_headings()],
        }

    def frame(self, i: int, drawing: Drawing) -> dict:
        """Return what is shown at step `i`, as plain lists, numbers and strings."""
        trace = self.trace
        drawing.has_legend = False  # the page has one
        return self.running(i) | {
            "svg": painted(drawing),
            "line_svg": number_line(trace, i),
            "stack": self._stack(i),
            "counts": {what: bisect_right(steps, i) for what, steps in self.ticks.items() if steps},
            "sentence": trace.explain(i),
            "failure": self.failure if i >= self.end else "",
        }

    def running(self, i: int) -> dict:
        """Return which line of which function runs at step `i`, and what kind of step that is."""
        step = self.trace.steps[i]
        first_line, _ = self.trace.source[step.code]
        decides = step.kind == "line" and i in self.ticks["cut-offs"]
        return {
            "function": list(self.trace.source).index(step.code),
            "line": step.line - first_line + 1,
            "kind": "decides" if decides else step.kind,
        }

    def _stack(self, i: int) -> list[list[str]]:
        """Return a row (function, node, alpha, beta, value) for each call under way."""
        calls = self.trace.stack(i)
        hidden = len(calls) - CALLS_SHOWN
        if hidden > 0:
            del calls[1 : 1 + hidden]
        rows = [self._row(step) for step in calls]
        if hidden > 0:
            rows.insert(1, [f"… {hidden} more calls", "", "", "", ""])
        return rows

    def _row(self, step: Step) -> list[str]:
        """Return the row of the stack for a call that is at this step."""
        trace = self.trace
        node = step.node
        row = [step.code.co_name, trace.name(node.state)]
        for number in (step.alpha, step.beta, step.value):
            row.append(trace.written(number, player=node.player))
        return row

    def _number_headings(self) -> list[str]:
        """Return the headings of the columns of numbers in the stack; "" for an empty column."""
        headings = []
        for what in ("alpha", "beta", "value"):
            is_used = any(getattr(step, what) is not None for step in self.trace.steps)
            headings.append(what if is_used else "")
        return headings

    def _source(self, code: CodeType) -> dict:
        """Return a function's name and its lines, without the middle of a long docstring.

        A line is its number, its text, and the same text coloured as HTML.
        """
        _, indented = self.trace.source[code]
        lines = dedent("\n".join(indented)).split("\n")
        numbers = [*range(1, len(lines) + 1)]
        quotes = [at for at, line in enumerate(lines) if line.count('"""') == 1]
        if len(quotes) > 1:
            first, last = quotes[:2]
            if last - first > 2:
                lines[first] += '\N{NO-BREAK SPACE}…\N{NO-BREAK SPACE}"""'
                del lines[first + 1 : last + 1]
                del numbers[first + 1 : last + 1]
        lexer = PythonLexer(stripnl=False)
        coloured = highlight("\n".join(lines), lexer, HtmlFormatter(nowrap=True))
        html = _OPERATION.sub(r'<span class="mm-kept">\g<0></span>', coloured).split("\n")
        return {"name": code.co_name, "lines": [*zip(numbers, lines, html, strict=False)]}


class Steps:
    """Recorded searches on a page that moves from step to step: a Stepper or a Compare.

    What is shown at a step, its frame, depends on nothing but the step (`frame_at`). The page holds
    all frames, so it needs no kernel; where scripts don't run, it shows a picture.
    """

    frame_at: Callable[[int], dict]
    picture: Callable[[], str]
    _drawings: Callable[[int], list[Drawing]]

    def __init__(self, sides: list[Side], total: int, events: list[int], marks: list[int]) -> None:
        self.sides = sides
        self.total = total
        self._events = events
        self._marks = marks
        self._step = 0

    @property
    def step(self) -> int:
        """The step at which the page opens."""
        return self._step

    @step.setter
    def step(self, step: int) -> None:
        check_whole(step, "step", least=None)
        if not -self.total <= step < self.total:
            raise ValueError(f"step {step} is out of range: there are steps 0 to {self.total - 1}")
        self._step = step % self.total

    @property
    def frame(self) -> dict:
        """All that the page shows at its step."""
        return self.frame_at(self.step)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        picture = self.picture()
        html = living(image(picture), self._page(), "steps.js")
        return {"text/html": html, "image/svg+xml": picture, "text/plain": repr(self)}

    def _page(self) -> str:
        """Return what the page holds, in lines of JSON: what stays the same, then each frame.

        These are the frames of all steps; if those are too many, the first thousand or the thousand
        from `step` on. All different lines of the pictures are held once, and a picture in a frame
        is a list of their numbers.
        """
        first = self.step if self.step >= MOST_STEPS else 0
        held = range(first, min(first + MOST_STEPS, self.total))
        frames = [self.frame_at(step) for step in held]
        sides = [side for frame in frames for side in frame["sides"]]
        sentences = dict.fromkeys(frame["sentence"] for frame in frames)
        numbers: dict[str, int] = {}
        for side in sides:
            for picture in ("svg", "line_svg"):
                lines = side[picture].split("\n")
                side[picture] = [numbers.setdefault(line, len(numbers)) for line in lines]
        page = {
            "step": self.step,
            "first": first,
            "total": self.total,
            "lines": [*numbers],
            "events": self._events,
            "marks": self._marks,
            "rows": max(len(side["stack"]) for side in sides),
            "sides": [side.constants for side in self.sides],
            "legend": self._legend(),
            "longest": sorted(sentences, key=len)[-MEASURED:],
        }
        return "\n".join(json.dumps(part, separators=(",", ":")) for part in (page, *frames))

    def _legend(self) -> str:
        """Return a legend for all steps, and what the trace found to say of a program, as HTML."""
        drawing = self._drawings(self._marks[-1] if self._marks else self.step)[0]
        drawing.cuts = any(side.trace.cutoffs for side in self.sides)
        drawing.has_path = True
        for node in drawing.nodes:
            node.ring = node.ring.removeprefix("first ")
        html = legend_html(drawing)
        found = self.sides[0].trace.found
        if found:
            html += f'<p class="found">{with_code(found)}</p>'
        return html


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
        The search's arguments: the game first, or whatever it takes if it knows none.

    Attributes
    ----------
    step : int
        The step at which the page opens, from 0, or from the end if you set it to a negative
        number. Of a longer run the page holds a thousand steps, the first or those from there on.
    trace : Trace
        What was recorded.
    error : Exception, SystemExit or None
        What ended the search, if it didn't return.
    total : int
        The number of steps.
    marks : list of int
        The steps at which something is cut off, or a fault of a program shows.

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
        trace, error = recorded(search, arguments)
        side = Side(trace, error, trace.steps[0].code.co_name)
        cuts = [cutoff.step for cutoff in trace.cutoffs]
        decided = [cutoff.decided for cutoff in trace.cutoffs]
        faults = {fault.step for fault in trace.faults}
        self.trace = trace
        self.error = error
        self.marks = sorted([*cuts, *faults])
        marks = sorted({*decided, *faults})  # where the code is about to decide
        super().__init__([side], len(trace.steps), trace.events, marks)
        self.step = side.end if error else 0

    def frame_at(self, step: int) -> dict:
        """Return all that the page shows at a step."""
        step = self.trace.check_step(step)
        side = self.sides[0].frame(step, *self._drawings(step))
        return {"step": step, "sentence": side["sentence"], "sides": [side]}

    def _drawings(self, step: int) -> list[Drawing]:
        return [drawn(self.trace, step)]

    def picture(self) -> str:
        """Return the last step, as SVG."""
        return svg(self.trace, self.total - 1)

    def __repr__(self) -> str:
        ended = f", ended by {type(self.error).__name__}" if self.error else ""
        return f"<Stepper through {self.trace!r}{ended}>"


def recorded(search: Any, arguments: tuple) -> tuple[Trace, BaseException | None]:
    """Return the trace, and the error that ended the search or None."""
    error = None
    trace: Any
    if isinstance(search, Trace):
        if arguments:
            raise TypeError(f"a Trace is shown as it is, without arguments: {arguments!r}")
        trace = search
    else:
        try:
            trace = watch(search, *arguments)
        except (Exception, SystemExit) as raised:  # of the reader's own search
            trace = getattr(raised, "trace", None)
            error = raised
            if not isinstance(trace, Trace):
                raise
            if len(arguments) > 1 and isinstance(arguments[0], Game):
                check_state(arguments[0], arguments[1])  # a wrong one can't be drawn
    if not trace.steps:
        why = "fails before it has a step to show: give a search that is written in Python"
        raise TypeError(f"{name_of(search)} {why}") from error
    return trace, error
