"""How fast the lab is: `make bench`. Ratios stand in brackets in each group of the table.

The figures to compare: watching costs at most 30 times the plain run, a frame at most 2 ms at 40
nodes and 6 ms at 120, and alpha-beta on tic-tac-toe, as course note 003 has it, is at least 8
times as fast as aima-python's and 3.5 times as fast as OpenSpiel's in Python (the lab's own text,
which asks the game whose turn it is and keeps a value beside alpha and beta, is not). The others'
programs are optional: they are timed where `pip install --no-deps aima3` and `pip install
open_spiel` have put them.
"""

import subprocess
import sys
from math import inf

import pytest

import minimax_lab as lab
from minimax_lab.draw.svg import svg
from minimax_lab.search.published import note003_maximizingPlayer
from minimax_lab.widgets.stepper import Stepper

GAME = lab.TicTacToe()
WATCHED = (GAME, GAME.parse(".x......."), 9)  # 2,869 nodes


@pytest.mark.benchmark(group="import")
def bench_import(benchmark):
    command = [sys.executable, "-c", "import minimax_lab"]
    benchmark.pedantic(subprocess.run, [command], {"check": True}, rounds=5, warmup_rounds=1)


@pytest.mark.benchmark(group="import")
def bench_python_alone(benchmark):
    benchmark.pedantic(subprocess.run, [[sys.executable, "-c", ""]], rounds=5, warmup_rounds=1)


@pytest.mark.benchmark(group="watch")
def bench_plain_run(benchmark):
    benchmark(lab.alphabeta, *WATCHED)


@pytest.mark.benchmark(group="watch")
def bench_counted_run(benchmark):
    benchmark(lab.count, lab.alphabeta, *WATCHED)


@pytest.mark.benchmark(group="watch")
def bench_watched_run(benchmark):
    trace = benchmark(lab.watch, lab.alphabeta, *WATCHED)
    benchmark.extra_info["nodes"] = len(trace.nodes)


@pytest.mark.benchmark(group="watch")
def bench_watched_run_read_out(benchmark):
    benchmark(lambda: lab.watch(lab.alphabeta, *WATCHED).cutoffs)


def trace_of(nodes):
    depth = {40: 3, 121: 4}[nodes]
    tree = lab.UniformTree(3, depth, "worst")
    trace = lab.watch(lab.alphabeta, tree, tree.initial, depth)
    assert len(trace.nodes) == nodes
    return trace


@pytest.mark.benchmark(group="frame")
@pytest.mark.parametrize("nodes", [40, 121])
def bench_picture(benchmark, nodes):
    trace = trace_of(nodes)
    steps = iter(range(10**9))
    benchmark(lambda: svg(trace, next(steps) * 7 % len(trace.steps)))


@pytest.mark.benchmark(group="frame")
@pytest.mark.parametrize("nodes", [40, 121])
def bench_step_of_the_stepper(benchmark, nodes):
    stepper = Stepper(trace_of(nodes))
    steps = iter(range(10**9))

    def move():
        stepper.step = next(steps) * 7 % len(stepper.trace.steps)

    benchmark(move)


def lab_alphabeta():
    return lab.alphabeta(GAME, GAME.initial, 9)


def note_003():
    arguments = (GAME, GAME.initial, 9, -inf, inf, True)
    own = lab.count(lab.alphabeta, GAME, GAME.initial, 9)
    assert lab.count(note003_maximizingPlayer.alphabeta, *arguments) == own
    return lambda: note003_maximizingPlayer.alphabeta(*arguments)


def aima_alphabeta():
    games = pytest.importorskip("aima3.games")
    game, visited = games.TicTacToe(), [0]
    is_terminal = game.terminal_test

    def counting(state):
        visited[0] += 1
        return is_terminal(state)

    game.terminal_test = counting
    games.alphabeta_search(game.initial, game)
    # Its first loop doesn't ask whether the root is terminal.
    assert visited[0] + 1 == lab.count(lab.alphabeta, GAME, GAME.initial, 9).nodes
    game.terminal_test = is_terminal
    return lambda: games.alphabeta_search(game.initial, game)


def open_spiel_alphabeta():
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    game = pytest.importorskip("pyspiel").load_game("tic_tac_toe")
    assert minimax.alpha_beta_search(game)[0] == lab_alphabeta()
    return lambda: minimax.alpha_beta_search(game)


@pytest.mark.benchmark(group="alpha-beta on tic-tac-toe")
@pytest.mark.parametrize("program", ["note 003", "lab", "aima-python", "OpenSpiel, Python"])
def bench_alphabeta(benchmark, program):
    if program == "lab":
        benchmark.pedantic(lab_alphabeta, rounds=10, warmup_rounds=1)
    elif program == "note 003":
        benchmark.pedantic(note_003(), rounds=10, warmup_rounds=1)
    elif program == "aima-python":
        benchmark.pedantic(aima_alphabeta(), rounds=5)
    else:
        benchmark.pedantic(open_spiel_alphabeta(), rounds=5)
