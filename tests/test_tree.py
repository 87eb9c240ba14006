"""Trees written out, as nested lists and as graphs."""

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimax_lab as lab
from tests import truth


def graph_of(edges, values=(), **players):
    """Return a graph with values and players at some of its nodes."""
    graph = networkx.DiGraph(map(tuple, edges))
    networkx.set_node_attributes(graph, dict(values), "value")
    networkx.set_node_attributes(graph, players, "player")
    return graph


@given(truth.NESTED, st.sampled_from([lab.MAX, lab.MIN]))
def test_a_tree_and_its_graph_are_the_same(nested, root):
    tree = lab.Tree(nested, root=root)
    again = lab.Tree.from_networkx(tree.graph)
    assert len(tree.graph) == truth.size(nested) and again.initial == tree.initial
    for node in tree.graph:
        assert list(again.children(node)) == list(tree.children(node))
        assert again.to_move(node) == tree.to_move(node)
        assert again.evaluate(node) == tree.evaluate(node)


def test_an_inner_node_may_have_an_evaluation_and_a_player():
    tree = lab.Tree.from_networkx(graph_of(["AB", "AC", "BD"], {"A": 9, "C": 5, "D": 6}, B=lab.MAX))
    assert [tree.evaluate(node) for node in "ABCD"] == [9, 0, 5, 6]
    assert [tree.to_move(node) for node in "ABCD"] == [1, 1, -1, -1]
    assert not tree.alternates
    with pytest.raises(ValueError, match="may move twice running"):
        lab.PUBLISHED[1].arguments(tree)
    leaves = graph_of(["AB", "AC"], {"B": 1, "C": 2}, A=lab.MAX, B=lab.MAX, C=lab.MAX)
    assert lab.Tree.from_networkx(leaves).alternates  # who would move at a leaf doesn't matter
    taylor = lab.PUBLISHED[-1]  # asks the game who is to move
    assert taylor.search(*taylor.arguments(tree)) == 6


def test_the_nested_lists_are_copied_and_the_graph_is_read_only():
    nested = [1, [2, 3]]
    tree = lab.Tree(nested)
    nested[1].append(4)
    assert list(tree.children("C")) == ["D", "E"]
    with pytest.raises(networkx.NetworkXError, match="Frozen"):
        tree.graph.add_edge("A", "Z")
    for name in ("Z", 5, None, ["A"]):
        with pytest.raises(ValueError, match="is not a node of this tree"):
            lab.minimax(tree, name, 3)


def test_lists_and_graphs_that_are_not_one_tree_are_refused():
    loop: list = [1]
    loop.append(loop)
    doubled: list = [1, 2]
    for _ in range(60):
        doubled = [doubled, doubled]
    for nested, options, error, words in [
        ([], {}, ValueError, "node A is an empty list"),
        ([1, "x"], {}, TypeError, "leaf C must be a number, not 'x'"),
        ([1, [True]], {}, TypeError, "leaf D must be a number, not True"),
        ([1, [2, float("nan")]], {}, ValueError, "leaf E is NaN"),
        ([1, 10**400], {}, ValueError, "leaf C is NaN, or too large for a float"),
        (loop, {}, ValueError, "contains itself"),
        (doubled, {}, ValueError, "more than 100,000 nodes: take a lab.UniformTree"),
        ([1], {"evaluations": {"B": 3}}, ValueError, "'B', which isn't an inner node"),
    ]:
        with pytest.raises(error, match=words):
            lab.Tree(nested, **options)
    for graph, error, words in [
        (graph_of([]), ValueError, r"it has roots \[\]"),
        (graph_of(["AB", "BC", "CA"]), ValueError, r"it has roots \[\]"),
        (graph_of(["AB", "CD", "DC"], {"B": 0}), ValueError, "no cycle; it has roots"),
        (graph_of(["AB", "AC", "BD", "CD"]), ValueError, r"several parents \['D'\]"),
        (graph_of(["AB", "CD"]), ValueError, r"roots \['A', 'C'\]"),
        (graph_of(["AB"]), ValueError, r"leaf 'B' has no value: set graph.nodes\['B'\]\['value'\]"),
        (graph_of(["AB"], {"B": 0}, A=0), ValueError, "player of node 'A' must be MAX .* not 0"),
        (networkx.Graph(["AB"]), TypeError, "DiGraph"),
    ]:
        with pytest.raises(error, match=words):
            lab.Tree.from_networkx(graph)
