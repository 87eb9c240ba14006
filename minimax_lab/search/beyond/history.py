"""Alpha-beta that tries first what was good elsewhere: killer moves, the history heuristic."""

from math import inf

from ...games.game import MAX


def alphabeta_with_killers(game, state, depth, alpha=-inf, beta=inf, killers=None, ply=0):
    """Return the minimax value of `state` within a window, trying killer moves first.

    A killer is a move that cut off a sibling or cousin. Two are kept for each ply, the newest
    first.

    Parameters
    ----------
    game : Game
        The game. The same action in two states must mean much the same move: on a `Tree`, where
        it is a child's name, nothing can be learnt.
    state : hashable
        The state to value.
    depth : int
        Plies to look ahead, 0 or more; ``math.inf`` for the whole tree.
    alpha, beta : number, optional
        The window: alpha < beta.
    killers : dict, optional
        Ply -> its killers so far. It is added to; a new one if left out.
    ply : int, optional
        How far below the root `state` is.

    Returns
    -------
    number
        A value v for MAX (fail-soft). If alpha < v < beta, it is the minimax value; if
        v <= alpha, the minimax value is at most v; if v >= beta, it is at least v.

    Raises
    ------
    TypeError, ValueError
        If `depth` is negative or not a whole number.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.search.beyond import alphabeta_with_killers
    >>> game = lab.ConnectFour()
    >>> with_killers = lab.count(alphabeta_with_killers, game, game.initial, 7)
    >>> with_killers.nodes < lab.count(lab.alphabeta, game, game.initial, 7).nodes
    True

    Source: Akl & Newborn, "The principal continuation and the killer heuristic" (1977).
    """
    if killers is None:
        killers = {}
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    known = killers.get(ply, [])
    actions = list(game.actions(state))
    actions = [a for a in known if a in actions] + [a for a in actions if a not in known]
    if game.to_move(state) == MAX:
        value = -inf
        for action in actions:
            child = game.result(state, action)
            value = max(
                value,
                alphabeta_with_killers(game, child, depth - 1, alpha, beta, killers, ply + 1),
            )
            if value >= beta:
                killers[ply] = _newest_first(action, known)
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for action in actions:
            child = game.result(state, action)
            value = min(
                value,
                alphabeta_with_killers(game, child, depth - 1, alpha, beta, killers, ply + 1),
            )
            if value <= alpha:
                killers[ply] = _newest_first(action, known)
                break
            beta = min(beta, value)
    return value


def _newest_first(action, known):
    """Return the two killers that are kept: a new one and the latest other one."""
    return [action, *(other for other in known if other != action)][:2]


def alphabeta_with_history(game, state, depth, alpha=-inf, beta=inf, history=None):
    """Return the minimax value of `state` within a window, trying first what was best before.

    Whenever a move turns out best in some state, its score grows by 2 to the power of the depth
    searched below that state; moves are tried by their score.

    Parameters
    ----------
    game : Game
        The game. The same action in two states must mean much the same move: on a `Tree`, where
        it is a child's name, nothing can be learnt.
    state : hashable
        The state to value.
    depth : int
        Plies to look ahead, 0 or more; ``math.inf`` for the whole tree, where every success
        counts the same.
    alpha, beta : number, optional
        The window: alpha < beta.
    history : dict, optional
        (player, action) -> score so far. It is added to; a new one if left out.

    Returns
    -------
    number
        A value v for MAX (fail-soft). If alpha < v < beta, it is the minimax value; if
        v <= alpha, the minimax value is at most v; if v >= beta, it is at least v.

    Raises
    ------
    TypeError, ValueError
        If `depth` is negative or not a whole number.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.search.beyond import alphabeta_with_history
    >>> game = lab.ConnectFour()
    >>> with_history = lab.count(alphabeta_with_history, game, game.initial, 7)
    >>> with_history.nodes < lab.count(lab.alphabeta, game, game.initial, 7).nodes
    True

    Source: Schaeffer, "The history heuristic" (1983), and "The history heuristic and alpha-beta
    search enhancements in practice" (1989).
    """
    if history is None:
        history = {}
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    player = game.to_move(state)
    best = None
    actions = sorted(game.actions(state), key=lambda action: -history.get((player, action), 0))
    if player == MAX:
        value = -inf
        for action in actions:
            child = game.result(state, action)
            found = alphabeta_with_history(game, child, depth - 1, alpha, beta, history)
            if found > value:
                value, best = found, action
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for action in actions:
            child = game.result(state, action)
            found = alphabeta_with_history(game, child, depth - 1, alpha, beta, history)
            if found < value:
                value, best = found, action
            if value <= alpha:
                break
            beta = min(beta, value)
    if best is not None:
        weight = 1 if depth == inf else 2**depth
        history[player, best] = history.get((player, best), 0) + weight
    return value
