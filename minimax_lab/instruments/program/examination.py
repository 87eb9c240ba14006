"""The examination of a program: what its positions' calls do when they are made again."""

from typing import Any

from ...games.game import MAX
from ..nodes import Node
from ..trace import Trace
from ..wording import listed, written
from .experiment import Position, numbers_in, with_numbers
from .recorder import Call, World, text_of


class Examination:
    """A program's run, and questions about it that the checks for faults have in common.

    Attributes
    ----------
    game : Seen
        The game tree that the run shows.
    laboratory : Laboratory
        Where calls are made again.
    nodes : dict of str to Node
        The nodes of the trace, by the names of their positions.
    inner : list of Position
        The positions with children, at which the search itself was called.
    pairs : list of (Position, Position)
        A parent and one of its children, for each child among the inner positions.
    repeatable : list of Position
        The inner positions whose call does the same again when it is given the same. What is
        found out by making a call again rests on these alone.
    votes : dict of Position to int
        Who chooses, MAX or MIN, where that is seen.
    """

    def __init__(self, trace: Trace) -> None:
        self.game: Any = trace.game
        self.laboratory = self.game.laboratory
        self.nodes: dict[str, Node] = {node.state: node for node in trace.nodes}
        self.inner: list[Position] = []
        self.pairs: list[tuple[Position, Position]] = []
        codes = self.game.codes
        for p in self.game.all_positions():
            if not p.children or p.name not in self.nodes:
                continue
            if p.inner.code not in codes:
                continue
            self.inner.append(p)
            above = p.parent
            if above and above.inner.code in codes:
                self.pairs.append((above, p))
        self.repeatable: list[Position] = []
        self.votes: dict[Position, int] = {}

    def repeat_calls(self) -> None:
        """Find out which calls do the same again, what each leaves, and who chooses in it."""
        for p in self.inner:
            if not p.answers or not self._does_it_again(p):
                continue
            self.repeatable.append(p)
            vote = self.game.vote(p)
            if vote:
                self.votes[p] = vote

    def _does_it_again(self, p: Position) -> bool:
        """Return whether a call does the same again if its children return what they did."""
        again = self.laboratory.as_before(p)
        if again.error:
            return False
        p.after = again.world
        searched = [child.outer.key for child in p.children]
        offered = [call.key for call in again.offered]
        if offered != searched:
            return False
        return text_of(again.returned) == text_of(p.inner.returned)

    # Names and numbers

    def shown(self, positions: list[Position]) -> str:
        """Return positions in words, with their values."""
        texts = []
        for p in positions:
            value = written(p.value) or "None"
            texts.append(f"{p.name} ({value})")
        return listed(texts)

    def number(self, p: Position, returned: Any) -> Any:
        """Return the value in what a position's call returned."""
        return self.game.number(p.inner, returned)

    def numbers(self, p: Position) -> list:
        """Return the values in a position's answers."""
        return self.game.numbers(p)

    def number_given(self, p: Position, *numbers: Any) -> Any:
        """Return the value of a call made again, to which its children give these numbers."""
        return self.game.number_given(p, *numbers)

    def visible(self, p: Position, world: World | None = None) -> dict[str, Any]:
        """Return what a position's call sees by name, in its own world or in another one."""
        return self.game.program.visible(p.inner, world)

    # What decides at a position

    def ignores_children(self, p: Position) -> bool:
        """Return whether a call returns the same whatever its children give."""
        if any(answer.error for answer in p.answers):
            return False
        numbers = set(self.numbers(p))
        if len(numbers) > 1 or None in numbers:
            return False
        # A program may react only to values that occur in its game, as in `if value == 1`.
        least = self.number_given(p, self.laboratory.least)
        most = self.number_given(p, self.laboratory.most)
        return {least, most} == numbers

    def best_and_worst(self, p: Position) -> tuple[Any, Any]:
        """Return two answers of a child: better, and worse, for a player than any number seen."""
        if p.player == MAX and not self.game.is_negamax:
            return self.laboratory.more, self.laboratory.less
        return self.laboratory.less, self.laboratory.more

    def sign_of_other_number(self, p: Position) -> int | None:
        """Return how a number that is returned beside the value decides which child is chosen.

        1 if the child with the largest is chosen, -1 if the one with the smallest is; 0 if the
        value decides; None if it isn't seen what does.
        """
        place = self.game.places.get(p.inner.name)
        form = self.laboratory.form(p.children[0].inner, p.inner)
        numbers = numbers_in(form)
        if place is None or not numbers.keys() - {place}:
            return None
        best, worst = self.best_and_worst(p)

        def value_if(best_at: int, sign: int) -> Any:
            """Return the value if one child is the best, and the other numbers rise or fall."""

            def reply(asked: Call, at: int) -> Any:
                given = dict.fromkeys(numbers, sign * (at + 1))
                given[place] = worst
                if at == best_at:
                    given[place] = best
                return with_numbers(form, given)

            outcome = self.laboratory.again(p.inner, reply)
            return self.number(p, outcome.returned)

        view = -1 if self.game.is_negamax else 1
        values = set()
        for sign in (1, -1):
            # Both times, the other number would decide against the best child.
            first = value_if(0, sign)
            second = value_if(1, -sign)
            if first == second == view * worst:
                return sign
            values |= {first, second}
        if values == {view * best}:
            return 0
        return None

    @property
    def only_player(self) -> int:
        """The one player who chooses wherever that is seen; 0 if there are two, or none."""
        players = set(self.votes.values())
        if len(players) != 1:
            return 0
        return players.pop()

    # What a call leaves changed

    def is_shared(self, p: Position, name: str) -> bool:
        """Return whether a call's variable is also seen by its caller."""
        call = p.inner
        if name not in call.ids or call.parent is None:
            return True
        return call.ids[name] in call.parent.ids.values()

    def leads_elsewhere(self, p: Position) -> bool:
        """Return whether a call makes fewer or more calls in the world that it leaves.

        That doesn't count if the call only remembers what it returned before.
        """
        if self._remembers(p):
            return False
        before = self._most_calls(p)
        again = self._most_calls(p)
        if before != again:
            return False
        return self._most_calls(p, world=p.after) != before

    def _remembers(self, p: Position) -> bool:
        """Return whether a call, made once more in the world that it left, returns the same.

        Nothing answers its calls then, so it must know by heart what it returns.
        """
        for number in (self.laboratory.more, self.laboratory.less):
            first = self.laboratory.numbered(p.inner, number)
            second = self.laboratory.again(p.inner, _no_answer, world=first.world)
            if text_of(first.returned) != text_of(second.returned):
                return False
        return True

    def _most_calls(self, p: Position, world: World | None = None) -> int:
        """Return how many calls a position's call makes at most, whatever they answer."""
        answers = self.laboratory.answers(p.inner, world=world)
        return max(len(answer.offered) for answer in answers)

    # The window

    def has_full_window(self, pair: tuple[str, ...]) -> bool:
        """Return whether the search begins with a window around all values."""
        first = next(p for p in self.inner if p.inner.window == pair)
        alpha, beta = first.inner.bounds
        return alpha <= self.laboratory.least and beta >= self.laboratory.most


def _no_answer(asked: Call, place: int) -> Any:
    raise LookupError(f"{asked} isn't answered")
