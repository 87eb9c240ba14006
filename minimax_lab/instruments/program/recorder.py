"""Record a program that knows no Game, as anybody writes one: its calls are the nodes of a tree.

Which functions are the search is read from the code: of those that the given function leads to, the
ones that call themselves, directly or through one another. While the program runs it is only
watched, and what each call of the search works on is copied: its arguments, and the variables that
the functions name. What a run doesn't show, who chooses at a node and which children are left out,
is found out afterwards, by calling the functions again (see ``experiment``).
"""

import inspect
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Set
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import chain
from types import CellType, CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple

from ...arguments import check_whole, name_of, unwrapped
from ..calls import check_call
from ..nodes import names_in, reached
from ..record import NAMES, Recorder, is_readers

# Pairs of names that a window may have: those that `record` knows, and others.
OTHER_WINDOWS = (("alfa", "beta"), ("a", "b"), ("lower", "upper"), ("low", "high"), ("lo", "hi"))
WINDOWS = (*zip(NAMES["alpha"], NAMES["beta"], strict=True), *OTHER_WINDOWS)
# Arguments that don't tell one position from another: the window, and a method's object.
NOT_THE_POSITION = {"self", *chain(*WINDOWS)}
# Words in the names of arguments that say how deep a call is, or how deep it may still go.
PLY_COUNTERS = ("depth", "ply", "level", "plies")
MOST_CALLS = 5_000


class World(NamedTuple):
    """What a call works on.

    Attributes
    ----------
    arguments : dict
        What it was given, by name.
    around : dict
        The variables of the functions around its own, by name.
    values : list
        The values of the modules' variables, in the order of ``Program.variables``.
    """

    arguments: dict
    around: dict
    values: list

    def copied(self) -> "World":
        """Return a copy, in which two names of one object are again names of one object."""
        arguments, around, values = deepcopy((self.arguments, self.around, self.values))
        return World(arguments, around, values)

    @property
    def attributes(self) -> dict:
        """The attributes of the object whose method is called."""
        return getattr(self.arguments.get("self"), "__dict__", {})

    def surroundings(self) -> list:
        """Return the values of all variables that a call sees besides its arguments."""
        return [*self.attributes.values(), *self.around.values(), *self.values]


@dataclass(eq=False, repr=False)
class Call:
    """A call of the search, or one that it left out.

    Attributes
    ----------
    code, function : code object, function or None
        The function; None where it can't be found.
    arguments : dict
        What it was given, by name, copied when it began.
    world : World or None
        Copies of what it works on; None if that can't be copied.
    parent, children : Call or None, list of Call
        The call that made it, and those that it made.
    number : int
        Its number in the log; -1 for a call that the search left out.
    depth : int
        The plies above it.
    returned, has_returned : object, bool
        What it returned, and whether it did: None may also mean that it never returned.
    below : int
        How many calls below it ran unwatched.
    ids : dict
        The identity of each argument, by its name.
    has_other_self : bool
        Whether its `self` is another object than its caller's.
    key : tuple
        What tells it from its siblings: its arguments but for the window, as text, when it began.
    """

    code: CodeType
    function: FunctionType | None
    arguments: dict
    world: World | None
    parent: "Call | None" = None
    number: int = -1
    depth: int = 0
    returned: Any = None
    has_returned: bool = False
    children: list["Call"] = field(default_factory=list)
    below: int = 0
    ids: dict = field(default_factory=dict)
    has_other_self: bool = False

    @property
    def name(self) -> str:
        """The name of its function."""
        return self.code.co_name

    @property
    def can_be_repeated(self) -> bool:
        return self.function is not None and self.world is not None

    @property
    def window(self) -> tuple[str, ...]:
        """The names of alpha and beta among its arguments, if it has them."""
        for pair in WINDOWS:
            if all(type(self.arguments.get(name)) in (int, float) for name in pair):
                return pair
        return ()

    @property
    def bounds(self) -> tuple:
        """Its alpha and beta."""
        return tuple(self.arguments[name] for name in self.window)

    def __post_init__(self) -> None:
        shown = [
            (name, text_of(value))
            for name, value in self.arguments.items()
            if name not in NOT_THE_POSITION or name == "self" and self.has_other_self
        ]
        self.key: tuple = (self.code.co_name, *shown)


def counts_plies(name: str) -> bool:
    """Return whether an argument of that name counts plies."""
    return any(word in name.lower() for word in PLY_COUNTERS)


def text_of(thing: Any, deep: int = 3) -> str:
    """Return a thing as text, the same for equal things, even where ``==`` can't compare them."""
    try:
        text = repr(thing)
    except Exception:  # of a class that isn't finished
        text = f"<{type(thing).__name__}>"
    if " at 0x" not in text and "{" not in text:  # no address, and no set, whose order may differ
        return text
    if isinstance(thing, list | tuple):
        return f"[{', '.join(text_of(each, deep) for each in thing)}]"
    if isinstance(thing, set | frozenset):
        return f"{{{', '.join(sorted(text_of(each, deep) for each in thing))}}}"
    if isinstance(thing, dict):
        return str({text_of(key, deep): text_of(value, deep) for key, value in thing.items()})
    if type(thing).__repr__ is object.__repr__ and hasattr(thing, "__dict__"):
        return str({k: text_of(v, deep - 1) for k, v in vars(thing).items()}) if deep else "…"
    return text


class Program:
    """The functions that a search leads to, and the variables that they name.

    Attributes
    ----------
    functions : dict
        Code object -> function, of all that the search leads to.
    followed : set
        The codes of the given function, and of those that may recurse below it.
    search : set
        The codes of the functions whose calls are the nodes: the topmost of those that recurse.
    variables : list of (dict, str)
        The modules' variables that the functions name: namespace, and name.
    holders : list
        Functions and classes, whose attributes the program may use as variables.
    """

    def __init__(self, search: Callable, arguments: tuple) -> None:
        self.start = unwrapped(search)
        self.functions: dict[CodeType, FunctionType] = {}
        given = [getattr(search, "__self__", None), *arguments]
        waiting = functions_of(search)
        for thing in given:
            waiting += functions_in(type(thing))
        names: set[str] = set()
        spaces: dict[int, dict] = {}
        while waiting:  # follow the names from function to function
            function = waiting.pop()
            code = function.__code__
            if code in self.functions or not is_readers(code, self.start.__code__):
                continue
            self.functions[code] = function
            for each in _with_wrappers(function):
                names |= names_in(each.__code__)
                spaces[id(each.__globals__)] = each.__globals__
            for thing in _things_named(function):
                waiting += functions_in(thing, names)
        self.variables: list[tuple[dict, str]] = []
        holders = [*self.functions.values(), *map(type, given)]
        for space in spaces.values():
            for name, value in space.items():
                if name in names and isinstance(value, type):
                    holders.append(value)
                elif name in names and _is_state(value):
                    self.variables.append((space, name))
        self.holders = list(dict.fromkeys(holders))
        edges = self._edges()
        start = self.start.__code__
        below = edges.get(start, set())
        recursive = {code for code in below if code in edges[code]}
        self.followed = {start, *recursive}
        self.search = topmost({code: edges[code] & self.followed for code in self.followed})

    def _edges(self) -> dict[CodeType, set[CodeType]]:
        """Return, for each function, all those that it leads to, by a name or through a table."""
        codes = {inner for code in self.functions for inner in _with_inner(code)}
        by_name: dict[str, set[CodeType]] = defaultdict(set)
        for code in codes:
            by_name[code.co_name].add(code)
        edges: dict[CodeType, set[CodeType]] = {}
        for code in codes:
            edges[code] = set()
            for name in names_in(code):
                edges[code] |= by_name[name]
        for code, function in self.functions.items():
            for thing in _things_named(function):
                held = {found.__code__ for found in functions_held(thing)}
                edges[code] |= held & codes
        return reached(edges)

    def visible(self, call: Call, world: World | None = None) -> dict[str, Any]:
        """Return what a call sees, by name: its arguments, and the variables around it.

        For `self` there are its attributes. In another world these names hold other things.
        """
        world = world or call.world
        if world is None:
            return call.arguments
        seen = dict(world.arguments)
        seen.pop("self", None)
        for name, value in world.attributes.items():
            seen[f"self.{name}"] = value
        seen.update(world.around)
        for (_, name), value in zip(self.variables, world.values, strict=True):
            seen.setdefault(name, value)
        return seen

    def world(self, arguments: dict, function: FunctionType | None) -> World:
        """Return what a call of a function works on now."""
        around = {}
        for name, cell in cells_of(function).items():
            if _is_state(cell.cell_contents):
                around[name] = cell.cell_contents
        return World(arguments, around, [space.get(name) for space, name in self.variables])


def check_program(search: Any, arguments: tuple) -> Program:
    """Return a program whose calls can be watched; raise TypeError if there is none."""
    name = name_of(search)
    function = unwrapped(search) if callable(search) else None
    takes_game = "if it takes a lab.Game first, and then a state, it can be watched all the same"
    if not isinstance(function, FunctionType):
        what = f"{name} isn't a function written in Python, so nothing can be seen of it"
        raise TypeError(f"{what}: give a recursive search, or a function of (game, state, ...)")
    if not is_readers(function.__code__, None):
        check_call(search, arguments)
    try:
        inspect.signature(search).bind(*arguments)
    except TypeError as error:
        raise TypeError(f"{name} can't be called with these arguments: {error}") from None
    program = Program(search, arguments)
    if not program.search:
        what = (
            f"{name} and what it calls never call themselves, so there is no tree of calls to show"
        )
        raise TypeError(f"{what}: give the function that recurses; {takes_game}")
    return program


def topmost(edges: dict) -> set[CodeType]:
    """Return the recursive functions that no other recursion leads to.

    `edges` has, for each function, all those that it leads to.
    """
    recursive = {code for code in edges if code in edges[code]}
    top = set()
    for code in recursive:
        callers = {other for other in recursive if code in edges[other]}
        if callers <= edges[code]:  # they are of the same recursion
            top.add(code)
    return top


def functions_of(thing: Any) -> list[FunctionType]:
    """Return the Python function behind a thing that can be called, in a list; else none."""
    if isinstance(thing, type) or not (callable(thing) or hasattr(thing, "__func__")):
        return []
    function = unwrapped(thing)
    return [function] if isinstance(function, FunctionType) else []


def functions_held(thing: Any) -> list[FunctionType]:
    """Return the function behind a thing, or those in a list, a tuple or a dict."""
    things = thing if isinstance(thing, list | tuple) else [thing]
    if isinstance(thing, dict):
        things = [*thing.values()]
    return [function for each in things for function in functions_of(each)]


def functions_in(thing: Any, names: Set[str] = frozenset()) -> Iterator[FunctionType]:
    """Yield the functions behind a thing: its own, those in a table, or its class's methods.

    Of a module, only what has one of the names.
    """
    if isinstance(thing, ModuleType):
        for name in names & vars(thing).keys():
            if not isinstance(vars(thing)[name], ModuleType):
                yield from functions_in(vars(thing)[name])
    elif isinstance(thing, type):
        for base in thing.__mro__:
            for value in vars(base).values():
                yield from functions_of(getattr(value, "fget", value))
    else:
        held = functions_held(thing)
        yield from held or functions_in(type(thing))


def cells_of(function: FunctionType | None) -> dict[str, CellType]:
    """Return the cells of the variables around a function, by name, if they hold anything."""
    if function is None:
        return {}
    named = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name: cell for name, cell in named if _is_filled(cell)}


def _is_filled(cell: CellType) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False


def _is_state(thing: Any) -> bool:
    """Return whether a variable is part of a program's state: no module, class or function."""
    return not isinstance(thing, ModuleType | type) and not functions_of(thing)


def _things_named(function: FunctionType) -> list:
    """Return what a function names, around it and in its module."""
    things = [cell.cell_contents for cell in cells_of(function).values()]
    for name in names_in(function.__code__):
        things.append(function.__globals__.get(name))
    return things


def _with_wrappers(function: FunctionType) -> Iterator[FunctionType]:
    """Yield a function and, if it is decorated, the wrappers that are called in its place."""
    yield function
    thing = function.__globals__.get(function.__code__.co_name)
    while isinstance(thing, FunctionType) and hasattr(thing, "__wrapped__"):
        yield thing
        thing = thing.__wrapped__


def _with_inner(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code and that of the functions inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType) and not constant.co_name.startswith("<"):
            yield from _with_inner(constant)


class ProgramRecorder(Recorder):
    """Writes the log of a program's run, and keeps what each call of it was given."""

    def __init__(
        self, search: Callable, arguments: tuple, names: Mapping, most: int, plies: int | None
    ) -> None:
        if plies is not None:
            check_whole(plies, "plies")
        self.program = check_program(search, arguments)
        super().__init__(search, _with_windows(names, self.program.followed), most)
        self.plies = plies
        self.calls: dict[int, Call] = {}  # by number
        self.detour = Detour()

    def is_followed(self, code: CodeType) -> bool:
        return code in self.program.followed

    def run(self, search: Callable, arguments: tuple) -> Any:
        try:
            return self.traced(search, *arguments)
        finally:
            self.detour.close()

    def run_below(self, own: FunctionType) -> Callable:
        """Return what runs a function unwatched, if it is called below the last ply."""

        def call(given: tuple, named: dict) -> Any:
            above = self.calls[self.open_calls[-1]]
            if self.plies is None or above.depth < self.plies:
                return own(*given, **named)
            above.below += 1
            self.passed_by += 1
            tracer = sys.gettrace()
            if tracer is None:
                return own(*given, **named)
            sys.settrace(None)
            try:
                return own(*given, **named)
            finally:
                sys.settrace(tracer)

        return call

    def of_calls(self, deepest: int) -> Callable:
        """Return the tracer of all calls; it only counts those below the last ply."""
        follow = super().of_calls(deepest)
        followed = self.program.followed
        open_calls = self.open_calls

        def on_call(frame: FrameType, event: str, argument: Any) -> Callable | None:
            if frame.f_code not in followed:
                return follow(frame, event, argument)
            above = self.calls.get(open_calls[-1])
            call = self.call_of(frame, above)
            tracer = follow(frame, event, argument)
            if tracer is not None:
                call.number = open_calls[-1]
                self.calls[call.number] = call
                if above is not None:
                    above.children.append(call)
                if len(self.calls) > MOST_CALLS:
                    why = (
                        f"it has made {MOST_CALLS:,} calls, and a tree of that many can't be read:"
                    )
                    ask = f"lab.watch({name_of(self.program.start)}, …, plies=3)"
                    self.end(f"{why} watch its first plies alone, {ask}.")
            return tracer

        return on_call

    def call_of(self, frame: FrameType, above: Call | None) -> Call:
        """Return a call that has just begun, with copies of what it was given."""
        code = frame.f_code
        named, varargs, keywords, variables = inspect.getargvalues(frame)
        arguments: dict = {}
        ids: dict[str, int] = {}
        for name in [*named, varargs, keywords]:
            if name in variables:
                arguments[name] = variables[name]
                ids[name] = id(variables[name])
        function = self.program.functions.get(code) or _function_of(frame)
        has_other_self = above is not None and ids.get("self") != above.ids.get("self")
        world: World | None
        try:
            world = self.program.world(arguments, function).copied()
            arguments = world.arguments
        except Exception:  # what can't be copied may raise anything
            world = None
        call = Call(code, function, arguments, world, above, ids=ids, has_other_self=has_other_self)
        if above is not None:
            call.depth = above.depth
            if not is_handed_on(above, call):
                call.depth += 1
        is_cut_off = self.plies is not None and code in self.program.search
        if is_cut_off and function is not None and function.__code__ is code:
            below = self.run_below(self.detour.own(function))
            self.detour.lead(function, below)
        return call


def _stub(*given: Any, _instead: Callable[[tuple, dict], Any], **named: Any) -> Any:
    """Call another function instead. A function that has this code finds it in its defaults."""
    return _instead(given, named)


class Detour:
    """Redirects the calls of functions to others, until it is closed."""

    def __init__(self) -> None:
        self._kept: dict[FunctionType, tuple] = {}

    def lead(self, function: FunctionType, instead: Callable[[tuple, dict], Any]) -> None:
        """Redirect a function's calls to `instead`, as (arguments, named arguments)."""
        self._kept[function] = function.__code__, function.__kwdefaults__
        around = function.__code__.co_freevars  # a function's code must have as many as it had
        function.__code__ = _stub.__code__.replace(co_freevars=around)
        function.__kwdefaults__ = {"_instead": instead}

    def own(self, function: FunctionType) -> FunctionType:
        """Return a function as it would be without a detour."""
        code, defaults = self._kept.get(function, (function.__code__, function.__kwdefaults__))
        name = function.__name__
        closure = function.__closure__
        own = FunctionType(code, function.__globals__, name, function.__defaults__, closure)
        own.__kwdefaults__ = defaults
        return own

    def close(self) -> None:
        for function, (code, defaults) in self._kept.items():
            function.__code__ = code
            function.__kwdefaults__ = defaults
        self._kept.clear()


def is_handed_on(above: Call, call: Call, by_dispatcher: bool = False) -> bool:
    """Return whether a function only hands its arguments on to another one.

    A dispatcher, which never makes more than one call, may change counters and flags on the way.
    """
    if above.code is call.code:
        return False
    given = Counter(_given(above))
    handed = Counter(_given(call))
    if by_dispatcher:
        state = Counter(given)
        for value in above.arguments.values():
            if isinstance(value, int | None):
                del state[text_of(value)]
        given = state or given
    return given <= handed and has_same_surroundings(above, call)


def _given(call: Call) -> Iterator[str]:
    """Yield what a call was given, as text; of ``*args``, one item after the other."""
    varargs = inspect.getargs(call.code).varargs
    for name, value in call.arguments.items():
        if name == varargs:
            yield from map(text_of, value)
        elif name != "self":
            yield text_of(value)


def has_same_surroundings(above: Call, call: Call) -> bool:
    """Return whether two calls see the same variables, but for counters and growing tables.

    Where these couldn't be copied, they are taken to be the same.
    """
    if above.world is None or call.world is None:
        return True
    pairs = zip(above.world.surroundings(), call.world.surroundings(), strict=False)
    for was, now in pairs:
        if isinstance(was, int | float) and isinstance(now, int | float):
            continue
        if text_of(was) != text_of(now) and not has_grown(was, now):
            return False
    return True


def has_grown(was: Any, now: Any) -> bool:
    """Return whether a dict has only gained entries, as a cache does."""
    return isinstance(was, dict) and isinstance(now, dict) and was.keys() < now.keys()


def _function_of(frame: FrameType) -> FunctionType | None:
    """Return the function that runs in a frame if it is a local one, or None.

    It is looked for among the variables of that call and of its callers.
    """
    at: FrameType | None = frame
    while at is not None:
        for value in list(at.f_locals.values()):
            for function in functions_of(value):
                if function.__code__ is frame.f_code:
                    return function
        at = at.f_back
    return None


def _with_windows(names: Mapping, codes: set[CodeType]) -> dict:
    """Return the names of the window, and the other pairs that a function has as parameters."""
    chosen = dict(names)
    for alpha, beta in OTHER_WINDOWS:
        pair = {alpha, beta}
        if any(pair <= {*code.co_varnames[: code.co_argcount]} for code in codes):
            chosen["alpha"] = (*chosen["alpha"], alpha)
            chosen["beta"] = (*chosen["beta"], beta)
    return chosen


def count_calls(search: Callable, arguments: tuple) -> tuple[Any, int, int]:
    """Return what a search returned, how many calls it made, and how many of them made none."""
    program = check_program(search, arguments)
    if program.search - program.functions.keys():  # local functions don't exist before the run
        return _count_traced(search, arguments, program.search)
    detour = Detour()
    nodes = leaves = 0

    def counting(own: FunctionType) -> Callable:
        def call(given: tuple, named: dict) -> Any:
            nonlocal nodes, leaves
            nodes += 1
            before = nodes
            returned = own(*given, **named)
            if nodes == before:
                leaves += 1
            return returned

        return call

    for code in program.search:
        function = program.functions[code]
        detour.lead(function, counting(detour.own(function)))
    try:
        returned = search(*arguments)
    finally:
        detour.close()
    return returned, nodes, leaves


def _count_traced(search: Callable, arguments: tuple, codes: set) -> tuple[Any, int, int]:
    """Count the calls of local functions as `count_calls` does, by tracing."""
    nodes = inner = 0
    last = None  # the latest call of the search

    def on_call(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal nodes, inner, last
        if frame.f_code in codes:
            above = frame.f_back
            while above is not None and above.f_code not in codes:
                above = above.f_back
            if above is not None and above is last:  # the first call that its caller makes
                inner += 1
            nodes += 1
            last = frame

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        returned = search(*arguments)
    finally:
        sys.settrace(before)
    return returned, nodes, nodes - inner
