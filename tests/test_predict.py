"""Predict shows what the practice holds, hears what a page sends, and gives nothing away."""

import json
import random
import shutil
import subprocess

import pytest

import minimax_lab as lab
from minimax_lab.practice import Attempt, Practice
from minimax_lab.puzzles import make_puzzle
from minimax_lab.widgets.pages import FOLDER
from minimax_lab.widgets.predict import predicted, puzzle_page
from tests.test_draw import overlaps


@pytest.fixture
def predict() -> lab.Predict:
    """[[17, 13, 5], [13, 15, 11], [20, 6, 19]]: alpha-beta returns 11 and never visits M."""
    predict = lab.Predict(seed=5)
    assert predict.puzzle.pruned == ["M"]
    return predict


def send(predict, act, *what, seed=None) -> str:
    """What the page does when something is clicked or typed; return how the answer is headed."""
    seed = predict.puzzle.seed if seed is None else seed
    assert predict.ask([act, {"seed": seed, "what": what}], []) == ("", [])
    return predict.frame["heading"]


def node(predict, name) -> dict:
    return next(node for node in predict.frame["nodes"] if node["name"] == name)


def fields(predict, name) -> dict:
    """The text and the state of each number that is asked for at a node."""
    own = [field for field in predict.frame["fields"] if field["name"] == name]
    return {field["what"]: (field["text"], field["state"]) for field in own}


def test_a_new_tree_asks_and_answers_nothing_and_each_node_says_what_it_is(predict):
    frame = predict.frame
    assert predict.sentence == "A new tree with 9 leaves: MAX is to move at the root."
    assert frame["solution"] == [] and not frame["over"] and frame["level"] == "Level 1 of 9"
    assert list(dict.fromkeys(field["name"] for field in frame["fields"])) == ["B", "C", "D", "A"]
    assert fields(predict, "A") == {"value": ("", "open")}
    assert {(field["text"], field["state"]) for field in frame["fields"]} == {("", "open")}
    tree = frame["svg"].partition("\n<path")[2].removesuffix("\n</svg>\n")
    still = predict._repr_mimebundle_()[0]["image/svg+xml"]
    assert tree and tree in still and ">never searched<" in still  # with its legend
    assert repr(predict) == "<Predict: tree 5, score 0>"
    assert node(predict, "A")["words"] == "A, MAX, the root, not marked, returns not known yet"
    assert node(predict, "K")["words"] == "K, leaf, value 20, child of D, not marked"
    send(predict, "mark", "M")
    send(predict, "answer", "D", "alpha", "11")
    send(predict, "answer", "D", "value", "6")
    assert node(predict, "M")["words"].endswith("child of D, never searched")
    assert node(predict, "D")["words"] == (
        "D, MIN, child of A, not marked, window (11, not known yet), returns at most 6"
    )


def test_right_answers_are_painted_and_wrong_ones_are_not(predict):
    def dashes():
        return predict.frame["svg"].split("<g font-size")[0].count("stroke-dasharray")

    assert send(predict, "mark", "J") == "✗ Pruned too much." and dashes() == 0
    assert node(predict, "J")["looks"] == {"aria-checked": False, "data-wrong": True}
    assert send(predict, "answer", "C", "alpha", "11") == "✗ Not right." and dashes() == 0
    assert fields(predict, "C")["alpha"] == ("11", "wrong")
    send(predict, "mark", "M")
    assert dashes() and node(predict, "M")["looks"] == {"aria-checked": True, "data-wrong": False}
    send(predict, "answer", "C", "alpha", "5")
    assert "(5, ?)" in predict.frame["svg"]
    assert fields(predict, "C")["alpha"] == ("5", "right")
    assert predict.frame["score"] == 0  # a point less the wrong mark; the second try earns nothing
    assert send(predict, "mark", "M") == "" and not node(predict, "M")["looks"]["aria-checked"]


def test_the_place_of_a_node_gives_nothing_away():
    for seed in range(10):
        # Other leaves of as many digits: other cuts, the same places.
        puzzles = [make_puzzle(s, depth=3, branching=3) for s in (seed, seed + 100)]
        assert puzzles[0].nested != puzzles[1].nested
        first, second = (predicted(Attempt(puzzle)).nodes for puzzle in puzzles)
        assert [(shape.x, shape.y) for shape in first] == [(shape.x, shape.y) for shape in second]


def test_a_solved_tree_shows_all_of_it_and_the_next_is_harder(predict):
    assert send(predict, "answer", "D", "value", "11") == "✓ Right."
    send(predict, "mark", "M")
    attempt = predict._practice.attempt
    for name, what in attempt.open_numbers():
        assert send(predict, "answer", name, what, attempt.written(name, what)) == "✓ Right."
    assert not predict.frame["over"]
    assert send(predict, "finish") == "✓ Right." and predict.frame["over"]
    assert predict.sentence == "All is right: alpha-beta returns 11, and 1 node is never searched."
    assert fields(predict, "D")["value"] == ("≤ 11", "right")  # as answered, not ≤ 6
    assert send(predict, "mark", "B") == "" and "is finished" in predict.sentence
    assert (predict.frame["score"], predict.frame["streak"]) == (11, 1)
    assert predict.frame["solution"][0].startswith("α cut-off at D: MIN gives at most 6 here")
    send(predict, "next")
    assert (predict.puzzle.seed, predict.frame["seed"], predict.frame["score"]) == (6, 6, 11)
    assert "Level 2" in predict.frame["level"] and not predict.frame["over"]
    send(predict, "mark", "A", seed=5)  # meant for the tree before
    assert predict.sentence.startswith("A new tree")


def test_the_solution_is_what_a_trace_says():
    predict = lab.Predict(seed=7, depth=3, branching=2, cuts=2)
    send(predict, "show")
    trace = lab.watch(lab.alphabeta, predict.puzzle.tree, "A", 3)
    assert predict.frame["solution"][:-1] == [trace.explain(cut.step) for cut in trace.cutoffs]
    states = {field["name"]: field["state"] for field in predict.frame["fields"]}
    for shape in predicted(predict._practice.attempt).nodes:
        is_visited = shape.state in trace.visited
        assert (shape.status == "pruned") != is_visited
        assert states.get(shape.state) in (None, "shown" if is_visited else "never")
    assert "never" in states.values()  # numbers were asked for there, too
    assert predict.frame["level"] == "" and predict.frame["streak"] == 0
    send(predict, "next")
    assert predict._practice.level == 1  # there is none below


def test_a_node_under_a_mark_needs_no_numbers():
    predict = lab.Predict(seed=7, depth=3, branching=2, cuts=2)
    inner = next(name for name in predict.puzzle.pruned if fields(predict, name))
    assert fields(predict, inner)["alpha"] == ("", "open")  # that it needs none isn't told
    assert send(predict, "answer", inner, "alpha", "3") == "✗ Pruned too little."
    send(predict, "mark", inner)
    assert {state for _, state in fields(predict, inner).values()} == {"never"}


@pytest.mark.parametrize(
    ("act", "what"),
    [("fly", []), ("mark", 7), ("mark", []), ("mark", ["Z"]), ("answer", ["C", "gamma", "1"])],
)
def test_no_message_raises_or_changes_the_practice(predict, act, what):
    before = predict.frame
    assert predict.ask([act, {"seed": 5, "what": what}], [])[0] and predict.frame == before


def test_a_level_of_its_own_settings_is_refused():
    with pytest.raises(ValueError, match="level 3 can't be kept"):
        lab.Predict(level=3, depth=2)
    with pytest.raises(TypeError, match="no setting 'foo', but depth, branching, .* leaves$"):
        lab.Predict(foo=3)


JUDGED = f"""
import {{ Judge }} from {json.dumps((FOLDER / "judge.js").as_uri())};
const [page, ...acts] = JSON.parse(await new Response(process.stdin).text());
const judge = new Judge(page);
const refusal = (act, what) => act === "answer" && judge.refusal(what);
const told = acts.map(([act, what]) => refusal(act, what) || judge.frameAfter(act, what));
console.log(JSON.stringify(told));
"""


def acts_of_a_reader(puzzle, chance):
    """Right and wrong answers, marks and hints in a random order; then all that is right."""
    attempt = Attempt(puzzle)
    searched = [name for name in puzzle.names if name not in puzzle.pruned]
    names = [*chance.sample(searched, 4), *puzzle.pruned, *puzzle.pruned]  # on, and off again
    wild = [["mark", name] for name in names]
    right = [["mark", name] for name in puzzle.pruned]
    for name, what in attempt.questions:
        texts = ["nine", " ≤ 4,0 ", "-inf", "∞", "17"]
        if name in puzzle.visits:
            texts.append(attempt.written(name, what))
            right += [["hint"], ["finish"], ["answer", name, what, texts[-1]]]
        wild += [["answer", name, what, text] for text in chance.sample(texts, 2)]
    wild += [["hint"], ["finish"]] * 2
    chance.shuffle(wild)
    return [*wild, *right, ["hint"], ["finish"]]


def is_possible(attempt, act, *what) -> bool:
    """Whether a page asks for this: what is answered rightly can't be answered again there."""
    if attempt.over:
        return False
    if act == "finish":
        return len(attempt.open_numbers()) <= 1  # else the page names one of them, Python several
    return tuple(what[:2]) not in attempt.numbers


@pytest.mark.skipif(not shutil.which("node"), reason="no Node.js here")
@pytest.mark.parametrize("settings", [{}, {"level": 6}, {"level": 9}, {"strict": True}])
def test_a_page_without_python_shows_and_says_what_python_would(settings):
    predict = lab.Predict(seed=11, **settings)
    attempt = predict._practice.attempt
    told = [json.loads(puzzle_page(predict.puzzle))]
    frames = []
    for act, *what in acts_of_a_reader(predict.puzzle, random.Random(3)):
        if is_possible(attempt, act, *what):
            told.append([act, what])
            why, _ = predict.ask([act, {"seed": predict.puzzle.seed, "what": what}], [])
            frames.append(why or predict.frame)
    told.append(["next", []])
    command = ["node", "--input-type=module", "--eval", JUDGED]
    node = subprocess.run(command, input=json.dumps(told), capture_output=True, text=True)
    *judged, last = json.loads(node.stdout)
    assert last["sentence"] == "Run this cell for another tree."
    assert len(judged) > 20 and judged[-1]["over"]
    assert sum(isinstance(own, str) for own in judged) > 1
    for act, own, frame in zip(told[1:-1], judged, frames, strict=True):
        if isinstance(own, str):  # why it is refused
            assert own == frame and "“nine” is no number" in own
            continue
        for what in ("heading", "sentence", "fields", "over", "solution"):
            assert own[what] == frame[what], (act, what)
        # The strokes of two cut-offs may come in another order.
        assert sorted(own["svg"].split("\n")) == sorted(frame["svg"].split("\n")), act
        assert [(node["name"], node["looks"]) for node in own["nodes"]] == [
            (node["name"], node["looks"]) for node in frame["nodes"]
        ]


def test_the_still_is_that_of_the_tree_whatever_is_answered(predict):
    before = predict.picture()
    send(predict, "mark", "M")
    assert predict.picture() == before
    send(predict, "next")
    assert predict.picture() != before
    html = predict._repr_mimebundle_()[0]["text/html"]
    assert "Run this cell for another tree." in html and "<script" in html


@pytest.mark.parametrize("level", range(1, 10))
def test_the_windows_of_a_solution_lie_over_no_node_and_over_no_other_window(level):
    attempt = Practice(seed=3, level=level).attempt
    attempt.show()
    drawing = predicted(attempt)
    assert sum(bool(node.window) for node in drawing.nodes) > 2 and overlaps(drawing) == []
