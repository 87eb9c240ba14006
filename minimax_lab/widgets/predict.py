"""Predict what alpha-beta does, tree after tree, each answer marked at once."""

from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ..games.game import check_whole
from ..questions import Practice, Puzzle, Verdict, make_puzzle, note
from .predict_view import frame_of, greeting

_HERE = Path(__file__).parent
_SETTINGS = [name for name in signature(make_puzzle).parameters if name != "seed"]


class Predict(anywidget.AnyWidget):
    """Predict what alpha-beta does: what it never visits, its windows and its values.

    The reader marks the nodes that are never searched, and types alpha and beta on arrival at
    some nodes and the value that they return. Each answer is marked at once, with the reason;
    what is pruned too much is told from what is pruned too little. Every number that a fail-hard
    or a fail-soft search may return is right.

    A point is earned by each question answered rightly at once, and lost by each node marked
    though it must be searched; a tree with such a mark is finished, but not solved. The streak
    counts the trees solved in a row without a mistake or a hint; after such a tree the next one
    is a level harder, after one whose solution was shown, a level easier.

    Parameters
    ----------
    seed : int, optional
        Of the first tree; each further one has the next seed. The same seeds give the same trees.
    level : int, optional
        Where to start, 1 being the easiest.
    **settings
        What every tree is like, instead of levels: arguments of `make_puzzle` such as ``depth=3``,
        ``branching=(2, 3)``, ``cuts=2``, ``deep=True``, ``tie=True`` or ``strict=True``.

    Attributes
    ----------
    puzzle : Puzzle
        The present tree and the answers; ``lab.Stepper(predict.puzzle.trace)`` steps through it.
    score, streak, level : int
    sentence : str
        What was said last.

    Raises
    ------
    TypeError, ValueError
        If an argument is not of its kind or out of its range, or there is no such tree.

    Examples
    --------
    >>> predict = Predict(seed=5)
    >>> predict.mark("E").right
    False
    >>> predict.sentence
    'E must be searched: it is the first child of B, of which nothing is known before.'
    >>> predict.mark("M").right, predict.finish().right, predict.score
    (True, None, 0)
    >>> predict.sentence.split(":")[0]
    'Still to type'
    """

    _esm = _HERE / "predict.js"
    _css = _HERE / "predict.css"

    frame = traitlets.Dict().tag(sync=True)
    strict = traitlets.Bool().tag(sync=True)  # stays as it is made

    def __init__(
        self,
        seed: int = 0,
        *,
        level: int = 1,
        **settings: Any,
    ) -> None:
        check_whole(level, "level", least=1)
        if settings and level != 1:
            raise ValueError(f"level {level} can't be kept with settings of your own: {settings}")
        unknown = settings.keys() - _SETTINGS
        if unknown:
            raise TypeError(
                f"Predict has no setting {', '.join(map(repr, sorted(unknown)))}: give seed "
                f"or level, or what every tree is like: {', '.join(_SETTINGS)}"
            )
        practice = Practice(seed, level, settings)
        super().__init__(
            frame=frame_of(practice, greeting(practice)), strict=practice.attempt.puzzle.strict
        )
        self._practice = practice
        self.on_msg(self._receive)

    @property
    def puzzle(self) -> Puzzle:
        return self._practice.attempt.puzzle

    @property
    def score(self) -> int:
        return self._practice.score

    @property
    def streak(self) -> int:
        return self._practice.streak

    @property
    def level(self) -> int:
        return self._practice.level

    @property
    def sentence(self) -> str:
        return self.frame["sentence"]

    def mark(self, name: str) -> Verdict:
        """Mark a node, and all below it, as never searched, or take its mark off."""
        return self._show(self._practice.attempt.mark(name), (name, "pruned"))

    def answer(self, name: str, what: str, text: str) -> Verdict:
        """Type a node's "alpha", "beta" or "value"."""
        return self._show(self._practice.attempt.answer(name, what, str(text)), (name, what))

    def finish(self) -> Verdict:
        """Say that all is answered: the tree is solved, or the verdict says what is missing."""
        return self._show(self._practice.attempt.finish())

    def hint(self) -> Verdict:
        """Ask where to look next; it costs the point of that question."""
        return self._show(self._practice.attempt.hint())

    def show(self) -> Verdict:
        """Give up, and see the solution."""
        return self._show(self._practice.attempt.show())

    def next(self) -> Puzzle:
        """Go on to the next tree."""
        puzzle = self._practice.next()
        self._show(greeting(self._practice))
        return puzzle

    def _show(self, verdict: Verdict, at: tuple[str, str] | None = None) -> Verdict:
        self.frame = frame_of(self._practice, verdict, at)
        return verdict

    def _receive(self, widget: Any, message: Any, buffers: Any) -> None:
        """Do what the page asks for, unless it was meant for another tree."""
        try:
            act, seed, arguments = message["do"], message["seed"], message.get("with", [])
            if seed == self.puzzle.seed:
                _ACTS[act](self, *arguments)
        except Exception as error:  # whatever a page sends, the practice goes on
            self._show(note(f"That can't be answered: {error}"))

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict]:
        """Add the picture, for viewers that show no widgets."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, "image/svg+xml": self.frame["svg"]}, metadata

    def __repr__(self) -> str:
        return f"<Predict: tree {self.puzzle.seed}, score {self.score}, streak {self.streak}>"


_ACTS: dict[str, Callable[..., Any]] = {
    "mark": Predict.mark,
    "answer": Predict.answer,
    "finish": Predict.finish,
    "hint": Predict.hint,
    "show": Predict.show,
    "next": Predict.next,
}
