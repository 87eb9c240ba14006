"""Functions that are sent to other processes, which import them by name."""

import os
import time
from pathlib import Path


def waits_and_negates(task, first):
    time.sleep(first if task == 0 else 0)
    return -task


def pid_of(task):
    return os.getpid()


def notes_and_fails_at_two(task, folder):
    time.sleep(0.05 if task > 2 else 0)  # so that most are still to be begun
    (Path(folder) / str(task)).touch()
    if task == 2:
        raise ArithmeticError("two is too much")


def tells_and_sleeps(task):
    print(f"here {os.getpid()}\n", end="", flush=True)  # in one piece: others say so too
    for _ in range(600):  # a Ctrl-C that comes just as a sleep begins is heard after it
        time.sleep(0.1)
