"""Functions as students write them, each with the verdict and the diagnosis that it must get.

Many are a function of right.py with some of its text replaced. Where the line that departs from
every right run is clear, it is marked ``# <-- here``.
"""

import inspect
import linecache
import sys
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

RIGHT: list["Student"] = []
WRONG: list["Student"] = []
HOSTILE: list["Student"] = []
HERE = "  # <-- here"


@dataclass(frozen=True)
class Student:
    """A student's function and what is expected of its check.

    Attributes
    ----------
    exercise : str
        What the function is for.
    function : callable
        The function.
    name : str
        The student.
    convention : str
        Of a right function: what its report must say of its convention.
    names : tuple
        Of a wrong one: the admissible names of its mistake; None among them if it may stay unnamed.
    refutable : bool
        Whether a tree shows that it is wrong; a borrowed answer is right on all trees.
    line : int, optional
        The line that departs, counted from 1 in the function's file.
    """

    exercise: str
    function: Callable
    name: str
    convention: str = ""
    names: tuple = ()
    refutable: bool = True
    line: int | None = None

    def __str__(self) -> str:
        return f"{self.exercise}-{self.name}"


def right(exercise: str, convention: str = "", student: str = "") -> Callable:
    """Enter a right function, with the convention it follows."""

    def enter(function: Callable) -> Callable:
        RIGHT.append(Student(exercise, function, student or function.__name__, convention))
        return function

    return enter


def wrong(exercise: str, *names: str | None) -> Callable:
    """Enter a wrong function, with the names that its mistake may get."""

    def enter(function: Callable) -> Callable:
        body, start = inspect.getsourcelines(function)
        line = next((start + place for place, text in enumerate(body) if HERE in text), None)
        WRONG.append(Student(exercise, function, function.__name__, names=names, line=line))
        return function

    return enter


def hostile(
    exercise: str, *names: str | None, student: str = "", refutable: bool = False
) -> Callable:
    """Enter a function that must be refused and do no harm."""

    def enter(function: Callable) -> Callable:
        name = student or function.__name__
        HOSTILE.append(Student(exercise, function, name, names=names, refutable=refutable))
        return function

    return enter


def right_edit(
    exercise: str, base: Callable, changes: dict[str, str], convention: str = ""
) -> None:
    """Enter a right function that is another one with all of some texts replaced."""
    function, _ = edited(base, changes)
    RIGHT.append(Student(exercise, function, _name(base, changes), convention))


def wrong_edits(table: str) -> None:
    """Enter wrong functions: right ones with some texts replaced, as a table tells.

    A line "= name | name" gives the admissible names for the lines that follow: "function: old =>
    new; old => new". "¶" stands for the end of a line; a line that begins with blanks goes on.
    """
    names: list[str | None] = []
    for line in table.replace("\n  ", " ").strip().splitlines():
        if line.startswith("="):
            names = [None if name == "-" else name for name in line[2:].split(" | ")]
        elif line:
            student, _, changes = line.partition(": ")
            base = next(one for one in RIGHT if one.name == student)
            pairs = [change.partition(" =>")[::2] for change in changes.split(";")]
            texts = {_text(old): _text(new) for old, new in pairs}
            function, marked = edited(base.function, texts)
            WRONG.append(Student(base.exercise, function, line, names=tuple(names), line=marked))


def _text(told: str) -> str:
    return told.strip(" ").replace(" @", HERE).replace("¶", "\n")


def edited(base: Callable, changes: dict[str, str]) -> tuple[Callable, int | None]:
    """Return a function with its helpers of the same file, some text replaced, and the marked line.

    Its helpers are the functions of its module that are called like it with something appended.
    """
    module = sys.modules[base.__module__]
    name = base.__name__
    parts = [f for other, f in vars(module).items() if other.startswith(f"{name}_")] + [base]
    text = "\n".join(inspect.getsource(part) for part in parts)
    text = "\n".join(line for line in text.splitlines() if not line.startswith("@")) + "\n"
    for old, new in changes.items():
        assert old in text, f"{name} has no {old!r}"
        text = text.replace(old, new)
    file = f"<{_name(base, changes)}>"
    names = {**vars(module), "Decimal": Decimal, "Fraction": Fraction, "sys": sys}
    exec(compile(text, file, "exec"), names)
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    marked = [place for place, line in enumerate(text.splitlines(), 1) if HERE in line]
    return names[name], (marked[0] if marked else None)


def _name(base: Callable, changes: dict[str, str]) -> str:
    told = "; ".join(f"{old} -> {new}" for old, new in changes.items())
    return f"{base.__name__}: {told}".replace(HERE, "")
