"""A game as numba sees it: one word, the address of a block of numbers."""

import struct
from functools import partial
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types, typing
from numba.core.datamodel import models
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate
from numba.extending import (
    infer_getattr,
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    overload,
    register_model,
)

from ...games.game import illegal
from .generators import in_loop, plain

# The block's first words; the game's own numbers follow.
NODES, LEAVES, LIMIT, STACK, FIRST_FIELD = range(5)
STACK_BYTES = 100 * 4096  # of the machine's stack, for the recursion: systems give 512 K or more

_WORD = ir.IntType(64)
_callable: set[str] = set()  # the methods' names that numba knows how to call
_NUMBERS = {bool: types.boolean, int: types.int64, float: types.float64}


class Stopped(Exception):
    """A search has generated more positions than it may."""


class TooDeep(Exception):
    """A search has called itself deeper than the machine's stack allows."""


class GameType(types.Type):
    """The type of a game: one for each set of rules, as the search asks it or as it asks itself."""

    def __init__(self, rules: Any, counted: bool) -> None:
        self.rules, self.counted = rules, counted
        super().__init__(name=f"{rules.name}({'counted' if counted else 'rules'})")


@register_model(GameType)
class _Address(models.OpaqueModel):
    pass


@infer_getattr
class _Attributes(AttributeTemplate):
    key = GameType

    def generic_resolve(self, game: GameType, name: str) -> types.Type | None:
        if name in game.rules.fields:
            kind, length = game.rules.fields[name]
            return _NUMBERS[kind] if length is None else types.UniTuple(_NUMBERS[kind], length)
        if name in game.rules.constants:
            return self.context.resolve_value_type(game.rules.constants[name])
        return _bound(game, name)


def _bound(game: GameType, name: str) -> types.BoundFunction | None:
    """Return the type of a game's method: a call of the method's dispatcher."""
    found = game.rules.method(name, game.counted)
    if found is None:
        return None
    dispatcher, asker = types.Dispatcher(found[0]), GameType(game.rules, found[1])

    class Method(AbstractTemplate):
        key = (GameType, name)

        def generic(self, arguments, named):
            found = dispatcher.get_call_type(self.context, (asker, *arguments), named)
            returned = in_loop(found.return_type)
            return typing.signature(returned, *found.args[1:], recvr=game)

    if name not in _callable:
        _callable.add(name)
        lower_builtin((GameType, name), GameType, types.VarArg(types.Any))(partial(_call, name))
    return types.BoundFunction(Method, game)


def _call(name, context, builder, signature, arguments):
    game, *rest = signature.args
    method, counted = game.rules.method(name, game.counted)
    asker = GameType(game.rules, counted)
    signature = typing.signature(plain(signature.return_type), asker, *rest)
    call = context.get_function(types.Dispatcher(method), signature)
    context.add_linking_libs(getattr(call, "libs", ()))
    return call(builder, arguments)


@lower_getattr_generic(GameType)
def _load_attribute(context, builder, game, address, name):
    if name in game.rules.constants:
        value = game.rules.constants[name]
        kind = context.typing_context.resolve_value_type(value)
        return context.get_constant_generic(builder, kind, value)
    kind, length = game.rules.fields[name]
    number = FIRST_FIELD
    for field, (_, count) in game.rules.fields.items():
        if field == name:
            break
        number += 1 if count is None else count
    place = _word(builder, address, number)
    if length is not None:
        numbers = ir.ArrayType(ir.DoubleType() if kind is float else _WORD, length)
        return builder.load(builder.bitcast(place, numbers.as_pointer()))
    word = builder.load(place)
    if kind is float:
        return builder.bitcast(word, ir.DoubleType())
    return builder.trunc(word, ir.IntType(1)) if kind is bool else word


def words_of(value: Any) -> list[int]:
    """Return a field's number, or those of a tuple, as 64 bits each."""
    if isinstance(value, tuple):
        return [word for number in value for word in words_of(number)]
    if isinstance(value, float):
        return [struct.unpack("q", struct.pack("d", value))[0]]
    return [int(value)]


def game_in(kind: GameType) -> Any:
    """Return a numba function that makes a game of this type of a block, and sets its stack."""

    @intrinsic
    def game_at(typing, block):
        def lower(context, builder, signature, arguments):
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            address = builder.bitcast(array.data, cgutils.voidptr_t)
            lowest = builder.sub(_stack(builder), ir.Constant(_WORD, STACK_BYTES))
            builder.store(lowest, _word(builder, address, STACK))
            return address

        return kind(block), lower

    return game_at


@intrinsic
def as_rules(typing, game):
    """Return the same game as its own methods see it, where nothing is counted."""

    def lower(context, builder, signature, arguments):
        return arguments[0]

    return GameType(game.rules, counted=False)(game), lower


@intrinsic
def visit(typing, game):
    """Count a position, and stop a search that has gone too far."""

    def lower(context, builder, signature, arguments):
        nodes = _add_one(builder, arguments[0], NODES)
        limit = builder.load(_word(builder, arguments[0], LIMIT))
        with cgutils.if_unlikely(builder, builder.icmp_signed(">", nodes, limit)):
            context.call_conv.return_user_exc(builder, Stopped, ())
        return context.get_dummy_value()

    return types.void(game), lower


@intrinsic
def check_stack(typing, game):
    """Raise if the machine's stack has grown further than it may."""

    def lower(context, builder, signature, arguments):
        lowest = builder.load(_word(builder, arguments[0], STACK))
        with cgutils.if_unlikely(builder, builder.icmp_unsigned("<", _stack(builder), lowest)):
            context.call_conv.return_user_exc(builder, TooDeep, ())
        return context.get_dummy_value()

    return types.none(game), lower


@intrinsic
def leaf(typing, game):
    """Count an evaluation."""

    def lower(context, builder, signature, arguments):
        _add_one(builder, arguments[0], LEAVES)
        return context.get_dummy_value()

    return types.void(game), lower


@overload(illegal)
def _illegal(game, state, action):
    def refuse(game, state, action):
        raise ValueError("illegal move: the search asked for the result of a move that isn't legal")

    return refuse


def _word(builder, address, number):
    words = builder.bitcast(address, _WORD.as_pointer())
    return builder.gep(words, [ir.Constant(_WORD, number)])


def _add_one(builder, address, number):
    place = _word(builder, address, number)
    more = builder.add(builder.load(place), ir.Constant(_WORD, 1))
    builder.store(more, place)
    return more


def _stack(builder):
    """Return the address that the machine's stack has grown down to."""
    return builder.ptrtoint(cgutils.alloca_once(builder, ir.IntType(8)), _WORD)
