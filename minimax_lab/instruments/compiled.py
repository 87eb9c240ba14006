"""Compile a search as it stands: the same text, at the speed of C."""

import inspect
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..games.game import Game, check_depth
from .budget import Budget
from .calling import check_call

if TYPE_CHECKING:
    from .engine.kernel import Kernel

_POSITIONAL = inspect.Parameter.POSITIONAL_OR_KEYWORD


class Compiled:
    """A search that runs as machine code: `compiled` makes it.

    Attributes
    ----------
    search : callable
        The search it was made of.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> lab.compiled(lab.alphabeta)
    compiled(alphabeta)
    """

    def __init__(self, search: Callable) -> None:
        text = getattr(search, "text", search)  # behind the lab's own doors
        if not inspect.isfunction(text):
            raise TypeError(f"search must be a plain Python function, not {search!r}")
        if hasattr(text, "__wrapped__"):
            raise TypeError(
                f"{text.__name__} can't be compiled: a decorator has put another function around "
                "it; give compiled the plain function"
            )
        self.search = search
        self.text = self.__wrapped__ = text
        self.__name__, self.__doc__ = text.__name__, text.__doc__
        self._kernels: dict[Any, Kernel] = {}
        self._read_signature()

    def _read_signature(self) -> None:
        text = self.text
        self._signature = inspect.signature(text)
        parameters = self._signature.parameters
        kinds = {parameter.kind for parameter in parameters.values()}
        if len(parameters) < 2 or kinds - {_POSITIONAL, inspect.Parameter.POSITIONAL_ONLY}:
            raise TypeError(
                f"{text.__name__}{self._signature} can't be compiled: a search takes a game, a "
                "state, and perhaps more arguments, each with a place of its own"
            )
        self._own_defaults = text.__defaults__
        self._defaults = tuple(parameter.default for parameter in parameters.values())
        self._floats = [isinstance(default, float) for default in self._defaults]
        self._depth = [*parameters].index("depth") if "depth" in parameters else None

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self._run(arguments, named)[0]

    def run(self, *arguments: Any, **named: Any) -> tuple[Any, int, int]:
        """Run the search and return its value, the positions it generated, and its leaves.

        Parameters
        ----------
        *arguments, **named
            The search's own.

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
            If the search calls itself too deep. What the texts themselves raise is raised on.
        """
        return self._run(arguments, named)

    def run_within(self, budget: Budget, *arguments: Any) -> tuple[Any, int, int]:
        """Run the search as `run` does, and stop it when a budget is spent.

        Parameters
        ----------
        budget : Budget
            What it may spend. The clock runs on while the search is translated, where that is
            still to be done, and that can't be stopped.
        *arguments
            The search's own.

        Returns
        -------
        tuple
            What the search returned, positions generated without the root, calls of ``evaluate``.

        Raises
        ------
        Spent
            When the budget is, or a moment later. The positions generated until then are in
            ``budget.spent``, no more than its ``nodes``.
        TypeError, ValueError, RecursionError
            As `run` does.
        """
        return self._run(arguments, {}, budget)

    def _run(
        self, arguments: tuple, named: dict, budget: Budget | None = None
    ) -> tuple[Any, int, int]:
        arguments = self._in_order(arguments, named)
        kernel = self._kernels.get(_kind_of_call(*arguments))
        if kernel is None:  # or there is one for the arguments once they are converted
            arguments = self._converted(arguments)
            kernel = self._kernels.get(_kind_of_call(*arguments))
        game, *rest = arguments
        if kernel is None or not kernel.is_current():
            from .engine.kernel import Kernel

            kernel = Kernel(self.text, game, rest)
            self._kernels[_kind_of_call(*arguments)] = kernel
        return kernel.run(game, rest, budget)

    def _in_order(self, arguments: tuple, named: dict) -> tuple:
        """Return all arguments in order, the game first."""
        if self.text.__defaults__ is not self._own_defaults:  # they have been replaced
            self._read_signature()
        left_out = self._defaults[len(arguments) :]
        if not named and inspect.Parameter.empty not in left_out:
            arguments += left_out  # as nearly always, and quicker
        if named or len(arguments) != len(self._floats):
            try:
                bound = self._signature.bind(*arguments, **named)
            except TypeError as error:
                raise TypeError(
                    f"{self.__name__}{self._signature} can't be called so: {error}"
                ) from None
            bound.apply_defaults()
            arguments = bound.args
        if not isinstance(arguments[0], Game):
            check_call(self.text, arguments)  # says what is wrong
        if self._depth:
            check_depth(arguments[self._depth])
        return arguments

    def _converted(self, arguments: tuple) -> tuple:
        """Return the arguments, with Python's own numbers, and floats where these are usual."""
        # A window given in whole numbers is the same window, and needs no machine code of its own.
        return tuple(
            float(argument) if is_float and _is_word(argument) else argument
            for argument, is_float in zip(map(_plain, arguments), self._floats, strict=True)
        )

    def __reduce__(self) -> tuple:
        return compiled, (self.search,)

    def __repr__(self) -> str:
        return f"compiled({self.__name__})"


def compiled(search: Callable) -> Compiled:
    """Compile a search function as it stands.

    Nothing is added to the text, nor to the rules of the game: numba translates both when the
    search first meets a class of games. The result is kept on disk, so that the next process
    starts at once; after a change in any of the texts it is translated anew.

    Parameters
    ----------
    search : callable
        The search function: the lab's, a published one, or your own. It may call other functions,
        which are compiled with it, and ask the game whatever a game answers.

    Returns
    -------
    Compiled
        A function of the same arguments that returns the same number. It can be counted:
        ``count(compiled(search), game, ...)`` gives what ``count(search, game, ...)`` does.

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
    numbers that meet a float, such as an infinite alpha, must stay below 2**53. A long search can
    be interrupted (while it is translated, Ctrl-C waits); a loop in a function that isn't given
    the game then goes on in the background until it ends. Positions and leaves are counted in every
    call, so `count` costs nothing more. The machine code is kept in a folder of the user's cache,
    or where the environment variable ``NUMBA_CACHE_DIR`` says; it may be deleted at any time.
    """
    if find_spec("numba") is None:
        raise ImportError("compiled needs numba: install it with  pip install 'minimax-lab[fast]'")
    return Compiled(search)


def kind_of(value: Any) -> Any:
    """Return the type of a value, for a tuple that of all in it."""
    return tuple(map(kind_of, value)) if type(value) is tuple else type(value)


def _plain(argument: Any) -> Any:
    """Return a number from NumPy or pandas as Python's own."""
    return argument.item() if hasattr(argument, "dtype") and argument.ndim == 0 else argument


def _kind_of_call(game: Game, state: Any, *rest: Any) -> tuple:
    """Return what the machine code depends on: types, and all of a game but its numbers."""
    # Other tuples are built into the code; of anything else, which it can't read, the type will do.
    fields = [
        (name, kind_of_field(v) or (repr(v) if type(v) is tuple else type(v)))
        for name, v in vars(game).items()
    ]
    return type(game), kind_of(state), *map(type, rest), *fields


def _is_word(argument: Any) -> bool:
    return type(argument) is int and -(2**63) <= argument < 2**63


def kind_of_field(value: Any) -> tuple[type, int | None] | None:
    """Return the type of a number, or of the numbers in a tuple, and how many are in it.

    None for anything else. Compiled code reads such attributes anew in each call.
    """
    if type(value) in (bool, int, float):
        return type(value), None
    kinds = set(map(type, value)) if type(value) is tuple else set()
    return (kinds.pop(), len(value)) if kinds in ({int}, {float}) else None
