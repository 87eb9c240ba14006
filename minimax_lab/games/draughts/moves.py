"""Legal moves of draughts, asked of pydraughts one jump at a time."""

from collections.abc import Iterator
from functools import cache, lru_cache
from types import ModuleType
from typing import Any

from ..game import require
from .position import Position, Variant, on_king_row

Path = tuple[int, ...]  # squares as players number them


@cache
def library(module: str = "draughts.core.board") -> ModuleType:
    """Return a module of pydraughts, or say how to install it."""
    return require(module, "draughts", "Draughts")


@lru_cache(maxsize=10_000)  # a search asks several times in a row
def legal(variant: Variant, squares: str) -> dict[Path, str]:
    """Return each legal move with the squares that it leads to.

    Two ways round that capture the same pieces count as one move, the first.

    pydraughts is asked for one jump after the other: its own list of whole moves takes six to
    thirty times as long.
    """
    board = library().Board(variant.library, squares)
    jumps = list(_captures(variant, board, squares, ()))
    if jumps and variant.name == "international":
        most = max(len(path) for path, _ in jumps)
        jumps = [(path, after) for path, after in jumps if len(path) == most]
    if not jumps:
        jumps = [
            (tuple(step), _moved(squares, *step)) for step in board.get_possible_positional_moves()
        ]
    ways: dict[str, Path] = {}
    for path, after in jumps:
        ways.setdefault(_handed_over(variant, after, path[-1]), path)
    return {tuple(map(variant.turned, path)): after for after, path in ways.items()}


def _captures(
    variant: Variant, board: Any, squares: str, captured: tuple[int, ...]
) -> Iterator[tuple[Path, str]]:
    """Yield each whole capture with the squares after it, before anyone is crowned."""
    for start, end in board.get_possible_capture_moves(list(captured)):
        victim = board.searcher.get_piece_by_position(start).capture_move_enemies[end].position
        after = _replaced(_moved(squares, start, end), victim, "e")
        further = library().Board(variant.library, after)
        further.piece_requiring_further_capture_moves = further.searcher.get_piece_by_position(end)
        on = list(_captures(variant, further, after, (*captured, victim)))
        if not on:
            yield (start, end), after
        for path, final in on:
            yield (start, *path), final


def _handed_over(variant: Variant, squares: str, square: int) -> str:
    """Crown the piece that has moved to `square` where due, and pass the turn."""
    if on_king_row(variant, squares[square].lower(), square):
        squares = _replaced(squares, square, squares[square].upper())
    return _replaced(squares, 0, "B" if squares[0] == "W" else "W")


def _moved(squares: str, start: int, end: int) -> str:
    return _replaced(_replaced(squares, end, squares[start]), start, "e")


def _replaced(squares: str, square: int, letter: str) -> str:
    return squares[:square] + letter + squares[square + 1 :]


@lru_cache(maxsize=10_000)
def draw(variant: Variant, state: Position) -> str:
    """Return why the rules call a state a draw; an empty string if they don't."""
    if state.quiet < 8:  # too few even for a third occurrence
        return ""
    game = library("draughts.core.game").Game(variant.library, state.squares)
    game.consecutive_noncapture_king_moves = state.quiet
    game.fens = [*state.earlier, state.squares]
    if game.is_threefold():
        return "the third time in this position"
    return f"{state.quiet // 2} moves each by kings alone" if game.is_draw() else ""
