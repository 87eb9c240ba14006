"""Games: trees, uniform trees, tic-tac-toe and the views of them."""

import pytest

import minimax_lab as lab
from tests import truth

NAN = float("nan")


def test_uniform_trees_may_be_larger_than_any_float():
    tree = lab.UniformTree(2, 2000)
    assert 0 < lab.alphabeta(tree, tree.initial, 3) < 1
    assert 0 < lab.alphabeta(lab.UniformTree(4, 26, "best"), tree.initial, 3) < 1
    wide = lab.UniformTree(16, 17)
    paths = [(17, first * 16**16 + 5, 0) for first in range(16)]
    assert len({wide.evaluate(leaf) for leaf in paths}) == 16
    assert lab.UniformTree(2, 3, seed=2**62).evaluate((3, 1, 0)) != lab.UniformTree(2, 3).evaluate(
        (3, 1, 0)
    )


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
        ((3, 34, "best"), ValueError, r"3\*\*34 leaves are too many"),
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
