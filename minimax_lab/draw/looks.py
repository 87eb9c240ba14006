"""The look of lines, numbers and orders in plots and charts: told apart without colour."""

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

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def look(i: int) -> Look:
    """Return the look of line number i: each of the first 21 has its own."""
    n = len(_COLOURS)
    return Look(_COLOURS[i % n], _MARKERS[i % n], _DASHES[(i + i // n) % len(_DASHES)])


def short(number: float) -> str:
    """Return a number of at least 0 in few characters."""
    if number >= 10**7:
        digits, _, exponent = f"{number:.1e}".partition("e")
        times = "" if digits == "1.0" else f"{digits}×"
        return times + power(int(exponent))
    if number >= 100 or number == int(number):
        return f"{number:,.0f}"
    return f"{number:.3g}"


def order_words(order: str | float) -> str:
    """Return how an order of the children is named."""
    if isinstance(order, str):
        return "random order" if order == "random" else f"{order} first"
    return f"best first with chance {order:g}"


def power(exponent: int) -> str:
    """Return a power of ten as it is written on an axis."""
    if exponent < 5:
        return f"{10**exponent:,}"
    return "10" + str(exponent).translate(_RAISED)
