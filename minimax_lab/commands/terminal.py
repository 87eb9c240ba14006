"""A game in the terminal, by note 002's program."""

from typing import Any

import minimax_lab as lab

from ..games.game import Game
from ..games.notation import line_of, read_move
from ..players import Player, default_player, worth
from ..search.published.note002_minimaxAB import top_level

# The games by their names on the command line, each with its name in the lab.
GAMES = {
    "tic-tac-toe": "TicTacToe",
    "connect-four": "ConnectFour",
    "draughts": "Draughts",
    "chess": "Chess",
}


def play(name: str, *, depth: int | None, seconds: float | None, is_second: bool) -> None:
    """Play a game in the terminal, until it is over or the user leaves.

    Parameters
    ----------
    name : str
        A key of `GAMES`.
    depth, seconds : optional
        How far the computer looks ahead, or how long for each move; one at most is given.
    is_second : bool
        Whether the computer moves first.

    Raises
    ------
    ImportError, TypeError, ValueError
        If a package is missing, or the limit is none.
    """
    game: Game = getattr(lab, GAMES[name])()
    player = default_player(game, depth=depth, seconds=seconds)
    first = game.to_move(game.initial)
    try:
        _play(game, -first if is_second else first, player)
    except (EOFError, KeyboardInterrupt):
        print("\nGoodbye.")


def _play(game: Game, user: int, player: Player) -> None:
    """Let a user, MAX or MIN, and the computer play; a user who leaves raises EOFError."""

    def ask(view: Game, state: Any) -> Any:
        print(f"\n{_drawn(game, state)}\n")
        while True:
            text = input(f"{name} to move: ").strip()
            if text == "quit":
                raise EOFError
            try:
                return read_move(game, state, text)
            except ValueError as error:
                print(error)

    def find(view: Game, state: Any, computer: int, level: float) -> Any:
        found = player.choose(game, state)
        line = " ".join(line_of(game, state, found.line)[0])
        print(f"\nI play {game.notation(state, found.action)}")
        print(f"  {worth(game, state, found.value)}, expecting {line}")
        print(f"  {found.nodes:,} positions, {found.depth} plies deep, {found.seconds:.2f} s")
        return found.action

    name = game.player_called(user)
    print(f'You are {name}. Type a move, "?" to see the legal ones, or "quit".')
    player.prepare(game)
    # The note's program says nothing itself: `find` tells the move as players write it.
    end = top_level(game, user, player.depth, ask, lambda text: None, find)
    outcome = game.outcome(end)
    users_value = game.evaluate(end) * user
    winner = ""
    if users_value > 0:
        winner = ": you have won"
    elif users_value < 0:
        winner = ": I have won"
    print(f"\n{_drawn(game, end)}\n\n{outcome[:1].upper()}{outcome[1:]}{winner}.")


def _drawn(game: Game, state: Any) -> str:
    """Return the label of a state, with the names of the squares to play on if it has squares."""
    board = game.board(state)
    if board is None or game.is_terminal(state):
        return game.label(state)
    names = dict(board.names)
    if board.kind != "chequered":  # a square is named after the move that fills it
        names = {}
        for action in game.actions(state):
            square = game.path(state, action)[-1]
            names[square] = game.notation(state, action)
    signs = [line.split() for line in game.label(state).splitlines()]  # the top row first
    for square in names.keys() - board.pieces.keys():
        column, row = square
        signs[board.rows - 1 - row][column] = names[square]
    width = max(len(sign) for line in signs for sign in line)
    lines = []
    for line in signs:
        in_columns = [sign.rjust(width) for sign in line]
        lines.append(" ".join(in_columns).rstrip())
    return "\n".join(lines)
