"""Note 003: minimax and alpha-beta with the maximizingPlayer flag."""

from math import inf


def minimax(game, node, depth, maximizingPlayer):
    """Return the minimax value of `node`, searched `depth` plies deep."""
    if depth == 0 or game.is_terminal(node):
        return game.evaluate(node)
    if maximizingPlayer:
        bestValue = -inf
        for child in game.children(node):
            val = minimax(game, child, depth - 1, False)
            bestValue = max(bestValue, val)
        return bestValue
    else:
        bestValue = +inf
        for child in game.children(node):
            val = minimax(game, child, depth - 1, True)
            bestValue = min(bestValue, val)
        return bestValue


def alphabeta(game, node, depth, α, β, maximizingPlayer):
    """Return the minimax value of `node` as far as it matters between α and β.

    Starts at the wall, often called fail-hard: a max node above the leaves never returns less than
    α, a min node never more than β. Beyond the other wall either may return what it found. Cuts
    when β <= α.
    """
    if depth == 0 or game.is_terminal(node):
        return game.evaluate(node)
    if maximizingPlayer:
        for child in game.children(node):
            α = max(α, alphabeta(game, child, depth - 1, α, β, False))
            if β <= α:
                break  # β cut-off
        return α
    else:
        for child in game.children(node):
            β = min(β, alphabeta(game, child, depth - 1, α, β, True))
            if β <= α:
                break  # α cut-off
        return β
