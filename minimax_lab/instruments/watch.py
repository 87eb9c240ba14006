"""Watch a search as it stands, whatever it searches."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from types import FunctionType
from typing import Any

from ..arguments import check_whole, unwrapped
from ..games.game import Game
from ..limits import LimitReached, run_under
from .calls import check_call
from .compiled import Compiled
from .program.recorder import ProgramRecorder
from .program.seen import Reading
from .program.trace import program_trace
from .record import NAMES, Recorder
from .trace import Trace


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
    plies: int | None = None,
    functions: Iterable[Callable] = (),
    value: Hashable = None,
    view: str | None = None,
    maximizes: Callable[[dict], bool] | None = None,
) -> Trace:
    """Run a search and record what happens in it.

    The search is any Python function over a `Game`, with nothing added to it: recursive in one
    function or several, or with a stack of its own. Or it is a recursive search that knows no
    `Game`, as anybody writes it, with arguments of its own. Then its calls are the nodes, and what
    the run doesn't show is found out by making calls again, on copies. That changes none of the
    program's data, but whatever it writes to a file is written again.

    Parameters
    ----------
    search : callable
        The search function: the lab's, a published one, or your own.
    *arguments
        Its arguments: the game first, or if it knows none, whatever it takes.
    names : mapping, optional
        Which local variables of the search hold "alpha", "beta" and the running "value", for
        example ``{"alpha": "floor", "beta": "ceiling"}``. Usual names are found without it; where
        a function has no variable of the name, nothing is shown.
    limit : int, optional
        How long the record may grow before the search is stopped: lines, calls, returns and
        questions to the game, all together.
    plies : int, optional
        For a search that knows no `Game`: how many plies deep its calls are watched. Calls below
        run at full speed, and the deepest watched ones are leaves with the values they return.
    functions, value, view, maximizes : optional
        For such a search, corrections of what ``trace.found`` says: the functions whose calls are
        nodes; the index, key or attribute of the value in what they return; from whose point of
        view it is, "MAX" or "mover"; and a function that takes a call's arguments, a dict, and
        says whether MAX chooses there.

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
        If the search can't be called with these arguments, takes no game and isn't recursive, or
        one of the options isn't as above.
    Exception
        Whatever the search itself raises, also with the run so far as its ``trace``.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> trace = lab.watch(lab.alphabeta, lab.COURSE_TREE, "A", 3)
    >>> trace.value, trace.pruned
    (8, ['O', 'I', 'Y'])

    Any other program:

    >>> def best(numbers, is_max):
    ...     if isinstance(numbers, int): return numbers
    ...     values = [best(part, not is_max) for part in numbers]
    ...     return max(values) if is_max else min(values)
    >>> trace = lab.watch(best, [[3, 12], [2, 4]], True)
    >>> trace.value, [trace.value_of(node) for node in trace.nodes]
    (3, [3, 3, 3, 12, 2, 2, 4])
    """
    if isinstance(search, Compiled):
        search = unwrapped(search)
    chosen = _chosen(names)
    check_whole(limit, "limit", least=1)
    recorder: Recorder
    if arguments and isinstance(arguments[0], Game):
        check_call(search, arguments)
        if plies is not None:
            raise ValueError("plies is for a search that knows no Game: give this one a depth")
        recorder = Recorder(search, chosen, limit)
    else:
        recorder = ProgramRecorder(search, arguments, chosen, limit, plies)
    reading = _reading(functions, value, view, maximizes)

    def trace_of(returned: Any = None) -> Trace:
        if isinstance(recorder, ProgramRecorder):
            return program_trace(search, arguments, recorder, reading, returned)
        trace = Trace(search, arguments, recorder.log)
        trace.value = returned
        return trace

    try:
        return trace_of(run_under(recorder, recorder.run, search, arguments))
    except (LimitReached, RecursionError) as error:
        if isinstance(error, LimitReached) and not recorder.why:
            raise  # another limit, under which `watch` itself was called
        why = recorder.why or "it calls itself too deep: does every call come nearer a leaf?"
        kept = "The steps so far are kept in this error's .trace"
        stopped = SearchStopped(f"the search was stopped: {why} {kept}")
        stopped.trace = trace_of()
        raise stopped from None
    except BaseException as error:
        vars(error)["trace"] = trace_of()
        raise


def _reading(
    functions: Iterable[Callable],
    value: Hashable,
    view: str | None,
    maximizes: Callable[[dict], bool] | None,
) -> Reading:
    """Check what a reader says of a program, and return it as a `Reading`."""
    try:
        functions = tuple(functions)
        are_functions = all(isinstance(unwrapped(each), FunctionType) for each in functions)
    except TypeError:
        are_functions = False
    if not are_functions:
        raise TypeError(
            f"functions must be functions, as in [max_value, min_value], not {functions!r}"
        )
    if not isinstance(value, Hashable):
        raise TypeError(f"value must be an index, a key or the name of an attribute, not {value!r}")
    if view not in (None, "MAX", "mover"):
        raise ValueError(f'view must be "MAX" or "mover", not {view!r}')
    if maximizes is not None and not callable(maximizes):
        wants = 'a function of a call\'s arguments, as lambda given: given["is_max"]'
        raise TypeError(f"maximizes must be {wants}, not {maximizes!r}")
    return Reading(functions, value, view, maximizes)


def _chosen(names: Mapping[str, str] | None) -> dict:
    """Return `NAMES` with those that the reader has chosen instead."""
    example = '{"alpha": "floor"}'
    wants = f"names can rename alpha, beta and value, as {example}, not {names!r}"
    if not isinstance(names, Mapping | None):
        raise TypeError(wants)
    chosen = dict(names or {})
    if not NAMES.keys() >= chosen.keys() or not all(isinstance(n, str) for n in chosen.values()):
        raise ValueError(wants)
    return NAMES | {what: (name,) for what, name in chosen.items()}
