"""What a notebook does that a check must know: cells that haven't run, and ``exit()``."""

import ast
import linecache
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any
from warnings import catch_warnings, simplefilter

from .report import Report


def unrun_definition(thing: Any) -> str:
    """Return a sentence if the last cell that defines a thing has a syntax error, or "".

    Then the cell didn't run, and the thing is that of an earlier cell.
    """
    shell = _shell()
    if shell is None:
        return ""
    name = getattr(thing, "__name__", "")
    if not name.isidentifier():  # a value has none, and a lambda only "<lambda>"
        names = [name for name, value in shell.user_ns.items() if value is thing]
        name = next((name for name in names if not name.startswith("_")), "")
    return _syntax_error(name, shell)


def report_missing_names() -> None:
    """Let a notebook show a report where a check is given a name that no cell has defined yet.

    Python raises NameError before it calls the check.
    """
    shell = _shell()
    if shell is not None and not shell.custom_exceptions:  # none of the reader's own
        shell.set_custom_exc((NameError,), _show_report)


def _show_report(
    shell: Any, kind: type, error: NameError, trace: TracebackType, tb_offset: int | None = None
) -> None:
    """Show a report in place of the traceback, if the name is missing in a cell's call of check."""
    *_, (frame, _) = traceback.walk_tb(trace)
    cell = "".join(linecache.getlines(frame.f_code.co_filename))
    name = error.name or ""
    is_checked = re.search(rf"\bcheck\([^()]*\b{re.escape(name)}\b", cell)
    if name and is_checked and frame.f_code.co_name == "<module>":
        from IPython.display import display

        message = _syntax_error(name, shell)
        if not message:
            message = f"{name} isn't defined: run the cell that defines it."
        display(Report(name, False, message=message))
    else:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)


def _syntax_error(name: str, shell: Any) -> str:
    """Return a sentence if the last cell that defines a name has a syntax error, or ""."""
    if not name:
        return ""
    word = re.escape(name)
    definition = re.compile(rf"^\s*(def|class) {word}\b|^{word} *=[^=]", re.MULTILINE)
    for cell in map(_below_magic, reversed(shell.user_ns.get("In", []))):
        if definition.search(cell):
            try:
                _compile(cell)
            except SyntaxError as error:
                where = f"line {error.lineno} of the last cell that defines {name}"
                return f"Python can't read {where}, so that cell hasn't run. Mend it and run it."
            return ""
    return ""


def _below_magic(cell: str) -> str:
    """Return a cell, as IPython keeps it, without a magic such as ``%%time`` in its first line."""
    magic = re.fullmatch(r"get_ipython\(\)\.run_cell_magic(\(.*\))\s*", cell, re.DOTALL)
    return f"\n{ast.literal_eval(magic[1])[2]}" if magic else cell


def _compile(cell: str) -> None:
    """Raise SyntaxError if Python can't read a cell, or if it reads it and still can't run it."""
    with catch_warnings():
        simplefilter("ignore")  # the cell gave them when it ran
        compile(cell, "<cell>", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


@contextmanager
def exit_raises() -> Iterator[None]:
    """Let ``exit()`` and ``quit()`` raise SystemExit, also in a notebook.

    There they would end the kernel, a moment after they have returned None.
    """
    shell = _shell()
    before = getattr(shell, "ask_exit", None)
    if before is None:
        yield
        return
    shell.ask_exit = sys.exit
    try:
        yield
    finally:
        shell.ask_exit = before


def _shell() -> Any:
    """Return the IPython that runs this, or None."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython else None
