"""Predict shows what the practice holds, hears what a page sends, and gives nothing away."""

import re
import xml.etree.ElementTree as ET

import pytest

import minimax_lab as lab
from minimax_lab.draw.tree import predicted
from minimax_lab.questions import Attempt, make_puzzle


def on_a_known_tree(**more) -> lab.Predict:
    """[[17, 13, 5], [13, 15, 11], [20, 6, 19]]: alpha-beta returns 11 and never visits M."""
    predict = lab.Predict(seed=5, **more)
    assert predict.puzzle.pruned == ["M"]
    return predict


def send(predict, do, *arguments, seed=5) -> None:
    """What the page does when something is clicked or typed."""
    predict.ask(["act", {"seed": seed, "act": do, "what": arguments}], [])


def answer_all(predict) -> None:
    for name in predict.puzzle.pruned:
        predict.mark(name)
    attempt = predict._practice.attempt
    for name, what in attempt.open_numbers():
        assert predict.answer(name, what, attempt.written(name, what)).right


def node(predict, name) -> dict:
    return next(node for node in predict.frame["nodes"] if node["name"] == name)


def fields(predict, name) -> dict:
    return next(row for row in predict.frame["rows"] if row["name"] == name)["fields"]


def test_a_new_tree_asks_and_answers_nothing():
    predict = on_a_known_tree()
    assert predict.sentence == "A new tree with 9 leaves: MAX is to move at the root."
    assert predict.frame["solution"] == [] and not predict.frame["over"]
    assert predict.frame["level"] == "Level 1 of 9"
    assert [row["name"] for row in predict.frame["rows"]] == ["B", "C", "D", "A"]
    assert list(fields(predict, "A")) == ["value"]
    assert all(
        field == {"text": "", "state": "open"}
        for row in predict.frame["rows"]
        for field in row["fields"].values()
    )
    assert not any(node["marked"] for node in predict.frame["nodes"])


def test_the_boxes_of_the_nodes_lie_on_their_shapes():
    predict = on_a_known_tree()
    root = ET.fromstring(predict.frame["svg"])
    width, height = float(root.get("width")), float(root.get("height"))
    tree = next(child for child in root if child.tag.endswith("}g"))
    shift = float(re.search(r"translate\(([\d.]+)", tree.get("transform", "translate(0"))[1])
    shapes = {}
    for group in tree:
        texts = [text.text for text in group.iter() if text.tag.endswith("}text")]
        place = re.match(r"translate\((\d+) (\d+)\)", group.get("transform", ""))
        if place and texts:
            shapes[texts[0]] = (float(place[1]) + shift, float(place[2]))
    assert len(shapes) == 13
    for name, (x, y) in shapes.items():
        left, top, across, down = node(predict, name)["box"]
        assert (left + across / 2) * width == pytest.approx(x, abs=1)
        assert (top + down / 2) * height == pytest.approx(y, abs=1)


def test_each_node_says_what_it_is():
    predict = on_a_known_tree()
    assert node(predict, "A")["words"] == "A, MAX, the root, not marked, returns not known yet"
    assert node(predict, "K")["words"] == "K, leaf, value 20, child 1 of 3 of D, not marked"
    predict.mark("M")
    predict.answer("D", "alpha", "11")
    predict.answer("D", "value", "6")
    assert node(predict, "M")["words"].endswith("child 3 of 3 of D, marked as never searched")
    assert node(predict, "D")["words"] == (
        "D, MIN, child 3 of 3 of A, not marked, alpha 11, beta not known yet, returns at most 6"
    )


def test_right_answers_are_painted_and_wrong_ones_are_not():
    predict = on_a_known_tree()
    predict.mark("L")
    assert "stroke-dasharray" not in predict.frame["svg"].split("<g font-size")[0]
    predict = on_a_known_tree()
    predict.answer("C", "alpha", "11")
    assert "stroke-dasharray" not in predict.frame["svg"].split("<g font-size")[0]
    assert fields(predict, "C")["alpha"] == {"text": "11", "state": "wrong"}
    assert predict.frame["heading"] == "✗ Not right."
    predict.mark("M")
    predict.answer("C", "alpha", "5")
    assert "stroke-dasharray" in predict.frame["svg"].split("<g font-size")[0]
    assert "[5, ?]" in predict.frame["svg"]
    assert fields(predict, "C")["alpha"] == {"text": "5", "state": "right"}
    assert (predict.score, predict.frame["score"]) == (1, 1)  # the second try earns nothing


def test_pruning_too_much_is_told_from_pruning_too_little():
    predict = on_a_known_tree()
    predict._practice.attempt.asked = []
    predict.mark("J")
    assert predict.frame["heading"] == "✗ Pruned too much."
    assert predict.frame["wrong"] == "J"
    predict.finish()
    assert predict.frame["heading"] == "✗ Pruned too little."
    assert "You leave M unmarked" in predict.sentence


def test_the_place_of_a_node_gives_nothing_away():
    for seed in range(20):
        puzzle = make_puzzle(seed, depth=3, branching=3)
        # Other leaves of as many digits: other cuts, the same places.
        other = make_puzzle(seed + 100, depth=3, branching=3)
        assert puzzle.pruned != other.pruned or puzzle.nested != other.nested
        first, second = (predicted(Attempt(p)).nodes for p in (puzzle, other))
        assert [(shape.x, shape.y) for shape in first] == [(shape.x, shape.y) for shape in second]


def test_a_solved_tree_shows_all_of_it_and_the_next_is_harder():
    predict = on_a_known_tree()
    answer_all(predict)
    assert not predict.frame["over"]
    assert predict.finish().right and predict.frame["over"]
    assert predict.sentence == "All is right: alpha-beta returns 11, and 1 node is never searched."
    assert (predict.score, predict.streak) == (11, 1)
    assert predict.frame["solution"][0].startswith("α cut-off at D: MIN gets at most 6 here")
    assert predict.next().seed == 6
    assert (predict.level, predict.score, predict.frame["seed"]) == (2, 11, 6)
    assert "Level 2" in predict.frame["level"] and not predict.frame["over"]


def test_the_solution_is_what_a_trace_says():
    predict = lab.Predict(seed=1, depth=4, branching=2, cuts=3)
    predict.show()
    trace = lab.watch(lab.alphabeta, predict.puzzle.tree, "A", 4)
    assert predict.frame["solution"][:-1] == [trace.explain(cut.step) for cut in trace.cutoffs]
    shapes = {shape.state: shape for shape in predicted(predict._practice.attempt).nodes}
    hidden = {name for name, shape in shapes.items() if shape.status == "pruned"}
    assert hidden == set(shapes) - set(trace.visited)
    for visit in trace.nodes:
        if visit.children:
            step = trace.steps[visit.enter]
            ends = shapes[visit.state].window.strip("[]").replace("−", "-").replace("∞", "inf")
            assert tuple(map(float, ends.split(","))) == (step.alpha, step.beta)
    assert predict.frame["level"] == "" and predict.streak == 0


def test_a_node_under_a_mark_needs_no_numbers():
    predict = lab.Predict(seed=7, depth=3, branching=2, cuts=2)
    rows = [row["name"] for row in predict.frame["rows"]]
    inner = [name for name in predict.puzzle.pruned if name in rows]
    assert inner
    row = next(row for row in predict.frame["rows"] if row["name"] == inner[0])
    assert not row["never"]
    assert predict.answer(inner[0], "alpha", "3").kind == "under"
    for name in predict.puzzle.pruned:
        predict.mark(name)
    assert next(row for row in predict.frame["rows"] if row["name"] == inner[0])["never"]
    assert node(predict, inner[0])["marked"]


def test_what_the_page_sends_is_done():
    predict = on_a_known_tree()
    send(predict, "mark", "M")
    send(predict, "answer", "D", "value", "<= 6")
    assert predict.score == 2
    send(predict, "hint")
    assert predict.sentence.startswith("Hint: alpha at B is the highest value MAX is sure of")
    send(predict, "finish")
    assert predict.sentence.startswith("Still to type: alpha at B")
    send(predict, "show")
    assert predict.frame["over"]
    send(predict, "next")
    assert predict.puzzle.seed == 6
    send(predict, "mark", "A")  # meant for the tree before
    assert predict.sentence.startswith("A new tree")


@pytest.mark.parametrize(
    "message",
    [
        None,
        "mark",
        [],
        {},
        ["fly", {"seed": 5}],
        ["act", {"seed": 5, "act": "fly", "what": []}],
        ["act", {"seed": 5, "act": "mark", "what": []}],
        ["act", {"seed": 5, "act": "mark", "what": ["Z"]}],
        ["act", {"seed": 5, "act": "mark", "what": [["A"]]}],
        ["act", {"seed": 5, "act": "answer", "what": ["C", "gamma", "1"]}],
        ["act", {"seed": 5, "act": "answer", "what": ["C", "alpha", {"a": 1}]}],
        ["act", {"seed": 5, "act": "__init__", "what": 7}],
    ],
    ids=str,
)
def test_no_message_raises_or_changes_the_practice(message):
    predict = on_a_known_tree()
    predict.ask(message, [])
    assert (predict.score, predict.puzzle.seed) == (0, 5)
    assert predict._practice.attempt.missed == set()
    assert "can't be answered" in predict.sentence or "is no number" in predict.sentence


@pytest.mark.parametrize(
    ("error", "words", "arguments"),
    [
        (ValueError, r"not \(1, 2, 3\)", {"branching": (1, 2, 3)}),
        (TypeError, "no setting 'foo': give seed or level, .* depth, branching, cuts", {"foo": 3}),
        (ValueError, "level", {"level": 0}),
        (ValueError, "level 3 can't be kept", {"level": 3, "depth": 2}),
        (TypeError, "seed", {"seed": 1.5}),
        (TypeError, "width", {"width": 3}),
        (ValueError, "with a cut-off found", {"depth": 1}),
    ],
    ids=str,
)
def test_what_cannot_be_meant_is_refused(error, words, arguments):
    with pytest.raises(error, match=words):
        lab.Predict(**arguments)


def test_one_answer_changes_the_page_once():
    predict, seen = on_a_known_tree(), []
    predict.observe(lambda change: seen.append(change["name"]))
    predict.mark("M")
    assert seen == ["frame"]


def test_without_widgets_the_tree_is_seen():
    predict = on_a_known_tree()
    assert predict._repr_mimebundle_()[0]["image/svg+xml"] == predict.frame["svg"]
    assert repr(predict) == "<Predict: tree 5, score 0, streak 0>"


def test_a_right_answer_is_not_replaced_by_another_number():
    predict = on_a_known_tree()
    assert predict.answer("D", "value", "11").right
    assert predict.sentence == (
        "D is worth at most 11: the end of its window; alphabeta returns 6 instead, and both are "
        "right."
    )
    assert fields(predict, "D")["value"] == {"text": "≤ 11", "state": "right"}
    answer_all(predict)
    assert predict.finish().right
    assert fields(predict, "D")["value"]["text"] == "≤ 11" and "≤ 6" not in predict.frame["svg"]


def test_a_wrong_mark_leaves_the_tree_unsolved():
    predict = on_a_known_tree()
    predict._practice.attempt.asked = []
    for shown in predict.frame["nodes"]:
        send(predict, "mark", shown["name"])
    send(predict, "finish")
    assert predict.frame["heading"] == "✗ Pruned too much."
    assert predict.sentence.startswith("Finished, but not solved, as you marked A, B, C and 9 more")
    assert predict.frame["over"] and (predict.score, predict.streak) == (0, 0)
    predict.next()
    assert (predict.score, predict.level) == (0, 1)
