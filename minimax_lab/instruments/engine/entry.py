"""What is called from Python: machine code that makes a game of a block, and searches."""

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pickle import UnpicklingError
from types import FunctionType
from typing import Any

import numba
from numba.core import types

from . import cache, texts
from .checkpoints import WithCheckpoints
from .checks import check_guesses, check_recursion, check_returned
from .dispatchers import Dispatchers
from .game_type import GameType, game_in
from .loops import check_loops
from .parts import InParts
from .pipeline import vectorizing
from .recursion import tied
from .rules import Rules

_SOURCE = """def entry(block, {names}):
    return search(game_at(block), ({names},))
"""


def compiled_entry(
    functions: list[FunctionType], rules: Rules, rest: Sequence, digest: str
) -> Callable:
    """Compile a function of a block and the arguments that calls the first one with a game."""
    # Numba keeps one type of each name, so kind.rules may be earlier rules with the same texts;
    # then it is their dispatchers that are used.
    kind = GameType(rules, for_search=True)
    arguments = (types.int64[::1], *map(numba.typeof, rest))
    recursive = texts.recursive(functions, {})
    lowerings = {f: InParts if f in recursive else WithCheckpoints for f in functions}
    converted: dict[FunctionType, types.Type] = {}
    while True:  # once more where a type was guessed wrong; who is wrong twice is refused
        dispatchers = Dispatchers(digest, lowerings, converted)
        entry, keep = _compiled(functions[0], dispatchers, kind, arguments, digest)
        check_returned(entry.nopython_signatures[0].return_type)
        of_rules = kind.rules.dispatchers
        for texts_of, made in [(functions, dispatchers), (rules.functions, of_rules)]:
            check_recursion(texts_of, made)
            check_loops(functions[0], texts_of, made)
        wrong = dispatchers.misjudged()
        check_guesses(of_rules.misjudged(), wrong, converted)
        if not wrong:
            keep()
            return entry
        converted |= wrong


def _compiled(
    search: FunctionType,
    dispatchers: Dispatchers,
    kind: GameType,
    arguments: tuple[types.Type, ...],
    digest: str,
) -> tuple[Any, Callable]:
    """Return the entry as numba's function, and what keeps it on disk: it isn't checked yet."""

    def all_compiled() -> list:
        return dispatchers.compile_results() + kind.rules.dispatchers.compile_results()

    names = ", ".join(f"argument{number}" for number in range(1, len(arguments)))
    source = _SOURCE.format(names=names)
    path = cache.written(source, search.__name__, digest)
    namespace = {
        "search": tied(dispatchers.compiled(search), all_compiled),
        "game_at": game_in(kind),
        "__name__": __name__,
    }
    exec(compile(source, path or "<entry>", "exec"), namespace)

    def made() -> tuple[Any, Callable]:
        entry = numba.njit(nogil=True, cache=path is not None)(namespace["entry"])
        return entry, cache.put_off(entry)

    entry, keep = made()
    with _uninterrupted(), vectorizing(True):
        try:
            entry.compile(arguments)
        except (EOFError, OSError, UnpicklingError):  # what was kept is damaged
            cache.forget(path, entry.stats.cache_path)
            entry, keep = made()
            entry.compile(arguments)
    return entry, keep


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until numba is ready: where LLVM calls back, Python would drop it."""
    handler = signal.getsignal(signal.SIGINT)
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or not callable(handler):  # Ctrl-C doesn't come here
        yield
        return
    came: list = []
    signal.signal(signal.SIGINT, lambda *what: came.append(what))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if came:
            handler(*came[0])
