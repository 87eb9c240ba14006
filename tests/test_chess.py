"""Chess: published counts, the laws' own cases, and what the lab adds to python-chess."""

import copy
import pickle
import random
import sys

import pytest

import minimax_lab as lab
from minimax_lab.games.chess import Chess, material, mobility
from minimax_lab.games.views import WIN

GAME, CAPTURES_FIRST = Chess(), Chess("captures first")
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def after(fen, *moves):
    """The state after these moves."""
    state = GAME.parse(fen) if fen else GAME.initial
    for move in moves:
        state = GAME.result(state, move)
    return state


def random_states(number, seed):
    """Positions from games of random moves, not over."""
    choose = random.Random(seed)
    found = []
    while len(found) < number:
        state = GAME.initial
        for _ in range(choose.randint(0, 120)):
            moves = list(GAME.actions(state))
            if not moves:
                break
            state = GAME.result(state, choose.choice(moves))
        if not GAME.is_terminal(state):
            found.append(state)
    return found


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        (None, [20, 400, 8902, 197281]),
        (KIWIPETE, [48, 2039, 97862]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812, 43238]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62379]),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            [46, 2079, 89890],
        ),
    ],
    ids=["start", "Kiwipete", "position 3", "position 4", "position 5", "position 6"],
)
def test_paths_are_as_many_as_published(fen, counts):
    # The chess programmers' table of "perft results".
    state = GAME.parse(fen) if fen else GAME.initial
    assert [lab.perft(GAME, depth, state) for depth in range(1, len(counts) + 1)] == counts


def test_both_orders_have_the_same_moves():
    for state in random_states(40, seed=1):
        moves = list(CAPTURES_FIRST.actions(state))
        assert sorted(moves) == sorted(GAME.actions(state)) and len(moves) == len(set(moves))
        assert [GAME.result(state, move) for move in moves] == list(CAPTURES_FIRST.children(state))


def test_captures_first_takes_the_most_with_the_least():
    # Pawn, knight and rook can take the queen, the rook on h4 the knight, a pawn can promote.
    state = GAME.parse("k7/6P1/8/3q4/2P4R/2N4n/3R4/4K3 w - -")
    first = list(CAPTURES_FIRST.actions(state))[:8]
    assert first[:3] == ["c4d5", "c3d5", "d2d5"]
    assert first[3] == "g7g8q" and set(first[4:]) >= {"g7g8r", "h4h3"}


# Openings, middle games and endings from master play and from text books.
POSITIONS = [
    KIWIPETE,
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
]


@pytest.mark.parametrize("fen", POSITIONS)
def test_captures_first_saves_nodes(fen):
    state = GAME.parse(fen)
    plain = lab.count(lab.alphabeta, GAME, state, 2 if fen == KIWIPETE else 3)
    better = lab.count(lab.alphabeta, CAPTURES_FIRST, state, 2 if fen == KIWIPETE else 3)
    assert better.value == plain.value and better.nodes < 0.85 * plain.nodes


def test_an_order_can_be_asked_for_by_name():
    game, state = lab.ordered(Chess(), "captures first"), GAME.parse(KIWIPETE)
    assert game.order == "captures first"
    assert list(game.actions(state)) == list(CAPTURES_FIRST.actions(state))
    for wrong in ("checks first", None):
        with pytest.raises(ValueError, match='"as generated" or "captures first"'):
            Chess(wrong)
    with pytest.raises(ValueError, match="captures first"):
        GAME.in_order("checks first")


@pytest.mark.parametrize(
    ("fen", "moves", "outcome", "value"),
    [
        (None, "f2f3 e7e5 g2g4 d8h4", "Black wins: checkmate", -WIN),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - -", "a1a8", "White wins: checkmate", WIN),
        ("7k/8/6K1/8/8/5Q2/8/8 w - -", "f3f7", "a draw: stalemate", 0),
        ("8/8/8/8/8/4k3/4p3/4K3 w - -", "", "a draw: stalemate", 0),
        ("4k3/8/8/8/8/8/3p4/4K3 w - -", "e1d2", "a draw: insufficient material", 0),
        ("4k3/8/8/8/8/8/8/4KB2 w - -", "", "a draw: insufficient material", 0),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - 99 80",
            "a1a2",
            "a draw: 50 moves each without a capture or a pawn move",
            0,
        ),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", "a1a8", "White wins: checkmate", WIN),
        (
            None,
            "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
            "a draw: the third time in this position",
            0,
        ),
    ],
)
def test_a_game_ends_as_the_laws_say(fen, moves, outcome, value):
    state = after(fen, *moves.split()[:-1])
    if moves:
        assert not GAME.is_terminal(state)
        state = GAME.result(state, moves.split()[-1])
    assert GAME.is_terminal(state) and GAME.outcome(state) == outcome
    assert GAME.evaluate(state) == value
    assert list(GAME.actions(state)) == list(GAME.children(state)) == GAME.noisy(state) == []


def test_a_pawn_move_or_capture_starts_the_count_anew():
    for fen, move in (
        ("4k3/8/8/8/8/8/P7/R3K3 w - - 99 80", "a2a3"),
        ("4k3/8/8/8/8/8/p7/R3K2R w - - 99 80", "a1a2"),
    ):
        assert not GAME.is_terminal(after(fen, move))
    shuffle = "g1f3 g8f6 f3g1 f6g8".split()
    assert not GAME.is_terminal(after(None, *shuffle, "e2e3", "e7e6", *shuffle))
    assert GAME.is_terminal(after(None, "e2e3", "e7e6", *shuffle, *shuffle))


def test_a_position_in_which_castling_was_lost_isnt_repeated():
    fen = "r3k3/7p/8/8/8/8/7P/4K2R w K - 0 1"
    shuffle = "h1g1 a8b8 g1h1 b8a8".split()
    assert not GAME.is_terminal(after(fen, *shuffle, *shuffle))
    assert GAME.is_terminal(after(fen, *shuffle, *shuffle, shuffle[0]))


def test_states_are_equal_when_their_futures_are():
    there_and_back = after(None, *"g1f3 g8f6 f3g1 f6g8".split())
    assert there_and_back != GAME.initial
    assert there_and_back != GAME.parse(there_and_back.board.fen())  # it has no past
    one, other = "g1f3 g8f6 b1c3", "b1c3 g8f6 g1f3"  # after 1. Nf3, other positions can recur
    assert after(None, *one.split()) != after(None, *other.split())
    one, other = "e2e4 e7e6 d2d3", "d2d3 e7e6 e2e4"
    assert after(None, *one.split()) == after(None, *other.split())
    assert hash(after(None, *one.split())) == hash(after(None, *other.split()))
    board = "4k3/8/8/8/8/8/8/R3K3 w"
    different = [f"{board} - - 0 1", f"{board} Q - 0 1", f"{board} - - 4 1", f"{board} - - 0 9"]
    parsed = list(map(GAME.parse, different))
    assert all(parsed.index(state) == number for number, state in enumerate(parsed))
    assert GAME.initial != "rnbqkbnr"


def test_en_passant_counts_only_where_a_pawn_can_take():
    can = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"
    assert GAME.parse(can[0]) != GAME.parse(can[1])
    nobody = after("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4")
    assert nobody == GAME.parse("4k3/4p3/8/8/4P3/8/8/4K3 b - - 0 1")


def test_a_result_leaves_its_state_alone():
    state = GAME.parse(KIWIPETE)
    before = copy.deepcopy(state), hash(state)
    for move in GAME.actions(state):
        GAME.notation(state, move)
        mobility(GAME, GAME.result(state, move))
    assert (state, hash(state)) == before and state.board.fen() == KIWIPETE


def test_games_and_states_can_be_sent_elsewhere():
    state = after(None, *"g1f3 g8f6 f3g1 f6g8".split())
    again = pickle.loads(pickle.dumps(state))
    assert again == state and hash(again) == hash(state) and again.earlier == state.earlier
    game = pickle.loads(pickle.dumps(Chess("captures first")))
    assert repr(game) == "Chess('captures first')" and game.initial == GAME.initial


@pytest.mark.parametrize(
    ("fen", "move", "notation", "squares"),
    [
        (None, "g1f3", "Nf3", ((6, 0), (5, 2))),
        (KIWIPETE, "e1g1", "O-O", ((4, 0), (6, 0))),
        (KIWIPETE, "e5g6", "Nxg6", ((4, 4), (6, 5))),
        ("3k4/P7/8/8/8/8/8/4K3 w - -", "a7a8q", "a8=Q+", ((0, 6), (0, 7))),
        ("3k4/P7/8/8/8/8/8/4K3 w - -", "a7a8n", "a8=N", ((0, 6), (0, 7))),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - -", "a1a8", "Ra8#", ((0, 0), (0, 7))),
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6", "d5e6", "dxe6", ((3, 4), (4, 5))),
    ],
)
def test_moves_are_written_as_players_do(fen, move, notation, squares):
    state = GAME.parse(fen) if fen else GAME.initial
    assert move in GAME.actions(state)
    assert GAME.notation(state, move) == notation and GAME.path(state, move) == squares


def test_the_board_says_what_stands_where():
    board = GAME.board(GAME.initial)
    assert (board.columns, board.rows, board.kind, board.falls) == (8, 8, "chequered", False)
    assert len(board.pieces) == 32 and len(board.names) == 64
    assert board.pieces[4, 0] == "white king" and board.pieces[3, 7] == "black queen"
    assert board.pieces[0, 6] == "black pawn" and board.names[4, 3] == "e4"
    assert GAME.label(GAME.initial).split("\n")[5:] == [
        "· · · · · · · ·",
        "P P P P P P P P"[:15],
        "R N B Q K B N R",
    ]


@pytest.mark.parametrize(
    ("fen", "wrong"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "empty"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "no white king"),
        ("4k3/8/8/8/8/8/8/4KK2 w - - 0 1", "too many kings"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "opposite check"),
        ("4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1", "opposite check"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawns on backrank"),
        ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "bad castling rights"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "invalid ep square"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "too many black pawns"),
        ("4k3/8/8/8/8/8/8 w - - 0 1", "is no FEN"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "is no FEN"),
        ("", "is no FEN"),
    ],
)
def test_an_illegal_fen_is_refused_with_the_reason(fen, wrong):
    with pytest.raises(ValueError, match=wrong):
        GAME.parse(fen)


def test_what_is_no_text_or_no_move_is_refused():
    with pytest.raises(TypeError, match="FEN"):
        GAME.parse(None)
    for move in ("e2e5", "e7e5", "e4", "", "e2e4q", 12, None):
        with pytest.raises(ValueError, match="illegal move"):
            GAME.result(GAME.initial, move)
    with pytest.raises(ValueError, match="the game is over"):
        GAME.result(after(None, *"f2f3 e7e5 g2g4 d8h4".split()), "a2a3")


def test_players_and_plies():
    assert GAME.players == ("White", "Black") and GAME.win == WIN
    assert GAME.to_move(GAME.initial) == lab.MAX and GAME.ply(GAME.initial) == 0
    state = after(None, "e2e4")
    assert GAME.to_move(state) == lab.MIN and GAME.ply(state) == 1
    assert GAME.ply(GAME.parse("4k3/8/8/8/8/8/8/R3K3 b - - 0 12")) == 23


def test_evaluations_change_sign_with_the_colours():
    values = set()
    for state in random_states(60, seed=3):
        mirrored = GAME.parse(state.board.mirror().fen())
        for evaluation in (material, mobility, lab.mobility, Chess.evaluate):
            value = evaluation(GAME, state)
            assert evaluation(GAME, mirrored) == -value and abs(value) < WIN
        values.add((material(GAME, state), mobility(GAME, state)))
    assert len(values) > 40


def test_no_material_is_worth_a_win():
    most = GAME.parse("6rk/6pp/8/8/8/8/QQQQQQQQ/QK6 b - - 0 1")
    assert 7000 < material(GAME, most) < WIN


@pytest.mark.parametrize(
    ("fen", "value"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 w - -", 500),
        ("4k3/8/8/8/8/8/8/QBN1K3 w - -", 900 + 300 + 300),
        ("4k3/8/8/8/8/8/8/4K2q w - -", -900),
        *(
            (f"4k3/{'8/' * (8 - rank - 1)}P7/{'8/' * (rank - 2)}4K3 w - -", worth)
            for rank, worth in ((2, 100), (3, 105), (4, 110), (5, 120), (6, 140), (7, 180))
        ),
    ],
)
def test_material_is_what_the_pieces_are_worth(fen, value):
    assert material(GAME, GAME.parse(fen)) == value


def test_mobility_counts_both_players_moves():
    assert mobility(GAME, GAME.initial) == 0
    assert mobility(GAME, after(None, "e2e4")) == 30 - 20
    # In check Black has four moves; White's fourteen rook moves, the king's capture among them,
    # and five of the king.
    assert mobility(GAME, GAME.parse("4k3/8/8/8/8/8/8/K3R3 b - - 0 1")) == 13 + 3 - 4


def test_noisy_moves_are_captures_and_promotions():
    for state in random_states(60, seed=4):
        moves, noisy = list(GAME.actions(state)), GAME.noisy(state)
        if state.board.is_check():
            assert sorted(noisy) == sorted(moves)
            continue
        pieces = len(GAME.board(state).pieces)
        loud = [
            move
            for move in moves
            if len(move) == 5 or len(GAME.board(GAME.result(state, move)).pieces) < pieces
        ]
        assert sorted(noisy) == sorted(loud)
    promoting = GAME.parse("1n2k3/P7/8/8/8/8/8/4K3 w - -")
    assert len(GAME.noisy(promoting)) == 8 and GAME.noisy(promoting)[0] == "a7b8q"
    promoting = GAME.parse("4k3/8/8/8/8/8/p7/1N2K3 b - -")
    assert len(GAME.noisy(promoting)) == 8 and GAME.noisy(promoting)[0] == "a2b1q"


def test_alphabeta_finds_a_mate_in_two():
    game = lab.evaluated(CAPTURES_FIRST, sooner=True)
    state = game.parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")  # Morphy's problem
    assert abs(lab.alphabeta(game, state, 2)) < 50_000
    assert lab.alphabeta(game, state, 3) == WIN - 3
    assert lab.best_move(game, state, 3) == "a1a6"


def test_without_python_chess_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    monkeypatch.delitem(sys.modules, "minimax_lab.games.chess")
    with pytest.raises(ImportError, match=r"minimax-lab\[chess\]"):
        lab.Chess()
