"""What to paint of a reader's predictions about a tree: marks, windows and values, right so far."""

from ..instruments.wording import written
from ..questions import Attempt, Puzzle
from .arrange import Arrangement
from .fold import whole
from .items import Item, of_game
from .shapes import Edge, Scene, shape_at
from .text import width_of

OPEN = "?"  # what is asked for


def predicted(attempt: Attempt) -> Scene:
    """Return the scene of a tree with what was answered rightly, and a ? for what is asked.

    Once the solution is shown it has all windows and values.

    Parameters
    ----------
    attempt : Attempt
        The answers so far.

    Returns
    -------
    Scene

    Examples
    --------
    >>> from minimax_lab.questions import Practice
    >>> attempt = Practice(seed=5).attempt
    >>> verdict = attempt.answer("A", "value", "11")
    >>> [(shape.name, shape.value) for shape in predicted(attempt).nodes if shape.kind == "inner"]
    [('A', '11'), ('B', '?'), ('C', '?'), ('D', '?')]
    """
    tree = attempt.puzzle.tree
    place = Arrangement(whole(of_game(tree)), _room, windows=True)
    nodes, edges = [], []
    for at, spot in enumerate(place.spots):
        item = spot.item
        pruned = _is_pruned(attempt, item.state)
        shape = shape_at(place, at, "pruned" if pruned else "closed")
        if item.leaf:
            shape.value = written(tree.evaluate(item.state))
        elif not pruned:
            shape.value = _number(attempt, item.state, "value") or ""
            ends = [_number(attempt, item.state, what) for what in ("alpha", "beta")]
            if any(ends):
                shape.window = f"[{', '.join(end or OPEN for end in ends)}]"
        nodes.append(shape)
        if spot.parent >= 0:
            above = nodes[spot.parent]
            cut = pruned and above.status != "pruned"
            edges.append(Edge(above, shape, cut=cut))
    return Scene(nodes, edges, place.width, place.height, True, None, _title(attempt.puzzle))


def _title(puzzle: Puzzle) -> str:
    return f"What does alpha-beta visit in this tree of {len(puzzle.names)} nodes?"


def _room(item: Item) -> int:
    """Return the same room at every inner node, so that nothing is given away."""
    return width_of("≥ −20") if not item.leaf else 30


def _is_pruned(attempt: Attempt, name: str) -> bool:
    if attempt.shown:
        return name in attempt.puzzle.never_visited
    return attempt.covered(name)


def _number(attempt: Attempt, name: str, what: str) -> str | None:
    """Return what stands in the picture for a number: it, a ? if it is asked for, or None."""
    if attempt.over and name not in attempt.puzzle.never_visited:
        return attempt.written(name, what)
    if (name, what) in attempt.asked:
        return attempt.numbers.get((name, what), OPEN)
    return attempt.numbers.get((name, what))
