"""Labels in a column: apart from each other, and each as near to its place as that allows."""

from collections.abc import Sequence


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Move places apart until any two are `gap` apart, within `low` to `high`.

    The order stays, and the sum of the squared moves is the least possible (before the ends are
    looked at). Where there is no room for all, they come closer than `gap`.
    """
    if len(places) > 1:
        gap = min(gap, (high - low) / (len(places) - 1))
    order = sorted(range(len(places)), key=lambda i: places[i])
    blocks: list[tuple[float, int]] = []  # labels that touch: where the first is, how many
    for rank, i in enumerate(order):
        mean, size = places[i] - rank * gap, 1
        while blocks and blocks[-1][0] > mean:
            other, others = blocks.pop()
            mean, size = (mean * size + other * others) / (size + others), size + others
        blocks.append((mean, size))
    most = high - (len(places) - 1) * gap
    firsts = [min(max(mean, low), most) for mean, size in blocks for _ in range(size)]
    moved = [0.0] * len(places)
    for rank, i in enumerate(order):
        moved[i] = firsts[rank] + rank * gap
    return moved
