"""The engine under `compiled`: it hands a search and the rules of a game to numba.

- `Rules`: a kind of game, and all functions and attributes that a search needs of it;
- `GameType`: a game as numba's type. Its value is the address of a block of numbers; its methods
  are the game's own, and those that the search calls also count, and check whether to stop;
- `Specialization`: one search over one kind of game, as machine code, in memory and on disk;
- `CompiledRun`: one call of it.

What functions call and read, and why one can't be compiled, is in ``functions``.

Parts of numba that aren't public are used, and a new version may change them:
``CompileResult._reduce`` and ``_rebuild``, ``library._final_module`` and ``RuntimeLinker.PREFIX``
(machine code on disk), ``type_annotation`` (recursion), and what `InlinedIterator` builds on. Two
changes to numba hold for the whole process: `type_of` gives functions their types, and ints have
``bit_count``.
"""

import inspect
import os
import pickle
import tempfile
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from struct import pack, unpack
from types import FunctionType, MethodType
from typing import Any, NamedTuple

import llvmlite
import numba
import platformdirs
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba import extending
from numba.core import cgutils, compiler, serialize, types, typing
from numba.core.analysis import compute_cfg_from_blocks
from numba.core.codegen import RuntimeLinker
from numba.core.compiler_lock import global_compiler_lock
from numba.core.datamodel import models
from numba.core.dispatcher import Dispatcher
from numba.core.imputils import RefType, call_iternext, iternext_impl
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys
from numba.core.typing.typeof import typeof_impl

from ...games.evaluations import check_value
from ...games.game import Game
from ...games.notation import illegal
from ...games.views import View
from ...limits import LimitReached
from . import functions
from .functions import Dependency, Refusal, function_in

# What machine code depends on besides the functions.
_SOURCES = [file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py"))]
_VERSIONS = numba.__version__, llvmlite.__version__, sha256(b"".join(_SOURCES)).hexdigest()
_MACHINE = get_host_cpu_name(), get_host_cpu_features().flatten()
_compiling: list["Specialization"] = []  # those that numba is busy with, the last one now
_made: dict[str, tuple[Callable, bool]] = {}  # digest -> machine code, and whether values are ints

# The first words of a block: positions generated and the most there may be, leaves, and how far
# the machine's stack may grow. The game's own numbers follow.
POSITIONS, LIMIT, LEAVES, STACK, FIRST_NUMBER = range(5)
jit = numba.njit(nogil=True, boundscheck=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
_TOO_DEEP = "the search calls itself too deep: does every call come nearer a leaf?"
_WORD = ir.IntType(64)
_NUMBERS = {int: types.int64, float: types.float64}


class Method(NamedTuple):
    """A method, and the level of the game that it is called on, see `Rules`."""

    function: FunctionType
    level: int


class Number(NamedTuple):
    """A number that is an attribute of a game: its type, and the index of its word in the block."""

    kind: type
    word: int


class InnerGame(NamedTuple):
    """A game that is an attribute of another one, a view of it."""

    level: int


class Rules:
    """A search, the rules of a kind of game, and all that they call and read.

    Parameters
    ----------
    search : function
        The search.
    game : Game
        The game. If it is a view, the games that it is a view of are taken into account as well.

    Attributes
    ----------
    games : list of Game
        The game, what it is a view of, and so on: at level 0, 1, ...
    functions, reads : list
        All functions to be compiled, the search first, and all that they read.
    numbers : dict
        The attributes of games that have a word in the block, as (level, name) -> `Number`; each
        call brings new values for them.
    constants : list of str
        All attributes of the games that functions may read, as text for the digest.
    """

    def __init__(self, search: FunctionType, game: Game) -> None:
        self.games = list(seen_games(game))
        self.levels = {id(each): level for level, each in enumerate(self.games)}
        self.numbers: dict[tuple[int, str], Number] = {}
        self.functions = [search]
        reads: dict[tuple, Dependency] = {}
        members: dict[tuple[int, str], Any] = {}
        for function in self.functions:  # and those that are added meanwhile
            for read in functions.dependencies_of(function):
                reads[id(read.holder), read.name] = read
                self._add_function(read.value)
            for name in functions.attributes(function):
                for level, each in enumerate(self.games):
                    member = self.find(level, name)
                    members[level, name] = member
                    self._add_function(getattr(member, "function", member))
                    if not isinstance(each, View):  # whose classes nobody changes
                        reads[id(type(each)), name] = functions.attribute(type(each), name)
        self.reads = [read for read in reads.values() if read.now() is read.value]
        self.constants = [
            f"{place} {functions.stands_for(member, self.functions)}"
            for place, member in members.items()
        ]

    def _add_function(self, value: Any) -> None:
        """Add the function that has to be compiled for a value, if there is one."""
        function = function_in(value)
        if function is not None and function not in self.functions:
            self.functions.append(function)

    def find(self, level: int, name: str) -> Any:
        """Return what a game has under a name: a Method, a Number, an InnerGame, or a constant.

        It is None if there is nothing of that name, or something that compiled code can't know.
        """
        holder = level
        game = self.games[holder]
        while name not in vars(game) and not hasattr(type(game), name):
            holder += 1  # a view leaves the name to what it is a view of
            if holder == len(self.games):
                return None
            game = self.games[holder]
        if isinstance(getattr(type(game), name, None), property):
            return None
        value = getattr(game, name, None)  # a class has names that its objects lack, as mro
        if isinstance(value, MethodType):
            function = function_in(value.__func__)
            owner = self.levels.get(id(value.__self__))
            if function is None or owner is None:
                return None
            return Method(function, level if owner == holder else owner)
        if id(value) in self.levels:
            return InnerGame(self.levels[id(value)])
        if name in vars(game) and type(value) in _NUMBERS:
            new = Number(type(value), FIRST_NUMBER + len(self.numbers))
            return self.numbers.setdefault((holder, name), new)
        if isinstance(value, bool | int | float | str | tuple) or function_in(value):
            return value
        return None


def seen_games(game: Game) -> Iterator[Game]:
    """Yield a game, what it is a view of, and so on."""
    seen: Any = game
    while isinstance(seen, Game):
        yield seen
        seen = vars(seen).get("game")


class GameType(types.Opaque):
    """The type of a game, either as a search calls it, which is counted, or as it calls itself.

    Parameters
    ----------
    code : Specialization
        What it is made for; it has `rules`, a `digest`, and `dispatcher(function)`.
    level : int
        Which of the rules' games it is.
    is_counted : bool
        Whether the search calls it, so that positions and leaves are counted.
    """

    def __init__(self, code: Any, level: int, is_counted: bool) -> None:
        self.code = code
        self.level = level
        self.is_counted = is_counted
        asker = "the search" if is_counted else "itself"
        super().__init__(f"{code.name}-{code.digest}({level}, as {asker} asks it)")

    @property
    def key(self) -> tuple:
        return self.code, self.level, self.is_counted

    def find(self, name: str) -> Any:
        """Return what the game has under a name, see `Rules.find`, or the method that counts."""
        if self.is_counted and name in _COUNTED:
            return _COUNTED[name]
        return self.code.rules.find(self.level, name)

    def method(self, name: str) -> tuple[Any, "GameType"]:
        """Return numba's form of a method, and the type of the game that it is called with."""
        member = self.find(name)
        if not isinstance(member, Method):  # it is one that counts
            return member, self
        # What the methods of every game call isn't counted; another method may be a search.
        counted = self.is_counted and not hasattr(Game, name)
        return self.code.dispatcher(member.function), GameType(self.code, member.level, counted)


class GameMethodType(types.Callable, types.Opaque):
    """The type of a method as an attribute of a game; its value is the game's, the address."""

    def __init__(self, game: GameType, name: str) -> None:
        self.game = game
        self.method_name = name
        super().__init__(f"{game}.{name}")

    def get_call_type(self, context: Any, arguments: tuple, named: dict) -> typing.Signature:
        method, game = self.game.method(self.method_name)
        arguments = (game, *map(types.unliteral, arguments))
        call_type = types.Dispatcher(method).get_call_type(context, arguments, named)
        returned = call_type.return_type
        if isinstance(returned, types.Generator):
            returned = InlinedIterator(returned, game)
        _, *parameters = call_type.pysig.parameters.values()  # their names, and defaults
        signature = typing.signature(returned, *call_type.args[1:], recvr=self)
        return signature.replace(pysig=inspect.Signature(parameters))

    def get_call_signatures(self) -> tuple:
        return (), False

    def get_impl_key(self, signature: typing.Signature) -> type:
        return GameMethodType


for kind in (GameType, GameMethodType):
    extending.register_model(kind)(models.OpaqueModel)


@extending.lower_builtin(GameMethodType, GameMethodType, types.VarArg(types.Any))
def _call(context, builder, signature, arguments):
    question, *rest = signature.args
    method, game = question.game.method(question.method_name)
    returned = signature.return_type
    made = method.overloads.get((game, *rest))
    is_generator = made is not None and isinstance(made.signature.return_type, types.Generator)
    if is_generator:
        returned = returned.inner
    call = context.get_function(types.Dispatcher(method), typing.signature(returned, game, *rest))
    context.add_linking_libs(getattr(call, "libs", ()))
    value = call(builder, arguments)
    if is_generator:
        return cgutils.pack_struct(builder, [value, arguments[0]])
    return value


@extending.infer_getattr
class _Attributes(typing.templates.AttributeTemplate):
    key = GameType

    def generic_resolve(self, game: GameType, name: str) -> types.Type | None:
        member = game.find(name)
        if isinstance(member, Method | Dispatcher):
            return GameMethodType(game, name)
        if isinstance(member, Number):
            return _NUMBERS[member.kind]
        if isinstance(member, InnerGame):
            return GameType(game.code, member.level, False)
        return None if member is None else self.context.resolve_value_type(member)


@extending.lower_getattr_generic(GameType)
def _load_attribute(context, builder, game, address, name):
    member = game.find(name)
    if isinstance(member, InnerGame | Method | Dispatcher):
        return address
    if not isinstance(member, Number):
        kind = context.typing_context.resolve_value_type(member)
        return context.get_constant_generic(builder, kind, member)
    word = builder.load(_word_at(builder, address, ir.Constant(_WORD, member.word)))
    if member.kind is float:
        return builder.bitcast(word, ir.DoubleType())
    return word


class InlinedIterator(types.SimpleIteratorType):
    """The type of a generator whose code goes into the loop over it.

    Numba calls a generator for each thing that it yields, and keeps its variables in memory
    between two calls. As a search is little more than loops over children, that takes most of its
    time. Where LLVM is told to put the generator's code into the loop, it is several times as fast.
    """

    def __init__(
        self, inner: types.IteratorType, game: GameType, counts_positions: bool = False
    ) -> None:
        self.inner = inner
        self.game = game
        self.counts_positions = counts_positions
        super().__init__(f"inlined({inner}, {game}, {counts_positions})", inner.yield_type)


@extending.register_model(InlinedIterator)
class _InlinedIteratorModel(models.StructModel):
    def __init__(self, dmm, fe_type):
        super().__init__(dmm, fe_type, [("inner", fe_type.inner), ("game", fe_type.game)])


@extending.intrinsic
def _counted(typing_context, game, children):
    """Return the same iterator over children, which now counts them."""
    if not isinstance(children, InlinedIterator):
        raise Refusal(f"{game.code.name}.children returns {children}: yield one by one")

    def lower(context, builder, signature, arguments):
        return arguments[1]

    counted = InlinedIterator(children.inner, children.game, counts_positions=True)
    return counted(game, children), lower


@extending.lower_builtin("iternext", InlinedIterator)
@iternext_impl(RefType.BORROWED)
def _next(context, builder, signature, arguments, result):
    (kind,) = signature.args
    inner, game = cgutils.unpack_tuple(builder, arguments[0])
    before = set(_calls(builder))
    item = call_iternext(context, builder, kind.inner, inner)
    for call in set(_calls(builder)) - before:
        call.attributes.add("alwaysinline")
    result.set_valid(item.is_valid())
    with cgutils.if_likely(builder, item.is_valid()):
        if kind.counts_positions:
            count = types.none(kind.game)
            context.compile_internal(builder, _count_position.py_func, count, [game])
        result.yield_(item.yielded_value())


def _calls(builder):
    """Yield the calls in the function that is being built, except those of LLVM's own."""
    for block in builder.function.blocks:
        for instruction in block.instructions:
            if instruction.opname == "call" and not instruction.callee.name.startswith("llvm."):
                yield instruction


def _word_at(builder, address, number):
    words = builder.bitcast(address, _WORD.as_pointer())
    return builder.gep(words, [number])


@extending.intrinsic
def _read(typing_context, game, word):
    """Return a word of a game's block as it is now: another thread may write it at any time."""

    def lower(context, builder, signature, arguments):
        # Without "atomic", LLVM may assume that the word never changes.
        return builder.load_atomic(_word_at(builder, *arguments), "monotonic", 8)

    return types.int64(game, types.int64), lower


@extending.intrinsic
def _write(typing_context, game, word, number):
    """Write a word of a game's block."""

    def lower(context, builder, signature, arguments):
        address, word, number = arguments
        builder.store(number, _word_at(builder, address, word))
        return context.get_dummy_value()

    return types.void(game, types.int64, types.int64), lower


@extending.intrinsic
def _stop_if(typing_context, is_over):
    """Raise LimitReached, as a `raise` can't: numba allows only kinds of Exception there."""

    def lower(context, builder, signature, arguments):
        with cgutils.if_unlikely(builder, *arguments):
            context.call_conv.return_user_exc(builder, LimitReached, ())
        return context.get_dummy_value()

    return types.void(types.boolean), lower


@extending.intrinsic
def _stack(typing_context):
    """Return the address that the machine's stack has grown down to."""

    def lower(context, builder, signature, arguments):
        kind = ir.FunctionType(cgutils.voidptr_t, ())
        save = builder.module.declare_intrinsic("llvm.stacksave", (), kind)
        return builder.ptrtoint(builder.call(save, ()), _WORD)

    return types.int64(), lower


@jit
def _count_position(game):
    positions = _read(game, POSITIONS) + 1
    _write(game, POSITIONS, positions)
    _stop_if(positions > _read(game, LIMIT))


@jit
def _check_stack(game):
    if _stack() < _read(game, STACK):
        raise RecursionError(_TOO_DEEP)


@extending.intrinsic
def _as_rules(typing_context, game):
    """Return the same game as its own methods call it, where nothing is counted."""

    def lower(context, builder, signature, arguments):
        return arguments[0]

    return GameType(game.code, game.level, is_counted=False)(game), lower


@jit
def _actions(game, state):
    _check_stack(game)
    return _as_rules(game).actions(state)


@jit
def _children(game, state):
    _check_stack(game)
    return _counted(game, _as_rules(game).children(state))


@jit
def _result(game, state, action):
    _check_stack(game)
    _count_position(game)
    return _as_rules(game).result(state, action)


@jit
def _evaluate(game, state):
    _write(game, LEAVES, _read(game, LEAVES) + 1)
    return float(_as_rules(game).evaluate(state))  # of one type; `Compiled.run` makes ints of them


_COUNTED = {"actions": _actions, "children": _children, "result": _result, "evaluate": _evaluate}


def entry_of(search: Any, kind: GameType) -> Callable:
    """Return the function to start a search: of a block's address, and of what follows the game.

    It turns the block's word for the stack from the bytes that it may grow into the address down to
    which it may grow.
    """

    @extending.intrinsic
    def game_at(typing_context, address):
        def lower(context, builder, signature, arguments):
            return builder.inttoptr(arguments[0], cgutils.voidptr_t)

        return kind(address), lower

    def entry(address, rest):
        game = game_at(address)
        _write(game, STACK, _stack() - _read(game, STACK))
        return search(game, *rest)

    return entry


@extending.intrinsic
def _ones(typing_context, number):
    def lower(context, builder, signature, arguments):
        return builder.ctpop(*arguments)

    return types.int64(types.int64), lower


@extending.overload_method(types.Integer, "bit_count")
def _bit_count(number):
    return lambda number: _ones(abs(number))


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
            self.rules = Rules(search, game)
            others = [self.rules.constants, kinds, _VERSIONS, _MACHINE]
            self.digest = functions.digest(self.rules.functions, self.rules.reads, others)
            self.entry, self.is_whole = self._found_or_compiled(search, kinds)
        except Refusal as error:
            raise TypeError(f"{search.__name__} can't be compiled: {error}") from None
        self.is_current = functions.unchanged(self.rules.functions, self.rules.reads)
        self.run = partial(CompiledRun, self)
        self.ends = self.is_quick = all(map(functions.ends, self.rules.functions))

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
        path = _folder() / f"{search.__name__.strip('<>')}_{self.digest}"
        with global_compiler_lock:
            if self.digest not in _made:
                _made[self.digest] = _loaded(path) or self._compiled(search, kinds, path)
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
        # Where several functions call one another recursively, machine code holds addresses that
        # are right in this process only.
        variables = result.library._final_module.global_variables
        if not any(each.name.startswith(RuntimeLinker.PREFIX) for each in variables):
            _keep(path, (is_whole, result._reduce()))
        return result.entry_point, is_whole

    def _check(self, entry: Any) -> None:
        """Raise Refusal if the search returns no number, or its recursion isn't safe."""
        # Where the function may end without `return`, numba wraps its type in an optional one.
        returned = getattr(entry.signature.return_type, "type", entry.signature.return_type)
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

    def __init__(self, code: Any, game: Game, rest: Sequence, most: float, room: int) -> None:
        self.code = code
        self.rest = tuple(rest)
        self.most = most
        self.block = array("q", (0, int(min(most, 2**63 - 1)), 0, room))
        games = list(seen_games(game))
        for (level, name), number in code.rules.numbers.items():
            value = vars(games[level])[name]
            if number.kind is float:
                (value,) = unpack("q", pack("d", value))  # the float's bits as an int
            self.block.append(value)

    def __call__(self) -> Any:
        """Return what the search returns, or raise what it raises."""
        return self.code.entry(self.block.buffer_info()[0], self.rest)

    def stop(self) -> None:
        """Tell the search to stop where it next generates a position."""
        self.block[LIMIT] = -1

    positions = property(lambda self: self.block[POSITIONS], doc="Generated so far.")
    leaves = property(lambda self: self.block[LEAVES], doc="Evaluated so far.")


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
            gives_game = any(isinstance(each, GameType) for each in notes.calltypes[call].args)
            if gives_game or getattr(kind, "method_name", "") in _COUNTED.keys() - {"evaluate"}:
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


def _type(value: Any) -> types.Type | None:
    """Return numba's type of a number, or of a tuple of them; None if it is something else."""
    if type(value) is bool:
        return types.boolean
    if type(value) is not tuple:
        return _NUMBERS.get(type(value))
    kinds = tuple(map(_type, value))
    return types.BaseTuple.from_types(kinds) if all(kinds) else None


def _folder() -> Path:
    """Return where machine code is kept."""
    user = platformdirs.user_cache_dir("minimax_lab", appauthor=False)
    return Path(os.environ.get("NUMBA_CACHE_DIR") or user) / "minimax_lab"


def _keep(path: Path, what: tuple) -> None:
    """Write machine code to the disk; where nothing can be written, it is kept in memory only."""
    data = serialize.dumps(what)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as file:
            file.write(sha256(data).digest() + data)
        os.replace(file.name, path)


def _loaded(path: Path) -> tuple[Callable, bool] | None:
    """Return machine code from the disk, or None if there is none, or it is damaged."""
    if not path.is_file():
        return None
    data = path.read_bytes()
    if sha256(data[32:]).digest() != data[:32]:
        return None
    target = cpu_target.target_context
    rtsys.initialize(target)
    is_whole, parts = pickle.loads(data[32:])
    return compiler.CompileResult._rebuild(target, *parts).entry_point, is_whole
