"""Notebooks for the grader: a small assignment, what is handed in, and what students may see."""

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
ANSWER = '### BEGIN SOLUTION\nanswer = ["C", "D"]\n### END SOLUTION\n'
TEST_ANSWER = "assert isinstance(answer, list)\n### BEGIN HIDDEN TESTS\n"
TEST_ANSWER += 'assert answer == ["C", "D"]\n### END HIDDEN TESTS\n'
PROSE = {"cell_type": "markdown", "metadata": {}, "source": "# Value a tree"}


def code(text, name=None, *, points=None):
    cell = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    if name is not None:
        test = points is not None
        marks = {"grade": test, "grade_id": name, "locked": test, "schema_version": 3}
        marks |= {"solution": not test, "task": False, **({"points": points} if test else {})}
        cell["metadata"] = {"nbgrader": marks}
    return cell | {"source": text}


def notebook(cells):
    numbered = [{"id": f"cell-{number}", **cell} for number, cell in enumerate(cells)]
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    content = {"cells": numbered, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(content)


def source():
    answer = [code(ANSWER, "answer"), code(TEST_ANSWER, "test_answer", points=2)]
    return [
        PROSE,
        code(IMPORTS),
        *answer,
        code(RIGHT, "minimax"),
        code(TEST, "test_minimax", points=5),
    ]


def handed_in(minimax=RIGHT, answer='answer = ["C", "D"]', *, before=(), after=(), test=TEST):
    """Return the cells of a submission; `before` and `after` are cells of the student's own."""
    return [
        *(PROSE, code(IMPORTS), code(answer, "answer")),
        code(TEST_ANSWER.split("###")[0].rstrip(), "test_answer", points=2),
        *map(code, before),
        code(minimax, "minimax"),
        code(test.split("###")[0].rstrip(), "test_minimax", points=5),
        *map(code, after),
    ]


def write(folder, cells, name="value"):
    path = folder / name / f"{name}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(cells if isinstance(cells, str) else notebook(cells), "utf-8")


def told_apart(source):
    """Return the lines of a source that students may see, and those that they may not."""
    public, secret = set(), set()
    for cell in source.cells:
        taking = public
        for line in map(str.strip, cell.source.splitlines()):
            if "### BEGIN" in line or "### END" in line:
                taking = secret if "BEGIN" in line else public
            else:
                taking.add(line)
    return public, secret - public
