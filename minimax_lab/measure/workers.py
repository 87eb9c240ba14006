"""Where the runs of a sweep are made: in this process, or wherever an executor sends them."""

import pickle
import sys
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import suppress
from time import perf_counter
from typing import Any, NamedTuple

from ..instruments.compiled import Compiled
from ..instruments.count import Count, count
from .forecast import Forecast
from .interrupt import interrupts_kept
from .plan import Call, Plan, Run

_CHUNK_SECONDS, _CHUNK_RUNS = 0.2, 100  # runs are sent together up to either
_AT_FIRST, _AT_MOST = 32, 1000  # chunks under way
_KEPT_AT_MOST = 64  # compiled searches
_TICK = 0.5  # seconds between two looks at the clock

_NOTE = "This was when it searched"
NOT_FOUND = (
    "worker processes can't use {what} ({why}): they import it by its name, so put it in a module "
    "(a .py file) and import it from there. Threads take any function, and so does a Dask cluster "
    "(executor=client.get_executor())"
)


class Outcome(NamedTuple):
    """What came of a run."""

    counted: Count
    seconds: float


def run_here(plan: Plan, runs: Iterable[Run], record: Callable[[Run, Outcome], None]) -> None:
    """Make the runs one after the other."""
    for run in runs:
        record(run, _timed(plan.call(run)))


def run_on(
    executor: Executor,
    plan: Plan,
    runs: Iterable[Run],
    forecast: Forecast,
    record: Callable[[Run, Outcome], None],
    tick: Callable[[], None],
) -> None:
    """Make the runs on an executor; what was finished is recorded even if this ends early."""
    job: Callable = _run_all
    pack: Callable = list
    if isinstance(executor, ProcessPoolExecutor):
        _check_all_sendable(plan)
        job, pack = _run_pickled, pickle.dumps
    with interrupts_kept() as raise_kept:
        waiting, chunks = deque(runs), 0
        pending: dict[Future, list[Run]] = {}
        sent_again: set[Run] = set()
        try:
            while waiting or pending:
                # Few at first: how many runs are worth one message shows when some are back.
                while waiting and len(pending) < min(_AT_MOST, _AT_FIRST + chunks):
                    chunk = _next_chunk(waiting, forecast)
                    calls = [plan.call(run) for run in chunk]
                    pending[executor.submit(job, pack(calls))] = chunk
                done = wait(pending, _TICK, FIRST_COMPLETED).done
                raise_kept()  # before a pool says that its workers died, of the same Ctrl-C
                for future in done:
                    chunk = pending.pop(future)
                    try:
                        outcomes = future.result()
                    except BrokenExecutor:
                        raise
                    except Exception as error:
                        # Dask forgets a result whose worker dies before it has been fetched, and
                        # then raises whatever its own muddle leads to. Such a chunk goes once more.
                        if chunk[0] in sent_again or _is_of_a_run(error):
                            raise
                        sent_again.add(chunk[0])
                        outcomes = []
                    chunks += 1
                    for run, outcome in zip(chunk, outcomes, strict=False):
                        record(run, outcome)
                    # Where a run failed, it is sent again as the first of a chunk, to say why.
                    waiting.extendleft(reversed(chunk[len(outcomes) :]))
                tick()
        finally:
            for future, chunk in pending.items():
                if not future.cancel() and future.done() and not future.exception():
                    for run, outcome in zip(chunk, future.result(), strict=False):
                        record(run, outcome)


def _is_of_a_run(error: Exception) -> bool:
    """Return whether the error came from a search, not from the way to it and back."""
    return any(note.startswith(_NOTE) for note in getattr(error, "__notes__", ()))


def _next_chunk(waiting: deque[Run], forecast: Forecast) -> list[Run]:
    """Take the next runs that are worth one message; one alone if nobody knows how long it is."""
    chunk, total = [waiting.popleft()], 0.0
    while waiting and len(chunk) < _CHUNK_RUNS:
        seconds = forecast.seconds(chunk[-1])
        if seconds is None or total + seconds >= _CHUNK_SECONDS:
            break
        total += seconds
        chunk.append(waiting.popleft())
    return chunk


def _check_all_sendable(plan: Plan) -> None:
    """Raise if another process couldn't load a search or a game of the plan."""
    typed_in = not hasattr(sys.modules["__main__"], "__file__")
    for name in plan.searches:
        run = next(run for run in plan.runs if run.search == name)
        check_sendable(f"the search {name!r}", plan.call(run).search, typed_in)
    for name, game in plan.games.items():
        check_sendable(f"the game {name!r}", game, typed_in)


def check_sendable(what: str, thing: Any, typed_in: bool) -> None:
    """Raise if another process couldn't load a thing; `typed_in`: nor import what is here."""
    try:
        packed = pickle.dumps(thing)
    except Exception as error:
        raise TypeError(NOT_FOUND.format(what=what, why=error)) from None
    if typed_in and b"__main__" in packed:
        why = "it was typed into a notebook or at a prompt"
        raise TypeError(NOT_FOUND.format(what=what, why=why))


def _run_pickled(calls: bytes) -> list[Outcome]:
    """Make runs in another process, which must not die because it can't load them."""
    try:
        loaded = pickle.loads(calls)
    except Exception as error:
        raise TypeError(NOT_FOUND.format(what="a search or a game", why=error)) from None
    return _run_all(loaded)


def _run_all(calls: list[Call]) -> list[Outcome]:
    """Make runs up to the first that fails; raise if there is none before it."""
    outcomes: list[Outcome] = []
    for call in calls:
        if isinstance(call.search, Compiled):
            call = call._replace(search=_kept(call.search))
        try:
            outcomes.append(_timed(call))
        except Exception:
            if not outcomes:
                raise
            break
    return outcomes


_kept_by_text: dict[str, Compiled] = {}


def _kept(search: Compiled) -> Compiled:
    """Return the search of the same text that this process keeps, with its machine code.

    Each message brings one of its own, still to be compiled. By the texts, as Dask makes a new
    function object of what was typed into a notebook each time.
    """
    text = _all_it_reads(search)
    kept = _kept_by_text.get(text)
    if kept is not None and _all_it_reads(kept) == text:  # a helper may have changed since
        return kept
    if len(_kept_by_text) >= _KEPT_AT_MOST:
        _kept_by_text.clear()
    _kept_by_text[text] = search
    return search


def _all_it_reads(search: Compiled) -> str:
    """Return a digest of the search's text, and of all that it calls or reads as they are now."""
    from ..instruments.engine.texts import fingerprint, followed  # loads numba

    return fingerprint(*followed([search.__wrapped__]), search.__name__)


def _timed(call: Call) -> Outcome:
    search, arguments, warm_up = call
    if warm_up:
        # Not a part of the run's time: it is compiled when it is called for the first time.
        with suppress(Exception):  # the run will raise it too, if it isn't about depth 0 alone
            search(*warm_up)
    start = perf_counter()
    try:
        counted = count(search, *arguments)
    except Exception as error:
        game, *rest = arguments
        error.add_note(f"{_NOTE} {game!r} with the arguments {rest}.")
        raise
    return Outcome(counted, perf_counter() - start)
