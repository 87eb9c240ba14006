"""The game tree that a program's run shows: its calls as the positions of a game."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property
from itertools import chain, pairwise, repeat
from typing import Any, NamedTuple

from ...arguments import unwrapped
from ...games.boards import Board
from ...games.game import MAX, MIN, Game, best_of
from ...games.tree import node_names
from ..nodes import ASK, CHILD, EVALUATED, RETURN, Log, reached
from ..wording import listed
from .experiment import Laboratory, Position, numbers_in
from .grids import grid_of
from .recorder import (
    NO_MOVE,
    Call,
    ProgramRecorder,
    is_count,
    is_handed_on,
    is_unmoved,
    text_of,
    topmost,
)
from .turns import rule_of_turns


class Reading(NamedTuple):
    """What a reader says of a program, for `watch`; what is left out is found out."""

    functions: Iterable[Callable] = ()
    value: Hashable = None
    view: str | None = None
    maximizes: Callable[[dict], bool] | None = None


class Seen(Game):
    """The game whose tree a program has searched, as far as it was seen.

    A position's name is its state. What is known of a position is in ``positions``.
    """

    def __init__(self, recorder: ProgramRecorder, reading: Reading) -> None:
        self.reading = reading
        self.calls = list(recorder.calls.values())
        for kind, number, *rest in recorder.log.entries:
            call = recorder.calls.get(number)
            if kind == RETURN and call is not None:
                call.returned = rest[0]
                call.has_returned = True
        self.program = recorder.program
        self.codes = self._searching()
        self.roots = self._positions()
        self.laboratory = Laboratory(self.program, self.calls, self.codes)
        with self.laboratory.open():
            for position in self.all_positions():
                self._ask(position)
            self._find_places()
            if self.is_negamax:
                for position in self.all_positions():
                    self._see_turns(position)
        if self.laboratory.remembers:
            self._leave_out_known()
        self.name_positions()
        self._set_players()
        self._set_values()

    # Which calls are nodes

    def _searching(self) -> set:
        """Return the functions that are the search: of those that called themselves the topmost."""
        if chosen := {unwrapped(function).__code__ for function in self.reading.functions}:
            return chosen
        edges: dict = {call.code: set() for call in self.calls}
        for call in self.calls:
            if call.parent is not None:
                edges[call.parent.code].add(call.code)
        edges = reached(edges)
        if searching := topmost(edges):
            return searching
        start = self.program.start.__code__
        others = {call.code for call in self.calls} - {start}
        return others or {start}

    def _positions(self) -> list[Position]:
        """Return the roots of the tree, with all positions that were visited below them."""
        first = self.calls[0]
        below: dict[Call, list[Call]] = defaultdict(list)
        tops: list[Call] = []
        for call in self.calls:
            if call.code not in self.codes:
                continue
            above = call.parent
            while above is not None and above.code not in self.codes:
                above = above.parent
            (below[above] if above else tops).append(call)
        is_driver = first.code not in self.codes
        if is_driver and not _only_hands_on(first, tops) and not _are_passes(tops):
            below[first] = tops
            tops = [first]
        branching = {call.code for call in self.calls if len(below[call]) > 1}
        roots = [Position([call]) for call in tops]
        waiting = list(roots)
        for position in waiting:  # which get more on the way
            calls = below[position.inner]
            while len(calls) == 1:
                is_dispatcher = position.inner.code not in branching
                if not is_handed_on(position.inner, calls[0], is_dispatcher):
                    break
                position.calls.append(calls[0])
                calls = below[position.inner]
            position.children = [Position([call], position) for call in calls]
            position.offered = list(position.children)
            waiting += position.children
        return roots

    def all_positions(self) -> Iterator[Position]:
        """Yield the positions, those left out too, each after its parent."""
        waiting = self.roots[::-1]
        while waiting:
            position = waiting.pop()
            yield position
            waiting += position.offered[::-1]

    def name_positions(self, like: "Seen | None" = None) -> None:
        """Name the positions A, B, C, …, level by level, or as in another program's tree."""
        taken = like.positions if like else {}
        names = (name for name in node_names() if name not in taken)
        waiting = _with_twins(self.roots, like.roots if like else [])
        self.positions: dict[str, Position] = {}
        for position, twin in waiting:  # which get more on the way
            position.name = twin.name if twin else next(names)
            self.positions[position.name] = position
            waiting += _with_twins(position.offered, twin.offered if twin else [])
        self.initial = self.roots[0].name

    # What the functions say when they are asked

    def _ask(self, position: Position) -> None:
        """Make a position's call again, and find out the children that it left out."""
        call = position.inner
        ask = self.laboratory
        if not position.children or not call.can_be_repeated:
            return
        position.answers = ask.answers(call)
        longest = max(position.answers, key=lambda answer: len(_once(answer.offered)))
        numbers = ask.pairs[position.answers.index(longest)]
        places = _once(longest.offered)
        offered = [longest.offered[place].key for place in places]
        calls = [child.outer for child in position.children]
        searched = [calls[place].key for place in _once(calls)]
        left_out = [places[at] for at in _left_out(offered, searched)]
        if not left_out or len(ask.as_before(position).offered) != len(calls):
            return
        kept = ask.numbered(call, *numbers, keep=True).offered
        if len(kept) != len(longest.offered):
            return
        for place in left_out:
            child = Position([kept[place]], position)
            position.offered.insert(place, child)

    def _leave_out_known(self) -> None:
        """Drop the children that weren't searched as they had been before, elsewhere."""
        searched = {self._place(p) for p in self.all_positions() if p.is_searched}
        for position in self.all_positions():
            position.offered = [
                child
                for child in position.offered
                if child.is_searched or self._place(child) not in searched
            ]

    def _place(self, position: Position) -> tuple:
        """Return what tells a position from all others."""
        return position.outer.key, text_of(self._grid(position))

    def _grid(self, position: Position, name: str = "") -> list[list[str]]:
        """Return what stands on the board at a position, or what a variable holds as a board."""
        return grid_of(self.program.visible(position.outer).get(name or self.board_name))

    def _find_places(self) -> None:
        """Find, by function, where the value stands in what it returns, and whose value it is.

        More for the children may be less for their parent: then it is a negamax.
        """
        moved: dict[str, Counter] = defaultdict(Counter)
        turned = set()
        for position in self.all_positions():
            if not position.answers:
                continue
            name = position.inner.name
            high, low, *_ = (numbers_in(answer.returned) for answer in position.answers)
            for place in high:
                if place in low and high[place] != low[place]:
                    moved[name][place] += 1
                    if high[place] < low[place]:
                        turned.add((name, place))
        leaves = [position for position in self.all_positions() if not position.offered]
        ends = [numbers_in(leaf.outer.returned) for leaf in leaves]

        def likely(item: tuple) -> tuple:
            place, times = item
            return times, len({end.get(place) for end in ends})

        self.places = {name: max(tally.items(), key=likely)[0] for name, tally in moved.items()}
        if self.reading.value is not None:
            self.places = dict.fromkeys(self.places, self.reading.value)
        self.place = next(iter(self.places.values()), self.reading.value)
        self.is_negamax = bool(turned & self.places.items())
        if self.reading.view:
            self.is_negamax = self.reading.view == "mover"

    def _see_turns(self, position: Position) -> None:
        """Find out the children whose value a negamax takes as it is: the same player moves on."""
        if not position.answers:
            return
        high, low, *_ = self.numbers(position)
        if None in (high, low) or high < low:
            return
        ask = self.laboratory
        far = 2 * (ask.most - ask.least) + 10
        for at, child in enumerate(position.offered):
            before = [0] * at
            more = self.number_given(position, *before, ask.more + far, 0)
            less = self.number_given(position, *before, ask.less - far, 0)
            child.keeps_turn = None not in (more, less) and more > less

    def number(self, call: Call, returned: Any) -> Any:
        """Return the value in what a call has returned, from the view it takes; or None."""
        numbers = numbers_in(returned)
        place = self.places.get(call.name, self.place)
        if place not in numbers and not self.places and self.reading.value is None:
            place = min(numbers, key=str, default=None)
        return numbers.get(place)

    def numbers(self, position: Position) -> list:
        """Return the values in a position's answers."""
        return [self.number(position.inner, answer.returned) for answer in position.answers]

    def number_given(self, position: Position, *numbers: Any) -> Any:
        """Return the value of a call made again, to which its children give these numbers."""
        outcome = self.laboratory.numbered(position.inner, *numbers)
        return self.number(position.inner, outcome.returned)

    def vote(self, position: Position) -> int:
        """Return who takes the better of two answers at a position; 0 if it isn't seen."""
        if not position.answers or len(position.offered) < 2:
            return 0
        return self.vote_of(*self.numbers(position))

    def vote_of(self, high: Any, low: Any, first: Any, last: Any) -> int:
        """Return the same by the values when all, none, the first or all others give more."""
        if None in (high, low, first, last) or high == low:
            return 0
        takes_first = abs(first - high) < abs(first - low)
        takes_others = abs(last - high) < abs(last - low)
        if takes_first != takes_others:
            return 0
        return MAX if takes_first else MIN

    def _set_players(self) -> None:
        """Set who chooses at each position: as the rule of the turns says, else by turns."""
        positions = [p for p in self.all_positions() if p.inner.code in self.codes]
        players: dict[Position, int] = {}
        self.rule = "ply"
        if not self.is_negamax:
            seen = {}
            votes = {}
            for position in positions:
                seen[position] = self.program.visible(position.inner)
                if vote := self.vote(position):
                    votes[position] = vote
            self.rule, players = rule_of_turns(seen, votes)
        for position in positions:
            above = position.parent
            if self.reading.maximizes:
                position.player = MAX if self.reading.maximizes(position.arguments) else MIN
            elif position in players:
                position.player = players[position]
            elif above:
                position.player = above.player if position.keeps_turn else -above.player
        driver = self.roots[0]
        if driver not in positions and driver.children:
            driver.player = self.vote(driver) or -driver.children[0].player

    def _set_values(self) -> None:
        for position in reversed(list(self.all_positions())):
            call = position.outer
            value = self.number(call, call.returned) if call.has_returned else None
            if value is not None and self.is_negamax:
                value = position.player * value
            if position.children and (value is None or self._is_indifferent(position)):
                value = best_of(position.player, [child.value for child in position.children])
            position.value = value

    def _is_indifferent(self, root: Position) -> bool:
        """Return whether a root doesn't return what depends on its children's values."""
        if root.parent or not root.answers:
            return False
        high, low, *_ = self.numbers(root)
        return high == low or root.inner.name not in self.places

    @cached_property
    def found(self) -> str:
        """How the program is read, in a sentence."""
        calls = [position.inner for position in self.all_positions()]
        names = dict.fromkeys(call.name for call in calls if numbers_in(call.returned))
        if not names:
            return "No value is seen in what the calls return: `value=` can say where it stands."
        functions = listed([f"`{name}`" for name in names])
        where = "what it returns"
        if self.place is not None:
            where = f"[{self.place!r}] of {where}"
        whose = "for the player to move" if self.is_negamax else "for MAX"
        names_of = {"": "the function", "ply": "the ply"}
        who = names_of.get(self.rule, f"`{self.rule}`")
        nodes = f"Each call of {functions} is a node, and {where} is its value, {whose}"
        below = sum(call.below for call in self.calls)
        more = f" {below:,} calls further down ran unwatched." if below else ""
        if any(call.world is None for call in self.calls):
            more += " What it works on can't be copied, so children that it left out aren't seen."
        return f"{nodes}; {who} tells who chooses.{more}"

    # The game

    def to_move(self, state: str) -> int:
        return self.positions[state].player

    def actions(self, state: str) -> Iterable[int]:
        return range(len(self.positions[state].offered))

    def result(self, state: str, action: int) -> str:
        return self.positions[state].offered[action].name

    def is_terminal(self, state: str) -> bool:
        return not self.positions[state].offered

    def evaluate(self, state: str) -> float:
        return self.positions[state].value

    def label(self, state: str) -> str:
        """Return a position's name, and its board or what tells it from its siblings."""
        position = self.positions[state]
        if self.board_name:
            grid = self._grid(position)
            return "\n".join([state, *(" ".join(row) for row in grid)])
        siblings = position.parent.offered if position.parent else []
        keys = [sibling.outer.key for sibling in siblings]
        differ = []
        for part in position.outer.key[1:]:
            if any(part not in key for key in keys):
                _, text = part
                differ.append(text)
        return f"{state}\n{', '.join(differ)}" if differ else state

    def board(self, state: str) -> Board | None:
        grid = self._grid(self.positions[state])
        pieces = {}
        for down, row in enumerate(grid, 1):
            for column, sign in enumerate(row):
                if sign != "·":
                    pieces[column, len(grid) - down] = sign
        if not grid or not {"X", "O"}.issuperset(pieces.values()):
            return None
        return Board(len(grid[0]), len(grid), pieces, {}, "grid")

    @cached_property
    def board_name(self) -> str:
        """The variable that holds a board in all positions, and not the same in all; else ""."""
        positions = [p for p in self.all_positions() if p.outer.world is not None]
        for name in self.program.visible(positions[0].calls[0]) if positions else ():
            grids = [self._grid(position, name) for position in positions]
            if all(grids) and any(grid != grids[0] for grid in grids):
                return name
        return ""

    def log(self, log: Log) -> Log:
        """Return a run's log, in which each call asks about its position as it begins."""
        starting: dict[int, Position] = {}
        waiting: dict[int, Position] = {}
        for position in self.all_positions():
            if position.is_searched:
                starting[position.outer.number] = position
                for call in position.calls:
                    waiting[call.number] = position
        entries: list[tuple] = []
        for entry in log.entries:
            kind, number = entry[:2]
            begun = waiting.pop(number, None)
            if begun is not None:
                above = begun.parent
                if above and number in starting:
                    entries.append((CHILD, above.inner.number, above.name, begun.name))
                entries.append((ASK, number, begun.name))
            left = starting.get(number) if kind == RETURN else None
            if left is not None and not left.children and left.value is not None:
                entries.append((EVALUATED, number, left.name, left.value))
            entries.append(entry)
        return Log(entries, log.calls, log.variables)


def _only_hands_on(first: Call, calls: list[Call]) -> bool:
    """Return whether a driver chooses nothing: it makes one call, or hands its own on."""
    if len(calls) < 2:
        return bool(calls)
    is_given_something = bool(first.arguments.keys() - {"self"})
    return is_given_something and all(is_handed_on(first, call) for call in calls)


def _are_passes(calls: list[Call]) -> bool:
    """Return whether calls search the same again and again, deeper or in another window."""
    for before, call in pairwise(calls):
        changed = {
            name
            for name, value in call.arguments.items()
            if text_of(before.arguments.get(name)) != text_of(value)
        }
        counts = set(filter(is_count, changed))
        goes_deeper = counts and changed - counts <= NO_MOVE
        asks_again = changed and changed <= NO_MOVE and is_unmoved(before, call)
        if before.code is not call.code or not (goes_deeper or asks_again):
            return False
    return True


def _once(calls: list[Call]) -> list[int]:
    """Return the places of calls that don't search a sibling once more, in a wider window."""
    places: list[int] = []
    for at, call in enumerate(calls):
        again = [calls[place] for place in places if calls[place].key == call.key]
        if not any(_is_wider(call, other) for other in again):
            places.append(at)
    return places


def _is_wider(call: Call, other: Call) -> bool:
    """Return whether a call has a wider window than another one."""
    if not call.window or not other.window:
        return False
    low, high = call.bounds
    alpha, beta = other.bounds
    return (low, high) != (alpha, beta) and low <= alpha and high >= beta


def _left_out(keys: list, seen: list) -> list[int]:
    """Return the places of those children that were never visited."""
    if len(set(keys)) == len(keys) and set(seen) <= set(keys):
        return [at for at, key in enumerate(keys) if key not in seen]
    return list(range(len(seen), len(keys)))


def _with_twins(positions: list[Position], twins: list[Position]) -> list[tuple]:
    """Return positions, each with the one in its place in another tree, or None."""
    return list(zip(positions, chain(twins, repeat(None)), strict=False))
