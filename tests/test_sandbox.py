"""The sandbox: plain values go over and back, questions are noted, and nothing is believed."""

import os
import time
from collections import namedtuple
from decimal import Decimal
from fractions import Fraction
from math import inf

import pytest

import minimax_lab as lab
from minimax_lab.coursework import sandbox as module
from minimax_lab.coursework.sandbox import (
    Elsewhere,
    ElsewhereGame,
    Ended,
    Handle,
    InPlace,
    Sandbox,
    Session,
    decoded,
    encoded,
)

Pair = namedtuple("Pair", "x o")


class Tagged:
    def __init__(self, number):
        self.number = number

    def __eq__(self, other):
        return self.number == other.number

    def __hash__(self):
        return hash(self.number)


class Sticks(lab.Game):
    """A pile of sticks whose states aren't plain."""

    initial = Tagged(4)

    def to_move(self, state):
        return lab.MAX if state.number % 2 == 0 else lab.MIN

    def actions(self, state):
        return range(1, min(2, state.number) + 1)

    def result(self, state, action):
        return Tagged(state.number - action)

    def is_terminal(self, state):
        return state.number == 0

    def evaluate(self, state):
        return 1 if state.number == 0 else 0


def minimax(game, state, depth):
    print("looking at", state)
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = max if game.to_move(state) == lab.MAX else min
    return best(minimax(game, child, depth - 1) for child in game.children(state))


def raises(what):
    return {}[what]


def echo(value):
    return value


@pytest.fixture(params=[Sandbox, InPlace])
def box(request):
    names = {"minimax": minimax, "raises": raises, "echo": echo, "Sticks": Sticks, "Pair": Pair}
    names |= {"pause": time.sleep, "leave": os._exit, "stop": lambda: exec("while True: pass")}
    with request.param(Session(names)) as box:
        yield box


def called(box, name, *arguments, **options):
    return Elsewhere(box, {"name": name}, **options)(*arguments)


PLAIN = [
    None,
    True,
    3,
    -(10**50),
    2.5,
    inf,
    "x\n",
    [1, (2, {"a": {3}})],
    frozenset({(1,)}),
    {1: []},
]


@pytest.mark.parametrize("value", PLAIN, ids=repr)
def test_plain_values_go_over_and_come_back(value, box):
    assert decoded(encoded(value, repr), {}) == value
    assert called(box, "echo", value) == value


@pytest.mark.parametrize("value", [Fraction(1, 2), Decimal("0.5")])
def test_numbers_of_other_classes_become_plain(value):
    assert encoded(value, repr) == 0.5


@pytest.mark.parametrize("value", [10**60, "x" * 20_001])
def test_what_is_too_long_isn_t_sent(value):
    with pytest.raises(ValueError, match="too long"):
        encoded(value, repr)


@pytest.mark.parametrize("message", [[1], {"list": 3}, {"a": 1, "b": 2}, {"no": []}, {"dict": [1]}])
def test_what_was_never_encoded_is_refused(message):
    with pytest.raises(ValueError, match="is no message"):
        decoded(message, {})


def test_a_function_is_called_elsewhere_and_its_questions_are_asked_again_here(box, capsys):
    search = Elsewhere(box, {"name": "minimax"})
    here = lab.count(lab.minimax, lab.COURSE_TREE, "A", 3)
    assert lab.count(search, lab.COURSE_TREE, "A", 3) == here
    assert capsys.readouterr().out.startswith("looking at A")
    uniform = lab.UniformTree(2, 3, seed=5)
    assert search(uniform, uniform.initial, 3) == lab.minimax(uniform, uniform.initial, 3)
    game = lab.TicTacToe()
    assert search(game, game.parse("xx.oo...."), 2) == 1
    with pytest.raises(TypeError, match="can't be sent"):
        search(lab.ordered(lab.COURSE_TREE, key=ord), "A", 3)


def test_an_exception_comes_back_with_its_line(box):
    with pytest.raises(KeyError, match="KeyError: 'what'") as raised:
        called(box, "raises", "what")
    assert raised.value.line == raises.__code__.co_firstlineno + 1


def test_a_game_stays_elsewhere_and_its_states_are_handles(box):
    game = ElsewhereGame(box, Elsewhere(box, {"name": "Sticks"}, keep=True)())
    state = game.result(game.initial, 2)
    assert isinstance(state, Handle) and state == game.result(game.initial, 2)
    assert hash(state) == hash(game.result(game.initial, 2))
    assert lab.minimax(game, game.initial, 4) == lab.minimax(Sticks(), Sticks.initial, 4)
    assert lab.perft(game, 3) == lab.perft(Sticks(), 3)


def test_what_takes_too_long_is_stopped_where_it_is(box):
    with pytest.raises(Ended, match="doesn't come back") as ended:
        box.request({"do": "call", "name": "stop", "keep": 0, "arguments": [], "named": {}}, 0.2)
    assert ended.value.late
    assert called(box, "echo", 3) == 3  # started anew


def test_who_sleeps_is_stopped_and_who_waits_for_the_processor_is_not(monkeypatch):
    with Sandbox(Session({"pause": time.sleep, "echo": echo})) as box:
        with pytest.raises(Ended) as ended:
            message = {"do": "call", "name": "pause", "keep": 0, "named": {}, "arguments": [9]}
            box.request(message, 0.2)
        assert ended.value.late
        # On a busy machine it has computed little when much time has gone, but not nothing.
        allowed = module._Allowance(os.getpid(), 2.0)
        seconds = iter([1.0, 1.7, 1.9, 3.1])
        monkeypatch.setattr(module, "computed_by", lambda process: next(seconds))
        allowed._start -= 30
        allowed._before = 1.0
        assert [allowed.is_spent() for _ in range(4)] == [True, False, False, True]


def test_who_ends_the_process_is_told_so_and_the_next_request_starts_another():
    with Sandbox(Session({"leave": os._exit, "echo": echo})) as box:
        with pytest.raises(Ended) as ended:
            called(box, "leave", 3)
        assert not ended.value.late
        assert called(box, "echo", 3) == 3
        process = box._process
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@pytest.mark.parametrize("said", [b"[1]\n", b"3\n", b"{\n", b"[" * 100_000 + b"\n", b"\xff\n"])
def test_what_makes_no_sense_ends_it(said):
    class Forged(Sandbox):
        def start(self):
            _, ours = os.pipe()
            reading, writing = os.pipe()
            process = os.fork()
            if not process:
                os.write(writing, said)
                os._exit(0)
            os.close(writing)
            return process, reading, ours

    with Forged(Session({})) as box, pytest.raises(Ended):
        box.request({"do": "get", "name": "echo", "keep": False}, 0.5)
