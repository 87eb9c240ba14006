"""What a Predict shows of its practice, as plain lists, numbers and strings."""

from ..draw.svg import frame, painted
from ..draw.tree import OPEN, Drawing, DrawnNode, predicted
from ..games.game import player_name
from ..instruments.wording import counted, written
from ..questions import HARDEST, NUMBERS, Attempt, Practice, Verdict, note

_HEADINGS = {
    "right": "✓ Right.",
    "over": "✗ Pruned too much.",
    "under": "✗ Pruned too little.",
    "wrong": "✗ Not right.",
    "note": "",
}


def frame_of(practice: Practice, verdict: Verdict, at: tuple[str, str] | None = None) -> dict:
    """Return all that a Predict shows, after an answer at `at` (a node and what was asked)."""
    attempt = practice.attempt
    scene = predicted(attempt)
    return {
        "seed": attempt.puzzle.seed,
        "svg": painted(scene),
        "nodes": _nodes(attempt, scene),
        "rows": _rows(attempt),
        "columns": list(NUMBERS),
        "marking": True,
        "sentence": verdict.sentence,
        "heading": _HEADINGS[verdict.kind],
        "at": list(at or ()),
        "level": "" if practice.settings else f"Level {practice.level} of {HARDEST}",
        "score": practice.score,
        "streak": practice.streak,
        "over": attempt.over,
        "solution": _solution(attempt) if attempt.over else [],
    }


def greeting(practice: Practice) -> Verdict:
    """Return what is said when a tree is new."""
    tree = practice.attempt.puzzle.tree
    leaves = sum(tree.is_terminal(name) for name in practice.attempt.puzzle.names)
    me = player_name(tree.to_move(tree.initial))
    return note(f"A new tree with {leaves} leaves: {me} is to move at the root.")


def _nodes(attempt: Attempt, scene: Drawing) -> list[dict]:
    """Return where each node is in the picture, in parts of it, what it is, and who is around."""
    number = {shape.state: place for place, shape in enumerate(scene.nodes)}
    ways = {name: attempt.puzzle.way(name) for name in number}
    width, height, shift, _ = frame(scene)
    return [
        {
            "name": shape.state,
            "words": _words(attempt, shape, ways[shape.state][1:]),
            "box": [
                (shape.x - shape.box[0] / 2 + shift) / width,
                (shape.y - shape.box[1] / 2) / height,
                shape.box[0] / width,
                shape.box[1] / height,
            ],
            "level": len(ways[shape.state]),
            "parent": number[ways[shape.state][1]] if len(ways[shape.state]) > 1 else -1,
            "marked": shape.status == "pruned",
        }
        for shape in scene.nodes
    ]


def _words(attempt: Attempt, shape: DrawnNode, above: list[str]) -> str:
    """Say what a node is to those who don't see it."""
    tree, name = attempt.puzzle.tree, shape.state
    leaf = shape.kind == "leaf"
    parts = [name, f"leaf, value {shape.value}" if leaf else player_name(shape.player)]
    if above:
        siblings = list(tree.children(above[0]))
        parts.append(f"child {siblings.index(name) + 1} of {len(siblings)} of {above[0]}")
    else:
        parts.append("the root")
    if name in attempt.marked:
        parts.append("marked as never searched")
    elif shape.status == "pruned":
        parts.append("never searched")
    else:
        parts.append("not marked")
    if shape.window:
        alpha, beta = shape.window.strip("[]").split(", ")
        parts.append(f"alpha {_spoken(alpha)}, beta {_spoken(beta)}")
    if shape.value and not leaf:
        parts.append(f"returns {_spoken(shape.value)}")
    return ", ".join(parts)


def _spoken(text: str) -> str:
    return (
        "not known yet" if text == OPEN else text.replace("≤", "at most").replace("≥", "at least")
    )


def _rows(attempt: Attempt) -> list[dict]:
    """Return a row for each node at which numbers are asked for, with a field for each."""
    rows: dict[str, dict] = {}
    for name, what in attempt.asked:
        row = rows.setdefault(
            name,
            {
                "name": name,
                "player": player_name(attempt.puzzle.tree.to_move(name)),
                "never": _is_never(attempt, name),
                "fields": {},
            },
        )
        row["fields"][what] = _field(attempt, name, what)
    return list(rows.values())


def _is_never(attempt: Attempt, name: str) -> bool:
    return attempt.covered(name) or attempt.over and name in attempt.puzzle.never_visited


def _field(attempt: Attempt, name: str, what: str) -> dict:
    if (name, what) in attempt.numbers:
        return {"text": attempt.numbers[name, what], "state": "right"}
    if attempt.over:
        never = name in attempt.puzzle.never_visited
        return {"text": "" if never else attempt.written(name, what), "state": "shown"}
    tried = attempt.tried.get((name, what), "")
    return {"text": tried, "state": "wrong" if tried else "open"}


def _solution(attempt: Attempt) -> list[str]:
    """Say in sentences what alpha-beta does in the tree."""
    puzzle = attempt.puzzle
    trace, search = puzzle.trace, "floor and ceiling" if puzzle.strict else "alphabeta"
    visited = counted(len(trace.visited), "node")
    return [
        *(trace.explain(cut.step) for cut in puzzle.cuts),
        f"{search} visits {visited} of {len(puzzle.names)} and returns {written(trace.value)}.",
    ]
