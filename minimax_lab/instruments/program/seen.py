"""The game tree that a program's run shows: its calls as the positions of a game."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property
from itertools import pairwise
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
    NOT_THE_POSITION,
    Call,
    ProgramRecorder,
    counts_plies,
    has_same_surroundings,
    is_handed_on,
    text_of,
    topmost,
)
from .turns import rule_of_turns


class Reading(NamedTuple):
    """What a reader says of a program, as `watch` takes it; the rest is found out."""

    functions: Iterable[Callable] = ()
    value: Hashable = None
    view: str | None = None
    maximizes: Callable[[dict], bool] | None = None


class Seen(Game):
    """The game whose tree a program has searched, as far as the run shows it.

    Its states are the positions' names, which lead to the positions in ``positions``.
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
        self.codes = self._search_codes()
        self.roots = self._positions()
        self.laboratory = Laboratory(self.program, self.calls, self.codes)
        with self.laboratory.open():
            for position in self.all_positions():
                self._call_again(position)
            self._find_places()
            if self.is_negamax:
                for position in self.all_positions():
                    self._find_kept_turns(position)
        if self.laboratory.remembers:
            self._leave_out_known()
        self.name_positions()
        self._set_players()
        self._set_values()

    # Which calls are nodes

    def _search_codes(self) -> set:
        """Return the functions that are the search: the topmost of those that recursed.

        If none did, they are all but the first, which may be a driver.
        """
        chosen = {unwrapped(function).__code__ for function in self.reading.functions}
        if chosen:
            return chosen
        edges: dict = {call.code: set() for call in self.calls}
        for call in self.calls:
            if call.parent is not None:
                edges[call.parent.code].add(call.code)
        edges = reached(edges)
        recursive = topmost(edges)
        if recursive:
            return recursive
        start = self.program.start.__code__
        others = {call.code for call in self.calls} - {start}
        return others or {start}

    def _positions(self) -> list[Position]:
        """Return the roots of the tree, with all positions that were visited below them."""
        tops, below = self._calls_of_the_search()
        first = self.calls[0]
        is_driver = first.code not in self.codes
        if is_driver and not _only_hands_on(first, tops) and not _are_passes(tops):
            below[first] = tops  # the driver itself chooses between them
            tops = [first]
        branching = {call.code for call in self.calls if len(below[call]) > 1}
        roots = [Position([call]) for call in tops]
        waiting = list(roots)
        for position in waiting:  # the list grows on the way
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

    def _calls_of_the_search(self) -> tuple[list[Call], dict[Call, list[Call]]]:
        """Return the search's calls that have none of its calls above them, and those below each.

        Calls of other functions in between are passed over.
        """
        tops: list[Call] = []
        below: dict[Call, list[Call]] = defaultdict(list)
        for call in self.calls:
            if call.code not in self.codes:
                continue
            above = call.parent
            while above is not None and above.code not in self.codes:
                above = above.parent
            siblings = tops if above is None else below[above]
            siblings.append(call)
        return tops, below

    def all_positions(self) -> Iterator[Position]:
        """Yield all positions, those left out too, each after its parent."""
        waiting = self.roots[::-1]
        while waiting:
            position = waiting.pop()
            yield position
            waiting += position.offered[::-1]

    def name_positions(self, like: "Seen | None" = None) -> None:
        """Name the positions A, B, C, …, level by level, or as in another program's tree."""
        twins: dict[Position, Position] = {}
        names = node_names()
        if like is not None:
            twins = self._twins(like)
            names = (name for name in names if name not in like.positions)
        self.positions: dict[str, Position] = {}
        waiting = list(self.roots)
        for position in waiting:  # the list grows on the way
            if position in twins:
                position.name = twins[position].name
            else:
                position.name = next(names)
            self.positions[position.name] = position
            waiting += position.offered
        self.initial = self.roots[0].name

    def _twins(self, like: "Seen") -> dict[Position, Position]:
        """Return, for each position, the one at its place in another tree, if there is one."""
        twins = {}
        waiting = list(zip(self.roots, like.roots, strict=False))
        for position, twin in waiting:  # the list grows on the way
            twins[position] = twin
            waiting += zip(position.offered, twin.offered, strict=False)
        return twins

    # What calls show when they are made again

    def _call_again(self, position: Position) -> None:
        """Make a position's call again, and find the children that it left out."""
        call = position.inner
        laboratory = self.laboratory
        if not position.children or not call.can_be_repeated:
            return
        position.answers = laboratory.answers(call)
        longest = max(position.answers, key=lambda answer: len(_without_repeats(answer.offered)))
        places = _without_repeats(longest.offered)
        offered = [longest.offered[place].key for place in places]
        calls = [child.outer for child in position.children]
        searched = [calls[place].key for place in _without_repeats(calls)]
        left_out = [places[at] for at in _left_out(offered, searched)]
        if not left_out:
            return
        again = laboratory.as_before(position)
        if len(again.offered) != len(calls):
            return
        # Once more, to copy what the calls that were left out would work on.
        numbers = laboratory.pairs[position.answers.index(longest)]
        kept = laboratory.numbered(call, *numbers, keep=True).offered
        if len(kept) != len(longest.offered):
            return
        for place in left_out:
            child = Position([kept[place]], position)
            position.offered.insert(place, child)

    def _leave_out_known(self) -> None:
        """Drop the children that were left out because they had been searched elsewhere."""
        searched = {self._identity(p) for p in self.all_positions() if p.is_searched}
        for position in self.all_positions():
            position.offered = [
                child
                for child in position.offered
                if child.is_searched or self._identity(child) not in searched
            ]

    def _identity(self, position: Position) -> tuple:
        """Return what tells a position from all others."""
        return position.outer.key, text_of(self._grid(position))

    def _grid(self, position: Position, name: str = "") -> list[list[str]]:
        """Return the board at a position: in the variable of that name, else in `board_name`."""
        variables = self.program.visible(position.outer)
        return grid_of(variables.get(name or self.board_name))

    def _find_places(self) -> None:
        """Find where the value stands in what each function returns, and whose value it is.

        It is the number that changes with the children's. In a negamax, it falls as they rise.
        """
        moved: dict[str, Counter] = defaultdict(Counter)  # by function: how often, by place
        reversed_places = set()
        for position in self.all_positions():
            if not position.answers:
                continue
            name = position.inner.name
            high, low, *_ = (numbers_in(answer.returned) for answer in position.answers)
            for place in high:
                if place not in low or high[place] == low[place]:
                    continue
                moved[name][place] += 1
                if high[place] < low[place]:
                    reversed_places.add((name, place))
        leaf_numbers = []
        for position in self.all_positions():
            if not position.offered:
                leaf_numbers.append(numbers_in(position.outer.returned))

        def likelihood(item: tuple) -> tuple:
            """Return how often a number changed, and how many values it has at the leaves."""
            place, times = item
            values = {numbers.get(place) for numbers in leaf_numbers}
            return times, len(values)

        self.places: dict[str, Any] = {}
        for name, tally in moved.items():
            self.places[name], _ = max(tally.items(), key=likelihood)
        if self.reading.value is not None:
            self.places = dict.fromkeys(self.places, self.reading.value)
        self.place = next(iter(self.places.values()), self.reading.value)
        self.is_negamax = bool(reversed_places & self.places.items())
        if self.reading.view:
            self.is_negamax = self.reading.view == "mover"

    def _find_kept_turns(self, position: Position) -> None:
        """Find the children whose value a negamax doesn't negate: the same player moves again."""
        if not position.answers:
            return
        high, low, *_ = self.numbers(position)
        if None in (high, low) or high < low:
            return
        laboratory = self.laboratory
        span = laboratory.most - laboratory.least
        far = 2 * span + 10  # so far outside that it decides, whatever a call adds to it
        much = laboratory.more + far
        little = laboratory.less - far
        for at, child in enumerate(position.offered):
            before = [0] * at
            more = self.number_given(position, *before, much, 0)
            less = self.number_given(position, *before, little, 0)
            if None not in (more, less):
                child.keeps_turn = more > less

    def number(self, call: Call, returned: Any) -> Any:
        """Return the value in what a call has returned, as the program counts it; or None."""
        numbers = numbers_in(returned)
        place = self.places.get(call.name, self.place)
        is_unknown = not self.places and self.reading.value is None
        if is_unknown and place not in numbers:
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
        """Return who chooses at a position, by its answers; 0 if they don't show it."""
        if not position.answers or len(position.offered) < 2:
            return 0
        return self.vote_of(*self.numbers(position))

    def vote_of(self, high: Any, low: Any, first: Any, last: Any) -> int:
        """Return who chooses, by a call's values if all, none, the first or the others give more.

        Who takes the larger answer, whichever child gives it, is MAX.
        """
        if None in (high, low, first, last) or high == low:
            return 0
        takes_first = abs(first - high) < abs(first - low)
        takes_others = abs(last - high) < abs(last - low)
        if takes_first and takes_others:
            return MAX
        if takes_first or takes_others:
            return 0
        return MIN

    def _set_players(self) -> None:
        """Set who chooses at each position: by the rule of turns, or else each player in turn."""
        positions = [p for p in self.all_positions() if p.inner.code in self.codes]
        players: dict[Position, int] = {}
        self.rule = "ply"
        if not self.is_negamax:
            seen = {}
            votes = {}
            for position in positions:
                seen[position] = self.program.visible(position.inner)
                vote = self.vote(position)
                if vote:
                    votes[position] = vote
            self.rule, players = rule_of_turns(seen, votes)
        for position in positions:
            above = position.parent
            if self.reading.maximizes:
                is_max = self.reading.maximizes(position.arguments)
                position.player = MAX if is_max else MIN
            elif position in players:
                position.player = players[position]
            elif above and position.keeps_turn:
                position.player = above.player
            elif above:
                position.player = -above.player
        driver = self.roots[0]
        if driver not in positions and driver.children:
            driver.player = self.vote(driver) or -driver.children[0].player

    def _set_values(self) -> None:
        for position in reversed(list(self.all_positions())):
            call = position.outer
            value = None
            if call.has_returned:
                value = self.worth(position, call.returned)
            is_unknown = value is None or self._ignores_children(position)
            if position.children and is_unknown:
                values = [child.value for child in position.children]
                value = best_of(position.player, values)
            position.value = value

    def worth(self, position: Position, returned: Any) -> Any:
        """Return what a position is worth to MAX if its call returns this; None if unknown."""
        value = self.number(position.outer, returned)
        if value is None or not self.is_negamax:
            return value
        return position.player * value

    def _ignores_children(self, root: Position) -> bool:
        """Return whether a root returns something that doesn't depend on its children's values.

        A driver may return a move, say.
        """
        if root.parent or not root.answers:
            return False
        high, low, *_ = self.numbers(root)
        return high == low or root.inner.name not in self.places

    @cached_property
    def found(self) -> str:
        """How the program was understood, in sentences."""
        calls = [position.inner for position in self.all_positions()]
        names = dict.fromkeys(call.name for call in calls if numbers_in(call.returned))
        if not names:
            return "No value is seen in what the calls return: `value=` can say where it stands."
        functions = listed([f"`{name}`" for name in names])
        where = "what it returns"
        if self.place is not None:
            where = f"[{self.place!r}] of {where}"
        whose = "for MAX"
        if self.is_negamax:
            whose = "for the player to move"
        names_of = {"": "the function", "ply": "the ply"}
        who = names_of.get(self.rule, f"`{self.rule}`")
        nodes = f"Each call of {functions} is a node, and {where} is its value, {whose}"
        below = sum(call.below for call in self.calls)
        more = ""
        if below:
            more = f" {below:,} calls further down ran unwatched."
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
            rows = [" ".join(row) for row in self._grid(position)]
            return "\n".join([state, *rows])
        if position.parent is None:
            return state
        keys = [sibling.outer.key for sibling in position.parent.offered]
        differing = []
        _, *arguments = position.outer.key
        for argument in arguments:
            if any(argument not in key for key in keys):
                _, text = argument
                differing.append(text)
        if not differing:
            return state
        return f"{state}\n{', '.join(differing)}"

    def board(self, state: str) -> Board | None:
        grid = self._grid(self.positions[state])
        pieces = {}
        for down, row in enumerate(grid, 1):
            height = len(grid) - down
            for column, sign in enumerate(row):
                if sign != "·":
                    pieces[column, height] = sign
        if not grid or not {"X", "O"}.issuperset(pieces.values()):
            return None
        return Board(len(grid[0]), len(grid), pieces, {}, "grid")

    @cached_property
    def board_name(self) -> str:
        """The variable that holds a board everywhere, and not the same one everywhere; else ""."""
        positions = [p for p in self.all_positions() if p.outer.world is not None]
        if not positions:
            return ""
        for name in self.program.visible(positions[0].outer):
            first, *others = [self._grid(position, name) for position in positions]
            changes = any(grid != first for grid in others)
            if changes and first and all(others):
                return name
        return ""

    def log(self, log: Log) -> Log:
        """Return a run's log with the questions that a search of this game would have asked.

        Each call asks about its position as it begins, and a leaf is evaluated as it returns.
        """
        by_outer_call: dict[int, Position] = {}
        not_begun: dict[int, Position] = {}
        for position in self.all_positions():
            if position.is_searched:
                by_outer_call[position.outer.number] = position
                for call in position.calls:
                    not_begun[call.number] = position
        entries: list[tuple] = []
        for entry in log.entries:
            kind, number = entry[:2]
            begun = not_begun.pop(number, None)
            if begun is not None:
                above = begun.parent
                if above and number in by_outer_call:
                    entries.append((CHILD, above.inner.number, above.name, begun.name))
                entries.append((ASK, number, begun.name))
            if kind == RETURN and number in by_outer_call:
                left = by_outer_call[number]
                if not left.children and left.value is not None:
                    entries.append((EVALUATED, number, left.name, left.value))
            entries.append(entry)
        return Log(entries, log.calls, log.variables)


def _only_hands_on(first: Call, calls: list[Call]) -> bool:
    """Return whether a driver chooses nothing: it makes one call, or hands its arguments on."""
    if len(calls) < 2:
        return bool(calls)
    is_given_something = bool(first.arguments.keys() - {"self"})
    return is_given_something and all(is_handed_on(first, call) for call in calls)


def _are_passes(calls: list[Call]) -> bool:
    """Return whether calls search one position again and again, deeper or in another window."""
    for before, call in pairwise(calls):
        changed = {
            name
            for name, value in call.arguments.items()
            if text_of(before.arguments.get(name)) != text_of(value)
        }
        depths = set(filter(counts_plies, changed))
        others = changed - depths
        is_same_position = others <= NOT_THE_POSITION
        has_other_window = bool(others) and has_same_surroundings(before, call)
        is_pass = is_same_position and (bool(depths) or has_other_window)
        if before.code is not call.code or not is_pass:
            return False
    return True


def _without_repeats(calls: list[Call]) -> list[int]:
    """Return the places of the calls but for those that search a child again, in a wider window."""
    places: list[int] = []
    for at, call in enumerate(calls):
        kept = [calls[place] for place in places]
        if not any(other.key == call.key and _is_wider(call, other) for other in kept):
            places.append(at)
    return places


def _is_wider(call: Call, other: Call) -> bool:
    """Return whether a call has a wider window than another one."""
    if not call.window or not other.window:
        return False
    low, high = call.bounds
    alpha, beta = other.bounds
    if low == alpha and high == beta:
        return False
    return low <= alpha and high >= beta


def _left_out(offered: list, searched: list) -> list[int]:
    """Return the places of the children that weren't searched, by the keys of both.

    Where keys don't tell the children apart, these are the last ones.
    """
    if len(set(offered)) == len(offered) and set(searched) <= set(offered):
        return [at for at, key in enumerate(offered) if key not in searched]
    return list(range(len(searched), len(offered)))
