"""What `check` found: the verdict, the mistake by name, and the smallest case that shows it."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Misconception:
    """A mistake that many make, and how it is told to them.

    Attributes
    ----------
    name : str
        A few words, such as "the window isn't handed down".
    explanation : str
        Two sentences: what the function does, and why that goes wrong.
    hint : str
        What to look at; it doesn't give the answer away.
    """

    name: str
    explanation: str
    hint: str


@dataclass
class Report:
    """What `check` found out about a function.

    Attributes
    ----------
    exercise : str
        What was checked.
    passed : bool
        Whether the function is right.
    convention : str
        Of a right function: which of the legitimate conventions it follows.
    misconception : Misconception or None
        The mistake, where it is a known one.
    counterexample : object or None
        The smallest case found on which the function goes wrong.
    message : str
        What went wrong, in sentences: where, on which line, what was expected and what came.
    node : hashable or None
        The state at which the function first departs from every legitimate run.
    step : int or None
        The step of that departure in ``trace``.
    line : int or None
        The line of the function, its first line being 1, that departs.
    seconds : float
        How long the check took.
    runs : int
        On how many cases the function was run.
    """

    exercise: str
    passed: bool
    convention: str = ""
    misconception: Misconception | None = None
    counterexample: Any = None
    message: str = ""
    node: Any = None
    step: int | None = None
    line: int | None = None
    seconds: float = field(default=0.0, compare=False)
    runs: int = 0

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        if self.passed:
            seen = f" ({self.convention})" if self.convention else ""
            return f"Yes: right on all {self.runs:,} cases{seen}."
        parts = [f"Not yet: {self.message}"]
        if self.misconception is not None:
            parts.append(f"This looks like: {self.misconception.name}.")
            parts.append(self.misconception.explanation)
            parts.append(f"Hint: {self.misconception.hint}")
        return "\n".join(parts)
