"""A trace in words: the sentence that explains a step, and the table written on the board.

Only what a trace tells of itself is put into words here, see trace.py.
"""

import re
from collections.abc import Iterable
from typing import Any

from ..games.game import MAX, best_of, player_name
from .nodes import Node, Step, number_of
from .wording import listed

EXACT = "="
AT_LEAST = "≥"
AT_MOST = "≤"
UNSOUND = "?"
_WIN = "a win for {}"
_QUALIFIED = {EXACT: "", UNSOUND: "", AT_LEAST: "at least ", AT_MOST: "at most "}


def sentence(trace: Any, i: int) -> str:
    """Return the sentence for step `i` of a trace."""
    over = i == len(trace.steps) - 1 and trace.steps[i].kind == "return"
    return _sentence(trace, i) + " The search is over." * over


def _sentence(trace: Any, i: int) -> str:
    step = trace.steps[i]
    for cutoff in reversed(trace.cutoffs):
        if i in (cutoff.step, cutoff.decided):
            return _cut_sentence(trace, cutoff, i)
    where = trace.name(step.node.state)
    function = step.code.co_name
    if step.kind == "raise":
        return f"An error leaves {function} at {where}."
    if step.kind == "return":
        return _leaving(trace, step, i, where)
    if i == step.node.enter:
        return f"{function} arrives at {where}{_arriving(trace, step)}."
    if step.previous is None:
        return f"{function} takes over at {where}{_window(trace, step)}."
    changed = listed(changes(trace, step))
    for child in reversed(step.node.children):
        if child.exit is not None and step.previous < child.exit <= i:
            text = f"Back at {where}"
            value = trace.written(trace.value_of(child), _WIN)
            if value or child.by_call:
                text += f": {trace.name(child.state)} gave {value or repr(child.returned)}"
            return f"{text}; {changed}." if changed else f"{text}."
    if changed:
        return f"At {where}: {changed}."
    text = trace.text(step)
    return f"At {where}, about to run{': ' + text if text else ' the next line.'}"


def _cut_sentence(trace: Any, cutoff: Any, i: int) -> str:
    """Say why a node is left with children that are not searched, or what decides that."""
    where = trace.name(cutoff.node.state)
    reason = cut_reason(trace, cutoff)
    if cutoff.kind is None:
        before = f"before it has looked at {_names(trace, cutoff.unsearched, word='or')}"
        if cutoff.node.left is not None:
            return f"The search leaves {where} {before}."
        because = f", and {reason}" if reason else ""
        return f"{where} returns {before}{because}."
    what = f"{'Deep ' if cutoff.deep else ''}{cutoff.kind} cut-off at {where}"
    if i < cutoff.step:
        value = trace.written(cutoff.value)
        bound = trace.written(cutoff.bound)
        is_strict = re.search("[<>](?!=)", trace.text(trace.steps[i])) and value != bound
        if cutoff.node.player == MAX:
            what = f"{value} {'>' if is_strict else '≥'} {bound}"
        else:
            what = f"{value} {'<' if is_strict else '≤'} {bound}"
    are = "is" if len(cutoff.unsearched) == 1 else "are"
    return f"{what}: {reason}; {_names(trace, cutoff.unsearched)} {are} not searched."


def _names(trace: Any, states: Iterable, word: str = "and") -> str:
    return listed([trace.name(state) for state in states], word=word)


def cut_reason(trace: Any, cutoff: Any) -> str:
    """Say what makes it safe to leave a node early, as the middle of a sentence; "" if unknown."""
    node = cutoff.node
    by = cutoff.by
    if cutoff.kind is None and node.left is not None:  # it may know more than it holds above
        return "it goes on elsewhere"
    if cutoff.kind is None:
        is_unsafe = not (trace.has_hidden_window or trace.is_safe_to_leave(node))
        return "nothing found so far makes that safe" if is_unsafe else ""
    most = "least" if node.player == MAX else "most"
    gets = f"{player_name(node.player)} gets at {most} {trace.written(cutoff.value, _WIN)} here"
    if by is None:
        giver = f" handed down by {trace.name(node.parent.state)}" if node.parent else ""
        ends = "ends" if node.player == MAX else "begins"
        return f"{gets}, and the window{giver} {ends} at {trace.written(cutoff.bound, _WIN)}"
    above = f"{player_name(by.player)}{'' if cutoff.deep else ' above'} at {trace.name(by.state)}"
    if cutoff.deep:
        above += f", {node.depth - by.depth} plies above,"
    return f"{gets}, but {above} already holds {trace.written(cutoff.bound, _WIN)}"


def changes(trace: Any, step: Step) -> list[str]:
    """Return what a call changed in its own variables since its last step."""
    before = None if step.previous is None else trace.steps[step.previous]
    changed = []
    for what in ("alpha", "beta", "value") if before else ():
        old = getattr(before, what)
        new = getattr(step, what)
        if new is not None and old != new:
            change = "starts at" if old is None else "rises to" if new > old else "falls to"
            number = trace.written(new, _WIN, step.node.player)
            changed.append(f"{what} {change} {number}")
    return changed


def _arriving(trace: Any, step: Step) -> str:
    text = f": {player_name(step.node.player)} is to move"
    if trace.game.is_terminal(step.node.state):
        text = ", a leaf"
    return text + _window(trace, step)


def _window(trace: Any, step: Step) -> str:
    if step.alpha is None or step.beta is None:
        return ""
    low, high = (trace.written(n, _WIN, step.node.player) for n in (step.alpha, step.beta))
    return f", and the window is from {low} to {high}"


def _leaving(trace: Any, step: Step, i: int, where: str) -> str:
    """Say what a call returns from a node, and what that number says."""
    node = step.node
    value = trace.value_of(node)
    returned = trace.written(value, _WIN) or repr(node.returned)
    if node.exit is None or i < node.exit:
        return f"{step.code.co_name} returns at {where}."
    if i > node.exit:
        return f"{step.code.co_name} hands on what {where} returned: {returned}."
    if node.returned is None:
        return f"{where} returns None: is a `return` missing?"
    if not node.children:
        return _leaving_end(trace, node, where, returned)
    if value is None:
        return f"{where} returns {node.returned!r}, which is not a value."
    children = trace.telling(node)
    below = listed([_with_value(trace, child) for child in children])
    best = best_of(node.player, map(trace.value_of, children))
    bound = trace.bound(node)
    bounds = {trace.bound(child) for child in children}
    has_values = all(trace.value_of(child) is not None for child in children)
    if value == best and bound != UNSOUND:
        wins = _wins(trace, node, returned)
        worth = f"At {where} {wins}" if wins else f"{where} is worth {_QUALIFIED[bound]}{returned}"
        return f"{worth}: the best {player_name(node.player)} can get from {below}."
    if value == best and UNSOUND in bounds:
        may_be_right = all(_may_be_worth(trace, child) for child in children)
        doubt = "these needn't all be right" if may_be_right else "not all of these are right"
        return f"{where} returns {returned}, the best of {below}: {doubt}."
    returns = f"{where} returns {returned}, though the best"
    if value in trace.first_window(node):
        found = f"that {player_name(node.player)} found is {trace.written(best, _WIN)}"
        no_value = "" if _may_be_worth(trace, node) else ", not its value"
        return f"{returns} {found}: a bound of its window{no_value}."
    if trace.found:  # a program of which nobody knows that it must be minimax
        return f"{where} returns {returned}, having looked at {below}."
    useless = AT_MOST if node.player == MAX else AT_LEAST
    if bounds <= {EXACT, useless} and best == trace.held(node, i):
        gets = f"{player_name(node.player)} can get from {below}"
        return f"{returns} {gets} is {trace.written(best, _WIN)}."
    if bounds <= {EXACT, UNSOUND} and has_values:
        return f"{returns} of {below} is {trace.written(best, _WIN)}."
    return f"{where} returns {returned}, having looked at {below}."


def _leaving_end(trace: Any, node: Node, where: str, returned: str) -> str:
    """Say what comes back from a node of which no child was searched."""
    bound = trace.bound(node)
    is_leaf = trace.game.is_terminal(node.state)
    if node.evaluated is not None and bound != EXACT:
        number = trace.written(number_of(node.evaluated))
        worth = f"its {'value' if is_leaf else 'evaluation'} is {number}"
        window = "" if bound == UNSOUND else ": a bound of its window"
        return f"{where} returns {returned}, though {worth}{window}."
    if is_leaf and bound == EXACT:
        wins = _wins(trace, node, returned)
        return f"{where} is a leaf: {wins or f'its value is {returned}'}."
    if node.evaluated is not None:
        return f"The search looks no deeper than {where}: it is valued at {returned}."
    if bound == UNSOUND:
        return f"{where} returns {returned} without a search."
    return f"{where} is answered without a search: {_QUALIFIED[bound]}{returned}."


def _wins(trace: Any, node: Node, returned: str) -> str:
    """Return who wins at a node whose exact value says so, and when; else ""."""
    wins = trace.written(trace.value_of(node), "{} wins")
    if trace.bound(node) != EXACT or wins == returned:
        return ""
    return f"{wins} from the root" if node.parent and wins.endswith(("ply", "plies")) else wins


def _may_be_worth(trace: Any, node: Node) -> bool:
    """Return whether a node may be worth what came back from it, by the evaluations below."""
    value = trace.value_of(node)
    least, most = trace.range_of(node)
    return value is not None and least <= value <= most


def _with_value(trace: Any, node: Node) -> str:
    """Return a child with its value, or with what it is at least or at most."""
    name = trace.name(node.state)
    value = trace.written(trace.value_of(node), _WIN)
    return f"{name} ({_QUALIFIED[trace.bound(node)]}{value})" if value else name


class Table(list):
    """The rows of a trace, a list that shows itself as they are written on the board.

    There is a row when a node is entered, when its window changes, and when it is left.
    """

    def __repr__(self) -> str:
        lines = [("node", "player", "alpha", "beta", "value", "what happened"), *self]
        shown = [column for column in zip(*lines, strict=True) if any(column[1:])]
        widths = [max(map(len, column)) for column in shown[:-1]] + [0]
        rows = ("  ".join(map(str.ljust, line, widths)) for line in zip(*shown, strict=True))
        return "\n".join(rows)


def table(trace: Any) -> Table:
    """Return a trace as a table; alpha and beta are shown only if the search has them."""
    rows = Table()
    cutoffs = {cutoff.node: cutoff for cutoff in trace.cutoffs}
    for i, step in enumerate(trace.steps):
        happening = _happened(trace, step, i, cutoffs.get(step.node))
        if happening:
            name = "  " * step.node.depth + trace.name(step.node.state)
            window = (trace.written(n, player=step.node.player) for n in (step.alpha, step.beta))
            rows.append((name, player_name(step.node.player), *window, *happening))
    return rows


def _happened(trace: Any, step: Step, i: int, cutoff: Any) -> tuple[str, str] | None:
    """Return the value that stands beside a step and what happens there; None for no row."""
    node = step.node
    unsearched = cutoff.unsearched if cutoff else ()
    if i == node.enter and (node.children or node.exit is None):  # else one row is enough
        children = [*(child.state for child in node.children), *unsearched]
        return "", f"children {', '.join(map(trace.name, children))}"
    if step.kind == "raise":
        return "", "an error"
    if i == node.exit:
        value = trace.written(trace.value_of(node)) or repr(node.returned)
        if cutoff:
            words = f"{cutoff.kind or 'early'} cut-off: {_names(trace, unsearched)} not searched"
            return value, f"*** {words} *** returns {value}"
        if node.children or node.evaluated is not None and trace.bound(node) != EXACT:
            return value, f"returns {value}"
        if node.evaluated is None:
            return value, "answered without a search"
        return value, "leaf" if trace.game.is_terminal(node.state) else "depth limit: evaluated"
    changed = [change for change in changes(trace, step) if not change.startswith("value")]
    if changed and step.kind == "line" and node.exit is not None and i < node.exit:
        return trace.written(trace.held(node, i)), listed(changed)
    return None
