from collections import namedtuple

# 1x2 dots and boxes: edges 0..6, completing a box gives another go
BOXES = [{0, 2, 3, 5}, {1, 3, 4, 6}]
State = namedtuple('State', 'drawn score turn')

def result(state, edge):
    drawn = state.drawn | {edge}
    gained = sum(1 for box in BOXES if edge in box and box <= drawn)
    if gained:
        return State(drawn, state.score + state.turn * gained, state.turn)
    return State(drawn, state.score, -state.turn)

def actions(state):
    return [e for e in range(7) if e not in state.drawn]

def minimax(state):
    if len(state.drawn) == 7:
        return state.score
    values = [minimax(result(state, e)) for e in actions(state)]
    if state.turn == 1:
        return max(values)
    return min(values)

start = State(frozenset({0, 4, 6}), 0, 1)
print("first player's lead:", minimax(start))

SEARCH = minimax
ARGUMENTS = (start,)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "state.turn"
CUT = None
