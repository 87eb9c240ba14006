# game tree as a dictionary, values at the bottom
GRAPH = {
    'S': ['A', 'B', 'C'],
    'A': ['a1', 'a2', 'a3'],
    'B': ['b1', 'b2'],
    'C': ['c1', 'c2', 'c3'],
    'b2': ['x', 'y'],
}
UTILITY = {'a1': 5, 'a2': 9, 'a3': 4, 'b1': 11, 'x': 6, 'y': 3, 'c1': 2, 'c2': 16, 'c3': 1}

def terminal(s):
    return s in UTILITY

def maxValue(s):
    if terminal(s):
        return [UTILITY[s], None]
    best = [-10000, None]
    for t in GRAPH[s]:
        v = minValue(t)[0]
        if v > best[0]:
            best = [v, t]
    return best

def minValue(s):
    if terminal(s):
        return [UTILITY[s], None]
    best = [10000, None]
    for t in GRAPH[s]:
        v = maxValue(t)[0]
        if v < best[0]:
            best = [v, t]
    return best

value, move = maxValue('S')
print('MAX plays', move, 'and gets', value)

SEARCH = maxValue
ARGUMENTS = ('S',)
FUNCTIONS = ["maxValue", "minValue"]
VALUE = "returned[0]"
PLAYER = "1 if name == 'maxValue' else -1"
CUT = None
