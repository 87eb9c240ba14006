"""The catalogue of misconceptions: its functions are wrong, and recognised by what they do."""

import re
from random import Random

import pytest

from minimax_lab.coursework.behaviour import Moves, behave
from minimax_lab.coursework.diagnose import recognise
from minimax_lab.coursework.judge import EXERCISES, visited_by_alphabeta
from minimax_lab.coursework.mistakes import (
    FORMS,
    MISCONCEPTIONS,
    conventions,
    function_of,
    misconception,
)
from minimax_lab.games.game import MAX

CASES = {name: search.cases(0) for name, search in EXERCISES.items()}

# What no run can tell apart. The name that is given says what is true of all of them.
NO_PRUNING, ONE_BRANCH = "no pruning at all", "the cut is in one branch only"
FIRST = "only the first (last) child counts"
ALIKE = {
    "the negamax window isn't negated": {"alpha and beta are swapped"},
    "the loop goes on after the cut": {NO_PRUNING, ONE_BRANCH},
    "the bound isn't updated": {NO_PRUNING},
    "the wrong bound is updated": {"the bound isn't updated"},
    "the bound is updated before the test of the other": {FIRST, NO_PRUNING, ONE_BRANCH},
    "the test uses the wrong bound": {
        *(FIRST, NO_PRUNING, ONE_BRANCH),
        "the bound is updated before the test of the other",
    },
    "the best move is taken from bounds": {"of equally good moves the last is taken"},
    "the depth is counted wrongly": {"the depth of the moves is one off"},
}


def done(exercise, function, case):
    search = EXERCISES[exercise]
    game = Moves(case.tree) if search.moves else case.tree
    return behave(function, game, search.arguments(case))


def named(exercise, function, seed=0):
    cases = CASES[exercise] if seed == 0 else EXERCISES[exercise].cases(seed)
    return recognise(exercise, {case: done(exercise, function, case) for case in cases})


def is_refuted(exercise, function):
    search = EXERCISES[exercise]
    # The largest refute nearly all, and the small ones the rest.
    cases = CASES[exercise][::-1]
    return any(not search.is_right(case, done(exercise, function, case)) for case in cases)


def variants():
    return [
        pytest.param(mistake, exercise, id=f"{exercise}: {mistake.name}")
        for mistake in MISCONCEPTIONS
        for exercise in mistake.exercises
        if mistake.texts(exercise)
    ]


@pytest.mark.parametrize(
    ("exercise", "form"), [(exercise, form) for exercise in FORMS for form in FORMS[exercise]]
)
def test_the_functions_that_mistakes_are_made_in_are_right(exercise, form):
    ways = conventions(FORMS[exercise][form])
    for way in ways:
        assert not is_refuted(exercise, function_of(way, "<right>")), way
    assert named(exercise, function_of(ways[0], "<right>")) == ""


@pytest.mark.parametrize(("mistake", "exercise"), variants())
def test_a_wrong_function_is_wrong_and_recognised_as_itself_or_as_one_that_does_the_same(
    mistake, exercise
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


@pytest.mark.parametrize("name", ["the window isn't handed down", "depth 0 isn't tested"])
def test_other_cases_give_the_same_name(name):
    text = misconception(name).texts("alphabeta")[0]
    assert named("alphabeta", function_of(text, "<wrong>"), 2025) == name


@pytest.mark.parametrize("start", [-3, -99_999.5])
def test_any_number_to_start_from_is_recognised(start):
    def mine(game, state, depth):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        maximizing = game.to_move(state) == MAX
        best = start if maximizing else -start
        for child in game.children(state):
            best = (max if maximizing else min)(best, mine(game, child, depth - 1))
        return best

    name = "the start value is −1 (or another number) instead of −∞"
    assert named("minimax", mine) == name


def test_the_leaves_of_each_convention_lie_between_the_fewest_and_the_most():
    texts = conventions(FORMS["alphabeta"]["plain"])
    for case in CASES["alphabeta"][-60:]:
        fewest, most = (
            set(visited_by_alphabeta(case, None, both, both)) for both in ((0, 0), (1, 1))
        )
        for text in texts:
            log = done("alphabeta", function_of(text, "<right>"), case)
            assert fewest <= set(log.evaluated) - case.inner <= most


def test_the_catalogue_is_large_and_its_names_are_its_own():
    names = [mistake.name for mistake in MISCONCEPTIONS]
    assert len(set(names)) == len(names) >= 100
    assert sum(bool(mistake.edits) for mistake in MISCONCEPTIONS) >= 40
    assert {exercise for mistake in MISCONCEPTIONS for exercise in mistake.exercises} == {
        *EXERCISES,
        *("tic_tac_toe", "connect_four", "evaluation", "ordering"),
    }
    with pytest.raises(ValueError, match="called 'no such'.*'no pruning at all'"):
        misconception("no such")


@pytest.mark.parametrize("mistake", MISCONCEPTIONS, ids=lambda mistake: mistake.name)
def test_a_misconception_is_explained_and_its_hint_shows_no_code(mistake):
    assert len(re.findall(r"[.?!](?= |$)", mistake.explanation)) >= 2
    assert 1 <= len(re.findall(r"[.?!](?= |$)", mistake.hint)) <= 3
    assert not re.search(r"depth - 1|>=|<=|max\(|min\(|-inf|-alpha|return \w+$", mistake.hint)
    for text in (mistake.name, mistake.explanation, mistake.hint):
        assert text == text.strip() and "  " not in text
