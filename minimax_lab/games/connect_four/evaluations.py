"""Crude evaluations of Connect Four: lines that are still open, and threats."""

from .bits import winning_cells
from .rules import ConnectFour

_GOOD, _OTHER = 3, 1  # what a threat is worth in a row where its owner is the one to profit


def lines(game: ConnectFour, state: tuple) -> int:
    """Return how far X's open lines of four are, less O's.

    A line of four cells is open to a player while the other has no stone in it. It counts as the
    square of the player's stones in it: 0, 1, 4 or 9.

    Parameters
    ----------
    game : ConnectFour
        The game, of any size, in any order.
    state : tuple
        The state to evaluate.

    Returns
    -------
    int
        The sum over X's open lines, less that over O's.

    Examples
    --------
    A stone in the centre column belongs to seven lines, one in the corner to three:

    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> [lab.connect_four.lines(game, game.parse(column)) for column in "14"]
    [3, 7]

    Source: the open lines by which N. Nilsson (1971) evaluates tic-tac-toe; the squares are ours.
    """
    mine, theirs, _ = state
    open_to_me, open_to_them = game.cells & ~theirs, game.cells & ~mine
    value = 0
    for step in game.steps:
        value += _squares(mine, open_to_me, step) - _squares(theirs, open_to_them, step)
    return game.to_move(state) * value


def threats(game: ConnectFour, state: tuple) -> int:
    """Return the worth of the cells where X would complete a line of four, less O's.

    A threat is an empty cell that would be a player's fourth in a row. As the columns fill up, the
    player who began gets to the rows 1, 3, 5 first, and the other to the rows 2, 4, 6 (on boards
    with an even number of rows): a threat there counts 3, and any other 1.

    Parameters
    ----------
    game : ConnectFour
        The game, of any size, in any order.
    state : tuple
        The state to evaluate.

    Returns
    -------
    int
        The sum over X's threats, less that over O's.

    Examples
    --------
    X needs column 4, in the first row; after O's stone there, nothing is left of it:

    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> [lab.connect_four.threats(game, game.parse(moves)) for moves in ("11223", "112234")]
    [3, 0]

    Source: odd and even threats in V. Allis, *A knowledge-based approach of Connect-Four* (1988).
    """
    mine, theirs, _ = state
    free = game.cells & ~(mine | theirs)
    # Whoever is to move began if the number of stones is even; so colours can be exchanged.
    rows = game.odd_rows if (mine | theirs).bit_count() % 2 == 0 else game.cells ^ game.odd_rows
    my, their = winning_cells(mine, free, game.steps), winning_cells(theirs, free, game.steps)
    good = (my & rows).bit_count() - (their & ~rows).bit_count()
    other = (my & ~rows).bit_count() - (their & rows).bit_count()
    return game.to_move(state) * (_GOOD * good + _OTHER * other)


def _squares(stones: int, open_cells: int, step: int) -> int:
    """Return the sum, over the open lines in one direction, of the squared number of stones."""
    lines = open_cells & open_cells >> step
    lines &= lines >> step >> step  # each is the bit of its first cell
    second = stones >> step
    third = second >> step
    fourth = third >> step
    one, both = stones | second, stones & second
    other, others = third | fourth, third & fourth
    least_1 = lines & (one | other)
    least_2 = lines & (both | others | one & other)
    least_3 = lines & (both & other | one & others)
    return least_1.bit_count() + 3 * least_2.bit_count() + 5 * least_3.bit_count()
