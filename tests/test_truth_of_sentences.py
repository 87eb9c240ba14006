"""Random searches of random games: what a trace says of a value is true by brute force."""

import random
import re
from decimal import Decimal
from fractions import Fraction
from math import inf

import pytest

import minimax_lab as lab
from tests import readers, truth
from tests.readers import BEST
from tests.test_trace import with_its_own_stack_and_cuts

# Numbers that are written in full.
NUMBERS = [
    lambda rng: rng.randint(-1, 1),
    lambda rng: rng.randint(-9, 9),
    lambda rng: rng.randint(-39, 39) / 4,
    lambda rng: float(rng.randint(-(10**9), 10**9)),
    lambda rng: Fraction(rng.randint(-9, 9), rng.randint(1, 7)),
    lambda rng: Decimal(rng.randint(-99, 99)) / 8,
    lambda rng: rng.random() < 0.5,
    lambda rng: rng.choice([inf, -inf, 0, 2]),
]
RETURNS = [
    (lambda value, nodes: value, lambda returned: returned),
    (lambda value, nodes: (value, "move"), lambda returned: returned[0]),
    (lambda value, nodes: {"nodes": nodes, "value": value}, lambda returned: returned["value"]),
]
FAULTS = ["", "", "", "leaf", "players", "first child", "early cut", "value"]


class Drawn(lab.Game):
    """A tree, a chain, or states that recur, at other depths too; players may move twice."""

    def __init__(self, rng):
        width, ways, value = rng.choice([1, 3, 9]), rng.choice([1, 1, 2]), rng.choice(NUMBERS)
        self.initial, self.below, self.mover = 0, [[]], [rng.choice([lab.MAX, lab.MIN])]
        for state in range(1, rng.randint(1, 12 if ways == 2 else 20)):
            parents = {rng.randrange(max(0, state - width), state) for _ in range(ways)}
            self.below.append([])
            self.mover.append(-self.mover[min(parents)] if rng.random() < 0.8 else lab.MAX)
            for parent in parents:
                self.below[parent].insert(0, state)
        self.values = [value(rng) for _ in self.below]

    def to_move(self, state):
        return self.mover[state]

    def actions(self, state):
        return self.below[state]

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return not self.below[state]

    def evaluate(self, state):
        return self.values[state]

    def label(self, state):
        return f"N{state}"


def drawn_search(rng):
    """Return alpha-beta or minimax in some form, right or wrong, or one of others' searches."""
    (packed, value_in), fault = rng.choice(RETURNS), rng.choice(FAULTS)
    in_order, prunes = rng.choice([iter, list, sorted]), rng.random() < 0.7

    def search(game, state, depth, alpha=-inf, beta=inf):
        if depth == 0 or game.is_terminal(state):
            return packed(game.evaluate(state) * (-1 if fault == "leaf" else 1), 1)
        player = game.to_move(state) * (-1 if fault == "players" else 1)
        value, nodes = -player * inf, 1
        for child in in_order(game.children(state)):
            returned = search(game, child, depth - 1, alpha, beta)
            value, nodes = BEST[player](value, value_in(returned)), nodes + 1
            if prunes and player == lab.MAX:
                alpha = max(alpha, value)
            elif prunes:
                beta = min(beta, value)
            if alpha >= beta - 2 * (fault == "early cut") or fault == "first child":
                break
        return packed(value + (fault == "value"), nodes)

    others = [
        *readers.ALL,
        readers.sorted_first,
        with_its_own_stack_and_cuts,
        lab.beyond.negascout,
        lab.beyond.alphabeta_with_memory,
    ]
    return rng.choice([search, search, rng.choice(others)])


NUMBER = r"([−+]?(?:∞|\d+(?:[./]\d+)?))(?![\d⁺⁻])"
OF_A_NODE = re.compile(
    r"(N\d+)(?: is worth | is a leaf: its value is |: it is valued at | is answered without a "
    rf"search: | returns \S+, though its \w+ is | \()(at \w+ )?{NUMBER}"
)
CUT = re.compile(rf"(M..) gets (at \w+ ){NUMBER} here, (?:but .* at (N\d+),? .*holds {NUMBER})?")


SIGNS = {"=": "", "≥": "at least ", "≤": "at most "}
SURE = {"MAX": "at least ", "MIN": "at most "}


def claims(sentence, here):
    """Return (node, "at least ", "at most " or "", number) of each value that is told as true."""
    # What a search returned is no claim, nor is the best of that.
    found = [] if re.search("best of|looked at", sentence) else OF_A_NODE.findall(sentence)
    for player, words, text, above, held in CUT.findall(sentence):
        found.append((here, words, text))
        if above:
            found.append((above, SURE["MIN" if player == "MAX" else "MAX"], held))
    return found


def is_so(value, words, text):
    said = {"+∞": inf, "−∞": -inf}.get(text) or Fraction(text.replace("−", "-"))
    return {"": value == said, "at least ": value >= said, "at most ": value <= said}[words]


def matters(node, game, depth):
    """Return whether the root's value depends on the children of a node that weren't searched."""
    seen = [truth.brute_force(game, c.state, depth - c.depth) for c in node.children]
    roots = {BEST[node.player]([*seen, unknown]) for unknown in (inf, -inf)}
    while node.parent:
        others = set(game.children(node.parent.state)) - {node.state}
        beside = [truth.brute_force(game, other, depth - node.depth) for other in others]
        node = node.parent
        roots = {BEST[node.player]([root, *beside]) for root in roots}
    return len(roots) > 1


@pytest.mark.parametrize("seed", range(8))
def test_what_is_said_of_values_bounds_and_cuts_is_true(seed):
    rng, count = random.Random(seed), 0
    for _ in range(50):
        game, depth, search = Drawn(rng), rng.choice([1, 2, 3, 9]), drawn_search(rng)
        trace = lab.watch(search, game, 0, depth)
        worth = {n: truth.brute_force(game, n.state, depth - n.depth) for n in trace.nodes}
        for node in trace.nodes:
            words, value = SIGNS.get(trace.bound(node)), trace.written(trace.value_of(node))
            assert words is None or is_so(worth[node], words, value)
        for cut in trace.cutoffs:
            assert not set(cut.unsearched) & {child.state for child in cut.node.children}
            if cut.by and not set(cut.unsearched) & set(trace.visited):
                assert not matters(cut.node, game, depth)
        for i, step in enumerate(trace.steps):
            cuts = [cut.node for cut in trace.cutoffs if i in (cut.step, cut.decided)]
            node, sentence = [step.node, *cuts][-1], trace.explain(i)
            near = {f"N{n.state}": worth[n] for n in (node, *node.children, *node.ancestors())}
            said = claims(sentence, f"N{node.state}")
            assert all(is_so(near[name], *claim) for name, *claim in said), (search, sentence)
            count += len(said)
        for name, player, _, _, value, happened in trace.table():
            state = int(name.strip()[1:])
            if happened in ("leaf", "depth limit: evaluated"):
                assert is_so(game.evaluate(state), "", value)
            elif value and re.match("alpha|beta", happened):
                visits = [worth[node] for node in trace.nodes if node.state == state]
                assert any(is_so(visit, SURE[player], value) for visit in visits)
    assert count > 200
