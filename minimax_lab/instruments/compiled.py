"""Compile a search as it stands: the same function, at the speed of C."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from inspect import signature
from math import inf
from types import FunctionType, MethodType
from typing import Any

from ..arguments import check_depth
from ..games.game import Game, check_game
from ..games.views import check_own_state
from ..limits import Limit, LimitReached, can_start_threads, start_thread
from ..optional import Missing

_EXACT = 2**53  # beyond it, floats leave out whole numbers
_FEW = 2**18  # positions: a millisecond or so, which nobody wants to interrupt
_ROOM = 2**16  # bytes: so much of its stack any thread has left
_STACK = 2**24  # bytes: the stack of a thread started for a search, which may use half of it
_LOOK = 0.005  # seconds between two looks at a limit
_STOPPING = 0.05  # seconds to wait for a search that is told to stop


class Compiled:
    """A search that runs as machine code: `compiled` makes it.

    Attributes
    ----------
    function : callable
        The search it was made of.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.compiled(lab.alphabeta)
    compiled(alphabeta)
    """

    def __init__(self, function: FunctionType) -> None:
        self.function = self.__wrapped__ = function
        self.__name__ = function.__name__
        self.__doc__ = function.__doc__
        self._made: dict[Any, Any] = {}  # kinds of arguments -> specialization
        self._names = function.__code__.co_varnames[: function.__code__.co_argcount]
        if len(self._names) < 2 or len(self._names) < len(signature(function).parameters):
            why = "a search takes a game, a state, and more, each with a place of its own"
            raise TypeError(f"{self.__name__}{signature(function)} can't be compiled: {why}")

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.run(*arguments, **named)[0]

    def run(
        self, *arguments: Any, limit: Limit | None = None, **named: Any
    ) -> tuple[Any, int, int]:
        """Run the search and return its value, the positions it generated, and its leaves.

        Parameters
        ----------
        *arguments, **named
            The search's own.
        limit : Limit, optional
            What it may spend. Where the search has to be compiled first, that takes time too.

        Returns
        -------
        tuple
            What the search returned, the number of positions generated (the root isn't one), and
            that of calls of ``evaluate``.

        Raises
        ------
        TypeError
            If the search or the rules of this game can't be compiled: says why.
        OverflowError
            If an int doesn't fit into 64 bits, or a value is a whole number beyond 2**53.
        RecursionError
            If the search calls itself too deep.
        LimitReached
            When the limit is, or a moment later; ``limit.spent`` counts the positions until then.
        Exception
            Whatever the functions themselves raise.
        """
        game, *rest = self._in_order(arguments, named)
        code = self._specialized(game, rest, limit)
        most = inf if limit is None else limit.nodes - limit.spent
        # A search that is likely to be short runs here and now, as a thread takes time to start. If
        # it is longer after all, or fails, it runs again in a thread, which Ctrl-C can stop.
        run = code.run(game, rest, min(most, _FEW), _ROOM)
        value = None
        if code.is_quick:
            with suppress(Exception, LimitReached):
                value = run()
        try:
            if value is None or run.positions > run.most:
                run = code.run(game, rest, most, _STACK // 2)
                value = _in_a_thread(run, limit, run)
        except (Exception, LimitReached) as error:
            if run.positions <= most:  # else the limit is the cause, whatever the search raised
                raise error.with_traceback(None) from None
        finally:
            if limit is not None:
                limit.spent = int(min(limit.spent + run.positions, limit.nodes))
        if limit is not None and run.positions > most:
            limit.is_over(1)
            raise LimitReached(limit.why)
        code.is_quick = code.ends and run.positions <= _FEW
        if code.is_whole and isinstance(value, float) and value.is_integer():
            if abs(value) > _EXACT:
                raise OverflowError(f"compiled values are exact to 2**53, not to {value:.0f}")
            value = int(value)
        return value, run.positions, run.leaves

    def _specialized(self, game: Game, rest: list, limit: Limit | None) -> Any:
        """Return machine code for these kinds of arguments, compiled where there is none so far."""
        kinds = (_kind(game), *map(_types, rest))
        code = self._made.get(kinds)
        if code is None or not code.is_current():

            def specialize() -> Any:
                from .engine.specialization import Specialization

                return Specialization(self.function, game, rest)

            code = self._made[kinds] = _in_a_thread(specialize, limit)
        return code

    def _in_order(self, arguments: tuple, named: dict) -> list:
        """Return all arguments in order, checked: defaults filled in, NumPy's numbers as Python's.

        An int is made a float where the parameter's default is one.
        """
        defaults = self.function.__defaults__ or ()
        missing = len(self._names) - len(arguments)
        if not named and 0 <= missing <= len(defaults):
            in_order = [*arguments, *defaults[len(defaults) - missing :]]
        else:  # the general case, which is slower
            try:
                bound = signature(self.function).bind(*arguments, **named)
            except TypeError as error:
                raise TypeError(f"{self.__name__}: {error}") from None
            bound.apply_defaults()
            in_order = list(bound.args)
        check_game(in_order[0])
        if "depth" in self._names:
            check_depth(in_order[self._names.index("depth")])
        check_own_state(in_order[0], in_order[1])
        first_default = len(in_order) - len(defaults)
        for place, value in enumerate(in_order):
            if getattr(value, "ndim", None) == 0:  # one of NumPy's numbers
                value = in_order[place] = value.item()
            if type(value) is not int or place < 2:
                continue
            if abs(value) >= 2**63:
                raise OverflowError(f"{value} is too large to convert to compiled 64 bits")
            # A window of whole numbers is the same window, and needs no machine code of its own.
            if place >= first_default and type(defaults[place - first_default]) is float:
                in_order[place] = float(value)
        return in_order

    def __reduce__(self) -> tuple:
        return compiled, (self.function,)

    def __repr__(self) -> str:
        return f"compiled({self.__name__})"


def compiled(search: Callable) -> Callable:
    """Compile a search function as it stands.

    Nothing is added to the function, nor to the rules of the game: numba translates both when the
    search first meets a kind of game. The machine code is kept on disk, so that the next process
    starts at once; after a change to any of the functions they are translated anew.

    Parameters
    ----------
    search : callable
        The search function: the lab's, a published one, or your own. It may call other functions,
        which are compiled with it, and any method of the game.

    Returns
    -------
    Compiled
        A function of the same arguments that returns the same number. It can be counted:
        ``count(compiled(search), game, ...)`` gives what ``count(search, game, ...)`` does. Where
        no thread can be started, as in a browser's page, the search itself is returned, and a
        line printed that says so.

    Raises
    ------
    ImportError
        If numba isn't installed.
    TypeError
        If `search` isn't a plain Python function of a game, a state, and more. Whether it can be
        compiled is known only at the first call, see `Compiled.run`.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> lab.count(lab.compiled(lab.alphabeta), game, game.initial, 10)
    Count(value=0, nodes=155590, leaves=76953)

    Notes
    -----
    States must be ints or tuples of ints, and the search must take and return numbers. Compiled
    ints have 64 bits, and rules that compute with larger ones go wrong without any error; whole
    numbers must stay below 2**53 where they are values. A search checks whether to stop whenever
    it generates a position; a loop that generates none goes on in the background after Ctrl-C,
    until it ends. The machine code is kept in a folder of the user's cache, or where the
    environment variable ``NUMBA_CACHE_DIR`` says; it may be deleted at any time.
    """
    if not isinstance(search, FunctionType) or hasattr(search, "__wrapped__"):
        wanted = "a plain Python function that no decorator has changed"
        raise TypeError(f"search must be {wanted}, not {search!r}")
    if not can_start_threads():
        _say_once("In a browser nothing is compiled: the search runs as plain Python, slower.")
        return search
    if find_spec("numba") is None:
        raise Missing("lab.compiled", "numba", "numba")
    return Compiled(search)


_say_once = cache(print)


def _in_a_thread(task: Callable, limit: Limit | None, run: Any = None) -> Any:
    """Call a function in another thread, with a large stack; wait here, where Ctrl-C arrives.

    `run` is the task if it is a search: if the wait ends early, it is told to stop, and abandoned
    if it doesn't. An import or a compilation goes on to its end: nothing is left half imported.
    """
    future: Future = Future()

    def work() -> None:
        try:
            future.set_result(task())
        except BaseException as error:
            future.set_exception(error)

    try:
        size = threading.stack_size(_STACK)  # of all threads that are started from now on
        start_thread(work)
        threading.stack_size(size)
        while not wait([future], _LOOK).done:
            positions = run.positions if run else 0
            if limit is not None and limit.is_over(positions):
                raise LimitReached(limit.why)
    except BaseException:
        if run:
            run.stop()
        wait([future], _STOPPING)
        raise
    return future.result()


def _kind(value: Any) -> Any:
    """Return what machine code depends on in a game or an attribute: of a number, its type."""
    kind = type(value)
    if kind is MethodType:  # views have many of them as attributes
        return value.__func__
    if isinstance(value, Game):
        return kind, *vars(value), *map(_kind, vars(value).values())
    if isinstance(value, bool | str | tuple):
        return repr(value)
    return value if kind is FunctionType else kind


def _types(value: Any) -> Any:
    """Return a value's type; for a tuple, the types of its items."""
    return tuple(map(_types, value)) if type(value) is tuple else type(value)
