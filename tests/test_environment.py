"""What is imported is declared, and what is said twice is the same: packages, and test commands."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
# The extras that each folder's imports may come from, besides the dependencies.
EXTRAS = {
    "minimax_lab": ["openspiel", "grade", "cluster"],
    "tools": ["site", "test", "mutants"],
    "tests": ["test"],
    "benchmarks": ["test"],
}
RIVALS = {"aima3", "easyai"}  # the benchmarks are set beside them, if they are there
WRITTEN = {"gloves", "hats"}  # modules that a test writes
KNOWN = packages_distributions()  # which package brings a module


def split(requirement: str) -> tuple[str, str]:
    """Split "nbval>=0.11" into the name and the bound."""
    name, bound = re.fullmatch(r"([\w.-]+)\s*(.*)", requirement).groups()
    return name.lower(), bound.replace(" ", "")


def declared(extras: list[str]) -> set[str]:
    """The packages of the dependencies and of some extras, and of the extras in those."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    requirements = list(project["dependencies"])
    wanted = list(extras)
    for extra in wanted:
        for requirement in project["optional-dependencies"][extra]:
            inner = re.fullmatch(r"minimax-lab\[(.*)\]", requirement)
            if inner:
                wanted += inner[1].split(",")
            else:
                requirements.append(requirement)
    return {plain(split(requirement)[0]) for requirement in requirements}


def plain(name: str) -> str:
    """A package's name as pip compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def imported(source: str) -> Iterator[str]:
    """The packages that a module imports, or requires by their names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "require":
                (name, *_) = map(ast.literal_eval, node.args[:1])
                yield name.partition(".")[0]


def undeclared(source: str, packages: set[str]) -> set[str]:
    """What a module imports that is neither Python's own, nor the lab's, nor of these packages."""
    own = {*sys.stdlib_module_names, "minimax_lab", "tests", "tools", "benchmarks", "rivals"}
    own |= {"repository", "hatchling"}  # where a package is built
    return {
        name
        for name in imported(source)
        if name not in own and packages.isdisjoint(map(plain, KNOWN.get(name, [name])))
    }


@pytest.mark.parametrize("folder", EXTRAS)
def test_what_is_imported_is_declared(folder):
    packages = declared(EXTRAS[folder]) | RIVALS | WRITTEN
    files = [path for path in (ROOT / folder).rglob("*.py") if "programs" not in path.parts]
    assert files
    wrong = {path: undeclared(path.read_text("utf-8"), packages) for path in files}
    assert {path.name: names for path, names in wrong.items() if names} == {}


def test_an_import_that_is_not_declared_is_found():
    source = "import os, yaml.nodes\nfrom .yaml import a\ndef f(): require('attr.x', 'a', 'b')"
    assert undeclared(source, {"numpy"}) == {"yaml", "attr"}
    assert undeclared(source, {"pyyaml", "attrs"}) == set()


def listed(file: str) -> dict[str, str]:
    """The packages that conda, or pip for it, installs by a file, with their bounds."""
    entries = yaml.safe_load((ROOT / file).read_text("utf-8"))["dependencies"]
    by_conda = [entry for entry in entries if isinstance(entry, str) and entry != "pip"]
    by_pip = [line for entry in entries if isinstance(entry, dict) for line in entry["pip"]]
    return dict(map(split, by_conda + [line for line in by_pip if line != "-e ."]))


def test_pip_and_conda_install_the_same_all_with_lower_bounds_and_conda_the_lab_itself():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = chain(*project["optional-dependencies"].values())
    named = [r for r in extras if not r.startswith("minimax-lab[")]  # an extra in an extra
    for_readers = dict(map(split, project["dependencies"]))
    for_readers["python"] = project["requires-python"]
    for_developers = dict(map(split, named))
    bounds = [*for_readers.values(), *for_developers.values()]
    assert [bound for bound in bounds if not bound.startswith(">=")] == []
    assert listed("environment.yml") == for_readers
    assert listed("environment-dev.yml") == for_developers
    assert (ROOT / "environment.yml").read_text("utf-8").endswith("      - -e .\n")


def test_the_workflow_runs_what_ci_runs_and_on_windows_the_readme_which_tests_as_make_does():
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text("utf-8"))
    runs = {
        name: [step["run"] for step in job["steps"] if "run" in step]
        for name, job in workflow["jobs"].items()
    }
    script, readme, makefile = (
        (ROOT / name).read_text("utf-8") for name in (".ci/run", "README.md", "Makefile")
    )
    assert runs["test"] == re.findall(r"^make .*", script, re.MULTILINE)
    commands = re.findall(r"^(?:py |\.venv\\Scripts\\).*", readme, re.MULTILINE)
    assert runs["windows"] == [
        c for c in commands if not c.endswith(("minimax-lab lectures", "-e ."))
    ]
    recipe = makefile.partition("test: .venv/installed-test\n")[2].partition("\n\n")[0]
    of_make, of_readme = (
        re.findall(r"-m (ruff \w+|mypy|pytest)", text)
        for text in (recipe, "\n".join(runs["windows"]))
    )
    assert of_make == of_readme


def test_the_version_is_the_same_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == project["version"]
    assert citation["title"] == "Minimax Lab" and citation["cff-version"] == "1.2.0"
