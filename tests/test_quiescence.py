"""Quiescence search: against alpha-beta, against its own rules without windows, on the horizon."""

import random
import re
from functools import partial
from math import inf

import pytest

import minimax_lab as lab
from minimax_lab.games.chess import Chess
from minimax_lab.games.draughts import Draughts
from minimax_lab.search.beyond import alphabeta_with_quiescence, quiescence

CHESS, DRAUGHTS = Chess(), Draughts()


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
    actions = list(game.actions(state))
    values = []
    if depth <= 0:
        noisy = set(game.noisy(state))
        if noisy != set(actions):
            values = [game.evaluate(state)]
            actions = [action for action in actions if action in noisy]
    return best(
        values + [spelt_out(game, game.result(state, action), depth - 1) for action in actions]
    )


@pytest.mark.parametrize(
    "game",
    [
        lab.Tree([[[3, 17], [2, 12]], [[15], [25, 0]], [[2, 5], [3]]]),
        lab.UniformTree(4, 5, seed=3),
        lab.TicTacToe(),
        lab.ordered(lab.ConnectFour(), lambda action: -action),
    ],
    ids=repr,
)
@pytest.mark.parametrize("window", [(-inf, inf), (0, 4), (0.4, 0.6)])
def test_without_noisy_moves_it_is_alphabeta(game, window):
    for depth in (0, 1, 3, 5):
        arguments = (game, game.initial, depth, *window)
        assert lab.count(alphabeta_with_quiescence, *arguments) == lab.count(
            lab.alphabeta, *arguments
        )


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
    deeper = 0
    for state in states:
        value = spelt_out(game, state, depth)
        assert alphabeta_with_quiescence(game, state, depth) == value
        deeper += value != lab.alphabeta(game, state, depth)
        for alpha, beta in ((value - 50, value + 50), (value + 1, value + 9), (value - 9, value)):
            found = alphabeta_with_quiescence(game, state, depth, alpha, beta)
            if alpha < value < beta:
                assert found == value
            elif value <= alpha:
                assert value <= found <= alpha
            else:
                assert beta <= found <= value
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
    state = CHESS.parse(fen)
    blind = {a: lab.alphabeta(CHESS, CHESS.result(state, a), 0) for a in CHESS.actions(state)}
    seeing = {a: quiescence(CHESS, CHESS.result(state, a)) for a in CHESS.actions(state)}
    assert max(blind, key=blind.get) == bait
    assert lab.alphabeta(CHESS, state, 1) == blind[bait]
    assert alphabeta_with_quiescence(CHESS, state, 1) == max(seeing.values())
    assert seeing[bait] < CHESS.evaluate(state) <= max(seeing.values())


@pytest.mark.parametrize(
    ("fen", "value"),
    [
        # A rook takes the pawn, is taken, and the second rook takes that one.
        ("3r2k1/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1", 500),
        # The queen had better not take the pawn that a pawn defends.
        ("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", 900 - 105 - 110),
        # A pawn takes a knight or becomes a queen; it does both.
        ("1n4k1/P7/8/8/8/8/8/6K1 w - - 0 1", 900),
    ],
)
def test_an_exchange_is_counted_to_its_end(fen, value):
    assert quiescence(CHESS, CHESS.parse(fen)) == value


@pytest.mark.parametrize(
    "fen",
    ["4k3/8/2p1p3/3p4/8/8/3Q4/4K3 w - - 0 1", "4k3/3q4/8/8/3P4/2P1P3/8/4K3 b - - 0 1"],
)
def test_standing_pat_cuts_off(fen):
    # The queen takes, a pawn takes back: the other pawn needn't, standing pat was better.
    assert lab.count(quiescence, CHESS, CHESS.parse(fen)).nodes == 3


def test_who_is_in_check_may_not_stand_pat():
    # Black is far ahead, but the knight that gives check takes the queen next.
    state = CHESS.parse("2q3k1/4Nppp/8/8/8/8/8/6K1 b - - 0 1")
    assert CHESS.evaluate(state) == -900 and quiescence(CHESS, state) == 0


def test_a_compulsory_capture_may_not_be_left():
    state = DRAUGHTS.parse("B:W22,29,30,31:B18")  # Black takes, and White takes the last man
    assert DRAUGHTS.evaluate(state) > -400 and quiescence(DRAUGHTS, state) == -DRAUGHTS.win


def test_it_can_be_watched_and_counted():
    state = CHESS.parse("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1")
    counted = lab.count(alphabeta_with_quiescence, CHESS, state, 1)
    trace = lab.watch(alphabeta_with_quiescence, CHESS, state, 1)
    assert trace.value == counted.value == alphabeta_with_quiescence(CHESS, state, 1)
    assert len(trace.visited) == counted.nodes > lab.count(lab.alphabeta, CHESS, state, 1).nodes
    taken_back = CHESS.result(CHESS.result(state, "d2d5"), "c6d5")
    assert taken_back in trace.visited


def test_other_views_of_a_game_keep_their_noisy_moves():
    state = CHESS.parse("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1")
    for game in (
        lab.ordered(CHESS, lambda action: action),
        lab.ordered(CHESS, "captures first"),
        lab.evaluated(CHESS, sooner=True),
    ):
        assert alphabeta_with_quiescence(game, state, 1) == 685


def test_it_searches_less_with_captures_first():
    state = CHESS.parse("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8")
    search = partial(lab.count, alphabeta_with_quiescence)
    plain, better = search(CHESS, state, 1), search(Chess("captures first"), state, 1)
    assert better.value == plain.value and better.nodes < plain.nodes


def test_another_order_is_kept_beyond_the_depth():
    state = CHESS.parse("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
    backwards = lab.ordered(CHESS, lambda state, action: [-ord(sign) for sign in action])
    assert list(backwards.noisy(state)) == sorted(CHESS.noisy(state), reverse=True)
    assert not hasattr(lab.ordered(lab.TicTacToe(), lambda action: action), "noisy")
