memo = {}

def minimax(coins, turn):
    """turn: 'A' maximises and 'B' minimises; +1 if A takes the last coin"""
    if (coins, turn) in memo:
        return memo[(coins, turn)]
    if coins == 0:
        return -1 if turn == 'A' else 1
    values = []
    for take in [1, 2, 3]:
        if take <= coins:
            values.append(minimax(coins - take, 'B' if turn == 'A' else 'A'))
    if turn == 'A':
        answer = max(values)
    else:
        answer = min(values)
    memo[(coins, turn)] = answer
    return answer

if __name__ == "__main__":
    for n in range(1, 13):
        print(n, minimax(n, 'A'))

SEARCH = minimax
ARGUMENTS = (13, 'A')
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if turn == 'A' else -1"
CUT = None
PLAIN = False
