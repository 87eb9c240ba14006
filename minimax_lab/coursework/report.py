"""What `check` found: the verdict, the mistake by name, and the smallest case that shows it."""

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from .mistakes.misconception import Misconception

if TYPE_CHECKING:
    from ..widgets.compare import Compare


@dataclass(repr=False)
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
        The line that departs, as its cell or file counts them.
    seconds : float
        How long the check took.
    runs : int
        On how many cases the function was run.
    picture : str
        The counterexample as SVG, at the step of the departure; "" if there is nothing to draw.
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
    picture: str = field(default="", compare=False, repr=False)
    _compared: Any = field(default=None, compare=False, repr=False)

    def compare(self) -> "Compare":
        """Open the function beside a right one, both at the moment where they first differ.

        The right one's lines aren't shown: they would give the answer away.

        Raises
        ------
        ValueError
            If there is nothing to compare: the function is right, or can't be stepped through.
        """
        if self._compared is None:
            raise ValueError(
                "there is nothing to compare: "
                + (
                    "it is right"
                    if self.passed
                    else "it can't be stepped through beside a right one"
                )
            )
        return self._compared()

    def _repr_html_(self) -> str:
        lines = "".join(f"<p>{escape(line)}</p>" for line in str(self).splitlines())
        return f'<div role="group" aria-label="Report of the check">{lines}{self.picture}</div>'

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        if self.passed:
            seen = f" ({self.convention})" if self.convention else ""
            return f"Yes: right on all {self.runs:,} cases{seen}."
        parts = [f"Not yet: {self.message}"]
        if self.misconception is not None:
            parts.append(f"This looks like: {self.misconception.name}.")
            parts.append(self.misconception.explanation)
            parts.append(f"Hint: {self.misconception.hint}")
        return "\n".join(parts)
