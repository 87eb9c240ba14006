"""What a Play shows: the board and its squares in words, whose turn it is, what was thought."""

from html import escape
from math import inf
from typing import Any

from ..draw.boards import board_svg, hints_of, places, title_of
from ..games.game import Board, Game, Square, line_of, player_name
from ..games.views import SURE
from ..instruments.wording import counted
from ..players import PlayResult
from .play_state import Playing


def frame_of(
    playing: Playing, opponent: str, sentence: str, *, is_thinking: bool
) -> dict[str, Any]:
    """Return all that changes while a game is played, but the thought and the settings."""
    board, readers = playing.board, playing.is_readers_turn
    choices = playing.choices() if readers else []
    notation, legal = playing.game.notation, playing.legal
    return {
        "svg": board_picture(playing) if board else "",
        "label": "" if board else playing.game.label(playing.state),
        "grid": _grid(playing) if board else {},
        "cells": _cells(playing) if board else [],
        "choices": [[legal.index(move), notation(playing.state, move)] for move in choices],
        "ply": len(playing.moves),
        "moves": playing.written.copy(),
        "sentence": sentence,
        "sides": _sides(playing, opponent),
        "is_thinking": is_thinking,
        "is_over": playing.is_over,
        "can_go_on": playing.is_computers_turn and not is_thinking,
    }


def board_picture(playing: Playing) -> str:
    """Return the board with the last move, the chosen squares and the targets."""
    chosen = playing.chosen if not playing.board.falls else ()
    return board_svg(
        playing.board,
        marked=chosen,
        last=playing.last_squares(),
        targets=playing.targets(),
        line=playing.game.winning_row(playing.state),
        hints=hints_of(playing.game, playing.state, playing.board),
        flipped=is_flipped(playing),
        title=title_of(playing.game, playing.state),
    )


def is_flipped(playing: Playing) -> bool:
    """Return whether the reader looks at the board from Black's side."""
    return playing.board.kind == "chequered" and playing.name(playing.reader) == "Black"


def _grid(playing: Playing) -> dict[str, Any]:
    """Return where the squares lie on the picture, in parts of its width and height."""
    where = places(playing.board, flipped=is_flipped(playing))
    return {
        "columns": where.columns,
        "rows": 1 if playing.board.falls else where.rows,
        "left": where.left / where.width,
        "top": where.top / where.height,
        "width": where.columns * where.cell / where.width,
        "height": where.rows * where.cell / where.height,
    }


def _cells(playing: Playing) -> list[dict[str, Any]]:
    """Return the squares as they are read, line by line, or the columns where pieces fall."""
    board = playing.board
    possible = set(playing.next_squares()) if playing.is_readers_turn else set()
    columns, rows = list(range(board.columns)), list(reversed(range(board.rows)))
    if is_flipped(playing):
        columns.reverse()
        rows.reverse()
    squares = [(column, row) for row in ([0] if board.falls else rows) for column in columns]
    last = {(column, 0) if board.falls else (column, row) for column, row in playing.last_squares()}
    cells = []
    for square in squares:
        words = [playing.square_name(square), _content(board, square)]
        if square in playing.chosen:
            words.append("chosen")
        if square in last:
            words.append("last move")
        if square in possible:
            words.append("possible")
        kind = "chosen" if square in playing.chosen else "possible" if square in possible else ""
        cells.append({"at": list(square), "words": ", ".join(words), "kind": kind})
    return cells


def _content(board: Board, square: Square) -> str:
    """Return what stands on a square, or in a column from below."""
    if not board.falls:
        return board.pieces.get(square, "empty" if square in board.names else "not played on")
    stones = [board.pieces.get((square[0], row), "") for row in range(board.rows)]
    return f"from below {' '.join(filter(None, stones))}" if any(stones) else "empty"


def situation(playing: Playing, *, is_thinking: bool) -> str:
    """Return in a sentence what was played last, and whose turn it is."""
    told = ""
    if playing.moves:
        mover = playing.game.to_move(playing.states[-2])
        who = "You" if mover == playing.reader else playing.name(mover)
        told = f"{who} played {playing.written[-1]}. "
    if playing.is_over:
        outcome = playing.game.outcome(playing.state)
        return f"{told}The game is over: {outcome}."
    if playing.chosen and playing.is_readers_turn:
        return chosen_words(playing)
    if playing.is_readers_turn:
        return f"{told}It is your move, {playing.name(playing.reader)}."
    name = playing.name(-playing.reader)
    return f"{told}{name} is thinking …" if is_thinking else f"{told}It is {name}'s turn."


def failure(playing: Playing, error: BaseException) -> str:
    """Return in a sentence what an opponent raised, and what the reader may do now."""
    name = playing.name(-playing.reader)
    return (
        f"{name} could not move: {type(error).__name__}: {error}. Nothing is lost: take your move "
        "back, switch sides, or let it try again."
    )


def chosen_words(playing: Playing) -> str:
    """Return in a sentence what the reader has chosen, and how it may go on."""
    first = playing.chosen[0]
    what = playing.board.pieces.get(first, "")
    path = " to ".join(playing.square_name(square) for square in playing.chosen)
    chosen = f"{what} on {path}".strip().capitalize() if what else f"Chosen: {path}"
    following = ", ".join(playing.square_name(square) for square in playing.next_squares())
    if playing.choices():
        return f"{chosen}: choose one of the moves below the board."
    return f"{chosen}: it may go to {following}."


def thought_rows(game: Game, state: Any, thought: PlayResult) -> list[list[str]]:
    """Return what the computer saw, as pairs of a word and what there is to say."""
    line, end = line_of(game, state, thought.line)
    depth = "the end" if thought.depth == inf else counted(int(thought.depth), "ply", "plies")
    return [
        ["move", line[0] if line else str(thought.action)],
        ["value", value_words(game, thought, end)],
        ["expects", " ".join(line)],
        ["looked ahead", depth],
        ["positions", f"{thought.nodes:,}"],
        ["time", f"{thought.seconds:.2f} s"],
    ]


def value_words(game: Game, thought: PlayResult, end: Any) -> str:
    """Return a value, which is always MAX's, in words; `end` is where the line leads."""
    value = thought.value
    name = game.players[0 if value > 0 else 1]
    number = f"{value:+,.0f}" if float(value).is_integer() else f"{value:+,.2f}"
    side = game.players[0] if game.players[0] == "MAX" else f"{game.players[0]} (MAX)"
    if value == 0:
        return "0: a draw" if game.is_terminal(end) else "0: even"
    if game.is_terminal(end) and game.evaluate(end) * value > 0:
        plies = counted(len(thought.line), "ply", "plies")
        return f"{number} for {side}: {name} wins in {plies}"
    if abs(value) >= SURE:
        return f"{number} for {side}: {name} wins"
    return f"{number} for {side}: better for {name}"


def heading(words: str) -> str:
    """Return a sentence as HTML that stands above a Stepper."""
    return f'<p class="mm-above">{escape(words)}</p>'


def _sides(playing: Playing, opponent: str) -> str:
    """Return who plays whom."""
    reader, other = playing.name(playing.reader), playing.name(-playing.reader)
    side = player_name(playing.reader)
    reader += "" if reader == side else f" ({side})"
    return f"You are {reader}. {other} is the computer: {opponent}."
