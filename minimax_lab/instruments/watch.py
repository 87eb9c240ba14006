"""Watch a search as it stands: record every line it is about to run and all it asks of the game."""

import copy
from collections.abc import Callable, Mapping
from typing import Any

from ..games.game import check_whole
from .compiled import Compiled
from .proxy import check_call
from .recorder import Recorder, Stop, stopped
from .trace import Trace

# The locals that are read as the window and the running value, the first that a function has.
NAMES = {
    "alpha": ("alpha", "α", "floor"),
    "beta": ("beta", "β", "ceiling"),
    "value": ("value", "v", "best_value", "bestValue", "best", "maximum_so_far", "minimum_so_far"),
}


class SearchStopped(RuntimeError):
    """A search was stopped because it didn't seem to end.

    Attributes
    ----------
    trace : Trace
        What was recorded until then.
    """

    trace: Trace


def watch(
    search: Callable,
    *arguments: Any,
    names: Mapping[str, str] | None = None,
    limit: int = 500_000,
) -> Trace:
    """Run a search and record what happens in it.

    The search is any Python function over a game, with nothing added to it: recursive in one
    function or several, or with a stack of its own.

    Parameters
    ----------
    search : callable
        The search function: the lab's, a published one, or your own.
    *arguments
        Its arguments, the game first.
    names : mapping, optional
        Which locals of the search hold "alpha", "beta" and the running "value", for example
        ``{"alpha": "floor", "beta": "ceiling"}``. Usual names are found without it; a name that
        the function doesn't have leaves blanks.
    limit : int, optional
        How long the record may grow before the search is stopped: lines, calls, returns and
        questions to the game, all together.

    Returns
    -------
    Trace
        The recorded run.

    Raises
    ------
    SearchStopped
        If the record grows past `limit` or the search calls itself too deep: an endless loop or
        recursion. Its attribute ``trace`` keeps the run so far.
    TypeError, ValueError
        If the search can't be called with these arguments, or it changes the state it was given.
        Whatever the search itself raises is raised on, also with the run so far as its ``trace``.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> trace = lab.watch(lab.alphabeta, lab.COURSE_TREE, "A", 3)
    >>> trace.value, trace.pruned
    (8, ['O', 'I', 'Y'])
    """
    if isinstance(search, Compiled):
        search = search.search  # its text
    check_call(search, arguments)
    check_whole(limit, "limit", least=1)
    recorder = Recorder(search, _chosen(names), limit)
    state = arguments[1] if len(arguments) > 1 else None
    before = _copied(state)
    trace = Trace(search, arguments, recorder.log, recorder.calls, recorder.held)
    try:
        trace.value = recorder.run(search, arguments)
    except Stop as stop:
        raise _stopped_search(str(stop), trace) from None
    except RecursionError:
        why = stopped("it calls itself too deep for Python: does every call come nearer a leaf?")
        raise _stopped_search(why, trace) from None
    except BaseException as error:
        vars(error)["trace"] = trace
        raise
    if before is not None and before != state:
        changed = ValueError(f"the search changed its state {before!r} to {state!r}")
        vars(changed)["trace"] = trace
        raise changed
    return trace


def _chosen(names: Mapping[str, str] | None) -> dict:
    if not isinstance(names or {}, Mapping):
        raise TypeError(f'names must be a mapping such as {{"alpha": "floor"}}, not {names!r}')
    for what, name in (names or {}).items():
        if not isinstance(name, str):
            raise TypeError(f"names[{what!r}] must be the name of a variable, not {name!r}")
    unknown = set(names or ()) - set(NAMES)
    if unknown:
        raise ValueError(f"names has {sorted(unknown)}: it can rename alpha, beta and value")
    return NAMES | {what: (name,) for what, name in (names or {}).items()}


def _stopped_search(why: str, trace: Trace) -> SearchStopped:
    error = SearchStopped(why)
    error.trace = trace
    return error


def _copied(state: Any) -> Any:
    """Return a copy of a state to compare it with later; None where that can't be done."""
    try:
        before = copy.deepcopy(state)
        return before if before == state else None
    except Exception:  # an object of the reader's own that refuses, for whatever reason
        return None
