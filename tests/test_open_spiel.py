"""Games of OpenSpiel: the same trees as the lab's own, and values as by OpenSpiel's own solver."""

import pickle
import random
from functools import reduce

import pytest

import minimax_lab as lab
from minimax_lab.games.open_spiel import OpenSpiel

pyspiel = pytest.importorskip("pyspiel")
TTT = OpenSpiel("tic_tac_toe")
KINDS = pyspiel.GameType
PLAYABLE = {  # by OpenSpiel's own list, what two players can search
    game.short_name
    for game in pyspiel.registered_games()
    if game.default_loadable
    and game.dynamics == KINDS.Dynamics.SEQUENTIAL
    and game.chance_mode == KINDS.ChanceMode.DETERMINISTIC
    and game.information == KINDS.Information.PERFECT_INFORMATION
    and game.utility == KINDS.Utility.ZERO_SUM
    and game.min_num_players <= 2 <= game.max_num_players
}


def after(game, *moves):
    """The state after these moves."""
    return reduce(game.result, moves, game.initial)


def test_trees_and_values_are_those_of_the_lab_and_of_openspiels_own_solver():
    for depth in range(6):
        assert lab.perft(TTT, depth) == lab.perft(lab.TicTacToe(), depth)
    game = OpenSpiel("connect_four")
    assert lab.count(lab.alphabeta, game, game.initial, 8).nodes == 12_574
    solver = pytest.importorskip("open_spiel.python.algorithms.minimax")
    for name in "nim(pile_sizes=1;2;3)", "hex(board_size=3)", "dots_and_boxes(num_rows=1)":
        game, (expected, _) = OpenSpiel(name), solver.alpha_beta_search(pyspiel.load_game(name))
        assert lab.alphabeta(game, game.initial, 100) == expected
    assert (TTT.win, OpenSpiel("dots_and_boxes(utility_margin=true)").win) == (1, 4)
    game = OpenSpiel("mancala")  # the last seed falls into the player's own store
    assert game.to_move(after(game, 3)) == lab.MAX and not game.alternates
    assert TTT.to_move(after(TTT, 0, 3, 1, 4, 2)) == lab.MIN  # who would be next


@pytest.mark.parametrize("name", sorted(PLAYABLE))
def test_every_game_that_can_be_searched_plays_random_moves(name):
    game, chance = OpenSpiel(name), random.Random(name)
    state, last = game.initial, None
    reference = pyspiel.load_game(name).new_initial_state()
    for ply in range(20):
        assert game.is_terminal(state) == reference.is_terminal()
        assert game.ply(state) == ply
        assert game.label(state) == str(reference).rstrip("\n")
        if game.is_terminal(state):
            assert game.evaluate(state) == reference.returns()[0] and game.outcome(state)
            break
        assert game.to_move(state) == (lab.MAX, lab.MIN)[reference.current_player()]
        game.actions(state).clear()  # a list of one's own
        assert game.actions(state) == reference.legal_actions()
        assert not game.alternates or game.to_move(state) != last
        action, last = chance.choice(game.actions(state)), game.to_move(state)
        assert game.notation(state, action) == reference.action_to_string(action)
        state = game.result(state, action)
        reference.apply_action(action)
    assert lab.alphabeta(game, game.initial, 1) == 0


def test_positions_are_the_moves_that_led_to_them():
    assert after(TTT, 0, 1, 2) == after(TTT, 0, 1, 2) != after(TTT, 2, 1, 0)
    assert len({after(TTT, 4), after(TTT, 4), after(TTT, 5)}) == 2
    for thing in (after(TTT, 4, 0), TTT, lab.evaluated(TTT, lab.mobility)):
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing or repr(again) == repr(thing) == "OpenSpiel('tic_tac_toe')"
    hex4 = "hex(board_size=4)"
    assert OpenSpiel(hex4).name == hex4


def test_what_is_no_game_or_no_move_is_refused_in_a_sentence():
    for name in set(pyspiel.registered_names()) - PLAYABLE:
        words = "isn't a game for a minimax search: |can't make the game"
        with pytest.raises(ValueError, match=words):
            OpenSpiel(name)
    for name, words in [
        ("backgammon", "backgammon isn't a game .*: chance has a part in it"),
        ("dark_hex", "its players don't see everything"),
        ("goofspiel", "its players don't move one after the other"),
        ("quoridor(players=3)", "it is for 3 players, not for two"),
        ("hex(board_size=", "can't make the game"),
    ]:
        with pytest.raises(ValueError, match=words):
            OpenSpiel(name)
    for moves in ((9,), (4, 4), (0, 3, 1, 4, 2, 5)):
        with pytest.raises(ValueError, match=f"illegal move {moves[-1]}"):
            after(TTT, *moves)
