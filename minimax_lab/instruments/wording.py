"""Numbers as they are written on the board, values as Python writes them, and lists in words."""

import math
from functools import lru_cache
from typing import Any

from ..games.evaluations import LONGEST, WIN
from ..games.game import MAX, MIN, Game


def written(number: Any) -> str:
    """Return a number in few characters, with ∞ and a true minus sign; "" for None.

    The float next to a short number, as one end of a null window may be, is that number with a
    mark: 3⁺ or 3⁻.
    """
    if number is None:
        return ""
    if abs(number) == math.inf:
        return "+∞" if number > 0 else "−∞"
    if number == 0:
        return "0"  # a float's −0 too
    text = _short(number) if isinstance(number, float) else str(number)
    return text.replace("-", "−")


def sure_win(game: Game, value: Any, state: Any, words: str = "") -> str:
    """Return who wins, if a value of an `evaluated` game says so; "" if it says nothing of that.

    If wins are worth less the later they come, it also says in how many plies from `state`. With
    `words` such as "{} wins" that is "X wins in 7 plies", without, for little room, "X in 7".
    """
    if value is None or game.win <= WIN // 2:
        return ""
    winner = game.player_called(MIN if value < 0 else MAX)
    plies = game.win - abs(value)
    if not getattr(game, "sooner", False):
        return (words or "{} wins").format(winner) if plies == 0 else ""
    if not 0 <= plies <= LONGEST:
        return ""
    plies = int(plies) - game.ply(state)
    if words:
        return f"{words.format(winner)} in {counted(plies, 'ply', 'plies')}"
    return f"{winner} in {plies}"


def _short(number: float) -> str:
    """Return a float in few characters; one next to such a number as that number with a mark."""
    text = _rounded(number)
    for beside, sign in ((-math.inf, "⁺"), (math.inf, "⁻")):
        neighbour = math.nextafter(number, beside)
        is_short = neighbour == float(_rounded(neighbour))
        if is_short and (number != float(text) or neighbour == 0):
            return written(neighbour) + sign
    return text


def _rounded(number: float) -> str:
    """Return a float in full if six digits suffice, else with three, or all before the point."""
    text = f"{number:.6g}"
    if float(text) == number and "e" not in text:
        return text
    if 999.5 <= abs(number) < 1e15:
        return f"{number:.0f}"
    return f"{number:.3g}"


def quoted(value: Any) -> str:
    """Return a value as Python writes it, cut short after 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def listed(names: list[str], most: int = 4, word: str = "and") -> str:
    """Return "A", "A and B" or, of more than `most` names, "A, B, C and 5 more"."""
    if len(names) > most:
        names = [*names[: most - 1], f"{len(names) - most + 1} more"]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


@lru_cache(maxsize=1024)  # a tree is drawn at every step
def on_one_line(label: str) -> str:
    """Return a label on one line: a space between words, a slash between the rows of a board.

    >>> print(on_one_line("King's\\nCross"), on_one_line("X · O\\n· X ·\\nO · ·"))
    King's Cross X·O/·X·/O··
    """
    first, *others = label.split("\n")
    rows = [line.replace(" ", "") for line in others]
    has_one_width = len({len(row) for row in rows}) == 1
    has_signs = all(len(word) == 1 for word in label.split())
    if not has_one_width or (len(rows) == 1 and not has_signs):
        return " ".join(label.split())
    top = first.replace(" ", "")
    if len(top) != len(rows[0]):
        top = first  # a name above the board
    return "/".join([top, *rows])


def counted(number: float, one: str, many: str | None = None) -> str:
    """Return "1 node", "5 nodes" or "2 leaves"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
