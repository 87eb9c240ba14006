"""Functions that harm, stall, borrow or pretend; each must be refused, and do no harm."""

import functools
import importlib.util
import inspect
import math
import os
import signal
import sys

import minimax_lab as lab

from . import hostile
from .right import anna

ENDLESS = "it never comes back"
ENDED = "it ends Python"
HUGE = "it asks for too much memory"
ERROR = "it stops with an error"
BORROWED = "it calls the lab's own search"
UNASKED = "the answer doesn't come from the game"
CHANGED = "it changes the game"
PAIR = "a pair is returned"
PRINTED = "the answer is printed, not returned"


@hostile("alphabeta", ENDLESS)
def swallows(game, state, depth, alpha, beta):
    # catches whatever would end it
    while True:
        try:
            while True:
                game.evaluate(state)
        except BaseException:
            continue


@hostile("minimax", ENDLESS)
def late_loop(game, state, depth):
    # in some cases only
    value = anna(game, state, depth)
    while value == 7:
        pass
    return value


@hostile("alphabeta", ENDLESS)
def blocks_alarms(game, state, depth, alpha, beta):
    for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    while True:
        pass


@hostile("alphabeta", HUGE)
def growing_list(game, state, depth, alpha, beta):
    everything = [0] * 1000
    while True:
        everything += everything


@hostile("minimax", ENDED, ERROR)
def interrupts(game, state, depth):
    raise KeyboardInterrupt


class Unprintable(Exception):
    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __str__


@hostile("minimax", ERROR)
def unprintable_error(game, state, depth):
    raise Unprintable


class Chameleon(int):
    """A whole number that says it equals everything."""

    __eq__ = __le__ = __ge__ = __lt__ = __gt__ = lambda self, other: True
    __ne__ = lambda self, other: False  # noqa: E731
    __hash__ = int.__hash__


@hostile("minimax", CHANGED, None, UNASKED)
def patches_the_check(game, state, depth):
    sys.modules["minimax_lab.coursework.judge"].Exercise.is_right = lambda *arguments: True
    return 0


@hostile("minimax", CHANGED, ERROR)
def sets_the_evaluation(game, state, depth):
    game.evaluate = lambda node: 3
    return 3


@hostile("minimax", BORROWED)
def takes_one_step_itself(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = max if game.to_move(state) == lab.MAX else min
    return best(lab.minimax(game, child, depth - 1) for child in game.children(state))


PLACE = importlib.util.find_spec("minimax_lab.search.minimax")
COPY = importlib.util.module_from_spec(PLACE)
PLACE.loader.exec_module(COPY)  # executed once more before the check began
NAMES = {"inf": math.inf, "MAX": lab.MAX}
exec(inspect.getsource(lab.minimax), NAMES)
TEXT = "Yes: right on all 1,000 cases (fail-soft, non-strict cuts)."

for student, exercise, function, *names in (
    ("loops", "minimax", lambda g, s, d: list(iter(int, 1)), ENDLESS, HUGE),
    ("asks_the_keyboard", "minimax", lambda g, s, d: float(input("value? ")), ERROR),
    ("exits_at_once", "minimax", lambda g, s, d: os._exit(0), ENDED),
    ("kills", "alphabeta", lambda g, s, d, a, b: os.kill(os.getpid(), signal.SIGKILL), ENDED),
    ("labs_minimax", "minimax", lab.minimax, BORROWED),
    ("partial_alphabeta", "alphabeta", functools.partial(lab.alphabeta), BORROWED),
    ("copied_module", "alphabeta", lambda *asked: COPY.alphabeta(*asked), BORROWED),
    ("by_its_source", "minimax", lambda *asked: NAMES["minimax"](*asked), BORROWED),
):
    hostile(exercise, *names, name=student)(function)

for student, exercise, function, *names in (
    ("yields", "minimax", lambda g, s, d: (yield anna(g, s, d)), None, UNASKED),  # nothing runs
    ("chameleon", "minimax", lambda g, s, d: Chameleon(3), None, UNASKED),
    ("nan", "minimax", lambda g, s, d: math.nan, None, UNASKED),
    ("true", "minimax", lambda g, s, d: anna(g, s, d) == 1, None, UNASKED),
    ("text", "minimax", lambda g, s, d: str(anna(g, s, d)), None),
    ("one_in_a_list", "minimax", lambda g, s, d: [anna(g, s, d)], PAIR, None),
    ("pass_message", "alphabeta", lambda *asked: print(TEXT) or TEXT, None, UNASKED, PRINTED),
    ("pythons_print", "minimax", print, PRINTED),
):
    hostile(exercise, *names, name=student, refutable=True)(function)
