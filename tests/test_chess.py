"""Chess: published counts, the laws' own cases, and what the lab adds to python-chess."""

import copy
import pickle
from functools import reduce

import pytest

import minimax_lab as lab
from minimax_lab.games.chess import Chess, material, mobility
from minimax_lab.games.evaluations import WIN
from tests import truth

GAME, CAPTURES_FIRST = Chess(), Chess("captures first")
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SHUFFLE = "g1f3 g8f6 f3g1 f6g8"


def after(fen, moves):
    """The state after these moves."""
    return reduce(GAME.result, moves.split(), GAME.parse(fen))


def test_paths_are_as_many_as_published():
    for fen, counts in [
        (START, [20, 400, 8902]),
        (KIWIPETE, [48, 2039]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62379]),
    ]:
        state = GAME.parse(fen)
        assert [lab.perft(GAME, depth, state) for depth in range(1, len(counts) + 1)] == counts


def test_both_orders_have_the_same_moves_and_noisy_ones_are_captures_and_promotions():
    for state in truth.played(GAME, 30, 120, seed=1):
        moves, noisy = list(CAPTURES_FIRST.actions(state)), GAME.noisy(state)
        assert sorted(moves) == sorted(GAME.actions(state)) and len(moves) == len(set(moves))
        assert [GAME.result(state, move) for move in moves] == list(CAPTURES_FIRST.children(state))
        pieces = len(GAME.board(state).pieces)
        captures = [m for m in moves if len(GAME.board(GAME.result(state, m)).pieces) < pieces]
        loud = captures + [m for m in moves if len(m) == 5 and m not in captures]
        assert sorted(noisy) == sorted(moves if state.board.is_check() else loud)
        assert moves[: len(loud)] == noisy[: len(loud)]


def test_captures_first_takes_the_most_with_the_least():
    for fen, first, then in [
        # Pawn, knight and rook can take the queen, a pawn promotes, the rook takes the knight.
        ("k7/6P1/8/3q4/2P4R/2N4n/3R4/4K3 w - -", "c4d5 c3d5 d2d5 g7g8q", {"g7g8r", "h4h3"}),
        ("4k3/8/8/8/8/8/p7/1N2K3 b - -", "a2b1q", {"a2a1q", "a2b1n"}),
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6", "d5e6", set()),
    ]:
        noisy, moves = GAME.noisy(GAME.parse(fen)), first.split()
        assert noisy[: len(moves)] == moves and set(noisy[len(moves) :]) >= then


def test_a_game_ends_as_the_laws_say():
    for fen, moves, outcome in [
        (START, "f2f3 e7e5 g2g4 d8h4", "Black wins: checkmate"),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", "a1a8", "White wins: checkmate"),
        ("7k/8/6K1/8/8/5Q2/8/8 w - -", "f3f7", "a draw: stalemate"),
        ("4k3/8/8/8/8/8/3p4/4K3 w - -", "e1d2", "a draw: insufficient material"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", "a draw: 50 moves each without a capture"),
        (START, f"e2e3 e7e6 {SHUFFLE} {SHUFFLE}", "a draw: the third time in this position"),
        # A pawn's move, a capture or a lost right to castle starts the count anew.
        ("4k3/8/8/8/8/8/P7/R3K3 w - - 99 80", "a2a3", "not over"),
        ("4k3/8/8/8/8/8/p7/R3K2R w - - 99 80", "a1a2", "not over"),
        (START, f"{SHUFFLE} e2e3 e7e6 {SHUFFLE}", "not over"),
        ("r3k3/7p/8/8/8/8/7P/4K2R w K - 0 1", 2 * " h1g1 a8b8 g1h1 b8a8", "not over"),
    ]:
        before, state = after(fen, moves[:-4]), after(fen, moves)
        assert not GAME.is_terminal(before) and GAME.outcome(before) == "not over"
        assert GAME.outcome(state).startswith(outcome)
        assert GAME.is_terminal(state) == (outcome != "not over")
        if GAME.is_terminal(state):
            assert GAME.evaluate(state) == {"W": WIN, "B": -WIN, "a": 0}[outcome[0]]
            assert list(GAME.actions(state)) == list(GAME.children(state)) == []
            assert GAME.noisy(state) == []
            with pytest.raises(ValueError, match="the game is over"):
                GAME.result(state, "a2a3")


def test_states_are_equal_when_their_futures_are():
    there_and_back = after(START, SHUFFLE)
    assert there_and_back != GAME.initial != START
    assert there_and_back != GAME.parse(there_and_back.board.fen())  # it has no past
    # After 1. Nf3, other positions can recur.
    assert after(START, "g1f3 g8f6 b1c3") != after(START, "b1c3 g8f6 g1f3")
    one, other = after(START, "e2e4 e7e6 d2d3"), after(START, "d2d3 e7e6 e2e4")
    assert one == other and hash(one) == hash(other)
    ends = ("- - 0 1", "Q - 0 1", "- - 4 1", "- - 0 9")
    assert len({GAME.parse(f"4k3/8/8/8/8/8/8/R3K3 w {end}") for end in ends}) == 4
    # En passant counts only where a pawn can take.
    assert len({GAME.parse(f"4k3/8/8/8/3pP3/8/8/4K3 b - {ep} 0 1") for ep in ("e3", "-")}) == 2
    nobody = after("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4")
    assert nobody == GAME.parse("4k3/4p3/8/8/4P3/8/8/4K3 b - - 0 1")


def test_a_result_leaves_its_state_alone_and_states_can_be_sent_elsewhere():
    state = GAME.parse(KIWIPETE)
    before = copy.deepcopy(state), hash(state)
    for move in GAME.actions(state):
        GAME.notation(state, move)
        mobility(GAME, GAME.result(state, move))
    assert (state, hash(state)) == before and state.board.fen() == KIWIPETE
    state = after(START, SHUFFLE)
    again = pickle.loads(pickle.dumps(state))
    assert again == state and hash(again) == hash(state) and again.earlier == state.earlier
    assert repr(pickle.loads(pickle.dumps(CAPTURES_FIRST))) == "Chess('captures first')"


def test_the_board_the_moves_the_players_and_the_plies():
    for fen, move, written, squares in (
        (START, "g1f3", "Nf3", ((6, 0), (5, 2))),
        (KIWIPETE, "e1g1", "O-O", ((4, 0), (6, 0))),
        ("3k4/P7/8/8/8/8/8/4K3 w - -", "a7a8q", "a8=Q+", ((0, 6), (0, 7))),
    ):
        state = GAME.parse(fen)
        assert (GAME.notation(state, move), GAME.path(state, move)) == (written, squares)
    board, one = GAME.board(GAME.initial), after(START, "e2e4")
    assert board[:2] == (8, 8) and len(board.pieces) == 32 and len(board.names) == 64
    assert board.pieces[4, 0] == "white king" and board.pieces[0, 6] == "black pawn"
    assert board.names[4, 3] == "e4"
    assert GAME.label(GAME.initial).split("\n")[5:7] == ["· · · · · · · ·", "P P P P P P P P"]
    assert [GAME.to_move(state) for state in (GAME.initial, one)] == [lab.MAX, lab.MIN]
    later = GAME.parse("4k3/8/8/8/8/8/8/R3K3 b - - 0 12")
    assert [GAME.ply(state) for state in (GAME.initial, one, later)] == [0, 1, 23]


def test_what_is_no_position_order_or_move_is_refused():
    for function, arguments, words in [
        (GAME.parse, ["8/8/8/8/8/8/8/8 w - - 0 1"], "no white king, .* empty"),
        (GAME.parse, ["4k3/4R3/8/8/8/8/8/4K3 w - -"], "opposite check"),
        *((GAME.result, [GAME.initial, move], "illegal move") for move in ("e2e5", "e2e4q", 12)),
    ]:
        with pytest.raises(ValueError, match=words):
            function(*arguments)


def test_evaluations_change_sign_with_the_colours_and_count_what_they_say():
    values = set()
    for state in truth.played(GAME, 50, 120, seed=3):
        mirrored = GAME.parse(state.board.mirror().fen())
        for evaluation in (material, mobility, lab.mobility, Chess.evaluate):
            value = evaluation(GAME, state)
            assert evaluation(GAME, mirrored) == -value and abs(value) < WIN
        values.add((material(GAME, state), mobility(GAME, state)))
    assert len(values) > 40
    for board, value in {
        "4k3/8/8/8/8/8/8/QBN1K3": 900 + 300 + 300,
        "6rk/6pp/8/8/8/8/QQQQQQQQ/QK6": 9 * 900 - 500 - 100 - 100,
        "4k3/P7/1P6/2P5/3P4/4P3/5P2/4K3": 180 + 140 + 120 + 110 + 105 + 100,
    }.items():
        assert material(GAME, GAME.parse(f"{board} b - -")) == value
    assert mobility(GAME, after(START, "e2e4")) == 30 - 20
    # In check Black has four moves; White's fourteen rook moves, the king's capture among them,
    # and five of the king.
    assert mobility(GAME, GAME.parse("4k3/8/8/8/8/8/8/K3R3 b - - 0 1")) == 13 + 3 - 4
