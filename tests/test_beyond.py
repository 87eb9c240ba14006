"""The searches beyond alpha-beta, against the definition and what is proved of them."""

from fractions import Fraction
from functools import cache
from math import inf, nextafter

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.search import beyond
from tests import truth

PLAYERS = st.sampled_from([lab.MAX, lab.MIN])

FINITE = st.recursive(
    st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25
)

# These give the value for the player to move, all others for MAX.
MOVERS = (beyond.negamax, beyond.negascout, beyond.principal_variation_search)

WINDOWED = (
    *MOVERS,
    beyond.alphabeta_with_table,
    beyond.alphabeta_with_memory,
    beyond.alphabeta_with_killers,
    beyond.alphabeta_with_history,
)


def values(game, state, depth):
    """Yield what each search finds a state worth for MAX, and its name."""
    for search in beyond.BEYOND:
        returned = search(game, state, depth)
        sign = game.to_move(state) if search in MOVERS else 1
        yield sign * returned, search.__name__


def cut_off(nested, depth):
    """Return nested lists that end `depth` plies down, where inner nodes count 0."""
    if not isinstance(nested, list):
        return nested
    return [cut_off(child, depth - 1) for child in nested] if depth else 0


def brute_force(game, state, depth):
    """Return the value of a state by the definition, with all transpositions searched anew."""
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    below = [brute_force(game, child, depth - 1) for child in game.children(state)]
    return max(below) if game.to_move(state) == lab.MAX else min(below)


def evaluated(search, tree, *arguments):
    """Return the names of the leaves in the order in which they are evaluated, each time."""
    return lab.watch(search, tree, tree.initial, inf, *arguments).leaves


@given(truth.NESTED, PLAYERS)
def test_every_search_gives_the_minimax_value(nested, root):
    expected = truth.value(nested, root)
    for found, name in values(lab.Tree(nested, root=root), "A", inf):
        assert found == expected, name


@given(truth.NESTED, PLAYERS, st.integers(0, 4))
def test_every_search_honours_the_depth(nested, root, depth):
    expected = truth.value(cut_off(nested, depth), root)
    for found, name in values(lab.Tree(nested, root=root), "A", depth):
        assert found == expected, name


CLOSE = st.sampled_from(
    [0.0, -0.0, 5e-324, -5e-324, 1, nextafter(1, inf), nextafter(1, -inf), Fraction(1, 3), 1 / 3]
    + [2**60, 2**60 + 1, 2**60 + 2, -(2**60) - 1, 1.7976931348623157e308, inf, -inf]
)


@given(
    st.recursive(CLOSE, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=15),
    PLAYERS,
)
def test_no_value_is_lost_between_the_ends_of_a_null_window(nested, root):
    tree = lab.Tree(nested, root=root)
    for found, name in values(tree, "A", inf):
        assert found == truth.value(nested, root), name
    for guess in (inf, -inf, 1, nextafter(1, inf), 2**60 + 1, 1 / 3):
        assert beyond.mtdf(tree, "A", inf, guess) == truth.value(nested, root)


@st.composite
def trees_of_any_turns(draw):
    """Return a tree in which a player may move twice, and its value by the definition."""
    graph, names = networkx.DiGraph(), iter(range(1000))

    def grow(nested):
        node, player = next(names), draw(PLAYERS)
        graph.add_node(node, player=player)
        if not isinstance(nested, list):
            graph.nodes[node]["value"] = nested
            return node, nested
        below = [grow(child) for child in nested]
        graph.add_edges_from((node, child) for child, _ in below)
        found = [value for _, value in below]
        return node, max(found) if player == lab.MAX else min(found)

    _, value = grow(draw(truth.NESTED))
    return lab.Tree.from_networkx(graph), value


@given(trees_of_any_turns())
def test_the_players_need_not_take_turns(tree_and_value):
    tree, expected = tree_and_value
    # NegaScout's saving near the leaves shows only with a depth limit that reaches them.
    for depth in (*range(networkx.dag_longest_path_length(tree.graph), 8), inf):
        for found, name in values(tree, tree.initial, depth):
            assert found == expected, name


def test_a_player_who_moves_twice_is_searched_again_at_the_last_plies():
    graph = networkx.DiGraph([("A", "B"), ("A", "C"), ("C", "D"), ("C", "E")])
    networkx.set_node_attributes(graph, {"B": 1, "D": 5, "E": 9}, "value")
    networkx.set_node_attributes(graph, {"A": lab.MAX, "C": lab.MAX}, "player")
    for found, name in values(lab.Tree.from_networkx(graph), "A", 2):
        assert found == 9, name


def test_a_second_search_of_a_player_who_moves_twice_looks_no_deeper():
    graph = networkx.DiGraph([("A", "B"), ("A", "C"), ("C", "D"), ("D", "E")])
    networkx.set_node_attributes(graph, {"B": 1, "D": 5, "E": 50}, "value")
    networkx.set_node_attributes(graph, {"A": lab.MAX, "C": lab.MAX}, "player")
    tree = lab.Tree.from_networkx(graph)  # after B, C is tested, and searched again for 5
    for found, name in values(tree, "A", 2):
        assert found == 5, name


@given(truth.NESTED, PLAYERS, st.integers(-9, 9), st.integers(1, 9))
def test_a_value_outside_the_window_is_a_bound(nested, root, alpha, width):
    tree, beta = lab.Tree(nested, root=root), alpha + width
    for search in WINDOWED:
        value = truth.value(nested, root) * (root if search in MOVERS else 1)
        returned = search(tree, "A", inf, alpha, beta)
        if returned <= alpha:
            assert value <= returned, search.__name__
        elif returned >= beta:
            assert value >= returned, search.__name__
        else:
            assert value == returned, search.__name__


class Piles(lab.Game):
    """Take one to three sticks; a state is reached by many ways, after different numbers of moves.

    What each state is said to be worth follows no rule, so that a value from another depth shows.
    """

    def __init__(self, sticks, worth):
        self.initial, self.worth = (sticks, lab.MAX), worth

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(3, state[0]) + 1)

    def result(self, state, action):
        return state[0] - action, -state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def evaluate(self, state):
        return self.worth[2 * state[0] + (state[1] == lab.MAX)]


PILES = st.integers(0, 9).flatmap(
    lambda sticks: st.builds(
        Piles,
        st.just(sticks),
        st.lists(st.integers(-5, 5), min_size=2 * sticks + 2, max_size=2 * sticks + 2),
    )
)


@given(PILES, st.integers(0, 10))
def test_a_state_met_at_another_depth_is_searched_again(game, depth):
    expected = brute_force(game, game.initial, depth)
    for found, name in values(game, game.initial, depth):
        assert found == expected, name


@given(
    PILES,
    st.lists(
        st.tuples(st.integers(0, 10), st.integers(-6, 5), st.integers(1, 5)),
        min_size=2,
        max_size=6,
    ),
)
def test_a_table_can_be_used_for_other_depths_and_windows(game, searches):
    for search in (beyond.alphabeta_with_table, beyond.alphabeta_with_memory):
        table = {}
        for depth, alpha, width in searches:
            value, beta = brute_force(game, game.initial, depth), alpha + width
            returned = search(game, game.initial, depth, alpha, beta, table)
            if returned <= alpha:
                assert value <= returned
            elif returned >= beta:
                assert value >= returned
            else:
                assert value == returned


@cache
def tic_tac_toe(x, o, depth):
    """Return the value of cells held by X and O, X to move if they have as many."""
    lines = ["012", "345", "678", "036", "147", "258", "048", "246"]
    for cells, value in ((x, 1), (o, -1)):
        if any(set(line) <= cells for line in lines):
            return value
    empty = set("012345678") - x - o
    if depth == 0 or not empty:
        return 0
    if len(x) == len(o):
        return max(tic_tac_toe(x | {cell}, o, depth - 1) for cell in empty)
    return min(tic_tac_toe(x, o | {cell}, depth - 1) for cell in empty)


@settings(max_examples=40)
@given(st.permutations("012345678"), st.integers(3, 9), st.integers(0, 9))
def test_tic_tac_toe(cells, played, depth):
    game, state = lab.TicTacToe(), 0
    for number, cell in enumerate(cells[:played]):
        if game.is_terminal(state):
            played = number
            break
        state = game.result(state, int(cell))
    x, o = frozenset(cells[:played:2]), frozenset(cells[1:played:2])
    for limit in (depth, inf):
        for found, name in values(game, state, limit):
            assert found == tic_tac_toe(x, o, limit), name


@settings(max_examples=10)
@given(st.lists(st.integers(1, 7), min_size=6, max_size=24), st.integers(0, 3))
@pytest.mark.parametrize("order", ["left to right", "centre first"])
def test_connect_four(order, columns, depth):
    game = lab.ConnectFour(order)
    state = game.initial
    for column in columns:
        if not game.is_terminal(state) and column in game.actions(state):
            state = game.result(state, column)
    expected = brute_force(game, state, depth)
    for found, name in values(game, state, depth):
        assert found == expected, name


@pytest.mark.parametrize(("moves", "value"), [("", 0), ("443526", 1), ("6271142655", -1)])
def test_connect_four_five_plies_deep(moves, value):
    game = lab.ConnectFour()
    state = game.parse(moves)
    assert brute_force(game, state, 5) == value
    for found, name in values(game, state, 5):
        assert found == value, name


@settings(max_examples=30)
@given(
    st.integers(1, 4),
    st.integers(0, 4),
    st.sampled_from(["random", "best", "worst", 0.5]),
    st.integers(0, 99),
)
def test_uniform_trees(branching, depth, order, seed):
    tree = lab.UniformTree(branching, depth, order, seed)
    for limit in (depth, inf):
        for found, name in values(tree, tree.initial, limit):
            assert found == brute_force(tree, tree.initial, limit), name


@given(truth.NESTED, PLAYERS)
def test_negamax_sees_the_leaves_that_the_bounds_allow(nested, root):
    tree = lab.Tree(nested, root=root)
    seen = [tree.evaluate(leaf) for leaf in evaluated(beyond.negamax, tree)]
    assert seen == list(truth.bounds_allow(nested, root, -inf, inf))


@pytest.mark.parametrize(("branching", "depth"), [(2, 7), (3, 5), (4, 4), (5, 3), (1, 4), (3, 0)])
@pytest.mark.parametrize("search", [*MOVERS, beyond.sss_star])
def test_the_best_order_costs_the_minimal_tree(search, branching, depth):
    tree = lab.UniformTree(branching, depth, "best")
    leaves = lab.count(search, tree, tree.initial, depth).leaves
    assert leaves == truth.minimal_leaves(branching, depth)


def scaled(nested, factor):
    return [scaled(n, factor) for n in nested] if isinstance(nested, list) else factor * nested


@given(truth.NESTED, PLAYERS)
def test_a_null_window_is_as_narrow_for_small_values_as_for_large_ones(nested, root):
    small, large = lab.Tree(scaled(nested, 2.0**-20), root), lab.Tree(scaled(nested, 2.0**20), root)
    for search in (beyond.negascout, beyond.principal_variation_search, beyond.mtdf):
        assert evaluated(search, small) == evaluated(search, large), search.__name__


@pytest.mark.parametrize("search", [beyond.negascout, beyond.principal_variation_search])
def test_scouting_saves_nodes_on_tic_tac_toe(search):
    assert lab.count(search, lab.TicTacToe(), 0, 9).nodes < 18297


@given(truth.NESTED, PLAYERS)
def test_a_scout_sees_no_leaf_that_alphabeta_cuts(nested, root):
    tree = lab.Tree(nested, root=root)
    allowed = set(evaluated(lab.alphabeta, tree))
    assert set(evaluated(beyond.negascout, tree)) <= allowed
    assert set(evaluated(beyond.principal_variation_search, tree)) <= allowed


@given(FINITE, PLAYERS)
def test_sss_star_sees_no_leaf_twice_and_none_that_alphabeta_cuts(nested, root):
    """Stockman's theorem."""
    tree = lab.Tree(nested, root=root)
    seen = evaluated(beyond.sss_star, tree)
    assert len(seen) == len(set(seen))
    assert set(seen) <= set(evaluated(lab.alphabeta, tree))


@given(FINITE, PLAYERS)
def test_mtdf_from_above_is_sss_star(nested, root):
    """Plaat and others: the same leaves in the same order, and the table keeps each."""
    tree = lab.Tree(nested, root=root)
    assert evaluated(beyond.mtdf, tree, inf) == evaluated(beyond.sss_star, tree)


@given(truth.NESTED, PLAYERS, st.integers(-12, 12), st.sampled_from([0.25, 1, 4, 100]))
def test_a_wrong_guess_costs_only_time(nested, root, guess, delta):
    tree, value = lab.Tree(nested, root=root), truth.value(nested, root)
    assert beyond.aspiration_search(tree, "A", inf, guess, delta) == value
    assert beyond.mtdf(tree, "A", inf, guess) == value


def test_a_good_guess_saves_leaves():
    tree = lab.UniformTree(3, 6, seed=1)
    value = brute_force(tree, tree.initial, 6)
    full = lab.count(lab.alphabeta, tree, tree.initial, 6).leaves
    assert lab.count(beyond.aspiration_search, tree, tree.initial, 6, value, 0.01).leaves < full
    assert lab.count(beyond.mtdf, tree, tree.initial, 6, value).leaves < full


@pytest.mark.parametrize("window", [(0, 0), (0, -1), (inf, 1), (1e300, 1), (0, float("nan"))])
def test_an_empty_aspiration_window_is_refused(window):
    with pytest.raises(ValueError, match="delta must be more than 0, and guess finite"):
        beyond.aspiration_search(lab.COURSE_TREE, "A", 3, *window)


def distinct_positions():
    """Return how many positions of tic-tac-toe can be reached, by sets of cells."""
    lines = ["012", "345", "678", "036", "147", "258", "048", "246"]
    reached = layer = {(frozenset(), frozenset())}
    while layer:
        layer = {
            (theirs, mine | {cell})
            for mine, theirs in layer
            if not any(set(line) <= theirs for line in lines)
            for cell in set("012345678") - mine - theirs
        }
        reached = reached | layer
    return len({(x, o) if len(x) >= len(o) else (o, x) for x, o in reached})


@pytest.mark.parametrize("search", [beyond.alphabeta_with_table, beyond.alphabeta_with_memory])
def test_a_table_evaluates_no_position_of_tic_tac_toe_twice(search):
    assert distinct_positions() == 5478
    game, table = lab.TicTacToe(), {}
    counted = lab.count(search, game, 0, 9, -inf, inf, table)
    ends = [state for state in {entry[0] if isinstance(entry, tuple) else entry for entry in table}
            if game.is_terminal(state)]  # fmt: skip
    assert counted.leaves == len(ends)
    assert len(table) <= 5478
    assert counted.nodes < lab.count(lab.alphabeta, game, 0, 9).nodes


def test_a_kept_table_answers_at_once():
    game, table = lab.TicTacToe(), {}
    for search in (beyond.alphabeta_with_table, beyond.alphabeta_with_memory):
        table.clear()
        search(game, 0, 9, -inf, inf, table)
        assert lab.count(search, game, 0, 9, -inf, inf, table) == (0, 1, 0)
        assert lab.count(search, game, 0, 8, -inf, inf, table).nodes > 1


def test_deepening_costs_every_depth_up_to_the_last_and_stops_at_the_end_of_the_game():
    class Counted(lab.Tree):
        asked = 0

        def to_move(self, state):
            self.asked += state == "A"
            return super().to_move(state)

    for depth, searches in [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (inf, 3)]:
        tree = Counted([[[7, 6], 3], [2, 4]])
        beyond.iterative_deepening(tree, "A", depth)
        assert tree.asked == searches


def test_deepening_tries_the_best_move_of_the_search_before_first():
    tree = lab.Tree([[3, 1], [2, 4], [9, 9]])
    best_moves = {"A": "D", "B": "F"}
    trace = lab.watch(beyond.alphabeta_best_first, tree, "A", 2, -inf, inf, best_moves, [])
    assert trace.visited == ["A", "D", "I", "J", "B", "F", "C", "G"]
    assert best_moves["A"] == "D"


def test_the_orders_learnt_save_nodes_on_connect_four():
    game = lab.ConnectFour()
    plain = lab.count(lab.alphabeta, game, game.initial, 7).nodes
    for search in (beyond.alphabeta_with_killers, beyond.alphabeta_with_history):
        assert lab.count(search, game, game.initial, 7).nodes < plain


class Levels(lab.Game):
    """A tree of nested lists in which a move is the child's place, so that it means something."""

    def __init__(self, nested):
        self.nested, self.initial = nested, ()

    def at(self, state):
        node = self.nested
        for place in state:
            node = node[place]
        return node

    def to_move(self, state):
        return lab.MIN if len(state) % 2 else lab.MAX

    def actions(self, state):
        return range(len(self.at(state)))

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return not isinstance(self.at(state), list)

    def evaluate(self, state):
        return self.at(state)


def test_two_killers_are_kept_for_each_ply_the_newest_first():
    game, killers = Levels([[5, 6, 7], [9, 9, 1], [9, 2, 9], [3, 9, 9]]), {}
    trace = lab.watch(beyond.alphabeta_with_killers, game, (), 2, -inf, inf, killers)
    # (1, 2) cuts, and so is tried first below (2,), where (2, 1) cuts after (2, 0) in vain.
    assert trace.leaves == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2),
                            (2, 2), (2, 0), (2, 1), (3, 1), (3, 2), (3, 0)]  # fmt: skip
    assert killers == {1: [0, 1]}


def test_the_history_is_worth_two_to_the_depth_and_orders_the_moves():
    game, history = Levels([[5, 6], [9, 1], [9, 2]]), {}
    trace = lab.watch(beyond.alphabeta_with_history, game, (), 2, -inf, inf, history)
    # Below (2,) moves 0 and 1 have done equally well, so they keep the game's order.
    assert trace.leaves == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    assert history == {(lab.MIN, 0): 2, (lab.MIN, 1): 4, (lab.MAX, 0): 4}
    again = lab.watch(beyond.alphabeta_with_history, game, (), 2, -inf, inf, history)
    # Move 1 leads by 4 to 2, until move 0 is best below (0,); (1, 1) decides it again.
    assert again.leaves == [(0, 1), (0, 0), (1, 0), (1, 1), (2, 1)]


def test_without_a_depth_limit_every_success_counts_the_same():
    for nested, expected in [
        ([[5, 6], [9, 1], [9, 2]], {(lab.MIN, 0): 1, (lab.MIN, 1): 2, (lab.MAX, 0): 1}),
        ([-inf, -inf], {}),
    ]:
        game, history = Levels(nested), {}
        beyond.alphabeta_with_history(game, (), inf, -inf, inf, history)
        assert history == expected


@settings(max_examples=25)
@given(truth.NESTED, PLAYERS)
def test_every_search_can_be_watched(nested, root):
    tree = lab.Tree(nested, root=root)
    for search in beyond.BEYOND:
        trace = lab.watch(search, tree, "A", inf)
        sign = root if search in MOVERS else 1
        assert sign * trace.value == truth.value(nested, root), search.__name__
        assert len(trace.leaves) == lab.count(search, tree, "A", inf).leaves, search.__name__
        assert all(trace.explain(step) for step in range(len(trace.steps)))
        assert str(trace.table())
