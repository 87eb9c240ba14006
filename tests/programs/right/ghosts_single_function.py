# three players round a table: agent 0 against 1 and 2

def successors(pot, agent):
    if agent == 0:
        return [pot + 4, pot * 2]
    if agent == 1:
        return [pot - 3, pot - pot // 3, pot - 1]
    return [pot // 2 + 3, pot - 2]

def minimax(pot, agent, depth):
    if agent == 3:
        agent, depth = 0, depth + 1
    if depth == 2 or pot <= 0 or pot > 40:
        return pot
    if agent == 0:
        return max(minimax(s, 1, depth) for s in successors(pot, agent))
    else:
        return min(minimax(s, agent + 1, depth) for s in successors(pot, agent))

print(minimax(pot=5, agent=0, depth=0))

SEARCH = minimax
ARGUMENTS = (5, 0, 0)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if agent % 3 == 0 else -1"
CUT = None
