"""A runner on a ring of fields, two ghosts. The runner is agent 0."""

FOOD = {2: 5, 5: 3, 7: 4}
RING = 9

class GameState:
    def __init__(self, places, eaten=(), dead=False):
        self.places = places
        self.eaten = eaten
        self.dead = dead

    def getLegalActions(self, agent):
        if self.dead:
            return []
        return ["left", "right"] if agent else ["left", "stop", "right"]

    def generateSuccessor(self, agent, action):
        step = {"left": -1, "stop": 0, "right": 1}[action]
        places = list(self.places)
        places[agent] = (places[agent] + step) % RING
        eaten = self.eaten
        if agent == 0 and places[0] in FOOD and places[0] not in eaten:
            eaten += (places[0],)
        return GameState(places, eaten, places[0] in places[1:])

    def getNumAgents(self):
        return len(self.places)

    def score(self):
        return sum(FOOD[f] for f in self.eaten) - (50 if self.dead else 0)


def value(state, agent, depth):
    if agent == state.getNumAgents():      # everybody has moved
        agent = 0
        depth -= 1
    if depth == 0 or not state.getLegalActions(agent):
        return state.score()
    if agent == 0:
        return max_value(state, agent, depth)
    return min_value(state, agent, depth)


def max_value(state, agent, depth):
    v = float("-inf")
    for action in state.getLegalActions(agent):
        v = max(v, value(state.generateSuccessor(agent, action), agent + 1, depth))
    return v


def min_value(state, agent, depth):
    v = float("inf")
    for action in state.getLegalActions(agent):
        v = min(v, value(state.generateSuccessor(agent, action), agent + 1, depth))
    return v


start = GameState([0, 4, 6])
print(value(start, 0, 2))

SEARCH = value
ARGUMENTS = (start, 0, 2)
FUNCTIONS = ["value"]
VALUE = "returned"
PLAYER = "1 if agent % 3 == 0 else -1"
CUT = None
