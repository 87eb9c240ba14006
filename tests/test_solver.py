"""The Connect Four solver, against brute force on columns of letters and published results."""

import random
import signal
import threading
from functools import partial

import pytest

import minimax_lab as lab
from minimax_lab.games.connect_four import solver
from minimax_lab.games.connect_four.solver import Ideas, Table, analyze, solution, solve
from minimax_lab.limits import Limit, LimitReached, run_under
from tests.plain_connect_four import Cells

PLAIN = Ideas(*[False] * len(Ideas._fields))


def brute_force(cells, known):
    """The scores of the columns, from the rules alone: 1 plus the stones the winner has left."""
    key = frozenset(cells.stones.items())
    if key not in known:
        scores = dict.fromkeys(range(1, cells.width + 1))
        for column in cells.moves():
            after = cells.after(column)
            if after.winner():
                scores[column] = 1 + (cells.width * cells.height - len(after.stones)) // 2
            else:
                scores[column] = -best_of(brute_force(after, known))
        known[key] = list(scores.values())
    return known[key]


def best_of(scores):
    """The best score; nothing is left to be won on a full board."""
    return max((score for score in scores if score is not None), default=0)


def positions(width, height, ply, number, seed=0):
    """Random games of so many moves that nobody has won yet: columns played, and the cells."""
    draw, found = random.Random(seed), []
    while len(found) < number:
        cells, played = Cells("", width, height), []
        while len(played) < ply and (moves := cells.moves()):
            played.append(draw.choice(moves))
            cells.drop(played[-1])
        if len(played) == ply and not cells.winner():
            found.append((" ".join(map(str, played)), cells))
    return found


@pytest.mark.parametrize(
    ("width", "height", "ply", "number"),
    [
        (4, 4, 7, 15),
        (5, 4, 12, 15),
        (4, 5, 12, 15),
        (3, 7, 11, 5),
        (10, 4, 30, 10),
        (7, 6, 32, 20),
        (9, 6, 44, 10),
    ],
)
def test_scores_are_those_of_brute_force(width, height, ply, number):
    size = {"width": width, "height": height}
    known = {}
    for moves, cells in positions(width, height, ply, number):
        scores = brute_force(cells, known)
        assert analyze(moves, **size) == scores
        score = best_of(scores)
        assert solve(moves, **size) == score
        assert solve(moves, **size, weak=True) == (score > 0) - (score < 0)


@pytest.mark.parametrize(
    ("width", "height", "sign"),
    # J. Tromp's table, https://tromp.github.io/c4/c4.html: + the first player wins, - the second.
    [(4, 4, 0), (5, 4, 0), (6, 4, -1), (4, 5, 0), (5, 5, 0), (4, 6, 0), (5, 6, 0), (4, 7, 0)],
)
def test_empty_boards_are_worth_what_tromp_found(width, height, sign):
    assert solve("", width=width, height=height, weak=True) == sign


@pytest.mark.parametrize("ideas", [PLAIN, *(Ideas(**{name: False}) for name in Ideas._fields)])
def test_every_idea_can_be_left_out(ideas):
    for width, height, ply in ((4, 4, 3), (5, 5, 13), (7, 6, 27)):
        for moves, _ in positions(width, height, ply, 6, seed=2):
            size = {"width": width, "height": height}
            expected = solution(moves, **size)
            without = solution(moves, **size, ideas=ideas)
            assert without.score == expected.score
            weak = solution(moves, **size, ideas=ideas, weak=True).score
            assert weak == (expected.score > 0) - (expected.score < 0)


def test_each_idea_saves_nodes():
    def nodes(ideas):
        found = (solution(moves, ideas=ideas).nodes for moves, _ in positions(7, 6, 20, 12, seed=3))
        return sum(found)

    every = nodes(Ideas())
    for name in ("table", "non_losing", "ordering", "cutoffs", "claimeven"):
        assert nodes(Ideas(**{name: False})) > every, name
    assert solution("", width=5, height=4, ideas=Ideas(mirror=False)).nodes > 1.3 * (
        solution("", width=5, height=4).nodes
    )


def test_without_all_ideas_it_counts_the_nodes_of_alphabeta():
    class Scored(type(lab.ConnectFour())):
        """The same game, with the solver's scores where it ends."""

        def evaluate(self, state):
            return super().evaluate(state) * (1 + (16 - self.ply(state)) // 2)

    game = Scored(width=4, height=4)
    for moves, _ in positions(4, 4, 6, 5, seed=4):
        state = game.parse(moves)
        if any(game.evaluate(child) for child in game.children(state)):
            continue
        counted = lab.count(lab.alphabeta, game, state, 16, -5, 5)
        plain = solution(moves, width=4, height=4, ideas=PLAIN)
        assert plain.nodes == counted.nodes
        assert plain.score == counted.value * game.to_move(state)


def test_a_win_at_once_is_scored_by_the_stones_that_are_left():
    """22 less the stones of the winner, whoever it is: three here, before the fourth wins."""
    assert [analyze(moves)[column] for moves, column in (("121212", 0), ("1212324", 1))] == [18, 18]


def test_a_table_that_is_far_too_small_takes_longer_and_tells_no_lies():
    tiny, kept = Table(16), Table(2**18)
    for moves, _ in positions(7, 6, 22, 20, seed=8):
        assert solve(moves, table=tiny) == solve(moves, table=kept)
        assert solution(moves, table=kept).nodes < 100


@pytest.mark.parametrize(
    ("moves", "options", "error", "words"),
    [
        ("1212121", {}, ValueError, "the game is over"),
        ("", {"table": Table(2**10, 6, 5)}, ValueError, "for a board of size"),
        ((2, 0, -1), {}, ValueError, "isn't a state"),
        ((1, 1, 1), {}, ValueError, "isn't a state"),
        ((0, 2, -1), {"width": 4, "height": 4}, ValueError, "isn't a state"),  # a stone in the air
        ((0b1111, 0b111 << 7 | 1 << 14, 1), {}, ValueError, "isn't a state"),
        (("4", 4), {}, TypeError, "4453"),
        ("12", {"table": 5}, TypeError, "table must be a Table and ideas be Ideas"),
    ],
)
def test_what_is_no_position_is_refused(moves, options, error, words):
    for function in (solve, analyze, solution):
        with pytest.raises(error, match=words):
            function(moves, **options)


def test_a_long_solve_reports_and_can_be_interrupted(monkeypatch):
    lines, tasks, task_for = [], [], solver._task
    others = set(threading.enumerate())

    def remembered(*arguments):
        tasks.append(task_for(*arguments))
        return tasks[-1]

    def stop(line):
        lines.append(line)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(solver, "_task", remembered)
    with pytest.raises(KeyboardInterrupt):
        solution("", table=Table(2**20), progress=stop)
    assert "nodes: the score is from -21 to 21" in lines[0]
    assert tasks[0]["lower"] < tasks[0]["upper"]  # it has stopped, not finished
    mine = set(threading.enumerate()) - others
    assert not [thread for thread in mine if "ThreadPool" in thread.name]


def test_a_limit_stops_a_long_solve():
    table = Table(2**20)
    with pytest.raises(LimitReached, match="0.5 seconds are over"):
        run_under(Limit(seconds=0.5), partial(solution, "", table=table, progress=None))


def test_the_table_keeps_what_took_most_work_and_what_came_last():
    table = Table(4, 4, 1)  # 8 bits to a key, 1 of them for the place
    task = solver._task(4, False, table, Ideas())
    for key, bounds, work in ((1, (-1, 2), 100), (2, (0, 1), 5), (3, (-3, 3), 7)):
        solver._store(key, *bounds, work, task)
    words = [solver._looked_up(key, task) for key in (1, 2, 3)]
    bounds = [(solver._lower_in(word), solver._upper_in(word)) for word in words]
    assert bounds == [(-1, 2), (-32, 31), (-3, 3)]
    solver._store(128 + 1, 0, 0, 1000, task)
    assert solver._looked_up(1, task) == words[0]
