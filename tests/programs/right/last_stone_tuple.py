def legal_moves(stones):
    return [m for m in (1, 2, 3) if m <= stones]

def alphabeta(stones, depth, alpha, beta, player):
    # returns (move, score)
    if stones == 0:
        return None, (-1 if player == "computer" else 1) * (depth + 1)
    best_move = None
    if player == "computer":
        best_score = float('-inf')
        for move in legal_moves(stones):
            score = alphabeta(stones - move, depth - 1, alpha, beta, "human")[1]
            if score > best_score:
                best_move, best_score = move, score
            alpha = max(alpha, best_score)
            if beta <= alpha:
                break
        return best_move, best_score
    if player == "human":
        best_score = float('inf')
        for move in legal_moves(stones):
            score = alphabeta(stones - move, depth - 1, alpha, beta, "computer")[1]
            if score < best_score:
                best_move, best_score = move, score
            beta = min(beta, best_score)
            if beta <= alpha:
                break
        return best_move, best_score

move, score = alphabeta(7, 7, float('-inf'), float('inf'), "computer")
print("I take %d (score %d)" % (move, score))

SEARCH = alphabeta
ARGUMENTS = (8, 8, float('-inf'), float('inf'), "computer")
FUNCTIONS = ["alphabeta"]
VALUE = "returned[1]"
PLAYER = "1 if player == 'computer' else -1"
CUT = ("if beta <= alpha:", "if False:")
