"""Games: trees, uniform trees, tic-tac-toe and the views of them."""

import math
import pickle

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimax_lab as lab
from tests import truth

NAN = float("nan")


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


def test_games_can_be_sent_to_other_processes():
    games = [
        lab.COURSE_TREE,
        lab.TicTacToe(),
        lab.UniformTree(2, 3),
        lab.narrowed(lab.AIMA_TREE, 2),
    ]
    for game in games:
        again = pickle.loads(pickle.dumps(game))
        assert lab.minimax(again, again.initial, 3) == lab.minimax(game, game.initial, 3)


def test_a_view_has_what_else_the_game_has():
    corners = lab.ordered(lab.TicTacToe(), lambda cell: cell % 2)
    assert corners.parse("x........") == lab.TicTacToe().parse("x........")
    assert lab.narrowed(lab.COURSE_TREE, 2).graph is lab.COURSE_TREE.graph


def test_uniform_trees_may_be_larger_than_any_float():
    for order in ("best", "worst", 0.5):
        tree = lab.UniformTree(2, 2000, order)
        assert 0 < lab.alphabeta(tree, tree.initial, 3) < 1
    wide = lab.UniformTree(16, 17)
    paths = [(17, first * 16**16 + 5, 0) for first in range(16)]
    assert len({wide.evaluate(leaf) for leaf in paths}) == 16
    assert lab.UniformTree(2, 3, seed=2**62).evaluate((3, 1, 0)) != lab.UniformTree(2, 3).evaluate(
        (3, 1, 0)
    )


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
        ([1, [2, NAN]], ValueError, "leaf E is NaN"),
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


@pytest.mark.parametrize(("branching", "depth"), [(1, 0), (1, 5), (2, 7), (3, 4), (4, 5), (7, 3)])
@pytest.mark.parametrize("seed", [0, 1, -4, 2**40])
def test_best_order_gives_the_minimal_tree_and_worst_order_all_of_it(branching, depth, seed):
    def leaves(order):
        tree = lab.UniformTree(branching, depth, order, seed)
        return lab.count(lab.alphabeta, tree, tree.initial, depth).leaves

    assert leaves("best") == leaves(1.0) == truth.minimal_leaves(branching, depth)
    assert leaves("worst") == branching**depth


def test_random_trees_repeat_by_seed_and_cost_what_the_theory_says():
    def mean(branching, depth, seeds):
        trees = (lab.UniformTree(branching, depth, seed=seed) for seed in range(seeds))
        return sum(lab.count(lab.alphabeta, t, t.initial, depth).leaves for t in trees) / seeds

    tree, same = lab.UniformTree(3, 3, seed=5), lab.UniformTree(3, 3, seed=5)
    other = lab.UniformTree(3, 3, seed=6)
    values = [[t.evaluate((3, leaf, 0)) for leaf in range(27)] for t in (tree, same, other)]
    assert values[0] == values[1] != values[2]
    # Exact expectations for i.i.d. continuous leaves; 4,000 trees are within four deviations.
    assert mean(2, 2, 4000) == pytest.approx(11 / 3, abs=0.03)
    assert mean(2, 3, 4000) == pytest.approx(719 / 105, abs=0.08)
    assert mean(3, 2, 4000) == pytest.approx(521 / 70, abs=0.10)


def test_random_leaves_look_uniform():
    tree = lab.UniformTree(10, 4, seed=3)
    values = sorted(tree.evaluate((4, leaf, 0)) for leaf in range(10**4))
    gaps = [abs(value - (rank + 0.5) / 10**4) for rank, value in enumerate(values)]
    assert max(gaps) < 1.63 / 100  # Kolmogorov and Smirnov's test at one per cent
    assert len(set(values)) == 10**4


@pytest.mark.parametrize("chance", [0.0, 0.25, 0.7])
def test_the_best_child_comes_first_as_often_as_asked(chance):
    tree, first = lab.UniformTree(4, 6, order=chance, seed=2), 0
    nodes = [state for _, state in zip(range(1000), states(tree), strict=False)]
    for state in nodes:
        values = [lab.minimax(tree, child, 9) for child in tree.children(state)]
        best = max(values) if tree.to_move(state) == lab.MAX else min(values)
        first += values[0] == best
    assert first / len(nodes) == pytest.approx(chance, abs=0.05)


def states(tree):
    """Yield inner states from level 4 on, where a subtree is small."""
    level = [tree.initial]
    for _ in range(4):
        level = [child for state in level for child in tree.children(state)]
    for state in level:
        yield state
        yield from tree.children(state)


def test_the_orders_divide_the_same_values():
    for order in ("best", "worst", 0.3):
        tree = lab.UniformTree(3, 4, order)
        leaves = lab.watch(lab.minimax, tree, tree.initial, 4).leaves
        assert sorted(tree.evaluate(leaf) * 81 - 0.5 for leaf in leaves) == pytest.approx(range(81))


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ((0, 3), ValueError, "branching must be 1 or more"),
        ((2.0, 3), TypeError, "branching must be a whole number"),
        ((2, -1), ValueError, "depth must be 0 or more"),
        ((2, "3"), TypeError, "depth must be a whole number"),
        ((2, 3, "bets"), ValueError, "order must be"),
        ((2, 3, 1.5), ValueError, "order must be"),
        ((2, 3, NAN), ValueError, "order must be"),
        ((2, 3, True), ValueError, "order must be"),
        ((2, 3, "best", 0.5), TypeError, "seed must be a whole number"),
    ],
)
def test_uniform_trees_refuse_nonsense(arguments, error, words):
    with pytest.raises(error, match=words):
        lab.UniformTree(*arguments)


@pytest.mark.parametrize("move", [-1, 3, "a", None])
def test_uniform_trees_refuse_illegal_moves(move):
    with pytest.raises(ValueError, match="illegal move"):
        lab.UniformTree(3, 2).result((0, 0, 0), move)


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def test_tic_tac_toe_agrees_with_its_rules_on_every_position():
    game, seen, todo = lab.TicTacToe(), set(), [(0, "." * 9)]
    while todo:
        state, cells = todo.pop()
        if state in seen:
            continue
        seen.add(state)
        won = {who for who in "xo" for line in LINES if all(cells[cell] == who for cell in line)}
        over = bool(won) or "." not in cells
        player = "x" if cells.count("x") == cells.count("o") else "o"
        assert game.parse(cells) == state
        assert game.is_terminal(state) == over
        assert game.evaluate(state) == ("x" in won) - ("o" in won)
        assert game.to_move(state) == (lab.MAX if player == "x" else lab.MIN)
        free = [cell for cell in range(9) if cells[cell] == "."]
        assert list(game.actions(state)) == ([] if won else free)
        if not over:
            todo += [
                (game.result(state, cell), cells[:cell] + player + cells[cell + 1 :])
                for cell in free
            ]
    assert len(seen) == 5478  # the positions of tic-tac-toe, a published count


def test_tic_tac_toe_counts_its_games():
    assert [lab.perft(lab.TicTacToe(), depth) for depth in range(8)] == [
        1, 9, 72, 504, 3024, 15120, 54720, 148176,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("xo.ox...", "has 8"),
        ("xo.ox.....", "has 10"),
        ("xo?ox....", "strange|has"),
        ("xxx......", "3 x and 0 o"),
        ("o........", "0 x and 1 o"),
        ("xxxooo...", "after it was won"),
        ("xxx.oo.o.", "after it was won"),
    ],
)
def test_impossible_boards_are_refused(text, words):
    with pytest.raises(ValueError, match=words):
        lab.TicTacToe().parse(text)


@pytest.mark.parametrize("move", [0, -1, 9, "4", None, 2.5])
def test_illegal_moves_are_refused(move):
    game = lab.TicTacToe()
    with pytest.raises(ValueError, match=r"illegal move .* choose one of \[1, 2"):
        game.result(game.parse("x........"), move)


@given(truth.NESTED)
def test_any_order_has_the_same_value(nested):
    tree = lab.Tree(nested)
    assert lab.alphabeta(lab.ordered(tree, hash), "A", math.inf) == truth.value(nested)


def test_ordered_takes_keys_of_one_or_two_arguments():
    game = lab.TicTacToe()
    edges_last = lab.ordered(game, lambda cell: cell % 2)
    assert list(edges_last.actions(0)) == [0, 2, 4, 6, 8, 1, 3, 5, 7]
    wins_first = lab.ordered(game, lambda state, cell: -game.evaluate(game.result(state, cell)))
    assert list(wins_first.actions(game.parse("xx.oo....")))[0] == 2
    assert list(lab.narrowed(wins_first, 2).actions(game.parse("xx.oo...."))) == [2, 5]


def test_a_key_with_a_further_argument_of_its_own_takes_one():
    best = [4, 0, 2, 6, 8, 1, 3, 5, 7]
    assert list(lab.ordered(lab.TicTacToe(), best.index).actions(0)) == best


def test_views_refuse_nonsense():
    with pytest.raises(TypeError, match="key must be a function"):
        lab.ordered(lab.TicTacToe(), [4, 0])
    with pytest.raises(TypeError, match="game must be a Game"):
        lab.narrowed("game", 2)
    with pytest.raises(ValueError, match="width must be 1 or more"):
        lab.narrowed(lab.TicTacToe(), 0)


def test_a_game_that_lacks_a_method_says_which():
    class Half(lab.Game):
        initial = 0

    with pytest.raises(NotImplementedError, match=r"Half has no method is_terminal\(\)"):
        lab.minimax(Half(), 0, 2)
