"""Set the Connect Four solver beside a C program with Pons's ideas: `python benchmarks/solver.py`.

Both solve the same random positions in which nobody can win at once, in turn, and their scores must
be equal. Nodes are calls of the search, seconds are the processor's; a ratio is the median of the
ratios within each round. Without gcc the C program is left out. `--empty` solves the empty board
too, which takes a minute or more.
"""

import argparse
import json
import random
import resource
import subprocess
import tempfile
import time
from pathlib import Path
from shutil import which
from statistics import median

import minimax_lab as lab
from minimax_lab.games.connect_four.solver import Table, analyze, solution, solve

SOURCE = Path(__file__).with_name("solver.c")
NUMBERS = {12: 40, 16: 150, 20: 300, 24: 300, 28: 300}  # of positions, by the stones on the board


def positions(ply: int, number: int) -> list[str]:
    """Return games of so many random moves, the same each time."""
    game, draw = lab.ConnectFour(), random.Random(ply)
    found: list[str] = []
    while len(found) < number:
        state, moves = game.initial, ""
        while len(moves) < ply and not game.is_terminal(state):
            column = draw.choice(list(game.actions(state)))
            state, moves = game.result(state, column), moves + str(column)
        if not game.is_terminal(state) and not any(map(game.evaluate, game.children(state))):
            found.append(moves)
    return found


def by_lab(moves: list[str]) -> tuple[int, int, float]:
    """Return the sum of the scores, the nodes and the processor's seconds, with one table.

    The columns are read before, as the time for that says nothing of the search.
    """
    states = list(map(lab.ConnectFour().parse, moves))
    table = Table(2**18)
    solution(states[0], table=table)
    start = time.process_time()
    found = [solution(state, table=table, progress=None) for state in states]
    seconds = time.process_time() - start
    return sum(each.score for each in found), sum(each.nodes for each in found), seconds


def by_c(program: Path, moves: list[str]) -> tuple[int, int, float]:
    run = subprocess.run([program], input="\n".join(moves), capture_output=True, text=True)
    score, nodes, seconds = run.stdout.split()
    return int(score), int(nodes), float(seconds)


def compare(program: Path | None, rounds: int) -> None:
    """Print a line for each number of stones."""
    print(
        "plies  ms each  lab: nodes each  M nodes/s  | C: nodes each  M nodes/s  ratio  time ratio"
    )
    for ply, number in NUMBERS.items():
        moves = positions(ply, number)
        solve(moves[0])
        start = time.perf_counter()
        for text in moves:
            solve(text, progress=None)
        wall = 1000 * (time.perf_counter() - start) / number
        own_runs, runs_in_c = [], []
        for _ in range(rounds):
            own_runs.append(by_lab(moves))
            if program:
                runs_in_c.append(by_c(program, moves))
        score, nodes, _ = own_runs[0]
        rate = median(nodes / seconds for _, nodes, seconds in own_runs)
        line = f"{ply:5}  {wall:7.2f}  {nodes / number:15,.0f}  {rate / 1e6:9.2f}"
        if program:
            pairs = list(zip(own_runs, runs_in_c, strict=True))
            assert all(own[0] == c[0] for own, c in pairs)
            rate = median(nodes / seconds for _, nodes, seconds in runs_in_c)
            ratio = median((own[1] / own[2]) / (c[1] / c[2]) for own, c in pairs)
            times = median(own[2] / c[2] for own, c in pairs)
            line += f" | {runs_in_c[0][1] / number:13,.0f}  {rate / 1e6:9.2f}"
            line += f"  {ratio:5.2f}  {times:5.2f}"
        print(line, flush=True)


# With `--json minimax_lab/games/connect_four/solved_7x6.json`, which lecture 52 reads.
COMMAND = "python benchmarks/solver.py --rounds 0 --empty"
OPENING = ("", "4", "44", "444", "4444", "44444")  # best play, as far as the column is free


def empty_board(path: Path | None) -> None:
    """Solve the game from its start: who wins, the score, and every move of the main line."""
    winner, score = solution("", weak=True), solution("")
    print(f"who wins: {winner}\nscore:    {score}", flush=True)
    start, table = time.perf_counter(), Table(2**26)
    scores = {moves: analyze(moves, table=table) for moves in OPENING}
    print(f"every move: {scores}, {time.perf_counter() - start:.0f} s")
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"at most {most:.0f} MiB of memory")
    if path:
        record = {
            "made by": COMMAND,
            "who wins": {"score": winner.score, "nodes": winner.nodes},
            "score": {"score": score.score, "nodes": score.nodes},
            "analyze": scores,
        }
        path.write_text(json.dumps(record, indent=1) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--empty", action="store_true", help="solve the empty board too")
    parser.add_argument("--json", type=Path, metavar="PATH", help="and write its scores here")
    parser.add_argument("--rounds", type=int, default=5, help="0 for the empty board alone")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "solver" if which("gcc") else None
        if program:
            command = ["gcc", "-O3", "-march=native", str(SOURCE), "-o", str(program)]
            subprocess.run(command, check=True)
        if arguments.rounds:
            compare(program, arguments.rounds)
    if arguments.empty:
        empty_board(arguments.json)


if __name__ == "__main__":
    main()
