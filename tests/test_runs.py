"""Runs: in order and wherever they are made, and ended with nothing left behind."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import active_children, get_context
from operator import neg
from pathlib import Path

import distributed
import pytest

from minimax_lab.measure.runs import run_all
from tests import travelling

ROOT = Path(__file__).parents[1]
TASKS = list(range(20))
NEGATIVE = [-task for task in TASKS]


@pytest.fixture(scope="module")
def cluster():
    options = dict(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0")
    with distributed.LocalCluster(silence_logs=50, **options) as cluster:
        with distributed.Client(cluster) as client:
            yield client


@pytest.fixture
def leaves_no_process():
    before = set(active_children())
    yield
    assert set(active_children()) <= before


def typed_into_a_notebook():
    typed = {"__name__": "__main__"}
    exec("def mine(task):\n    return -task", typed)
    return typed["mine"]


def test_an_executor_or_a_cluster_gives_the_same_in_the_same_order(cluster):
    slow_first = partial(travelling.waits_and_negates, first=0.1)
    for executor in (ThreadPoolExecutor(4), ProcessPoolExecutor(2, get_context("spawn"))):
        with executor:
            assert list(run_all(slow_first, TASKS, executor)) == NEGATIVE
    for executor in (cluster, cluster.get_executor()):
        assert list(run_all(neg, TASKS, executor)) == NEGATIVE
    for executor in (None, 1, cluster):
        assert list(run_all(typed_into_a_notebook(), [1, 2], executor)) == [-1, -2]


def test_a_number_of_processes_is_started_and_ended(leaves_no_process):
    pids = set(run_all(travelling.pid_of, TASKS, 2))
    assert 1 <= len(pids) <= 2 and os.getpid() not in pids
    results = run_all(neg, range(1000), 2)
    next(results)
    results.close()  # who wants no more of them leaves nothing running


@pytest.mark.parametrize("executor", [None, "threads", 1, "dask"])
def test_an_error_is_raised_on_and_nothing_more_begun(
    executor, request, tmp_path, leaves_no_process
):
    fails = partial(travelling.notes_and_fails_at_two, folder=str(tmp_path))
    if executor == "dask":
        executor = request.getfixturevalue("cluster")
    with ThreadPoolExecutor(1) as threads:
        with pytest.raises(ArithmeticError, match="two is too much"):
            list(run_all(fails, range(1000), threads if executor == "threads" else executor))
    assert {"0", "1", "2"} <= {path.name for path in tmp_path.iterdir()}
    assert len(list(tmp_path.iterdir())) < 1000


SCRIPT = """
from minimax_lab.measure.runs import run_all
from tests.travelling import tells_and_sleeps

if __name__ == "__main__":
    try:
        list(run_all(tells_and_sleeps, range(100), {executor}))
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("whom", [os.kill, os.killpg], ids=["one", "all, as a terminal does"])
@pytest.mark.parametrize("executor", [None, 2])
def test_ctrl_c_ends_all_of_it(executor, whom, tmp_path):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(executor=executor))
    options = dict(stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(script)]
    run = subprocess.Popen(command, env=environment, start_new_session=True, **options)
    try:
        pids = {int(run.stdout.readline().split()[1]) for _ in range(executor or 1)}
        whom(run.pid, signal.SIGINT)
        out, _ = run.communicate(timeout=60)
    finally:
        run.kill()
    assert "interrupted" in out and run.returncode == 0
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_bar_is_shown_after_a_second(capfd):
    slow = partial(travelling.waits_and_negates, first=0.4)
    assert list(run_all(slow, [0, 0, 0, 0], progress="run")) == [0] * 4
    assert "4/4" in capfd.readouterr().err
    assert list(run_all(neg, TASKS, progress="run")) == NEGATIVE
    assert capfd.readouterr().err == ""
