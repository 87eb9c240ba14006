"""The searches beyond alpha-beta, against the definition and what is proved of them."""

import random
import re
from fractions import Fraction
from math import inf, nextafter

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.search import beyond
from tests import truth

CHESS, DRAUGHTS, FOUR, TTT = lab.Chess(), lab.Draughts(), lab.ConnectFour(), lab.TicTacToe()
PLAYERS = st.sampled_from([lab.MAX, lab.MIN])
FINITE = st.recursive(
    st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25
)

# These give the value for the player to move, all others for MAX.
MOVERS = (beyond.negamax, beyond.negascout, beyond.principal_variation_search)
TABLES = (beyond.alphabeta_with_table, beyond.alphabeta_with_memory)
LEARNING = (beyond.alphabeta_with_killers, beyond.alphabeta_with_history)


def agree(game, state, depth, expected):
    """Assert that every search finds a state worth this for MAX."""
    for search in beyond.BEYOND:
        sign = game.to_move(state) if search in MOVERS else 1
        assert sign * search(game, state, depth) == expected, search.__name__


def brute_force(game, state, depth):
    """Return the value of a state by the definition, with all transpositions searched anew."""
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    below = [brute_force(game, child, depth - 1) for child in game.children(state)]
    return max(below) if game.to_move(state) == lab.MAX else min(below)


def evaluated(search, tree, *arguments):
    """Return the names of the leaves in the order in which they are evaluated, each time."""
    return lab.watch(search, tree, tree.initial, inf, *arguments).leaves


@given(truth.NESTED, PLAYERS, st.integers(0, 4))
def test_every_search_gives_the_minimax_value_and_honours_the_depth(nested, root, depth):
    tree = lab.Tree(nested, root=root)
    agree(tree, "A", inf, truth.value(nested, root))
    agree(tree, "A", depth, truth.value(truth.cut_off(nested, depth), root))


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
    agree(tree, "A", inf, truth.value(nested, root))
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
        agree(tree, tree.initial, depth, expected)


@pytest.mark.parametrize(
    ("edges", "leaves", "value"),
    [
        (["AB", "AC", "CD", "CE"], {"B": 1, "D": 5, "E": 9}, 9),  # searched again at the last plies
        (["AB", "AC", "CD", "DE"], {"B": 1, "D": 5, "E": 50}, 5),  # and again no deeper
    ],
)
def test_a_player_who_moves_twice_is_searched_again_to_the_same_depth(edges, leaves, value):
    graph = networkx.DiGraph(map(tuple, edges))
    networkx.set_node_attributes(graph, leaves, "value")
    networkx.set_node_attributes(graph, {"A": lab.MAX, "C": lab.MAX}, "player")
    agree(lab.Tree.from_networkx(graph), "A", 2, value)


@given(truth.NESTED, PLAYERS, st.integers(-9, 9), st.integers(1, 9))
def test_a_value_outside_the_window_is_a_bound(nested, root, alpha, width):
    tree, beta = lab.Tree(nested, root=root), alpha + width
    for search in (*MOVERS, *TABLES, *LEARNING):
        value = truth.value(nested, root) * (root if search in MOVERS else 1)
        returned = search(tree, "A", inf, alpha, beta)
        assert truth.is_allowed(returned, value, alpha, beta), search.__name__


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
SEARCHES = st.tuples(st.integers(0, 10), st.integers(-6, 5), st.integers(1, 5))


@given(PILES, st.lists(SEARCHES, min_size=2, max_size=6))
def test_a_table_serves_other_depths_and_windows(game, searches):
    agree(game, game.initial, searches[0][0], brute_force(game, game.initial, searches[0][0]))
    for search in TABLES:
        table = {}
        for depth, alpha, width in searches:
            value, beta = brute_force(game, game.initial, depth), alpha + width
            returned = search(game, game.initial, depth, alpha, beta, table)
            assert truth.is_allowed(returned, value, alpha, beta), search.__name__


@pytest.mark.parametrize(("branching", "depth"), [(2, 7), (3, 5), (4, 4), (5, 3), (1, 4), (3, 0)])
@pytest.mark.parametrize("search", [*MOVERS, beyond.sss_star])
def test_the_best_order_costs_the_minimal_tree(search, branching, depth):
    tree = lab.UniformTree(branching, depth, "best")
    leaves = lab.count(search, tree, tree.initial, depth).leaves
    assert leaves == truth.minimal_leaves(branching, depth)


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
    # A null window is as narrow for small values as for large ones.
    for search in (beyond.negascout, beyond.principal_variation_search, beyond.mtdf):
        assert evaluated(search, small) == evaluated(search, large), search.__name__


@given(FINITE, PLAYERS)
def test_sss_star_sees_no_leaf_twice_and_none_that_alphabeta_cuts(nested, root):
    """Stockman's theorem; Plaat and others: MTD(f) from above sees the same in the same order."""
    tree = lab.Tree(nested, root=root)
    seen = evaluated(beyond.sss_star, tree)
    assert len(seen) == len(set(seen)) and set(seen) <= set(evaluated(lab.alphabeta, tree))
    assert seen == evaluated(beyond.mtdf, tree, inf)


@given(truth.NESTED, PLAYERS, st.integers(-12, 12), st.sampled_from([0.25, 1, 4, 100]))
def test_a_wrong_guess_costs_only_time(nested, root, guess, delta):
    tree, value = lab.Tree(nested, root=root), truth.value(nested, root)
    assert beyond.aspiration_search(tree, "A", inf, guess, delta) == value
    assert beyond.mtdf(tree, "A", inf, guess) == value


@pytest.mark.parametrize("window", [(0, 0), (0, -1), (inf, 1), (1e300, 1), (0, float("nan"))])
def test_an_empty_aspiration_window_is_refused(window):
    with pytest.raises(ValueError, match="delta must be more than 0, and guess finite"):
        beyond.aspiration_search(lab.COURSE_TREE, "A", 3, *window)


def test_a_good_guess_scouting_and_learnt_orders_save_work():
    tree = lab.UniformTree(3, 6, seed=1)
    value = brute_force(tree, tree.initial, 6)
    full = lab.count(lab.alphabeta, tree, tree.initial, 6).leaves
    assert lab.count(beyond.aspiration_search, tree, tree.initial, 6, value, 0.01).leaves < full
    assert lab.count(beyond.mtdf, tree, tree.initial, 6, value).leaves < full
    for search in (beyond.negascout, beyond.principal_variation_search, *TABLES):
        assert lab.count(search, TTT, 0, 9).nodes < 18297, search.__name__
    plain = lab.count(lab.alphabeta, FOUR, FOUR.initial, 7).nodes
    for search in LEARNING:
        assert lab.count(search, FOUR, FOUR.initial, 7).nodes < plain, search.__name__


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


def test_deepening_tries_the_best_move_of_the_search_before_first():
    tree, best = lab.Tree([[3, 1], [2, 4], [9, 9]]), {"A": "D", "B": "F"}
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


def test_two_killers_are_kept_for_each_ply_the_newest_first():
    tree, killers = Places([[5, 6, 7], [9, 9, 1], [9, 2, 9], [3, 9, 9]]), {}
    # K, the third leaf, cuts below C: so N is tried first below D, where M cuts after L in vain.
    assert learnt(beyond.alphabeta_with_killers, tree, killers) == "FGHIJKNLMPQO"
    assert killers == {1: [0, 1]}


def test_the_history_is_worth_two_to_the_depth_and_orders_the_moves():
    nested, history = [[5, 6], [9, 1], [9, 2]], {}
    # Below D moves 0 and 1 have done equally well, so they keep the game's order.
    assert learnt(beyond.alphabeta_with_history, Places(nested), history) == "EFGHIJ"
    assert history == {(lab.MIN, 0): 2, (lab.MIN, 1): 4, (lab.MAX, 0): 4}
    # Move 1 leads by 4 to 2, until move 0 is best below B; H decides it again.
    assert learnt(beyond.alphabeta_with_history, Places(nested), history) == "FEGHJ"
    for tree, expected in [
        (nested, {(lab.MIN, 0): 1, (lab.MIN, 1): 2, (lab.MAX, 0): 1}),
        ([-inf, -inf], {}),
    ]:
        history = {}  # without a depth limit every success counts the same
        learnt(beyond.alphabeta_with_history, Places(tree), history, inf)
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


# Quiescence search.


def drawn_lots(number, pieces, seed):
    """Chess positions with the kings and so many other pieces anywhere."""
    choose = random.Random(seed)
    while number:
        board = ["1"] * 64
        for piece in "Kk" + "".join(choose.choices("QRBNPPqrbnpp", k=pieces)):
            board[choose.choice([n for n in range(8, 56) if board[n] == "1"])] = piece
        rows = "/".join("".join(board[row : row + 8]) for row in range(0, 64, 8))
        rows = re.sub("1+", lambda empty: str(len(empty[0])), rows)
        try:
            yield CHESS.parse(f"{rows} {choose.choice('wb')} - - 0 1")
            number -= 1
        except ValueError:  # someone's king could be taken
            pass


def played(game, number, seed):
    """Positions from games of random moves."""
    choose = random.Random(seed)
    for _ in range(number):
        state = game.initial
        for _ in range(choose.randint(4, 60)):
            actions = list(game.actions(state))
            if not actions:
                break
            state = game.result(state, choose.choice(actions))
        yield state


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


@pytest.mark.parametrize(
    "game",
    [
        lab.Tree([[[3, 17], [2, 12]], [[15], [25, 0]], [[2, 5], [3]]]),
        lab.UniformTree(4, 5, seed=3),
        TTT,
        lab.ordered(FOUR, lambda action: -action),
    ],
    ids=repr,
)
@pytest.mark.parametrize("window", [(-inf, inf), (0, 4), (0.4, 0.6)])
def test_without_noisy_moves_quiescence_is_alphabeta(game, window):
    for depth in (0, 1, 3, 5):
        arguments = (game, game.initial, depth, *window)
        quiet = lab.count(beyond.alphabeta_with_quiescence, *arguments)
        assert quiet == lab.count(lab.alphabeta, *arguments)


@pytest.mark.parametrize(
    ("game", "states", "depth"),
    [
        (CHESS, list(drawn_lots(60, 6, seed=1)), 0),
        (CHESS, list(drawn_lots(15, 4, seed=2)), 1),
        (DRAUGHTS, list(played(DRAUGHTS, 25, seed=3)), 2),
    ],
    ids=["chess", "chess, one ply more", "draughts"],
)
def test_its_value_is_that_of_the_noisy_moves_without_windows(game, states, depth):
    deeper, search = 0, beyond.alphabeta_with_quiescence
    for state in states:
        value = spelt_out(game, state, depth)
        assert search(game, state, depth) == value
        deeper += value != lab.alphabeta(game, state, depth)
        for alpha, beta in ((value - 50, value + 50), (value + 1, value + 9), (value - 9, value)):
            assert truth.is_allowed(search(game, state, depth, alpha, beta), value, alpha, beta)
    assert deeper > 0


@pytest.mark.parametrize(
    ("fen", "bait"),
    [
        ("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5"),
        ("r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3", "h5e5"),
        ("r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6", "f3e5"),
    ],
)
def test_beyond_the_horizon_the_defended_piece_is_left_alone(fen, bait):
    state, quiescence = CHESS.parse(fen), beyond.quiescence
    blind = {a: lab.alphabeta(CHESS, CHESS.result(state, a), 0) for a in CHESS.actions(state)}
    seeing = {a: quiescence(CHESS, CHESS.result(state, a)) for a in CHESS.actions(state)}
    assert max(blind, key=blind.get) == bait
    assert lab.alphabeta(CHESS, state, 1) == blind[bait]
    assert beyond.alphabeta_with_quiescence(CHESS, state, 1) == max(seeing.values())
    assert seeing[bait] < CHESS.evaluate(state) <= max(seeing.values())


@pytest.mark.parametrize(
    ("game", "fen", "evaluation", "value"),
    [
        # A rook takes the pawn, is taken, and the second rook takes that one.
        (CHESS, "3r2k1/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1", 390, 500),
        # The queen had better not take the pawn that a pawn defends.
        (CHESS, "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", 685, 900 - 105 - 110),
        # A pawn takes a knight or becomes a queen; it does both.
        (CHESS, "1n4k1/P7/8/8/8/8/8/6K1 w - - 0 1", -120, 900),
        # Black is far ahead, but may not stand pat: the knight gives check and takes the queen.
        (CHESS, "2q3k1/4Nppp/8/8/8/8/8/6K1 b - - 0 1", -900, 0),
        # Black's capture is compulsory, and White takes the last man.
        (DRAUGHTS, "B:W22,29,30,31:B18", 112 - 406, -DRAUGHTS.win),
    ],
)
def test_an_exchange_is_counted_to_its_end(game, fen, evaluation, value):
    state = game.parse(fen)
    assert (game.evaluate(state), beyond.quiescence(game, state)) == (evaluation, value)


@pytest.mark.parametrize(
    "fen",
    ["4k3/8/2p1p3/3p4/8/8/3Q4/4K3 w - - 0 1", "4k3/3q4/8/8/3P4/2P1P3/8/4K3 b - - 0 1"],
)
def test_standing_pat_cuts_off(fen):
    # The queen takes, a pawn takes back: the other pawn needn't, standing pat was better.
    assert lab.count(beyond.quiescence, CHESS, CHESS.parse(fen)).nodes == 3


def test_quiescence_can_be_watched_and_counted_and_follows_the_order_of_a_view():
    state, search = CHESS.parse("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - -"), beyond.alphabeta_with_quiescence
    counted, trace = lab.count(search, CHESS, state, 1), lab.watch(search, CHESS, state, 1)
    assert trace.value == counted.value == search(CHESS, state, 1) == 685
    assert len(trace.visited) == counted.nodes > lab.count(lab.alphabeta, CHESS, state, 1).nodes
    assert CHESS.result(CHESS.result(state, "d2d5"), "c6d5") in trace.visited
    captures_first = lab.ordered(CHESS, "captures first")
    for game in (captures_first, lab.evaluated(CHESS, sooner=True), lab.ordered(CHESS, str)):
        assert search(game, state, 1) == 685
    state = CHESS.parse("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8")
    plain, better = [lab.count(search, game, state, 1) for game in (CHESS, captures_first)]
    assert better.value == plain.value and better.nodes < plain.nodes
    state = CHESS.parse("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
    backwards = lab.ordered(CHESS, lambda state, action: [-ord(sign) for sign in action])
    assert list(backwards.noisy(state)) == sorted(CHESS.noisy(state), reverse=True)
    few = lab.narrowed(backwards, 9)
    assert few.noisy(state) == [a for a in backwards.noisy(state) if a in list(few.actions(state))]
    assert 0 < len(few.noisy(state)) < len(backwards.noisy(state))
