"""Edit a tree in the notebook, and see at once what a search cuts in it and what it costs."""

import ast
from contextlib import suppress
from math import inf
from numbers import Integral
from pprint import pformat
from textwrap import dedent, shorten
from typing import Any

import networkx

from ..arguments import check_whole
from ..draw.node import Drawing
from ..draw.svg import legend_html, painted
from ..draw.tree import DrawnNode, drawn
from ..games.game import MAX, player_name
from ..games.tree import Tree, node_names
from ..instruments.watch import watch
from ..instruments.wording import counted, written
from ..search.minimax import alphabeta, minimax
from . import is_larger
from .base import Widget, button_of, spoken
from .pages import script, themed

MOST_NODES = 200


class TreeEditor(Widget):
    """Edit a game tree: drag, add, remove and change its nodes, or type it; see the cuts change.

    A node keeps its name when others come, go or move. What alpha-beta leaves out is drawn as cut
    off; a table counts what it and minimax do.

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
    >>> editor.nested, editor.tree.actions("C"), editor.counts["alphabeta"]["leaves"]
    ([[3, 12], [2, 8]], ('G', 'F'), 3)
    """

    _esm = script("editor.js")
    _css = themed("editor.css")

    def __init__(self, tree: Any) -> None:
        self.root = tree.to_move(tree.initial) if isinstance(tree, Tree) else MAX
        self._earlier: list[tuple[Tree, str]] = []  # the tree and the selection before each edit
        self.selected = "A"
        self._search(Tree(plain(tree), self.root))
        super().__init__(frame=self._frame(self.counts, ""))
        self.actions = {
            "select": self.select,
            "move": self.move,
            "place": self._move_onto,
            "add": self.add_child,
            "remove": self.remove,
            "leaf": lambda name, value: self.set_leaf(name, number(value)),
            "text": lambda text: self._edit(Tree(plain(parsed(text)), self.root), "A", ""),
            "undo": self.undo,
        }

    def select(self, name: str) -> None:
        """Choose a node."""
        self.tree.to_move(name)  # raises unless it is a node
        self.selected = name

    def move(self, name: str, by: int) -> None:
        """Move a node among its siblings: by -1 to the left, by 1 to the right."""
        check_whole(by, "by", least=None)
        self.move_to(name, self._siblings(name)[1].index(name) + by)

    def move_to(self, name: str, place: int) -> None:
        """Move a node to a place among its siblings, counted from 0."""
        check_whole(place, "place", least=None)
        parent, siblings = self._siblings(name)
        last = len(siblings) - 1
        place = min(max(place, 0), last)
        if siblings[place] == name:
            return
        siblings.remove(name)
        siblings.insert(place, name)
        graph = networkx.DiGraph(self.tree.graph)
        graph.remove_edges_from([*graph.out_edges(parent)])
        graph.add_edges_from((parent, child) for child in siblings)
        words = f"{name} moves to place {place + 1} of {last + 1}."
        self._edit(Tree.from_networkx(graph), name, words)

    def _move_onto(self, name: str, onto: str) -> None:
        """Move a node to a sibling's place as it is now, of which the page may not know yet."""
        siblings = self._siblings(name)[1]
        if onto not in siblings:
            rule = f"{name} can take a sibling's place only"
            raise ValueError(f"{rule}, and {onto} is none of its siblings.")
        self.move_to(name, siblings.index(onto))

    def add_child(self, name: str) -> None:
        """Give a node one more child, a leaf, after the others.

        It is worth 0; or the first child of a leaf, which no longer is one then, what that was.
        """
        player = self.tree.to_move(name)
        child = next(new for new in node_names() if new not in self.tree.graph)
        graph = networkx.DiGraph(self.tree.graph)
        value = graph.nodes[name].pop("value", 0)
        graph.add_node(child, player=-player, value=value)
        graph.add_edge(name, child)
        words = f"{name} has a new child, {child}."
        self._edit(Tree.from_networkx(graph), child, words)

    def remove(self, name: str) -> None:
        """Take a node away, and all below it; an only child leaves its parent its value."""
        parent, siblings = self._siblings(name)
        graph = networkx.DiGraph(self.tree.graph)
        graph.remove_nodes_from([*networkx.descendants(graph, name), name])
        if len(siblings) == 1:
            graph.nodes[parent]["value"] = minimax(self.tree, name, inf)
        self._edit(Tree.from_networkx(graph), parent, f"{name} is gone.")

    def set_leaf(self, name: str, value: float) -> None:
        """Give a leaf another value."""
        if not self.tree.is_terminal(name):
            raise ValueError(f"{name} is no leaf: only leaves have a value of their own.")
        graph = networkx.DiGraph(self.tree.graph)
        graph.nodes[name]["value"] = plain(value)
        self._edit(Tree.from_networkx(graph), name, f"{name} is {written(value)} now.")

    def undo(self) -> None:
        """Take the last edit back; ValueError if there is none."""
        if not self._earlier:
            raise ValueError("There is nothing to undo.")
        self._show(*self._earlier.pop(), "Undone.")

    def _siblings(self, name: str) -> tuple[str, list[str]]:
        """Return the parent of a node, and its children in order."""
        self.tree.to_move(name)  # raises unless it is a node
        for parent in self.tree.graph.predecessors(name):
            return parent, [*self.tree.actions(parent)]
        raise ValueError("The root has no siblings, and can't be moved or removed.")

    def _edit(self, tree: Tree, selected: str, words: str) -> None:
        """Show another tree, as an edit that can be undone."""
        if plain(tree) != self.nested:
            self._earlier.append((self.tree, self.selected))
        self._show(tree, selected, words)

    def _show(self, tree: Tree, selected: str, words: str) -> None:
        """Search another tree, and show it."""
        before = self.counts
        self._search(tree)
        self.selected = selected
        self.frame = self._frame(before, words)

    def _search(self, tree: Tree) -> None:
        """Let minimax and alpha-beta search a tree."""
        self.nested = plain(tree)
        self.tree = tree
        self.counts = {}
        for search in (minimax, alphabeta):
            trace = watch(search, tree, "A", inf)
            self.counts[search.__name__] = {
                "value": trace.value,
                "nodes": len(trace.nodes),
                "leaves": len(trace.leaves),
                "cut-offs": len(trace.cutoffs),
            }
        self._trace = trace  # alpha-beta's, which is drawn

    def _frame(self, before: dict[str, dict], words: str) -> dict:
        """Return all that is shown; `before` is what the searches did before the edit."""
        rows = []
        for what in ("value", "nodes", "leaves", "cut-offs"):
            cells = []  # each number, and what it was before the edit if that has changed it
            for name, counts in self.counts.items():
                number = counts[what]
                old = before[name][what]
                cells.append([written(number), "" if old == number else written(old)])
            rows.append({"name": what, "cells": cells})
        return self._picture() | {
            "rows": rows,
            "sentence": f"{words} {self._said()}".strip(),
            "text": pformat(self.nested, width=60),
            "selected": self.selected,
            "can_undo": bool(self._earlier),
        }

    def _drawing(self) -> Drawing:
        """Return the tree with what alpha-beta left out, or the part around the selected node."""
        path = networkx.shortest_path(self.tree.graph, "A", self.selected)
        drawing = drawn(self._trace, around=tuple(path))
        for node in drawing.nodes:
            if node.kind == "leaf":
                node.value = written(self.tree.evaluate(node.state))  # even if never searched
        return drawing

    def svg(self) -> str:
        return painted(self._drawing())

    def _picture(self) -> dict:
        """Return the tree as SVG, its legend as HTML, and a button for each node."""
        drawing = self._drawing()
        drawing.has_legend = False  # the page has it apart, so that it doesn't scroll with the tree
        buttons = []
        for node in drawing.nodes:
            if node.kind == "more":
                continue
            value = ""
            if node.kind == "leaf":
                value = repr(self.tree.evaluate(node.state))
            buttons.append(button_of(drawing, node, self._words(node), value=value))
        return {"svg": painted(drawing), "legend": legend_html(drawing), "nodes": buttons}

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
            leaves = counts["leaves"]
            cuts = counts["cut-offs"]
            cut = f" and {counted(cuts, 'cut-off')}" if cuts else ""
            sentences.append(f"{name}: {counted(leaves, 'leaf', 'leaves')}{cut}.")
        return " ".join(sentences)

    def __repr__(self) -> str:
        return f"<TreeEditor of {self.tree!r}: {self._said()}>"


def plain(nested: Any) -> Any:
    """Return a tree as nested lists of ints and floats.

    TypeError or ValueError if it can't be edited: it is no `Tree` and can't be made one, it has
    more than 200 nodes or an infinite leaf, or its players don't take turns.
    """
    tree = nested if isinstance(nested, Tree) else Tree(nested)
    if not tree.alternates:
        raise ValueError("The tree must let the players take turns: somebody moves twice in it.")
    if is_larger(tree, tree.initial, MOST_NODES):
        raise ValueError(f"The tree has more than {MOST_NODES} nodes: draw a smaller one.")

    def below(state: Any) -> Any:
        if not tree.is_terminal(state):
            return [*map(below, tree.children(state))]
        value: Any = tree.evaluate(state)
        if abs(value) == inf:
            raise ValueError(f"{value} can't be a leaf here. {_FORM}")
        return int(value) if isinstance(value, Integral) else float(value)

    return below(tree.initial)


_FORM = "Write a tree as nested lists, [[3, 12], [2]], and a leaf as a number, such as 3 or -2.5."


def number(text: str) -> float:
    """Return the number that a text stands for, which may have a typographer's minus sign.

    Examples
    --------
    >>> number(" −2.5")
    -2.5
    >>> number("seven")
    Traceback (most recent call last):
    ...
    ValueError: “seven” is no number: type one, such as 3 or -2.5.
    """
    value = None
    with suppress(ValueError):
        value = parsed(text.strip())
    if not isinstance(value, int | float) or abs(value) == inf:
        raise ValueError(f"“{text.strip()}” is no number: type one, such as 3 or -2.5.")
    return value


def parsed(text: str) -> Any:
    """Return the nested lists or the number that a text stands for; ``tree =`` may be before it.

    Examples
    --------
    >>> parsed("tree = [[3, 12],  # on the left\\n        [2, -4.5]]")
    [[3, 12], [2, -4.5]]
    >>> parsed("[[3, 12], [2, x]]")
    Traceback (most recent call last):
    ...
    ValueError: x can't be a leaf here. Write a tree as nested lists, [[3, 12], [2]], and a leaf ...
    """
    try:
        statement: Any
        (statement,) = ast.parse(dedent(text).replace("−", "-")).body
    except SyntaxError as error:
        what = f"{error.msg}.".replace("?.", "?")
        raise ValueError(f"Line {error.lineno}, column {error.offset}: {what}") from None
    except ValueError:  # of unpacking
        raise ValueError(_FORM) from None
    is_named = isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name)
    if not is_named and not isinstance(statement, ast.Expr):
        raise ValueError(_FORM)
    return _value_of(statement.value)


def _value_of(part: ast.expr) -> Any:
    """Return the nested lists or the number that is written; ValueError, with what is neither."""
    if isinstance(part, ast.List | ast.Tuple) and part.elts:
        return [*map(_value_of, part.elts)]
    value = None
    with suppress(ValueError, TypeError):
        value = ast.literal_eval(part)
    if isinstance(value, bool) or not isinstance(value, int | float):
        bit = shorten(ast.unparse(part), 60, placeholder=" …")
        raise ValueError(f"{bit} can't be a leaf here. {_FORM}")
    return value
