"""The tree editor: what is typed is read, every edit does what it says, and the counts follow."""

import ast
import json
import re
from copy import deepcopy
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minimax_lab as lab
from tests import truth

LEAVES = st.integers(-99, 99) | st.floats(-1e6, 1e6).map(lambda x: round(x, 3))
TREES = st.recursive(LEAVES, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=20)
SMALL = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
LARGE = [[[i * j % 17 + k for k in range(3)] for j in range(4)] for i in range(11)]


def names_of(nested):
    """The path to each node by its name: A, B, C, … level by level."""
    letters, paths = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", [()]
    for path in paths:
        node = below(nested, path)
        if isinstance(node, list):
            paths += [(*path, place) for place in range(len(node))]
    more = [a + b for a in letters for b in letters]
    return dict(zip([*letters, *more], paths, strict=False))


def below(nested, path):
    for place in path:
        nested = nested[place]
    return nested


def ask(widget, action, **what):
    """What the page sends; return why it can't be done."""
    return widget.ask([action, what], [])[0]


def test_a_typed_tree_is_shown():
    for text, nested in (
        ("[\n  [1,\n  2.0],\n]", [[1, 2.0]]),
        ("[.5, -2., +1e3]", [0.5, -2.0, 1000.0]),
        ("[−3, 4]", [-3, 4]),
        ("# from the sheet: [9]\ntree = [[3, 12],  # one\n   # [8],\n [2, 4]]", [[3, 12], [2, 4]]),
    ):
        editor = lab.TreeEditor(SMALL)
        assert ask(editor, "text", text=text) == "" and repr(editor.nested) == repr(nested)


@given(TREES, st.data())
@settings(max_examples=50, deadline=None)
def test_moving_is_taking_out_and_putting_in(nested, data):
    editor, paths = lab.TreeEditor(nested), names_of(nested)
    name = data.draw(st.sampled_from(sorted(paths)))
    to = data.draw(st.integers(-2, 5))
    if name == "A":
        with pytest.raises(ValueError, match="no siblings"):
            editor.move_to(name, to)
        return
    (parent,) = editor.tree.graph.predecessors(name)
    editor.move_to(name, to)
    *above, place = paths[name]
    siblings = below(nested, above)
    to = min(max(to, 0), len(siblings) - 1)  # past the end it stops there
    siblings.insert(to, siblings.pop(place))  # in the lists themselves
    assert editor.nested == nested
    assert editor.tree.actions(parent)[to] == name and editor.selected in (name, "A")


@given(TREES, st.data())
@settings(max_examples=50, deadline=None)
def test_a_child_comes_last_and_what_goes_takes_all_below_it(nested, data):
    editor, paths = lab.TreeEditor(nested), names_of(nested)
    name = data.draw(st.sampled_from(sorted(paths)))
    editor.add_child(name)
    node, grown = below(nested, paths[name]), deepcopy([nested])
    place = [0, *paths[name]]
    below(grown, place[:-1])[place[-1]] = [*node, 0] if isinstance(node, list) else [node]
    assert editor.nested == grown[0]
    editor.remove(editor.selected)  # the new child, so a leaf is a leaf again
    assert (editor.nested, editor.selected) == (nested, name)
    if name == "A":
        with pytest.raises(ValueError, match="can't be moved or removed"):
            editor.remove(name)
        return
    root = editor.tree.to_move("A")
    *above, last = paths[name]
    removed = below(nested, above).pop(last)
    editor.remove(name)
    if not below(nested, above):  # the parent is worth what its only child was
        value = truth.value(removed, root * (-1) ** len(paths[name]))
        if not above:
            nested = value
        else:
            below(nested, above[:-1])[above[-1]] = value
    assert editor.nested == nested


@given(TREES, st.sampled_from([lab.MAX, lab.MIN]))
@settings(max_examples=50, deadline=None)
def test_the_counts_are_those_of_the_definitions_and_every_node_is_there(nested, root):
    editor = lab.TreeEditor(lab.Tree(nested, root))
    assert editor.tree.to_move("A") == root
    searched = list(truth.bounds_allow(nested, root, -inf, inf))
    counts = editor.counts
    assert counts["minimax"] == {
        "value": truth.value(nested, root),
        "nodes": truth.size(nested),
        "leaves": len(truth.leaves(nested)),
        "cut-offs": 0,
    }
    assert counts["alphabeta"]["value"] == truth.value(nested, root)
    assert counts["alphabeta"]["leaves"] == len(searched)
    assert ast.literal_eval(editor.frame["text"]) == nested
    nodes = {node["name"]: node for node in editor.frame["nodes"]}
    never = [node for node in nodes.values() if node["value"] and "never" in node["words"]]
    assert len(never) == len(truth.leaves(nested)) - len(searched)
    paths = names_of(nested)
    assert nodes.keys() == paths.keys()
    for name, node in nodes.items():
        at, path = below(nested, paths[name]), paths[name]
        assert node["value"] == ("" if isinstance(at, list) else repr(at))
        assert paths[node["parent"]] == path[:-1] if path else node["parent"] == ""
        assert node["level"] == len(path) + 1


def test_moving_the_best_child_first_cuts_more():
    editor, seen = lab.TreeEditor([[2, 4], [3, 12]]), []
    editor.observe(lambda change: seen.append(change["name"]))
    editor.move("C", -1)
    assert editor.nested == [[3, 12], [2, 4]] and editor.selected == "C"
    assert seen == ["frame"]  # one edit changes it once
    json.dumps(editor.frame, allow_nan=False)
    rows = editor.frame["rows"]
    assert rows[2] == {"name": "leaves", "cells": [["4", ""], ["3", "4"]]}  # minimax, alphabeta
    said = {node["name"]: node["words"] for node in editor.frame["nodes"]}
    assert said["B"] == "B, MIN, 2 children, value at most 2"
    assert said["E"].endswith("never searched")
    sentence = "C moves to place 1 of 2. minimax: 4 leaves. alphabeta: 3 leaves and 1 cut-off."
    assert editor.sentence == editor.frame["sentence"] == sentence
    assert "alphabeta: 3 leaves and 1 cut-off." in editor._repr_mimebundle_()[0]["text/plain"]
    assert ">never searched<" in editor.svg() and ">4</text>" in editor.frame["svg"]
    editor.move("C", -1)  # leads nowhere, so it is no edit
    editor.undo()
    assert editor.tree.actions("A") == ("B", "C") and not editor.frame["can_undo"]


def test_a_tree_too_large_to_be_drawn_whole_is_shown_in_part_with_what_is_edited():
    names = list(names_of(LARGE))
    for leaf in (names[truth.size(LARGE) - 1], names[60]):  # the last one and one of the first
        editor = lab.TreeEditor(LARGE)
        editor.set_leaf(leaf, 99)
        shown = [node["name"] for node in editor.frame["nodes"]]
        assert editor.selected == leaf in shown and 10 < len(shown) < 150 < truth.size(LARGE)


def test_what_the_page_asks_for_can_be_undone():
    editor = lab.TreeEditor(SMALL)
    ask(editor, "select", name="C")
    seen = [(SMALL, "C")]
    for action, what, nested, selected in (
        ("move", {"name": "C", "by": 1}, [SMALL[0], SMALL[2], SMALL[1]], "C"),
        ("move", {"name": "C", "by": -2}, [SMALL[1], SMALL[0], SMALL[2]], "C"),  # of the same node
        ("place", {"name": "C", "onto": "D"}, [SMALL[0], SMALL[2], SMALL[1]], "C"),
        ("leaf", {"name": "F", "value": " -7 "}, [[3, -7, 8], SMALL[2], SMALL[1]], "F"),
        ("text", {"text": "[[4],6]"}, [[4], 6], "A"),
    ):
        assert ask(editor, action, **what) == ""
        seen.append((nested, selected))
        assert (editor.nested, editor.selected, editor.frame["selected"]) == (*seen[-1], selected)
    editor.set_leaf("D", 4)  # as it is: no edit
    for version in seen[-2::-1]:
        assert ask(editor, "undo") == "" and (editor.nested, editor.selected) == version
    assert not editor.frame["can_undo"]


@pytest.mark.parametrize(
    ("action", "what", "message"),
    [
        ("place", {"name": "A", "onto": "C"}, "The root has no siblings"),
        ("place", {"name": "Z", "onto": "C"}, "'Z' is not a node of this tree"),
        ("select", {"name": "Z"}, "'Z' is not a node of this tree"),
        ("leaf", {"name": "E", "value": "seven"}, "^“seven” is no number: type one, such as 3"),
        ("leaf", {"name": "E", "value": "3 4"}, "“3 4” is no number"),
        ("leaf", {"name": "E", "value": "1e999"}, "“1e999” is no number"),
        ("leaf", {"name": "E", "value": "1" * 400}, "too large for a float"),
        ("leaf", {"name": "D", "value": "3"}, "D is no leaf"),
        ("leaf", {"name": "E", "value": "[3, 4]"}, "is no number"),
        ("place", {"name": "E", "onto": "C"}, "C is none of its siblings"),
        ("move", {"name": "E", "by": 0.5}, "by must be a whole number, not 0.5"),
        ("undo", {}, "nothing to undo"),
        ("fly", {}, "fly"),
        ("remove", {"name": "A"}, "The root .* can't be moved or removed"),
        ("add", {"name": "Z"}, "'Z' is not a node of this tree"),
        ("text", {"text": ""}, "Write a tree as nested lists"),
        ("text", {"text": "__import__('os')"}, "Write a tree as nested lists"),
        ("text", {"text": "return [[3, 12], [2]]"}, "Write a tree as nested lists"),
        ("text", {"text": "left, right = [[3, 12], [2]]"}, "Write a tree as nested lists"),
        ("text", {"text": "tree = [1, # one\n  x]"}, "^x can't be a leaf here.* such as 3 or -2.5"),
        ("text", {"text": "[[3],\n [4"}, r"Line 2, column 2: '\[' was never closed"),
        ("text", {"text": "[[3 12]]"}, "Line 1, column 3: .* Perhaps you forgot a comma[?]$"),
        ("text", {"text": "[[3], []]"}, r"^\[\] can't be a leaf here"),
        ("text", {"text": "[[3], [True]]"}, "^True can't be a leaf here"),
        ("text", {"text": "[1e999]"}, "inf can't be a leaf here"),
        ("text", {"text": "[" * 500}, "Line 1, column 201: too many nested parentheses"),
        ("text", {"text": "[" + "1," * 200 + "]"}, "more than 200 nodes"),
    ],
)
def test_a_refused_edit_says_why_and_changes_no_tree_and_no_selection(action, what, message):
    """Of Python's side neither: what is edited next is the node that the page shows as chosen."""
    editor = lab.TreeEditor(SMALL)
    editor.select("C")
    before = editor.frame
    assert re.search(message, ask(editor, action, **what))
    assert (editor.nested, editor.selected, editor.frame) == (SMALL, "C", before)
    ask(editor, "move", name=editor.selected, by=-1)
    assert editor.nested == [SMALL[1], SMALL[0], SMALL[2]]


def test_what_cannot_be_edited_is_refused():
    graph = lab.Tree([[[1, 2]]]).graph.copy()
    for node in graph:
        graph.nodes[node]["player"] = lab.MAX
    for tree, message in (
        (lab.Tree([0, inf]), "inf can't be a leaf"),
        (lab.Tree([[0] * 200]), "more than 200 nodes"),
        (lab.Tree.from_networkx(graph), "take turns"),
    ):
        with pytest.raises((TypeError, ValueError), match=message):
            lab.TreeEditor(tree)
    with pytest.raises(TypeError, match="place must be a whole number, not 0.5"):
        lab.TreeEditor(SMALL).move_to("E", 0.5)
