"""Uniform trees against closed forms and exact expectations."""

from collections import Counter
from math import nan

import pytest

import minimax_lab as lab
from tests import truth


def test_uniform_trees_may_be_larger_than_any_float():
    tree = lab.UniformTree(2, 2000)
    assert 0 < lab.alphabeta(tree, tree.initial, 3) < 1
    assert 0 < lab.alphabeta(lab.UniformTree(4, 26, "best"), tree.initial, 3) < 1
    wide = lab.UniformTree(16, 17)
    paths = [(17, first * 16**16 + 5, 0) for first in range(16)]
    assert len({wide.evaluate(leaf) for leaf in paths}) == 16
    usual, other = (lab.UniformTree(2, 3, seed=seed) for seed in (0, 2**62))
    assert usual.evaluate((3, 1, 0)) != other.evaluate((3, 1, 0))
    assert usual.evaluate((3, 1, 0)) == lab.UniformTree(2, 3).evaluate((3, 1, 0))


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

    trees = [lab.UniformTree(3, 3, seed=seed) for seed in (5, 5, 6)]
    values = [[tree.evaluate((3, leaf, 0)) for leaf in range(27)] for tree in trees]
    assert values[0] == values[1] != values[2]
    # Exact expectations for i.i.d. continuous leaves; 4,000 trees are within four deviations.
    assert mean(2, 2, 4000) == pytest.approx(11 / 3, abs=0.03)
    assert mean(2, 3, 4000) == pytest.approx(719 / 105, abs=0.08)


def test_random_leaves_look_uniform():
    tree = lab.UniformTree(10, 4, seed=3)
    values = sorted(tree.evaluate((4, leaf, 0)) for leaf in range(10**4))
    gaps = [abs(value - (rank + 0.5) / 10**4) for rank, value in enumerate(values)]
    assert max(gaps) < 1.63 / 100  # Kolmogorov and Smirnov's test at one per cent
    assert len(set(values)) == 10**4


@pytest.mark.parametrize("chance", [0.0, 0.25, 0.7])
def test_the_best_child_comes_first_as_often_as_asked(chance):
    tree, places = lab.UniformTree(4, 6, order=chance, seed=2), Counter()
    level = [tree.initial]
    for _ in range(4):  # from there on a subtree is small
        level = [child for state in level for child in tree.children(state)]
    nodes = [node for state in level for node in (state, *tree.children(state))][:1000]
    for state in nodes:
        values = [lab.minimax(tree, child, 9) for child in tree.children(state)]
        best = max(values) if tree.to_move(state) == lab.MAX else min(values)
        places[values.index(best)] += 1
    shares = [places[place] / len(nodes) for place in range(4)]
    assert shares == pytest.approx([chance, *[(1 - chance) / 3] * 3], abs=0.05)


def test_the_orders_divide_the_same_values():
    for order in ("best", "worst", 0.3):
        tree = lab.UniformTree(3, 4, order)
        leaves = lab.watch(lab.minimax, tree, tree.initial, 4).leaves
        assert sorted(tree.evaluate(leaf) * 81 - 0.5 for leaf in leaves) == pytest.approx(range(81))


def test_uniform_trees_refuse_nonsense_and_illegal_moves():
    for arguments, words in [
        ((0, 3), "branching must be 1 or more"),
        *(((2, 3, order), "order must be") for order in (1.5, nan, True)),
        ((3, 34, "best"), r"3\*\*34 leaves can't all"),
    ]:
        with pytest.raises(ValueError, match=words):
            lab.UniformTree(*arguments)
    for move in (-1, 3, "a", None):
        with pytest.raises(ValueError, match="illegal move"):
            lab.UniformTree(3, 2).result((0, 0, 0), move)
