"""Experiments on a program: make its calls again, with other answers from the calls below.

A call is made again on copies of what it was given. The calls of the search that it makes don't
run: each is answered at once with a number, in the form in which the search returns its values.

- If all answers are less than any number seen, MAX's nodes can't cut, so they call all their
  children; if all are more, MIN's nodes do.
- If the first child gives more and the others less, and then the other way round, MAX returns the
  larger number both times, and MIN the smaller.
- Where the result changes with the answers is the value. If it falls as they rise, it is the
  value for the player to move, as in a negamax.
"""

import inspect
import io
import math
import random
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import copy, deepcopy
from dataclasses import dataclass, field
from types import CellType, FunctionType, MethodType
from typing import Any

from ...games.game import MAX
from ..nodes import number_of
from .recorder import Call, Detour, Program, World, cells_of, functions_of, has_grown

MOST_CHILDREN = 1_000


@dataclass
class Outcome:
    """What came of making a call again: what it returned, and which calls it made."""

    returned: Any = None
    error: BaseException | None = None
    offered: list[Call] = field(default_factory=list)
    world: World | None = None  # as it was afterwards


@dataclass(eq=False, repr=False)
class Position:
    """A node of a program's tree: a call, and those to which it only handed its arguments on.

    Attributes
    ----------
    calls : list of Call
        The call, the one to which it handed its arguments on, and so on. The last one searches
        the children.
    children, offered : list of Position
        The children that were searched; all children, in order.
    player, value : int, number or None
        Who chooses there, MAX or MIN; what the position is worth to MAX.
    answers : list of Outcome
        The outcomes of the last call, made again: when all calls in it give more than was ever
        seen; when all give less; when the first gives more and all others less; and the other way
        round. Empty if it wasn't made again.
    after : World or None
        What the last call leaves, if it was made again.
    """

    calls: list[Call]
    parent: "Position | None" = None
    name: str = ""
    children: list["Position"] = field(default_factory=list)
    offered: list["Position"] = field(default_factory=list)
    player: int = MAX
    value: Any = None
    answers: list[Outcome] = field(default_factory=list)
    after: World | None = None
    keeps_turn: bool = False  # in a negamax: the player is the same as at the parent
    depth: int = 0  # plies below the root

    def __post_init__(self) -> None:
        if self.parent is not None:
            self.depth = self.parent.depth + 1

    @property
    def arguments(self) -> dict:
        return self.inner.arguments

    @property
    def outer(self) -> Call:
        return self.calls[0]

    @property
    def inner(self) -> Call:
        return self.calls[-1]

    @property
    def is_searched(self) -> bool:
        return self.outer.number >= 0


class TooMany(BaseException):
    """A call that is made again calls others without end."""


class Laboratory:
    """Where the calls of a program are made again, while it is open.

    Parameters
    ----------
    program : Program
    calls : list of Call
        The calls of its run.
    codes : set
        The functions of the search, by their code: their calls don't run, but are answered.
    """

    def __init__(self, program: Program, calls: list[Call], codes: set) -> None:
        self.program = program
        self.callers: set[FunctionType] = set()
        self.functions: set[FunctionType] = set()
        spaces: dict[int, dict] = {}  # the modules' variables
        for call in calls:
            function = call.function
            if function is None:
                continue
            self.callers.add(function)
            if function.__code__ in codes:
                self.functions.add(function)
                spaces[id(function.__globals__)] = function.__globals__
        self.cached: list[tuple[dict, str]] = []
        for space in spaces.values():
            for name, thing in space.items():
                if self._is_cached(thing):
                    self.cached.append((space, name))
        self.remembers = bool(self.cached) or _fills_a_table(calls[0].world, calls[-1].world)
        self.forms: dict[str, Any] = {}  # something that each function returned, by its name
        for call in sorted(calls, key=lambda call: not call.children):  # of a leaf, if it has any
            if call.returned is not None:
                self.forms[call.name] = call.returned
        finite = []
        for call in calls:
            for number in numbers_in(call.returned).values():
                if abs(number) < math.inf:
                    finite.append(number)
        self.least = min(finite, default=0)
        self.most = max(finite, default=0)
        self.less = self.least - 1
        self.more = self.most + 1
        # The answers of the first call, and of all others.
        self.pairs = [
            (self.more, self.more),
            (self.less, self.less),
            (self.more, self.less),
            (self.less, self.more),
        ]

    def _is_cached(self, thing: Any) -> bool:
        """Return whether a thing wraps a function of the search, as `lru_cache` does."""
        is_function = isinstance(thing, FunctionType | MethodType)
        return not is_function and not self.functions.isdisjoint(functions_of(thing))

    @contextmanager
    def open(self) -> Iterator[None]:
        """Answer the calls of the search in place of its functions; restore all at the end."""
        detour = Detour()
        self.own: dict[FunctionType, FunctionType] = {}
        self.signatures: dict[FunctionType, inspect.Signature] = {}
        cells: list[CellType] = []
        for function in self.callers:
            own = detour.own(function)
            self.own[function] = own
            self.signatures[function] = inspect.signature(own)
            cells += cells_of(function).values()
        contents = [cell.cell_contents for cell in cells]
        variables = [*self.program.variables, *self.cached]
        values = [space.get(name) for space, name in variables]
        attributes = [dict(vars(thing)) for thing in self.program.holders]
        dice = random.getstate()
        numpy = sys.modules.get("numpy")
        if numpy:
            numpy_dice = numpy.random.get_state()
        try:
            for function in self.functions:
                detour.lead(function, self._answerer(function))
            for space, name in self.cached:
                space[name] = functions_of(space[name])[0]
            for cell in cells:
                if self._is_cached(cell.cell_contents):
                    cell.cell_contents = functions_of(cell.cell_contents)[0]
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                yield
        finally:
            detour.close()
            _set_variables(variables, values)
            for cell, content in zip(cells, contents, strict=True):
                cell.cell_contents = content
            for thing, before in zip(self.program.holders, attributes, strict=True):
                _restore(thing, before)
            random.setstate(dice)
            if numpy:
                numpy.random.set_state(numpy_dice)

    def _answerer(self, function: FunctionType) -> Callable:
        """Return what is called in place of a function of the search."""
        own = self.own[function]
        signature = self.signatures[function]

        def answer(given: tuple, named: dict) -> Any:
            if self.reply is None:
                return own(*given, **named)
            bound = signature.bind(*given, **named)
            bound.apply_defaults()
            call = self._call_asked(function, bound.arguments)
            place = len(self.offered)
            self.offered.append(call)
            if place >= MOST_CHILDREN:
                raise TooMany
            return self.reply(call, place)

        return answer

    def _call_asked(self, function: FunctionType, arguments: dict) -> Call:
        """Return a call that the one under way makes; it keeps its world if that is wanted."""
        has_other_self = arguments.get("self") is not self.given.get("self")
        code = self.own[function].__code__
        world = None
        if self.keeps_worlds:
            world = self.program.world(arguments, function).copied()
            arguments = world.arguments
        return Call(code, function, arguments, world, has_other_self=has_other_self)

    def again(
        self,
        call: Call,
        reply: Callable | None = None,
        keep: bool = False,
        world: World | None = None,
        changes: dict | None = None,
    ) -> Outcome:
        """Make a call again on a copy of what it was given, or of another world.

        The calls in it are answered by `reply(call, place)`; without a reply, they run. Some
        arguments may be changed, and with `keep`, the calls in it keep copies of their worlds.
        """
        world = world or call.world
        if call.function is None or world is None:
            raise ValueError(f"a call of {call.name} couldn't be copied")
        own = self.own[call.function]
        arguments, around, values = world.copied()
        arguments |= changes or {}
        self.given = arguments
        self.offered: list[Call] = []
        self.reply = reply
        self.keeps_worlds = keep
        outcome = Outcome(offered=self.offered)
        _set_variables(self.program.variables, values)
        cells = cells_of(own)
        for name, value in around.items():
            cells[name].cell_contents = value
        signature = self.signatures[call.function]
        bound = inspect.BoundArguments(signature, OrderedDict(arguments))
        try:
            outcome.returned = copy(own(*bound.args, **bound.kwargs))
        except (Exception, TooMany) as error:
            outcome.error = error
        outcome.world = self.program.world(arguments, own)
        return outcome

    def numbered(self, call: Call, *numbers: Any, **options: Any) -> Outcome:
        """Make a call again; the calls in it give the numbers in turn, then the last one again."""

        def reply(asked: Call, place: int) -> Any:
            form = self.form(asked, call)
            number = numbers[min(place, len(numbers) - 1)]
            return with_numbers(form, dict.fromkeys(numbers_in(form), number))

        return self.again(call, reply, **options)

    def answers(self, call: Call, **options: Any) -> list[Outcome]:
        """Return the four outcomes that `Position.answers` describes."""
        return [self.numbered(call, *numbers, **options) for numbers in self.pairs]

    def as_before(self, position: Position) -> Outcome:
        """Make a position's call again; its children's calls return what they did in the run."""
        below = [child.outer for child in position.children]
        by_key = {call.key: call for call in below}
        if len(by_key) < len(below):
            by_key = {}  # keys don't tell them apart, so their places have to

        def reply(asked: Call, place: int) -> Any:
            in_its_place = below[min(place, len(below) - 1)]
            call = by_key.get(asked.key, in_its_place)
            return deepcopy(call.returned)

        return self.again(position.inner, reply)

    def form(self, asked: Call, by: Call) -> Any:
        """Return an example of what a call returns: from the same caller, if there is one."""
        for call in by.children:
            if call.code is asked.code and call.returned is not None:
                return call.returned
        return self.forms.get(asked.name, 0)


def _fills_a_table(first: World | None, last: World | None) -> bool:
    """Return whether a dict that the first call sees has only gained entries by the last."""
    if first is None or last is None:
        return False
    was = [*first.arguments.values(), *first.surroundings()]
    now = [*last.arguments.values(), *last.surroundings()]
    return any(map(has_grown, was, now))


def _restore(thing: Any, before: dict) -> None:
    """Give a function or a class the attributes that it had."""
    for name in vars(thing).keys() - before.keys():
        delattr(thing, name)
    for name, value in before.items():
        if vars(thing)[name] is not value:
            setattr(thing, name, value)


def _set_variables(variables: list[tuple[dict, str]], values: list) -> None:
    """Give the variables of modules other values."""
    for (space, name), value in zip(variables, values, strict=True):
        space[name] = value


def numbers_in(returned: Any) -> dict:
    """Return the numbers in what a call returned, by their places.

    A number that isn't inside anything has the place None.
    """
    if isinstance(returned, bool):  # True for won, False for lost
        return {None: 1 if returned else -1}
    if _is_number(returned):
        return {None: returned}
    return {place: item for place, item in _items_in(returned).items() if _is_number(item)}


def with_numbers(form: Any, numbers: dict) -> Any:
    """Return something of the same form with other numbers at some places."""
    if not numbers:
        return form
    if None in numbers:
        return numbers[None] > 0 if isinstance(form, bool) else numbers[None]
    if isinstance(form, tuple):
        items = (_items_in(form) | numbers).values()
        if hasattr(form, "_fields"):  # a named tuple
            return type(form)(*items)
        return tuple(items)
    changed = copy(form)
    items_of = changed if isinstance(changed, list | dict) else vars(changed)
    for place, number in numbers.items():
        items_of[place] = number
    return changed


def _items_in(thing: Any) -> dict:
    """Return what a list, a tuple, a dict or an object holds, by its places."""
    if isinstance(thing, list | tuple):
        return dict(enumerate(thing))
    if isinstance(thing, dict):
        return thing
    return getattr(thing, "__dict__", {})


def _is_number(thing: Any) -> bool:
    if isinstance(thing, bool) or number_of(thing) is None:
        return False
    return thing == thing  # NaN isn't
