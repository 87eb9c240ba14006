"""A misconception: a mistake that many make, as it is told to them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ..searches.styles import compiled_text
from .forms import FORMS, Form
from .mutation import Edit, conventions, marked


@dataclass(frozen=True)
class Misconception:
    """A mistake that many make, how it is told to them, and functions that make it.

    Attributes
    ----------
    name : str
        A few words, such as "the window isn't handed down".
    explanation : str
        Two sentences: what the function does, and why that goes wrong.
    hint : str
        What to look at; it doesn't give the answer away.
    exercises : tuple of str
        Where it is met.
    edits : tuple of Edit
        What it writes in place of right text; empty if it is told by its symptoms.

    Examples
    --------
    >>> from minimax_lab.coursework.mistakes.catalogue import misconception
    >>> mistake = misconception("the players are exchanged")
    >>> print(mistake.explanation)
    MAX takes the smallest value and MIN the largest. So each player does the other's best.
    >>> mistake.text("minimax").splitlines()[3]
    '    if game.to_move(state) == MIN:  # wrong'
    """

    name: str
    explanation: str
    hint: str
    exercises: tuple[str, ...] = ()
    edits: tuple[Edit, ...] = field(default=(), repr=False)

    def text(self, exercise: str = "") -> str:
        """Return a wrong text in full, what is wrong in it marked by a comment; or ""."""
        for _, form, text in self._edited():
            if form.exercise == (exercise or form.exercise):
                return marked(form.text, text)
        return ""

    def texts(self, exercise: str) -> tuple[str, ...]:
        """Return all its wrong texts for an exercise, each in the usual conventions."""
        found: dict[str, None] = {}
        for change, form, text in self._edited():
            if form.exercise == exercise:
                found.update(dict.fromkeys(conventions(text, change.hard)))
        return tuple(found)

    def functions(self, exercise: str) -> tuple[Callable, ...]:
        """Return its wrong functions for an exercise."""
        return tuple(
            compiled_text(text, f"<{self.name}, {place}>")
            for place, text in enumerate(self.texts(exercise))
        )

    def _edited(self) -> Iterator[tuple[Edit, Form, str]]:
        for change in self.edits:
            for form in map(FORMS.__getitem__, change.forms):
                if form.exercise in self.exercises:
                    yield from ((change, form, text) for text in change.applied(form))
