"""Edit the lab in small ways, one at a time and in a copy, and see which edits no test notices.

python tools/mutants.py [--seed 1] [--count 200] [--rooms search games ...] [--patience 3]

The seed draws lines, and for each an edit of Cosmic Ray's: a number, an operator, a condition, a
loop. Which tests reach which line is found out once for each state of the checkout. What is known
is kept in .venv/mutants, so an interrupted run goes on where it was.
"""

import argparse
import ast
import difflib
import hashlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import Queue
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".venv" / "mutants"
ROOMS = ["search", "games", "instruments", "players.py", "puzzles.py", "practice.py", "coursework"]
# A comparison becomes its opposite, or its limit moves. `<=` for `==`, say, changes nothing where
# there are two players, 1 and -1, or a choice of words.
COMPARISONS = (
    *("_Eq_NotEq", "_NotEq_Eq", "_Is_IsNot", "_IsNot_Is", "_In_NotIn", "_NotIn_In"),
    *("_Lt_LtE", "_LtE_Lt", "_Gt_GtE", "_GtE_Gt", "_Lt_GtE", "_GtE_Lt", "_Gt_LtE", "_LtE_Gt"),
)
WORKERS = 2
MEMORY = 6 * 2**30  # bytes that the tests of an edit may take
FIRST, LATER = 20, 100  # seconds of tests that are run first, and of those after them
START = 30  # seconds that pytest may take to start on a busy machine
NOTEBOOKS = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=60"]
COVERAGE = f"""[run]
source = minimax_lab
parallel = True
context = ${{TEST_UNDER_WAY-}}
data_file = {KEPT / "coverage"}
disable_warnings = trace-changed, no-data-collected
# With threads it would take locks, and keep those that a limit interrupts.
concurrency = multiprocessing
sigterm = True
"""


# Which edits there are


@cache
def operators() -> dict[str, Any]:
    """Return Cosmic Ray's operators by name."""
    from cosmic_ray.operators.provider import OperatorProvider

    provider = OperatorProvider()
    chosen = {}
    for name in provider:
        is_comparison = name.startswith("ReplaceComparisonOperator_")
        is_vain = is_comparison and not name.endswith(COMPARISONS)
        if not is_vain and not provider[name].arguments():
            chosen[name] = provider[name]()
    return chosen


@cache
def edits_in(file: str) -> dict[int, list[tuple[str, int]]]:
    """Return the edits of each line of a file: operators, and which of their places it is."""
    from cosmic_ray.ast import ast_nodes, get_ast

    nodes = list(ast_nodes(get_ast((ROOT / file).read_text("utf-8"))))
    edits = defaultdict(list)
    for name, operator in operators().items():
        places = ((node, place) for node in nodes for place in operator.mutation_positions(node))
        for occurrence, (node, (start, _)) in enumerate(places):
            if not (is_for_types(node) or is_for_care(node)):
                edits[start[0]].append((name, occurrence))
    return edits


def is_for_types(node: Any) -> bool:
    """Return whether a node is part of an annotation, or the condition of imports for types."""
    while node.parent is not None:
        above = node.parent
        if above.type == "tfpdef" and node is above.children[-1]:
            return True
        if above.type == "annassign" and node is above.children[1]:
            return True
        if above.type == "funcdef" and node is above.annotation:
            return True
        node = above
        if node.type == "if_stmt" and "TYPE_CHECKING" in node.children[1].get_code():
            return True
    return False


def is_for_care(node: Any) -> bool:
    """Return whether a node changes no result: what keeps results, and `strict` of a zip."""
    if node.type == "decorator":
        return "cache" in node.get_code()
    return node.parent.type == "argument" and node.parent.get_code().strip().startswith("strict=")


def drawn(rooms: list[str], seed: int, count: int) -> list[dict]:
    """Draw edits, one for a line at most."""
    lines = []
    for room in rooms:
        path = ROOT / "minimax_lab" / room
        for module in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            file = module.relative_to(ROOT).as_posix()
            lines += [(file, line) for line in sorted(edits_in(file))]
    draw = random.Random(seed)
    draw.shuffle(lines)
    chosen: list[dict] = []
    for file, line in lines:
        operator, occurrence = draw.choice(edits_in(file)[line])
        edit = {"file": file, "line": line, "operator": operator, "occurrence": occurrence}
        if is_change(edit):
            chosen.append(edit)
        if len(chosen) == count:
            break
    return chosen


def edited(edit: dict) -> str:
    """Return the text of a file after an edit."""
    from cosmic_ray.mutating import mutate_code

    source = (ROOT / edit["file"]).read_text("utf-8")
    return mutate_code(source, operators()[edit["operator"]], edit["occurrence"])


def is_change(edit: dict) -> bool:
    """Return whether an edit leaves a program, and another one."""
    before = ast.parse((ROOT / edit["file"]).read_text("utf-8"))
    try:
        return ast.dump(ast.parse(edited(edit))) != ast.dump(before)
    except SyntaxError:
        return False


# Which tests reach which line. pytest is given this file as a plugin, for the three hooks.


def pytest_configure() -> None:
    """Let coverage see what a sandbox runs, and write it down before the process is killed."""
    from minimax_lab.coursework import sandbox

    kill = os.killpg
    confine = sandbox.confine

    def confine_watched() -> None:
        confine()
        restart_coverage()

    def end(group: int, number: int) -> None:
        with suppress(OSError):
            os.kill(group, signal.SIGTERM)
            for _ in range(100):
                if os.waitid(os.P_PID, group, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                    break
                time.sleep(0.01)
        kill(group, number)

    os.killpg = end
    sandbox.confine = confine_watched


def restart_coverage() -> Any:
    """Let coverage go on should something have put an end to it; return it if it is running."""
    import coverage

    if running := coverage.Coverage.current():
        running.stop()
        running.start()
    return running


def pytest_runtest_protocol(item: Any) -> None:
    """Tell coverage, here and in the processes that are started, which test is under way."""
    os.environ["TEST_UNDER_WAY"] = name_of(item.nodeid)
    if running := restart_coverage():
        running.switch_context(name_of(item.nodeid))


def pytest_runtest_logreport(report: Any) -> None:
    """Note how long a test took, and whether it failed."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        with open(os.environ["TEST_TIMES"], "a", encoding="utf-8") as file:
            print(json.dumps([name_of(report.nodeid), report.duration, report.failed]), file=file)


def name_of(nodeid: str) -> str:
    """Return the name of a test; all cells of a notebook are one."""
    return nodeid.partition("::")[0] if ".ipynb::" in nodeid else nodeid


def reached(folder: Path) -> dict:
    """Run all tests under coverage; return the seconds of each, and the tests of each line."""
    settings = KEPT / "coveragerc"
    settings.write_text(COVERAGE)
    times = KEPT / "times"
    times.write_text("")
    environment = {
        "COVERAGE_PROCESS_START": str(settings),
        "TEST_TIMES": str(times),
        "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT / "tools")]),
    }
    plugins = ["-p", "mutants", "-n", str(WORKERS), "--dist", "loadfile"]
    notebooks = sorted(path.as_posix() for path in folder.glob("notebooks/*.ipynb"))
    for tests in (["-m", "not browser"], [*NOTEBOOKS, *notebooks]):
        finish(start_tests(folder, [*plugins, *tests], environment))
    seconds: Counter = Counter()
    failed = set()
    for name, duration, has_failed in map(json.loads, times.read_text().splitlines()):
        seconds[name] += duration
        if has_failed:
            failed.add(name)
    print(f"{len(failed)} tests fail without an edit and are left out:", *sorted(failed))
    return {
        "seconds": {name: s for name, s in seconds.items() if name not in failed},
        "lines": lines_of(set(seconds) - failed),
    }


def lines_of(tests: set[str]) -> dict[str, dict[int, list[str]]]:
    """Return which of some tests reach each line of each file, as coverage has written it down."""
    from coverage import CoverageData

    lines: dict = defaultdict(lambda: defaultdict(set))
    for path in KEPT.glob("coverage.*"):
        data = CoverageData(str(path))
        data.read()
        for file in data.measured_files():
            name = "minimax_lab" + file.rpartition("minimax_lab")[2]
            for line, contexts in data.contexts_by_lineno(file).items():
                lines[name][line] |= tests.intersection(contexts)
        path.unlink()
    return {
        file: {line: sorted(found) for line, found in each.items()} for file, each in lines.items()
    }


def tests_of(edit: dict, known: dict) -> list[str]:
    """Return the tests that reach a line, the quickest first, then others that reach its file.

    A line may be reached where coverage can't see it: at import, in a run that `watch` traces.
    """
    seconds = known["seconds"]
    lines = known["lines"].get(edit["file"], {})
    path = Path(edit["file"])
    own = f"tests/test_{path.parent.name if path.stem == '__init__' else path.stem}.py"
    first = set(lines.get(str(edit["line"]), []))
    of_file = {test for tests in lines.values() for test in tests}
    of_file |= {test for test in seconds if test.startswith((own, edit["file"]))}
    others = sorted(of_file - first, key=lambda test: (not test.startswith(own), seconds[test]))
    return [*sorted(first, key=seconds.__getitem__), *others]


# Running tests


def start_tests(folder: Path, arguments: list[str], environment: dict, **options: Any) -> Any:
    """Start pytest in a copy of the checkout."""
    own = {"PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(folder / ".numba")}
    return subprocess.Popen(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env=os.environ | own | environment,
        start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        **options,
    )


def finish(process: Any, seconds: float | None = None) -> str:
    """Wait for tests to end, and end them if they don't; return what they said."""
    try:
        return process.communicate(timeout=seconds)[0]
    except subprocess.TimeoutExpired:
        return "FAILED: no end"
    finally:
        if process.poll() is None:
            os.killpg(process.pid, 9)
            process.wait()


def copied(folder: Path) -> Path:
    """Copy the checkout, without what git ignores, into a folder."""
    listed = ["git", "ls-files", "-co", "--exclude-standard"]
    for name in subprocess.check_output(listed, cwd=ROOT, text=True).splitlines():
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def tried(edit: dict, folder: Path, known: dict, patience: float) -> dict:
    """Make an edit in a copy and run the tests; return it with the first test that noticed it."""
    path = folder / edit["file"]
    before = path.read_text("utf-8")
    after = edited(edit)
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    begun = time.time()
    path.write_text(after, "utf-8")
    try:
        noticed = first_failure(folder, edit, known, patience)
    finally:
        path.write_text(before, "utf-8")
    found = {"noticed": noticed, "diff": list(lines)[3:], "seconds": round(time.time() - begun)}
    return edit | found


def first_failure(folder: Path, edit: dict, known: dict, patience: float) -> str | None:
    """Return what pytest says of the first test that fails; None if all pass."""
    environment = {}
    if "engine" in edit["file"]:  # elsewhere, kept machine code is of the same rules
        environment["NUMBA_CACHE_DIR"] = tempfile.mkdtemp(dir=folder)
    for names in in_time(tests_of(edit, known), known["seconds"]):
        listed = folder / "tests.txt"
        listed.write_text("\n".join(names))
        arguments = ["-x", "--no-header", "--tb=no", "-m", "not browser", *NOTEBOOKS, f"@{listed}"]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        process = start_tests(folder, arguments, environment, **pipes)
        said = finish(process, START + patience * sum(known["seconds"][name] for name in names))
        if process.returncode != 0:
            lines = said.strip().splitlines()
            failures = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
            return (failures or lines[-1:] or ["ended"])[0][:200]
    return None


def in_time(names: list[str], seconds: dict) -> list[list[str]]:
    """Return the tests to run first, and those to run after them, as far as there is time."""
    total = 0
    first: list[str] = []
    later: list[str] = []
    for name in names:
        total += seconds[name]
        if total <= FIRST or not first:
            first.append(name)
        elif total <= LATER:
            later.append(name)
    return [part for part in (first, later) if part]


def try_all(edits: list[dict], folders: list[Path], options: Any, known: dict, file: Path) -> list:
    """Try the edits that haven't been tried yet; return all with what came of them."""
    done = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    old = [(each["file"], each["operator"], each["occurrence"]) for each in done]
    free: Queue = Queue()
    for folder in folders:
        free.put(folder)

    def work(edit: dict) -> dict:
        folder = free.get()
        try:
            return tried(edit, folder, known, options.patience)
        finally:
            free.put(folder)

    with ThreadPoolExecutor(len(folders)) as pool:
        waiting = [e for e in edits if (e["file"], e["operator"], e["occurrence"]) not in old]
        futures = [pool.submit(work, edit) for edit in waiting]
        try:
            for future in as_completed(futures):
                done.append(future.result())
                file.write_text(json.dumps(done, indent=1), encoding="utf-8")
                print(f"{len(done)} of {len(edits)}, {one_line(done[-1])}", flush=True)
        except KeyboardInterrupt:
            print("Waiting for the tests of the last edits ...")
            pool.shutdown(cancel_futures=True)
    return done


def one_line(edit: dict) -> str:
    ended = edit["noticed"] or "NOT NOTICED"
    return f"{edit['seconds']} s: {edit['file']}:{edit['line']}: {ended}"


def report(done: list[dict]) -> None:
    """Print the edits that no test noticed, and how many there are in each room."""
    made: Counter = Counter()
    noticed: Counter = Counter()
    for edit in sorted(done, key=lambda each: (each["file"], each["line"])):
        room = edit["file"].split("/")[1]
        made.update([room, "all"])
        if edit["noticed"]:
            noticed.update([room, "all"])
        else:
            print(f"\n{edit['file']}:{edit['line']}  {edit['operator']}", *edit["diff"], sep="\n")
    print(f"\n{'room':<14} edits noticed")
    for room in sorted(made, key=lambda name: (name == "all", name)):
        print(f"{room:<14} {made[room]:5} {noticed[room]:7} {noticed[room] / made[room]:5.0%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--rooms", nargs="*", default=ROOMS)
    parser.add_argument("--patience", type=float, default=3, help="times as long as without edits")
    options = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        folders = [copied(Path(place) / str(number)) for number in range(WORKERS)]
        state = hashlib.sha256()
        for path in sorted(folders[0].rglob("*.*")):
            if path.is_file() and path.relative_to(folders[0]).parts[0] != "tools":
                state.update(path.read_bytes())
        reach = KEPT / f"reached-{state.hexdigest()[:12]}.json"
        if not reach.exists():
            print("Which tests reach which line? All of them run once ...", flush=True)
            reach.write_text(json.dumps(reached(folders[0])))
        known = json.loads(reach.read_text())
        edits = drawn(options.rooms, options.seed, options.count)
        file = KEPT / f"seed-{options.seed}-{state.hexdigest()[:12]}.json"
        done = try_all(edits, folders, options, known, file)
    report(done)


if __name__ == "__main__":
    main()
