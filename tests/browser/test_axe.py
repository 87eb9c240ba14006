"""What axe-core finds in what the lectures and the widgets show: nothing serious or critical."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.test_notebooks import every_lecture

pytestmark = pytest.mark.browser

# What no lecture stores, or stores as a picture only.
WIDGETS = (
    "import minimax_lab as lab",
    "lab.Predict(seed=5)",
    "lab.TreeEditor(lab.AIMA_TREE)",
    "lab.Play(lab.ConnectFour(), lab.Player(depth=2))",
    "lab.Play(lab.Chess(), lab.Player(depth=1))",
    "lab.Explorer(branching=2, depth=4)",
    'lab.Stepper(lab.alphabeta, lab.COURSE_TREE, "A", 3)',
    "lab.Compare(lab.minimax, lab.alphabeta, lab.AIMA_TREE)",
    'lab.check("minimax", lambda game, state, depth: 0)',
)


def violations(page) -> list[str]:
    """What axe-core finds in the outputs of a notebook, in JupyterLab's light and dark themes."""
    shown = {"include": [[".jp-OutputArea-output"]]}
    assert page.locator(".jp-OutputArea-output").count() > 3
    problems = []
    for theme in ("Dark", "Light"):
        page.locator(".lm-MenuBar-itemLabel", has_text="Settings").first.click()
        page.locator(".lm-Menu-itemLabel", has_text="Theme").first.hover()
        page.locator(".lm-Menu-itemLabel", has_text=f"JupyterLab {theme}").first.click()
        body = page.locator(f"body[data-jp-theme-light={str(theme == 'Light').lower()}]")
        body.wait_for(state="attached")
        for problem in Axe().run(page, context=shown).response["violations"]:
            if problem["impact"] in ("serious", "critical"):
                where = [(node["target"], node["html"][:200]) for node in problem["nodes"]]
                problems.append(f"{theme}: {problem['help']}: {where}")
    return problems


@every_lecture
def test_the_outputs_of_a_lecture_are_for_everyone(jupyter, page, path):
    shown = path.read_text("utf-8").replace('"outputs_hidden": true', '"outputs_hidden": false')
    (jupyter.folder / path.name).write_text(shown, "utf-8")
    assert violations(jupyter.opened(page, path.name)) == []


def test_living_widgets_are_for_everyone(jupyter, page):
    assert violations(jupyter.ran(page, "everyone.ipynb", WIDGETS)) == []
