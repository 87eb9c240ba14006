"""The misconceptions are wrong, and recognised by what they do; hints give no solution away."""

import ast
import re
from random import Random

import pytest

from minimax_lab.coursework.catalogue import (
    FORMS,
    MISCONCEPTIONS,
    conventions,
    function_of,
    misconception,
)
from minimax_lab.coursework.diagnose import recognise
from minimax_lab.coursework.hints import HINTS, hint
from minimax_lab.coursework.judge import EXERCISES, leaves_of_alphabeta
from minimax_lab.coursework.recording import behave

CASES = {name: search.cases(0) for name, search in EXERCISES.items()}

# What no run can tell apart. The name that is given says what is true of all of them.
NO_PRUNING, ONE_BRANCH = "no pruning at all", "the cut is in one branch only"
FIRST = "only the first (last) child counts"
ALIKE = {
    "the negamax window isn't negated": {"alpha and beta are swapped"},
    "the loop goes on after the cut": {NO_PRUNING, ONE_BRANCH},
    "the wall isn't moved": {NO_PRUNING},
    "the wrong wall is moved": {"the wall isn't moved"},
    "the value is tested against the wall it has just set": {FIRST, NO_PRUNING, ONE_BRANCH},
    "the test uses the wrong wall": {
        *(FIRST, NO_PRUNING, ONE_BRANCH),
        "the value is tested against the wall it has just set",
    },
    "the best move is taken from bounds": {"the last of equally good moves is taken"},
    "the depth is counted wrongly": {"the depth after a move is off by one"},
}


def done(exercise, function, case):
    return behave(function, EXERCISES[exercise].arguments(case))


def named(exercise, function):
    return recognise(exercise, {case: done(exercise, function, case) for case in CASES[exercise]})


def is_refuted(exercise, function):
    is_right = EXERCISES[exercise].is_right
    # The largest refute nearly all, and the small ones the rest.
    return any(not is_right(case, done(exercise, function, case)) for case in CASES[exercise][::-1])


@pytest.mark.parametrize(
    ("exercise", "form"), [(exercise, form) for exercise in FORMS for form in FORMS[exercise]]
)
def test_the_functions_that_mistakes_are_made_in_are_right(exercise, form):
    ways = conventions(FORMS[exercise][form])
    for way in ways:
        assert not is_refuted(exercise, function_of(way, "<right>")), way
    assert named(exercise, function_of(ways[0], "<right>")) == ""


@pytest.mark.parametrize(
    ("exercise", "mistake"),
    [(exercise, m) for m in MISCONCEPTIONS for exercise in m.exercises if m.texts(exercise)],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_wrong_function_is_wrong_and_recognised_as_itself_or_as_one_that_does_the_same(
    exercise, mistake
):
    functions = [function_of(text, "<wrong>") for text in mistake.texts(exercise)]
    assert all(is_refuted(exercise, function) for function in functions)
    name = named(exercise, Random(mistake.name).choice(functions))
    assert name == mistake.name or name in ALIKE[mistake.name]


@pytest.mark.parametrize("name", ALIKE)
def test_one_that_is_like_others_is_still_the_name_of_some_function(name):
    mistake = misconception(name)
    assert any(
        named(exercise, function_of(text, "<wrong>")) == name
        for exercise in mistake.exercises
        for text in mistake.texts(exercise)
    )


@pytest.mark.parametrize("high", ["inf", "99_999.5"])
def test_any_number_to_start_from_is_recognised(high):
    text = FORMS["minimax"]["plain"].replace("-inf", "-99_999.5").replace("= inf", f"= {high}")
    name = "the start value is −1 (or another number) instead of −∞"
    assert named("minimax", function_of(text, "<wrong>")) == name


@pytest.mark.parametrize(
    ("number", "name"), [(7, ""), (8, "the answer doesn't come from the game")]
)
def test_that_always_the_same_comes_back_is_told_of_eight_cases_and_not_of_fewer(number, name):
    def stuck(game, state, depth):
        return min(game.evaluate(state), 0) * 0 + 99

    cases = [case for case in CASES["minimax"] if case.inner][:number]
    behaviours = {case: done("minimax", stuck, case) for case in cases}
    assert recognise("minimax", behaviours) == name


def test_the_leaves_of_each_convention_lie_between_the_fewest_and_the_most():
    texts = conventions(FORMS["alphabeta"]["plain"])
    for case in CASES["alphabeta"][-60:]:
        fewest = set(leaves_of_alphabeta(case, strict=()))
        most = set(leaves_of_alphabeta(case))
        for text in texts:
            log = done("alphabeta", function_of(text, "<right>"), case)
            assert fewest <= set(log.evaluated) - case.inner <= most


def test_the_catalogue_is_large_and_its_names_are_its_own():
    names = [mistake.name for mistake in MISCONCEPTIONS]
    assert len(set(names)) == len(names) >= 100
    assert sum(bool(mistake.edits) for mistake in MISCONCEPTIONS) >= 40
    games = {"tic_tac_toe", "connect_four", "evaluation", "ordering"}
    assert {name for known in MISCONCEPTIONS for name in known.exercises} == {*EXERCISES, *games}


def test_a_misconception_is_explained_and_its_hint_shows_no_code():
    for mistake in MISCONCEPTIONS:
        assert len(re.findall(r"[.?!](?= |$)", mistake.explanation)) >= 2
        assert 1 <= len(re.findall(r"[.?!](?= |$)", mistake.hint)) <= 3
        code = r"depth - 1|>=|<=|max\(|min\(|-inf|-alpha|return \w+$"
        assert not re.search(code, mistake.hint), mistake
        for text in (mistake.name, mistake.explanation, mistake.hint):
            assert text == text.strip() and "  " not in text


# The hints

HINTED = (
    *("minimax", "alphabeta", "best_move", "tic_tac_toe", "connect_four", "evaluation"),
    *("ordering", "choose", "number_of_games", "safe_replies", "play", "measures"),
)
CODE = (ast.Assign, ast.AugAssign, ast.Call, ast.Compare, ast.Return, ast.If, ast.For)


def test_every_exercise_has_three_or_four_hints_and_the_last_says_most():
    assert tuple(HINTS) == HINTED
    for exercise, hints in HINTS.items():
        assert len(hints) == len(set(hints)) in (3, 4)
        assert max(hints, key=len) == hints[-1]
        for number, text in enumerate(hints, start=1):
            shown = hint(exercise, number)
            assert " ".join(shown.split()) == f"Hint {number} of {len(hints)}: {text}"
            assert max(map(len, shown.splitlines())) <= 80
        assert hint(exercise) == hint(exercise, 1)


@pytest.mark.parametrize("exercise", HINTED)
def test_no_sentence_of_a_hint_is_code_to_paste(exercise):
    text = " ".join(HINTS[exercise])
    assert not re.search(r"\bdef\b|\breturn \w+$|:=|==|>=|<=|max\(|min\(|abs\(", text)
    for sentence in re.split(r"(?<=[.?:;])\s+|, ", text):
        try:
            parsed = ast.parse(sentence.strip(" .?:;"))
        except SyntaxError:
            continue
        assert not any(isinstance(node, CODE) for node in ast.walk(parsed)), sentence


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("minimax", 0), "number must be 1 or more, not 0"),
        (("minimax", 5), 'from 1 to 4, not 5: "minimax" has 4 hints'),
        (("minimax", True), "a whole number, 1 or more, not True"),
    ],
)
def test_what_is_no_hint_is_refused_with_those_there_are(arguments, words):
    with pytest.raises((TypeError, ValueError), match=words):
        hint(*arguments)
