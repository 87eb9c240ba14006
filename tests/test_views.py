"""Games seen otherwise: in another order, narrower, evaluated, and through a view of one's own."""

import copy
import math
import pickle
import random

import numpy
import pytest
from cells import playouts
from hypothesis import given

import minimax_lab as lab
from minimax_lab.games.views import View, innermost
from tests import truth

FOUR, TTT = lab.ConnectFour(), lab.TicTacToe()
OPEN_LINES, THREATS = lab.connect_four.lines, lab.connect_four.threats
WIN = 100_000


class Tallying(View):
    """Counts what it gives out, as the instruments' views do."""

    def __init__(self, game):
        super().__init__(game)
        self._tally = {"result": 0, "evaluate": 0}

    def result(self, state, action):
        self._tally["result"] += 1
        return self.game.result(state, action)

    def evaluate(self, state):
        self._tally["evaluate"] += 1
        return self.game.evaluate(state)


class Searching(lab.TicTacToe):
    """A game that has a search, as a method, and another with `super()`."""

    def value(self, state, depth):
        if depth == 0 or self.is_terminal(state):
            return self.evaluate(state)
        values = [self.value(child, depth - 1) for child in self.children(state)]
        return max(values) if self.to_move(state) == lab.MAX else min(values)

    def label(self, state):
        return f"[{super().label(state)}]"

    def labelled(self, state):
        return super().label(state)


VIEWS = {
    "by a key": lambda game: lab.ordered(game, lambda action: -action),
    "by name": lambda game: lab.ordered(game, "centre first"),
    "narrowed": lambda game: lab.narrowed(game, 3),
    "evaluated": lambda game: lab.evaluated(game, OPEN_LINES, sooner=True),
    "tallying": Tallying,
}


def through_views(game, state, depth):
    """A search that looks at its game in another way first."""
    game = lab.evaluated(lab.ordered(copy.copy(game), "centre first"), OPEN_LINES)
    return lab.alphabeta(lab.narrowed(lab.ordered(game, lambda state, action: 0), 5), state, depth)


@pytest.mark.parametrize("outer", VIEWS)
@pytest.mark.parametrize("inner", VIEWS)
def test_a_view_of_a_view_shows_all_that_the_game_offers(inner, outer):
    once = VIEWS[inner](FOUR)
    twice = VIEWS[outer](once)
    state = twice.parse("4453")
    assert innermost(twice).orders == twice.orders == FOUR.orders
    assert twice.cells == FOUR.cells and twice.label(state) == FOUR.label(state)
    centre_first = lab.ordered(twice, "centre first")
    assert centre_first.order == "centre first" and once.order in FOUR.orders
    known = lab.ConnectFour("centre first") if "narrowed" in (inner, outer) else FOUR
    moves = set(lab.narrowed(known, 3).actions(state)) if known is not FOUR else {*range(1, 8)}
    if "by a key" not in (inner, outer):
        assert set(centre_first.actions(state)) == moves
        assert list(centre_first.actions(state))[0] == 4
    for again in (twice, copy.copy(twice), copy.deepcopy(twice)):
        assert lab.alphabeta(again, state, 3) == lab.alphabeta(twice, state, 3)
        assert again.is_terminal(state) is False and repr(again) == repr(twice)


def test_every_view_but_one_with_a_lambda_can_be_sent_to_other_processes():
    for name, seen in VIEWS.items():
        if name != "by a key":
            again = pickle.loads(pickle.dumps(seen(FOUR)))
            state = FOUR.parse("4453")
            assert lab.alphabeta(again, state, 3) == lab.alphabeta(seen(FOUR), state, 3)


def test_questions_that_a_view_leaves_alone_go_straight_to_the_game():
    view = Tallying(lab.narrowed(FOUR, 3))
    assert view.to_move == FOUR.to_move and view.is_terminal == FOUR.is_terminal
    assert view.actions == view.game.actions != FOUR.actions


def test_a_view_that_answers_otherwise_is_asked_for_children():
    view = Tallying(FOUR)
    list(view.children(view.initial))
    assert view._tally == {"result": 7, "evaluate": 0}


def test_a_search_may_ask_for_other_views_while_it_is_counted():
    evaluations = 0

    def evaluation(game, state):
        nonlocal evaluations
        evaluations += 1
        return OPEN_LINES(game, state)

    view = Tallying(FOUR)
    game = lab.evaluated(lab.ordered(view, "centre first"), evaluation)
    lab.alphabeta(game, game.initial, 3)
    expected = lab.count(lab.alphabeta, lab.evaluated(lab.ConnectFour("centre first"), OPEN_LINES),
                         FOUR.initial, 3)  # fmt: skip
    assert view._tally == {"result": expected.nodes - 1, "evaluate": expected.leaves}
    assert evaluations == expected.leaves
    narrow = lab.evaluated(lab.narrowed(lab.ConnectFour("centre first"), 5), OPEN_LINES)
    expected = lab.count(lab.alphabeta, narrow, FOUR.initial, 3)
    assert lab.count(through_views, FOUR, FOUR.initial, 3) == expected
    trace = lab.watch(through_views, FOUR, FOUR.initial, 3)
    assert (trace.value, len(trace.leaves)) == (expected.value, expected.leaves)


def test_a_search_that_is_a_method_of_the_game_is_given_the_view():
    view = Tallying(Searching())
    assert view.value(view.parse("xx.oo...."), 2) == 1
    assert view._tally["evaluate"] == 1 + 4 * 4  # X wins at once, or O has four answers
    assert view.label(0) == f"[{TTT.label(0)}]" and view.labelled(0) == TTT.label(0)


def test_what_no_game_has_is_missing_in_its_views():
    for game in (lab.narrowed(TTT, 2), Tallying(lab.ordered(TTT, lambda cell: cell))):
        assert not hasattr(game, "noisy") and not hasattr(game, "graph")
        with pytest.raises(ValueError, match="knows no order of moves by name"):
            game.in_order("centre first")
    assert lab.narrowed(lab.COURSE_TREE, 2).graph is lab.COURSE_TREE.graph


@given(truth.NESTED)
def test_any_order_has_the_same_value(nested):
    tree = lab.Tree(nested)
    assert lab.alphabeta(lab.ordered(tree, hash), "A", math.inf) == truth.value(nested)


def test_ordered_takes_keys_of_one_or_two_arguments():
    edges_last = lab.ordered(TTT, lambda cell: cell % 2)
    assert list(edges_last.actions(0)) == [0, 2, 4, 6, 8, 1, 3, 5, 7]
    wins_first = lab.ordered(TTT, lambda state, cell: -TTT.evaluate(TTT.result(state, cell)))
    state = TTT.parse("xx.oo....")
    assert list(wins_first.actions(state))[0] == 2
    assert list(lab.narrowed(wins_first, 2).actions(state)) == [2, 5]
    best = [4, 0, 2, 6, 8, 1, 3, 5, 7]  # a key with a further argument of its own takes one
    assert list(lab.ordered(TTT, best.index).actions(0)) == best


@pytest.mark.parametrize(
    ("view", "error", "words"),
    [
        (lambda: lab.ordered(TTT, [4, 0]), TypeError, "key must be a function"),
        (lambda: lab.ordered(FOUR, "captures first"), ValueError, "order must be"),
        (lambda: lab.narrowed("game", 2), TypeError, "game must be a Game"),
        (lambda: lab.narrowed(TTT, 0), ValueError, "width must be 1 or more"),
        (lambda: lab.evaluated("connect four", OPEN_LINES), TypeError, "game must be a Game"),
        (lambda: lab.evaluated(FOUR, "lines"), TypeError, r"a function of \(game, state\), not"),
        (lambda: lab.evaluated(FOUR, 3), TypeError, r"a function of \(game, state\), not"),
        (lambda: lab.evaluated(lab.COURSE_TREE, sooner=True), ValueError, "has no method ply"),
    ],
)
def test_views_refuse_nonsense(view, error, words):
    with pytest.raises(error, match=words):
        view()


def test_a_win_is_worth_100_000_and_else_the_evaluation_counts():
    game = lab.evaluated(FOUR, OPEN_LINES)
    assert game.win == WIN
    for cells, state in playouts(FOUR, number=20, seed=9):
        if cells.over():
            assert game.evaluate(state) == WIN * cells.winner()
        else:
            assert game.evaluate(state) == OPEN_LINES(FOUR, state)
    assert FOUR.evaluate(FOUR.parse("1212121")) == FOUR.win == 1


def quickest(game, state):
    """Return whose win comes with best play, and how soon: sooner for the winner, by brute force.

    The value is ordered by hand: (+1, -plies) for MAX's win, (-1, plies) for MIN's.
    """
    if game.is_terminal(state):
        winner = game.evaluate(state)
        return winner, -winner * game.ply(state)
    values = [quickest(game, child) for child in game.children(state)]
    return max(values) if game.to_move(state) == lab.MAX else min(values)


@pytest.mark.parametrize("game", [TTT, lab.ConnectFour(width=4, height=4)])
def test_sooner_prefers_the_quickest_win_and_the_slowest_defeat(game):
    seen, choose = lab.evaluated(game, sooner=True), random.Random(2)
    winners = set()
    for _ in range(60):
        state = game.initial
        for _ in range(choose.choice([3, 4, 5]) if game is TTT else 8):
            if not game.is_terminal(state):
                state = choose.choice(list(game.children(state)))
        winner, late = quickest(game, state)
        assert lab.alphabeta(seen, state, 16) == winner * WIN + late
        winners.add(winner)
    assert winners == {-1, 0, 1}


@pytest.mark.parametrize(
    ("evaluation", "words"),
    [
        (lambda game, state: math.nan, "returned nan .* a number smaller than a win"),
        (lambda game, state: -math.inf, "returned -inf"),
        (lambda game, state: WIN, "returned 100000"),
        (lambda game, state: None, "returned None .* an evaluation returns a number, between"),
        (lambda game, state: "good", "returned 'good'"),
        (lambda game, state: numpy.array([1, 2]), "returned array"),
        (lambda game, state: 1j, "returned 1j"),
    ],
)
def test_an_evaluation_that_returns_no_proper_number_is_named(evaluation, words):
    game = lab.evaluated(FOUR, evaluation)
    with pytest.raises(ValueError, match=f"<lambda> {words}"):
        lab.alphabeta(game, game.initial, 2)
    with pytest.raises(ValueError, match=f"<lambda> {words}"):
        game.evaluate(game.initial)


def test_with_sooner_an_evaluation_stays_below_the_latest_win():
    def nearly(game, state):
        return 99_990

    assert lab.evaluated(FOUR, nearly).evaluate(FOUR.initial) == 99_990
    with pytest.raises(ValueError, match="nearly returned 99990 .* between -99,000 and 99,000"):
        lab.evaluated(FOUR, nearly, sooner=True).evaluate(FOUR.initial)
    state = lab.Chess().parse("7k/8/6K1/8/8/8/8/R7 w - - 0 60000")  # a win, however late it is
    assert lab.best_move(lab.evaluated(lab.Chess(), sooner=True), state, 1) == "a1a8"


def test_what_the_evaluation_itself_raises_is_raised_on():
    def broken(game, state):
        return {}["missing"]

    with pytest.raises(KeyError, match="missing"):
        lab.alphabeta(lab.evaluated(FOUR, broken), FOUR.initial, 1)


def test_seen_twice_the_newer_evaluation_counts_and_the_hurry_stays():
    state, won = FOUR.parse("4453"), FOUR.parse("1212121")
    once = lab.evaluated(FOUR, OPEN_LINES, sooner=True)
    twice = lab.evaluated(once, THREATS)
    assert twice.evaluate(state) == THREATS(FOUR, state)
    assert twice.evaluate(won) == once.evaluate(won) == WIN - 7
    assert lab.evaluated(once).evaluate(state) == OPEN_LINES(FOUR, state)


def test_an_evaluation_may_build_on_the_games_own():
    tree = lab.Tree([[3, 12], [2, 4]], evaluations={"B": 7, "C": 9})
    game = lab.evaluated(tree, lambda game, state: game.evaluate(state) + 1)
    assert lab.minimax(game, "A", 1) == 10
    assert lab.minimax(game, "A", 2) == 3 * WIN  # all leaves are multiplied alike


def test_an_evaluated_game_keeps_the_views_around_it():
    inner = lab.evaluated(TTT, lab.mobility, sooner=True)
    ordered = lab.ordered(inner, lambda cell: -cell)
    for view, cells in ((ordered, [8, 7, 6]), (lab.narrowed(ordered, 2), [8, 7])):
        again = lab.evaluated(view, lambda game, state: 5)
        assert again.win == WIN and list(again.actions(0))[:3] == cells
        assert again.evaluate(0) == 5
        won = again.parse("xxx oo. ...")
        assert again.evaluate(won) == WIN - 5


def test_a_game_that_counts_its_wins_otherwise():
    class Paid(lab.TicTacToe):
        def __init__(self, win):
            self.win = win

        def evaluate(self, state):
            return self.win * super().evaluate(state)

    for win, seen in [(1, WIN), (50, WIN), (3, 99_999), (WIN, WIN), (10 * WIN, 10 * WIN)]:
        game = lab.evaluated(Paid(win))
        assert game.win == lab.minimax(game, game.parse("xx.oo...."), 1) == seen


def test_mobility_is_the_number_of_moves_of_whoever_is_to_move():
    for cells, state in playouts(FOUR, number=10, seed=6):
        assert lab.mobility(FOUR, state) == cells.player * len(cells.moves())
    assert lab.mobility(TTT, TTT.parse("xx.oo....")) == 5
