"""Compare: two runs in lockstep on the page, and where they part is marked."""

import json
import re
from math import dist, inf

import networkx
import pytest

import minimax_lab as lab
from minimax_lab.draw.svg import BADGE, badge_of, ring_of
from minimax_lab.draw.tree import drawn, ring_around
from tests.test_divergence import NODES, TREE, faulty, traced
from tests.test_draw import boxes, from_window_to_edge, points_of

WIDE = lab.UniformTree(30, 3)


def test_it_opens_at_the_first_difference_and_moves():
    compare = lab.Compare(lab.minimax, lab.alphabeta, TREE)
    first = compare.divergence
    assert (compare.step, compare.frame["sentence"]) == (first.moment, first.sentence)
    assert [side["note"] for side in compare.frame["sides"]] == ["", "waits: O is pruned here"]
    data = compare._repr_mimebundle_()  # both pictures and the sentence
    assert data["image/svg+xml"].count("is marked: first difference") == 2
    assert first.sentence in data["image/svg+xml"] and first.sentence in data["text/plain"]
    compare.step = -1
    assert compare.step == compare.total - 1
    assert [side["note"] for side in compare.frame["sides"]] == ["", ""]


def test_a_board_is_not_named_in_a_heading_which_has_no_room_for_it():
    game = lab.TicTacToe()
    compare = lab.Compare(lab.minimax, lab.alphabeta, game, game.parse("xo.oxx..o"), 4)
    assert [side["note"] for side in compare.frame["sides"]] == ["", "waits: pruned here"]


def test_every_frame_shows_both_runs_and_at_a_difference_marks_the_same_node():
    compare = lab.Compare(lab.minimax, lab.alphabeta, TREE)
    assert compare.marks == [difference.moment for difference in compare.differences]
    for at in range(compare.total):
        frame = compare.frame_at(at)
        json.dumps(frame, allow_nan=False)
        pictures = [side["svg"] for side in frame["sides"]]
        assert len({re.search("width=.*? viewBox=.*? ", picture)[0] for picture in pictures}) == 1
        steps, alone = compare._moments[at]
        differ = alone is not None or at in compare.marks
        traces = (compare.a, compare.b)
        for side, trace, step in zip(frame["sides"], traces, steps, strict=True):
            if side["kind"] != "decides":
                assert side["sentence"] == trace.explain(step)
            assert side["svg"].count("≠") == differ
            # Either run has steps of its own, of which the reader is told no numbers.
            title = side["svg"].split("<title>")[1].split("</title>")[0]
            assert title == f"The tree of {trace.steps[0].code.co_name} at this step"
    legend = re.findall("</svg>(.*?)</span>", compare._legend())
    assert legend[-3:] == ["cut off", "never searched", "difference"]
    difference = compare.differences[1]
    word = f"{difference.node} is marked: difference."
    assert all(word in side["svg"] for side in compare.frame_at(difference.moment)["sides"])


def test_of_a_cut_that_one_search_makes_nothing_else_is_said_and_its_line_stays_marked():
    compare = lab.Compare(lab.minimax, lab.alphabeta, TREE)
    for cutoff in compare.b.cutoffs:
        moments = range(compare.total)
        at = [n for n in moments if cutoff.decided <= compare._moments[n].steps[1] <= cutoff.step]
        kinds = {
            (side["line"], side["kind"]) for n in at for side in compare.frame_at(n)["sides"][1:]
        }
        line = 35 if cutoff.kind == "β" else 42
        assert kinds == {(line, "decides")}
        said = {compare.frame_at(n)["sentence"] for n in at if compare._moments[n].alone is None}
        assert said == {f"alphabeta: {compare.b.explain(cutoff.step)}"}


def test_a_cut_that_the_other_search_makes_later_at_the_same_node_is_said():
    strict = lab.PUBLISHED[3]
    compare = lab.Compare(lab.alphabeta, strict, lab.Tree([[3, 5], [3, 1, 4]]))
    (cutoff,) = compare.a.cutoffs
    said = set()
    for at, moment in enumerate(compare._moments):
        if moment.alone is None and cutoff.decided <= moment.steps[0] < cutoff.step:
            said.add(compare.frame_at(at)["sentence"])
    assert said == {f"alphabeta: {compare.a.explain(cutoff.step)}"}


def V(game, state, depth):  # as the note calls it; and so is a leaf called
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    for child in game.children(state):
        V(game, child, depth - 1)


def test_sentences_of_both_are_whole_and_name_the_search():
    compare = lab.Compare(V, V, TREE)
    said = [compare.frame_at(at)["sentence"] for at in compare._events]
    assert "Both: V is a leaf: its value is 5." in said
    assert "Both: E returns None: is a `return` missing?" in said
    compare = lab.Compare(V, lab.minimax, TREE)
    assert "Both: V is a leaf: its value is 5." in map(compare._sentence, compare._events)


def test_what_both_do_is_said_once_and_who_goes_on_alone_too():
    compare = lab.Compare(lab.minimax, lab.alphabeta, TREE)
    said = [compare.frame_at(at)["sentence"] for at in compare._events]
    assert said[:2] == ["Both arrive at A: MAX is to move.", "Both arrive at B: MIN is to move."]
    assert "Both: Back at E: L gave 7; value rises to 7." in said
    assert "alphabeta: At E: alpha rises to 7." in said
    assert "minimax: O is a leaf: its value is 5. alphabeta waits." in said
    assert "minimax arrives at T, a leaf. alphabeta waits." in said


def test_a_difference_that_is_not_in_the_picture_is_marked_above_it():
    for path in [("A", "C", "Z"), ("A", "C")]:
        drawing = drawn(traced(lab.minimax))
        ring_around(drawing, path, "here")
        assert [node.name for node in drawing.nodes if node.ring] == ["C"]


def assert_clear(scene):
    """Check that the ring is around one node and its value, and that the badge covers nothing."""
    (marked,) = (shape for shape in scene.nodes if shape.ring)
    x, y, width, height = ring_of(marked)
    badge = badge_of(marked)
    assert BADGE <= badge[0] <= scene.width - BADGE and badge[1] <= scene.height - BADGE
    inside = 0
    for left, top, right, bottom in boxes(scene):
        nearest = min(max(badge[0], left), right), min(max(badge[1], top), bottom)
        assert dist(nearest, badge) >= BADGE
        is_in = x < left and right < x + width and y < top and bottom < y + height
        is_out = right <= x or x + width <= left or bottom <= y or y + height <= top
        assert is_in or is_out
        inside += is_in
    assert inside == 1 + bool(marked.value)  # itself, what it is worth, and no other
    for node in scene.nodes[1:]:
        assert all(dist(point, badge) > BADGE for point in points_of(node))


@pytest.mark.parametrize("search", [lab.alphabeta, lab.minimax])  # with windows, and without
@pytest.mark.parametrize("node", NODES)
def test_ring_and_badge_of_a_mark_stand_clear(node, search):
    path, trace = tuple(networkx.shortest_path(TREE.graph, "A", node)), traced(search)
    for step in range(0, len(trace.steps), 23):
        scene = drawn(trace, step)
        ring_around(scene, path, "here")
        assert_clear(scene)


@pytest.mark.parametrize("game", [TREE, lab.AIMA_TREE])
def test_marks_and_windows_stand_clear_where_trees_are_close(game):
    compare = lab.Compare(lab.minimax, lab.alphabeta, game)
    for at in range(compare.divergence.moment, compare.total, 3):
        for scene in compare._drawings(at):
            if any(node.ring for node in scene.nodes):
                assert_clear(scene)
            for node in scene.nodes:
                if node.window:
                    others = [other for other in scene.nodes[1:] if other is not node]
                    for other in others:
                        assert from_window_to_edge(node, other, scene) > 2


def test_lines_that_are_hidden_are_not_told():
    right = traced(lab.minimax)
    right.source = {code: (1, ["# Not", "# shown"]) for code in right.source}
    compare = lab.Compare(lab.alphabeta, right, TREE)
    (source,) = compare.sides[1].constants["sources"]
    for at in range(compare.total):
        frame = compare.frame_at(at)["sides"][1]
        assert frame["line"] not in [number for number, *_ in source["lines"]]
        assert "depth" not in frame["sentence"] and "game." not in frame["sentence"]


def test_searches_that_never_differ_say_so():
    trace = traced(lab.alphabeta)
    compare = lab.Compare(trace, lab.PUBLISHED[2], TREE)
    assert compare.a is trace  # as it is
    assert compare.divergence is None and compare.differences == [] and compare.step == 0
    assert compare.frame["sentence"].startswith("They never differ")
    assert "≠" not in compare.frame["sides"][0]["svg"]


def test_each_search_gets_as_many_arguments_as_it_takes():
    def needs(game, state, depth, alpha, beta):
        return game.evaluate(state)

    for search, given, taken in (
        (lab.alphabeta, (), ("A", inf, -inf, inf)),
        (needs, ("B", 2, 3), ("B", 2, 3, inf)),
        (lab.minimax, ("B", 2, 3, 5), ("B", 2)),
        (lab.PUBLISHED[3], (), lab.PUBLISHED[3].arguments(TREE)[1:]),
    ):
        assert lab.Compare(search, lab.minimax, TREE, *given).a.arguments[1:] == taken


def test_a_search_that_fails_is_shown_until_then():
    compare = lab.Compare(faulty("error", "C"), lab.alphabeta, TREE)
    failures = [side["failure"] for side in compare.frame["sides"]]
    assert failures == ["ZeroDivisionError: on purpose", ""]
    sentence = compare.divergence.sentence
    assert "search ends with an error at C, while alphabeta goes on to H" in sentence
    assert compare.frame["sides"][0]["note"] == "waits"


def test_what_cannot_be_compared_is_refused():
    for arguments, error, words in (
        ((lab.minimax, lab.alphabeta), TypeError, "^minimax needs a game to search"),
        ((lab.minimax, lab.alphabeta, TREE, "A", 3, 1, 2, 3), TypeError, "come state, depth"),
        ((lab.minimax, lab.alphabeta, TREE, "ZZ"), TypeError, "'ZZ' isn't a state of <Tree"),
        ((lab.PUBLISHED[0], lab.minimax, TREE, "A", 3, 1, 2), ValueError, "the full window"),
        ((lab.minimax, lab.minimax, WIDE, WIDE.initial, 3), ValueError, "visits 27,931 nodes"),
    ):
        with pytest.raises(error, match=words):
            lab.Compare(*arguments)


def test_a_program_with_any_number_of_arguments_gets_those_that_are_given():
    def best(numbers, is_max=True, *rest):
        seen.append(rest)
        if isinstance(numbers, int):
            return numbers
        values = [best(part, not is_max, *rest) for part in numbers]
        return max(values) if is_max else min(values)

    seen = []
    compare = lab.Compare(best, best, [[3, 12], [2, 4]])
    assert compare.a.value == compare.b.value == best([[3, 12], [2, 4]]) == 3
    assert set(seen) == {()}
    seen.clear()
    lab.Compare(best, best, [[3, 12], [2, 4]], True, "more")
    assert set(seen) == {("more",)}
