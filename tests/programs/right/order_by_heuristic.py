# Collect numbers from a 3x3 square, a player may only take from the row or column taken from last
SQUARE = [[4, -1, 3],
          [2, 7, -5],
          [-3, 6, 1]]

def heuristic(state):
    return state['mine'] - state['theirs']

def next_states(state, maximizing):
    states = []
    for r in range(3):
        for c in range(3):
            if (r, c) in state['taken'] or (r != state['last'][0] and c != state['last'][1]):
                continue
            n = {'taken': state['taken'] + [(r, c)], 'last': (r, c),
                 'mine': state['mine'], 'theirs': state['theirs']}
            n['mine' if maximizing else 'theirs'] += SQUARE[r][c]
            states.append(n)
    # the most promising first, so that more is cut off
    return sorted(states, key=heuristic, reverse=maximizing)

def search(state, depth, alpha, beta, maximizing):
    states = next_states(state, maximizing)
    if depth == 0 or not states:
        return heuristic(state)
    if maximizing:
        for s in states:
            alpha = max(alpha, search(s, depth - 1, alpha, beta, False))
            if alpha >= beta:
                return beta
        return alpha
    else:
        for s in states:
            beta = min(beta, search(s, depth - 1, alpha, beta, True))
            if alpha >= beta:
                return alpha
        return beta

start = {'taken': [(1, 1)], 'last': (1, 1), 'mine': 0, 'theirs': 0}
print(search(start, 4, -1000, 1000, True))

SEARCH = search
ARGUMENTS = (start, 4, -1000, 1000, True)
FUNCTIONS = ["search"]
VALUE = "returned"
PLAYER = "1 if maximizing else -1"
CUT = ("if alpha >= beta:", "if False:")
