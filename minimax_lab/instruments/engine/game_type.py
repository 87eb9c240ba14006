"""A game as numba sees it: one word, the address of a block of numbers."""

import inspect
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
from .block import LEAVES, POSITIONS, WORD, Layout, add_one, limit_stack, word_at
from .generators import in_loop, out_of_loop
from .refusal import Refusal

_callable: set[str] = set()  # the methods' names that numba knows how to call
_NUMBERS = {bool: types.boolean, int: types.int64, float: types.float64}


class GameType(types.Type):
    """The type of a game: one for each set of rules, as the search asks it or as it asks itself."""

    def __init__(self, rules: Any, for_search: bool) -> None:
        self.rules, self.for_search = rules, for_search
        super().__init__(name=f"{rules.name}({'search' if for_search else 'rules'})")


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
    if game.rules.method(name, game.for_search) is None:
        return None
    generates = game.for_search and name == "children"

    class Method(AbstractTemplate):
        key = (GameType, name)

        def generic(self, arguments, named):
            found = self._found(arguments, named)
            if generates and not _is_of_a_game(found.return_type):
                game.rules.takes_children_one_by_one = True
                found = self._found(arguments, named)
            if generates:
                check_alike(found.return_type.yield_type, *arguments)
            returned = in_loop(found.return_type, generates)
            _, *parameters = found.pysig.parameters.values()  # their names, and defaults
            asked = typing.signature(returned, *found.args[1:], recvr=game)
            return asked.replace(pysig=inspect.Signature(parameters))

        def _found(self, arguments, named):
            method, as_search = game.rules.method(name, game.for_search)
            asker = GameType(game.rules, as_search)
            return types.Dispatcher(method).get_call_type(self.context, (asker, *arguments), named)

    if name not in _callable:
        _callable.add(name)
        lower_builtin((GameType, name), GameType, types.VarArg(types.Any))(partial(_call, name))
    return types.BoundFunction(Method, game)


def _is_of_a_game(returned: types.Type) -> bool:
    """Return whether a method's result is the generator of a function that got the game first."""
    return isinstance(returned, types.Generator) and isinstance(
        next(iter(returned.arg_types), None), GameType
    )


def check_alike(child: types.Type, state: types.Type) -> None:
    """Raise unless a child is of the state's type."""
    if types.unliteral(child) != types.unliteral(state):
        raise Refusal(f"a state {state} has a child {child}: states must all be of one type")


def _call(name, context, builder, signature, arguments):
    game, *rest = signature.args
    method, as_search = game.rules.method(name, game.for_search)
    asker = GameType(game.rules, as_search)
    signature = typing.signature(out_of_loop(signature.return_type), asker, *rest)
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
    place = word_at(builder, address, Layout(game.rules.fields).place(name))
    if length is not None:
        numbers = ir.ArrayType(ir.DoubleType() if kind is float else WORD, length)
        return builder.load(builder.bitcast(place, numbers.as_pointer()))
    word = builder.load(place)
    if kind is float:
        return builder.bitcast(word, ir.DoubleType())
    return builder.trunc(word, ir.IntType(1)) if kind is bool else word


def game_in(kind: GameType) -> Any:
    """Return a numba function that makes a game of this type of a block, and sets its stack."""

    @intrinsic
    def game_at(typing, block):
        def lower(context, builder, signature, arguments):
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            address = builder.bitcast(array.data, cgutils.voidptr_t)
            limit_stack(builder, address)
            return address

        return kind(block), lower

    return game_at


@intrinsic
def as_rules(typing, game):
    """Return the same game as its own methods see it, where nothing is counted."""

    def lower(context, builder, signature, arguments):
        return arguments[0]

    return GameType(game.rules, for_search=False)(game), lower


@intrinsic
def visit(typing, game):
    """Count a position."""

    def lower(context, builder, signature, arguments):
        add_one(builder, arguments[0], POSITIONS)
        return context.get_dummy_value()

    return types.void(game), lower


@intrinsic
def leaf(typing, game):
    """Count an evaluation."""

    def lower(context, builder, signature, arguments):
        add_one(builder, arguments[0], LEAVES)
        return context.get_dummy_value()

    return types.void(game), lower


@overload(illegal)
def _illegal(game, state, action):
    def refuse(game, state, action):
        raise ValueError("illegal move: the search asked for the result of a move that isn't legal")

    return refuse
