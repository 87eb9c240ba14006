"""The Explorer's plot shows counts that are right, and its words say the same."""

import re

import pytest

import minimax_lab as lab
from minimax_lab.widgets import explorer as explorer_module


def numbers(explorer):
    """The leaves of each search at the greatest depth, as the sentence says them."""
    found = re.findall(r"(\S+) evaluates ([\d,]+)", explorer.sentence)
    return {name: int(leaves.replace(",", "")) for name, leaves in found}


def test_the_counts_are_those_of_count_and_a_slider_draws_the_plot_anew():
    tree = lab.UniformTree(3, 5, 0.3, 1)
    leaves = lab.count(lab.alphabeta, tree, tree.initial, 5).leaves
    explorer = lab.Explorer([lab.minimax, lab.alphabeta], branching=3, depth=5, order=0.3, seed=1)
    assert numbers(explorer) == {"minimax": 3**5, "alphabeta": leaves}
    picture = explorer.frame["plot"]
    assert 'alt="Leaves against depth' in picture  # for those who don't see it
    explorer.set(branching=4, order="best")
    assert explorer.ask(["stop", {"name": "depth", "words": "7"}], []) == ("", [])
    assert explorer.setting["depth"] == 7 and explorer.frame["plot"] != picture
    data = explorer._repr_mimebundle_()[0]
    assert explorer.frame["narrow"] in data["text/html"]  # for viewers without widgets
    assert "branching 4, depth 7, order best, seed 1. At depth 7" in data["text/html"]
    assert data["text/plain"] == repr(explorer) and explorer.sentence in repr(explorer)
    assert numbers(explorer) == {"minimax": 4**7, "alphabeta": 4**4 + 4**3 - 1}  # the minimal tree


def test_the_axes_lie_at_the_same_place_at_every_setting_and_no_label_is_cut_off(monkeypatch):
    drawn = []
    html_of = explorer_module.html_of

    def looked_at(figure, words, crop):
        html = html_of(figure, words, crop)
        (ax,) = figure.axes
        ends = [text.get_window_extent().x1 for text in ax.texts]
        assert ax.texts and max(ends) < figure.bbox.width
        drawn.append((ax.get_xlim(), ax.get_ylim(), ax.bbox.bounds, figure.bbox.bounds))
        return html

    monkeypatch.setattr(explorer_module, "html_of", looked_at)
    name = "a_search_with_quite_a_long_name"
    explorer = lab.Explorer({name: lab.alphabeta}, branching=2, depth=3)
    explorer.set(branching=10, depth=5, order="best")
    explorer.set(branching=2, depth=10, order="random")
    for shape in (drawn[::2], drawn[1::2]):  # the wide plots and the narrow ones
        assert len(shape) == 3 and len(set(shape)) == 1


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
    explorer.set(depth=2)
    assert "Error" not in explorer.sentence


def test_a_setting_that_fails_leaves_setting_and_plot_as_they_were():
    def fickle(game, state, depth):
        return lab.alphabeta(game, state, depth) / (game.branching < 4)

    explorer = lab.Explorer(fickle, depth=3)
    before = explorer.setting, explorer.frame
    for setting, error in (({"speed": 1}, TypeError), ({"branching": 4}, ZeroDivisionError)):
        with pytest.raises(error, match="there is no slider 'speed': they are|division"):
            explorer.set(**setting)
        assert (explorer.setting, explorer.frame) == before
    explorer.set(depth=2.0)
    assert repr(explorer.setting["depth"]) == "2"


def test_what_cannot_be_explored_is_refused():
    with pytest.raises(ValueError, match="'random' to 'best', not 0.55"):
        lab.Explorer(order=0.55)
