"""Build a JupyterLite: the lectures in a browser, with Python there and no installation.

python -m tools.lite [FOLDER] [--offline]     site/lite by default

Python is Pyodide. Readers get it, and numpy, matplotlib and pandas, from its own network; what is
pure Python lies in the folder, compiled, since a browser takes seconds for it. With --offline
Pyodide lies there, too: then all runs without a network, but for cells that need numpy, and they
say so. It takes npm, to get Pyodide.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
from email.parser import HeaderParser
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

import nbformat
from jupyterlite_pyodide_kernel import constants

from tools.npm import unpack

ROOT = Path(__file__).resolve().parents[1]
EXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
KERNEL = constants.PYODIDE_KERNEL_NPM_NAME
USED = [KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget"]  # of JupyterLab's extensions
# What starts with Python, so that it comes at once, and not one after the other.
STARTED = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"]
STARTED += ["minimax-lab"]
# Pure Python that Pyodide doesn't bring, or brings from elsewhere or with much that isn't needed.
ADDED = ["anywidget", "comm", "ipywidgets", "lazy-loader", "networkx", "packaging", "psygnal"]
ADDED += ["typing-extensions"]
BUILT = [str(ROOT), "chess", "pydraughts"]  # they have no wheels
LATER = {"numpy", "matplotlib", "pandas", "tqdm", "chess", "pydraughts"}  # when a cell imports them
NEVER = {"ipykernel", "jupyterlab", "numba", "llvmlite", "platformdirs"}  # of no use there
# What a lecture needs besides what it imports itself: tables and a bar of progress where it plots,
# draughts beside chess.
WITH = {"matplotlib": ["pandas", "tqdm"], "chess": ["pydraughts"]}
# What JupyterLite writes into a notebook that it opens. One that has it isn't changed by opening,
# and no copy of it is kept in the reader's browser until they change it themselves.
OPENED = {
    "kernelspec": {"name": "python", "display_name": "Python (Pyodide)", "language": "python"},
    "language_info": {
        "codemirror_mode": {"name": "python", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": "3.8",
    },
}
STANDARD = "python_stdlib.zip"  # Python's own modules
WHERE = "pyodide.json"  # tells the page to paste into where Pyodide is
UNUSED = re.compile(
    "/tests/|/third_party/(django-stubs|typeshed/third_party)/"  # jedi's
    "|pygments/lexers/(?!__init__|_mapping|python)"
    "|minimax_lab/lectures/"
)
# Ours keep their text beside what is compiled: the lab shows it.
COMPILE = """
const { loadPyodide } = await import(`${process.cwd()}/package/pyodide.mjs`);
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/unpacked", "unpacked");
pyodide.runPython(`
import compileall, os, py_compile, site
from pathlib import Path

for path in Path("/unpacked").iterdir():
    is_standard = path.suffix == ".zip"  # such code tells where it stands: the lab leaves it alone
    place = Path(os.__file__).parent if is_standard else site.getsitepackages()[0]
    compileall.compile_dir(
        path, quiet=2, stripdir=path, prependdir=place,
        legacy=not path.name.startswith("minimax_lab"),
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
`);
"""
ABSENT = """from minimax_lab.optional import Missing

raise Missing("This cell", __name__, __name__)
"""
PURE = ["--no-deps", "--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any"]


def build(folder: Path, offline: bool = False, notebooks: Path = ROOT / "notebooks") -> None:
    """Write the JupyterLite of some notebooks into a folder."""
    with TemporaryDirectory() as made:
        pyodide = Path(made) / "package"
        lite = Path(made) / "lite"
        lectures = lite / "lectures"
        lectures.mkdir(parents=True)
        wheels = lite / "static" / "wheels"
        wheels.mkdir(parents=True)
        unpack(f"pyodide@{constants.PYODIDE_VERSION}", Path(made))
        lock = json.loads((pyodide / constants.PYODIDE_LOCK).read_text("utf-8"))
        fetch(lock["packages"], lock["info"]["python"], wheels)
        if offline:
            shutil.copytree(pyodide, lite / "static" / "pyodide")
            leave_out({"numpy", "matplotlib", *WITH["matplotlib"]}, wheels)
        shutil.copy(pyodide / STANDARD, wheels)
        precompile([wheels / STANDARD, *wheels.glob("*.whl")], Path(made))
        write_lock(lock, wheels)
        index = "../pyodide/" if offline else f"{constants.PYODIDE_CDN_URL}/"
        (wheels / WHERE).write_text(json.dumps({"index": index}))
        editions = {}  # a reader's copy keeps its own, and the page compares them
        for path in notebooks.glob("*.ipynb"):  # what they show is alive before Python is there
            notebook = nbformat.read(path, as_version=4)  # texts in one piece, as JupyterLite needs
            editions[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
            notebook.metadata.update(OPENED, edition=editions[path.name])
            for cell in notebook.cells:
                cell.metadata.trusted = True
            (lectures / path.name).write_text(json.dumps(notebook, ensure_ascii=False), "utf-8")
        for name in USED:
            shutil.copytree(EXTENSIONS / name, lite / "extensions" / name)
        (lite / "jupyter-lite.json").write_text(json.dumps(settings()), "utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        options = ["--apps=lab", "--no-sourcemaps", "--no-unused-shared-packages"]
        options += ["--ignore-sys-prefix", f"--lite-dir={lite}", f"--contents={lectures}"]
        options += [f"--FederatedExtensionAddon.extra_labextensions_path={lite / 'extensions'}"]
        subprocess.run(
            [sys.executable, "-m", "jupyter", "lite", "build", *options, f"--output-dir={folder}"],
            cwd=lite, check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        shutil.copytree(wheels, folder / "static" / "wheels")
        (folder / "static" / "editions.json").write_text(json.dumps(editions))
        for path in (ROOT / "tools" / "notes").glob("*.js"):
            shutil.copy(path, folder / "static")
        page = folder / "lab" / "index.html"
        html = page.read_text("utf-8")
        for name in ("reach.js", "editions.js"):
            script = f'<script type="module" src="../static/{name}"></script>'
            html = html.replace("</head>", f"{script}\n</head>")
        page.write_text(html, "utf-8")


def fetch(packages: dict, python: str, wheels: Path) -> None:
    """Download or build the wheels of all that is pure Python."""
    names = {*STARTED, *ADDED}
    wanted = list(STARTED)
    while wanted:  # what it takes, and what that takes
        package = packages.get(wanted.pop(), {})
        needed = {normal(name) for name in package.get("depends", [])}
        wanted += needed - names
        names |= needed
    of_pyodide = (names & packages.keys()) - set(ADDED)
    pinned = [f"{name}=={packages[name]['version']}" for name in of_pyodide]
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    to = [f"--python-version={python}", f"--dest={wheels}"]
    subprocess.run([*pip, "download", *PURE, *to, *pinned, *ADDED], check=True)
    subprocess.run([*pip, "wheel", "--no-deps", f"--wheel-dir={wheels}", *BUILT], check=True)
    for path in (EXTENSIONS / KERNEL / "static" / constants.PYPI_WHEELS).glob("*.whl"):
        shutil.copy(path, wheels)


def precompile(archives: list[Path], made: Path) -> None:
    """Put into archives what Pyodide makes of their modules, in Node.js, which comes with npm."""
    for path in archives:
        with ZipFile(path) as archive:
            used = [name for name in archive.namelist() if not UNUSED.search(name)]
            archive.extractall(made / "unpacked" / path.name, used)
    subprocess.run(["node", "--input-type=module", "--eval", COMPILE], cwd=made, check=True)
    for path in archives:
        folder = made / "unpacked" / path.name
        with ZipFile(path, "w", ZIP_DEFLATED) as archive:
            for file in sorted(folder.rglob("*")):
                is_compiled = file.suffix == ".py" and file.with_suffix(".pyc").exists()
                if not is_compiled:
                    archive.write(file, file.relative_to(folder))


def leave_out(names: set[str], wheels: Path) -> None:
    """Write wheels that only say what isn't there."""
    for name in names:
        with ZipFile(wheels / f"{name}-0-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"{name}/__init__.py", ABSENT)
            wheel.writestr(f"{name}-0.dist-info/METADATA", f"Name: {name}\nVersion: 0\n")
            wheel.writestr(f"{name}-0.dist-info/WHEEL", "Wheel-Version: 1.0\n")


def write_lock(lock: dict, wheels: Path) -> None:
    """Write Pyodide's list of packages, with our wheels in it."""
    packages = lock["packages"]
    for package in packages.values():
        package["file_name"] = f"{constants.PYODIDE_CDN_URL}/{package['file_name']}"
    described = {path: metadata(path) for path in sorted(wheels.glob("*.whl"))}
    names = packages.keys() | {name for name, _, _ in described.values()}
    for path, (name, version, needed) in described.items():
        package = packages.setdefault(name, {"name": name, "install_dir": "site"})
        package |= {
            "depends": sorted(needed & names - LATER - NEVER),
            "file_name": path.name,
            "imports": imports(path),
            "package_type": "package",
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "unvendored_tests": False,
            "version": version,
        }
    for name, more in WITH.items():
        packages[name]["depends"] += more
    (wheels / constants.PYODIDE_LOCK).write_text(json.dumps(lock), "utf-8")


def metadata(wheel: Path) -> tuple[str, str, set[str]]:
    """Return a wheel's name, its version, and the names of what it always needs."""
    with ZipFile(wheel) as files:
        (name,) = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        fields = HeaderParser().parsestr(files.read(name).decode())
    needed = [each for each in fields.get_all("Requires-Dist", []) if ";" not in each]
    return normal(fields["Name"]), fields["Version"], {*map(normal, needed)}


def normal(requirement: str) -> str:
    """Return the name in "ruamel.yaml>=1" as "ruamel-yaml"."""
    name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


def imports(wheel: Path) -> list[str]:
    """Return what can be imported from a wheel."""
    with ZipFile(wheel) as files:
        tops = {Path(name).parts[0] for name in files.namelist() if ".py" in name}
    return sorted(Path(top).stem for top in tops if not top.endswith((".data", ".dist-info")))


def settings() -> dict:
    """Return JupyterLite's settings."""
    options = {
        "lockFileURL": f"./static/wheels/{constants.PYODIDE_LOCK}",
        "stdLibURL": f"./static/wheels/{STANDARD}",
        "packages": STARTED,
    }
    kernel = {constants.PYODIDE_KERNEL_PLUGIN_ID: {constants.LOAD_PYODIDE_OPTIONS: options}}
    data = {"appName": "Minimax Lab", "litePluginSettings": kernel}
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site" / "lite")
    parser.add_argument("--offline", action="store_true", help="with Pyodide itself")
    arguments = parser.parse_args()
    if shutil.which("npm"):
        build(arguments.folder.resolve(), arguments.offline)
    else:
        print("npm isn't here: no JupyterLite was made, and no button of the pages leads to one.")
