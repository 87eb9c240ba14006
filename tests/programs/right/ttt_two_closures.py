def best_reply(board, me, you):
    """board is a list of 9 cells, which is played on and put back"""
    lines = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
    looked_at = 0

    def result():
        for a, b, c in lines:
            if board[a] != ' ' and board[a] == board[b] == board[c]:
                return 1 if board[a] == me else -1
        if ' ' not in board:
            return 0

    def maxi():
        nonlocal looked_at
        looked_at += 1
        r = result()
        if r is not None:
            return r
        best = -2
        for i in range(9):
            if board[i] == ' ':
                board[i] = me
                best = max(best, mini())
                board[i] = ' '
        return best

    def mini():
        nonlocal looked_at
        looked_at += 1
        r = result()
        if r is not None:
            return r
        best = 2
        for i in range(9):
            if board[i] == ' ':
                board[i] = you
                best = min(best, maxi())
                board[i] = ' '
        return best

    choice, top = None, -2
    for i in range(9):
        if board[i] == ' ':
            board[i] = me
            v = mini()
            board[i] = ' '
            if v > top:
                choice, top = i, v
    return choice, top, looked_at

print(best_reply(list("XOX O X  "), 'O', 'X'))

SEARCH = best_reply
ARGUMENTS = (list("XOX O X  "), 'O', 'X')
FUNCTIONS = ["maxi", "mini"]
VALUE = "returned"
PLAYER = "1 if name == 'maxi' else -1"
CUT = None
