"""Python's own functions that searches and rules use, and numba lacks: it is told of them here.

That holds for all of numba in this process; it only makes more programs work.
"""

from numba.core import types
from numba.extending import intrinsic, overload_method


@overload_method(types.Integer, "bit_count")
def _bit_count(number):
    return lambda number: _population(number if number >= 0 else -number)


@overload_method(types.Integer, "bit_length")
def _bit_length(number):
    return lambda number: 64 - _leading_zeros(number if number >= 0 else -number)


@intrinsic
def _leading_zeros(typing, number):
    def lower(context, builder, signature, arguments):
        return builder.ctlz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), lower


@intrinsic
def _population(typing, number):
    def lower(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), lower
