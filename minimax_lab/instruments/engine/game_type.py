"""A game as numba's type: the address of a block of numbers, with the game's own methods.

Those that the search calls also count, and check whether to stop.
"""

import inspect
from collections.abc import Callable
from typing import Any

import numba
from llvmlite import ir
from numba import extending
from numba.core import cgutils, types, typing
from numba.core.datamodel import models
from numba.core.dispatcher import Dispatcher
from numba.core.imputils import RefType, call_iternext, iternext_impl

from ...games.game import Game
from ...limits import LimitReached
from .functions import Refusal
from .rules import LEAVES, LIMIT, NUMBERS, POSITIONS, STACK, InnerGame, Method, Number

jit = numba.njit(nogil=True, boundscheck=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
_TOO_DEEP = "the search calls itself too deep: does every call come nearer a leaf?"
_WORD = ir.IntType(64)


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
        if self.is_counted and name in COUNTED:
            return COUNTED[name]
        return self.code.rules.find(self.level, name)

    def method(self, name: str) -> tuple[Any, "GameType"]:
        """Return numba's form of a method, and the type of the game that it is called with."""
        member = self.find(name)
        if not isinstance(member, Method):  # it is one that counts
            return member, self
        # What the methods of every game call isn't counted; another method may be a search.
        is_counted = self.is_counted and not hasattr(Game, name)
        game = GameType(self.code, member.level, is_counted)
        return self.code.dispatcher(member.function), game


class GameMethodType(types.Callable, types.Opaque):
    """The type of a method as an attribute of a game; its value is the game's, the address."""

    def __init__(self, game: GameType, name: str) -> None:
        self.game = game
        self.method_name = name
        super().__init__(f"{game}.{name}")

    def get_call_type(self, context: Any, arguments: tuple, named: dict) -> typing.Signature:
        """Return the types with which the method is called, without the game that comes first."""
        method, game = self.game.method(self.method_name)
        with_game = (game, *map(types.unliteral, arguments))
        call_type = types.Dispatcher(method).get_call_type(context, with_game, named)
        returned = call_type.return_type
        if isinstance(returned, types.Generator):
            returned = InlinedIterator(returned, game)
        _, *kinds = call_type.args
        signature = typing.signature(returned, *kinds, recvr=self)
        _, *parameters = call_type.pysig.parameters.values()  # with their names and defaults
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
    is_generator = False
    made = method.overloads.get((game, *rest))
    if made is not None:
        is_generator = isinstance(made.signature.return_type, types.Generator)
    if is_generator:
        returned = returned.inner
    with_game = typing.signature(returned, game, *rest)
    call = context.get_function(types.Dispatcher(method), with_game)
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
            return NUMBERS[member.kind]
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


COUNTED = {"actions": _actions, "children": _children, "result": _result, "evaluate": _evaluate}


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
