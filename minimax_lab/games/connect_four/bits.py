"""Lines of four on bits: which stones make one, and which cells would."""


def has_line(stones: int, steps: tuple) -> bool:
    """Return whether four of these stones stand in a row."""
    for number in range(4):
        pairs = stones & stones >> steps[number]
        if pairs & pairs >> steps[number] >> steps[number]:
            return True
    return False


def winning_cells(stones: int, free: int, steps: tuple) -> int:
    """Return which of the free cells would be the fourth in a row with three of these stones."""
    found = 0
    for number in range(4):
        step = steps[number]
        before = stones << step  # the cells that have one of the stones on this side
        before_2 = before << step
        after = stones >> step
        after_2 = after >> step
        found |= before & before_2 & (before_2 << step | after)
        found |= after & after_2 & (after_2 >> step | before)
    return found & free
