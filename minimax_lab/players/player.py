"""A player: a search, what it may spend on a move, and what it sees in a position."""

import math
import threading
from collections.abc import Callable
from itertools import count
from typing import Any

from ..games.game import Game, check_depth, check_game, check_state, check_whole
from ..games.views import evaluated, ordered
from ..instruments.budget import Budget
from ..search.minimax import alphabeta
from ..search.published import Procedure
from .asker import Asker
from .thinking import Thinking, Thought


class Player:
    """Somebody who chooses moves by a search.

    Parameters
    ----------
    search : callable or Procedure, optional
        The search: alpha-beta if left out, any other of the lab's, one of ``lab.PUBLISHED``, or
        your own of (game, state, depth), perhaps with alpha and beta after them. It runs as
        machine code if it and the game can be compiled.
    depth : int, optional
        Look so many plies ahead, 1 or more; ``math.inf`` for all of the tree.
    seconds : float, optional
        Look ahead 1 ply, 2 plies, and so on, until the time is up; 1 second if none of the
        three is given. A search that asks the game nothing for a while can't be stopped then.
    nodes : int, optional
        The same, until so many positions were generated: the same move on every machine.
    evaluation : callable, optional
        ``evaluation(game, state)`` where the game isn't over; the game's own if left out.
    order : callable or str, optional
        In which order moves are tried, see `ordered`.
    name : str, optional
        What the player is called; made of the others if left out.

    Raises
    ------
    TypeError, ValueError
        If a parameter isn't of its kind, or more than one of depth, seconds and nodes is given.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> player = lab.Player(depth=6, evaluation=lab.mobility)
    >>> player
    <Player alphabeta, depth 6, mobility>
    >>> game = lab.ConnectFour()
    >>> player.choose(game, game.parse("4455")).action
    3

    Source: values as in Shannon, "Programming a computer for playing chess" (1950); deepening, of
    which the last finished search counts, as in Slate & Atkin, "Chess 4.5" (1977).
    """

    def __init__(
        self,
        search: Callable | Procedure = alphabeta,
        *,
        depth: float | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        evaluation: Callable | None = None,
        order: Callable | str | None = None,
        name: str | None = None,
    ) -> None:
        if not isinstance(search, Procedure) and not callable(search):
            raise TypeError(f"search must be a function of (game, state, depth), not {search!r}")
        if evaluation is not None and not callable(evaluation):
            raise TypeError(f"evaluation must be a function of (game, state), not {evaluation!r}")
        if order is not None and not isinstance(order, str) and not callable(order):
            raise TypeError(f"order must be a key function or the name of an order, not {order!r}")
        if name is not None and not isinstance(name, str):
            raise TypeError(f"name must be a text, not {name!r}")
        seconds = _checked(depth, seconds, nodes)
        self.search, self.evaluation, self.order = search, evaluation, order
        self.depth, self.seconds, self.nodes = depth, seconds, nodes
        self._asker = Asker(search)
        self.name = self._words() if name is None else name

    def choose(self, game: Game, state: Any, stop: threading.Event | None = None) -> Thought:
        """Choose a move.

        Parameters
        ----------
        game : Game
            The game.
        state : hashable
            The state to move in.
        stop : threading.Event, optional
            Once it is set, by another thread, the best that was found until then is returned.

        Returns
        -------
        Thought
            The move, its value, the line that follows, positions generated, depth and seconds.
            Of equally good moves the first one; where one depth is searched after another, the
            one that was best before.

        Raises
        ------
        TypeError, ValueError
            If the game is over, or the search doesn't return a number. Whatever the search or the
            evaluation itself raises is raised on.

        Examples
        --------
        >>> import minimax_lab as lab
        >>> game = lab.TicTacToe()
        >>> lab.Player(nodes=20_000).choose(game, game.parse("xx.oo....")).action
        2
        """
        check_game(game)
        check_state(game, state)
        if stop is not None and not hasattr(stop, "is_set"):
            raise TypeError(f"stop must be a threading.Event, not {stop!r}")
        if game.is_terminal(state):
            raise ValueError(f"the game is over: there is no move to choose in {state!r}")
        budget = Budget(self.nodes, self.seconds, stop)
        view = self.view(game)
        first = 1 if self.depth is None else self.depth - 1
        if self.seconds is None:
            self._asker.prepare(view, state, first)
        elif not self._asker.is_prepared(view, first):
            # Translating takes longer than there may be: this once, the plain text answers.
            threading.Thread(target=self._asker.prepare, args=(view, state, first)).start()
        depths = count(1) if self.depth is None else (self.depth,)
        return Thinking(self._asker, view, state, budget).through(depths)

    def prepare(self, game: Game) -> None:
        """Compile the search for a game, which takes a few seconds, so that no move waits for it.

        Parameters
        ----------
        game : Game
            The game that will be played. Where nothing can be compiled, nothing happens.

        Raises
        ------
        TypeError
            If `game` isn't one.
        ValueError
            If it doesn't know the player's order by name.

        Examples
        --------
        >>> import minimax_lab as lab
        >>> player, game = lab.Player(seconds=0.1), lab.TicTacToe()
        >>> player.prepare(game)
        >>> player.choose(game, game.parse("xx.oo....")).action
        2
        """
        check_game(game)
        view = self.view(game)
        self._asker.prepare(view, view.initial, 1 if self.depth is None else self.depth - 1)

    def view(self, game: Game) -> Game:
        """Return the game as the player sees it."""
        game = game if self.order is None else ordered(game, self.order)
        counted = _counts_plies(game)
        if self.evaluation is None and not counted:
            return game
        return evaluated(game, self.evaluation, sooner=counted)

    def _words(self) -> str:
        words = [self.search.name if isinstance(self.search, Procedure) else _name(self.search)]
        if self.depth is not None:
            words.append(f"depth {self.depth}")
        elif self.nodes is not None:
            words.append(f"{self.nodes:,} nodes")
        else:
            words.append(f"{self.seconds:g} s")
        words += [_name(given) for given in (self.evaluation, self.order) if given is not None]
        return ", ".join(words)

    def __reduce__(self) -> tuple:
        given = vars(self).copy()
        del given["_asker"]  # has threads' locks, and machine code is made anew elsewhere
        if given["depth"] is not None or given["nodes"] is not None:
            del given["seconds"]
        return _player, (given,)

    def __repr__(self) -> str:
        return f"<Player {self.name}>"


def _player(given: dict) -> Player:
    return Player(**given)


def _checked(depth: Any, seconds: Any, nodes: Any) -> float | None:
    """Raise unless at most one limit is given, and it is one; return the seconds."""
    limits = {"depth": depth, "seconds": seconds, "nodes": nodes}
    given = {name: limit for name, limit in limits.items() if limit is not None}
    if len(given) > 1:
        named = " and ".join(f"{name}={limit!r}" for name, limit in given.items())
        raise ValueError(f"give one of depth, seconds and nodes, not {named}")
    if depth is not None:
        check_depth(depth, least=1)
    elif nodes is not None:
        check_whole(nodes, "nodes", least=1)
    elif seconds is None:
        return 1.0
    elif isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise TypeError(f"seconds must be a number, not {seconds!r}")
    elif not 0 < seconds < math.inf:
        raise ValueError(f"seconds must be more than 0, and not without end, unlike {seconds}")
    return seconds


def _counts_plies(game: Game) -> bool:
    try:
        game.ply(game.initial)
    except NotImplementedError:
        return False
    return True


def _name(thing: Any) -> str:
    return thing if isinstance(thing, str) else getattr(thing, "__name__", repr(thing))
