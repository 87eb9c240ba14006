"""The catalogue of misconceptions: its wrong texts are wrong, and recognised by what they do."""

import ast
import re
from random import Random

import pytest

from minimax_lab.coursework.mistakes.catalogue import MISCONCEPTIONS, misconception
from minimax_lab.coursework.mistakes.forms import FORMS
from minimax_lab.coursework.mistakes.mutation import conventions, marked
from minimax_lab.coursework.mistakes.recognise import recognise
from minimax_lab.coursework.searches.conduct import conduct
from minimax_lab.coursework.searches.exercises import AlphaBeta, BestMove, Minimax
from minimax_lab.coursework.searches.styles import STYLES, Style, compiled_text
from minimax_lab.games.game import MAX

SEARCHES = {"minimax": Minimax(), "alphabeta": AlphaBeta(), "best_move": BestMove()}
CASES = {name: search.cases(0) for name, search in SEARCHES.items()}

# What no run can tell apart. The name that is given says what is true of all of them.
ALIKE = {
    "the negamax window isn't negated": {"alpha and beta are swapped"},
    "the loop goes on after the cut": {"no pruning at all", "the cut is in one branch only"},
    "the bound isn't updated": {"no pruning at all"},
    "the wrong bound is updated": {"the bound isn't updated"},
    "the bound is updated before the test of the other": {
        "only the first (last) child counts",
        "no pruning at all",
        "the cut is in one branch only",
    },
    "the test uses the wrong bound": {
        "only the first (last) child counts",
        "the bound is updated before the test of the other",
        "no pruning at all",
        "the cut is in one branch only",
    },
    "the best move is taken from bounds": {"of equally good moves the last is taken"},
    "the depth is counted wrongly": {"the depth of the moves is one off"},
}


def conducts(exercise, function, seed=0):
    search = SEARCHES[exercise]
    cases = CASES[exercise] if seed == 0 else search.cases(seed)
    return {case: search.run(function, case) for case in cases}


def named(exercise, function, seed=0):
    found = recognise(exercise, conducts(exercise, function, seed))
    return found.name if found else None


def is_refuted(exercise, function):
    search = SEARCHES[exercise]
    # The largest refute nearly all, and the small ones the rest.
    return any(
        not search.is_right(case, search.run(function, case)) for case in CASES[exercise][::-1]
    )


def variants():
    return [
        pytest.param(mistake, exercise, id=f"{exercise}: {mistake.name}")
        for mistake in MISCONCEPTIONS
        for exercise in mistake.exercises
        if mistake.texts(exercise)
    ]


@pytest.mark.parametrize("form", FORMS)
def test_the_texts_that_mistakes_are_made_in_are_right(form):
    exercise = FORMS[form].exercise
    for text in conventions(FORMS[form].text):
        assert not is_refuted(exercise, compiled_text(text, "<right>")), text


@pytest.mark.parametrize(("mistake", "exercise"), variants())
def test_every_wrong_text_is_wrong(mistake, exercise):
    for text, function in zip(mistake.texts(exercise), mistake.functions(exercise), strict=True):
        assert is_refuted(exercise, function), text


@pytest.mark.parametrize(("mistake", "exercise"), variants())
def test_a_wrong_text_is_recognised_as_itself_or_as_one_that_does_the_same(mistake, exercise):
    functions = mistake.functions(exercise)
    for function in {functions[0], Random(mistake.name).choice(functions)}:
        name = named(exercise, function)
        assert name == mistake.name or name in ALIKE[mistake.name]


@pytest.mark.parametrize("name", ALIKE)
def test_one_that_is_like_others_is_still_the_name_of_some_function(name):
    mistake = misconception(name)
    assert any(
        named(exercise, function) == name
        for exercise in mistake.exercises
        for function in mistake.functions(exercise)
    )


@pytest.mark.parametrize("seed", [1, 2025])
@pytest.mark.parametrize(
    "name",
    [
        "the window isn't handed down",
        "alpha is shared among siblings through a global",
        "the bound of the last child counts, not the best",
        "alpha is returned instead of the value",
        "depth 0 isn't tested",
    ],
)
def test_other_cases_give_the_same_name(name, seed):
    assert named("alphabeta", misconception(name).functions("alphabeta")[0], seed) == name


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_right_alphabeta_has_no_misconception(style):
    assert named("alphabeta", style.search) is None


def test_a_right_minimax_and_a_right_best_move_have_no_misconception():
    for form in FORMS.values():
        if form.exercise != "alphabeta":
            assert named(form.exercise, compiled_text(form.text, "<right>")) is None


@pytest.mark.parametrize("case", CASES["alphabeta"][-60:], ids=lambda case: str(case.nested)[:40])
def test_the_leaves_of_each_style_lie_between_the_fewest_and_the_most(case):
    def leaves(style):
        arguments = (case.depth, case.alpha, case.beta)
        return set(conduct(style.search, case, arguments).leaves)

    fewest = leaves(Style(("soft", "soft"), (">=", ">=")))
    most = leaves(Style(("hard", "hard"), (">", ">")))
    for style in STYLES:
        assert fewest <= leaves(style) <= most


@pytest.mark.parametrize("start", [-3, -12_345, -99_999.5, -100_000])
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
    assert named("alphabeta", misconception(name).functions("alphabeta")[0]) == name


def test_the_catalogue_is_large_and_its_names_are_its_own():
    names = [mistake.name for mistake in MISCONCEPTIONS]
    assert len(set(names)) == len(names)
    assert sum(1 for mistake in MISCONCEPTIONS if mistake.edits) >= 30
    assert {exercise for mistake in MISCONCEPTIONS for exercise in mistake.exercises} == set(
        SEARCHES
    )
    assert ALIKE.keys() | set().union(*ALIKE.values()) <= set(names)


@pytest.mark.parametrize("mistake", MISCONCEPTIONS, ids=lambda mistake: mistake.name)
def test_a_misconception_is_explained_in_two_sentences_and_its_hint_shows_no_code(mistake):
    assert len(re.findall(r"[.?!](?= |$)", mistake.explanation)) == 2
    assert 1 <= len(re.findall(r"[.?!](?= |$)", mistake.hint)) <= 3
    assert not re.search(r"depth - 1|>=|<=|max\(|min\(|-inf|-alpha|return \w+$", mistake.hint)
    for text in (mistake.name, mistake.explanation, mistake.hint):
        assert text == text.strip() and "  " not in text


@pytest.mark.parametrize(("mistake", "exercise"), variants())
def test_the_text_marks_the_lines_that_are_wrong(mistake, exercise):
    text = mistake.text(exercise)
    assert 1 <= text.count("# wrong") < len(text.splitlines()) / 2
    unmarked = re.sub(r" *# wrong.*", "", text)
    assert ast.dump(ast.parse(unmarked)) == ast.dump(ast.parse(mistake.texts(exercise)[0]))


def test_a_missing_line_is_marked_in_its_place():
    missing = "# wrong: something is missing here"
    assert marked("a\n  b\nc\n", "a\nc\n") == f"a\n  {missing}\nc\n"
    assert marked("a\nb\n", "a\nd\n") == "a\nd  # wrong\n"


def test_an_unknown_name_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="called 'no such'.*'no pruning at all'"):
        misconception("no such")
