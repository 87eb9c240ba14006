"""What a tree editor shows of a tree: its picture with the cuts, its nodes, and what it costs."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..draw.svg import frame, painted
from ..draw.tree import DrawnNode, drawn
from ..games.game import player_name
from ..games.tree import Tree
from ..instruments.proxy import name_of
from ..instruments.trace import Trace
from ..instruments.watch import watch
from ..instruments.wording import counted, listed, written
from ..players import arguments_for, function_of
from ..search.published import Procedure
from .nested import MOST_NODES, checked
from .tree_edits import Path

LIMIT = 100_000  # entries of a record: more than any search of the largest tree needs
COUNTED = ("nodes", "leaves", "cut-offs")


class Run(NamedTuple):
    """One search of the tree; `trace` is None if it failed, and `failure` says how."""

    name: str
    trace: Trace | None
    failure: str

    @property
    def value(self) -> Any:
        """The value of the root for MAX, None if there is none."""
        if self.trace is None or not self.trace.nodes:
            return None
        return self.trace.value_of(self.trace.nodes[0])

    @property
    def counts(self) -> dict[str, Any]:
        """Its value, nodes, leaves and cut-offs; {} if it failed."""
        if self.trace is None:
            return {}
        sizes = map(len, (self.trace.nodes, self.trace.leaves, self.trace.cutoffs))
        return {"value": self.value} | dict(zip(COUNTED, sizes, strict=True))


def named(searches: Iterable[Callable | Procedure]) -> dict[str, Callable | Procedure]:
    """Return searches by name, those of the same name numbered; raise if they aren't searches."""
    if callable(searches) or isinstance(searches, Procedure):
        searches = (searches,)
    found: dict[str, Callable | Procedure] = {}
    for search in searches:
        if not callable(search) and not isinstance(search, Procedure):
            raise TypeError(f"searches must be functions, not {search!r}")
        name = name_of(search, "search")
        alike = sum(known.split(" (")[0] == name for known in found)
        found[f"{name} ({alike + 1})" if alike else name] = search
    if not 1 <= len(found) <= 4:
        raise ValueError(f"searches must be one to four functions, not {len(found)}")
    return found


def runs_of(searches: dict[str, Callable | Procedure], tree: Tree) -> list[Run]:
    """Return what each search does on a tree; a search that fails does no harm."""
    return [Run(name, *_watched(search, tree)) for name, search in searches.items()]


def _watched(search: Any, tree: Tree) -> tuple[Trace | None, str]:
    try:
        return watch(function_of(search), *arguments_for(search, tree, ()), limit=LIMIT), ""
    except (Exception, SystemExit) as error:  # of the reader's own search
        return None, f"{type(error).__name__}: {error}"


def nested_of(tree: Any) -> Any:
    """Return a tree as nested tuples: a Tree whose players alternate, or nested lists."""
    if not isinstance(tree, Tree):
        return checked(tree)
    if not tree.alternates:
        raise ValueError("tree must let the players take turns: somebody moves twice in it")

    if len(paths_of(tree)) > MOST_NODES:
        raise ValueError(f"tree has more than {MOST_NODES} nodes: draw a smaller one")

    def below(state: Any) -> Any:
        children = list(tree.children(state))
        return tuple(map(below, children)) if children else tree.evaluate(state)

    return checked(below(tree.initial))


def paths_of(tree: Tree) -> dict[Any, Path]:
    """Return the path to each node of a tree, by its name."""
    paths: dict[Any, Path] = {tree.initial: ()}
    todo = [tree.initial]
    for name in todo:
        for place, child in enumerate(tree.children(name)):
            paths[child] = (*paths[name], place)
            todo.append(child)
    return paths


def picture_of(tree: Tree, runs: list[Run], selected: Path) -> tuple[str, list[dict]]:
    """Return the tree as SVG, with what the last search left out, and where its nodes are.

    All of the tree is drawn, or if it is too large, the part around the node at `selected`.
    """
    trace, paths = runs[-1].trace, paths_of(tree)
    names = {path: name for name, path in paths.items()}
    way = tuple(names[selected[:level]] for level in range(len(selected) + 1))
    scene = drawn(trace if trace is not None and trace.nodes else tree, whole=way)
    width, height, shift, _ = frame(scene)
    for shape in scene.nodes:
        if shape.kind == "leaf" and not shape.value:  # never searched, but there to be edited
            shape.value = written(tree.evaluate(shape.state))
    nodes = [
        {
            "path": list(paths[shape.state]),
            "x": (shape.x + shift) / width,
            "y": shape.y / height,
            "width": shape.box[0] / width,
            "height": shape.box[1] / height,
            "siblings": len(tree.actions(names[paths[shape.state][:-1]])),  # and itself
            "value": repr(tree.evaluate(shape.state)) if shape.kind == "leaf" else "",
            "name": shape.name,
            "words": _words(tree, shape),
        }
        for shape in scene.nodes
        if shape.kind != "more"
    ]
    return painted(scene), nodes


def table_of(runs: list[Run], before: list[Run]) -> list[dict]:
    """Return a row for each search: its counts as [now, what they were before if that differs]."""
    rows = []
    for run, old in zip(runs, before, strict=True):
        cells = [_now_and_before(what, run, old) for what in run.counts]
        rows.append({"name": run.name, "cells": cells, "failure": run.failure})
    return rows


def _now_and_before(what: str, run: Run, old: Run) -> list[str]:
    number, before = run.counts[what], old.counts.get(what)
    differs = old.counts and before != number
    return [written(number), written(before) if differs else ""]


def said_of(runs: list[Run], before: list[Run]) -> str:
    """Say what an edit changed: the counts of each search, and whether they agree."""
    sentences = []
    for run, old in zip(runs, before, strict=True):
        if run.failure:
            sentences.append(f"{run.name} fails: {run.failure.rstrip('.')}.")
            continue
        leaves, cuts = run.counts["leaves"], run.counts["cut-offs"]
        more = leaves - old.counts.get("leaves", leaves)
        change = f" ({abs(more)} {'more' if more > 0 else 'fewer'} than before)" if more else ""
        cut = f" and {counted(cuts, 'cut-off')}" if cuts else ""
        sentences.append(f"{run.name}: {counted(leaves, 'leaf', 'leaves')}{change}{cut}.")
    values = {run.name: run.value for run in runs if not run.failure}
    if len(set(values.values())) > 1:
        each = listed([f"{name} {written(value) or 'none'}" for name, value in values.items()])
        sentences.append(f"They don't agree on the value: {each}.")
    return " ".join(sentences)


def _words(tree: Tree, shape: DrawnNode) -> str:
    """Return what a screen reader says of a node."""
    if shape.kind == "leaf":
        words = f"{shape.name}, leaf {written(tree.evaluate(shape.state))}"
    else:
        count = counted(len(tree.actions(shape.state)), "child", "children")
        words = f"{shape.name}, {player_name(shape.player)}, {count}"
        value = shape.value.replace("≤", "at most").replace("≥", "at least")
        words += f", value {value}" if value else ""
    return words + (", never searched" if shape.status in ("pruned", "unvisited") else "")
