"""Ask a program what its run doesn't show: each call is made again, and answered at once.

A call is made again on copies of what it was given, and every further call of the search gets a
number at once, in the form in which the search returns one. Less than any number seen: then no
node of MAX cuts, and it names all its children. More: then none of MIN does. The first child more
and the others less, and the other way round: who returns the larger of both is MAX. Where the
numbers go in and come out again is the value; if more in is less out, it is the mover's.
"""

import inspect
import io
import math
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import copy, deepcopy
from dataclasses import dataclass, field
from types import FunctionType, MethodType
from typing import Any

from ...games.game import MAX
from ..nodes import number_of
from .recorder import Call, Detour, Program, World, cells_of, functions_of, has_grown

MOST_CHILDREN = 1_000


@dataclass
class Outcome:
    """What came of making a call again: what it returned, and whom it called."""

    returned: Any = None
    error: BaseException | None = None
    offered: list[Call] = field(default_factory=list)
    world: World | None = None  # what it leaves


@dataclass(eq=False, repr=False)
class Position:
    """A node of a program's tree: a call, and those to which it only handed its arguments on.

    Attributes
    ----------
    calls : list of Call
        The call, and the one it handed on to, and so on: the last one has the children.
    children, offered : list of Position
        Those that were searched; all of them, in order.
    player, value : int, number or None
        MAX or MIN, who chooses there; MAX's number in what came back.
    answers : list of Outcome
        What comes of the last call, if it was made again: when all calls in it give more than was
        ever seen; when all give less; when the first one gives more and all others less; and the
        other way round.
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
    keeps_turn: bool = False  # the same player moves on, as a negamax says
    depth: int = 0  # plies below the first call

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
        The functions that are answered for, by their code.
    """

    def __init__(self, program: Program, calls: list[Call], codes: set) -> None:
        self.program = program
        self.callers = {call.function for call in calls if call.function is not None}
        self.functions = {function for function in self.callers if function.__code__ in codes}
        spaces = {id(function.__globals__): function.__globals__ for function in self.functions}
        self.cached: list[tuple[dict, str]] = []
        for space in spaces.values():
            self.cached += [(space, name) for name in space if self._is_cached(space[name])]
        self.remembers = bool(self.cached)
        first = calls[0].world
        last = calls[-1].world
        if first is not None and last is not None:
            was = [*first.arguments.values(), *first.surroundings()]
            now = [*last.arguments.values(), *last.surroundings()]
            self.remembers |= any(map(has_grown, was, now))
        self.forms: dict[str, Any] = {}  # what a function returned, by its name
        for call in sorted(calls, key=lambda call: not call.children):  # leaves last
            if call.returned is not None:
                self.forms[call.name] = call.returned
        finite = []
        for call in calls:
            numbers = numbers_in(call.returned).values()
            finite += [number for number in numbers if abs(number) < math.inf]
        self.least = min(finite, default=0)
        self.most = max(finite, default=0)
        self.less = self.least - 1
        self.more = self.most + 1
        # What the first call in a call gives, and what all others do.
        self.pairs = [
            (self.more, self.more),
            (self.less, self.less),
            (self.more, self.less),
            (self.less, self.more),
        ]

    def _is_cached(self, thing: Any) -> bool:
        """Return whether a thing is no function, but calls one of the search: a cache."""
        is_plain = isinstance(thing, FunctionType | MethodType)
        return not is_plain and not self.functions.isdisjoint(functions_of(thing))

    @contextmanager
    def open(self) -> Iterator[None]:
        """Answer every call of the search at once, until the end; then all is as it was."""
        detour = Detour()
        self.own = {function: detour.own(function) for function in self.callers}
        self.signatures = {function: inspect.signature(own) for function, own in self.own.items()}
        variables = [*self.program.variables, *self.cached]
        values = [space.get(name) for space, name in variables]
        cells = [cell for function in self.callers for cell in cells_of(function).values()]
        contents = [cell.cell_contents for cell in cells]
        attributes = [dict(vars(thing)) for thing in self.program.holders]
        dice = random.getstate()
        numpy = sys.modules.get("numpy")
        numpy_dice = numpy.random.get_state() if numpy else None
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
        """Return what answers in place of a function."""
        own = self.own[function]
        signature = self.signatures[function]

        def answer(given: tuple, named: dict) -> Any:
            if self.reply is None:
                return own(*given, **named)
            bound = signature.bind(*given, **named)
            bound.apply_defaults()
            arguments = dict(bound.arguments)
            is_own = arguments.get("self") is not self.given.get("self")
            world = None
            if self.is_kept:
                world = self.program.world(arguments, function).copied()
                arguments = world.arguments
            call = Call(own.__code__, function, arguments, world, is_own=is_own)
            self.offered.append(call)
            if len(self.offered) > MOST_CHILDREN:
                raise TooMany
            return self.reply(call, len(self.offered) - 1)

        return answer

    def again(
        self,
        call: Call,
        reply: Callable | None = None,
        keep: bool = False,
        world: World | None = None,
        changes: dict | None = None,
    ) -> Outcome:
        """Make a call again, and answer the calls in it by `reply(call, place)`, or not at all.

        It gets a copy of what it was given, or of another world, with some arguments changed.
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
        self.is_kept = keep
        outcome = Outcome(offered=self.offered)
        _set_variables(self.program.variables, values)
        cells = cells_of(own)
        for name, value in around.items():
            cells[name].cell_contents = value
        bound = inspect.BoundArguments(self.signatures[call.function], arguments)
        try:
            outcome.returned = copy(own(*bound.args, **bound.kwargs))
        except (Exception, TooMany) as error:
            outcome.error = error
        outcome.world = self.program.world(arguments, own)
        return outcome

    def numbered(self, call: Call, *numbers: Any, **options: Any) -> Outcome:
        """Make a call again; its calls get the numbers in turn, and all further ones the last."""

        def reply(asked: Call, place: int) -> Any:
            form = self.form(asked, call)
            number = numbers[min(place, len(numbers) - 1)]
            return with_numbers(form, dict.fromkeys(numbers_in(form), number))

        return self.again(call, reply, **options)

    def answers(self, call: Call, **options: Any) -> list[Outcome]:
        """Return what comes of a call if all calls in it give more, or less, or one differs."""
        return [self.numbered(call, *numbers, **options) for numbers in self.pairs]

    def as_before(self, position: Position) -> Outcome:
        """Make a position's call again, and answer as those that were searched have done."""
        below = [child.outer for child in position.children]
        by_key = {call.key: call for call in below}
        if len(by_key) < len(below):
            by_key = {}

        def reply(asked: Call, place: int) -> Any:
            in_its_place = below[min(place, len(below) - 1)]
            call = by_key.get(asked.key, in_its_place)
            return deepcopy(call.returned)

        return self.again(position.inner, reply)

    def form(self, asked: Call, by: Call) -> Any:
        """Return something of the form in which a function returns a value."""
        for call in by.children:
            if call.code is asked.code and call.returned is not None:
                return call.returned
        return self.forms.get(asked.name, 0)


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
    """Return the numbers in what a call returned, by their places; None is the place of itself."""
    if isinstance(returned, bool):  # won or lost
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
        return type(form)(*items) if hasattr(form, "_fields") else tuple(items)
    made = copy(form)
    held = made if isinstance(made, list | dict) else vars(made)
    for place, number in numbers.items():
        held[place] = number
    return made


def _items_in(thing: Any) -> dict:
    """Return what a list, a tuple, a dict or an object holds, by its places."""
    if isinstance(thing, list | tuple):
        return dict(enumerate(thing))
    return thing if isinstance(thing, dict) else getattr(thing, "__dict__", {})


def _is_number(thing: Any) -> bool:
    return number_of(thing) is not None and not isinstance(thing, bool) and thing == thing
