"""A game as numba sees it: the address of a block of numbers, and the game's own methods."""

import inspect
from collections.abc import Iterator
from functools import partial
from types import FunctionType, MethodType
from typing import Any, NamedTuple

import numba
from llvmlite import ir
from numba import extending
from numba.core import cgutils, types, typing
from numba.core.datamodel import models
from numba.core.imputils import RefType, call_iternext, iternext_impl
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate
from numba.cpython.unsafe.numbers import leading_zeros

from ...games.game import Game
from ...limits import LimitReached
from .functions import ABSENT, Read, Refusal, attributes, followed, function_in, stands_for

# The first words of a block: positions generated and the most there may be, leaves, and how far
# down the machine's stack may grow. The numbers of the game follow.
POSITIONS, LIMIT, LEAVES, STACK, FIRST_NUMBER = range(5)
STACK_BYTES = 1 << 23  # of the machine's stack, for the recursion of a search
_QUICK = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # nobody else calls it
jit = numba.njit(nogil=True, boundscheck=True, **_QUICK)
_TOO_DEEP = "the search calls itself too deep: does every call come nearer a leaf?"
_WORD = ir.IntType(64)
_NUMBERS = {int: types.int64, float: types.float64}


class Method(NamedTuple):
    """A method, and which of the games asks it: 0 is the game itself, 1 what it is a view of."""

    function: FunctionType
    level: int


class Number(NamedTuple):
    """A number of a game's own: its type, and its word in the block."""

    kind: type
    word: int


class Level(NamedTuple):
    """A game that a view has under a name."""

    level: int


class Rules:
    """What compiled code knows of a game; the numbers in it come anew with each call.

    Parameters
    ----------
    game : Game
        The game. If it is a view, the games that it is a view of are known as well.
    search : list of functions
        The search, and all that it calls.

    Attributes
    ----------
    name : str
        The game's class.
    functions, reads : list
        All functions of the rules that the search needs, and all that they read.
    numbers : dict
        The attributes that have a word in the block: (level, name) -> `Number`.
    constants : list of str
        All else that is known of the games, in words.
    """

    def __init__(self, game: Game, search: list[FunctionType]) -> None:
        self.name = type(game).__name__
        self.games = list(seen_games(game))
        self.numbers: dict[tuple[int, str], Number] = {}
        self.functions: list[FunctionType] = []
        self.reads: list[Read] = []
        names: set[str] = set()
        while new := attributes([*search, *self.functions]) - names:
            names |= new
            found = [self.find(n, name) for n in range(len(self.games)) for name in sorted(new)]
            called = [function_in(getattr(each, "function", each)) for each in found]
            known = [each for each in called if each is not None and each not in search]
            self.functions, self.reads = followed(list(dict.fromkeys(self.functions + known)))
        kinds = dict.fromkeys(map(type, self.games))
        own = [Read(k, n, getattr(k, n, ABSENT)) for k in kinds for n in sorted(names)]
        self.reads += [read for read in own if read.is_current()]  # a class method never is
        self.constants = [
            f"{level} {name} {stands_for(self.find(level, name), self.functions)}"
            for level in range(len(self.games))
            for name in sorted(names)
        ]

    def find(self, level: int, name: str) -> Any:
        """Return what a game has under a name: a Method, a Number, a Level, or a constant.

        It is None if there is nothing of the name, or what compiled code can't know.
        """
        game = self.games[level]
        of_class = inspect.getattr_static(type(game), name, None)
        if name in vars(game) and not hasattr(type(of_class), "__set__"):  # no property covers it
            value = vars(game)[name]
            owner = value.__self__ if isinstance(value, MethodType) else value
            levels = [number for number, each in enumerate(self.games) if each is owner]
            if levels:
                if owner is value:
                    return Level(*levels)
                function = function_in(value.__func__)
                return function and Method(function, *levels)
            if type(value) in _NUMBERS:
                number = Number(type(value), FIRST_NUMBER + len(self.numbers))
                return self.numbers.setdefault((level, name), number)
            return _constant(value)
        if function_in(of_class) is not None:
            return Method(function_in(of_class), level)
        if of_class is None and level + 1 < len(self.games):  # what a view leaves to its game
            found = self.find(level + 1, name)
            return found._replace(level=level) if isinstance(found, Method) else found
        return _constant(of_class)

    def __repr__(self) -> str:
        return self.name


def seen_games(game: Game) -> Iterator[Game]:
    """Yield a game, what it is a view of, and so on."""
    while isinstance(game, Game):
        yield game
        game = vars(game).get("game")


def _constant(value: Any) -> Any:
    is_known = isinstance(value, bool | int | float | str | tuple) or function_in(value)
    return value if is_known else None


class GameType(types.Type):
    """The type of a game, as a search asks it, where all is counted, or as it asks itself.

    Parameters
    ----------
    code : Specialization
        For which it is made; it has `rules`, and `dispatcher(function)`.
    level : int
        Which of the rules' games it is.
    is_counted : bool
        Whether it is the search's.
    """

    def __init__(self, code: Any, level: int, is_counted: bool) -> None:
        self.code, self.level, self.is_counted = code, level, is_counted
        super().__init__(name=f"{code.rules}-{code.digest}({level}{', counted' * is_counted})")

    @property
    def key(self) -> tuple:
        return self.code, self.level, self.is_counted

    def method(self, name: str) -> tuple[Any, "GameType"]:
        """Return numba's form of a method, and the game that it is given."""
        if self.is_counted and name in _COUNTED:
            return _COUNTED[name], self
        found = self.code.rules.find(self.level, name)
        # The game's own answers aren't counted; a search that is a method of the game's is.
        counted = self.is_counted and not hasattr(Game, name)
        return self.code.dispatcher(found.function), GameType(self.code, found.level, counted)


@extending.register_model(GameType)
class _Address(models.OpaqueModel):
    pass


@extending.infer_getattr
class _Attributes(AttributeTemplate):
    key = GameType

    def generic_resolve(self, game: GameType, name: str) -> types.Type | None:
        found = game.code.rules.find(game.level, name)
        if isinstance(found, Method) or game.is_counted and name in _COUNTED:
            return _bound(game, name)
        if isinstance(found, Number):
            return _NUMBERS[found.kind]
        if isinstance(found, Level):
            return GameType(game.code, found.level, False)
        return None if found is None else self.context.resolve_value_type(found)


@extending.lower_getattr_generic(GameType)
def _load_attribute(context, builder, game, address, name):
    found = game.code.rules.find(game.level, name)
    if isinstance(found, Level):
        return address
    if not isinstance(found, Number):
        kind = context.typing_context.resolve_value_type(found)
        return context.get_constant_generic(builder, kind, found)
    word = builder.load(_word_at(builder, address, found.word))
    if found.kind is float:
        return builder.bitcast(word, ir.DoubleType())
    return word


_callable: set[str] = set()  # the methods' names that numba knows how to call


def _bound(game: GameType, name: str) -> types.BoundFunction:
    """Return the type of a game's method: a call of the method's compiled form."""

    class Template(AbstractTemplate):
        key = (GameType, name)

        def generic(self, arguments, named):
            method, asked = game.method(name)
            kind = types.Dispatcher(method)
            found = kind.get_call_type(self.context, (asked, *arguments), named)
            _, *parameters = found.pysig.parameters.values()  # their names, and defaults
            returned = found.return_type
            is_list = isinstance(returned, types.List) and name in ("actions", "children")
            if is_list or name == "children" and not isinstance(returned, _ITERATORS):
                raise Refusal(f"{game.code.rules}.{name} returns {returned}: yield one by one")
            if isinstance(returned, types.Generator):
                returned = Iteration(returned)
            signature = typing.signature(returned, *found.args[1:], recvr=game)
            return signature.replace(pysig=inspect.Signature(parameters))

    if name not in _callable:
        _callable.add(name)
        extending.lower_builtin((GameType, name), GameType, types.VarArg(types.Any))(
            partial(_call, name)
        )
    return types.BoundFunction(Template, game)


def _call(name, context, builder, signature, arguments):
    game, *rest = signature.args
    method, asked = game.method(name)
    made = method.overloads.get((asked, *rest))
    returned = made.signature.return_type if made else signature.return_type
    call = context.get_function(types.Dispatcher(method), typing.signature(returned, asked, *rest))
    context.add_linking_libs(getattr(call, "libs", ()))
    value = call(builder, arguments)
    if isinstance(returned, types.Generator):
        return _iteration(context, builder, signature.return_type, [value])
    return value


class Iteration(types.SimpleIteratorType):
    """The type of a generator whose code goes into the loop over it.

    Numba calls a generator anew for each thing that it yields, and keeps its variables in memory
    between two calls. A search is little more than loops over children, so that is most of its
    time. Told to do so, LLVM puts the generator's code into the loop: several times as fast.
    """

    def __init__(self, inner: types.IteratorType, game: GameType | None = None) -> None:
        self.inner, self.game = inner, game  # the game in which it counts positions
        super().__init__(f"iteration({inner}, {game})", inner.yield_type)


@extending.register_model(Iteration)
class _IterationModel(models.StructModel):
    def __init__(self, dmm, fe_type):
        members = [("inner", fe_type.inner), ("game", fe_type.game or types.none)]
        super().__init__(dmm, fe_type, members[: 2 if fe_type.game else 1])


_ITERATORS = types.Generator, Iteration


def _iteration(context, builder, kind, members):
    made = cgutils.create_struct_proxy(kind)(context, builder)
    for number, member in enumerate(members):
        made[number] = member
    return made._getvalue()


@extending.intrinsic
def _counted(typing_context, game, children):
    """Return an iterator over children that counts them."""

    def lower(context, builder, signature, arguments):
        return _iteration(context, builder, signature.return_type, reversed(arguments))

    return Iteration(children, game)(game, children), lower


@extending.lower_builtin("iternext", Iteration)
@iternext_impl(RefType.BORROWED)
def _next(context, builder, signature, arguments, result):
    (kind,) = signature.args
    iteration = cgutils.create_struct_proxy(kind)(context, builder, arguments[0])
    before = set(_calls(builder))
    item = call_iternext(context, builder, kind.inner, iteration.inner)
    for call in set(_calls(builder)) - before:
        call.attributes.add("alwaysinline")
    result.set_valid(item.is_valid())
    with cgutils.if_likely(builder, item.is_valid()):
        if kind.game is not None:
            _count_position(context, builder, iteration.game)
        result.yield_(item.yielded_value())


def _calls(builder):
    for block in builder.function.blocks:
        for instruction in block.instructions:
            if instruction.opname == "call" and not instruction.callee.name.startswith("llvm."):
                yield instruction


def _word_at(builder, address, number):
    words = builder.bitcast(address, _WORD.as_pointer())
    return builder.gep(words, [ir.Constant(_WORD, number)])


def _add_one(builder, address, number):
    place = _word_at(builder, address, number)
    more = builder.add(builder.load(place), ir.Constant(_WORD, 1))
    builder.store(more, place)
    return more


def _count_position(context, builder, address):
    """Count a position, or raise LimitReached if there may be none."""
    count = _add_one(builder, address, POSITIONS)
    # Read so that LLVM doesn't think it stays the same.
    limit = builder.load_atomic(_word_at(builder, address, LIMIT), "monotonic", 8)
    with cgutils.if_unlikely(builder, builder.icmp_signed(">", count, limit)):
        context.call_conv.return_user_exc(builder, LimitReached, ())


def _stack(builder):
    """Return the address that the machine's stack has grown down to."""
    kind = ir.FunctionType(cgutils.voidptr_t, ())
    save = builder.module.declare_intrinsic("llvm.stacksave", (), kind)
    return builder.ptrtoint(builder.call(save, ()), _WORD)


def _of_game(lower_in_game):
    """Return a function of a game for numba, made of one that writes its machine code."""

    @extending.intrinsic
    def function(typing_context, game):
        def lower(context, builder, signature, arguments):
            lower_in_game(context, builder, arguments[0])
            return context.get_dummy_value()

        return types.void(game), lower

    return function


@_of_game
def _check_stack(context, builder, address):
    lowest = builder.load(_word_at(builder, address, STACK))
    with cgutils.if_unlikely(builder, builder.icmp_unsigned("<", _stack(builder), lowest)):
        context.call_conv.return_user_exc(builder, RecursionError, (_TOO_DEEP,))


_visit = _of_game(_count_position)


@_of_game
def _leaf(context, builder, address):
    _add_one(builder, address, LEAVES)


@extending.intrinsic
def _as_rules(typing_context, game):
    """Return the same game as its own methods see it, where nothing is counted."""
    return GameType(game.code, game.level, False)(game), lambda *lowering: lowering[-1][0]


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
    _visit(game)
    return _as_rules(game).result(state, action)


@jit
def _evaluate(game, state):
    _leaf(game)
    return float(_as_rules(game).evaluate(state))  # always of one type; ints come back at the end


_COUNTED = {
    "actions": _actions,
    "children": _children,
    "result": _result,
    "evaluate": _evaluate,
}


DEEP = [(GameType, name) for name in ("actions", "children", "result")]  # look at the stack


def game_in(kind: GameType) -> Any:
    """Return a numba function that makes a game of this type of a block, and sets its stack."""

    @extending.intrinsic
    def game_at(typing_context, block):
        def lower(context, builder, signature, arguments):
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            address = builder.bitcast(array.data, cgutils.voidptr_t)
            lowest = builder.sub(_stack(builder), ir.Constant(_WORD, STACK_BYTES))
            builder.store(lowest, _word_at(builder, address, STACK))
            return address

        return kind(block), lower

    return game_at


@extending.overload_method(types.Integer, "bit_length")
def _bit_length(number):
    return lambda number: 64 - leading_zeros(abs(number))


@extending.intrinsic
def _ones(typing_context, number):
    return types.int64(types.int64), lambda context, builder, _, arguments: builder.ctpop(
        *arguments
    )


@extending.overload_method(types.Integer, "bit_count")
def _bit_count(number):
    return lambda number: _ones(abs(number))
