# Exchanges on squares: each square holds the values of the attackers of both sides, the cheapest first

class Fight:
    def __init__(self, target, mine, theirs, material=0):
        self.target = target        # what can be taken now on each square
        self.mine = mine
        self.theirs = theirs
        self.material = material    # from the side to move

    def captures(self):
        return [i for i in range(len(self.target)) if self.target[i] and self.mine[i]]

    def capture(self, i):
        target = list(self.target)
        mine = list(self.mine)
        won = target[i]
        target[i] = mine[i][0]
        mine[i] = mine[i][1:]
        return Fight(target, list(self.theirs), mine, -(self.material + won))


def quiesce(fight, alpha, beta, colour=1):
    best = fight.material      # nobody has to capture
    if best >= beta:
        return best
    alpha = max(alpha, best)
    for i in fight.captures():
        score = -quiesce(fight.capture(i), -beta, -alpha, -colour)
        best = max(best, score)
        alpha = max(alpha, best)
        if best >= beta:
            return best
    return best

f = Fight([3, 5], [(1, 3), (5, 9)], [(3, 9), (1,)])
print(quiesce(f, -100, 100))

SEARCH = quiesce
ARGUMENTS = (f, -100, 100)
FUNCTIONS = ["quiesce"]
VALUE = "returned * colour"
PLAYER = "colour"
CUT = ("if best >= beta:", "if False:")
PLAIN = False
