"""How much room a text takes, guessed on the wide side, as no font is known yet."""

from functools import lru_cache

SIZE = 15  # of every text in a tree, in pixels
LINE = 18  # from one line of a label to the next
LONGEST = 16  # characters in a line of a label

_NARROW = frozenset(" .,:;!|'ijlIft()[]")
_BROAD = frozenset("mwMW@%≥≤−+=∞…")


@lru_cache(maxsize=4096)
def width_of(text: str, size: int = SIZE) -> int:
    """Return about how many pixels a text in bold sans-serif letters takes."""
    narrow = sum(1 for sign in text if sign in _NARROW)
    broad = sum(1 for sign in text if sign in _BROAD)
    return round(size * (0.42 * narrow + 0.92 * broad + 0.7 * (len(text) - narrow - broad)))


def widest(texts: list[str]) -> int:
    """Return about how many pixels the widest of some texts takes."""
    return max(map(width_of, texts), default=0)


def lines_of(label: str) -> tuple[str, ...]:
    """Return the lines of a label, each short enough for a picture."""
    return tuple(_short(line.rstrip()) for line in label.split("\n"))


def room_for(lines: tuple[str, ...]) -> tuple[int, int]:
    """Return the width and height of a label; one of several lines is a board, evenly spaced."""
    if len(lines) == 1:
        return width_of(lines[0]), LINE
    return round(0.61 * SIZE * max(map(len, lines))), LINE * len(lines)


def _short(line: str) -> str:
    if len(line) <= LONGEST:
        return line
    return f"{line[: LONGEST // 2]}…{line[1 - LONGEST // 2 :]}"
