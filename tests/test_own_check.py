"""Checks written in a cell: what they say of a mistake, and that none raises or never ends."""

import ast
import dis
import re
import time
from pathlib import Path

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell

import minimax_lab as lab
from minimax_lab.coursework import unrun

LECTURES = sorted((Path(__file__).parents[1] / "notebooks").glob("[0-9][0-9]_*.ipynb"))


def triples(triple):
    for number in (0, 1, 2):
        yield f"triple({number})", triple(number), 3 * number
    if triple(1.5) != 4.5:
        raise AssertionError("The halves aren't tripled.")  # which pytest doesn't rewrite
    return "Halves too."


def defined(source, name="triple"):
    """Return what a cell defines under a name."""
    names = {}
    exec(compile(source, "<cell>", "exec"), names)
    return names[name]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return 3 * x", "Yes: right on all 3 cases.\nHalves too."),
        ("return x + 1", "Not yet: triple(0) should be 0, and yours gives 1."),
        ("return 3 * int(x)", "Not yet: The halves aren't tripled."),
    ],
)
def test_a_check_says_what_should_be_and_what_is(body, said):
    report = lab.check(triples, defined(f"def triple(x): {body}"))
    assert str(report) == said and report.passed == said.startswith("Yes") == bool(report)
    assert ("✓" in report._repr_html_()) == report.passed


@pytest.mark.parametrize(
    ("source", "name", "line", "said"),
    [
        ("def triple(x):\n    3 * x", "nothing is returned", None, "and yours gives None."),
        ("def triple(x):\n    return y", "a name isn't defined", 2, "'y' is not defined (line 2)"),
        (
            "def triple():\n    return 3",
            "a call has the wrong number of arguments",
            None,
            "takes 0",
        ),
        ("def triple(x):\n    return triple(x)", "it never comes back", 2, "RecursionError"),
        ("def triple(x):\n    exit()", "it ends Python", 2, "SystemExit"),
        ("def triple(x):\n    assert x", "it stops with an error", 2, "AssertionError (line 2)"),
        (
            "class triple:\n    def __init__(self, x):\n        x.y",
            None,
            3,
            "attribute 'y' (line 3)",
        ),
    ],
)
def test_what_a_function_raises_becomes_a_sentence(source, name, line, said):
    report = lab.check(triples, defined(source.replace("exit()", "raise SystemExit")))
    assert not report.passed and report.line == line and said in report.message
    assert name in (None, report.misconception.name)


def test_a_cell_that_hasnt_run_is_no_fault_of_the_function():
    def needs(triple):
        yield "triple", triple(not_yet_run), 3  # noqa: F821

    report = lab.check(needs, lambda x: x)
    assert report.message.startswith("The check stops with NameError: name 'not_yet_run' is")
    assert "Have all cells above run" in report.message and report.misconception is None


def test_a_function_that_never_ends_is_stopped_where_it_is():
    endless = defined("def triple(x):\n    while True:\n        x = x + 1 - 1")
    before = time.perf_counter()
    report = lab.check(triples, endless, seconds=0.2)
    assert time.perf_counter() - before < 5
    assert report.line in (2, 3) and "after 0.2 seconds" in report.message and not report


def test_a_function_that_catches_everything_is_stopped_too():
    body = "try:\n            while True: x = x\n        except: x = 1"
    source = f"def triple(x):\n    while True:\n        {body}"
    before = time.perf_counter()
    report = lab.check(triples, defined(source), seconds=0.2)
    assert time.perf_counter() - before < 5
    assert "after 0.2 seconds: it doesn't come back" in report.message and not report


def test_a_value_can_be_checked_too_and_isnt_that_of_yesterday(request):
    def answer(found):
        yield "The answer", found, 42

    assert lab.check(answer, 42) and not lab.check(answer, [42])
    shell = InteractiveShell.instance()
    request.addfinalizer(InteractiveShell.clear_instance)
    shell.user_ns.update(lab=lab, answer=answer)
    for cell in ("found = [4]", "found = [4, 2"):
        shell.run_cell(cell, store_history=True)
        said = shell.run_cell("str(lab.check(answer, found))", store_history=True).result
        assert ("can't read line 1" in said) == (cell[-1] == "2"), said


@pytest.mark.parametrize(
    ("right", "unread"),
    [
        ("def mine(x):\n    return x", "def mine(x):\n    x += 1\nreturn x"),
        ("def mine(x):\n    return x", "def mine(x, x):\n    return x"),
        ("mine = lambda x: x", "mine = lambda x: x x"),
        ("%%time\ndef mine(x):\n    return x", "%%time\ndef mine(x):\n    return ("),
    ],
)
def test_a_cell_that_python_cannot_read_is_no_verdict_on_yesterdays(request, right, unread):
    def same(mine):
        yield "mine(1)", mine(1), 1

    shell = InteractiveShell.instance()
    request.addfinalizer(InteractiveShell.clear_instance)
    shell.user_ns.update(lab=lab, same=same)
    shell.run_cell(right, store_history=True)
    assert shell.run_cell("lab.check(same, mine).passed").result
    shell.run_cell(unread, store_history=True)
    assert "so that cell hasn't run" in shell.run_cell("str(lab.check(same, mine))").result


def test_quit_ends_no_kernel(request):
    shell = InteractiveShell.instance()
    request.addfinalizer(InteractiveShell.clear_instance)
    shell.user_ns.update(lab=lab, triples=triples)
    ends = []
    shell.ask_exit = lambda: ends.append("kernel")  # as a kernel's shell has it
    report = shell.run_cell("lab.check(triples, lambda x: quit())").result
    assert not ends and report.misconception.name == "it ends Python"
    shell.run_cell("quit()")
    assert ends  # outside a check it does what it says


def test_an_answer_that_nobody_would_read_to_its_end_is_shortened():
    report = lab.check(triples, lambda x: [x] * 10_000)
    assert report.message.endswith("….")
    assert len(report.message) < 400


def test_a_name_that_no_cell_has_defined_is_told_without_a_traceback(request, capsys):
    shell = InteractiveShell.instance()
    request.addfinalizer(InteractiveShell.clear_instance)
    unrun.report_missing_names()  # as the import does in a notebook

    def said(cell):
        shell.run_cell(cell, store_history=True)
        return capsys.readouterr().out

    shell.user_ns.update(lab=lab)
    asked = "lab.check('minimax', mine)"
    assert said(asked) == "Not yet: mine isn't defined: run the cell that defines it.\n"
    said("def mine(game, state, depth):\n    return (")
    assert said(asked).startswith("Not yet: Python can't read line 2 of the last cell that defines")
    for other in ("mine", "lab.check('minimax', print(mine))", "def f(): mine\nf()"):
        assert "NameError" in said(other) and "Not yet" not in said(other)
    said("def mine(game, state, depth): return 0")
    assert "Not yet" not in said(f"report = {asked}")


def binds(cell):
    """Return the names to which a cell, or a part of it, gives a value or an item."""
    names = set()
    for node in ast.walk(cell):
        if isinstance(node, ast.alias):
            names.add(node.asname or node.name.split(".")[0])
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            names.add(ast.unparse(node.value))
    return names


def reads(cell):
    """Return the names that a cell reads, but for those that a function has to itself."""
    codes = [compile(cell, "<cell>", "exec")]
    names = set()
    for code in codes:  # which grows by the functions inside
        codes.extend(inner for inner in code.co_consts if hasattr(inner, "co_consts"))
        for instruction in dis.get_instructions(code):
            if instruction.opname in ("LOAD_NAME", "LOAD_GLOBAL"):
                names.add(instruction.argval)
    return names


def what_it_needs(cells, names):
    """Return those cells, in order, on which the values of some names depend.

    They come without loops that only print: these take most of a lecture's time.
    """
    needed = set(names)
    kept = []
    for cell in reversed(cells):
        if binds(cell) & needed:
            body = [part for part in cell.body if makes_something(part, needed)]
            kept.insert(0, ast.Module(body, []))
            needed |= reads(kept[0])
    return kept


def makes_something(part, needed):
    """Return whether a part of a cell is more than a loop on which no needed value depends."""
    return not isinstance(part, ast.For) or bool(binds(part) & needed)


def own_checks():
    """Yield each check that a lecture has of its own: what comes before, and its call."""
    for path in LECTURES:
        cells = []
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type != "code" or "install" in cell.metadata.get("tags", []):
                continue
            cells.append(ast.parse(cell.source))
            for call in ast.walk(cells[-1]):
                is_check = isinstance(call, ast.Call) and ast.unparse(call.func) == "lab.check"
                if is_check and isinstance(call.args[0], ast.Name):
                    name = f"{path.stem[:2]} {call.args[0].id}"
                    yield pytest.param(list(cells), call, id=name)


def run(cells, file):
    names = {}
    for cell in cells:
        exec(compile(cell, file, "exec"), names)
    return names


OWN_CHECKS = list(own_checks())


def test_every_exercise_has_a_check():
    """Lectures 02 and 03 have named exercises, whose checks are the lab's."""
    checks = {path.stem[:2]: 0 for path in LECTURES} | {"02": 1, "03": 1}
    for parameters in OWN_CHECKS:
        checks[parameters.id[:2]] += 1
    for path in LECTURES:
        cells = nbformat.read(path, as_version=4).cells
        titles = [cell for cell in cells if re.search(r"^#+ Exercise", cell.source, re.MULTILINE)]
        assert checks[path.stem[:2]] == len(titles) > 0, path.stem


@pytest.mark.parametrize(("before", "call"), OWN_CHECKS)
def test_no_check_in_a_lecture_raises_or_outlives_its_limit(before, call, monkeypatch):
    monkeypatch.chdir(LECTURES[0].parent)  # where a lecture finds its files
    monkeypatch.setenv("TQDM_DISABLE", "1")
    names = run(what_it_needs(before, {argument.id for argument in call.args}), "<lecture>")
    own, thing = (names[argument.id] for argument in call.args)
    for keyword in call.keywords:
        assert keyword.arg == "seconds" and keyword.value.value <= 60
    assert not lab.check(own, thing), "the exercise is done before anybody has begun"
    if not callable(thing):
        for value in (None, 3, [], [[3, 12, 8], [4, 6, 2], 14]):
            assert not lab.check(own, value)
        return
    for body, seconds, said in (
        ("while True: pass", 0.5, "doesn't come back"),
        ("raise OSError('mine')", 10, "OSError: mine (line 2)"),
        ("return unknown", 10, "'unknown' is not defined (line 2)"),
        ("return", 10, "None"),
    ):
        wrong = defined(f"def wrong(*arguments):\n    {body}", "wrong")
        if isinstance(thing, type):
            wrong = type("Wrong", (thing,), {"actions": wrong, "evaluate": wrong})
        started = time.perf_counter()
        report = lab.check(own, wrong, seconds=seconds)
        assert not report and said in report.message, str(report)
        assert time.perf_counter() - started < seconds + 5


def of_lecture(number, *names):
    """Return what a lecture's cells give to some names."""
    (path,) = (path for path in LECTURES if path.stem.startswith(number))
    code = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    found = run(what_it_needs([ast.parse(cell.source) for cell in code[1:]], set(names)), "<05>")
    return [found[name] for name in names]


@pytest.mark.parametrize("own", [False, True])
def test_lecture_05_asks_at_the_keyboard_until_the_move_is_valid(own, monkeypatch, capsys):
    ask, mine, game, ending = of_lecture("05", "ask_at_keyboard", "mine", "game", "ending")
    if own:
        game, ending = mine, "xo.xxo..o"
    typed = ["", "x", "42", "-1", "0", "7.0", "7", "2"]  # 0 is taken; only 2, 6 and 7 are free
    prompts = []
    capsys.readouterr()  # what the lecture's cells print
    monkeypatch.setattr("builtins.input", lambda text: prompts.append(text) or typed.pop(0))
    assert ask(game, ending) == 7 and typed == ["2"]
    assert prompts[1] == " is not a valid move. Your move: "
    assert prompts[5] == "0 is not a valid move. Your move: "
    assert capsys.readouterr().out == game.label(ending) + "\n"


PLAY = """
def play(game, state, user, ask, tell=print):
    while not game.is_terminal(state):
        if game.to_move(state) == user:
            move = ask(game, state)
        else:
            move = find(game, state)
            tell(f"I play {move}")
        state = game.result(state, move)
    return state
"""


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        ("", "", "Yes: right"),
        ("if game.to_move(state) == user", "if True", "asks the user for the program's moves"),
        ("tell(f", "(f", "doesn't tell the user where"),
        ("find(game, state)", "list(game.actions(state))[-1]", "yours reaches"),
        ("return state", "return None", "returns None"),
    ],
)
def test_the_check_of_lecture_05_says_what_a_main_loop_does_wrong(line, instead, said):
    check_play, find_best_move = of_lecture("05", "check_play", "find_best_move")
    play = defined(PLAY.replace(line, instead) if line else PLAY, "play")
    play.__globals__["find"] = lambda game, state: find_best_move(game, state, lab.alphabeta)
    assert said in str(lab.check(check_play, play))


def test_find_best_move_as_printed_suits_max_only_and_as_mended_both_players():
    (mended,) = of_lecture("05", "find_best_move")
    (path,) = (path for path in LECTURES if path.stem.startswith("05"))
    (source,) = (
        cell.source
        for cell in nbformat.read(path, as_version=4).cells
        if cell.source.startswith("def find_best_move")
    )
    printed = defined(
        "from math import inf\n" + source.split("\n\n")[0].replace("player * ", ""),
        "find_best_move",
    )
    game = lab.TicTacToe()
    for text, moves in (("xx. oo. x..", [7, 5]), ("xo. xxo ..o", [6, 6])):
        state = game.parse(text)
        assert [find(game, state, lab.minimax) for find in (printed, mended)] == moves
