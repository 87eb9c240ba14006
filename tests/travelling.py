"""Functions that are sent to other processes, which import them by name."""

import os
import signal
import time
from pathlib import Path


class Counting:
    """Returns how often it has been called."""

    def __init__(self):
        self.calls = 0

    def __call__(self, task):
        self.calls += 1
        return self.calls


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


def kills_itself(task):
    os.kill(os.getpid(), signal.SIGKILL)


def tells_and_sleeps(task):
    print(f"here {os.getpid()}\n", end="", flush=True)  # in one piece: others say so too
    time.sleep(60)
