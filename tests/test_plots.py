"""Plots: the right points in the right lines, words that are read, and nothing that overlaps."""

import io
import pickle
import re
from base64 import b64decode
from itertools import combinations
from statistics import median

import pandas
import pytest
from matplotlib import pyplot

import minimax_lab as lab
from minimax_lab.draw import plots

ALL = [plots.nodes_against_depth, plots.branching_against_depth, plots.leaves_against_order]
ORDERS = ("worst", 0.0, 0.5, 1.0, "random", "best")
CURVES = {"all of the tree", "expected, random order", "minimal tree"}
each_plot = pytest.mark.parametrize("plot", ALL, ids=lambda plot: plot.__name__)


def swept(searches=(lab.alphabeta, lab.minimax), branching=3, orders=ORDERS, depths=range(1, 6)):
    options = dict(branching=branching, order=orders, depth=depths, seed=range(3))
    return lab.sweep(searches, **options, progress=False)


@pytest.fixture(scope="module")
def table() -> pandas.DataFrame:
    return swept()


@pytest.fixture(autouse=True)
def closed_figures():
    yield
    pyplot.close("all")


def drawn(ax, label: str) -> dict:
    """The points of the line with this label."""
    return next(dict(line.get_xydata()) for line in ax.lines if line.get_label() == label)


def labels(ax) -> list[str]:
    """What stands beside the lines: in a legend if they are many."""
    legend = ax.get_legend()
    return [text.get_text() for text in (legend.get_texts() if legend else ax.texts)]


def test_best_order_is_drawn_as_the_minimal_tree(table):
    ax = plots.nodes_against_depth(table, count="leaves")
    # Knuth and Moore's figure for b = 3, written out
    leaves = {1: 3, 2: 5, 3: 11, 4: 17, 5: 35}
    assert drawn(ax, "alphabeta, best first") == drawn(ax, "minimal tree") == leaves
    assert drawn(ax, "all of the tree") == {d: 3**d for d in range(1, 6)}
    ax = plots.nodes_against_depth(table)
    assert drawn(ax, "minimal tree") == drawn(ax, "alphabeta, best first")
    assert drawn(ax, "all of the tree") == drawn(ax, "minimax")
    ax = plots.nodes_against_depth(swept([lab.alphabeta], 2, ["random"], [1, 2]))
    # Two plies of two children have 1 + 2 nodes above 11/3 leaves on average.
    assert drawn(ax, "expected, random order")[2] == pytest.approx(3 + 11 / 3)


def test_a_line_is_the_median_of_the_seeds_and_the_band_goes_from_least_to_most(table):
    ax = plots.nodes_against_depth(table)
    band = {(x, y) for bands in ax.collections for x, y in bands.get_paths()[0].vertices}
    runs = table[(table.search == "alphabeta") & (table.order == "random")]
    for depth, middle in drawn(ax, "alphabeta, random order").items():
        nodes = runs[runs.depth == depth].nodes
        assert middle == median(nodes)
        assert {(depth, nodes.min()), (depth, nodes.max())} <= band
    two, one = (plots.nodes_against_depth(table[table.seed < n]).get_ylabel() for n in (2, 1))
    assert two == f"{one}\nmedian of 2 seeds (band: least to most)"


def test_what_differs_has_lines_and_labels_of_its_own(table):
    ax = plots.nodes_against_depth(table)
    told = [label for label in labels(ax) if label not in CURVES]
    assert told.count("minimax") == 1 and len(told) == 1 + len(ORDERS)
    lines = [line for line in ax.lines if len(line.get_xdata())]  # each of its own in grey
    assert len({(line.get_marker(), str(line._unscaled_dash_pattern)) for line in lines}) == 10
    ends = [drawn(ax, label)[5] for label in labels(ax)]
    assert ends == sorted(ends, reverse=True)  # the legend's order
    games = {"$x_$": lab.TicTacToe(), "tree": lab.AIMA_TREE}  # names aren't taken for formulas
    ax = plots.nodes_against_depth(lab.sweep(lab.alphabeta, games, depth=[1, 2]))
    ax.figure.draw_without_rendering()
    assert labels(ax) == ["alphabeta, $x_$", "alphabeta, tree"]
    two = swept(branching=(2, 3), orders=("random",), depths=range(1, 5))
    names = [f"{search}, b = {b}" for search in ("alphabeta", "minimax") for b in (2, 3)]
    assert sorted(labels(plots.nodes_against_depth(two))) == names  # theory needs one b
    assert not any("limit" in label for label in labels(plots.branching_against_depth(two)))
    ax = plots.nodes_against_depth(table[table.order == "best"])
    assert {*labels(ax)} & CURVES == {"all of the tree", "minimal tree"}


def test_branching_is_the_growth_of_two_plies(table):
    ax = plots.branching_against_depth(table)
    assert drawn(ax, "minimax") == pytest.approx(dict.fromkeys(range(3, 6), 3))
    # x**3 + x = 1 has the root 0.6823278, and 0.6823278 / 0.3176722 = 2.147899
    assert "limit 2.15, random order" in labels(ax)
    ratios = {3: (11 / 3) ** 0.5, 4: (17 / 5) ** 0.5, 5: (35 / 11) ** 0.5}
    assert drawn(ax, "alphabeta, best first") == pytest.approx(ratios)


def test_random_order_stands_at_its_chance_and_on_no_line(table):
    ax = plots.leaves_against_order(table[table.depth == 5])
    marks = {x: y for line in ax.lines for x, y in line.get_xydata() if line.get_marker() == "s"}
    worst, best = min(marks), max(marks)
    assert worst < 0 and best > 1, "sorted children stand beside the axis of chances"
    assert (marks[worst], marks[best]) == (3**5, 35)
    assert sorted(marks)[1:-1] == pytest.approx([0, 1 / 3, 0.5, 1])
    joined = [
        line for line in ax.lines if line.get_linestyle() == "--" and line.get_marker() == "s"
    ]
    assert [list(line.get_xdata()) for line in joined] == [[0, 0.5, 1]]
    assert "open mark" in ax.get_xlabel()
    ordered = plots.leaves_against_order(table[(table.depth == 5) & (table.order != "random")])
    assert "open mark" not in ordered.get_xlabel()


def test_searches_are_named_where_they_have_marks_and_no_line(table):
    for orders in (["random", "best"], ["worst", "random"], ["worst", "best"]):
        rows = table[(table.depth == 5) & table.order.isin(orders)]
        assert {"minimax", "alphabeta"} <= set(labels(plots.leaves_against_order(rows)))
    marks = looks(plots.leaves_against_order(table[table.order.isin(["random", "best"])]))
    assert len(marks) == len({(colour, marker) for colour, marker, _ in marks.values()}) == 10


def test_a_name_leads_to_the_last_mark(table):
    ax = plots.leaves_against_order(table[table.depth == 5])
    ends = {text.get_text(): text.xy for text in ax.texts}
    best = max(line.get_xdata()[-1] for line in ax.lines if line.get_marker() == "s")
    assert ends["alphabeta"] == (best, 35) and ends["minimax"] == (best, 3**5)


def looks(ax) -> dict:
    """The colour, the marker and the dashes of each line, by its label."""
    lines = [line for line in ax.lines if not line.get_label().startswith("_")]
    return {
        line.get_label(): (line.get_color(), line.get_marker(), str(line._unscaled_dash_pattern))
        for line in lines
    }


def test_a_line_looks_the_same_in_every_setting(table):
    one_depth = table[table.depth == 5]
    plain = looks(plots.nodes_against_depth(table[table.order == "random"]))
    sorted_best = looks(plots.nodes_against_depth(table[table.order == "best"]))
    ordered = looks(plots.leaves_against_order(one_depth))
    for label in ("minimax", "alphabeta", "minimal tree", "all of the tree"):
        assert plain[label] == sorted_best[label] == ordered[label]
    several = looks(plots.nodes_against_depth(table))
    alone = looks(plots.nodes_against_depth(table[table.search == "alphabeta"]))
    assert several["alphabeta, best first"] == alone["alphabeta, best first"]


def test_few_lines_are_named_at_their_ends(table):
    ax = plots.nodes_against_depth(table[table.order == "random"])
    assert ax.get_legend() is None and labels(ax)[0] in ("minimax", "all of the tree")
    for text in ax.texts:
        _, end = text.xy
        assert end == drawn(ax, text.get_text())[5]


@each_plot
def test_no_words_overlap(plot, table):
    figure, (above, below) = pyplot.subplots(2, figsize=(11, 14))
    assert plot(table, ax=above) is above and plot(table, ax=below) is below
    for shown in (figure, plot(table).figure):
        shown.draw_without_rendering()
        texts = []
        for ax in shown.axes:
            beside = ax.get_legend().get_texts() if ax.get_legend() else ax.texts
            texts += [*beside, ax._left_title, ax.xaxis.label, ax.yaxis.label]
            for axis in (ax.xaxis, ax.yaxis):  # the labels of the ticks that are in sight
                low, high = axis.get_view_interval()
                texts += [t.label1 for t in axis.get_major_ticks() if low <= t.get_loc() <= high]
        boxes = [(t.get_text(), t.get_window_extent()) for t in texts if t.get_text()]
        for word, box in boxes:
            assert box.x0 > -1 and box.y0 > -1 and box.x1 < shown.bbox.x1 + 1, word
        for (word, box), (other, its) in combinations(boxes, 2):
            assert not box.padded(-1).overlaps(its), (word, other)


@each_plot
def test_letters_can_be_read_where_a_plot_is_as_wide_as_a_phone(plot, table):
    data, _ = plot(table[table.depth > 1]).figure._repr_mimebundle_()
    svg = b64decode(re.search('base64,(.+?)"', data["text/html"])[1])
    (width,) = re.findall(rb'width="([\d.]+)pt"', svg)
    assert 14 / float(width) * 358 > 9  # px, of letters of 14 points


@each_plot
def test_the_words_are_the_same_each_time_and_from_a_file(plot, table):
    before, words = table.copy(), plot(table).alt_text
    again = pandas.read_csv(io.StringIO(table.to_csv(index=False)))
    assert plot(again).alt_text == words and re.search(r"alphabeta.* \d", words)
    pandas.testing.assert_frame_equal(table, before)


def test_a_notebook_stores_and_shows_the_alternative_text(table):
    figure, axes = pyplot.subplots(1, 2, figsize=(20, 6))
    for ax in axes:
        plots.nodes_against_depth(table, count="leaves", ax=ax)
    words = axes[0].alt_text
    assert "alphabeta, best first: 3 at depth 1, 35 at depth 5" in words
    for shown in (figure, pickle.loads(pickle.dumps(figure))):
        data, metadata = shown._repr_mimebundle_()
        html = data["text/html"]
        assert data["text/plain"] == metadata["image/png"]["alt"] == f"{words} {words}"
        assert html.startswith("<img") and f'alt="{words} {words}"' in html
    assert axes[0]._repr_mimebundle_() == {"text/plain": words, "text/html": ""}  # once is enough


def test_what_is_no_table_or_lacks_rows_is_refused_with_the_reason(table):
    several, one = "uniform trees in several orders", "only the depth 3: sweep several"
    lacking, single = table.drop(columns="leaves"), table[table.depth == 3]
    for plot, rows, words in [
        *((plot, table[:0], "table has no rows") for plot in ALL),
        *((plot, lacking, "table has no column 'leaves'") for plot in ALL),
        (ALL[0], table.assign(depth=None), "table lacks 'depth' in some rows"),
        (ALL[0], table.assign(order="good"), "returned: .* 'good'"),
        (ALL[0], single, one),
        (ALL[1], table[table.depth < 3], "two depths d - 2 and d"),
        (ALL[2], table[table.order == "best"], several),
        (ALL[2], table.assign(branching=pandas.NA), several),
    ]:
        with pytest.raises(ValueError, match=words):
            plot(rows)
    with pytest.raises(TypeError, match="words must be a text"):
        plots.described(pyplot.figure(), None)


def test_ones_own_lines_are_named_at_their_ends_and_look_different_in_grey():
    ax = plots.axes()
    for height, name in enumerate(("low", "middle", "high")):
        ax.errorbar([1, 2], [0, height], 0.2, label=name)
    plots.labelled(ax, "Three lines.")
    assert [text.get_text() for text in ax.texts] == ["high", "middle", "low"]
    heights = [text.get_window_extent().y0 for text in ax.texts]
    assert heights == sorted(heights, reverse=True)
    lines = [line for line in ax.lines if line.get_label() in ("low", "middle", "high")]
    assert len({(line.get_marker(), line.get_linestyle()) for line in lines}) == 3
    assert 'alt="Three lines."' in ax.figure._repr_mimebundle_()[0]["text/html"]
