"""The examination of a program: its positions, and what their calls do when they are made again."""

from typing import Any

from ..games.game import MAX
from .experiment import Outcome, Position, numbers_in, with_numbers
from .nodes import Node
from .program import Call, World, text_of
from .trace import Trace
from .wording import listed, written


class Examination:
    """A program's run, and what can be asked about it.

    Attributes
    ----------
    game : Seen
        The game tree that the run shows.
    ask : Laboratory
        Where calls are made again.
    nodes : dict of str to Node
        The nodes of the trace, by the names of their positions.
    inner : list of Position
        The positions with children, at which the search itself was called.
    sure : list of Position
        Those whose call does the same again when it is given the same; only they are asked.
    """

    def __init__(self, trace: Trace) -> None:
        self.game: Any = trace.game
        self.ask = self.game.laboratory
        self.nodes: dict[str, Node] = {node.state: node for node in trace.nodes}
        self.inner: list[Position] = [
            p
            for p in self.game.all_positions()
            if p.children and p.inner.code in self.game.codes and p.name in self.nodes
        ]
        self.sure: list[Position] = []

    def repeat_calls(self) -> None:
        """Find out which calls do the same again, and what the world is like after each."""
        self.sure = [p for p in self.inner if p.answers and self.does_it_again(p)]

    def does_it_again(self, position: Position) -> bool:
        """Return whether a call does the same again if its children answer as they did."""
        again = self.ask.as_before(position)
        if again.error:
            return False
        position.after = again.world
        keys = [child.calls[0].key for child in position.children]
        offered = [call.key for call in again.offered]
        return offered == keys and text_of(again.returned) == text_of(position.inner.returned)

    def inner_pairs(self) -> list[tuple[Position, Position]]:
        """Return the inner positions below others, each after the one above it."""
        return [(p.parent, p) for p in self.inner if p.parent and p.parent in self.inner]

    # Names and numbers

    def name(self, position: Position) -> str:
        """Return the name of the function called at a position."""
        return position.inner.name

    def shown(self, positions: list[Position]) -> str:
        """Return positions as words, with their values."""
        return listed([f"{p.name} ({written(p.value) or 'None'})" for p in positions])

    def number(self, position: Position, returned: Any) -> Any:
        """Return the value in what a position's call returned."""
        return self.game.number(position.inner, returned)

    def numbers(self, position: Position) -> list:
        """Return the values in a position's answers."""
        return self.game.numbers(position)

    def number_given(self, position: Position, *numbers: Any) -> Any:
        """Return the value of a call made again, to which its children give these numbers."""
        return self.game.number_given(position, *numbers)

    def begin(self, position: Position) -> int:
        """Return the step at which a position is entered."""
        return self.nodes[position.name].enter

    def visible(self, position: Position, world: World | None = None) -> dict[str, Any]:
        """Return what a position's call sees by name, in its own world or in another one."""
        return self.game.program.visible(position.inner, world)

    # What decides at a position

    def votes(self) -> dict[Position, int]:
        """Return who chooses at each position at which that is seen: MAX or MIN."""
        votes = {p: self.game.vote(p) for p in self.sure}
        return {p: vote for p, vote in votes.items() if vote}

    def is_deaf(self, p: Position) -> bool:
        """Return whether a call returns the same whatever its children give."""
        numbers = set(self.numbers(p))
        if len(numbers) > 1 or None in numbers:
            return False
        if any(answer.error for answer in p.answers):
            return False
        # A program may tell values apart that it knows: "if it is 1: …".
        return all(
            {self.number_given(p, end)} == numbers for end in (self.ask.least, self.ask.most)
        )

    def answers(self, p: Position) -> tuple[Any, Any]:
        """Return what a right program returns if the best child is the better, or the worse."""
        if self.game.is_negamax:
            return -self.ask.less, -self.ask.more
        if p.player == MAX:
            return self.ask.more, self.ask.less
        return self.ask.less, self.ask.more

    def has_other_numbers(self, p: Position) -> bool:
        """Return whether a number that isn't the value comes back from a position's children."""
        place = self.game.places.get(p.inner.name)
        form = self.ask.form(p.children[0].inner, p.inner)
        return place is not None and bool(numbers_in(form).keys() - {place})

    def sign_of_other(self, p: Position) -> int | None:
        """Return 1 if the larger of the other numbers decides, -1 if the smaller does.

        0 means that the value decides; None, that what decides isn't seen.
        """
        better, worse = self.answers(p)
        found = []
        for sign in (1, -1):
            outcomes = [
                self.with_other_numbers(p, best=0, sign=-sign),
                self.with_other_numbers(p, best=1, sign=sign),
            ]
            got = [self.number(p, outcome.returned) for outcome in outcomes]
            if got == [worse, worse] and not any(outcome.error for outcome in outcomes):
                return sign
            found += got
        return 0 if found == [better] * 4 else None

    def with_other_numbers(self, p: Position, best: int, sign: int) -> Outcome:
        """Make a call again: one child is the best, and the other numbers rise or fall."""
        place = self.game.places[p.inner.name]
        form = self.ask.form(p.children[0].inner, p.inner)
        turn = -1 if self.game.is_negamax else 1
        better, worse = self.answers(p)

        def reply(asked: Call, at: int) -> Any:
            value = better if at == best else worse
            others = dict.fromkeys(numbers_in(form), sign * (at + 1))
            return with_numbers(form, others | {place: turn * value})

        return self.ask.again(p.inner, reply)

    # What a call leaves changed

    def is_shared(self, position: Position, name: str) -> bool:
        """Return whether others than a call itself see what it was given by a name."""
        call = position.inner
        if name not in call.ids or call.parent is None:
            return True
        return call.ids[name] in call.parent.ids.values()

    def leads_elsewhere(self, p: Position) -> bool:
        """Return whether a call makes fewer or more calls in the world that it leaves.

        A call that then returns the same without calling anything has remembered it.
        """
        firsts = [self.ask.numbered(p.inner, number) for number in (self.ask.more, self.ask.less)]
        seconds = [self.ask.again(p.inner, _no_answer, world=first.world) for first in firsts]
        pairs = zip(firsts, seconds, strict=True)
        if all(text_of(first.returned) == text_of(second.returned) for first, second in pairs):
            return False
        before = self._most_calls(p, None)
        again = self._most_calls(p, None)
        return before == again != self._most_calls(p, p.after)

    def _most_calls(self, p: Position, world: World | None) -> int:
        outcomes = [self.ask.numbered(p.inner, *pair, world=world) for pair in self.ask.pairs]
        return max(len(outcome.offered) for outcome in outcomes)

    # The window

    def has_full_window(self, pair: tuple[str, str]) -> bool:
        """Return whether the search begins with a window around all values."""
        first = next(p for p in self.inner if p.inner.window == pair)
        alpha, beta = (first.arguments[name] for name in pair)
        return alpha <= self.ask.least and beta >= self.ask.most


def _no_answer(asked: Call, place: int) -> Any:
    raise LookupError(f"{asked} isn't answered")
