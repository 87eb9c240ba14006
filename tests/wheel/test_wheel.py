"""The lab as it is installed from a package index: `make wheel-test`."""

import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.wheel

ROOT = Path(__file__).parents[2]
LECTURES = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
RUN = ["02_back_up_values_with_minimax", "08_measure_the_saving", "41_take_pieces_first"]
PROGRAM = """
def best(numbers, is_max):
    if isinstance(numbers, int):
        return numbers
    values = [best(part, is_max) for part in numbers]
    return max(values) if is_max else min(values)

tree = [[3, 12], [2, 4]]
"""


@pytest.fixture(scope="session")
def dist(tmp_path_factory):
    """The folder of the wheel and the sdist, as a release makes them."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)]
    named = os.environ | {"GITHUB_REPOSITORY": "somebody/minimax-lab"}
    subprocess.run(command, check=True, capture_output=True, env=named)
    return folder


@pytest.fixture(scope="session")
def wheel(dist):
    return next(dist.glob("*.whl"))


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory):
    """The folder of the programs of an environment in which only the wheel was installed."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    command = [programs / "python", "-m", "pip", "install", "--quiet", wheel]
    subprocess.run(command, check=True)
    return programs


def run(installed, *command, folder, **options):
    """What a program of the environment prints, run in a folder by a user with an empty home."""
    home = {"HOME": str(folder), "USERPROFILE": str(folder), "PYTHONPATH": ""}
    program = installed / command[0]
    return subprocess.run(
        [program, *command[1:]],
        cwd=folder,
        env=os.environ | home,
        capture_output=True,
        text=True,
        **options,
    )


def test_the_packages_pass_the_check_of_the_index(dist):
    command = [sys.executable, "-m", "twine", "check", "--strict", *map(str, dist.iterdir())]
    subprocess.run(command, check=True)


def test_the_wheel_holds_the_lectures_and_no_solution(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    lectures = [name for name in names if name.endswith(".ipynb")]
    assert lectures == [f"minimax_lab/lectures/{name}" for name in LECTURES]
    assert "minimax_lab/__init__.pyi" in names and "minimax_lab/py.typed" in names
    tops = {name.partition("/")[0] for name in names}
    assert tops == {"minimax_lab", f"{wheel.name.removesuffix('-py3-none-any.whl')}.dist-info"}


def test_the_sdist_holds_no_solution_and_all_that_builds_the_wheel(dist):
    (path,) = dist.glob("*.tar.gz")
    names = [name.partition("/")[2] for name in tarfile.open(path).getnames()]
    assert not [name for name in names if name.startswith("notebooks/coursework")]
    wanted = ["README.md", "LICENSE", "LICENSE-prose.md", "CHANGELOG.md", "docs/lecturers.md"]
    assert set(wanted) <= set(names)


def test_the_readme_reads_well_on_the_index(wheel):
    archive = zipfile.ZipFile(wheel)
    (name,) = (name for name in archive.namelist() if name.endswith("METADATA"))
    metadata = archive.read(name).decode()
    home = "https://github.com/somebody/minimax-lab"
    assert f"Project-URL: Source, {home}\n" in metadata
    readme = metadata.partition("\n\n")[2]
    targets = re.findall(r"\]\(([^)\s]+)\)", readme)
    assert len(targets) >= len(LECTURES)
    for target in targets:
        assert target.startswith(("https://", "#")), target
        path = re.fullmatch(rf"{home}/(?:blob|raw)/main/(.+)", target)
        assert path is None or (ROOT / path[1]).exists(), target


def test_the_lectures_are_copied_and_run(installed, tmp_path):
    done = run(installed, "minimax-lab", "lectures", "--no-start", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    folder = tmp_path / "minimax-lectures"
    assert sorted(path.name for path in folder.glob("*.ipynb")) == LECTURES
    for name in RUN:
        lecture = folder / f"{name}.ipynb"
        command = ["python", "-m", "nbconvert", "--to", "notebook", "--execute", "--inplace"]
        done = run(installed, *command, str(lecture), folder=tmp_path)
        assert done.returncode == 0, done.stderr
    worked_in = lecture.read_bytes()
    done = run(installed, "minimax-lab", "lectures", "--no-start", folder=tmp_path)
    assert done.returncode == 0 and RUN[-1] in done.stdout
    assert lecture.read_bytes() == worked_in


def test_a_program_is_watched_and_the_version_told(installed, tmp_path):
    (tmp_path / "mine.py").write_text(PROGRAM, "utf-8")
    command = ["minimax-lab", "watch", "mine.py::best", "tree", "True", "--no-start"]
    done = run(installed, *command, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    page = (tmp_path / "watched.html").read_text("utf-8")
    assert "MAX chooses everywhere" in page and 'class="mm-page"' in page
    done = run(installed, "minimax-lab", "--version", folder=tmp_path)
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", done.stdout)
