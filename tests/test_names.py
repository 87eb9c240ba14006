"""Every public name is seen: by Python, by an editor's completion and by a type checker."""

import inspect
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import jedi
import pytest

import minimax_lab as lab

ROOT = Path(__file__).parents[1]
MODULES = [name for name in lab.__all__ if isinstance(getattr(lab, name), ModuleType)]
# jedi knows what `NamedTuple` takes, not what a class made with it does.
NAMED_TUPLES = ["Count"]
# What the extras bring; `make test` installs them all.
OPTIONAL = "chess draughts pyspiel numba llvmlite pandas tqdm distributed cloudpickle".split()
OPTIONAL += ["nbgrader", "nbformat"]


def parameters(name: str) -> list[str]:
    """The parameters of a public function or class; none of anything else."""
    thing = getattr(lab, name)
    if not callable(thing) or (inspect.isclass(thing) and issubclass(thing, Exception)):
        return []
    return list(inspect.signature(thing).parameters)


def code(names: list[str]) -> str:
    """A program that uses these names."""
    return "\n".join(["import minimax_lab as lab", *(f"lab.{name}" for name in names)])


def test_the_names_are_those_of_the_stub():
    names: dict = {}
    stub = (ROOT / "minimax_lab/__init__.pyi").read_text("utf-8")
    exec(stub[stub.index("__all__ =") :], names)
    assert names["__all__"] == lab.__all__ == dir(lab)
    imported = re.findall(r"^from \.[\w.]+ import (\w+) as (\w+)$", stub, re.MULTILINE)
    assert sorted(imported) == [(name, name) for name in lab.__all__]
    assert (ROOT / "minimax_lab/py.typed").exists()


def test_an_editor_completes_every_name_with_its_signature():
    script = jedi.Script(code(["", *lab.__all__]), project=jedi.Project(ROOT))
    completed = {completion.name for completion in script.complete(2, len("lab."))}
    assert set(lab.__all__) <= completed
    for line, name in enumerate(lab.__all__, 3):
        found = script.infer(line, len("lab."))
        assert len(found) == 1, name
        if name not in NAMED_TUPLES and parameters(name):
            (signature,) = found[0].get_signatures()
            assert [parameter.name for parameter in signature.params] == parameters(name)


@pytest.mark.parametrize("name", MODULES)
def test_an_editor_completes_what_is_in_a_public_module(name):
    module = getattr(lab, name)
    public = {
        each
        for each, thing in vars(module).items()
        if not each.startswith("_") and getattr(thing, "__module__", None) == module.__name__
    }
    completed = jedi.Script(code([f"{name}."]), project=jedi.Project(ROOT)).complete()
    assert public | set(getattr(module, "__all__", ())) <= {each.name for each in completed}


def test_a_type_checker_knows_every_name_with_its_signature(tmp_path):
    names = [name for name in lab.__all__ if name not in MODULES]
    revealed = [f"reveal_type(lab.{name})" for name in names]
    # A module has no type to reveal, but an attribute that it hasn't got is an error.
    used = [f"lab.{name}.__name__" for name in MODULES]
    file = tmp_path / "names.py"
    file.write_text("\n".join(["import minimax_lab as lab", *revealed, *used, "lab.Hat"]), "utf-8")
    options = ["--config-file", str(ROOT / "pyproject.toml"), "--no-incremental"]
    command = [sys.executable, "-m", "mypy", *options, str(file)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    types = re.findall(r'Revealed type is "(.*)"', run.stdout)
    assert run.stderr == "" and len(types) == len(names)
    assert re.findall(r"error: (.*)", run.stdout) == [
        'Module has no attribute "Hat"  [attr-defined]'
    ]
    for name, kind in zip(names, types, strict=True):
        assert kind not in ("Any", "object"), name
        for parameter in parameters(name):
            assert re.search(rf"[(* ]{parameter}:", kind), (
                f"{name}: {parameter} is missing in {kind}"
            )


def test_all_names_can_be_imported_without_the_optional_packages():
    program = f"""
import sys
sys.modules.update(dict.fromkeys({OPTIONAL}))
names = {{}}
exec("from minimax_lab import *", names)
print(*sorted(names.keys() - {{"__builtins__"}}))
"""
    output = subprocess.check_output([sys.executable, "-c", program], cwd=ROOT, text=True)
    assert output.split() == lab.__all__


def test_the_reference_has_a_place_for_every_name():
    index = (ROOT / "tools/reference/index.rst").read_text("utf-8")
    with_pages = re.findall(r"^   minimax_lab\.(?:\w+\.)*(\w+)$", index, re.MULTILINE)
    constants = re.findall(r"^(?:\.\. py:data::|            ) (\w+)$", index, re.MULTILINE)
    assert sorted(with_pages + constants) == lab.__all__
