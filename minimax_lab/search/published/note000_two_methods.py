"""Note 000, "Minimax with alpha-beta pruning added": a maximizing and a minimizing method.

The names are the note's. Its methods belong to a player object, ``this``, that knows its colour
and its limits; here `this` is the last argument. Positions are rated for that colour, so a
result's value is large when it is good for ``this.colorPlaying``.
"""

from itertools import islice
from math import inf
from typing import Any, NamedTuple


class Searcher(NamedTuple):
    """The player that searches: the note's ``this``."""

    colorPlaying: int
    maxDepthSearch: float = inf
    maxWidthSearch: int | None = None


class MinimaxResults(NamedTuple):
    """The note's minimax results object.

    ``heurVal`` is the value for ``color``; ``path`` the best moves, None at the end of the
    search; ``situation`` the one after the best move, None where no move beat the window.
    """

    heurVal: float
    path: tuple | None
    situation: Any
    color: int


def minimaxMax(game, gameSituation, depthSoFar, alpha, beta, this):
    """Return the MinimaxResults of a situation where ``this.colorPlaying`` is to move.

    Starts at the wall, so it is fail-hard at alpha: where no move beats alpha, alpha comes back,
    without a path, as an upper bound. Cuts when alpha >= beta, and then the value is a lower bound.
    """
    if depthSoFar == this.maxDepthSearch or game.is_terminal(gameSituation):
        heurEval = ratePosition(game, gameSituation, this.colorPlaying)
        return MinimaxResults(heurEval, None, None, this.colorPlaying)
    else:
        successors = moveGenerate(game, gameSituation, this.maxWidthSearch)
        if not successors:
            heurEval = ratePosition(game, gameSituation, this.colorPlaying)
            return MinimaxResults(heurEval, None, None, this.colorPlaying)
        else:
            alphaBetaCutoff = False
            bestValue, bestPath, bestSituation = None, None, None
            for successor in successors:
                if not alphaBetaCutoff:
                    adjusted = game.result(gameSituation, successor)
                    resultForSucc = minimaxMin(game, adjusted, depthSoFar + 1, alpha, beta, this)
                    newValue = resultForSucc.heurVal
                    currPath = (successor, *(resultForSucc.path or ()))
                    if newValue > alpha:  # better than the best value so far
                        alpha = newValue
                        bestValue, bestPath, bestSituation = newValue, currPath, adjusted
                    if alpha >= beta:
                        alphaBetaCutoff = True
                        bestValue = alpha
            if not alphaBetaCutoff:
                if bestValue is None:  # nothing beat the alpha passed down
                    bestValue = alpha
    return MinimaxResults(bestValue, bestPath, bestSituation, this.colorPlaying)


def minimaxMin(game, gameSituation, depthSoFar, alpha, beta, this):
    """Return the MinimaxResults of a situation where the opponent is to move.

    Starts at the wall, so it is fail-hard at beta: where no reply is below beta, beta comes back,
    without a path, as a lower bound. Cuts when alpha >= beta, and then the value is an upper bound.
    """
    if depthSoFar == this.maxDepthSearch or game.is_terminal(gameSituation):
        heurEval = ratePosition(game, gameSituation, this.colorPlaying)
        return MinimaxResults(heurEval, None, None, this.colorPlaying)
    else:
        successors = moveGenerate(game, gameSituation, this.maxWidthSearch)
        if not successors:
            heurEval = ratePosition(game, gameSituation, this.colorPlaying)
            return MinimaxResults(heurEval, None, None, this.colorPlaying)
        else:
            alphaBetaCutoff = False
            bestValue, bestPath, bestSituation = None, None, None
            for successor in successors:
                if not alphaBetaCutoff:
                    adjusted = game.result(gameSituation, successor)
                    resultForSucc = minimaxMax(game, adjusted, depthSoFar + 1, alpha, beta, this)
                    newValue = resultForSucc.heurVal
                    currPath = (successor, *(resultForSucc.path or ()))
                    if newValue < beta:  # better than the best value so far, for the minimizer
                        beta = newValue
                        bestValue, bestPath, bestSituation = newValue, currPath, adjusted
                    if alpha >= beta:
                        alphaBetaCutoff = True
                        bestValue = beta
            if not alphaBetaCutoff:
                if bestValue is None:  # nothing beat the beta passed down
                    bestValue = beta
    return MinimaxResults(bestValue, bestPath, bestSituation, this.colorPlaying)


def moveGenerate(game, gameSituation, maxWidthSearch):
    """Return the possible moves, at most the first `maxWidthSearch` of them."""
    return list(islice(game.actions(gameSituation), maxWidthSearch))


def ratePosition(game, gameSituation, colorPlaying):
    """Return the evaluation from the side of `colorPlaying`."""
    return colorPlaying * game.evaluate(gameSituation)
