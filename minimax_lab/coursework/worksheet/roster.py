"""The class list, and what may stand in a file of the teacher's."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Student(NamedTuple):
    """A line of the roster."""

    id: str
    name: str


def read_roster(path: str | Path) -> list[Student]:
    """Return the students of a CSV file, in its order.

    The first line names the columns; "id" and "name", in any case, are read and others left alone.
    Commas, semicolons or tabs stand between them; empty lines don't count.
    """
    path = Path(path)
    if not path.is_file():
        raise FileNotFoundError(f"roster is {str(path)!r}, but there is no such file")
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(
            f"roster {str(path)!r} is not in UTF-8 (byte {error.start}): save it once more as "
            '"CSV UTF-8", or with the encoding UTF-8'
        ) from None
    rows = _rows(path, text)
    _, first = next(rows, (1, []))
    header = [name.strip().casefold() for name in first]
    for column in ("id", "name"):
        if header.count(column) != 1:
            what = "no column" if column not in header else "two columns"
            raise ValueError(
                f'roster {str(path)!r} has {what} "{column}": its first line is {header}, and must '
                'name one column "id" and one "name"'
            )
    students: dict[str, Student] = {}
    for line, row in rows:
        if not any(cell.strip() for cell in row):
            continue
        cells = dict(zip(header, (" ".join(cell.split()) for cell in row), strict=False))
        student = Student(cells.get("id", ""), cells.get("name", ""))
        if not student.id:
            raise ValueError(f"roster {str(path)!r} has no id in line {line}: {row}")
        if student.id in students:
            raise ValueError(
                f"roster {str(path)!r} has the id {student.id!r} twice, the second time in line "
                f"{line}: give every student an id of their own"
            )
        students[student.id] = student
    if not students:
        raise ValueError(f"roster {str(path)!r} names no student: add a line for each")
    return list(students.values())


def _rows(path: Path, text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row, and in which line it starts: one in quotes may have several."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    while True:
        line = rows.line_num + 1
        try:
            row = next(rows, None)
        except csv.Error as error:
            raise ValueError(
                f"roster {str(path)!r} can't be read from line {line} on ({error}): close every "
                'quote (") there, and double those that belong to a name'
            ) from None
        if row is None:
            return
        yield line, row


def file_name(text: str) -> str:
    """Return a text as a part of a file name: plain letters, digits and hyphens only.

    Examples
    --------
    >>> file_name("../Zoë Ångström")
    'Zoe-Angstrom'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:40]


def cell(text: str) -> str:
    """Return a text as it may stand in a table: a spreadsheet never takes it for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def _separator(text: str) -> str:
    header = text.splitlines()[0] if text else ""
    return max(",;\t", key=header.count)
