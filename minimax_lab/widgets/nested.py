"""Read and write trees as nested lists of numbers, and say where a text is wrong."""

import re
from numbers import Integral, Real
from typing import Any, NoReturn

MOST_NODES, MOST_LEVELS, MOST_SIGNS = 200, 30, 10_000
LARGEST = 1e15  # leaf

_CLOSES = {"[": "]", "(": ")"}
_TOKEN = re.compile(
    r"(?P<space>\s+|#.*)|(?P<open>[\[(])|(?P<close>[\])])|(?P<comma>,)"
    r"|(?P<number>[-+−]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.]))"
    r"|(?P<other>[^\s\[\](),#]+)"
)
_ASSIGNED = re.compile(r"(?:\s+|#.*)*(?:[^\W\d]\w*\s*=(?!=))?")  # "tree = ", as in a program
_NO_NUMBER = "is no number. Write a leaf as a number, such as 3 or -2.5."


def parsed(text: str) -> Any:
    """Return the tree that a text of nested lists writes, or raise.

    Parameters
    ----------
    text : str
        Numbers in square or round brackets, as Python and JSON write them: ``[[3, 12], [2, 4]]``.
        A name with ``=`` may stand before it, and comments anywhere.

    Returns
    -------
    number or tuple
        The tree: a leaf is its value, any other node the tuple of its children.

    Raises
    ------
    ValueError
        If the text is no such tree, or a tree too large; the message says where in the text.

    Examples
    --------
    >>> parsed("[[3, 12], [2, -4.5]]")
    ((3, 12), (2, -4.5))
    >>> parsed("[[3, 12], [2, x]]")
    Traceback (most recent call last):
    ...
    ValueError: Line 1, column 15: "x" is no number. Write a leaf as a number, such as 3 or -2.5.
    """
    if len(text) > MOST_SIGNS:
        raise ValueError(f"The text has {len(text):,} characters: {MOST_SIGNS:,} are the most.")
    if not text.strip():
        raise ValueError("There is no tree yet: write one as nested lists, such as [[3, 12], [2]].")
    top: list = []
    opened = [("", 0, top)]  # the bracket, its place, and what was read behind it
    follows = False  # whether a comma must come before the next value
    assigned = _ASSIGNED.match(text)
    for token in _TOKEN.finditer(text, assigned.end() if assigned else 0):
        sign, place = token[0], token.start()
        bracket, _, values = opened[-1]
        if token.lastgroup == "space":
            continue
        if len(opened) == 1 and top:
            _refuse(text, place, "the tree ends before this: put all of it in one list.")
        if token.lastgroup == "comma":
            if not follows:
                _refuse(text, place, "a number or a list is missing before this comma.")
            follows = False
        elif token.lastgroup == "close":
            if not bracket:
                _refuse(text, place, "this bracket closes none that is open.")
            if sign != _CLOSES[bracket]:
                _refuse(text, place, f'this closes a "{bracket}": write "{_CLOSES[bracket]}".')
            if not values:
                _refuse(text, place, "this list is empty. Give it children, or write a number.")
            opened.pop()
            opened[-1][2].append(tuple(values))
            follows = True
        elif follows:
            _refuse(text, place, f'a comma is missing before "{sign}".')
        elif token.lastgroup == "open":
            opened.append((sign, place, []))
        else:
            if token.lastgroup == "other":
                _refuse(text, place, f'"{sign[:30]}" {_NO_NUMBER}')
            values.append(_value(text, place, sign.replace("−", "-")))
            follows = True
    if len(opened) > 1:
        _refuse(text, opened[-1][1], "this bracket is never closed.")
    if not top:
        _refuse(text, 0, "there is no number here.")
    return checked(top[0])


def checked(tree: Any) -> Any:
    """Return nested lists with tuples for lists, or raise if they aren't a tree of numbers.

    ValueError or TypeError if a list is empty, a leaf is no number, or there are more than 200
    nodes or 30 levels.
    """
    count = 0

    def copied(node: Any, level: int) -> Any:
        nonlocal count
        count += 1
        if count > MOST_NODES:
            raise ValueError(f"The tree has more than {MOST_NODES} nodes: draw a smaller one.")
        if level > MOST_LEVELS:
            raise ValueError(f"The tree has more than {MOST_LEVELS} levels: draw a flatter one.")
        if not isinstance(node, list | tuple):
            return number(node)
        if not node:
            raise ValueError("A list is empty: give it children, or write a number as a leaf.")
        return tuple(copied(child, level + 1) for child in node)

    return copied(tree, 1)


def number(value: Any) -> int | float:
    """Return a leaf's value as a plain number; TypeError or ValueError if it is none."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{value!r} {_NO_NUMBER}")
    plain: Any = int(value) if isinstance(value, Integral) else value
    if not -LARGEST <= plain <= LARGEST:
        raise ValueError(f"{value} can't be a leaf here: numbers up to {LARGEST:g} can.")
    return plain if isinstance(plain, int) else float(plain)


def leaf_of(text: str) -> int | float:
    """Return the number that somebody typed for a leaf; ValueError if it is none."""
    value = parsed(text)
    if isinstance(value, tuple):
        raise ValueError("A leaf is one number: to put a tree there, write it in the text box.")
    return value


def written_tree(tree: Any) -> str:
    """Return a tree as nested lists, a long one with a line for each child of the root."""
    text = _listed(tree)
    if len(text) <= 60 or not isinstance(tree, tuple):
        return text
    return "[\n  " + ",\n  ".join(map(_listed, tree)) + "\n]"


def _listed(tree: Any) -> str:
    if isinstance(tree, tuple):
        return f"[{', '.join(map(_listed, tree))}]"
    return repr(tree)


def _value(text: str, place: int, digits: str) -> int | float:
    value = float(digits)
    if abs(value) > LARGEST:
        _refuse(text, place, f"this number is too large: up to {LARGEST:g} can be drawn.")
    return int(digits) if digits.lstrip("+-").isdigit() else value


def _refuse(text: str, place: int, why: str) -> NoReturn:
    """Raise ValueError with a place in the text, as editors count it."""
    before = text[:place]
    column = place - (before.rfind("\n") + 1) + 1
    raise ValueError(f"Line {before.count(chr(10)) + 1}, column {column}: {why}")
