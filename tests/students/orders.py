"""Students' orders of the moves of Connect Four, right and wrong, in many styles."""

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


def centre_as_text(state, action):
    return "4352617".index(str(action)) * "a"


def wins_first(state, action):
    return not FOUR.evaluate(FOUR.result(state, action))


def wins_then_centre(state, action):
    after = FOUR.result(state, action)
    return (0 if FOUR.is_terminal(after) else 1, abs(4 - action))


def by_lines(state, action):
    return -FOUR.to_move(state) * LINES(FOUR, FOUR.result(state, action))


def by_threats(state, action):
    child = FOUR.result(state, action)
    return -FOUR.to_move(state) * lab.connect_four.threats(FOUR, child)


def few_replies(state, action):
    return len(list(FOUR.actions(FOUR.result(state, action))))


def stones_beside(state, action):
    """Own stones in the eight cells around, most first, then the centre."""
    (square,) = FOUR.path(state, action)
    board, own = FOUR.board(state).pieces, "X" if FOUR.to_move(state) == lab.MAX else "O"
    around = itertools.product(*((n - 1, n, n + 1) for n in square))
    return [-sum(board.get(cell) == own for cell in around), abs(action - 4)]


RIGHT = [
    *(centre, centre_alone, centre_as_text, wins_first, wins_then_centre),
    *(by_lines, by_threats, few_replies, stones_beside),
]


def edge(state, action):
    return -abs(action - 4)


def largest_first(state, action):
    return FOUR.to_move(state) * LINES(FOUR, FOUR.result(state, action))


def for_max(state, action):
    return -LINES(FOUR, FOUR.result(state, action))


def for_min(state, action):
    return LINES(FOUR, FOUR.result(state, action))


def left_to_right(state, action):
    return action


def right_to_left(state, action):
    return -action


def nothing(state, action):
    return 0


def value_before(state, action):
    return LINES(FOUR, state)


def forgets_return(state, action):
    abs(action - 4)


def mixed(state, action):
    return "first" if action == 4 else action


def not_a_number(state, action):
    return math.nan if action == 1 else action


def makes_counter():
    calls = itertools.count()
    return lambda state, action: next(calls)


def looks_ahead(state, action):
    return -FOUR.to_move(state) * lab.minimax(FOUR, FOUR.result(state, action), 5)


def divides(state, action):
    return 1 / (action - 4)


WRONG = {
    edge: "the best moves come last",
    largest_first: "the best moves come last",
    for_max: "the order is one player's, whoever is to move",
    for_min: "the order is one player's, whoever is to move",
    left_to_right: "the order is no better than left to right",
    right_to_left: "the order is no better than left to right",
    nothing: "the key doesn't tell the moves apart",
    value_before: "the key doesn't tell the moves apart",
    forgets_return: "the keys can't be put in order",
    mixed: "the keys can't be put in order",
    not_a_number: "the keys can't be put in order",
    makes_counter(): "the same move gets different keys",
    looks_ahead: "the order costs more than it saves",
    divides: None,
}
