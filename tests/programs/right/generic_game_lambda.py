class Game:
    def actions(self, state): raise NotImplementedError
    def result(self, state, move): raise NotImplementedError
    def utility(self, state, player): raise NotImplementedError
    def terminal_test(self, state): return not self.actions(state)
    def to_move(self, state): raise NotImplementedError


class Chomp(Game):
    """state = (heights of the columns, who is to move); the corner square is poisoned"""

    def actions(self, state):
        cols, _ = state
        return [(c, r) for c in range(len(cols)) for r in range(cols[c]) if (c, r) != (0, 0)]

    def result(self, state, move):
        cols, who = state
        c, r = move
        return tuple(h if i < c else min(h, r) for i, h in enumerate(cols)), 'BA'['AB'.index(who)]

    def utility(self, state, player):
        # who is to move and has only the poison left, loses
        return -1 if state[1] == player else 1

    def to_move(self, state):
        return state[1]


def minimax_decision(state, game):
    player = game.to_move(state)

    def max_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        return max(min_value(game.result(state, a)) for a in game.actions(state))

    def min_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        return min(max_value(game.result(state, a)) for a in game.actions(state))

    return max(game.actions(state), key=lambda a: min_value(game.result(state, a)))


print(minimax_decision(((2, 2), 'A'), Chomp()))

SEARCH = minimax_decision
ARGUMENTS = (((3, 2), 'A'), Chomp())
FUNCTIONS = ["max_value", "min_value"]
VALUE = "returned"
PLAYER = "1 if name == 'max_value' else -1"
CUT = None
