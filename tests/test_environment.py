"""What is said twice is the same: the packages asked for, and the commands of the tests."""

import re
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[1]


def split(requirement: str) -> tuple[str, str]:
    """Split "nbval>=0.11" into the name and the bound."""
    name, bound = re.fullmatch(r"([\w.-]+)\s*(.*)", requirement).groups()
    return name.lower(), bound.replace(" ", "")


def from_pyproject() -> dict[str, str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    requirements = [*project["dependencies"], *(r for extra in extras.values() for r in extra)]
    named = [r for r in requirements if not r.startswith("minimax-lab[")]  # an extra in an extra
    return {"python": project["requires-python"], **dict(map(split, named))}


def from_conda() -> tuple[dict[str, str], list[str]]:
    """The packages, conda's and pip's together, and what pip is told besides."""
    listed = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))["dependencies"]
    conda = [entry for entry in listed if isinstance(entry, str) and entry != "pip"]
    pip = [line for entry in listed if isinstance(entry, dict) for line in entry["pip"]]
    options = [line for line in pip if line.startswith("-")]
    packages = [line for line in pip if not line.startswith("-")]
    return dict(map(split, conda + packages)), options


def test_same_names_and_bounds():
    packages, _ = from_conda()
    assert packages == from_pyproject()


def test_every_package_has_a_lower_bound():
    assert [name for name, bound in from_pyproject().items() if not bound.startswith(">=")] == []


def test_conda_installs_the_lab_itself():
    _, options = from_conda()
    assert options == ["-e ."]


def workflow() -> dict[str, list[str]]:
    """The commands of each job of the GitHub workflow."""
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    return {name: [s["run"] for s in job["steps"] if "run" in s] for name, job in jobs.items()}


def test_the_workflow_runs_what_ci_runs():
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert workflow()["test"] == re.findall(r"^make .*", script, re.MULTILINE)


def test_the_workflow_runs_the_readme_on_windows():
    readme = (ROOT / "README.md").read_text("utf-8")
    commands = re.findall(r"^(?:py |\.venv\\Scripts\\).*", readme, re.MULTILINE)
    tests = [
        command for command in commands if "jupyterlab" not in command and "[lab]" not in command
    ]
    assert workflow()["windows"] == tests


def test_the_readme_tests_as_make_does():
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("test: .venv/installed-test\n")[2]
    tools = re.findall(r"-m (ruff \w+|mypy|pytest)", recipe.partition("\n\n")[0])
    assert tools == re.findall(r"-m (ruff \w+|mypy|pytest)", "\n".join(workflow()["windows"]))
