"""Hints: there are some for every exercise, each its own, and none is the solution to paste."""

import ast
import re

import pytest

from minimax_lab.coursework.hints import HINTS, hint

EXERCISES = (
    *("minimax", "alphabeta", "best_move", "tic_tac_toe", "connect_four", "evaluation"),
    *("ordering", "choose", "number_of_games", "safe_replies", "measures"),
)
CODE = (ast.Assign, ast.AugAssign, ast.Call, ast.Compare, ast.Return, ast.If, ast.For)


def test_every_exercise_has_three_or_four_hints_and_the_last_says_most():
    assert tuple(HINTS) == EXERCISES
    for exercise, hints in HINTS.items():
        assert len(hints) == len(set(hints)) in (3, 4)
        assert max(hints, key=len) == hints[-1]
        for number, text in enumerate(hints, start=1):
            shown = hint(exercise, number)
            assert " ".join(shown.split()) == f"Hint {number} of {len(hints)}: {text}"
            assert max(map(len, shown.splitlines())) <= 80
        assert hint(exercise) == hint(exercise, 1)


@pytest.mark.parametrize("exercise", EXERCISES)
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
    ("arguments", "error", "words"),
    [
        (("alpha-beta",), ValueError, 'one of "minimax".*"measures", not'),
        ((["minimax"],), ValueError, 'one of "minimax".*"measures", not'),
        (("minimax", 0), ValueError, 'from 1 to 4, not 0: "minimax" has 4 hints'),
        (("minimax", 5), ValueError, 'from 1 to 4, not 5: "minimax" has 4 hints'),
        (("minimax", True), TypeError, "whole number"),
        (("minimax", "2"), TypeError, "whole number"),
    ],
)
def test_what_is_no_hint_is_refused_with_those_there_are(arguments, error, words):
    with pytest.raises(error, match=words):
        hint(*arguments)
