"""Right functions pass by their names; wrong ones are refused by name, line and smallest tree."""

import cProfile
import ctypes
import os
import re
import select
import signal
import subprocess
import time
from functools import cache
from importlib import import_module
from math import inf
from random import Random, choice

import pytest
from IPython.core.interactiveshell import InteractiveShell

import minimax_lab as lab
from minimax_lab import MAX, MIN
from minimax_lab.coursework import sandbox
from minimax_lab.coursework.cases import Case, battery
from minimax_lab.coursework.check import Report, check
from tests.students import HOSTILE, RIGHT, WRONG, Student, judge, mistake
from tests.students.hostile import late_loop
from tests.students.orders import centre
from tests.students.right import alex, anna, best_of
from tests.students.tic_tac_toe import NoMiddleRow

for name in ("right", "wrong", "hostile"):
    import_module(f"tests.students.{name}")

REMEMBERS = "it remembers earlier calls"  # which can't be judged by calling again
ELSEWHERE = "it starts from game.initial"  # which is right where that is the root


@cache
def report_of(student):
    return check(student.exercise, student.function)


def fault_in(student, case):
    run = case.tree, case.depth, case.alpha, case.beta
    return judge.fault(student.exercise, student.function, *run)


def size(tree):
    return len(judge.nodes_of(tree, tree.initial))


@pytest.mark.parametrize("student", RIGHT, ids=str)
def test_a_right_function_passes_and_is_called_by_its_name(student):
    before = sum(os.times()[:4])
    report = check(student.exercise, student.function, seed=Random(str(student)).choice([0, 1, 2]))
    assert sum(os.times()[:4]) - before < 3  # of computing; the busy clock doesn't count
    assert report.passed, str(report)
    assert report.misconception is report.counterexample is None
    assert all(convention in report.convention for convention in student.told)
    for tree in (lab.COURSE_TREE, lab.AIMA_TREE):  # and by brute force
        assert judge.fault(student.exercise, student.function, tree, 3, exact=False) == ""
    for run in judge.small_runs(student.exercise)[::11]:
        assert judge.fault(student.exercise, student.function, *run, exact=False) == ""


@pytest.mark.parametrize("student", WRONG, ids=str)
def test_a_wrong_function_is_refused_by_name_on_the_smallest_tree(student):
    report = report_of(student)
    assert not report.passed
    assert mistake(report) in student.told, str(report)
    case = report.counterexample
    assert str(case) in report.message and case.alpha < case.beta
    assert not list(judge.lies(student, report)), str(report)
    if report.misconception:
        assert report.misconception.name in str(report) and report.misconception.hint in str(report)
    if REMEMBERS not in student.told:
        assert ELSEWHERE in student.told or fault_in(student, case)
        assert size(case.tree) <= (smallest(student) or 12)
    if student.line:
        assert report.line == student.line, str(report)
        line = rf"\bline {student.line}\b"
        assert len(re.findall(line, str(report), re.IGNORECASE)) == 1, "said once"
        assert report.node in judge.nodes_of(case.tree, "A")
        divergence = report.compare().divergence  # None where only the side of a value differs
        assert divergence is None or report.step == divergence.step_a


def test_an_error_on_a_single_leaf_is_told_and_not_drawn():
    report = check("minimax", lambda game, state, depth: 1 / 0)
    assert "ZeroDivisionError" in report.message and not report.counterexample.inner
    assert report.picture == "" and "<img" not in report._repr_html_()


def smallest(student):
    """Return the size of the smallest tree that refutes a function in the full window, or None."""
    for tree, depth, *window in judge.small_runs(student.exercise):
        if window == [-inf, inf] and judge.fault(student.exercise, student.function, tree, depth):
            return size(tree)
    return None


def test_a_report_says_what_is_true_of_the_place():
    messages = {student.told[0]: report_of(student).message for student in WRONG}
    message = messages["the index of the move is returned"]
    assert ": 'to B' is the first of the moves that are worth 0." in message
    assert "Line" not in messages[ELSEWHERE]
    turned = check("minimax", lambda game, state, depth: -anna(game, state, depth))
    assert re.search(r": A returns −(\d+); \1 is right\.", turned.message)
    assert not any(".0" in report_of(student).message for student in WRONG)
    assert any(": at B you go on to C, deeper than the depth of 1." in m for m in messages.values())


@pytest.mark.parametrize(
    "case, said",
    [
        (Case(((3, 5), 2)), "MAX is to move at A"),
        (Case(((3, 5), 2), MIN), "MIN is to move at A"),
        (Case(((3, 5), 2), MAX, 1), "…, the depth is 1, where B is evaluated at −2"),
        (Case(((3, 5), 2), MAX, 12, 0, 4), "…, the window is (0, 4)"),
    ],
    ids=["plain", "MIN", "cut off", "window"],
)
def test_a_case_says_what_a_search_of_it_is_told(case, said):
    said = said.replace("…", "MAX is to move at A")
    assert str(case) == f"the tree [[3, 5], 2] ({said})"


def test_a_sound_search_of_another_window_is_told_which_one_it_was_given():
    (student,) = (s for s in WRONG if s.name.startswith("closes_in"))
    report = report_of(student)
    said = re.search(r"is right, .* Yours looks at (\w+), which can't matter", report.message)
    case = report.counterexample
    most = judge.seen(case.tree, "A", case.depth, (case.alpha, case.beta), {}, strict=True)
    assert said and said[1] not in most
    given = f"({case.alpha}, {case.beta})".replace("-", "−")
    assert report.message.endswith(f"window (−1, 0), but the window given is {given}.")
    assert mistake(report) == "the given window isn't used"


def stops_too_soon(game, state, depth, floor, ceiling):
    """Cuts at MIN's nodes where it must not, and not where it may, as once in a lecture."""
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    sign = game.to_move(state)
    value = floor if sign == lab.MAX else ceiling
    for child in game.children(state):
        window = (value, ceiling) if sign == lab.MAX else (floor, value)
        value = sign * max(sign * value, sign * stops_too_soon(game, child, depth - 1, *window))
        if value >= ceiling:
            break
    return value


def test_what_is_shown_of_a_search_that_prunes_too_much_and_too_little_is_that_it_does_too_much():
    report = check("alphabeta", stops_too_soon)
    assert mistake(report) == "it prunes too much"
    assert "don't prove it" in report.message and "can't matter" not in report.message


def sorts_by_a_search(game, state, depth, alpha, beta):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    sign = game.to_move(state)
    values = {c: -sign * anna(game, c, min(depth - 1, 1)) for c in game.children(state)}

    def search(child, alpha, beta):
        return sorts_by_a_search(game, child, depth - 1, alpha, beta)

    return best_of(sorted(values, key=values.get), sign == lab.MAX, search, alpha, beta)


def test_of_a_search_that_looks_at_leaves_to_sort_by_them_nothing_false_is_said():
    student = Student("alphabeta", sorts_by_a_search, "")
    report = report_of(student)
    assert mistake(report) == "it prunes too little"
    assert not list(judge.lies(student, report)), str(report)


def test_a_wrong_value_is_shown_rather_than_a_way_to_a_right_one_that_proves_nothing():
    def content(game, state, depth):
        """Looks at no third child, and at no second one where the first is worth 9."""
        sign, values = game.to_move(state), []
        for child in list(game.children(state))[: 2 * depth]:
            if not values or values[0] < 9:
                values.append(sign * content(game, child, depth - 1))
        return sign * max(values) if values else game.evaluate(state)

    assert " is right, and yours gives " in check("minimax", content).message


def test_chance_isn_t_taken_for_memory():
    """Random moves among the best are right at times, alone or after other calls."""

    def any_of_the_best(game, state, depth):
        best = max if game.to_move(state) == lab.MAX else min
        values = {a: anna(game, game.result(state, a), depth - 1) for a in game.actions(state)}
        return choice([a for a in values if values[a] == best(values.values())])

    report = check("best_move", any_of_the_best)
    one, other = re.search("yours gives (.*) once and (.*) another time", report.message).groups()
    assert mistake(report) == "chance plays a part" and one != other


def test_to_look_at_the_moves_is_no_search():
    def looks(game, state, depth, alpha, beta):
        list(game.children(state))
        return alex(game, state, depth, alpha, beta)

    assert check("alphabeta", looks).convention == "fail-soft, non-strict cuts"


def test_what_is_slow_isn_t_told_as_a_loop_without_end(monkeypatch):
    monkeypatch.setattr(sandbox, "IN_ALL", -1)  # as if the time for all cases were over
    for exercise, function in [("minimax", anna), ("tic_tac_toe", NoMiddleRow)]:
        report = check(exercise, function)
        assert "too slow" in report.message and mistake(report) is None


def test_a_function_whose_text_is_nowhere_gets_its_name_too():
    names = {"minimum": min}
    exec("def lost(game, state, depth):\n    return game.evaluate(game.initial)", names)
    assert mistake(check("minimax", names["lost"])) == ELSEWHERE


@pytest.mark.parametrize("student", HOSTILE, ids=str)
def test_a_hostile_function_is_refused_and_does_no_harm(student, monkeypatch):
    if "it never comes back" in student.told:
        monkeypatch.setattr(sandbox, "SECONDS", 0.5)
    process, method, length = os.getpid(), lab.Tree.evaluate, len
    report = check(student.exercise, student.function)
    assert not report.passed
    assert mistake(report) in student.told, str(report)
    assert report.message and str(report)
    assert (os.getpid(), lab.Tree.evaluate, len) == (process, method, length)
    assert lab.minimax(lab.AIMA_TREE, "A", 2) == 3
    if student.refutable and report.counterexample is not None:
        assert fault_in(student, report.counterexample)
    if student.function is late_loop:  # it is told where
        tree, depth = report.counterexample.tree, report.counterexample.depth
        assert judge.value(tree, tree.initial, depth) == 7


def forks(game, state, depth):
    if os.fork() == 0:
        os.setsid()
        time.sleep(60)
    return 3


def starts_sleep(game, state, depth):
    subprocess.Popen(["sleep", "60"], start_new_session=True, close_fds=False)
    return 3


def forks_unseen(game, state, depth):
    if ctypes.CDLL(None).fork() == 0:
        time.sleep(60)
    return 3


def loops(game, state, depth):
    while True:
        pass


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes")
@pytest.mark.parametrize("function", [forks, forks_unseen, starts_sleep, loops])
def test_no_process_outlives_a_check(function, monkeypatch):
    monkeypatch.setattr(sandbox, "SECONDS", 0.4)
    reading, writing = os.pipe()  # which is closed when the last process that has it ends
    os.set_inheritable(writing, True)
    assert not check("minimax", function).passed
    os.close(writing)
    assert select.select([reading], [], [], 30)[0] and os.read(reading, 1) == b""
    os.close(reading)


def test_where_no_process_and_no_thread_can_be_started_it_runs_in_place(request, monkeypatch):
    cases = [("minimax", anna), ("minimax", WRONG[0].function)]
    cases += [("tic_tac_toe", NoMiddleRow), ("ordering", centre)]
    elsewhere = [check(*case) for case in cases]
    assert [report.passed for report in elsewhere] == [True, False, False, True]
    monkeypatch.setattr(sandbox, "SECONDS", 30)
    request.getfixturevalue("no_threads")
    monkeypatch.setattr(os, "fork", None)
    for case, there in zip(cases, elsewhere, strict=True):
        here = check(*case)
        assert here.passed == there.passed, str(here)
        assert (mistake(here), here.convention) == (mistake(there), there.convention)
    monkeypatch.setattr(sandbox, "SECONDS", 0.4)
    assert mistake(check("minimax", loops)) == "it never comes back"
    with pytest.raises(KeyboardInterrupt):  # Ctrl-C is the reader's
        check("minimax", lambda game, state, depth: signal.raise_signal(signal.SIGINT))


def test_a_profile_that_runs_is_no_fault_of_the_function():
    with cProfile.Profile():
        assert check("minimax", anna).passed


def test_what_is_no_function_is_refused():
    with pytest.raises(TypeError, match="not what it returned: 3"):
        check("minimax", 3)


def test_a_step_below_a_lone_node_is_drawn_but_never_the_node_alone():
    def to_the_end(game, state, depth):
        if game.is_terminal(state):
            return game.evaluate(state)
        values = [to_the_end(game, child, depth - 1) for child in game.children(state)]
        return max(values) if game.to_move(state) == lab.MAX else min(values)

    below = check("minimax", to_the_end)
    assert below.counterexample.tree.graph.number_of_nodes() == 2 and below.picture
    alone = check("minimax", lambda game, state, depth: None)
    assert alone.counterexample.tree.graph.number_of_nodes() == 1 and not alone.picture


def test_a_report_shows_itself_and_compares_only_what_is_wrong():
    report = report_of(WRONG[0])
    assert 'alt="Game tree' in report._repr_html_() and "<svg" in report._repr_svg_() and not report
    assert "hidden" not in str(report) and Report("minimax", True)
    shown = report.compare().b.source.values()
    assert all("give the answer away" in lines[1][1] for lines in shown)
    with pytest.raises(ValueError, match="it is right"):
        check("minimax", anna).compare()


def test_a_right_function_is_praised_for_what_it_has_done():
    said = str(check("alphabeta", alex))
    skipped, leaves = re.search(r"It left out ([\d,]+) of ([\d,]+) leaves", said).groups()
    cases = battery(0, windows=True)
    trees = [(one.tree, "A", one.depth, (one.alpha, one.beta)) for one in cases]
    seen = sum(len(judge.seen(*tree, {}, strict=False)) for tree in trees)
    total = sum(len(one.leaves) for one in cases)
    assert leaves == f"{total:,}" and skipped == f"{total - seen:,}"
    html = check("minimax", anna)._repr_html_()
    assert "✓" in html and "<b>every leaf is looked at</b>" in html and "all 700 cases" in html
    wrong = report_of(WRONG[0])._repr_html_()
    assert "✓" not in wrong and "border-left-width" in wrong


def test_after_a_syntax_error_the_earlier_function_isnt_judged(request):
    cells = ("{}", "{} (", "{}")
    said = []
    shell = InteractiveShell.instance()
    request.addfinalizer(InteractiveShell.clear_instance)
    shell.user_ns["check"] = check
    for cell in cells:
        text = "def mine(game, state, depth):\n    return 3"
        shell.run_cell(cell.format(text), store_history=True)
        said.append(shell.run_cell('str(check("minimax", mine))', store_history=True).result)
    assert said[1].startswith(
        "Not yet: Python can't read line 2 of the last cell that defines mine"
    )
    assert said[0] == said[2] and "is right" in said[0]


def test_a_program_with_arguments_of_its_own_is_led_to_watch():
    def heap(level, index, leaves):
        return leaves[index] if level == 3 else max(heap(level + 1, index, leaves))

    assert "lab.watch(heap, …) shows" in lab.check("minimax", heap).message


def test_a_recursion_without_an_end_is_shown_where_it_goes_round():
    def endless(game, state, depth):
        if game.is_terminal(state):
            return game.evaluate(state)
        return max(endless(game, state, depth) for child in game.children(state))

    report = lab.check("minimax", endless)
    assert "RecursionError" in report.message and (report.step, report.node) == (2, "A")
