"""Sweeps: the right counts in the right rows, wherever and however often they are run."""

import itertools
from concurrent.futures import ProcessPoolExecutor
from itertools import product

import pytest

import minimax_lab as lab
from minimax_lab.measure.sweep import sweep
from tests import truth

COLUMNS = "search game branching depth order seed value nodes leaves seconds".split()
TREES = dict(branching=[2, 3], depth=range(5), order=["random", "best", 0.25], seed=[7, 1])


def same(one, other):
    """Whether two tables say the same of everything but the seconds."""
    return one.drop(columns="seconds").equals(other.drop(columns="seconds"))


@pytest.fixture(scope="module")
def table():
    return sweep([lab.minimax, lab.alphabeta], **TREES)


def test_rows_are_every_combination_in_order_with_the_right_counts(table):
    keys = product(["minimax", "alphabeta"], ["UniformTree"], *TREES.values())
    assert list(table[COLUMNS[:6]].itertuples(index=False, name=None)) == list(keys)
    kinds = ["string"] * 2 + ["Int64"] * 2 + ["object", "Int64", "float64"] + ["Int64"] * 2
    assert list(map(str, table.dtypes)) == [*kinds, "float64"] and list(table) == COLUMNS
    assert (table.seconds >= 0).all()
    for row in table.itertuples():
        if row.search == "minimax":
            assert row.leaves == row.branching**row.depth
            assert row.nodes == sum(row.branching**level for level in range(row.depth + 1))
        elif row.order == "best":
            assert row.leaves == truth.minimal_leaves(row.branching, row.depth)
    values = table.pivot(index=COLUMNS[2:6], columns="search", values="value")
    assert (values["minimax"] == values["alphabeta"]).all()


def test_games_have_their_published_counts_and_names():
    table = sweep(lab.alphabeta, [lab.TicTacToe(), lab.ConnectFour("centre first")], depth=[8, 9])
    nodes = table.set_index(["game", "depth"]).nodes
    assert nodes["TicTacToe", 9] == 18297 and set(table.value) == {0}
    assert nodes["ConnectFour('centre first')", 8] == 8647
    assert table[["branching", "order", "seed"]].isna().all(axis=None)


def needs_a_window(game, state, depth, alpha, beta):
    return lab.alphabeta(game, state, depth, alpha, beta)


def test_every_search_is_called_its_way():
    table = sweep([*lab.PUBLISHED, needs_a_window], {"course": lab.COURSE_TREE}, depth=3)
    names = [procedure.name for procedure in lab.PUBLISHED]
    assert list(table.search) == [*names, "needs_a_window"]
    assert set(table.value) == {8.0} and set(table.game) == {"course"}
    whole = table[:7][[procedure.cut is None for procedure in lab.PUBLISHED]]
    assert set(whole.nodes) == {25} and set(whole.leaves) == {14}
    with pytest.raises(TypeError, match="missing a required argument"):
        sweep(lambda game, state, alpha, beta, depth: 0, branching=2, depth=2)


def test_other_processes_give_the_same_table(table):
    pytest.importorskip("numba")
    fast = [lab.compiled(lab.minimax), lab.compiled(lab.alphabeta)]
    assert same(sweep(fast, **TREES), table)
    with ProcessPoolExecutor(2) as executor:
        assert same(sweep(fast, executor=executor, **TREES), table)
        here = sweep(lab.PUBLISHED, lab.TicTacToe(), depth=3)
        assert same(sweep(lab.PUBLISHED, lab.TicTacToe(), depth=3, executor=executor), here)


def test_compiling_is_not_a_part_of_the_seconds(monkeypatch):
    pytest.importorskip("numba")
    called = []
    monkeypatch.setattr("minimax_lab.measure.sweep.perf_counter", lambda: called.append("clock"))
    fast = lab.compiled(lab.alphabeta)
    monkeypatch.setattr(fast, "run", lambda *a, **k: called.append("run") or (0, 0, 0))
    monkeypatch.setattr(type(fast), "__call__", lambda *a, **k: called.append("compile"))
    with pytest.raises(TypeError):  # of clocks that tell no time
        sweep(fast, branching=2, depth=3)
    assert called == ["compile", "clock", "run", "clock"]


def test_bad_arguments_are_refused_with_the_reason():
    for asked, words in [
        (dict(searches=[lab.alphabeta, *lab.PUBLISHED], branching=2), "called 'alphabeta'.*dict"),
        (dict(games=[lab.TicTacToe()] * 2), "two of the games are called 'TicTacToe'"),
        (dict(), "not both or neither"),
        (dict(games=lab.TicTacToe(), branching=2), "not both or neither"),
        (dict(games=lab.TicTacToe(), seed=[0, 1]), "for uniform trees"),
        (dict(branching=[2, 3], order=[0.5, 1], seed=range(20_000)), "more than 50,000 runs"),
        (dict(branching=2, seed=itertools.count()), "more than 50,000 runs are too many"),
    ]:
        with pytest.raises((TypeError, ValueError), match=words):
            sweep(**(dict(searches=lab.minimax, depth=1) | asked))
