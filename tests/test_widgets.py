"""What all widgets have in common: actions that a page asks for, styles, and working anywhere."""

import re
import sys
import threading
from functools import partial

import pytest

import minimax_lab as lab
from minimax_lab.widgets import stepper
from minimax_lab.widgets.base import Widget


def test_what_a_page_sends_comes_by_the_command_of_anywidget():
    seen = []
    widget = Widget()
    widget.actions = {"note": lambda **what: seen.append(what)}
    message = {"kind": "anywidget-command", "id": "1", "name": "ask", "msg": ["note", {"a": 1}]}
    widget._handle_custom_msg(message, [])
    assert seen == [{"a": 1}]


@pytest.mark.parametrize(
    ("message", "why"),
    [
        (None, "unpack"),
        ([], "unpack"),
        (["fly", {}], "KeyError: 'fly'"),
        (["note", {"b": 1}], "unexpected keyword argument 'b'"),
        (["exit", {}], "SystemExit"),
    ],
)
def test_why_something_cannot_be_done_is_answered(message, why):
    widget = Widget()
    widget.actions = {"note": lambda a: None, "exit": sys.exit}
    assert why in widget.ask(message, [])[0]


def rules(css):
    """What each rule of a style sheet is for, outermost first."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    depth = 0
    for part in re.findall(r"[^{}]+(?={)|[{}]", css):
        if part not in "{}" and depth == 0:
            yield from re.split(r",(?![^(]*\))", " ".join(part.split()))
        depth += {"{": 1, "}": -1}.get(part, 0)


@pytest.mark.parametrize(
    "widget", [lab.Stepper, lab.Compare, lab.TreeEditor, lab.Predict, lab.Play]
)
def test_every_rule_is_for_the_widgets_alone(widget):
    """A widget's own rules weigh more than those for all, whichever style sheet comes last."""
    common, own = set(), set()
    for rule in rules(str(widget._css)):
        first = re.match(r"[.\w-]+", rule.strip())[0]
        (own if first.startswith(".mm.") else common).add(first)
    assert common == {".mm"} and own <= {
        ".mm.mm-steps", ".mm.mm-compare", ".mm.mm-editor", ".mm.mm-predict", ".mm.mm-play",
    }  # fmt: skip


@pytest.fixture
def no_threads(monkeypatch):
    """As in a browser's page: threads can't be started, and Python says so of its platform."""

    def refuse(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(sys, "platform", "emscripten")


def test_a_stepper_works_where_no_thread_can_be_started(no_threads, monkeypatch):
    whole = lab.Stepper(lab.alphabeta, lab.COURSE_TREE, "A", 3)
    assert whole.error is None and whole.total == 163

    def endless(game, state, depth):
        while True:
            depth += 1

    monkeypatch.setattr(stepper, "watch", partial(lab.watch, limit=500))
    stopped = lab.Stepper(endless, lab.COURSE_TREE, "A", 3)
    assert isinstance(stopped.error, lab.SearchStopped)


@pytest.mark.parametrize("limit", [{"depth": 3}, {"nodes": 500}, {"seconds": 0.05}])
def test_a_game_is_played_where_no_thread_can_be_started(no_threads, limit):
    game = lab.TicTacToe()
    play = lab.Play(game, lab.Player(**limit), position=game.parse("xx.oo...."))
    play.ask(["prepare", {}], [])
    play.move(5)
    assert play.wait(0) and play.moves == [5, 2]
    play.restart("computer")
    assert play.wait(0) and play.moves == [2] and play.error is None
