"""The lab in the terminal: what it is called with, and the game that is then played."""

import argparse
from collections.abc import Sequence
from typing import Any

from ..games.game import MAX, MIN, check_whole
from ..players import default_player
from .named import DEPTHS, evaluation_called, game_called
from .session import Session

_EPILOGUE = """\
games: tic-tac-toe, connect-four, draughts (or draughts:international), chess, and
open-spiel:NAME for a game of OpenSpiel's.

The computer looks --depth plies ahead, or further and further until its --seconds or --nodes are
spent. Unless you name an evaluation and an order, it takes good ones for the game.

evaluations: mobility; lines and threats for connect-four; material for draughts and chess.
orders: "left to right", "centre first", "threats first" for connect-four; "as generated",
"captures first" for draughts and chess.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a game in the terminal.

    Parameters
    ----------
    arguments : sequence of str, optional
        What the program is called with; ``sys.argv[1:]`` if left out.

    Returns
    -------
    int
        0 when the game is over, or the user left it.

    Raises
    ------
    SystemExit
        If the arguments make no sense: it has said why.

    Examples
    --------
    >>> from minimax_lab.terminal import main
    >>> main(["play", "tic-tac-toe", "--position", "xxxoo...."])
    <BLANKLINE>
    X X X
    O O ·
    · · ·
    <BLANKLINE>
    ... wins...
    0
    """
    parser, play = _parsers()
    given = parser.parse_args(arguments)
    try:
        session = _session(given)
    except (ImportError, TypeError, ValueError) as error:
        play.error(str(error))
    return session.run()


def _session(given: argparse.Namespace) -> Session:
    game: Any = game_called(given.game, given.width, given.height)  # each reads texts of its own
    evaluation = evaluation_called(given.evaluation, given.game) if given.evaluation else None
    depth = given.depth
    if depth is None and given.seconds is None and given.nodes is None:
        depth = DEPTHS[given.game.partition(":")[0]]
    if depth is not None:
        check_whole(depth, "depth", least=1)
    player = default_player(
        game,
        depth=depth,
        seconds=given.seconds,
        nodes=given.nodes,
        evaluation=evaluation,
        order=given.order,
    )
    start = game.initial if given.position is None else game.parse(given.position)
    first = game.to_move(start)
    users = (MAX, MIN) if given.both else (-first,) if given.second else (first,)
    return Session(game, start, users, player)


def _parsers() -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    parser = argparse.ArgumentParser(prog="python -m minimax_lab", description="Minimax Lab.")
    commands = parser.add_subparsers(required=True, metavar="play")
    play = commands.add_parser(
        "play",
        help="play a game against the computer",
        description="Play a game against the computer.",
        epilog=_EPILOGUE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    play.add_argument("game", help="the game, see below")
    limit = play.add_mutually_exclusive_group()
    limit.add_argument("--depth", type=int, help="plies that the computer looks ahead")
    limit.add_argument("--seconds", type=float, help="time for each of its moves")
    limit.add_argument("--nodes", type=int, help="positions it may generate for each move")
    who = play.add_mutually_exclusive_group()
    who.add_argument("--second", action="store_true", help="let the computer move first")
    who.add_argument("--both", action="store_true", help="move for both players")
    play.add_argument("--evaluation", metavar="NAME", help="what it sees in a position, see below")
    play.add_argument("--order", metavar="NAME", help="the order it tries moves in, see below")
    play.add_argument("--width", type=int, help="columns of Connect Four")
    play.add_argument("--height", type=int, help="rows of Connect Four")
    play.add_argument("--position", metavar="TEXT", help="where to start, as game.parse reads it")
    return parser, play
