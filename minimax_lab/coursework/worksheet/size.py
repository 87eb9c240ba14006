"""A4, in millimetres: which way a sheet lies, and how large its trees are."""

from ...draw import legend
from ...draw.form import Form
from .blocks import Block, Picture

SHORT, LONG, MARGIN = 210, 297, 15
_LARGEST, _SMALLEST = 0.27, 0.166  # a pixel: the letters are then of 11 and of 7 points
# Of a page's height: what a tree takes so that the tasks find room below, and if it must be large.
_TALLEST, _MOST = 0.55, 0.9


def is_wide(blocks: list[Block]) -> bool:
    """Return whether a sheet lies on its long side: its trees would be too small otherwise."""
    widths = [legend.frame(block.form.scene)[0] for block in blocks if isinstance(block, Picture)]
    return max(widths, default=0) * _SMALLEST > SHORT - 2 * MARGIN


def page_size(wide: bool) -> tuple[int, int]:
    """Return a page's width and height."""
    return (LONG, SHORT) if wide else (SHORT, LONG)


def picture_size(form: Form, wide: bool) -> tuple[float, float]:
    """Return the width and height of a tree."""
    width, height = legend.frame(form.scene)[:2]
    across, down = (side - 2 * MARGIN for side in page_size(wide))
    pixel = max(_SMALLEST, min(_LARGEST, _TALLEST * down / height))
    pixel = min(pixel, across / width, _MOST * down / height)
    return pixel * width, pixel * height
