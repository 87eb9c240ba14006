"""Games of OpenSpiel: the same trees as the lab's own, and values as by OpenSpiel's own solver."""

import pickle
import random

import pytest

import minimax_lab as lab
from minimax_lab.games.open_spiel import OpenSpiel

pyspiel = pytest.importorskip("pyspiel")


def playable() -> list[str]:
    """The games that by OpenSpiel's own list two players can search."""
    kinds = pyspiel.GameType
    return [
        game.short_name
        for game in pyspiel.registered_games()
        if game.default_loadable
        and game.dynamics == kinds.Dynamics.SEQUENTIAL
        and game.chance_mode == kinds.ChanceMode.DETERMINISTIC
        and game.information == kinds.Information.PERFECT_INFORMATION
        and game.utility == kinds.Utility.ZERO_SUM
        and game.min_num_players <= 2 <= game.max_num_players
    ]


def test_tic_tac_toe_and_connect_four_have_the_trees_of_the_labs_own():
    theirs, ours = OpenSpiel("tic_tac_toe"), lab.TicTacToe()
    for depth in range(6):
        assert lab.perft(theirs, depth) == lab.perft(ours, depth)
    assert lab.count(lab.alphabeta, theirs, theirs.initial, 9) == lab.Count(0, 18_297, 7330)
    game = OpenSpiel("connect_four")
    assert lab.count(lab.alphabeta, game, game.initial, 8).nodes == 12_574


def test_random_games_go_as_in_the_labs_own_connect_four():
    theirs, ours, chance = OpenSpiel("connect_four"), lab.ConnectFour(), random.Random(4)
    for _ in range(20):
        state, own = theirs.initial, ours.initial
        while not theirs.is_terminal(state):
            assert [column + 1 for column in theirs.actions(state)] == list(ours.actions(own))
            assert theirs.to_move(state) == ours.to_move(own)
            column = chance.choice(theirs.actions(state))
            state, own = theirs.result(state, column), ours.result(own, column + 1)
        assert ours.is_terminal(own)
        assert theirs.to_move(state) == ours.to_move(own)
        assert theirs.evaluate(state) == ours.evaluate(own)


@pytest.mark.parametrize(
    "name",
    [
        "nim(pile_sizes=1;2;3)",
        "nim(pile_sizes=2;3;3,is_misere=False)",
        "dots_and_boxes(num_rows=1,num_cols=2)",
        "hex(board_size=3)",
        "clobber(rows=3,columns=3)",
        "connect_four(rows=4,columns=3)",
    ],
)
def test_values_are_those_of_openspiels_own_solver(name):
    solver = pytest.importorskip("open_spiel.python.algorithms.minimax")
    game = OpenSpiel(name)
    expected, _ = solver.alpha_beta_search(pyspiel.load_game(name))
    assert lab.alphabeta(game, game.initial, 100) == expected


def test_a_player_may_move_twice():
    game = OpenSpiel("dots_and_boxes(num_rows=1,num_cols=1)")
    line = [game.initial]
    while not game.is_terminal(line[-1]):
        line.append(game.result(line[-1], game.actions(line[-1])[0]))
    assert [game.to_move(state) for state in line[:-1]] == [lab.MAX, lab.MIN, lab.MAX, lab.MIN]
    game = OpenSpiel("mancala")
    after = game.parse("3")  # the last seed falls into the player's own store
    assert game.to_move(after) == lab.MAX
    assert not game.alternates


@pytest.mark.parametrize("name", playable())
def test_every_game_that_can_be_searched_plays_random_moves(name):
    game, chance = OpenSpiel(name), random.Random(name)
    state = game.initial
    reference = pyspiel.load_game(name).new_initial_state()
    for ply in range(20):
        assert game.is_terminal(state) == reference.is_terminal()
        assert game.ply(state) == ply
        assert game.label(state) == str(reference).rstrip("\n")
        if game.is_terminal(state):
            assert game.evaluate(state) == reference.returns()[0]
            assert game.outcome(state)
            break
        assert game.to_move(state) == (lab.MAX, lab.MIN)[reference.current_player()]
        assert game.actions(state) == reference.legal_actions()
        action = chance.choice(game.actions(state))
        assert game.notation(state, action) == reference.action_to_string(action)
        mover = game.to_move(state)
        state = game.result(state, action)
        reference.apply_action(action)
        if game.alternates:
            assert game.to_move(state) == -mover
    assert game.parse(" ".join(map(str, state.moves))) == state
    assert lab.alphabeta(game, game.initial, 1) == 0


@pytest.mark.parametrize("name", sorted(set(pyspiel.registered_names()) - set(playable())))
def test_every_other_game_is_refused_in_a_sentence(name):
    with pytest.raises(ValueError, match="is no game for a minimax search: |can't make the game"):
        OpenSpiel(name)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("backgammon", "backgammon is no game for a minimax search: chance has a part in it"),
        ("dark_hex", "its players don't see everything"),
        ("goofspiel", "its players don't move one after the other"),
        ("chinese_checkers(players=3)", "it is for 3 players, not for two"),
        ("tictactoe", "no game 'tictactoe': pyspiel.registered_names"),
        ("hex(board_size=", "can't make the game"),
    ],
)
def test_a_refusal_says_why(name, words):
    with pytest.raises(ValueError) as refusal:
        OpenSpiel(name)
    assert words in str(refusal.value)


def test_positions_are_the_moves_that_led_to_them():
    game = OpenSpiel("tic_tac_toe")
    assert game.parse("0 1 2") == game.parse("x(0,0) o(0,1) x(0,2)")
    assert game.parse("0 1 2") != game.parse("2 1 0")
    assert len({game.parse("4"), game.parse("4"), game.parse("5")}) == 2
    for thing in (game, game.parse("4 0"), lab.evaluated(game, lab.mobility)):
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing or repr(again) == repr(thing)
    assert (
        repr(OpenSpiel(pyspiel.load_game("hex(board_size=4)"))) == "OpenSpiel('hex(board_size=4)')"
    )


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        *(
            (lambda text=text: OpenSpiel("tic_tac_toe").parse(text), ValueError, r"^move \d of ")
            for text in ("4 4", "9", "4 nonsense", "0 3 1 4 2 5")
        ),
        (lambda: OpenSpiel("tic_tac_toe").parse(44), TypeError, "text must be"),
        (lambda: OpenSpiel(7), TypeError, "not 7"),
    ],
)
def test_what_is_no_game_or_text_of_moves_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_a_result_leaves_its_state_alone_and_an_illegal_move_is_refused():
    game = OpenSpiel("othello")
    before = game.label(game.initial)
    for action in game.actions(game.initial):
        game.result(game.initial, action)
    assert game.label(game.initial) == before
    with pytest.raises(ValueError, match="illegal move 0"):
        game.result(game.initial, 0)
