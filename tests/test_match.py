"""Matches: the right games, the right winner, a sound Elo interval, and players who misbehave."""

import math
import multiprocessing
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import distributed
import pandas as pd
import pytest

import minimax_lab as lab
from minimax_lab.measure.match import elo_difference, elo_of, match
from minimax_lab.players import Player, PlayResult

ROOT = Path(__file__).parents[1]


class Chooses:
    """A player whose move a function chooses."""

    def __init__(self, function, name=None):
        self.function, self.name = function, name or function.__name__
        self.seconds = getattr(function, "seconds", None)

    def choose(self, game, state, stop=None):
        return PlayResult(self.function(game, state), 0, [], 1, 1, 0.0)


class Sticks(lab.Game):
    """Take one or two; whoever takes the last stick wins."""

    def __init__(self, sticks):
        self.initial = (sticks, lab.MAX)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(2, state[0]) + 1)

    def result(self, state, action):
        return (state[0] - action, -state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def evaluate(self, state):
        return -state[1] if state[0] == 0 else 0


class Round(lab.Game):
    """Two players walk round three places, for ever."""

    initial = (0, lab.MAX)
    fails_at = None

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [1]

    def result(self, state, action):
        if state[0] == self.fails_at:
            raise ArithmeticError("a hole in the rules")
        return ((state[0] + action) % 3, -state[1])

    def is_terminal(self, state):
        return False


class Line(Round):
    """The same, with a place for every number."""

    def result(self, state, action):
        return (state[0] + action, -state[1])


def first(game, state):
    return next(iter(game.actions(state)))


def last(game, state):
    return [*game.actions(state)][-1]


def plays(*functions, game=None, **options):
    """A match between simple players."""
    options = dict(games=4, plies=2, progress=False) | options
    return match([Chooses(function) for function in functions], game or lab.TicTacToe(), **options)


def same(one, other):
    """Whether two matches say the same of everything but the seconds, types included."""
    clocks = ["MAX_seconds", "MIN_seconds"]
    pd.testing.assert_frame_equal(one.table.drop(columns=clocks), other.table.drop(columns=clocks))
    assert str(one) == str(other)
    return True


TRIO = {
    "three": Player(depth=3, evaluation=lab.mobility),
    "two": Player(depth=2, order="centre first"),
    "few": Player(nodes=300),
}


def trio(**options):
    return match(TRIO, lab.ConnectFour(), games=4, seed=5, progress=False, **options)


@pytest.fixture(scope="module")
def played():
    return trio()


# Which games are played


def test_every_pair_plays_every_opening_with_both_colours(played):
    pairs = Counter(zip(played.table.MAX, played.table.MIN, strict=True))
    assert set(pairs) == {(a, b) for a in TRIO for b in TRIO if a != b}
    assert set(pairs.values()) == {2}
    for _, games in played.table.groupby("opening"):
        assert len(games) == 6 and len(set(zip(games.MAX, games.MIN, strict=True))) == 6
    assert list(played.table.game) == list(range(1, 13))


def test_random_openings_differ_and_leave_the_game_open():
    game = lab.ConnectFour()
    table = plays(first, last, game=game, games=100, plies=7).table
    states = {game.parse(opening) for opening in table.opening}
    assert len(states) == 50
    for state in states:
        assert game.ply(state) == 7
        assert abs(lab.minimax(game, state, 1)) == 0  # nobody wins with the next move


def test_the_seed_decides_the_openings():
    games = [plays(first, last, seed=seed).table.opening.tolist() for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_all_openings_of_a_game_can_be_played():
    # After two plies of tic-tac-toe there are 9 * 8 positions, and none is decided.
    assert plays(first, last, games=144).table.opening.nunique() == 72
    # After three there are 9 * 8 * 7 / 2: X's two marks can be made in either order.
    assert plays(first, last, games=504, plies=3).table.opening.nunique() == 252
    with pytest.raises(ValueError, match="there are 72 2 plies from .* at most 144 games"):
        plays(first, last, games=146)


def test_chosen_openings_are_played_as_they_are():
    game = lab.ConnectFour()
    table = match(
        [Chooses(first), Chooses(last)], game, openings=["4453", "441"], progress=False
    ).table
    assert list(table.opening) == ["4453"] * 2 + ["441"] * 2
    for row in table.itertuples():
        state = game.parse(row.opening + row.moves)
        assert game.is_terminal(state) and game.evaluate(state) == row.result
        assert game.ply(state) == len(row.opening.replace(" ", "")) + row.plies


# Who wins


def test_perfect_players_of_tic_tac_toe_reach_the_value_of_every_opening():
    game = lab.TicTacToe()
    pairs = [(x, o) for x in (0, 1, 4) for o in (2, 3, 8)]
    openings = ["".join({x: "x", o: "o"}.get(cell, ".") for cell in range(9)) for x, o in pairs]
    whole = dict(depth=math.inf, evaluation=None)
    players = [Player(name="one", **whole), Player(name="two", **whole)]
    table = match(players, game, openings=openings, progress=False).table
    for row in table.itertuples():
        assert row.result == lab.minimax(game, game.parse(row.opening), 9)
    assert set(table.result) == {0, 1}


def test_from_the_empty_board_perfect_players_draw():
    players = [Player(depth=9, name="one"), Player(depth=9, name="two")]
    played = match(players, lab.TicTacToe(), games=2, plies=0, progress=False)
    assert list(played.table.result) == [0, 0] and played.table.winner.isna().all()
    assert set(played.standings.draws) == {2} and set(played.standings.score) == {0.5}


def test_whoever_leaves_a_multiple_of_three_sticks_wins():
    players = [Player(depth=math.inf, name="one"), Player(depth=math.inf, name="two")]
    for sticks in range(3, 9):
        table = match(players, Sticks(sticks), games=2, plies=0, progress=False).table
        assert set(table.result) == {lab.MIN if sticks % 3 == 0 else lab.MAX}


def test_who_looks_further_wins_more():
    players = {"deep": Player(depth=4), "shallow": Player(depth=1)}
    played = match(players, lab.ConnectFour(), games=30, progress=False)
    assert played.elo("deep", "shallow").low > 0 > played.elo("shallow", "deep").high
    assert list(played.standings.player) == ["deep", "shallow"]


def test_a_game_without_end_is_drawn_at_the_third_repetition():
    table = plays(first, last, game=Round(), games=2, plies=0).table
    assert set(table.ending) == {"repetition"} and set(table.result) == {0}
    assert set(table.plies) == {12}  # six states, the first of them for the third time


def test_a_long_game_is_drawn_and_the_table_says_so():
    table = plays(first, last, game=Line(), games=2, plies=0).table
    assert set(table.reason) == {"drawn after 300 moves"} and set(table.result) == {0}
    assert set(table.MAX_moves) == {150} and set(table.MIN_moves) == {150}


# The sums


def test_standings_are_the_sums_of_the_table(played):
    table = played.table
    for row in played.standings.itertuples():
        as_max, as_min = table[table.MAX == row.player], table[table.MIN == row.player]
        assert row.games == len(as_max) + len(as_min) == 8
        assert row.wins == (table.winner == row.player).sum()
        assert row.draws == (as_max.result == 0).sum() + (as_min.result == 0).sum()
        assert row.wins + row.draws + row.losses == row.games and row.faults == 0
        assert row.score == (row.wins + row.draws / 2) / row.games
        nodes = as_max.MAX_nodes.sum() + as_min.MIN_nodes.sum()
        assert row.nodes_per_move == round(
            nodes / (as_max.MAX_moves.sum() + as_min.MIN_moves.sum())
        )
    assert played.standings.score.is_monotonic_decreasing


def test_nodes_are_those_of_the_search(played):
    game, table = lab.ConnectFour(), played.table
    row = next(table[table.MAX == "three"].itertuples())
    state = game.parse(row.opening)
    nodes = 0
    for number, column in enumerate(row.moves.split()):
        if number % 2 == 0:
            nodes += TRIO["three"].choose(game, state).nodes
        state = game.result(state, int(column))
    assert nodes == row.MAX_nodes


# Elo


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0), (0.75, 190.85), (0.25, -190.85), (10 / 11, 400), (0.64, 99.95)]
)
def test_elo_follows_the_logistic_curve(score, elo):
    assert elo_of(score) == pytest.approx(elo, abs=0.01)
    assert 1 / (1 + 10 ** (-elo_of(score) / 400)) == pytest.approx(score)


def pairs_of(points):
    """Openings in which the player got so many points of two."""
    return [(min(1, got), max(0, got - 1)) for got in points]


def test_the_interval_agrees_with_published_pentanomial_statistics():
    # 256 games of a test on a Fishtest server: pairs with 0, 1/2, … 2 points, Elo -43.6578, and a
    # variance of the pairs' scores of 0.05762.
    counts = [13, 37, 50, 25, 3]
    points = [half / 2 for half, number in enumerate(counts) for _ in range(number)]
    elo = elo_difference(pairs_of(points))
    assert elo.difference == pytest.approx(-43.6578, abs=1e-4)
    error = math.sqrt(0.05762 / 127)
    slope = (elo_of(0.4375 + 1e-6) - elo_of(0.4375 - 1e-6)) / 2e-6
    reach = 1.979 * error * slope  # Student's quantile for 127 degrees of freedom
    assert elo.high - elo.difference == pytest.approx(reach, rel=1e-3)
    assert elo.difference - elo.low == pytest.approx(reach, rel=1e-3)


@pytest.mark.parametrize(
    ("openings", "quantile"), [(2, 12.706), (3, 4.303), (4, 3.182), (6, 2.571), (31, 2.042)]
)
def test_few_openings_use_students_table(openings, quantile):
    spread = [0.4999, 0.5001] * (openings // 2) + [0.5] * (openings % 2)
    reach = quantile * pd.Series(spread).std() / math.sqrt(openings)
    elo = elo_difference([(got, got) for got in spread])
    assert elo.high == pytest.approx(elo_of(0.5 + reach), rel=0.002)
    assert elo.low == pytest.approx(-elo.high)


def test_the_interval_agrees_with_a_bootstrap():
    draw = random.Random(3)
    points = draw.choices([0, 0.5, 1, 1.5, 2], [1, 2, 5, 4, 2], k=300)
    means = sorted(sum(draw.choices(points, k=300)) / 600 for _ in range(4000))
    elo = elo_difference(pairs_of(points))
    assert elo.low == pytest.approx(elo_of(means[100]), abs=3)
    assert elo.high == pytest.approx(elo_of(means[-101]), abs=3)


@pytest.mark.parametrize(
    ("chances", "openings"),
    [
        ([0.1, 0.2, 0.4, 0.2, 0.1], 12),
        ([0.45, 0, 0.1, 0, 0.45], 20),  # openings decide little, so the games of a pair are alike
        ([0, 0.05, 0.85, 0.1, 0], 40),  # openings decide nearly everything: each side wins once
        ([0, 0.1, 0.1, 0.2, 0.6], 30),
    ],
)
def test_the_interval_holds_the_truth_in_95_of_100_matches(chances, openings):
    draw = random.Random(openings)
    truth = elo_of(sum(half * chance for half, chance in enumerate(chances)) / 4)
    held = 0
    for _ in range(1500):
        points = draw.choices([0, 0.5, 1, 1.5, 2], chances, k=openings)
        elo = elo_difference(pairs_of(points))
        held += elo.low <= truth <= elo.high
    assert 0.94 <= held / 1500 <= 0.995


@pytest.mark.parametrize("won", [1, 5, 50])
def test_who_wins_everything_is_stronger_by_an_unknown_amount(won):
    elo = elo_difference([(1, 1)] * won)
    assert elo.difference == elo.high == math.inf
    # At that score, openings that are won twice or lost twice would all be won one time in 20.
    assert (1 / (1 + 10 ** (-elo.low / 400))) ** won == pytest.approx(0.05)


def test_openings_that_decide_everything_leave_a_doubt():
    elo = elo_difference([(1, 0)] * 10)
    assert elo.difference == 0 and elo.low == pytest.approx(-elo.high) and elo.high > 40


def test_a_lone_game_of_an_opening_counts_as_one_game():
    assert elo_difference([(1, 1), (0,)]).difference == pytest.approx(elo_of(2 / 3))


# Wherever it is played


def test_a_match_repeats_itself(played):
    assert same(trio(), played)


def test_threads_play_the_same_match(played):
    with ThreadPoolExecutor(3) as executor:
        assert same(trio(executor=executor), played)


@pytest.mark.parametrize("method", ["spawn", "fork"])
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_processes_play_the_same_match(played, method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as executor:
        assert same(trio(executor=executor), played)


def test_a_dask_cluster_plays_the_same_match(played):
    with distributed.Client(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as client:
        with client.get_executor() as executor:
            assert same(trio(executor=executor), played)


# Players who misbehave


def raises(game, state):
    raise ZeroDivisionError(f"of {object()} by nothing")


def leaves(game, state):
    sys.exit(3)


def cheats(game, state):
    return 99


class Equal:
    __eq__ = lambda self, other: True  # noqa: E731
    __hash__ = None


def sleeps(game, state):
    time.sleep(0.2)
    return first(game, state)


def loops(game, state):
    while True:
        pass


def loops_and_catches(game, state):
    caught = 0
    while caught < 3:
        try:
            while True:
                pass
        except BaseException:
            caught += 1
    return first(game, state)


def loops_and_catches_errors(game, state):
    while True:
        try:
            while True:
                pass
        except Exception:
            continue


for slow in (sleeps, loops, loops_and_catches, loops_and_catches_errors):
    slow.seconds = 0.1  # for a move; the others have all the time a busy machine may need


def patient():
    """A player who has all the time it may need on a busy machine, whatever others have."""
    player = Chooses(last)
    player.seconds = 60
    return player


@pytest.fixture
def no_grace(monkeypatch):
    monkeypatch.setattr("minimax_lab.measure.match._GRACE", 0.0)


@pytest.mark.parametrize(
    ("function", "ending", "words"),
    [
        (raises, "error", "raised ZeroDivisionError: of <object object> by nothing"),
        (leaves, "error", "raised SystemExit: 3"),
        (cheats, "illegal", "played 99, and the legal moves are "),
        (loops, "overrun", "hasn't moved within 0.1 s"),
        (loops_and_catches, "overrun", "hasn't moved within 0.1 s"),
        (loops_and_catches_errors, "overrun", "hasn't moved within 0.1 s"),
        (sleeps, "overrun", "hasn't moved within 0.1 s"),
    ],
)
def test_a_player_who_misbehaves_loses_that_game_and_nothing_else(
    function, ending, words, no_grace
):
    before = threading.active_count()
    table = plays(first, function, last, games=4).table
    bad = table[(table.MAX == function.__name__) | (table.MIN == function.__name__)]
    assert len(bad) == 8 and set(bad.ending) == {ending}
    assert set(bad.winner) == {"first", "last"}
    for row in bad.itertuples():
        side = "MAX" if row.MAX == function.__name__ else "MIN"
        assert row.reason.startswith(
            f"{function.__name__}, as {lab.TicTacToe().players[side == 'MIN']}, {words}"
        )
    others = table.drop(bad.index).reset_index(drop=True)
    alone = plays(first, last, games=4).table
    assert list(others.moves) == list(alone.moves) and list(others.result) == list(alone.result)
    for thread in threading.enumerate():
        if thread.name == "limit":
            thread.join(60)
    assert threading.active_count() <= before


def test_faults_are_counted_and_told():
    played = plays(first, raises)
    assert dict(zip(played.standings.player, played.standings.faults, strict=True)) == {
        "first": 0,
        "raises": 4,
    }
    assert "raises lost 4 games for its own fault; the first: raises, as" in str(played)


def test_a_player_that_heeds_the_stop_loses_all_the_same_when_it_is_late(no_grace):
    class Waits(Chooses):
        seconds = 0.1

        def choose(self, game, state, stop=None):
            while not stop.is_set():
                time.sleep(0.01)
            return super().choose(game, state)

    waits = Waits(first, "waits")
    waits.seconds = 0.1
    table = match([waits, Chooses(last)], lab.TicTacToe(), games=2, plies=1).table
    assert set(table.ending) == {"overrun"} and set(table.winner) == {"last"}


def test_a_compiled_search_without_end_is_stopped_and_loses(monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setattr("minimax_lab.measure.match._PATIENCE", 0.3)
    deep = Player(lab.minimax, depth=60, name="deep")
    deep.prepare(game := lab.ConnectFour())
    table = match([deep, patient()], game, games=2, plies=0, progress=False).table
    assert "overrun" in set(table.ending) and set(table.winner) == {"last"}


def test_a_player_with_a_time_limit_has_its_own_and_the_grace(monkeypatch):
    limits = []

    def run_under(limit, choose, *arguments):
        limits.append(limit.seconds)
        return choose(*arguments)

    monkeypatch.setattr("minimax_lab.measure.match.run_under", run_under)
    own = Chooses(first, "own")
    own.seconds = 5
    match([own, Chooses(last)], lab.TicTacToe(), games=2, plies=5, progress=False)
    assert set(limits) == {6.0, 30.0}


@pytest.mark.parametrize("answer", [None, 3, PlayResult(None, 0, [], None, 1, 0.0)])
def test_what_is_no_result_loses(answer):
    class Answers(Chooses):
        def choose(self, game, state, stop=None):
            return answer

    table = match([Answers(first, "odd"), Chooses(last)], lab.TicTacToe(), games=2, plies=2).table
    assert set(table.ending) == {"error"} and set(table.winner) == {"last"}
    assert table.reason.str.contains("TypeError").all()


def test_a_move_that_claims_to_equal_every_move_is_played_as_a_legal_one():
    table = plays(last, lambda game, state: Equal()).table
    again = plays(last, first).table
    assert list(table.moves) == list(again.moves)


def test_an_endless_evaluation_of_a_real_player_loses(monkeypatch):
    monkeypatch.setattr("minimax_lab.measure.match._PATIENCE", 0.3)

    def thinks_for_ever(game, state):
        while True:
            pass

    players = [Player(depth=2, evaluation=thinks_for_ever, name="for ever"), patient()]
    table = match(players, Sticks(9), games=2, plies=0).table
    assert set(table.ending) == {"overrun"} and set(table.winner) == {"last"}


def test_an_evaluation_that_leaves_ends_no_more_than_the_game():
    def leaving(game, state):
        sys.exit("enough")

    players = [Player(depth=2, evaluation=leaving, name="leaves"), Chooses(last)]
    table = match(players, Sticks(9), games=2, plies=0).table
    assert set(table.ending) == {"error"} and set(table.winner) == {"last"}


# Matches that end early


@pytest.mark.parametrize("pool", [False, True])
def test_rules_that_raise_are_an_error(pool):
    game = Round()
    game.fails_at = 2
    executor = ThreadPoolExecutor(1) if pool else None
    with pytest.raises(ArithmeticError, match="a hole in the rules") as caught:
        plays(first, last, game=game, games=2, plies=0, executor=executor)
    assert any("first against last" in note for note in caught.value.__notes__)


# What is shown


def test_what_is_shown_has_no_clock_in_it(played):
    assert "second" not in repr(played) and "12 games of ConnectFour" in repr(played)
    assert all(repr(played).count(name) >= 3 for name in TRIO)


def test_a_short_match_prints_nothing(capfd):
    match([Chooses(first), Chooses(last)], lab.TicTacToe(), games=2)
    assert capfd.readouterr() == ("", "")


# What is asked wrongly


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (dict(players=[Chooses(first)]), "two players at least, not 1"),
        (dict(players=[]), "players is empty"),
        (dict(players=3), "a player must be a lab.Player, not 3"),
        (dict(players="first"), "a player must be a lab.Player"),
        (dict(players=[lab.alphabeta, lab.minimax]), r"lab.Player\(search, depth=4\) say"),
        (dict(players=[Chooses(first), None]), "must be a lab.Player, not None"),
        (dict(players=[Chooses(first), Chooses(first)]), "two of the players are called 'first'"),
        (dict(players={1: Chooses(first), "b": Chooses(last)}), "has no name: give it one"),
        (dict(game="tic-tac-toe"), "game must be a Game"),
        (dict(games=7), "games must be even.*: 8, not 7"),
        (dict(games=0), "games must be 2 or more, not 0"),
        (dict(games=2.0), "games must be a whole number"),
        (dict(plies=-1), "plies must be 0 or more"),
        (dict(plies=9), "are none 9 plies from the start.*: ask for another number of plies"),
        (dict(plies=0), "50 openings are needed, and there are 1 0 plies"),
        (dict(seed=0.5), "seed must be a whole number"),
        (dict(executor="all"), "executor must be a number of processes"),
        (dict(openings="xo......."), "openings must be a list of texts"),
        (dict(openings=[]), "openings is empty"),
        (dict(openings=["xxxoo...."]), "the game is over after the opening 'xxxoo....'"),
        (
            dict(openings=["44", "5344", "4453"], game=lab.ConnectFour()),
            "'5344' and '4453'",
        ),
        (dict(openings=["x........", ".x......."], games=2), "2 openings make 4 games .*, not 2"),
        (dict(openings=["4453"], game=Sticks(9)), "has no method parse"),
    ],
)
def test_bad_arguments_are_refused_with_the_reason(asked, words):
    usual = dict(players=[Chooses(first), Chooses(last)], game=lab.TicTacToe())
    with pytest.raises((TypeError, ValueError), match=words):
        match(**(usual | asked))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: elo_difference([]), "openings holds no games"),
        (lambda: trio().elo("three", "nobody"), "nobody is called 'nobody'"),
        (lambda: trio().elo("three", "three"), "haven't played each other"),
    ],
)
def test_questions_without_an_answer_are_refused(call, words):
    with pytest.raises(ValueError, match=words):
        call()


@pytest.mark.parametrize("missing", ["pandas", "tqdm"])
def test_without_pandas_or_tqdm_the_error_says_what_to_install(missing):
    text = (
        f"import sys; sys.modules[{missing!r}] = None; import minimax_lab as lab\n"
        "lab.match([lab.Player(), lab.Player(name='b')], lab.TicTacToe())"
    )
    said = subprocess.run([sys.executable, "-c", text], cwd=ROOT, capture_output=True, text=True)
    assert "pip install 'minimax-lab[measure]'" in said.stderr
