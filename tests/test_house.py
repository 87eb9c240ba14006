"""The house in order: imports run down and in no circle, every public name is explained."""

import ast
import dataclasses
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import networkx
import pytest

import minimax_lab as lab

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "minimax_lab"
MODULES = sorted(PACKAGE.rglob("*.py"))

# A folder imports from itself and from floors below it; the roof, __init__.py, from all.
HOUSE = [
    "limits arguments display",
    "optional",
    "games search",
    "instruments",
    "players puzzles",
    "measure practice",
    "draw",
    "widgets",
    "coursework",
    "__init__",
    "commands",
    "__main__",
]
FLOORS = {folder: floor for floor, names in enumerate(HOUSE) for folder in names.split()}

# A search runs on any game, so it needs to know no game.
SEARCH_KNOWS = ("MAX", "MIN", "Game", "check_depth", "check_game")


def imports(source: str, module: Path) -> Iterator[tuple[int, tuple[str, ...], str]]:
    """The line, the module in full, and the name (or "") of each import, inside functions too.

    Only how an object shows itself (`_repr_svg_` and its like) may look up to the painters.
    """
    package = module.relative_to(ROOT).parent.parts
    nodes = [ast.parse(source)]
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("_repr_"):
            continue
        nodes += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, tuple(alias.name.split(".")), ""
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            base += tuple(node.module.split(".")) if node.module else ()
            for alias in node.names:
                yield node.lineno, base, alias.name


def faults(source: str, module: Path) -> list[str]:
    """What the imports of a module do against the house rules."""
    folder, wrong = module.relative_to(PACKAGE).parts[0].removesuffix(".py"), []
    if folder not in FLOORS:
        return [f"{folder} has no floor: give it one in {Path(__file__).name}"]
    for line, base, name in imports(source, module):
        where = f"{module.relative_to(ROOT).as_posix()}:{line}"
        if base[0] in ("ipywidgets", "anywidget") and folder != "widgets":
            wrong.append(f"{where}: only widgets/ imports {base[0]}")
        if base[0] != "minimax_lab":
            continue
        target = base[1] if base[1:] else name if name in FLOORS else "__init__"
        if target == folder:
            continue
        if folder == "search":
            if target not in ("games", "arguments") or name not in SEARCH_KNOWS:
                wrong.append(f"{where}: search/ may import {SEARCH_KNOWS} of the lab, not {name}")
        elif FLOORS.get(target, 0) >= FLOORS[folder]:
            wrong.append(f"{where}: {folder} imports {target}, which is not below it")
    return wrong


def circles(sources: dict[Path, str]) -> list[list[str]]:
    """The groups of modules that import each other."""
    graph = networkx.DiGraph()
    for module, source in sources.items():
        for _, base, name in imports(source, module):
            paths = ROOT.joinpath(*base, name), ROOT.joinpath(*base)
            files = [f for path in paths for f in (path.with_suffix(".py"), path / "__init__.py")]
            imported = [file for file in files if file in sources]
            graph.add_edges_from((module, file) for file in imported[:1])
    graph.remove_edges_from([(module, module) for module in graph])
    groups = networkx.strongly_connected_components(graph)
    return [sorted(module.name for module in group) for group in groups if len(group) > 1]


def test_imports_run_down_and_in_no_circle():
    sources = {path: path.read_text("utf-8") for path in MODULES}
    assert [fault for path, source in sources.items() for fault in faults(source, path)] == []
    assert circles(sources) == []


def test_a_circle_is_found():
    sources = {"a": "from .b import f", "b": "from . import c", "c": "def g(): from .a import h"}
    shown = {"d": "from .e import f", "e": "class C:\n    def _repr_svg_(self): from .d import g"}
    files = {PACKAGE / f"{name}.py": text for name, text in (sources | shown).items()}
    assert circles(files) == [["a.py", "b.py", "c.py"]]


@pytest.mark.parametrize(
    ("module", "source", "found"),
    [
        ("games/tree.py", "def late():\n    import minimax_lab.search.published", 1),
        ("games/tree.py", "from .. import search", 1),
        ("games/tree.py", "import minimax_lab as lab", 1),
        ("search/play.py", "from ..games.tree import Tree", 1),
        ("instruments/record.py", "from ..draw.tree import drawn", 1),
        ("draw/svg.py", "from ipywidgets import HTML", 1),
        ("attic/box.py", "", 1),
        ("search/published.py", "from math import inf\nfrom ..games.game import MAX, MIN", 0),
        ("games/game.py", "def _repr_svg_(self):\n    from ..draw.svg import svg", 0),
        ("widgets/stepper.py", "import anywidget\nfrom minimax_lab.draw import svg", 0),
        ("__init__.py", "from .widgets import Stepper", 0),
    ],
)
def test_an_import_that_runs_up_is_found_and_one_that_runs_down_allowed(module, source, found):
    assert len(faults(source, PACKAGE / module)) == found


def test_importing_the_lab_loads_nothing_heavy():
    heavy = {"matplotlib", "pandas", "numba", "ipywidgets", "anywidget", "networkx", "numpy"}
    code = "import sys, minimax_lab; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, text=True).split()
    assert "minimax_lab" in loaded
    assert heavy.intersection(loaded) == set()


def parameters(thing) -> list[str]:
    """The parameters that a docstring must explain; those of every search stand in search/."""
    if inspect.isclass(thing):
        # A dataclass, or a tuple with names, has fields, and says what they are as it likes.
        if dataclasses.is_dataclass(thing) or "__init__" not in vars(thing):
            return []
        return list(inspect.signature(thing.__init__).parameters)[1:]
    shared = ("game", "state", "depth") if ".search." in thing.__module__ else ()
    return [name for name in inspect.signature(thing).parameters if name not in shared]


def missing(thing) -> list[str]:
    """What the docstring of a public function or class lacks, by item 4 of the house style."""
    doc = inspect.cleandoc(thing.__doc__ or "")
    summary, _, rest = doc.partition("\n")
    lacking = []
    if not summary.endswith((".", "?")) or (rest and not rest.startswith("\n")):
        lacking.append("a summary of one line that ends with a full stop")
    if inspect.isclass(thing) and issubclass(thing, Exception):
        return lacking
    # What only an instrument makes, such as a trace, has attributes to explain instead.
    headings = "Parameters|Attributes" if inspect.isclass(thing) else "Parameters"
    if parameters(thing) and not re.search(rf"^(?:{headings})\n-{{10}}$", rest, re.MULTILINE):
        lacking.append("Parameters")
    if not re.search(r"^Examples\n-{8}\n(?:.*\n)*?\s*>>> ", rest, re.MULTILINE):
        lacking.append("Examples with >>>")
    return lacking


@pytest.mark.parametrize("name", dir(lab))
def test_public_names_are_explained(name):
    thing = getattr(lab, name)
    if inspect.isroutine(thing) or inspect.isclass(thing):
        assert missing(thing) == []
    elif inspect.ismodule(thing):
        assert thing.__doc__


def test_a_poor_docstring_is_found():
    def poor(game):
        """Value a game

        over two lines."""

    summary = "a summary of one line that ends with a full stop"
    assert missing(poor) == [summary, "Parameters", "Examples with >>>"]


def prose(path: Path) -> str:
    """README as a whole; of a notebook, its markdown."""
    if path.suffix == ".md":
        return path.read_text("utf-8")
    cells = nbformat.read(path, as_version=4).cells
    return "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def unresolved(text: str) -> list[str]:
    """The names such as `lab.watch` or `trace.value`, in backticks, that don't exist."""
    tree = lab.Tree([[3, 12], [2, 4]])
    owners = {"lab": lab, "tree": tree, "trace": lab.watch(lab.alphabeta, tree, tree.initial, 2)}
    gone = []
    for span in re.findall(r"```.*?```|`[^`]+`", text, re.DOTALL):
        for owner, dotted in re.findall(r"(?<![\w.])(lab|tree|trace)\.([a-zA-Z_][\w.]*)", span):
            thing = owners[owner]
            for name in dotted.rstrip(".").split("."):
                if not hasattr(thing, name):
                    gone.append(f"{owner}.{dotted}")
                    break
                thing = getattr(thing, name)
    return gone


TEXTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("notebooks/*.ipynb")]


@pytest.mark.parametrize("path", sorted(TEXTS), ids=lambda path: path.name)
def test_names_in_prose_exist(path):
    assert unresolved(prose(path)) == []


def test_a_name_that_is_gone_is_found():
    text = "`lab.watch(f)`, `trace.value`, `lab.gone`, ```\nlab.Tree.lost([1])\n```"
    assert unresolved(text) == ["lab.gone", "lab.Tree.lost"]
