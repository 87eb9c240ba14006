"""The block of 64-bit words behind a compiled game: what is counted, a limit, its own numbers.

The functions here write the machine code that works on it, given a block's address.
"""

import struct

import numpy as np
from llvmlite import ir
from numba.core import cgutils

from ...games.game import Game

# The first words: positions generated, how far down the machine's stack may grow, leaves. (What is
# counted isn't side by side: LLVM would count both at once, which is slower.) The game's own
# numbers follow.
POSITIONS, STACK, LEAVES, FIRST_FIELD = range(4)
STACK_BYTES = 100 * 4096  # of the machine's stack, for the recursion: systems give 512 K or more
# In STACK's word: somebody has said stop. As an address it is above any stack, so that one
# comparison on entering a function answers both questions.
STOP = -1

WORD = ir.IntType(64)
_SAVE = ir.FunctionType(cgutils.voidptr_t, ())


class Stopped(Exception):
    """Somebody has said stop."""


class TooDeep(Exception):
    """A search has called itself deeper than the machine's stack allows.

    It is raised too where `STOP` is set; whoever catches it looks there.
    """


class Layout:
    """Where the numbers of a game stand in its block: after the first words, one by one.

    Parameters
    ----------
    fields : dict
        Their names, types and lengths, as in `Rules.fields`.
    """

    def __init__(self, fields: dict[str, tuple[type, int | None]]) -> None:
        self._fields = [(name, length is not None) for name, (_, length) in fields.items()]
        self._places: dict[str, int] = {}
        codes = "q" * FIRST_FIELD
        for name, (kind, length) in fields.items():
            self._places[name] = len(codes)
            codes += ("d" if kind is float else "q") * (length or 1)
        self._words = struct.Struct(codes)

    def place(self, name: str) -> int:
        """Return the number of the word where a field begins."""
        return self._places[name]

    def block_of(self, game: Game) -> np.ndarray:
        """Return a new block; struct.error if a number doesn't fit into a word."""
        words = [0] * FIRST_FIELD
        for name, is_tuple in self._fields:
            if is_tuple:
                words += getattr(game, name)
            else:
                words.append(getattr(game, name))
        return np.frombuffer(bytearray(self._words.pack(*words)), np.int64)


def counts(block: np.ndarray) -> tuple[int, int]:
    """Return the positions generated, and the leaves."""
    return block.item(POSITIONS), block.item(LEAVES)  # Python's own numbers are quicker


def word_at(builder, address, number):
    """Return where a word is."""
    words = builder.bitcast(address, WORD.as_pointer())
    return builder.gep(words, [ir.Constant(WORD, number)])


def add_one(builder, address, word):
    """Count a position, or a leaf, in its word."""
    place = word_at(builder, address, word)
    builder.store(builder.add(builder.load(place), ir.Constant(WORD, 1)), place)


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


def _stack(builder):
    """Return the address that the machine's stack has grown down to."""
    save = builder.module.declare_intrinsic("llvm.stacksave", (), _SAVE)
    return builder.ptrtoint(builder.call(save, ()), WORD)
