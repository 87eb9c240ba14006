"""Compile a search as it stands: the same text, at the speed of C."""

import inspect
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..games.game import Game, check_depth
from .proxy import check_call, unwrapped

if TYPE_CHECKING:
    from .engine.kernel import Kernel


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
        text = unwrapped(search)
        if not inspect.isfunction(text):
            raise TypeError(f"search must be a Python function, not {search!r}")
        self.search = search
        self.__wrapped__ = text
        self.__name__, self.__doc__ = text.__name__, text.__doc__
        self._signature = inspect.signature(text)
        parameters = self._signature.parameters
        self._floats = [isinstance(p.default, float) for p in parameters.values()]
        self._depth = [*parameters].index("depth") if "depth" in parameters else None
        self._kernels: dict[Any, Kernel] = {}

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.run(*arguments, **named)[0]

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
        """
        game, *rest = self._checked(arguments, named)
        key = (_game_kind(game), *map(_kind, rest))
        kernel = self._kernels.get(key)
        if kernel is None or not kernel.is_current():
            from .engine.kernel import Kernel

            kernel = self._kernels[key] = Kernel(self.__wrapped__, game, rest)
        return kernel.run(game, rest)

    def _checked(self, arguments: tuple, named: dict) -> list:
        """Return all arguments in order, the game first."""
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
            check_call(self.__wrapped__, arguments)  # says what is wrong
        if self._depth:
            check_depth(arguments[self._depth])
        # A window given in whole numbers is the same window, and needs no machine code of its own.
        return [
            float(argument) if is_float and type(argument) is int else argument
            for argument, is_float in zip(arguments, self._floats, strict=True)
        ]

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
        If `search` isn't a Python function. In its first call it shows whether all can be compiled:
        what stands in the way is named in a TypeError. States must be ints or tuples of ints, and
        the search must take and return numbers.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> game = lab.ConnectFour()
    >>> lab.count(lab.compiled(lab.alphabeta), game, game.initial, 10)
    Count(value=0, nodes=155590, leaves=76953)

    Notes
    -----
    Compiled ints have 64 bits. A long search can be interrupted; one that calls itself without end
    raises a RecursionError.
    """
    if find_spec("numba") is None:
        raise ImportError("compiled needs numba: install it with  pip install 'minimax-lab[fast]'")
    return Compiled(search)


def _kind(value: Any) -> Any:
    return tuple(map(_kind, value)) if type(value) is tuple else type(value)


def _game_kind(game: Game) -> tuple:
    """Return what the machine code depends on in a game: its class, and all but its numbers."""
    return type(game), *(v if type(v) is tuple else type(v) for v in vars(game).values())
