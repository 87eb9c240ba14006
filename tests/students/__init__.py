"""Functions as students write them, each with the verdict and the diagnosis that it must get.

Every function bears its student's name. Where the line that departs from every right run is
clear, it is marked ``# <-- here``.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass

RIGHT: list["Student"] = []
WRONG: list["Student"] = []
HOSTILE: list["Student"] = []


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
    """

    exercise: str
    function: Callable
    name: str
    convention: str = ""
    names: tuple = ()
    refutable: bool = True

    @property
    def line(self) -> int | None:
        """The marked line of the function's file, counted from 1."""
        body, start = inspect.getsourcelines(self.function)
        marked = [start + place for place, text in enumerate(body) if "# <-- here" in text]
        return marked[0] if marked else None

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
        WRONG.append(Student(exercise, function, function.__name__, names=names))
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
