"""Set the lab's searches beside other programs', in one run: `python benchmarks/compare.py`.

All programs search the same positions, and no time is quoted before their values, nodes and leaves
are seen to be equal. Times are medians of interleaved runs; a ratio is the median of the ratios
within each round, so that what slows a whole round down cancels out.

The C programs are built where there is a compiler; `pip install open_spiel easyAI` adds the others.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from math import ceil
from pathlib import Path
from statistics import median

from rivals import (
    AIMA,
    COMPILED,
    OPEN_SPIEL,
    SAME_TEXT,
    TUNED,
    Missing,
    Problem,
    Rival,
    problems,
    rivals,
)

import minimax_lab as lab

SHORTEST = 0.05  # seconds of a run that is timed
# Those of lab.beyond that need no more than a game, a state and a depth, and stop there.
BEYOND = (
    *("negamax", "principal_variation_search", "negascout", "aspiration_search", "mtdf"),
    *("alphabeta_with_table", "alphabeta_with_memory", "alphabeta_with_killers"),
    *("alphabeta_with_history", "iterative_deepening", "sss_star"),
)

START = """
import time
start = time.perf_counter()
import numba, minimax_lab as lab
imported = time.perf_counter()
game = lab.ConnectFour()
lab.compiled(lab.alphabeta)(game, game.initial, 1)
print(imported - start, time.perf_counter() - imported)
"""


def compare(quick: bool, note: Callable[[str], None]) -> list[dict]:
    """Return a record for each problem: what was counted, and each program's times."""
    rounds = 3 if quick else 9
    with tempfile.TemporaryDirectory() as programs:
        return [race(problem, Path(programs), rounds, note) for problem in problems(quick)]


def race(problem: Problem, programs: Path, rounds: int, note: Callable[[str], None]) -> dict:
    """Check that all programs count the same, then time them in turn, round by round."""
    field: list[Rival] = []
    for make in rivals(problem, programs):
        try:
            field.append(make())
        except Missing as reason:
            note(f"left out {reason}")
    counts = {rival.name: rival.counted() for rival in field}
    if len(set(counts.values())) != 1:
        raise SystemExit(f"{problem.name}: the counts differ, so no time is quoted: {counts}")
    for rival in field:
        rival.seconds(1)  # compiles what counts nothing
    runs = {rival.name: ceil(SHORTEST / rival.seconds(1)) for rival in field}
    times: dict[str, list[float]] = {rival.name: [] for rival in field}
    for _ in range(rounds):
        for rival in field:
            times[rival.name].append(rival.seconds(runs[rival.name]))
    count = counts[field[0].name]

    def comparisons(these: list[float]) -> dict:
        """Return how long it takes against C and the compiled text, and how fast it is."""
        bases = [base for base in (SAME_TEXT, TUNED, COMPILED) if base in times]
        found = {f"time / {base}": ratio(these, times[base]) for base in bases}
        for other in (OPEN_SPIEL, AIMA):
            if other in times:
                found[f"speed / {other.partition(',')[0]}"] = ratio(times[other], these)
        return found

    return {
        "problem": problem.name,
        "value": count.value,
        "nodes": count.nodes,
        "leaves": count.leaves,
        "programs": [
            {
                "program": name,
                "seconds": median(these),
                "runs": these,
                "ratios": comparisons(these),
            }
            for name, these in times.items()
        ],
    }


def ratio(times: list[float], base: list[float]) -> float:
    """Return the median of the ratios of two programs' times in the same round."""
    return median(this / that for this, that in zip(times, base, strict=True))


def starts(quick: bool) -> dict:
    """Return the seconds that a process spends on importing, and until the first value is there."""
    times: dict[str, list[list[float]]] = {"first": [], "cached": []}
    for _ in range(1 if quick else 3):
        with tempfile.TemporaryDirectory() as cache:
            for which in times:
                printed = subprocess.run(
                    [sys.executable, "-c", START],
                    check=True,
                    capture_output=True,
                    text=True,
                    env={**os.environ, "NUMBA_CACHE_DIR": cache},
                ).stdout
                times[which].append([float(seconds) for seconds in printed.split()])
    return {
        which: {
            "import": median(imported for imported, _ in these),
            "then": median(then for _, then in these),
            "together": median(imported + then for imported, then in these),
        }
        for which, these in times.items()
    }


def random_trees(quick: bool, note: Callable[[str], None]) -> dict:
    """Return what it costs to value many random trees by every search that can be compiled."""
    import resource  # not on Windows

    def memory() -> int:
        """The most memory the process has had so far, in KiB."""
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most // 1024 if sys.platform == "darwin" else most  # macOS tells bytes

    orders: list = ["random", "best", "worst", 0.5]

    def tree(number: int) -> lab.UniformTree:
        return lab.UniformTree(2 + number % 2, 3 + number % 3, orders[number % 4], number)

    searches = {}
    for name, search, arguments in candidates():
        try:
            for number in range(len(orders)):  # compiled before the clock runs
                search(*arguments(tree(number)))
            searches[name] = search, arguments
        except TypeError as reason:
            note(f"random trees: left out {name}: {reason}")

    def agree(number: int) -> None:
        game = tree(number)
        values = {name: search(*arguments(game)) for name, (search, arguments) in searches.items()}
        if len(set(values.values())) != 1:
            raise SystemExit(f"{game!r}: the values differ: {values}")

    trees = 2_000 if quick else 100_000
    start = time.perf_counter()
    for number in range(trees // 10):
        agree(number)
    before = memory()
    for number in range(trees // 10, trees):
        agree(number)
    return {
        "trees": trees,
        "searches": list(searches),
        "seconds": time.perf_counter() - start,
        "memory after a tenth, KiB": before,
        "memory after all, KiB": memory(),
    }


def candidates():
    """Yield a name, a search to be compiled and what gives its arguments for a game."""
    beyond = [getattr(lab.beyond, name) for name in BEYOND]
    for search in (lab.minimax, lab.alphabeta, *beyond):
        yield (
            search.__name__,
            lab.compiled(search),
            lambda game: (game, game.initial, game.depth),
        )
    for found in lab.PUBLISHED:
        yield (
            f"published {found.name}",
            lab.compiled(found.search),
            lambda game, found=found: found.arguments(game, game.initial, game.depth),
        )


def table(record: dict) -> str:
    """Return a problem's times and ratios as text."""
    columns = list(record["programs"][0]["ratios"])
    lines = [
        f"\n{record['problem']}: value {record['value']}, {record['nodes']:,} nodes, "
        f"{record['leaves']:,} leaves",
        f"  {'':20}{'milliseconds':>14}" + "".join(f"{column:>22}" for column in columns),
    ]
    for row in record["programs"]:
        ratios = "".join(f"{significant(row['ratios'][column]):>20}" for column in columns)
        lines.append(f"  {row['program']:20}{significant(1e3 * row['seconds']):>14}{ratios}")
    return "\n".join(lines)


def significant(number: float) -> str:
    """Return a number with three digits, or all those before the point."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer problems, rounds and trees")
    parser.add_argument("--json", type=Path, metavar="PATH", help="write the record here too")
    options = parser.parse_args()
    notes: dict[str, None] = {}  # in order, each once

    def note(text: str) -> None:
        notes[text] = None

    record: dict = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "problems": compare(options.quick, note),
        "start": starts(options.quick),
        "random trees": random_trees(options.quick, note),
        "notes": list(notes),
    }
    print(*map(table, record["problems"]), sep="\n")
    print("\nfrom the start of Python to the first value, Connect Four (seconds)")
    for which, times in record["start"].items():
        print(f"  {which:20}" + "   ".join(f"{name} {time:.2f}" for name, time in times.items()))
    print("\nrandom trees of 3 to 5 plies, every compiled search, all values equal")
    for name, value in record["random trees"].items():
        print(f"  {name:28}{len(value) if name == 'searches' else value}")
    print("", *notes, sep="\n")
    if options.json:
        options.json.write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
