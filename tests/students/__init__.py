"""Functions as students write them, each with the verdict and the diagnosis that it must get.

Many are another one with some of its text replaced. Where the line that departs from every right
run is clear, it is marked ``# <-- here``.
"""

import inspect
import linecache
import sys
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial

RIGHT: list["Student"] = []
WRONG: list["Student"] = []
HOSTILE: list["Student"] = []
HERE = "  # <-- here"


@dataclass(frozen=True)
class Student:
    """A student's function and what is expected of its check.

    Of a right one, the convention that its report must tell; of a wrong or hostile one, the
    admissible names of its mistake (None among them if it may stay unnamed), the line that departs,
    and whether a tree shows that it is wrong: a borrowed answer is right on all trees.
    """

    exercise: str
    function: Callable
    name: str
    told: tuple = ()
    line: int | None = None
    refutable: bool = False

    def __str__(self) -> str:
        return f"{self.exercise}-{self.name}"


def entered(group: list, exercise: str, *told: str | None, name: str = "", **more) -> Callable:
    """Return a decorator that enters a function into a group."""

    def enter(function: Callable) -> Callable:
        group.append(Student(exercise, function, name or function.__name__, told, **more))
        return function

    return enter


right, wrong, hostile = (partial(entered, group) for group in (RIGHT, WRONG, HOSTILE))


def mistake(report) -> str | None:
    """Return the name of the mistake that a report tells."""
    return report.misconception and report.misconception.name


def edits(table: str, group: list) -> None:
    """Enter right functions with some texts replaced into a group, as a table tells.

    A line "= convention" or "= name | name" is for the lines that follow, "-" for no name:
    "function: old => new; old => new". "@" marks the line that departs, "¶" stands for the end of
    a line; a line that begins with blanks goes on.
    """
    told: tuple = ()
    for line in table.replace("\n  ", " ").strip().splitlines():
        if line.startswith("="):
            told = tuple(None if name == "-" else name for name in line[2:].split(" | "))
        elif line:
            student, _, changes = line.partition(": ")
            base = next(one for one in RIGHT if one.name == student)
            pairs = [change.partition(" =>")[::2] for change in changes.split("; ")]
            texts = {_text(old): _text(new) for old, new in pairs}
            function, marked = _edited(base.function, texts, line)
            group.append(Student(base.exercise, function, line, told, marked))


def _text(told: str) -> str:
    return told.strip(" ").replace(" @", HERE).replace("¶", "\n")


def _edited(base: Callable, changes: dict[str, str], line: str) -> tuple[Callable, int | None]:
    """Return a function with some text replaced, and the marked line.

    Its helpers, which go along, are its module's functions called like it with "_…" appended.
    """
    module, name = sys.modules[base.__module__], base.__name__
    parts = [f for other, f in vars(module).items() if other.startswith(f"{name}_")] + [base]
    text = "\n".join(inspect.getsource(part) for part in parts)
    text = "\n".join(line for line in text.splitlines() if not line.startswith("@")) + "\n"
    for old, new in changes.items():
        assert old in text, f"{name} has no {old!r}"
        text = text.replace(old, new)
    file = f"<{line}>"
    names = {**vars(module), "Decimal": Decimal, "Fraction": Fraction, "sys": sys}
    exec(compile(text, file, "exec"), names)
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    marked = (place for place, text in enumerate(text.splitlines(), 1) if HERE in text)
    return names[name], next(marked, None)
