"""Matches: the right games, the right winner, a sound Elo interval, and players who misbehave."""

import math
import sys
from collections import Counter

import pandas as pd
import pytest

import minimax_lab as lab
from minimax_lab.limits import run_under
from minimax_lab.measure.match import elo_difference, elo_of, match
from minimax_lab.players import Player, PlayResult
from tests.test_players import Endless, Sticks


class Chooses:
    """A player whose move a function chooses."""

    def __init__(self, function, name=None, seconds=None):
        self.function, self.name = function, name or function.__name__
        self.seconds = seconds  # None: all the time that a busy machine may need

    def choose(self, game, state):
        return PlayResult(self.function(game, state), 0, [], 1, 1, 0.0)


def first(game, state):
    return next(iter(game.actions(state)))


def last(game, state):
    return [*game.actions(state)][-1]


def plays(*players, game=None, **options):
    """A match between simple players."""
    named = [Chooses(player) if callable(player) else player for player in players]
    options = dict(games=2, plies=2, progress=False) | options
    return match(named, game or lab.TicTacToe(), **options)


TRIO = {"two": Player(depth=2, evaluation=lab.mobility, order="centre first")}
TRIO |= {"one": Player(depth=1), "few": Player(nodes=100)}


def trio(**options):
    return match(TRIO, lab.ConnectFour(), games=4, seed=5, progress=False, **options)


@pytest.fixture(scope="module")
def played():
    return trio()


def test_every_pair_plays_every_opening_with_both_colours(played):
    pairs = Counter(zip(played.table.MAX, played.table.MIN, strict=True))
    assert set(pairs) == {(a, b) for a in TRIO for b in TRIO if a != b}
    assert set(pairs.values()) == {2}
    for _, games in played.table.groupby("opening"):
        assert len(games) == 6 and len(set(zip(games.MAX, games.MIN, strict=True))) == 6
    assert list(played.table.game) == list(range(1, 13))


def test_random_openings_differ_leave_the_game_open_and_follow_the_seed():
    game = lab.ConnectFour()
    tables = [plays(first, last, game=game, games=30, plies=7, seed=s).table for s in (1, 1, 2)]
    states = {game.parse(opening) for opening in tables[0].opening}
    assert len(states) == 15 and {game.ply(state) for state in states} == {7}
    assert {lab.minimax(game, state, 1) for state in states} == {0}  # the next move wins nothing
    assert list(tables[0].opening) == list(tables[1].opening) != list(tables[2].opening)


def test_chosen_openings_are_played_as_they_are_to_the_games_end():
    game = lab.ConnectFour()
    options = dict(openings=["4453", "441"], progress=False)
    table = match([Chooses(first), Chooses(last)], game, **options).table
    assert list(table.opening) == ["4453"] * 2 + ["441"] * 2
    for row in table.itertuples():
        state = game.parse(row.opening + row.moves)
        assert game.is_terminal(state) and game.evaluate(state) == row.result
        assert row.winner == {1: row.MAX, -1: row.MIN}[row.result]
        assert game.ply(state) == len(row.opening) + row.plies


def test_a_game_without_end_is_drawn():
    for game, reason, plies in (
        (Endless(positions=1), "drawn: the same position for the third time", 2),
        (Endless(), "drawn after 300 moves", 300),
    ):
        table = plays(first, last, game=game, plies=0).table
        assert set(table.reason) == {reason} and set(table.result) == {0}
        assert table.winner.isna().all() and set(table.plies) == {plies}
        assert set(table.MAX_moves + table.MIN_moves) == {plies}


def test_standings_are_the_sums_of_the_table(played):
    table = played.table
    for row in played.standings.itertuples():
        as_max, as_min = table[table.MAX == row.player], table[table.MIN == row.player]
        assert row.games == len(as_max) + len(as_min) == 8 and row.faults == 0
        draws = (as_max.result == 0).sum() + (as_min.result == 0).sum()
        assert (row.wins, row.draws) == ((table.winner == row.player).sum(), draws)
        assert row.losses == 8 - row.wins - row.draws and row.score == (row.wins + draws / 2) / 8
        nodes = as_max.MAX_nodes.sum() + as_min.MIN_nodes.sum()
        moves = as_max.MAX_moves.sum() + as_min.MIN_moves.sum()
        assert row.nodes_per_move == round(nodes / moves)
    assert played.standings.score.is_monotonic_decreasing


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
    slope = (elo_of(0.4375 + 1e-6) - elo_of(0.4375 - 1e-6)) / 2e-6
    reach = 1.979 * math.sqrt(0.05762 / 127) * slope  # Student's quantile for 127 degrees
    assert elo.high - elo.difference == pytest.approx(reach, rel=1e-3)
    assert elo.difference - elo.low == pytest.approx(reach, rel=1e-3)


def test_few_openings_use_students_table():
    for openings, quantile in [(2, 12.706), (3, 4.303), (4, 3.182), (6, 2.571), (31, 2.042)]:
        spread = [0.4999, 0.5001] * (openings // 2) + [0.5] * (openings % 2)
        reach = quantile * pd.Series(spread).std() / math.sqrt(openings)
        elo = elo_difference([(got, got) for got in spread])
        assert elo.high == pytest.approx(elo_of(0.5 + reach), rel=0.002)
        assert elo.low == pytest.approx(-elo.high)


def test_where_all_openings_end_alike_a_doubt_is_left():
    for won in (1, 5, 50):
        elo = elo_difference([(1, 1)] * won)
        assert elo.difference == elo.high == math.inf
        # At that score, openings that are won twice or lost twice would all be won once in 20.
        assert (1 / (1 + 10 ** (-elo.low / 400))) ** won == pytest.approx(0.05)
    elo = elo_difference([(1, 0)] * 10)
    assert elo.difference == 0 and elo.low == pytest.approx(-elo.high) and elo.high > 40
    assert elo_difference([(1, 1), (0,)]).difference == pytest.approx(elo_of(2 / 3))


def test_a_match_is_the_same_again_and_everywhere(played):
    again, clocks = trio(executor=2), ["MAX_seconds", "MIN_seconds"]
    assert again.table.drop(columns=clocks).equals(played.table.drop(columns=clocks))
    assert str(again) == str(played) and "12 games of ConnectFour" in str(played)
    for other in ("nobody", "two"):
        with pytest.raises(ValueError, match="give two of the players"):
            played.elo("two", other)


def raises(game, state):
    raise ZeroDivisionError(f"of {object()} by nothing")


def loops(game, state):
    while True:
        try:
            first(game, state)
        except Exception:
            continue


@pytest.mark.parametrize(
    ("player", "ending", "words"),
    [
        (Chooses(raises), "error", "raised ZeroDivisionError: of <object object> by nothing"),
        (Chooses(lambda *_: sys.exit(3), "leaves"), "error", "raised SystemExit: 3"),
        (Chooses(lambda *_: 99, "cheats"), "illegal", "played 99, and the legal moves are "),
        (Chooses(loops, seconds=0.1), "overrun", "hasn't moved within 0.1 s"),
        (Chooses(None, "nothing"), "error", "raised TypeError: 'NoneType' object is not callable"),
    ],
    ids=lambda thing: getattr(thing, "name", None),
)
def test_who_misbehaves_loses_that_game_and_nothing_else(player, ending, words, monkeypatch):
    monkeypatch.setattr("minimax_lab.measure.match._GRACE", 0.0)
    played, alone = plays(first, player, last), plays(first, last)
    table, name = played.table, player.name
    bad = table[(table.MAX == name) | (table.MIN == name)]
    assert set(bad.ending) == {ending} and set(bad.winner) == {"first", "last"}
    for row in bad.itertuples():
        who = lab.TicTacToe().players[row.MIN == name]
        assert row.reason.startswith(f"{name}, as {who}, {words}")
    assert list(table.drop(bad.index).moves) == list(alone.table.moves)
    faults = dict(zip(played.standings.player, played.standings.faults, strict=True))
    assert faults == {"first": 0, "last": 0, name: 4}
    assert f"{name} lost 4 games for its own fault; the first: {name}, as" in str(played)


def test_an_own_player_without_end_is_stopped_and_loses(monkeypatch):
    limits = []

    def run(limit, *call):
        limits.append(limit.seconds)
        return run_under(limit, *call)

    monkeypatch.setattr("minimax_lab.measure.match.run_under", run)
    plays(Chooses(first, seconds=5), last, plies=5)
    assert set(limits) == {6.0, 30.0}  # its own and the grace, or half a minute
    monkeypatch.setattr("minimax_lab.measure.match._SECONDS", 0.3)
    deep, rack = Player(lab.minimax, depth=60, name="deep"), lab.ConnectFour()
    deep.prepare(rack)
    table = plays(deep, Chooses(last, seconds=60), game=rack, plies=0).table
    assert "overrun" in set(table.ending) and set(table.winner) == {"last"}


def test_bad_arguments_are_refused_with_the_reason():
    for options, words in [
        (dict(players=[Chooses(first)]), "two players at least, not 1"),
        (dict(players=[Chooses(first), Chooses(first)]), "two of the players are called 'first'"),
        (dict(games=10**9), "at most 20,000 games and 300 plies, not 1,000,000,000 and 4"),
        (dict(plies=301), "and 300 plies, not 100 and 301"),
        (dict(games=7), "games must be even.* not 7"),
        (dict(games=146, plies=2), "for 144 games 2 plies from .* not for 146"),  # 9 * 8 positions
        (dict(plies=9), "for 0 games 9 plies from"),
        (dict(openings="xo......."), "openings must be a list of texts"),
        (dict(openings=iter([])), "openings must be a list of texts"),
        (dict(openings=["xxxoo...."]), "the game is over after the opening 'xxxoo....'"),
        (dict(openings=["x........"], games=2), "give openings or games, not both"),
        (dict(openings=["4453"], game=Sticks(9)), "openings must be .* can parse"),
    ]:
        usual = dict(players=[Chooses(first), Chooses(last)], game=lab.TicTacToe())
        with pytest.raises((TypeError, ValueError), match=words):
            match(**(usual | options))
