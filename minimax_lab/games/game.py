"""What a game is, and a view of one: a search's questions, players, boards, moves in writing."""

import inspect
import math
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from importlib import import_module
from itertools import islice
from types import MethodType, ModuleType
from typing import Any, NamedTuple, NoReturn

from ..limits import can_start_threads

MAX, MIN = +1, -1
MOST_MOVES = 100_000  # of a position
Square = tuple[int, int]  # column from the left and row from below, both from 0


class Board(NamedTuple):
    """What stands where in a state, in words: `Game.board` makes it.

    Attributes
    ----------
    columns, rows : int
        How large the board is.
    pieces : dict
        Square (column, row), row 0 the lowest -> what stands there: "X", "O", "white king",
        "black man", … Empty squares are left out.
    names : dict
        Square -> what players call it, such as "e4" or "17"; only squares that are played on.
    kind : "grid", "holes" or "chequered"
        What it looks like: squares between lines, round holes in a rack, or light and dark
        squares.
    falls : bool
        Whether a click anywhere in a column stands for the place where a piece falls to.
    """

    columns: int
    rows: int
    pieces: dict[Square, str]
    names: dict[Square, str]
    kind: str
    falls: bool = False


class Pictured:
    """What a notebook shows as a picture with an alternative text."""

    def _repr_svg_(self: Any) -> str:
        from ..draw.svg import svg

        return svg(self)

    def _repr_html_(self) -> str:
        from ..draw.palette import image

        return image(self._repr_svg_())


class Game(Pictured):
    """A two-player, zero-sum game of perfect information.

    Subclasses set ``initial`` and define the five methods below it; ``children`` comes for
    free. States are immutable and hashable, and ``result`` never changes its argument. Values
    are always MAX's: large is good for MAX, whoever is to move. A game may also have a method
    ``ply(state)``, how many moves have been made, and one with a `board` has ``path(state,
    action)``, the squares that stand for an action, in the order of clicking.

    Attributes
    ----------
    initial : hashable
        The state the game starts from.
    alternates : bool
        Whether the players take turns, one move each; true unless a game says otherwise.
    win : int
        What a won game is worth to the winner; 1 unless a game says otherwise.
    players : tuple of str
        What MAX and MIN are called.
    orders : tuple of str
        The orders of moves that the game knows by name, for `ordered`.

    Examples
    --------
    A pile of sticks: take one or two, whoever takes the last one wins.

    >>> import minimax_lab as lab
    >>> class Sticks(lab.Game):
    ...     initial = (4, lab.MAX)
    ...     def to_move(self, state): return state[1]
    ...     def actions(self, state): return range(1, min(2, state[0]) + 1)
    ...     def result(self, state, action): return (state[0] - action, -state[1])
    ...     def is_terminal(self, state): return state[0] == 0
    ...     def evaluate(self, state): return -state[1] if state[0] == 0 else 0
    >>> lab.minimax(Sticks(), (4, lab.MAX), 4)
    1

    Source: the formal game of Russell & Norvig, *AIMA* 4th edition, section 5.1.
    """

    initial: Any
    alternates: bool = True
    win: int = 1
    players: tuple[str, str] = ("MAX", "MIN")
    orders: tuple[str, ...] = ()
    order: Any  # one of them, in a game that has some
    ply: Any
    path: Any

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        own = vars(cls)
        if own.keys() & {"actions", "result", "is_terminal"} and "children" not in own:
            # An inherited shortcut would follow the old rules.
            cls.children = Game.children  # type: ignore[method-assign]

    def to_move(self, state: Any) -> int:
        """Return MAX or MIN, whoever is to move in `state`."""
        raise _missing(self, "to_move")

    def actions(self, state: Any) -> Iterable[Any]:
        """Return the legal moves in `state`, in a fixed order."""
        raise _missing(self, "actions")

    def result(self, state: Any, action: Any) -> Any:
        """Return the state that `action` leads to; `state` stays as it is."""
        raise _missing(self, "result")

    def is_terminal(self, state: Any) -> bool:
        """Return whether the game is over in `state`."""
        raise _missing(self, "is_terminal")

    def evaluate(self, state: Any) -> float:
        """Return the utility of a terminal state, and a crude evaluation elsewhere."""
        raise _missing(self, "evaluate")

    def children(self, state: Any) -> Iterator[Any]:
        """Yield the results of the actions in `state`, lazily and in order."""
        for action in self.actions(state):
            yield self.result(state, action)

    def noisy(self, state: Any) -> Iterable[Any]:
        """Return the actions, such as captures, that quiescence search follows beyond the depth."""
        return ()

    def label(self, state: Any) -> str:
        """Return `state` as it is written into a picture; several lines are fine."""
        return str(state)

    def in_order(self, order: str) -> "Game":
        """Return the same game with its moves in one of its own `orders`."""
        if not self.orders:
            why = f"{self!r} knows no order of moves by name, so not {order!r}"
            raise ValueError(f"{why}: give a key function")
        game = copy(self)
        game._set_order(order)
        return game

    def _set_order(self, order: str) -> None:
        if order not in self.orders:
            known = " or ".join(f'"{name}"' for name in self.orders)
            raise ValueError(f"order must be {known}, not {order!r}")
        self.order = order

    def outcome(self, state: Any) -> str:
        """Return who has won in a terminal state, and why, in a few words."""
        if not self.is_terminal(state):
            return "not over"
        value = self.evaluate(state)
        return f"{self.players[0 if value > 0 else 1]} wins" if value else "a draw"

    def notation(self, state: Any, action: Any) -> str:
        """Return an action as players write it."""
        return str(action)

    def board(self, state: Any) -> Board | None:
        """Return what stands where, or None for a game without a board."""
        return None

    def winning_row(self, state: Any) -> tuple[Square, ...]:
        """Return the squares of the row that has won, in a game that is won by rows."""
        return ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class InARow(Game):
    """A game of X, who is MAX, and O: so many stones in a row win, on a board that it has."""

    players = ("X", "O")
    row: int  # how many

    def outcome(self, state: Any) -> str:
        row = {3: "three", 4: "four"}[self.row]
        why = f"{row} in a row" if self.evaluate(state) else "the board is full"
        return f"{super().outcome(state)}: {why}" if self.is_terminal(state) else "not over"

    def winning_row(self, state: Any) -> tuple[Square, ...]:
        pieces = self.board(state).pieces
        for (column, row), piece in sorted(pieces.items()):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                squares = [(column + step * right, row + step * up) for step in range(self.row)]
                if all(pieces.get(square) == piece for square in squares):
                    return tuple(squares)
        return ()

    def label(self, state: Any) -> str:
        """Return the board in lines, the top row first."""
        board = self.board(state)
        columns, rows = range(board.columns), reversed(range(board.rows))
        lines = ([board.pieces.get((column, row), "·") for column in columns] for row in rows)
        return "\n".join(map(" ".join, lines))


# What every game can be asked; `in_order` gives another game, so a view answers it itself.
_OFFERED = [name for name in vars(Game) if not name.startswith("_") and name != "in_order"]


class View(Game):
    """Another game, with all that it offers; a subclass answers some questions otherwise.

    A subclass defines the methods in which it differs, asks ``self.game`` for the rest, and keeps
    what else it knows in plain attributes, whose names begin with ``_`` so that they hide none of
    the game's. All other questions are answered by the game's own methods, without a detour. One
    that gives other values says in ``win`` what a won game is then worth.

    Parameters
    ----------
    game : Game
        The game that is looked at; it stays as it is. It may be a view itself.

    Attributes
    ----------
    game : Game
        That game.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.games.game import View
    >>> class Doubled(View):
    ...     win = 2
    ...     def evaluate(self, state): return 2 * self.game.evaluate(state)
    >>> lab.minimax(Doubled(lab.COURSE_TREE), "A", 3)
    16
    """

    def __init__(self, game: Game) -> None:
        check_game(game)
        kinds = type(self).__mro__
        own = {name for kind in kinds[: kinds.index(View)] for name in vars(kind)}
        # In the view itself, where Python finds them without calling anything of the view's.
        vars(self).update({name: getattr(game, name) for name in _OFFERED if name not in own})
        vars(self).update(game=game, initial=game.initial)

    def around(self, game: Game) -> "View":
        """Return the same view of another game."""
        view = copy(self)
        View.__init__(view, game)
        return view

    def in_order(self, order: str) -> Game:
        """Return the game in one of its own orders, seen in the same way."""
        return self.around(self.game.in_order(order))

    def __getattr__(self, name: str) -> Any:
        """Return whatever else the game has: parse, graph, …

        A method works on the view, so that a search which is a method of the game's is given the
        view; but ``parse``, for which all moves are legal, and one that says ``super()`` work on
        the game itself.
        """
        if name == "game" or name.startswith("__"):  # asked by copy and pickle before it is there
            raise AttributeError(name)
        answer = getattr(self.game, name)
        if name != "parse" and inspect.ismethod(answer) and answer.__self__ is self.game:
            code = getattr(answer.__func__, "__code__", None)
            if code is None or "__class__" not in code.co_freevars:
                return MethodType(answer.__func__, self)
        return answer

    def __repr__(self) -> str:
        return repr(self.game)


class Given(View):
    """A game as a search is given it: to be read, and never changed."""

    def actions(self, state: Any) -> Iterable[Any]:
        """Return the moves; of a list, which may be the game's own, a copy to sort or shorten."""
        actions = self.game.actions(state)
        return list(actions) if type(actions) is list else actions

    def __setattr__(self, name: str, value: Any) -> None:
        raise TypeError(
            f"game.{name} is set to {value!r}: while a search runs, a game is only read"
        )

    def __deepcopy__(self, memo: dict) -> "Given":
        """Return a copy whose questions are noted with this one's: a game is never changed."""
        return copy(self)


def innermost(game: Game) -> Game:
    """Return the game behind all views of it."""
    while isinstance(game, View):
        game = game.game
    return game


def perft(game: Game, depth: int, state: Any = None) -> int:
    """Count the paths of exactly `depth` plies from a state.

    Parameters
    ----------
    game : Game
        The game whose rules are counted.
    depth : int
        Length of the paths, in plies; 0 or more.
    state : hashable, optional
        Where the paths start; ``game.initial`` if left out.

    Returns
    -------
    int
        The number of leaf paths. Paths that end earlier, in a terminal state, don't count.

    Raises
    ------
    TypeError, ValueError
        If `depth` isn't a whole number, 0 or more.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> [lab.perft(lab.TicTacToe(), depth) for depth in range(4)]
    [1, 9, 72, 504]

    Source: "performance test, move path enumeration", the chess programmers' check of a move
    generator.
    """
    check_game(game)
    check_whole(depth, "depth")
    return _paths(game, depth, game.initial if state is None else state)


def _paths(game: Game, depth: int, state: Any) -> int:
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return 0
    return sum(_paths(game, depth - 1, child) for child in game.children(state))


def read_move(game: Game, state: Any, text: str) -> Any:
    """Read a legal move from what somebody typed.

    Parameters
    ----------
    game : Game
        The game.
    state : hashable
        The state to move in.
    text : str
        The move as ``game.notation`` writes it; or as Python does, unless players write numbers.
        Capitals and spaces needn't be right as long as only one move is meant.

    Returns
    -------
    action
        The legal action that is meant.

    Raises
    ------
    TypeError, ValueError
        If it isn't a text, or not exactly one legal move can be meant.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> from minimax_lab.games.game import read_move
    >>> game = lab.ConnectFour()
    >>> read_move(game, game.initial, " 4 ")
    4
    """
    check_game(game)
    if not isinstance(text, str):
        raise TypeError(f"text must be a move as it is written, not {text!r}")
    legal = [] if game.is_terminal(state) else list(game.actions(state))
    written = {action: game.notation(state, action) for action in legal}
    # Where players count from 1 and the game from 0, a 3 must never be taken for the other one.
    ways = [written, {action: str(action) for action in legal if not written[action].isdigit()}]
    for alike in (str.strip, _bare):
        for way in ways:
            meant = [action for action in way if alike(way[action]) == alike(text)]
            if len(meant) == 1:
                return meant[0]
            if meant:
                several = ", ".join(written[action] for action in meant)
                raise ValueError(f"{text!r} can mean several moves, {several}: write one in full")
    if not legal:
        raise ValueError(f"{text!r} is no move: the game is over")
    raise ValueError(f"{text!r} is no legal move here; the moves are {written_moves(game, state)}")


def written_moves(game: Game, state: Any) -> str:
    """Return the legal moves of a state as players write them."""
    return ", ".join(game.notation(state, action) for action in game.actions(state))


def line_of(game: Game, state: Any, actions: Iterable[Any]) -> tuple[list[str], Any]:
    """Return moves that follow one another as players write them, and where they lead."""
    written = []
    for action in actions:
        written.append(game.notation(state, action))
        state = game.result(state, action)
    return written, state


def _bare(text: str) -> str:
    """Return a move without what players write otherwise or not at all: Capitals, 0-0, a1=Q+."""
    return re.sub(r"[\s+#=!?]", "", text).lower().replace("0", "o")


def legal_moves(game: Game, state: Any, most: int = MOST_MOVES) -> list:
    """Return the legal moves in `state`; raise if there are more than `most`."""
    moves = list(islice(game.actions(state), most + 1))
    if len(moves) > most:
        many = f"{game!r} has more than {most:,} moves in {state!r}"
        raise ValueError(f"{many}: lab.narrowed keeps the first ones")
    return moves


def illegal(game: Game, state: Any, action: Any) -> NoReturn:
    """Say that `action` isn't one of the legal moves in `state`."""
    legal = legal_moves(game, state)
    hint = f"choose one of {legal}" if legal else "the game is over"
    raise ValueError(f"illegal move {action!r}: {hint}")


def player_name(player: int) -> str:
    """Return "MAX" or "MIN"."""
    return "MAX" if player == MAX else "MIN"


def best_of(player: int, values: Iterable) -> Any:
    """Return the value that is best for a player; None if there is none."""
    values = [value for value in values if value is not None]
    return (max if player == MAX else min)(values, default=None)


def unwrapped(search: Callable) -> Callable:
    """Return the Python function inside partials, decorators and bound methods."""
    for name in ("func", "__wrapped__", "__func__"):
        if hasattr(search, name):
            return unwrapped(getattr(search, name))
    return search


def name_of(search: Any, otherwise: str = "") -> str:
    """Return the name of a published search or a function; `otherwise` or its repr without one."""
    name = getattr(search, "name", None) or getattr(search, "__name__", None)
    return name or otherwise or repr(search)


def check_call(search: Any, arguments: tuple) -> None:
    """Raise unless `search` can be called with a game, a state and the rest of `arguments`."""
    if not callable(search) or inspect.isbuiltin(unwrapped(search)):
        wants = "a function of (game, state, ...), written in Python"
        raise TypeError(f"search must be {wants}, not {search!r}")
    name = name_of(search, "search")
    if not arguments or not isinstance(arguments[0], Game):
        got = repr(arguments[0]) if arguments else "nothing"
        raise TypeError(f"the first argument of {name} must be a Game, not {got}")
    try:
        signature = inspect.signature(search)
    except (TypeError, ValueError):  # some functions don't tell what they take
        signature = None
    if signature is not None:
        try:
            depth = signature.bind(*arguments).arguments.get("depth", 0)
        except TypeError as error:
            what = f"{name}{signature} can't be called with these {len(arguments)} arguments"
            raise TypeError(f"{what}: {error}") from None
        check_depth(depth)
    try:
        hash(arguments[1:2])
    except TypeError:
        raise TypeError(f"state must be hashable (a tuple, say), not {arguments[1]!r}") from None
    if len(arguments) > 1:
        check_own_state(*arguments[:2])


def check_game(game: Any) -> None:
    """Raise unless `game` is a Game."""
    if not isinstance(game, Game):
        raise TypeError(f"game must be a Game, such as a lab.Tree, not {game!r}")


def check_state(game: Game, state: Any) -> None:
    """Raise unless a game can tell who is to move in `state`, and whether it is over."""
    try:
        hash(state), game.to_move(state), game.is_terminal(state)
    except Exception as error:
        hint = "give game.initial, game.parse(...) or what game.result returned"
        raise TypeError(f"{state!r} is no state of {game!r}: {hint}") from error


def check_own_state(game: Game, state: Any) -> None:
    """Raise as `check_state` does if the game is the lab's; any other says itself what is wrong."""
    if type(innermost(game)).__module__.startswith(f"{__package__}."):
        check_state(game, state)


def check_whole(number: Any, name: str, least: int | None = 0) -> None:
    """Raise unless `number` is an int of at least `least`, or any if that is None."""
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        wanted = "a whole number" if least is None else f"a whole number, {least} or more"
        raise TypeError(f"{name} must be {wanted}, not {number!r}")
    if least is not None and number < least:
        raise ValueError(f"{name} must be {least} or more, not {number}")


def check_depth(depth: Any, least: int = 0) -> None:
    """Raise unless `depth` is a number of plies, or math.inf for no limit."""
    if depth != math.inf:
        check_whole(depth, "depth", least)


def _missing(game: Game, method: str) -> NotImplementedError:
    return NotImplementedError(f"{type(game).__name__} has no method {method}(): a game needs it")


def require(module: str, extra: str, what: str) -> ModuleType:
    """Import a module of an optional package, or say which extra of the lab brings it.

    Ctrl-C waits until the import has ended: it would leave a large package half imported.
    """
    package = module.partition(".")[0]
    try:
        if module in sys.modules or not can_start_threads():
            return import_module(module)
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(import_module, module).result()
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != package:
            raise
        raise Missing(what, package, extra) from None


class Missing(ImportError):
    """Says which package something needs; in a browser's notebook that isn't taken for an error."""

    def __init__(self, what: str, package: str, extra: str) -> None:
        how = f": install it with  pip install 'minimax-lab[{extra}]'"
        if sys.platform == "emscripten":
            how = ", which Python in this browser hasn't got."
            shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
            if shell:  # it shows the sentence alone, and Run All goes on
                shell.set_custom_exc((Missing,), lambda *details, **_: print(details[2]))
        super().__init__(f"{what} needs {package}{how}")
