"""Worksheets: question sheets and answer keys, each with a tree, as HTML to print on A4."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from itertools import islice
from math import ceil, inf, isfinite
from os import PathLike
from pathlib import Path
from random import SystemRandom
from typing import Any

from ..draw.svg import painted, svg
from ..draw.tree import drawn
from ..instruments.wording import listed, written
from ..puzzles import Puzzle, make_puzzle
from ..search.minimax import minimax

_MOST = 1000  # sheets in a file
_LEAVES = (14, 18)  # so that nobody's tree is much larger than a neighbour's
_HEAD = """\
<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Minimax and alpha-beta</title><style>
@page { size: A4; margin: 14mm; }
body { margin: 0; font: 11pt/1.4 sans-serif; }
@media screen { body { padding: 8mm 4mm; } section + section { margin-top: 12mm; } }
section {
  display: flex; flex-direction: column; box-sizing: border-box;
  max-width: 182mm; min-height: 265mm; margin: auto;
  break-after: page; overflow-wrap: anywhere;
}
section:last-child { break-after: auto; }
h1, p, ol, figure, table { margin: 0 0 3mm; }
h1 { font-size: 16pt; border-bottom: 0.5mm solid; }
h1 small { float: right; font-size: 11pt; font-weight: normal; }
figure { text-align: center; }
figure svg { width: 100%; max-height: 104mm; height: auto; }
figure svg > rect:first-of-type { stroke: none; }
.key { font-size: 12pt; }
.key svg { max-height: 130mm; }
.key table { font-size: 11pt; }
ol { padding-left: 6mm; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
figure, table { break-inside: avoid; }
th, td { border: 0.25mm solid #777; padding: 0.8mm 0; height: 5mm; text-align: center; }
th:first-child { width: 20mm; }
.why { flex: 1; }
.why th { height: 5mm; }
.why td { height: 7mm; }
.why th:last-child { width: 70%; }
.off { background: #ddd; print-color-adjust: exact; }
</style></head>
<body>"""
_RULES = (
    "MAX moves at a node with a roof, MIN at a node that stands on its point; the number under a "
    "leaf is its value for MAX. Alpha-beta searches children from left to right. {cuts} The root "
    "starts with α = −∞ and β = +∞."
)
_CUTS = (
    "It leaves a MAX node as soon as the value so far is β or more (a β cut-off), and a MIN node "
    "as soon as it is α or less (an α cut-off)."
)
_STRICT_CUTS = (
    "The value so far starts at α at a MAX node, and at β at a MIN node. Alpha-beta leaves a MAX "
    "node as soon as that value is more than β (a β cut-off), and a MIN node as soon as it is less "
    "than α (an α cut-off)."
)
_TASKS = (
    "Write the minimax value of every inner node into the table.",
    "Now run alpha-beta from left to right. Cross out, in the tree, every node that it never "
    "searches.",
    "Write α and β, as they are when alpha-beta arrives at {nodes}, into the table.",
    "Name each cut-off of that run: at which node, α or β, and why nothing is missed.",
)


def worksheet(seeds: int | Iterable[int], folder: str | Path, **settings: Any) -> list[Path]:
    """Write question sheets with their answer keys, to be printed by a browser.

    A sheet asks for the minimax value of each inner node, for the nodes that alpha-beta never
    searches, for alpha and beta on arrival at two nodes, and for each cut-off and why it is right.
    A sheet and its key share a number, which is random, so that it doesn't give the seed away.

    Parameters
    ----------
    seeds : int or iterable of int
        One sheet for each seed. A student who knows a seed can make its key. For work that counts,
        take numbers that no student can guess.
    folder : str or Path
        Where to put them: ``sheets.html`` has all sheets, one to a page, and ``keys.html`` their
        keys. Files of these names are replaced.
    **settings
        What every tree is like: ``depth=3``, ``branching=(2, 3)``, ``deep=True`` and so on, as
        `make_puzzle` takes them. There are two cut-offs if ``cuts`` is left out, and 14 to 18
        leaves if nothing is said of a tree's size.

    Returns
    -------
    list of Path
        The two files.

    Raises
    ------
    TypeError, ValueError
        If an argument is not of its kind or out of its range, or no such tree is found.
    OSError
        If `folder` can't be made.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     paths = worksheet([7, 8], folder, cuts=1)
    >>> [path.name for path in paths]
    ['sheets.html', 'keys.html']
    """
    if not isinstance(folder, str | PathLike):
        raise TypeError(f"folder must be the path of one, not {folder!r}")
    several: list[Any] = [seeds]
    if isinstance(seeds, Iterable) and not isinstance(seeds, str):
        several = list(islice(seeds, _MOST + 1))
    if len(several) > _MOST:
        raise ValueError(f"seeds are more than {_MOST} for one file: make several")
    if not several or len(set(several)) < len(several):
        raise ValueError(f"seeds must name a seed for each sheet, and none twice: {several}")
    wanted = {"cuts": 2} | settings
    if not {"depth", "branching", "leaves"} & settings.keys():
        wanted["leaves"] = _LEAVES
    puzzles = [make_puzzle(seed, **wanted) for seed in several]
    numbers = SystemRandom().sample(range(10_000, 100_000), len(several))
    Path(folder).mkdir(parents=True, exist_ok=True)
    paths = []
    for file, page in (("sheets.html", _question_page), ("keys.html", _answer_page)):
        path = Path(folder) / file
        pages = map(page, puzzles, numbers)
        path.write_text("\n".join([_HEAD, *pages, "</body></html>\n"]), "utf-8")
        paths.append(path)
    return paths


def _question_page(puzzle: Puzzle, number: int) -> str:
    """Return a question sheet."""
    inner = puzzle.inner
    nodes = asked_windows(puzzle)
    rows: list[list[str | None]] = [["minimax", *("" for _ in inner)]]
    rows += [[sign, *("" if name in nodes else None for name in inner)] for sign in "αβ"]
    rules = _RULES.format(cuts=_STRICT_CUTS if puzzle.strict else _CUTS)
    tasks = "".join(f"<li>{task.format(nodes=listed(nodes) or 'no node')}</li>" for task in _TASKS)
    reasons = 4 * max(1, ceil(len(puzzle.cuts) / 4))  # rounded, to hide how many cuts
    return (
        f"<section><h1>Minimax and alpha-beta <small>Sheet {number}</small></h1>"
        f"<p>Name: {'_' * 40}</p><p>{rules}</p>"
        f"<figure>{svg(puzzle.tree)}</figure><ol>{tasks}</ol>{_table(['', *inner], rows)}"
        f"{_table(['Node', 'α or β', 'Why'], [[''] * 3] * reasons, 'why')}</section>"
    )


def _answer_page(puzzle: Puzzle, number: int) -> str:
    """Return an answer key."""
    inner = puzzle.inner
    visits = puzzle.visits
    rows: list[list[str | None]] = [
        ["minimax", *(written(minimax(puzzle.tree, name, inf)) for name in inner)],
        ["α", *(written(puzzle.window(n)[0]) if n in visits else None for n in inner)],
        ["β", *(written(puzzle.window(n)[1]) if n in visits else None for n in inner)],
    ]
    cuts = "".join(f"<li>{escape(puzzle.trace.explain(cut.step))}</li>" for cut in puzzle.cuts)
    drawing = drawn(puzzle.trace)
    root = drawing.nodes[0]
    root.status = "line"
    root.window = ""  # the table has the windows on arrival, not those at the end
    return (
        f'<section class="key"><h1>Answers <small>Sheet {number}</small></h1>'
        f"<p>Seed {puzzle.seed}</p>"
        f"<figure>{painted(drawing)}</figure>{_table(['', *inner], rows)}"
        f"<ol>{cuts}</ol><p>{_counts(puzzle)}</p></section>"
    )


def _table(heads: Sequence[str], rows: Iterable[Sequence[str | None]], kind: str = "") -> str:
    """Return a table whose first column is a heading; None is a cell that nobody fills in."""
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    body = ""
    for name, *row in rows:
        cells = ('<td class="off"></td>' if text is None else f"<td>{text}</td>" for text in row)
        body += f'<tr><th scope="row">{name}</th>{"".join(cells)}</tr>'
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def asked_windows(puzzle: Puzzle) -> list[str]:
    """Return two nodes whose windows are asked for: different ones, with few infinities."""
    nodes = {}  # by window, the first that has it
    for name in reversed(puzzle.inner[1:]):
        if name in puzzle.visits:
            nodes[puzzle.window(name)] = name
    windows = sorted(nodes, key=lambda window: sum(map(isfinite, window)))
    asked = [nodes[window] for window in windows[-2:]]
    return sorted(asked, key=puzzle.inner.index)


def _counts(puzzle: Puzzle) -> str:
    """Say how much alpha-beta searches."""
    trace = puzzle.trace
    nodes = len(puzzle.names)
    cuts = "a cut on equality too: at v ≥ β or v ≤ α"
    if puzzle.strict:
        starts = "v starts at α at a MAX node and at β at a MIN node"
        cuts = f"a strict cut: at v > β or v < α, where {starts}"
    cuts = re.sub(" ([≥≤><]) ", r"&nbsp;\1&nbsp;", cuts)
    return (
        f"The root is worth {written(trace.value)}. Alpha-beta searches {len(trace.leaves)} of "
        f"{nodes - len(puzzle.inner)} leaves and {len(trace.nodes)} of {nodes} nodes, the root "
        "counted. That holds for children from left to right, the full window at the root, and "
        f"{cuts}."
    )
