"""The searches beyond alpha-beta, against the definition and what is proved of them."""

import random
from fractions import Fraction
from math import inf, nan, nextafter

import chess
import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.search import beyond
from tests import truth
from tests.test_game import Pile
from tests.test_signatures import BEYOND
from tests.truth import PLAYERS, brute_force

CHESS, DRAUGHTS, FOUR, TTT = lab.Chess(), lab.Draughts(), lab.ConnectFour(), lab.TicTacToe()
CLOSE = [0.0, -0.0, 5e-324, -5e-324, 1, nextafter(1, inf), nextafter(1, -inf), Fraction(1, 3)]
CLOSE += [1 / 3, 2**60, 2**60 + 1, 2**60 + 2, -(2**60) - 1, 1.7976931348623157e308, inf, -inf]

# These give the value for the player to move, all others for MAX.
MOVERS = (beyond.negamax, beyond.negascout, beyond.principal_variation_search)
TABLES = (beyond.alphabeta_with_table, beyond.alphabeta_with_memory)
LEARNING = (beyond.alphabeta_with_killers, beyond.alphabeta_with_history)


@st.composite
def trees(draw, leaves=truth.LEAVES, any_turns=False):
    """Draw a tree, in which a player may move twice if any turns will do."""
    nested = st.recursive(leaves, lambda below: st.lists(below, min_size=1, max_size=4))
    tree = lab.Tree(draw(nested), root=draw(PLAYERS))
    if any_turns:
        graph = networkx.DiGraph(tree.graph)
        for node in graph:
            graph.nodes[node]["player"] = draw(PLAYERS)
        tree = lab.Tree.from_networkx(graph)
    return tree


def agree(game, depth):
    """Assert that every search finds the value of the initial state."""
    expected = brute_force(game, game.initial, depth)
    for search in BEYOND:
        sign = game.to_move(game.initial) if search in MOVERS else 1
        assert sign * search(game, game.initial, depth) == expected, search.__name__


def evaluated(search, tree, *arguments):
    """Return the names of the leaves in the order in which they are evaluated, each time."""
    return lab.watch(search, tree, tree.initial, inf, *arguments).leaves


@pytest.mark.parametrize(
    "kind",
    [trees(), trees(st.sampled_from(CLOSE)), trees(any_turns=True)],
    ids=["trees", "close values", "any turns"],
)
@given(st.data(), st.integers(0, 4))
def test_every_search_gives_the_minimax_value_and_honours_the_depth(kind, data, depth):
    tree = data.draw(kind)
    # NegaScout's saving near the leaves shows only with a depth limit that reaches them.
    height = networkx.dag_longest_path_length(tree.graph)
    for limit in (depth, height, height + 1, inf):
        agree(tree, limit)
    quiet = lab.count(beyond.alphabeta_with_quiescence, tree, tree.initial, depth)
    assert quiet == lab.count(lab.alphabeta, tree, tree.initial, depth)  # of moves none is noisy


@pytest.mark.parametrize("last", ["CE", "DE"])  # searched again at the last plies, no deeper
def test_a_player_who_moves_twice_is_searched_again_to_the_same_depth(last):
    graph = networkx.DiGraph(map(tuple, ["AB", "AC", "CD", last]))
    networkx.set_node_attributes(graph, {"B": 1, "D": 5, "E": 50}, "value")
    networkx.set_node_attributes(graph, {"A": lab.MAX, "C": lab.MAX}, "player")
    agree(lab.Tree.from_networkx(graph), 2)


@given(trees(), st.integers(-9, 9), st.integers(1, 9))
def test_a_value_outside_the_window_is_a_bound(tree, alpha, width):
    for search in (*MOVERS, *TABLES, *LEARNING):
        value = brute_force(tree, "A") * (tree.to_move("A") if search in MOVERS else 1)
        returned = search(tree, "A", inf, alpha, alpha + width)
        assert truth.is_allowed(returned, value, alpha, alpha + width), search.__name__


class Piles(Pile):
    """A state is reached by many ways, after different numbers of moves.

    What each state is said to be worth follows no rule, so that a value from another depth shows.
    """

    def __init__(self, sticks, worth):
        self.initial, self.worth = (sticks, lab.MAX), worth

    def evaluate(self, state):
        return self.worth[2 * state[0] + (state[1] == lab.MAX)]


WORTH = st.lists(st.integers(-5, 5), min_size=20, max_size=20)
PILES = st.builds(Piles, st.integers(0, 9), WORTH)
SEARCHES = st.tuples(st.integers(0, 10), st.integers(-6, 5), st.integers(1, 5))


@given(PILES, st.lists(SEARCHES, min_size=2, max_size=6))
def test_a_table_serves_other_depths_and_windows(game, searches):
    agree(game, searches[0][0])
    for search in TABLES:
        table = {}
        for depth, alpha, width in searches:
            value = brute_force(game, game.initial, depth)
            returned = search(game, game.initial, depth, alpha, alpha + width, table)
            assert truth.is_allowed(returned, value, alpha, alpha + width), search.__name__


def scaled(nested, factor):
    return [scaled(n, factor) for n in nested] if isinstance(nested, list) else factor * nested


@given(truth.NESTED, PLAYERS)
def test_negamax_and_the_scouts_see_what_the_bounds_allow(nested, root):
    tree, small, large = [lab.Tree(scaled(nested, f), root) for f in (1, 2.0**-20, 2.0**20)]
    seen = [tree.evaluate(leaf) for leaf in evaluated(beyond.negamax, tree)]
    assert seen == list(truth.bounds_allow(nested, root, -inf, inf))
    allowed = set(evaluated(lab.alphabeta, tree))
    for search in (beyond.negascout, beyond.principal_variation_search):
        assert set(evaluated(search, tree)) <= allowed, search.__name__
    for search in (beyond.negascout, beyond.mtdf):  # null windows are narrow for any values
        assert evaluated(search, small) == evaluated(search, large), search.__name__


@given(trees(st.integers(-9, 9)))
def test_sss_star_sees_no_leaf_twice_and_none_that_alphabeta_cuts(tree):
    """Stockman's theorem; Plaat and others: MTD(f) from above sees the same in the same order."""
    seen = evaluated(beyond.sss_star, tree)
    assert len(seen) == len(set(seen)) and set(seen) <= set(evaluated(lab.alphabeta, tree))
    assert seen == evaluated(beyond.mtdf, tree, inf)


NUMBERS = st.integers(-12, 12) | st.sampled_from(CLOSE)


@given(trees(NUMBERS), NUMBERS, st.integers(-12, 12), st.sampled_from([0.25, 1, 4, 100]))
def test_a_wrong_guess_costs_only_time(tree, guess, near, delta):
    value = brute_force(tree, "A")
    assert beyond.mtdf(tree, "A", inf, guess) == value
    assert beyond.aspiration_search(tree, "A", inf, near, delta) == value
    for window in ((0, 0), (0, -1), (inf, 1), (1e300, 1), (0, nan)):
        with pytest.raises(ValueError, match="delta must be more than 0, and guess finite"):
            beyond.aspiration_search(tree, "A", 3, *window)


@pytest.mark.parametrize("search", TABLES)
def test_a_table_evaluates_no_position_twice_and_answers_at_once(search):
    table = {}
    counted = lab.count(search, TTT, 0, 9, -inf, inf, table)
    states = {entry[0] if isinstance(entry, tuple) else entry for entry in table}
    assert counted.leaves == sum(map(TTT.is_terminal, states))
    assert len(table) <= 5478  # the positions of tic-tac-toe, a published count
    assert lab.count(search, TTT, 0, 9, -inf, inf, table) == (0, 1, 0)
    assert lab.count(search, TTT, 0, 8, -inf, inf, table).nodes > 1


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
    tree, best = lab.Tree([[3, 1], [2, 4], [9, 9]]), {"A": "D", "B": "F"}  # are tried first
    trace = lab.watch(beyond.alphabeta_best_first, tree, "A", 2, -inf, inf, best, [])
    assert trace.visited == ["A", "D", "I", "J", "B", "F", "C", "G"] and best["A"] == "D"


class Places(lab.Tree):
    """A tree in which a move is the child's place, so that it means something elsewhere."""

    def actions(self, state):
        return range(len(super().actions(state)))

    def result(self, state, action):
        return super().actions(state)[action]


def learnt(search, tree, memory, depth=2):
    """Return the leaves that a search sees that keeps what it learns."""
    return "".join(lab.watch(search, tree, "A", depth, -inf, inf, memory).leaves)


def test_two_killers_are_kept_and_the_history_is_worth_two_to_the_depth():
    tree, killers = Places([[5, 6, 7], [9, 9, 1], [9, 2, 9], [3, 9, 9]]), {}
    # K, the third leaf, cuts below C: so N is tried first below D, where M cuts after L in vain.
    assert learnt(beyond.alphabeta_with_killers, tree, killers) == "FGHIJKNLMPQO"
    assert killers == {1: [0, 1]}
    nested, history = [[5, 6], [9, 1], [9, 2]], {}
    # Below D moves 0 and 1 have done equally well, so they keep the game's order.
    assert learnt(beyond.alphabeta_with_history, Places(nested), history) == "EFGHIJ"
    assert history == {(lab.MIN, 0): 2, (lab.MIN, 1): 4, (lab.MAX, 0): 4}
    # Move 1 leads by 4 to 2, until move 0 is best below B; H decides it again.
    assert learnt(beyond.alphabeta_with_history, Places(nested), history) == "FEGHJ"
    history = {}  # without a depth limit every success counts the same
    learnt(beyond.alphabeta_with_history, Places(nested), history, inf)
    assert history == {(lab.MIN, 0): 1, (lab.MIN, 1): 2, (lab.MAX, 0): 1}
    learnt(beyond.alphabeta_with_history, Places([-inf, -inf]), history := {})
    assert history == {}  # nothing was a success


def drawn_lots(number, pieces, seed):
    """Chess positions with the kings and so many other pieces anywhere."""
    choose, found = random.Random(seed), []
    while len(found) < number:
        letters = "Kk" + "".join(choose.choices("QRBNPPqrbnpp", k=pieces))
        board = chess.Board(None)
        for square, letter in zip(choose.sample(range(64), len(letters)), letters, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        board.turn = choose.choice([chess.WHITE, chess.BLACK])
        if board.is_valid():
            found.append(CHESS.parse(board.fen()))
    return found


def spelt_out(game, state, depth):
    """The value from its definition: minimax, no windows, and nothing of the code under test."""
    if game.is_terminal(state):
        return game.evaluate(state)
    best = max if game.to_move(state) == lab.MAX else min
    actions, values = list(game.actions(state)), []
    if depth <= 0:
        noisy = set(game.noisy(state))
        if noisy != set(actions):
            values = [game.evaluate(state)]
            actions = [action for action in actions if action in noisy]
    below = [spelt_out(game, game.result(state, action), depth - 1) for action in actions]
    return best(values + below)


def test_its_value_is_that_of_the_noisy_moves_without_windows():
    for game, states, depth in [
        (CHESS, drawn_lots(60, 6, seed=1), 0),
        (CHESS, drawn_lots(10, 4, seed=2), 1),
        (DRAUGHTS, truth.played(DRAUGHTS, 25, 60, seed=3), 2),
    ]:
        deeper, search = 0, beyond.alphabeta_with_quiescence
        for state in states:
            value = spelt_out(game, state, depth)
            assert search(game, state, depth) == value
            deeper += value != lab.alphabeta(game, state, depth)
            windows = [(value - 50, value + 50), (value + 1, value + 9), (value - 9, value)]
            for alpha, beta in windows:
                assert truth.is_allowed(search(game, state, depth, alpha, beta), value, alpha, beta)
        assert deeper > 0


def test_standing_pat_cuts_off_and_the_order_and_width_of_views_are_followed():
    for fen in ("4k3/8/2p1p3/3p4/8/8/3Q4/4K3 w - -", "4k3/3q4/8/8/3P4/2P1P3/8/4K3 b - -"):
        # The queen takes, a pawn takes back: the other pawn needn't, standing pat was better.
        assert lab.count(beyond.quiescence, CHESS, CHESS.parse(fen)).nodes == 3
    state, hurried = CHESS.parse(fen), lab.evaluated(lab.ordered(CHESS, str), sooner=True)
    trace = lab.watch(beyond.alphabeta_with_quiescence, hurried, state, 1)
    assert trace.value == spelt_out(CHESS, state, 1)
    state = CHESS.parse("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8")
    search, best = beyond.alphabeta_with_quiescence, lab.ordered(CHESS, "captures first")
    plain, better = [lab.count(search, game, state, 1) for game in (CHESS, best)]
    assert better.value == plain.value and better.nodes < plain.nodes
    backwards = lab.ordered(CHESS, lambda state, action: [-ord(sign) for sign in action])
    assert backwards.noisy(state) == sorted(CHESS.noisy(state), reverse=True)
    few = lab.narrowed(backwards, 20).noisy(state)
    assert few == [a for a in backwards.noisy(state) if a in list(backwards.actions(state))[:20]]
    assert 0 < len(few) < len(backwards.noisy(state))
