"""The lectures as files: their form, and that what they define is the package's own text."""

import ast
import inspect
import re
from pathlib import Path

import nbformat
import pytest

import minimax_lab as lab

LECTURES = sorted((Path(__file__).parents[1] / "notebooks").glob("[0-9][0-9]_*.ipynb"))
every_lecture = pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)


def cells(path, kind):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def test_the_lectures_are_there():
    assert [int(path.stem[:2]) for path in LECTURES] == list(range(13))


@every_lecture
def test_a_lecture_opens_and_closes_as_the_others_do(path):
    prose = [cell.source for cell in cells(path, "markdown")]
    assert prose[0].startswith("# ")
    parts = ["What you will do", "What we learned", "Sources"]
    parts += [] if path.stem.startswith("00") else ["Roads not taken", "<details>"]
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
        ("10", lab.beyond.negamax),
        ("10", lab.beyond.principal_variation_search),
        ("11", lab.beyond.quiescence),
        ("11", lab.beyond.alphabeta_with_quiescence),
    ):
        path = next(path for path in LECTURES if path.stem.startswith(lecture))
        start = f"def {search.__name__}("
        defined = [cell.source for cell in cells(path, "code") if cell.source.startswith(start)]
        assert body(inspect.getsource(search)) in [body(text) for text in defined], start
