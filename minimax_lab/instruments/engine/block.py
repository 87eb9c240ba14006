"""The block of 64-bit words behind a compiled game: what is counted, the limits, its own numbers.

The functions here write the machine code that works on it, given a block's address.
"""

import struct
from collections.abc import Iterable
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils

# The first words: positions that may still be generated, leaves, how far down the machine's stack
# may grow. The game's own numbers follow.
LEFT, LEAVES, STACK, FIRST_FIELD = range(4)
STACK_BYTES = 100 * 4096  # of the machine's stack, for the recursion: systems give 512 K or more
# In STACK's word: somebody has said stop. As an address it is above any stack, so that one
# comparison on entering a function answers both questions.
STOP = -1

WORD = ir.IntType(64)


class Stopped(Exception):
    """A search has generated more positions than it may, or somebody has said stop."""


class TooDeep(Exception):
    """A search has called itself deeper than the machine's stack allows.

    It is raised too where `STOP` is set; whoever catches it looks there.
    """


def new_block(left: int, fields: Iterable) -> np.ndarray:
    """Return a block for so many positions, and the numbers in a game's fields."""
    words = [0] * FIRST_FIELD
    words[LEFT] = left
    for value in fields:
        words += _words_of(value)
    return np.array(words, np.int64)


def _words_of(value: Any) -> list[int]:
    """Return a field's number, or those of a tuple, as 64 bits each."""
    if isinstance(value, tuple):
        return [word for number in value for word in _words_of(number)]
    if isinstance(value, float):
        return [struct.unpack("q", struct.pack("d", value))[0]]
    return [int(value)]


def word_at(builder, address, number):
    """Return where a word is."""
    words = builder.bitcast(address, WORD.as_pointer())
    return builder.gep(words, [ir.Constant(WORD, number)])


def count_position(context, builder, address):
    """Count a position, and stop a search that has gone too far."""
    left = _add(builder, address, LEFT, -1)
    with cgutils.if_unlikely(builder, builder.icmp_signed("<", left, ir.Constant(WORD, 0))):
        context.call_conv.return_user_exc(builder, Stopped, ())


def count_leaf(builder, address):
    """Count an evaluation."""
    _add(builder, address, LEAVES, 1)


def limit_stack(builder, address):
    """Note how far down the machine's stack may grow from here, unless `STOP` is there already."""
    lowest = builder.sub(_stack(builder), ir.Constant(WORD, STACK_BYTES))
    unset = ir.Constant(WORD, 0)
    builder.cmpxchg(word_at(builder, address, STACK), unset, lowest, "monotonic", "monotonic")


def check_stack(context, builder, address):
    """Raise TooDeep if the machine's stack has grown further than it may, or `STOP` is set."""
    is_below = builder.icmp_unsigned("<", _stack(builder), _lowest(builder, address))
    with cgutils.if_unlikely(builder, is_below):
        context.call_conv.return_user_exc(builder, TooDeep, ())


def check_stop(context, builder, address):
    """Raise Stopped if `STOP` is set."""
    is_set = builder.icmp_signed("==", _lowest(builder, address), ir.Constant(WORD, STOP))
    with cgutils.if_unlikely(builder, is_set):
        context.call_conv.return_user_exc(builder, Stopped, ())


def _lowest(builder, address):
    # Read so that LLVM doesn't think it stays the same.
    return builder.load_atomic(word_at(builder, address, STACK), "monotonic", 8)


def _add(builder, address, number, amount):
    place = word_at(builder, address, number)
    now = builder.add(builder.load(place), ir.Constant(WORD, amount))
    builder.store(now, place)
    return now


def _stack(builder):
    """Return the address that the machine's stack has grown down to."""
    return builder.ptrtoint(cgutils.alloca_once(builder, ir.IntType(8)), WORD)
