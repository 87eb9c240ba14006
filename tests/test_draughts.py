"""Draughts: published counts, and the rules played out on coordinates."""

import pickle
import random
import sys
from itertools import pairwise, takewhile

import pytest

import minimax_lab as lab
from minimax_lab.games.draughts import Draughts, Position, material
from minimax_lab.games.views import WIN

ENGLISH, INTERNATIONAL = Draughts("english"), Draughts("international")
GAMES = [ENGLISH, INTERNATIONAL]
both = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.variant)


def after(game, fen, *actions):
    """The state after these moves."""
    state = game.parse(fen) if fen else game.initial
    for action in actions:
        state = game.result(state, action)
    return state


def random_states(game, number, seed):
    """Positions with men and kings thrown onto the board."""
    choose, half = random.Random(seed), game.rows // 2
    squares, men = half * game.rows, {8: 12, 10: 20}[game.rows]
    last = {"W": range(1, half + 1), "B": range(squares - half + 1, squares + 1)}
    for _ in range(number):
        free = choose.sample(range(1, squares + 1), choose.randint(4, squares // 2))
        cut = choose.randint(1, len(free) - 1)
        fields = []
        for colour, own in (("W", free[:cut][:men]), ("B", free[cut:][:men])):
            kings = [n for n in own if n in last[colour] or choose.random() < 0.3]
            fields.append(colour + ",".join(f"K{n}" if n in kings else str(n) for n in own))
        yield game.parse(f"{choose.choice('WB')}:{':'.join(fields)}")


class OnCoordinates:
    """The rules of draughts on a dictionary {(column, row): "white man"}, without the package."""

    def __init__(self, game, state):
        self.pieces, self.size = game.board(state).pieces, game.board(state).columns
        self.english, first = self.size == 8, game.to_move(state) == lab.MAX
        self.colour = "black" if self.english == first else "white"

    def rays(self, square, piece, capturing):
        """The squares in each direction that a piece may go, as far as it may."""
        flies = piece.endswith("king") and not self.english
        ahead = 1 if self.colour == "white" else -1
        for across, up in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            if piece.endswith("king") or up == ahead or capturing and not self.english:
                ray = [
                    (square[0] + across * n, square[1] + up * n)
                    for n in range(1, self.size if flies else 2 + capturing)
                ]
                yield [there for there in ray if set(there) <= {*range(self.size)}]

    def captures(self, start, square, piece, taken):
        """Each whole capture: where it ends and what it takes."""
        flies = piece.endswith("king") and not self.english
        for ray in self.rays(square, piece, capturing=True):
            victim = None
            for place, there in enumerate(ray):
                stands = self.pieces.get(there) if there != start else None
                if stands and (victim or stands.startswith(self.colour) or there in taken):
                    break
                if stands and (flies or place == 0):
                    victim = there
                elif victim:
                    stops = self.english and piece.endswith("man") and self.last_row(there)
                    further = () if stops else self.captures(start, there, piece, {*taken, victim})
                    yield from list(further) or [(there, frozenset({*taken, victim}))]
                elif stands or not flies:
                    break

    def last_row(self, square):
        return square[1] == (self.size - 1 if self.colour == "white" else 0)

    def results(self):
        """All boards after one move, as sets of (square, piece)."""
        own = {s: p for s, p in self.pieces.items() if p.startswith(self.colour)}
        ways = [(s, *way) for s, p in own.items() for way in self.captures(s, s, p, set())]
        if not self.english:
            most = max((len(taken) for _, _, taken in ways), default=0)
            ways = [way for way in ways if len(way[2]) == most]
        if not ways:
            for square, piece in own.items():
                for ray in self.rays(square, piece, capturing=False):
                    free = takewhile(lambda there: there not in self.pieces, ray)
                    ways += [(square, there, frozenset()) for there in free]
        return {self.board_after(*way) for way in ways}

    def board_after(self, start, end, taken):
        board = {s: p for s, p in self.pieces.items() if s not in taken and s != start}
        board[end] = f"{self.colour} king" if self.last_row(end) else self.pieces[start]
        return frozenset(board.items())


@pytest.mark.parametrize(
    ("game", "fen", "counts"),
    [
        # A. Bik, "Perft for checkers" and "BikDam".
        (ENGLISH, None, [7, 49, 302, 1469, 7361]),
        (INTERNATIONAL, None, [9, 81, 658, 4265]),
        # The FMJD forum's thread on perft: kings that fly, and a problem by Woldouby.
        (
            INTERNATIONAL,
            "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
            [14, 55, 1168, 5432],
        ),
        (
            INTERNATIONAL,
            "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
            [6, 12, 30, 73, 215, 590, 1944],
        ),
    ],
    ids=["english", "international", "flying kings", "Woldouby"],
)
def test_paths_are_as_many_as_published(game, fen, counts):
    state = game.parse(fen) if fen else game.initial
    assert [lab.perft(game, depth, state) for depth in range(1, len(counts) + 1)] == counts


@both
def test_moves_are_those_of_the_rules_on_coordinates(game):
    captures = 0
    for state in random_states(game, 150, seed=1):
        actions, children = list(game.actions(state)), list(game.children(state))
        assert [game.result(state, action) for action in actions] == children
        boards = [frozenset(game.board(child).pieces.items()) for child in children]
        assert len(boards) == len(set(boards))
        assert set(boards) == OnCoordinates(game, state).results()
        before = game.board(state)
        for action, child in zip(actions, children, strict=True):
            path, later = game.path(state, action), game.board(child)
            assert [before.names[square] for square in path] == list(map(str, action))
            assert path[0] in before.pieces and path[-1] in later.pieces
            jumps = len(before.pieces) - len(later.pieces)
            assert jumps == (len(path) - 1 if action in game.noisy(state) else 0)
        captures += len(game.noisy(state)) > 0
    assert captures > 50


def test_players_board_and_notation():
    assert ENGLISH.players == ("Black", "White") and INTERNATIONAL.players == ("White", "Black")
    for game in GAMES:
        assert game.to_move(game.initial) == lab.MAX and game.ply(game.initial) == 0
        second = after(game, None, game.actions(game.initial)[0])
        assert game.to_move(second) == lab.MIN and game.ply(second) == 1
    board = ENGLISH.board(ENGLISH.initial)
    assert (board.columns, board.rows, board.kind) == (8, 8, "chequered")
    assert [board.names[square] for square in ((1, 7), (7, 7), (0, 6), (0, 0), (6, 0))] == [
        *("1", "4", "5", "29", "32")
    ]
    assert board.pieces[1, 7] == "black man" and board.pieces[0, 0] == "white man"
    board = INTERNATIONAL.board(INTERNATIONAL.parse("W:WK46:B5"))
    assert board.names[0, 0] == "46" and len(board.names) == 50
    assert board.pieces == {(0, 0): "white king", (9, 9): "black man"}
    label = ENGLISH.label(ENGLISH.parse("B:WK29:B1,5"))
    assert label.split("\n")[:2] == ["· b · · · · · ·", "b · · · · · · ·"]
    assert label.endswith("W · · · · · · ·")
    assert ENGLISH.notation(ENGLISH.initial, (9, 14)) == "9-14"
    state = ENGLISH.parse("B:W14,22:B9")
    assert [ENGLISH.notation(state, action) for action in ENGLISH.actions(state)] == ["9x18x25"]


def fen(state):
    """The position as a FEN, and the same with the colours exchanged and the board turned round."""
    squares = list(enumerate(state.squares))[1:]
    for colours, place in (("WB", lambda n: n), ("BW", lambda n: len(squares) + 1 - n)):
        fields = [
            ",".join(("K" if p.isupper() else "") + str(place(n)) for n, p in squares if p in own)
            for own in ("wW", "bB")
        ]
        player = colours["WB".index(state.squares[0])]
        yield f"{player}:{colours[0]}{fields[0]}:{colours[1]}{fields[1]}"


@both
def test_states_are_values_and_a_fen_says_where_the_pieces_are(game):
    for state in (game.initial, *random_states(game, 30, seed=3)):
        again = game.parse(next(fen(state)))
        assert again == state and hash(again) == hash(state)
        assert pickle.loads(pickle.dumps(state)) == state
    again = pickle.loads(pickle.dumps(game))
    assert repr(again) == repr(game) and again.actions(state) == game.actions(state)
    assert ENGLISH.parse("B:W21-32:B1-12.") == ENGLISH.parse("B:B1-12:W21-32") == ENGLISH.initial


NO_MOVES = [(9, 15), [9, 14], "9-14"]
NO_FENS = {
    "is no FEN": ["W:W20:W5", "white", None],
    "no square 18, or it is taken": ["W:W18:B18", "W:W18,18:B1"],
    "no square (0|33|51)": ["W:W0:B1", "W:W33:B1", "W:W51:B1"],
}


def test_what_is_no_position_variant_order_or_move_is_refused():
    calls = [(words, ENGLISH.parse, [text]) for words, texts in NO_FENS.items() for text in texts]
    calls += [("illegal move", ENGLISH.result, [ENGLISH.initial, move]) for move in NO_MOVES]
    calls += [("no square 51", INTERNATIONAL.parse, ["W:W51:B1"])]
    calls += [('"english" or "international", not \'russian\'', Draughts, ["russian"])]
    calls += [('"captures first"', Draughts, ["english", "kings first"])]
    for words, function, arguments in calls:
        with pytest.raises(ValueError, match=words):
            function(*arguments)


def test_without_moves_or_pieces_one_has_lost():
    taken = after(ENGLISH, "B:W14,22:B9", (9, 18, 25))
    assert ENGLISH.is_terminal(taken) and ENGLISH.evaluate(taken) == WIN == ENGLISH.win
    assert ENGLISH.outcome(taken) == "Black wins: White can't move"
    shut_in = ENGLISH.parse("W:W12:B8,3")
    assert ENGLISH.is_terminal(shut_in) and list(ENGLISH.actions(shut_in)) == []
    assert ENGLISH.outcome(shut_in) == "Black wins: White can't move"
    assert INTERNATIONAL.evaluate(INTERNATIONAL.parse("B:WK46:B")) == WIN
    assert INTERNATIONAL.evaluate(INTERNATIONAL.parse("W:W:BK46")) == -WIN


def test_the_third_occurrence_is_a_draw():
    state, squares = ENGLISH.parse("B:BK1,K2,12:WK31,K32,21"), set()
    for action in 2 * [(1, 6), (32, 27), (6, 1), (27, 32)]:
        assert not ENGLISH.is_terminal(state)
        squares.add(state.squares)
        state = ENGLISH.result(state, action)
    assert len(squares) == 4
    assert ENGLISH.outcome(state) == "a draw: the third time in this position"
    assert ENGLISH.evaluate(state) == 0 and list(ENGLISH.actions(state)) == []


def waited(game, text, moves):
    """The position after so many moves of kings that led to other positions."""
    return Position(game.parse(text).squares, moves, ("another",) * moves)


@pytest.mark.parametrize(
    ("game", "text", "action", "moves_each"),
    [
        (ENGLISH, "B:BK1,12:WK32,21", (1, 6), 40),
        (INTERNATIONAL, "W:WK46,K47,K48,K49:BK5,16", (47, 41), 25),
        (INTERNATIONAL, "W:WK46,K47,K48:BK5", (48, 42), 16),
        (INTERNATIONAL, "W:WK46,K47:BK5", (47, 41), 5),
    ],
    ids=["english", "international", "three against one", "two against one"],
)
def test_moves_of_kings_alone_end_in_a_draw(game, text, action, moves_each):
    before = waited(game, text, 2 * moves_each - 1)
    assert not game.is_terminal(before)
    assert game.outcome(game.result(before, action)) == (
        f"a draw: {moves_each} moves each by kings alone"
    )


def test_a_capture_or_a_move_of_a_man_starts_the_count_anew():
    state = waited(ENGLISH, "B:BK1,12:WK32,21", 79)
    assert not ENGLISH.is_terminal(ENGLISH.result(state, (12, 16)))
    assert ENGLISH.result(state, (12, 16)).earlier == ()
    taking = ENGLISH.result(waited(ENGLISH, "B:BK1:WK6,K32", 79), (1, 10))
    assert taking.earlier == () and not ENGLISH.is_terminal(taking)


# Positions from games in which each player looked one move ahead.
PLAYED = {
    ENGLISH: [
        "B:W13,19-21,23-30:B2-6,9-12,14,16,18",
        "B:WK3,17,19,21,22,24,25,27-29,32:B2,4,5,8,10-13,15,20",
        "B:W13,16,17,21,22,24,25,32:B1,4-6,9,10,14,15,18,K30,K31",
    ],
    INTERNATIONAL: ["W:W21,26,27,30,32-45,50:B1,5-7,10,12-16,18-20,22-25"],
}


@both
def test_captures_first_saves_nodes(game):
    ordered = game.in_order("captures first")
    assert set(game.orders) == {"as generated", "captures first"}
    spent, kept = 0, 0
    for fen in PLAYED[game]:
        state = game.parse(fen)
        plain = lab.count(lab.alphabeta, game, state, 5)
        better = lab.count(lab.alphabeta, ordered, state, 5)
        assert better.value == plain.value
        spent, kept = spent + plain.nodes, kept + better.nodes
    assert kept < 0.95 * spent


def test_captures_first_puts_long_captures_and_new_kings_first():
    game = Draughts(order="captures first")
    two_or_one = game.parse("B:W14,22,24:B9,20")
    assert [len(action) for action in game.actions(two_or_one)] == [3, 2]
    almost = game.parse("B:BK1,9,26:W21,K4")
    assert list(game.actions(almost))[:2] == [(26, 31), (26, 30)]
    assert game.actions(almost)[-1][0] == 1
    for state in random_states(game, 30, seed=4):
        assert sorted(game.actions(state)) == sorted(ENGLISH.actions(state))


@both
def test_evaluations_change_sign_with_the_colours(game):
    values = set()
    for state in random_states(game, 60, seed=5):
        other = game.parse(list(fen(state))[1])
        for evaluation in (material, lab.mobility, Draughts.evaluate):
            value = evaluation(game, state)
            assert evaluation(game, other) == -value and abs(value) <= WIN
        assert abs(material(game, state)) < WIN
        values.add(material(game, state))
    assert len(values) > 20


def test_an_advanced_man_is_worth_more_and_a_king_more_still():
    def worth(game, fen):
        return material(game, game.parse(fen))

    rows = [worth(ENGLISH, f"B:WK32:B{square}") for square in (1, 5, 9, 13, 17, 21, 25)]
    assert all(nearer > farther for farther, nearer in pairwise(rows))
    assert rows[-1] < worth(ENGLISH, "B:WK32:BK25") == 0
    assert worth(INTERNATIONAL, "W:WK46:B1") == 200  # a flying king, and a man at home


def test_wins_sooner_and_other_evaluations_can_be_asked_for():
    game = lab.evaluated(ENGLISH, lab.mobility, sooner=True)
    state = game.parse("B:W14,22:B9")
    assert lab.alphabeta(game, state, 3) == WIN - 1
    assert list(game.in_order("captures first").actions(state)) == [(9, 18, 25)]


def test_without_pydraughts_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "draughts.core.game", None)
    monkeypatch.delitem(sys.modules, "minimax_lab.games.draughts")
    with pytest.raises(ImportError, match=r"minimax-lab\[draughts\]"):
        lab.Draughts()
