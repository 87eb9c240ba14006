"""Players: a search with a depth, a time or a number of positions to spend on each move."""

import math
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property
from itertools import count
from typing import Any, NamedTuple

from .arguments import check_depth, check_whole, name_of
from .games.connect_four import ConnectFour, lines
from .games.evaluations import SURE, WIN, evaluated
from .games.game import MAX, MIN, Game, check_game, check_state
from .games.notation import legal_moves
from .games.uniform import UniformTree
from .games.views import innermost, ordered
from .instruments.calls import arguments_of, check_call, function_of
from .instruments.compiled import Compiled, compiled
from .instruments.count import Limited
from .instruments.wording import sure_win
from .limits import Limit, LimitReached, can_start_threads, run_under
from .search.minimax import alphabeta, minimax
from .search.published import Procedure

_FAR = 1000  # more plies than are left in any game that can be searched to its end


class PlayResult(NamedTuple):
    """The move that a player chose, and what it saw.

    Attributes
    ----------
    action : object
        The move.
    value : number
        What the move leads to for MAX if both sides play best as far as the player looked. In a
        game that counts its plies, or with an evaluation, a win is worth 100,000, less the plies
        made until then if the game counts them.
    line : list
        The principal variation: the move and what follows it. It may be cut short when time
        is up.
    nodes : int
        Positions generated to find the move; those looked at again, for the line or to see
        whether the game ends within the depth, aren't counted.
    depth : int
        Plies looked ahead for every move; 0 if there wasn't time even for one.
    seconds : float
        How long it took.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> choice = lab.Player(depth=4).choose(game, game.parse("121212"))
    >>> choice.action, choice.value, choice.line, choice.depth
    (1, 99993, [1], 4)
    """

    action: Any
    value: float
    line: list
    nodes: int = 0
    depth: float = 0
    seconds: float = 0.0


class Player:
    """A player that chooses its moves by a search.

    Parameters
    ----------
    search : callable or Procedure, optional
        The search: alpha-beta if left out, another of the lab's, one of ``lab.PUBLISHED``, or
        your own of (game, state, depth), perhaps with alpha and beta after them. It returns what
        a state is worth to MAX. A negamax, which returns what it is worth to the player to move,
        is recognised by its number for a small tree. The search runs as machine code if it and
        the game can be compiled.
    depth : int, optional
        Look this many plies ahead, 1 or more; ``math.inf`` for all of the tree.
    seconds : float, optional
        Look ahead 1 ply, 2 plies, and so on, until the time is up; 1 second if none of the three
        is given. Compiling takes longer than that, so it waits until `prepare` is called.
    nodes : int, optional
        Look ahead in the same way until this many positions have been generated: that gives the
        same move on every machine.
    evaluation : callable, optional
        ``evaluation(game, state)`` where the game isn't over; the game's own if left out.
    order : callable or str, optional
        In which order moves are tried, see `ordered`.
    name : str, optional
        What the player is called; made of the others if left out.

    Raises
    ------
    TypeError, ValueError
        If more than one of depth, seconds and nodes is given, or one is not a limit. What is no
        evaluation or no order raises at the first move.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> player = lab.Player(depth=6, evaluation=lab.mobility)
    >>> player
    <Player alphabeta, depth 6, mobility>
    >>> game = lab.ConnectFour()
    >>> lab.Player(depth=4).choose(game, game.parse("4455")).action
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
        function_of(search)
        _check_limits(depth, nodes, seconds)
        self.search = search
        self.evaluation = evaluation
        self.order = order
        self.depth = depth
        self.nodes = nodes
        if depth is None and nodes is None and seconds is None:
            seconds = 1
        self.seconds = seconds
        self.name = self._default_name() if name is None else name
        self._machine_code: dict[str, Compiled | None] = {}  # by the kind of game

    def choose(self, game: Game, state: Any, stop: threading.Event | None = None) -> PlayResult:
        """Choose a move.

        Parameters
        ----------
        game : Game
            The game.
        state : hashable
            The state to move in.
        stop : threading.Event, optional
            Once another thread sets it, the best move found until then is returned.

        Returns
        -------
        PlayResult
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
        if game.is_terminal(state):
            raise ValueError(f"the game is over: there is no move to choose in {state!r}")
        if self.seconds is None:
            self.prepare(game)
        limit = Limit(self.nodes, self.seconds, stop)
        view = Limited(self.view(game), limit)
        started = time.perf_counter()
        search = _RootSearch(self, view, state, self._machine_code.get(_kind_of(game)))
        with suppress(LimitReached):  # the best move found until then counts
            run_under(limit, search.run)
        seconds = time.perf_counter() - started
        return search.best._replace(nodes=limit.spent, seconds=seconds)

    def prepare(self, game: Game) -> None:
        """Compile the search for a game, so that no move waits the few seconds that it takes.

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
        if _kind_of(game) in self._machine_code or not can_start_threads():
            return
        view = self.view(game)
        depth: float = 1
        if self.depth is not None:
            # Of the type that `_RootSearch` gives: an int, or a float where it is infinite.
            depth = self.depth - 1
        try:
            search: Any = compiled(function_of(self.search))
            arguments = arguments_of(self.search, view, view.initial, depth)
            with suppress(LimitReached):  # the first call compiles it: its result isn't needed
                search.run(*arguments, limit=Limit(nodes=1000))
        except Exception:  # whatever stands in the way, the plain function runs instead
            search = None
        self._machine_code[_kind_of(game)] = search

    def view(self, game: Game) -> Game:
        """Return the game as the player sees it."""
        counts_plies = hasattr(game, "ply")
        if self.order is not None:
            game = ordered(game, self.order)
        if self.evaluation is not None or counts_plies:
            game = evaluated(game, self.evaluation, sooner=counts_plies)
        return game

    @cached_property
    def is_negamax(self) -> bool:
        """Whether the search, where MIN is to move, returns the value for MIN."""
        # A search may remember the states it has seen, so try it on one that no real game has.
        tree = UniformTree(2, 1000)
        state = (999, 0, 0)
        limit = Limit(nodes=100, seconds=1)
        arguments = arguments_of(self.search, Limited(tree, limit), state, 1)
        try:
            returned = run_under(limit, function_of(self.search), *arguments)
            return bool(returned == -minimax(tree, state, 1))
        except (Exception, LimitReached):  # a search for one game may know no other
            return False

    def _default_name(self) -> str:
        if self.depth is not None:
            limit = f"depth {self.depth}"
        elif self.nodes is not None:
            limit = f"{self.nodes:,} nodes"
        else:
            limit = f"{self.seconds} s"
        words = [name_of(self.search), limit]
        for given in (self.evaluation, self.order):
            if given is not None:
                words.append(name_of(given, str(given)))
        return ", ".join(words)

    def __repr__(self) -> str:
        return f"<Player {self.name}>"


def default_player(game: Game, **limit: Any) -> Player:
    """Return a fair opponent: alpha-beta, good moves first, and a crude evaluation.

    Parameters
    ----------
    game : Game
        The game that will be played.
    **limit
        As for `Player`: depth, seconds or nodes.

    Returns
    -------
    Player
        The opponent.

    Raises
    ------
    TypeError, ValueError
        As `Player` does.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.players import default_player
    >>> default_player(lab.ConnectFour(), depth=6)
    <Player alphabeta, depth 6, lines, centre first>
    """
    check_game(game)
    # Connect Four's own evaluation sees nothing but wins.
    evaluation = lines if isinstance(innermost(game), ConnectFour) else None
    order = None
    for good_order in ("captures first", "centre first"):
        if good_order in game.orders:
            order = good_order
    return Player(evaluation=evaluation, order=order, **limit)


def worth(game: Game, state: Any, value: float) -> str:
    """Return a player's value in words: "O wins in 3 plies" from a state on, or "+7 for X"."""
    seen = evaluated(game, sooner=hasattr(game, "ply"))
    number = f"{value:+,.9g} for {game.player_called(MAX)}"
    return sure_win(seen, value, state, "{} wins") or number.replace("-", "−")


class _RootSearch:
    """The search for a move: every move is valued, at one depth or at one after another.

    Attributes
    ----------
    best : PlayResult
        The best move at the last depth that was finished, or a better one found since.
    """

    def __init__(
        self, player: Player, game: Limited, state: Any, machine_code: Compiled | None
    ) -> None:
        self._player = player
        self._game = game
        self._limit = game._limit
        self._state = state
        self._machine_code = machine_code
        self._side = game.to_move(state)
        self._actions = legal_moves(game, state)
        arguments = arguments_of(player.search, game, state, 1)
        check_call(function_of(player.search), arguments)
        self._takes_window = len(arguments) == 5
        self._is_negamax = player.is_negamax
        first = self._actions[0]
        self.best = PlayResult(first, game.evaluate(state), [first])

    def run(self) -> None:
        """Search to the player's depth, or to one depth after another until the limit."""
        depths: Iterable[float] = count(1)
        if len(self._actions) == 1:  # there is nothing to choose
            depths = (1,)
        elif self._player.depth is not None:
            depths = (self._player.depth,)
        nodes_before = 0  # what the last depth took
        for depth in depths:
            spent = self._limit.spent
            is_won = self._search(self._game, depth)
            nodes = self._limit.spent - spent
            if is_won or (nodes == nodes_before and self._has_reached_the_end(depth, nodes)):
                break  # a deeper search can't change anything
            nodes_before = nodes
            best = self.best.action
            self._actions.sort(key=lambda action: action != best)  # the others stay in order

    def _has_reached_the_end(self, depth: float, nodes: int) -> bool:
        """Return whether a search to `depth`, which took `nodes`, has seen the game to its end.

        If so, a much deeper search takes no more nodes; otherwise, that the last two depths took
        the same number was chance.
        """
        before = self.best
        try:
            self._search(self._within(nodes), depth + _FAR)
            self.best = self.best._replace(depth=depth)
            return True
        except (LimitReached, RecursionError):
            self.best = before
            return False

    def _search(self, game: Limited, depth: float) -> bool:
        """Find the first best move; return whether either side is sure to win within `depth`.

        As lesser depths haven't found that win, it is the quickest.
        """
        before = self.best
        best = before
        alpha = -math.inf
        beta = math.inf
        for action in self._actions:
            child = game.result(self._state, action)
            value = self._value(game, child, depth - 1, alpha, beta)
            is_better = self._side * value > self._side * best.value
            if best is before or is_better:
                best = PlayResult(action, value, [action], depth=before.depth)
                if action != before.action:  # it beats the former best, which was searched first
                    self.best = best
                if self._side == MAX:
                    alpha = value
                else:
                    beta = value
        self.best = best._replace(depth=depth)
        end = self._follow(best.line, best.value, depth)
        is_sure = game.win == WIN and abs(best.value) >= SURE
        return is_sure and game.is_terminal(end)

    def _follow(self, line: list, value: float, depth: float) -> Any:
        """Lengthen a line by the moves of best play, and return the state it leads to."""
        game = self._within(None)
        state = game.result(self._state, line[0])
        while depth > 1 and not game.is_terminal(state):
            depth -= 1
            reply = self._reply(game, state, value, depth)
            if reply is None:  # the search's values aren't those of a minimax
                break
            action, state = reply
            line.append(action)
        return state

    def _reply(
        self, game: Limited, state: Any, value: float, depth: float
    ) -> tuple[Any, Any] | None:
        """Return the first move that gets `value` for its player, and the state after it."""
        side = game.to_move(state)
        # A null window asks only whether a child is worth that much.
        a_little_worse = math.nextafter(value, -side * math.inf)
        alpha, beta = sorted((value, a_little_worse))
        for action in game.actions(state):
            child = game.result(state, action)
            value_of_child = self._value(game, child, depth - 1, alpha, beta)
            if side * value_of_child >= side * value:
                return action, child
        return None

    def _within(self, nodes: int | None) -> Limited:
        """Return the game with the same end in time, and a limit of positions of its own."""
        return Limited(self._game.game, self._limit.with_nodes(nodes))

    def _value(self, game: Limited, state: Any, depth: float, alpha: float, beta: float) -> float:
        """Return MAX's value of a state, as far as it matters between alpha and beta."""
        search = self._player.search
        sign = game.to_move(state) if self._is_negamax else MAX
        if sign == MIN:
            alpha, beta = -beta, -alpha
        if self._machine_code is not None:
            limit = game._limit
            spent = limit.spent
            # With ints as a window it would be compiled anew.
            arguments = self._arguments(game.game, state, depth, float(alpha), float(beta))
            with suppress(Exception):
                value, *_ = self._machine_code.run(*arguments, limit=limit)
                if math.isfinite(value):
                    return sign * value
            # It failed. The plain function runs from here on: its errors say more.
            self._machine_code = None
            limit.spent = spent
        returned = function_of(search)(*self._arguments(game, state, depth, alpha, beta))
        value = search.value(returned) if isinstance(search, Procedure) else returned
        with suppress(TypeError):
            if not math.isnan(value):
                return sign * value
        what = f"{name_of(search, 'search')} returned {returned!r}"
        raise ValueError(f"{what}: a player needs a search that returns a number")

    def _arguments(self, game: Game, state: Any, depth: float, *window: float) -> tuple:
        if isinstance(self._player.search, Procedure):
            return self._player.search.arguments(game, state, depth)
        if self._takes_window:
            return (game, state, depth, *window)
        return (game, state, depth)


def _kind_of(game: Game) -> str:
    """Return a key that two games share if what was compiled for one runs on the other."""
    return f"{type(game)} {game!r}"


def _check_limits(depth: Any, nodes: Any, seconds: Any) -> None:
    """Raise unless at most one limit is given, and that one makes sense."""
    limits = {"depth": depth, "seconds": seconds, "nodes": nodes}
    given = {name: limit for name, limit in limits.items() if limit is not None}
    if len(given) > 1:
        raise ValueError(f"give one of depth, seconds and nodes, not {given}")
    if depth is not None:
        check_depth(depth, least=1)
    elif nodes is not None:
        check_whole(nodes, "nodes", least=1)
    elif seconds is not None:
        is_number = isinstance(seconds, int | float)
        if not is_number or not 0 < seconds < math.inf:
            raise ValueError(f"seconds must be a number of more than 0, not {seconds!r}")
