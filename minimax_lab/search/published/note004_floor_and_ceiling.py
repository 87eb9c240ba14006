"""Note 004, Paul Taylor, "Minimax and alpha-beta pruning" (1999): floor and ceiling.

The note is prose; this is what it says. "Whatever value you give me for the score, if it's bigger
than ceiling I shall treat it like plus infinity, and if it's smaller than floor I'll treat it
like minus infinity."
"""

from ...games.game import MAX


def minimax(game, position, depth, floor, ceiling):
    """Return the minimax value of `position` as far as it matters between floor and ceiling.

    Starts at the wall, often called fail-hard: the maximum so far starts at the floor instead of
    minus infinity. For the other player the two exchange their roles: the minimum so far starts at
    the ceiling, and the loop breaks below the floor. Beyond the other wall it may return what it
    found. The cut is strict: a score *above* the ceiling.
    """
    if depth == 0 or game.is_terminal(position):
        return game.evaluate(position)
    if game.to_move(position) == MAX:
        maximum_so_far = floor
        for child in game.children(position):
            score = minimax(game, child, depth - 1, maximum_so_far, ceiling)
            maximum_so_far = max(maximum_so_far, score)
            if score > ceiling:
                break
        return maximum_so_far
    else:
        minimum_so_far = ceiling
        for child in game.children(position):
            score = minimax(game, child, depth - 1, floor, minimum_so_far)
            minimum_so_far = min(minimum_so_far, score)
            if score < floor:
                break
        return minimum_so_far
