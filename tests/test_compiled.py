"""Compiled searches give what Python gives: value, nodes and leaves, or a refusal in a sentence."""

import faulthandler
import importlib
import os
import pickle
import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial, wraps
from math import inf
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.instruments import compiled as running
from minimax_lab.limits import Limit, LimitReached
from tests import readers
from tests.test_game import Pile

pytest.importorskip("numba")
from minimax_lab.instruments.engine import functions, specialization  # noqa: E402

PACKAGE = Path(lab.__file__).parents[1]

TTT, C4, LINES = lab.TicTacToe(), lab.ConnectFour(), lab.connect_four.lines
OF_THE_LAB = [lab.minimax, lab.alphabeta, lab.beyond.negamax, lab.beyond.negascout]
OF_THE_LAB += [lab.beyond.principal_variation_search, lab.beyond.aspiration_search]
FAST = {search: lab.compiled(search) for search in OF_THE_LAB}
PUBLISHED = [procedure for procedure in lab.PUBLISHED if procedure.name != "minimaxMax"][::5]
FAST_PUBLISHED = [(procedure, lab.compiled(procedure.search)) for procedure in PUBLISHED]


class Sticks(Pile):
    """A pile whose last stick is worth `prize`."""

    def __init__(self, pile=9, prize=1):
        self.initial = (pile, lab.MAX)
        self.prize = prize

    def evaluate(self, state):
        return -state[1] * self.prize if state[0] == 0 else 0


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


def assert_same(search, *arguments):
    """A compiled search returns and counts what Python does, and values of the same type."""
    fast = FAST.get(search) or lab.compiled(search)
    assert repr(lab.count(fast, *arguments)) == repr(lab.count(search, *arguments))


@settings(max_examples=30, deadline=None)
@given(
    st.integers(1, 4),
    st.integers(0, 5),
    st.sampled_from(["worst", "random", 0.0, 0.5]),  # each text is a kind of game of its own
    st.integers(-(2**62), 2**62),
)
def test_one_search_agrees_on_trees_of_every_kind(branching, depth, order, seed):
    tree = lab.UniformTree(branching, depth, order, seed)
    assert_same(lab.alphabeta, tree, tree.initial, depth)


def test_published_figures():
    assert lab.count(FAST[lab.minimax], TTT, TTT.initial, 9) == (0, 549_946, 255_168)
    assert lab.count(FAST[lab.alphabeta], TTT, TTT.initial, 9)[:2] == (0, 18_297)
    assert lab.count(FAST[lab.alphabeta], C4, C4.initial, 10)[:2] == (0, 155_590)


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 60), st.sampled_from([lab.MAX, lab.MIN]), st.integers(0, 5))
def test_every_search_agrees_on_ties_negative_values_and_depth_limits(index, sign, depth):
    game, state = Digits(), (0, sign * index)
    for search in OF_THE_LAB:
        assert_same(search, game, state, depth)
    for procedure, fast in FAST_PUBLISHED:
        arguments = procedure.arguments(game, state, depth)
        assert repr(lab.count(fast, *arguments)) == repr(lab.count(procedure.search, *arguments))


def test_windows_and_numbers_need_no_new_code():
    fast = lab.compiled(lab.alphabeta)
    windows = [(-1, 1), (np.int64(-1), np.float32(1)), (-(10**9), 1), (-inf, inf)]
    assert [fast(TTT, 0, np.int64(9), *window) for window in windows] == [0] * 4
    assert lab.count(fast, TTT, 0, 9, -1, 1)[:2] == (0, 16_811)
    assert type(fast(TTT, 0, 9)) is int and len(fast._made) == 1
    for prize in (1, 7, -3, 2**53):  # the last whole number that floats all know
        assert fast(Sticks(4, prize), (4, lab.MAX), 4) == prize
    assert len(fast._made) == 2
    assert FAST[lab.minimax](lab.UniformTree(2, 1, "worst"), (0, 0, 0), 0) == 0.5
    other = pickle.loads(pickle.dumps(fast))
    assert repr(other) == "compiled(alphabeta)" and other(TTT, 0, 3) == 0
    assert len(lab.watch(fast, lab.COURSE_TREE, "A", 3).visited) == 20


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


def whole_for_max(game, state, depth):
    """Ints here and floats there: numba must guess what they return to each other."""
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


@pytest.mark.parametrize(
    "search", [cut_strictly, may_end_without_a_value, leaves_a_default_out, half_for_min]
)
def test_a_readers_search_with_what_it_calls(search):
    for depth in (0, 1, 4, 5):
        expected = lab.count(search, Digits(), (0, 1), depth)
        assert lab.count(lab.compiled(search), Digits(), (0, 1), depth) == expected


weight = 1


def weighted(game, state, depth):
    return scaled(game.evaluate(state) + 1)


def scaled(value):
    return weight * value


def test_a_change_after_compiling_is_never_missed(monkeypatch):
    class More(Sticks):
        pass

    fast = lab.compiled(weighted)
    assert fast(TTT, 0, 2) == fast(More(3), (3, 1), 9) == 1
    monkeypatch.setitem(globals(), "weight", 10)
    assert fast(TTT, 0, 2) == 10
    monkeypatch.setitem(globals(), "scaled", lambda value: value - 100)
    assert fast(TTT, 0, 2) == -99
    More.evaluate = lambda self, state: 5  # a method that is added later
    assert fast(More(3), (3, 1), 9) == -94
    More.evaluate.__code__ = (lambda self, state: 9).__code__  # and one that is changed in place
    assert fast(More(3), (3, 1), 9) == -90
    for less in (20, 30):  # the same text with another default, and a default that is set
        monkeypatch.setitem(globals(), "scaled", lambda value, less=less: value - less)
        assert fast(TTT, 0, 2) == 1 - less
    scaled.__defaults__ = (40,)
    assert fast(TTT, 0, 2) == -39


def test_names_that_come_later_are_never_missed():
    module = ModuleType("mine")
    module.number = 3

    def search(game, state, depth=2):
        return max(module.number, lifted(depth)) + getattr(game, "later", 0)

    class Later(Digits):
        pass

    fast, game = lab.compiled(search), Later()
    with pytest.raises(TypeError, match="search can't be compiled: .* lifted is not defined"):
        fast(game, (0, 1))

    def lifted(value):
        return value + 4

    assert fast(game, (0, 1)) == 6
    module.number, Later.later, search.__defaults__ = 10, 7, (20,)
    assert fast(game, (0, 1)) == 31


SEARCH = """
def mine(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    value = -9.0
    for child in game.children(state):
        value = max(value, -mine(game, child, depth - 1))
    return value
"""


class GivesAList(Sticks):
    def actions(self, state):
        return [1, 2] if state[0] > 1 else [1]

    def is_terminal(self, state):  # which the rules ask: it is no leaf that is counted
        return self.evaluate(state) != 0


class GivesARange(Sticks):
    def children(self, state):
        return range(state[0])


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

    def first_ones(self, state, most=3, scale=2):
        total = 0
        for child in self.children(state):
            total += child[0]
            if child[0] <= most:
                break
        return total * scale

    def ply(self, state):
        return (-state[0]).bit_count() + self.evaluate(state)


class StaticRule(Sticks):
    @staticmethod
    def evaluate(state):
        return 100


def asks_what_others_ask(game, state, depth):
    """What only players ask isn't counted; a method of the game's own is a part of the search."""
    total = game.first_ones(state) + 10 * game.first_ones(state, 5)
    total += 100 * game.first_ones(scale=depth, state=state)
    for child in game.below(state):
        total += game.ply(child) + depth
    return total


@pytest.mark.parametrize(
    ("search", "game", "depth"),
    [
        (lab.alphabeta, lab.ConnectFour("threats first", width=13, height=3), 3),
        (lab.alphabeta, lab.ordered(lab.evaluated(C4, LINES, sooner=True), "centre first"), 3),
        (lab.alphabeta, lab.evaluated(lab.evaluated(TTT, lab.mobility), sooner=True), 3),
        (lab.minimax, FromElsewhere(7), 9),
        (lab.minimax, StaticRule(), 9),
        (lab.minimax, GivesAList(), 9),
        (asks_what_others_ask, HandedOn(7), 1),
        (lambda game, state, depth: depth > 2, TTT, 3),
    ],
)
def test_games_seen_otherwise_and_rules_of_any_form_are_compiled_as_they_are(search, game, depth):
    assert_same(search, game, game.initial, depth)


class Weighted(Digits):
    factor = 3

    def __init__(self, *numbers):
        self.offset, self.sign, self.weights = numbers

    def evaluate(self, state):
        low, high = self.weights[0], self.weights[2]
        value = self.factor * state[1] + self.offset + low * high
        return value if self.sign else -value


def test_attributes_of_any_kind(monkeypatch):
    fast = lab.compiled(lab.minimax)
    for numbers in [(0.5, True, (1, 2, -3)), (7, False, (2**40, 0, 1))]:
        game = Weighted(*numbers)
        assert fast(game, game.initial, 5) == lab.minimax(game, game.initial, 5)
    # A property comes before what the game has.
    monkeypatch.setattr(Weighted, "offset", property(lambda self: 9.5), raising=False)
    with pytest.raises(TypeError, match="Unknown attribute 'offset'"):
        fast(game, game.initial, 5)


def forbidden(game, state, depth):
    cells = np.zeros(3, np.int64)
    return cells[depth] + game.evaluate(game.result(state, 99))


def test_errors_inside_compiled_code():
    fast = lab.compiled(forbidden)
    with pytest.raises(ValueError, match="illegal move"):
        fast(TTT, 0, 0)
    with pytest.raises(IndexError):
        fast(TTT, 0, 3)
    with pytest.raises(ValueError, match="as large as a win"):
        lab.compiled(lab.minimax)(lab.evaluated(TTT, lambda game, state: 100_000), 0, 2)


class Text(Sticks):
    def evaluate(self, state):
        return "lost" if state[0] == 0 else 0


class ReadsAList(Sticks):
    def evaluate(self, state):
        return len(OF_THE_LAB)


@wraps(scaled)
def doubled(value):
    return 2 * value


def calls_a_decorated_helper(game, state, depth):
    return doubled(game.evaluate(state))


def best_line(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state), []
    best = -inf, []
    for child in game.children(state):
        value, line = best_line(game, child, depth - 1)
        if value > best[0]:
            best = value, [child] + line
    return best


def calls_a_class(game, state, depth):
    return Text(game.evaluate(state))


def never_asking(game, state, depth):
    if depth < -5:
        return game.evaluate(state)
    return 1 + never_asking(game, state, depth)


def half_at_first(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return 0
    return whole_after(game, state, depth)


def whole_after(game, state, depth):
    best = 0.5
    for child in game.children(state):
        best = max(best, half_at_first(game, child, depth - 1))
    return best


@pytest.mark.parametrize(
    "search, game, words",
    [
        (lab.alphabeta, lab.COURSE_TREE, "Tree is searched with ['A', 3, "),
        (lab.alphabeta, lab.ordered(TTT, lambda action: -action), "of views.py, `return sorted("),
        (lab.beyond.mtdf, TTT, "mtdf makes a dict"),
        (best_line, TTT, "`best = value, [child] + line`: best_line makes a list, and"),
        (lab.minimax, Text(), '`return "lost" if state[0] == 0 else 0`: Cannot unify Literal'),
        (lab.minimax, GivesARange(), "GivesARange.children returns range"),
        (readers.in_closures, TTT, "of readers.py, `def max_value(state, depth):`: in_closures"),
        (calls_a_decorated_helper, TTT, "reads 'doubled' (function)"),
        (calls_a_class, TTT, "reads 'Text' (the class Text)"),
        (lab.minimax, ReadsAList(), "`return len(OF_THE_LAB)`: evaluate reads 'OF_THE_LAB' (list)"),
        (never_asking, TTT, "never_asking calls itself before it has asked the game"),
        (half_at_first, Digits(), "put float() around them all"),
        (lambda game, state, depth: (depth, depth), TTT, "it returns UniTuple(int64 x 2), and"),
        (lambda game, state, depth: None, TTT, "it returns none, and a compiled search returns a"),
    ],
)
def test_what_cannot_be_compiled_is_named_in_one_sentence(search, game, words):
    with pytest.raises(TypeError) as caught:
        lab.compiled(search)(game, game.initial, 3)
    message = str(caught.value)
    assert f"{search.__name__} can't be compiled: " in message and words in message
    assert "\n" not in message and len(message) < 350


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ((TTT, 0, -1), ValueError, "depth must be 0 or more, not -1"),
        ((TTT, 0), TypeError, "alphabeta: missing a required argument: 'depth'"),
        ((Sticks(prize=2**53 + 2), (3, 1), 9), OverflowError, r"exact to 2\*\*53"),
        ((Sticks(prize=2**70), (3, 1), 9), OverflowError, "too (large|big) to convert"),
        ((Sticks(), (2**64, 1), 9), OverflowError, "too (large|big) to convert"),
        ((lab.UniformTree(10, 25), (0, 0, 0), 2), OverflowError, "too (large|big) to convert"),
        ((TTT, 0, 3, -(10**400), 4), OverflowError, "too (large|big) to convert"),
    ],
)
def test_calls_that_make_no_sense_and_numbers_that_do_not_fit(arguments, error, words):
    with pytest.raises(error, match=words):
        FAST[lab.alphabeta](*arguments)


def test_what_is_no_search_is_refused():
    plain = "search must be a plain Python function that no decorator"
    for wrapped in (3, partial(lab.alphabeta, alpha=-1), cache(weighted), doubled):
        with pytest.raises(TypeError, match=plain):
            lab.compiled(wrapped)
    for not_a_search in (lambda: 0, lambda game, *states: 0, lambda game, state, *, depth: 0):
        with pytest.raises(TypeError, match="a search takes a game, a state"):
            lab.compiled(not_a_search)


def never_nearer(game, state, depth):
    for _ in game.children(state):
        never_nearer(game, state, depth)
    return 0


def test_endless_recursion_is_an_error_in_any_thread():
    def run():
        with pytest.raises(RecursionError, match="does every call come nearer a leaf"):
            lab.compiled(never_nearer)(TTT, 0, 3)

    run()
    size = threading.stack_size(256 * 1024)  # it has room of its own
    try:
        with ThreadPoolExecutor() as threads:
            threads.submit(run).result()
    finally:
        threading.stack_size(size)


def never_ready(game, state, depth):
    value = game.evaluate(state)
    while depth > 20:
        value += 1
    return value


def tries_again(game, state, depth):
    value, tries = 0.0, 0
    while tries < 100_000 and (depth > 20 or value == 5):  # not for ever: it goes on unwatched
        tries += 1
        try:
            value = lab.minimax(game, state, depth)
        except Exception:
            value = 3.0
    return value


def by_its_public_name(game, state, depth):
    return lab.minimax(game, state, depth)


def test_a_public_name_may_be_read_that_was_not_asked_for_before(monkeypatch):
    monkeypatch.delitem(vars(lab), "minimax", raising=False)  # imported when it is asked for
    tree = lab.UniformTree(2, 4)
    found = lab.count(lab.compiled(by_its_public_name), tree, tree.initial, 4)
    assert found == lab.count(lab.minimax, tree, tree.initial, 4)


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


@pytest.mark.parametrize("search", [catching, tries_again])
def test_a_limit_stops_every_search(search):
    game, fast = lab.UniformTree(2, 40, "random", 4), lab.compiled(search)
    limit = Limit(nodes=1000)
    faulthandler.dump_traceback_later(120, exit=True)  # rather than wait for ever
    try:
        with pytest.raises(LimitReached, match="it has generated 1,000 positions"):
            fast.run(game, game.initial, 40, limit=limit)
        assert limit.spent == 1000
        stop = threading.Event()
        stop.set()
        for limit in (Limit(seconds=0), Limit(seconds=0.01), Limit(stop=stop)):
            with pytest.raises(LimitReached):
                fast.run(game, game.initial, 40, limit=limit)
    finally:
        faulthandler.cancel_dump_traceback_later()
    limit = Limit(nodes=40)
    if search is not tries_again:
        assert fast.run(game, game.initial, 3, limit=limit)[1] == limit.spent == 14


def test_where_no_thread_can_be_started_the_plain_function_runs(monkeypatch, capsys):
    monkeypatch.setattr(running, "can_start_threads", lambda: False)
    fast, _ = lab.compiled(lab.alphabeta), lab.compiled(lab.minimax)
    assert capsys.readouterr().out.count("nothing is compiled") == 1
    assert lab.count(fast, TTT, 0, 4) == lab.count(lab.alphabeta, TTT, 0, 4)


def run(folder, code):
    """Run code in another process, with a cache of its own in the folder."""
    ends = "import faulthandler; faulthandler.dump_traceback_later(90, exit=True)\n"
    return subprocess.run(
        [sys.executable, "-c", ends + textwrap.dedent(code)],
        cwd=folder,
        env=os.environ | {"NUMBA_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": str(PACKAGE)},
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.skipif(os.name == "nt", reason="sends itself a signal")
def test_ctrl_c_stops_all_and_leaves_nothing_half_done(tmp_path):
    # In a process of its own: a loop that asks the game nothing goes on there.
    code = """
        import os, signal, sys, threading
        import minimax_lab as lab

        class Interrupting:
            def find_spec(self, name, path=None, target=None):
                if name == "numba.core.types":
                    sys.meta_path.remove(self)
                    signal.raise_signal(signal.SIGINT)

        sys.meta_path.insert(0, Interrupting())
        try:
            lab.compiled(lab.minimax)(lab.TicTacToe(), 0, 3)
        except KeyboardInterrupt:
            print("while numba is imported")
        from tests.test_compiled import Sticks, never_ready
        game = Sticks(99)
        for search in (lab.minimax, never_ready):
            fast = lab.compiled(search)
            before = fast(game, game.initial, 3)
            threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
            try:
                lab.count(fast, game, game.initial, 99)
            except KeyboardInterrupt:
                print(fast(game, game.initial, 3) == before)
    """
    done = run(tmp_path, code)
    assert done.stdout.splitlines() == ["while numba is imported", *["True"] * 2], done.stderr


GAME = """
from tests.test_game import Pile

class Prized(Pile):
    def evaluate(self, state): return prize(state[1])

def prize(player):
    return -player * 1
"""
# Two functions that call each other: such machine code holds addresses.
TWO = SEARCH.replace("-mine(", "other(") + SEARCH.replace("def mine", "def other")


def test_machine_code_is_kept_for_the_next_process_and_never_stale(tmp_path):
    code = """
        import pathlib, rules, minimax_lab as lab
        game = rules.Prized()
        for search in (rules.alone, rules.mine):
            print(lab.compiled(search)(game, game.initial, 9), end=" ")
        print(len([file for file in pathlib.Path("cache").rglob("*") if file.is_file()]))
    """
    rules = GAME + TWO + SEARCH.replace("mine", "alone")
    (tmp_path / "rules.py").write_text(rules)
    first, second = run(tmp_path, code), run(tmp_path, code)
    assert first.stdout == second.stdout, first.stderr + second.stderr
    assert first.stdout in ("-1 1 1\n", "-1 1 2\n"), first.stderr
    (tmp_path / "rules.py").write_text(rules.replace("-player * 1", "-player * 5"))
    assert run(tmp_path, code).stdout.startswith("-5 5 ")


def test_what_is_damaged_on_disk_is_made_anew(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    for _ in range(2):
        monkeypatch.setattr(specialization, "_made", {})  # as in another process
        assert lab.compiled(weighted)(TTT, 0, 2) == 1
        (kept,) = (tmp_path / "minimax_lab").iterdir()
        assert kept.stat().st_size > 100
        kept.write_bytes(kept.read_bytes()[:100])
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(kept))  # a file where the folder should be
    monkeypatch.setattr(specialization, "_made", {})
    assert lab.compiled(weighted)(TTT, 0, 2) == 1


def test_what_runs_is_compiled_and_not_what_its_file_says_now(tmp_path, monkeypatch):
    (tmp_path / "searches.py").write_text("import minimax_lab as lab\n" + SEARCH)
    monkeypatch.syspath_prepend(tmp_path)
    mine = importlib.import_module("searches").mine
    (tmp_path / "searches.py").write_text("import minimax_lab as lab\n" + SEARCH.replace("-9", "9"))
    assert lab.compiled(mine)(TTT, 0, 3) == 0 and functions.split_base_case(mine) is None
    assert functions.split_base_case(lab.alphabeta) and functions.split_base_case(
        may_end_without_a_value
    )


def test_without_numba_it_says_how_to_get_it(tmp_path):
    code = """
        import sys
        sys.modules["numba"] = None
        import minimax_lab as lab
        print(lab.alphabeta(lab.COURSE_TREE, "A", 3))
        for fast in (lambda: lab.compiled(lab.alphabeta), lambda: lab.connect_four.solve("4453")):
            try:
                fast()
            except ImportError as error:
                print("pip install numba" in str(error))
    """
    done = run(tmp_path, code)
    assert done.stdout == "8\nTrue\nTrue\n", done.stderr
