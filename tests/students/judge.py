"""Who is right, found out without the package's coursework: by definition and by brute force."""

import re
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import chain, combinations_with_replacement, permutations, takewhile
from math import inf, isfinite

import minimax_lab as lab
from tests.truth import brute_force, is_allowed

NODES = 5  # all trees up to this size are tried by brute force


class Watched:
    """A tree that remembers who was evaluated, and who was met first; its moves are tuples."""

    def __init__(self, tree):
        self.tree, self.initial = tree, tree.initial
        self.evaluated, self.met = {}, {}

    def __getattr__(self, name):  # of to_move, children and is_terminal
        def asked(state):
            self.met.setdefault(state, len(self.met))
            return getattr(self.tree, name)(state)

        return asked

    def actions(self, state):
        return [(state, child) for child in self.children(state)]

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError(f"illegal move {action!r}")
        return action[1]

    def evaluate(self, state):
        self.met.setdefault(state, len(self.met))
        self.evaluated[state] = None
        if len(self.evaluated) + len(self.met) > 10_000:
            raise RecursionError("endless")
        return self.tree.evaluate(state)


value = cache(brute_force)


@cache
def leaves(tree, state, depth):
    """Return the nodes that a full search evaluates."""
    children = tree.actions(state)
    if depth == 0 or not children:
        return {state}
    return set().union(*(leaves(tree, child, depth - 1) for child in children))


def seen(tree, state, depth, window, order, strict):
    """Return the leaves that alpha-beta evaluates, children in `order`; the true values decide.

    Where equal bounds cut, that is the least that any legitimate run sees. With strict cuts and
    bounds that are as weak as they can legitimately be, it is the most.
    """
    children = sorted(tree.actions(state), key=lambda child: order.get(child, inf))
    if depth == 0 or not children:
        return {state}
    alpha, beta = window
    found = set()
    for child in children:
        found |= seen(tree, child, depth - 1, (alpha, beta), order, strict)
        worth = min(max(value(tree, child, depth - 1), alpha), beta)
        if strict and depth > 1 and tree.actions(child):
            cut = False  # a fail-hard child returns the bound itself, which doesn't cross
        elif strict:
            exact = tree.evaluate(child)
            cut = exact > beta if tree.to_move(state) == lab.MAX else exact < alpha
        else:
            cut = worth >= beta if tree.to_move(state) == lab.MAX else worth <= alpha
        if tree.to_move(state) == lab.MAX:
            alpha = max(alpha, worth)
        else:
            beta = min(beta, worth)
        if cut:
            break
    return found


def fault(exercise, function, tree, depth, alpha=-inf, beta=inf, *, exact=True):
    """Return what is wrong with a run, in words; "" if nothing is.

    With null windows, sorted children or deepening, which aren't `exact`ly alpha-beta, other leaves
    are seen.
    """
    game = Watched(tree)
    arguments = (alpha, beta) if exercise == "alphabeta" else ()
    try:
        returned = function(game, tree.initial, depth, *arguments)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    if exercise == "best_move":
        return _wrong_move(tree, depth, returned)
    if isinstance(returned, bool) or not isinstance(returned, int | float | Fraction | Decimal):
        return f"returned {type(returned)}"
    # What a subclass says of itself needn't be so.
    returned = Fraction(returned) if isfinite(returned) else float.__add__(returned, 0.0)
    truth = value(tree, tree.initial, depth)
    if exercise == "minimax":
        return "" if returned == truth else f"returned {returned}, not {truth}"
    if not is_allowed(returned, truth, alpha, beta):
        return f"returned {returned} for {truth} in ({alpha}, {beta})"
    if not exact:
        return ""
    at_depth = game.evaluated.keys() & leaves(tree, tree.initial, depth)
    least = seen(tree, tree.initial, depth, (alpha, beta), game.met, strict=False)
    most = seen(tree, tree.initial, depth, (alpha, beta), game.met, strict=True)
    if least - at_depth:
        return f"never evaluated {sorted(least - at_depth)}"
    if at_depth - most:
        return f"needn't have evaluated {sorted(at_depth - most)}"
    return ""


def lies(student, report):
    """Yield what a report on a wrong search says that isn't so, by brute force."""
    case, said = report.counterexample, report.message
    tree, depth, window = case.tree, case.depth, (case.alpha, case.beta)
    game, plies = Watched(tree), {}
    with suppress(Exception):
        student.function(game, "A", depth, *(window if student.exercise == "alphabeta" else ()))
    seen, name = list(game.evaluated), report.misconception and report.misconception.name
    for node in nodes_of(tree, "A"):
        plies |= dict.fromkeys(tree.actions(node), plies.setdefault(node, 0) + 1)
    worth = {node: value(tree, node, depth - ply) for node, ply in plies.items() if ply <= depth}

    def is_open(node):  # when anything below it was first looked at
        below = set(nodes_of(tree, node))
        before = takewhile(lambda other: other not in below, seen)
        return matters(tree, "A", depth, window, node, set(before))

    for node, number in re.findall(f"(\\w+) [(]({NUMBER})[)]", said.partition(" of ")[2]):
        if number_of(number) != worth[node]:
            yield f"{node} is worth {worth[node]}, not {number}"
    for before, right in re.findall(f"([)],|the value|;|chooses) ({NUMBER})", said):
        node = re.search(r"(\w+) returns", said)[1] if before in ";chooses" else "A"
        if not is_allowed(number_of(right), worth[node], *window):
            yield f"{right} isn't right: {worth[node]}"
    for beyond in re.findall("Yours looks at (.*), which can't matter", said):
        yield from (
            f"{node} matters" for node in re.findall(r"\b[A-Z]+\b", beyond) if is_open(node)
        )
    for node, why in re.findall(
        r"(?:you go on to|you have looked at) (\w+)(: |, and nothing)", said
    ):
        if is_open(node) == (why == ": "):
            yield f"{node} matters, or doesn't"
    low, high = span(tree, "A", depth, seen)
    if "don't prove it" in said and (low >= window[1] or high <= window[0] or low == high):
        yield "they prove it"
    if name == "it prunes too much" and "can't matter" in said:
        yield "it prunes too much and too little"
    if name in ("it prunes too little", "no pruning at all") and "can't matter" not in said:
        yield "it prunes enough"


NUMBER = "−?[0-9∞.]*[0-9∞]"


def number_of(text):
    return float(text.replace("−", "-").replace("∞", "inf"))


def span(tree, state, depth, seen):
    """Return the least and the largest value that a node can have, as far as leaves were seen."""
    children = tree.actions(state)
    if depth == 0 or not children:
        return (tree.evaluate(state),) * 2 if state in seen else (-inf, inf)
    best = max if tree.to_move(state) == lab.MAX else min
    return tuple(map(best, zip(*(span(tree, c, depth - 1, seen) for c in children), strict=True)))


def matters(tree, state, depth, window, node, seen):
    """Return whether a node's value can still change a state's within the window."""
    if state == node:
        return window[0] < window[1]
    children = tree.actions(state) if depth else ()
    for child in children:
        low, high = window
        for other in children:
            least, most = span(tree, other, depth - 1, seen)
            if other != child and tree.to_move(state) == lab.MAX:
                low = max(low, least)
            elif other != child:
                high = min(high, most)
        if matters(tree, child, depth - 1, (low, high), node, seen):
            return True
    return False


def _wrong_move(tree, depth, returned):
    root, actions = tree.initial, tree.actions(tree.initial)
    best = max if tree.to_move(root) == lab.MAX else min
    first = (root, best(actions, key=lambda action: value(tree, action, depth - 1)))
    # An object of a class of its own could say that it equals any other.
    found = type(returned) is tuple and returned == first
    return "" if found else f"returned {returned!r}, not {first!r}"


def shapes(nodes):
    """Yield every ordered tree of so many nodes, its leaves None."""
    yield from [None] if nodes == 1 else rows(nodes - 1)


def rows(nodes):
    """Yield every row of trees with so many nodes together."""
    if nodes == 0:
        yield []
    for first in range(1, nodes + 1):
        for child in shapes(first):
            yield from ([child, *rest] for rest in rows(nodes - first))


def filled(shape, values):
    """Return the shape with the values at its leaves, from left to right; uses `values` up."""
    return [filled(child, values) for child in shape] if shape is not None else values.pop(0)


def fillings(shape):
    """Yield the shape with leaves in every order, ties too, of either sign or both."""
    count = str(shape).count("None")
    shifts = {0, -(count + 1), -((count + 1) // 2)} | ({1000, -1000} if count == 1 else set())
    for pattern in combinations_with_replacement(range(count), count):
        for order in sorted(set(permutations(pattern))):
            for shift in sorted(shifts):
                yield filled(shape, [place + 1 + shift for place in order])


@cache
def small_runs(exercise):
    """Return (tree, depth, alpha, beta) for all trees up to the size of `NODES`, smallest first."""
    return list(runs(exercise))


def runs(exercise):
    """Yield every small tree with the full window, and with some narrower ones."""
    for shape in chain.from_iterable(map(shapes, range(1, NODES + 1))):
        for nested in fillings(shape):
            for root in (lab.MAX, lab.MIN):
                if exercise == "best_move" and not isinstance(nested, list):
                    continue
                tree = lab.Tree(nested, root)
                yield tree, 9, -inf, inf
                if exercise == "alphabeta" and isinstance(nested, list):
                    yield tree, 9, -1, 2
                    yield tree, 9, 1, 3
                for depth in range(exercise == "best_move", plies(nested)):
                    inner = [n for n in nodes_of(tree, tree.initial) if tree.actions(n)]
                    guesses = {n: 5 * place % 7 - 3 for place, n in enumerate(inner)}
                    yield lab.Tree(nested, root, evaluations=guesses), depth, -inf, inf


def plies(nested):
    return 1 + max(map(plies, nested)) if isinstance(nested, list) else 0


def nodes_of(tree, state):
    return [state, *(below for child in tree.actions(state) for below in nodes_of(tree, child))]
