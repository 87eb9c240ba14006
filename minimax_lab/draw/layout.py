"""Where the nodes of an ordered tree stand, from left to right.

Each leaf takes the next slot, and each parent stands in the middle of its first and last child.
Children keep their order, and nothing moves by chance.
"""

from collections.abc import Sequence

SIBLINGS, COUSINS = 12, 26  # the least gap between nodes, and between leaves of two parents


def across(parents: Sequence[int], lefts: Sequence[float], rights: Sequence[float]) -> list[int]:
    """Place the nodes of a tree from left to right.

    Parameters
    ----------
    parents : sequence of int
        For each node its parent's place in the sequence, -1 for the root; a parent comes before
        its children, a node's whole subtree before its next sibling (preorder).
    lefts, rights : sequence of number
        How far each node reaches to the left and to the right of where it stands.

    Returns
    -------
    list of int
        Where each node stands, in whole pixels; the leftmost reaches to 0.

    Examples
    --------
    >>> across([-1, 0, 0], [10, 10, 10], [10, 10, 10])
    [26, 10, 42]
    """
    depths = depths_of(parents)
    children: list[list[int]] = [[] for _ in parents]
    for node, parent in enumerate(parents):
        if parent >= 0:
            children[parent].append(node)
    places = [0.0] * len(parents)
    edge: dict[int, float] = {}  # how far each level reaches to the right
    last_leaf = -1
    for node in _postorder(children):
        depth = depths[node]
        if children[node]:
            places[node] = (places[children[node][0]] + places[children[node][-1]]) / 2
            missing = edge.get(depth, -SIBLINGS) + SIBLINGS + lefts[node] - places[node]
            if missing > 0:
                _move(node, missing, children, places, depths, edge)
        else:
            gap = SIBLINGS if last_leaf >= 0 and parents[last_leaf] == parents[node] else COUSINS
            start = edge.get(depth, -gap) + gap
            if last_leaf >= 0:
                start = max(start, places[last_leaf] + rights[last_leaf] + gap)
            places[node] = start + lefts[node]
            last_leaf = node
        edge[depth] = places[node] + rights[node]
    start = min(place - left for place, left in zip(places, lefts, strict=True))
    return [round(place - start) for place in places]


def depths_of(parents: Sequence[int]) -> list[int]:
    """Return how deep each node lies; the root at 0."""
    depths: list[int] = []
    for parent in parents:
        depths.append(depths[parent] + 1 if parent >= 0 else 0)
    return depths


def _postorder(children: list[list[int]]) -> list[int]:
    """Return the nodes with each one after its children, which come from left to right."""
    order, stack = [], [0]
    while stack:
        node = stack.pop()
        order.append(node)
        stack += children[node]
    return order[::-1]  # backwards: each node came before its children, these from the right


def _move(
    node: int,
    distance: float,
    children: list[list[int]],
    places: list[float],
    depths: list[int],
    edge: dict[int, float],
) -> None:
    """Move a subtree to the right; it is the last one placed, so its levels now reach further."""
    moved = [node]
    for below in moved:
        moved += children[below]
        places[below] += distance
    for depth in {depths[below] for below in moved[1:]}:
        edge[depth] += distance
