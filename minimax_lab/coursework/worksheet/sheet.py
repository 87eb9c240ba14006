"""The question sheet of a variant and its answer key, as blocks."""

from collections.abc import Sequence
from math import ceil, isfinite

from ...draw.form import form_of
from ...games.game import player_name
from ...instruments.count import count
from ...instruments.wording import counted, listed, written
from ...questions import Puzzle
from ...search.minimax import minimax
from .blocks import Block, Fields, Heading, PageBreak, Paragraph, Picture, Table
from .variant import Variant

QUESTIONS = ("values", "pruned", "windows", "reasons")
_ROWS = 4  # for the reasons, or a multiple of it: they don't tell how many cut-offs there are

_RULES = (
    "MAX moves at a node with a roof, MIN at a node that stands on its point; the number under a "
    "leaf is its value for MAX. Alpha-beta searches children from left to right. It leaves MAX's "
    "node as soon as the value so far is β or more (a β cut-off), and MIN's node as soon as it is "
    "α or less (an α cut-off). The root starts with α = −∞ and β = +∞."
)
_VALUES = "Write the minimax value of every inner node into the dotted box beside it."
_PRUNED = "Now run alpha-beta from left to right. Cross out every node that it never searches."
_REASONS = "Name each cut-off of that run: at which node, α or β, and why nothing is missed."


def question_sheet(variant: Variant, title: str, questions: Sequence[str]) -> list[Block]:
    """Return a variant's question sheet."""
    blocks: list[Block] = []
    for number, puzzle in enumerate(variant.puzzles):
        who = (("Name", variant.name), ("Id", variant.id))
        blocks += _head(variant, title, who, number)
        blocks += _asked(puzzle, questions)
    return blocks


def answer_key(variant: Variant, title: str, questions: Sequence[str]) -> list[Block]:
    """Return a variant's answer key."""
    blocks: list[Block] = []
    for number, puzzle in enumerate(variant.puzzles):
        who = (("Name", variant.name), ("Id", variant.id), ("Seed", str(puzzle.seed)))
        known = tuple((label, text) for label, text in who if text)
        blocks += _head(variant, f"{title}: answers", known, number)
        blocks += _answered(puzzle, questions)
    return blocks


def _head(variant: Variant, title: str, fields: tuple, number: int) -> list[Block]:
    """Return what stands above tree number `number`, counted from 0."""
    trees = len(variant.puzzles)
    if trees > 1:
        fields += (("Tree", f"{number + 1} of {trees}"),)
    blocks: list[Block] = [Heading(title, f"Sheet {variant.code}"), Fields(fields)]
    return [PageBreak(), *blocks] if number else blocks


def _asked(puzzle: Puzzle, questions: Sequence[str]) -> list[Block]:
    inner = puzzle.inner
    values = dict.fromkeys(inner, "") if "values" in questions else {}
    asked = dict.fromkeys(asked_windows(puzzle), ("", "")) if "windows" in questions else {}
    boxes = "box" if len(asked) == 1 else "boxes"
    tasks = {
        "values": _VALUES,
        "pruned": _PRUNED,
        "windows": "Write α and β, as they are when alpha-beta arrives there, into the "
        f"{boxes} above {listed(list(asked))}.",
        "reasons": _REASONS,
    }
    if not asked:
        del tasks["windows"]
    chosen = [text for task, text in tasks.items() if task in questions]
    blocks: list[Block] = [Paragraph(_RULES), Picture(form_of(puzzle.tree, values, asked))]
    blocks += [Paragraph(text, f"{number}.") for number, text in enumerate(chosen, start=1)]
    if "reasons" in questions:
        rows = (("", "", ""),) * (_ROWS * ceil(len(puzzle.cuts) / _ROWS) or _ROWS)
        blocks.append(Table(("Node", "α or β", "Why"), (1, 1, 6), rows))
    return blocks


def _answered(puzzle: Puzzle, questions: Sequence[str]) -> list[Block]:
    inner = puzzle.inner
    worth = {name: written(minimax(puzzle.tree, name, float("inf"))) for name in inner}
    windows = {name: _window(puzzle, name) for name in asked_windows(puzzle)}
    form = form_of(
        puzzle.tree,
        worth if "values" in questions else {},
        windows if "windows" in questions else {},
        puzzle.trace,
    )
    rows = tuple(
        (name, player_name(puzzle.tree.to_move(name)), worth[name], *_searched(puzzle, name))
        for name in inner
    )
    columns = ("Node", "To move", "Minimax value", "α on arrival", "β on arrival", "Returns")
    cuts = [
        Paragraph(puzzle.trace.explain(cut.step), f"{number}.")
        for number, cut in enumerate(puzzle.cuts, start=1)
    ]
    ending = [Paragraph(_counts(puzzle)), Paragraph(_strict(puzzle))]
    return [Picture(form), *cuts, *ending, Table(columns, (2, 2, 3, 3, 3, 3), rows)]


def asked_windows(puzzle: Puzzle) -> list[str]:
    """Return the nodes whose windows are asked for, in order: one that tells much, one unlike it.

    A window tells more the fewer infinities it has.
    """
    visited = [name for name in puzzle.inner[1:] if name in puzzle.visits]
    if len(visited) < 2:
        return visited
    windows = {name: puzzle.window(name) for name in visited}
    above = {name: puzzle.visits[name].parent for name in visited}
    first = max(visited, key=lambda name: sum(map(isfinite, windows[name])))
    second = min(
        (name for name in visited if name != first),
        key=lambda name: (
            windows[name] == windows[first],
            above[name] is above[first],
            -sum(map(isfinite, windows[name])),
        ),
    )
    return [name for name in visited if name in (first, second)]


def _window(puzzle: Puzzle, name: str) -> tuple[str, str]:
    alpha, beta = puzzle.window(name)
    return written(alpha), written(beta)


def _searched(puzzle: Puzzle, name: str) -> tuple[str, str, str]:
    """Return alpha, beta and what alpha-beta returns at a node, if it gets there."""
    if name not in puzzle.visits:
        return "–", "–", "never searched"
    sign, value = puzzle.value(name)
    return *_window(puzzle, name), f"{sign} {written(value)}".removeprefix("= ")


def _counts(puzzle: Puzzle) -> str:
    tree, trace = puzzle.tree, puzzle.trace
    whole = count(minimax, tree, tree.initial, float("inf"))
    return (
        f"The root is worth {written(trace.value)}. Alpha-beta searches {len(trace.leaves)} of "
        f"{counted(whole.leaves, 'leaf', 'leaves')} and {len(trace.nodes)} of "
        f"{counted(whole.nodes, 'node')}, the root counted. These numbers hold for children from "
        "left to right, the full window at the root, and a cut on equality too: at v ≥ β or "
        "v ≤ α. “Returns” is fail-soft: ≥ and ≤ say that it is a bound of the minimax value."
    )


def _strict(puzzle: Puzzle) -> str:
    """Say what a search does that cuts only when the bounds cross."""
    equal = [str(number) for number, cut in enumerate(puzzle.cuts, 1) if cut.value == cut.bound]
    soft = (
        f"On equality: {'cut-off' if len(equal) == 1 else 'cut-offs'} {listed(equal, 40)}. With a "
        "strict test (v > β, v < α) a fail-soft search goes on there."
        if equal
        else "No cut-off is on equality: with a strict test (v > β, v < α) a fail-soft search "
        "searches the same nodes."
    )
    strict = Puzzle(puzzle.nested, puzzle.seed, puzzle.root, strict=True)
    more = [name for name in strict.visits if name not in puzzle.visits]
    hard = "One that is strict and fail-hard, such as “floor and ceiling”, searches "
    if not more:
        return f"{soft} {hard}the same nodes as alpha-beta here."
    leaves = counted(len(strict.trace.leaves), "leaf", "leaves")
    nodes = counted(len(strict.trace.nodes), "node")
    return f"{soft} {hard}{listed(more, 40)} too: {leaves} and {nodes} in all."
