"""What the compiled search stands on: numba, its types, and memory as words."""

from ..game import require
from .tasks import TASK

numba = require("numba", "fast", "lab.connect_four.solve")
intrinsic = require("numba.extending", "fast", "lab.connect_four.solve").intrinsic

Task = numba.from_dtype(TASK)
integer = numba.int64
pair = numba.types.UniTuple(integer, 2)


@intrinsic
def words_at(typing, address):
    """Return the memory at an address, as words to read and write."""

    def lower(context, builder, signature, arguments):
        kind = context.get_value_type(signature.return_type)
        return builder.inttoptr(arguments[0], kind)

    return numba.types.CPointer(integer)(address), lower


def compiled(*kinds, returns=integer):
    """Return numba's compiler for arguments of these types, which needs no global lock."""
    return numba.njit(returns(*kinds), nogil=True, cache=True)
