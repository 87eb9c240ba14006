"""The engine under `compiled`: it hands a search and the rules of a game to numba.

- here: one search over one kind of game, as machine code, in memory and on disk;
- ``functions``: the functions concerned, what they read, and why one can't be compiled;
- ``game_type``: a game as numba's type, which counts and looks whether the search shall stop.
"""

import os
import pickle
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite
import numba
import numpy as np
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
        The machine code: a function of a block and a tuple of the arguments.
    is_whole : bool
        Whether the values of the game are ints.
    """

    def __init__(self, search: FunctionType, game: Game, rest: Sequence) -> None:
        try:
            _check_size(game, rest)
            if not (_of_ints(rest[0]) and all(isinstance(a, int | float) for a in rest[1:])):
                raise Refusal(
                    f"{type(game).__name__} is searched with {quoted(rest)}, and compiled code "
                    "knows only numbers, and states that are ints or tuples of ints"
                )
            called, reads = functions.followed([search])
            self.rules = rules = Rules(game, called)
            self.functions, reads = [*called, *rules.functions], [*reads, *rules.reads]
            self.is_current = functions.unchanged(self.functions, reads)
            kinds = numba.typeof(tuple(rest))
            others = rules.constants, kinds, _VERSIONS, _MACHINE
            self.digest = functions.digest(self.functions, reads, *others)
            self._dispatchers: dict[FunctionType, Any] = {}
            user = AppDirs(appname="minimax_lab", appauthor=False).user_cache_dir
            folder = Path(os.environ.get("NUMBA_CACHE_DIR") or user) / "minimax_lab"
            path = folder / f"{search.__name__.strip('<>')}_{self.digest}"
            with global_compiler_lock:
                if self.digest not in _made:
                    _made[self.digest] = _loaded(path) or self._compiled(search, kinds, path)
        except Refusal as error:
            raise TypeError(f"{search.__name__} can't be compiled: {error}") from None
        self.entry, self.is_whole = _made[self.digest]

    def block(self, game: Game, rest: Sequence, most: float) -> np.ndarray:
        """Return a new block for a game, which may generate so many positions."""
        games = list(game_type.seen_games(game))
        _check_size(games[-1], rest)
        block = np.zeros(game_type.FIRST_NUMBER + len(self.rules.numbers), np.int64)
        block[game_type.LIMIT] = int(min(most, _MOST))
        for (level, name), number in self.rules.numbers.items():
            words = block.view(np.float64) if number.kind is float else block
            words[number.word] = vars(games[level])[name]
        return block

    @staticmethod
    def counts(block: np.ndarray) -> tuple[int, int]:
        """Return the positions and leaves that a search has generated and evaluated so far."""
        return block.item(game_type.POSITIONS), block.item(game_type.LEAVES)

    @staticmethod
    def stop(block: np.ndarray) -> None:
        """Tell the search with this block to stop where it next generates a position."""
        block[game_type.LIMIT] = -1

    def dispatcher(self, function: FunctionType) -> Any:
        """Return numba's form of a function."""
        if function in _STAND_INS:
            return _STAND_INS[function]
        if function not in self._dispatchers:
            parts = function.__code__, function.__globals__, function.__name__
            copy = FunctionType(*parts, function.__defaults__, function.__closure__)
            # Machine code goes by names, and what comes back from the disk must not meet other
            # code of the same name.
            copy.__qualname__ = f"{function.__name__}_{self.digest}"
            copy.__module__ = __name__  # of its own a module may have two, and numba not know it
            self._dispatchers[function] = jit(copy)
        return self._dispatchers[function]

    def _compiled(self, search: FunctionType, kinds: types.Type, path: Path) -> tuple:
        _compiling.append(self)
        try:
            compiled_search = self.dispatcher(search)
            game_at = game_type.game_in(GameType(self, 0, is_counted=True))

            def entry(block, rest):
                return compiled_search(game_at(block), *rest)

            made = numba.njit(nogil=True)(entry)
            made.compile((types.int64[::1], kinds))
            (result,) = made.overloads.values()
            is_whole, can_be_kept = self._checked(result)
        except Exception as error:
            raise refusal(self.functions, error) from None
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


def _check_recursion(result: Any) -> None:
    """Raise Refusal if a recursive call may go on without end, or returns what wasn't expected."""
    notes = result.type_annotation
    for call, guess in notes.calltypes.items():
        kind = notes.typemap[call.func.name] if getattr(call, "op", "") == "call" else None
        if not isinstance(kind, types.RecursiveCall):
            continue
        function = kind.dispatcher_type.dispatcher
        real = function.overloads[guess.args].signature.return_type
        if types.unliteral(real) != types.unliteral(guess.return_type):
            raise Refusal(
                f"{function.__name__} calls itself, and returns numbers of several kinds: put "
                "float() around all that it returns"
            )
        if not _asks_first(notes):
            raise Refusal(
                f"{function.__name__} calls itself before it has asked the game for children, and "
                "might never end: compiled code looks how deep it is where the game is asked"
            )


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
            if is_given_it or getattr(kind, "typing_key", None) in game_type.DEEP:
                break
        else:
            new |= {after for after, _ in graph.successors(label)} - seen
    return True


def type_of(value: Any, purpose: Any = None) -> types.Type | None:
    """Return the type of a function for numba while it compiles a search, else None."""
    function = function_in(value)
    if not _compiling or function not in _compiling[-1].functions:
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


def _check_size(game: Game, rest: Sequence) -> None:
    """Raise unless all ints fit into 64 bits."""
    if not _fits((*rest, *vars(game).values())):
        raise ValueError(f"compiled ints have 64 bits, and {game!r} with {rest!r} has larger ones")


def _of_ints(state: Any) -> bool:
    if type(state) is tuple:
        return bool(state) and all(map(_of_ints, state))
    return type(state) in (int, bool)


def _fits(value: Any) -> bool:
    """Return whether all ints in a value have 64 bits."""
    if isinstance(value, tuple):
        return all(map(_fits, value))
    return not isinstance(value, int) or -_MOST - 1 <= value <= _MOST


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
