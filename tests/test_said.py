"""What is said of every search on six games: cut-offs, values, sentences, tables and pictures.

A change that alters a word of it fails until you say so:

    python -m tests.test_said --write

writes said.json anew and prints what changed. Of each line that is said the file holds two
characters, its digest, and of each list of lines one in full.
"""

import json
import random
import re
import sys
from base64 import b64encode
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

import minimax_lab as lab
from minimax_lab.draw.svg import svg
from minimax_lab.instruments.divergence import Comparison
from tests.test_game import Pile
from tests.test_signatures import SEARCHES

FILE = Path(__file__).with_name("said.json")
KNOWN = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
REWRITE = "python -m tests.test_said --write"


class Again(Pile):
    """Whoever takes two sticks moves again; the same pile comes up at several depths."""

    alternates = False

    def noisy(self, state):
        return [action for action in self.actions(state) if action == 2]

    def result(self, state, action):
        pile, player = super().result(state, action)
        return pile, -player if action == 2 else player


def careless(game, state, depth):
    """A search whose values don't follow from what it has seen, and that leaves out children."""
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = [careless(game, child, depth - 1) for child in islice(game.children(state), 2)]
    return values[-1] if game.to_move(state) == lab.MAX else max(values)


QUIET = lab.beyond.alphabeta_with_quiescence
RUNS = {search.__name__: search for search in [*SEARCHES, QUIET, careless]}
RUNS |= {f"published {procedure.name}": procedure for procedure in lab.PUBLISHED}

# Ties, single children, deep cut-offs, leaves at every depth and some below the last ply.
UNEVEN = [[[2, [2, 2]], [[2], 1]], 7, [[[6, [9, [2, 8]]], float("inf")], [-2]], [0.5, [-1000.25]]]
SOONER = lab.evaluated(lab.TicTacToe(), lab.mobility, sooner=True)
HIGH = lab.evaluated(lab.ConnectFour(width=3, height=5))  # positions are called by their moves
GAMES = {
    "the course's tree": (lab.COURSE_TREE, "A", 3),
    "an uneven tree": (lab.Tree(UNEVEN), "A", 4),
    "moving again": (Again(), (5, lab.MAX), 4),
    "tic-tac-toe": (SOONER, SOONER.parse("xox.o.x.."), 4),
    "a uniform tree": (lab.UniformTree(2, 4, "random", 3), (0, 0, 0), 4),
    "Connect Four": (HIGH, HIGH.parse("1212"), 3),
}


def watched(search, game):
    """Return the trace of a search on a game; None if it needs players who move in turn."""
    game, state, depth = GAMES[game]
    if not isinstance(search, lab.Procedure):
        return lab.watch(search, game, state, depth)
    if game.alternates or search.name == "floor and ceiling":
        return lab.watch(search.search, *search.arguments(game, state, depth))
    return None


PLAIN = {game: watched(lab.minimax, game) for game in GAMES}


def lines_of(trace, plain):
    """Return all that is said of a run, and of how it differs from a plain one."""
    name, cutoffs, pictures = trace.name, [], []
    for cut in trace.cutoffs:
        cause = cut.by and name(cut.by.state)
        cutoffs.append(str(cut._replace(node=name(cut.state), by=cause)))
    for step in trace.events:
        pictures.append(" ".join(re.findall(r">([^<>\n]+)<", svg(trace, step))))
    beside = Comparison(plain, trace)
    differences = [f"{each.moment}, {each.step_b}: {each.sentence}" for each in beside.differences]
    return {
        "cut-offs": cutoffs,
        "values": [f"{name(n.state)} {trace.bound(n)} {trace.value_of(n)}" for n in trace.nodes],
        "sentences": [trace.explain(step) for step in range(len(trace.steps))],
        "table": [repr(trace), *str(trace.table()).splitlines()],
        "pictures": pictures,
        "differences": [f"{len(beside.moments)} moments", *differences],
    }


def said(search):
    """Return {game and what is said: lines} of a search."""
    traces = {game: watched(search, game) for game in GAMES}
    return {
        f"{game}, {what}": lines
        for game, trace in traces.items()
        if trace
        for what, lines in lines_of(trace, PLAIN[game]).items()
    }


def digest(line):
    return b64encode(sha256(line.encode()).digest())[:2].decode()


def entry(name, lines):
    """Return the lines' digests, and the longest of nine that quote no code, drawn by the name."""
    telling = [line for line in lines if "about to run" not in line]
    some = random.Random(name).choices(telling or ["none"], k=9)
    return ["".join(map(digest, lines)), max(some, key=len)[:160]]


def changes(old, new):
    """Return in words where the lines of a search aren't the known ones."""
    found = [f"  {name}: no longer there" for name in old.keys() - new]
    for name, lines in new.items():
        before, now = old.get(name, ["", "nothing"]), entry(name, lines)
        if before != now:
            known = re.findall("..", before[0])
            fresh = [line for line in lines if digest(line) not in known]
            found.append(f"  {name}: {len(known)} -> {len(lines)} lines, new are {len(fresh)}")
            found += [f"    {line[:160]}" for line in fresh[:3]]
            if before[1] != now[1]:
                found.append(f"    for example was {before[1]}\n                 is {now[1]}")
    return found


@pytest.mark.parametrize("name", RUNS)
def test_no_word_has_changed(name):
    found = "\n".join(changes(KNOWN.get(name, {}), said(RUNS[name])))
    assert not found, f"of {name} other things are said:\n{found}\nIf this is meant: {REWRITE}"


def test_all_that_is_known_is_still_said():
    assert set(KNOWN) == set(RUNS), f"If a search is gone: {REWRITE}"


def write():
    """Write the file anew and print what changed."""
    new = {name: said(search) for name, search in RUNS.items()}
    for name in KNOWN | new:
        print(name, *changes(KNOWN.get(name, {}), new.get(name, {})), sep="\n")
    entries = {name: {key: entry(key, lines) for key, lines in new[name].items()} for name in new}
    FILE.write_text(json.dumps(entries, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(f"usage: {REWRITE}")
    write()
