"""The games' exercises: every student's game, evaluation and order gets its verdict."""

import pickle
from functools import cache
from itertools import pairwise
from math import inf
from random import Random

import pytest
from cells import Cells
from cells import lines as lines_of_four
from students import connect_four, evaluations, orders, tic_tac_toe

import minimax_lab as lab
from minimax_lab.coursework.games import judgement, lines_of_play, ordering, positions, rules
from minimax_lab.coursework.games.judgement_mistakes import EVALUATION_MISTAKES
from minimax_lab.coursework.games.ordering_mistakes import ORDERING_MISTAKES
from minimax_lab.coursework.games.rule_mistakes import RULE_MISTAKES

FOUR, TTT = lab.ConnectFour(), lab.TicTacToe()
GAMES = {"tic_tac_toe": (tic_tac_toe, TTT), "connect_four": (connect_four, FOUR)}
JUDGES = {
    **{"tic_tac_toe": rules.tic_tac_toe, "connect_four": rules.connect_four},
    **{"evaluation": judgement.evaluation, "ordering": ordering.ordering},
}
RIGHT_GAMES = [(name, kind) for name, (module, _) in GAMES.items() for kind in module.RIGHT]
WRONG_GAMES = [(name, kind) for name, (module, _) in GAMES.items() for kind in module.WRONG]
# Those that give an order, and do so in little time.
ORDERS = [*orders.RIGHT, orders.edge, orders.for_max, orders.nothing, orders.right_to_left]


def named(value):
    return getattr(value, "__name__", str(value))


@cache
def judged(exercise, student, seed=0):
    return JUDGES[exercise](student, seed)


def mistake(report):
    return report.misconception and report.misconception.name


@pytest.mark.parametrize(("name", "kind"), RIGHT_GAMES, ids=named)
def test_a_right_game_passes_with_its_own_conventions(name, kind):
    report = judged(name, kind)
    assert report.passed, report
    assert report.convention == GAMES[name][0].RIGHT[kind]
    assert report.misconception is report.counterexample is None
    assert str(JUDGES[name](kind(), 1)).startswith("Yes: right on all ")


@pytest.mark.parametrize("name", GAMES)
def test_the_labs_own_game_is_right_whatever_the_seed(name):
    assert all(JUDGES[name](type(GAMES[name][1]), seed).passed for seed in range(2))


@pytest.mark.parametrize(("name", "kind"), WRONG_GAMES, ids=named)
def test_a_wrong_game_is_found_out_and_its_mistake_named(name, kind):
    expected, length = GAMES[name][0].WRONG[kind]
    report = judged(name, kind)
    assert not report.passed
    assert mistake(report) == expected
    shown = report.counterexample
    assert length is None or len(shown.moves) == length
    assert report.message == shown.sentence
    assert str(shown).endswith(shown.text)
    assert "<svg" in report.picture and "<svg" in shown._repr_html_()
    assert pickle.loads(pickle.dumps(report)) == report


def replayed(name, kind, moves):
    """The student's game and the lab's, each with its state after the student's moves."""
    mine, truth = kind(), GAMES[name][1]
    first = 1 if kind in (connect_four.Negamax, connect_four.SixBits) else 0
    state = mine.initial() if callable(mine.initial) else mine.initial
    there = truth.initial
    for move in moves:
        state = mine.result(state, move)
        there = truth.result(there, move - first + (1 if name == "connect_four" else 0))
    return mine, state, truth, there


@pytest.mark.parametrize(
    ("name", "kind"),
    [pair for pair in WRONG_GAMES if pair[1] is not tic_tac_toe.Remembers],
    ids=named,
)
def test_the_counterexample_is_one(name, kind):
    shown = judged(name, kind).counterexample
    mine, state, truth, there = replayed(name, kind, shown.moves)
    assert shown.text == truth.label(there)
    if shown.question == "is_terminal" and shown.got != "an error":
        assert bool(mine.is_terminal(state)) is not truth.is_terminal(there)
    elif shown.question == "to_move" and shown.got != "an error":
        assert mine.to_move(state) != truth.to_move(there)
    elif shown.question == "actions" and shown.got != "None":
        assert len(list(mine.actions(state))) != len(list(truth.actions(there))) or (
            kind is tic_tac_toe.Pairs
        )
    elif shown.question == "evaluate" and shown.kind != "as a win":
        got, right = mine.evaluate(state), truth.evaluate(there)
        assert type(got) in (type(None), bool) or got != right


def shortest(kind, plies):
    """The least number of moves after which a tic-tac-toe goes wrong, by trying all positions."""
    mine, level = kind(), {TTT.initial: kind.initial}
    for ply in range(plies + 1):
        for there, state in level.items():
            over = TTT.is_terminal(there)
            if bool(mine.is_terminal(state)) != over or mine.evaluate(state) != TTT.evaluate(there):
                return ply
            if not over and (
                mine.to_move(state) != TTT.to_move(there)
                or set(mine.actions(state)) != set(TTT.actions(there))
            ):
                return ply
        level = {
            TTT.result(there, move): mine.result(state, move)
            for there, state in level.items()
            for move in TTT.actions(there)
        }
    return inf


@pytest.mark.parametrize(
    "kind",
    [
        *(tic_tac_toe.BeginsWithO, tic_tac_toe.ForgetsTheLastCell, tic_tac_toe.LikesTheCentre),
        *(tic_tac_toe.TwoInARow, tic_tac_toe.AlwaysX, tic_tac_toe.AnyThreeTaken),
        *(tic_tac_toe.OneDiagonal, tic_tac_toe.NoMiddleRow, tic_tac_toe.ThreeInSequence),
        *(tic_tac_toe.NegamaxValue, tic_tac_toe.LastMoversValue, tic_tac_toe.OnlyXWins),
    ],
    ids=named,
)
def test_no_shorter_game_of_tic_tac_toe_goes_wrong(kind):
    shown = judged("tic_tac_toe", kind).counterexample
    assert shortest(kind, 6) == len(shown.moves)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    "kind", [connect_four.SixBits, connect_four.OnlyOneWay, connect_four.NoFalling]
)
def test_other_games_are_played_for_another_seed_and_find_the_same(kind, seed):
    report, other = judged("connect_four", kind), judged("connect_four", kind, seed)
    assert mistake(report) == mistake(other)
    assert rules.connect_four(kind, seed).counterexample == other.counterexample


def test_a_departure_is_told_in_a_sentence():
    report = judged("tic_tac_toe", tic_tac_toe.NoMiddleRow)
    assert report.message.endswith("the game is over: X has the middle row; yours goes on.")
    assert str(report).splitlines()[1] == "This looks like: some lines are never looked at."
    report = judged("connect_four", connect_four.NotAtTheRight)
    assert "X has four in row 1 from below, columns 3 to 6; yours goes on." in report.message
    report = judged("tic_tac_toe", tic_tac_toe.OffersAll)
    assert report.message == (
        "After X 0, the valid moves are 1, 2, 3, 4, 5, 6, 7, 8; your actions() also offers 0."
    )


@pytest.mark.parametrize("thing", [None, 3, "game", int, tic_tac_toe.NoStart], ids=repr)
def test_what_is_no_game_is_refused_in_words(thing):
    for judge in (rules.tic_tac_toe, rules.connect_four):
        report = judge(thing, 0)
        assert not report.passed
        assert "no position to start from" in report.message


class Far:
    """A thing in another process: it can be called, and its attributes asked for; no more."""

    isolated = True

    def __init__(self, thing, calls):
        self._thing, self._calls = thing, calls

    def __call__(self, *arguments):
        self._calls.append(1)
        made = self._thing(*arguments)
        return FarGame(made, self._calls) if isinstance(self._thing, type) else made


class FarGame:
    isolated = True

    def __init__(self, game, calls):
        self._game, self._calls = game, calls

    def __getattr__(self, name):
        found = getattr(self._game, name)
        return Far(found, self._calls) if callable(found) else found


@pytest.mark.parametrize(
    ("name", "student", "passed"),
    [
        ("tic_tac_toe", tic_tac_toe.Objects, True),
        ("tic_tac_toe", tic_tac_toe.NoDiagonals, False),
        ("connect_four", connect_four.Columns, True),
        ("connect_four", connect_four.SixBits, False),
        ("connect_four", connect_four.NeverDrawn, False),
        ("evaluation", evaluations.open_lines, True),
        ("evaluation", evaluations.movers_lines, False),
        ("ordering", orders.wins_first, True),
        ("ordering", orders.centre_alone, True),
        ("ordering", orders.edge, False),
    ],
    ids=named,
)
def test_a_student_in_another_process_is_judged_alike_with_few_calls(name, student, passed):
    calls = []
    report = JUDGES[name](Far(student, calls), 0)
    assert report.passed is passed
    assert mistake(report) == mistake(judged(name, student))
    assert len(calls) < 5_000


def test_every_line_is_won_in_a_game_and_every_game_is_legal():
    for field, lines in (
        (lines_of_play.CONNECT_FOUR, set(lines_of_four(7, 6))),
        (lines_of_play.TIC_TAC_TOE, {frozenset(map(square, n)) for n in tic_tac_toe.LINES}),
    ):
        assert {frozenset(line) for line in field.lines} == lines
        won = set()
        for moves in lines_of_play.games_to_try(field, Random(3)):
            state = field.game.initial
            for move in moves:
                assert move in field.game.actions(state)
                state = field.game.result(state, move)
            stones = set(field.stones(moves).items())
            won |= {n for n in lines for p in (1, -1) if {(s, p) for s in n} <= stones}
        assert won == lines


def square(cell):
    """Column from the left and row from below of a cell of tic-tac-toe."""
    return cell % 3, 2 - cell // 3


def test_what_only_looks_like_a_line_is_tried_and_is_none():
    four, three = lines_of_play.CONNECT_FOUR, lines_of_play.TIC_TAC_TOE
    traps = {frozenset(line) for kind in four.wrapped for line in kind}
    assert not traps & set(lines_of_four(7, 6))
    assert frozenset({(0, 3), (0, 4), (0, 5), (1, 0)}) in traps  # from a column's top to the next
    assert frozenset({(5, 2), (6, 2), (0, 3), (1, 3)}) in traps
    traps = {frozenset(line) for kind in three.wrapped for line in kind}
    assert frozenset(map(square, (2, 3, 4))) in traps
    assert not traps & {frozenset(map(square, line)) for line in tic_tac_toe.LINES}
    for field in (four, three):
        ends = [set(field.stones(m).items()) for m in lines_of_play.games_to_try(field, Random(1))]
        for kind in field.wrapped:
            pairs = [{(s, player) for s in line} for line in kind for player in (1, -1)]
            assert any(pair <= end for pair in pairs for end in ends)


def test_full_boards_are_drawn_and_won_with_the_last_stone():
    for field, last in ((lines_of_play.CONNECT_FOUR, -1), (lines_of_play.TIC_TAC_TOE, 1)):
        values = []
        for moves in lines_of_play.full_boards(field, Random(2)):
            state = field.game.initial
            for move in moves:
                state = field.game.result(state, move)
            assert len(moves) == field.columns * field.rows
            values.append(field.game.evaluate(state))
        assert sorted(values) == sorted([0, 0, last])


@pytest.mark.parametrize("student", evaluations.RIGHT, ids=named)
def test_a_right_evaluation_passes(student):
    for seed in range(3):
        report = judgement.evaluation(student, seed)
        assert report.passed, report


@pytest.mark.parametrize("student", evaluations.WRONG, ids=named)
def test_a_wrong_evaluation_is_found_out_and_its_mistake_named(student):
    report = judged("evaluation", student)
    assert not report.passed
    assert mistake(report) == evaluations.WRONG[student]
    assert report.counterexample.text == FOUR.label(FOUR.parse("".join(map(str, report.node))))
    assert pickle.loads(pickle.dumps(report)) == report


def test_of_an_evaluation_it_is_said_whether_colours_can_be_exchanged():
    turns = "exchanging the colours turns its sign"
    assert judgement.evaluation(evaluations.open_lines, 0).convention == turns
    assert judgement.evaluation(evaluations.careful, 0).convention != turns
    assert judgement.evaluation(lab.mobility, 0).convention.startswith("more moves are rewarded")
    middle = judgement.evaluation(evaluations.lines_left, 0).convention
    assert middle.startswith("stones in the middle are rewarded")


def stones_of(cells, player):
    return {square for square, owner in cells.stones.items() if owner == player}


@pytest.mark.parametrize("pair", [*positions.CHANCES, *positions.CENTRE], ids="-".join)
def test_two_positions_to_compare_differ_in_the_columns_of_one_players_stones_alone(pair):
    *texts, last = pair
    better, worse = map(Cells, texts)
    assert stones_of(better, lab.MIN) == stones_of(worse, lab.MIN)
    rows = [sum(row for _, row in stones_of(cells, lab.MAX)) for cells in (better, worse)]
    assert rows[0] == rows[1]
    for cells, text in ((better, texts[0]), (worse, texts[1])):
        for more in ("", last):
            later = Cells(text + more)
            is_three = cells is better and pair in positions.CHANCES
            assert len(later.threats(lab.MAX)) == is_three and not later.threats(lab.MIN)
            assert not later.over()
        turned = Cells(positions.exchanged(tuple(map(int, text))))
        assert turned.stones == {s: -player for s, player in cells.stones.items()}


def test_two_positions_to_compare_have_as_many_stones_in_the_outer_columns():
    for *texts, _ in positions.CHANCES:
        for edge in (0, 6):
            counts = {sum(c == edge for c, _ in stones_of(Cells(t), lab.MAX)) for t in texts}
            assert len(counts) == 1


@pytest.mark.parametrize("pair", positions.MOVES, ids="-".join)
def test_more_moves_are_compared_with_fewer_where_nothing_else_counts(pair):
    *texts, last = pair
    assert [len(Cells(text).moves()) for text in texts] == [7, 5]
    for text in texts:
        cells = Cells(text)
        assert not cells.threats(lab.MAX) | cells.threats(lab.MIN) and not Cells(text + last).over()
        x, o = stones_of(cells, lab.MAX), stones_of(cells, lab.MIN)
        assert sorted(c for c, _ in x) == sorted(c for c, _ in o)
        assert sum(r for _, r in x) == sum(r for _, r in o)


@pytest.mark.parametrize("student", [lab.mobility, evaluations.whose_turn], ids=named)
def test_the_verdict_on_whose_turn_it_is_and_on_mobility_holds_for_many_seeds(student):
    verdicts = {judgement.evaluation(student, seed).passed for seed in range(30)}
    assert verdicts == {student is lab.mobility}


@pytest.mark.parametrize("student", orders.RIGHT, ids=named)
def test_an_order_that_saves_passes(student):
    for seed in range(3):
        report = ordering.ordering(student, seed)
        assert report.passed, report
    assert report.convention.endswith("from left to right")


@pytest.mark.parametrize("student", orders.WRONG, ids=named)
def test_an_order_that_does_not_save_is_found_out_and_its_mistake_named(student):
    report = judged("ordering", student)
    assert not report.passed
    assert mistake(report) == orders.WRONG[student]
    assert "<svg" in report.picture
    assert pickle.loads(pickle.dumps(report)) == report


def mirrored(text):
    return "".join(str(8 - int(move)) for move in text)


def test_the_nodes_reported_are_those_that_count_counts():
    report = ordering.ordering(orders.centre, 0)
    texts = Random("ordering 0").sample(ordering._POOL, 3)
    texts = ["", *texts, *map(mirrored, texts)]
    plain = lab.evaluated(FOUR, lab.connect_four.lines)
    nodes = [
        sum(lab.count(lab.alphabeta, game, FOUR.parse(text), 3).nodes for text in texts)
        for game in (lab.ordered(plain, "centre first"), plain)
    ]
    assert report.convention == f"{nodes[0]:,} nodes instead of {nodes[1]:,} from left to right"


@pytest.mark.parametrize("text", ordering._POOL)
def test_known_good_orders_save_a_tenth_in_every_position_of_the_pool(text):
    plain = lab.evaluated(FOUR, lab.connect_four.lines)
    wins = (orders.wins_first, orders.by_lines, orders.by_threats)
    for order in (orders.centre, orders.wins_then_centre, *wins):
        nodes = {plain: 0, lab.ordered(plain, order): 0}
        for game in nodes:
            for way in (text, mirrored(text)):
                nodes[game] += lab.count(lab.alphabeta, game, FOUR.parse(way), 3).nodes
        left_to_right, ordered = nodes.values()
        assert ordered <= 0.9 * left_to_right


@pytest.mark.parametrize("student", ORDERS, ids=named)
def test_no_order_changes_a_value(student):
    plain = lab.evaluated(FOUR, lab.connect_four.lines)
    game = lab.ordered(plain, student)
    for text in ordering._POOL[:3]:
        state = FOUR.parse(text)
        assert lab.alphabeta(game, state, 3) == lab.minimax(plain, state, 3)


def test_every_mistake_has_a_student_who_makes_it_and_is_told_so():
    made = {name for module, _ in GAMES.values() for name, _ in module.WRONG.values()}
    assert made - {None} == {mistake.name for mistake in RULE_MISTAKES}
    for students, catalogue in (
        (evaluations.WRONG, EVALUATION_MISTAKES),
        (orders.WRONG, ORDERING_MISTAKES),
    ):
        assert set(students.values()) - {None} == {mistake.name for mistake in catalogue}
    for told in (*RULE_MISTAKES, *EVALUATION_MISTAKES, *ORDERING_MISTAKES):
        assert len(told.explanation.split(". ")) >= 2 and told.explanation.endswith(".")
        assert told.hint.endswith(("?", "."))
        assert not any("  " in text for text in (told.name, told.explanation, told.hint))
    names = [told.name for told in RULE_MISTAKES]
    assert all(one != other for one, other in pairwise(sorted(names)))
