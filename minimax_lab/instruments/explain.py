"""A trace in words: the sentence that explains a step, and the table written on the board.

Only what a trace tells of itself is put into words here, see trace.py.
"""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any, NamedTuple

from ..games.game import MAX, player_name
from .nodes import Node, Step
from .wording import listed, written

EXACT, AT_LEAST, AT_MOST, UNSOUND = "=", "≥", "≤", "?"  # what a value is of the true value
_QUALIFIED = {EXACT: "", UNSOUND: "", AT_LEAST: "at least ", AT_MOST: "at most "}


def best_of(player: int, values: Iterable) -> Any:
    """Return the value that is best for a player; None if there is none."""
    known = [value for value in values if value is not None]
    return (max if player == MAX else min)(known, default=None)


def sentence(trace: Any, i: int) -> str:
    """Return the sentence for step `i` of a trace."""
    over = i == len(trace.steps) - 1 and trace.steps[i].kind == "return"
    return f"{_sentence(trace, i)} The search is over." if over else _sentence(trace, i)


def _sentence(trace: Any, i: int) -> str:
    step, cutoff = trace.steps[i], trace.cutoff_at.get(i)
    if cutoff is not None:
        return _cut_sentence(trace, cutoff)
    if step.node is None:
        return f"About to run: {trace.text(step)}"
    where, function = trace.name(step.node.state), step.code.co_name
    if step.kind == "raise":
        return f"An error leaves {function} at {where}."
    if step.kind == "return":
        return _leaving(trace, step, i, where)
    if i == step.node.enter:
        return f"{function} arrives at {where}{_arriving(trace, step)}."
    if step.previous is None:
        return f"{function} takes over at {where}."
    changed = listed(_changes(trace, step))
    for child in reversed(step.node.children):
        if child.exit is not None and step.previous < child.exit <= i:
            value = written(trace.value_of(child)) or repr(child.returned)
            text = f"Back at {where}: {trace.name(child.state)} gave {value}"
            return f"{text}; {changed}." if changed else f"{text}."
    return f"At {where}: {changed}." if changed else f"At {where}, about to run: {trace.text(step)}"


def _cut_sentence(trace: Any, cutoff: Any) -> str:
    """Say why a node is left with children that are not searched."""
    where, reason = trace.name(cutoff.node.state), cut_reason(trace, cutoff)
    names = [trace.name(state) for state in cutoff.unsearched]
    if cutoff.kind is None and cutoff.node.left is not None:
        return f"The search leaves {where} before it has looked at {listed(names, word='or')}."
    if cutoff.kind is None:
        return f"{where} returns before it has looked at {listed(names, word='or')}, and {reason}."
    rest = f"{listed(names)} {'is' if len(names) == 1 else 'are'} not searched."
    return f"{'Deep ' if cutoff.deep else ''}{cutoff.kind} cut-off at {where}: {reason}; {rest}"


def cut_reason(trace: Any, cutoff: Any) -> str:
    """Say what makes it safe to leave a node early, as the middle of a sentence."""
    node, by = cutoff.node, cutoff.by
    if cutoff.kind is None and node.left is not None:  # it may know more than it holds above
        return "it goes on elsewhere"
    if cutoff.kind is None:
        return "nothing found so far makes that safe"
    most = "least" if node.player == MAX else "most"
    gets = f"{player_name(node.player)} gets at {most} {written(cutoff.value)} here"
    if by is None:
        giver = f" handed down by {trace.name(node.parent.state)}" if node.parent else ""
        return f"{gets}, and the window{giver} ends at {written(cutoff.bound)}"
    above = f"{player_name(by.player)}{'' if cutoff.deep else ' above'} at {trace.name(by.state)}"
    if cutoff.deep:
        above += f", {node.depth - by.depth} plies above,"
    return f"{gets}, but {above} already holds {written(cutoff.bound)}"


def _changes(trace: Any, step: Step) -> list[str]:
    """Return what a call changed in its own variables since its last step."""
    before = None if step.previous is None else trace.steps[step.previous]
    changed = []
    for what in ("alpha", "beta", "value") if before else ():
        old, new = getattr(before, what), getattr(step, what)
        if new is not None and old != new:
            change = "starts at" if old is None else "rises to" if new > old else "falls to"
            changed.append(f"{what} {change} {written(new)}")
    return changed


def _arriving(trace: Any, step: Step) -> str:
    text = f": {player_name(step.node.player)} is to move"
    if trace.game.is_terminal(step.node.state):
        text = ", a leaf"
    if step.alpha is None or step.beta is None:
        return text
    return f"{text}, and the window is from {written(step.alpha)} to {written(step.beta)}"


def _leaving(trace: Any, step: Step, i: int, where: str) -> str:
    """Say what a call returns from a node, and what that number says."""
    node, value, bound = step.node, trace.value_of(step.node), trace.bound(step.node)
    returned = written(value) or repr(step.returned)
    if i != node.exit:
        return f"{step.code.co_name} hands on what {where} returned: {returned}."
    if step.returned is None:
        return f"{where} returns None: is a `return` missing?"
    if not node.children:
        if trace.game.is_terminal(node.state):
            return f"{where} is a leaf: its value is {returned}."
        if node.evaluated is None:
            return f"{where} is answered without a search: {_QUALIFIED[bound]}{returned}."
        return f"The search looks no deeper than {where}: it is valued at {returned}."
    if value is None:
        return f"{where} returns {step.returned!r}, which is not a value."
    player = player_name(node.player)
    below = listed([_with_value(trace, child) for child in node.children])
    best = best_of(node.player, map(trace.value_of, node.children))
    if value == best and bound == UNSOUND:
        return f"{where} returns {returned}, the best of {below}: not all of these are right."
    if value == best:
        gets = f"the best {player} can get from {below}"
        return f"{where} is worth {_QUALIFIED[bound]}{returned}: {gets}."
    returns = f"{where} returns {returned}, though the best"
    if value in trace.window(step):
        found = f"that {player} found is {written(best)}"
        return f"{returns} {found}: a bound of its window, not its value."
    if any(trace.bound(child) != EXACT for child in node.children):
        return f"{where} returns {returned}, having looked at {below}."
    return f"{returns} {player} can get from {below} is {written(best)}."


def _with_value(trace: Any, node: Node) -> str:
    """Return a child with its value, or with what it is at least or at most."""
    value = written(trace.value_of(node)) or "?"
    return f"{trace.name(node.state)} ({_QUALIFIED[trace.bound(node)]}{value})"


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

    There is a row when a node is entered, when its window changes, and when it is left.

    Attributes
    ----------
    rows : list of Row
    columns : tuple of str
        The headings. Alpha and beta are shown only if the search has them.
    """

    columns = ("node", "player", "alpha", "beta", "value", "what happened")

    def __init__(self, trace: Any) -> None:
        unsearched = {cutoff.node.id: cutoff.unsearched for cutoff in trace.cutoffs}
        self.rows = []
        for i, step in enumerate(trace.steps):
            told = step.node and _happened(trace, step, i, unsearched.get(step.node.id, ()))
            if told:
                node = step.node
                texts = (trace.name(node.state), player_name(node.player))
                window = (written(step.alpha), written(step.beta))
                self.rows.append(Row(*texts, *window, *told, node.depth, i))

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


def _happened(trace: Any, step: Step, i: int, unsearched: tuple) -> tuple[str, str] | None:
    """Return the value that stands beside a step and what happens there; None for no row."""
    node = step.node
    if i == node.enter and (node.children or node.exit is None):  # else one row is enough
        children = [*(child.state for child in node.children), *unsearched]
        return "", f"children {', '.join(map(trace.name, children))}"
    if step.kind == "raise":
        return "", "an error"
    if i == node.exit:
        value = written(trace.value_of(node)) or repr(node.returned)
        return value, _left(trace, node, value, trace.cutoff_at.get(i))
    changed = [change for change in _changes(trace, step) if not change.startswith("value")]
    if changed and step.kind == "line" and node.exit is not None and i < node.exit:
        return written(trace.held(node, i)), listed(changed)
    return None


def _left(trace: Any, node: Node, value: str, cutoff: Any) -> str:
    if cutoff is not None:
        names = listed([trace.name(state) for state in cutoff.unsearched])
        return f"*** {cutoff.kind or 'early'} cut-off: {names} not searched *** returns {value}"
    if node.children:
        return f"returns {value}"
    if node.evaluated is None:
        return "answered without a search"
    return "leaf" if trace.game.is_terminal(node.state) else "depth limit: evaluated"
