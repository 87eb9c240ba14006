"""One limit for every run: it stops what asks the game, and what asks nothing."""

import itertools
import sys
import threading
import time

import pytest

import minimax_lab as lab
from minimax_lab import limits
from minimax_lab.instruments.count import Limited
from minimax_lab.limits import Limit, LimitReached, run_under

NO_END = 60  # seconds; what runs so long isn't stopped


def on_a_line():
    while True:
        pass


def in_a_generator():
    sum(1 for _ in itertools.count())


def stubborn():
    while True:
        try:
            told_to_stop()
        except:  # noqa: E722
            pass


def nested():
    while True:
        try:
            while True:
                try:
                    while True:
                        told_to_stop()
                except:  # noqa: E722
                    pass
        except:  # noqa: E722
            pass


def recursive():
    while True:
        try:
            recursive()
        except:  # noqa: E722
            pass


CATCH_EVERYTHING = (stubborn, nested, recursive)


def makes_something_else_of_it():
    try:
        on_a_line()
    except BaseException as error:
        raise ValueError("no") from error


def keeps_it():
    try:
        on_a_line()
    except BaseException:
        return 1


def told_to_stop():
    stop = threading.Event()
    stop.set()
    return Limit(stop=stop)


@pytest.mark.parametrize(
    "function",
    [
        on_a_line,
        in_a_generator,
        *CATCH_EVERYTHING,
        makes_something_else_of_it,
        keeps_it,
    ],
)
def test_whatever_has_no_end_is_stopped(function, place):
    if function in CATCH_EVERYTHING and place == "in place" and not hasattr(sys, "monitoring"):
        pytest.skip("before Python 3.12 a run in place that catches everything goes on")
    with pytest.raises(LimitReached, match="it was told to stop"):
        run_under(told_to_stop(), function)


def test_time_is_a_limit_and_what_ends_in_time_returns_and_raises_as_it_does(place):
    with pytest.raises(LimitReached, match="0.01 seconds are over"):
        run_under(Limit(seconds=0.01), on_a_line)
    assert run_under(Limit(seconds=NO_END), lab.alphabeta, lab.COURSE_TREE, "A", 3) == 8
    with pytest.raises(ZeroDivisionError):
        run_under(Limit(seconds=NO_END), divmod, 7, 0)
    before = sys.gettrace()
    assert run_under(Limit(), sys.gettrace) is before is sys.gettrace()


def test_of_two_limits_the_outer_one_is_told_apart():
    inner = Limit(seconds=NO_END)
    with pytest.raises(LimitReached, match="told to stop"):
        run_under(told_to_stop(), run_under, inner, on_a_line)
    assert not inner.why


def test_nothing_is_raised_once_a_run_is_over(monkeypatch):
    start, raise_there = limits.start_thread, limits._Watcher.raise_there

    def start_slowly(*work):  # as on a busy machine: the limit is reached before the run begins
        start(*work)
        on_a_line()

    def raise_late(watcher, *kind):  # the run has ended before it comes
        while not watcher.has_ended:
            time.sleep(0.001)
        raise_there(watcher, *kind)

    def check(function, *arguments):
        with pytest.raises(LimitReached):
            run_under(Limit(seconds=0), function, *arguments)
        end = time.perf_counter() + 0.05
        while time.perf_counter() < end:
            pass

    check(on_a_line)
    with monkeypatch.context() as patch:
        patch.setattr(limits._Watcher, "raise_there", raise_late)
        check(time.sleep, 0.1)
    monkeypatch.setattr(limits, "start_thread", start_slowly)
    check(on_a_line)


def test_a_thread_that_is_started_when_a_limit_is_reached_is_not_hit_itself(monkeypatch):
    monkeypatch.setattr(limits, "_PAUSE", 0.0005)
    hit: list = []  # the threads that were ended

    # A thread that is ended is reported with the function that it ran. Callbacks of the garbage
    # collector may be hit as well, as they are a part of the run.
    def note(error):
        if error.object.__qualname__.startswith(limits.start_thread.__name__):
            hit.append(error)

    monkeypatch.setattr(sys, "unraisablehook", note)

    def starts_threads():
        while True:
            run_under(Limit(seconds=NO_END), int)

    for _ in range(40):
        with pytest.raises(LimitReached):
            run_under(Limit(seconds=0.002), starts_threads)
    assert not hit


def test_an_interruption_is_none_of_the_limit_s():
    def interrupted():
        try:
            on_a_line()
        finally:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_under(told_to_stop(), interrupted)


def test_positions_are_a_limit_to_the_last_one():
    for most in (0, 1, 12, 24):  # the tree has 25, and its root isn't generated
        limit = Limit(nodes=most)
        game = Limited(lab.COURSE_TREE, limit)
        if most == 24:
            assert run_under(limit, lab.minimax, game, "A", 3) == 8
        else:
            with pytest.raises(LimitReached, match=f"generated {most} positions"):
                run_under(limit, lab.minimax, lab.ordered(game, lambda move: move), "A", 3)
        assert limit.spent == most and limit.is_over(positions=1)
        assert limit.with_nodes(5).spent == 0 and not limit.with_nodes(5).is_over()
