"""The Explorer's plot shows counts that are right, and its words say the same."""

import re
from base64 import b64decode

import pytest

import minimax_lab as lab


def numbers(explorer):
    """The leaves of each search at the greatest depth, as the sentence says them."""
    found = re.findall(r"(\S+) evaluates ([\d,]+)", explorer.sentence)
    return {name: int(leaves.replace(",", "")) for name, leaves in found}


@pytest.mark.parametrize("order", ["random", 0.3])
def test_the_counts_are_those_of_count(order):
    for b, depth, seed in [(3, 5, 1)]:
        tree = lab.UniformTree(b, depth, order, seed)
        leaves = lab.count(lab.alphabeta, tree, tree.initial, depth).leaves
        explorer = lab.Explorer(
            [lab.minimax, lab.alphabeta], branching=b, depth=depth, order=order, seed=seed
        )
        assert numbers(explorer) == {"minimax": b**depth, "alphabeta": leaves}


def test_best_order_counts_the_minimal_tree():
    explorer = lab.Explorer(branching=4, depth=7, order="best")
    assert numbers(explorer) == {"alphabeta": 4**4 + 4**3 - 1}
    assert 'alt="Leaves against depth' in explorer._plot.value  # for those who don't see it


def test_a_slider_draws_the_plot_anew():
    explorer = lab.Explorer(branching=2, depth=4)
    before, picture = explorer.sentence, explorer._plot.value
    explorer.sliders["branching"].value = 3
    explorer.sliders["depth"].value = 5
    assert explorer._plot.value != picture
    assert explorer.sentence == lab.Explorer(branching=3, depth=5).sentence != before


def test_trees_that_are_too_large_are_left_out_and_said():
    explorer = lab.Explorer(branching=10, depth=7, order="best")
    assert explorer.sentence.startswith("At depth 5, of 100,000 leaves alphabeta evaluates 1,099.")
    assert explorer.sentence.endswith("Deeper trees are too large to be searched here.")


def test_an_error_of_the_readers_search_is_said_and_goes_again():
    def broken(game, state, depth):
        if depth == 0:
            return game.evaluate(state)
        if depth == 3:
            return 1 / 0
        return max(broken(game, child, depth - 1) for child in game.children(state))

    explorer = lab.Explorer({"mine": broken}, branching=2, depth=5)
    assert numbers(explorer) == {"mine": 4}
    assert explorer.sentence.endswith("At depth 3: ZeroDivisionError: division by zero")
    explorer.sliders["depth"].value = 2
    assert "Error" not in explorer.sentence


@pytest.mark.parametrize(
    ("name", "value", "error", "message"),
    [
        ("branching", 11, ValueError, "branching must be from 2 to 10, not 11"),
        ("branching", 1, ValueError, "branching must be 2 or more, not 1"),
        ("depth", 0, ValueError, "depth must be 1 or more, not 0"),
        ("depth", "5", TypeError, "depth must be a whole number, 1 or more, not '5'"),
        ("seed", 100, ValueError, "seed must be from 0 to 99, not 100"),
        ("order", 0.55, Exception, "Invalid selection"),
        ("order", "sideways", Exception, "Invalid selection"),
        ("searches", 5, TypeError, "search"),
        ("searches", [], ValueError, "search"),
    ],
)
def test_what_cannot_be_explored_is_refused(name, value, error, message):
    with pytest.raises(error, match=message):
        lab.Explorer(**{name: value})


def test_viewers_without_widgets_get_the_plot():
    explorer = lab.Explorer(branching=2, depth=3)
    data = explorer._repr_mimebundle_()
    assert b64decode(data["image/png"]).startswith(b"\x89PNG")
    assert data["text/plain"] == repr(explorer) and explorer.sentence in repr(explorer)
    assert "0x" not in repr(explorer)
    again = lab.Explorer(branching=2, depth=3)._repr_mimebundle_()
    assert again["image/png"] == data["image/png"]
