"""A page with the Stepper of somebody's program."""

import sys
import traceback
from collections.abc import Sequence
from html import escape
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from string import Template
from types import ModuleType

from ..draw.markup import with_code
from ..instruments.watch import watch
from ..widgets.stepper import Stepper

PAGE = Template("""<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
:root { color-scheme: light dark; }
body { margin: 1rem auto; padding: 0 1rem; max-width: 1400px; font: 16px/1.5 sans-serif; }
</style>
</head>
<body>
<h1>$title</h1>
$error
$faults
$stepper
</body>
</html>
""")


def program_page(program: str, arguments: Sequence[str], plies: int | None = None) -> str:
    """Return a page with the Stepper of a function in a file, and the faults that it shows.

    Parameters
    ----------
    program : str
        The file and the function, as in "game.py::minimax"; anything may stand for the function
        that Python can evaluate in that module, such as ``Player().search``.
    arguments : sequence of str
        The function's arguments, each a Python expression, evaluated in that module too.
    plies : int, optional
        How far down the calls are watched.

    Raises
    ------
    FileNotFoundError, ValueError
        If there is no such file, or `program` isn't of this form.
    Exception
        Whatever the program itself raises before there is anything to show.
    """
    file, separator, function = program.partition("::")
    if not (file and separator and function):
        raise ValueError(f"the program must be given as game.py::minimax, not {program!r}")
    names = vars(_imported(Path(file)))
    # Each expression stands for the file that it is from, where an error says its place.
    search = eval(compile(function, function, "eval"), names)
    values = [eval(compile(argument, argument, "eval"), names) for argument in arguments]
    if plies is None:
        stepper = Stepper(search, *values)
    else:
        stepper = Stepper(watch(search, *values, plies=plies))
    sentences = [with_code(fault.sentence) for fault in stepper.trace.faults]
    faults = "".join(f"<li>{sentence}</li>\n" for sentence in sentences)
    call = f"{function}({', '.join(arguments)})"
    return PAGE.substitute(
        title=escape(call),
        error=f"<p>{escape(str(stepper.error))}</p>" if stepper.error else "",
        faults=f"<ul>\n{faults}</ul>" if faults else "",
        stepper=stepper._repr_mimebundle_()["text/html"],
    )


def _imported(path: Path) -> ModuleType:
    """Return a file as a module, imported as if Python had been started beside it."""
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {path}")
    name = path.stem
    if name in sys.modules:  # which the lab itself may need: json, chess
        name = f"{name}, watched"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path} isn't a file of Python: its name must end in .py")
    module = module_from_spec(spec)
    sys.modules[name] = module
    folder = str(path.resolve().parent)
    sys.path.insert(0, folder)
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(folder)
        sys.path.append(folder)  # what the lab imports from now on isn't looked for there first
    return module


def error_message(error: BaseException, program: str, arguments: Sequence[str]) -> str:
    """Return what an error says, and the line of the program or the argument that it came from."""
    file, _, function = program.partition("::")
    sources = (str(Path(file).absolute()), function, *arguments)
    places = [
        f" ({place.filename}, line {place.lineno})"
        for place in traceback.extract_tb(error.__traceback__)
        if place.filename in sources
    ]
    place = places[-1] if places else ""
    return f"{type(error).__name__}: {error}{place}"
