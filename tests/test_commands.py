"""The command ``minimax-lab``: lectures copied, a program's page; games are in test_terminal."""

import json
import subprocess
import sys
import webbrowser
from pathlib import Path

import pytest

from minimax_lab.__main__ import main
from minimax_lab.commands import lectures

ROOT = Path(__file__).parents[1]
PROGRAM = """
class Player:
    def best(self, numbers, is_max):
        if isinstance(numbers, int):
            return numbers
        values = [self.best(part, not is_max) for part in numbers]
        return max(values) if is_max else min(values)

def silly(numbers, is_max):
    if isinstance(numbers, int):
        return numbers
    values = [silly(part, is_max) for part in numbers]
    return max(values) if is_max else min(values)

def endless(n):
    return endless(n)

tree = [[3, 12], [2, 4]]
"""


@pytest.fixture
def program(tmp_path, monkeypatch):
    """The path of a program, in a folder of its own."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mine.py"
    path.write_text(PROGRAM, "utf-8")
    return path


def test_lectures_are_copied_and_what_a_reader_changed_is_kept(tmp_path, capsys):
    folder = tmp_path / "a" / "b"
    assert main(["lectures", str(folder), "--no-start"]) == 0
    own = sorted(path.name for path in (ROOT / "notebooks").iterdir() if path.suffix != ".py")
    assert sorted(path.name for path in folder.iterdir()) == [n for n in own if "." in n]
    changed = folder / lectures.FIRST
    changed.write_text("mine", "utf-8")
    lost = folder / "04_order_the_moves.ipynb"
    lost.unlink()
    capsys.readouterr()
    assert main(["lectures", str(folder), "--no-start"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("1 file copied") and lectures.FIRST in printed
    assert changed.read_text("utf-8") == "mine" and lost.exists()


def test_a_copy_gives_way_to_a_later_edition_unless_it_was_changed(tmp_path, capsys):
    main(["lectures", str(tmp_path), "--no-start"])
    earlier, worked_in = sorted(tmp_path.glob("*.ipynb"))[:2]
    present = earlier.read_bytes()
    notebook = json.loads(present)
    notebook["cells"][0]["source"] = ["# An earlier edition"]
    copied = lectures.as_copied(written(earlier, notebook))
    earlier.write_bytes(copied)
    notebook = json.loads(worked_in.read_bytes())
    notebook["cells"][0]["source"] = ["# Mine"]
    mine = written(worked_in, notebook).read_bytes()
    capsys.readouterr()
    main(["lectures", str(tmp_path), "--no-start"])
    assert earlier.read_bytes() == present and worked_in.read_bytes() == mine
    printed = capsys.readouterr().out
    assert printed.startswith("1 file copied") and f"as they are: {worked_in.name}." in printed


def written(path, notebook):
    """A notebook's file, after the notebook was written into it."""
    path.write_text(json.dumps(notebook), "utf-8")
    return path


@pytest.mark.parametrize("folder", [[], ["mine"]])
def test_jupyterlab_is_given_what_follows_the_dashes(folder, tmp_path, monkeypatch):
    started = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(subprocess, "call", lambda command: started.append(command) or 0)
    assert main(["lectures", *folder, "--", "--no-browser", "--port", "8899"]) == 0
    assert main(["lectures", *folder, "--"]) == 0
    (with_options, without) = started
    assert with_options == [*without, "--no-browser", "--port", "8899"]
    assert without[-1] == (folder[0] if folder else "minimax-lectures")


def test_a_folder_that_can_t_be_made_is_said(tmp_path, capsys):
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(SystemExit) as leaving:
        main(["lectures", str(file / "folder"), "--no-start"])
    assert leaving.value.code == 2
    assert "the lectures can't be copied" in capsys.readouterr().err


def test_a_page_shows_a_program_and_its_faults(program, monkeypatch):
    opened = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    assert main(["watch", "mine.py::Player().best", "tree", "True"]) == 0
    page = Path("watched.html").read_text("utf-8")
    assert opened == [Path("watched.html").resolve().as_uri()]
    assert 'class="mm-page"' in page and "<li>" not in page
    assert (
        main(["watch", "mine.py::silly", "tree", "True", "--output", "b.html", "--no-start"]) == 0
    )
    assert "<li><code>is_max</code> is True at A" in Path("b.html").read_text("utf-8")


def test_the_first_plies_alone_are_watched(program):
    assert main(["watch", "mine.py::silly", "tree", "True", "--no-start"]) == 0
    whole = Path("watched.html").read_text("utf-8")
    assert main(["watch", "mine.py::silly", "tree", "True", "--plies", "1", "--no-start"]) == 0
    part = Path("watched.html").read_text("utf-8")
    assert 'class="mm-page"' in part and len(part) < len(whole)


def test_a_program_may_be_called_as_what_the_lab_imports(program):
    program.rename("json.py")
    assert main(["watch", "json.py::Player().best", "tree", "True", "--no-start"]) == 0
    assert sys.modules["json"] is json
    assert sys.path[0] != str(Path.cwd())  # nor found by what is imported later


def test_a_program_that_does_not_end_is_shown_as_far_as_it_came(program):
    assert main(["watch", "mine.py::endless", "3", "--no-start"]) == 0
    assert "the search was stopped: it calls itself" in Path("watched.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["mine.py"], "the program must be given as game.py::minimax, not 'mine.py'"),
        (["nowhere.py::best"], "there is no file nowhere.py"),
        (["mine.py::worst"], "name 'worst' is not defined"),
        (["mine.py::Player().best", "tree"], "missing a required argument: 'is_max'"),
        (["mine.py::silly", "[3", "True"], "'[' was never closed ([3, line 1)"),
        (["mine.py::silly", "exit(3)"], "SystemExit: 3 (exit(3), line 1)"),
        (["broken.py::best"], "broken.py, line 2)"),
    ],
)
def test_what_can_t_be_watched_is_said(program, arguments, words, capsys):
    Path("broken.py").write_text("# Not mine\n1 / 0", "utf-8")
    with pytest.raises(SystemExit) as leaving:
        main(["watch", *arguments, "--no-start"])
    assert leaving.value.code == 2
    assert words in capsys.readouterr().err
    assert not Path("watched.html").exists()
