"""Alpha-beta without deep cut-offs on random uniform trees: how fast its work grows."""

import math

import numpy
from numpy.polynomial import legendre

from ..games.game import check_whole
from .logit import powers, root


def knuth_moore_r(b: int) -> float:
    """Return Knuth and Moore's r(b), for alpha-beta without deep cut-offs on random leaves.

    Parameters
    ----------
    b : int
        Children per inner node, 1 or more.

    Returns
    -------
    float
        The lower of `bounds_without_deep_cutoffs`: the true growth per ply is a little larger, see
        `branching_factor_without_deep_cutoffs`.

    Raises
    ------
    TypeError, ValueError
        If `b` isn't a whole number, 1 or more.

    Examples
    --------
    >>> from minimax_lab.measure import theory
    >>> [round(theory.knuth_moore_r(b), 3) for b in (2, 3, 4)]
    [1.847, 2.534, 3.142]

    Source: Knuth & Moore, "An analysis of alpha-beta pruning" (1975).
    """
    return bounds_without_deep_cutoffs(b)[0]


def bounds_without_deep_cutoffs(b: int) -> tuple[float, float]:
    """Return two numbers between which `branching_factor_without_deep_cutoffs` lies.

    Child number j of child number i of a node isn't cut off by that node's bound with chance
    p(i, j) = 1 / C(i - 1 + (j - 1)/b, i - 1). A leaf is seen if this holds at every pair of levels
    on its path. The product of the chances is too small, since each makes the next more likely;
    the product of their square roots is too large, since every other pair is independent. Summed
    over all paths, both grow with the largest eigenvalue of a matrix.

    Parameters
    ----------
    b : int
        Children per inner node, 1 or more.

    Returns
    -------
    (float, float)
        The largest eigenvalues of the matrices of p(i, j) and of its square roots.

    Raises
    ------
    TypeError, ValueError
        If `b` isn't a whole number, 1 or more.

    Examples
    --------
    >>> from minimax_lab.measure import theory
    >>> [round(bound, 3) for bound in theory.bounds_without_deep_cutoffs(2)]
    [1.847, 1.912]

    Source: Knuth & Moore, "An analysis of alpha-beta pruning" (1975).
    """
    check_whole(b, "b", least=1)
    chances = numpy.array([[_chance(i, j, b) for j in range(b)] for i in range(b)])
    return _largest(chances), _largest(numpy.sqrt(chances))


def branching_factor_without_deep_cutoffs(b: int) -> float:
    """Return by what factor the leaves grow per ply if alpha-beta makes no deep cut-offs.

    Such a search hands a child only its parent's best value so far, and never the bounds of nodes
    further up. The leaves are random, as for `branching_factor`.

    Parameters
    ----------
    b : int
        Children per inner node, 1 or more.

    Returns
    -------
    float
        The factor, to eight digits for b up to 40.

    Raises
    ------
    TypeError, ValueError
        If `b` isn't a whole number, 1 or more.

    Notes
    -----
    Among the values of a level let u be the rank, from 0 to 1, of the best elder sibling's, as
    its parent sees it; u = 0 if there is none. Of a level's b children one has u = 0, the ranks
    of the others add up to the density S'(u) of S(u) = 1 + u + … + u**(b-1). A child of rank v is
    no longer cut off by the level above if u + v**b < 1. So a ply more multiplies the number of
    leaves by the integral operator (Tf)(u) = f(0) + ∫ f(v) S'(v) dv, v from 0 to (1 - u)**(1/b);
    its largest eigenvalue is the factor. It lies within `bounds_without_deep_cutoffs`.

    Examples
    --------
    >>> from minimax_lab.measure import theory
    >>> round(theory.branching_factor_without_deep_cutoffs(2), 4)
    1.8626
    >>> round(theory.branching_factor(2), 4)
    1.618

    Source: the search and its bounds are of Knuth & Moore, "An analysis of alpha-beta pruning"
    (1975); the operator is worked out here.
    """
    check_whole(b, "b", least=1)
    # f is smooth in t, where sinh(t) is the logit of u, and flat where t is beyond `ends`.
    size, ends = 60 + 6 * b, math.asinh(40 * b)
    nodes, weights = legendre.leggauss(size)
    logit = numpy.sinh(ends * nodes)
    rank = numpy.exp(-numpy.logaddexp(0, -logit))
    rest = numpy.exp(-numpy.logaddexp(0, logit))
    density = powers(rank, b)[1] * rank * rest * numpy.cosh(ends * nodes) * ends
    upper = numpy.clip(numpy.arcsinh(root(-logit, b)) / ends, -1, 1)
    operator = numpy.ones((size + 1, size + 1))
    operator[:, 1:] = _integrals(nodes, weights, numpy.append(1, upper)) * density
    return _largest(operator)


def _chance(i: int, j: int, b: int) -> float:
    """Return p(i + 1, j + 1), so i and j count from 0."""
    return math.exp(math.lgamma(i + 1) + math.lgamma(1 + j / b) - math.lgamma(i + 1 + j / b))


def _integrals(nodes: numpy.ndarray, weights: numpy.ndarray, upper: numpy.ndarray) -> numpy.ndarray:
    """Return the matrix that turns values at Gauss's nodes into integrals from -1 to `upper`."""
    size = len(nodes)
    degree = numpy.arange(size)
    coefficients = (legendre.legvander(nodes, size - 1) * weights[:, None]).T
    coefficients *= degree[:, None] + 0.5
    values = legendre.legvander(upper, size)
    # The integral of the polynomial P_k is (P_(k+1) - P_(k-1)) / (2k + 1); of P_0, it is P_1 + 1.
    lower = numpy.hstack([-values[:, :1], values[:, : size - 1]])
    return (values[:, 1:] - lower) / (2 * degree + 1) @ coefficients


def _largest(matrix: numpy.ndarray) -> float:
    return float(max(numpy.linalg.eigvals(matrix).real))
