"""A run in words: the sentence that explains a step, and the table written on the board."""

import re
from collections.abc import Iterable

from ..games.game import MAX, best_of, player_name
from .nodes import Node, Step, number_of
from .run import AT_LEAST, AT_MOST, EXACT, UNSOUND, Cutoff, Run
from .wording import listed

_WIN = "a win for {}"
_QUALIFIED = {EXACT: "", UNSOUND: "", AT_LEAST: "at least ", AT_MOST: "at most "}


def sentence(run: Run, i: int) -> str:
    """Return the sentence for step `i` of a run."""
    over = i == len(run.steps) - 1 and run.steps[i].kind == "return"
    return _sentence(run, i) + (" The search is over." if over else "")


def _sentence(run: Run, i: int) -> str:
    step = run.steps[i]
    for cutoff in reversed(run.cutoffs):
        if i in (cutoff.step, cutoff.decided):
            return _cut_sentence(run, cutoff, i)
    where = run.name(step.node.state)
    function = step.code.co_name
    if step.kind == "raise":
        return f"An error leaves {function} at {where}."
    if step.kind == "return":
        return _leaving(run, step, i, where)
    if i == step.node.enter:
        return f"{function} arrives at {where}{_arriving(run, step)}."
    if step.previous is None:
        return f"{function} takes over at {where}{_window(run, step)}."
    changed = listed(changes(run, step))
    for child in reversed(step.node.children):
        if child.exit is not None and step.previous < child.exit <= i:
            text = f"Back at {where}"
            value = run.written(run.value_of(child), _WIN)
            if value or child.by_call:
                text += f": {run.name(child.state)} gave {value or repr(child.returned)}"
            return f"{text}; {changed}." if changed else f"{text}."
    if changed:
        return f"At {where}: {changed}."
    text = run.text(step)
    return f"At {where}, about to run{': ' + text if text else ' the next line.'}"


def _cut_sentence(run: Run, cutoff: Cutoff, i: int) -> str:
    """Say why a node is left with children that are not searched, or what decides that."""
    where = run.name(cutoff.node.state)
    reason = cut_reason(run, cutoff)
    if cutoff.kind is None:
        before = f"before it has looked at {_names(run, cutoff.unsearched, word='or')}"
        if cutoff.node.left is not None:
            return f"The search leaves {where} {before}."
        because = f", and {reason}" if reason else ""
        return f"{where} returns {before}{because}."
    what = f"{'Deep ' if cutoff.deep else ''}{cutoff.kind} cut-off at {where}"
    if i < cutoff.step:
        value = run.written(cutoff.value)
        bound = run.written(cutoff.bound)
        is_strict = re.search("[<>](?!=)", run.text(run.steps[i])) and value != bound
        if cutoff.node.player == MAX:
            what = f"{value} {'>' if is_strict else '≥'} {bound}"
        else:
            what = f"{value} {'<' if is_strict else '≤'} {bound}"
    are = "is" if len(cutoff.unsearched) == 1 else "are"
    return f"{what}: {reason}; {_names(run, cutoff.unsearched)} {are} not searched."


def _names(run: Run, states: Iterable, word: str = "and") -> str:
    return listed([run.name(state) for state in states], word=word)


def cut_reason(run: Run, cutoff: Cutoff) -> str:
    """Say what makes it safe to leave a node early, as the middle of a sentence; "" if unknown."""
    node = cutoff.node
    by = cutoff.by
    if cutoff.kind is None and node.left is not None:  # it may know more than it holds above
        return "it goes on elsewhere"
    if cutoff.kind is None:
        is_unsafe = not (run.has_hidden_window or run.is_safe_to_leave(node))
        return "nothing found so far makes that safe" if is_unsafe else ""
    most = "least" if node.player == MAX else "most"
    gets = f"{player_name(node.player)} gets at {most} {run.written(cutoff.value, _WIN)} here"
    if by is None:
        giver = f" handed down by {run.name(node.parent.state)}" if node.parent else ""
        ends = "ends" if node.player == MAX else "begins"
        return f"{gets}, and the window{giver} {ends} at {run.written(cutoff.bound, _WIN)}"
    above = f"{player_name(by.player)}{'' if cutoff.deep else ' above'} at {run.name(by.state)}"
    if cutoff.deep:
        above += f", {node.depth - by.depth} plies above,"
    return f"{gets}, but {above} already holds {run.written(cutoff.bound, _WIN)}"


def changes(run: Run, step: Step) -> list[str]:
    """Return what a call changed in its own variables since its last step."""
    before = None if step.previous is None else run.steps[step.previous]
    changed = []
    for what in ("alpha", "beta", "value") if before else ():
        old = getattr(before, what)
        new = getattr(step, what)
        if new is not None and old != new:
            change = "starts at" if old is None else "rises to" if new > old else "falls to"
            number = run.written(new, _WIN, step.node.player)
            changed.append(f"{what} {change} {number}")
    return changed


def _arriving(run: Run, step: Step) -> str:
    text = f": {player_name(step.node.player)} is to move"
    if run.game.is_terminal(step.node.state):
        text = ", a leaf"
    return text + _window(run, step)


def _window(run: Run, step: Step) -> str:
    if step.alpha is None or step.beta is None:
        return ""
    low, high = (run.written(n, _WIN, step.node.player) for n in (step.alpha, step.beta))
    return f", and the window is from {low} to {high}"


def _leaving(run: Run, step: Step, i: int, where: str) -> str:
    """Say what a call returns from a node, and what that number says."""
    node = step.node
    value = run.value_of(node)
    returned = run.written(value, _WIN) or repr(node.returned)
    if node.exit is None or i < node.exit:
        return f"{step.code.co_name} returns at {where}."
    if i > node.exit:
        return f"{step.code.co_name} hands on what {where} returned: {returned}."
    if node.returned is None:
        return f"{where} returns None: is a `return` missing?"
    if not node.children:
        return _leaving_end(run, node, where, returned)
    if value is None:
        return f"{where} returns {node.returned!r}, which is not a value."
    children = run.telling(node)
    below = listed([_with_value(run, child) for child in children])
    best = best_of(node.player, map(run.value_of, children))
    bound = run.bound(node)
    bounds = {run.bound(child) for child in children}
    has_values = all(run.value_of(child) is not None for child in children)
    if value == best and bound != UNSOUND:
        wins = _wins(run, node, returned)
        worth = f"At {where} {wins}" if wins else f"{where} is worth {_QUALIFIED[bound]}{returned}"
        return f"{worth}: the best {player_name(node.player)} can get from {below}."
    if value == best and UNSOUND in bounds:
        may_be_right = all(_may_be_worth(run, child) for child in children)
        doubt = "these needn't all be right" if may_be_right else "not all of these are right"
        return f"{where} returns {returned}, the best of {below}: {doubt}."
    returns = f"{where} returns {returned}, though the best"
    if value in run.first_window(node):
        found = f"that {player_name(node.player)} found is {run.written(best, _WIN)}"
        no_value = "" if _may_be_worth(run, node) else ", not its value"
        return f"{returns} {found}: a bound of its window{no_value}."
    if run.found:  # a program that needn't be minimax
        return f"{where} returns {returned}, having looked at {below}."
    useless = AT_MOST if node.player == MAX else AT_LEAST
    if bounds <= {EXACT, useless} and best == run.held(node, i):
        gets = f"{player_name(node.player)} can get from {below}"
        return f"{returns} {gets} is {run.written(best, _WIN)}."
    if bounds <= {EXACT, UNSOUND} and has_values:
        return f"{returns} of {below} is {run.written(best, _WIN)}."
    return f"{where} returns {returned}, having looked at {below}."


def _leaving_end(run: Run, node: Node, where: str, returned: str) -> str:
    """Say what comes back from a node if none of its children was searched."""
    bound = run.bound(node)
    is_leaf = run.game.is_terminal(node.state)
    if node.evaluated is not None and bound != EXACT:
        number = run.written(number_of(node.evaluated))
        worth = f"its {'value' if is_leaf else 'evaluation'} is {number}"
        window = "" if bound == UNSOUND else ": a bound of its window"
        return f"{where} returns {returned}, though {worth}{window}."
    if is_leaf and bound == EXACT:
        wins = _wins(run, node, returned)
        return f"{where} is a leaf: {wins or f'its value is {returned}'}."
    if node.evaluated is not None:
        return f"The search looks no deeper than {where}: it is valued at {returned}."
    if bound == UNSOUND:
        return f"{where} returns {returned} without a search."
    return f"{where} is answered without a search: {_QUALIFIED[bound]}{returned}."


def _wins(run: Run, node: Node, returned: str) -> str:
    """Return who wins at a node whose exact value says so, and when; else ""."""
    wins = run.written(run.value_of(node), "{} wins")
    if run.bound(node) != EXACT or wins == returned:
        return ""
    return f"{wins} from the root" if node.parent and wins.endswith(("ply", "plies")) else wins


def _may_be_worth(run: Run, node: Node) -> bool:
    """Return whether a node may be worth what came back from it, by the evaluations below."""
    value = run.value_of(node)
    least, most = run.range_of(node)
    return value is not None and least <= value <= most


def _with_value(run: Run, node: Node) -> str:
    """Return a child with its value, or with what it is at least or at most."""
    name = run.name(node.state)
    value = run.written(run.value_of(node), _WIN)
    return f"{name} ({_QUALIFIED[run.bound(node)]}{value})" if value else name


class Table(list):
    """The rows of a run, a list that shows itself as they are written on the board.

    There is a row when a node is entered, when its window changes, and when it is left.
    """

    def __repr__(self) -> str:
        lines = [("node", "player", "alpha", "beta", "value", "what happened"), *self]
        shown = [column for column in zip(*lines, strict=True) if any(column[1:])]
        widths = [max(map(len, column)) for column in shown[:-1]] + [0]
        rows = ("  ".join(map(str.ljust, line, widths)) for line in zip(*shown, strict=True))
        return "\n".join(rows)


def table(run: Run) -> Table:
    """Return a run as a table; alpha and beta are shown only if the search has them."""
    rows = Table()
    cutoffs = {cutoff.node: cutoff for cutoff in run.cutoffs}
    for i, step in enumerate(run.steps):
        happening = _happened(run, step, i, cutoffs.get(step.node))
        if happening:
            name = "  " * step.node.depth + run.name(step.node.state)
            window = (run.written(n, player=step.node.player) for n in (step.alpha, step.beta))
            rows.append((name, player_name(step.node.player), *window, *happening))
    return rows


def _happened(run: Run, step: Step, i: int, cutoff: Cutoff | None) -> tuple[str, str] | None:
    """Return the value that stands beside a step and what happens there; None for no row."""
    node = step.node
    unsearched = cutoff.unsearched if cutoff else ()
    if i == node.enter and (node.children or node.exit is None):  # else one row is enough
        children = [*(child.state for child in node.children), *unsearched]
        return "", f"children {', '.join(map(run.name, children))}"
    if step.kind == "raise":
        return "", "an error"
    if i == node.exit:
        value = run.written(run.value_of(node)) or repr(node.returned)
        if cutoff:
            words = f"{cutoff.kind or 'early'} cut-off: {_names(run, unsearched)} not searched"
            return value, f"*** {words} *** returns {value}"
        if node.children or node.evaluated is not None and run.bound(node) != EXACT:
            return value, f"returns {value}"
        if node.evaluated is None:
            return value, "answered without a search"
        return value, "leaf" if run.game.is_terminal(node.state) else "depth limit: evaluated"
    changed = [change for change in changes(run, step) if not change.startswith("value")]
    if changed and step.kind == "line" and node.exit is not None and i < node.exit:
        return run.written(run.held(node, i)), listed(changed)
    return None
