"""Edit a tree in the notebook, and see at once what a search cuts in it and what it costs."""

import ast
from copy import deepcopy
from math import inf
from numbers import Integral, Real
from textwrap import dedent
from typing import Any, NamedTuple

from ..draw.svg import painted
from ..draw.tree import DrawnNode, drawn
from ..games.game import MAX, player_name
from ..games.tree import Tree
from ..instruments.record import watch
from ..instruments.trace import Trace
from ..instruments.wording import counted, written
from ..search.minimax import alphabeta, minimax
from .base import Widget, button_of, joined, spoken, words_of

MOST_NODES, MOST_LEVELS = 200, 30
LARGEST = 1e15  # leaf
SEARCHES = (minimax, alphabeta)
COUNTED = ("value", "nodes", "leaves", "cut-offs")


class TreeEditor(Widget):
    """Edit a game tree: type it, drag its children, change its leaves, and see the cuts change.

    Every edit gives the nodes their names anew, level by level. What alpha-beta leaves out is
    drawn as cut off; a table counts what it and minimax do.

    Parameters
    ----------
    tree : Tree or nested lists
        The tree to start from: at most 200 nodes, players in turn. Nodes that had other names
        than A, B, C, … get these.

    Attributes
    ----------
    nested : number or nested lists
        The tree.
    tree : Tree
        The tree as a game.
    counts : dict
        For "minimax" and "alphabeta": "value", "nodes", "leaves" and "cut-offs".
    selected : str
        The name of the node that was edited or chosen last.
    error : str
        Why the last edit in the page was refused, "" if it wasn't.

    Raises
    ------
    TypeError, ValueError
        If `tree` is no such tree.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> editor = lab.TreeEditor([[3, 12], [8, 2]])
    >>> editor.counts["alphabeta"]["leaves"]
    4
    >>> editor.move("G", -1)
    >>> editor.nested, editor.counts["alphabeta"]["leaves"]
    ([[3, 12], [2, 8]], 3)
    """

    _esm = joined("base.js", "editor.js")
    _css = joined("base.css", "editor.css")

    def __init__(
        self,
        tree: Any,
    ) -> None:
        self.root = tree.to_move(tree.initial) if isinstance(tree, Tree) else MAX
        version = _Version(_nested(tree), 0)
        self._versions = [version]  # the last one is shown
        self._choice = 0  # the number of the page's last choice of a node
        self.tree, self._traces = self._searched(version)
        super().__init__(frame=self._frame(self.counts, ""))
        self.actions = {
            "select": self._select,
            "move": lambda by: self.move(self.selected, by),
            "place": lambda name, to: self.move_to(name, to),
            "leaf": lambda name, value: self.set_leaf(name, parsed(value)),
            "undo": self.undo,
            "text": self._type,
        }

    @property
    def nested(self) -> Any:
        return deepcopy(self._versions[-1].nested)

    @property
    def counts(self) -> dict[str, dict]:
        return {name: _counts(trace) for name, trace in self._traces.items()}

    @property
    def selected(self) -> str:
        return list(self.tree.graph)[self._versions[-1].selected]

    @property
    def error(self) -> str:
        return self.frame["error"]

    def move(self, name: str, by: int) -> None:
        """Move a node among its siblings: by -1 to the left, by 1 to the right."""
        self.move_to(name, self._copy(name)[2] + by)

    def move_to(self, name: str, place: int) -> None:
        """Move a node to a place among its siblings, counted from 0."""
        whole, siblings, before = self._copy(name)
        if siblings is whole:
            raise ValueError("The root has no siblings to move among.")
        place = min(max(place, 0), len(siblings) - 1)
        siblings.insert(place, siblings.pop(before))
        if place != before:
            self._become(whole, siblings, place, f"{name} moves, and is called {{}} now.")

    def set_leaf(self, name: str, value: Any) -> None:
        """Give a leaf another value."""
        whole, siblings, place = self._copy(name)
        if isinstance(siblings[place], list):
            raise ValueError(f"{name} is no leaf: only leaves have a value of their own.")
        siblings[place] = number(value)
        self._become(whole, siblings, place, f"{{}} is {value} now.")

    def undo(self) -> None:
        """Take the last edit back; ValueError if there is none."""
        if len(self._versions) == 1:
            raise ValueError("There is nothing to undo.")
        self._versions.pop()
        self._show("Undone.")

    def _copy(self, name: str) -> tuple[list, list, int]:
        """Return a copy of the tree in a list, and the list in it that holds a node, and where."""
        whole = [self.nested]
        return whole, *_places(whole)[self._number(name)]

    def _number(self, name: str) -> int:
        """Return the number of a node, as they are named."""
        names = list(self.tree.graph)
        if name not in names:
            raise ValueError(f"{name!r} is no node of this tree: it has {', '.join(names)}")
        return names.index(name)

    def _become(self, whole: list, siblings: list, place: int, words: str) -> None:
        """Show the tree in a list, as an edit that can be undone."""
        held = [(id(others), at) for others, at in _places(whole)]
        version = _Version(whole[0], held.index((id(siblings), place)))
        if version.nested == self._versions[-1].nested:
            self._versions.pop()
        self._versions.append(version)
        self._show(words)

    def _show(self, words: str) -> None:
        before, version = self.counts, self._versions[-1]
        self.tree, self._traces = self._searched(version)
        self.frame = self._frame(before, words.format(self.selected))

    def _searched(self, version: "_Version") -> tuple[Tree, dict[str, Trace]]:
        """Return a tree, and what minimax and alpha-beta do on it."""
        tree = Tree(version.nested, self.root)
        return tree, {search.__name__: watch(search, tree, "A", inf) for search in SEARCHES}

    def _frame(self, before: dict[str, dict], words: str) -> dict:
        """Return all that is shown; `before` is what the searches did before the edit."""
        rows = []
        for name, counts in self.counts.items():
            old = before[name]
            cells = [
                [written(n), written(old[what]) * (old[what] != n)] for what, n in counts.items()
            ]
            rows.append({"name": name, "cells": cells})
        return self._picture() | {
            "rows": rows,
            "said": f"{words} {self._said()}".strip(),
            "text": _text_of(self._versions[-1].nested),
            "is_typed": False,
            "error": "",
            "selected": self.selected,
            "choice": self._choice,
            "can_undo": len(self._versions) > 1,
        }

    def _picture(self) -> dict:
        """Return the tree as SVG, with what the last search left out, and its nodes.

        All of it is drawn, or if it is too large, the part around the node that is selected.
        """
        tree, above = self.tree, {child: node for node, child in self.tree.graph.edges}
        way = [self.selected]
        while way[0] in above:
            way.insert(0, above[way[0]])
        drawing = drawn(self._traces["alphabeta"], around=tuple(way))
        nodes = []
        for node in drawing.nodes:
            if node.kind == "more":
                continue
            value = ""
            if node.kind == "leaf":  # even if it was never searched, it is there to be edited
                value = repr(tree.evaluate(node.state))
                node.value = node.value or written(tree.evaluate(node.state))
            siblings = tree.actions(above[node.state]) if node.parent else (node.state,)
            more = {"place": siblings.index(node.state), "siblings": len(siblings), "value": value}
            nodes.append(button_of(drawing, node, self._words(node), **more))
        return {"svg": painted(drawing), "nodes": nodes}

    def _words(self, node: DrawnNode) -> str:
        """Return what a screen reader says of a node."""
        never = ", never searched" if node.status in ("pruned", "unvisited") else ""
        if node.kind == "leaf":
            return f"{node.name}, leaf {node.value}{never}"
        children = counted(len(self.tree.actions(node.state)), "child", "children")
        value = f", value {spoken(node.value)}" if node.value else ""
        return f"{node.name}, {player_name(node.player)}, {children}{value}{never}"

    def _said(self) -> str:
        """Say what each search costs."""
        sentences = []
        for name, counts in self.counts.items():
            leaves, cuts = counts["leaves"], counts["cut-offs"]
            cut = f" and {counted(cuts, 'cut-off')}" if cuts else ""
            sentences.append(f"{name}: {counted(leaves, 'leaf', 'leaves')}{cut}.")
        return " ".join(sentences)

    def refuse(self, error: BaseException) -> None:
        """Say why an edit can't be made; the tree and what is selected stay as they are."""
        self.frame = self.frame | {"error": words_of(error), "is_typed": False}

    def _select(self, name: str, choice: int) -> None:
        """Choose a node on the page; an error goes, but that of a text that is still there."""
        self._versions[-1] = self._versions[-1]._replace(selected=self._number(name))
        self._choice = choice
        if not self.frame["is_typed"]:
            self.frame = self.frame | {"error": ""}

    def _type(self, text: str) -> None:
        """Take a text from the page; what was typed stays there, also with an error."""
        with self.hold_sync():  # the page gets one frame, with what was typed
            try:
                whole = [parsed(text)]
                self._become(whole, whole, 0, "")
            except Exception as error:
                self.refuse(error)
            self.frame = self.frame | {"text": text, "is_typed": True}

    def __repr__(self) -> str:
        return f"<TreeEditor of {self.tree!r}: {self._said()}>"


class _Version(NamedTuple):
    """A tree between two edits, and the number of the node that is selected."""

    nested: Any
    selected: int


def _places(whole: list) -> list[tuple[list, int]]:
    """Return of each node the list that holds it, and where, level by level as nodes are named."""
    places = [(whole, 0)]
    for siblings, place in places:
        node = siblings[place]
        if isinstance(node, list):
            places += [(node, child) for child in range(len(node))]
    return places


def _counts(trace: Trace) -> dict[str, Any]:
    """Return the root's value, and the numbers of nodes, leaves and cut-offs."""
    sizes = map(len, (trace.nodes, trace.leaves, trace.cutoffs))
    return dict(zip(COUNTED, (trace.value, *sizes), strict=True))


def _nested(tree: Any) -> Any:
    """Return a tree as nested lists: a Tree whose players alternate, or nested lists."""
    if not isinstance(tree, Tree):
        return checked(tree)
    if not tree.alternates:
        raise ValueError("tree must let the players take turns: somebody moves twice in it")

    def below(state: Any) -> Any:
        return [*map(below, tree.children(state))] or tree.evaluate(state)

    return checked(below(tree.initial))


def parsed(text: str) -> Any:
    """Return the tree that a text writes as nested lists, perhaps behind ``tree =``.

    Examples
    --------
    >>> parsed("tree = [[3, 12],  # on the left\\n        [2, -4.5]]")
    [[3, 12], [2, -4.5]]
    >>> parsed("[[3, 12], [2, x]]")
    Traceback (most recent call last):
    ...
    ValueError: Write one tree as nested lists, [[3, 12], [2]]. Write a leaf as a number, ...
    """
    try:
        statements: Any = ast.parse(dedent(text).replace("−", "-")).body
        (expression,) = (getattr(statement, "value", None) for statement in statements)
        nested = ast.literal_eval(expression)
    except SyntaxError as error:
        raise ValueError(f"Line {error.lineno}, column {error.offset}: {error.msg}.") from None
    except (ValueError, TypeError):  # of unpacking, and of what is neither list nor number
        raise ValueError(f"Write one tree as nested lists, [[3, 12], [2]]. {_LEAVES}") from None
    return checked(nested)


_LEAVES = f"Write a leaf as a number, such as 3 or -2.5, up to {LARGEST:g}."


def checked(tree: Any) -> Any:
    """Return a copy of nested lists with plain numbers, or raise if they aren't a tree of numbers.

    ValueError or TypeError if a list is empty, a leaf is no number, or there are more than 200
    nodes or 30 levels.
    """

    def copied(node: Any, levels: int) -> Any:
        if not levels:
            raise ValueError(f"The tree has more than {MOST_LEVELS} levels: draw a flatter one.")
        if not isinstance(node, list | tuple):
            return number(node)
        if not node:
            raise ValueError("A list is empty: give it children, or write a number as a leaf.")
        return [copied(child, levels - 1) for child in node]

    whole = [copied(tree, MOST_LEVELS)]
    if len(_places(whole)) > MOST_NODES:
        raise ValueError(f"The tree has more than {MOST_NODES} nodes: draw a smaller one.")
    return whole[0]


def number(value: Any) -> int | float:
    """Return a leaf's value as a plain number; TypeError or ValueError if it is none."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{value!r} is no number. {_LEAVES}")
    plain: Any = int(value) if isinstance(value, Integral) else float(value)
    if not -LARGEST <= plain <= LARGEST:
        raise ValueError(f"{value} can't be a leaf here. {_LEAVES}")
    return plain


def _text_of(tree: Any) -> str:
    """Return a tree as it is written, a long one with a line for each child of the root."""
    text = repr(tree)
    if len(text) <= 60 or not isinstance(tree, list):
        return text
    return "[\n  " + ",\n  ".join(map(repr, tree)) + "\n]"
