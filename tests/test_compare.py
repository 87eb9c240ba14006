"""Compare: two runs in lockstep, and the first difference is where the fault was put."""

import json
import re
from itertools import pairwise
from math import dist, inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from traitlets import TraitError

import minimax_lab as lab
from minimax_lab.draw.svg import BADGE, painted, ring_of, svg
from minimax_lab.draw.tree import drawn as scene_of
from minimax_lab.instruments.divergence import compared
from minimax_lab.instruments.lockstep import meetings_of, moments_of
from minimax_lab.widgets.compare import Compare
from minimax_lab.widgets.face import Face
from tests import readers, truth
from tests.test_draw import boxes, edges_of

TREE = lab.COURSE_TREE
NODES = "ABCDEFGHIJKLMNOPQRSTUVWXY"


def traced(search, *arguments, limit=500_000):
    try:
        return lab.watch(search, *(arguments or (TREE, "A", 3)), limit=limit)
    except Exception as error:
        return error.trace


def first(a, b):
    return compared(traced(a), traced(b)).divergence


def faulty(kind, where):
    """An alpha-beta with one fault at one node."""

    def search(game, state, depth, alpha=-inf, beta=inf):
        if state == where and kind == "error":
            raise ZeroDivisionError("on purpose")
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state) + (100 if state == where and kind == "value" else 0)
        me = game.to_move(state)
        best = -me * inf
        for child in game.children(state):
            if child == where and kind == "visit":
                continue
            window = (alpha - 50, beta) if child == where and kind == "window" else (alpha, beta)
            value = search(game, child, depth - 1, *window)
            best = max(best, value) if me == lab.MAX else min(best, value)
            if best >= beta if me == lab.MAX else best <= alpha:
                break
            alpha = max(alpha, best) if me == lab.MAX else alpha
            beta = min(beta, best) if me == lab.MIN else beta
        return best + (100 if state == where and kind == "value" else 0)

    return search


def distinct(nested):
    """The same shape with all leaves different, in an order that mixes large and small."""
    values = iter([(37 * i) % 101 for i in range(101)])

    def copied(node):
        return [copied(child) for child in node] if isinstance(node, list) else next(values)

    return copied(nested)


@pytest.mark.parametrize("where", NODES)
@pytest.mark.parametrize("kind", ["error", "value", "visit"])
def test_a_fault_is_found_at_the_node_where_it_was_put(kind, where):
    visited = set(traced(lab.alphabeta).visited)
    if where not in visited or (kind, where) == ("visit", "A"):
        assert kind == "visit" or first(lab.alphabeta, faulty(kind, where)) is None
        return
    found = first(lab.alphabeta, faulty(kind, where))
    assert (found.kind, found.node) == (kind, where)
    assert found.path[0] == "A" and found.path[-1] == where
    assert all(child in TREE.children(node) for node, child in pairwise(found.path))
    assert f" {where}" in found.sentence or found.sentence.startswith(where)


@pytest.mark.parametrize("where", ["C", "D", "H", "J", "K", "S"])
def test_another_window_is_found_where_it_is_handed_down(where):
    found = first(lab.alphabeta, faulty("window", where))
    assert (found.kind, found.node) == ("window", where)
    alpha = traced(lab.alphabeta).steps[found.step_a].alpha
    assert f"alpha = {alpha}, search with alpha = {alpha - 50}.".replace("-", "−") in found.sentence


def test_the_fault_is_found_in_either_place():
    one, other = (first(*pair) for pair in ([lab.alphabeta, faulty("value", "H")],
                                            [faulty("value", "H"), lab.alphabeta]))  # fmt: skip
    assert (one.kind, one.node, one.step_a, one.step_b) == (
        other.kind, other.node, other.step_b, other.step_a,
    )  # fmt: skip


@given(truth.NESTED.map(distinct))
@settings(max_examples=60, deadline=None)
def test_minimax_and_alphabeta_part_at_the_first_leaf_that_bounds_forbid(nested):
    tree = lab.Tree(nested)
    a, b = (traced(f, tree, "A", inf) for f in (lab.minimax, lab.alphabeta))
    comparison = compared(a, b)
    allowed = set(truth.bounds_allow(nested, lab.MAX, -inf, inf))
    forbidden = [leaf for leaf in truth.leaves(nested) if leaf not in allowed]
    if not forbidden:
        assert comparison.divergence is None
        return
    node = comparison.divergence.node
    while not tree.is_terminal(node):
        node = next(tree.children(node))
    assert comparison.divergence.kind == "visit"
    assert tree.evaluate(node) == forbidden[0]
    tops = [found.node for found in comparison.differences if found.kind == "visit"]
    assert tops == b.pruned


@pytest.mark.parametrize("search", readers.ALL, ids=lambda search: search.__name__)
def test_minimax_in_other_words_never_differs(search):
    assert first(search, lab.minimax) is None
    assert first(search, search) is None


@pytest.mark.parametrize(
    "search", [lab.beyond.negamax, lab.PUBLISHED[2]], ids=["negamax", "note 001"]
)
def test_the_same_search_seen_from_another_side_never_differs(search):
    arguments = (TREE, "A", 3)
    if isinstance(search, lab.Procedure):
        search, arguments = search.search, search.arguments(TREE)
    assert compared(traced(search, *arguments), traced(lab.alphabeta)).divergence is None


def test_a_bound_instead_of_a_value_is_named_as_one():
    hard = next(p for p in lab.PUBLISHED if (p.fail, p.cut) == ("hard", ">="))
    found = compared(traced(hard.search, *hard.arguments(TREE)), traced(lab.alphabeta)).divergence
    assert (found.kind, found.node) == ("value", "H")
    assert found.sentence.endswith("3 says only that H is worth at most that.")


def test_other_orders_are_told_from_other_nodes():
    def backwards(game, state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        values = [backwards(game, child, depth - 1) for child in reversed([*game.children(state)])]
        return max(values) if game.to_move(state) == lab.MAX else min(values)

    comparison = compared(traced(lab.minimax), traced(backwards))
    assert {found.kind for found in comparison.differences} == {"order"}
    nodes = [found.node for found in comparison.differences]
    assert len(set(nodes)) == len(nodes)
    assert comparison.divergence.sentence.endswith(
        "backwards goes on to D, while minimax goes to B first."
    )


def test_a_second_visit_is_a_visit_of_its_own():
    def twice(game, state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        for child in game.children(state):
            twice(game, child, depth - 1)
        values = [twice(game, child, depth - 1) for child in game.children(state)]
        return max(values) if game.to_move(state) == lab.MAX else min(values)

    tree = lab.Tree([4, 7])
    a, b = (traced(f, tree, "A", 1) for f in (twice, lab.minimax))
    found = compared(a, b).differences
    assert [(d.kind, d.node) for d in found] == [("visit", "B"), ("visit", "C")]
    assert found[0].step_a > a.nodes[2].exit  # after the first visit to C
    assert compared(a, traced(twice, tree, "A", 1)).divergence is None


def test_two_of_the_same_name_are_told_apart():
    found = compared(traced(faulty("value", "B")), traced(faulty("value", "C")))
    assert found.names == ("search on the left", "search on the right")
    assert "search on the left, but" in found.divergence.sentence


def test_a_search_that_stops_too_early_or_looks_at_nothing():
    def shallow(game, state, depth):
        return lab.minimax(game, state, depth - 1)

    def guess(game, state, depth):
        return 8

    assert first(lab.minimax, shallow).sentence.endswith(
        "minimax goes on to L, while shallow looks no deeper than E."
    )
    found = first(lab.minimax, guess)
    assert (found.kind, found.node) == ("visit", "B")


def test_a_forgotten_return_is_a_difference():
    def forgets(game, state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        for child in game.children(state):
            forgets(game, child, depth - 1)

    found = first(lab.minimax, forgets)
    assert (found.kind, found.node) == ("value", "E")
    assert "E returns 7 in minimax, but None, no value at all in forgets." in found.sentence


def test_what_comes_first_is_said_and_why_the_other_leaves():
    assert first(lab.minimax, lab.alphabeta).sentence == (
        "Up to N both do the same. Then minimax goes on to O, while alphabeta leaves F: MAX gets "
        "at least 8 here, but MIN above at B already holds 7."
    )


PAIRS = [(lab.minimax, lab.alphabeta), (lab.alphabeta, faulty("error", "J")),
         (lab.beyond.sss_star, lab.alphabeta), (lab.beyond.mtdf, lab.minimax),
         (readers.ALL[0], lab.minimax)]  # fmt: skip


@pytest.mark.parametrize("pair", PAIRS)
def test_no_step_of_either_run_is_left_out(pair):
    a, b = map(traced, pair)
    meetings = meetings_of(a, b)
    moments, arrivals = moments_of(a, b, meetings)
    for run, trace in enumerate((a, b)):
        steps = [moment.steps[run] for moment in moments]
        assert all(0 <= later - now <= 1 for now, later in pairwise(steps))
        last = trace.steps[steps[-1]]
        assert steps[0] == 0 and (last.kind == "raise" or last is trace.steps[-1])
    assert len({moment.steps for moment in moments}) == len(moments)
    assert arrivals == sorted(arrivals)


@pytest.mark.parametrize("pair", PAIRS)
def test_where_both_go_on_both_are_at_the_same_node(pair):
    a, b = map(traced, pair)

    def path(node):
        return [] if node is None else [*path(node.parent), node.state]

    meetings = meetings_of(a, b)
    for meeting in meetings:
        if meeting.alone is None:
            one, other = meeting.events
            assert one.arrives == other.arrives and path(one.node) == path(other.node)
    for run, trace in enumerate((a, b)):
        gone = [m.events[run] for m in meetings if m.alone in (None, run)]
        arrived = [event.node for event in gone if event.arrives]
        assert sorted(node.id for node in arrived) == list(range(len(trace.nodes)))


@pytest.mark.parametrize("pair", [PAIRS[0], PAIRS[1], PAIRS[4]])  # the plainly recursive ones
def test_both_arrive_together(pair):
    a, b = map(traced, pair)
    meetings = meetings_of(a, b)
    moments, arrivals = moments_of(a, b, meetings)
    together = True
    for meeting, at in zip(meetings, arrivals, strict=True):
        steps = tuple(event and event.step for event in meeting.events)
        if meeting.alone is None:
            assert moments[at].steps == steps
        if meeting.alone is None and together and at:  # neither has waited there for the other
            before = moments[at - 1].steps
            # A leaf may be valued, and left, at the very step at which it was come to.
            assert all(b < step for b, step in zip(before, steps, strict=True)) or before == steps
        together = meeting.alone is None


def test_it_opens_at_the_first_difference_and_moves():
    compare = Compare(lab.minimax, lab.alphabeta, TREE)
    assert (compare.step_a, compare.step_b) == (
        compare.divergence.step_a, compare.divergence.step_b,
    )  # fmt: skip
    assert compare.frame["sentence"] == compare.divergence.sentence
    assert [side["note"] for side in compare.frame["sides"]] == ["", "waits: O is pruned here"]
    seen = []
    compare.observe(lambda change: seen.append(change["name"]))
    compare.position = -1
    assert compare.position == compare.total - 1 and sorted(seen) == ["frame", "position"]
    assert (compare.step_a, compare.step_b) == (len(compare.a.steps) - 1, len(compare.b.steps) - 1)
    assert [side["note"] for side in compare.frame["sides"]] == ["", ""]
    with pytest.raises(ValueError, match=r"position 10000 is out of range: .* 0 to "):
        compare.position = 10_000
    with pytest.raises(TraitError):
        compare.position = "7"


def test_every_frame_shows_both_runs_and_marks_the_same_node():
    compare = Compare(lab.minimax, lab.alphabeta, TREE)
    assert compare.places == [found.moment for found in compare.differences]
    for at in range(compare.total):
        compare.position = at
        json.dumps(compare.frame, allow_nan=False)
        for side, trace, step in zip(
            compare.frame["sides"], (compare.a, compare.b), (compare.step_a, compare.step_b),
            strict=True,
        ):  # fmt: skip
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
    assert painted(scene_of(a, None)) == plain and "≠" not in plain
    for path in [("A", "C", "Z"), ("A", "C")]:
        marked = [s.name for s in scene_of(a, marked=path, word="here").nodes if s.marked]
        assert marked == ["C"]
    assert painted(scene_of(a, marked=("Q",), word="here")) == plain


def legend_of(picture):
    """The words in a picture's legend, row by row."""
    return re.findall("<text[^>]*>([^<]*)", picture.rpartition('<g font-size="14"')[2])


def test_both_pictures_have_one_size_and_one_legend():
    game = lab.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    for pair in ((lab.minimax, lab.alphabeta), (lab.alphabeta, lab.minimax)):
        compare = Compare(*pair, game)
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
        scene = scene_of(trace, step, marked=way, word="here")
        (marked,) = (shape for shape in scene.nodes if shape.marked)
        x, y, width, height = ring_of(marked)
        left, right = edges_of(scene)
        across, down = x + 2, y + height + 3
        assert left <= across - BADGE and across + BADGE <= right
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
    right.source = {code: (39, ["# Not", "# shown"]) for code in right.source}
    compare = Compare(lab.alphabeta, right, TREE)
    assert compare.sides[1]["sources"][0]["lines"] == [["", "# Not"], ["", "# shown"]]
    for at in range(compare.total):
        compare.position = at
        left, hidden = compare.frame["sides"]
        assert hidden["line"] == 0 and left["line"] > 0
        assert re.fullmatch("minimax at [A-Y] (is at work|returns)", hidden["doing"])
        assert "#" not in hidden["sentence"] and "about to run" not in hidden["sentence"]


def test_searches_that_never_differ_say_so():
    compare = Compare(lab.alphabeta, lab.PUBLISHED[2], TREE)
    assert compare.divergence is None and compare.differences == [] and compare.position == 0
    assert compare.frame["sentence"].startswith("They never differ")
    assert "≠" not in compare.frame["sides"][0]["svg"]


def test_each_search_gets_as_many_arguments_as_it_takes():
    def root_only(game, state):
        return game.evaluate(state)

    def needs(game, state, depth, alpha, beta):
        return game.evaluate(state)

    def given(search, *arguments):
        return Compare(search, lab.minimax, TREE, *arguments).a.arguments[1:]

    assert given(lab.alphabeta) == ("A", inf)
    assert given(root_only) == ("A",)
    assert given(needs, "B") == ("B", inf, -inf, inf)
    assert given(needs, "B", 2, 3) == ("B", 2, 3, inf)
    assert given(lab.alphabeta, "B", 2, 3, 5) == ("B", 2, 3, 5)
    assert given(lab.minimax, "B", 2, 3, 5) == ("B", 2)
    assert given(lab.PUBLISHED[3]) == lab.PUBLISHED[3].arguments(TREE)[1:]


def test_traces_are_compared_as_they_are():
    a, b = traced(lab.minimax), traced(lab.alphabeta)
    compare = Compare(a, b)
    assert compare.a is a and compare.b is b
    assert Compare(a, lab.alphabeta, TREE).divergence == compare.divergence


def test_it_opens_where_it_is_told():
    compare = Compare(lab.minimax, lab.alphabeta, TREE, step=7)
    assert compare.step_a == 7
    assert Compare(lab.minimax, lab.alphabeta, TREE, step=-1).step_a == len(compare.a.steps) - 1
    with pytest.raises(ValueError, match="step 999 is out of range"):
        Compare(lab.minimax, lab.alphabeta, TREE, step=999)


def test_a_search_that_fails_is_shown_until_then():
    compare = Compare(faulty("error", "C"), lab.alphabeta, TREE)
    assert isinstance(compare.error_a, ZeroDivisionError) and compare.error_b is None
    assert compare.sides[0]["failure"] == "ZeroDivisionError: on purpose"
    assert compare.step_a == compare.sides[0]["failed_at"]
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

    left = Compare(lab.alphabeta, leaves, TREE)
    assert left.sides[1]["failure"] == "SystemExit: bye" and left.divergence.kind == "error"
    stopped = Compare(lab.alphabeta, endless, TREE, limit=1000)
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
        Compare(*arguments)


def test_what_is_no_trace_is_refused():
    with pytest.raises(TypeError, match="b must be a Trace"):
        compared(traced(lab.minimax), lab.alphabeta)


def test_viewers_without_widgets_get_both_pictures_and_the_sentence():
    compare = Compare(lab.minimax, lab.alphabeta, TREE)
    data, _ = compare._repr_mimebundle_()
    for kind in ("image/svg+xml", "text/html"):
        assert data[kind].count("is marked: first difference") == 2
    assert compare.divergence.sentence in data["text/html"]
    assert data["text/plain"] == repr(compare) and "0x" not in data["text/plain"]
    again = Compare(lab.minimax, lab.alphabeta, TREE)._repr_mimebundle_()[0]
    assert all(again[kind] == data[kind] for kind in ("image/svg+xml", "text/html", "text/plain"))


@given(st.sampled_from(PAIRS))
@settings(max_examples=5, deadline=None)
def test_swapping_the_two_swaps_the_comparison(pair):
    a, b = map(traced, pair)
    one, other = compared(a, b), compared(b, a)
    assert [(d.kind, d.node, d.path) for d in one.differences] == [
        (d.kind, d.node, d.path) for d in other.differences
    ]


def selectors(css):
    """Each selector of a style sheet, those with a comma between them one by one."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    for rule in re.findall(r"([^{}]+){[^{}]*}", css):
        # A comma within brackets, as in :is(td, th), parts nothing.
        yield from re.split(r",(?![^(]*\))", " ".join(rule.split()))


@pytest.mark.parametrize(
    ("widget", "roots"),
    [
        (lab.Stepper, {".mm-stepper"}),
        (Compare, {".mm-stepper", ".mm-stepper.mm-compare"}),
        (lab.TreeEditor, {".mm-stepper", ".mm-stepper.mm-editor"}),
        (lab.Predict, {".mm-predict"}),
        (lab.Explorer, {".mm-explorer"}),
        (Face, {".mm-play", ".mm-above"}),  # which is the line above a Play's Stepper
    ],
)
def test_every_rule_is_for_one_widget_alone(widget, roots):
    found = {re.split(r"[ :\[]", rule.strip())[0] for rule in selectors(str(widget._css))}
    assert found == roots
