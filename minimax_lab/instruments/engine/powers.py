"""Powers of ints: Python makes floats of the negative ones, and numba zeros."""

import operator

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.lowering import Lower

_REFUSAL = "compiled code knows no negative power of an int: begin with a float, such as 2.0**-1"


class WithPowers(Lower):
    """Makes machine code of what numba has read; a negative power of an int is an error in it."""

    def lower_binop(self, resty, expr, op):
        if op in (operator.pow, operator.ipow):
            kinds = self.typeof(expr.lhs.name), self.typeof(expr.rhs.name)
            if all(isinstance(kind, types.Integer) for kind in kinds):
                exponent = self.loadvar(expr.rhs.name)
                zero = ir.Constant(exponent.type, 0)
                is_negative = self.builder.icmp_signed("<", exponent, zero)
                with cgutils.if_unlikely(self.builder, is_negative):
                    self.context.call_conv.return_user_exc(self.builder, ValueError, (_REFUSAL,))
        return super().lower_binop(resty, expr, op)
