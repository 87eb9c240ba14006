"""The plots draw the numbers of the table, and say in words what they draw."""

import io
import pickle
import re
from fractions import Fraction
from statistics import mean, median

import nbformat
import pandas
import pytest
from matplotlib import colors, pyplot
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from nbconvert import HTMLExporter

import minimax_lab as lab
from minimax_lab.draw import plots
from minimax_lab.draw.plots import _in_theory, _spread

ALL = (
    plots.nodes_against_depth,
    plots.branching_against_depth,
    plots.fraction_of_minimax,
    plots.leaves_against_order,
)
ORDERS = ("worst", 0.0, 0.5, 1.0, "random", "best")


def row(search, game, depth, branching=pandas.NA, order=pandas.NA, seed=pandas.NA) -> dict:
    run = lab.count(search, game, game.initial, depth)
    return {
        "search": search.__name__, "game": repr(game), "branching": branching, "depth": depth,
        "order": order, "seed": seed, "value": run.value, "nodes": run.nodes,
        "leaves": run.leaves, "seconds": 0.0,
    }  # fmt: skip


def table_of(rows) -> pandas.DataFrame:
    return pandas.DataFrame(list(rows)).astype({"branching": "Int64", "seed": "Int64"})


def swept(searches=(lab.alphabeta, lab.minimax), branching=(3,), orders=ORDERS, depths=range(1, 6)):
    return table_of(
        row(search, lab.UniformTree(b, d, order, seed), d, b, order, seed)
        for search in searches
        for b in branching
        for order in orders
        for d in depths
        for seed in range(3)
    )


CURVES = {"all of the tree", "expected, random order", "minimal tree"}


@pytest.fixture(scope="module")
def table() -> pandas.DataFrame:
    return swept()


@pytest.fixture(autouse=True)
def closed_figures():
    yield
    pyplot.close("all")


def drawn(ax, label: str) -> dict:
    """The points of the line whose label this is, found by the label's colour and end."""
    note = next(text for text in ax.texts if text.get_text() == label)
    line = next(
        line
        for line in ax.lines
        if len(line.get_xdata())
        and colors.same_color(line.get_color(), note.get_color())
        and (line.get_xdata()[-1], line.get_ydata()[-1]) == pytest.approx(note.xy)
    )
    return dict(zip(line.get_xdata(), line.get_ydata(), strict=True))


def labels(ax) -> list[str]:
    return [text.get_text() for text in ax.texts if getattr(text, "arrow_patch", None)]


def test_best_order_is_drawn_as_the_minimal_tree(table):
    ax = plots.nodes_against_depth(table, count="leaves")
    # Knuth and Moore's figure for b = 3, written out
    leaves = {1: 3, 2: 5, 3: 11, 4: 17, 5: 35}
    assert drawn(ax, "alphabeta, best first") == leaves
    assert drawn(ax, "minimal tree") == leaves
    assert drawn(ax, "all of the tree") == {d: 3**d for d in range(1, 6)}


def test_the_nodes_of_theory_are_those_that_are_counted(table):
    ax = plots.nodes_against_depth(table)
    assert drawn(ax, "minimal tree") == drawn(ax, "alphabeta, best first")
    assert drawn(ax, "all of the tree") == drawn(ax, "minimax")


def test_the_expected_nodes_are_the_mean_of_many_random_trees():
    # By hand: two plies of two children have 1 + 2 nodes above 11/3 leaves on average.
    def expected(b, d):
        return _in_theory(lab.theory.expected_leaves, "nodes", b, d)

    assert expected(2, 2) == pytest.approx(float(3 + Fraction(11, 3)), abs=1e-6)
    trees = [lab.UniformTree(3, 4, "random", seed) for seed in range(1000)]
    nodes = [lab.count(lab.alphabeta, tree, tree.initial, 4).nodes for tree in trees]
    error = (sum((n - mean(nodes)) ** 2 for n in nodes) / 1000) ** 0.5 / 1000**0.5
    assert abs(expected(3, 4) - mean(nodes)) < 3 * error


def test_a_line_is_the_median_of_the_seeds_and_the_band_goes_from_least_to_most(table):
    ax = plots.nodes_against_depth(table)
    runs = table[(table.search == "alphabeta") & (table.order == "random")]
    for depth, middle in drawn(ax, "alphabeta, random order").items():
        assert middle == median(runs[runs.depth == depth].nodes)
    at_5 = runs[runs.depth == 5].nodes
    bands = [path.vertices for band in ax.collections for path in band.get_paths()]
    ends = {(min(y), max(y)) for band in bands for y in [[y for x, y in band if x == 5]]}
    assert (at_5.min(), at_5.max()) in ends


def test_minimax_has_one_line_for_all_orders(table):
    told = [label for label in labels(plots.nodes_against_depth(table)) if label not in CURVES]
    assert told.count("minimax") == 1 and len(told) == 1 + len(ORDERS)


def test_games_and_branchings_have_lines_of_their_own():
    games = [lab.TicTacToe(), lab.AIMA_TREE]
    rows = [row(lab.alphabeta, game, depth) for game in games for depth in (1, 2)]
    ax = plots.nodes_against_depth(table_of(rows))
    assert labels(ax) == [f"alphabeta, {game!r}" for game in games]
    ax = plots.nodes_against_depth(swept(branching=(2, 3), orders=("best",)))
    assert labels(ax) == [
        f"{search}, b = {b}" for search in ("alphabeta", "minimax") for b in (2, 3)
    ]


def test_the_root_of_all_leaves_is_the_branching(table):
    ax = plots.branching_against_depth(table)
    assert drawn(ax, "minimax") == pytest.approx(dict.fromkeys(range(1, 6), 3))
    assert drawn(ax, "alphabeta, best first")[5] == pytest.approx(35**0.2)
    # x**3 + x = 1 has the root 0.6823278, and 0.6823278 / 0.3176722 = 2.147899
    assert "limit, random order: 2.15" in labels(ax)


def test_the_ratio_compares_with_two_plies_before(table):
    ax = plots.branching_against_depth(table, method="ratio")
    best = drawn(ax, "alphabeta, best first")
    ratios = {3: (11 / 3) ** 0.5, 4: (17 / 5) ** 0.5, 5: (35 / 11) ** 0.5}
    assert best == pytest.approx(ratios)


def test_the_fraction_is_the_same_with_and_without_minimax_rows(table):
    with_rows = plots.fraction_of_minimax(table)
    without = plots.fraction_of_minimax(table[table.search != "minimax"])
    best = {1: 4 / 4, 2: 9 / 13, 3: 20 / 40, 4: 37 / 121, 5: 72 / 364}
    for ax in (with_rows, without):
        assert drawn(ax, "alphabeta, best first") == pytest.approx(best)
    without = plots.fraction_of_minimax(table[table.search != "minimax"], count="leaves")
    assert drawn(without, "alphabeta, best first")[5] == pytest.approx(35 / 243)


def test_the_curves_are_those_of_the_trees_that_are_drawn():
    first = swept([lab.minimax], branching=(2,), orders=("best",))
    drawn_trees = swept([lab.alphabeta], orders=("best",))
    games = [row(lab.minimax, lab.TicTacToe(), depth) for depth in (1, 2)]
    for before in (first, table_of(games)):
        ax = plots.fraction_of_minimax(pandas.concat([before, drawn_trees]), count="leaves")
        # Knuth and Moore's 35 of 3**5
        assert drawn(ax, "minimal tree")[5] == pytest.approx(35 / 243)
        assert labels(ax) == ["alphabeta", "minimal tree"]


def test_the_expected_number_is_drawn_to_any_depth():
    rows = swept([lab.alphabeta], branching=(1,), orders=("random",), depths=(12, 13, 14))
    assert drawn(plots.nodes_against_depth(rows, count="leaves"), "expected, random order") == {
        depth: pytest.approx(1) for depth in (12, 13, 14)
    }


def test_another_game_takes_its_fraction_from_the_rows_of_minimax():
    game = lab.TicTacToe()
    searches = (lab.alphabeta, lab.minimax)
    rows = [row(search, game, depth) for search in searches for depth in (1, 2, 3)]
    ax = plots.fraction_of_minimax(table_of(rows))
    # 1 + 9 + 72 + 504 positions in three plies
    nodes = lab.count(lab.alphabeta, game, game.initial, 3).nodes
    assert drawn(ax, "alphabeta")[3] == pytest.approx(nodes / 586)
    with pytest.raises(ValueError, match="no row for 'minimax' on .* add lab.minimax"):
        plots.fraction_of_minimax(table_of(rows[:3]))


def test_random_order_stands_at_its_chance_and_on_no_line(table):
    ax = plots.leaves_against_order(table[table.depth == 5])
    marks = {x: y for line in ax.lines for x, y in line.get_xydata() if line.get_marker() == "o"}
    worst, best = min(marks), max(marks)
    assert worst < 0 and best > 1, "sorted children stand beside the axis of chances"
    assert (marks[worst], marks[best]) == (3**5, 35)
    assert sorted(marks)[1:-1] == pytest.approx([0, 1 / 3, 0.5, 1])
    joined = [line for line in ax.lines if line.get_linestyle() == "-" and line.get_marker() == "o"]
    assert [list(line.get_xdata()) for line in joined] == [[0, 0.5, 1]]


def test_theory_is_left_out_where_it_says_nothing(table):
    ax = plots.nodes_against_depth(table[table.order == "best"])
    assert {*labels(ax)} & CURVES == {"all of the tree", "minimal tree"}
    two = swept(branching=(2, 3), orders=("random",))
    for plot in (plots.nodes_against_depth, plots.fraction_of_minimax):
        assert not {*labels(plot(two))} & CURVES
    assert not any("limit" in label for label in labels(plots.branching_against_depth(two)))


@pytest.mark.parametrize("plot", ALL, ids=lambda plot: plot.__name__)
def test_a_plot_takes_axes_and_returns_them(plot, table):
    _, ax = pyplot.subplots()
    assert plot(table, ax=ax) is ax
    with pytest.raises(TypeError, match="ax must be a matplotlib Axes, not 'here'"):
        plot(table, ax="here")


@pytest.mark.parametrize("plot", ALL, ids=lambda plot: plot.__name__)
def test_a_plot_leaves_the_table_alone_and_repeats_itself(plot, table):
    before, pictures = table.copy(), []
    for _ in range(2):
        memory = io.BytesIO()
        plot(table).figure.savefig(memory)
        pictures.append(memory.getvalue())
    pandas.testing.assert_frame_equal(table, before)
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("plot", ALL, ids=lambda plot: plot.__name__)
def test_no_words_overlap(plot, table):
    figure, (above, below) = pyplot.subplots(2, figsize=(11, 14))
    for ax in (above, below):
        plot(table, ax=ax)
    single = plot(table).figure
    for shown in (figure, single):
        shown.draw_without_rendering()
        boxes = []
        for ax in shown.axes:
            texts = [*ax.texts, ax._left_title, ax.xaxis.label, ax.yaxis.label]
            texts += [*ticks(ax.xaxis), *ticks(ax.yaxis)]
            boxes += [(text.get_text(), extent(text)) for text in texts if text.get_text()]
        for i, (word, box) in enumerate(boxes):
            assert box.x0 > -1 and box.y0 > -1 and box.x1 < shown.bbox.x1 + 1, word
            for other, its in boxes[i + 1 :]:
                assert not box.padded(-1).overlaps(its), (word, other)


def ticks(axis) -> list[Text]:
    """The labels of the ticks that are in sight."""
    low, high = axis.get_view_interval()
    return [tick.label1 for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high]


def extent(text) -> Bbox:
    """The box of the words alone, without the hair line of an annotation."""
    return Text.get_window_extent(text)


def test_lines_differ_in_grey(table):
    ax = plots.nodes_against_depth(table)
    looks = {(line.get_marker(), str(line._unscaled_dash_pattern)) for line in ax.lines}
    assert len(looks) == len(ax.lines)
    for text in ax.texts:
        red, green, blue = colors.to_rgb(text.get_color())
        assert 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.5, "dark enough on paper"


@pytest.mark.parametrize("plot", ALL, ids=lambda plot: plot.__name__)
def test_a_notebook_stores_the_alternative_text(plot, table):
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.core.pylabtools import select_figure_formats

    ax = plot(table)
    shell = InteractiveShell()
    select_figure_formats(shell, {"png"})
    data, metadata = shell.display_formatter.format(ax.figure)
    assert data["image/png"] and data["text/plain"] == ax.alt_text
    assert metadata["image/png"]["alt"] == ax.alt_text
    assert re.search(r"alphabeta.* \d", ax.alt_text)


def test_exported_html_has_the_words(table):
    ax = plots.nodes_against_depth(table)
    data, metadata = ax.figure._repr_mimebundle_()
    picture = nbformat.v4.new_output("display_data", data | {"image/png": ""}, metadata=metadata)
    shown = nbformat.v4.new_output("display_data", ax._repr_mimebundle_())
    cell = nbformat.v4.new_code_cell("", outputs=[shown, picture])
    notebook = nbformat.v4.new_notebook(cells=[cell])
    plain, _ = HTMLExporter().from_notebook_node(notebook)
    assert f"</summary>{ax.alt_text}</details>" in plain
    classic, _ = HTMLExporter(template_name="classic").from_notebook_node(notebook)
    assert f'alt="{ax.alt_text}"' in classic


def test_the_words_tell_both_ends_of_a_line(table):
    words = plots.nodes_against_depth(table, count="leaves").alt_text
    assert "alphabeta, best first: 3 at depth 1, 35 at depth 5" in words
    figure, axes = pyplot.subplots(1, 2, figsize=(20, 6))
    for ax in axes:
        plots.fraction_of_minimax(table, ax=ax)
    both = figure._repr_mimebundle_()[0]["text/plain"]
    assert both == f"{axes[0].alt_text} {axes[1].alt_text}"


def test_a_figure_can_be_pickled(table):
    figure = plots.nodes_against_depth(table).figure
    again = pickle.loads(pickle.dumps(figure))
    assert again._repr_mimebundle_() == figure._repr_mimebundle_()


def test_a_table_that_went_through_a_file_looks_the_same(table):
    again = pandas.read_csv(io.StringIO(table.to_csv(index=False)))
    for plot in ALL:
        assert plot(again).alt_text == plot(table).alt_text


def test_what_is_no_table_is_refused(table):
    for plot in ALL:
        with pytest.raises(TypeError, match=r"table must be a DataFrame .* not \[1, 2\]"):
            plot([1, 2])
        with pytest.raises(ValueError, match="table has no column 'leaves'"):
            plot(table.drop(columns="leaves"))
        with pytest.raises(ValueError, match="table has no rows"):
            plot(table[:0])


def test_a_table_that_lacks_rows_says_which(table):
    for plot in ALL[:3]:
        with pytest.raises(ValueError, match="no depth but 3: sweep several"):
            plot(table[table.depth == 3])
        with pytest.raises(ValueError, match="no depth but 0: sweep several"):
            plot(table.assign(depth=0))
    with pytest.raises(ValueError, match="no order but 'best': sweep several"):
        plots.leaves_against_order(table[table.order == "best"])
    with pytest.raises(ValueError, match="no uniform trees: sweep with branching="):
        plots.leaves_against_order(table_of([row(lab.minimax, lab.TicTacToe(), 1)]))
    with pytest.raises(ValueError, match="no search but 'minimax'"):
        plots.fraction_of_minimax(table[table.search == "minimax"])
    with pytest.raises(ValueError, match="two depths d - 2 and d"):
        plots.branching_against_depth(table[table.depth.isin([1, 2])], method="ratio")


def test_bad_options_are_refused(table):
    for plot in (plots.nodes_against_depth, plots.fraction_of_minimax):
        with pytest.raises(ValueError, match='"nodes" or "leaves", not \'seconds\''):
            plot(table, count="seconds")
    with pytest.raises(ValueError, match='"root" or "ratio", not \'square\''):
        plots.branching_against_depth(table, method="square")
    wrong = table.assign(order="sideways")
    with pytest.raises(ValueError, match="order must be .* not 'sideways'"):
        plots.nodes_against_depth(wrong)


@pytest.mark.parametrize(
    ("places", "gap", "moved"),
    [
        ([], 1, []),
        ([5], 1, [5]),
        ([2, 5], 1, [2, 5]),
        ([5, 5], 2, [4, 6]),
        ([6, 5, 5], 2, [7 + 1 / 3, 3 + 1 / 3, 5 + 1 / 3]),
        ([0, 0], 2, [0, 2]),
        ([10, 10, 10], 2, [6, 8, 10]),
        ([0, 0, 0], 100, [0, 5, 10]),
    ],
)
def test_labels_move_apart_and_stay_inside(places, gap, moved):
    assert _spread(places, gap, 0, 10) == pytest.approx(moved)


def test_names_are_not_taken_for_formulas():
    searches = {"$x_$": lab.alphabeta, "a$": lab.minimax}
    table = lab.sweep(searches, branching=2, depth=range(1, 4), progress=False)
    ax = lab.plots.nodes_against_depth(table)
    ax.figure.draw_without_rendering()
    assert {"$x_$", "a$"} <= {text.get_text() for text in ax.texts}


@pytest.mark.parametrize(
    "column, cell",
    [("nodes", None), ("leaves", "many"), ("depth", -1), ("nodes", 0), ("seed", 0.5)],
)
def test_cells_that_are_no_counts_are_named(column, cell):
    table = lab.sweep(lab.alphabeta, branching=2, depth=[1, 2], progress=False).astype(object)
    table.loc[1, column] = cell
    with pytest.raises(ValueError, match=f"column '{column}' has "):
        lab.plots.nodes_against_depth(table)
