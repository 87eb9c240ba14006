"""Compile a search as it stands: the same function, at the speed of C."""

import inspect
import os
import threading
import warnings
from collections.abc import Callable
from importlib.util import find_spec
from math import inf
from types import FunctionType
from typing import Any

from ..games.game import Game, check_depth, check_game
from ..limits import Limit, LimitReached, can_start_threads

_POSITIONAL = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.POSITIONAL_ONLY
_EXACT = 2**53  # beyond it, floats leave out whole numbers
_STACK = 1 << 24  # bytes for a thread: the engine lets a search use half of them
_LOOK = 0.005  # seconds between two looks at a limit
_PATIENCE = 0.05  # seconds to wait for a search that is told to stop


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
        self.__name__, self.__doc__ = function.__name__, function.__doc__
        self._made: dict[Any, Any] = {}  # kind of arguments -> specialization
        self._signature = inspect.signature(function)
        self._names = [*self._signature.parameters]
        kinds = {parameter.kind for parameter in self._signature.parameters.values()}
        if len(self._names) < 2 or not kinds.issubset(_POSITIONAL):
            raise TypeError(
                f"{self.__name__}{self._signature} can't be compiled: a search takes a game, a "
                "state, and perhaps more arguments, each with a place of its own"
            )

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
            What it may spend. The clock runs on while the search is compiled, where that is still
            to be done.

        Returns
        -------
        tuple
            What the search returned, positions generated without the root, calls of ``evaluate``.

        Raises
        ------
        TypeError
            If the search or the rules of this game can't be compiled: says what stands in the way.
        ValueError
            If an int doesn't fit into 64 bits, or a value is a whole number beyond 2**53.
        RecursionError
            If the search calls itself too deep.
        LimitReached
            When the limit is, or a moment later; ``limit.spent`` tells the positions until then.
        Exception
            What the functions themselves raise is raised on.
        """
        game, *rest = self._in_order(arguments, named)
        kind = (_kind_of_game(game), *map(_kind_of, rest))
        code = self._made.get(kind)
        if code is None or not code.is_current():
            code = _in_a_thread(_specialized, self.function, game, rest, limit=limit)
            self._made[kind] = code
        most = inf if limit is None else limit.nodes - limit.spent
        block = code.block(game, rest, most)
        try:
            value = _in_a_thread(code.entry, block, tuple(rest), limit=limit, of=(code, block))
        except StopIteration:  # numba's own max and min
            raise ValueError("max() or min() of an empty sequence") from None
        except (Exception, LimitReached) as error:
            if code.counts(block)[0] <= most:  # else it's the limit, whatever was made of that
                raise error.with_traceback(None) from None
        finally:
            positions, leaves = code.counts(block)
            if limit is not None:
                limit.spent = int(min(limit.spent + positions, limit.nodes))
        if positions > most:
            limit.is_over(1)
            raise LimitReached(limit.why)
        if code.is_whole and isinstance(value, float) and value.is_integer():
            if abs(value) > _EXACT:
                raise ValueError(f"compiled values are exact up to 2**53, and this is {value:.0f}")
            value = int(value)
        return value, positions, leaves

    def _in_order(self, arguments: tuple, named: dict) -> list:
        """Return all arguments in order, with Python's own numbers, and floats where usual."""
        defaults = self.function.__defaults__ or ()
        left_out = len(self._names) - len(arguments)
        if named or not 0 <= left_out <= len(defaults):
            bound = self._signature.bind(*arguments, **named)
            bound.apply_defaults()
            arguments = bound.args
        elif left_out:
            arguments += defaults[-left_out:]
        check_game(arguments[0])
        if "depth" in self._names:
            check_depth(arguments[self._names.index("depth")])
        rest = [a.item() if getattr(a, "ndim", 1) == 0 else a for a in arguments]  # from NumPy
        # A window given in whole numbers is the same window, and needs no machine code of its own.
        for place, default in zip(reversed(range(len(rest))), reversed(defaults), strict=False):
            if type(default) is float and type(rest[place]) is int and abs(rest[place]) < 2**63:
                rest[place] = float(rest[place])
        return rest

    def __reduce__(self) -> tuple:
        return compiled, (self.function,)

    def __repr__(self) -> str:
        return f"compiled({self.__name__})"


def compiled(search: Callable) -> Callable:
    """Compile a search function as it stands.

    Nothing is added to the function, nor to the rules of the game: numba translates both when the
    search first meets a kind of game. The result is kept on disk, so that the next process starts
    at once; after a change in any of the functions it is translated anew.

    Parameters
    ----------
    search : callable
        The search function: the lab's, a published one, or your own. It may call other functions,
        which are compiled with it, and ask the game whatever a game answers.

    Returns
    -------
    Compiled
        A function of the same arguments that returns the same number. It can be counted:
        ``count(compiled(search), game, ...)`` gives what ``count(search, game, ...)`` does. Where
        no thread can be started, as in a browser's page, it is the search itself.

    Raises
    ------
    ImportError
        If numba isn't installed.
    TypeError
        If `search` isn't a plain Python function of a game, a state, and more. Whether all can be
        compiled shows in the first call, see `Compiled.run`.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> lab.count(lab.compiled(lab.alphabeta), game, game.initial, 10)
    Count(value=0, nodes=155590, leaves=76953)

    Notes
    -----
    States must be ints or tuples of ints, and the search must take and return numbers. Compiled
    ints have 64 bits, and rules that compute with larger ones go wrong without a word; whole
    numbers must stay below 2**53 where they are values. A search looks whether it shall stop
    wherever a position is generated; a loop that generates none goes on in the background after
    Ctrl-C, until it ends. The machine code is kept in a folder of the user's cache, or where the
    environment variable ``NUMBA_CACHE_DIR`` says; it may be deleted at any time.
    """
    if not isinstance(search, FunctionType) or hasattr(search, "__wrapped__"):
        raise TypeError(
            f"search must be a plain Python function that no decorator has changed, not {search!r}"
        )
    made = Compiled(search)
    if not can_start_threads():
        words = "no thread can be started here, so nothing is compiled: the function runs as it is"
        warnings.warn(words, RuntimeWarning, stacklevel=2)
        return search
    if find_spec("numba") is None:
        raise ImportError("compiled needs numba: install it with  pip install 'minimax-lab[fast]'")
    return made


def _specialized(function: FunctionType, game: Game, rest: list) -> Any:
    from .engine import Specialization

    return Specialization(function, game, rest)


class _Worker:
    """A thread that waits for something to run; to start one takes longer than a short search."""

    def __init__(self) -> None:
        self.given, self.done = threading.Lock(), threading.Lock()
        self.given.acquire()
        self.done.acquire()
        self.task: Any = None  # a function and its arguments
        self.outcome: Any = None  # what it returned, and what it raised
        thread = threading.Thread(target=self._work, name="compiled", daemon=True)
        with _starting:  # the size is set for all threads
            size = threading.stack_size(_STACK)
            try:
                thread.start()
            finally:
                threading.stack_size(size)

    def _work(self) -> None:
        while True:
            self.given.acquire()
            function, arguments = self.task
            try:
                self.outcome = function(*arguments), None
            except BaseException as error:
                self.outcome = None, error
            self.task = function = arguments = None
            self.done.release()


_starting = threading.Lock()
_idle: list[_Worker] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # threads don't live on there


def _in_a_thread(function: Callable, *arguments: Any, limit: Limit | None, of: tuple = ()) -> Any:
    """Call a function in another thread, with a large stack; wait here, where Ctrl-C comes.

    When the wait ends early, the search that it is, `of` a specialization and with a block, is told
    to stop, and left to itself if that doesn't end it: so nothing is left half imported.
    """
    try:
        worker = _idle.pop()
    except IndexError:
        worker = _Worker()
    worker.task = function, arguments
    worker.given.release()
    try:
        while not worker.done.acquire(timeout=_LOOK):
            if limit is not None and limit.is_over(of[0].counts(of[1])[0] if of else 0):
                raise LimitReached(limit.why)
    except BaseException:
        if of:
            of[0].stop(of[1])
        if worker.done.acquire(timeout=_PATIENCE):
            _idle.append(worker)
        raise
    value, error = worker.outcome
    _idle.append(worker)
    if error is not None:
        raise error
    return value


def _kind_of_game(game: Game) -> tuple:
    """Return what the machine code depends on of a game: all but its ints and floats."""
    return type(game), *((name, _kind_of_attribute(v)) for name, v in vars(game).items())


def _kind_of_attribute(value: Any) -> Any:
    if isinstance(value, Game):
        return _kind_of_game(value)
    if isinstance(value, bool | str | tuple):
        return repr(value)
    value = getattr(value, "__func__", value)
    return value if isinstance(value, FunctionType) else type(value)


def _kind_of(value: Any) -> Any:
    """Return the type of a value, for a tuple that of all in it."""
    return tuple(map(_kind_of, value)) if type(value) is tuple else type(value)
