"""Note 002: minimaxAB, and the game-playing program around it.

The note reads `limit` from outside; here it is an argument. Depth counts up from the root.
"""

from math import inf

from ...games.game import MAX, MIN


def minimaxAB(game, state, player, depth, alpha, beta, limit):
    """Return the minimax value of `state` as far as it matters between alpha and beta.

    Starts at the wall, often called fail-hard: MAX starts from alpha and MIN from beta, so where
    nothing is better for the player to move, that wall comes back. Beyond the other wall it may
    return what it found. The cut is strict, ``alpha > beta``.
    """
    if depth == limit or game.is_terminal(state):
        return game.evaluate(state)
    if player == MIN:
        for s in game.children(state):
            val = minimaxAB(game, s, MAX, depth + 1, alpha, beta, limit)
            if val < beta:
                beta = val
            if alpha > beta:
                break
        return beta
    if player == MAX:
        for s in game.children(state):
            val = minimaxAB(game, s, MIN, depth + 1, alpha, beta, limit)
            if val > alpha:
                alpha = val
            if alpha > beta:
                break
        return alpha


def find_best_move(game, state, player, limit):
    """Return the first best move for `player`, looking `limit` plies ahead, 1 or more.

    Every move gets the full window, as in the note: alpha isn't carried from one to the next.
    The note compares ``PBV > BestValue``, its computer being MAX; ``player *`` turns that round
    where the computer is MIN.
    """
    moves = list(game.actions(state))
    best_value = minimaxAB(game, game.result(state, moves[0]), -player, 1, -inf, +inf, limit)
    best_move = moves[0]
    for move in moves[1:]:
        pbv = minimaxAB(game, game.result(state, move), -player, 1, -inf, +inf, limit)
        if player * pbv > player * best_value:
            best_value = pbv
            best_move = move
    return best_move


def top_level(game, user, level, ask, tell, find=find_best_move):
    """Play a game between a user and the computer, and return its last state.

    `user` is MAX or MIN, `level` the depth limit. ``ask(game, state)`` returns the user's move;
    ``tell(text)`` takes what the user should read. Another `find` is another computer player.
    """
    state = game.initial
    player = game.to_move(state)
    while not game.is_terminal(state):
        state = make_one_move(game, state, player, user, level, ask, tell, find)
        player = -player
    return state


def make_one_move(game, state, player, user, level, ask, tell, find=find_best_move):
    """Return the state after one move by `player`."""
    if player == user:
        move = ask(game, state)
        while move not in list(game.actions(state)):
            tell(f"{move!r} is not a valid move; choose one of {list(game.actions(state))}")
            move = ask(game, state)
        return game.result(state, move)
    else:
        move = find(game, state, player, level)
        tell(f"I play {move!r}")
        return game.result(state, move)
