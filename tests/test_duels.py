"""Duels played in advance: that they can be played again, and what their table says."""

import pytest

import minimax_lab as lab
from minimax_lab.draw.duels import draw_intervals
from minimax_lab.measure.duels import duels
from minimax_lab.measure.match import elo_difference


def nothing(game, state):
    return 0


def test_a_stored_duel_is_what_a_match_gives():
    players = {
        "nothing": lab.Player(depth=3, evaluation=nothing, order="centre first"),
        "mobility": lab.Player(depth=2, evaluation=lab.mobility, order="centre first"),
    }
    game = lab.ConnectFour("centre first")
    played = lab.match(players, game, games=400, seed=1, progress=False)
    stored = duels("Connect Four: one ply more").iloc[0]
    assert list(stored)[:4] == ["nothing", 3, "mobility", 2]
    elo = played.elo("nothing", "mobility")
    assert list(stored)[4:] == pytest.approx([400, played.standings.score[0], *elo])


def test_every_duel_has_as_many_games_as_the_lecture_says():
    games = {
        "Connect Four: one ply more": {400},
        "draughts: equal depth": {100},
        "chess: equal depth": {40},
        "chess: one ply more": {40, 20},
    }
    for title, numbers in games.items():
        assert set(duels(title).games) == numbers


def test_where_all_games_were_won_only_the_lower_end_is_known():
    (row,) = duels("chess: one ply more").query("score == 1").to_dict("records")
    assert row["from"] == elo_difference([(1, 1)] * 20).low and row["to"] == float("inf")


def test_a_title_that_isnt_there_is_refused():
    with pytest.raises(ValueError, match="'chess: equal depth'"):
        duels("chess")


def test_each_duel_has_a_bar_from_end_to_end_and_a_dot_where_its_difference_is_known():
    rows = duels("chess: one ply more")
    ax = draw_intervals(rows)
    (bars,) = ax.collections
    ends = [tuple(segment[:, 0]) for segment in bars.get_segments()]
    assert [low for low, _ in ends] == list(rows["from"])
    assert [high for _, high in ends][1:] == list(rows["to"])[1:]
    assert ends[0][1] > ax.get_xlim()[1]  # won all games: out of the picture
    dots = ax.lines[0]
    assert list(dots.get_xdata()) == list(rows["Elo"])
    assert [label.get_text() for label in ax.get_yticklabels()][1:] == [
        "material (3)\nagainst material + 10 × have I more (2)",
        "nothing (3)\nagainst have I more (2)",
    ]
