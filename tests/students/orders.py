"""Students' orders of the moves of Connect Four, right and wrong, in many styles."""

import functools
import itertools
import math

import minimax_lab as lab

FOUR = lab.ConnectFour()
LINES = lab.connect_four.lines
CENTRE = {4: 0, 3: 1, 5: 1, 2: 2, 6: 2, 1: 3, 7: 3}


def centre(state, action):
    return abs(action - 4)


def centre_alone(column):
    return CENTRE[column]


def centre_by_a_list(column, order=(4, 3, 5, 2, 6, 1, 7)):
    return order.index(column)


def centre_as_text(state, action):
    return "4352617".index(str(action)) * "a"


def wins_then_centre(state, action):
    after = FOUR.result(state, action)
    return (0 if FOUR.is_terminal(after) else 1, abs(4 - action))


def by_lines(state, action):
    return -FOUR.to_move(state) * LINES(FOUR, FOUR.result(state, action))


def stones_beside(state, action):
    """Own stones in the eight cells around, most first, then the centre."""
    (square,) = FOUR.path(state, action)
    board, own = FOUR.board(state).pieces, "X" if FOUR.to_move(state) == lab.MAX else "O"
    around = itertools.product(*((n - 1, n, n + 1) for n in square))
    return [-sum(board.get(cell) == own for cell in around), abs(action - 4)]


centre_compared = functools.cmp_to_key(lambda one, other: CENTRE[one] - CENTRE[other])
RIGHT = (
    *(centre, centre_alone, centre_by_a_list, CENTRE.get, centre_compared, centre_as_text),
    *(wins_then_centre, by_lines, stones_beside),
)


def forgets_return(state, action):
    abs(action - 4)


def makes_counter():
    calls = itertools.count()
    return lambda state, action: next(calls)


def looks_ahead(state, action):
    return -FOUR.to_move(state) * lab.minimax(FOUR, FOUR.result(state, action), 5)


ONE_PLAYERS = "the order suits one player only"
NO_ORDER = "the keys can't be put in order"
WRONG = {
    lambda s, a: -centre(s, a): "the best moves come last",
    lambda s, a: -LINES(FOUR, FOUR.result(s, a)): ONE_PLAYERS,
    lambda s, a: LINES(FOUR, FOUR.result(s, a)): ONE_PLAYERS,
    lambda s, a: a: "the order saves too little",
    lambda s, a: LINES(FOUR, s): "the key doesn't tell the moves apart",
    forgets_return: NO_ORDER,
    lambda s, a: "first" if a == 4 else a: NO_ORDER,
    lambda s, a: math.nan if a == 1 else a: NO_ORDER,
    makes_counter(): "the same move gets different keys",
    looks_ahead: "the order costs more than it saves",
    lambda s, a: 1 / (a - 4): None,
}
