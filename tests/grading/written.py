"""Notebooks for the grader, written by tests: a small assignment, and what is handed in for it."""

import json

IMPORTS = "from math import inf\n\nimport minimax_lab as lab\nfrom minimax_lab import MAX"
RIGHT = """\
def minimax(game, state, depth):
    ### BEGIN SOLUTION
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    values = [minimax(game, child, depth - 1) for child in game.children(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
    ### END SOLUTION
"""
TEST = """\
assert minimax(lab.AIMA_TREE, "A", 2) == 3, "the tree in the notebook is worth 3"
### BEGIN HIDDEN TESTS
report = lab.check("minimax", minimax, seed=4711)
assert report.passed, report
secret_tree = lab.UniformTree(branching=3, depth=4, seed=4711)
assert minimax(secret_tree, secret_tree.initial, 4) == lab.minimax(secret_tree, (0, 0, 0), 4)
### END HIDDEN TESTS
"""
ANSWER = """\
### BEGIN SOLUTION
answer = ["C", "D"]
### END SOLUTION
"""
TEST_ANSWER = """\
assert isinstance(answer, list)
### BEGIN HIDDEN TESTS
assert answer == ["C", "D"]
### END HIDDEN TESTS
"""


def prose(text):
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def code(text, name=None, *, points=None):
    marks = {}
    if name is not None:
        test = points is not None
        marks = {"grade": test, "grade_id": name, "locked": test, "schema_version": 3}
        marks |= {"solution": not test, "task": False, **({"points": points} if test else {})}
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {"nbgrader": marks} if marks else {},
        "outputs": [],
        "source": text,
    }


def notebook(cells):
    numbered = [{"id": f"cell-{number}", **cell} for number, cell in enumerate(cells)]
    content = {"cells": numbered, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    content["metadata"] = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    content["metadata"]["language_info"] = {"name": "python"}
    return json.dumps(content)


def source():
    return [
        prose("# Value a tree"),
        code(IMPORTS),
        prose("## By hand"),
        code(ANSWER, "answer"),
        code(TEST_ANSWER, "test_answer", points=2),
        prose("## Write minimax"),
        code(RIGHT, "minimax"),
        code(TEST, "test_minimax", points=5),
    ]


def handed_in(minimax=RIGHT, answer='answer = ["C", "D"]', *, before=(), after=(), test=TEST):
    """Return the cells of a submission; `before` and `after` are cells of the student's own."""
    return [
        prose("# Value a tree"),
        code(IMPORTS),
        code(answer, "answer"),
        code(TEST_ANSWER.split("###")[0].rstrip(), "test_answer", points=2),
        *map(code, before),
        code(minimax, "minimax"),
        code(test.split("###")[0].rstrip(), "test_minimax", points=5),
        *map(code, after),
    ]


def write_source(folder, cells=None, name="value"):
    path = folder / name / f"{name}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(notebook(cells or source()), "utf-8")


def write_submission(folder, student, cells, name="value"):
    path = folder / student / name / f"{name}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(cells if isinstance(cells, str) else notebook(cells), "utf-8")
