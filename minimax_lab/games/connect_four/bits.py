"""Lines of four on bits: which stones make one, and which cells would."""

from functools import lru_cache


@lru_cache(2**16)  # in a search, the same stones come again and again
def has_line(stones: int, steps: tuple) -> bool:
    """Return whether four of these stones stand in a row."""
    beside, above, falling, rising = steps
    # All four directions at once, with no way out between: compiled code tests them together.
    level, upright = stones & stones >> beside, stones & stones >> above
    down, up = stones & stones >> falling, stones & stones >> rising
    level &= level >> 2 * beside
    upright &= upright >> 2 * above
    down &= down >> 2 * falling
    up &= up >> 2 * rising
    return (level | upright | down | up) != 0


has_line.text = has_line.__wrapped__  # type: ignore[attr-defined]  # what is compiled


def winning_cells(stones: int, free: int, steps: tuple) -> int:
    """Return which of the free cells would be the fourth in a row with three of these stones."""
    found = 0
    for step in steps:
        before = stones << step  # the cells that have one of the stones on this side
        before_2 = before << step
        after = stones >> step
        after_2 = after >> step
        found |= before & before_2 & (before_2 << step | after)
        found |= after & after_2 & (after_2 >> step | before)
    return found & free
