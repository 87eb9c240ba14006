"""Watch a program that was pasted into the page; what comes of it goes back as JSON."""

import ast
import io
import json
import linecache
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from types import ModuleType
from typing import Any

import minimax_lab as lab
from minimax_lab.limits import Limit, LimitReached, run_under

FILE = "your program"
SECONDS = 20
MOST = 20_000  # characters that are shown of what it prints

shown: dict = {}


def watch(source: str, call: str) -> str:
    """Run a program, watch a call of it, and return the Stepper's page, the faults, or an error."""
    module = ModuleType("program")
    module.__file__ = FILE
    sys.modules["program"] = module
    linecache.cache[FILE] = len(source), None, source.splitlines(True), FILE
    printed = io.StringIO()
    try:
        with redirect_stdout(printed), redirect_stderr(printed):
            stepper = run_under(Limit(seconds=SECONDS), made, source, call, module)
    except LimitReached:
        answer = {"error": f"It was stopped after {SECONDS} seconds: does it come to an end?"}
    except BaseException as error:
        answer = told(error)
    else:
        shown["stepper"] = stepper
        answer = page(stepper)
        if stepper.error:
            answer |= told(stepper.error)
    return json.dumps(answer | {"printed": printed.getvalue()[:MOST]})


def made(source: str, call: str, module: ModuleType) -> lab.Stepper:
    exec(compile(source, FILE, "exec"), vars(module))
    try:
        called = ast.parse(call.strip(), mode="eval").body
    except SyntaxError:
        called = None
    if not isinstance(called, ast.Call):
        raise ValueError(f"the line to watch must be a call, such as minimax(board), not {call!r}")

    def value(node: ast.expr) -> Any:
        return eval(compile(ast.Expression(node), "the call", "eval"), vars(module))

    search = value(called.func)
    named: dict[str, Any] = {}
    for each in called.keywords:
        if each.arg is None:  # **others
            named |= value(each.value)
        else:
            named[each.arg] = value(each.value)
    arguments = [value(each) for each in called.args]
    return lab.Stepper(partial(search, **named) if named else search, *arguments)


def page(stepper: lab.Stepper) -> dict:
    faults = [(fault.sentence, fault.step) for fault in stepper.trace.faults]
    html = stepper._repr_mimebundle_()["text/html"]
    return {"html": html, "faults": faults, "found": stepper.trace.found}


def show(step: int) -> str:
    """Return the page of the last Stepper, opened at a step."""
    shown["stepper"].step = step
    return json.dumps(page(shown["stepper"]))


def told(error: BaseException) -> dict:
    """Return an error as a sentence, and the line of the program at which it came up."""
    line, at = None, error.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename == FILE:
            line = at.tb_lineno
        at = at.tb_next
    if isinstance(error, SyntaxError) and error.filename == FILE:
        line = error.lineno
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    where = f"Line {line}: " if line else ""
    return {"error": f"{where}{type(error).__name__}: {text}", "line": line}
