"""The sandbox: plain values come back, questions are noted, and nothing is believed."""

import os
import signal
import sys
import time
from fractions import Fraction
from math import inf
from select import select
from threading import Thread

import pytest

import minimax_lab as lab
from minimax_lab.coursework import answers, sandbox
from minimax_lab.coursework.sandbox import Ended, InPlace, Raised, Sandbox, Sandboxed
from minimax_lab.coursework.values import Strange

PLAIN = [None, True, -(10**50), 2.5, inf, "x\n", [1, (2, {"a": {3}})], frozenset({(1,)}), {1: []}]


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


def stop():
    while True:
        pass


NAMES = {one.__name__: one for one in (minimax, raises, echo, stop, time.sleep, os._exit, object)}


@pytest.fixture(params=[Sandbox, InPlace])
def box(request):
    with request.param(NAMES) as box:
        yield box


def test_plain_values_go_over_and_come_back(box):
    for value in PLAIN:
        assert sandbox.decoded(sandbox.encoded(value)) == value == Sandboxed(box, "echo")(value)
    assert Sandboxed(box, "echo")(Fraction(1, 2)) == 0.5
    assert isinstance(Sandboxed(box, "object")(), Strange)
    assert Sandboxed(box, "echo")(1 - 10**60) == 1 - 10**60
    assert Sandboxed(box, "echo")(-(10**60)).text == "a gigantic number"


def test_a_function_is_called_elsewhere_and_its_questions_are_asked_again_here(box):
    search = Sandboxed(box, "minimax")
    for game in (lab.COURSE_TREE, lab.UniformTree(2, 3, seed=5)):
        here = lab.count(lab.minimax, game, game.initial, 3)
        assert lab.count(search, game, game.initial, 3) == here
    with pytest.raises(TypeError, match="can't be sent"):
        search(lab.ordered(lab.COURSE_TREE, key=ord), "A", 3)


def test_what_a_function_raises_and_prints_is_told(box):
    with pytest.raises(Raised, match=r"KeyError: 'what' .line \d+"):
        Sandboxed(box, "raises")("what")
    (done,) = Sandboxed(box, "minimax").behaviours([(lab.COURSE_TREE, "A", 0)])
    assert done.printed == "looking at A\n"


def test_what_takes_too_long_is_stopped_where_it_is(box, monkeypatch):
    monkeypatch.setattr(sandbox, "SECONDS", 0.2)
    with pytest.raises(Ended, match="doesn't come back") as ended:
        Sandboxed(box, "stop")()
    assert ended.value.late
    if not isinstance(box, InPlace):
        file, line = ended.value.places[0]
        assert file == __file__ and line - stop.__code__.co_firstlineno in (1, 2)
    monkeypatch.undo()
    assert Sandboxed(box, "echo")(3) == 3  # started anew


def test_who_sleeps_is_stopped_late_by_the_clock(monkeypatch):
    monkeypatch.setattr(sandbox, "_SLEEPING", 2)
    with Sandbox(NAMES) as box:
        Sandboxed(box, "sleep")(0.3)  # a busy machine may wake it as late
        with pytest.raises(Ended, match="doesn't come back"):
            box.request(answers.behaviours, "sleep", [(9,)], seconds=0.2)


def test_it_ends_when_the_process_that_started_it_has_gone():
    read, write = os.pipe()
    if not os.fork():
        box = Sandbox(NAMES)
        Sandboxed(box, "echo")(3)  # the sandbox has both ends of the pipe, too
        os._exit(0)  # and nobody closes the box
    os.close(write)
    # It is at an end when the last one that holds it has ended; the seconds are for a failure.
    assert select([read], [], [], 60)[0] and os.read(read, 1) == b""
    os.close(read)


def test_a_failure_of_the_labs_own_is_never_told_as_the_functions(monkeypatch):
    def fails():
        raise ImportError("nothing of the student's")

    monkeypatch.setattr(sandbox, "confine", fails)
    with Sandbox(NAMES) as box, pytest.raises(RuntimeError, match="ImportError.*nothing of the"):
        Sandboxed(box, "echo")(3)


@pytest.mark.parametrize("name", ["fork", "waitpid"])
def test_an_interrupt_leaves_no_process_behind_whenever_it_comes(name, monkeypatch):
    started, call = [], getattr(os, name)

    def interrupted(*arguments):
        answer = call(*arguments)
        if answer:
            started.append(answer if name == "fork" else answer[0])
            signal.raise_signal(signal.SIGINT)
        return answer

    monkeypatch.setattr(os, name, interrupted)
    with pytest.raises(KeyboardInterrupt), Sandbox(NAMES) as box:
        Sandboxed(box, "echo")(3)
        box.close()
    with pytest.raises(ProcessLookupError):
        os.kill(started[0], 0)


def test_a_process_that_has_no_group_of_its_own_is_ended_too(monkeypatch):
    monkeypatch.setattr(os, "setsid", lambda: None)
    with Sandbox(NAMES) as box:
        Sandboxed(box, "echo")(3)
        process = box._process
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("system", ("true",)),
        ("execv", ("/bin/true", ["true"])),
        ("posix_spawn", ("/bin/true", ["true"], {})),
        ("fork", ()),
    ],
)
def test_no_program_can_be_started(name, arguments):
    with Sandbox({name: getattr(os, name)}) as box, pytest.raises(Raised, match="isn't possible"):
        Sandboxed(box, name)(*arguments)


def test_what_is_printed_here_meanwhile_goes_where_it_went():
    """Two threads may check at once, and neither may take the other's output for its own."""
    before = sys.stdout
    threads = [Thread(target=Sandboxed(InPlace(NAMES), "sleep"), args=(s,)) for s in (0.1, 0.2)]
    for thread in threads:
        thread.start()
        time.sleep(0.05)
    for thread in threads:
        thread.join()
    assert sys.stdout is before


def test_who_ends_the_process_is_told_so_and_the_next_request_starts_another():
    with Sandbox(NAMES) as box:
        with pytest.raises(Ended, match="ended its whole process") as ended:
            Sandboxed(box, "_exit")(3)
        assert not ended.value.late
        assert Sandboxed(box, "echo")(3) == 3
        process = box._process
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
