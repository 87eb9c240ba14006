"""Games seen otherwise: in another order, narrower, evaluated, and through a view of one's own."""

import copy
import math
import pickle
from functools import cmp_to_key

import numpy
import pytest

import minimax_lab as lab
from minimax_lab.games.views import ReadOnlyView, View, innermost
from tests.plain_connect_four import playouts

FOUR, TTT = lab.ConnectFour(), lab.TicTacToe()
STATE, WON = FOUR.parse("4453"), FOUR.parse("1212121")
OPEN_LINES, THREATS = lab.connect_four.lines, lab.connect_four.threats
WIN = 100_000


class Tallying(ReadOnlyView):
    """Counts what it gives out, as the instruments' views do."""

    def __init__(self, game):
        super().__init__(game)
        vars(self)["_tally"] = {"result": 0, "evaluate": 0}

    def result(self, state, action):
        self._tally["result"] += 1
        return self.game.result(state, action)

    def evaluate(self, state):
        self._tally["evaluate"] += 1
        return self.game.evaluate(state)


class Searching(lab.TicTacToe):
    """A game that has a search, as a method, and others with `super()`."""

    def value(self, state, depth):
        return lab.minimax(self, state, depth)

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


@pytest.mark.parametrize("outer", VIEWS)
@pytest.mark.parametrize("inner", VIEWS)
def test_a_view_of_a_view_shows_all_that_the_game_offers(inner, outer):
    view = VIEWS[outer](VIEWS[inner](FOUR))
    assert innermost(view).orders == view.orders == FOUR.orders and not hasattr(view, "graph")
    assert view.cells == FOUR.cells and view.label(STATE) == FOUR.label(STATE)
    assert view.parse("4453") == STATE  # whatever moves the view shows
    centre_first, copies = lab.ordered(view, "centre first"), [copy.copy(view), copy.deepcopy(view)]
    assert centre_first.order == "centre first"
    if "by a key" not in (inner, outer):
        moves = list(centre_first.actions(STATE))
        assert moves[0] == 4 and len(moves) == (3 if "narrowed" in (inner, outer) else 7)
        copies.append(pickle.loads(pickle.dumps(view)))  # which no lambda stands
    for again in copies:
        assert lab.alphabeta(again, STATE, 3) == lab.alphabeta(view, STATE, 3)
        assert again.is_terminal(STATE) is False and repr(again) == repr(view)


def test_a_view_answers_its_own_questions_and_the_game_all_others():
    view = Tallying(lab.narrowed(FOUR, 3))
    assert view.to_move == FOUR.to_move and view.is_terminal == FOUR.is_terminal
    assert view.label == view.game.label == FOUR.label
    assert len(list(view.children(view.initial))) == 3  # by its own `result`
    assert view._tally == {"result": 3, "evaluate": 0}
    assert lab.narrowed(lab.COURSE_TREE, 2).graph is lab.COURSE_TREE.graph
    view = Tallying(Searching())  # a search that is a method of the game's is given the view
    assert view.value(view.parse("xx.oo...."), 2) == 1
    assert view._tally["evaluate"] == 1 + 4 * 4  # X wins at once, or O has four answers
    assert view.label(0) == f"[{TTT.label(0)}]" and view.labelled(0) == TTT.label(0)


class Doubled(View):
    """A game with other values: each twice as much."""

    win = 2

    def evaluate(self, state):
        return 2 * self.game.evaluate(state)


@pytest.mark.parametrize("view", [lambda game: game, lambda game: lab.narrowed(game, 7), Tallying])
def test_an_evaluation_counts_as_it_is_around_a_view_that_changes_values(view):
    game = lab.evaluated(view(Doubled(FOUR)), lambda game, state: game.evaluate(state) + 5)
    game = lab.evaluated(game, sooner=True)
    assert (game.evaluate(STATE), game.evaluate(WON), game.win) == (5, WIN - 7, WIN)


def through_views(game, state, depth):
    """A search that looks at its game in another way first."""
    copied = copy.deepcopy(copy.copy(game))
    game = lab.evaluated(lab.ordered(copied, "centre first"), OPEN_LINES)
    return lab.alphabeta(lab.narrowed(lab.ordered(game, lambda state, action: 0), 5), state, depth)


def test_a_search_may_ask_for_other_views_while_it_is_counted_and_watched():
    view, evaluations = Tallying(FOUR), []
    game = lab.ordered(view, "centre first")
    game = lab.evaluated(game, lambda *asked: evaluations.append(asked) or lab.mobility(*asked))
    lab.alphabeta(game, game.initial, 3)
    centre = lab.ConnectFour("centre first")
    expected = lab.count(lab.alphabeta, lab.evaluated(centre, lab.mobility), FOUR.initial, 3)
    assert view._tally == {"result": expected.nodes - 1, "evaluate": expected.leaves}
    assert len(evaluations) == expected.leaves
    narrow = lab.evaluated(lab.narrowed(centre, 5), OPEN_LINES)
    expected = lab.count(lab.alphabeta, narrow, FOUR.initial, 3)
    assert lab.count(through_views, FOUR, FOUR.initial, 3) == expected
    trace = lab.watch(through_views, FOUR, FOUR.initial, 3)
    expected = lab.watch(lab.alphabeta, narrow, FOUR.initial, 3)
    assert (trace.value, trace.leaves) == (expected.value, expected.leaves)


def test_ordered_takes_keys_of_one_or_two_arguments():
    wins_first = lab.ordered(TTT, lambda state, cell: -TTT.evaluate(TTT.result(state, cell)))
    assert list(lab.narrowed(wins_first, 2).actions(TTT.parse("xx.oo...."))) == [2, 5]
    best = [4, 0, 2, 6, 8, 1, 3, 5, 7]  # a key with a further argument of its own takes one
    assert list(lab.ordered(TTT, best.index).actions(0)) == best
    compared = cmp_to_key(lambda one, other: other - one)
    for key in (lambda cell, sign=-1: sign * cell, compared):
        assert list(lab.ordered(TTT, key).actions(0)) == [*range(8, -1, -1)]


def test_a_width_may_be_larger_than_any_number_of_moves():
    assert list(lab.narrowed(lab.Tree([3, 1, 2]), 10**30).actions("A")) == ["B", "C", "D"]


def test_views_refuse_nonsense():
    for view, error, words in [
        (lambda: lab.ordered(TTT, [4, 0]), TypeError, "key must be a function"),
        (lambda: lab.ordered(FOUR, "captures first"), ValueError, "order must be"),
        (lambda: lab.ordered(Tallying(TTT), "edges"), ValueError, "has no named orders of moves"),
        (lambda: lab.narrowed(TTT, 0), ValueError, "width must be 1 or more"),
        (lambda: lab.evaluated(FOUR, "lines"), TypeError, r"a function of \(game, state\), not"),
        (lambda: lab.evaluated(lab.COURSE_TREE, sooner=True), ValueError, "has no method ply"),
    ]:
        with pytest.raises(error, match=words):
            view()


def test_a_win_is_worth_100_000_and_else_the_newest_evaluation_counts():
    game = lab.evaluated(FOUR, OPEN_LINES)
    assert game.win == WIN and FOUR.evaluate(WON) == FOUR.win == 1
    for cells, state in playouts(FOUR, number=20, seed=9):
        expected = WIN * cells.winner() if cells.over() else OPEN_LINES(FOUR, state)
        assert game.evaluate(state) == expected
        assert lab.mobility(FOUR, state) == cells.player * len(cells.moves())
    once = lab.evaluated(FOUR, OPEN_LINES, sooner=True)
    twice = lab.evaluated(once, THREATS)
    assert twice.evaluate(STATE) == THREATS(FOUR, STATE)
    assert twice.evaluate(WON) == once.evaluate(WON) == WIN - 7
    assert lab.evaluated(once).evaluate(STATE) == OPEN_LINES(FOUR, STATE)
    for worth, seen in [(1, WIN), (3, 99_999), (WIN, WIN), (10 * WIN, 10 * WIN)]:
        paid = lab.TicTacToe()
        paid.win, paid.evaluate = worth, lambda state, worth=worth: worth * TTT.evaluate(state)
        paid = lab.evaluated(paid)
        assert paid.win == lab.minimax(paid, paid.parse("xx.oo...."), 1) == seen
    ordered = lab.ordered(lab.evaluated(TTT, lab.mobility, sooner=True), lambda cell: -cell)
    for view, order in ((ordered, [8, 7, 6]), (lab.narrowed(ordered, 2), [8, 7])):
        again = lab.evaluated(view, lambda game, state: 5)  # the views around it stay
        assert again.win == WIN and list(again.actions(0))[:3] == order
        assert (again.evaluate(0), again.evaluate(again.parse("xxx oo. ..."))) == (5, WIN - 5)


@pytest.mark.parametrize("returned", [math.nan, -math.inf, WIN, None, "good", numpy.array([1, 2])])
def test_an_evaluation_that_returns_no_proper_number_is_named(returned):
    game = lab.evaluated(FOUR, lambda game, state: returned)
    with pytest.raises(ValueError, match=r"<lambda> returned .* returns a number"):
        lab.alphabeta(game, game.initial, 2)


def test_an_evaluation_stays_below_the_latest_win_and_builds_on_the_games_own():
    def nearly(game, state):
        return 99_990

    assert lab.evaluated(FOUR, nearly).evaluate(FOUR.initial) == 99_990
    with pytest.raises(ValueError, match="nearly returned 99990 .* between -99,000 and 99,000"):
        lab.evaluated(FOUR, nearly, sooner=True).evaluate(FOUR.initial)
    state = lab.Chess().parse("7k/8/6K1/8/8/8/8/R7 w - - 0 60000")  # a win, however late it is
    assert lab.best_move(lab.evaluated(lab.Chess(), sooner=True), state, 1) == "a1a8"
    tree = lab.Tree([[3, 12], [2, 4]], evaluations={"B": 7, "C": 9})
    game = lab.evaluated(tree, lambda game, state: game.evaluate(state) + 1)
    assert lab.minimax(game, "A", 1) == 10
    assert lab.minimax(game, "A", 2) == 3 * WIN  # all leaves are multiplied alike
    with pytest.raises(KeyError, match="missing"):
        lab.evaluated(tree, lambda game, state: {}["missing"]).evaluate("A")
