"""Windows as rooms: alpha is the floor, beta the ceiling, and what lies outside is hatched."""

import math
from collections.abc import Callable, Iterable, Mapping
from textwrap import wrap
from typing import Any

from ..instruments.wording import written
from . import theme
from .boards import Picture
from .markup import element, escaped, opening
from .node import LINE, width_of
from .theme import PAPER, SIZE

_LONGEST = 10  # characters in a line of a name, unless a word is longer

# All in pixels. On a phone five rooms are seen side by side.
_ROOM = 88  # the least width of a room
_APART = 8  # between two rooms, and beside the first and the last
_BELOW = 16  # below them
_TOP = 64  # the y of the top of the rooms; their names stand above
_LOW = 288  # that of their foot
_INFINITY = 30  # an infinite floor is so far above the foot, an infinite ceiling below the top
_FINITE = 66  # the same of the least and the greatest finite wall
_WALL = 5  # the thickness of a wall
_TEXT = 20  # the height of a text


def draw_windows(windows: Mapping[str, tuple[float, float]], *, closed: str = "cut") -> Picture:
    """Draw the windows of several calls as rooms side by side, all to one scale.

    Parameters
    ----------
    windows : mapping of str to (alpha, beta)
        The windows, by the names that stand above them. Alpha is drawn as the floor of a room, beta
        as its ceiling.
    closed : str, optional
        What a room is marked with if its walls meet or cross. For bounds that a table holds, which
        prove a value when they meet, say "exact".

    Returns
    -------
    Picture
        It shows itself in a notebook; ``picture.svg`` is the text of it.

    Raises
    ------
    TypeError, ValueError
        If `windows` isn't such a mapping, or is empty, or `closed` is no text.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.draw_windows({"at A": (3, 8), "at B": (8, 7)})
    <Picture: Windows: at A from 3 to 8; at B from 8 to 7, cut>
    """
    rooms = _checked(windows)
    if not isinstance(closed, str):
        raise TypeError(f"closed must be a text, not {closed!r}")
    place = _scale(rooms.values())
    names = [wrap(name, _LONGEST, break_long_words=False) for name in rooms]
    down = LINE * (max(len(lines) for lines in names) - 1)  # to where all names have room
    broad = _breadth(names, rooms.values())
    parts = []
    words = []
    for number, (name, (alpha, beta)) in enumerate(rooms.items()):
        mark = closed if alpha >= beta else ""
        ending = f", {mark}" if mark else ""
        words.append(f"{name} from {written(alpha)} to {written(beta)}{ending}")
        label = ""
        for above, line in enumerate(reversed(names[number])):
            low = _TOP - 37 - LINE * above
            label += element("text", escaped(line), y=low, font_weight="bold")
        if mark:
            label += _pill(_TOP - 12, mark)
        room = _room(broad, place(alpha), place(beta), written(alpha), written(beta))
        x = _APART + number * (broad + _APART) + broad // 2
        parts.append(element("g", label + room, transform=f"translate({x} {down})"))
    title = f"Windows: {'; '.join(words)}"
    width = _APART + len(rooms) * (broad + _APART)
    start = opening(width, _LOW + _BELOW + down, title, "What lies outside is hatched")
    return Picture("\n".join([start, *parts, "</svg>\n"]), title)


def _checked(windows: Any) -> dict[str, tuple[float, float]]:
    """Return windows as a dict; an error says what is wrong with them."""
    if not isinstance(windows, Mapping):
        raise TypeError(f'windows must be names and windows, {{"at A": (3, 8)}}, not {windows!r}')
    if not windows:
        raise ValueError("windows must hold at least one window")
    checked = {}
    for name, window in windows.items():
        try:
            alpha, beta = window
            if math.isnan(alpha) or math.isnan(beta):
                raise ValueError
        except (TypeError, ValueError):
            raise TypeError(f"the window {name!r} must be (alpha, beta), not {window!r}") from None
        checked[str(name)] = (alpha, beta)
    return checked


def _breadth(names: list[list[str]], windows: Iterable[tuple[float, float]]) -> int:
    """Return how wide the rooms are, so that each has room for its texts."""
    widths = [_ROOM]
    for lines in names:
        widths += [round(1.1 * width_of(line)) for line in lines]
    for alpha, beta in windows:
        for text in (f"floor {written(alpha)}", f"ceiling {written(beta)}"):
            widths.append(_ground(text) + 2)  # an edge at either side
    return max(widths)


def _scale(windows: Iterable[tuple[float, float]]) -> Callable[[float], float]:
    """Return a function from a number to its y, the same for all rooms."""
    finite = []
    for window in windows:
        for wall in window:
            if math.isfinite(wall):
                finite.append(wall)
    least = min(finite, default=0)
    most = max(finite, default=0)

    def place(number: float) -> float:
        if number == math.inf:
            return _TOP + _INFINITY
        if number == -math.inf:
            return _LOW - _INFINITY
        share = (number - least) / (most - least) if most > least else 0.5
        return _LOW - _FINITE - share * (_LOW - _TOP - 2 * _FINITE)

    return place


def _room(broad: int, floor: float, ceiling: float, alpha: str, beta: str) -> str:
    """Return a room with its walls at these heights, and what they are beside them."""
    edge = {"x": -broad / 2, "y": _TOP, "width": broad, "height": _LOW - _TOP}
    parts = [element("rect", **edge, fill=PAPER, stroke=theme.LINE)]
    parts.append(_hatching(broad, floor, _LOW))
    parts.append(_hatching(broad, _TOP, ceiling))
    # A wall lies outside its number, so that two that meet are both seen.
    parts.append(_wall(broad, floor + _WALL / 2, theme.MAX_LINE))
    parts.append(_wall(broad, ceiling - _WALL / 2, theme.MIN_LINE))
    above = -_WALL - 6  # from a wall to the baseline of a text there
    below = _WALL + _TEXT - 2
    if floor < ceiling:  # crossed: each text stands where the other's can't be
        parts.append(_text(floor + above, f"floor {alpha}"))
        parts.append(_text(ceiling + below, f"ceiling {beta}"))
    else:
        parts.append(_text(floor + below, f"floor {alpha}"))
        parts.append(_text(ceiling + above, f"ceiling {beta}"))
    return "".join(parts)


def _hatching(broad: int, top: float, low: float) -> str:
    """Return hatching between two heights: one upright line as broad as the room, in dashes."""
    look = {"stroke": theme.FAINT, "stroke_width": broad, "stroke_dasharray": "1 5"}
    return element("path", d=f"M0 {low:.1f}V{top:.1f}", **look)


def _wall(broad: int, y: float, colour: str) -> str:
    look = {"stroke": colour, "stroke_width": _WALL}
    return element("path", d=f"M{-broad / 2} {y:.1f}h{broad}", **look)


def _pill(low: float, text: str) -> str:
    """Return a text with a rim round it; `low` is its baseline."""
    half = width_of(text) / 2 + 8
    rim = {"x": -half, "y": low - SIZE - 1, "width": 2 * half, "height": _TEXT + 2, "rx": _TEXT / 2}
    pill = element("rect", **rim, fill="none", stroke=theme.INK)
    return pill + element("text", escaped(text), y=low)


def _text(low: float, text: str) -> str:
    """Return a text on a ground of its own; `low` is its baseline."""
    width = _ground(text)
    ground = {"x": -width / 2, "y": f"{low - SIZE:.1f}", "width": width, "height": _TEXT}
    return element("rect", **ground, fill=PAPER) + element("text", escaped(text), y=f"{low:.1f}")


def _ground(text: str) -> int:
    """Return how wide the ground of a text is; its letters aren't bold, and so a bit narrower."""
    return round(0.9 * width_of(text))
