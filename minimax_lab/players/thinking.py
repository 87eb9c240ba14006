"""How a player finds its move: every move is valued, at one depth or at one after another."""

import time
from collections.abc import Iterable
from math import inf, nextafter
from typing import Any, NamedTuple

from ..games.game import MAX, Game
from ..games.views import WIN
from ..instruments.budget import Budget, Limited, Spent
from .asker import Asker


class Thought(NamedTuple):
    """What a player chose, and what it saw.

    Attributes
    ----------
    action : object
        The move.
    value : number
        What it leads to if both sides play best as far as the player looked, for MAX. In a game
        that counts its plies, or with an evaluation, a win is worth 100,000, less the plies made
        until then if they are counted.
    line : list
        The principal variation: the move and what follows it. It is cut short where the time was.
    nodes : int
        Positions generated to find the move; those looked at again for the line aren't counted.
    depth : int
        Plies looked ahead for every move; 0 if there wasn't time enough for one.
    seconds : float
        How long it took.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> thought = lab.Player(depth=4).choose(game, game.parse("121212"))
    >>> thought.action, thought.value, thought.line, thought.depth
    (1, 99993, [1], 4)
    """

    action: Any
    value: float
    line: list
    nodes: int
    depth: float
    seconds: float


class Thinking:
    """One choice of a move.

    Parameters
    ----------
    asker : Asker
        The search.
    game : Game
        The game as the player sees it.
    state : hashable
        The state to move in, with at least one move.
    budget : Budget
        What may be spent.
    """

    def __init__(self, asker: Asker, game: Game, state: Any, budget: Budget) -> None:
        self._started = time.perf_counter()
        self._asker, self._game, self._state, self._budget = asker, game, state, budget
        self._player = game.to_move(state)
        self._actions = list(game.actions(state))
        self._best: tuple[Any, float] | None = None  # of the depth that is being searched

    def through(self, depths: Iterable[float]) -> Thought:
        """Return the best move of the last depth that was finished in time."""
        # One move only: a look at what it leads to will do.
        depths = depths if len(self._actions) > 1 else (1,)
        known: Thought | None = None
        nodes_before = None
        for depth in depths:
            spent = self._budget.spent
            try:
                action, value = self._search(depth)
            except Spent:
                return self._interrupted(known)
            nodes = self._budget.spent - spent
            line, end = self._line(action, value, depth)
            known = self._thought(action, value, line, depth)
            # A search that met a depth limit has more to look at when it is further away.
            if nodes == nodes_before or self._is_won(end, value):
                break
            nodes_before = nodes
            self._actions.remove(action)
            self._actions.insert(0, action)
        return known._replace(seconds=self._seconds())

    def _search(self, depth: float) -> tuple[Any, float]:
        """Return the first best move and its value, alpha and beta carried from move to move."""
        game, player = Limited(self._game, self._budget), self._player
        alpha, beta = -inf, inf
        self._best = None
        for action in self._actions:
            child = game.result(self._state, action)
            value = self._asker.value(game, child, depth - 1, alpha, beta, self._budget)
            if self._best is None or player * value > player * self._best[1]:
                self._best = action, value
            if player == MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
        return self._best

    def _interrupted(self, known: Thought | None) -> Thought:
        """Return the best of an unfinished depth: its first move was the best one before."""
        if known and (self._best is None or self._best[0] == known.action):
            return known._replace(nodes=self._budget.spent, seconds=self._seconds())
        action, value = self._best or (self._actions[0], self._game.evaluate(self._state))
        return self._thought(action, value, [action], known.depth if known else 0)

    def _thought(self, action: Any, value: float, line: list, depth: float) -> Thought:
        return Thought(action, value, line, self._budget.spent, depth, self._seconds())

    def _seconds(self) -> float:
        return time.perf_counter() - self._started

    def _line(self, action: Any, value: float, depth: float) -> tuple[list, Any]:
        """Return the moves that follow when both sides play best, and the state they lead to."""
        budget = self._budget.without_nodes()
        game = Limited(self._game, budget)
        line, state = [action], self._game.result(self._state, action)
        try:
            while depth > 1 and not game.is_terminal(state):
                depth -= 1
                reply = self._reply(game, state, value, depth, budget)
                if reply is None:
                    break
                line.append(reply[0])
                state = reply[1]
        except Spent:
            pass
        return line, state

    def _reply(
        self, game: Limited, state: Any, value: float, depth: float, budget: Budget
    ) -> tuple | None:
        """Return the first move that is worth as much as the state, and where it leads.

        The value is known, so whether a move reaches it is all that is asked: a window with
        nothing in it.
        """
        player = game.to_move(state)
        if player == MAX:
            alpha, beta = nextafter(value, -inf), value
        else:
            alpha, beta = value, nextafter(value, inf)
        for action in game.actions(state):
            child = game.result(state, action)
            found = self._asker.value(game, child, depth - 1, alpha, beta, budget)
            if player * found >= player * value:
                return action, child
        return None

    def _is_won(self, end: Any, value: float) -> bool:
        """Return whether a line ends with a win that no deeper search can better."""
        game = self._game
        if game.win != WIN or not game.is_terminal(end) or game.evaluate(end) != value:
            return False
        try:
            return abs(value) == WIN - game.ply(end)
        except NotImplementedError:
            return abs(value) == WIN
