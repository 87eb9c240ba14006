"""Theory: how many leaves a search must see, may see, and sees on average.

All of it is about uniform trees: every inner node has `b` children, every leaf lies `d` plies
below the root. Where the order is random, the leaves' values are independent and continuous, so
that no two are equal: what ``lab.UniformTree(b, d, "random")`` draws.
"""

import math

from ..arguments import check_whole
from ..games.uniform import check_size

_MOST_LEAVES = 1e75  # of a tree whose expected leaves are computed in a second or so
_MOST_PLIES = 150
_LARGE = 30  # from here on the logit of F is -log(1 - F), to all digits of a float


def all_leaves(b: int, d: int) -> int:
    """Return the number of leaves of a uniform tree, which minimax sees.

    Parameters
    ----------
    b : int
        Children per inner node, 1 or more.
    d : int
        Plies from the root to the leaves, 0 or more.

    Returns
    -------
    int
        ``b**d``.

    Raises
    ------
    TypeError, ValueError
        If `b` or `d` isn't a whole number, or too small, or ``b**d`` is over ``2**10_000``.

    Examples
    --------
    >>> from minimax_lab.measure import theory
    >>> theory.all_leaves(3, 4)
    81
    """
    b, d = _checked(b, d)
    return b**d


def minimal_leaves(b: int, d: int) -> int:
    """Return the number of leaves that any search must see to be sure of the value.

    Alpha-beta sees no more than these if the best child comes first at every node.

    Parameters
    ----------
    b, d : int
        Children per inner node, 1 or more; plies from the root to the leaves, 0 or more.

    Returns
    -------
    int
        ``b**ceil(d/2) + b**floor(d/2) - 1``: about the square root of all leaves.

    Raises
    ------
    TypeError, ValueError
        If `b` or `d` isn't a whole number, or too small, or ``b**d`` is over ``2**10_000``.

    Examples
    --------
    >>> from minimax_lab.measure import theory
    >>> theory.minimal_leaves(3, 4)
    17

    Source: Slagle & Dixon, "Experiments with some programs that search game trees" (1969); Knuth
    & Moore, "An analysis of alpha-beta pruning" (1975).
    """
    b, d = _checked(b, d)
    return b ** (d - d // 2) + b ** (d // 2) - 1


def expected_leaves(b: int, d: int) -> float:
    """Return how many leaves alpha-beta sees on average if the children's order is random.

    Alpha-beta with a full window, deep cut-offs included, that cuts when v >= beta.

    Parameters
    ----------
    b, d : int
        Children per inner node, 1 or more; plies from the root to the leaves, 0 or more.

    Returns
    -------
    float
        The expected number, correct to at least ten digits.

    Raises
    ------
    TypeError, ValueError
        If `b` or `d` isn't a whole number or too small, `d` is over 150, or ``b**d`` is over 1e75.

    Notes
    -----
    A leaf is seen if alpha < beta on arrival. Take F, the chance that the value of a node is below
    x, and its place i from 0 among its siblings. The elder siblings of a MAX node's child leave
    alpha below x with chance F**i, those of a MIN node's child leave beta above x with chance
    (1 - F)**i. They are independent from level to level, so summed over all leaves the chances
    are the products

    - A(x) of 1 + F + … + F**(b-1) over the levels of MAX's children, and
    - B(x) of 1 + (1 - F) + … + (1 - F)**(b-1) over those of MIN's,

    and the expected number is the integral of B dA, with a jump of A from 0 to 1, where no elder
    sibling has set alpha yet. From a MAX node to its children F becomes F**(1/b), from a MIN node
    1 - F becomes (1 - F)**(1/b).

    Examples
    --------
    >>> from minimax_lab.measure import theory
    >>> round(theory.expected_leaves(2, 2), 6), round(theory.expected_leaves(3, 4), 6)
    (3.666667, 45.202451)

    Source: Fuller, Gaschnig & Gillogly, "Analysis of the alpha-beta pruning algorithm" (1973);
    Baudet, "On the branching factor of the alpha-beta pruning algorithm" (1978); Pearl, "The
    solution for the branching factor of the alpha-beta pruning algorithm and its optimality"
    (1982).
    """
    b, d = _checked(b, d)
    if d > _MOST_PLIES or d * math.log(b) > math.log(_MOST_LEAVES):
        most = f"d must be at most {_MOST_PLIES} and b**d at most {_MOST_LEAVES:g}"
        raise ValueError(f"{most}, not {b}**{d}: take a smaller d")
    # x is never needed. The integral is over t, where sinh(t) is the logit of the root's F: all
    # goes to 0 so fast at both ends that the plain sum over equal steps is exact to many digits.
    step = 0.1
    ends = math.ceil(((d + 1) / 2 * math.log(b) + 8) / step)
    total = 0.0
    for number in range(-ends, ends + 1):
        t = step * number
        logit = math.sinh(t)
        slope = math.cosh(t)
        product = 1.0  # A * B
        growth = 0.0  # dA/dt divided by A
        for level in range(1, d + 1):
            sign = 1 if level % 2 else -1  # below MIN nodes, 1 - F takes the place of F
            logit = sign * _root(sign * logit, b)
            minus_log = _minus_log(sign * logit)
            elder, change = _powers(minus_log, _chance(-sign * logit), b)
            slope = slope * elder / b
            product *= elder
            if sign > 0:
                growth += change * math.exp(-minus_log) * slope
        total += product * growth
    return b ** (d // 2) + step * total


def branching_factor(b: int) -> float:
    """Return by what factor `expected_leaves` grows in the end with each further ply.

    Parameters
    ----------
    b : int
        Children per inner node, 1 or more.

    Returns
    -------
    float
        ξ / (1 - ξ), where ξ is the positive root of x**b + x - 1 = 0.

    Raises
    ------
    TypeError, ValueError
        If `b` isn't a whole number, 1 or more, or is over 1e75.

    Examples
    --------
    >>> from minimax_lab.measure import theory
    >>> round(theory.branching_factor(4), 4), round(theory.branching_factor(10), 4)
    (2.6297, 5.0635)

    Source: Baudet, "On the branching factor of the alpha-beta pruning algorithm" (1978), showed
    that it is no less; Pearl, "The solution for the branching factor of the alpha-beta pruning
    algorithm and its optimality" (1982), that it is no more.
    """
    check_whole(b, "b", least=1)
    if b > _MOST_LEAVES:
        raise ValueError(f"b must be at most {_MOST_LEAVES:g}: take a smaller one")
    rest = 0.5 / b  # 1 - ξ, which keeps its digits when ξ is close to 1, by Newton's method
    for _ in range(50):
        rest -= (math.log(rest) - b * math.log1p(-rest)) / (1 / rest + b / (1 - rest))
    return (1 - rest) / rest


# Chances close to 0 and to 1 in one number, the logit: log(F) - log(1 - F)


def _minus_log(logit: float) -> float:
    """Return -log(F), given its logit."""
    return max(-logit, 0.0) + math.log1p(math.exp(-abs(logit)))


def _chance(logit: float) -> float:
    """Return F, given its logit."""
    return math.exp(-_minus_log(logit))


def _root(logit: float, b: int) -> float:
    """Return the logit of F**(1/b), given that of F."""
    if logit > _LARGE:
        return logit + math.log(b)
    part = _minus_log(logit) / b
    return -part - math.log(-math.expm1(-part))


def _powers(minus_log: float, q: float, b: int) -> tuple[float, float]:
    """Return the sum S = 1 + p + … + p**(b-1) and q S' / S, given -log(p) and q = 1 - p.

    q S = 1 - p**b, whose derivative says that q S' = S - b p**(b-1).
    """
    if q == 0:  # too small for a float
        return b, 0.0
    total = -math.expm1(-b * minus_log) / q
    last_power = math.exp(-(b - 1) * minus_log)
    return total, 1 - b * last_power / total


def _checked(b: int, d: int) -> tuple[int, int]:
    """Return both as Python's own ints, which never overflow."""
    check_size(b, d, "b", "d")
    return int(b), int(d)
