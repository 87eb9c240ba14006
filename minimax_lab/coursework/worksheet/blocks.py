"""What a printed sheet is made of; `hypertext` and `paper` each turn it into a file."""

from dataclasses import dataclass

from ...draw.form import Form


@dataclass(frozen=True)
class Heading:
    """The sheet's title, and to the right of it the sheet's code."""

    text: str
    code: str


@dataclass(frozen=True)
class Fields:
    """A line of labels and what belongs to them; an empty one is a line to write on."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Paragraph:
    """A text, or a task if it has a number."""

    text: str
    number: str = ""


@dataclass(frozen=True)
class Picture:
    """A tree."""

    form: Form


@dataclass(frozen=True)
class Table:
    """Columns with their widths as parts of the whole; rows that are empty are to be written in."""

    columns: tuple[str, ...]
    parts: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class PageBreak:
    """The end of a page."""


Block = Heading | Fields | Paragraph | Picture | Table | PageBreak
