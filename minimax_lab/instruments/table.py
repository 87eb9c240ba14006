"""A trace as the table that a lecturer writes on the board."""

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ..games.game import player_name
from .explain import changes
from .nodes import Step
from .wording import listed, written

if TYPE_CHECKING:
    from .trace import Trace


class Row(NamedTuple):
    """One line of the table; `depth` is the node's, in plies below the root."""

    node: str
    player: str
    alpha: str
    beta: str
    value: str
    happened: str
    depth: int
    step: int


class Table:
    """The rows of a trace; printed as text, shown as HTML in a notebook.

    Attributes
    ----------
    rows : list of Row
    columns : tuple of str
        The headings. Alpha and beta are shown only if the search has them.
    """

    columns = ("node", "player", "alpha", "beta", "value", "what happened")

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows

    @classmethod
    def of(cls, trace: "Trace") -> "Table":
        """Make the table: a row when a node is entered, its window changes, or it is left."""
        rows = []
        cuts = {cutoff.step: cutoff for cutoff in trace.cutoffs}
        unsearched = {cutoff.node.id: cutoff.unsearched for cutoff in trace.cutoffs}
        for i, step in enumerate(trace.steps):
            node = step.node
            if node is None:
                continue
            if i == node.enter and not _is_short(node):
                children = [trace.name(child.state) for child in node.children]
                children += [trace.name(state) for state in unsearched.get(node.id, ())]
                rows.append(_row(trace, step, i, "", f"children {', '.join(children)}"))
            elif step.kind == "raise":
                rows.append(_row(trace, step, i, "", "an error"))
            elif i == node.exit:
                value = written(trace.value_of(node)) or repr(node.returned)
                rows.append(_row(trace, step, i, value, _left(trace, step, value, cuts.get(i))))
            elif step.kind == "line" and node.exit is not None and i < node.exit:
                changed = [c for c in changes(trace, step) if not c.startswith("value")]
                if changed:
                    held = written(trace.held(node, i))
                    rows.append(_row(trace, step, i, held, listed(changed)))
        return cls(rows)

    def _shown(self) -> list[int]:
        """Return the places of the columns that say something."""
        return [at for at in range(6) if any(row[at] for row in self.rows)]

    def __str__(self) -> str:
        lines = [self.columns, *(("  " * row.depth + row.node, *row[1:6]) for row in self.rows)]
        widths = [max(len(line[at]) for line in lines) for at in range(5)] + [0]
        shown = self._shown()
        return "\n".join("  ".join(line[at].ljust(widths[at]) for at in shown) for line in lines)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"<Table of {len(self.rows)} rows>"

    def _repr_html_(self) -> str:
        shown = self._shown()
        head = "".join(f"<th scope='col'>{self.columns[at]}</th>" for at in shown)
        body = "".join(
            f"<tr>{''.join(_html_cell(row, at) for at in shown)}</tr>" for row in self.rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _html_cell(row: Row, at: int) -> str:
    text = escape(str(row[at]))
    if at == 0:
        style = f"text-align:left;padding-left:{0.5 + 1.2 * row.depth:.1f}em"
        return f"<th scope='row' style='{style}'>{text}</th>"
    return f"<td style='text-align:{'left' if at == 5 else 'right'}'>{text}</td>"


def _row(trace: "Trace", step: Step, i: int, value: str, happened: str) -> Row:
    node = step.node
    player = player_name(node.player)
    window = (written(step.alpha), written(step.beta))
    return Row(trace.name(node.state), player, *window, value, happened, node.depth, i)


def _is_short(node) -> bool:
    """Return whether one row is enough: a node without children that returned."""
    return not node.children and node.exit is not None


def _left(trace: "Trace", step: Step, value: str, cutoff) -> str:
    if cutoff is not None:
        names = listed([trace.name(state) for state in cutoff.unsearched])
        return f"*** {cutoff.kind or 'early'} cut-off: {names} not searched *** returns {value}"
    if step.node.children:
        return f"returns {value}"
    if step.node.evaluated is None:
        return "answered without a search"
    return "leaf" if trace.game.is_terminal(step.node.state) else "depth limit: evaluated"
