"""The lectures as files: their form, their answers, and that their texts are the package's own."""

import ast
import inspect
import re
import sys
from math import inf
from pathlib import Path

import nbformat
import pytest

import minimax_lab as lab
from tools.rerun import clean, is_install

LECTURES = sorted((Path(__file__).parents[1] / "notebooks").glob("[0-9][0-9]_*.ipynb"))
every_lecture = pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
CORE, TRACKS = range(9), (11, 12, 21, 22, 31, 32, 33, 34, 41, 42, 51, 52, 61)
NAMES = {"lab": lab, "inf": inf, "MAX": lab.MAX, "MIN": lab.MIN}
NAMES |= {"tree": lab.Tree, "count": lab.count, "watch": lab.watch}
TAG = r"</?\w[^<>]*>|\]\([^)]*\)"  # and the address of a link
NUMBER = re.compile(r"(?:(?<![\w)])[-+])?(?:∞|(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?(?![\w]|\.\d))")


def cells(path, kind):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def test_the_lectures_are_there():
    assert [int(path.stem[:2]) for path in LECTURES] == [*CORE, *TRACKS]


@every_lecture
def test_a_lecture_is_short(path):
    """A word of prose is what holds a letter or a digit outside code blocks, tags and addresses."""
    text = "\n\n".join(cell.source for cell in cells(path, "markdown"))
    prose = re.sub(rf"```.*?```|{TAG}", " ", text, flags=re.DOTALL)
    assert sum(bool(re.search(r"[^\W_]", word)) for word in prose.split()) <= 2_600
    assert sum(not is_install(cell) for cell in cells(path, "code")) <= 28
    assert len(re.findall(r"^#+ Exercise", text, flags=re.MULTILINE)) <= 2
    assert path.stem < "1" or "Track: " in text.partition("## ")[0]


@every_lecture
def test_readme_says_how_long_a_lecture_takes(path):
    opening = "\n".join(cell.source for cell in cells(path, "markdown")).partition("\n## ")[0]
    readme = (path.parents[1] / "README.md").read_text("utf-8")
    (minutes,) = re.findall(rf"\(notebooks/{path.name}\) .* (\d+) \|$", readme, re.MULTILINE)
    assert re.search(rf"\b{minutes}\s+minutes", opening)


@every_lecture
def test_what_follows_a_folded_answer_has_a_cell_of_its_own(path):
    for cell in cells(path, "markdown"):
        *_, rest = re.split(r"</details>\s*", cell.source)
        assert rest == cell.source or not rest or rest.startswith("#"), rest


@every_lecture
def test_the_answer_to_a_prediction_is_folded_in_the_text_too(path):
    is_folded = False
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            is_folded = is_folded or cell.metadata.get("jupyter", {}).get("outputs_hidden", False)
        elif is_folded:
            assert re.match("#|>", cell.source) or "<details>" in cell.source, cell.source
            is_folded = False


def numbers_in(text):
    """Return the numbers that are written in digits: not in a name, such as x1, or a lecture's."""
    text = re.sub(rf"{TAG}|\b[Ll]ectures? \d\d( (and|to) \d\d)?", " ", text)
    text = re.sub(r"\binf\b", "∞", text.replace("−", "-"))
    return {float(number.replace(",", "").replace("∞", "inf")) for number in NUMBER.findall(text)}


def unbacked(question, computed):
    """Return the numbers of an answer that are neither in its question nor computed."""
    question, _, answer = re.sub(r"^\*\*\d\.\*\*", "", question).partition("<details>")
    for expression in computed:
        with pytest.raises(ValueError, match="malformed"):
            ast.literal_eval(expression)  # a number itself is no computation
        question += f" {eval(expression, dict(NAMES))} "
    return numbers_in(answer) - numbers_in(question)


@pytest.mark.parametrize(
    ("answer", "missing"),
    [
        ("C gets 3, from the window (−∞, 3).", set()),
        ("C gets **4**, from the window (3, ∞).", {4, inf}),
        ("-3 of 1,234, 0.5 and 9–14; `x1` and lecture 03", {-3, 1234, 0.5, 9, 14}),
        ("±7 and 2 − 7", {2}),
    ],
)
def test_a_number_that_is_not_computed_is_found(answer, missing):
    question = f"**1.** What of 7? <details><summary>Answer</summary>\n\n{answer}\n\n</details>"
    assert unbacked(question, ["count(lab.minimax, tree([[3, 9]]), 'A', 2).value, -inf"]) == missing


@every_lecture
def test_five_questions_by_hand_have_answers_whose_numbers_are_computed(path):
    every = nbformat.read(path, as_version=4).cells
    questions = [cell for cell in every if re.match(r"\*\*\d\.\*\* ", cell.source)]
    assert "## By hand" in [cell.source for cell in every]
    assert [cell.source[2] for cell in questions] == list("12345")
    for cell in questions:
        assert cell.source.rstrip().endswith("</details>")
        assert unbacked(cell.source, cell.metadata.get("computed", [])) == set(), cell.source


@every_lecture
def test_a_lecture_opens_and_closes_as_the_others_do(path):
    prose = [cell.source for cell in cells(path, "markdown")]
    assert prose[0].startswith("# ")
    parts = ["What you will do", "What we learned", "Sources"]
    parts += [] if path.stem.startswith("00") else ["Where to go from here", "<details>"]
    assert [part for part in parts if part not in "\n".join(prose)] == []


@every_lecture
def test_a_lecture_ran_from_top_to_bottom_without_an_error_and_its_pictures_have_words(path):
    code = cells(path, "code")
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    for output in (output for cell in code for output in cell.outputs):
        assert output.output_type != "error" and output.get("name") != "stderr"
        svg = "".join(output.get("data", {}).get("image/svg+xml", ""))
        assert not svg or ("<title>" in svg and "<desc>" in svg)


@every_lecture
def test_a_lecture_is_stored_as_rerun_leaves_it(path):
    stored, again = (nbformat.read(path, as_version=4) for _ in range(2))
    clean(again)
    assert again == stored, "python tools/rerun.py folds answers, and gives cells places on slides"


@every_lecture
def test_a_lecture_installs_the_lab_in_colab_and_nowhere_else(path):
    first, *others = cells(path, "code")
    assert is_install(first) and not any(map(is_install, others))
    assert first.source == cells(LECTURES[0], "code")[0].source
    assert first.metadata.jupyter.source_hidden
    names = {"sys": sys}
    assert "google.colab" not in sys.modules
    exec(first.source, names)
    assert "run" not in names


@every_lecture
def test_cells_are_short_and_keep_nothing_from_the_reader(path):
    lengths = []
    for cell in cells(path, "code"):
        lengths.append(len(cell.source.splitlines()))
        assert lengths[-1] <= 40 if '"""' in cell.source else lengths[-1] <= 25, cell.source
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.ImportFrom):
                assert "*" not in [name.name for name in node.names]
        assert not re.search(r"^\s*[%!]", cell.source, flags=re.MULTILINE)
        for node in ast.parse(cell.source).body:
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                assert "input(" not in ast.unparse(node)
    assert sorted(lengths)[len(lengths) // 2] <= 5


def body(source):
    """Return a function's signature and statements without its docstring and comments."""
    tree = ast.parse(source).body[0]
    if isinstance(tree.body[0], ast.Expr) and isinstance(tree.body[0].value, ast.Constant):
        del tree.body[0]
    return ast.dump(tree)


def test_the_text_in_the_lecture_is_the_text_in_the_package():
    for lecture, search in (
        ("02", lab.minimax),
        ("03", lab.alphabeta),
        ("31", lab.beyond.negamax),
        ("32", lab.beyond.principal_variation_search),
        ("42", lab.beyond.quiescence),
        ("42", lab.beyond.alphabeta_with_quiescence),
    ):
        path = next(path for path in LECTURES if path.stem.startswith(lecture))
        start = f"def {search.__name__}("
        defined = [cell.source for cell in cells(path, "code") if cell.source.startswith(start)]
        assert body(inspect.getsource(search)) in [body(text) for text in defined], start


def test_the_sections_that_lecturers_are_told_of_are_in_the_lectures():
    """In lecturers.md a heading is in italics and begins with a capital letter."""
    plan = (LECTURES[0].parents[1] / "docs/lecturers.md").read_text("utf-8")
    named = set(re.findall(r"(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)", plan)) - {"Answer", "Run All"}
    prose = "\n".join(cell.source for path in LECTURES for cell in cells(path, "markdown"))
    assert named - set(re.findall(r"^##+ (.+)$", prose, flags=re.MULTILINE)) == set()
