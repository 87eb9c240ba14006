"""Every attack on the grader brings no marks that weren't earned, and the others are graded."""

import csv
from pathlib import Path

import pytest

import minimax_lab as lab
from minimax_lab.coursework import sandbox
from minimax_lab.coursework.grading import grade

from .attacks import FUNCTIONS
from .written import RIGHT, code, handed_in, source, write

pytestmark = pytest.mark.grading

CHEAP = "minimax = lambda game, state, depth: 3"
NUMPY = "import numpy as np\n" + RIGHT.replace("max(values) if", "np.max(np.array(values)) if")
TELLS = RIGHT.replace("BEGIN", "\n    if type(state) is tuple: raise OSError(state)\n    #")
EVIL = "<script>alert(1)</script>"


def changed(key, value, cells):
    cells[-1]["metadata"]["nbgrader"][key] = value
    return cells


# What students hand in, and what each has earned: 2 for the answer, 5 for minimax.
NOTEBOOKS = {
    "honest": (handed_in(), 7),
    "honest too": (handed_in(after=["print(lab.watch(minimax, lab.AIMA_TREE, 'A', 2))"]), 7),
    "NumPy": (handed_in(NUMPY), 7),
    "a cell of their own": ([*handed_in("# below")[:-1], code(RIGHT), handed_in()[-1]], 7),
    "too late": (handed_in("# below", after=[RIGHT]), 2),
    "half": (handed_in(CHEAP), 2),
    "None": (handed_in("minimax = None"), 2),
    "an edited test": (handed_in(CHEAP, test="assert True\n"), 2),
    "no tests": ([cell for cell in handed_in(CHEAP) if "test" not in str(cell["metadata"])], 2),
    "a richer test": (changed("points", 1000, handed_in(CHEAP)), 2),
    "a cell twice": ([*handed_in(CHEAP), *handed_in(CHEAP)[2:4]], 2),
    "another test's name": (changed("grade_id", "minimax_test", handed_in(CHEAP)), 2),
    "a test as solution": (changed("grade_id", "minimax", handed_in(CHEAP)), 2),
    "undone afterwards": (handed_in(after=["minimax = None"]), 7),
    "an endless cell": (handed_in(before=["while True: pass"]), 7),
    "an endless solution": (handed_in("while True: pass\n" + CHEAP), 2),
    "an endless experiment": (handed_in(RIGHT + "while True: pass\n"), 7),
    "a check below": (handed_in(RIGHT + "report = lab.check('minimax', minimax)\nreport"), 7),
    "signs": (handed_in(before=["x = " + "-" * 5_000 + "1", "x = " + "(" * 5_000]), 7),
    "a sum": (handed_in(before=["x = " + " + ".join(["'ab'"] * 350)]), 7),
    "commands": (handed_in(before=["\n".join(f"%time x = {n}" for n in range(400))]), 7),
    "tells": (handed_in(TELLS), 2),
    "many notes": (40 * handed_in("raise ValueError('x' * 5_000)", "answer"), 0),
    "no notebook": ("{", 0),
    "strange source": (handed_in("\0\ud800"), 2),
    "a patched check": (handed_in(CHEAP, before=["lab.check = print"]), 2),
    "=cmd|' '!A1 <b>": (handed_in(f"raise ValueError('{EVIL}')", f"answer = '{EVIL}'"), 0),
}
# Words on the page that some of them get back.
TOLD = {
    "half": "Not yet:</b> On the tree",
    "too late": "name &#x27;minimax&#x27; is not defined",
    "tells": "but not the hidden ones",  # what hidden tests ask for isn't told
    "an endless loop": "come back",
    "no notebook": "be marked: JSONDecodeError",
    "=cmd|' '!A1 <b>": "&lt;script&gt;",
}


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The class, marked: each student's total, and the folder."""
    folder = tmp_path_factory.mktemp("class")
    others = folder / "submitted"
    write(folder / "source", source())
    for student, (cells, _) in NOTEBOOKS.items():
        write(others / student, cells)
    told = f"FOLDER, OTHERS = {str(Path(lab.__file__).parent)!r}, {str(others)!r}\n"
    told += f"SOURCE = {str(folder / 'source/value/value.ipynb')!r}\n"
    for student, attack in FUNCTIONS.items():
        write(others / student, handed_in(told + attack))
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sandbox, "SECONDS", 1.0)  # what is endless soon shows
        done = grade(others, folder / "source", folder / "grades")
    after = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {each.student: each for each in done}, folder, before, after


@pytest.mark.parametrize("student", NOTEBOOKS)
def test_a_notebook_brings_what_it_has_earned(graded, student):
    assert graded[0][student].total == NOTEBOOKS[student][1]


@pytest.mark.parametrize("student", FUNCTIONS)
def test_an_attack_brings_nothing_and_leaves_the_rest_as_it_is(graded, student):
    assert graded[0][student].total == 2


def test_nothing_but_the_grades_was_written(graded):
    _, folder, before, after = graded
    assert before.items() <= after.items()
    assert all(path.is_relative_to(folder / "grades") for path in after.keys() - before.keys())
    assert not [path for path in folder.rglob("*") if path.is_fifo() or path.is_symlink()]


def test_the_table_has_a_row_for_each(graded):
    done, folder, _, _ = graded
    with open(folder / "grades/marks.csv", encoding="utf-8-sig", newline="") as file:
        rows = {row["student"].removeprefix("'"): row for row in csv.DictReader(file)}
    assert rows.keys() == done.keys()
    assert [*rows["honest"].values()] == ["honest", "value", "2", "5", "7", "7", ""]
    assert rows["=cmd|' '!A1 <b>"]["student"].startswith("'=")  # no formula
    assert "test cell test_minimax was edited: ignored" in rows["an edited test"]["notes"]
    assert "cell answer failed: NameError" in rows["many notes"]["notes"]
    assert len(rows["many notes"]["notes"]) < 20 * 302


def test_feedback_says_what_is_wrong_but_shows_no_hidden_test_and_no_solution(graded):
    pages = {page.parent.name: page for page in (graded[1] / "grades/feedback").rglob("*.html")}
    assert pages.keys() == graded[0].keys()
    for student, page in pages.items():
        text = page.read_text("utf-8")
        assert TOLD.get(student, "") in text
        for secret in ("secret_tree", "4711", "<script", "(0, 0, 0)", "values = [minimax("):
            assert secret not in text
