"""A run in words: the sentence that explains a step, and the table written on the board."""

import re
from collections.abc import Iterable
from typing import Any

from ..games.game import MAX, best_of, player_name
from .nodes import Node, Step, number_of
from .run import AT_LEAST, AT_MOST, EXACT, UNSOUND, Cutoff, Run
from .wording import listed

_WIN = "a win for {}"
_QUALIFIED = {EXACT: "", UNSOUND: "", AT_LEAST: "at least ", AT_MOST: "at most "}


def sentence(run: Run, i: int) -> str:
    """Return the sentence for step `i` of a run."""
    said = _sentence(run, i)
    is_last = i == len(run.steps) - 1
    if is_last and run.steps[i].kind == "return":
        said += " The search is over."
    return said


def _sentence(run: Run, i: int) -> str:
    """Say what happens at step `i`, but not that the search is over."""
    step = run.steps[i]
    for cutoff in reversed(run.cutoffs):
        if i == cutoff.step:
            return _cut_sentence(run, cutoff)
        if i == cutoff.decided:
            return _decided_sentence(run, cutoff)
    where = run.name(step.node.state)
    function = step.code.co_name
    if step.kind == "raise":
        return f"An error leaves {function} at {where}."
    if step.kind == "return":
        return _leaving(run, step, i)
    if i == step.node.enter:
        return f"{function} arrives at {where}{_arriving(run, step)}."
    if step.previous is None:
        return f"{function} takes over at {where}{_window(run, step)}."
    changed = listed(changes(run, step))
    child = _child_back(step, i)
    if child is not None:
        return _back(run, child, where, changed)
    if changed:
        return f"At {where}: {changed}."
    line = run.text(step)
    if not line:
        return f"At {where}, about to run the next line."
    return f"At {where}, about to run: {line}"


def _child_back(step: Step, i: int) -> Node | None:
    """Return the last child that was left since the call's previous step, or None."""
    for child in reversed(step.node.children):
        if child.exit is not None and step.previous < child.exit <= i:
            return child
    return None


def _back(run: Run, child: Node, where: str, changed: str) -> str:
    """Say what a child gave, and what that changed at its parent."""
    said = f"Back at {where}"
    value = run.written(run.value_of(child), _WIN)
    if value or child.by_call:
        gave = value or repr(child.returned)
        said += f": {run.name(child.state)} gave {gave}"
    if changed:
        said += f"; {changed}"
    return f"{said}."


def _cut_sentence(run: Run, cutoff: Cutoff) -> str:
    """Say why a node is left with children that are not searched."""
    where = run.name(cutoff.node.state)
    if cutoff.kind is not None:
        kind = f"Deep {cutoff.kind}" if cutoff.deep else cutoff.kind
        return f"{kind} cut-off at {where}: {_why(run, cutoff)}"
    unseen = _names(run, cutoff.unsearched, word="or")
    if cutoff.node.left is not None:
        return f"The search leaves {where} before it has looked at {unseen}."
    said = f"{where} returns before it has looked at {unseen}"
    reason = cut_reason(run, cutoff)
    if reason:
        said += f", and {reason}"
    return f"{said}."


def _decided_sentence(run: Run, cutoff: Cutoff) -> str:
    """Write out the comparison that decides a cut-off, and say why it holds."""
    value = run.written(cutoff.value)
    bound = run.written(cutoff.bound)
    line = run.text(run.steps[cutoff.decided])
    is_strict = re.search("[<>](?!=)", line) and value != bound
    if cutoff.node.player == MAX:
        sign = ">" if is_strict else "≥"
    else:
        sign = "<" if is_strict else "≤"
    return f"{value} {sign} {bound}: {_why(run, cutoff)}"


def _why(run: Run, cutoff: Cutoff) -> str:
    """Give the reason for a cut-off, and say what isn't searched."""
    names = _names(run, cutoff.unsearched)
    are = "is" if len(cutoff.unsearched) == 1 else "are"
    return f"{cut_reason(run, cutoff)}; {names} {are} not searched."


def _names(run: Run, states: Iterable, word: str = "and") -> str:
    """List the names of some states, the last after "and" or another word."""
    return listed([run.name(state) for state in states], word=word)


def cut_reason(run: Run, cutoff: Cutoff) -> str:
    """Say what makes it safe to leave a node early, as the middle of a sentence; "" if unknown."""
    node = cutoff.node
    by = cutoff.by
    if cutoff.kind is None:
        if node.left is not None:  # without recursion, it may come back to this node
            return "it goes on elsewhere"
        is_known_safe = run.has_hidden_window or run.is_safe_to_leave(node)
        return "" if is_known_safe else "nothing found so far makes that safe"
    verb = "gets at least" if node.player == MAX else "gives at most"
    value = run.written(cutoff.value, _WIN)
    bound = run.written(cutoff.bound, _WIN)
    gets = f"{player_name(node.player)} {verb} {value} here"
    if by is None:
        window = "the window"
        if node.parent is not None:
            window += f" handed down by {run.name(node.parent.state)}"
        ends = "ends" if node.player == MAX else "begins"
        return f"{gets}, and {window} {ends} at {bound}"
    player = player_name(by.player)
    where = run.name(by.state)
    holder = f"{player} above at {where}"
    if cutoff.deep:
        holder = f"{player} at {where}, {node.depth - by.depth} plies above,"
    return f"{gets}, but {holder} already holds {bound}"


def changes(run: Run, step: Step) -> list[str]:
    """Return what a call changed in its own variables since its last step."""
    if step.previous is None:
        return []
    before = run.steps[step.previous]
    changed = []
    for what in ("alpha", "beta", "value"):
        old = getattr(before, what)
        new = getattr(step, what)
        if new is None or new == old:
            continue
        change = "starts at"
        if old is not None:
            change = "rises to" if new > old else "falls to"
        value = run.written(new, _WIN, step.node.player)
        changed.append(f"{what} {change} {value}")
    return changed


def _arriving(run: Run, step: Step) -> str:
    """Say what a call arrives at: a leaf or whose move, and with which window."""
    node = step.node
    what = f": {player_name(node.player)} is to move"
    if run.game.is_terminal(node.state):
        what = ", a leaf"
    return what + _window(run, step)


def _window(run: Run, step: Step) -> str:
    """Say what the window is, as the end of a sentence; "" if there is none."""
    if step.alpha is None or step.beta is None:
        return ""
    low = run.written(step.alpha, _WIN, step.node.player)
    high = run.written(step.beta, _WIN, step.node.player)
    return f", and the window is ({low}, {high})"


def _leaving(run: Run, step: Step, i: int) -> str:
    """Say what a call returns from a node, and what that means."""
    node = step.node
    where = run.name(node.state)
    value = run.value_of(node)
    returned = run.written(value, _WIN) or repr(node.returned)
    if node.exit is None or i < node.exit:
        return f"{step.code.co_name} returns at {where}."
    if i > node.exit:
        return f"{step.code.co_name} hands on what {where} returned: {returned}."
    if node.returned is None:
        return f"{where} returns None: is a `return` missing?"
    if not node.children:
        return _leaving_leaf(run, node, where, returned)
    if value is None:
        return f"{where} returns {node.returned!r}, which is not a value."
    return _leaving_parent(run, node, i, where, returned)


def _leaving_parent(run: Run, node: Node, i: int, where: str, returned: str) -> str:
    """Say what comes back at step `i` from a node whose children were searched."""
    value = run.value_of(node)
    children = run.telling(node)
    best = best_of(node.player, map(run.value_of, children))
    below = listed([_with_value(run, child) for child in children])
    if value != best:
        return _leaving_with_another(run, node, i, f"{where} returns {returned}", best, below)
    if run.bound(node) != UNSOUND:
        worth = f"{where} is worth {_QUALIFIED[run.bound(node)]}{returned}"
        wins = _wins(run, node, returned)
        if wins:
            worth = f"At {where} {wins}"
        player = player_name(node.player)
        return f"{worth}: the best {player} can get from {below}."
    if all(run.bound(child) != UNSOUND for child in children):
        return f"{where} returns {returned}, having looked at {below}."
    doubt = "not all of these are right"
    if all(_may_be_worth(run, child) for child in children):
        doubt = "these needn't all be right"
    return f"{where} returns {returned}, the best of {below}: {doubt}."


def _leaving_with_another(run: Run, node: Node, i: int, returns: str, best: Any, below: str) -> str:
    """Say what a node returns at step `i`, where that isn't the best of its children's values."""
    player = player_name(node.player)
    best_found = run.written(best, _WIN)
    if run.value_of(node) in run.first_window(node):
        said = f"{returns}, though the best that {player} found is {best_found}"
        no_value = "" if _may_be_worth(run, node) else ", not its value"
        return f"{said}: an end of its window{no_value}."
    if run.found:  # a program that knows no Game needn't be minimax
        return f"{returns}, having looked at {below}."
    children = run.telling(node)
    bounds = {run.bound(child) for child in children}
    # A child that is worth at most so much to MAX, or at least so much to MIN, can only be worse
    # than its value: where the best value is held, nothing better is to be had from such children.
    no_better = AT_MOST if node.player == MAX else AT_LEAST
    is_best = bounds <= {EXACT, no_better} and best == run.held(node, i)
    if is_best:
        return f"{returns}, though the best {player} can get from {below} is {best_found}."
    have_values = all(run.value_of(child) is not None for child in children)
    if have_values and bounds <= {EXACT, UNSOUND}:
        return f"{returns}, though the best of {below} is {best_found}."
    return f"{returns}, having looked at {below}."


def _leaving_leaf(run: Run, node: Node, where: str, returned: str) -> str:
    """Say what comes back from a node none of whose children was searched."""
    bound = run.bound(node)
    is_leaf = run.game.is_terminal(node.state)
    is_evaluated = node.evaluated is not None
    if is_evaluated and bound != EXACT:
        what = "value" if is_leaf else "evaluation"
        number = run.written(number_of(node.evaluated))
        window = "" if bound == UNSOUND else ": an end of its window"
        return f"{where} returns {returned}, though its {what} is {number}{window}."
    if is_leaf and bound == EXACT:
        worth = _wins(run, node, returned) or f"its value is {returned}"
        return f"{where} is a leaf: {worth}."
    if is_evaluated:
        return f"The search looks no deeper than {where}: it is valued at {returned}."
    if bound == UNSOUND:
        return f"{where} returns {returned} without a search."
    return f"{where} is answered without a search: {_QUALIFIED[bound]}{returned}."


def _wins(run: Run, node: Node, returned: str) -> str:
    """Say who wins at a node, and when, if its value is exact and a sure win; else ""."""
    wins = run.written(run.value_of(node), "{} wins")
    if run.bound(node) != EXACT or wins == returned:
        return ""
    if node.parent and wins.endswith(("ply", "plies")):
        return f"{wins} from the root"
    return wins


def _may_be_worth(run: Run, node: Node) -> bool:
    """Return whether the evaluations below a node allow the value that came back from it."""
    value = run.value_of(node)
    least, most = run.range_of(node)
    return value is not None and least <= value <= most


def _with_value(run: Run, node: Node) -> str:
    """Return a node's name and value, as "B (at least 3)"; its name alone if it has no value."""
    name = run.name(node.state)
    value = run.written(run.value_of(node), _WIN)
    if not value:
        return name
    return f"{name} ({_QUALIFIED[run.bound(node)]}{value})"


class Table(list):
    """The rows of a run: a list that shows itself as a lecturer would write it on the board.

    There is a row when a node is entered, when its window changes, and when it is left.
    """

    def __repr__(self) -> str:
        rows = [("node", "player", "alpha", "beta", "value", "what happened"), *self]
        columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
        widths = [max(map(len, column)) for column in columns[:-1]]
        widths.append(0)  # nothing stands to the right of the last column
        lines = []
        for row in zip(*columns, strict=True):
            lines.append("  ".join(map(str.ljust, row, widths)))
        return "\n".join(lines)


def table(run: Run) -> Table:
    """Return a run as a table, in which a search without a window has none."""
    rows = Table()
    cutoffs = {cutoff.node: cutoff for cutoff in run.cutoffs}
    for i, step in enumerate(run.steps):
        happening = _happened(run, step, i, cutoffs.get(step.node))
        if happening:
            player = step.node.player
            indent = "  " * step.node.depth
            name = indent + run.name(step.node.state)
            alpha = run.written(step.alpha, player=player)
            beta = run.written(step.beta, player=player)
            rows.append((name, player_name(player), alpha, beta, *happening))
    return rows


def _happened(run: Run, step: Step, i: int, cutoff: Cutoff | None) -> tuple[str, str] | None:
    """Return a step's value and what happens, the last two columns; None if it gets no row."""
    node = step.node
    is_leaf = not node.children and node.exit is not None
    if i == node.enter and not is_leaf:  # a leaf has one row, at its exit
        return "", _children(run, node, cutoff)
    if step.kind == "raise":
        return "", "an error"
    if i == node.exit:
        value = run.written(run.value_of(node)) or repr(node.returned)
        return value, _left(run, node, cutoff, value)
    is_before_exit = node.exit is not None and i < node.exit
    if step.kind == "line" and is_before_exit:
        window = [change for change in changes(run, step) if not change.startswith("value")]
        if window:
            return run.written(run.held(node, i)), listed(window)
    return None


def _children(run: Run, node: Node, cutoff: Cutoff | None) -> str:
    """List the children of a node, those that are never searched last."""
    states = [child.state for child in node.children]
    if cutoff:
        states += cutoff.unsearched
    return f"children {', '.join(map(run.name, states))}"


def _left(run: Run, node: Node, cutoff: Cutoff | None, value: str) -> str:
    """Say in a few words how a node is left."""
    if cutoff:
        names = _names(run, cutoff.unsearched)
        words = f"{cutoff.kind or 'early'} cut-off: {names} not searched"
        return f"*** {words} *** returns {value}"
    if node.evaluated is None:
        return f"returns {value}" if node.children else "answered without a search"
    if node.children or run.bound(node) != EXACT:
        return f"returns {value}"
    return "leaf" if run.game.is_terminal(node.state) else "depth limit: evaluated"
