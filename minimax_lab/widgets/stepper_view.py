"""What a Stepper shows of a trace: what changes with the step, and what stays."""

import ast
from bisect import bisect_right
from textwrap import dedent
from types import CodeType
from weakref import WeakKeyDictionary

from ..draw.number_line import number_line
from ..draw.svg import painted, place_of
from ..draw.tree import Drawing, drawn
from ..instruments.nodes import Step
from ..instruments.trace import Trace
from ..instruments.wording import written

_CALLS_SHOWN = 10  # of a deep recursion: the first call and the innermost ones
_TICKS: WeakKeyDictionary = WeakKeyDictionary()  # what _ticks returns for a trace


def frame_of(trace: Trace, i: int, scene: Drawing | None = None) -> dict:
    """Return all that a Stepper shows at step `i`, as plain lists, numbers and strings.

    `scene` is what its picture shows, if it isn't the plain one of that step.
    """
    step = trace.steps[i]
    nodes, leaves, cuts = (bisect_right(steps, i) for steps in _ticks(trace))
    scene = scene or drawn(trace, i)
    here = [place_of(scene, node)[0] for node in scene.nodes if node.status == "current"]
    return {
        "step": i,
        "svg": painted(scene),
        "here": here[0] if here else 0.5,
        "line_svg": number_line(trace, i),
        "function": list(trace.source).index(step.code),
        "line": 0 if _is_hidden(trace, step.code) else step.line,
        "kind": step.kind,
        "doing": _doing(trace, step),
        "stack": _stack(trace, i),
        "counts": {"nodes": nodes, "leaves": leaves}
        | ({"cut-offs": cuts} if trace.cutoffs else {}),
        "sentence": _sentence(trace, step, i),
    }


def constants_of(trace: Trace) -> dict:
    """Return what a Stepper shows of a trace at every step."""
    return {
        "title": trace.steps[0].code.co_name,
        "total": len(trace.steps),
        "cuts": _ticks(trace)[2],
        "sources": _sources(trace),
        "columns": _columns(trace),
        "rows": _rows(trace),
    }


def _ticks(trace: Trace) -> tuple[list[int], list[int], list[int]]:
    """Return the steps at which a node is visited, a leaf has its value, a cut-off is made."""
    if trace not in _TICKS:
        leaves = [node for node in trace.nodes if node.evaluated is not None]
        _TICKS[trace] = (
            sorted(node.enter for node in trace.nodes),
            sorted(leaf.enter if leaf.exit is None else leaf.exit for leaf in leaves),
            sorted(cutoff.step for cutoff in trace.cutoffs),
        )
    return _TICKS[trace]


def _doing(trace: Trace, step: Step) -> str:
    where = step.code.co_name
    if step.node is not None:
        where += f" at {trace.name(step.node.state)}"
    what = {"line": "is about to run", "return": "returns from", "raise": "is left by an error in"}
    hidden = {"line": "is at work", "return": "returns", "raise": "is left by an error"}
    if _is_hidden(trace, step.code):
        return f"{where} {hidden[step.kind]}"
    return f"{where} {what[step.kind]} line {step.line}"


def _is_hidden(trace: Trace, code: CodeType) -> bool:
    """Return whether a function's lines aren't to be seen: only comments stand in their place."""
    return all(line.lstrip().startswith("#") for line in trace.source[code][1])


def _sentence(trace: Trace, step: Step, i: int) -> str:
    sentence = trace.explain(i)
    if _is_hidden(trace, step.code):
        return sentence.replace(f", about to run: {trace.text(step)}", " the search goes on.")
    return sentence


def _stack(trace: Trace, i: int) -> list[list[str]]:
    """Return a row (function, node, alpha, beta, value) for each call under way."""
    calls = trace.stack(i)
    rows = [
        [
            step.code.co_name,
            trace.name(step.node.state) if step.node is not None else "",
            written(step.alpha),
            written(step.beta),
            written(step.value),
        ]
        for step in [*calls[:1], *calls[1:][1 - _CALLS_SHOWN :]]
    ]
    if len(calls) > _CALLS_SHOWN:
        rows.insert(1, [f"… {len(calls) - _CALLS_SHOWN} more calls", "", "", "", ""])
    return rows


def _rows(trace: Trace) -> int:
    """Return how many rows the stack has where it is deepest."""
    depths: list[int] = []
    for step in trace.steps:
        depths.append(1 if step.caller is None else depths[step.caller] + 1)
    return min(max(depths), _CALLS_SHOWN + 1)


def _columns(trace: Trace) -> list[str]:
    """Return the headings of the stack's columns; those that would stay empty are blank."""
    used = ["call", "node"]
    for what in ("alpha", "beta", "value"):
        used.append(what if any(getattr(step, what) is not None for step in trace.steps) else "")
    return used


def _sources(trace: Trace) -> list[dict]:
    """Return each function's name and its lines as [number, text], a long docstring folded."""
    sources = []
    for code, (first, lines) in trace.source.items():
        lines = dedent("\n".join(lines)).split("\n")
        shown: list[list] = [[first + number, line] for number, line in enumerate(lines)]
        if _is_hidden(trace, code):
            shown = [["", line] for line in lines]
        start, end = _docstring(lines)
        if end - start > 3:
            quotes = lines[end - 1].strip()[-3:]
            shown[start][1] += f" … {quotes}"
            del shown[start + 1 : end]
        sources.append({"name": code.co_name, "lines": shown})
    return sources


def _docstring(lines: list[str]) -> tuple[int, int]:
    """Return where a function's docstring starts and ends in its lines; (0, 0) if it has none."""
    try:
        body = getattr(ast.parse("\n".join(lines)).body[0], "body", None)
    except (SyntaxError, IndexError):  # part of a statement, as a lambda may be
        return 0, 0
    if isinstance(body, list) and isinstance(body[0], ast.Expr):
        value = body[0].value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return value.lineno - 1, value.end_lineno or 0
    return 0, 0
