"""Compare: two runs in lockstep on the page, and where they part is marked."""

import json
import re
from math import dist, inf

import pytest
from traitlets import TraitError

import minimax_lab as lab
from minimax_lab.draw.svg import BADGE, painted, ring_of, svg
from minimax_lab.draw.tree import drawn
from tests.test_divergence import NODES, TREE, faulty, traced
from tests.test_draw import boxes


def test_it_opens_at_the_first_difference_and_moves():
    compare = lab.Compare(lab.minimax, lab.alphabeta, TREE)
    first = compare.divergence
    assert compare.position == first.moment
    assert [side["step"] for side in compare.frame["sides"]] == [first.step_a, first.step_b]
    assert compare.frame["sentence"] == compare.divergence.sentence
    assert [side["note"] for side in compare.frame["sides"]] == ["", "waits: O is pruned here"]
    seen = []
    compare.observe(lambda change: seen.append(change["name"]))
    compare.position = -1
    assert compare.position == compare.total - 1 and sorted(seen) == ["frame", "position"]
    ends = [len(trace.steps) - 1 for trace in (compare.a, compare.b)]
    assert [side["step"] for side in compare.frame["sides"]] == ends
    assert [side["note"] for side in compare.frame["sides"]] == ["", ""]
    with pytest.raises(ValueError, match=r"position 10000 is out of range: .* 0 to "):
        compare.position = 10_000
    with pytest.raises(TraitError):
        compare.position = "7"


def test_every_frame_shows_both_runs_and_marks_the_same_node():
    compare = lab.Compare(lab.minimax, lab.alphabeta, TREE)
    assert compare.marks == [found.moment for found in compare.differences]
    for at in range(compare.total):
        compare.position = at
        json.dumps(compare.frame, allow_nan=False)
        steps = compare._comparison.moments[at].steps
        traces = (compare.a, compare.b)
        for side, trace, step in zip(compare.frame["sides"], traces, steps, strict=True):
            assert side["step"] == step and side["sentence"] == trace.explain(step)
            assert side["svg"].count("≠") == 2  # at the node and in the legend
            # Either run has steps of its own, of which the reader is told no numbers.
            title = side["svg"].split("<title>")[1].split("</title>")[0]
            assert title == f"The tree of {trace.steps[0].code.co_name} at this step"
    found = compare.differences[1]
    compare.position = found.moment
    word = f"{found.node} is marked: difference."
    assert all(word in side["svg"] for side in compare.frame["sides"])


def test_a_difference_that_is_not_in_the_picture_is_marked_above_it():
    a = traced(lab.minimax)
    plain = svg(a)
    assert painted(drawn(a, None)) == plain and "≠" not in plain
    for path in [("A", "C", "Z"), ("A", "C")]:
        marked = [s.name for s in drawn(a, marked=path, word="here").nodes if s.marked]
        assert marked == ["C"]
    assert painted(drawn(a, marked=("Q",), word="here")) == plain


def legend_of(picture):
    """The words in a picture's legend, row by row."""
    return re.findall("<text[^>]*>([^<]*)", picture.rpartition('<g font-size="14"')[2])


def test_both_pictures_have_one_size_and_one_legend():
    game = lab.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    for pair in ((lab.minimax, lab.alphabeta), (lab.alphabeta, lab.minimax)):
        compare = lab.Compare(*pair, game)
        for at in range(compare.total):
            compare.position = at
            one, other = (side["svg"] for side in compare.frame["sides"])
            size = "width=.*? viewBox=.*? "
            assert re.search(size, one)[0] == re.search(size, other)[0]
            assert legend_of(one) == legend_of(other)
            assert "cut off" in legend_of(one) and legend_of(one)[-1].endswith("difference")


def meet(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("search", [lab.minimax, lab.alphabeta])
@pytest.mark.parametrize("node", NODES)
def test_ring_and_badge_of_a_mark_stand_clear(search, node):
    way = next(way for way in ways(TREE) if way[-1] == node)
    trace = traced(search)
    for step in range(0, len(trace.steps), 7):
        scene = drawn(trace, step, marked=way, word="here")
        (marked,) = (shape for shape in scene.nodes if shape.marked)
        x, y, width, height = ring_of(marked)
        across, down = x + 2, y + height + 3
        assert BADGE <= across <= scene.width - BADGE
        inside = []
        for box in boxes(scene):
            nearest = min(max(across, box[0]), box[2]), min(max(down, box[1]), box[3])
            assert dist(nearest, (across, down)) >= BADGE
            if meet((x, y, x + width, y + height), box):
                inside.append(box)
                assert x < box[0] and box[2] < x + width and y < box[1] and box[3] < y + height
        assert len(inside) == 1 + bool(marked.value)  # itself, what it is worth, and no other


def ways(game):
    """The states on the way to each node of a tree."""
    todo = [(game.initial,)]
    for way in todo:
        todo += [(*way, child) for child in game.children(way[-1])]
    return todo


def test_lines_that_are_hidden_have_no_numbers_and_no_mark():
    right = traced(lab.minimax)
    right.source = {code: (code.co_firstlineno, ["# Not", "# shown"]) for code in right.source}
    compare = lab.Compare(lab.alphabeta, right, TREE)
    assert compare.sides[1]["sources"][0]["lines"] == [["", "# Not"], ["", "# shown"]]
    for at in range(compare.total):
        compare.position = at
        left, hidden = compare.frame["sides"]
        assert hidden["line"] == 0 and left["line"] > 0
        assert re.fullmatch("minimax at [A-Y] (is at work|returns)", hidden["doing"])
        assert "#" not in hidden["sentence"] and "about to run" not in hidden["sentence"]


def test_searches_that_never_differ_say_so():
    compare = lab.Compare(lab.alphabeta, lab.PUBLISHED[2], TREE)
    assert compare.divergence is None and compare.differences == [] and compare.position == 0
    assert compare.frame["sentence"].startswith("They never differ")
    assert "≠" not in compare.frame["sides"][0]["svg"]


def test_each_search_gets_as_many_arguments_as_it_takes():
    def needs(game, state, depth, alpha, beta):
        return game.evaluate(state)

    for search, given, taken in (
        (lab.alphabeta, (), ("A", inf, -inf, inf)),
        (lambda game, state: game.evaluate(state), (), ("A",)),
        (needs, ("B",), ("B", inf, -inf, inf)),
        (needs, ("B", 2, 3), ("B", 2, 3, inf)),
        (lab.alphabeta, ("B", 2, 3, 5), ("B", 2, 3, 5)),
        (lab.minimax, ("B", 2, 3, 5), ("B", 2)),
        (lab.PUBLISHED[3], (), lab.PUBLISHED[3].arguments(TREE)[1:]),
    ):
        compare = lab.Compare(search, lab.minimax, TREE, *given)
        assert compare.a.arguments[1:] == taken


def test_traces_are_compared_as_they_are():
    a, b = traced(lab.minimax), traced(lab.alphabeta)
    compare = lab.Compare(a, b)
    assert compare.a is a and compare.b is b
    assert lab.Compare(a, lab.alphabeta, TREE).divergence == compare.divergence


def test_a_search_that_fails_is_shown_until_then():
    compare = lab.Compare(faulty("error", "C"), lab.alphabeta, TREE)
    assert isinstance(compare.error_a, ZeroDivisionError) and compare.error_b is None
    assert compare.sides[0]["failure"] == "ZeroDivisionError: on purpose"
    assert compare.frame["sides"][0]["step"] == compare.sides[0]["failed_at"]
    assert "search ends with an error at C, while alphabeta goes on to H" in (
        compare.divergence.sentence
    )
    compare.position = -1
    assert compare.frame["sides"][0]["note"] == "has ended with an error"

    def endless(game, state, depth):
        while True:
            depth += 1

    def leaves(game, state, depth):
        raise SystemExit("bye")

    left = lab.Compare(lab.alphabeta, leaves, TREE)
    assert left.sides[1]["failure"] == "SystemExit: bye" and left.divergence.kind == "error"
    stopped = lab.Compare(lab.alphabeta, endless, TREE, limit=1000)
    assert isinstance(stopped.error_b, lab.SearchStopped) and stopped.divergence.kind == "error"


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ((lab.minimax, lab.alphabeta), TypeError, "^minimax needs a game to search"),
        ((max, lab.minimax, TREE), TypeError, "^max fails before it has a step .* in Python"),
        ((lab.minimax, len, TREE), TypeError, "^len fails before it has a step .* in Python"),
        ((lab.minimax, lab.alphabeta, 3), TypeError, "game must be a Game"),
        ((lab.minimax, 3, TREE), TypeError, "search must be a function"),
        ((lab.minimax, lab.alphabeta, TREE, "ZZ"), ValueError, "'ZZ' is not a node"),
        ((lab.minimax, lab.alphabeta, TREE, "A", 3, 1, 2, 3), TypeError, "at most state, depth"),
        ((lab.PUBLISHED[0], lab.minimax, TREE, "A", 3, 1, 2), ValueError, "the full window"),
    ],
)
def test_what_cannot_be_compared_is_refused(arguments, error, words):
    with pytest.raises(error, match=words):
        lab.Compare(*arguments)


def test_viewers_without_widgets_get_both_pictures_and_the_sentence():
    compare = lab.Compare(lab.minimax, lab.alphabeta, TREE)
    data, _ = compare._repr_mimebundle_()
    assert data["image/svg+xml"].count("is marked: first difference") == 2
    assert compare.divergence.sentence in data["image/svg+xml"]
    assert data["text/plain"] == repr(compare) and "0x" not in data["text/plain"]
    again = lab.Compare(lab.minimax, lab.alphabeta, TREE)._repr_mimebundle_()[0]
    assert all(again[kind] == data[kind] for kind in ("image/svg+xml", "text/plain"))
