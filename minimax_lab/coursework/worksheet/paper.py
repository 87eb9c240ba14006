"""A sheet as the pages of a PDF, through matplotlib."""

from typing import Any

from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont, get_font

from ...draw.form import paint_form
from ...draw.painter import SANS
from ...draw.style import INK
from ...draw.wrapping import text_width, wrapped
from .blocks import Block, Fields, Heading, PageBreak, Paragraph, Picture, Table
from .size import MARGIN, is_wide, page_size, picture_size

_INCH, _POINT = 25.4, 25.4 / 72  # in millimetres
_TEXT, _TITLE = 10, 16  # points
_ROW = 5.6  # from one line to the next
_INDENT, _CELL, _WRITTEN = 7, 6.6, 9.5
_TOGETHER = 4  # rows of a table that stay together


def pages(blocks: list[Block]) -> list[Figure]:
    """Return a sheet's pages as matplotlib figures."""
    paper = _Paper(is_wide(blocks))
    for block in blocks:
        paper.put(block)
    return paper.pages


def is_writable(text: str) -> bool:
    """Return whether the letters of the pages are enough for a text."""
    font = get_font(findfont(FontProperties(family=SANS)))
    return all(font.get_char_index(ord(letter)) for letter in text)


class _Paper:
    """Puts blocks one below the other, and what finds no room on the next page."""

    def __init__(self, wide: bool) -> None:
        self.wide = wide
        self.width, self.height = page_size(wide)
        self.room = self.width - 2 * MARGIN
        self.pages: list[Figure] = []
        self.code = ""
        self._turn()

    def _turn(self) -> None:
        """Start a page, on which places are in millimetres from the upper left corner."""
        figure = Figure(figsize=(self.width / _INCH, self.height / _INCH), facecolor="white")
        self.ax = figure.add_axes((0, 0, 1, 1))
        self.ax.set(xlim=(0, self.width), ylim=(self.height, 0))
        self.ax.set_axis_off()
        self.pages.append(figure)
        self.y = float(MARGIN)

    def _need(self, height: float) -> None:
        if self.y + height > self.height - MARGIN:
            self._go_on()

    def _go_on(self) -> None:
        self._turn()
        self._text(self.width - MARGIN, self.y, f"{self.code}, continued", ha="right")
        self.y += 8

    def put(self, block: Block) -> None:
        """Put one block below the others."""
        match block:
            case Heading(text, code):
                self._heading(text, code)
            case Fields(pairs):
                self._fields(pairs)
            case Paragraph(text, number):
                self._paragraph(text, number)
            case Picture(form):
                self._picture(form)
            case Table():
                self._table(block)
            case PageBreak():
                self._turn()

    def _text(self, x: float, y: float, text: str, size: float = _TEXT, **look: Any) -> Any:
        """Write a text, the middle of its capitals at y."""
        return self.ax.text(
            x, y + 0.36 * size * _POINT, text, fontsize=size, family=SANS, color=INK,
            parse_math=False, **look,
        )  # fmt: skip

    def _line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.8) -> None:
        self.ax.plot([x1, x2], [y1, y2], color=INK, linewidth=width)

    def _heading(self, text: str, code: str) -> None:
        self.code = code
        right = self.width - MARGIN
        lines = wrapped(text, (self.room - 40) / _POINT, _TITLE, "bold")
        for line in lines:
            self._text(MARGIN, self.y + 3, line, _TITLE, weight="bold")
            self.y += 8
        self._text(right, self.y - 5, code, ha="right")
        self._line(MARGIN, self.y, right, self.y, 1.4)
        self.y += 7

    def _fields(self, pairs: tuple[tuple[str, str], ...]) -> None:
        x, top = float(MARGIN), self.y
        blank = sum(1 for _, text in pairs if not text)
        taken = sum(_width(f"{label}: {text}") + 10 for label, text in pairs)
        each = max(25.0, (self.room - taken) / blank) if blank else 0
        for label, text in pairs:
            self._text(x, top, f"{label}:", weight="bold")
            x += _width(f"{label}:", "bold") + 2
            lines = wrapped(text, self.room / 2 / _POINT, _TEXT)
            for row, line in enumerate(lines):
                self._text(x, top + row * _ROW, line)
                self.y = max(self.y, top + row * _ROW)
            if not text:
                self._line(x, top + 2, x + each, top + 2)
            x += (max(map(_width, lines)) if text else each) + 8
        self.y += 8

    def _paragraph(self, text: str, number: str) -> None:
        indent = _INDENT if number else 0
        lines = wrapped(text, (self.room - indent) / _POINT, _TEXT)
        self._need(len(lines) * _ROW)
        if number:
            self._text(MARGIN, self.y, number, weight="bold")
        for line in lines:
            self._text(MARGIN + indent, self.y, line)
            self.y += _ROW
        self.y += 1.6

    def _picture(self, form: Any) -> None:
        width, height = picture_size(form, self.wide)
        self._need(height)
        left, bottom = (self.width - width) / 2, self.height - self.y - height
        place = (left / self.width, bottom / self.height, width / self.width, height / self.height)
        paint_form(form, self.pages[-1].add_axes(place))
        self.y += height + 5

    def _table(self, table: Table) -> None:
        whole = sum(table.parts)
        widths = [self.room * part / whole for part in table.parts]
        high = _CELL if any(any(row) for row in table.rows) else _WRITTEN
        self._need(_CELL + min(len(table.rows), _TOGETHER) * high + 2)
        self._row(table.columns, widths, _CELL, weight="bold")
        for row in table.rows:
            if self.y + high > self.height - MARGIN:
                self._go_on()
                self._row(table.columns, widths, _CELL, weight="bold")
            self._row(row, widths, high)
        self.y += 5

    def _row(self, texts: tuple[str, ...], widths: list[float], high: float, **look: Any) -> None:
        x, low = float(MARGIN), self.y + high
        for text, width in zip(texts, widths, strict=True):
            self._text(x + 2, self.y + high / 2, text, **look)
            corners = [(x, self.y), (x + width, self.y), (x + width, low), (x, low), (x, self.y)]
            self.ax.plot(*zip(*corners, strict=True), color="#777777", linewidth=0.6)
            x += width
        self.y = low


def _width(text: str, weight: str = "normal") -> float:
    return text_width(text, _TEXT, weight) * _POINT
