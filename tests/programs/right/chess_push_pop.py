import chess

WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}

def evaluate(board):
    if board.is_checkmate():
        return -1000 if board.turn == chess.WHITE else 1000
    total = 0
    for square, piece in board.piece_map().items():
        v = WORTH[piece.piece_type] + chess.square_rank(square) * 0.25
        total += v if piece.color == chess.WHITE else -v
    return total

def minimax(board, depth, alpha, beta, is_maximizing):
    if depth == 0 or board.is_game_over():
        return evaluate(board)
    if is_maximizing:
        best_value = -9999
        for move in list(board.legal_moves):
            board.push(move)
            best_value = max(best_value, minimax(board, depth - 1, alpha, beta, False))
            board.pop()
            alpha = max(alpha, best_value)
            if beta <= alpha:
                break
        return best_value
    else:
        best_value = 9999
        for move in list(board.legal_moves):
            board.push(move)
            best_value = min(best_value, minimax(board, depth - 1, alpha, beta, True))
            board.pop()
            beta = min(beta, best_value)
            if beta <= alpha:
                break
        return best_value

def get_best_move(board, depth):
    best_move = None
    best_value = -9999
    for move in board.legal_moves:
        board.push(move)
        value = minimax(board, depth - 1, -9999, 9999, False)
        board.pop()
        if value > best_value:
            best_value = value
            best_move = move
    return best_move

position = chess.Board("8/8/8/8/8/1k6/2p5/K3R3 w - - 0 1")

SEARCH = get_best_move
ARGUMENTS = (position, 2)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if is_maximizing else -1"
CUT = ("if beta <= alpha:", "if False:")
