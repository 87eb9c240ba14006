"""What is said twice is the same: the packages asked for, and the commands of the tests."""

import re
import tomllib
from itertools import chain
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[1]


def split(requirement: str) -> tuple[str, str]:
    """Split "nbval>=0.11" into the name and the bound."""
    name, bound = re.fullmatch(r"([\w.-]+)\s*(.*)", requirement).groups()
    return name.lower(), bound.replace(" ", "")


def test_pip_and_conda_install_the_same_all_with_lower_bounds_and_conda_the_lab_itself():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    requirements = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    named = [r for r in requirements if not r.startswith("minimax-lab[")]  # an extra in an extra
    packages = {"python": project["requires-python"], **dict(map(split, named))}
    assert [name for name, bound in packages.items() if not bound.startswith(">=")] == []
    listed = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))["dependencies"]
    conda = [entry for entry in listed if isinstance(entry, str) and entry != "pip"]
    pip = [line for entry in listed if isinstance(entry, dict) for line in entry["pip"]]
    assert [line for line in pip if line.startswith("-")] == ["-e ."]
    assert dict(map(split, conda + [line for line in pip if line != "-e ."])) == packages


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
    assert runs["windows"] == [c for c in commands if "jupyterlab" not in c and "[lab]" not in c]
    recipe = makefile.partition("test: .venv/installed-test\n")[2].partition("\n\n")[0]
    of_make, of_readme = (
        re.findall(r"-m (ruff \w+|mypy|pytest)", text)
        for text in (recipe, "\n".join(runs["windows"]))
    )
    assert of_make == of_readme
