"""Searches beyond alpha-beta: `lab.beyond`.

What the package's `search` says of all searches holds for these. Those that see values from the
side of the player to move say so: their value for MIN is MAX's with the sign turned.

Three of them (PVS, NegaScout and MTD(f)) test with a *null window* whether a child beats the best
one so far. In the papers values are whole numbers and that window is (alpha, alpha + 1). Here they
may be any numbers, so its upper end is the least float above alpha: nothing lies between the two,
and a test says "at most alpha" or "more than alpha". (Alpha as both ends wouldn't do: where a
value equals it, one number would have to say both "at most" and "at least".)
"""

from bisect import insort
from collections.abc import Iterator
from itertools import count
from math import inf, nextafter
from typing import Any, NamedTuple

from ..games.game import MAX
from .minimax import alphabeta


def negamax(game, state, depth, alpha=-inf, beta=inf):
    """Return the value of `state` for the player to move, within a window seen by that player.

    One branch serves both players: what is good for one is as bad for the other. Fail-soft.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> tree = lab.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> lab.beyond.negamax(tree, "A", 2), lab.beyond.negamax(tree, "B", 1)
    (3, -3)

    Source: Knuth & Moore, "An analysis of alpha-beta pruning" (1975), procedure F2; fail-soft as
    in Fishburn, "Analysis of speedup in distributed algorithms" (1981).
    """
    player = game.to_move(state)
    if depth == 0 or game.is_terminal(state):
        return player * game.evaluate(state)
    value = -inf
    for child in game.children(state):
        if game.to_move(child) == player:  # moves again, so the view stays
            value = max(value, negamax(game, child, depth - 1, alpha, beta))
        else:
            value = max(value, -negamax(game, child, depth - 1, -beta, -alpha))
        if value >= beta:
            break
        alpha = max(alpha, value)
    return value


def principal_variation_search(game, state, depth, alpha=-inf, beta=inf):
    """Return the value of `state` for the player to move, within a window seen by that player.

    The first child is searched with the full window. Each later one is only tested with a null
    window, which is cheap, and searched again if the test says that it is better. Fail-soft.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> tree = lab.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> search = lab.beyond.principal_variation_search
    >>> search(tree, "A", 2), search(tree, "B", 1)
    (3, -3)

    Source: Marsland & Campbell, "Parallel search of strongly ordered game trees" (1982); the
    text follows Marsland, "A review of game-tree pruning" (1986), without its saving near the
    leaves, which `negascout` shows.
    """
    player = game.to_move(state)
    if depth == 0 or game.is_terminal(state):
        return player * game.evaluate(state)
    value = -inf
    upper = beta  # the full window for the first child
    for child in game.children(state):
        again = game.to_move(child) == player  # then the view stays
        if again:
            child_value = principal_variation_search(game, child, depth - 1, alpha, upper)
        else:
            child_value = -principal_variation_search(game, child, depth - 1, -upper, -alpha)
        if upper < beta and alpha < child_value < beta:
            if again:
                child_value = principal_variation_search(game, child, depth - 1, child_value, beta)
            else:
                child_value = -principal_variation_search(
                    game, child, depth - 1, -beta, -child_value
                )
        value = max(value, child_value)
        if value >= beta:
            break
        alpha = max(alpha, value)
        upper = nextafter(alpha, inf)
    return value


def negascout(game, state, depth, alpha=-inf, beta=inf):
    """Return the value of `state` for the player to move, within a window seen by that player.

    As `principal_variation_search`, in one loop, and without a second search where the first
    one must have found the value itself: one or two plies above the depth limit. Fail-soft.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> tree = lab.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> lab.beyond.negascout(tree, "A", 2), lab.beyond.negascout(tree, "B", 1)
    (3, -3)

    Source: Reinefeld, "An improvement to the Scout tree search algorithm" (1983), after Pearl's
    Scout (1980).
    """
    player = game.to_move(state)
    if depth == 0 or game.is_terminal(state):
        return player * game.evaluate(state)
    value = -inf
    upper = beta
    for child in game.children(state):
        again = game.to_move(child) == player  # then the view stays
        lower = max(alpha, value)
        if again:
            child_value = negascout(game, child, depth - 1, lower, upper)
        else:
            child_value = -negascout(game, child, depth - 1, -upper, -lower)
        # Near the depth limit, an opponent who couldn't refute a child has tried every leaf there.
        if upper < beta and lower < child_value < beta and (depth > 2 or again):
            if again:
                child_value = negascout(game, child, depth - 1, child_value, beta)
            else:
                child_value = -negascout(game, child, depth - 1, -beta, -child_value)
        value = max(value, child_value)
        if value >= beta:
            break
        upper = nextafter(max(alpha, value), inf)
    return value


def aspiration_search(game, state, depth, guess=0.0, delta=1.0):
    """Return the minimax value of `state`, looked for near a guess first.

    Inside the window (guess - delta, guess + delta) alpha-beta cuts more than in the full one.
    If the value lies outside, the search says on which side, and is done again there.

    Parameters
    ----------
    guess : number, optional
        What MAX expects, such as the value found at a lesser depth.
    delta : number, optional
        How far off the guess may be, more than 0.

    Returns
    -------
    number
        The value for MAX, exact, however good the guess is.

    Raises
    ------
    ValueError
        If the window is empty.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.count(lab.beyond.aspiration_search, lab.COURSE_TREE, "A", 3, 7.5, 1)
    Count(value=8, nodes=20, leaves=10)
    >>> lab.count(lab.beyond.aspiration_search, lab.COURSE_TREE, "A", 3, 0, 1)
    Count(value=8, nodes=27, leaves=13)

    Source: Slate & Atkin, "Chess 4.5" (1977); Marsland, "A review of game-tree pruning" (1986).
    """
    alpha, beta = guess - delta, guess + delta
    if not alpha < beta:
        raise ValueError("no window around guess: delta must be more than 0, and guess finite")
    value = alphabeta(game, state, depth, alpha, beta)
    if value >= beta:
        return alphabeta(game, state, depth, value, inf)  # failed high: it is `value` or more
    if value <= alpha:
        return alphabeta(game, state, depth, -inf, value)  # failed low: it is `value` or less
    return value


EXACT = "exact"
LOWER = "lower"
UPPER = "upper"


def alphabeta_with_table(game, state, depth, alpha=-inf, beta=inf, table=None):
    """Return the minimax value of `state` within a window (fail-soft), and remember what was found.

    A state reached by two ways is searched once. Programs that play also take entries from deeper
    searches, which are better informed. Here an entry counts only at the very depth it was
    searched to: else the value would be that of no fixed depth, and depend on the order of moves.

    Parameters
    ----------
    table : dict, optional
        What earlier searches of this game found: state -> (depth, "exact", "lower" or "upper",
        value). It is added to; a new one if left out.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game, table = lab.TicTacToe(), {}
    >>> lab.count(lab.beyond.alphabeta_with_table, game, game.initial, 9).nodes < 18297
    True
    >>> lab.beyond.alphabeta_with_table(game, game.initial, 9, -1, 1, table), table[game.initial]
    (0, (9, 'exact', 0))

    Source: Greenblatt, Eastlake & Crocker, "The Greenblatt chess program" (1967); the text
    follows Marsland, "A review of game-tree pruning" (1986); Breuker, *Memory versus search in
    games* (1998).
    """
    if table is None:
        table = {}
    entry_depth, kind, entry_value = table.get(state, (None, None, None))
    if entry_depth == depth:
        if kind == EXACT:
            return entry_value
        if kind == LOWER:
            alpha = max(alpha, entry_value)
        else:
            beta = min(beta, entry_value)
        if alpha >= beta:
            return entry_value
    if depth == 0 or game.is_terminal(state):
        value = game.evaluate(state)
        table[state] = depth, EXACT, value
        return value
    if game.to_move(state) == MAX:
        value = -inf
        a = alpha  # alpha itself is needed below
        for child in game.children(state):
            value = max(value, alphabeta_with_table(game, child, depth - 1, a, beta, table))
            if value >= beta:
                break
            a = max(a, value)
    else:
        value = inf
        b = beta
        for child in game.children(state):
            value = min(value, alphabeta_with_table(game, child, depth - 1, alpha, b, table))
            if value <= alpha:
                break
            b = min(b, value)
    if value <= alpha:
        table[state] = depth, UPPER, value
    elif value >= beta:
        table[state] = depth, LOWER, value
    else:
        table[state] = depth, EXACT, value
    return value


def alphabeta_with_memory(game, state, depth, alpha=-inf, beta=inf, table=None):
    """Return the minimax value of `state` within a window (fail-soft), and keep its bounds.

    Parameters
    ----------
    table : dict, optional
        What earlier searches of this game found: (state, depth) -> (lower bound, upper bound). It
        is added to; a new one if left out.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> tree, table = lab.Tree([[3, 12, 8], [2, 4, 6]]), {}
    >>> lab.beyond.alphabeta_with_memory(tree, "A", 2, table=table), table["C", 1]
    (3, (-inf, 2))

    Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms"
    (1996), figure "AlphaBetaWithMemory".
    """
    if table is None:
        table = {}
    # The depth is in the key: a value from another depth is another evaluation's.
    least, most = table.get((state, depth), (-inf, inf))
    if least >= beta or least == most:
        return least
    if most <= alpha:
        return most
    if depth == 0 or game.is_terminal(state):
        value = game.evaluate(state)
        table[state, depth] = value, value
        return value
    alpha, beta = max(alpha, least), min(beta, most)
    if game.to_move(state) == MAX:
        value = -inf
        a = alpha  # alpha itself is needed below
        for child in game.children(state):
            value = max(value, alphabeta_with_memory(game, child, depth - 1, a, beta, table))
            if value >= beta:
                break
            a = max(a, value)
    else:
        value = inf
        b = beta
        for child in game.children(state):
            value = min(value, alphabeta_with_memory(game, child, depth - 1, alpha, b, table))
            if value <= alpha:
                break
            b = min(b, value)
    if value < beta:
        most = value
    if value > alpha:
        least = value
    table[state, depth] = least, most
    return value


def mtdf(game, state, depth, first_guess=0):
    """Return the minimax value of `state`, closing in on it from a first guess.

    Every iteration asks one question, "is the value at least beta?", and its answer is a bound.
    The table keeps what earlier iterations found, so that they are cheap.

    Parameters
    ----------
    first_guess : number, optional
        The nearer to the value, the fewer iterations. With ``math.inf`` it evaluates the leaves
        that SSS* does, in the same order (where values are finite).

    Returns
    -------
    number
        The value for MAX, exact.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.beyond.mtdf(lab.COURSE_TREE, "A", 3), lab.beyond.mtdf(lab.COURSE_TREE, "A", 3, 8)
    (8, 8)

    Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms"
    (1996), figure "MTD(f)".
    """
    value = first_guess
    lower, upper = -inf, inf
    table = {}
    while lower < upper:
        # The paper's windows are (beta - 1, beta), for whole numbers; here they are as narrow as
        # floats allow, so that no value lies inside.
        beta = nextafter(value, inf) if value == lower else value
        value = alphabeta_with_memory(game, state, depth, nextafter(beta, -inf), beta, table)
        if value < beta:
            upper = value
        else:
            lower = value
    return value


def iterative_deepening(game, state, depth):
    """Return the minimax value of `state`, searched 0 plies deep, then 1, and so on to `depth`.

    The shallow searches cost little beside the last one, and each leaves a table of best moves
    by which the next one orders its own. A game program stops when its time is up.

    Returns
    -------
    number
        The value for MAX that the last search found, exact as minimax is at that depth. It ends
        sooner when a search met no depth limit: looking further ahead would find the same.

    Examples
    --------
    >>> import math
    >>> import minimax_lab as lab
    >>> lab.beyond.iterative_deepening(lab.COURSE_TREE, "A", math.inf)
    8

    Source: Slate & Atkin, "Chess 4.5" (1977); Korf, "Depth-first iterative-deepening" (1985).
    """
    best = {}
    for limit in count():
        limits = []
        value = alphabeta_best_first(game, state, limit, -inf, inf, best, limits)
        if limit >= depth or not limits:
            return value


def alphabeta_best_first(game, state, depth, alpha, beta, best, limits):
    """Return what alpha-beta does (for MAX, fail-soft), trying each state's known best move first.

    It writes the best moves it finds into `best`, state -> action, and the states where the depth
    ran out before the game did into `limits`.
    """
    if depth == 0 or game.is_terminal(state):
        if not game.is_terminal(state):
            limits.append(state)
        return game.evaluate(state)
    player = game.to_move(state)
    value = -player * inf
    for action in sorted(game.actions(state), key=lambda action: action != best.get(state)):
        child = game.result(state, action)
        child_value = alphabeta_best_first(game, child, depth - 1, alpha, beta, best, limits)
        if player * child_value > player * value:
            value = child_value
            best[state] = action
        if player == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def alphabeta_with_killers(game, state, depth, alpha=-inf, beta=inf, killers=None, ply=0):
    """Return the minimax value of `state` within a window (fail-soft), trying killer moves first.

    A killer is a move that cut off a sibling or cousin. Two are kept for each ply, the newest
    first. The same action in two states must mean much the same move: on a `Tree`, where it is a
    child's name, nothing can be learnt.

    Parameters
    ----------
    killers : dict, optional
        Ply -> its killers so far. It is added to; a new one if left out.
    ply : int, optional
        How far below the root `state` is.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> with_killers = lab.count(lab.beyond.alphabeta_with_killers, game, game.initial, 7)
    >>> with_killers.nodes < lab.count(lab.alphabeta, game, game.initial, 7).nodes
    True

    Source: Akl & Newborn, "The principal continuation and the killer heuristic" (1977).
    """
    if killers is None:
        killers = {}
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    player = game.to_move(state)
    value = -player * inf
    actions = list(game.actions(state))
    own = killers.get(ply, [])
    for action in [a for a in own if a in actions] + [a for a in actions if a not in own]:
        child = game.result(state, action)
        child_value = alphabeta_with_killers(game, child, depth - 1, alpha, beta, killers, ply + 1)
        if player == MAX:
            value = max(value, child_value)
            alpha = max(alpha, value)
        else:
            value = min(value, child_value)
            beta = min(beta, value)
        if alpha >= beta:
            killers[ply] = [action, *(other for other in own if other != action)][:2]
            break
    return value


def alphabeta_with_history(game, state, depth, alpha=-inf, beta=inf, history=None):
    """Return the minimax value of `state` within a window (fail-soft), trying first what was best.

    Whenever a move turns out best in some state, its score grows by 2 to the power of the depth
    searched below that state (by 1 without a depth limit); moves are tried by their score. As for
    killers, the same action must mean much the same move in two states.

    Parameters
    ----------
    history : dict, optional
        (player, action) -> score so far. It is added to; a new one if left out.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> with_history = lab.count(lab.beyond.alphabeta_with_history, game, game.initial, 7)
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
    value = -player * inf
    best = None
    for action in sorted(game.actions(state), key=lambda a: -history.get((player, a), 0)):
        child = game.result(state, action)
        child_value = alphabeta_with_history(game, child, depth - 1, alpha, beta, history)
        if player * child_value > player * value:
            value = child_value
            best = action
        if player == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    if best is not None:
        weight = 1 if depth == inf else 2**depth
        history[player, best] = history.get((player, best), 0) + weight
    return value


LIVE = "live"
SOLVED = "solved"


class Node(NamedTuple):
    """A node of the tree that SSS* has reached.

    ``path`` says which child to take at each ply from the root; ``siblings`` yields those to the
    right, (place, state), that a MIN node above hasn't given out yet.
    """

    state: Any
    depth: float
    parent: "Node | None"
    path: tuple
    siblings: Iterator


def sss_star(game, state, depth):
    """Return the minimax value of `state`, found by best-first search.

    The list holds partial strategies for MAX, each with its merit: the most that MAX can get by
    it. The best is always extended next, the leftmost of equals; when it is complete and still
    the best, its merit is the value, exact. Where values are finite, every leaf it evaluates
    is one that alpha-beta evaluates too.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.beyond.sss_star(lab.COURSE_TREE, "A", 3)
    8
    >>> tree = lab.Tree([[1, 2], [3, 4]])
    >>> [lab.count(f, tree, "A", 2).leaves for f in (lab.alphabeta, lab.beyond.sss_star)]
    [4, 3]

    Source: Stockman, "A minimax algorithm better than alpha-beta?" (1979), with the ties as
    corrected by Campbell & Marsland, "A comparison of minimax tree search algorithms" (1983).
    """
    # Sorted, so merits stand there with their sign turned: the best comes first.
    waiting = []
    _put(waiting, inf, LIVE, Node(state, depth, None, (), iter(())))
    while True:
        minus_merit, _, status, node = waiting.pop(0)
        merit = -minus_merit
        parent = node.parent
        if status == SOLVED:
            if parent is None:
                return merit
            if game.to_move(parent.state) == MAX:
                above = len(parent.path)  # what stands below the parent no longer matters
                waiting = [other for other in waiting if other[1][:above] != parent.path]
                _put(waiting, merit, SOLVED, parent)
            elif following := next(node.siblings, None):  # MIN may answer with it
                place, sibling = following
                path = (*parent.path, place)
                _put(waiting, merit, LIVE, node._replace(state=sibling, path=path))
            else:
                _put(waiting, merit, SOLVED, parent)
        elif node.depth == 0 or game.is_terminal(node.state):
            _put(waiting, min(merit, game.evaluate(node.state)), SOLVED, node)
        else:
            children = enumerate(game.children(node.state))
            for place, child in children:
                path = (*node.path, place)
                _put(waiting, merit, LIVE, Node(child, node.depth - 1, node, path, children))
                if game.to_move(node.state) != MAX:
                    break  # the leftmost alone: the others follow when it is solved


def _put(waiting, merit, status, node):
    insort(waiting, (-merit, node.path, status, node))


def alphabeta_with_quiescence(game, state, depth, alpha=-inf, beta=inf):
    """Return the minimax value of `state` within a window, with all exchanges played to their end.

    A search that stops at a fixed depth doesn't see what happens beyond that horizon: it takes a
    defended pawn with the queen on its last ply, and doesn't see the queen being taken back. So
    where `alphabeta` evaluates, the search goes on here, with the moves in ``game.noisy(state)``
    alone, until the position is quiet. In a game without such moves it is `alphabeta`.

    Returns
    -------
    number
        A value for MAX (fail-soft), of the tree cut off at `depth` with the values of
        `quiescence` below it.

    Examples
    --------
    White's queen can take a defended pawn:

    >>> import minimax_lab as lab
    >>> game = lab.Chess()
    >>> state = game.parse("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - -")
    >>> lab.alphabeta(game, state, 0), lab.alphabeta(game, state, 1)
    (685, 795)
    >>> lab.beyond.alphabeta_with_quiescence(game, state, 1)
    685

    Source: the quiescent positions of Shannon, "Programming a computer for playing chess" (1950);
    Beal, "A generalised quiescence search algorithm" (1990).
    """
    if game.is_terminal(state):
        return game.evaluate(state)
    if depth == 0:
        return quiescence(game, state, alpha, beta)
    if game.to_move(state) == MAX:
        value = -inf
        for child in game.children(state):
            value = max(value, alphabeta_with_quiescence(game, child, depth - 1, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
    else:
        value = inf
        for child in game.children(state):
            value = min(value, alphabeta_with_quiescence(game, child, depth - 1, alpha, beta))
            if value <= alpha:
                break
            beta = min(beta, value)
    return value


def quiescence(game, state, alpha=-inf, beta=inf):
    """Return the value of `state` within a window when only noisy moves are looked at (fail-soft).

    The player to move may stand pat: leave the noisy moves and be content with the evaluation, as
    a quiet move will hardly do worse. A player without a quiet move may not: one in check, or one
    who must capture. In a game without noisy moves the value is the evaluation.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.Chess()
    >>> state = game.parse("4k3/8/2p5/3p4/8/8/3Q4/4K3 b - -")
    >>> game.evaluate(state), lab.beyond.quiescence(game, state)
    (685, 685)

    Source: Beal, "A generalised quiescence search algorithm" (1990).
    """
    noisy = list(game.noisy(state))
    if not noisy:
        return game.evaluate(state)
    forced = all(action in noisy for action in game.actions(state))
    if game.to_move(state) == MAX:
        value = -inf if forced else game.evaluate(state)
        for action in noisy:
            if value >= beta:
                break
            alpha = max(alpha, value)
            value = max(value, quiescence(game, game.result(state, action), alpha, beta))
    else:
        value = inf if forced else game.evaluate(state)
        for action in noisy:
            if value <= alpha:
                break
            beta = min(beta, value)
            value = min(value, quiescence(game, game.result(state, action), alpha, beta))
    return value
