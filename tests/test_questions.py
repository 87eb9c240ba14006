"""Puzzles have what was asked for, and answers are marked as other procedures would have it."""

import random
from math import inf

import pytest

import minimax_lab as lab
from minimax_lab.instruments.trace import holder
from minimax_lab.questions import (
    HARDEST,
    MOST_LEAVES,
    NUMBERS,
    Attempt,
    Practice,
    Puzzle,
    count_events,
    make_puzzle,
    mark_number,
    mark_pruned,
    parsed,
)

AIMA = Puzzle([[3, 12, 8], [2, 4, 6], [14, 5, 2]], seed=0)
PUBLISHED = {(procedure.name, procedure.fail): procedure for procedure in lab.PUBLISHED}
SOFT, HARD = PUBLISHED["V_alphabeta", "soft"], PUBLISHED["alphabeta", "hard"]

KINDS = [
    {},
    {"depth": 2, "branching": 3, "cuts": 1, "tie": False},
    {"depth": 2, "branching": (2, 4), "cuts": 0, "root": lab.MIN},
    {"branching": 2, "cuts": 2, "tie": True},
    {"cuts": 3, "tie": True, "deep": False},
    {"cuts": 4, "tie": False},
    {"depth": 4, "branching": 2, "cuts": 3, "deep": True, "tie": False},
    {"depth": 4, "cuts": 4, "deep": True, "tie": True, "root": lab.MIN},
    {"depth": 5, "branching": 2, "cuts": 6, "deep": False},
    {"depth": 3, "cuts": 2, "strict": True},
]
PUZZLES = [(make_puzzle(seed, **kind), kind) for kind in KINDS for seed in range(8)]
LOOSE = [puzzle for puzzle, kind in PUZZLES if not puzzle.strict]


def minimax_of(nested, player) -> float:
    if not isinstance(nested, list):
        return nested
    return (max if player == lab.MAX else min)(minimax_of(child, -player) for child in nested)


def subtrees(puzzle) -> dict:
    """Each node's own nested lists and player; names go level by level."""
    level, found = [(puzzle.nested, puzzle.root)], []
    while level:
        found += level
        level = [
            (child, -player)
            for nested, player in level
            if isinstance(nested, list)
            for child in nested
        ]
    return dict(zip(puzzle.names, found, strict=True))


def watched(procedure, puzzle) -> lab.Trace:
    return lab.watch(procedure.search, *procedure.arguments(puzzle.tree))


def depths(nested) -> set[int]:
    if not isinstance(nested, list):
        return {0}
    return {1 + depth for child in nested for depth in depths(child)}


def widths(nested) -> set[int]:
    if not isinstance(nested, list):
        return set()
    return {len(nested)}.union(*map(widths, nested))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_puzzle_has_the_shape_that_was_asked_for(kind):
    branching = kind.get("branching", (2, 3))
    least, most = branching if isinstance(branching, tuple) else (branching, branching)
    for puzzle in [puzzle for puzzle, other in PUZZLES if other is kind]:
        assert depths(puzzle.nested) == {kind.get("depth", 3)}
        assert widths(puzzle.nested) <= set(range(least, most + 1))
        leaves = [name for name in puzzle.names if puzzle.tree.is_terminal(name)]
        assert len(leaves) <= MOST_LEAVES
        assert {puzzle.tree.evaluate(leaf) for leaf in leaves} <= set(range(21))
        assert puzzle.tree.to_move("A") == kind.get("root", lab.MAX)


def test_a_tree_that_would_be_too_wide_is_narrowed():
    for branching in ((2, 3), (2, 9)):
        puzzle = make_puzzle(0, depth=5, branching=branching)
        assert sum(map(puzzle.tree.is_terminal, puzzle.names)) <= MOST_LEAVES


def test_a_puzzle_has_as_many_cut_offs_as_were_asked_for():
    for puzzle, kind in PUZZLES:
        search = PUBLISHED["floor and ceiling", "hard"] if puzzle.strict else SOFT
        number = len(watched(search, puzzle).cutoffs)
        assert number == kind["cuts"] if "cuts" in kind else number > 0


def strict_visits(nested, player, alpha=-inf, beta=inf):
    """The value and the number of leaves of a fail-soft search that cuts strictly."""
    if not isinstance(nested, list):
        return nested, 1
    value, leaves = -player * inf, 0
    for child in nested:
        found, below = strict_visits(child, -player, alpha, beta)
        leaves += below
        value = max(value, found) if player == lab.MAX else min(value, found)
        if value > beta if player == lab.MAX else value < alpha:
            break
        alpha, beta = (max(alpha, value), beta) if player == lab.MAX else (alpha, min(beta, value))
    return value, leaves


def test_without_a_tie_strict_and_other_cuts_visit_the_same():
    for puzzle in LOOSE:
        leaves = len(puzzle.trace.leaves)
        if not has_tie(puzzle):
            assert strict_visits(puzzle.nested, puzzle.root)[1] == leaves
    more = [p for p in LOOSE if strict_visits(p.nested, p.root)[1] > len(p.trace.leaves)]
    assert more and all(has_tie(puzzle) for puzzle in more)


def test_ties_are_there_if_they_were_asked_for_and_only_then():
    for puzzle, kind in PUZZLES:
        if "tie" in kind:
            assert has_tie(puzzle) == kind["tie"]
            nodes = subtrees(puzzle)
            level = [n for n in puzzle.visits if not puzzle.tree.is_terminal(n)]
            exact = {n: minimax_of(*nodes[n]) for n in level if puzzle.value(n)[0] == "="}
            twins = any(
                sum(exact.get(child) == exact[n] for child in puzzle.tree.children(n)) > 1
                for n in exact
            )
            assert has_tie(puzzle) or not twins


def shallow_leaves(nested, player, bound=None):
    """The value and leaves of a search that compares a node with its parent only."""
    if not isinstance(nested, list):
        return nested, 1
    value, leaves = -player * inf, 0
    for child in nested:
        found, below = shallow_leaves(child, -player, value)
        value, leaves = player * max(player * value, player * found), leaves + below
        if bound is not None and player * value >= player * bound:
            break
    return value, leaves


def test_without_a_deep_cut_off_the_parents_bound_is_enough():
    more = []
    for puzzle, kind in PUZZLES:
        deep = any(cut.deep for cut in puzzle.cuts)
        if "deep" in kind:
            assert deep == kind["deep"]
        if not puzzle.strict:
            leaves = shallow_leaves(puzzle.nested, puzzle.root)[1]
            assert leaves == len(puzzle.trace.leaves) or deep
            more.append(leaves > len(puzzle.trace.leaves))
    assert any(more)


def has_tie(puzzle) -> bool:
    """Whether a tie matters, as `make_puzzle` defines it, by minimax values and the trace."""
    if any(cut.value == cut.bound for cut in puzzle.cuts):
        return True
    nodes, visited = subtrees(puzzle), puzzle.visits
    inner = [name for name in visited if isinstance(nodes[name][0], list)]
    exact = {n: minimax_of(*nodes[n]) for n in inner if puzzle.value(n)[0] == "="}
    return any(
        [exact.get(child) for child in puzzle.tree.children(n)].count(puzzle.value(n)[1]) > 1
        for n in inner
    )


def test_events_are_counted_as_the_trace_holds_them():
    chance = random.Random(1)

    def grown(depth):
        if not depth:
            return chance.randint(0, 6)
        return [grown(depth - 1) for _ in range(chance.randint(1, 3))]

    for number in range(150):
        puzzle = Puzzle(grown(4), 0, chance.choice([lab.MAX, lab.MIN]), strict=number % 3 == 0)
        met = count_events(puzzle.nested, puzzle.root, puzzle.strict)
        assert met["cuts"] == len(puzzle.cuts)
        assert met["deep"] == sum(cut.deep for cut in puzzle.cuts)
        assert puzzle.strict or (met["tie"] > 0) == has_tie(puzzle)


def test_the_same_seed_gives_the_same_tree_and_another_seed_another():
    trees = [make_puzzle(seed).nested for seed in range(30)]
    assert trees == [make_puzzle(seed).nested for seed in range(30)]
    assert all(trees.count(tree) == 1 for tree in trees)
    assert make_puzzle(3, depth=2).nested == [[1, 7, 6], [0, 4, 5]]


@pytest.mark.parametrize(
    ("error", "words", "arguments"),
    [
        (TypeError, "seed must be a whole number, not 'x'", {"seed": "x"}),
        (ValueError, "depth", {"depth": 0}),
        (ValueError, "branching", {"branching": (3, 2)}),
        (ValueError, r"such as \(2, 3\), not \(1, 2, 3\)", {"branching": (1, 2, 3)}),
        (TypeError, "branching must be a whole number", {"branching": "23"}),
        (ValueError, "64 leaves .* too many for a page: 40", {"branching": 4}),
        (ValueError, "root must be MAX", {"root": 0}),
        (ValueError, "nothing to cut off at depth 1", {"depth": 1}),
        (ValueError, "nothing to cut off .* branching 1", {"branching": 1}),
        (ValueError, "deep cut-off needs depth 4", {"deep": True}),
        (ValueError, "deep cut-off", {"depth": 4, "deep": True, "cuts": 0}),
        (ValueError, "tie must be left out", {"strict": True, "tie": True}),
        (ValueError, "no tree of depth 2 and branching 2 with cuts=9 found", {"cuts": 9}),
        (ValueError, "cuts", {"cuts": -1}),
    ],
    ids=str,
)
def test_what_cannot_be_made_is_refused(error, words, arguments):
    arguments = {"seed": 0, "depth": 2 if "cuts=9" in words else 3} | arguments
    if "cuts=9" in words:
        arguments["branching"] = 2
    with pytest.raises(error, match=words):
        make_puzzle(**arguments)


@pytest.mark.parametrize("procedure", [SOFT, HARD], ids=lambda procedure: procedure.name)
def test_the_answers_are_those_of_other_procedures(procedure):
    for puzzle in LOOSE:
        trace = watched(procedure, puzzle)
        assert {node.state for node in trace.nodes} == set(puzzle.names) - puzzle.never_visited
        assert trace.pruned == puzzle.pruned
        for node in trace.nodes:
            assert trace.window(trace.steps[node.enter]) == puzzle.window(node.state)
            assert trace.value_of(node) in puzzle.accepted(node.state)


def test_a_value_is_what_its_sign_says_of_the_minimax_value():
    for puzzle, _ in PUZZLES:
        nodes = subtrees(puzzle)
        for name in puzzle.visits:
            sign, value = puzzle.value(name)
            true = minimax_of(*nodes[name])
            assert {"=": true == value, "≤": true <= value, "≥": true >= value}[sign]
            accepted = puzzle.accepted(name)
            assert accepted[value] == sign
            for number, sign in accepted.items():
                assert {"=": true == number, "≤": true <= number, "≥": true >= number}[sign]


def test_a_node_is_rightly_marked_only_at_the_top_of_what_is_never_visited():
    for puzzle in LOOSE:
        trace = watched(HARD, puzzle)
        visited = set(trace.visited)
        for name in puzzle.names:
            verdict = mark_pruned(puzzle, name)
            kind = "right" if name in trace.pruned else "over" if name in visited else "note"
            assert (verdict.kind, verdict.right) == (
                kind, {"right": True, "over": False, "note": None}[kind],
            )  # fmt: skip
            assert verdict.sentence.startswith(name) and verdict.sentence.endswith(".")
            if verdict.right:
                assert f" at {puzzle.way(name)[1]}, but" in verdict.sentence


def test_every_cut_off_that_is_left_out_is_told():
    for puzzle, _ in PUZZLES[::5]:
        for name in puzzle.pruned:
            attempt = Attempt(puzzle)
            attempt.marked = set(puzzle.pruned)
            for question in attempt.open_numbers():
                attempt.answer(*question, attempt.written(*question))
            attempt.marked.discard(name)
            attempt.asked = []
            verdict = attempt.finish()
            assert verdict.kind == "under" and not attempt.over
            assert verdict.sentence.startswith(f"You leave {name} unmarked, but M")


def test_numbers_are_right_if_another_procedure_has_them():
    for puzzle in LOOSE[::5]:
        traces = [watched(procedure, puzzle) for procedure in (SOFT, HARD)]
        for nodes in zip(*(trace.nodes for trace in traces), strict=True):
            name = nodes[0].state
            alpha, beta = traces[0].window(traces[0].steps[nodes[0].enter])
            right = {"alpha": {alpha}, "beta": {beta}}
            values = [t.value_of(node) for t, node in zip(traces, nodes, strict=True)]
            right["value"] = set(values)
            if nodes[0].children:
                right["value"].add(max(alpha, min(beta, values[0])))
            for what in NUMBERS:
                for number in (-inf, *range(-1, 22), inf):
                    verdict = mark_number(puzzle, name, what, str(number))
                    assert verdict.right == (number in right[what]), (name, what, number)


def filled(nested, player, leaves, number) -> float:
    """The minimax value of a tree whose unseen leaves are all worth `number`."""
    if not isinstance(nested, list):
        return nested if next(leaves) else number
    below = [filled(child, -player, leaves, number) for child in nested]
    return (max if player == lab.MAX else min)(below)


def leaves_below(puzzle, name) -> list[str]:
    children = list(puzzle.tree.children(name))
    return [leaf for child in children for leaf in leaves_below(puzzle, child)] or [name]


def test_the_sign_of_a_value_is_the_most_that_the_search_can_know():
    signs = set()
    for puzzle in LOOSE[::3]:
        nodes, soft = subtrees(puzzle), watched(SOFT, puzzle)
        for visit in soft.nodes:
            if visit.children:
                name, number = visit.state, soft.value_of(visit)
                seen = [leaf in puzzle.visits for leaf in leaves_below(puzzle, name)]
                low, high = (filled(*nodes[name], iter(seen), end) for end in (-99, 99))
                sign = "=" if low == number == high else "≤" if high <= number else "≥"
                assert puzzle.accepted(name)[number] == sign
                assert sign != "≥" or low >= number
                signs.add(sign)
    assert signs == {"=", "≤", "≥"}


def test_a_bound_is_held_by_a_node_above_exactly_if_it_is_finite():
    for puzzle, _ in PUZZLES:
        for name, node in puzzle.visits.items():
            for player, bound in zip((lab.MAX, lab.MIN), puzzle.window(name), strict=True):
                above = holder(puzzle.trace, node, player)
                assert (above is None) == (bound == -player * inf)
                if above is not None:
                    before = (child for child in above.children if child.exit < node.enter)
                    values = [puzzle.value(child.state)[1] for child in before]
                    assert bound == (max if player == lab.MAX else min)(values)
                    assert above.state in puzzle.way(name)[1:] and above.player == player


OVER = {
    "A": "A must be searched: it is the root, where the search starts.",
    "B": "B must be searched: it is the first child of A, of which nothing is known before.",
    "F": "F must be searched: MIN gets at most 3 at B so far, and MAX holds nothing above that it "
    "could be compared with.",
    "M": "M must be searched: MIN gets at most 5 at D so far, and MAX at A holds only 3.",
}


@pytest.mark.parametrize("name", OVER)
def test_why_a_node_must_be_searched(name):
    assert mark_pruned(AIMA, name) == ("over", OVER[name])


def test_a_mark_that_was_right_is_missed_when_it_is_taken_off():
    assert mark_pruned(AIMA, "J", pruned=False).kind == "under"
    assert mark_pruned(AIMA, "E", pruned=False).right is None


def test_below_the_top_a_mark_is_neither_right_nor_wrong():
    puzzle = Puzzle([[[5], [3]], [[2], [1, 9]]], seed=0)
    assert puzzle.pruned == ["G"]
    verdict = mark_pruned(puzzle, "K")
    assert verdict.right is None and "mark the top" in verdict.sentence


def test_the_reason_of_a_deep_cut_off_says_how_far_up_it_is():
    puzzle = make_puzzle(1, depth=4, branching=2, cuts=2, deep=True)
    deep = next(cut for cut in puzzle.cuts if cut.deep)
    assert "3 plies above, already holds" in mark_pruned(puzzle, deep.unsearched[0]).sentence


NUMBER_WORDS = [
    ("C", "beta", "3", "beta at C isn't 3: that is alpha; beta is what MIN is sure of above C."),
    ("C", "alpha", "7", "alpha at C isn't 7: MAX is sure of something at A when the search comes "
     "to C, and the window is handed down."),
    ("B", "alpha", "0", "alpha at B isn't 0: MAX is sure of nothing yet above B."),
    ("B", "value", "12", "B doesn't return 12: it is MIN's turn there, and MIN takes the lowest."),
    ("C", "value", "4", "C doesn't return 4: the search leaves it early, with the lowest it has "
     "seen by then."),
    ("A", "value", "14", "A doesn't return 14: MAX takes the highest of what comes back from B, C "
     "and D."),
    ("C", "value", "3", "C is worth at most 3: the end of its window; alphabeta returns 2 instead, "
     "and both are right."),
    ("C", "alpha", "9" * 400, "“9999999999…” has more than 15 digits: type a shorter "
     "number."),
    ("I", "alpha", "3", "I is never searched, so it has no alpha: MIN gets at most 2 at C, but MAX "
     "at A already holds 3."),
    ("C", "alpha", "three", "“three” is no number: type one such as 3 or −2, or inf or -inf for ∞ "
     "and −∞."),
    ("C", "alpha", " ", "Nothing is typed: type one such as 3 or −2, or inf or -inf for ∞ and "
     "−∞."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "what", "text", "words"), NUMBER_WORDS)
def test_what_is_said_of_a_number(name, what, text, words):
    assert mark_number(AIMA, name, what, text).sentence == words


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3", 3),
        (" −2 ", -2),
        ("+3.0", 3),
        ("2,5", 2.5),
        ("inf", inf),
        ("+∞", inf),
        ("- INF", -inf),
        ("−∞", -inf),
        ("<= 3", 3),
        ("≥-1", -1),
        ("-infinity", -inf),
    ],
)
def test_numbers_are_read_kindly(text, meant):
    assert parsed(text) == meant


@pytest.mark.parametrize("text", ["", "9" * 16, "a", "3 4 x", "--3", "1e5", "nan", "٣x", "None"])
def test_what_is_no_number_is_not_counted(text):
    assert mark_number(AIMA, "C", "alpha", text).right is None


def test_a_strict_search_that_meets_an_equal_value_goes_on():
    nested = [[3, 5], [3, 1]]
    assert Puzzle(nested, 0).pruned == ["G"]
    strict = Puzzle(nested, 0, strict=True)
    assert strict.pruned == []
    assert "only equals what MAX at A holds" in mark_pruned(strict, "G").sentence
    rights = {text: mark_number(strict, "C", "value", text).right for text in "0123"}
    assert rights == {"0": False, "1": True, "2": False, "3": True}
    assert mark_number(strict, "C", "value", "1").sentence.startswith("C is worth 1: the lowest")
    returned = lab.watch(
        PUBLISHED["floor and ceiling", "hard"].search, strict.tree, "A", 2, -inf, inf
    )
    (value,) = {returned.value_of(node) for node in returned.nodes if node.state == "C"}
    other = {1: "3", 3: "1"}[value]
    assert f"floor and ceiling returns {value} instead" in (
        mark_number(strict, "C", "value", other).sentence
    )
    assert "instead" not in mark_number(strict, "C", "value", str(value)).sentence


def test_a_name_or_a_question_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="'Z' is not a node"):
        mark_pruned(AIMA, "Z")
    with pytest.raises(ValueError, match="'gamma'"):
        mark_number(AIMA, "C", "gamma", "3")
    with pytest.raises(ValueError, match="'I' is never searched"):
        AIMA.window("I")


def solve(attempt) -> None:
    for name in attempt.puzzle.pruned:
        assert attempt.mark(name).right
    for name, what in attempt.open_numbers():
        assert attempt.answer(name, what, attempt.written(name, what)).right


def test_a_solved_attempt_earns_a_point_for_each_question():
    for puzzle, _ in PUZZLES[::7]:
        attempt = Attempt(puzzle)
        names = {name for name, _ in attempt.asked} - {"A"}
        assert len(names) == min(len(puzzle.inner) - 1, 3 if len(puzzle.inner) > 4 else 4)
        solve(attempt)
        assert attempt.finish().right and attempt.flawless
        answered = [q for q in attempt.asked if q[0] not in puzzle.never_visited]
        assert attempt.points == len(puzzle.pruned) + len(answered)
        assert attempt.mark(puzzle.names[1]).right is None  # it is over


def test_done_too_early_tells_what_is_missing():
    attempt = Attempt(AIMA)
    assert attempt.finish().sentence.startswith("Still to type: alpha at B, beta at B, value at B")
    for name, what in attempt.asked:
        attempt.answer(name, what, attempt.written(name, what))
    assert not attempt.missed
    verdict = attempt.finish()
    assert verdict.kind == "under" and "I and J unmarked" in verdict.sentence
    assert attempt.missed and not attempt.solved
    for name in AIMA.pruned:
        attempt.mark(name)
    assert attempt.points == len(attempt.asked)  # the marks came too late
    assert attempt.finish().right


def test_a_second_try_earns_nothing():
    attempt = Attempt(AIMA)
    assert attempt.answer("C", "alpha", "5").right is False
    assert attempt.tried == {("C", "alpha"): "5"}
    assert attempt.answer("C", "alpha", "x").right is None
    assert attempt.answer("C", "alpha", "3").right
    assert (attempt.points, attempt.missed, attempt.tried) == (0, {("C", "alpha")}, {})


def test_a_right_answer_stays_as_it_was_given():
    attempt = Attempt(AIMA)
    assert attempt.written("C", "value") == "≤ 2"
    assert attempt.answer("C", "value", "3").right
    assert attempt.numbers["C", "value"] == attempt.written("C", "value") == "≤ 3"


def test_marking_everything_solves_nothing():
    for puzzle in LOOSE[::5]:
        practice = Practice(0)
        practice.attempt = attempt = Attempt(puzzle)
        for name in puzzle.names:
            attempt.mark(name)
        for name, what in attempt.open_numbers():
            attempt.answer(name, what, attempt.written(name, what))
        verdict = attempt.finish()
        assert verdict.kind == "over" and verdict.right is False
        assert "All is right" not in verdict.sentence
        assert "not solved, as you marked A" in verdict.sentence
        assert (practice.streak, attempt.solved, attempt.over) == (0, False, True)
        practice.next()
        assert practice.level == 1


def test_a_node_marked_wrongly_takes_one_point_and_only_once():
    attempt = Attempt(AIMA)
    attempt.mark("I"), attempt.mark("J")
    attempt.mark("L"), attempt.mark("L")
    assert (attempt.points, attempt.wrongly) == (1, {"L"})
    solve(Attempt(AIMA))
    for name, what in attempt.open_numbers():
        attempt.answer(name, what, attempt.written(name, what))
    assert "as you marked L on the way: alpha-beta returns 3" in attempt.finish().sentence


def test_a_tree_with_hints_earns_no_streak_and_no_harder_level():
    practice = Practice(seed=0)
    solve(practice.attempt)
    practice.attempt.finish()
    practice.next()
    assert (practice.streak, practice.level) == (1, 2)
    assert practice.attempt.hint().sentence.startswith("Hint: ")
    assert practice.streak == 0
    solve(practice.attempt)
    assert practice.attempt.finish().right
    practice.next()
    assert (practice.streak, practice.level) == (0, 2)
    unneeded = Practice(seed=0)
    solve(unneeded.attempt)
    assert "nothing is missing" in unneeded.attempt.hint().sentence
    unneeded.attempt.finish()
    assert unneeded.streak == 1


def test_hints_lead_to_the_end_and_cost_the_points():
    for puzzle, _ in PUZZLES[::9]:
        attempt = Attempt(puzzle)
        for _ in range(99):
            said = attempt.hint().sentence
            if "nothing is missing" in said:
                break
            open_ones = [q for q in attempt.open_numbers() if q[0] not in puzzle.never_visited]
            if open_ones:
                name, what = open_ones[0]
                assert f"{what} at {name}" in said or what == "value" and said[6:].startswith(name)
                attempt.answer(name, what, attempt.written(name, what))
            else:
                cut = next(c for c in puzzle.cuts if not attempt.marked.issuperset(c.unsearched))
                assert f"look at {cut.state}." in said
                for name in cut.unsearched:
                    attempt.mark(name)
        assert attempt.finish().right and attempt.points == 0


def test_levels_grow_and_each_can_be_made():
    sizes = [
        sum(len(Practice(seed, level).attempt.puzzle.names) for seed in range(10))
        for level in range(1, HARDEST + 2)
    ]
    assert sizes[0] < sizes[3] < sizes[-1] == sizes[-2]
    with pytest.raises(ValueError, match="level"):
        Practice(level=0)


def test_success_leads_up_and_giving_up_leads_down():
    practice = Practice(seed=0)
    for level in (1, 2, 3):
        assert practice.level == level and practice.streak == level - 1
        solve(practice.attempt)
        practice.attempt.finish()
        practice.next()
    score = practice.score
    assert (practice.level, practice.streak) == (4, 3) and score > 0
    practice.attempt.mark("A")  # a mistake: the streak is over, and the level stays
    assert practice.streak == 0
    solve(practice.attempt)
    practice.attempt.finish()
    practice.next()
    assert (practice.level, practice.streak) == (4, 0) and practice.score > score
    practice.attempt.show()
    assert practice.next().seed == 5
    assert practice.level == 3
    practice.next()  # an untouched tree
    assert practice.level == 3
