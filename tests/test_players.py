"""Players: their moves against brute force and closed forms, and the limits that they keep."""

import itertools
import math
import pickle
import random
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.arguments import name_of
from minimax_lab.games.evaluations import WIN
from minimax_lab.players import Player, default_player
from tests.readers import negamax
from tests.test_game import Pile
from tests.test_record import stubborn
from tests.test_signatures import BEYOND
from tests.truth import brute_force

WINDOWED = [lab.alphabeta, lab.beyond.negamax, lab.beyond.negascout]


def fails_hard(game, state, depth, alpha, beta):
    """Alpha-beta that never says more than the nearer end of its window."""
    return max(alpha, min(beta, lab.alphabeta(game, state, depth, alpha, beta)))


class Sticks(Pile):
    """Take one or two sticks, and count the plies. A multiple of three is lost."""

    def __init__(self, sticks, player=lab.MAX):
        self.initial = (sticks, player, 0)

    def result(self, state, action):
        sticks, player, ply = state
        return (sticks - action, -player, ply + 1)

    def ply(self, state):
        return state[2]


class Endless(Pile):
    """A game that never ends, of so many positions; it is MAX's turn at every even number."""

    def __init__(self, positions=1_000_003):
        self.initial, self.positions = 0, positions

    def to_move(self, state):
        return lab.MAX if state % 2 == 0 else lab.MIN

    def is_terminal(self, state):
        return False

    def evaluate(self, state):
        return state % 1001

    def actions(self, state):
        return range(1, 4)

    def result(self, state, action):
        return (state * 3 + action) % self.positions


def is_right(chosen, game, state, depth):
    """Assert that the first of the best moves was chosen, with its value and its line."""
    best = max if game.to_move(state) == lab.MAX else min
    values = {a: brute_force(game, game.result(state, a), depth - 1) for a in game.actions(state)}
    value = best(values.values())
    assert chosen.action == next(action for action in values if values[action] == value)
    assert chosen.value == value and chosen.line[0] == chosen.action
    for action in chosen.line:
        assert action in list(game.actions(state))
        state = game.result(state, action)
    assert game.evaluate(state) == value
    return state


@pytest.mark.parametrize("search", [lab.minimax, *lab.PUBLISHED, *BEYOND], ids=name_of)
def test_every_search_finds_the_first_best_move_and_its_line(search, monkeypatch):
    monkeypatch.setattr("minimax_lab.players.can_start_threads", lambda: search in WINDOWED)
    for seed, depth in enumerate((1, 2, 3, 4)):
        tree = lab.UniformTree(3, 5, seed=seed)
        for state in (tree.initial, next(iter(tree.children(tree.initial)))):
            chosen = Player(search, depth=depth).choose(tree, state)
            is_right(chosen, tree, state, depth)
            assert len(chosen.line) == chosen.depth == depth
    if search is lab.alphabeta:
        assert chosen.nodes + 1 == lab.count(search, tree, state, depth).nodes


nested = st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3))
inner = nested.filter(lambda tree: isinstance(tree, list) and len(tree) > 1)


@settings(max_examples=50)
@given(inner, st.sampled_from([lab.MAX, lab.MIN]))
def test_ties_are_for_the_first_move_in_any_tree(tree, root):
    game, remembered = lab.Tree(tree, root), {}

    def remembering(game, state, depth):  # nor does it meet another game's states
        return remembered.setdefault(state, brute_force(game, state, depth))

    for search in (lab.minimax, fails_hard, negamax, remembering, *WINDOWED):
        is_right(Player(search, depth=math.inf).choose(game, "A"), game, "A", math.inf)


@pytest.mark.parametrize("limits", [{"depth": 12}, {"nodes": 100_000}, {"seconds": 60}], ids=str)
def test_sticks_are_won_as_known_and_as_soon_as_can_be(limits):
    for sticks, player in itertools.product(range(1, 7), (lab.MAX, lab.MIN)):
        game, wins = Sticks(sticks, player), sticks % 3 != 0
        chosen = Player(**limits).choose(game, game.initial)
        assert (chosen.value * player > 0) == wins
        assert not wins or chosen.action == sticks % 3
        assert abs(chosen.value) == WIN - len(chosen.line)
        # Both take care how long it lasts: the winner takes 3 - x, the loser 1 each time.
        assert len(chosen.line) == 2 * (sticks // 3) + wins


def looks_inside(game, state, depth, alpha, beta):
    """Alpha-beta that can't be compiled, and must be given a window."""
    return lab.alphabeta(game, state, depth, alpha, beta) if vars(game) else 0


def test_compiled_or_not_the_same_is_searched_until_so_many_nodes():
    tree = lab.UniformTree(4, 7, seed=2)
    for nodes in (1, 10, 999, 5000):
        fast = Player(lab.alphabeta, nodes=nodes)
        slow = Player(looks_inside, nodes=nodes)
        one, other = fast.choose(tree, tree.initial), slow.choose(tree, tree.initial)
        assert one._replace(seconds=0) == other._replace(seconds=0)
        assert one.nodes == nodes
    assert [*fast._machine_code.values()][0]
    assert [*slow._machine_code.values()] == [None]


@pytest.mark.parametrize("less", [0, 1, 100])
def test_a_search_that_returns_less_than_nothing_is_no_negamax(less):
    tree = lab.Tree([[3, 12], [2, 4], [9, 8]])
    player = Player(lambda game, state, depth: lab.minimax(game, state, depth) - less, depth=2)
    assert player.choose(tree, "A")[:2] == ("D", 8 - less)


def crude(nested, root, seed):
    """A tree with something to say of each inner node."""
    chance, names = random.Random(seed), lab.Tree(nested).graph
    inner = [name for name in names if names[name] and name != "A"]
    return lab.Tree(nested, root, evaluations={name: chance.randint(-9, 9) for name in inner})


# Searched to depth 2 and to depth 3, the last one costs the same by chance.
CHANCE = lab.Tree(
    [[-4, [-3], [-3]], 4, [-5, [[5, -5, -3], [-1, -7], [-6, 9]]]],
    lab.MIN,
    evaluations={"B": -5, "D": -6, "F": 5, "G": -4, "I": 7, "L": -1, "M": -9, "N": 7},
)
FIVES = [[[5, [1, -6]], [-3, 4]], [[2, [-8, 7]], [0, -5, 9]], [[[3, -4], 8], [-7, [6, 1]]]]


@pytest.mark.parametrize(
    "tree", [CHANCE, *(crude(FIVES, root, seed) for root in (1, -1) for seed in range(4))], ids=repr
)
def test_an_interrupted_search_changes_nothing_but_a_move_for_a_better_one(tree):
    for nodes in range(4, 50):
        chosen = Player(nodes=nodes).choose(tree, "A")
        if 1 <= chosen.depth < 4:
            whole = Player(depth=chosen.depth).choose(tree, "A")
            if chosen.action == whole.action:
                assert chosen[:3] == whole[:3]
            elif chosen.value != whole.value:  # else it was as good, and the best before
                deeper = [brute_force(tree, one.action, chosen.depth) for one in (chosen, whole)]
                assert chosen.value == deeper[0] and tree.to_move("A") * (deeper[0] - deeper[1]) > 0


def test_an_interrupted_search_gives_the_better_move_that_it_has_found():
    tree = lab.Tree([[[1]], [[8]], [[5]]], evaluations={"B": 9, "C": 3, "D": 2, "E": 9})
    chosen = [Player(nodes=nodes).choose(tree, "A") for nodes in (14, 15, 18)]
    seen = [(one.action, one.value, one.depth) for one in chosen]
    assert seen == [("B", 9, 2), ("C", 8, 2), ("C", 8, 3)]


def test_what_is_searched_last_and_to_the_end_counts():
    game = lab.UniformTree(3, 6, seed=5)
    chosen = [Player(nodes=nodes).choose(game, game.initial) for nodes in range(1, 700, 23)]
    for result in chosen:
        if result.depth and result.line[1:]:
            is_right(result, game, game.initial, result.depth)
    depths = [result.depth for result in chosen]
    assert depths == sorted(depths) and {0, 2, 3, 4, 5} <= set(depths)
    for limit in ({"nodes": 10**6}, {"seconds": 3600}):  # two depths cost the same by chance
        chosen = Player(**limit).choose(lab.Tree([[[[9]], 9], [8]]), "A")
        assert (chosen.action, chosen.value, chosen.line) == ("B", 9, ["B", "D", "G", "H"])


def test_looking_ends_where_the_tree_does_and_where_there_is_one_move():
    game = lab.TicTacToe()
    state = game.parse("xox.o..x.")
    chosen = Player(seconds=3600).choose(game, state)
    assert chosen.value == brute_force(game, state, 9) == 0 and chosen.depth <= 9
    for limits in ({"depth": 50}, {"seconds": 3600}):
        assert Player(**limits).choose(Sticks(1), Sticks(1).initial)[:3] == (1, WIN - 1, [1])
    assert Player(depth=3).choose(lab.Tree([[[3, 4], [5, 6]]]), "A").nodes == 1
    backwards = Player(depth=1, order=lambda action: -action)
    assert backwards.choose(game, game.initial).action == 8
    o_at_8 = Player(depth=1, evaluation=lambda game, state: -(state >> 17 & 1))
    assert o_at_8.choose(game, game.parse("x........")).action == 8


@pytest.mark.parametrize("search", [lab.alphabeta, looks_inside], ids=name_of)
def test_time_or_another_thread_ends_a_search_of_a_game_that_never_does(search):
    player = Player(search, seconds=0.1)
    player.prepare(Endless())
    chosen = player.choose(Endless(), 0)
    if chosen.line[1:]:  # else it was the better one among the first of a greater depth
        assert chosen.value == lab.compiled(lab.beyond.negascout)(Endless(), 0, chosen.depth)
    stop, player = threading.Event(), Player(search, depth=60)
    player.prepare(Endless())
    threading.Timer(0.1, stop.set).start()  # another thread can say stop
    chosen = player.choose(Endless(), 0, stop)
    assert chosen.depth == 0 and chosen.action in (1, 2, 3)


def test_a_match_needs_no_thread(no_threads):
    game = lab.TicTacToe()
    players = [Player(seconds=0.01, name="hasty"), Player(depth=2, name="two")]
    assert lab.match(players, game, games=2, plies=6, progress=False).standings.faults.sum() == 0


@pytest.mark.parametrize("limits", [{"depth": 2}, {"seconds": 5}], ids=str)
@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"evaluation": lambda game, state: 1 // 0}, ZeroDivisionError, "by zero"),
        ({"evaluation": lambda game, state: None}, ValueError, "returned None"),
        ({"evaluation": lambda game, state: math.nan}, ValueError, "returned nan"),
        ({"search": lambda game, state, depth: None}, ValueError, "returned None"),
        ({"search": lambda game, state: 0}, TypeError, "can't be called with these 3 arguments"),
    ],
)
def test_errors_reach_the_caller(options, error, words, limits):
    game = lab.TicTacToe()
    with pytest.raises(error, match=words):
        Player(**options, **limits).choose(game, game.initial)
    with pytest.raises(ValueError, match="the game is over"):
        Player(**limits).choose(game, game.parse("xxxoo...."))
    with pytest.raises(TypeError, match="game must be a Game"):
        Player(**limits).choose("chess", 0)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (dict(depth=3, seconds=1), ValueError, "one of depth, seconds and nodes, not {.depth.: 3"),
        (dict(depth=0), ValueError, "depth must be 1 or more, not 0"),
        (dict(nodes=0), ValueError, "nodes must be 1 or more"),
        (dict(seconds=math.inf), ValueError, "more than 0"),
        (dict(seconds=0), ValueError, "more than 0, not 0"),
        (dict(search="alphabeta"), TypeError, "a search must be a function"),
    ],
)
def test_players_that_make_no_sense(arguments, error, words):
    with pytest.raises(error, match=words):
        Player(**arguments)


def test_the_opponent_without_a_name_plays_good_moves_first():
    games = [lab.TicTacToe(), lab.narrowed(lab.ConnectFour(), 3), lab.Draughts(), lab.Chess()]
    names = [default_player(game, nodes=9).name for game in games]
    limit, captures = "alphabeta, 9 nodes", "captures first"
    lines = f"{limit}, lines, centre first"
    assert names == [limit, lines, f"{limit}, {captures}", f"{limit}, {captures}"]
    with pytest.raises(TypeError, match="game must be a Game.*not 'chess'"):
        default_player("chess")


def test_a_player_can_be_sent_to_another_process():
    player = Player(lab.beyond.negamax, nodes=500, evaluation=lab.mobility)
    tree = lab.UniformTree(3, 6)
    before = player.choose(tree, tree.initial)
    again = pickle.loads(pickle.dumps(player))
    assert again.name == player.name == "negamax, 500 nodes, mobility"
    assert again.choose(tree, tree.initial)._replace(seconds=0) == before._replace(seconds=0)
    assert pickle.loads(pickle.dumps(Player())).seconds == 1.0
    assert Player(lab.PUBLISHED[3], depth=2).name == "minimaxAB, depth 2"


class Rich(lab.UniformTree):
    """Half of its leaves are worth more than machine code can tell."""

    def evaluate(self, state):
        return 2**60 if state[1] >= 32 else state[1] % 7


def test_positions_count_once_where_machine_code_gives_up(monkeypatch):
    tree = Rich(2, 6)
    chosen = lab.Player(depth=6).choose(tree, tree.initial)
    monkeypatch.setattr("minimax_lab.players.can_start_threads", lambda: False)
    plain = lab.Player(depth=6).choose(tree, tree.initial)
    assert (chosen.value, chosen.nodes) == (2**60, plain.nodes)


def test_a_search_that_asks_nothing_is_stopped_by_the_clock():
    chosen = lab.Player(stubborn, seconds=0.1).choose(lab.COURSE_TREE, "A")
    assert (chosen.action, chosen.depth) == ("B", 0)
