"""Hints: there are some for every exercise, each its own, and none is the solution to paste."""

import ast
import re

import pytest

from minimax_lab.coursework.hints import HINTS, hint

EXERCISES = (
    "minimax",
    "alphabeta",
    "best_move",
    "tic_tac_toe",
    "connect_four",
    "evaluation",
    "ordering",
    "choose",
    "number_of_games",
    "safe_replies",
    "measures",
)


def test_every_exercise_has_three_or_four_hints_and_the_last_says_most():
    assert tuple(HINTS) == EXERCISES
    for hints in HINTS.values():
        assert len(hints) in (3, 4)
        assert len(set(hints)) == len(hints)
        assert max(hints, key=len) == hints[-1]


def test_a_hint_says_which_of_how_many_it_is():
    for exercise, hints in HINTS.items():
        for number, text in enumerate(hints, start=1):
            shown = hint(exercise, number)
            assert " ".join(shown.split()) == f"Hint {number} of {len(hints)}: {text}"
            assert max(map(len, shown.splitlines())) <= 80
        assert hint(exercise) == hint(exercise, 1)


def test_early_hints_name_no_more_code_than_the_student_was_given():
    for hints in HINTS.values():
        assert not re.search(
            r"\bdef\b|\breturn \w+$|:=|==|>=|<=|max\(|min\(|abs\(", " ".join(hints)
        )


@pytest.mark.parametrize("exercise", EXERCISES)
def test_no_sentence_of_a_hint_is_code_to_paste(exercise):
    for sentence in re.split(r"(?<=[.?:;])\s+|, ", " ".join(HINTS[exercise])):
        try:
            parsed = ast.parse(sentence.strip(" .?:;"))
        except SyntaxError:
            continue
        code = (ast.Assign, ast.AugAssign, ast.Call, ast.Compare, ast.Return, ast.If, ast.For)
        assert not any(isinstance(node, code) for node in ast.walk(parsed)), sentence


@pytest.mark.parametrize("exercise", ["alpha-beta", "", None, ["minimax"], 3])
def test_an_unknown_exercise_is_refused_with_those_there_are(exercise):
    with pytest.raises(ValueError, match=r'one of "minimax".*"measures", not'):
        hint(exercise)


@pytest.mark.parametrize("number", [0, 5, -1, 99])
def test_a_number_out_of_range_is_refused_with_how_many_there_are(number):
    with pytest.raises(ValueError, match=rf'from 1 to 4, not {number}: "minimax" has 4 hints'):
        hint("minimax", number)


@pytest.mark.parametrize("number", [True, "2", 1.0, None])
def test_a_number_that_is_none_is_refused(number):
    with pytest.raises(TypeError, match="whole number"):
        hint("minimax", number)
