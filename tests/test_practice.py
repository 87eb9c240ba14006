"""Puzzles have what was asked for, and answers are marked as other procedures would have it."""

import random
from math import inf

import pytest

import minimax_lab as lab
from minimax_lab.practice import (
    HARDEST,
    Attempt,
    Practice,
    judge_number,
    judge_pruned,
    parse_number,
)
from minimax_lab.puzzles import MOST_LEAVES, Puzzle, count_events, make_puzzle
from tests import truth

AIMA = Puzzle([[3, 12, 8], [2, 4, 6], [14, 5, 2]], seed=0)
_, _, SOFT, _, _, HARD, STRICT = lab.PUBLISHED

KINDS = [
    {},
    {"depth": 2, "branching": 3, "cuts": 1, "tie": False},
    {"depth": 2, "branching": (2, 4), "cuts": 0, "root": lab.MIN},
    {"branching": 2, "cuts": 2, "tie": True},
    {"cuts": 3, "tie": True, "deep": False},
    {"depth": 4, "branching": 2, "cuts": 3, "deep": True, "tie": False},
    {"depth": 4, "cuts": 4, "deep": True, "tie": True, "root": lab.MIN},
    {"depth": 5, "branching": 2, "cuts": 6, "deep": False},
    {"depth": 3, "cuts": 2, "strict": True},
]
PUZZLES = [(make_puzzle(seed, **kind), kind) for kind in KINDS for seed in range(6)]
LOOSE = [puzzle for puzzle, kind in PUZZLES if not puzzle.strict]


def watched(procedure, puzzle) -> lab.Trace:
    return lab.watch(procedure.search, *procedure.arguments(puzzle.tree))


def has_tie(puzzle) -> bool:
    """Whether a tie matters, as `make_puzzle` defines it, by minimax values."""
    if any(cut.value == cut.bound for cut in puzzle.cuts):
        return True
    nodes = [name for name in puzzle.visits if name in puzzle.inner]
    exact = {n: lab.minimax(puzzle.tree, n, 99) for n in nodes if puzzle.value(n)[0] == "="}
    ties = {name: [exact.get(child) for child in puzzle.tree.children(name)] for name in nodes}
    return any(ties[name].count(puzzle.value(name)[1]) > 1 for name in nodes)


def test_a_puzzle_has_what_was_asked_for():
    for puzzle, kind in PUZZLES:
        widths = {len(puzzle.tree.actions(name)) for name in puzzle.inner}
        depths = {len(puzzle.path_up(n)) - 1 for n in puzzle.names if n not in puzzle.inner}
        branching = kind.get("branching", (2, 3))
        least, most = branching if isinstance(branching, tuple) else (branching, branching)
        assert depths == {kind.get("depth", 3)} and widths <= set(range(least, most + 1))
        leaves = truth.leaves(puzzle.nested)
        assert len(leaves) <= MOST_LEAVES and set(leaves) <= set(range(21))
        assert puzzle.tree.to_move("A") == kind.get("root", lab.MAX)
        cuts = len(watched(STRICT if puzzle.strict else SOFT, puzzle).cutoffs)
        assert cuts == kind["cuts"] if "cuts" in kind else cuts > 0
        deep = any(cut.deep for cut in puzzle.cuts)
        assert deep == kind.get("deep", deep)
        assert puzzle.strict or has_tie(puzzle) == kind.get("tie", has_tie(puzzle))
    assert sum(map(make_puzzle(0, depth=5, branching=(2, 9)).tree.is_terminal, "AB")) == 0
    trees = [make_puzzle(seed).nested for seed in range(20)]  # another seed, another tree
    assert all(trees.count(tree) == 1 for tree in trees)
    assert make_puzzle(3, depth=2).nested == [[1, 7, 6], [0, 4, 5]]


def test_events_are_counted_as_the_trace_holds_them():
    chance = random.Random(1)

    def grown(depth):
        if not depth:
            return chance.randint(0, 6)
        return [grown(depth - 1) for _ in range(chance.randint(1, 3))]

    for number in range(60):
        puzzle = Puzzle(grown(4), 0, chance.choice([lab.MAX, lab.MIN]), strict=number % 3 == 0)
        met = count_events(puzzle.nested, puzzle.root, puzzle.strict)
        assert (met["cuts"], met["deep"]) == (len(puzzle.cuts), sum(c.deep for c in puzzle.cuts))
        assert puzzle.strict or (met["tie"] > 0) == has_tie(puzzle)


def test_what_cannot_be_made_is_refused():
    for words, arguments in [
        ("branching", {"branching": (3, 2)}),
        ("branching 4 make too many leaves for a page: 40", {"branching": 4}),
        ("too many leaves", {"depth": 40, "branching": (1, 2)}),
        ("too many leaves", {"branching": (1, 10**9)}),
        ("no tree of depth 1 .* more children or plies", {"depth": 1}),
        ("no tree .* with cuts=9 found", {"depth": 2, "branching": 2, "cuts": 9}),
    ]:
        with pytest.raises(ValueError, match=words):
            make_puzzle(**{"seed": 0} | arguments)


@pytest.mark.parametrize("procedure", [SOFT, HARD], ids=lambda procedure: procedure.name)
def test_the_answers_are_those_of_other_procedures(procedure):
    for puzzle in LOOSE:
        trace = watched(procedure, puzzle)
        assert {node.state for node in trace.nodes} == set(puzzle.names) - puzzle.never_visited
        assert trace.pruned == puzzle.pruned
        for node in trace.nodes:
            assert trace.first_window(node) == puzzle.window(node.state)
            assert trace.value_of(node) in puzzle.accepted(node.state)
            if not node.children:  # of a leaf nothing else is right, whatever its window
                assert puzzle.accepted(node.state) == {puzzle.tree.evaluate(node.state): "="}
            name = node.state
            rights = {"alpha": {puzzle.window(name)[0]}, "value": set(puzzle.accepted(name))}
            for what, right in rights.items():
                found = {n for n in range(21) if judge_number(puzzle, name, what, str(n)).right}
                assert found == right - {inf, -inf} and len(right) <= 2
        for name in puzzle.names:  # rightly marked only at the top of what is never visited
            verdict = judge_pruned(puzzle, name)
            kind = "right" if name in trace.pruned else "over" if name in trace.visited else "note"
            right = {"right": True, "over": False, "note": None}[kind]
            assert (verdict.kind, verdict.right) == (kind, right)
            assert verdict.sentence.startswith(name) and verdict.sentence.endswith(".")
            assert not right or f" at {puzzle.path_up(name)[1]}, but" in verdict.sentence


MARK_WORDS = [
    ("A", "A must be searched: it is the root, where the search starts."),
    ("B", "B must be searched: it is the first child of A, of which nothing is known before."),
    ("F", "F must be searched: MIN gives at most 3 at B so far, and MAX holds nothing above that "
     "it could be compared with."),
    ("M", "M must be searched: MIN gives at most 5 at D so far, and MAX at A holds only 3."),
]  # fmt: skip
NUMBER_WORDS = [
    ("C", "beta", "3", "beta at C isn't 3: it is the lowest value MIN is sure of at the nodes "
     "above C when the search comes to it; +∞ if there is none yet."),
    ("C", "alpha", "3", "alpha at C is 3."),
    ("B", "value", "12", "B doesn't return 12: it returns the lowest of what its visited children "
     "return, as MIN is to move there."),
    ("C", "value", "3", "C is worth at most 3: the end of its window; alphabeta returns 2 instead, "
     "and both are right."),
    ("I", "alpha", "3", "I is never searched, so it has no alpha: MIN gives at most 2 at C, but "
     "MAX above at A already holds 3."),
    ("C", "alpha", "nan", "“nan” is no number: type one such as 3 or −2, or inf or -inf for ∞ "
     "and −∞."),
    ("C", "alpha", "three", "“three” is no number: type one such as 3 or −2, or inf or -inf for ∞ "
     "and −∞."),
]  # fmt: skip


def test_what_is_said_of_an_answer():
    for name, words in MARK_WORDS:
        assert judge_pruned(AIMA, name) == ("over", words)
    for name, what, text, words in NUMBER_WORDS:
        assert judge_number(AIMA, name, what, text).sentence == words
    for text, number in {" −2 ": -2, "2,5": 2.5, "+∞": inf, "- INF": -inf, "<= 3": 3}.items():
        assert parse_number(text) == number
    deep = Puzzle([[[5], [3]], [[2], [1, 9]]], seed=0)
    assert deep.pruned == ["G"] and "mark the top" in judge_pruned(deep, "K").sentence
    puzzle = make_puzzle(1, depth=4, branching=2, cuts=2, deep=True)
    cut = next(cut for cut in puzzle.cuts if cut.deep)
    assert "3 plies above, already holds" in judge_pruned(puzzle, cut.unsearched[0]).sentence
    for refused, words in (
        (lambda: judge_pruned(AIMA, "Z"), "'Z' is not a node"),
        (lambda: AIMA.window("I"), "'I' is never searched"),
    ):
        with pytest.raises(ValueError, match=words):
            refused()


def test_a_strict_search_that_meets_an_equal_value_goes_on():
    nested = [[3, 5], [3, 1]]
    assert Puzzle(nested, 0).pruned == ["G"]
    strict = Puzzle(nested, 0, strict=True)
    assert strict.pruned == []
    assert "holds only 3, which is equal" in judge_pruned(strict, "G").sentence
    verdicts = {text: judge_number(strict, "C", "value", text) for text in "0123"}
    assert [verdict.right for verdict in verdicts.values()] == [False, True, False, True]
    assert verdicts["1"].sentence.startswith("C is worth 1: the lowest")
    (value,) = {n.returned for n in watched(STRICT, strict).nodes if n.state == "C"}
    other = {1: "3", 3: "1"}[value]
    assert f"floor and ceiling returns {value} instead" in verdicts[other].sentence
    assert "instead" not in verdicts[str(value)].sentence


def solve(attempt, *, mark=True) -> None:
    for name in attempt.puzzle.pruned if mark else ():
        assert attempt.mark(name).right
    for name, what in attempt.open_numbers():
        if name in attempt.puzzle.visits:
            assert attempt.answer(name, what, attempt.written(name, what)).right


def test_a_solved_attempt_earns_a_point_for_each_question():
    for puzzle, _ in PUZZLES[::3]:
        attempt = Attempt(puzzle)
        names = {name for name, _ in attempt.questions} - {"A"}
        assert len(names) == min(len(puzzle.inner) - 1, 3 if len(puzzle.inner) > 4 else 4)
        solve(attempt)
        assert attempt.finish().right and attempt.solved and not attempt.missed
        answered = [q for q in attempt.questions if q[0] not in puzzle.never_visited]
        assert attempt.points == len(puzzle.pruned) + len(answered)


def test_done_too_early_tells_what_is_missing_and_what_comes_late_earns_nothing():
    attempt = Attempt(AIMA)
    assert attempt.finish().sentence.startswith("Still to get right: alpha at B, beta at B, ")
    answers = [attempt.answer("C", "alpha", text).right for text in ("5", "x", "3")]
    assert answers == [False, None, True]
    assert (attempt.points, attempt.missed, attempt.tried) == (0, {("C", "alpha")}, {})
    assert attempt.written("C", "value") == "≤ 2"  # a right answer stays as it was given
    assert attempt.answer("C", "value", "3").right and attempt.written("C", "value") == "≤ 3"
    solve(attempt, mark=False)
    verdict = attempt.finish()
    assert verdict.kind == "under"
    assert verdict.sentence.startswith("You leave I and J unmarked, but")
    solve(attempt)
    assert attempt.points == len(attempt.questions) - 1
    assert attempt.finish().right


def test_marking_everything_solves_nothing():
    for puzzle in [*LOOSE[::5], AIMA]:
        practice = Practice(0)
        practice.attempt = attempt = Attempt(puzzle)
        for name in puzzle.names:
            attempt.mark(name)
        solve(attempt, mark=False)
        verdict = attempt.finish()
        assert verdict.kind == "over" and "not solved, as you marked A" in verdict.sentence
        practice.next()
        assert (practice.streak, practice.level, attempt.solved) == (0, 1, False)
    attempt = Attempt(AIMA)
    for name in "IJLL":
        attempt.mark(name)
    assert (attempt.points, attempt.wrongly) == (1, {"L"})  # one point, and only once


def test_hints_lead_to_the_end_and_cost_the_points():
    attempt = Attempt(AIMA)
    for name, what in attempt.open_numbers():
        assert f"Hint: {what} at {name} is the " in attempt.hint().sentence
        attempt.answer(name, what, attempt.written(name, what))
    assert attempt.hint().sentence.startswith("Hint: look at C.")
    solve(attempt)
    assert "nothing is missing" in attempt.hint().sentence
    assert attempt.finish().right and attempt.points == 0


def go_on(practice):
    solve(practice.attempt)
    practice.attempt.finish()
    practice.next()


def test_success_leads_up_and_giving_up_leads_down():
    practice = Practice(seed=0)
    for level in (1, 2, 3):
        assert (practice.level, practice.streak) == (level, level - 1)
        go_on(practice)
    score = practice.score
    assert (practice.level, practice.streak) == (4, 3) and score > 0
    practice.attempt.hint()  # the streak is over, and the level stays
    go_on(practice)
    assert (practice.level, practice.streak) == (4, 0) and practice.score > score
    practice.attempt.show()
    assert practice.next().seed == 5 and practice.level == 3
    practice.next()  # an untouched tree
    assert practice.level == 3
    practice = Practice(seed=0)
    for end in (
        Attempt.show,
        lambda attempt: attempt.mark(attempt.puzzle.pruned[0]),
        lambda attempt: attempt.answer("A", "alpha", "-inf"),
    ):
        go_on(practice)
        assert practice.streak == 1
        end(practice.attempt)
        assert practice.streak == int(not practice.attempt.shown)
        practice.next()
        assert practice.streak == 0  # shown, or begun and left
    levels = range(1, HARDEST + 2)
    names = [len(Practice(1, level).attempt.puzzle.names) for level in levels]
    assert names[0] < names[3] < names[-1] == names[-2]
    with pytest.raises(ValueError, match="level"):
        Practice(level=0)
