"""Crude evaluations of chess positions, in hundredths of a pawn."""

from ..game import MAX, Game
from .position import Position

PAWN, KNIGHT, BISHOP, ROOK, QUEEN = 100, 300, 300, 500, 900
_ADVANCED = (0, 5, 10, 20, 40, 80)  # what a pawn gains on its second, third, … seventh rank


def material(game: Game, state: Position) -> int:
    """Return what White's pieces are worth, less what Black's are.

    A pawn is worth 100, a knight or a bishop 300, a rook 500, a queen 900. An advanced pawn is
    worth more: 5 on the third rank, and twice as much on each further one, up to 80 on the
    seventh.

    Parameters
    ----------
    game : Game
        A game of chess.
    state : Position
        The state to evaluate.

    Returns
    -------
    int
        Hundredths of a pawn; large is good for White.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game, material = lab.Chess(), lab.chess.material
    >>> material(game, game.initial), material(game, game.parse("4k3/P7/8/8/8/8/3p4/4K3 w - -"))
    (0, 0)
    >>> material(game, game.parse("4k3/P7/8/8/8/8/3r4/4K3 w - -"))
    -320

    Source: the values of Shannon, "Programming a computer for playing chess" (1950); an advanced
    pawn as in course note 004, which prefers to queen it.
    """
    board = state.board
    white, black = board.occupied_co[True], board.occupied_co[False]
    value = 0
    for pieces, worth in (
        (board.pawns, PAWN),
        (board.knights, KNIGHT),
        (board.bishops, BISHOP),
        (board.rooks, ROOK),
        (board.queens, QUEEN),
    ):
        value += worth * ((pieces & white).bit_count() - (pieces & black).bit_count())
    white_pawns, black_pawns = board.pawns & white, board.pawns & black
    for step in range(1, 6):
        rank_for_white, rank_for_black = 0xFF << 8 * (step + 1), 0xFF << 8 * (6 - step)
        value += _ADVANCED[step] * (
            (white_pawns & rank_for_white).bit_count() - (black_pawns & rank_for_black).bit_count()
        )
    return value


def mobility(game: Game, state: Position) -> int:
    """Return how many legal moves White has, less how many Black has.

    The player who isn't to move is given the move; in check too, where a capture of the king
    counts like any other move.

    Parameters
    ----------
    game : Game
        A game of chess.
    state : Position
        The state to evaluate.

    Returns
    -------
    int
        White's moves less Black's.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game, mobility = lab.Chess(), lab.chess.mobility
    >>> mobility(game, game.initial), mobility(game, game.parse("4k3/8/8/8/8/8/8/R3K3 w - -"))
    (0, 10)

    Source: the mobility in the evaluation of Shannon, "Programming a computer for playing chess"
    (1950); "How many different legal moves do I have?", course note 004.
    """
    other_side = state.board.copy(stack=False)
    other_side.turn = not other_side.turn
    own = sum(1 for _ in state.board.generate_legal_moves())
    theirs = sum(1 for _ in other_side.generate_legal_moves())
    return (own - theirs) * (MAX if state.board.turn else -MAX)
