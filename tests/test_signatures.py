"""Signatures: the value, nodes and leaves of every search on a fixed suite of games.

A change that alters one of these numbers changes what a search visits, and must say so:

    python tests/test_signatures.py --write

writes signatures.json anew and prints what changed.
"""

import json
import re
import sys
from functools import partial
from pathlib import Path

import pytest

import minimax_lab as lab

FILE = Path(__file__).with_name("signatures.json")
KNOWN = json.loads(FILE.read_text()) if FILE.exists() else {}
REWRITE = "python tests/test_signatures.py --write"

# A function of (game, state, depth) needs no more than its name in this list.
BEYOND = [
    *(lab.beyond.negamax, lab.beyond.negascout, lab.beyond.principal_variation_search),
    *(lab.beyond.alphabeta_with_table, lab.beyond.alphabeta_with_memory, lab.beyond.mtdf),
    *(lab.beyond.alphabeta_with_killers, lab.beyond.alphabeta_with_history, lab.beyond.sss_star),
    *(lab.beyond.aspiration_search, lab.beyond.iterative_deepening),
]
SEARCHES = [lab.minimax, lab.alphabeta, *BEYOND]


def run_published(procedure, game, state, depth):
    count = lab.count(procedure.search, *procedure.arguments(game, state, depth))
    return count._replace(value=procedure.value(count.value))


# What runs each search: a function (game, state, depth) -> Count.
RUNS = {search.__name__: partial(lab.count, search) for search in SEARCHES}
RUNS |= {f"published {found.name}": partial(run_published, found) for found in lab.PUBLISHED}


def positions():
    """Yield (name, game, state, depths); MAX is to move, so that all values have one sign."""
    yield "the course's tree", lab.COURSE_TREE, "A", (0, 1, 2, 3)
    yield "AIMA's tree", lab.AIMA_TREE, "A", (1, 2)
    game = lab.TicTacToe()
    for board, depths in (("." * 9, (1, 2, 3, 4, 5)), ("xo.......", (5, 7)), ("xox.o....", (5,))):
        yield f"tic-tac-toe {board}", game, game.parse(board), depths
    for order in ("left to right", "centre first"):
        game = lab.ConnectFour(order)
        for moves, depths in (("", (2, 4)), ("4453", (4,)), ("444444333222", (4,))):
            yield f"Connect Four {order} {moves}".rstrip(), game, game.parse(moves), depths
    for branching, depth in ((2, 6), (3, 4), (4, 4)):
        for order, seed in (("best", 0), ("worst", 0), ("random", 1), ("random", 2), (0.5, 3)):
            tree = lab.UniformTree(branching, depth, order, seed)
            yield repr(tree), tree, tree.initial, (depth,)


def signatures(counted):
    """Return {position and depth: [value, nodes, leaves]} for one search."""
    return {
        f"{name}, depth {depth}": list(counted(game, state, depth))
        for name, game, state, depths in positions()
        for depth in depths
    }


def changes(old, new):
    """Return a line for each signature that differs."""
    return [
        f"  {name}: {old.get(name, 'none')} -> {new.get(name, 'none')}"
        for name in old | new
        if old.get(name) != new.get(name)
    ]


@pytest.mark.parametrize("name", RUNS)
def test_no_count_has_changed(name):
    found = "\n".join(changes(KNOWN.get(name, {}), signatures(RUNS[name])))
    assert not found, f"{name}, [value, nodes, leaves]:\n{found}\nIf this is meant: {REWRITE}"


def test_every_signature_belongs_to_a_search_all_agree_on_values_and_some_are_published():
    assert set(KNOWN) == set(RUNS), f"If a search is gone: {REWRITE}"
    values = [[entry[0] for entry in entries.values()] for entries in KNOWN.values()]
    assert all(these == values[0] for these in values)
    # So that a rewritten file can't be wrong everywhere; test_uniform has the counts of trees.
    assert KNOWN["minimax"]["the course's tree, depth 3"] == [8, 25, 14]
    assert KNOWN["minimax"]["AIMA's tree, depth 2"] == [3, 13, 9]
    assert KNOWN["alphabeta"]["AIMA's tree, depth 2"] == [3, 11, 7]


def write():
    """Write the file anew and print what changed."""
    new = {name: signatures(counted) for name, counted in RUNS.items()}
    for name in KNOWN | new:
        print(name, *changes(KNOWN.get(name, {}), new.get(name, {})), sep="\n")
    text = json.dumps(new, indent=1)
    FILE.write_text(re.sub(r"\[\s+(\S+)\s+(\S+)\s+(\S+)\s+\]", r"[\1 \2 \3]", text) + "\n")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(f"usage: {REWRITE}")
    write()
