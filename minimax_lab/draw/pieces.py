"""What stands on a board, as shapes that are told apart without colour, and in grey."""

import re
from functools import lru_cache

from ..games.game import require
from .style import INK, PAPER
from .svg import escaped

# Fill and stroke. X is the darker one everywhere, and each of the two carries its sign.
X, O = ("#08519c", "#06305c"), ("#ffdfb8", "#7a2800")  # noqa: E741
DISCS = {"white": ("#fffaf0", "#333333"), "black": ("#2f2f2f", "#0a0a0a")}

_CHESS = re.compile("(white|black) (pawn|knight|bishop|rook|queen|king)")
_DRAUGHTS = re.compile("(white|black) (man|king)")
_CROWN = ((-8, 5), (-10, -5), (-4, -1), (0, -8), (4, -1), (10, -5), (8, 5))


def piece(what: str, size: int, *, on: str, discs: bool = False) -> str:
    """Return a piece as SVG, in the middle of a square of `size` that begins at 0, 0.

    Parameters
    ----------
    what : str
        What stands there, such as "X" or "white king"; other words are written out.
    size : int
        Width of the square in pixels.
    on : "grid", "holes" or "chequered"
        The kind of board it stands on.
    discs : bool, optional
        Whether a king is a disc with a crown, as in draughts, and not a figure as in chess.

    Returns
    -------
    str
        The shapes, without ids.

    Raises
    ------
    ImportError
        If it is a chess figure and python-chess, which brings their shapes, isn't installed.

    Examples
    --------
    >>> piece("X", 40, on="grid").count("<path")
    1
    """
    if what in ("X", "O"):
        return _stone(what, size) if on == "holes" else _sign(what, size)
    if discs and _DRAUGHTS.fullmatch(what):
        return _disc(what, size)
    if _CHESS.fullmatch(what):
        return f'<svg width="{size}" height="{size}" viewBox="0 0 45 45">{_figure(what)}</svg>'
    return _words(what, size)


def _sign(what: str, size: int) -> str:
    """Return a cross or a ring, as it is written on paper."""
    middle, reach = size // 2, round(0.28 * size)
    width = max(3, size // 10)
    if what == "X":
        return (
            f'<path d="{_cross(middle, reach)}" stroke="{X[0]}" stroke-width="{width}" '
            'stroke-linecap="round"/>'
        )
    return (
        f'<circle cx="{middle}" cy="{middle}" r="{reach}" fill="none" stroke="{O[1]}" '
        f'stroke-width="{width}"/>'
    )


def _stone(what: str, size: int) -> str:
    """Return a round stone with its sign, to be seen through a hole."""
    middle, reach = size // 2, round(0.4 * size)
    fill, stroke = X if what == "X" else O
    stone = (
        f'<circle cx="{middle}" cy="{middle}" r="{reach}" fill="{fill}" stroke="{stroke}" '
        'stroke-width="2"/>'
    )
    width = max(2, size // 16)
    if what == "X":
        cross = _cross(middle, round(0.15 * size))
        return f'{stone}<path d="{cross}" stroke="{PAPER}" stroke-width="{width}"/>'
    return (
        f'{stone}<circle cx="{middle}" cy="{middle}" r="{round(0.17 * size)}" fill="none" '
        f'stroke="{stroke}" stroke-width="{width}"/>'
    )


def _cross(middle: int, reach: int) -> str:
    low, high = middle - reach, middle + reach
    return f"M{low} {low}L{high} {high}M{low} {high}L{high} {low}"


def _disc(what: str, size: int) -> str:
    """Return a draughts man, or a king with a crown."""
    colour, rank = what.split()
    fill, stroke = DISCS[colour]
    middle, reach = size // 2, round(0.38 * size)
    ink = PAPER if colour == "black" else INK
    disc = (
        f'<circle cx="{middle}" cy="{middle}" r="{reach}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="2"/><circle cx="{middle}" cy="{middle}" r="{round(0.29 * size)}" '
        f'fill="none" stroke="{ink}" stroke-opacity="0.45"/>'
    )
    if rank == "man":
        return disc
    scale = size / 46
    points = " ".join(f"{middle + x * scale:.1f},{middle + y * scale:.1f}" for x, y in _CROWN)
    return f'{disc}<polygon points="{points}" fill="{ink}"/>'


@lru_cache(maxsize=12)
def _figure(what: str) -> str:
    """Return the shapes of a chess figure, 45 pixels wide, as python-chess draws them."""
    chess = require("chess", "chess", "drawing chess figures")
    drawing = require("chess.svg", "chess", "drawing chess figures")
    colour, kind = what.split()
    figure = chess.Piece(chess.PIECE_NAMES.index(kind), colour == "white")
    inside = re.search("<g.*</g>", drawing.piece(figure), re.DOTALL)[0]
    # Ids would be there twice, with two pawns or two boards on a page.
    return re.sub(r' (?:id|class)="[^"]*"', "", inside)


def _words(what: str, size: int) -> str:
    """Return other pieces by their names, as small as needed."""
    font = min(size // 2, round(1.5 * size / max(len(what), 1)))
    return (
        f'<text x="{size // 2}" y="{size // 2 + font // 3}" font-size="{max(font, 7)}" '
        f'fill="{INK}">{escaped(what)}</text>'
    )
