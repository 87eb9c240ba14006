"""Theory: against exact fractions, published numbers, and counting."""

import math

import numpy
import pytest
from numpy.polynomial import Polynomial

from minimax_lab.measure import theory
from tests.truth import minimal_leaves


def test_the_counts_of_leaves_are_those_of_the_formulas():
    for b, d in ((7, 2), (numpy.int64(38), 101)):
        assert theory.all_leaves(b, d) == int(b) ** d
        assert theory.minimal_leaves(b, d) == minimal_leaves(int(b), d)


def integrated_leaves(b, d):
    """The expected leaves, by their integral: leaves uniform in [0, 1], all chances polynomials."""
    below, alphas, betas = Polynomial([0, 1]), Polynomial([1]), Polynomial([1])
    for level in range(d, 0, -1):
        chance = below if level % 2 else 1 - below
        elder = sum(chance**number for number in range(b))
        if level % 2:
            alphas, below = alphas * elder, chance**b
        else:
            betas, below = betas * elder, 1 - chance**b
    return b ** (d // 2) + (betas * alphas.deriv()).integ()(1)


@pytest.mark.parametrize(("b", "d"), [(1, 3), (5, 1), (2, 5), (3, 3), (4, 2)])
def test_expected_leaves_equal_the_integral_over_polynomials(b, d):
    assert theory.expected_leaves(b, d) == pytest.approx(integrated_leaves(b, d), rel=1e-12)


def test_expected_leaves_of_a_wide_tree_are_the_sum_over_its_leaves():
    """Below MAX's child i, leaf j is seen if the j before it are worth more than all i nodes."""
    b, log = 300, math.lgamma
    below = math.fsum(
        math.exp(log(1 + j / b) + log(1 + i) - log(1 + i + j / b))
        for i in range(1, b)
        for j in range(b)
    )
    assert theory.expected_leaves(b, 2) == pytest.approx(b + below, rel=1e-11)
    assert theory.expected_leaves(10**70, 1) == pytest.approx(10**70, rel=1e-11)


@pytest.mark.parametrize(("b", "d"), [(2, 120), (5, 60), (16, 40), (40, 40)])
def test_expected_leaves_grow_by_the_branching_factor(b, d):
    ratio = theory.expected_leaves(b, d + 2) / theory.expected_leaves(b, d)
    assert ratio == pytest.approx(theory.branching_factor(b) ** 2, rel=1e-6)


def test_the_branching_factor_is_pearls():
    golden = (1 + math.sqrt(5)) / 2
    found = [theory.branching_factor(b) for b in (1, 2, 4, 10)]
    assert found == pytest.approx([1, golden, 2.6297, 5.0635], abs=5e-5)
    for b in (3, 40, 10_000):
        root = theory.branching_factor(b) / (1 + theory.branching_factor(b))
        assert root**b + root == pytest.approx(1, rel=1e-9)


def test_bad_input_is_named():
    for call, words in [
        (lambda: theory.expected_leaves(0, 3), "b must be 1 or more, not 0"),
        (lambda: theory.expected_leaves(40, 1000), "take a smaller d"),
        (lambda: theory.expected_leaves(1, 10**9), "d must be at most 150"),
        (lambda: theory.branching_factor(10**400), "b must be at most 1e[+]75"),
    ]:
        with pytest.raises(ValueError, match=words):
            call()
