"""Graded hints for the exercises, as hints.md tells them: each says more than the one before."""

import re
from pathlib import Path
from textwrap import fill

_PAGE = Path(__file__).with_name("hints.md").read_text(encoding="utf-8")

HINTS: dict[str, tuple[str, ...]] = {}
for _section in _PAGE.split("\n## ")[1:]:
    _name, _, _rest = _section.partition("\n")
    HINTS[_name] = tuple(" ".join(one.split()) for one in re.split(r"(?m)^\d\. ", _rest)[1:])


def hint(exercise: str, number: int = 1) -> str:
    """Return a hint for an exercise; each says more than the one before.

    Parameters
    ----------
    exercise : str
        "minimax", "alphabeta", "best_move", "tic_tac_toe", "connect_four", "evaluation",
        "ordering", "choose", "number_of_games", "safe_replies" or "measures".
    number : int, optional
        Which hint: 1 to 4, or to 3. The last one says nearly everything.

    Returns
    -------
    str
        The hint, in lines that fit a page, and how many there are.

    Raises
    ------
    TypeError, ValueError
        If there is no such exercise, or it has no hint of that number.

    Examples
    --------
    >>> from minimax_lab.coursework.hints import hint
    >>> print(hint("alphabeta"))
    Hint 1 of 4: Start from a minimax that works. Alpha is what MAX is sure of
    elsewhere, beta what MIN is sure of: say both in words before you write a line.
    """
    if not isinstance(exercise, str) or exercise not in HINTS:
        known = ", ".join(f'"{name}"' for name in HINTS)
        raise ValueError(f"exercise must be one of {known}, not {exercise!r}")
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"number must be a whole number, such as 1, not {number!r}")
    hints = HINTS[exercise]
    if not 1 <= number <= len(hints):
        count = f'"{exercise}" has {len(hints)} hints'
        raise ValueError(f"number must be from 1 to {len(hints)}, not {number}: {count}")
    return fill(f"Hint {number} of {len(hints)}: {hints[number - 1]}", 80)
