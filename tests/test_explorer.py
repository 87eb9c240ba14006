"""The Explorer's chart shows counts that are right, and its words say the same."""

import json
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from math import inf

import pytest
from traitlets import TraitError

import minimax_lab as lab
from minimax_lab.draw.chart import Series, chart
from minimax_lab.draw.style import width_of
from minimax_lab.draw.words import power, short
from minimax_lab.widgets import explorer as explorer_module
from minimax_lab.widgets import explorer_view
from minimax_lab.widgets.explorer import Explorer
from minimax_lab.widgets.explorer_view import ORDERS, LeafCounter, Setting

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=["compiled", "plain"])
def slow_or_fast(request, monkeypatch):
    """With numba, and as it is where numba isn't installed."""
    if request.param == "plain":

        def missing(search):
            raise ImportError("compiled needs numba")

        monkeypatch.setattr(explorer_view, "compiled", missing)


@pytest.mark.parametrize("order", ["random", "worst", 0.3, 1.0, "best"])
def test_the_counts_are_those_of_count(slow_or_fast, order):
    for b, depth, seed in [(2, 6, 0), (3, 5, 7), (5, 3, 1)]:
        numbers, failure = LeafCounter("", lab.alphabeta).numbers(Setting(b, depth, order, seed))
        trees = [lab.UniformTree(b, d, order, seed) for d in range(depth + 1)]
        assert not failure
        assert numbers == [
            lab.count(lab.alphabeta, tree, tree.initial, d).leaves for d, tree in enumerate(trees)
        ]


def test_minimax_counts_what_the_closed_form_says(slow_or_fast):
    numbers, _ = LeafCounter("", lab.minimax).numbers(Setting(3, 6, "random", 0))
    assert numbers == [1, 3, 9, 27, 81, 243, 729]


def test_best_order_counts_the_minimal_tree():
    explorer = Explorer(branching=4, depth=7, order="best")
    # 4**4 + 4**3 - 1
    assert "alphabeta evaluates 319 (1.95%)" in explorer.sentence
    assert "minimal tree 319" in explorer.sentence


def test_a_count_that_would_take_too_long_is_left_out_and_said(slow_or_fast):
    explorer = Explorer(branching=10, depth=10, order="worst")
    found = re.search(r"alphabeta is counted to depth (\d) only", explorer.sentence)
    assert found and 2 <= int(found[1]) <= 6
    assert f"alphabeta to depth {found[1]}" in texts(explorer.frame["svg"])
    assert "minimax evaluates all 10¹⁰ leaves" in explorer.sentence
    assert "minimal tree 199,999" in explorer.sentence


def test_no_count_is_far_above_the_budget():
    counter = LeafCounter("", lab.alphabeta)
    for b in (2, 4, 7, 10):
        for order in ORDERS:
            numbers, _ = counter.numbers(Setting(b, 10, order, 1))
            assert max(numbers) <= 4 * 4 * explorer_view.FAST


def test_moving_a_slider_changes_the_chart_once():
    explorer, seen = Explorer(), []
    explorer.observe(lambda change: seen.append(change["name"]))
    explorer.seed = 5
    assert sorted(seen) == ["frame", "seed"]


def test_what_is_changed_together_is_drawn_once(monkeypatch):
    drawn = []

    def frame_of(counters, setting):
        drawn.append(setting)
        return explorer_view.frame_of(counters, setting)

    monkeypatch.setattr(explorer_module, "frame_of", frame_of)
    explorer = Explorer(branching=2, depth=3, order="best", seed=1)
    assert drawn == [Setting(2, 3, "best", 1)]
    with explorer.hold_trait_notifications():
        explorer.branching, explorer.seed = 3, 2
    assert drawn[1:] == [Setting(3, 3, "best", 2)]
    assert explorer.frame == explorer_view.frame_of(explorer._counters, drawn[1])


def test_a_setting_looks_the_same_however_it_was_reached():
    explorer = Explorer(branching=2, depth=4)
    explorer.branching, explorer.order, explorer.depth = 3, 0.7, 5
    there = Explorer(branching=3, depth=5, order=0.7)
    assert explorer.frame == there.frame
    explorer.branching, explorer.order, explorer.depth = 2, "random", 4
    assert explorer.frame == Explorer(branching=2, depth=4).frame


def test_the_frame_can_go_to_the_browser():
    explorer = Explorer()
    json.dumps([explorer.frame, explorer.orders, explorer.ranges], allow_nan=False)
    assert [order for order, _ in explorer.orders] == list(ORDERS)


def my_alphabeta(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    for child in game.children(state):
        if game.to_move(state) == lab.MAX:
            alpha = max(alpha, my_alphabeta(game, child, depth - 1, alpha, beta))
        else:
            beta = min(beta, my_alphabeta(game, child, depth - 1, alpha, beta))
        if alpha >= beta:
            break
    return alpha if game.to_move(state) == lab.MAX else beta


def test_a_readers_own_search_gets_a_full_window():
    explorer = Explorer(my_alphabeta, branching=3, depth=6)
    tree = lab.UniformTree(3, 6)
    leaves = lab.count(my_alphabeta, tree, tree.initial, 6, -inf, inf).leaves
    assert f"my_alphabeta evaluates {leaves} " in explorer.sentence


def test_a_compiled_search_counts_what_its_text_does():
    pytest.importorskip("numba")
    fast = Explorer(lab.compiled(my_alphabeta), branching=3, depth=6)
    assert fast.frame == Explorer(my_alphabeta, branching=3, depth=6).frame
    published = lab.PUBLISHED[5]
    fast = Explorer(replace(published, search=lab.compiled(published.search)), branching=2)
    assert fast.frame == Explorer(published, branching=2).frame


def test_several_searches_and_labels():
    explorer = Explorer({"mine": my_alphabeta, "all": lab.minimax}, branching=2, depth=3)
    assert "mine evaluates" in explorer.sentence and "all evaluates 8 " in explorer.sentence
    assert "mine, all" in repr(explorer)


def test_an_error_is_shown_and_the_rest_stays(slow_or_fast):
    def broken(game, state, depth):
        if depth == 0:
            return game.evaluate(state)
        if depth == 3:
            return 1 / 0
        return max(broken(game, child, depth - 1) for child in game.children(state))

    explorer = Explorer([broken, lab.alphabeta], branching=2, depth=5)
    assert explorer.frame["failure"] == "broken: ZeroDivisionError: division by zero"
    assert "alphabeta evaluates" in explorer.sentence and "broken" not in explorer.sentence
    assert "broken to depth 2" in texts(explorer.frame["svg"])
    explorer.depth = 2
    assert explorer.frame["failure"] == "" and "broken evaluates 4 " in explorer.sentence


def test_a_search_without_end_is_stopped(slow_or_fast):
    def endless(game, state, depth):
        while depth > 0:
            game.is_terminal(state)
        return game.evaluate(state)

    def deeper(game, state, depth):
        return deeper(game, state, depth + 1)

    def turning(game, state, depth):
        while depth > 0:
            game.to_move(state)
        return game.evaluate(state)

    def looking(game, state, depth):
        while depth > 0:
            game.actions(state)
        return game.evaluate(state)

    explorer = Explorer([endless, turning, looking, deeper], depth=2)
    *stopped, last = explorer.frame["failure"].split("\n")
    for name, failure in zip(["endless", "turning", "looking"], stopped, strict=True):
        assert re.match(rf"{name}: RuntimeError: stopped, as it asked .* 80,000 times", failure)
    assert last.startswith("deeper: RecursionError")


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_an_interruption_is_not_kept(error):
    def interrupted(game, state, depth):
        raise error

    with pytest.raises(error):
        Explorer(interrupted)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("branching", 11, "branching must be from 2 to 10, not 11"),
        ("branching", 1, "branching must be 2 or more, not 1"),
        ("depth", 0, "depth must be 1 or more, not 0"),
        ("depth", 11, "depth must be from 1 to 10, not 11"),
        ("seed", 100, "seed must be from 0 to 99, not 100"),
        ("order", 0.55, "order must be .* not 0.55"),
        ("order", True, "order must be .* not True"),
        ("order", "sideways", "order must be .* not 'sideways'"),
    ],
)
def test_a_slider_out_of_its_range(name, value, message):
    with pytest.raises(ValueError, match=message):
        Explorer(**{name: value})
    explorer = Explorer()
    before = explorer.frame
    with pytest.raises(ValueError, match=message):
        setattr(explorer, name, value)
    assert explorer.frame == before


def test_a_slider_set_to_no_number():
    with pytest.raises(TypeError, match="depth must be a whole number, 1 or more, not '5'"):
        Explorer(depth="5")
    with pytest.raises(TraitError):
        Explorer().depth = "5"


def test_searches_that_are_none():
    with pytest.raises(TypeError, match="searches must be a function, or several, not 5"):
        Explorer(5)
    with pytest.raises(TypeError, match="searches must be functions, not 'minimax'"):
        Explorer(["minimax"])
    with pytest.raises(ValueError, match="searches is empty"):
        Explorer([])
    with pytest.raises(ValueError, match="two of the same name"):
        Explorer([my_alphabeta, my_alphabeta])


def test_viewers_without_widgets_get_the_chart():
    explorer = Explorer(branching=2, depth=3)
    data, _ = explorer._repr_mimebundle_()
    assert data["image/svg+xml"] == explorer.frame["svg"]
    assert data["text/plain"] == repr(explorer)
    assert "0x" not in repr(explorer) and explorer.model_id not in repr(explorer)
    assert (
        Explorer(branching=2, depth=3)._repr_mimebundle_()[0]["image/svg+xml"]
        == explorer.frame["svg"]
    )


def texts(picture: str) -> list[str]:
    """The words in a chart, without the number after a colon."""
    return [
        "".join(text.itertext()).split(":")[0]
        for text in ElementTree.fromstring(picture).iter(f"{SVG}text")
    ]


def test_the_chart_says_in_words_what_it_shows():
    explorer = Explorer(branching=2, depth=3)
    root = ElementTree.fromstring(explorer.frame["svg"])
    assert root.find(f"{SVG}desc").text == explorer.sentence
    assert "b = 2, random order, seed 0" in root.find(f"{SVG}title").text


def places(picture: str) -> list[tuple[float, float]]:
    """Where the markers stand."""
    found = re.findall(r'<path transform="translate\(([\d.]+) ([\d.]+)\)"', picture)
    return [(float(x), float(y)) for x, y in found]


def test_a_factor_is_a_distance_on_the_log_scale():
    (x0, y0), (x1, y1), (x2, y2) = places(chart([Series("s", [1, 10, 1000], True)], 2, "t", "w"))
    assert x1 - x0 == pytest.approx(x2 - x1, abs=0.2)
    assert y1 - y2 == pytest.approx(2 * (y0 - y1), abs=0.3)


def test_a_number_below_one_stands_at_one():
    (_, zero), (_, one) = places(chart([Series("s", [0, 1], True)], 1, "t", "w"))
    assert zero == one


@pytest.mark.parametrize("branching", [2, 10])
@pytest.mark.parametrize("depth", [1, 4, 10])
def test_labels_stay_inside_and_apart(branching, depth):
    long = {"a_search_with_quite_a_long_name": lab.alphabeta, "b": lab.minimax, "c": my_alphabeta}
    explorer = Explorer(long, branching=branching, depth=depth)
    root = ElementTree.fromstring(explorer.frame["svg"])
    column = [text for text in root.iter(f"{SVG}text") if text.get("text-anchor") == "start"]
    heights = sorted(float(text.get("y")) for text in column)
    assert len(column) == 6
    assert all(below - above >= 20 for above, below in zip(heights, heights[1:], strict=False))
    for text in column:
        right = float(text.get("x")) + 0.9 * width_of(text.text)  # not bold
        assert right <= float(root.get("width")), text.text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "1"), (2.5, "2.5"), (0.0123, "0.0123"), (99.96, "100"), (1234.5, "1,234"),
        (9_999_999, "9,999,999"), (10**7, "10⁷"), (42_140_616.6, "4.2×10⁷"), (10**10, "10¹⁰"),
    ],
)  # fmt: skip
def test_numbers_are_short(number, text):
    assert short(number) == text


def test_powers_of_ten():
    assert [power(n) for n in (0, 4, 5, 12)] == ["1", "10,000", "10⁵", "10¹²"]
