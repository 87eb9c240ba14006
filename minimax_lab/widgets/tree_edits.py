"""What an editor does to a tree of nested tuples: every edit returns a new tree.

A path is the places of the nodes on the way from the root, so () is the root and (1, 0) the first
child of its second child.
"""

from typing import Any, NamedTuple

from .nested import checked

Path = tuple[int, ...]
_MOST_UNDONE = 200


class Version(NamedTuple):
    """A tree between two edits, who is to move at its root, and the node that is selected."""

    nested: Any
    root: int
    selected: Path


class History:
    """What a tree was before, and what was undone; `now` is what it is."""

    def __init__(self, now: Version) -> None:
        self.now = now
        self.past: list[Version] = []
        self.future: list[Version] = []

    def add(self, version: Version, *, joins: bool) -> None:
        """Go on to another version; one that joins the last edit is undone together with it."""
        if version[:2] != self.now[:2]:
            if not joins:
                self.past = [*self.past, self.now][-_MOST_UNDONE:]
            self.future = []
        self.now = version

    def undo(self) -> None:
        """Go back to the version before; ValueError if there is none."""
        if not self.past:
            raise ValueError("There is nothing to undo.")
        self.future.append(self.now)
        self.now = self.past.pop()

    def redo(self) -> None:
        """Go on to the version that was undone last; ValueError if there is none."""
        if not self.future:
            raise ValueError("There is nothing to redo.")
        self.past.append(self.now)
        self.now = self.future.pop()


def at(tree: Any, path: Path) -> Any:
    """Return the part of a tree below a path."""
    for place in path:
        tree = tree[place]
    return tree


def replaced(tree: Any, path: Path, part: Any) -> Any:
    """Return a tree with another part below a path."""
    if not path:
        return part
    place, *rest = path
    return (*tree[:place], replaced(tree[place], tuple(rest), part), *tree[place + 1 :])


def moved(tree: Any, path: Path, to: int) -> tuple[Any, Path]:
    """Return a tree with a node at another place among its siblings, and the node's new path."""
    if not path:
        raise ValueError("The root has no siblings to move among.")
    *above, place = path
    siblings = list(at(tree, tuple(above)))
    to = min(max(to, 0), len(siblings) - 1)
    siblings.insert(to, siblings.pop(place))
    return replaced(tree, tuple(above), tuple(siblings)), (*above, to)


def with_child(tree: Any, path: Path) -> tuple[Any, Path]:
    """Return a tree with a leaf more below a node, and its path.

    An inner node gets a leaf 0 at the end; a leaf becomes a node whose only child has its value.
    """
    node = at(tree, path)
    below = (*node, 0) if isinstance(node, tuple) else (node,)
    return checked(replaced(tree, path, below)), (*path, len(below) - 1)


def without(tree: Any, path: Path) -> tuple[Any, Path]:
    """Return a tree without a node and all below it, and the path of the one next to it.

    A node that loses its only child becomes a leaf: of the child's value, if that was a leaf.
    """
    if not path:
        raise ValueError("The root can't be deleted: write another tree instead.")
    above, place = path[:-1], path[-1]
    siblings = at(tree, above)
    if len(siblings) == 1:
        only = siblings[0]
        return replaced(tree, above, 0 if isinstance(only, tuple) else only), above
    rest = siblings[:place] + siblings[place + 1 :]
    return replaced(tree, above, rest), (*above, min(place, len(rest) - 1))
