"""Graded hints for the exercises, which stand in hints.toml: each says more than the one before."""

import tomllib
from pathlib import Path
from textwrap import fill

from ..arguments import check_whole

# By exercise.
HINTS: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_name("hints.toml").read_text(encoding="utf-8")
)


def hint(exercise: str, number: int = 1) -> str:
    """Return a hint for an exercise; each says more than the one before.

    Parameters
    ----------
    exercise : str
        "minimax", "alphabeta", "best_move", "tic_tac_toe", "connect_four", "evaluation",
        "ordering", "choose", "number_of_games", "safe_replies", "play" or "measures".
    number : int, optional
        Which hint: 1 to 3 or 1 to 4, by exercise. The last one says nearly everything.

    Returns
    -------
    str
        The hint, its number and how many there are, in lines of at most 80 characters.

    Raises
    ------
    TypeError, ValueError
        If there is no such exercise, or it has no hint of that number.

    Examples
    --------
    >>> from minimax_lab.coursework.hints import hint
    >>> print(hint("alphabeta"))
    Hint 1 of 4: Start from a minimax that works. MAX is sure of alpha elsewhere,
    and MIN is sure of beta. Say in your own words what that means before you write
    a line.
    """
    if exercise not in list(HINTS):  # a list, as `exercise` may be unhashable
        known = ", ".join(f'"{name}"' for name in HINTS)
        raise ValueError(f"exercise must be one of {known}, not {exercise!r}")
    hints = HINTS[exercise]
    check_whole(number, "number", least=1)
    if number > len(hints):
        count = f'"{exercise}" has {len(hints)} hints'
        raise ValueError(f"number must be from 1 to {len(hints)}, not {number!r}: {count}")
    return fill(f"Hint {number} of {len(hints)}: {hints[number - 1]}", 80)
