"""A student's cells as a worker runs them: what fails leaves the rest of its cell in force."""

import __future__

import ast
import linecache
from collections.abc import Iterator
from typing import Any

_DEFINING = (
    *(ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef),
    *(ast.Assign, ast.AnnAssign, ast.AugAssign),
)


class Cells:
    """Cells that are run one after another.

    Parameters
    ----------
    names : dict
        Gets what they define.
    """

    def __init__(self, names: dict[str, Any]) -> None:
        self._names = names
        self._flags = 0  # what the cells import of __future__

    def run(self, name: str, source: str, *, only_defining: bool = False) -> None:
        """Run a cell's statements; raise the first exception when all are done.

        So a line that isn't possible here, which draws a picture, say, costs nobody the function
        below it. A cell that took too long is run with `only_defining`, without its experiments.
        """
        file = f"<cell {name}>"
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        compile(source, file, "exec", self._flags, True)  # some mistakes are only found in a whole
        first = None
        for statement in _statements(ast.parse(source, file)):
            if only_defining and not isinstance(statement, _DEFINING):
                continue
            if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
                self._flags |= getattr(__future__, statement.names[0].name).compiler_flag
            part = ast.Module([statement], [])
            try:
                exec(compile(part, file, "exec", self._flags, True), self._names)
            except BaseException as error:
                first = first or error
        if first is not None:
            raise first


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield a cell's statements; an import of several names becomes one of each."""
    for statement in tree.body:
        if isinstance(statement, ast.Import):
            for alias in statement.names:
                yield ast.copy_location(ast.Import([alias]), statement)
        elif isinstance(statement, ast.ImportFrom):
            for alias in statement.names:
                part = ast.ImportFrom(statement.module, [alias], statement.level)
                yield ast.copy_location(part, statement)
        else:
            yield statement
