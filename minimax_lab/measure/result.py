"""What came of a match: a table of its games, and who is how much stronger."""

from collections.abc import Iterable
from html import escape
from itertools import combinations
from typing import Any

import pandas as pd

from ..games.game import MAX, MIN
from .elo import Elo, elo_difference
from .pairings import Pairing
from .referee import Record
from .table import frame

FAULTS = ("error", "overrun", "illegal")

_TEXT, _WHOLE, _NUMBER = "string", "Int64", "float64"
_TYPES = {
    "game": _WHOLE,
    "opening": _TEXT,
    "MAX": _TEXT,
    "MIN": _TEXT,
    "result": _WHOLE,
    "winner": _TEXT,
    "ending": _TEXT,
    "reason": _TEXT,
    "plies": _WHOLE,
    "MAX_moves": _WHOLE,
    "MIN_moves": _WHOLE,
    "MAX_nodes": _WHOLE,
    "MIN_nodes": _WHOLE,
    "MAX_seconds": _NUMBER,
    "MIN_seconds": _NUMBER,
    "moves": _TEXT,
}


def table_of(rows: Iterable[tuple[int, str, Pairing, Record]]) -> pd.DataFrame:
    """Return the table of games, each given by its number, opening, players and record."""
    cells = [
        (
            *(number, opening, pairing.max, pairing.min, record.result),
            {MAX: pairing.max, MIN: pairing.min}.get(record.result),
            *(record.ending, record.reason, record.plies),
            *(*record.counts, *record.nodes, *record.seconds, record.moves),
        )
        for number, opening, pairing, record in rows
    ]
    return frame(cells, _TYPES)


class Match:
    """The games of a match, and what they say: `match` makes it.

    Attributes
    ----------
    game : str
        What was played.
    players : list of str
        The players' names.
    table : pandas.DataFrame
        One row per game: its number, the opening, who played MAX and MIN, the result (1 if MAX won,
        -1 if MIN did, 0 for a draw), the winner, how it ended in one word and in a sentence, plies
        after the opening, each player's moves, nodes and seconds, and the moves as written.
        The word is "rules" if the game ended itself, "repetition" or "length" if it was drawn
        so, "error", "overrun" or "illegal" if a player lost for its own fault.
    standings : pandas.DataFrame
        One row per player, the best first: games, wins, draws, losses, how many of those for its
        own faults, the score (points per game, a draw is half a point), and nodes per move.
    pairs : pandas.DataFrame
        One row per pair of players: what the first of the two got against the other, the Elo
        difference, and the 95 % interval from low to high, as in `elo`.
    """

    def __init__(self, game: str, players: list[str], table: pd.DataFrame) -> None:
        self.game, self.players, self.table = game, players, table

    @property
    def standings(self) -> pd.DataFrame:
        rows = [{"player": name, **self._sums(name)} for name in self.players]
        table = pd.DataFrame(rows).convert_dtypes()
        return table.sort_values("score", ascending=False, kind="stable", ignore_index=True)

    @property
    def pairs(self) -> pd.DataFrame:
        rows = []
        for player, opponent in combinations(self.players, 2):
            sums = self._sums(player, opponent)
            if sums["games"]:
                elo = self.elo(player, opponent)
                of_elo = {"elo": elo.difference, "low": elo.low, "high": elo.high}
                nodes = {
                    "nodes_per_move": sums.pop("nodes_per_move"),
                    "opponent_nodes_per_move": self._sums(opponent, player)["nodes_per_move"],
                }
                rows.append({"player": player, "opponent": opponent, **sums, **of_elo, **nodes})
        return pd.DataFrame(rows)

    def elo(self, player: str, opponent: str, confidence: float = 0.95) -> Elo:
        """Return by how much a player is stronger than another, in Elo.

        Parameters
        ----------
        player, opponent : str
            Their names.
        confidence : float, optional
            In what part of all matches the interval is to hold the true difference.

        Returns
        -------
        Elo
            The difference and its interval; the openings are taken as the sample.

        Raises
        ------
        ValueError
            If a name is unknown, they haven't played each other, or `confidence` isn't between 0
            and 1.

        Examples
        --------
        >>> import minimax_lab as lab
        >>> players = {"deep": lab.Player(depth=4), "shallow": lab.Player(depth=1)}
        >>> played = lab.match(players, lab.ConnectFour(), games=20)
        >>> played.elo("deep", "shallow").low > 0
        True

        Source: see `minimax_lab.measure.elo.elo_difference`.
        """
        for name in (player, opponent):
            if name not in self.players:
                raise ValueError(f"nobody is called {name!r}: the players are {self.players}")
        points: dict[str, list[float]] = {}
        for game in self._games(player, opponent):
            points.setdefault(game.opening, []).append(_points(game, player))
        if not points:
            raise ValueError(f"{player!r} and {opponent!r} haven't played each other")
        return elo_difference(points.values(), confidence)

    def _games(self, player: str, opponent: str | None = None) -> list[Any]:
        """Return the rows of a player's games, against anybody or one opponent."""
        return [
            game
            for game in self.table.itertuples()
            if player in (game.MAX, game.MIN)
            and (opponent is None or (opponent != player and opponent in (game.MAX, game.MIN)))
        ]

    def _sums(self, player: str, opponent: str | None = None) -> dict[str, Any]:
        games = self._games(player, opponent)
        points = [_points(game, player) for game in games]
        moves = sum(game.MAX_moves if game.MAX == player else game.MIN_moves for game in games)
        nodes = sum(game.MAX_nodes if game.MAX == player else game.MIN_nodes for game in games)
        lost = [game for game, got in zip(games, points, strict=True) if got == 0]
        return {
            "games": len(games),
            "wins": points.count(1),
            "draws": points.count(0.5),
            "losses": len(lost),
            "faults": sum(game.ending in FAULTS for game in lost),
            "score": sum(points) / len(games) if games else float("nan"),
            "nodes_per_move": round(int(nodes) / int(moves)) if moves else 0,
        }

    def __str__(self) -> str:
        lines = [self._title()]
        if len(self.table):
            lines += ["", _readable(self.standings).to_string(index=False), ""]
            lines += [f"{who}: Elo difference {elo}" for who, elo in self._differences()]
        return "\n".join(lines + self._first_faults())

    def __repr__(self) -> str:
        return f"<Match of {len(self.players)} players, {len(self.table)} games>"

    def _repr_html_(self) -> str:
        parts = [f"<p>{escape(self._title())}</p>"]
        if len(self.table):
            parts.append(_readable(self.standings).to_html(index=False, border=0))
            differences = pd.DataFrame(
                self._differences(), columns=["", "Elo difference, 95 % interval"]
            )
            parts.append(differences.to_html(index=False, border=0))
        parts += [f"<p>{escape(line)}</p>" for line in self._first_faults()]
        return "\n".join(parts)

    def _title(self) -> str:
        openings = self.table.opening.nunique()
        return (
            f"{len(self.table)} games of {self.game} from {openings} "
            f"opening{'s' if openings != 1 else ''}, colours exchanged"
        )

    def _differences(self) -> list[tuple[str, str]]:
        return [
            (f"{pair.player} against {pair.opponent}", str(Elo(pair.elo, pair.low, pair.high)))
            for pair in self.pairs.itertuples()
        ]

    def _first_faults(self) -> list[str]:
        """Return a sentence for each player who lost for its own fault, with the first reason."""
        sentences = []
        for name in self.players:
            reasons = [
                game.reason
                for game in self._games(name)
                if game.ending in FAULTS and game.winner != name
            ]
            if reasons:
                number = f"{len(reasons)} game" + ("s" if len(reasons) > 1 else "")
                sentences.append(f"{name} lost {number} for its own fault; the first: {reasons[0]}")
        return sentences


def _points(game: Any, player: str) -> float:
    side = MAX if game.MAX == player else MIN
    return 0.5 + side * int(game.result) / 2


def _readable(standings: pd.DataFrame) -> pd.DataFrame:
    """Return the standings as they are shown."""
    return standings.assign(
        score=[f"{score:.1%}" for score in standings.score],
        nodes_per_move=[f"{nodes:,}" for nodes in standings.nodes_per_move],
    ).rename(columns={"nodes_per_move": "nodes per move"})
