"""Sentences broken into lines, by how wide matplotlib's own letters are."""

from functools import lru_cache

from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

from .painter import SANS


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, weight: str = "normal") -> float:
    """Return how wide a text is, in the unit of its `size`."""
    font = FontProperties(family=SANS, size=size, weight=weight)
    return text_to_path.get_text_width_height_descent(text, font, False)[0]


def wrapped(text: str, width: float, size: float, weight: str = "normal") -> list[str]:
    """Return the lines of a text, none wider than `width` unless a word alone is.

    Examples
    --------
    >>> wrapped("B holds at most 3", width=80, size=15)
    ['B holds at', 'most 3']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and text_width(longer, size, weight) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
