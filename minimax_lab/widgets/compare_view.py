"""What a Compare shows of two runs at a moment."""

from bisect import bisect_right
from html import escape
from textwrap import wrap

from ..draw.svg import escaped, opening, painted
from ..draw.tree import Drawing, drawn
from ..instruments.divergence import Comparison, Divergence
from ..instruments.trace import Trace
from .stepper_view import frame_of

_GAP, _LINE = 16, 20  # pixels between two pictures, and for a line of the caption


def shown_difference(comparison: Comparison, at: int) -> Divergence | None:
    """Return the difference that is marked at a moment: the last one so far, else the first."""
    moments = [difference.moment for difference in comparison.differences]
    place = max(bisect_right(moments, at) - 1, 0)
    return comparison.differences[place] if moments else None


def compare_frame(traces: tuple[Trace, Trace], comparison: Comparison, at: int) -> dict:
    """Return all that a Compare shows at moment `at`."""
    moment = comparison.moments[at]
    scenes = _scenes(traces, comparison, at)
    notes = _notes(traces, comparison, at)
    for scene, name in zip(scenes, comparison.names, strict=True):
        scene.title = f"The tree of {name} at this step"
    return {
        "position": at,
        "sentence": sentence_at(comparison, at),
        "sides": [
            frame_of(trace, step, scene) | {"note": note}
            for trace, step, scene, note in zip(traces, moment.steps, scenes, notes, strict=True)
        ],
    }


def sentence_at(comparison: Comparison, at: int) -> str:
    """Say how the two runs stand to each other at a moment."""
    first, alone = comparison.divergence, comparison.moments[at].alone
    here = [difference for difference in comparison.differences if difference.moment == at]
    if here:
        return here[0].sentence
    if alone is not None:
        return f"{comparison.names[alone]} goes on alone; {comparison.names[1 - alone]} waits."
    if first is None:
        return "They never differ: the same nodes, windows and values."
    return "So far both do the same." if at < first.moment else "Here both do the same."


def twin_of(traces: tuple[Trace, Trace], comparison: Comparison, at: int) -> tuple[str, str]:
    """Return both pictures at a moment and its sentence, as one SVG and as HTML."""
    pictures = [painted(scene) for scene in _scenes(traces, comparison, at)]
    words = sentence_at(comparison, at)
    html = "".join(
        f"<div><b>{escape(name)}</b><br>{picture}</div>"
        for name, picture in zip(comparison.names, pictures, strict=True)
    )
    return _side_by_side(pictures, comparison.names, words), (
        f'<figure style="margin: 0"><div style="display: flex; flex-wrap: wrap; gap: 16px">{html}'
        f"</div><figcaption>{escape(words)}</figcaption></figure>"
    )


def _side_by_side(pictures: list[str], names: tuple[str, str], words: str) -> str:
    """Return two SVGs as one, with their names and a sentence above them."""
    (left, high), (right, higher) = map(_size, pictures)
    lines = wrap(words, (left + _GAP + right) // 9)
    top = _LINE * (len(lines) + 1) + 10
    width, height = left + _GAP + right + 2, top + max(high, higher) + 2
    parts = [opening(width, height, f"{' and '.join(names)}, side by side", words)]
    for row, line in enumerate(lines):
        parts.append(
            f'<text x="12" y="{_LINE * (row + 1) + 2}" text-anchor="start" '
            f'font-weight="bold">{escaped(line)}</text>'
        )
    for x, picture, name in zip((1, left + _GAP + 1), pictures, names, strict=True):
        parts.append(f'<text x="{x + 11}" y="{top - 6}" text-anchor="start">{escaped(name)}</text>')
        parts.append(picture.replace("<svg ", f'<svg x="{x}" y="{top}" ', 1))
    return "\n".join([*parts, "</svg>\n"])


def _scenes(traces: tuple[Trace, Trace], comparison: Comparison, at: int) -> list[Drawing]:
    """Return both scenes at a moment, of one size and with one legend."""
    steps, marked = comparison.moments[at].steps, _marked(comparison, at)
    scenes = [drawn(trace, step, **marked) for trace, step in zip(traces, steps, strict=True)]
    width, height = (max(getattr(scene, side) for scene in scenes) for side in ("width", "height"))
    for scene in scenes:
        scene.least, scene.height = width, height
        scene.cuts = any(other.cuts for other in scenes)
    return scenes


def _marked(comparison: Comparison, at: int) -> dict:
    difference = shown_difference(comparison, at)
    if difference is None:
        return {}
    is_first = difference is comparison.divergence
    return {"marked": difference.path, "word": "first difference" if is_first else "difference"}


def _notes(traces: tuple[Trace, Trace], comparison: Comparison, at: int) -> list[str]:
    """Return for either run why it waits, "" if it doesn't."""
    alone, notes = comparison.moments[at].alone, ["", ""]
    if alone is None:
        return notes
    waiting = 1 - alone
    kinds = ("visit", "order", "error")
    before = [d for d in comparison.differences if d.moment <= at and d.kind in kinds]
    notes[waiting] = "waits"
    if before:
        name = traces[alone].name(before[-1].node)
        if before[-1].kind == "error":
            notes[waiting] = "has ended with an error"
        elif before[-1].kind == "order":
            notes[waiting] = f"waits: visits {name} at another moment"
        elif before[-1].node in traces[waiting].pruned:
            notes[waiting] = f"waits: {name} is pruned here"
        else:
            notes[waiting] = f"waits: {name} is not visited here"
    return notes


def _size(picture: str) -> tuple[int, int]:
    """Return the width and height of an SVG as it states them."""
    words = picture.split('"', 9)
    return int(words[words.index(" width=") + 1]), int(words[words.index(" height=") + 1])
