"""The exercises "minimax", "alphabeta" and "best_move": what is right, and in which convention."""

from collections.abc import Callable
from functools import cache
from typing import Any

from ...games.game import MAX, Game
from ...games.views import View
from ...instruments.wording import written
from .cases import Case, battery
from .conduct import Conduct, conduct, visited_order
from .departure import is_sound
from .right_texts import LISTS, MOVES_BY_MINIMAX
from .styles import STYLES, Style, compiled_text, minimax_text


class Exercise:
    """A search to be written: how it is called in a case, and whether what it did is right.

    Attributes
    ----------
    name : str
        "minimax", "alphabeta" or "best_move".
    form : str
        How it is called, for the student.
    value_alone : bool
        Whether the answer is what counts, more than the way to it.
    """

    name: str
    form = "f(game, state, depth)"
    value_alone = True

    def cases(self, seed: int) -> list[Case]:
        """Return the cases, the smallest first."""
        return battery(seed)

    def arguments(self, case: Case) -> tuple:
        """Return what the function is called with after game and state."""
        return (case.depth,)

    def is_asked(self, case: Case) -> bool:
        """Return whether a case can be put to the function."""
        return True

    def run(self, function: Callable, case: Case) -> Conduct:
        """Run a student's function on a case."""
        return conduct(function, case, self.arguments(case))

    def is_right(self, case: Case, done: Conduct) -> bool:
        """Return whether a conduct is legitimate."""
        raise NotImplementedError

    def is_sound(self, case: Case, done: Conduct) -> bool:
        """Return whether what came back is right, however it was found."""
        truth = case.truth[case.tree.initial]
        return done.is_number and is_sound(done.returned, truth, case.alpha, case.beta)

    def expected(self, case: Case) -> str:
        """Return what should come back, in words."""
        return written(case.truth[case.tree.initial])

    def convention(self, conducts: dict[Case, Conduct]) -> str:
        """Return the convention that a right function follows."""
        return ""

    def nearest(self, case: Case, done: Conduct) -> tuple[Callable, Game] | None:
        """Return the right text that a wrong run follows longest, and the game it sees."""
        return None


class Minimax(Exercise):
    name = "minimax"

    def is_right(self, case: Case, done: Conduct) -> bool:
        if not self.is_sound(case, done) or not set(done.leaves) <= case.leaves:
            return False
        return case.proven(done.leaves) == done.returned

    def nearest(self, case: Case, done: Conduct) -> tuple[Callable, Game] | None:
        return minimax_text(), visited_order(case, done)

    def convention(self, conducts: dict[Case, Conduct]) -> str:
        if any(set(done.leaves) < case.leaves for case, done in conducts.items()):
            return "with pruning, which the exercise doesn't ask for"
        return "every leaf is looked at"


class AlphaBeta(Exercise):
    name = "alphabeta"
    form = "f(game, state, depth, alpha, beta)"
    value_alone = False

    def __init__(self) -> None:
        self._likely = list(STYLES)  # the one that matched last comes first

    def cases(self, seed: int) -> list[Case]:
        return battery(seed, windows=True)

    def arguments(self, case: Case) -> tuple:
        return case.depth, case.alpha, case.beta

    def is_right(self, case: Case, done: Conduct) -> bool:
        return self.is_sound(case, done) and self._style(case, done) is not None

    def _style(self, case: Case, done: Conduct) -> Style | None:
        """Return a convention that looks at just these leaves, in the function's own order."""
        for style in self._likely:
            if _leaves_of(style, case) == done.leaves:
                self._prefer(style)
                return style
        return next(iter(self._in_own_order(case, done)), None)

    def _styles(self, case: Case, done: Conduct) -> set[Style]:
        """Return the conventions that look at just these leaves."""
        found = {style for style in STYLES if _leaves_of(style, case) == done.leaves}
        return found or self._in_own_order(case, done)

    def _in_own_order(self, case: Case, done: Conduct) -> set[Style]:
        """Return the conventions that look at just these leaves in the function's own order."""
        game, arguments = visited_order(case, done), self.arguments(case)
        return {
            style
            for style in STYLES
            if conduct(style.search, case, arguments, game).leaves == done.leaves
        }

    def _prefer(self, style: Style) -> None:
        if self._likely[0] is not style:
            self._likely.remove(style)
            self._likely.insert(0, style)

    def expected(self, case: Case) -> str:
        truth = case.truth[case.tree.initial]
        if case.alpha < truth < case.beta:
            return written(truth)
        low = truth <= case.alpha
        bounds = (truth, case.alpha) if low else (case.beta, truth)
        if bounds[0] == bounds[1]:
            return written(truth)
        return f"a number from {written(bounds[0])} to {written(bounds[1])}"

    def nearest(self, case: Case, done: Conduct) -> tuple[Callable, Game] | None:
        game = visited_order(case, done)

        def agreement(style: Style) -> int:
            leaves = conduct(style.search, case, self.arguments(case), game).leaves
            pairs = zip(leaves, done.leaves, strict=False)
            return next(
                (i for i, (a, b) in enumerate(pairs) if a != b), min(len(leaves), len(done.leaves))
            )

        return max(STYLES, key=agreement).search, game

    def convention(self, conducts: dict[Case, Conduct]) -> str:
        soft = {
            case.root
            for case, done in conducts.items()
            if case.depth
            and case.tree.actions(case.tree.initial)
            and (done.returned < case.alpha if case.root == MAX else done.returned > case.beta)
        }
        fail = {0: "fail-hard", 1: "fail-soft for one player", 2: "fail-soft"}[len(soft)]
        styles, kinds = set(STYLES), {style.cuts for style in STYLES}
        for case, done in conducts.items():
            if len(kinds) > 1:
                styles &= self._styles(case, done) or styles
                kinds = {style.cuts for style in styles}
        if kinds & {(">", ">"), (">=", ">=")}:
            cut = "non-strict cuts" if (">=", ">=") in kinds else "strict cuts"
        else:
            cut = "strict cuts for one player, non-strict ones for the other"
        return f"{fail}, {cut}"


class BestMove(Exercise):
    name = "best_move"

    def cases(self, seed: int) -> list[Case]:
        return [case for case in battery(seed) if self.is_asked(case)]

    def nearest(self, case: Case, done: Conduct) -> tuple[Callable, Game] | None:
        return compiled_text(LISTS + MOVES_BY_MINIMAX, "<best move>"), Moves(case.tree)

    def is_asked(self, case: Case) -> bool:
        return case.depth > 0 and bool(case.tree.actions(case.tree.initial))

    def run(self, function: Callable, case: Case) -> Conduct:
        return conduct(function, case, self.arguments(case), Moves(case.tree))

    def best(self, case: Case) -> str:
        """Return the first move of those with the best value."""
        sign = case.root
        children = case.tree.actions(case.tree.initial)
        return f"to {max(children, key=lambda child: sign * case.truth[child])}"

    def is_right(self, case: Case, done: Conduct) -> bool:
        forced = len(case.tree.actions(case.tree.initial)) == 1
        return self.is_sound(case, done) and (forced or bool(done.leaves))

    def is_sound(self, case: Case, done: Conduct) -> bool:
        return not done.error and done.returned == self.best(case)

    def expected(self, case: Case) -> str:
        return repr(self.best(case))

    def convention(self, conducts: dict[Case, Conduct]) -> str:
        return "of equally good moves the first"


class Moves(View):
    """A tree whose moves aren't called like the nodes they lead to."""

    def actions(self, state: Any) -> list[str]:
        return [f"to {child}" for child in self.game.actions(state)]

    def result(self, state: Any, action: str) -> Any:
        if action not in self.actions(state):
            raise ValueError(f"illegal move {action!r} at {state!r}: choose {self.actions(state)}")
        return action.removeprefix("to ")


@cache
def _leaves_of(style: Style, case: Case) -> tuple:
    return conduct(style.search, case, (case.depth, case.alpha, case.beta)).leaves


EXERCISES: dict[str, Exercise] = {one.name: one for one in (Minimax(), AlphaBeta(), BestMove())}
