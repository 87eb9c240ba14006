"""Lines of four on bits: which stones make one, and which cells would."""

from functools import lru_cache


@lru_cache(2**16)  # in a search, the same stones come again and again
def has_line(stones: int, steps: tuple) -> bool:
    """Return whether four of these stones stand in a row."""
    beside, above, falling, rising = steps
    pairs = stones & stones >> beside
    if pairs & pairs >> beside >> beside:
        return True
    pairs = stones & stones >> above
    if pairs & pairs >> above >> above:
        return True
    pairs = stones & stones >> falling
    if pairs & pairs >> falling >> falling:
        return True
    pairs = stones & stones >> rising
    return pairs & pairs >> rising >> rising != 0


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
