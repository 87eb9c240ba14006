"""Draughts: published counts, pydraughts' own lists of moves, and what the lab adds to it."""

import pickle
import random

import pytest
from draughts.core.game import Game

import minimax_lab as lab
from minimax_lab.games.draughts import Draughts, Position, material
from minimax_lab.games.evaluations import WIN

ENGLISH, INTERNATIONAL = Draughts("english"), Draughts("international")
FLYING = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"
WOLDOUBY = "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38"
both = pytest.mark.parametrize("game", [ENGLISH, INTERNATIONAL], ids=lambda game: game.variant)


def random_states(game, number, seed):
    """Positions with men and kings thrown onto the board."""
    choose, last = random.Random(seed), game.rows * game.rows // 2
    for _ in range(number):
        fields = {"W": [], "B": []}
        for square in choose.sample(range(1, last + 1), choose.randint(4, last // 2)):
            at_the_edge = square <= game.rows // 2 or square > last - game.rows // 2
            king = "K" if at_the_edge or choose.random() < 0.3 else ""
            fields[choose.choice("WB")].append(f"{king}{square}")
        white, black = map(",".join, fields.values())
        yield game.parse(f"{choose.choice('WB')}:W{white}:B{black}")


def test_paths_are_as_many_as_published():
    for state, game, counts in [
        # A. Bik, "Perft for checkers" and "BikDam"; the FMJD forum's thread on perft.
        (ENGLISH.initial, ENGLISH, [7, 49, 302, 1469, 7361]),
        (INTERNATIONAL.initial, INTERNATIONAL, [9, 81, 658, 4265]),
        (INTERNATIONAL.parse(FLYING), INTERNATIONAL, [14, 55, 1168, 5432]),
        (INTERNATIONAL.parse(WOLDOUBY), INTERNATIONAL, [6, 12, 30, 73, 215, 590]),
    ]:
        assert [lab.perft(game, depth, state) for depth in range(1, len(counts) + 1)] == counts


@both
def test_moves_are_those_of_the_librarys_own_list(game):
    captures, captures_first = 0, game.in_order("captures first")
    for state in random_states(game, 60, seed=1):
        actions, children = list(game.actions(state)), list(game.children(state))
        assert [game.result(state, action) for action in actions] == children
        assert sorted(captures_first.actions(state)) == sorted(actions)
        results = set()
        for move in Game(game.library, state.squares).legal_moves()[0]:
            after = Game(game.library, state.squares)
            after.push(move)
            results.add(after.get_fen())
        assert len(children) == len(results) and results == {child.squares for child in children}
        before, noisy = game.board(state), game.noisy(state)
        for action, child in zip(actions, children, strict=True):
            path, later = game.path(state, action), game.board(child)
            assert [before.names[square] for square in path] == list(map(str, action))
            assert path[0] in before.pieces and path[-1] in later.pieces
            jumps = len(before.pieces) - len(later.pieces)
            assert jumps == (len(path) - 1 if action in noisy else 0)
        captures += len(noisy) > 0
    assert captures > 20
    again = pickle.loads(pickle.dumps(game))
    assert repr(again) == repr(game) and again.initial == game.initial
    assert list(again.actions(again.initial)) == list(game.actions(game.initial))


def test_players_board_and_notation():
    for game, players in ((ENGLISH, ("Black", "White")), (INTERNATIONAL, ("White", "Black"))):
        second = game.result(game.initial, game.actions(game.initial)[0])
        assert [game.parse(f"{who}:W30:B5").ply for who in "BW"] == [
            players.index("Black"),
            players.index("White"),
        ]
        assert game.players == players and [game.ply(s) for s in (game.initial, second)] == [0, 1]
        assert [game.to_move(s) for s in (game.initial, second)] == [lab.MAX, lab.MIN]
    assert ENGLISH.parse("B:W21-32:B1-12.") == ENGLISH.parse("B:B1-12:W21-32") == ENGLISH.initial
    state = ENGLISH.parse("B:W14,22,K29:B9,1")
    board = ENGLISH.board(state)
    assert board[:2] == (8, 8) and len(board.names) == 32 and board.names[6, 0] == "32"
    assert board.pieces[1, 7] == "black man" and board.pieces[0, 0] == "white king"
    label = ENGLISH.label(state).split("\n")
    assert (label[0], label[-1]) == ("· b · · · · · ·", "W · · · · · · ·")
    assert ENGLISH.notation(ENGLISH.initial, (9, 14)) == "9-14"
    assert [ENGLISH.notation(state, action) for action in ENGLISH.actions(state)] == ["9x18x25"]
    assert INTERNATIONAL.board(INTERNATIONAL.initial).names[0, 0] == "46"


@both
def test_evaluations_change_sign_with_the_colours(game):
    values = set()
    for state in random_states(game, 60, seed=5):
        squares = state.squares[0] + state.squares[:0:-1]  # turned round
        other = Position(squares.translate(str.maketrans("wWbB", "bBwW")), 1 - state.ply)
        for evaluation in (material, lab.mobility, Draughts.evaluate):
            assert evaluation(game, other) == -evaluation(game, state)
        values.add(material(game, state))
    assert len(values) > 20 and max(map(abs, values)) < WIN
    rows = [material(ENGLISH, ENGLISH.parse(f"B:WK32:B{square}")) for square in range(1, 29, 4)]
    assert rows == sorted(set(rows)) and rows[-1] < 0  # an advanced man is worth more
    assert material(ENGLISH, ENGLISH.parse("B:WK32:BK25")) == 0
    assert material(INTERNATIONAL, INTERNATIONAL.parse("W:WK46:B1")) == 200  # a flying king


def test_what_is_no_position_variant_order_or_move_is_refused():
    for function, arguments, words in [
        (ENGLISH.parse, ["W:W20:W5"], "is not a FEN"),
        *((ENGLISH.parse, [f"W:W9,{n}:B1"], f"'{n}' isn't a") for n in ("K", "12-5", "123", "")),
        (ENGLISH.parse, ["W:W18:B18"], "no square 18, or it is taken"),
        *((ENGLISH.parse, [f"W:W{n}:B1"], f"no square {n}") for n in (0, 33)),
        (INTERNATIONAL.parse, ["W:W51:B1"], "no square 51"),
        *((ENGLISH.result, [ENGLISH.initial, m], "illegal") for m in ((9, 15), [9, 14], "9-14")),
    ]:
        with pytest.raises(ValueError, match=words):
            function(*arguments)


def waited(game, text, moves):
    """The position after so many moves of kings that led to other positions."""
    return Position(game.parse(text).squares, moves, ("another",) * moves)


def test_a_game_ends_without_moves_at_the_third_occurrence_and_after_moves_of_kings_alone():
    for game, fen, winner in [
        (ENGLISH, "W:W12:B8,3", lab.MAX),  # shut in
        (INTERNATIONAL, "B:WK46:B", lab.MAX),
        (INTERNATIONAL, "W:W:BK46", lab.MIN),
    ]:
        state, names = game.parse(fen), game.players[::winner]
        assert game.is_terminal(state) and list(game.actions(state)) == []
        assert game.evaluate(state) == winner * WIN and game.win == WIN
        assert game.outcome(state) == f"{names[0]} wins: {names[1]} can't move"
    state = ENGLISH.parse("B:BK1,K2,12:WK31,K32,21")
    for action in 2 * [(1, 6), (32, 27), (6, 1), (27, 32)]:
        assert not ENGLISH.is_terminal(state)
        state = ENGLISH.result(state, action)
    assert ENGLISH.outcome(state) == "a draw: the third time in this position"
    assert ENGLISH.evaluate(state) == 0 and list(ENGLISH.actions(state)) == []
    for game, text, action, each in [
        (ENGLISH, "B:BK1,12:WK32,21", (1, 6), 40),
        (INTERNATIONAL, "W:WK46,K47,K48,K49:BK5,16", (47, 41), 25),
        (INTERNATIONAL, "W:WK46,K47,K48:BK5", (48, 42), 16),
        (INTERNATIONAL, "W:WK46,K47:BK5", (47, 41), 5),
    ]:
        before = waited(game, text, 2 * each - 1)
        assert not game.is_terminal(before)
        after = game.outcome(game.result(before, action))
        assert after == f"a draw: {each} moves each by kings alone"
    for text, action in (("B:BK1,12:WK32,21", (12, 16)), ("B:BK1:WK6,K32", (1, 10))):
        anew = ENGLISH.result(waited(ENGLISH, text, 79), action)  # a man's move, a capture
        assert anew.earlier == () and not ENGLISH.is_terminal(anew)


def test_captures_first_puts_long_captures_and_new_kings_first_and_saves_nodes():
    game = Draughts(order="captures first")
    assert list(map(len, game.actions(game.parse("B:W14,22,24:B9,20")))) == [3, 2]
    for text, order in (("B:BK1,9,26:W21,K4", [26, 9, 1]), ("W:W30,11,K32:B21", [11, 30, 32])):
        moving = [action[0] for action in game.actions(game.parse(text))]
        assert list(dict.fromkeys(moving)) == order
    state = game.parse("B:W13,16,17,21,22,24,25,32:B1,4-6,9,10,14,15,18,K30,K31")
    plain, better = [lab.count(lab.alphabeta, view, state, 5) for view in (ENGLISH, game)]
    assert better.value == plain.value and better.nodes < 0.95 * plain.nodes
