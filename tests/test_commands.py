"""The command ``minimax-lab``: lectures copied, a program's page; games are in test_terminal."""

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
    lost = folder / "solved_7x6.json"
    lost.unlink()
    capsys.readouterr()
    assert main(["lectures", str(folder), "--no-start"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("1 file copied") and lectures.FIRST in printed
    assert changed.read_text("utf-8") == "mine" and lost.exists()


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


def test_a_program_that_does_not_end_is_shown_as_far_as_it_came(program):
    assert main(["watch", "mine.py::endless", "3", "--no-start"]) == 0
    assert "the search was stopped: it calls itself" in Path("watched.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["mine.py"], "the program must be given as game.py::minimax, not 'mine.py'"),
        (["nowhere.py::best"], "there is no file 'nowhere.py'"),
        (["mine.py::worst"], "name 'worst' is not defined"),
        (["mine.py::Player().best", "tree"], "missing a required argument: 'is_max'"),
        (["mine.py::silly", "[3", "True"], "'[' was never closed"),
    ],
)
def test_what_can_t_be_watched_is_said(program, arguments, words, capsys):
    with pytest.raises(SystemExit) as leaving:
        main(["watch", *arguments, "--no-start"])
    assert leaving.value.code == 2
    assert words in capsys.readouterr().err
    assert not Path("watched.html").exists()
