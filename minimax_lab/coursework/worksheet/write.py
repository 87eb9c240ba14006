"""Worksheets: a question sheet and its answer key for each student, ready to print."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from warnings import catch_warnings, filterwarnings, warn

from matplotlib import rc_context, rcParamsDefault
from matplotlib.backends.backend_pdf import PdfPages

from ...draw.figure import WITHOUT
from ...draw.progress import told
from ...games.game import MAX, check_whole
from ...instruments.wording import listed
from .blocks import Block
from .hypertext import hypertext
from .paper import is_writable, pages
from .roster import cell, read_roster
from .sheet import QUESTIONS, answer_key, question_sheet
from .variant import Variant, of_seeds, of_students

_KEY = ("id", "name", "sheet", "tree", "seed", "value", "leaves", "cut-offs", "pruned")


def worksheet(
    seeds: int | Iterable[int],
    folder: str | Path,
    *,
    roster: str | Path | None = None,
    trees: int = 1,
    depth: int = 3,
    branching: int | tuple[int, int] = (2, 3),
    cuts: int | None = 2,
    deep: bool | None = None,
    tie: bool | None = None,
    root: int = MAX,
    questions: Sequence[str] = QUESTIONS,
    title: str = "Minimax and alpha-beta",
    progress: bool = True,
) -> list[Path]:
    """Write question sheets with their answer keys, to be printed or sent.

    Parameters
    ----------
    seeds : int or iterable of int
        One sheet for each seed. With a `roster`, one number: each student's seed is derived from
        it and from the student's id.
    folder : str or Path
        Where to. The sheets come into ``sheets`` in it and the keys into ``keys``, each as HTML
        and as PDF; ``sheets.pdf`` and ``keys.pdf`` are all of them for the printer, and
        ``keys.csv`` is a table of the answers. What is there under these names is replaced.
        A name in letters that matplotlib's font lacks (Chinese, say) is complete in the HTML only,
        and a warning says whose.
    roster : str or Path, optional
        A CSV file in UTF-8 with the columns "id" and "name": one sheet for each student, no two
        with the same tree where there are enough of them.
    trees : int, optional
        How many trees a sheet has, each on a page of its own.
    depth, branching, cuts, deep, tie, root : optional
        What every tree is like; see `make_puzzle`.
    questions : sequence of str, optional
        What is asked, of "values" (the minimax value of each inner node), "pruned" (which nodes
        are never searched), "windows" (alpha and beta on arrival at two nodes) and "reasons"
        (each cut-off, and why).
    title : str, optional
        The heading.
    progress : bool, optional
        Whether to say how far the work is, if it takes more than a second.

    Returns
    -------
    list of Path
        The files that were written.

    Raises
    ------
    TypeError, ValueError
        If an argument is not of its kind or out of its range, the roster can't be read, or no
        such tree is found.
    FileNotFoundError
        If the roster doesn't exist, or the folder that `folder` is to be in.
    FileExistsError
        If `folder` is a file.

    Examples
    --------
    >>> import tempfile
    >>> from minimax_lab.coursework.worksheet import worksheet
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     paths = worksheet([7], folder, cuts=1)
    >>> len(paths), [path.name for path in paths[-3:]]
    (7, ['sheets.pdf', 'keys.pdf', 'keys.csv'])
    """
    check_whole(trees, "trees", least=1)
    if not isinstance(title, str):
        raise TypeError(f"title must be a text, not {title!r}")
    asked = _checked_questions(questions)
    settings = dict(depth=depth, branching=branching, cuts=cuts, deep=deep, tie=tie, root=root)
    variants, number = _variants(seeds, roster, trees, settings)
    into = _folder(folder)
    # A reader's own style changes nothing, and one sentence takes the place of matplotlib's many.
    with rc_context(rcParamsDefault), catch_warnings():
        filterwarnings("ignore", message="Glyph .* missing from font")
        done = told(variants, number, "sheets are written", progress)
        paths, lacking = _write(done, into, asked, title)
    if lacking:
        warn(
            f"The PDFs show empty boxes in {listed(lacking, 20)}: their font lacks the letters. "
            "The HTML pages show all of them.",
            stacklevel=2,
        )
    return paths


def _variants(
    seeds: Any, roster: str | Path | None, trees: int, settings: dict[str, Any]
) -> tuple[Iterator[Variant], int]:
    """Return the variants, to be made one by one, and how many there are."""
    if roster is not None:
        if not _is_whole(seeds):
            raise TypeError(
                f"seeds must be one whole number with a roster, not {seeds!r}: each student's "
                "seed is derived from it"
            )
        students = read_roster(roster)
        return of_students(int(seeds), students, trees, settings), len(students)
    chosen = [seeds] if _is_whole(seeds) else _listed(seeds)
    return of_seeds([int(seed) for seed in chosen], trees, settings), len(chosen)


def _listed(seeds: Any) -> list[int]:
    if isinstance(seeds, str) or not isinstance(seeds, Iterable):
        raise TypeError(f"seeds must be a whole number or several, not {seeds!r}")
    chosen = list(seeds)
    for seed in chosen:
        if not _is_whole(seed):
            raise TypeError(f"seeds must be whole numbers, and {seed!r} is not one")
    if not chosen:
        raise ValueError("seeds is empty: give a seed for each sheet, such as range(1, 31)")
    if len(set(chosen)) < len(chosen):
        raise ValueError(f"seeds names a seed twice, which is the same sheet twice: {chosen}")
    return chosen


def _is_whole(number: Any) -> bool:
    return hasattr(number, "__index__") and not isinstance(number, bool)


def _checked_questions(questions: Any) -> list[str]:
    if not isinstance(questions, Iterable):
        raise TypeError(f"questions must be some of {QUESTIONS}, not {questions!r}")
    asked = [questions] if isinstance(questions, str) else list(questions)
    for question in asked:
        if question not in QUESTIONS:
            raise ValueError(f"questions must be some of {QUESTIONS}, and {question!r} is not")
    if not asked:
        raise ValueError(f"questions is empty: choose some of {QUESTIONS}")
    return asked


def _folder(folder: str | Path) -> Path:
    if not isinstance(folder, str | Path):
        raise TypeError(f'folder must be the name of a folder, such as "week 3", not {folder!r}')
    path = Path(folder)
    if not path.parent.is_dir():
        raise FileNotFoundError(
            f"folder is {str(path)!r}, but there is no folder {str(path.parent)!r}: make it first"
        )
    for needed in (path, path / "sheets", path / "keys"):
        if needed.exists() and not needed.is_dir():
            raise FileExistsError(
                f"folder is {str(path)!r}, but {str(needed)!r} is a file: name another folder"
            )
    return path


def _write(
    variants: Iterable[Variant], folder: Path, questions: list[str], title: str
) -> tuple[list[Path], list[str]]:
    """Write all files, and say which texts the PDFs can't show.

    Nothing is there before the first variant has been made.
    """
    written, rows, texts = [], [_KEY], [title]
    with _Binder(folder, "sheets", title) as sheets, _Binder(folder, "keys", title) as keys:
        for variant in variants:
            written += sheets.add(variant, question_sheet(variant, title, questions))
            written += keys.add(variant, answer_key(variant, title, questions))
            rows += _rows(variant)
            texts += [variant.name, variant.id]
    table = io.StringIO()
    csv.writer(table).writerows(rows)
    path = folder / "keys.csv"
    path.write_bytes(table.getvalue().encode("utf-8-sig"))  # the mark by which Excel knows UTF-8
    lacking = [repr(text) for text in dict.fromkeys(texts) if not is_writable(text)]
    return [*written, sheets.path, keys.path, path], lacking


class _Binder:
    """Writes one kind of sheets: each by itself, and all in one PDF."""

    def __init__(self, folder: Path, kind: str, title: str) -> None:
        self.folder, self.title = folder / kind, title
        self.path = folder / f"{kind}.pdf"
        self.all = self._pdf(self.path)

    def __enter__(self) -> "_Binder":
        return self

    def __exit__(self, *error: Any) -> None:
        self.all.close()

    def _pdf(self, path: Path) -> PdfPages:
        return PdfPages(path, metadata={**WITHOUT[".pdf"], "Title": self.title})

    def add(self, variant: Variant, blocks: list[Block]) -> list[Path]:
        """Write a variant's sheet or key, and return where it is."""
        self.folder.mkdir(parents=True, exist_ok=True)
        page, paper = (self.folder / f"{variant.file}{ending}" for ending in (".html", ".pdf"))
        text = hypertext(f"{self.title}: sheet {variant.code}", blocks)
        page.write_bytes(text.encode())
        with self._pdf(paper) as pdf:
            for figure in pages(blocks):
                pdf.savefig(figure)
                self.all.savefig(figure)
        return [page, paper]


def _rows(variant: Variant) -> list[tuple]:
    """Return a variant's lines of the table of answers."""
    rows = []
    for number, puzzle in enumerate(variant.puzzles, start=1):
        whose = (cell(variant.id), cell(variant.name), variant.code, number, puzzle.seed)
        found = (puzzle.trace.value, len(puzzle.trace.leaves), len(puzzle.cuts))
        rows.append((*whose, *found, " ".join(puzzle.pruned)))
    return rows
