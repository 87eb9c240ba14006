"""Matches: players against one another, colours exchanged, and who is how much stronger."""

import math
import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from statistics import NormalDist
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from ..arguments import check_whole
from ..games.game import MAX, MIN, Game, check_game
from ..games.notation import legal_moves, written_moves
from ..instruments.wording import counted
from ..limits import Limit, LimitReached, run_under
from ..optional import require
from .runs import by_name, name_of_game, run_all

if TYPE_CHECKING:
    import pandas

_MOST_GAMES = 20_000  # of each two players
_LONGEST = 300  # moves after which a game is drawn
_GRACE = 1.0  # seconds that a player with a time limit of its own may need beyond it
_SECONDS = 30.0  # seconds for a move of a player without one
_TRIES = 1000  # openings in a row that are no use: then there are taken to be no others
_FAULTS = ("error", "overrun", "illegal")


def match(
    players: Iterable[Any] | Mapping[str, Any],
    game: Game,
    *,
    games: int | None = None,
    openings: Iterable[Any] | None = None,
    plies: int = 4,
    seed: int = 0,
    executor: Any = None,
    progress: bool = True,
) -> "Match":
    """Let players play one another, and say who is how much stronger.

    Everybody meets everybody. Each opening is played twice, with colours exchanged, so that
    neither an opening nor the first move favours anybody.

    Parameters
    ----------
    players : list of Player, or dict of them by name
        Two at least, with different names.
    game : Game
        What they play.
    games : int, optional
        How many games each two of them play, an even number up to 20,000; 100 if left out, or
        two for each of the `openings`.
    openings : iterable, optional
        Where games start, each a text for ``game.parse``. Random ones if left out: different
        positions, where the next move doesn't win.
    plies : int, optional
        How many random moves an opening has.
    seed : int, optional
        The same seed gives the same openings.
    executor : int, Executor or Dask client, optional
        Where games are played: on this number of processes of this machine, on an executor such as
        ``concurrent.futures`` has, on a Dask cluster. In this process, one after the other, if
        left out.
    progress : bool, optional
        Whether to show a bar while a match takes more than a second.

    Returns
    -------
    Match
        The ``table`` of games, the ``standings``, and Elo differences with their confidence
        intervals. Players whose moves depend on no clock give the same match however often and
        wherever it is played, but for the seconds.

    Raises
    ------
    TypeError, ValueError
        If an argument is not of its kind or out of its range, two players share a name, or there
        aren't enough openings.
    Exception
        Whatever the game's own rules or the executor raise is raised on.

    Notes
    -----
    A game is drawn after 300 moves, or when a position comes for the third time. A player that
    raises, makes an illegal move, or takes too long loses that game, and the table says why: too
    long is a second more than its own time limit, or else 30 seconds for a move. It is stopped
    then, unless it waits or computes outside Python, where nothing can stop it.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> players = [lab.Player(depth=5, name="five"), lab.Player(depth=1, name="one")]
    >>> print(lab.match(players, lab.TicTacToe(), games=40, plies=2))
    40 games of TicTacToe from 20 openings, colours exchanged
    ...

    Source: openings in pairs with colours exchanged, as engine matches are played since Fishtest.
    """
    pandas = require("pandas", "lab.match")
    check_game(game)
    named = by_name(players, "players", lambda player: getattr(player, "name", repr(player)))
    for player in named.values():
        if not hasattr(player, "choose") or isinstance(player, type):
            raise TypeError(f"a player must be a lab.Player, not {player!r}")
    if len(named) < 2:
        raise ValueError(f"a match needs two players at least, not {len(named)}")
    if openings is None:
        starts = _random_openings(game, 100 if games is None else games, plies, seed)
    elif games is None:
        starts = _given_openings(game, openings)
    else:
        raise ValueError("there are two games for each opening: give openings or games, not both")
    pairings = []
    for one, other in combinations(named, 2):
        for opening in starts:
            pairings += [(one, other, opening), (other, one, opening)]
    play = partial(_played, game, named)
    rows = run_all(play, pairings, executor, "game" if progress else None)
    table = pandas.DataFrame(list(rows)).convert_dtypes()
    table["winner"] = table.winner.astype("string")  # also where all games are drawn
    table.insert(0, "game", range(1, len(table) + 1))
    return Match(name_of_game(game), list(named), table)


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
    """

    def __init__(self, game: str, players: list[str], table: "pandas.DataFrame") -> None:
        self.game = game
        self.players = players
        self.table = table

    @property
    def standings(self) -> "pandas.DataFrame":
        import pandas

        table = pandas.DataFrame(map(self._sums, self.players)).convert_dtypes()
        return table.sort_values("score", ascending=False, kind="stable", ignore_index=True)

    def elo(self, player: str, opponent: str) -> "Elo":
        """Return by how much a player is stronger than another, in Elo.

        Parameters
        ----------
        player, opponent : str
            Their names.

        Returns
        -------
        Elo
            The difference and its 95 % interval; the openings are taken as the sample.

        Raises
        ------
        ValueError
            If these aren't the names of two players.

        Examples
        --------
        >>> import minimax_lab as lab
        >>> players = {"deep": lab.Player(depth=4), "shallow": lab.Player(depth=1)}
        >>> played = lab.match(players, lab.ConnectFour(), games=20)
        >>> played.elo("deep", "shallow").low > 0
        True

        Source: see `minimax_lab.measure.match.elo_difference`.
        """
        if player == opponent or not {player, opponent} <= set(self.players):
            raise ValueError(f"give two of the players {self.players}: {player!r}, {opponent!r}")
        games = self.table[self._plays(player) & self._plays(opponent)]
        points = _points(games, player).groupby(games.opening, sort=False)
        return elo_difference([of_opening.tolist() for _, of_opening in points])

    def _plays(self, player: str) -> "pandas.Series":
        """Return for each game whether a player plays it."""
        return (self.table.MAX == player) | (self.table.MIN == player)

    def _sums(self, player: str) -> dict[str, Any]:
        """Return a player's row of the standings."""
        games = self.table[self._plays(player)]
        as_max = games[games.MAX == player]
        as_min = games[games.MIN == player]
        moves = as_max.MAX_moves.sum() + as_min.MIN_moves.sum()
        nodes = as_max.MAX_nodes.sum() + as_min.MIN_nodes.sum()
        points = list(_points(games, player))
        return {
            "player": player,
            "games": len(games),
            "wins": points.count(1),
            "draws": points.count(0.5),
            "losses": points.count(0),
            "faults": len(self._faults(player)),
            "score": sum(points) / len(games),
            "nodes_per_move": round(int(nodes) / max(int(moves), 1)),
        }

    def _faults(self, player: str) -> list[str]:
        """Return why a player lost for its own fault, game by game."""
        games = self.table[self._plays(player) & self.table.ending.isin(_FAULTS)]
        return list(games.reason[games.winner != player])

    def __repr__(self) -> str:
        openings = counted(self.table.opening.nunique(), "opening")
        standings = self.standings
        standings["score"] = standings.score.map("{:.1%}".format)
        standings["nodes per move"] = standings.pop("nodes_per_move").map("{:,}".format)
        lines = [f"{len(self.table)} games of {self.game} from {openings}, colours exchanged", ""]
        lines += [standings.to_string(index=False), ""]
        for one, other in combinations(self.players, 2):
            lines.append(f"{one} against {other}: Elo difference {self.elo(one, other)}")
        for name in self.players:
            faults = self._faults(name)
            if faults:
                number = counted(len(faults), "game")
                lines.append(f"{name} lost {number} for its own fault; the first: {faults[0]}")
        return "\n".join(lines)


def _points(games: "pandas.DataFrame", player: str) -> "pandas.Series":
    """Return the points that a player got in each of its games."""
    result = games.result.where(games.MAX == player, -games.result)
    return (result + 1) / 2


# Openings: where games start


_Opening = tuple[Any, str]  # the state in which a game starts, and the moves to it as written


def _random_openings(game: Game, games: int, plies: int, seed: int) -> list[_Opening]:
    """Return different positions that random moves lead to, none decided, one for two games."""
    check_whole(games, "games", least=2)
    check_whole(plies, "plies")
    check_whole(seed, "seed")
    if games > _MOST_GAMES or plies > _LONGEST:
        most = f"at most {_MOST_GAMES:,} games and {_LONGEST} plies"
        raise ValueError(f"take {most}, not {games:,} and {plies:,}")
    if games % 2:
        raise ValueError(f"games must be even, as each opening is played twice, not {games}")
    draw = random.Random(seed)
    openings: dict[Any, str] = {}
    tries = 0
    while len(openings) < games // 2:
        state, moves = _random_opening(game, plies, draw)
        if state not in openings and not _is_decided(game, state):
            openings[state] = moves
            tries = 0
            continue
        tries += 1
        if tries == _TRIES:
            enough = f"openings for {2 * len(openings)} games {plies} plies from the start"
            raise ValueError(f"there are {enough} of {game!r}, and not for {games}")
    return list(openings.items())


def _random_opening(game: Game, plies: int, draw: random.Random) -> _Opening:
    """Return where this number of random moves lead, or fewer if the game ends before."""
    state = game.initial
    moves: list[str] = []
    while len(moves) < plies and not game.is_terminal(state):
        action = draw.choice(legal_moves(game, state))
        moves.append(game.notation(state, action))
        state = game.result(state, action)
    return state, " ".join(moves)


def _is_decided(game: Game, state: Any) -> bool:
    """Return whether the game is over, or won by the next move."""
    ends = [child for child in game.children(state) if game.is_terminal(child)]
    wins = [end for end in ends if game.to_move(state) * game.evaluate(end) > 0]
    return game.is_terminal(state) or len(wins) > 0


def _given_openings(game: Any, openings: Any) -> list[_Opening]:
    """Return the openings that the caller has chosen, once they are checked."""
    is_list = isinstance(openings, Iterable) and not isinstance(openings, str)
    texts = list(openings) if is_list else []
    if not texts or not hasattr(game, "parse"):
        raise TypeError(f"openings must be a list of texts that {game!r} can parse: {openings!r}")
    starts = [(game.parse(moves), moves) for moves in texts]
    for state, moves in starts:
        if game.is_terminal(state):
            raise ValueError(f"the game is over after the opening {moves!r}: give a shorter one")
    return starts


# A game between two players, who may fail in any way without doing harm


@dataclass
class _Side:
    """A player in a game, and what its moves cost so far."""

    name: str
    player: Any
    moves: int = 0
    nodes: int = 0
    seconds: float = 0.0


class _Fault(Exception):
    """A player loses by its own fault: the text is the reason, the ending one of `_FAULTS`."""

    def __init__(self, ending: str, reason: str) -> None:
        super().__init__(reason)
        self.ending = ending


def _played(game: Game, players: dict[str, Any], pairing: tuple[str, str, _Opening]) -> dict:
    """Let two players, MAX's name first, play a game; return its row of the table."""
    max_name, min_name, (state, opening) = pairing
    as_max = _Side(max_name, players[max_name])
    as_min = _Side(min_name, players[min_name])
    for side in (as_max, as_min):  # compiling isn't a part of their time
        if hasattr(side.player, "prepare"):
            with suppress(LimitReached, Exception):  # what fails here fails in the game as well
                run_under(Limit(seconds=_SECONDS), side.player.prepare, game)
    sides = {MAX: as_max, MIN: as_min}
    moves: list[str] = []
    result, ending, reason = _played_out(game, state, sides, moves)
    return {
        "opening": opening,
        "MAX": max_name,
        "MIN": min_name,
        "result": result,
        "winner": sides[result].name if result else None,
        "ending": ending,
        "reason": reason,
        "plies": len(moves),
        "MAX_moves": as_max.moves,
        "MIN_moves": as_min.moves,
        "MAX_nodes": as_max.nodes,
        "MIN_nodes": as_min.nodes,
        "MAX_seconds": as_max.seconds,
        "MIN_seconds": as_min.seconds,
        "moves": " ".join(moves),
    }


def _played_out(
    game: Game, state: Any, sides: dict[int, _Side], moves: list[str]
) -> tuple[int, str, str]:
    """Play a game to its end, and write its moves down; return its result, ending and reason."""
    seen = Counter([state])
    while len(moves) < _LONGEST:
        player = game.to_move(state)
        side = sides[player]
        try:
            action = _chosen(game, state, side)
        except _Fault as fault:
            sign = game.players[0 if player == MAX else 1]
            return -player, fault.ending, f"{side.name}, as {sign}, {fault}"
        moves.append(game.notation(state, action))
        state = game.result(state, action)
        if game.is_terminal(state):
            value = game.evaluate(state)
            result = 0
            if value:
                result = MAX if value > 0 else MIN
            return result, "rules", game.outcome(state)
        seen[state] += 1
        if seen[state] == 3:
            return 0, "repetition", "drawn: the same position for the third time"
    return 0, "length", f"drawn after {_LONGEST} moves"


def _chosen(game: Game, state: Any, side: _Side) -> Any:
    """Return the legal move that a player chooses, and add up what it costs."""
    own = getattr(side.player, "seconds", None)
    limit = Limit(seconds=_SECONDS if own is None else own + _GRACE)
    start = perf_counter()
    try:
        chosen = run_under(limit, side.player.choose, game, state)
        action = chosen.action
        nodes = int(chosen.nodes)
    except LimitReached:
        if not limit.why:  # it is somebody else's limit
            raise
        raise _Fault("overrun", f"hasn't moved within {limit.seconds:g} s") from None
    except (Exception, SystemExit) as error:
        raise _Fault("error", f"raised {_words(f'{type(error).__name__}: {error}')}") from None
    seconds = perf_counter() - start
    if action not in list(game.actions(state)):
        shown = f"{_words(repr(action))}, and the legal moves are {written_moves(game, state)}"
        raise _Fault("illegal", f"played {shown}")
    side.moves += 1
    side.nodes += nodes
    side.seconds += seconds
    return action


def _words(text: str) -> str:
    """Return a text on one line, without the addresses that differ from process to process."""
    return re.sub(r" at 0x[0-9a-fA-F]+", "", " ".join(text.split()))


# Elo differences, and how sure a match can be of them


class Elo(NamedTuple):
    """An Elo difference with its 95 % confidence interval.

    Attributes
    ----------
    difference : float
        By how much the player is stronger than the opponent; infinite if one won every game.
    low, high : float
        Where the interval begins and ends.

    Examples
    --------
    >>> from minimax_lab.measure.match import Elo
    >>> print(Elo(20.4, -15.2, 56.8))
    +20 [-15, +57]
    """

    difference: float
    low: float
    high: float

    def __str__(self) -> str:
        return "{:+.0f} [{:+.0f}, {:+.0f}]".format(*self)


def elo_of(score: float) -> float:
    """Return the Elo difference at which a score is expected, infinite for a score of 0 or 1.

    Source: the logistic curve of A. E. Elo, *The Rating of Chessplayers, Past and Present* (1978).
    """
    if score in (0, 1):
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def elo_difference(openings: Iterable[Sequence[float]]) -> Elo:
    """Estimate an Elo difference from the games played from each opening.

    Parameters
    ----------
    openings : iterable of sequences of float
        For each opening, one at least, the points, 1, 1/2 or 0, that the player got from it.

    Returns
    -------
    Elo
        The difference, and its 95 % interval.

    Notes
    -----
    Two games from one opening depend on each other: an opening that is good for MAX lets each
    player win once. So the openings are the sample, not the games. Their spread gives the
    standard error of the score, and the slope of the logistic curve there that of the difference;
    the interval is Student's. Where all openings ended alike, by 2:0 say, the sample shows no
    spread. Then the interval rests on how often another ending may have stayed unseen: an ending
    that comes with chance p comes n times out of n with p**n.

    Examples
    --------
    >>> from minimax_lab.measure.match import elo_difference
    >>> print(elo_difference([(1, 0.5), (1, 1), (0, 0.5), (1, 0), (0.5, 1)]))
    +108 [-163, +378]
    >>> print(elo_difference([(1, 1)] * 50))
    +inf [+484, +inf]

    Source: pairs of games as the unit, the pentanomial model of Fishtest; for the variance of a
    mean over groups, Cochran, *Sampling Techniques* (1977); Student, "The probable error of a
    mean" (1908).
    """
    sample = list(openings)
    games = sum(len(points) for points in sample)
    score = sum(sum(points) for points in sample) / games
    difference = elo_of(score)
    if len({sum(points) / len(points) for points in sample}) == 1:
        unseen = 1 - 0.05 ** (1 / len(sample))  # how often another ending may come
        low = score * (1 - unseen)  # if it brings no points
        high = low + unseen  # if it brings all of them
        return Elo(difference, elo_of(low), elo_of(high))
    squares = sum((sum(points) - score * len(points)) ** 2 for points in sample)
    freedom = len(sample) - 1
    error = math.sqrt(len(sample) / freedom * squares) / games
    slope = 400 / math.log(10) / (score * (1 - score))
    reach = _student(freedom) * error * slope
    return Elo(difference, difference - reach, difference + reach)


def _student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution, at most two parts in a thousand off.

    Source: Gaver & Kafadar, "A retrievable recipe for inverse t", *American Statistician* (1984).
    """
    if freedom <= 4:
        return (12.7062, 4.3027, 3.1824, 2.7764)[freedom - 1]
    normal = NormalDist().inv_cdf(0.975)
    return math.sqrt(freedom * math.expm1(normal**2 * (freedom - 1.5) / (freedom - 1) ** 2))
