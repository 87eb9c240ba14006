"""Connect Four in writing: the columns that were played, and boards as rows of letters."""

import re

from .bits import has_line

_EMPTY = (".", "·")


def columns_in(text: str, width: int) -> list[int]:
    """Return the columns played, of a board so wide, as numbers."""
    if not isinstance(text, str):
        raise TypeError(f'text must be the columns played, such as "4453", not {text!r}')
    if width > 9:
        words, apart = re.findall(r"[^\s,]+", text), ", with spaces between them"
    else:
        words, apart = re.findall(r"[^\s,]", text), ""
    known = [str(column) for column in range(1, width + 1)]
    for number, word in enumerate(words, 1):
        if word not in known:
            raise ValueError(
                f"move {number} of {text!r} is {word!r}: columns are 1 to {width}{apart}"
            )
    return [int(word) for word in words]


def stones_in(text: str, width: int, height: int) -> tuple[int, int]:
    """Return the stones of X and of O on a board in writing."""
    if not isinstance(text, str):
        raise TypeError(f'text must be the rows of a board, such as ". . x o", not {text!r}')
    rows = ["".join(line.lower().split()) for line in text.splitlines() if line.strip()]
    strange = sorted(set("".join(rows)) - {"x", "o", *_EMPTY})
    if strange:
        raise ValueError(f"the board has {strange} in it: cells are x, o or a dot")
    if len(rows) != height or any(len(row) != width for row in rows):
        sizes = sorted({len(row) for row in rows})
        raise ValueError(
            f"the board must have {height} rows of {width} cells, and has {len(rows)} rows"
            + (f" of {' or '.join(map(str, sizes))} cells" if rows else "")
        )
    stones = {"x": 0, "o": 0}
    for column in range(width):
        below = "the floor"
        for row in range(height):
            cell = rows[-1 - row][column]
            if cell in _EMPTY:
                below = cell
            elif below in _EMPTY:
                raise ValueError(
                    f"the stone in column {column + 1}, row {row + 1} from below hangs in the air: "
                    "fill the cell under it"
                )
            else:
                stones[cell] |= 1 << (height + 1) * column + row
    return stones["x"], stones["o"]


def check_reachable(x: int, o: int, steps: tuple) -> None:
    """Raise if the numbers of stones or the lines show that no game gets there."""
    ahead = x.bit_count() - o.bit_count()
    if ahead not in (0, 1):
        raise ValueError(
            f"the board has {x.bit_count()} X and {o.bit_count()} O: X starts, so there are as "
            "many of each, or one X more"
        )
    lines = has_line(x, steps), has_line(o, steps)
    if all(lines):
        raise ValueError("both have four in a row: the game ends with the first line")
    if any(lines):
        winner, stones = ("X", x) if lines[0] else ("O", o)
        last = [stones ^ top for top in tops(stones, x | o) if not has_line(stones ^ top, steps)]
        if lines[0] != (ahead == 1) or not last:
            raise ValueError(f"no game gets there: somebody moved after {winner} had won")


def tops(stones: int, taken: int) -> list[int]:
    """Return those of the stones on which no other one stands."""
    bits = [1 << number for number in range(stones.bit_length())]
    return [bit for bit in bits if stones & bit and not taken & bit << 1]
