"""What is wrong with a program: where its run, made again in parts, contradicts itself.

No exercise is named and no solution known. Whatever is said was seen: what a call returns when its
children are answered otherwise, what it leaves changed, and what the children are worth that it
left out. A call that doesn't do the same again when it is given the same isn't asked at all.
"""

import dis
import math
import re
from collections.abc import Callable, Iterator
from itertools import islice, pairwise, permutations
from typing import Any, NamedTuple

from ..games.game import MAX, MIN, best_of, player_name
from ..limits import Limit, LimitReached, run_under
from .experiment import Outcome, Position, filled, numbers_in
from .nodes import Node
from .program import NO_MOVE, WINDOWS, Call, has_grown, is_count, is_unmoved, text_of
from .record import NAMES
from .trace import Trace
from .wording import listed, quoted, written

SECONDS = 2.0  # that the children which were left out may take together
_FLAGS = (bool, int, str)


class Fault(NamedTuple):
    """Something that can't be right.

    Attributes
    ----------
    sentence : str
        What happened, where, and why it can't be right.
    node : Node
    step : int
        The step at which it shows.
    """

    sentence: str
    node: Node
    step: int


def faults(trace: Trace) -> list[Fault]:
    """Return the faults of a program, one of each kind, where it shows first."""
    return _Examination(trace).found()


class _Examination:
    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.game = trace.game
        self.ask = self.game.laboratory
        self.nodes = {node.state: node for node in trace.nodes}
        self.codes = self.game.codes
        self.inner = [
            p
            for p in self.game.all_positions()
            if p.children and p.inner.code in self.codes and p.name in self.nodes
        ]

    def found(self) -> list[Fault]:
        with self.ask.open():
            asked = [p for p in self.inner if p.answers]
            self.sure = [p for p in asked if self.does_it_again(p)]
            checks = (
                *(self.endless, self.nothing, self.changed, self.by_other, self.one_child),
                *(self.move, self.ignored),
                *(self.never_other, self.never_called, self.misnamed, self.same_player),
                *(self.start, self.not_lowered, self.lowered_by_each, self.always_cuts),
                *(self.cuts, self.windows),
            )
            found: list[tuple] = []
            for check in checks:
                if not found or check not in (self.cuts, self.windows):
                    found += islice(check(), 1)
        return sorted((Fault(*fault) for fault in found), key=lambda fault: fault.step)

    # What is used by several

    def does_it_again(self, position: Position) -> bool:
        """Return whether a call does the same again, its children answering as they did."""
        call = position.inner
        again = self.ask.as_before(position)
        if again.error:
            return False
        position.after = again.world
        keys = [child.calls[0].key for child in position.children]
        same = [offered.text for offered in again.offered] == keys
        return same and text_of(again.returned) == text_of(call.returned)

    def number(self, position: Position, returned: Any) -> Any:
        return self.game.number(position.inner.code.co_name, returned)

    def at(self, position: Position, sentence: str, step: int | None = None) -> tuple:
        node = self.nodes[position.name]
        last = node.enter if node.exit is None else node.exit
        return sentence, node, last if step is None else step

    def name(self, position: Position) -> str:
        return position.inner.code.co_name

    def shown(self, positions: list[Position]) -> str:
        return listed([f"{p.name} ({written(p.value) or 'None'})" for p in positions])

    # The faults

    def endless(self) -> Iterator[tuple]:
        """A call is made just like one that is still under way."""
        for p in self.game.all_positions():
            if p.inner.has_returned or not p.inner.world or p.name not in self.nodes:
                continue
            for above in (p.parent, p.parent and p.parent.parent):
                if above and above.inner.world and p.inner.code is above.inner.code:
                    is_same = text_of(p.arguments) == text_of(above.arguments)
                    if is_same and is_unmoved(above.inner, p.inner):
                        text = f"At {p.name} {self.name(p)} is called with just what it was called"
                        text += f" with at {above.name}, so it never comes to an end."
                        yield self.at(p, text)

    def nothing(self) -> Iterator[tuple]:
        """A call that had values from its children gave none."""
        has_numbers = any(numbers_in(p.inner.returned) for p in self.inner)
        for p in self.game.all_positions():
            call = p.calls[0]
            above = p.parent
            if not call.has_returned or call.returned is not None or call.code not in self.codes:
                continue
            values = [c for c in p.children if numbers_in(c.calls[0].returned)]
            crashed = above and not above.calls[0].has_returned and p is above.children[-1]
            text = f"{self.name(p)} returns None at {p.name}"
            if values and (has_numbers or crashed):
                text += f", though {self.shown(values)} had a value"
            elif crashed and not p.children:
                text += f", and {above.name} can't go on with it"
            else:
                continue
            yield self.at(p, f"{text}: does it come to its end without a return?")

    def changed(self) -> Iterator[tuple]:
        """A call leaves something changed on which the search depends."""
        for p in self.inner:
            if p.after is None:  # it can't be made again
                continue
            later = self.visible(p, p.after)
            for name, was in self.visible(p).items():
                now = later.get(name)
                if (
                    _is_alike(was, now)
                    or name in _windows(p)
                    or not self.is_shared(p, name)
                    or has_grown(was, now)
                ):
                    continue
                counts = isinstance(was, int | float)  # nodes, say
                if not self.is_put_back(name) and (counts or not self.leads_elsewhere(p)):
                    continue
                text = f"`{name}` isn't put back at {p.name}: it was {_board(was)} when"
                text += f" {self.name(p)} came there, and it is {_board(now)} when it leaves"
                yield self.at(p, f"{text}. Whoever goes on with it goes on with another position.")

    def visible(self, p: Position, world: tuple | None = None) -> dict[str, Any]:
        return self.game.program.visible(p.inner, world)

    def is_put_back(self, name: str) -> bool:
        """Return whether something is changed for a child elsewhere, and then put back."""
        for p in self.inner:
            child = p.children[0].calls[0]
            if p.after is None or not child.world:
                continue
            if child.ids.get(name) != p.inner.ids.get(name):  # another thing of that name
                continue
            worlds = (None, child.world, p.after)
            was, below, now = (self.visible(p, each).get(name) for each in worlds)
            if _is_alike(was, now) and not _is_alike(was, below):
                return True
        return False

    def leads_elsewhere(self, p: Position) -> bool:
        """Return whether a call in the world that it leaves calls others, or fewer.

        A call that then returns the same without any, whatever that was, has remembered it.
        """
        firsts = [self.ask.numbered(p.inner, n) for n in (self.ask.more, self.ask.less)]
        seconds = [self.ask.again(p.inner, _nobody, world=first.world) for first in firsts]
        pairs = zip(firsts, seconds, strict=True)
        if all(text_of(a.returned) == text_of(b.returned) for a, b in pairs):
            return False
        counts = [
            max(len(self.ask.numbered(p.inner, *n, world=world).offered) for n in self.ask.pairs)
            for world in (None, None, p.after)
        ]
        return counts[0] == counts[1] != counts[2]

    def is_shared(self, position: Position, name: str) -> bool:
        """Return whether what a call was given by a name is seen by others than itself."""
        call = position.inner
        if name not in call.ids or call.parent is None:
            return True
        return call.ids[name] in call.parent.ids.values()

    def by_other(self) -> Iterator[tuple]:
        """What decides isn't the value, but another number that is returned with it."""
        asked = [p for p in self.sure if len(p.offered) > 1 and self.has_others(p)]
        signs = {p: self.sign_of_other(p) for p in asked}
        decided = [p for p in asked if signs[p]]
        if decided and 0 not in signs.values():
            p = decided[0]
            size = "larger" if signs[decided[0]] == 1 else "smaller"
            text = f"At {p.name} {self.name(p)} compares all that comes back, and not its"
            text += f" value alone: of {self.shown(p.children)} it takes what has the {size}"
            yield self.at(p, f"{text} other number.")

    def has_others(self, p: Position) -> bool:
        place = self.game.places.get(self.name(p), (None, 1))[0]
        form = self.ask.form(p.children[0].inner, p.inner)
        return place is not None and bool(numbers_in(form).keys() - {place})

    def sign_of_other(self, p: Position) -> int | None:
        """Return whether the larger or the smaller of the other numbers decides: 1, or -1.

        0 says that the value decides, and None that it isn't seen.
        """
        better, worse = self.answers(p)
        found = []
        for sign in (1, -1):  # the better one comes first, then second, with another number
            outcomes = [self.with_others(p, *order) for order in ((0, -sign), (1, sign))]
            got = [self.number(p, outcome.returned) for outcome in outcomes]
            if got == [worse, worse] and not any(outcome.error for outcome in outcomes):
                return sign
            found += got
        return 0 if found == [better] * 4 else None

    def answers(self, p: Position) -> tuple[Any, Any]:
        """Return what comes of the better and of the worse answer at a position, if right."""
        if self.game.is_negamax:
            return -self.ask.less, -self.ask.more
        both = self.ask.more, self.ask.less
        return both if p.player == MAX else both[::-1]

    def with_others(self, p: Position, best: int, sign: int) -> Outcome:
        """Make a call again, one child better than the others, and other numbers rise or fall."""
        place = self.game.places[self.name(p)][0]
        form = self.ask.form(p.children[0].inner, p.inner)
        turn = -1 if self.game.is_negamax else 1
        better, worse = (turn * answer for answer in self.answers(p))

        def reply(asked: Any, at: int) -> Any:
            return _with(form, place, better if at == best else worse, sign * (at + 1))

        return self.ask.again(p.inner, reply)

    def one_child(self) -> Iterator[tuple]:
        """The first or the last child alone counts."""
        for p in self.sure:
            if len(p.offered) < 2:
                continue
            high, low, first, last = (self.number(p, answer.returned) for answer in p.answers)
            same = len({len(answer.offered) for answer in p.answers}) == 1
            if None in (high, low, first, last) or high == low or not same:
                continue
            if (first, last) == (high, low):
                which = "first"
                child = p.children[0]
            elif (first, last) == (low, high) and self.is_last_alone(p, high, low):
                which = "last"
                child = p.children[-1]
            else:
                continue
            text = f"What {self.name(p)} returns at {p.name} is what comes from {child.name}, its"
            text += (
                f" {which} child, whatever the others give: of {self.shown(p.children)} the best"
            )
            yield self.at(p, f"{text} isn't chosen.")

    def is_last_alone(self, p: Position, high: Any, low: Any) -> bool:
        """Return whether the last child decides, and none between it and the first."""
        others = len(p.answers[0].offered) - 1
        one = self.ask.numbered(p.inner, *[self.ask.less] * others, self.ask.more)
        other = self.ask.numbered(p.inner, *[self.ask.more] * others, self.ask.less)
        return (self.number(p, one.returned), self.number(p, other.returned)) == (high, low)

    def move(self) -> Iterator[tuple]:
        """What comes back says which child is best, but not how good it is."""
        further = self.ask.most - self.ask.least + 1_000
        more = self.ask.more + further
        less = self.ask.less - further
        for p in self.sure:
            if p.parent not in self.sure or self.is_deaf(p.parent) or _windows(p):
                continue
            again = [self.ask.numbered(p.inner, *n) for n in ((more, less), (less, more))]
            found = [self.number(p, answer.returned) for answer in (*p.answers[2:], *again)]
            first, last = found[:2]
            if None not in found and found[2:] == [first, last] and first not in (last, -last):
                text = f"What {self.name(p)} returns at {p.name}, {written(p.value)}, tells which"
                text += f" of {self.shown(p.children)} is chosen, and not what that one is worth:"
                yield self.at(p, f"{text} is it a move? {p.parent.name} takes it for a value.")

    def ignored(self) -> Iterator[tuple]:
        """What comes back isn't used."""
        below = [p for p in self.sure if p.parent]
        deaf = [p for p in below if self.is_deaf(p)]
        for p in deaf:
            value = self.number(p, p.inner.returned)
            is_end = value in (math.inf, -math.inf)
            if is_end or len(deaf) == len(below):
                text = f"{self.name(p)} returns {written(value)} at {p.name} whatever comes from"
                text += f" {self.shown(p.children)}: what its calls return is ignored"
                start = ", or its best value starts where nothing can be better" if is_end else ""
                yield self.at(p, f"{text}{start}.")

    def is_deaf(self, p: Position) -> bool:
        numbers = {self.number(p, answer.returned) for answer in p.answers}
        if len(numbers) > 1 or None in numbers or any(answer.error for answer in p.answers):
            return False
        ends = [self.ask.numbered(p.inner, end) for end in (self.ask.least, self.ask.most)]
        return numbers == {self.number(p, outcome.returned) for outcome in ends}  # "if it is 1: …"

    def votes(self) -> dict:
        return {p: vote for p in self.sure if (vote := self.game.vote(p))}

    def never_other(self) -> Iterator[tuple]:
        """A flag that says whose turn it is has the same value in all calls."""
        votes = self.votes()
        deep = [p for p in votes if p.parent and p.parent.children and p.parent in self.inner]
        if self.game.is_negamax or len({*votes.values()}) != 1 or not deep:
            return
        for name, value in deep[0].arguments.items():
            if isinstance(value, bool):
                other: Any = not value
            elif value in (1, -1):
                other = -value
            else:
                continue
            calls = [p.arguments.get(name, value) for p in self.game.all_positions()]
            if any(given != value for given in calls):
                continue
            p = deep[0]
            outcomes = [
                self.ask.numbered(p.inner, *numbers, changes={name: other})
                for numbers in self.ask.pairs
            ]
            if self.game.vote_of(p, outcomes) == -votes[p]:
                who = player_name(votes[p])
                text = f"`{name}` is {value} at {p.parent.name} and again at {p.name}, and so in"
                text += f" every call: {who} chooses everywhere, and nobody takes the"
                yield self.at(p, f"{text} {'smaller' if votes[p] == MAX else 'larger'} value.")

    def never_called(self) -> Iterator[tuple]:
        """The function for the other player is there, but the search never comes to it."""
        votes = self.votes()
        if len({*votes.values()}) != 1 or len(votes) < 2:
            return
        p = next(iter(votes))
        one, other = ("max", "min") if votes[p] == MAX else ("min", "max")
        name = self.name(p).lower().replace(one, other)
        space = p.inner.function.__globals__ | vars(type(p.arguments.get("self")))
        called = {call.code.co_name for call in self.game.calls}
        for there in space.keys() - called:
            if there.lower() == name != self.name(p).lower():
                text = f"`{there}` is never called: at {p.name} and everywhere else {self.name(p)}"
                size = "larger" if votes[p] == MAX else "smaller"
                yield self.at(p, f"{text} takes the {size} value, as if both players were one.")

    def misnamed(self) -> Iterator[tuple]:
        """One of two functions, for MAX and for MIN, chooses as the other one should."""
        if self.game.is_negamax:
            return
        names = {code.co_name.lower() for code in self.codes}
        for p, vote in self.votes().items():
            mine, other, size = (
                ("min", "max", "larger") if vote == MAX else ("max", "min", "smaller")
            )
            name = self.name(p).lower()
            if mine in name and other not in name and name.replace(mine, other) in names:
                text = f"`{self.name(p)}` takes the {size} of {self.shown(p.children)} at {p.name},"
                yield self.at(p, f"{text} as `{self.name(p).replace(mine, other)}` should.")

    def two_plies(self) -> Iterator[tuple[Position, Position]]:
        """Yield positions two plies above others, and these."""
        for p in self.inner:
            if p.parent in self.inner and p.parent.parent in self.inner:
                yield p.parent.parent, p

    def same_player(self) -> Iterator[tuple]:
        """Both players take the larger value, or both the smaller, though the turn changes."""
        votes = self.votes()
        if self.game.is_negamax or len({*votes.values()}) != 1:
            return
        signs: dict[str, Callable] = {"": lambda p: p.inner.code.co_name}
        names = dict.fromkeys(name for p in votes for name in p.arguments if name not in NO_MOVE)
        for name in names:
            if all(isinstance(p.arguments.get(name), _FLAGS) for p in votes):
                signs[name] = lambda p, name=name: p.arguments.get(name)
        for name, sign in signs.items():
            turns = [(p.parent, p) for p in self.inner if p.parent in self.inner]
            two = {sign(p) for p in votes}
            changes = all(sign(above) != sign(p) for above, p in turns)
            if len(two) != 2 or not turns or not changes:
                continue
            is_number = two != {MAX, MIN} and any(type(each) is int for each in two)  # a count?
            if is_number and not any(sign(above) == sign(p) for above, p in self.two_plies()):
                continue
            one = next(iter(votes))
            other = next(p for p in votes if sign(p) != sign(one))
            said = [
                f"{p.name} (`{name or self.name(p)}`{f' {sign(p)}' if name else ''})"
                for p in (one, other)
            ]
            size = "larger" if votes[one] == MAX else "smaller"
            text = f"Both players {'maximize' if votes[one] == MAX else 'minimize'}: at {said[0]}"
            text += f" and at {said[1]} the {size} value is taken, so nobody"
            yield self.at(other, f"{text} takes the {'smaller' if size == 'larger' else 'larger'}.")
            return
        turns = [(p.parent, p) for p in self.inner if p.parent in self.inner]
        for one, other in permutations(names, 2):
            handed = [(p.arguments.get(one), a.arguments.get(other)) for a, p in turns]
            kept = [(p.arguments.get(one), a.arguments.get(one)) for a, p in turns]
            if turns and all(_is_alike(*pair) for pair in handed):
                if not any(_is_alike(*pair) for pair in kept):
                    size = "larger" if next(iter(votes.values())) == MAX else "smaller"
                    text = f"What is `{other}` at {turns[0][0].name} is `{one}` at"
                    text += f" {turns[0][1].name}: the players change, and yet both take the"
                    yield self.at(turns[0][1], f"{text} {size} of the values that come back.")
                    return

    def start(self) -> Iterator[tuple]:
        """A best value starts at a number that some values don't reach."""
        for p in self.sure:
            high, low, *_ = p.answers
            outcome = low if p.player == MAX else high
            asked = self.ask.less if p.player == MAX else self.ask.more
            if self.game.is_negamax:
                outcome = high
                asked = -self.ask.more
            number = self.number(p, outcome.returned)
            seen = self.visible(p)
            known = [v for name, v in seen.items() if name.rpartition(".")[2] in NO_MOVE]
            if number is None or number == asked:
                continue
            if any(_is_same(number, v) or _is_same(-number, v) for v in known):
                continue
            if number not in _constants(p.inner.code) or not self.is_fixed(p, number, asked):
                continue
            ends = [
                e.value for e in self.game.all_positions() if not e.offered and e.value is not None
            ]
            player = MAX if self.game.is_negamax else p.player
            reached = min(ends, default=0) if player == MAX else max(ends, default=0)
            if self.game.is_negamax:
                reached = min(reached, -max(ends, default=0))
            if player * number > player * reached and not isinstance(number, bool):
                size, rise = ("less", "below") if player == MAX else ("more", "above")
                text = f"At {p.name} the best value starts at {written(number)}: if all children"
                text += f" are worth {size}, {written(number)} comes back all the same, and there"
                yield self.at(p, f"{text} are values {rise} it, such as {written(reached)}.")

    def is_fixed(self, p: Position, number: Any, asked: Any) -> bool:
        """Return whether a number comes back though the answers go still further the same way."""
        further = (-asked if self.game.is_negamax else asked) * 2 - self.ask.least - self.ask.most
        return self.number(p, self.ask.numbered(p.inner, further).returned) == number

    def not_lowered(self) -> Iterator[tuple]:
        """The depth stays as it is."""
        deep = [p for p in self.inner if p.parent in self.inner]
        for p in deep:
            for name, value in p.arguments.items():
                if type(value) is not int or not is_count(name):
                    continue
                given = {text_of(q.arguments.get(name, value)) for q in self.inner}
                may_ask = p in self.sure or p.inner.world and not p.inner.has_returned
                if len(given) > 1 or self.counts_otherwise(deep, name) or not may_ask:
                    continue
                stops = self.ask.numbered(p.inner, self.ask.less, changes={name: 0})
                if not stops.offered and not stops.error:
                    text = f"`{name}` is {value} at {p.parent.name} and still {value} at {p.name}:"
                    yield self.at(
                        p, f"{text} it isn't lowered on the way down, so it stops nothing."
                    )

    def lowered_by_each(self) -> Iterator[tuple]:
        """Each child gets a depth that is lower than its sibling's before it."""
        rows = [p for p in self.inner if len(p.children) > 1]
        for name in rows[0].arguments if rows else ():
            given = [[child.arguments.get(name) for child in p.children] for p in rows]
            are_whole = is_count(name) and all(type(n) is int for row in given for n in row)
            if are_whole and max(map(len, given)) > 2:
                if all(a - b == 1 for row in given for a, b in pairwise(row)):
                    p = rows[0]
                    row = given[0]
                    text = f"`{name}` is {listed([str(n) for n in row])} at"
                    text += f" {listed([child.name for child in p.children])}: it is lowered for"
                    yield self.at(p, f"{text} each child of {p.name}, and not once for them all.")

    def counts_otherwise(self, deep: list, name: str) -> bool:
        for other in deep[0].arguments:
            values = [(p.parent.arguments.get(other), p.arguments.get(other)) for p in deep]
            if other != name and all(
                type(a) is type(b) is int and abs(a - b) == 1 for a, b in values
            ):
                return True
        return False

    def always_cuts(self) -> Iterator[tuple]:
        """A cut that fires whatever the value."""
        for p in self.sure:
            pair = _windows(p)
            if not pair or len(p.children) > 1:
                continue
            alpha, beta = (p.arguments[name] for name in pair)
            turned = {pair[0]: beta, pair[1]: alpha}
            most = max(len(answer.offered) for answer in p.answers)
            shown = [self.ask.numbered(p.inner, *n, changes=turned) for n in self.ask.pairs]
            if most == 1 and alpha < beta and max(len(o.offered) for o in shown) > 1:
                text = f"{p.name} is left after {p.children[0].name}, whatever that is worth: the"
                text += f" test holds with `{pair[0]}` {written(alpha)} and `{pair[1]}`"
                yield self.at(p, f"{text} {written(beta)} already.")

    def windows(self) -> Iterator[tuple]:
        """A window that isn't handed on, or is negated without being turned round."""
        for p in self.sure:
            above = p.parent
            pair = _windows(p)
            if above not in self.inner or not pair or pair != _windows(above):
                continue
            if not self.has_full_window(pair):
                return
            alpha, beta = (p.arguments[name] for name in pair)
            if alpha > beta == -above.arguments[pair[1]]:
                text = f"{p.name} is searched with the window from {written(alpha)} to"
                text += f" {written(beta)}, which is empty: `{pair[0]}` and `{pair[1]}`"
                why = "must change places when they are negated"
                why = why if self.game.is_negamax else "have changed places"
                yield self.at(p, f"{text} {why}.", self.begin(p))
            done = above.children[: above.children.index(p)]
            values = [c.value for c in done if c.value is not None and _is_as_deep(c, p)]
            if not values or p.player == above.player:
                continue
            held = best_of(above.player, values)
            is_turned = self.game.is_negamax
            low, high = (-beta, -alpha) if is_turned and p.player == MIN else (alpha, beta)
            needless = [
                child
                for child in p.children[:-1]
                if child.value is not None and above.player * (held - child.value) >= 0
            ]
            end = low if p.player == MIN else high
            useless = [
                c for c in p.children[:-1] if c.value is not None and p.player * (c.value - end) > 0
            ]
            if useless and low < high:
                text = f"{p.name} isn't left after {self.shown(useless[:1])}, though"
                text += f" {player_name(above.player)} already has {written(end)} by another move:"
                text += f" `{pair[0]}` and `{pair[1]}` should lead to a cut there, and what comes"
                yield self.at(p, f"{text} after can't matter.")
            if low < held < high and needless:
                text = f"The window isn't kept, or isn't handed on: {above.name} already holds"
                text += f" {written(held)}, but {p.name} is searched from {written(alpha)} to"
                text += f" {written(beta)}. After"
                text += f" {needless[0].name} ({written(needless[0].value)}) nothing at {p.name}"
                yield self.at(p, f"{text} can matter, and yet it goes on.", self.begin(p))

    def has_full_window(self, pair: tuple) -> bool:
        """Return whether the search begins with a window around all values."""
        first = next(p for p in self.inner if _windows(p) == pair)
        alpha, beta = (first.arguments[name] for name in pair)
        return alpha <= self.ask.least and beta >= self.ask.most

    def begin(self, position: Position) -> int:
        return self.nodes[position.name].enter

    def cuts(self) -> Iterator[tuple]:
        """A cut that changed the result."""
        positions = [*self.game.all_positions()]
        left = [
            p for p in positions if p.offered and len(p.offered) > len(p.children) and p.children
        ]
        whole = [p for p in self.inner if len(p.offered) == len(p.children)]
        plain = all(
            None not in [p.value, *(c.value for c in p.children)]
            and p.value == best_of(p.player, [c.value for c in p.children])
            for p in whole
        )
        if not left or not plain:
            return
        try:
            run_under(Limit(seconds=SECONDS), self.complete, left)
        except LimitReached:
            return
        worth: dict = {}
        for p in positions[::-1]:
            below = [worth[c] for c in p.offered if worth[c] is not None]
            worth[p] = best_of(p.player, below) if below else p.value
        for root in self.game.roots:
            p = root
            if worth[p] == p.value or None in (worth[p], p.value):
                continue
            while True:
                missed = [c for c in p.offered if c not in p.children and worth[c] == worth[p]]
                if missed and worth[p] != p.value:
                    best = missed[0]
                    last = p.children[-1]
                    text = f"{p.name} is left after {last.name}, and {best.name} is never searched:"
                    text += f" it is worth {written(worth[best])}, and with it {root.name} is worth"
                    yield self.at(
                        p, f"{text} {written(worth[root])}, and not {written(root.value)}."
                    )
                    return
                wrong = [c for c in p.children if worth[c] != c.value]
                wrong.sort(key=lambda c: worth[c] != worth[p] and c.value != p.value)
                if not wrong:
                    break
                p = wrong[0]

    def complete(self, left: list[Position]) -> None:
        """Find out what the children are worth that were left out, as the program would."""
        for p in left:
            for child in p.offered:
                if child not in p.children and child.calls[0].world is not None:
                    call = child.calls[0]
                    returned = self.ask.really(call)
                    value = self.game.number(call.code.co_name, returned)
                    if value is not None:
                        child.value = child.player * value if self.game.is_negamax else value


def _windows(position: Position) -> tuple[str, str] | tuple[()]:
    """Return the names of alpha and beta among a call's arguments, if it has such."""
    pairs = [(a, b) for a in NAMES["alpha"] for b in NAMES["beta"]] + list(WINDOWS)
    for pair in pairs:
        numbers = [position.arguments.get(name) for name in pair]
        if all(type(number) in (int, float) for number in numbers):
            return pair
    return ()


def _nobody(asked: Call, place: int) -> Any:
    raise LookupError(f"nobody answers {asked}")


def _is_as_deep(one: Position, other: Position) -> bool:
    """Return whether two calls are to search equally deep."""
    counts = [name for name in other.arguments if is_count(name)]
    return all(_is_alike(one.arguments.get(n), other.arguments[n]) for n in counts)


def _with(form: Any, place: Any, value: Any, other: Any) -> Any:
    """Return something of a form with a number in place of its value, and another for the rest."""
    made = filled(form, other)
    if isinstance(made, tuple):
        items = [value if at == place else item for at, item in enumerate(made)]
        return type(made)(*items) if hasattr(made, "_fields") else tuple(items)
    if isinstance(made, list | dict):
        made[place] = value
    else:
        vars(made)[place] = value
    return made


def _board(thing: Any) -> str:
    return quoted(thing) if type(thing).__repr__ is not object.__repr__ else text_of(thing)[:60]


def _constants(code: Any) -> list:
    """Return the numbers that a function's code gives to a variable, which later gets others."""
    steps = [step for step in dis.get_instructions(code) if step.opname != "EXTENDED_ARG"]
    places = {step.offset: at for at, step in enumerate(steps)}
    stores = [step.argval for step in steps if step.opname.startswith("STORE_")]
    stored = []
    for step, after in pairwise(steps):
        if not step.opname.startswith(("LOAD_CONST", "LOAD_SMALL_INT")):
            continue
        if after.opname.startswith("JUMP_FORWARD"):  # as in `best = 0 if is_max else 1`
            after = steps[places[after.argval]]
        at = places[after.offset] + after.opname.startswith("UNPACK_SEQUENCE")
        if steps[at].opname.startswith("STORE_") and stores.count(steps[at].argval) > 1:
            stored.append(step.argval)
    tuples = [each for each in stored if isinstance(each, tuple)]
    constants = [*stored, *(item for each in tuples for item in each)]
    return [c for c in constants if isinstance(c, int | float) and not isinstance(c, bool)]


def _is_alike(one: Any, other: Any) -> bool:
    """Return whether two things are equal, but for what adding and taking away leaves of floats."""
    return _rounded(text_of(one)) == _rounded(text_of(other))


def _rounded(text: str) -> str:
    return re.sub(r"-?\d+\.\d+(e-?\d+)?", lambda m: str(round(float(m[0]), 9) + 0.0), text)


def _is_same(number: Any, value: Any) -> bool:
    return isinstance(value, int | float) and number == value
