class Corridor:
    """Positions of the hero and two hunters on a line, plus the hero's gold."""

    def __init__(self, hero, hunters, gold=0):
        self.hero = hero
        self.hunters = hunters
        self.gold = gold

    def legal(self, index):
        if self.hero in self.hunters or self.hero >= 8:
            return []
        return [1, 2] if index == 0 else [-1, 1]

    def successor(self, index, move):
        if index == 0:
            h = self.hero + move
            return Corridor(h, self.hunters, self.gold + (3 if h % 2 else 1))
        hunters = list(self.hunters)
        hunters[index - 1] += move
        return Corridor(self.hero, tuple(hunters), self.gold)


def evaluationFunction(state):
    if state.hero in state.hunters:
        return state.gold - 20
    return state.gold + state.hero


class AlphaBetaAgent:
    def __init__(self, depth):
        self.depth = depth
        self.agents = 3

    def getAction(self, state):
        score, action = self.value(state, 0, 0, -1e9, 1e9)
        print("score", score)
        return action

    def value(self, state, index, ply, alpha, beta):
        if ply == self.depth * self.agents or not state.legal(index):
            return evaluationFunction(state), None
        if index == 0:
            return self.maxValue(state, index, ply, alpha, beta)
        else:
            return self.minValue(state, index, ply, alpha, beta)

    def maxValue(self, state, index, ply, alpha, beta):
        best = (-1e9, None)
        for move in state.legal(index):
            score, _ = self.value(state.successor(index, move), (index + 1) % self.agents, ply + 1, alpha, beta)
            if score > best[0]:
                best = (score, move)
            alpha = max(alpha, best[0])
            if alpha > beta:
                return best
        return best

    def minValue(self, state, index, ply, alpha, beta):
        best = (1e9, None)
        for move in state.legal(index):
            score, _ = self.value(state.successor(index, move), (index + 1) % self.agents, ply + 1, alpha, beta)
            if score < best[0]:
                best = (score, move)
            beta = min(beta, best[0])
            if alpha > beta:
                return best
        return best

agent = AlphaBetaAgent(2)

SEARCH = agent.getAction
ARGUMENTS = (Corridor(0, (3, 5)),)
FUNCTIONS = ["value"]
VALUE = "returned[0]"
PLAYER = "1 if index == 0 else -1"
CUT = ("if alpha > beta:", "if False:")
