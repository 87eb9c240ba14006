"""Whether a student's function uses another one of theirs, such as `best_move` their minimax."""

import ast

from .sources import Cell, names_in


def uses(cells: list[Cell], user: Cell, used: Cell) -> bool:
    """Return whether what one solution cell asks for needs, in what was written, what another does.

    Parameters
    ----------
    cells : list of Cell
        The student's.
    user, used : Cell
        Solution cells of the source, which say the names.

    Returns
    -------
    bool
        Whether a name of the second can be reached from a name of the first.

    Examples
    --------
    >>> texts = "def f(): return g()", "def g(): return h()", "def h(): return 1"
    >>> f, g, h = (Cell("", "solution", text) for text in texts)
    >>> uses([f, g, h], f, h), uses([f, g, h], h, f)
    (True, False)
    """
    needs: dict[str, set[str]] = {}
    for cell in cells:
        try:
            statements = ast.parse(cell.source).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for statement in statements:
            found = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
            for name in names_in(ast.unparse(statement)):
                needs.setdefault(name, set()).update(found)
    reached: set[str] = set()
    todo = set(names_in(user.source))
    while todo:
        reached |= todo
        todo = set().union(*(needs.get(name, set()) for name in todo)) - reached
    return bool(reached & set(names_in(used.source)))
