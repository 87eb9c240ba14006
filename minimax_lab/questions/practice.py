"""Practice without end: one tree after another, harder after success."""

from collections.abc import Iterable
from typing import Any

from ..games.game import MIN, check_whole
from .attempt import QUESTIONS, Attempt
from .making import make_puzzle
from .marking import Verdict
from .puzzle import Puzzle

_LEVELS: tuple[dict[str, Any], ...] = (
    {"depth": 2, "branching": 3, "cuts": 1, "tie": False},
    {"depth": 2, "branching": 3, "cuts": 2},
    {"depth": 3, "branching": 2, "tie": False},
    {"depth": 3, "branching": (2, 3), "cuts": 2, "tie": False},
    {"depth": 3, "branching": (2, 3), "cuts": 3, "tie": True},
    {"depth": 3, "branching": (2, 3), "cuts": 3, "root": MIN},
    {"depth": 4, "branching": 2, "cuts": 3, "deep": False},
    {"depth": 4, "branching": 2, "cuts": 3, "deep": True},
    {"depth": 4, "branching": 2, "cuts": 4, "deep": True, "tie": True},
)
HARDEST = len(_LEVELS)


def settings_of(level: int) -> dict[str, Any]:
    """Return what the trees of a level are like, as the arguments of `make_puzzle`.

    Parameters
    ----------
    level : int
        1, the easiest, or more; beyond the hardest they stay as hard.

    Returns
    -------
    dict

    Raises
    ------
    TypeError, ValueError
        If `level` is no whole number, or less than 1.

    Examples
    --------
    >>> settings_of(1)
    {'depth': 2, 'branching': 3, 'cuts': 1, 'tie': False}
    """
    check_whole(level, "level", least=1)
    return dict(_LEVELS[min(level, HARDEST) - 1])


class Practice:
    """Trees one after another, with a score and a streak.

    A point is earned by each question that is answered rightly at once, and lost by each node
    that is marked though it must be searched; no tree takes more points than it gave. The streak
    counts the trees that were solved in a row without a mistake or a hint. After such a tree the
    next one is a level harder; after one that was shown, a level easier.

    Parameters
    ----------
    seed : int
        Of the first tree; each further one has the next seed.
    level : int
        Where to start.
    ask, nodes
        What is asked, as `Attempt` takes it.
    settings : dict
        If not empty: what every tree is like, as the arguments of `make_puzzle`; there are no
        levels then.

    Examples
    --------
    >>> practice = Practice(seed=3, level=1, ask=["pruned"])
    >>> for name in practice.attempt.puzzle.pruned:
    ...     verdict = practice.mark(name)
    >>> practice.finish().right, practice.streak, practice.next().seed, practice.level
    (True, 1, 4, 2)
    """

    def __init__(
        self,
        seed: int = 0,
        level: int = 1,
        ask: Iterable[str] = QUESTIONS,
        nodes: int | None = 4,
        settings: dict | None = None,
    ) -> None:
        self.seed, self.level = seed, min(level, HARDEST)
        self.ask, self.nodes, self.settings = tuple(ask), nodes, settings or {}
        self.streak = self.earned = 0  # on earlier trees
        self.attempt = self._new()

    @property
    def score(self) -> int:
        """The points, those on the present tree included."""
        return self.earned + self.attempt.points

    def mark(self, name: str) -> Verdict:
        """Mark a node as pruned, or take its mark off."""
        return self._seen(self.attempt.mark(name))

    def answer(self, name: str, what: str, text: str) -> Verdict:
        """Type alpha, beta or the value of a node."""
        return self._seen(self.attempt.answer(name, what, text))

    def finish(self) -> Verdict:
        """Say that all is answered."""
        was_over = self.attempt.over
        verdict = self._seen(self.attempt.finish())
        if self.attempt.flawless and not was_over:
            self.streak += 1
        return verdict

    def hint(self) -> Verdict:
        """Ask where to look next; a hint ends the streak."""
        verdict = self.attempt.hint()
        if self.attempt.missed:
            self.streak = 0
        return verdict

    def show(self) -> Verdict:
        """Give up and see the solution."""
        if not self.attempt.over:
            self.streak = 0
        return self.attempt.show()

    def next_level(self) -> int:
        """Return the level of the next tree."""
        if self.attempt.flawless:
            return min(self.level + 1, HARDEST)
        return max(self.level - 1, 1) if self.attempt.shown else self.level

    def next(self) -> Puzzle:
        """Go on to the next tree; the present one need not be solved, but then the streak ends."""
        if not self.attempt.solved and self.attempt.touched:
            self.streak = 0
        self.level, self.earned = self.next_level(), self.score
        self.seed += 1
        self.attempt = self._new()
        return self.attempt.puzzle

    def _new(self) -> Attempt:
        puzzle = make_puzzle(self.seed, **(self.settings or settings_of(self.level)))
        return Attempt(puzzle, self.ask, self.nodes)

    def _seen(self, verdict: Verdict) -> Verdict:
        if verdict.right is False:
            self.streak = 0
        return verdict
