"""Searches of many shapes, compiled: what comes before their loops, and who calls whom."""

import faulthandler
import math
import os
import random
import signal
import threading
from math import inf

import numpy as np
import pytest

import minimax_lab as lab
from minimax_lab.limits import Limit, LimitReached

pytest.importorskip("numba")
entry = pytest.importorskip("minimax_lab.instruments.engine.entry")
parts = pytest.importorskip("minimax_lab.instruments.engine.parts")
Rules = pytest.importorskip("minimax_lab.instruments.engine.rules").Rules

GAMES = [
    lab.TicTacToe(),
    lab.ConnectFour(width=4, height=4),
    lab.UniformTree(3, 5, "random", 2),
]


class Digits(lab.Game):
    """Five plies of two moves; leaves are small numbers, ties and both signs among them."""

    initial = (0, 1)

    def to_move(self, state):
        return lab.MAX if state[0] % 2 == 0 else lab.MIN

    def actions(self, state):
        for move in range(2 if state[0] < 5 else 0):
            yield move

    def result(self, state, action):
        return (state[0] + 1, 2 * state[1] + action)

    def is_terminal(self, state):
        return state[0] == 5 or state[1] % 7 == 5

    def evaluate(self, state):
        return state[1] * state[1] % 11 - 5


# What comes before the loops


def in_several_steps(game, state, depth, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.evaluate(state)
    if depth == 0:
        if game.to_move(state) == lab.MAX:
            return game.evaluate(state)
        return 2 * game.evaluate(state)
    for child in game.children(state):
        alpha = max(alpha, -in_several_steps(game, child, depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def changes_its_arguments(game, state, depth):
    depth -= 1
    if depth < 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = -inf
    for child in game.children(state):
        best = max(best, -changes_its_arguments(game, child, depth))
    return best


def keeps_what_it_found(game, state, depth):
    value = game.evaluate(state)
    if depth == 0 or game.is_terminal(state):
        return value
    best = value - 3
    for child in game.children(state):
        best = max(best, -keeps_what_it_found(game, child, depth - 1))
    return best + value


def knows_more_than_it_asks(game, state, depth):
    player = game.to_move(state)
    left = depth - 1
    if player == lab.MAX:
        sign, bonus = 1, left
    else:
        sign, bonus = -1, 2 * left
    if left < 0 or (bonus > 5 and game.is_terminal(state)) or game.is_terminal(state):
        return sign * game.evaluate(state) + bonus
    best = -inf
    for child in game.children(state):
        best = max(best, sign - knows_more_than_it_asks(game, child, left))
    return best + bonus if player == lab.MAX else best


def raises_before(game, state, depth):
    if depth < 0:
        raise ValueError("too deep")
    if abs(depth) == 0 or not (depth > 0 and not game.is_terminal(state)):
        return game.evaluate(state)
    best = -inf
    for child in game.children(state):
        best = max(best, -raises_before(game, child, depth - 1))
    return best


def generates_before(game, state, depth):
    first = game.initial
    for child in game.children(state):
        first = child
        break
    if depth == 0 or game.is_terminal(first):
        return game.evaluate(first)
    return -generates_before(game, first, depth - 1)


def in_one_line(game, state, depth):
    return (
        game.evaluate(state)
        if depth == 0 or game.is_terminal(state)
        else 1 - in_one_line(game, next_of(game, state), depth - 1)
    )


def next_of(game, state):
    for child in game.children(state):
        state = child
    return state


def merges(game, state, depth):
    if game.is_terminal(state):
        value = game.evaluate(state)
    elif depth == 0:
        value = 0
    else:
        value = -9
        for child in game.children(state):
            value = max(value, -merges(game, child, depth - 1))
    return value if game.to_move(state) == lab.MAX else value + 1


def may_end_without_a_value(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = -inf
    for child in game.children(state):
        found = may_end_without_a_value(game, child, depth - 1)
        if found is not None:
            best = max(best, -found)
    if best > -inf:
        return best


def leaves_a_default_out(game, state, depth, least=-4):
    if depth == 0 or game.is_terminal(state):
        return max(least, game.evaluate(state))
    best = least
    for child in game.children(state):
        best = max(best, -leaves_a_default_out(game, child, depth - 1))
    return best


def counts_down(game, state, depth):
    while depth > 2:
        depth -= 1
    if depth == 0 or game.is_terminal(state):
        return depth
    return 1 + sum_below(game, state, depth)


def sum_below(game, state, depth):
    total = 0
    for child in game.children(state):
        total += counts_down(game, child, depth - 1)
    return total


# Two functions that call each other, ints here and floats there


def ints_first(game, state, depth, alpha=-inf, beta=inf):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    return floats_later(game, state, depth, alpha, beta)


def floats_later(game, state, depth, alpha, beta):
    for child in game.children(state):
        alpha = max(alpha, -ints_first(game, child, depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def whole_for_max(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = -99
    for child in game.children(state):
        best = max(best, half_for_min(game, child, depth - 1))
    return best


def half_for_min(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = 99
    for child in game.children(state):
        best = min(best, whole_for_max(game, child, depth - 1))
    return best * 0.5


SHAPES = [
    *(in_several_steps, changes_its_arguments, keeps_what_it_found, generates_before),
    *(knows_more_than_it_asks, raises_before),
    *(in_one_line, merges, may_end_without_a_value, counts_down),
    leaves_a_default_out,
    *(ints_first, whole_for_max, half_for_min),
]


@pytest.mark.parametrize("search", SHAPES, ids=lambda search: search.__name__)
@pytest.mark.parametrize("game", [*GAMES, Digits()], ids=lambda game: type(game).__name__)
def test_a_search_of_any_shape_counts_what_its_text_counts(search, game):
    fast = lab.compiled(search)
    for depth in (0, 1, 4, 5):
        expected = lab.count(search, game, game.initial, depth)
        assert lab.count(fast, game, game.initial, depth) == expected
        assert fast(game, game.initial, depth) == expected.value


def endless(game, state, depth):
    if depth < 0:
        return game.evaluate(state)
    return 1 + endless_too(game, state, depth)


def endless_too(game, state, depth):
    if depth < 0:
        return 0.5
    return endless(game, state, depth + 1)


def test_functions_that_call_each_other_without_end_are_stopped():
    game = Digits()
    with pytest.raises(RecursionError, match="does every call come nearer a leaf"):
        lab.compiled(endless)(game, game.initial, 1)


def both_ways(game, state, depth):
    if depth == 0:
        return game.is_terminal(state)
    return -1 - and_back(game, state, depth)


def and_back(game, state, depth):
    return both_ways(game, state, depth - 1)


def test_a_bool_is_an_int_where_an_int_comes_back():
    game = Digits()
    for depth in range(4):
        expected = both_ways(game, game.initial, depth)
        assert lab.compiled(both_ways)(game, game.initial, depth) == expected


def tries_for_ever(game, state, depth):
    while True:
        try:
            value = changes_its_arguments(game, state, depth)
        except Exception:
            value = 3.0
        if value > 10**9:
            return 1.0


def tries_for_ever_after_a_guard(game, state, depth):
    if depth == 0:
        return 0
    while True:
        try:
            value = changes_its_arguments(game, state, depth)
        except Exception:
            value = 3.0
        if value > 10**9:
            return 1


@pytest.mark.skipif(os.name == "nt", reason="sends itself a signal")
@pytest.mark.parametrize("search", [tries_for_ever, tries_for_ever_after_a_guard])
def test_a_loop_that_catches_all_errors_can_be_stopped(search, monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))  # so that it is translated here
    game = lab.UniformTree(3, 12, "random", 1)
    fast = lab.compiled(search)
    faulthandler.dump_traceback_later(120, exit=True)  # rather than wait for ever
    try:
        for _ in range(2):  # Ctrl-C comes while it is translated, then while it runs
            timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
            timer.start()
            with pytest.raises(KeyboardInterrupt):
                fast(game, game.initial, 3)
        with pytest.raises(LimitReached):
            fast.run_within(Limit(nodes=10**5), game, game.initial, 3)
    finally:
        timer.cancel()
        faulthandler.cancel_dump_traceback_later()


@pytest.mark.parametrize("nodes", [10**5, 10**8])  # soon, and after a while in a thread
def test_positions_are_a_limit_that_stops(nodes):
    game, budget = lab.ConnectFour(), Limit(nodes=nodes)
    faulthandler.dump_traceback_later(120, exit=True)  # rather than wait for ever
    try:
        with pytest.raises(LimitReached):
            lab.compiled(lab.minimax).run_within(budget, game, game.initial, 40)
    finally:
        faulthandler.cancel_dump_traceback_later()
    assert budget.spent == nodes


def test_what_is_not_checked_yet_is_not_kept(monkeypatch, tmp_path):
    """Ctrl-C between the translation and the look at numba's guesses."""

    def interrupt(*guesses):
        raise KeyboardInterrupt

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    game = Digits()
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(entry, "check_guesses", interrupt)
        lab.compiled(whole_for_max)(game, game.initial, 5)
    expected = whole_for_max(game, game.initial, 5)
    assert lab.compiled(whole_for_max)(game, game.initial, 5) == expected


@pytest.mark.parametrize(
    "search, in_parts",
    [
        (lab.alphabeta, True),
        (in_several_steps, True),
        (leaves_a_default_out, True),
        (changes_its_arguments, True),
        (knows_more_than_it_asks, True),
        (raises_before, True),
        (keeps_what_it_found, False),  # its evaluations are counted
    ],
)
def test_a_guard_is_a_function_of_its_own(search, in_parts, monkeypatch, tmp_path):
    bodies = []

    class Noted(parts._Body):
        def lower(self):
            bodies.append(self.descriptor.mangled_name)
            super().lower()

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(parts, "_Body", Noted)
    game = lab.UniformTree(2, 3)
    lab.compiled(search)(game, game.initial, 3)
    assert bool(bodies) == in_parts


class Answers(lab.Game):
    """Some questions about a state."""

    size = 3

    def at_once(self, state):
        return state[0] == self.size or self.by_another(state) or doubled(state[1]) > 9

    def by_another(self, state):
        return abs(state[1]) > self.size

    def in_a_loop(self, state):
        while state[0] > 0:
            state = (state[0] - 1, 0)
        return state[1] == 0

    def by_a_helper_in_a_loop(self, state):
        return in_a_loop(state[0])

    def by_another_in_a_loop(self, state):
        return not self.in_a_loop(state)

    def by_itself(self, state):
        return state[0] == 0 or self.by_itself((state[0] - 1, 0))

    def by_chance(self, state):
        return random.random() < 0.5

    def evaluate(self, state):
        return 1

    def by_evaluating(self, state):
        return self.evaluate(state) > 3

    def by_a_helper_that_evaluates(self, state):
        return evaluated(self, state) > 3

    def by_chance_in_a_default(self, state, coin=random.random):
        return coin() < 0.5

    def by_a_helper_by_chance(self, state):
        return by_chance(self, state)

    def is_terminal(self, state):
        return self.evaluate(state) > 3


def doubled(number):
    return 2 * number


def evaluated(game, state):
    return game.evaluate(state)


def by_chance(game, state):
    return game.by_chance(state)


def in_a_loop(number):
    total = 0
    for each in range(number):
        total += each
    return total


@pytest.mark.parametrize("name", [name for name in vars(Answers) if not name.startswith("_")])
def test_a_search_asks_twice_only_what_makes_no_difference(name):
    search = eval(f"lambda game, state: game.{name}(state)")  # a text that names it
    rules = Rules(Answers(), [search])
    # What is_terminal asks isn't counted as the search's.
    assert rules.may_be_asked_twice(name) == (name in ("at_once", "by_another", "is_terminal"))


class Quiet(Digits):
    """A game that answers another question, for which it evaluates."""

    def is_quiet(self, state):
        return self.evaluate(state) > 3

    def is_dull(self, state):
        return self.is_terminal(self.result(state, 1))


def stops_at_quiet(game, state, depth):
    if depth == 0 or game.is_terminal(state) or game.is_quiet(state) or game.is_dull(state):
        return game.evaluate(state)
    best = -inf
    for child in game.children(state):
        best = max(best, -stops_at_quiet(game, child, depth - 1))
    return best


def test_what_a_guard_counts_is_counted_once():
    game = Quiet()
    for depth in range(6):
        expected = lab.count(stops_at_quiet, game, game.initial, depth)
        assert lab.count(lab.compiled(stops_at_quiet), game, game.initial, depth) == expected


def test_numbers_in_a_game_may_be_of_any_kind():
    class Weighed(Digits):
        def __init__(self, *numbers):
            self.factor, self.offset, self.sign, self.weights = numbers

        def evaluate(self, state):
            low, high = self.weights[0], self.weights[2]
            value = self.factor * digits_value(state) + self.offset + low * high
            return value if self.sign else -value

    def digits_value(state):
        return state[1] * state[1] % 11 - 5

    fast = lab.compiled(lab.minimax)
    for numbers in [(3, 0.5, True, (1, 2, -3)), (-2, 1e300, False, (2**62, 0, 1))]:
        game = Weighed(*numbers)
        assert fast(game, game.initial, 5) == lab.minimax(game, game.initial, 5)
    game = Weighed(2**64, 0.5, True, (1, 2, 3))
    with pytest.raises(ValueError, match="compiled ints have 64 bits"):
        fast(game, game.initial, 5)


def test_a_negative_power_of_an_int_is_an_error_and_no_zero():
    def discounted(game, state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        best = -inf
        for child in game.children(state):
            best = max(best, -discounted(game, child, depth - 1))
        return best + 2 ** (1 - depth)

    game, fast = Digits(), lab.compiled(discounted)
    assert fast(game, game.initial, 1) == discounted(game, game.initial, 1)
    with pytest.raises(ValueError, match=r"begin with a float, such as 2\.0\*\*-1"):
        fast(game, game.initial, 3)


# What games and arguments may be like


def with_bonus(game, state, depth, alpha=-inf, beta=inf):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state) + game.bonus(state)
    for child in game.children(state):
        alpha = max(alpha, -with_bonus(game, child, depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


class Generous(Digits):
    def bonus(self, state):
        return 1


@pytest.mark.parametrize(
    "bonus", [staticmethod(lambda state: 5), classmethod(lambda kind, state: 5), property(abs), abs]
)
def test_only_plain_methods_are_compiled_also_those_that_replace_one(bonus):
    class Other(Generous):
        pass

    game, fast = Other(), lab.compiled(with_bonus)
    assert fast(game, game.initial, 4) == with_bonus(game, game.initial, 4)
    Other.bonus = bonus
    with pytest.raises(TypeError, match="bonus of Other is neither a number, nor a tuple"):
        fast(game, game.initial, 4)


def test_windows_from_numpy_are_the_same_windows():
    game, fast = Generous(), lab.compiled(with_bonus)
    for window in [(-(2**63), 4), (np.int64(-5), np.int64(4)), (-(2**63), 4), (np.float32(-2), 3)]:
        expected = with_bonus(game, game.initial, 3, *map(float, window))
        assert fast(game, game.initial, 3, *window) == expected
    assert len(fast._kernels) == 1
    with pytest.raises(ValueError, match="compiled ints have 64 bits"):
        fast(game, game.initial, 3, -(10**400), 4)


def test_an_attribute_that_comes_later_is_never_missed():
    def asks(game, state, depth):
        return getattr(game, "later", 0) + (10 if hasattr(game, "later") else 0)

    class Later(Digits):
        pass

    game, fast = Later(), lab.compiled(asks)
    assert fast(game, game.initial, 0) == 0
    Later.later = 7
    assert fast(game, game.initial, 0) == asks(game, game.initial, 0) == 17


def test_tuples_that_are_equal_and_not_the_same():
    class Signed(Digits):
        def __init__(self, numbers):
            self.numbers, self.unread = numbers, ([], None)

        def evaluate(self, state):
            return math.copysign(3, self.numbers[0])

    fast = lab.compiled(lab.minimax)
    for numbers in [(0.0, 1), (-0.0, 1), (0, 1.0)]:
        game = Signed(numbers)
        assert fast(game, game.initial, 2) == lab.minimax(game, game.initial, 2)


def test_properties_come_before_what_a_game_has():
    class Covered(Digits):
        def __init__(self):
            self.bonus = 3

        def evaluate(self, state):
            return self.bonus

    game, fast = Covered(), lab.compiled(lab.minimax)
    assert fast(game, game.initial, 2) == 3
    Covered.bonus = property(lambda self: 9.5)
    with pytest.raises(TypeError, match="a property of Covered covers a number"):
        fast(game, game.initial, 2)
    with pytest.raises(TypeError, match="bonus of Covered is neither"):
        lab.compiled(lab.minimax)(game, game.initial, 2)


def test_a_metaclass_has_no_say():
    class Meta(type):
        @property
        def bonus(self):
            return 1000

    class Ruled(Generous, metaclass=Meta):
        pass

    with pytest.raises(TypeError, match="bonus is a property of a metaclass"):
        lab.compiled(with_bonus)(Ruled(), Ruled.initial, 2)
