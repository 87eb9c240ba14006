"""Figures by networkx: of the real graphs, at the places of `layout`; files are read back."""

import re
from itertools import pairwise
from unittest.mock import Mock

import networkx
import pytest
from matplotlib import pyplot

import minimax_lab as lab
from minimax_lab.draw.figure import tex_escaped
from minimax_lab.draw.tree import drawn

COURSE = lab.watch(lab.alphabeta, lab.COURSE_TREE, "A", 3)
DEEPENING = lab.watch(lab.beyond.iterative_deepening, lab.COURSE_TREE, "A", 3)
BOARD = lab.watch(lab.alphabeta, lab.TicTacToe(), lab.TicTacToe().parse("xo.ox...."), 2)
WIDE = lab.watch(lab.alphabeta, lab.UniformTree(5, 4), (0, 0, 0), 4)
SHOWN = {
    "tree": lab.COURSE_TREE, "course": COURSE, "deepening": DEEPENING, "board": BOARD,
    "wide": WIDE, "single": lab.Tree(5),
}  # fmt: skip
ENDINGS = {"svg": b"<svg", "pdf": b"%PDF", "PNG": b"\x89PNG", "tex": b"% Game tree of 13"}


@pytest.fixture(autouse=True)
def no_figure_stays():
    yield
    pyplot.close("all")


@pytest.mark.parametrize("shown", SHOWN.values(), ids=SHOWN)
def test_every_node_of_the_graph_has_a_place_of_its_own_in_the_order_of_the_game(shown):
    graph, places = shown.graph, lab.layout(shown)
    assert set(places) == set(graph)
    for (x, y), (other, its) in pairwise(sorted(places.values(), key=lambda place: place[::-1])):
        assert y != its or other - x >= 30
    for above, below in graph.edges:
        assert places[above][1] > places[below][1]  # upwards, as matplotlib's axes go
    if isinstance(shown, lab.Tree):
        for name in graph:
            across = [places[child][0] for child in shown.children(name)]
            assert across == sorted(across)


def test_iterations_have_places_side_by_side_and_what_has_no_graph_has_none():
    roots = [node.id for node in DEEPENING.nodes if node.parent is None]
    places, reach = lab.layout(DEEPENING), []
    for root in roots:
        below = {root} | networkx.descendants(DEEPENING.graph, root)
        reach.append([places[node][0] for node in below])
    assert all(max(a) < min(b) for a, b in pairwise(reach)) and len(reach) > 2
    assert min(places[root][1] for root in roots) > -70
    with pytest.raises(TypeError, match="must be a Tree or a Trace, not"):
        lab.layout(lab.TicTacToe())


@pytest.fixture
def painted(monkeypatch):
    """What networkx is asked to draw: for each of its functions its calls, (arguments, look)."""
    calls = {}
    for what in ("nodes", "edges", "labels", "edge_labels"):
        name = f"draw_networkx_{what}"
        drawing = Mock(wraps=getattr(networkx, name))
        monkeypatch.setattr(networkx, name, drawing)
        calls[what] = drawing.call_args_list
    return calls


@pytest.mark.parametrize("name", ["tree", "course", "board"])
def test_networkx_draws_the_nodes_edges_and_labels_of_the_real_graph(painted, name):
    shown, places = SHOWN[name], lab.layout(SHOWN[name])
    lab.draw_tree(shown)
    for (graph, _, _), _ in painted["nodes"] + painted["edges"]:
        assert set(shown.graph.edges) <= set(graph.edges)
    drawn_at = {n: where[n] for (_, where, some), _ in painted["nodes"] for n in some}
    assert {node: drawn_at[node] for node in places} == places
    edges = [edge for (_, _, some), _ in painted["edges"] for edge in some]
    assert set(shown.graph.edges) <= set(edges)
    texts = [(n, text.split()) for call in painted["labels"] for n, text in call.args[2].items()]
    game = shown if name == "tree" else shown.game
    assert bool(lab.draw_tree(shown).lines) == (name == "board")  # which is painted by markers
    for node, state in shown.graph.nodes(data="state", default=None) if name != "board" else ():
        label = game.label(node if name == "tree" else state)
        assert (node, label.split()) in texts


def test_what_happened_is_seen_without_colour(painted):
    step = COURSE.cutoffs[1].step + 2
    ax = lab.draw_tree(COURSE, step)
    (plain, hatched) = ax.collections[-2:]
    assert hatched.get_hatch() and not plain.get_hatch()
    pruned = {node.key for node in drawn(COURSE, step).nodes if node.status == "pruned"}
    whole, dashed = (call.args[2] for call in painted["nodes"])
    assert pruned <= set(dashed) and len(pruned) >= 4
    assert len(dashed) == len(pruned) + 1  # and the legend's sign
    # MAX's house stands on its base, MIN's on its roof; a leaf is a box.
    shapes = {}
    for key, path in zip(whole, plain.get_paths(), strict=True):
        if isinstance(key, int):
            ys = sorted(y for _, y in path.vertices[:-1])
            kind = "leaf" if len(ys) == 4 else ys[-1] > ys[-2]
            shapes.setdefault(kind, set()).add(COURSE.nodes[key].player)
    assert shapes[True] == {lab.MAX} and shapes[False] == {lab.MIN} and len(shapes) == 3
    (cuts,) = [call.args[2] for call in painted["edge_labels"]]
    unsearched = [state for c in COURSE.cutoffs if c.step <= step for state in c.unsearched]
    assert [*cuts.values()] == ["//"] * (len(unsearched) + 1)
    texts = {text.get_text() for text in ax.texts}
    assert {"(3, +∞)", "≥ 3", "MAX", "cut off", "never searched"} <= texts


def test_what_is_too_large_is_folded_and_a_dollar_sign_starts_no_formula():
    texts = [text.get_text() for text in lab.draw_tree(WIDE, 900).texts]
    assert any(text.endswith(" more") for text in texts) and len(texts) < 150
    graph = networkx.DiGraph([("$a", "b$c$d")])
    graph.nodes["b$c$d"]["value"] = 1
    texts = lab.draw_tree(lab.Tree.from_networkx(graph)).texts
    assert not any(text.get_parse_math() for text in texts if "$" in text.get_text())


def test_draw_tree_paints_on_the_axes_it_is_given_or_on_its_own():
    figure, ax = pyplot.subplots()
    assert lab.draw_tree(COURSE, 40, ax=ax) is ax and pyplot.get_fignums() == [figure.number]
    assert lab.draw_tree(lab.AIMA_TREE).figure is not figure and len(pyplot.get_fignums()) == 2
    # A notebook shows the figure, with words for those who don't see it, and no <Axes: …>.
    assert ax._repr_mimebundle_() == {"text/plain": ax.alt_text, "text/html": ""}
    assert "On the current path: MAX A" in figure._repr_mimebundle_()[0]["text/html"]

    def stuck(game, state):
        return stuck(game, state)

    with pytest.raises(lab.SearchStopped) as error:
        lab.watch(stuck, lab.COURSE_TREE, "A")
    assert "On the current path: MAX A" in error.value.trace._repr_svg_()


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_has_its_form_and_always_the_same_bytes(tmp_path, ending):
    trace = lab.watch(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    plain, styled = tmp_path / f"one.{ending}", tmp_path / f"two.{ending}"
    assert lab.save(trace, plain, 40) is None
    with pyplot.style.context("dark_background"):  # a style of the reader changes nothing
        lab.save(trace, str(styled), 40)
    assert plain.read_bytes().startswith(ENDINGS[ending])
    assert styled.read_bytes() == plain.read_bytes() and b"CreationDate" not in plain.read_bytes()


def test_save_refuses_what_it_cannot_write(tmp_path):
    for arguments, error, words in (
        ((COURSE, tmp_path / "tree.jpg"), ValueError, r"\.svg, \.pdf, \.png or \.tex, not '.*jpg'"),
        ((COURSE, tmp_path / "nowhere" / "tree.png"), FileNotFoundError, "nowhere"),
        ((COURSE, tmp_path / "tree.tex", 10_000), ValueError, "out of range"),
    ):
        with pytest.raises(error, match=words):
            lab.save(*arguments)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["tree", "course", "board", "wide"])
def test_tikz_puts_every_node_and_edge_where_the_drawing_has_them(tmp_path, name):
    lab.save(SHOWN[name], tmp_path / "tree.tex")
    code, drawing = (tmp_path / "tree.tex").read_text("utf-8"), drawn(SHOWN[name])
    assert code.count(r"\begin") == code.count(r"\end") == 2 and code.count("$") % 2 == 0
    nodes = re.findall(r"\((-?\d+), (-?\d+)\) node\[(.*)\] \((\d+)\)\{(.*)\};?$", code, re.M)
    for (x, y, look, _, text), node in zip(nodes, drawing.nodes, strict=True):
        assert (int(x), -int(y)) == (node.x, node.y)
        assert text == r"\\".join(map(tex_escaped, node.lines))
        assert f"lab {node.style}," in look and f"lab {node.status}" in look
        for label in (node.value, node.window):
            assert not label or f":{{{tex_escaped(label)}}}" in look
    styles = set(re.findall(r"(lab [\w ]+)/\.style", code))
    assert set(re.findall(r"(lab [\w ]+)[,\]]", code)) <= styles
    edges = re.findall(r"\\draw\[.*\] \((\d+)\) to(?: node.*\{(\\bfseries //)\})? \((\d+)\);", code)
    place = {node: number for number, node in enumerate(drawing.nodes)}
    assert {(int(a), int(b), bool(cut)) for a, cut, b in edges} == {
        (place[node.parent], place[node], node.cut) for node in drawing.nodes[1:]
    }
