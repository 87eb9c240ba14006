"""What all widgets have in common: actions that a page asks for, styles, and working anywhere."""

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

import minimax_lab as lab
from minimax_lab.widgets import pages, stepper
from minimax_lab.widgets.base import Widget
from minimax_lab.widgets.pages import script


@pytest.mark.parametrize(
    ("message", "why"),
    [
        (["note", {"a": 1}], ""),
        (None, "unpack"),
        (["fly", {}], "KeyError: 'fly'"),
        (["note", {"b": 1}], "unexpected keyword argument 'b'"),
        (["exit", {}], "SystemExit"),
    ],
)
def test_a_page_asks_by_the_command_of_anywidget_and_hears_why_not(monkeypatch, message, why):
    widget, heard = Widget(), []
    widget.actions = {"note": lambda a: None, "exit": sys.exit}
    monkeypatch.setattr(widget, "send", lambda content, _: heard.append(content["response"]))
    sent = {"kind": "anywidget-command", "id": "1", "name": "ask", "msg": message}
    widget._handle_custom_msg(sent, [])
    assert (why in heard[0]) if why else heard == [""]


STYLES = [path for path in Path(stepper.__file__).parent.glob("*.css") if path.stem != "steps"]


@pytest.mark.parametrize("path", STYLES, ids=str)
def test_every_rule_is_for_the_widgets_alone(path):
    """A widget's own rules weigh more than those for all, whichever style sheet comes last."""
    rules = [line for line in path.read_text().splitlines() if line.startswith((".", ":", "@"))]
    own = f".mm.mm-{path.stem} {{"
    assert rules and all(
        rule.startswith((".mm ", ".mm:")) if path.stem == "base" else rule == own for rule in rules
    )


NAMED = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
METHOD = re.compile(r"^  (?:async |get )?(#?\w+)\(.*\) \{$", re.MULTILINE)


@pytest.mark.parametrize(
    "name", ["steps", "page", "editor", "explorer", "play", "predict", "puzzle"]
)
def test_a_page_gets_one_script_without_a_line_that_it_never_calls(name):
    text = script(f"{name}.js")
    assert "import {" not in text and "/*" not in text and text.count("\nexport ") <= 1
    defined = NAMED.findall(text)
    assert len(defined) == len(set(defined))
    for called in {*defined, *METHOD.findall(text)} - {"constructor"}:
        assert len(re.findall(rf"{called}\b", text)) > 1, called


def properties(name: str) -> set[str]:
    """What types.js says that an object has."""
    text = (pages.FOLDER / "types.js").read_text("utf-8")
    _, _, typed = text.partition(f"@typedef {{object}} {name}\n")
    return set(re.findall(r"@property .*?\} \[?(\w+)", typed.partition("*/")[0]))


@pytest.mark.parametrize(
    ("kind", "made"),
    [
        ("Play", lambda: lab.Play(lab.TicTacToe())),
        ("Predict", lab.Predict),
        ("Editor", lambda: lab.TreeEditor([[3, 12], [2, 4]])),
        ("Explorer", lab.Explorer),
    ],
)
def test_the_types_say_what_python_shows_and_may_be_asked(kind, made):
    widget = made()
    assert properties(f"{kind}Actions") == set(widget.actions)
    shown = properties(f"{kind}Frame") or properties(f"{kind}Fields") | {"svg", "nodes"}
    assert shown <= set(widget.frame)


def test_the_types_say_what_a_page_with_steps_holds():
    compare = lab.Compare(lab.minimax, lab.alphabeta, lab.AIMA_TREE)
    head, *frames = map(json.loads, compare._page().split("\n"))
    assert properties("StepsPage") == set(head)
    assert properties("SideFrame") == set(frames[0]["sides"][1])


def test_an_edited_script_is_in_the_next_output(monkeypatch, tmp_path):
    shutil.copytree(pages.FOLDER, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    before = script("steps.js")
    assert before == script("steps.js")
    path = tmp_path / "dom.js"
    path.write_text(f"{path.read_text('utf-8')}\nexport const NEW = 1;\n", "utf-8")
    assert "\nconst NEW = 1;\n" in script("steps.js")


@pytest.mark.parametrize("limit", [{"depth": 3}, {"nodes": 500}, {"seconds": 0.05}])
def test_a_game_is_played_where_no_thread_can_be_started(no_threads, limit):
    game = lab.TicTacToe()
    play = lab.Play(game, lab.Player(**limit), position=game.parse("xx.oo...."))
    play.ask(["prepare", {}], [])
    play.move(5)
    assert play.wait(0) and play.moves == [5, 2]
    play.restart("computer")
    assert play.wait(0) and play.moves == [2] and play.error is None
