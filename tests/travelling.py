"""Searches that are sent to other processes, which import them by name."""

import os
import signal
import time
from pathlib import Path

import minimax_lab as lab


def slowly(game, state, depth, seconds=0.1):
    time.sleep(seconds)
    return lab.alphabeta(game, state, depth)


def fails_at_two(game, state, depth):
    if depth == 2:
        raise ArithmeticError("two is too much")
    return lab.minimax(game, state, depth)


def dies_once(game, state, depth, mark):
    """The first process that gets to depth 3 is killed, as for want of memory."""
    if depth == 3 and _first(mark):
        os.kill(os.getpid(), signal.SIGKILL)
    return lab.minimax(game, state, depth)


def is_interrupted_once(game, state, depth, mark):
    if depth == 3 and _first(mark):
        raise KeyboardInterrupt
    return lab.minimax(game, state, depth)


def _first(mark):
    try:
        Path(mark).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
