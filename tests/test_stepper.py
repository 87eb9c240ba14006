"""The Stepper shows what the trace holds, the same at a step however it was reached."""

import json
import re
from base64 import b64decode
from zlib import decompress

import pytest

import minimax_lab as lab
from minimax_lab.arguments import name_of
from minimax_lab.draw.markup import image
from minimax_lab.draw.svg import svg
from tests import readers


def on_the_course_tree(search=lab.alphabeta) -> lab.Stepper:
    return lab.Stepper(search, lab.COURSE_TREE, "A", 3)


def shown(stepper) -> dict:
    (side,) = stepper.frame["sides"]
    return side


def running_line(stepper) -> str:
    """The text of the line that the code box marks."""
    source = stepper.sides[0].constants["sources"][shown(stepper)["function"]]
    return {number: text for number, text, _ in source["lines"]}[shown(stepper)["line"]].strip()


def test_every_frame_says_what_the_trace_says():
    stepper = on_the_course_tree()
    trace = stepper.trace
    assert shown(stepper)["stack"] == [["alphabeta", "A", "−∞", "+∞", ""]]
    for i, step in enumerate(trace.steps):
        stepper.step = i
        frame = shown(stepper)
        assert stepper.frame["sentence"] == frame["sentence"] == trace.explain(i)
        start, tree = frame["svg"].removesuffix("\n</svg>\n").split("</desc>")
        assert tree.partition("\n<path")[2] in svg(trace, i)  # with a legend, so it is higher
        assert running_line(stepper) == trace.text(step)
        assert [row[1] for row in frame["stack"]] == [node.state for node in trace.path(i)]
        left = [node for node in trace.nodes if node.exit is not None and node.exit <= i]
        assert frame["counts"] == {
            "nodes": sum(node.enter <= i for node in trace.nodes),
            "leaves": sum(not node.children for node in left),
            "cut-offs": sum(cutoff.decided <= i for cutoff in trace.cutoffs),
        }
    count = lab.count(lab.alphabeta, lab.COURSE_TREE, "A", 3)
    assert (frame["counts"]["nodes"], frame["counts"]["leaves"]) == (count.nodes, count.leaves)
    assert stepper.marks == [cutoff.step for cutoff in trace.cutoffs]


def test_a_step_out_of_range_is_refused_and_a_negative_one_counts_from_the_end():
    stepper = on_the_course_tree()
    for step in (163, -164):
        with pytest.raises(ValueError, match=f"step {step} is out of range: .* 0 to 162"):
            stepper.step = step
    with pytest.raises(TypeError, match=r"step must be a whole number, not 1\.5"):
        stepper.step = 1.5
    assert stepper.step == stepper.frame["step"] == 0
    stepper.step = -1
    assert stepper.step == stepper.frame["step"] == 162


def test_what_has_no_end_is_shown_until_it_was_stopped():
    def deeper(game, state, depth):
        return max(deeper(game, child, depth) for child in [state])

    stepper = on_the_course_tree(deeper)
    assert isinstance(stepper.error, lab.SearchStopped)
    assert stepper.step == stepper.total - 1 > 100
    assert shown(stepper)["failure"].startswith("SearchStopped: ")
    stack = shown(stepper)["stack"]
    assert len(stack) <= 11 and re.match(r"… \d+ more calls", stack[1][0])


def broken(game, state, depth):
    if depth == 0:
        return 1 / game.evaluate(state)
    return max(broken(game, child, depth - 1) for child in game.children(state))


def leaves(error):
    def search(game, state, depth):
        raise error

    return search


def test_a_search_that_raises_is_shown_where_it_raised():
    stepper = on_the_course_tree(broken)
    assert isinstance(stepper.error, ZeroDivisionError)
    assert shown(stepper)["failure"] == "ZeroDivisionError: division by zero"
    assert shown(stepper)["kind"] == "raise" and shown(stepper)["stack"][-1][1] == "R"
    assert running_line(stepper) == "return 1 / game.evaluate(state)"
    assert repr(stepper).endswith(", ended by ZeroDivisionError>")
    stepper.step -= 1
    assert shown(stepper)["failure"] == ""
    assert shown(on_the_course_tree(leaves(SystemExit("bye"))))["failure"] == "SystemExit: bye"
    with pytest.raises(KeyboardInterrupt):
        on_the_course_tree(leaves(KeyboardInterrupt()))


def test_what_cannot_be_stepped_through_is_refused():
    for arguments, words in (
        ((lab.watch(lab.minimax, lab.Tree(3), "A", 2), "A"), "without arguments"),
        ((lab.alphabeta, lab.TicTacToe(), None, 3), "None isn't a state of <TicTacToe>"),
        ((len, lab.COURSE_TREE), "must be .* in Python, not <built-in function len>"),
    ):
        with pytest.raises(TypeError, match=words):
            lab.Stepper(*arguments)


@pytest.mark.parametrize("search", [*lab.PUBLISHED, *readers.ALL], ids=name_of)
def test_published_procedures_and_searches_as_readers_write_them(search):
    arguments = (lab.AIMA_TREE, "A", 2)
    if isinstance(search, lab.Procedure):
        search, arguments = search.search, search.arguments(lab.AIMA_TREE)
    stepper = lab.Stepper(search, *arguments)
    assert stepper.error is None
    sources = stepper.sides[0].constants["sources"]
    for i in range(0, stepper.total, 3):
        stepper.step = i
        assert running_line(stepper)
        name = sources[shown(stepper)["function"]]["name"]  # of two functions the one that runs
        assert name == stepper.trace.steps[i].code.co_name == shown(stepper)["stack"][-1][0]
        json.dumps(stepper.frame, allow_nan=False)  # as it goes to the browser


def test_a_long_docstring_is_folded_and_the_numbers_stay():
    (source,) = on_the_course_tree().sides[0].constants["sources"]
    first, doc, test = source["lines"][:3]
    assert first[1].startswith("def alphabeta(")
    assert first[0] == 1 and doc[0] == 2 and doc[1].endswith('…\xa0"""')
    assert test[0] > doc[0] + 5 and test[1] == "    if depth == 0 or game.is_terminal(state):"


def test_the_output_is_the_same_in_every_run_with_a_picture_for_viewers_without_scripts():
    stepper = on_the_course_tree()
    data = stepper._repr_mimebundle_()
    assert data == on_the_course_tree()._repr_mimebundle_()
    assert data["image/svg+xml"] == svg(stepper.trace, 162)
    plain = data["text/plain"]
    assert plain == repr(stepper) and "\n" not in plain and "alphabeta: value 8" in plain
    assert data["text/html"].startswith(
        f'<div class="mm-page" data-lm-suppress-shortcuts="true">{image(data["image/svg+xml"])}'
    )


def unpacked(stepper) -> tuple[dict, list[dict]]:
    """What the page holds: what stays the same, and the frames with their pictures."""
    html = stepper._repr_mimebundle_()["text/html"]
    packed = re.search('<script type="text/plain">(.*?)<', html)[1]
    page, *frames = map(json.loads, decompress(b64decode(packed)).decode().split("\n"))
    for side in (side for frame in frames for side in frame["sides"]):
        for picture in ("svg", "line_svg"):
            side[picture] = "\n".join(page["lines"][number] for number in side[picture])
    return page, frames


def test_the_page_holds_every_frame_and_of_a_long_run_those_around_its_step(monkeypatch):
    stepper = on_the_course_tree()
    for made in (stepper, lab.Compare(lab.minimax, lab.alphabeta, lab.COURSE_TREE)):
        made.step = 7
        page, frames = unpacked(made)
        assert (page["step"], page["first"], page["total"]) == (7, 0, made.total)
        steps = reversed(range(made.total))  # a frame depends on the step alone
        assert frames[::-1] == [made.frame_at(step) for step in steps]
    monkeypatch.setattr("minimax_lab.widgets.stepper.MOST_STEPS", 40)
    for step, first, held in ((39, 0, 40), (140, 140, 23)):
        stepper.step = step
        page, frames = unpacked(stepper)
        assert (page["first"], len(frames), frames[0]["step"]) == (first, held, first)
