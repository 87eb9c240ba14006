"""Pictures of trees: what a drawing shows, that nothing in it overlaps, and what SVG says."""

import json
import math
import random
import re
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree

import networkx
import pytest

import minimax_lab as lab
from minimax_lab.draw import theme
from minimax_lab.draw.fold import MOST_NODES, WIDEST
from minimax_lab.draw.legend import legend
from minimax_lab.draw.node import LINE, PALE, PILL, width_of
from minimax_lab.draw.number_line import WIDTH, number_line
from minimax_lab.draw.svg import legend_html, pill_of, side_by_side, svg
from minimax_lab.draw.theme import CHOSEN, INK, PAPER
from minimax_lab.draw.tree import drawn

SVG = "{http://www.w3.org/2000/svg}"


def random_tree(seed: int, most: int = 4, depth: int = 4) -> lab.Tree:
    chance = random.Random(seed)

    def grown(left):
        if left == 0 or chance.random() < 0.25:
            return chance.choice([chance.randint(-99, 99), math.inf, -math.inf, 0.12345])
        return [grown(left - 1) for _ in range(chance.randint(1, most))]

    return lab.Tree(grown(depth), root=chance.choice([lab.MAX, lab.MIN]))


def watched(game, state=None, depth=99, search=lab.alphabeta):
    return lab.watch(search, game, game.initial if state is None else state, depth)


COURSE = watched(lab.COURSE_TREE, depth=3)
FOUR = watched(lab.ConnectFour(), lab.ConnectFour().parse("44455533"), 2)
WIDE = watched(lab.UniformTree(5, 4))
SOME = {
    "course": COURSE,
    "aima": watched(lab.AIMA_TREE),
    "board": watched(lab.TicTacToe(), lab.TicTacToe().parse("xo.ox...."), 2),
    "four": FOUR,
    "chain": watched(lab.Tree([[[[5]]]])),
    "single": watched(lab.Tree(5)),
    "uniform": watched(lab.UniformTree(3, 3)),
    "wide": WIDE,
    "binary": watched(lab.Tree([[[3, 4], [-6, 5]], [[1, 8], [5, -4]]])),
    "far walls": lab.watch(lab.alphabeta, lab.Tree([[0], [1], [2], [3]]), "A", 3, -1e6, 1e6),
    "between leaves": watched(lab.Tree([8, [1], 3])),
    "leaf beside levels": watched(lab.Tree([[6, [6], [9]], [[6], [0, 4]], 8])),
    **{f"random {seed}": watched(random_tree(seed)) for seed in range(12)},
}
each_trace = pytest.mark.parametrize("trace", SOME.values(), ids=SOME)


def some_steps(trace, number=9):
    last = len(trace.steps) - 1
    cuts = [cutoff.step for cutoff in trace.cutoffs[:2]]
    return sorted({last * part // (number - 1) for part in range(number)} | set(cuts))


def boxes(drawing):
    """The rectangles that shapes, values and windows take: left, top, right, bottom."""
    for node in drawing.nodes:
        x, y, half = node.x, node.y, node.box[0] / 2
        yield x - half, y - node.box[1] / 2, x + half, y + node.box[1] / 2
        if node.value:
            right, down, side = node.value_place
            width = width_of(node.value)
            left = x + right - (width / 2 if side == "middle" else 0)
            yield left, y + down - LINE + 6, left + width, y + down
        if node.window:
            left, top, width = pill_of(node, drawing.width)
            yield left, top, left + width, top + PILL


def overlaps(drawing):
    return [
        (a, b)
        for a, b in combinations(boxes(drawing), 2)
        if b[0] < a[2] and b[2] > a[0] and b[1] < a[3] and b[3] > a[1]
    ]


def points_of(node):
    """Return points along the edge that leads to a node."""
    x1, y1, x2, y2 = node.edge
    return [(x1 + (x2 - x1) * part / 99, y1 + (y2 - y1) * part / 99) for part in range(100)]


def from_window_to_edge(node, other, drawing):
    """Return how many pixels are between a node's window and the edge to another one."""
    left, top, width = pill_of(node, drawing.width)
    end = PILL / 2  # the radius of its round ends
    y = top + end
    middles = [
        (min(max(point[0], left + end), left + width - end), y) for point in points_of(other)
    ]
    return min(map(math.dist, middles, points_of(other))) - end


@each_trace
def test_nothing_overlaps_children_stand_in_order_and_edges_run_free(trace):
    for step in some_steps(trace):
        drawing = drawn(trace, step)
        assert overlaps(drawing) == []
        for left, top, right, bottom in boxes(drawing):
            assert 0 <= left and right <= drawing.width and 0 <= top and bottom <= drawing.height
    for parent in drawing.nodes:
        parent.window = ""  # it lies on top of the edges, and is meant to
        places = [child.x for child in parent.children]
        assert places == sorted(set(places))
        assert not places or abs(parent.x - (places[0] + places[-1]) / 2) <= 1
        states = [child.state for child in parent.children if child.kind != "more"]
        order = trace.game.children(parent.state) if states else ()
        assert [state for state in order if state in states] == states
    for node in drawing.nodes[1:]:
        x1, y1, x2, y2 = node.edge
        points = [(x1 + (x2 - x1) * part / 200, y1 + (y2 - y1) * part / 200) for part in range(201)]
        for left, top, right, bottom in boxes(drawing):
            assert not any(left + 1 < x < right - 1 and top + 1 < y < bottom - 1 for x, y in points)


@pytest.mark.parametrize("name", [name for name in SOME if name not in ("wide", "four")])
def test_what_is_visited_and_what_is_cut_at_a_step_is_what_the_trace_says(name):
    trace = SOME[name]
    for step in some_steps(trace):
        nodes = drawn(trace, step).nodes
        shown = [node.visit.id for node in nodes if node.status not in PALE]
        assert sorted(shown) == [node.id for node in trace.nodes if node.enter <= step]
        cut = [(node.parent.state, node.state) for node in nodes if node.cut]
        cutoffs = (cutoff for cutoff in trace.cutoffs if cutoff.decided <= step)
        expected = [(cutoff.state, state) for cutoff in cutoffs for state in cutoff.unsearched]
        assert sorted(map(str, cut)) == sorted(map(str, expected))


def test_the_path_and_the_best_move_so_far():
    drawing = drawn(COURSE, COURSE.nodes[5].enter)  # F, after E came back with 7
    assert [node.name for node in drawing.nodes[1:] if node.on_path] == ["B", "F"]
    best = {(node.parent.name, node.name) for node in drawing.nodes if node.best}
    assert best == {("B", "E"), ("E", "L")}
    tie = drawn(watched(lab.Tree([3, 5, 5]), search=lab.minimax))
    assert [node.name for node in tie.nodes if node.best] == ["C"]


def test_at_the_end_the_principal_variation_stands_out_without_colours_too():
    line = lab.principal_variation(lab.COURSE_TREE, "A", 3)
    whole = ElementTree.fromstring(svg(COURSE))
    looks = {}
    for node in whole.findall(f"{SVG}g[@transform]"):
        texts = node.findall(f"{SVG}text")
        if len(texts) == 2:  # its name and its value
            width = float(node.find(f"{SVG}path").get("stroke-width"))
            weights = [text.get("font-weight") for text in texts]
            looks[texts[0].text] = width, texts[0].get("fill"), weights
    searched = {node.state for node in COURSE.nodes} - {"A"}  # whose value is in a group of its own
    assert looks.keys() >= searched
    for name in searched:
        stands_out = (3, None, [None, "bold"])
        recedes = (1.5, theme.PALE, [None, None])
        assert looks[name] == (stands_out if name in line else recedes)
    widths = sorted(float(edge.get("stroke-width")) for edge in whole.findall(f"{SVG}path"))
    assert widths[-len(line) :] == [4.5] * len(line) and widths[-len(line) - 1] <= 3


@each_trace
def test_a_window_lies_on_no_edge_but_the_one_whose_label_it_is(trace):
    for step in some_steps(trace, 40):
        drawing = drawn(trace, step)
        for node in drawing.nodes:
            if not node.window:
                continue
            for other in drawing.nodes[1:]:
                clear = from_window_to_edge(node, other, drawing)
                assert clear > 0 or other is node, (step, node.name, node.window, other.name)


def test_no_sign_of_a_legend_stands_in_a_row_of_its_own():
    rows = set()
    for trace in SOME.values():
        in_rows = Counter(sign.y for sign, _ in legend(drawn(trace)))
        rows.add(len(in_rows))
        is_one = in_rows.total() == 1  # a lone leaf's
        assert is_one or min(in_rows.values()) > 1
    assert rows >= {1, 2}


def test_a_folded_tree_stays_small_keeps_the_current_node_and_counts_the_rest():
    trace = watched(lab.UniformTree(3, 5, order="worst"))  # nothing is cut: all 364 nodes
    for step in some_steps(trace, 40):
        drawing = drawn(trace, step)
        current = [node.state for node in drawing.nodes if node.status == "current"]
        assert current == [trace.steps[step].node.state]
        assert len(drawing.nodes) <= MOST_NODES and drawing.width <= WIDEST
        stubs = [node.name for node in drawing.nodes if node.kind == "more"]
        hidden = sum(int(name.removesuffix(" more")) for name in stubs)
        assert stubs and len(drawing.nodes) - len(stubs) + hidden == 364


def test_a_wide_tree_is_folded_as_at_its_first_leaf_and_a_long_path_in_the_middle():
    trace = watched(lab.UniformTree(20, 3))
    first = next(node for node in trace.nodes if node.evaluated is not None)
    start, leaf = ([n.name for n in drawn(trace, step).nodes] for step in (0, first.enter))
    assert start == leaf and trace.name(first.state) in start
    trace = watched(lab.Tree(json.loads("[" * 60 + "1" + "]" * 60)))
    drawing = drawn(trace, trace.nodes[-1].enter)
    assert [node.name for node in drawing.nodes if node.kind == "more"] == ["47 plies"]
    assert drawing.nodes[-1].status == "current" and drawing.height < 1800


def test_many_children_are_shown_page_by_page():
    trace, starts = watched(lab.UniformTree(130, 1)), set()
    for at, leaf in enumerate(trace.nodes[1:]):
        names = [node.name for node in drawn(trace, leaf.enter).nodes[1:]]
        page = [int(name) for name in names if name.isdigit()]
        hidden = [f"{number} more" for number in (page[0], 129 - page[-1]) if number]
        assert at in page and sorted(names) == sorted(
            [*map(str, range(page[0], page[-1] + 1)), *hidden]
        )
        assert (names[0] == hidden[0]) == (page[0] > 0)
        starts.add(page[0])
    assert sorted(starts) == [*range(0, 130 - len(page), len(page)), 130 - len(page)]


def test_iterations_are_drawn_alone_and_an_unfinished_search_is_drawn():
    trace = lab.watch(lab.beyond.iterative_deepening, lab.COURSE_TREE, "A", 3)
    starts = [node.enter for node in trace.nodes if node.parent is None]
    assert [len(drawn(trace, start).nodes) for start in starts] == [1, 4, 11, 25]

    def broken(game, state):
        if game.is_terminal(state):
            return game.evaluate(state) if state != "N" else 1 / 0
        return max(broken(game, child) for child in game.children(state))

    with pytest.raises(ZeroDivisionError) as error:
        lab.watch(broken, lab.COURSE_TREE, "A")
    for step in range(len(error.value.trace.steps)):
        drawing = drawn(error.value.trace, step)
        assert len(drawing.nodes) == 25 and overlaps(drawing) == []


def test_a_bare_game_shows_its_leaves_values_and_a_large_one_its_top():
    values = [node.value for node in drawn(lab.AIMA_TREE).nodes if node.kind == "leaf"]
    assert values == ["3", "12", "8", "2", "4", "6", "14", "5", "2"]
    nodes = drawn(lab.TicTacToe()).nodes
    assert 20 > len(nodes) > 10 and {n.name for n in nodes if n.kind == "more"} == {"more"}


def test_what_is_huge_is_drawn_as_far_as_there_is_room_or_refused():
    assert drawn(lab.UniformTree(10**9, 3)).title == "The root of a game tree"
    graph = networkx.path_graph(11_000, networkx.DiGraph)
    graph.nodes[10_999]["value"] = 1
    chain = lab.Tree.from_networkx(graph)
    assert lab.draw_tree(chain).get_title() == "The first 14 nodes of a game tree"
    assert drawn(chain).height < 1800
    with pytest.raises(ValueError, match="a tree of more than 10,000 nodes"):
        lab.layout(chain)

    def first(game, state):
        if game.is_terminal(state):
            return game.evaluate(state)
        return first(game, next(game.children(state)))

    with pytest.raises(ValueError, match="root has more than 10,001 children"):
        drawn(lab.watch(first, lab.UniformTree(10_002, 1), (0, 0, 0)))


def test_rules_that_failed_are_not_asked_again():
    class Failing(lab.UniformTree):
        def actions(self, state):
            yield 0
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as error:
        watched(Failing(2, 1))
    assert [node.name for node in drawn(error.value.trace).nodes] == ["root", "0"]


def test_an_svg_stands_alone_and_says_what_it_shows():
    root = ElementTree.fromstring(svg(COURSE, COURSE.cutoffs[0].step))
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    title, words = root.find(f"{SVG}title").text, root.find(f"{SVG}desc").text
    assert title.startswith("Game tree of 25 nodes at step")
    assert "MIN B ≤ 7 window (−∞, 7)" in words and "Never searched: O." in words
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "g", "rect", "path", "text"}
    assert not any(element.get("id") or element.get("href") for element in root.iter())
    graph = networkx.DiGraph([("<&>", "\x07b")])
    graph.nodes["\x07b"]["value"] = 1
    root = ElementTree.fromstring(svg(lab.Tree.from_networkx(graph)))
    assert "<&>" in [text.text for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("draw", [svg, lab.draw_tree])
def test_what_is_no_trace_and_no_step_is_refused(draw):
    for arguments, error, words in (
        ((COURSE, -9999), ValueError, "step -9999 is out of range"),
        ((lab.COURSE_TREE, 3), TypeError, "a game has no steps"),
    ):
        with pytest.raises(error, match=words):
            draw(*arguments)


def line_texts(trace, step):
    picture = ElementTree.fromstring(number_line(trace, step))
    for group in [picture, *picture.iter(f"{SVG}g")]:  # those that glide are moved
        right = int((group.get("transform") or "translate(0 0)")[10:].split()[0])
        for text in group.findall(f"{SVG}text"):
            x, y, width = right + int(text.get("x")), int(text.get("y")), width_of(text.text)
            assert text.get("font-size") is text.get("text-anchor") is None  # in the middle
            yield text.text, (x - width / 2, y - 11, x + width / 2, y)


@each_trace
def test_texts_of_the_number_line_do_not_overlap(trace):
    for step in some_steps(trace, 30):
        places = [place for _, place in line_texts(trace, step)]
        assert all(0 <= left and right <= WIDTH for left, _, right, _ in places)
        for a, b in combinations(places, 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@each_trace
def test_the_stem_of_the_number_lines_flag_crosses_no_text(trace):
    for step in some_steps(trace, 30):
        stem = re.search(r'"flag" transform="translate\((\d+)', number_line(trace, step))
        for text, (left, _, right, _) in line_texts(trace, step):
            if stem and text[0] in "αβ":
                assert not left < int(stem[1]) < right, (step, text)


def test_the_number_line_shows_window_value_and_leaves_so_far():
    cutoff = COURSE.cutoffs[1]  # C, where 0 <= 3
    texts = [text for text, _ in line_texts(COURSE, cutoff.step)]
    assert {"α = 3", "β = +∞", "value 0", "−2", "0", "7", "−∞", "+∞"} <= set(texts)
    assert "5" not in texts  # a leaf that comes later
    plain = watched(lab.COURSE_TREE, search=lab.minimax)
    assert not any("α" in text or "β" in text for text, _ in line_texts(plain, 60))
    alike = lab.watch(lab.alphabeta, lab.Tree([5, 5]), "A", 1, 3, 9)
    at = {text: sum(place[::2]) for text, place in line_texts(alike, alike.nodes[1].exit)}
    assert at["−∞"] < at["α = 3"] < at["5"] < at["β = 9"] < at["+∞"]


def luminance(colour):
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_texts_have_a_contrast_of_4_5_and_lines_of_3_on_paper_and_in_the_dark():
    fills = [theme.MAX_FILL, theme.MIN_FILL, theme.LEAF, theme.HALO]
    texts = [(text, PAPER) for text in (theme.PALE, theme.CUT, INK)] + [(INK, f) for f in fills]
    lines = [(line, PAPER) for line in (theme.RIM, theme.FAINT, CHOSEN, theme.RACK)]
    lines += [(theme.LINE, fill) for fill in [PAPER, *fills]]
    lines += [(theme.MAX_LINE, theme.MAX_FILL), (theme.MIN_LINE, theme.MIN_FILL)]
    lines += [(theme.X_RIM, theme.RACK), (theme.O_RIM, theme.RACK)]
    for least, pairs in ((4.5, texts), (3, lines)):
        for pair in pairs + [tuple(theme.DARK[colour] for colour in pair) for pair in pairs]:
            low, high = sorted(map(luminance, pair))
            assert (high + 0.05) / (low + 0.05) >= least, pair


@pytest.mark.parametrize("trace", [COURSE, SOME["board"], FOUR], ids=["course", "3x3", "7x6"])
def test_colours_have_partners_in_the_dark_what_glides_a_name_and_letters_12_pixels(trace):
    for text in (draw(trace, step) for step in some_steps(trace) for draw in (svg, number_line)):
        assert {*re.findall('(?:fill|stroke)="([^"]+)"', text)} <= {*theme.DARK, "none"}
        names = re.findall(r'data-glide="(\w+)" transform="translate\(-?\d+ -?\d+\)"', text)
        assert names and len(set(names)) == len(names) == text.count("data-glide")
        assert min(map(float, re.findall('font-size="([^"]+)"', text))) >= 12


@pytest.mark.parametrize(("trace", "cell"), [(SOME["board"], 15), (FOUR, 13)])
def test_nodes_of_a_game_are_its_boards_with_the_last_stone_marked(trace, cell):
    root, *nodes = (node for node in drawn(trace).nodes if node.kind != "more")
    for node in nodes:
        before, after = (trace.game.board(n.state) for n in (node.parent, node))
        assert {*node.last} == after.pieces.keys() - before.pieces
        assert node.box[0] - after.columns * cell in (8, 14)
    assert root.last == () and svg(trace).count(theme.TINT) == len(nodes) + 1  # in the legend


def test_the_legend_of_a_lone_leaf_has_no_sign_of_what_is_not_there():
    trace = lab.watch(lab.minimax, lab.Tree(0), "A", 0)
    assert [words for _, words in legend(drawn(trace))] == ["leaf"]


def test_two_trees_share_one_legend_which_is_html_in_a_page():
    text = side_by_side([drawn(COURSE, 0), drawn(COURSE)], ["one", "other"], "Two", "Both.")
    assert text.count(">best so far<") == 1 and text.count(">W<") == 2
    for step, path in ((8, ["path"]), (None, [])):  # at the end there is none
        words = re.findall("</svg>([a-zA-Z ]+)</span>", legend_html(drawn(COURSE, step)))
        others = ["best so far", "cut off", "never searched"]
        assert words == ["MAX", "MIN", "leaf", *path, *others]


def test_a_sure_win_is_told_in_words():
    game = lab.evaluated(lab.TicTacToe(), sooner=True)
    trace = watched(game, game.parse("xoxxo...."), 9, lab.beyond.negamax)
    texts = [number_line(trace, step) for step in some_steps(trace)]
    assert "9999" not in "".join(texts) and "value O in 1" in "".join(texts)
    plain = watched(lab.evaluated(lab.TicTacToe()), game.parse("xx.oo...."), 1)
    assert plain.written(plain.value) == "X wins" and plain.written(99_990) == "99990"


def test_at_the_horizon_what_is_cut_looks_like_what_is_searched():
    game = lab.ConnectFour()
    trace = lab.watch(lab.alphabeta, lab.narrowed(game, 2), game.initial, 3)
    nodes = drawn(trace).nodes
    assert {node.status for node in nodes if node.depth == 3} >= {"recedes", "pruned"}
    assert {node.kind for node in nodes if node.depth == 3} == {"leaf"}


def test_what_is_pruned_from_a_whole_search_is_drawn_as_it_is():
    game = lab.TicTacToe()
    nodes = drawn(lab.watch(lab.alphabeta, game, game.parse("xxoo..o.x"), 9)).nodes
    pruned = [node for node in nodes if node.status == "pruned"]
    assert len(pruned) == 2 and not any(game.is_terminal(node.state) for node in pruned)
    assert {node.kind for node in pruned} == {"inner"}
