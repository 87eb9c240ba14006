"""One student's trees: which seeds they come from, and the code that stands on the sheet."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from ...questions import Puzzle, make_puzzle
from .roster import Student, file_name

_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that looks like another
_TRIES = 20  # other seeds for a student, where the trees are someone else's or can't be made


@dataclass(frozen=True)
class Variant:
    """A sheet's trees, and whose they are; `student` is None if nobody's yet."""

    seed: int
    student: Student | None
    puzzles: tuple[Puzzle, ...]

    @property
    def name(self) -> str:
        return self.student.name if self.student else ""

    @property
    def id(self) -> str:
        return self.student.id if self.student else ""

    @property
    def code(self) -> str:
        """What identifies the sheet without giving its seed away."""
        number = derived("code", self.seed)
        return "".join(_SIGNS[number // len(_SIGNS) ** place % len(_SIGNS)] for place in range(5))

    @property
    def file(self) -> str:
        """The name of its files, without ending: unlike any other's."""
        whose = file_name(self.id) if self.student else f"seed-{self.seed}"
        return f"{whose or 'student'}-{self.code}"


def of_seeds(seeds: list[int], trees: int, settings: dict[str, Any]) -> Iterator[Variant]:
    """Yield a variant for each seed."""
    for seed in seeds:
        yield _made(seed, None, trees, settings)


def of_students(
    base: int, students: list[Student], trees: int, settings: dict[str, Any]
) -> Iterator[Variant]:
    """Yield a variant for each student, no two with the same tree where that can be."""
    taken: set[str] = set()
    for student in students:
        for attempt in range(_TRIES):
            is_last = attempt == _TRIES - 1
            try:
                seed = derived(base, student.id, attempt)
                variant = _made(seed, student, trees, settings)
            except ValueError:
                if is_last:
                    raise
                continue
            nested = {str(puzzle.nested) for puzzle in variant.puzzles}
            if is_last or (not nested & taken and len(nested) == trees):
                taken |= nested
                yield variant
                break


def derived(*parts: Any) -> int:
    """Return a number of up to nine digits that looks random: the same for the same parts."""
    return int.from_bytes(sha256(repr(parts).encode()).digest()[:8]) % 10**9


def _made(seed: int, student: Student | None, trees: int, settings: dict[str, Any]) -> Variant:
    seeds = [seed, *(derived(seed, number) for number in range(1, trees))]
    puzzles = tuple(make_puzzle(each, **settings) for each in seeds)
    return Variant(seed, student, puzzles)
