"""Say in one sentence what a step does, from what was recorded."""

from typing import TYPE_CHECKING, Any

from ..games.game import MAX, player_name
from .bounds import AT_LEAST, AT_MOST, EXACT, UNSOUND, best_of
from .nodes import Node, Step
from .wording import listed, written

if TYPE_CHECKING:
    from .trace import Cutoff, Trace


_QUALIFIED = {EXACT: "", UNSOUND: "", AT_LEAST: "at least ", AT_MOST: "at most "}


def sentence(trace: "Trace", i: int) -> str:
    """Return the sentence for step `i` of a trace."""
    text = _sentence(trace, i)
    over = i == len(trace.steps) - 1 and trace.steps[i].kind == "return"
    return f"{text} The search is over." if over else text


def _sentence(trace: "Trace", i: int) -> str:
    step, cutoff = trace.steps[i], trace.cutoff_at(i)
    if cutoff is not None:
        return cut_sentence(trace, cutoff)
    if step.node is None:
        return f"About to run: {trace.text(step)}"
    if step.kind == "raise":
        return f"An error leaves {step.code.co_name} at {_name(trace, step.node)}."
    if step.kind == "return":
        return _leaving(trace, step, i)
    if i == step.node.enter:
        return _entering(trace, step)
    if step.previous is None:
        return f"{step.code.co_name} takes over at {_name(trace, step.node)}."
    return _going_on(trace, step, i)


def cut_sentence(trace: "Trace", cutoff: "Cutoff") -> str:
    """Say why a node is left with children that are not searched."""
    where = _name(trace, cutoff.node)
    names = [trace.name(state) for state in cutoff.unsearched]
    reason = cut_reason(trace, cutoff)
    if cutoff.kind is None:
        return f"{where} returns before it has looked at {listed(names, word='or')}, and {reason}."
    rest = f"{listed(names)} {'is' if len(names) == 1 else 'are'} not searched."
    what = f"{'Deep ' if cutoff.deep else ''}{cutoff.kind} cut-off at {where}"
    return f"{what}: {reason}; {rest}"


def cut_reason(trace: "Trace", cutoff: "Cutoff") -> str:
    """Say what makes it safe to leave a node early, as the middle of a sentence."""
    if cutoff.kind is None:
        return "nothing found so far makes that safe"
    me, other = ("MAX", "MIN") if cutoff.node.player == MAX else ("MIN", "MAX")
    gets = f"{me} gets at {'least' if me == 'MAX' else 'most'} {written(cutoff.value)} here"
    if cutoff.by is None:
        giver = f" handed down by {_name(trace, cutoff.node.parent)}" if cutoff.node.parent else ""
        return f"{gets}, and the window{giver} ends at {written(cutoff.bound)}"
    up = cutoff.node.depth - cutoff.by.depth
    where = _name(trace, cutoff.by)
    above = f"{other} at {where}, {up} plies above," if cutoff.deep else f"{other} above at {where}"
    return f"{gets}, but {above} already holds {written(cutoff.bound)}"


def changes(trace: "Trace", step: Step) -> list[str]:
    """Return what a call changed in its own variables since its last step."""
    if step.previous is None:
        return []
    before = trace.steps[step.previous]
    changed = []
    for what in ("alpha", "beta", "value"):
        old, new = getattr(before, what), getattr(step, what)
        if new is None or old == new:
            continue
        if old is None:
            changed.append(f"{what} starts at {written(new)}")
        else:
            changed.append(f"{what} {'rises' if new > old else 'falls'} to {written(new)}")
    return changed


def _entering(trace: "Trace", step: Step) -> str:
    where = _name(trace, step.node)
    if trace.game.is_terminal(step.node.state):
        text = f"{step.code.co_name} arrives at {where}, a leaf"
    else:
        text = f"{step.code.co_name} arrives at {where}: {player_name(step.node.player)} is to move"
    if step.alpha is None or step.beta is None:
        return f"{text}."
    return f"{text}, and the window is from {written(step.alpha)} to {written(step.beta)}."


def _going_on(trace: "Trace", step: Step, i: int) -> str:
    where = _name(trace, step.node)
    changed = changes(trace, step)
    child = _just_back(step, i)
    if child is not None:
        value = written(trace.value_of(child)) or repr(child.returned)
        text = f"Back at {where}: {_name(trace, child)} gave {value}"
        return f"{text}; {listed(changed)}." if changed else f"{text}."
    if changed:
        return f"At {where}: {listed(changed)}."
    return f"At {where}, about to run: {trace.text(step)}"


def _just_back(step: Step, i: int) -> Node | None:
    """Return the child whose value came back since this call's last step, if one did."""
    for child in reversed(step.node.children):
        if child.exit is not None and step.previous is not None and step.previous < child.exit <= i:
            return child
    return None


def _leaving(trace: "Trace", step: Step, i: int) -> str:
    node, where = step.node, _name(trace, step.node)
    if i != node.exit:
        return f"{step.code.co_name} hands on what {where} returned: {_returned(trace, step)}."
    value = trace.value_of(node)
    if step.returned is None:
        return f"{where} returns None: is a `return` missing?"
    if not node.children:
        if trace.game.is_terminal(node.state):
            return f"{where} is a leaf: its value is {_returned(trace, step)}."
        if node.evaluated is None:
            return f"{where} is answered without a search: {_returned(trace, step)}."
        return f"The search looks no deeper than {where}: it is valued at {_returned(trace, step)}."
    if value is None:
        return f"{where} returns {step.returned!r}, which is not a value."
    player, bound = player_name(node.player), trace.bound(node)
    below = listed([_with_value(trace, child) for child in node.children])
    best = best_of(node.player, map(trace.value_of, node.children))
    if value == best and bound == UNSOUND:
        return f"{where} returns {written(value)}, the best of {below}: not all of these are right."
    if value == best:
        worth = f"{_QUALIFIED[bound]}{written(value)}"
        return f"{where} is worth {worth}: the best {player} can get from {below}."
    if value in trace.window(step):
        return (
            f"{where} returns {written(value)}, though the best that {player} found is "
            f"{written(best)}: a bound of its window, not its value."
        )
    return (
        f"{where} returns {written(value)}, though the best {player} can get from {below} is "
        f"{written(best)}."
    )


def _returned(trace: "Trace", step: Step) -> str:
    return written(trace.value_of(step.node)) or repr(step.returned)


def _with_value(trace: "Trace", node: Node) -> str:
    """Return a child with its value, or with what it is at least or at most."""
    value = written(trace.value_of(node)) or "?"
    return f"{_name(trace, node)} ({_QUALIFIED[trace.bound(node)]}{value})"


def _name(trace: "Trace", node: Node) -> Any:
    return trace.name(node.state)
