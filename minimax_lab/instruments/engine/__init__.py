"""The engine under `compiled`: it hands a search and the rules of a game to numba.

- here: one search over one kind of game, as machine code, in memory and on disk;
- ``functions``: the functions concerned, what they read, and why one can't be compiled;
- ``game_type``: a game as numba's type, which counts and looks whether the search shall stop.
"""

import os
import pickle
import tempfile
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from struct import pack, unpack
from types import FunctionType
from typing import Any

import llvmlite
import numba
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba.core import compiler, serialize, types
from numba.core.analysis import compute_cfg_from_blocks
from numba.core.codegen import RuntimeLinker
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys
from numba.core.typing.typeof import typeof_impl
from numba.misc.appdirs import AppDirs

from ...games.game import Game, illegal
from ...games.views import check_value
from ..wording import quoted
from . import functions, game_type
from .functions import Refusal, function_in, refusal
from .game_type import GameType, Rules, jit

_MOST = 2**63 - 1  # the largest int of compiled code
_SOURCES = [file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py"))]
# What machine code depends on besides the functions.
_VERSIONS = numba.__version__, llvmlite.__version__, sha256(b"".join(_SOURCES)).hexdigest()
_MACHINE = get_host_cpu_name(), get_host_cpu_features().flatten()
_compiling: list["Specialization"] = []  # the one that numba is busy with
_made: dict[str, tuple[Callable, bool]] = {}  # digest -> machine code, so that it's loaded once


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
    entry : callable
        The machine code: a function of a block's address and a tuple of the arguments.
    is_whole : bool
        Whether the values of the game are ints.
    ends : bool
        Whether it ends as soon as no position may be generated any more.
    is_quick : bool
        Whether the next call is likely to be short; `Compiled` keeps it.
    """

    def __init__(self, search: FunctionType, game: Game, rest: Sequence) -> None:
        self.name = type(game).__name__
        self._dispatchers: dict[FunctionType, Any] = {}
        try:
            kinds = _type(tuple(rest))
            if kinds is None or tuple in map(type, rest[1:]):
                why = "compiled code knows only numbers, and states that are tuples of ints"
                raise Refusal(f"{self.name} is searched with {quoted(rest)}, and {why}")
            self.rules = Rules(search, game)
            self.is_current = functions.unchanged(self.rules.functions, self.rules.reads)
            others = self.rules.constants, kinds, _VERSIONS, _MACHINE
            self.digest = functions.digest(self.rules.functions, self.rules.reads, *others)
            user = AppDirs(appname="minimax_lab", appauthor=False).user_cache_dir
            folder = Path(os.environ.get("NUMBA_CACHE_DIR") or user) / "minimax_lab"
            path = folder / f"{search.__name__.strip('<>')}_{self.digest}"
            with global_compiler_lock:
                if self.digest not in _made:
                    _made[self.digest] = _loaded(path) or self._compiled(search, kinds, path)
        except Refusal as error:
            raise TypeError(f"{search.__name__} can't be compiled: {error}") from None
        self.entry, self.is_whole = _made[self.digest]
        self.ends = self.is_quick = all(map(functions.ends, self.rules.functions))

    def run(self, *arguments: Any) -> "Run":
        """Return a `Run` with these arguments, to be called."""
        return Run(self, *arguments)

    def dispatcher(self, function: FunctionType) -> Any:
        """Return numba's form of a function."""
        if function in _STAND_INS:
            return _STAND_INS[function]
        if function not in self._dispatchers:
            parts = function.__code__, function.__globals__, function.__name__
            whole = FunctionType(*parts, function.__defaults__, function.__closure__)
            first, *rest = functions.opening(function) or [whole]
            self._dispatchers[function] = self._jit(first)
            for each in rest:
                # Half of the calls are of leaves, and needn't be calls.
                each.__globals__[function.__name__] = numba.njit(inline="always")(first)
                first.__globals__[functions.REST] = self._dispatchers[each] = self._jit(each)
        return self._dispatchers[function]

    def _jit(self, function: FunctionType) -> Any:
        """Return numba's form of a function, which gets a name of its own.

        Machine code goes by names, and what comes back from the disk must not meet other code.
        """
        function.__qualname__ = f"{function.__name__}_{len(self._dispatchers)}_{self.digest}"
        function.__module__ = __name__  # of its own a module may have two, and numba not know it
        return jit(function)

    def _compiled(self, search: FunctionType, kinds: types.Type, path: Path) -> tuple:
        _compiling.append(self)
        try:
            compiled_search = self.dispatcher(search)
            game_at = game_type.game_in(GameType(self, 0, is_counted=True))

            def entry(address, rest):
                return compiled_search(game_at(address), *rest)

            made = numba.njit(nogil=True)(entry)
            made.compile((types.int64, kinds))
            (result,) = made.overloads.values()
            is_whole, can_be_kept = self._checked(result)
        except Exception as error:
            raise refusal(error) from None
        finally:
            _compiling.pop()
        if can_be_kept:
            _keep(path, (is_whole, result._reduce()))
        return result.entry_point, is_whole

    def _checked(self, entry: Any) -> tuple[bool, bool]:
        """Raise Refusal if what numba made isn't right; else return what must be known of it.

        That is whether the game's values are ints, and whether the code can be kept on disk: where
        functions call one another in a circle, it holds addresses that are right in this process.
        """
        returned = entry.signature.return_type
        returned = getattr(returned, "type", returned)  # of a function that may end without return
        if not isinstance(returned, types.Number | types.Boolean):
            raise Refusal(f"it returns {returned}, and a compiled search returns a number")
        for dispatcher in self._dispatchers.values():
            for result in dispatcher.overloads.values():
                _check_recursion(result)
        evaluate = self.rules.find(0, "evaluate")
        evaluate = self._dispatchers.get(getattr(evaluate, "function", evaluate))
        values = evaluate.overloads.values() if evaluate else ()
        is_whole = all(isinstance(each.signature.return_type, types.Integer) for each in values)
        addresses = entry.library._final_module.global_variables
        return is_whole, not any(a.name.startswith(RuntimeLinker.PREFIX) for a in addresses)


class Run:
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

    def __init__(self, code: Any, game: Game, rest: Sequence, most: float, room: int) -> None:
        self.code, self.rest, self.most = code, tuple(rest), most
        self.block = array("q", (0, int(min(most, _MOST)), 0, room))
        games = list(game_type.seen_games(game))
        for (level, name), number in code.rules.numbers.items():
            value = vars(games[level])[name]
            self.block.extend(unpack("q", pack("d", value)) if number.kind is float else (value,))

    def __call__(self) -> Any:
        """Return what the search returns, or raise what it raises."""
        return self.code.entry(self.block.buffer_info()[0], self.rest)

    def stop(self) -> None:
        """Tell the search to stop where it next generates a position."""
        self.block[game_type.LIMIT] = -1

    positions = property(lambda self: self.block[game_type.POSITIONS], doc="Generated so far.")
    leaves = property(lambda self: self.block[game_type.LEAVES], doc="Evaluated so far.")


def _check_recursion(result: Any) -> None:
    """Raise Refusal if a recursive call may go on without end, or returns what wasn't expected."""
    notes = result.type_annotation
    for call, guess in notes.calltypes.items():
        kind = notes.typemap[call.func.name] if getattr(call, "op", "") == "call" else None
        if not isinstance(kind, types.RecursiveCall):
            continue
        function = kind.dispatcher_type.dispatcher
        name, real = function.__name__, function.overloads[guess.args].signature.return_type
        if types.unliteral(real) != types.unliteral(guess.return_type):
            raise Refusal(f"{name} returns numbers of several kinds: put float() around them all")
        if not _asks_first(notes):
            # How deep it is shows where the game is asked.
            raise Refusal(f"{name} calls itself before it has asked the game, and might never end")


def _asks_first(notes: Any) -> bool:
    """Return whether all ways through a function to a recursive call ask the game before.

    Either itself, or by a function that is given the game.
    """
    graph = compute_cfg_from_blocks(notes.blocks)
    seen, new = set(), {graph.entry_point()}
    while new:
        label = new.pop()
        seen.add(label)
        for call in notes.blocks[label].find_exprs("call"):
            kind = notes.typemap[call.func.name]
            if isinstance(kind, types.RecursiveCall):
                return False
            is_given_it = any(isinstance(each, GameType) for each in notes.calltypes[call].args)
            if is_given_it or getattr(kind, "asked", None) in game_type.DEEP:
                break
        else:
            new |= {after for after, _ in graph.successors(label)} - seen
    return True


def type_of(value: Any, purpose: Any = None) -> types.Type | None:
    """Return the type of a function for numba while it compiles a search, else None."""
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


# What is told in more words in Python.
_STAND_INS = {illegal: _illegal, check_value: _check_value}


def _type(value: Any) -> types.Type | None:
    """Return numba's type of a number, or of a tuple of them; None if it is something else."""
    if type(value) is tuple:
        kinds = tuple(map(_type, value))
        return types.BaseTuple.from_types(kinds) if all(kinds) else None
    return {int: types.int64, bool: types.boolean, float: types.float64}.get(type(value))


def _keep(path: Path, what: tuple) -> None:
    """Write machine code to the disk; where nothing can be written, it is kept in memory only."""
    data = serialize.dumps(what)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as file:
            file.write(sha256(data).digest() + data)
        os.replace(file.name, path)
    except OSError:
        return


def _loaded(path: Path) -> tuple[Callable, bool] | None:
    """Return machine code from the disk, or None if there is none, or it is damaged."""
    found = path.read_bytes() if path.is_file() else b""
    if sha256(found[32:]).digest() != found[:32]:
        return None
    target = cpu_target.target_context
    rtsys.initialize(target)
    is_whole, parts = pickle.loads(found[32:])
    return compiler.CompileResult._rebuild(target, *parts).entry_point, is_whole
