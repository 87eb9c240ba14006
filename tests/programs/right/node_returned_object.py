class State:
    """A position of the game; value is only set in the final ones."""
    def __init__(self, label, value, moves):
        self.label, self.value, self.moves = label, value, moves

def S(label, *rest):
    if len(rest) == 1 and isinstance(rest[0], int):
        return State(label, rest[0], [])
    return State(label, None, list(rest))

# returns the final state which will be reached
def play(state, who):
    if not state.moves:
        return state
    best = play(state.moves[0], 'min' if who == 'max' else 'max')
    for m in state.moves[1:]:
        candidate = play(m, 'min' if who == 'max' else 'max')
        if who == 'max' and candidate.value > best.value:
            best = candidate
        if who == 'min' and candidate.value < best.value:
            best = candidate
    return best

start = S('start',
          S('l', S('ll', 4), S('lr', S('lrl', 7), S('lrr', 10))),
          S('m', S('ml', S('mll', 3), S('mlr', 5)), S('mr', 6)),
          S('r', S('rl', 9), S('rr', S('rrl', 1), S('rrr', 2))))
end = play(start, 'max')
print(end.label, end.value)

SEARCH = play
ARGUMENTS = (start, 'max')
FUNCTIONS = ["play"]
VALUE = "returned.value"
PLAYER = "1 if who == 'max' else -1"
CUT = None
