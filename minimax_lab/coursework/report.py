"""What a check found out about a function, in words and as a card in a notebook."""

import re
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from ..draw.markup import image
from .catalogue import Misconception, misconception

if TYPE_CHECKING:
    from ..widgets.compare import Compare

# The green is dark enough for white, and is seen on light pages and dark ones.
_PASSED = (
    "display: flex; gap: .8em; align-items: flex-start; max-width: 44em; padding: .6em .9em; "
    "border: 1px solid #2e7d32; border-left-width: .4em; border-radius: .4em"
)
_TICK = (
    "flex: none; width: 1.6em; line-height: 1.6em; text-align: center; font-weight: bold; "
    "border: 1px solid #2e7d32; border-radius: 50%; background: #2e7d32; color: #fff"
)
_FAILED = (
    "max-width: 60em; padding: .1em .9em; border: 1px solid #85888c; "
    "border-left-width: .4em; border-radius: .4em"
)


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
        Which of the legitimate conventions it follows, if it is right.
    praise : str
        A sentence about what it did, if it is a right search.
    misconception : Misconception or None
        The mistake, if it is a known one.
    counterexample : object or None
        The smallest case found on which the function goes wrong.
    message : str
        What went wrong, in sentences: where, on which line, what is right and what it gave.
    node : hashable or None
        The state at which the function first departs from every legitimate run.
    step : int or None
        The step of that difference in its trace, the same as in `compare`.
    line : int or None
        The line that departs, counted in its cell or file.
    runs : int
        On how many cases the function was run.
    picture : str
        The counterexample as SVG, at the step of the difference; "" if there is nothing to draw.
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
    runs: int = 0
    praise: str = ""
    picture: str = field(default="", compare=False, repr=False)
    compared: Any = field(default=None, compare=False, repr=False)

    def compare(self) -> "Compare":
        """Open the function beside a right one, both at the moment where they first differ.

        The right one's lines aren't shown: they would give the answer away.

        Raises
        ------
        ValueError
            If there is nothing to compare: the function is right, or can't be stepped through.
        """
        if self.compared is None:
            why = "it is right"
            if not self.passed:
                why = "it can't be stepped through beside a correct one"
            raise ValueError(f"there is nothing to compare: {why}")
        return self.compared()

    def _repr_html_(self) -> str:
        if self.passed:
            return self._card()
        said = escape(str(self))
        said = re.sub("^(Not yet|This looks like|Hint):", r"<b>\1:</b>", said, flags=re.MULTILINE)
        lines = "".join(f'<p style="margin: .7em 0">{line}</p>' for line in said.splitlines())
        picture = image(self.picture) if self.picture else ""
        return (
            f'<div role="group" aria-label="Report of the check" style="{_FAILED}">'
            f"{lines}{picture}</div>"
        )

    def _card(self) -> str:
        """Return a right function's card: a tick, what it is called and what it did."""
        lines = [f"<b>{self._verdict()}.</b>"]
        if self.convention:
            lines.append(f"Your version: <b>{escape(self.convention)}</b>.")
        if self.praise:
            lines.append(escape(self.praise))
        said = "".join(f'<p style="margin: .2em 0">{line}</p>' for line in lines)
        return (
            f'<div role="group" aria-label="Report of the check" style="{_PASSED}">'
            f'<span aria-hidden="true" style="{_TICK}">✓</span><div>{said}</div></div>'
        )

    def _verdict(self) -> str:
        return f"Yes: right on all {self.runs:,} cases" if self.runs > 1 else "Yes: right"

    def _repr_svg_(self) -> str | None:
        return self.picture or None  # for viewers that leave HTML out

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        if self.passed:
            seen = f" ({self.convention})" if self.convention else ""
            said = f"{self._verdict()}{seen}."
            return f"{said}\n{self.praise}" if self.praise else said
        parts = [f"Not yet: {self.message}"]
        if self.misconception is not None:
            parts.append(f"This looks like: {self.misconception.name}.")
            parts.append(self.misconception.explanation)
            parts.append(f"Hint: {self.misconception.hint}")
        return "\n".join(parts)


def refused(
    exercise: str, message: str, mistake: str = "", counterexample: Any = None, runs: int = 0
) -> Report:
    """Return the report on a wrong function, whose mistake may have a name."""
    known = misconception(mistake) if mistake else None
    return Report(exercise, False, "", known, counterexample, message, runs=runs)
