"""Sweeps: the right counts in the right rows, wherever and however often they are run."""

import io
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

import cloudpickle
import distributed
import pandas as pd
import pytest

import minimax_lab as lab
from minimax_lab.measure.forecast import Forecast
from minimax_lab.measure.plan import Call, Run
from minimax_lab.measure.progress import in_words
from minimax_lab.measure.sweep import sweep
from minimax_lab.measure.workers import _run_all
from tests import travelling

ROOT = Path(__file__).parents[1]
COLUMNS = [
    *("search", "game", "branching", "depth", "order", "seed"),
    *("value", "nodes", "leaves", "seconds"),
]
TREES = dict(branching=[2, 3], depth=range(5), order=["random", "best", 0.25], seed=[7, 1])
needs_sigkill = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")


def trees(executor=None, **options):
    return sweep([lab.minimax, lab.alphabeta], executor=executor, **(TREES | options))


def same(one, other):
    """Whether two tables say the same of everything but the seconds, types included."""
    pd.testing.assert_frame_equal(one.drop(columns="seconds"), other.drop(columns="seconds"))
    return True


@pytest.fixture(scope="module")
def table():
    return trees()


# What is in the table


def test_rows_are_every_combination_in_the_order_of_the_arguments(table):
    keys = product(["minimax", "alphabeta"], ["UniformTree"], *TREES.values())
    assert list(table[COLUMNS[:6]].itertuples(index=False, name=None)) == list(keys)


def test_columns_and_their_types(table):
    assert list(table) == COLUMNS
    text, whole = ["search", "game"], ["branching", "depth", "seed", "nodes", "leaves"]
    assert {str(kind) for kind in table[text].dtypes} == {"string"}
    assert {str(kind) for kind in table[whole].dtypes} == {"Int64"}
    assert {str(kind) for kind in table[["value", "seconds"]].dtypes} == {"float64"}
    assert (table.seconds >= 0).all()


def test_minimax_counts_are_those_of_the_whole_tree(table):
    for row in table[table.search == "minimax"].itertuples():
        assert row.leaves == row.branching**row.depth
        assert row.nodes == sum(row.branching**level for level in range(row.depth + 1))


def test_alphabeta_searches_the_minimal_tree_when_the_best_move_comes_first(table):
    for row in table[(table.search == "alphabeta") & (table.order == "best")].itertuples():
        b, d = row.branching, row.depth
        assert row.leaves == b ** ((d + 1) // 2) + b ** (d // 2) - 1


def test_both_searches_give_the_same_values(table):
    values = table.pivot(index=COLUMNS[2:6], columns="search", values="value")
    assert (values["minimax"] == values["alphabeta"]).all()


def test_games_have_their_published_counts():
    games = [lab.TicTacToe(), lab.ConnectFour(), lab.ConnectFour("centre first")]
    table = sweep(lab.alphabeta, games, depth=[8, 9])
    nodes = table.set_index(["game", "depth"]).nodes
    assert nodes["TicTacToe", 9] == 18297
    assert nodes["ConnectFour('left to right')", 8] == 12574
    assert nodes["ConnectFour('centre first')", 8] == 8647
    assert table[["branching", "order", "seed"]].isna().all(axis=None)


def test_published_procedures_are_called_their_way():
    table = sweep(lab.PUBLISHED, {"course": lab.COURSE_TREE}, depth=3)
    assert list(table.search) == [procedure.name for procedure in lab.PUBLISHED]
    assert set(table.value) == {8.0} and set(table.game) == {"course"}
    whole = table[[procedure.cut is None for procedure in lab.PUBLISHED]]
    assert set(whole.nodes) == {25} and set(whole.leaves) == {14}


def my_alphabeta(game, state, depth, alpha, beta):
    return lab.alphabeta(game, state, depth, alpha, beta)


def test_a_search_that_needs_a_window_gets_the_full_one():
    table = sweep([lab.alphabeta, my_alphabeta], branching=3, depth=range(5), order=["random", 0.5])
    own = table[table.search == "my_alphabeta"].reset_index(drop=True)
    assert same(own.assign(search="alphabeta").astype(table.dtypes), table[:10])


def test_a_window_is_not_put_where_the_depth_belongs():
    def window_first(game, state, alpha, beta, depth):
        raise AssertionError("called with the wrong arguments")

    with pytest.raises(TypeError, match="missing a required argument"):
        sweep(window_first, branching=2, depth=2)


def test_names_given_with_a_dict_are_used():
    narrow = partial(lab.alphabeta, alpha=-1, beta=1)
    table = sweep({"full": lab.alphabeta, "narrow": narrow}, lab.TicTacToe(), depth=9)
    assert dict(zip(table.search, table.nodes, strict=True)) == {"full": 18297, "narrow": 16811}


def test_things_named_twice_are_run_once():
    assert len(sweep(lab.minimax, branching=[2, 2], depth=[1, 1, 2], seed=[5, 5])) == 2


# Wherever it runs


def test_a_sweep_repeats_itself(table):
    assert same(trees(), table)


def test_threads_give_the_same_table(table):
    with ThreadPoolExecutor(3) as executor:
        assert same(trees(executor), table)


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_processes_give_the_same_table(table, method):
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as executor:
        assert same(trees(executor), table)


def test_published_procedures_can_be_sent_to_processes():
    here = sweep(lab.PUBLISHED, lab.TicTacToe(), depth=3)
    with ProcessPoolExecutor(1) as executor:
        assert same(sweep(lab.PUBLISHED, lab.TicTacToe(), depth=3, executor=executor), here)


@pytest.fixture(scope="module")
def cluster():
    options = dict(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0")
    with distributed.LocalCluster(silence_logs=50, **options) as cluster:
        with distributed.Client(cluster) as client:
            yield client


def test_a_dask_cluster_gives_the_same_table(table, cluster):
    assert same(trees(cluster.get_executor()), table)


def test_a_dask_cluster_takes_what_was_typed_into_a_notebook(cluster):
    text = """
        def mine(game, state, depth):
            return depth
        """
    typed = {"__name__": "__main__"}
    exec(textwrap.dedent(text), typed)
    executor = cluster.get_executor()
    table = sweep(typed["mine"], lab.COURSE_TREE, depth=[1, 2], executor=executor)
    assert list(table.value) == [1, 2]


@needs_sigkill
def test_a_dask_worker_that_is_killed_costs_nothing(cluster, tmp_path):
    here = sweep({"minimax": lab.minimax}, branching=2, depth=range(6), seed=range(5))
    mark = tmp_path / "killed"
    search = {"minimax": partial(travelling.dies_once, mark=str(mark))}
    before = set(cluster.run(os.getpid).values())
    executor = cluster.get_executor()
    there = sweep(search, branching=2, depth=range(6), seed=range(5), executor=executor)
    assert mark.exists() and same(there, here)
    cluster.wait_for_workers(2)
    assert set(cluster.run(os.getpid).values()) != before


def test_compiled_searches_give_the_same_table_in_any_process(table, cluster):
    pytest.importorskip("numba")
    searches = [lab.compiled(lab.minimax), lab.compiled(lab.alphabeta)]
    assert same(sweep(searches, **TREES), table)
    with ProcessPoolExecutor(2) as executor:
        assert same(sweep(searches, executor=executor, **TREES), table)
    assert same(sweep(searches, executor=cluster.get_executor(), **TREES), table)


def test_a_published_procedure_can_be_compiled():
    pytest.importorskip("numba")
    found = [procedure for procedure in lab.PUBLISHED if procedure.source[12:15] == "003"]
    fast = [replace(procedure, search=lab.compiled(procedure.search)) for procedure in found]
    assert same(sweep(fast, **TREES), sweep(found, **TREES))


def sent(search):
    """What comes out of a message: another function object of the same text."""
    return cloudpickle.loads(cloudpickle.dumps(search))


def test_machine_code_is_kept_from_one_message_to_the_next_but_not_for_another_text():
    pytest.importorskip("numba")

    def valued(leaf):
        def mine(game, state, depth):
            return leaf

        return sent(lab.compiled(mine))

    one, again, other = valued(1.0), valued(1.0), valued(2.0)
    calls = [Call(mine, (lab.UniformTree(2, 0), (0, 0, 0), 0), ()) for mine in (one, again, other)]
    values = [outcome.counted.value for call in calls for outcome in _run_all([call])]
    assert values == [1, 1, 2]
    used = [bool(mine._kernels) for mine in (one, again, other)]
    assert one is not again and used == [True, False, True]


def test_machine_code_is_not_kept_for_a_text_whose_helper_has_changed():
    pytest.importorskip("numba")

    def reading(bonus):
        names = {"bonus": bonus}
        exec("def mine(game, state, depth):\n    return bonus", names)
        return lab.compiled(names["mine"])

    here, tree = reading(1.5), lab.UniformTree(2, 0)

    def value(search):
        return _run_all([Call(search, (tree, tree.initial, 0), ())])[0].counted.value

    assert value(here) == 1.5
    here.search.__globals__["bonus"] = 2.5
    assert value(here) == 2.5
    assert value(reading(1.5)) == 1.5


# What ends early


@needs_sigkill
def test_a_process_pool_that_dies_leaves_what_was_finished(tmp_path):
    search = {"minimax": partial(travelling.dies_once, mark=str(tmp_path / "killed"))}
    asked = dict(branching=2, depth=range(6), seed=range(5))
    with ProcessPoolExecutor(1) as executor:
        with pytest.raises(BrokenExecutor) as caught:
            sweep(search, executor=executor, **asked)
    partly = caught.value.table
    assert set(range(3)) - set(partly.depth) == set() and len(partly) < 30
    assert "resume=error.table" in "".join(caught.value.__notes__)
    assert same(sweep(search, resume=partly, **asked), sweep({"minimax": lab.minimax}, **asked))


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_a_search_that_fails_leaves_what_was_finished(pool):
    executor = pool(1) if pool else None
    searches = [lab.alphabeta, travelling.fails_at_two]
    with pytest.raises(ArithmeticError, match="two is too much") as caught:
        sweep(searches, branching=2, depth=range(5), executor=executor)
    if executor:
        executor.shutdown()
    finished = {(row.search, row.depth) for row in caught.value.table.itertuples()}
    assert finished >= {("alphabeta", 0), ("fails_at_two", 0), ("fails_at_two", 1)}
    assert ("fails_at_two", 2) not in finished
    assert "UniformTree(2, 2, 'random', 0)" in "".join(caught.value.__notes__)


def test_what_was_sent_together_with_a_failing_run_is_not_lost():
    asked = dict(branching=2, depth=range(4), seed=range(100))
    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(ArithmeticError) as caught:
            sweep(travelling.fails_at_two, executor=executor, **asked)
    finished = caught.value.table
    assert (finished.depth < 2).sum() == 200


def test_a_search_that_failed_is_not_tried_again():
    asked = []

    def fails(game, state, depth):
        asked.append(depth)
        raise ArithmeticError

    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(ArithmeticError):
            sweep(fails, branching=2, depth=1, executor=executor)
    assert asked == [1]


class Forgetful(ThreadPoolExecutor):
    """Loses some results, as Dask does when a worker dies with a result nobody has fetched."""

    def __init__(self, times):
        super().__init__(2)
        self.times = times

    def submit(self, function, *arguments):
        if not self.times:
            return super().submit(function, *arguments)
        self.times -= 1
        future = Future()
        future.set_exception(ValueError("not enough values to unpack"))
        return future


def test_a_result_that_the_executor_loses_is_computed_again(table):
    with Forgetful(3) as executor:
        assert same(trees(executor), table)


def test_an_executor_that_loses_every_result_is_an_error():
    with Forgetful(10**6) as executor:
        with pytest.raises(ValueError, match="not enough values") as caught:
            trees(executor)
    assert caught.value.table.empty


def test_a_value_that_is_no_number_is_an_error():
    with pytest.raises(TypeError, match=r"best_move returned 'B'.*needs a number") as caught:
        sweep([lab.minimax, lab.best_move], lab.AIMA_TREE, depth=2)
    assert list(caught.value.table.search) == ["minimax"]


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_interrupted_sweep_returns_what_it_has(pool, tmp_path):
    search = {"minimax": partial(travelling.is_interrupted_once, mark=str(tmp_path / "mark"))}
    executor = pool(1) if pool else None
    asked = dict(branching=2, depth=range(6), executor=executor)
    with pytest.warns(UserWarning, match=r"of 6 runs, and lab.sweep\(..., resume=table\)"):
        partly = sweep(search, **asked)
    assert list(partly.depth)[:3] == [0, 1, 2] and len(partly) < 6
    assert same(sweep(search, resume=partly, **asked), sweep({"minimax": lab.minimax}, **asked))
    if executor:
        executor.shutdown()


SCRIPT = """
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from minimax_lab.measure.sweep import sweep
from tests.travelling import slowly

def shout(game, state, depth):
    if depth == 3:
        print("here\\n", end="", flush=True)  # in one piece: others say so too
    return slowly(game, state, depth)

if __name__ == "__main__":
    executor = {pool}
    table = sweep(shout, branching=2, depth=range(4), seed=range(200), executor=executor)
    table.to_csv(sys.stdout)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C can't be sent there")
@pytest.mark.parametrize(
    ("pool", "lost"),
    [
        ("None", 0),
        # Of what the others are at. Two runs of 0.1 s are the most that goes to a thread together,
        ("ThreadPoolExecutor(20)", 19 * 2),
        # and 100 runs to a process, which the same Ctrl-C may strike before it answers.
        ("ProcessPoolExecutor(2)", 2 * 100),
    ],
)
def test_ctrl_c_returns_what_was_finished(pool, lost, tmp_path):
    script = tmp_path / "script.py"
    waits = "slowly(game, state, depth)" if "20" in pool else "slowly(game, state, depth, 0.005)"
    script.write_text(SCRIPT.format(pool=pool).replace("slowly(game, state, depth)", waits))
    run = subprocess.Popen(
        [sys.executable, str(script)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert run.stdout.readline() == "here\n"
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to the workers too
        out, err = run.communicate(timeout=60)
    finally:
        run.kill()
    assert run.returncode == 0, err
    assert "the sweep was interrupted" in err
    printed = pd.read_csv(io.StringIO(out[out.index(",search") :]))
    # The 600 runs of depth 0 to 2 go out first, so they are finished or under way by then.
    assert 600 - lost <= len(printed) < 800
    assert (printed.leaves == 2**printed.depth).any()


# Going on


def test_a_sweep_goes_on_from_any_part_of_its_table(table):
    for part in (table[:0], table[::2], table[30:50], table[::-1], table):
        assert same(trees(resume=part), table)


def test_only_what_is_missing_is_run(table):
    asked = []

    def minimax(game, state, depth):
        asked.append((game.branching, depth, game.order, game.seed))
        return lab.minimax(game, state, depth)

    kept = table[(table.search == "minimax") & (table.depth < 4)]
    again = sweep(minimax, resume=kept, **TREES)
    assert sorted(asked, key=str) == sorted(
        product([2, 3], [4], *list(TREES.values())[2:]), key=str
    )
    assert same(again, table[table.search == "minimax"].reset_index(drop=True))
    assert again.seconds[again.depth < 4].tolist() == kept.seconds.tolist()


def test_rows_that_were_not_asked_for_are_left_out(table):
    assert set(trees(resume=table, depth=[1, 2]).depth) == {1, 2}


@pytest.mark.parametrize("numbered", [True, False])
@pytest.mark.parametrize("order", [["random", "best", 0.1], [1 / 3, 0], "random"])
def test_a_table_survives_a_text_file(numbered, order):
    asked = dict(branching=[2, 3], depth=[1, 3], order=order, seed=[-4, 2])
    table = sweep(lab.minimax, **asked)
    read = pd.read_csv(io.StringIO(table.to_csv(index=numbered)))

    def minimax(game, state, depth):
        raise AssertionError("nothing is left to run")

    pd.testing.assert_frame_equal(sweep(minimax, resume=read, **asked), table)


def test_the_table_of_games_survives_a_text_file():
    asked = dict(games=[lab.TicTacToe(), lab.COURSE_TREE], depth=[1, 2])
    table = sweep(lab.minimax, **asked)
    read = pd.read_csv(io.StringIO(table.to_csv()))
    pd.testing.assert_frame_equal(sweep(lab.minimax, resume=read, **asked), table)


def of_another_format(table):
    table.attrs = {"minimax_lab.sweep": 2}
    return table


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda table: "table.csv", "not str"),
        (lambda table: table.drop(columns="nodes"), r"columns \['nodes'\] are missing"),
        (lambda table: table.assign(colour=1), r"also has \['colour'\]"),
        (lambda table: table[[*COLUMNS, "nodes"]], "each once"),
        (lambda table: table.assign(nodes="many"), "'nodes' doesn't hold whole numbers"),
        (lambda table: table.assign(nodes=table.nodes.astype(str)), "'nodes' doesn't hold whole"),
        (lambda table: table.assign(depth=0.5), "'depth' doesn't hold whole numbers"),
        (lambda table: table.assign(leaves=-1), "'leaves' has negative numbers"),
        (lambda table: table.assign(leaves=pd.NA), "'leaves' (has empty|doesn't hold)"),
        (lambda table: table.assign(seconds="1 s"), "'seconds' doesn't hold numbers"),
        (lambda table: table.assign(search=3), "'search' doesn't hold names"),
        (lambda table: table.assign(order="good"), "'order' doesn't hold orders"),
        (lambda table: pd.concat([table, table[:1]]), "two rows of the same run"),
        (of_another_format, "format 2, but this version of the lab writes and reads format 1"),
    ],
)
def test_what_is_no_table_of_a_sweep_is_refused(table, spoil, words):
    with pytest.raises((TypeError, ValueError), match=words):
        trees(resume=spoil(table.copy()))


# What is asked wrongly


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (dict(searches=[], branching=2), "searches is empty"),
        (dict(searches={}, branching=2), "searches is empty"),
        (dict(searches=3, branching=2), "a search must be a function"),
        (dict(searches=[lab.minimax, "minimax"], branching=2), "not 'minimax'"),
        (dict(searches={1: lab.minimax}, branching=2), "keys of searches are names, not 1"),
        (dict(searches={"m": None}, branching=2), "not None"),
        (dict(searches=partial(lab.minimax), branching=2), "has no name"),
        (dict(searches=[lab.alphabeta, *lab.PUBLISHED], branching=2), "called 'alphabeta'.*dict"),
        (dict(games=[lab.TicTacToe()] * 2), "two of the games are called 'TicTacToe'"),
        (dict(games=[]), "games is empty"),
        (dict(games="tic-tac-toe"), "game must be a Game"),
        (dict(), "not neither"),
        (dict(games=lab.TicTacToe(), branching=2), "not both"),
        (dict(games=lab.TicTacToe(), seed=[0, 1]), "for uniform trees"),
        (dict(games=lab.TicTacToe(), order="best"), "for uniform trees"),
        (dict(branching=0), "branching must be 1 or more, not 0"),
        (dict(branching=[2, 2.5]), "branching must be a whole number"),
        (dict(branching=[[2]]), r"branching must be one thing or several, not \[\[2\]\]"),
        (dict(branching=2, depth=[3, -1]), "depth must be 0 or more, not -1"),
        (dict(branching=2, depth=float("inf")), "depth must be a whole number"),
        (dict(branching=2, depth=[]), "depth is empty"),
        (dict(branching=2, order=[0.5, 1.5]), "order must be .* not 1.5"),
        (dict(branching=2, order="good"), "order must be .* not 'good'"),
        (dict(branching=2, order=float("nan")), "order must be .* not nan"),
        (dict(branching=2, seed=0.5), "seed must be a whole number"),
        (dict(branching=2, seed=2**64), "64 bits"),
        (dict(branching=2, executor=2), "executor must be a concurrent.futures.Executor"),
    ],
)
def test_bad_arguments_are_refused_with_the_reason(asked, words):
    with pytest.raises((TypeError, ValueError), match=words):
        sweep(**(dict(searches=lab.minimax, depth=1) | asked))


def test_a_dask_client_is_no_executor_but_has_one(cluster):
    with pytest.raises(TypeError, match=r"give .get_executor\(\)"):
        sweep(lab.minimax, branching=2, depth=1, executor=cluster)


@pytest.mark.parametrize(
    ("search", "game", "named"),
    [
        (lambda game, state, depth: 0, lab.TicTacToe(), "search '<lambda>'"),
        (lab.minimax, lab.ordered(lab.TicTacToe(), lambda cell: -cell), "game '_Ordered'"),
    ],
)
def test_what_processes_cannot_load_is_said_before_anything_runs(search, game, named):
    with ProcessPoolExecutor(1) as executor:
        with pytest.raises(TypeError, match=f"can't use the {named}.*put it in a module"):
            sweep(search, game, depth=1, executor=executor)


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_a_search_typed_into_a_notebook_is_said_not_to_reach_processes(method):
    text = f"""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    import minimax_lab as lab
    from minimax_lab.measure.sweep import sweep

    def mine(game, state, depth):
        return 0

    with ProcessPoolExecutor(1, multiprocessing.get_context("{method}")) as executor:
        try:
            sweep(mine, lab.TicTacToe(), depth=1, executor=executor)
        except TypeError as error:
            print(error)
    """
    said = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(text)], cwd=ROOT, capture_output=True, text=True
    )
    assert "can't use the search 'mine'" in said.stdout and "Dask" in said.stdout, said.stderr


def test_a_search_that_workers_do_not_find_is_an_error_and_no_dead_pool(tmp_path):
    text = """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context
    import minimax_lab as lab
    from minimax_lab.measure.sweep import sweep

    if __name__ == "__main__":
        def mine(game, state, depth):
            return 0

        with ProcessPoolExecutor(1, get_context("spawn")) as executor:
            try:
                sweep(mine, lab.TicTacToe(), depth=1, executor=executor)
            except TypeError as error:
                print(error)
    """
    script = tmp_path / "script.py"
    script.write_text(textwrap.dedent(text))
    run = [sys.executable, str(script)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    said = subprocess.run(run, env=environment, capture_output=True, text=True)
    assert "Can't get attribute 'mine'" in said.stdout, said.stderr
    assert "put it in a module" in said.stdout


@pytest.mark.parametrize("missing", ["pandas", "tqdm"])
def test_without_pandas_or_tqdm_the_error_says_what_to_install(missing):
    text = f"import sys; sys.modules[{missing!r}] = None; import minimax_lab.measure.sweep"
    said = subprocess.run([sys.executable, "-c", text], cwd=ROOT, capture_output=True, text=True)
    assert "pip install 'minimax-lab[measure]'" in said.stderr


# The bar and its forecast


def test_a_short_sweep_prints_nothing(capfd):
    trees()
    assert capfd.readouterr() == ("", "")


def test_a_longer_sweep_shows_a_bar_unless_told_not_to(capfd):
    slow = partial(travelling.slowly, seconds=0.4)
    asked = dict(searches={"slow": slow}, branching=2, depth=1, seed=range(4))
    sweep(**asked, progress=False)
    assert capfd.readouterr().err == ""
    sweep(**asked)
    shown = capfd.readouterr().err
    assert "3 of 4 runs:  75%" in shown and "about 1 s left" not in shown.split("\r")[-1]
    assert "4 of 4 runs: 100%" in shown


def test_the_forecast_knows_the_growth_of_a_tree_before_it_has_seen_it():
    runs = [Run("s", "UniformTree", 3, depth, "best", 0) for depth in range(10)]
    forecast = Forecast(runs)
    assert forecast.remaining() is None
    forecast.record(runs[0], 1, 0.5)
    assert forecast.seconds(runs[9]) == pytest.approx(0.5 * 3**9)


def test_the_forecast_follows_what_the_nodes_of_earlier_plies_did():
    runs = [Run("s", "game", None, depth, None, None) for depth in range(1, 9)]
    forecast = Forecast(runs)
    for run in runs[:6]:  # even and odd plies differ, two together quadruple
        nodes = 4 ** (run.depth // 2) * (100 if run.depth % 2 else 60)
        forecast.record(run, nodes, nodes * 1e-3)
    assert forecast.seconds(runs[7]) == pytest.approx(4**4 * 60 * 1e-3)
    assert forecast.remaining() == pytest.approx(4**3 * 60e-3 * 2 + 4**4 * 60e-3)


def test_a_forecast_that_no_machine_will_finish_is_still_a_number():
    runs = [Run("s", "UniformTree", 40, depth, "best", 0) for depth in (1, 10_000)]
    forecast = Forecast(runs)
    forecast.record(runs[0], 41, 1e-4)
    assert in_words(forecast.remaining()) == "millions of years"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.2, "1 s"),
        (89, "89 s"),
        (100, "2 min"),
        (7200, "2 h"),
        (3 * 86400, "3 days"),
        (1e11, "3,171 years"),
        (float("inf"), "millions of years"),
    ],
)
def test_times_are_told_in_a_unit_that_fits(seconds, words):
    assert in_words(seconds) == words


def test_a_depth_beyond_all_bounds_holds_up_nothing():
    with pytest.raises(RecursionError) as stopped:
        lab.sweep(lab.alphabeta, branching=2, depth=[2, 10**12], progress=False)
    assert stopped.value.table.depth.tolist() == [2]
