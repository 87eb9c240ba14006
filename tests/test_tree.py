"""Trees written out, as nested lists and as graphs."""

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimax_lab as lab
from tests import truth


def test_nodes_are_named_level_by_level():
    tree = lab.COURSE_TREE
    below = {node: "".join(tree.children(node)) for node in "ABCDEFGHIJK"}
    assert below == {
        "A": "BCD", "B": "EFG", "C": "HI", "D": "JK", "E": "LM", "F": "NO", "G": "PQ",
        "H": "RS", "I": "TU", "J": "VW", "K": "XY",
    }  # fmt: skip
    assert [tree.evaluate(leaf) for leaf in "LMNOPQRSTUVWXY"] == [
        7, 6, 8, 5, 2, 3, 0, -2, 6, 2, 5, 8, 9, 2,
    ]  # fmt: skip
    assert [tree.to_move(node) for node in "ABEL"] == [lab.MAX, lab.MIN, lab.MAX, lab.MIN]


def test_names_go_on_after_z():
    tree = lab.Tree([0] * 60)
    assert list(tree.children("A"))[24:28] == ["Z", "AA", "AB", "AC"]


@given(truth.NESTED, st.sampled_from([lab.MAX, lab.MIN]))
def test_a_tree_and_its_graph_are_the_same(nested, root):
    tree = lab.Tree(nested, root=root)
    again = lab.Tree.from_networkx(tree.graph)
    assert len(tree.graph) == truth.size(nested)
    assert again.initial == tree.initial
    for node in tree.graph:
        assert list(again.children(node)) == list(tree.children(node))
        assert again.to_move(node) == tree.to_move(node)
        assert again.evaluate(node) == tree.evaluate(node)


def test_an_inner_node_may_have_an_evaluation_and_a_player():
    graph = networkx.DiGraph([(1, 2), (1, 3), (2, 4)])
    networkx.set_node_attributes(graph, {1: 9, 3: 5, 4: 6}, "value")
    graph.nodes[2]["player"] = lab.MAX
    tree = lab.Tree.from_networkx(graph)
    assert [tree.evaluate(node) for node in (1, 2, 3, 4)] == [9, 0, 5, 6]
    assert [tree.to_move(node) for node in (1, 2, 3, 4)] == [1, 1, -1, -1]
    assert not tree.alternates
    with pytest.raises(ValueError, match="moves twice"):
        lab.PUBLISHED[1].arguments(tree)


def test_the_player_at_a_leaf_makes_no_difference():
    graph = networkx.DiGraph([("root", "low"), ("root", "high")])
    networkx.set_node_attributes(graph, {"low": 1, "high": 2}, "value")
    networkx.set_node_attributes(graph, lab.MAX, "player")
    tree = lab.Tree.from_networkx(graph)
    for found in lab.PUBLISHED:
        assert found.value(found.search(*found.arguments(tree))) == 2


def test_the_nested_lists_are_copied_and_the_graph_is_read_only():
    nested = [1, [2, 3]]
    tree = lab.Tree(nested)
    nested[1].append(4)
    assert list(tree.children("C")) == ["D", "E"]
    with pytest.raises(networkx.NetworkXError, match="Frozen"):
        tree.graph.add_edge("A", "Z")


def loop():
    nested = [1]
    nested.append(nested)
    return nested


@pytest.mark.parametrize(
    ("nested", "error", "words"),
    [
        ([], ValueError, "node A is an empty list"),
        ([[1], []], ValueError, "node C is an empty list"),
        ([1, "x"], TypeError, "leaf C must be a number, not 'x'"),
        ([1, [True]], TypeError, "leaf D must be a number, not True"),
        ([1, None], TypeError, "not None"),
        ([1, [2, float("nan")]], ValueError, "leaf E is NaN"),
        (loop(), ValueError, "contains itself"),
    ],
)
def test_what_is_not_a_tree_is_refused(nested, error, words):
    with pytest.raises(error, match=words):
        lab.Tree(nested)


@pytest.mark.parametrize("root", [0, 2, "MAX", None])
def test_a_root_that_is_no_player_is_refused(root):
    with pytest.raises(ValueError, match=f"root must be MAX .* not {root!r}"):
        lab.Tree([1], root=root)


@pytest.mark.parametrize(
    ("edges", "words"),
    [
        ([], "empty"),
        ([(1, 2), (2, 3), (3, 1)], "no root"),
        ([(1, 2), (3, 4), (4, 3)], "can't be reached"),
        ([(1, 2), (1, 3), (2, 4), (3, 4)], "node 4 has 2 parents"),
        ([(1, 2), (3, 4)], r"roots \[1, 3\]"),
        ([(1, 2), (2, 3), (3, 2)], "2 parents"),
    ],
)
def test_graphs_that_are_not_one_tree_are_refused(edges, words):
    graph = networkx.DiGraph(edges)
    networkx.set_node_attributes(graph, 0, "value")
    with pytest.raises(ValueError, match=words):
        lab.Tree.from_networkx(graph)


def test_graphs_of_another_kind_or_without_values_are_refused():
    with pytest.raises(TypeError, match="DiGraph"):
        lab.Tree.from_networkx(networkx.Graph([(1, 2)]))
    with pytest.raises(TypeError, match="DiGraph"):
        lab.Tree.from_networkx([(1, 2)])
    with pytest.raises(ValueError, match=r"leaf 2 has no value: set graph.nodes\[2\]\['value'\]"):
        lab.Tree.from_networkx(networkx.DiGraph([(1, 2)]))


@pytest.mark.parametrize("name", ["Z", 5, None, ["A"]])
def test_a_state_of_another_tree_is_refused(name):
    with pytest.raises(ValueError, match="is not a node of this tree"):
        lab.minimax(lab.COURSE_TREE, name, 3)
