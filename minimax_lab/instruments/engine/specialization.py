"""One search over one kind of game as machine code, in memory and on disk, and one call of it."""

from array import array
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from struct import pack, unpack
from types import FunctionType
from typing import Any

import numba
from numba import extending
from numba.core import types
from numba.core.analysis import compute_cfg_from_blocks
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typing.typeof import typeof_impl

from ...games.evaluations import check_value
from ...games.game import Game
from ...games.notation import illegal
from . import disk, functions
from .functions import Refusal, function_in
from .game_type import COUNTED, GameType, entry_of, jit
from .rules import FIRST_NUMBER, LEAVES, LIMIT, NUMBERS, POSITIONS, STACK, Rules, seen_games

_compiling: list["Specialization"] = []  # those that numba is busy with, the last one now
_made: dict[str, tuple[Callable, bool]] = {}  # digest -> machine code, and whether values are ints


class Specialization:
    """Machine code for a search over one kind of game, with arguments of certain types.

    Parameters
    ----------
    search : function
        The search.
    game : Game
        A game of the kind.
    rest : sequence
        The arguments after the game, the state first, as in the calls to come.

    Attributes
    ----------
    is_current : callable
        True while nothing has changed since it was compiled.
    run : callable
        Makes a `CompiledRun` from the arguments of one call.
    entry : callable
        The machine code: a function of a block's address and a tuple of the arguments.
    is_whole : bool
        Whether the values of the game are ints.
    ends : bool
        Whether it is sure to end soon after the last position that it may generate.
    is_quick : bool
        Whether the next call is likely to be short, which `Compiled` sets after each call.
    """

    def __init__(self, search: FunctionType, game: Game, rest: Sequence) -> None:
        self.name = type(game).__name__
        self._dispatchers: dict[FunctionType, Any] = {}
        try:
            kinds = _type(tuple(rest))
            if kinds is None or tuple in map(type, rest[1:]):
                why = "compiled code knows only numbers, and states that are tuples of ints"
                raise Refusal(f"{self.name} is searched with {rest}, and {why}")
            rules = Rules(search, game)
            others = [rules.constants, kinds, disk.VERSIONS, disk.MACHINE]
            self.rules = rules
            self.digest = functions.digest(rules.functions, rules.reads, others)
            self.entry, self.is_whole = self._found_or_compiled(search, kinds)
        except Refusal as error:
            raise TypeError(f"{search.__name__} can't be compiled: {error}") from None
        self.is_current = functions.unchanged(rules.functions, rules.reads)
        self.run = partial(CompiledRun, self)
        self.ends = all(map(functions.ends, rules.functions))
        self.is_quick = self.ends

    def dispatcher(self, function: FunctionType) -> Any:
        """Return numba's form of a function."""
        if function in _STAND_INS:
            return _STAND_INS[function]
        if function in self._dispatchers:
            return self._dispatchers[function]
        split = functions.split_base_case(function)
        if split is None:
            own = FunctionType(
                function.__code__,
                function.__globals__,
                function.__name__,
                function.__defaults__,
                function.__closure__,
            )
            self._dispatchers[function] = self._jit(own)
        else:
            first, rest = split
            self._dispatchers[function] = self._jit(first)
            self._dispatchers[rest] = self._jit(rest)
            first.__globals__[functions.REST] = self._dispatchers[rest]
            # So a call of a leaf, as half of all calls are, becomes inline code.
            rest.__globals__[function.__name__] = numba.njit(inline="always")(first)
        return self._dispatchers[function]

    def _jit(self, function: FunctionType) -> Any:
        """Return numba's form of a function, which gets a name of its own.

        Machine code is linked by name, and what is loaded from disk must not clash with other code.
        """
        function.__qualname__ = f"{function.__name__}_{len(self._dispatchers)}_{self.digest}"
        function.__module__ = __name__  # numba might not know the function's own module
        return jit(function)

    def _found_or_compiled(self, search: FunctionType, kinds: types.Type) -> tuple:
        """Return the machine code and whether values are ints: from memory, disk, or numba."""
        path = disk.folder() / f"{search.__name__.strip('<>')}_{self.digest}"
        with global_compiler_lock:
            if self.digest not in _made:
                made = disk.loaded(path) or self._compiled(search, kinds, path)
                _made[self.digest] = made
            return _made[self.digest]

    def _compiled(self, search: FunctionType, kinds: types.Type, path: Path) -> tuple:
        """Compile the search; return machine code and whether values are ints, and keep both."""
        _compiling.append(self)
        try:
            kind = GameType(self, 0, is_counted=True)
            entry = entry_of(self.dispatcher(search), kind)
            made = numba.njit(nogil=True)(entry)
            made.compile((types.int64, kinds))
            (result,) = made.overloads.values()
            self._check(result)
        except Exception as error:
            raise functions.refusal(error, search) from None
        finally:
            _compiling.pop()
        is_whole = self._has_whole_values()
        disk.keep(path, result, is_whole)
        return result.entry_point, is_whole

    def _check(self, entry: Any) -> None:
        """Raise Refusal if the search returns no number, or its recursion isn't safe."""
        returned = entry.signature.return_type
        # Where the function may end without `return`, numba wraps its type in an optional one.
        returned = getattr(returned, "type", returned)
        if not isinstance(returned, types.Number | types.Boolean):
            raise Refusal(f"it returns {returned}, and a compiled search returns a number")
        for dispatcher in self._dispatchers.values():
            for result in dispatcher.overloads.values():
                _check_recursion(result)

    def _has_whole_values(self) -> bool:
        """Return whether the values of the game are ints: not if it may evaluate to a float."""
        evaluate = self.rules.find(0, "evaluate")
        dispatcher = self._dispatchers.get(getattr(evaluate, "function", evaluate))
        if dispatcher is None:
            return True
        results = dispatcher.overloads.values()
        return all(isinstance(each.signature.return_type, types.Integer) for each in results)


class CompiledRun:
    """One call of machine code: its arguments, and the block in which it counts.

    Parameters
    ----------
    code : Specialization
        The machine code.
    game, rest : Game, sequence
        The arguments, of the kind it was made for.
    most : float
        How many positions may be generated.
    room : int
        How many bytes the machine's stack may grow.
    """

    def __init__(
        self, code: Specialization, game: Game, rest: Sequence, most: float, room: int
    ) -> None:
        self.code = code
        self.rest = tuple(rest)
        self.most = most
        self.block = array("q", [0] * FIRST_NUMBER)
        self.block[LIMIT] = int(min(most, 2**63 - 1))
        self.block[STACK] = room
        games = list(seen_games(game))
        for (level, name), number in code.rules.numbers.items():
            value = vars(games[level])[name]
            if number.kind is float:
                (value,) = unpack("q", pack("d", value))  # the float's bits as an int
            self.block.append(value)

    def __call__(self) -> Any:
        """Return what the search returns, or raise what it raises."""
        address, _ = self.block.buffer_info()
        return self.code.entry(address, self.rest)

    def stop(self) -> None:
        """Tell the search to stop where it next generates a position."""
        self.block[LIMIT] = -1

    @property
    def positions(self) -> int:
        """How many positions have been generated so far."""
        return self.block[POSITIONS]

    @property
    def leaves(self) -> int:
        """How many positions have been evaluated so far."""
        return self.block[LEAVES]


def _check_recursion(result: Any) -> None:
    """Raise Refusal if a recursive call may go on without end, or returns what wasn't expected."""
    notes = result.type_annotation
    for call, guess in notes.calltypes.items():
        if getattr(call, "op", "") != "call":
            continue
        kind = notes.typemap[call.func.name]
        if not isinstance(kind, types.RecursiveCall):
            continue
        function = kind.dispatcher_type.dispatcher
        name = function.__name__
        real = function.overloads[guess.args].signature.return_type
        if types.unliteral(real) != types.unliteral(guess.return_type):
            raise Refusal(f"{name} returns numbers of several kinds: put float() around them all")
        if not _asks_first(notes):
            # Only calls of the game check how far the stack has grown.
            raise Refusal(f"{name} calls itself before it has asked the game, and might never end")


# The methods that check how far the stack has grown.
_CHECKING = COUNTED.keys() - {"evaluate"}


def _asks_first(notes: Any) -> bool:
    """Return whether a function always asks the game before it calls itself.

    It may do so by a function to which it gives the game.
    """
    graph = compute_cfg_from_blocks(notes.blocks)
    labels = [graph.entry_point()]
    for label in labels:  # and those that are added meanwhile
        for call in notes.blocks[label].find_exprs("call"):
            kind = notes.typemap[call.func.name]
            if isinstance(kind, types.RecursiveCall):
                return False
            given = notes.calltypes[call].args
            gives_game = any(isinstance(each, GameType) for each in given)
            if gives_game or getattr(kind, "method_name", "") in _CHECKING:
                break
        else:
            for after, _ in graph.successors(label):
                if after not in labels:
                    labels.append(after)
    return True


def type_of(value: Any, purpose: Any = None) -> types.Type | None:
    """Return numba's type for a function of the search that is being compiled, else None."""
    function = function_in(value)
    if not _compiling or function not in _compiling[-1].rules.functions:
        return None
    return types.Dispatcher(_compiling[-1].dispatcher(function))


typeof_impl.register(FunctionType)(type_of)
typeof_impl.register(type(cache(len)))(type_of)


@jit
def _illegal(game, state, action):
    raise ValueError("illegal move: the search asked for the result of a move that isn't legal")


@jit
def _check_value(view, state, value):
    if not -view._limit < value < view._limit:
        raise ValueError("the evaluation returned NaN or a number as large as a win")


# Functions whose errors quote values, as compiled code can't; these say less.
_STAND_INS = {illegal: _illegal, check_value: _check_value}


@extending.intrinsic
def _ones(typing_context, number):
    def lower(context, builder, signature, arguments):
        return builder.ctpop(*arguments)

    return types.int64(types.int64), lower


@extending.overload_method(types.Integer, "bit_count")
def _bit_count(number):
    return lambda number: _ones(abs(number))


def _type(value: Any) -> types.Type | None:
    """Return numba's type of a number, or of a tuple of them; None if it is something else."""
    if type(value) is bool:
        return types.boolean
    if type(value) is not tuple:
        return NUMBERS.get(type(value))
    kinds = tuple(map(_type, value))
    return types.BaseTuple.from_types(kinds) if all(kinds) else None
