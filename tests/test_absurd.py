"""No public name hangs, or stops with an error of Python's own, whatever it is called with."""

import ast
import inspect
import os
import re
import signal
import sys
import traceback
from math import nan
from pathlib import Path

import pytest

import minimax_lab as lab

resource = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems limit otherwise")

SECONDS, BYTES = 20, 500 * 2**20  # of computing, so that a busy machine changes nothing; of memory

# What each argument is replaced by, and how a refusal may speak of it.
ABSURD = {
    "None": "None|neither",
    "'nonsense'": "nonsense|'n'",
    "-1": "-1|−1",
    "1.5": "1[.]5",
    "nan": "(?i)nan",
    "10**9": "10{9}|10[*]{2}9",
    "10**30": "10{30}|1e[+]30",
    "[]": r"\[\]|empty",
    "object()": "<object object",
}

# One call on each line. What only searches call, and very often, checks nothing: an evaluation, a
# search. Nor does the size of a tree that is searched in full: Ctrl-C stops it.
CALLS = """
Tree([[3, 12], [2, 4]], MAX)
Tree.from_networkx(COURSE_TREE.graph)
ConnectFour("centre first", width=5, height=4)
connect_four.ConnectFour().parse("4453")
TicTacToe().parse("x........")
Chess("captures first")
chess.Chess().parse("4k3/8/8/8/8/8/8/4K3")
draughts.Draughts().parse("W:W12:B1")
OpenSpiel("tic_tac_toe")
Game()
ConnectFour().in_order("centre first")
perft(AIMA_TREE, 2, "A")
narrowed(TREE, 2)
evaluated(ConnectFour(), mobility, sooner=True)
evaluated(ConnectFour(), connect_four.lines)
evaluated(ConnectFour(), connect_four.open_lines)
connect_four.lines_of_four(ConnectFour())
evaluated(ConnectFour(), connect_four.threats)
evaluated(Chess(), chess.material)
evaluated(Chess(), chess.mobility)
evaluated(Draughts(), draughts.material)
count(minimax, TREE, "A", 2)
compiled(minimax)
best_move(TREE, "A", 2)
principal_variation(TREE, "A", 2)
TRACE.explain(3)
TRACE.value_of(TRACE.nodes[0])
TRACE.bound(TRACE.nodes[0])
PUBLISHED[0].arguments(TREE, "A", 2)
Player(alphabeta, depth=2, evaluation=None, order=None, name="X")
Player(nodes=20)
Player(seconds=1)
match(PLAYERS, TicTacToe(), games=2, plies=2, seed=0, progress=False)
theory.branching_factor(2)
draw_tree(TRACE, 3, ax=None)
layout(TREE)
plots.nodes_against_depth(TABLE, count="nodes", ax=None)
plots.leaves_against_order(TABLE, ax=None)
Stepper(minimax, TREE, "A", 2)
Predict(0, level=1)
TreeEditor([[3, 12], [2, 4]])
TreeEditor([[3, 12], [2, 4]]).set_leaf("D", 5)
Explorer(minimax, branching=2, depth=3, order="best", seed=0)
plots.described(plots.nodes_against_depth(TABLE).figure, "words")
Tree([[3, 12], [2, 4]], evaluations=None)
UniformTree(2, 3, "best", 0)
UniformTree(2, 3, seed=0)
Draughts("english", "captures first")
ordered(TREE, lambda action: action)
watch(alphabeta, TREE, "A", 2, names=None, limit=1000)
watch(BEST, plies=1, functions=[BEST], value=0, view="MAX", maximizes=None)
count(BEST)
watch(minimax, TicTacToe(), 0, 1)
count(minimax, TicTacToe(), 0, 1)
compiled(minimax)(UniformTree(2, 3), (0, 0, 0), 3)
Player(depth=1).choose(TREE, "A", None)
match(PLAYERS, TicTacToe(), openings=["x........"], progress=False)
sweep(minimax, branching=2, depth=3, order="best", seed=0, executor=None, progress=False)
sweep(minimax, TREE, depth=2, progress=False)
theory.all_leaves(2, 3)
theory.minimal_leaves(2, 3)
theory.expected_leaves(2, 3)
Predict(0, depth=2, branching=2, cuts=None, deep=None, tie=None, root=MAX, strict=False)
draw_board(TicTacToe(), 0, action=None, line=None)
draw_windows({"at A": (3, 8)})
save(TRACE, "tree.svg", 3)
plots.branching_against_depth(TABLE, ax=None)
Stepper(TRACE).frame_at(3)
Compare(minimax, alphabeta, TREE, "A", 2)
Play(TicTacToe(), Player(depth=1), position=TicTacToe().parse("x........"))
hint("minimax", 1)
worksheet(1, "sheets", depth=2)
check("minimax", minimax, seed=0)
connect_four.solve("4444", width=4, height=4)
connect_four.analyze("1234", width=4, height=4)
connect_four.solution("1234", width=4, height=4)
"""

# Legal sizes that are too large for any machine, or for a second.
LARGE = """
Tree([1] * 10**6)
UniformTree(10**6, 10**6)
UniformTree(2, 10**6).label(UniformTree(2, 10**6).initial)
Tree([1] * 10**5)._repr_svg_()
UniformTree(2, 10**6)._repr_svg_()
watch(minimax, UniformTree(2, 10**6), (0, 0, 0), 10**6)
watch(minimax, UniformTree(10**9, 2), (0, 0, 0), 2)
watch(minimax, ConnectFour(), ConnectFour().initial, 10**9)
match(PLAYERS, TicTacToe(), games=10**9)
theory.expected_leaves(2, 10**6)
theory.branching_factor(10**9)
Tree(DEEP)
UniformTree(10**9, 10**9)
UniformTree(10**9, 2).result((0, 0, 0), -1)
UniformTree(10**9, 3)._repr_svg_()
count(minimax, UniformTree(2, 10**6), (0, 0, 0), 10**6)
count(compiled(minimax), UniformTree(2, 10**6), (0, 0, 0), 10**6)
best_move(UniformTree(2, 10**6), (0, 0, 0), 10**6)
perft(UniformTree(2, 10**6), 10**6)
Player(depth=10**6).choose(UniformTree(2, 10**6), (0, 0, 0))
Player(seconds=0.1).choose(UniformTree(10**9, 2), (0, 0, 0))
Player(nodes=1000).choose(UniformTree(10**9, 2), (0, 0, 0))
match(PLAYERS, UniformTree(10**9, 2), games=2)
sweep(minimax, branching=2, depth=range(10**9))
sweep(minimax, branching=10**9, depth=1)
sweep(minimax, branching=2, depth=3, seed=range(10**9))
theory.all_leaves(10**9, 10**9)
theory.minimal_leaves(10**9, 10**9)
theory.expected_leaves(10**6, 2)
worksheet(range(10**6), "sheets")
draw_tree(UniformTree(10**9, 2))
save(UniformTree(10**9, 2), "tree.svg")
Compare(minimax, alphabeta, ConnectFour())
Play(UniformTree(10**9, 2))
Predict(0, depth=10**6)
Predict(0, depth=2, branching=10**6)
draw_tree(Tree([1] * 10**5))
layout(UniformTree(10**9, 2))
TreeEditor([1] * 10**5)
Explorer().set(branching=10**9)
Chess().parse("8/" * 10**6)
ConnectFour().parse("4" * 10**6)
"""


@pytest.fixture(scope="module")
def known():
    """What the calls may name: all that is public, and some examples."""
    tree, deep = lab.Tree([[3, 12], [2, 4]]), 1
    for _ in range(10**5):
        deep = [deep]
    table = lab.sweep(lab.minimax, branching=2, depth=[1, 2, 3, 4], order=["best", "worst"])

    def best(tree=(3, 5)):
        return tree if isinstance(tree, int) else max(best(child) for child in tree)

    examples = {"nan": nan, "BEST": best, "TREE": tree, "DEEP": deep, "TABLE": table}
    examples["TRACE"] = lab.watch(lab.alphabeta, tree, "A", 2)
    examples["PLAYERS"] = [lab.Player(depth=1), lab.Player(depth=2)]
    # What is loaded and compiled here needn't be in each of the processes.
    lab.plots.nodes_against_depth(table)
    lab.compiled(lab.minimax)(lab.UniformTree(2, 3), (0, 0, 0), 3)
    lab.connect_four.solve("4444", width=4, height=4)
    return {name: getattr(lab, name) for name in dir(lab)} | examples


def variants(call):
    """Yield the call, then the call with each argument replaced in turn, and what names it."""
    yield call, "never"
    given = ast.parse(call, mode="eval").body
    whole = [ast.unparse(each) for each in (*given.args, *given.keywords)]
    for place, argument in enumerate(whole):
        word = argument.partition("=")[0] + "=" if place >= len(given.args) else ""
        for absurd, named in ABSURD.items():
            changed = [*whole[:place], word + absurd, *whole[place + 1 :]]
            yield f"{ast.unparse(given.func)}({', '.join(changed)})", named


def fault(error, named):
    """Say what is wrong with an error; nothing if it is a refusal in the lab's words."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    is_ours = "minimax_lab" in place.filename and place.line.startswith("raise ")
    if isinstance(error, lab.SearchStopped):
        return ""
    if not is_ours or not isinstance(error, TypeError | ValueError | OverflowError):
        return f"isn't the lab's: {error!r:.300} in {place.filename}:{place.lineno}"
    is_named = re.search(named, str(error).replace(",", ""))
    return "" if is_named else f"doesn't name the value: {error!r:.300}"


def faults(calls, known, folder):
    """Make calls in a process of its own, within limits; return what is wrong with their ends."""
    process = os.fork()
    if not process:
        try:
            os.chdir(folder)
            taken = (
                int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[5])
                * resource.getpagesize()
            )
            limit(resource.RLIMIT_DATA, taken + BYTES)
            for call, named in calls:
                used = resource.getrusage(resource.RUSAGE_SELF)
                limit(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + SECONDS)
                signal.alarm(10 * SECONDS)  # should it wait
                with Path("report").open("a", encoding="utf-8") as report:
                    print(call, end=": ", file=report, flush=True)
                    wrong = ""
                    try:
                        eval(call, dict(known))
                    except BaseException as error:
                        wrong = fault(error, named)
                    print(wrong or "fine", file=report)
        finally:
            os._exit(0)
    os.waitpid(process, 0)
    return [line for line in (folder / "report").read_text().splitlines() if line[-6:] != ": fine"]


def limit(what, most):
    """Limit what this process may take."""
    resource.setrlimit(what, (most, resource.getrlimit(what)[1]))


@pytest.mark.parametrize("call", CALLS.strip().splitlines())
def test_absurd_arguments_are_refused_in_the_lab_s_words(call, known, tmp_path):
    assert faults(variants(call), known, tmp_path) == []


@pytest.mark.parametrize("call", LARGE.strip().splitlines())
def test_absurd_sizes_are_answered_or_refused_at_once(call, known, tmp_path):
    assert faults([(call, r"\d")], known, tmp_path) == []


def test_every_public_name_is_called():
    names = {name for name in dir(lab) if callable(getattr(lab, name))}
    for module in (lab.chess, lab.connect_four, lab.draughts, lab.plots, lab.theory):
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == module.__name__ and "Parameters" in str(function.__doc__):
                names.add(name)
    only_made_by_the_lab = {"Count", "Procedure", "SearchStopped", "Trace"}
    assert names - set(re.findall(r"\w+", CALLS)) == only_made_by_the_lab
