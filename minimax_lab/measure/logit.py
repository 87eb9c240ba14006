"""Chances close to 0 and to 1 in one number: the logit, log(F) - log(1 - F)."""

import math
from typing import Any

import numpy

_LARGE = 30  # from here on the logit of F is -log(1 - F), to all digits of a float


def root(logit: Any, b: int) -> Any:
    """Return the logit of F**(1/b), given that of F.

    Examples
    --------
    >>> import numpy
    >>> half = root(numpy.log(0.25 / 0.75), 2)  # the square root of 1/4
    >>> abs(float(half)) < 1e-12
    True
    """
    with numpy.errstate(divide="ignore"):
        minus_log = numpy.logaddexp(0, -logit) / b
        exact = -minus_log - numpy.log(-numpy.expm1(-minus_log))
        return numpy.where(logit > _LARGE, logit + math.log(b), exact)


def powers(chance: Any, b: int) -> tuple[Any, Any]:
    """Return 1 + p + … + p**(b-1) and its derivative, by Horner's rule."""
    value, slope = numpy.ones_like(chance), numpy.zeros_like(chance)
    for _ in range(b - 1):
        value, slope = value * chance + 1, slope * chance + value
    return value, slope
