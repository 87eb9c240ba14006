"""Compiled searches give what their texts give in Python: value, nodes and leaves, or a refusal."""

import faulthandler
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
from collections import namedtuple
from enum import IntEnum
from functools import cache, partial, wraps
from math import inf
from pathlib import Path
from queue import SimpleQueue
from types import ModuleType

import numpy
import numpy as np
import pytest
import readers
from hypothesis import given, settings
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.limits import Limit, LimitReached

pytest.importorskip("numba")
interruptible = pytest.importorskip("minimax_lab.instruments.engine.interruptible")

TTT, C4 = lab.TicTacToe(), lab.ConnectFour()
COMPILABLE = [
    lab.minimax,
    lab.alphabeta,
    lab.beyond.negamax,
    lab.beyond.negascout,
    lab.beyond.principal_variation_search,
    lab.beyond.aspiration_search,
]
FAST = {search: lab.compiled(search) for search in COMPILABLE}
NUMBERS = [procedure for procedure in lab.PUBLISHED if procedure.name != "minimaxMax"]
FAST_NUMBERS = {
    procedure.name + procedure.source: lab.compiled(procedure.search) for procedure in NUMBERS
}


class Sticks(lab.Game):
    """Take one or two of a pile; whoever takes the last one wins `prize`."""

    def __init__(self, pile=9, prize=1):
        self.initial = (pile, lab.MAX)
        self.prize = prize

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        for taken in range(1, min(2, state[0]) + 1):
            yield taken

    def result(self, state, action):
        return (state[0] - action, -state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def evaluate(self, state):
        return -state[1] * self.prize if state[0] == 0 else 0


@pytest.mark.parametrize("search", COMPILABLE, ids=lambda search: search.__name__)
@pytest.mark.parametrize(
    "game, depths",
    [
        (TTT, (0, 1, 4, 6)),
        (C4, (0, 3, 5)),
        (lab.ConnectFour("centre first"), (5,)),
        (lab.UniformTree(3, 5, "random", 7), (0, 2, 5, 9)),
        (lab.UniformTree(1, 6, "best"), (6,)),
        (Sticks(), (0, 3, 9)),
    ],
    ids=repr,
)
def test_a_compiled_search_counts_what_its_text_counts(search, game, depths):
    for depth in depths:
        fast = lab.count(FAST[search], game, game.initial, depth)
        slow = lab.count(search, game, game.initial, depth)
        assert repr(fast) == repr(slow)


@pytest.mark.parametrize("procedure", NUMBERS, ids=lambda procedure: procedure.name)
@pytest.mark.parametrize("game", [TTT, C4, lab.UniformTree(4, 4, 0.5, 3)], ids=repr)
def test_published_procedures_compile_as_they_stand(procedure, game):
    arguments = procedure.arguments(game, depth=4)
    fast = lab.count(FAST_NUMBERS[procedure.name + procedure.source], *arguments)
    assert fast == lab.count(procedure.search, *arguments)


def test_published_figures():
    assert lab.count(FAST[lab.minimax], TTT, TTT.initial, 9) == (0, 549_946, 255_168)
    assert lab.count(FAST[lab.alphabeta], TTT, TTT.initial, 9)[:2] == (0, 18_297)
    assert lab.count(FAST[lab.alphabeta], TTT, TTT.initial, 9, -1, 1)[:2] == (0, 16_811)
    assert lab.count(FAST[lab.alphabeta], C4, C4.initial, 10)[:2] == (0, 155_590)


@settings(max_examples=150, deadline=None)
@given(
    st.integers(1, 5),
    st.integers(0, 5),
    st.sampled_from(["random", "best", "worst", 0.0, 0.5, 1.0]),
    st.integers(-(2**62), 2**62),
)
def test_all_compiled_searches_agree_on_random_trees(branching, depth, order, seed):
    tree = lab.UniformTree(branching, depth, order, seed)
    truth = lab.minimax(tree, tree.initial, depth)
    for search in COMPILABLE:
        assert FAST[search](tree, tree.initial, depth) == truth
    for procedure in NUMBERS:
        fast = FAST_NUMBERS[procedure.name + procedure.source]
        assert fast(*procedure.arguments(tree)) == truth


class Listed(lab.Game):
    """A tree of three plies whose nine leaves are digits: ties, values on both sides of 0."""

    initial = (0, 0)

    def __init__(self, code, first=lab.MAX):
        self.code, self.first = code, first

    def to_move(self, state):
        return self.first if state[0] % 2 == 0 else -self.first

    def actions(self, state):
        for child in range(1 if state[0] == 2 else 3):
            yield child

    def result(self, state, action):
        return (state[0] + 1, 3 * state[1] + action if state[0] < 2 else state[1])

    def is_terminal(self, state):
        return state[0] == 3

    def evaluate(self, state):
        return self.code // 5 ** state[1] % 5 - 2


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 5**9 - 1), st.sampled_from([lab.MAX, lab.MIN]), st.integers(0, 3))
def test_ties_negative_values_one_child_and_depth_limits(code, first, depth):
    game = Listed(code, first)
    for search in COMPILABLE:
        fast = lab.count(FAST[search], game, game.initial, depth)
        assert repr(fast) == repr(lab.count(search, game, game.initial, depth))


def test_windows_and_depths_of_either_kind():
    fast = FAST[lab.alphabeta]
    assert fast(TTT, 0, numpy.int64(9)) == 0
    assert fast(TTT, 0, 9, alpha=-1, beta=1) == fast(TTT, 0, inf, -1.0, 1.0) == 0
    assert type(fast(TTT, 0, 9)) is int
    assert type(FAST[lab.minimax](lab.UniformTree(2, 2), (0, 0, 0), 2)) is float
    assert fast(lab.UniformTree(2, 1, "worst"), (0, 0, 0), 0) == 0.5


def test_numbers_in_a_game_need_no_new_code():
    fast = lab.compiled(lab.minimax)
    for prize in (1, 7, -3):
        assert fast(Sticks(4, prize), (4, lab.MAX), 4) == prize
    for tree in (lab.UniformTree(2, 3, 0.1, 1), lab.UniformTree(5, 4, 0.9, 2)):
        assert fast(tree, tree.initial, inf) == lab.minimax(tree, tree.initial, inf)
    assert len(fast._kernels) == 2  # one for all prizes, one for all trees


def cut_strictly(game, state, depth, alpha=-inf, beta=inf):
    """A reader's alpha-beta, with a helper, that asks for actions and results."""
    if finished(game, state, depth):
        return game.evaluate(state)
    for action in game.actions(state):
        value = cut_strictly(game, game.result(state, action), depth - 1, alpha, beta)
        if game.to_move(state) == lab.MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha > beta:
            break
    return alpha if game.to_move(state) == lab.MAX else beta


def finished(game, state, depth):
    return depth == 0 or game.is_terminal(state)


def through_a_module(game, state, depth):
    return -lab.alphabeta(game, state, depth, -inf, inf) + lab.MAX


@pytest.mark.parametrize(
    "search", [cut_strictly, through_a_module, readers.in_one_function, readers.by_dispatch]
)
def test_a_readers_search_with_what_it_calls(search):
    for game in (TTT, C4):
        fast = lab.count(lab.compiled(search), game, game.initial, 5)
        assert repr(fast) == repr(lab.count(search, game, game.initial, 5))


def test_a_closure_is_compiled_with_its_variables():
    def with_bonus(bonus):
        def search(game, state, depth):
            if depth == 0 or game.is_terminal(state):
                return game.evaluate(state) + bonus
            value = -inf
            for child in game.children(state):
                value = max(value, search(game, child, depth - 1))
            return value

        return search

    assert [lab.compiled(with_bonus(bonus))(TTT, 0, 3) for bonus in (2, 30)] == [2, 30]


weight = 1


def weighted(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return scaled(game.evaluate(state) + 1)
    value = -inf
    for child in game.children(state):
        value = max(value, weighted(game, child, depth - 1))
    return value


def scaled(value):
    return weight * value


def test_a_change_after_compiling_is_never_missed(monkeypatch):
    fast = lab.compiled(weighted)
    assert fast(TTT, 0, 2) == 1
    monkeypatch.setitem(globals(), "weight", 10)
    assert fast(TTT, 0, 2) == 10
    monkeypatch.setitem(globals(), "scaled", lambda value: value - 100)
    assert fast(TTT, 0, 2) == -99
    game = Sticks(3)
    assert fast(game, game.initial, 9) == -98
    monkeypatch.setattr(Sticks, "evaluate", lambda self, state: 5)
    assert fast(game, game.initial, 9) == -94


def test_a_builtin_that_is_covered_later_is_never_missed():
    names = {"inf": inf}
    exec(SEARCH, names)
    fast = lab.compiled(names["mine"])
    assert fast(TTT, 0, 3) == 0
    names["max"] = lambda one, other: 7
    assert fast(TTT, 0, 3) == names["mine"](TTT, 0, 3) == 7


def test_a_method_that_is_added_later_is_never_missed():
    class More(Sticks):
        pass

    fast = lab.compiled(lab.minimax)
    assert fast(More(3), (3, 1), 9) == -1
    More.evaluate = lambda self, state: 9
    assert fast(More(3), (3, 1), 9) == 9


def test_what_is_replaced_is_never_missed():
    class Other(Sticks):
        unused = 3

    fast = lab.compiled(lab.minimax)
    assert fast(Other(3), (3, 1), 9) == -1
    del Other.unused
    Other.evaluate = lambda self, state: 9
    assert fast(Other(3), (3, 1), 9) == 9
    names = {}
    exec("def mine(game, state, depth=2): return game.evaluate(state) + depth", names)
    fast = lab.compiled(names["mine"])
    assert fast(TTT, 0) == 2
    names["mine"].__defaults__ = (7,)
    assert fast(TTT, 0) == 7


def made(factor):
    def times(value):
        return value * factor

    return times


Ab, Ba = namedtuple("Ab", "a b"), namedtuple("Ab", "b a")
ALIKE = {"first": made(2), "second": made(3), "alias": made(2), "pair": Ab(1, 2)}
FOUR_TIMES = """
def four(game, state, depth):
    return alias(depth) * 100 + first(depth) * 10 + second(depth) + pair.a * 1000
"""


def test_what_looks_alike_is_told_apart():
    names = dict(ALIKE)
    exec(FOUR_TIMES, names)
    fast = lab.compiled(names["four"])
    for alias in ("first", "second"):
        for pair in (Ab(1, 2), Ba(1, 2)):
            names |= {"alias": names[alias], "pair": pair}
            assert fast(TTT, 0, 1) == names["four"](TTT, 0, 1)


TRYING = """
def trying(game, state, depth):
    value = 0
    try:
        value = 1
{there}
    except Exception:
        value = 50
{here}
    return value
"""


def raises_below_zero(game, number):
    if number < 0:
        raise ValueError("below zero")
    return number


def test_the_place_of_a_try_is_part_of_the_text():
    line = "        value = raises_below_zero(game, depth - 9)"
    for place, wanted in [({"there": line, "here": ""}, 50), ({"there": "", "here": line}, None)]:
        if place["here"]:
            place["here"] = "    else:\n" + line
        names = {"raises_below_zero": raises_below_zero}
        exec(TRYING.format(**place), names)
        fast = lab.compiled(names["trying"])
        if wanted is None:
            with pytest.raises(ValueError, match="below zero"):
                fast(TTT, 0, 1)
        else:
            assert fast(TTT, 0, 1) == wanted


def asks_if_there(game, state, depth):
    return 10 * getattr(game, "bonus", 0) + (1 if hasattr(game, "extra") else 0)


class Bonus(Sticks):
    bonus = 7

    def extra(self, state):
        return 1


@pytest.mark.parametrize("game", [Sticks(), Bonus()], ids=["without", "with"])
def test_attributes_may_be_asked_for_in_quotes(game):
    assert lab.compiled(asks_if_there)(game, (3, 1), 0) == asks_if_there(game, (3, 1), 0)


def test_a_module_of_a_closure_is_never_stale():
    module = ModuleType("mine")
    module.number = 3

    def told(game, state, depth):
        return module.number

    fast = lab.compiled(told)
    assert fast(TTT, 0, 0) == 3
    module.number = 4
    assert fast(TTT, 0, 0) == 4


def test_a_class_that_is_written_again_and_then_changed_is_never_missed():
    fast = lab.compiled(lab.minimax)
    for _ in range(2):

        class Again(Sticks):
            def evaluate(self, state):
                return 5

        assert fast(Again(3), (3, 1), 9) == 5
    Again.evaluate = lambda self, state: 7
    assert fast(Again(3), (3, 1), 9) == 7


class RightToLeft(lab.ConnectFour):
    def actions(self, state):
        mine, theirs, _ = state
        for column in range(7, 0, -1):
            if not self.is_terminal(state) and not (mine | theirs) >> 7 * column - 2 & 1:
                yield column


def test_other_rules_are_followed_compiled_or_not():
    game = RightToLeft()
    assert next(game.children(game.initial)) == game.result(game.initial, 7)
    fast = lab.count(FAST[lab.alphabeta], game, game.initial, 6)
    assert fast == lab.count(lab.alphabeta, game, game.initial, 6)


class Halves(lab.Game):
    """A game whose states are ints, and whose children are a range of them."""

    initial = 64

    def to_move(self, state):
        return lab.MAX if state.bit_length() % 2 == 0 else lab.MIN

    def actions(self, state):
        return range(2)

    def result(self, state, action):
        return state // 2 - 1 + action

    def children(self, state):
        return range(state // 2 - 1, state // 2 + 1)

    def is_terminal(self, state):
        return state < 2

    def evaluate(self, state):
        return state * 7 % 11


@pytest.mark.parametrize("search", [lab.minimax, lab.alphabeta])
def test_children_may_be_a_range(search):
    game = Halves()
    assert lab.count(FAST[search], game, 64, 4) == lab.count(search, game, 64, 4)


def two_below(spare, state):
    for taken in range(1, min(2, state[0]) + 1):
        yield (state[0] - taken, -state[1])


class FromElsewhere(Sticks):
    def children(self, state):
        return two_below(None, state)


class HandedOn(Sticks):
    def children(self, state):
        return self.below(state)

    def below(self, state):
        for action in self.actions(state):
            yield self.result(state, action)


class AtTheEnd(Sticks):
    def evaluate(self, state):
        if state[0]:
            raise ValueError("not over")
        return -state[1]


@pytest.mark.parametrize("kind", [FromElsewhere, HandedOn, AtTheEnd])
def test_children_and_values_may_come_in_other_ways(kind):
    game = kind(7)
    assert lab.count(FAST[lab.minimax], game, (7, 1), 9) == lab.count(lab.minimax, game, (7, 1), 9)


def sum_of_plies(game, state, depth):
    """Return a sum over what only players ask for, which isn't counted, and loop over a helper."""
    total = 0
    for child in game.below(state):
        total += game.ply(child) + depth
    return total


class Told(HandedOn):
    def ply(self, state):
        return 7 - state[0] + self.evaluate(state)


def test_what_players_are_told_is_not_counted():
    game = Told(7)
    found = lab.count(lab.compiled(sum_of_plies), game, (7, 1), 1)
    assert found == lab.count(sum_of_plies, game, (7, 1), 1) == lab.Count(5, 3, 0)


class Some(Sticks):
    def first_ones(self, state, most=3, scale=2):
        total = 0
        for child in self.children(state):
            total += child[0]
            if child[0] <= most:
                break
        return total * scale


def with_names(game, state, depth):
    one, two = game.first_ones(state), game.first_ones(state, 5)
    return one + 10 * two + 100 * game.first_ones(scale=depth, state=state)


def test_methods_take_arguments_by_name_and_have_defaults():
    game = Some(7)
    found = lab.count(lab.compiled(with_names), game, (7, 1), 3)
    assert found == lab.count(with_names, game, (7, 1), 3)


def largest(game, state, depth):
    return max([game.evaluate(child) for child in game.children(state)])


def test_the_largest_of_nothing_is_an_error():
    fast = lab.compiled(largest)
    assert fast(Sticks(2), (2, 1), 1) == 1
    with pytest.raises(ValueError, match="of an empty sequence"):
        fast(Sticks(2), (0, 1), 1)


def past_the_end(game, state, depth):
    cells = np.zeros(3, np.int64)
    for number in range(depth):
        cells[number] = number
    return cells[0]


def test_an_array_is_never_read_or_written_past_its_end():
    with pytest.raises(IndexError):
        lab.compiled(past_the_end)(TTT, 0, 10)


class Weighted(Sticks):
    def __init__(self, **weights):
        super().__init__(4)
        vars(self).update(weights)

    def evaluate(self, state):
        return 3 * self.a + 2 * self.b + self.c[1]


def test_attributes_are_told_apart_by_their_names():
    fast = lab.compiled(lab.minimax)
    for weights in ({"a": 1, "b": 2.5, "c": (1, 2)}, {"b": 1, "a": 2.5, "c": (3, 4)}):
        game = Weighted(**weights)
        assert fast(game, game.initial, 9) == lab.minimax(game, game.initial, 9)


def test_tuples_in_a_game_need_no_new_code_either():
    fast = lab.compiled(lab.minimax)
    for number in range(20):
        game = Weighted(a=1, b=2, c=(number, number * number))
        assert fast(game, game.initial, 9) == 7 + number * number
    game = Weighted(a=1, b=2, c=(0.5, 0.25))
    assert fast(game, game.initial, 9) == 7.25
    game = Weighted(a=1, b=2, c=(7, (3, 4)[1]))
    assert fast(game, game.initial, 9) == 11
    assert len(fast._kernels) == 2


def test_a_text_that_is_changed_in_place_is_never_missed():
    names = {"inf": inf}
    exec(SEARCH, names)
    fast, mine = lab.compiled(names["mine"]), names["mine"]
    assert fast(TTT, 0, 3) == 0
    mine.__code__ = (lambda game, state, depth: 5).__code__
    assert fast(TTT, 0, 3) == mine(TTT, 0, 3) == 5


def test_damaged_files_are_made_anew(tmp_path):
    (tmp_path / "rules.py").write_text(GAME)
    code = """
        import rules, minimax_lab as lab
        print(lab.compiled(lab.minimax)(rules.Pile(), (7, 1), 9))
    """
    for damaged in ("*.nb?", "*.nbc"):
        assert run(tmp_path, code).stdout == "1\n"
        for kept in tmp_path.rglob(damaged):
            kept.write_bytes(kept.read_bytes()[:100])
    assert run(tmp_path, code).stdout == "1\n"
    assert all(kept.stat().st_size > 100 for kept in tmp_path.rglob("*.nbc"))


def test_it_pickles_shows_itself_and_can_be_watched():
    fast = pickle.loads(pickle.dumps(lab.compiled(lab.alphabeta)))
    assert repr(fast) == "compiled(alphabeta)" and fast(TTT, 0, 3) == 0
    trace = lab.watch(fast, lab.COURSE_TREE, "A", 3)
    assert (trace.value, len(trace.visited)) == (8, 20)


@lab.compiled
def decorated(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -inf
    for child in game.children(state):
        value = max(value, -decorated(game, child, depth - 1))
    return value


def test_it_can_be_a_decorator():
    assert decorated(TTT, 0, 3) == 0


class TwoKinds(Sticks):
    def result(self, state, action):
        return (state[0] - action, -state[1]) if state[0] > 5 else (state[0] - 1.0, -state[1])


class Text(Sticks):
    def evaluate(self, state):
        return "lost" if state[0] == 0 else 0


class FloatPlayer(Sticks):
    def to_move(self, state):
        return float(state[1])


class MovesInAList(Sticks):
    def actions(self, state):
        return [1, 2] if state[0] > 1 else [1]


class KeepsAList(Sticks):
    prizes = [1, 2]

    def evaluate(self, state):
        return self.prizes[0]


class StateInAList(Sticks):
    def result(self, state, action):
        return [state[0] - action, -state[1]]


PRIZES = [1, 2]


class ReadsAList(Sticks):
    def evaluate(self, state):
        return PRIZES[0]


def with_a_path(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state), []
    best = (-inf, [])
    for action in game.actions(state):
        value, path = with_a_path(game, game.result(state, action), depth - 1)
        if value > best[0]:
            best = value, [action, *path]
    return best


class StaticRule(Sticks):
    @staticmethod
    def evaluate(state):
        return 100


OWN_RULE = Sticks()
OWN_RULE.evaluate = lambda state: 100


class Counting(Sticks):
    def evaluate(self, state):
        self.asked = 1
        return 0


def reads_nothing(game, state, depth):
    return nowhere  # noqa: F821


with_a_generator = readers.with_a_generator


class Outcome(IntEnum):
    WIN = 5


def counts_wins(game, state, depth):
    return Outcome.WIN * game.evaluate(state)


def doubling(function):
    @wraps(function)
    def wrapper(value):
        return 2 * function(value)

    return wrapper


@doubling
def doubled(value):
    return value


shifted = partial(max, 3)


def calls_a_decorated_helper(game, state, depth):
    return doubled(game.evaluate(state))


def calls_a_partial(game, state, depth):
    return shifted(game.evaluate(state))


def tries_twice(game, state, depth):
    value = 0
    try:
        try:
            value += 1
        except Exception:
            value += 10
    except Exception:
        value += 100
    return value + game.evaluate(state)


def with_a_pair(game, state, depth):
    return 1, 2


@pytest.mark.parametrize(
    "search, game, words",
    [
        (lab.alphabeta, lab.COURSE_TREE, "Tree has the state 'A'"),
        (lab.alphabeta, lab.ordered(TTT, lambda action: -action), "actions returns"),
        (lab.alphabeta, lab.narrowed(TTT, 2), "actions reads 'islice'"),
        (with_a_path, TTT, "test_compiled.py"),
        (with_a_pair, TTT, "it returns a tuple"),
        (lab.beyond.mtdf, TTT, "makes a dict"),
        (lab.beyond.sss_star, TTT, "sss_star reads 'Node', the class Node"),
        (tries_twice, TTT, "tries_twice has a try in another try"),
        (lab.minimax, TwoKinds(), "states must all be of one type"),
        (lab.minimax, Text(), "sometimes an int and sometimes a text"),
        (lab.minimax, FloatPlayer(), "to_move returns 1.0, not MAX or MIN"),
        (lab.minimax, MovesInAList(), "yield the moves one by one"),
        (lab.minimax, KeepsAList(), "prizes of KeepsAList is neither a number"),
        (lab.minimax, StateInAList(), "result returns [8, -1]"),
        (lab.minimax, StaticRule(), "StaticRule.evaluate is a staticmethod"),
        (lab.minimax, OWN_RULE, "Sticks.evaluate is its own"),
        (lab.minimax, Counting(), "evaluate sets an attribute"),
        (reads_nothing, TTT, "nowhere is not defined"),
        (with_a_generator, TTT, "has a generator expression (write a loop)"),
        (counts_wins, TTT, "counts_wins reads 'Outcome', the class Outcome"),
        (calls_a_decorated_helper, TTT, "'doubled', a function inside another one"),
        (calls_a_partial, TTT, "reads 'shifted', a partial"),
        (lab.minimax, ReadsAList(), "evaluate reads 'PRIZES', a list"),
    ],
)
def test_what_cannot_be_compiled_is_named_in_one_sentence(search, game, words):
    with pytest.raises(TypeError) as caught:
        lab.compiled(search)(game, game.initial, 3)
    message = str(caught.value)
    assert f"{search.__name__} can't be compiled: " in message and words in message
    assert "\n" not in message and len(message) < 300


def test_calls_that_make_no_sense():
    fast = lab.compiled(lab.alphabeta)
    with pytest.raises(ValueError, match="depth must be 0 or more, not -1"):
        fast(TTT, 0, -1)
    with pytest.raises(TypeError, match="must be a Game, not 3"):
        fast(3, 0, 1)
    with pytest.raises(TypeError, match="missing a required argument: 'depth'"):
        fast(TTT, 0)
    for wrapped in (3, partial(lab.alphabeta, alpha=-1), cache(weighted)):
        with pytest.raises(TypeError, match="search must be a plain Python function, not "):
            lab.compiled(wrapped)
    with pytest.raises(TypeError, match="a decorator has put another function around it"):
        lab.compiled(doubled)
    for not_a_search in (lambda: 0, lambda game, *states: 0, lambda game, state, *, depth: 0):
        with pytest.raises(TypeError, match="a search takes a game, a state"):
            lab.compiled(not_a_search)
    with pytest.raises(ValueError, match="compiled ints have 64 bits"):
        fast(Sticks(), (2**64, 1), 1)
    with pytest.raises(ValueError, match="compiled ints have 64 bits"):
        fast(Sticks(prize=2**70), (3, 1), 9)
    with pytest.raises(ValueError, match="exact up to 2\\*\\*53"):
        fast(Sticks(prize=2**53 + 2), (3, 1), 9)
    with pytest.raises(ValueError, match="compiled ints have 64 bits"):
        fast(lab.UniformTree(10, 25, "best"), (0, 0, 0), 2)
    assert fast(Sticks(), (3, 1), 9) == lab.alphabeta(Sticks(), (3, 1), 9)


def never_nearer(game, state, depth):
    for _ in game.children(state):
        never_nearer(game, state, depth)
    return 0


def nor_nearer(game, state, depth):
    for _ in game.children(state):
        nor_nearer(game, state, depth + 1)
    return 1


def never_asking(game, state, depth):
    if depth < -5:
        return game.evaluate(state)
    return 1 + never_asking(game, state, depth)


def unending(number):
    return 0 if number == 0 else 1 + 3 * unending(number + 1)


def calls_unending(game, state, depth):
    return unending(depth) + game.evaluate(state)


def test_what_calls_itself_without_end_never_takes_the_process_down():
    for search in (never_nearer, nor_nearer, never_asking):
        with pytest.raises(RecursionError, match="does every call come nearer a leaf"):
            lab.compiled(search)(TTT, 0, 3)
    for _ in range(2):  # nor does it come back from the disk
        with pytest.raises(TypeError, match="unending calls itself"):
            lab.compiled(calls_unending)(TTT, 0, 3)


def endless_in_a_thread():
    with pytest.raises(RecursionError):
        lab.compiled(never_nearer)(TTT, 0, 3)


def test_nor_in_a_thread_with_little_room():
    endless_in_a_thread()
    outcome = SimpleQueue()
    size = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=lambda: outcome.put(endless_in_a_thread()))
        thread.start()
    finally:
        threading.stack_size(size)
    thread.join()
    assert outcome.get_nowait() is None


def forbidden(game, state, depth):
    return game.evaluate(game.result(state, 99))


def test_errors_inside_compiled_code():
    with pytest.raises(ValueError, match="illegal move"):
        lab.compiled(forbidden)(TTT, 0, 3)


class Slow(Sticks):
    def evaluate(self, state):
        total = 0
        for number in range(100_000):
            total ^= number * state[0]
        return total


class Stuck(Sticks):
    def actions(self, state):
        while state[0] > 20:
            pass
        yield 1


def never_ready(game, state, depth):
    value = 0
    while depth > 20:
        value += 1
    return value


def counting_far(game, state, depth):
    value = 0
    for number in range(10**15 if depth > 20 else depth):
        value ^= number * value + 1
    return value


def ask_again(game, state, depth):
    if depth > 20:
        return ask_again(game, state, depth)
    return depth


def looping_deep(game, state, depth):
    value = 0.0
    while depth > 20:
        for first in game.children(state):
            for second in game.children(first):
                for third in game.children(second):
                    value += game.evaluate(third)
        depth -= 1
    return value


UNENDING = [
    (looping_deep, lab.UniformTree(1000, 3)),
    (lab.minimax, C4),
    (lab.minimax, Slow(40)),
    (lab.minimax, Stuck(40)),
    (never_ready, TTT),
    (counting_far, TTT),
    (ask_again, TTT),
]


@pytest.mark.skipif(os.name == "nt", reason="sends itself a signal")
@pytest.mark.parametrize("kind", ["plain", "counted"])
@pytest.mark.parametrize("search, game", UNENDING)
def test_whatever_takes_long_can_be_interrupted(search, game, kind):
    fast = lab.compiled(search)
    ask = fast if kind == "plain" else partial(lab.count, fast)
    small = (3, game.initial[1]) if isinstance(game, Sticks) else game.initial
    value = ask(game, small, 3)
    assert ask(game, small, 3) == value
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    # LLVM may make a loop of what calls itself, or not.
    wanted = (KeyboardInterrupt, RecursionError) if search is ask_again else KeyboardInterrupt
    faulthandler.dump_traceback_later(60, exit=True)  # rather than wait forever
    timer.start()
    try:
        with pytest.raises(wanted):
            ask(game, game.initial, 40)
    finally:
        timer.cancel()
        faulthandler.cancel_dump_traceback_later()
    assert ask(game, small, 3) == value


def saying_more(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -9
    for child in game.children(state):
        try:
            value = max(value, -saying_more(game, child, depth - 1))
        except Exception:
            raise ValueError("this child is wrong")  # noqa: B904  # numba has no `from`
    return value


def test_a_budget_that_is_spent_is_told_so():
    game, budget = lab.UniformTree(2, 20, "random", 4), Limit(nodes=100)
    with pytest.raises(LimitReached):
        lab.compiled(saying_more).run_within(budget, game, game.initial, 20)
    assert budget.spent == 100
    fast = FAST[lab.minimax]
    lab.count(fast, game, game.initial, 3)
    for budget in (Limit(seconds=0), Limit(seconds=0.005)):
        with pytest.raises(LimitReached):
            fast.run_within(budget, game, game.initial, 20)
    assert budget.spent > 0


def catching(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -9
    for child in game.children(state):
        try:
            value = max(value, -catching(game, child, depth - 1))
        except Exception:
            value = 5
    return value


def test_a_text_that_catches_all_errors_is_stopped_all_the_same(monkeypatch):
    monkeypatch.setattr(interruptible, "_MOMENT", 0)
    game, fast = lab.UniformTree(2, 20, "random", 4), lab.compiled(catching)
    assert fast(game, game.initial, 3) == catching(game, game.initial, 3)
    other = lab.compiled(lab.beyond.negamax)
    assert fast(game, game.initial, 20) == other(game, game.initial, 20)
    with pytest.raises(LimitReached):
        fast.run_within(Limit(nodes=1000), game, game.initial, 20)
    with pytest.raises(LimitReached):
        fast.run_within(Limit(seconds=0.01), game, game.initial, 20)


def without_the_game(number):
    value = 0
    while number > 20:
        value += 1
    return value


def asks_a_helper(game, state, depth):
    return without_the_game(depth)


def asks_an_inner_one(game, state, depth):
    def inner(game, number):
        value = 0
        while number > 20:
            value += 1
        return value

    return inner(game, depth)


def makes_a_list(game, state, depth):
    far = 10**9 if depth > 20 else 1
    return len([1 for one in range(far) for other in range(far) if one * other > far * far])


@pytest.mark.skipif(os.name == "nt", reason="sends itself a signal")
@pytest.mark.parametrize("search", ["asks_a_helper", "asks_an_inner_one", "makes_a_list"])
def test_a_loop_that_cannot_be_stopped_still_gives_way(tmp_path, search):
    # In a process of its own: the loop goes on there.
    code = f"""
        import os, signal, sys, threading
        sys.path.insert(0, {str(Path(__file__).parent)!r})
        import minimax_lab as lab
        from test_compiled import TTT, {search}
        fast = lab.compiled({search})
        print(fast(TTT, 0, 3), fast(TTT, 0, 3))
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            fast(TTT, 0, 40)
        except KeyboardInterrupt:
            print(fast(TTT, 0, 3))
    """
    done = run(tmp_path, code)
    assert done.stdout == "0 0\n0\n", done.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_it_can_be_interrupted_in_a_forked_process(tmp_path):
    code = """
        import os, signal, threading, minimax_lab as lab
        game, fast = lab.ConnectFour(), lab.compiled(lab.minimax)
        print(fast(game, game.initial, 3), flush=True)
        child = os.fork()
        if child:
            print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        else:
            threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
            try:
                fast(game, game.initial, 40)
            except KeyboardInterrupt:
                os._exit(7)
    """
    assert run(tmp_path, code).stdout == "0\n7\n"


def test_what_takes_longer_than_a_moment_gives_the_same(monkeypatch):
    monkeypatch.setattr(interruptible, "_MOMENT", 0)
    fast, game = lab.compiled(lab.minimax), lab.UniformTree(2, 21, "random", 4)
    nodes, leaves = 2**22 - 1, 2**21  # it begins anew after a moment, and is counted once
    for _ in range(2):
        value = fast(game, game.initial, 21)
        assert lab.count(fast, game, game.initial, 21) == (value, nodes, leaves)
    assert fast(game, game.initial, 3) == lab.minimax(game, game.initial, 3)


GAME = """
import minimax_lab as lab

class Pile(lab.Game):
    initial = (7, 1)
    def to_move(self, state): return state[1]
    def actions(self, state):
        for taken in range(1, min(2, state[0]) + 1):
            yield taken
    def result(self, state, action): return (state[0] - action, -state[1])
    def is_terminal(self, state): return state[0] == 0
    def evaluate(self, state): return prize(state[1])

def prize(player):
    return -player * 1
"""


def run(folder, code):
    """Run code in another process, with a cache of its own in the folder."""
    return python(folder, "-c", textwrap.dedent(code))


def python(folder, *arguments):
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"NUMBA_CACHE_DIR": str(folder / "cache")},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_machine_code_is_kept_for_the_next_process_and_never_stale(tmp_path):
    code = """
        import pathlib, rules, minimax_lab as lab
        game = rules.Pile()
        print(lab.compiled(lab.alphabeta)(game, game.initial, 9), end=" ")
        procedure = lab.PUBLISHED[5]  # two kinds of calls to itself
        print(lab.compiled(procedure.search)(*procedure.arguments(game)), end=" ")
        print(len(list(pathlib.Path("cache").rglob("*.nbc"))))
    """
    (tmp_path / "rules.py").write_text(GAME)
    first, second = run(tmp_path, code), run(tmp_path, code)
    assert (first.stdout, second.stdout) == ("1 1 2\n", "1 1 2\n"), first.stderr + second.stderr
    (tmp_path / "rules.py").write_text(GAME.replace("-player * 1", "-player * 5"))
    edited = run(tmp_path, code)
    assert edited.stdout == "5 5 4\n", edited.stderr


def test_without_a_place_to_keep_it_everything_works(tmp_path):
    (tmp_path / "rules.py").write_text(GAME)
    (tmp_path / "cache").write_text("a file where the folder should be")
    code = """
        import rules, minimax_lab as lab
        print(lab.compiled(lab.minimax)(rules.Pile(), (7, 1), 9))
    """
    assert run(tmp_path, code).stdout == "1\n"


def test_without_numba_it_says_how_to_get_it(tmp_path):
    code = """
        import sys
        sys.modules["numba"] = None
        import minimax_lab as lab
        print(lab.alphabeta(lab.COURSE_TREE, "A", 3))
        lab.compiled(lab.alphabeta)
    """
    done = run(tmp_path, code)
    assert done.stdout == "8\n"
    assert "pip install 'minimax-lab[fast]'" in done.stderr.splitlines()[-1]


SEARCH = """
def mine(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -9.0
    for child in game.children(state):
        value = max(value, -mine(game, child, depth - 1))
    return value
"""


def test_a_function_whose_module_goes_by_two_names(monkeypatch):
    # So it is with a notebook's function on a cluster: numba then took it for two functions.
    monkeypatch.setitem(sys.modules, "another_name", sys.modules[__name__])
    names = {"__name__": "another_name"}
    exec(SEARCH, names)
    nodes = lab.count(lab.compiled(names["mine"]), TTT, TTT.initial, 5).nodes
    assert nodes == 1 + 9 + 72 + 504 + 3024 + 15120


def test_a_variable_around_a_function_may_get_its_value_later():
    def search(game, state, depth):
        return lifted(game.evaluate(state))

    fast = lab.compiled(search)
    with pytest.raises(TypeError, match="search can't be compiled: "):
        fast(TTT, 0, 3)

    def lifted(value):
        return value + 4

    assert fast(TTT, 0, 3) == 4
