"""environment.yml and pyproject.toml ask for the same packages, within the same bounds."""

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
