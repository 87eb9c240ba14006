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

RIGHT: list["Student"] = []
WRONG: list["Student"] = []
HOSTILE: list["Student"] = []
HERE = "  # <-- here"


@dataclass(frozen=True)
class Student:
    """A student's function and what is expected of its check.

    Of a right one, the convention that its report must tell; of a wrong one, the admissible names
    of its mistake (None among them if it may stay unnamed), the line that departs, and whether a
    tree shows that it is wrong: a borrowed answer is right on all trees.
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
    """Enter a right function."""

    def enter(function: Callable) -> Callable:
        RIGHT.append(Student(exercise, function, student or function.__name__, convention))
        return function

    return enter


def wrong(exercise: str, *names: str | None) -> Callable:
    """Enter a wrong function."""

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


def edits(table: str, *, are_right: bool = False) -> None:
    """Enter right functions with some texts replaced, as a table tells.

    A line "= convention" or "= name | name" is for the lines that follow, "-" for no name:
    "function: old => new; old => new". "@" marks the line that departs, "¶" stands for the end of
    a line; a line that begins with blanks goes on.
    """
    heading = ""
    for line in table.replace("\n  ", " ").strip().splitlines():
        if line.startswith("="):
            heading = line[2:]
        elif line:
            student, _, changes = line.partition(": ")
            base = next(one for one in RIGHT if one.name == student)
            pairs = [change.partition(" =>")[::2] for change in changes.split("; ")]
            texts = {_text(old): _text(new) for old, new in pairs}
            function, marked = _edited(base.function, texts, line)
            if are_right:
                RIGHT.append(Student(base.exercise, function, line, heading))
            else:
                names = tuple(None if name == "-" else name for name in heading.split(" | "))
                WRONG.append(Student(base.exercise, function, line, names=names, line=marked))


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
