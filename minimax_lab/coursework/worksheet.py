"""Worksheets: a question sheet and its answer key for each student, as HTML that prints on A4."""

import csv
import io
import re
import secrets
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from math import inf, isfinite
from pathlib import Path
from typing import Any, NamedTuple

from ..draw.svg import svg
from ..instruments.wording import listed, written
from ..questions import Puzzle, make_puzzle
from ..search.minimax import minimax

_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that looks like another
_TRIES = 20  # other seeds for a student whose tree is someone else's


class Student(NamedTuple):
    """A line of the roster."""

    id: str
    name: str


@dataclass(frozen=True)
class Sheet:
    """A puzzle, and whose it is; the code is random, so that it says nothing of the seed."""

    puzzle: Puzzle
    student: Student
    code: str

    @property
    def file(self) -> str:
        """The name of its files: plain letters and digits, unlike any other's."""
        plain = unicodedata.normalize("NFKD", self.student.id).encode("ascii", "ignore").decode()
        whose = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:40] or "sheet"
        return f"{whose}-{self.code}.html"


def worksheet(
    seeds: int | Iterable[int],
    folder: str | Path,
    *,
    roster: str | Path | None = None,
    title: str = "Minimax and alpha-beta",
    **settings: Any,
) -> list[Path]:
    """Write question sheets with their answer keys, to be printed by a browser or sent.

    A sheet asks for the minimax value of each inner node, for the nodes that alpha-beta never
    searches, for alpha and beta on arrival at two nodes, and for each cut-off and why it is right.

    Parameters
    ----------
    seeds : int or iterable of int
        One sheet for each seed. With a `roster`, one number: each student's seed is derived from
        it and from the student's id. Whoever knows a seed can make its key: for work that counts,
        take numbers that nobody guesses.
    folder : str or Path
        Where to: ``sheets.html`` and ``keys.html`` are all of them for the printer, one page
        each; the folders ``sheets`` and ``keys`` have each by itself, and ``keys.csv`` is a table
        of the answers. What is there under these names is replaced.
    roster : str or Path, optional
        A CSV file in UTF-8 with the columns "id" and "name": one sheet for each student, no two
        with the same tree where there are enough of them.
    title : str, optional
        The heading.
    **settings
        What every tree is like: ``depth=3``, ``branching=(2, 3)``, ``deep=True`` and so on, as
        `make_puzzle` takes them. There are two cut-offs if ``cuts`` is left out.

    Returns
    -------
    list of Path
        The files that were written.

    Raises
    ------
    TypeError, ValueError
        If an argument is not of its kind or out of its range, the roster can't be read, or no
        such tree is found.
    OSError
        If the roster doesn't exist, or `folder` can't be made.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     paths = worksheet([7], folder, cuts=1)
    >>> len(paths), [path.name for path in paths[-3:]]
    (5, ['sheets.html', 'keys.html', 'keys.csv'])
    """
    settings = {"cuts": 2, **settings}
    several = list(seeds) if isinstance(seeds, Iterable) else [seeds]
    if roster is not None:
        if isinstance(seeds, Iterable):
            raise TypeError(f"seeds must be one whole number with a roster, not {seeds!r}")
        puzzles = list(_of_students(seeds, read_roster(roster), settings))
    else:
        puzzles = [(make_puzzle(seed, **settings), Student("", "")) for seed in several]
    if not several or len(set(several)) < len(several):
        raise ValueError(f"seeds must name a seed for each sheet, and none twice: {several}")
    codes: set[str] = set()
    while len(codes) < len(puzzles):
        codes.add("".join(secrets.choice(_SIGNS) for _ in range(5)))
    sheets = [Sheet(*each, code) for each, code in zip(puzzles, codes, strict=True)]
    return _write(sheets, Path(folder), title)


def _of_students(
    base: int, students: list[Student], settings: dict[str, Any]
) -> Iterator[tuple[Puzzle, Student]]:
    """Yield a puzzle for each student, no two with the same tree where that can be."""
    taken: list[Any] = []
    for student in students:
        for attempt in range(_TRIES):
            digest = sha256(repr((base, student.id, attempt)).encode()).digest()
            puzzle = make_puzzle(int.from_bytes(digest[:4]), **settings)
            if puzzle.nested not in taken:
                break
        taken.append(puzzle.nested)
        yield puzzle, student


def read_roster(path: str | Path) -> list[Student]:
    """Return the students of a CSV file, in its order.

    The first line names the columns; "id" and "name", in any case, are read and others left alone.
    Commas, semicolons or tabs stand between them; empty lines don't count.
    """
    where = f"roster {str(path)!r}"
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
        separator = max(",;\t", key=text.partition("\n")[0].count)
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
        lines = [(rows.line_num, [" ".join(cell.split()) for cell in row]) for row in rows]
    except UnicodeDecodeError as error:
        raise ValueError(f'{where} is not in UTF-8: save it as "CSV UTF-8"') from error
    except csv.Error as error:
        raise ValueError(f"{where} can't be read ({error}): close every quote") from error
    header = [cell.casefold() for cell in lines[0][1]] if lines else []
    if header.count("id") != 1 or header.count("name") != 1:
        raise ValueError(f'{where} must name one column "id" and one "name", not {header}')
    students: dict[str, Student] = {}
    for line, row in lines[1:]:
        cells = dict(zip(header, row, strict=False))
        student = Student(cells.get("id", ""), cells.get("name", ""))
        if not student.id and any(row):
            raise ValueError(f"{where} has no id in line {line}: {row}")
        if student.id in students:
            raise ValueError(f"{where} has the id {student.id!r} twice, again in line {line}")
        if student.id:
            students[student.id] = student
    if not students:
        raise ValueError(f"{where} names no student: add a line for each")
    return list(students.values())


def _write(sheets: list[Sheet], folder: Path, title: str) -> list[Path]:
    """Write all files, and return where they are."""
    pages: dict[Path, list[str]] = {}
    printed: dict[Path, list[str]] = {folder / "sheets.html": [], folder / "keys.html": []}
    rows: list[Sequence] = [_COLUMNS]
    for sheet in sheets:
        page, key = _question_page(sheet, title), _answer_page(sheet, title)
        pages[folder / "sheets" / sheet.file] = [page]
        pages[folder / "keys" / sheet.file] = [key]
        for each, text in zip(printed.values(), (page, key), strict=True):
            each.append(text)
        rows.append(_row(sheet))
    for path, parts in (pages | printed).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
        html = f'<!DOCTYPE html>\n<html lang="en-GB"><head>{head}</head>\n<body>'
        path.write_text("\n".join([html, *parts, "</body></html>\n"]), "utf-8")
    table = io.StringIO()
    csv.writer(table).writerows(rows)
    keys = folder / "keys.csv"
    keys.write_bytes(table.getvalue().encode("utf-8-sig"))  # the mark by which Excel knows UTF-8
    return [*pages, *printed, keys]


_COLUMNS = ("id", "name", "sheet", "seed", "value", "leaves", "cut-offs", "pruned")


def _row(sheet: Sheet) -> Sequence:
    """Return a sheet's line of the table of answers."""
    puzzle = sheet.puzzle
    # A spreadsheet takes a text that begins like this for a formula.
    whose = [f"'{text}" if text[:1] in "=+-@" and text else text for text in sheet.student]
    found = (puzzle.trace.value, len(puzzle.trace.leaves), len(puzzle.cuts))
    return (*whose, sheet.code, puzzle.seed, *found, " ".join(puzzle.pruned))


_STYLE = """
@page { size: A4; margin: 14mm; }
body { margin: 0; color: #111; background: #fff;
  font: 10pt/1.35 "DejaVu Sans", Verdana, sans-serif; }
section { max-width: 182mm; margin: 8mm auto; padding: 0 4mm; break-after: page; }
section:last-child { break-after: auto; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 1em;
  border-bottom: 0.5mm solid #111; }
h1 { margin: 0; font-size: 16pt; overflow-wrap: anywhere; }
dl { display: flex; gap: 8mm; margin: 4mm 0; }
dl div { display: flex; gap: 2mm; }
dl .blank { flex: 1; }
.blank dd { flex: 1; border-bottom: 0.3mm solid #111; }
dt { font-weight: bold; }
dd { margin: 0; overflow-wrap: anywhere; }
figure { margin: 3mm 0; text-align: center; break-inside: avoid; }
figure svg { max-width: 100%; max-height: 110mm; height: auto; }
ol { padding-left: 6mm; margin: 2mm 0; }
li, p { margin: 1mm 0; }
table { width: 100%; margin: 3mm 0; border-collapse: collapse; break-inside: avoid;
  table-layout: fixed; }
th, td { border: 0.25mm solid #777; padding: 0.8mm 0; text-align: center; height: 4.5mm;
  white-space: nowrap; }
th:first-child { width: 18mm; }
.why th, .why td { height: 7mm; }
.why th:last-child { width: 70%; }
.off { background: #ddd; print-color-adjust: exact; }
@media print { section { margin: 0; padding: 0; max-width: none; } }
"""
_RULES = (
    "MAX moves at a node with a roof, MIN at a node that stands on its point; the number under a "
    "leaf is its value for MAX. Alpha-beta searches children from left to right. It leaves MAX's "
    "node as soon as the value so far is β or more (a β cut-off), and MIN's node as soon as it is "
    "α or less (an α cut-off). The root starts with α = −∞ and β = +∞."
)
_TASKS = (
    "Write the minimax value of every inner node into the table.",
    "Now run alpha-beta from left to right. Cross out, in the tree, every node that it never "
    "searches.",
    "Write α and β, as they are when alpha-beta arrives at {nodes}, into the table.",
    "Name each cut-off of that run: at which node, α or β, and why nothing is missed.",
)


def _page(sheet: Sheet, title: str, fields: dict[str, str], *parts: str) -> str:
    """Return a page: its heading, the fields (an empty one is to be written on), and the parts."""
    shown = "".join(
        f"<div{'' if text else ' class=blank'}><dt>{label}:</dt><dd>{escape(text)}</dd></div>"
        for label, text in fields.items()
    )
    head = f"<header><h1>{escape(title)}</h1><span>Sheet {sheet.code}</span></header>"
    return "\n".join([f"<section>{head}<dl>{shown}</dl>", *parts, "</section>"])


def _table(heads: Sequence[str], rows: Iterable[Sequence[str | None]], kind: str = "") -> str:
    """Return a table whose first column is a heading; None is a cell that nobody fills in."""
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{name}</th>'
        + "".join('<td class="off"></td>' if text is None else f"<td>{text}</td>" for text in row)
        + "</tr>"
        for name, *row in rows
    )
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _question_page(sheet: Sheet, title: str) -> str:
    """Return a question sheet."""
    puzzle, inner, nodes = sheet.puzzle, sheet.puzzle.inner, asked_windows(sheet.puzzle)
    rows: list[list[str | None]] = [["minimax", *("" for _ in inner)]]
    rows += [[sign, *("" if name in nodes else None for name in inner)] for sign in "αβ"]
    tasks = "".join(f"<li>{task.format(nodes=listed(nodes) or 'no node')}</li>" for task in _TASKS)
    reasons = 4 * -(
        -max(1, len(puzzle.cuts)) // 4
    )  # which doesn't tell how many cut-offs there are
    return _page(
        sheet,
        title,
        {"Name": sheet.student.name, "Id": sheet.student.id},
        f"<p>{_RULES}</p><figure>{svg(puzzle.tree)}</figure><ol>{tasks}</ol>",
        _table(["", *inner], rows),
        _table(["Node", "α or β", "Why"], [[""] * 3] * reasons, "why"),
    )


def _answer_page(sheet: Sheet, title: str) -> str:
    """Return an answer key."""
    puzzle, inner = sheet.puzzle, sheet.puzzle.inner
    rows: list[list[str | None]] = [
        ["minimax", *(written(minimax(puzzle.tree, name, inf)) for name in inner)],
        ["α", *(written(puzzle.window(n)[0]) if n in puzzle.visits else None for n in inner)],
        ["β", *(written(puzzle.window(n)[1]) if n in puzzle.visits else None for n in inner)],
        ["returns", *(_returned(puzzle, name) for name in inner)],
    ]
    cuts = "".join(f"<li>{escape(puzzle.trace.explain(cut.step))}</li>" for cut in puzzle.cuts)
    fields = {"Name": sheet.student.name, "Id": sheet.student.id, "Seed": str(puzzle.seed)}
    return _page(
        sheet,
        f"{title}: answers",
        {label: text for label, text in fields.items() if text},
        f"<figure>{svg(puzzle.trace)}</figure>",
        _table(["", *inner], rows),
        f"<ol>{cuts}</ol><p>{_counts(puzzle)}</p>",
    )


def _returned(puzzle: Puzzle, name: str) -> str | None:
    """Return what alpha-beta returns at a node; None if it never gets there."""
    if name not in puzzle.visits:
        return None
    sign, value = puzzle.value(name)
    return f"{sign} {written(value)}".removeprefix("= ")


def asked_windows(puzzle: Puzzle) -> list[str]:
    """Return two nodes whose windows are asked for: the fewer infinities, the more they tell."""
    nodes = {puzzle.window(name): name for name in puzzle.inner[:0:-1] if name in puzzle.visits}
    windows = sorted(nodes, key=lambda window: sum(map(isfinite, window)))[-2:]
    return sorted((nodes[window] for window in windows), key=puzzle.inner.index)


def _counts(puzzle: Puzzle) -> str:
    """Say how much alpha-beta searches, and how much if it cuts only when the bounds cross."""
    trace, nodes = puzzle.trace, len(puzzle.names)
    strict = Puzzle(puzzle.nested, puzzle.seed, puzzle.root, strict=True)
    more = [name for name in strict.visits if name not in puzzle.visits]
    return (
        f"The root is worth {written(trace.value)}. Alpha-beta searches {len(trace.leaves)} of "
        f"{nodes - len(puzzle.inner)} leaves and {len(trace.nodes)} of {nodes} nodes, the root "
        "counted. That holds for children from left to right, the full window at the root, and a "
        "cut on equality too: at v ≥ β or v ≤ α. “Returns” is fail-soft: ≥ and ≤ say that it is a "
        "bound of the minimax value. A search that is strict (v > β, v < α) and fail-hard, such as "
        f"“floor and ceiling”, searches {f'{listed(more, 40)} too' if more else 'the same nodes'}: "
        f"{len(strict.trace.leaves)} leaves and {len(strict.trace.nodes)} nodes."
    )
