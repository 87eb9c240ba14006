"""The look of lines in plots and charts: told apart without colour."""

from typing import NamedTuple


class Look(NamedTuple):
    """How a line is drawn: its colour, its marker and its dashes (matplotlib's signs)."""

    colour: str
    marker: str
    dashes: str


# Okabe and Ito's colours, darkened where they would be faint on white paper.
_COLOURS = ("#0072b2", "#c44e00", "#111111", "#007a5a", "#aa4499", "#7a5c00", "#444444")
_MARKERS = ("o", "s", "^", "D", "v", "P", "X")
_DASHES = ("-", "--", "-.")

# The curves of theory: grey, without markers, dotted and dashed in three ways.
THEORY = "#636363"
DOTS = ((1, 1.5), (5, 1.5, 1, 1.5), (7, 3))


def look(i: int) -> Look:
    """Return the look of line number i: each of the first 21 has its own."""
    n = len(_COLOURS)
    return Look(_COLOURS[i % n], _MARKERS[i % n], _DASHES[(i + i // n) % len(_DASHES)])
