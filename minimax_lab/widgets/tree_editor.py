"""Edit a tree in the notebook, and see at once what a search cuts in it and what it costs."""

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import anywidget
import traitlets

from ..games.game import MAX, MIN
from ..games.tree import Tree
from ..search.minimax import alphabeta, minimax
from ..search.published import Procedure
from .assets import joined
from .nested import checked, leaf_of, number, parsed, written_tree
from .tree_edits import History, Path, Version, at, moved, replaced, with_child, without
from .tree_view import COUNTED, named, nested_of, paths_of, picture_of, runs_of, said_of, table_of


class TreeEditor(anywidget.AnyWidget):
    """Edit a game tree: type it, drag its children, change its leaves, and see the cuts change.

    Every edit gives the nodes their names anew, level by level. What the last of the searches
    leaves out is drawn as cut off; a table counts what each of them does.

    Parameters
    ----------
    tree : Tree or nested lists
        The tree to start from: at most 200 nodes, players in turn. Nodes that had other names
        than A, B, C, … get these.
    searches : iterable of callable or Procedure, optional
        One to four searches: the lab's minimax and alpha-beta if left out.
    root : MAX or MIN, optional
        Who is to move at the root; as in `tree`, or MAX, if left out.

    Attributes
    ----------
    nested : number or nested tuples
        The tree; set it to nested lists to start from another one.
    text : str
        What stands in the text box; set it to type a tree there.
    tree : Tree
        The tree as a game.
    root : MAX or MIN
    counts : dict
        For each search, by name, its "value", "nodes", "leaves" and "cut-offs"; {} if it failed.
    selected : str
        The name of the node that was edited or chosen last.
    error : str
        Why the last edit in the page was refused, "" if it wasn't.

    Raises
    ------
    TypeError, ValueError
        If `tree` is no such tree, or `searches` holds no searches.

    Examples
    --------
    >>> from minimax_lab.widgets.tree_editor import TreeEditor
    >>> editor = TreeEditor([[3, 12], [8, 2]])
    >>> editor.counts["alphabeta"]["leaves"]
    4
    >>> editor.move("G", -1)
    >>> editor.nested, editor.counts["alphabeta"]["leaves"]
    (((3, 12), (2, 8)), 3)
    """

    _esm = joined("view.js", "tree_editor.js")
    _css = joined("stepper.css", "tree_editor.css")

    frame = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        tree: Any,
        searches: Iterable[Callable | Procedure] = (minimax, alphabeta),
        *,
        root: int | None = None,
    ) -> None:
        self._searches = named(searches)
        if root is None:
            root = tree.to_move(tree.initial) if isinstance(tree, Tree) else MAX
        self._history = History(Version(nested_of(tree), _player(root), ()))
        self._typed = written_tree(self.nested)
        self._is_typing, self.error = False, ""
        self._seen = 0  # the number of the page's last choice of a node
        self.tree = Tree(self.nested, root)
        self._runs = runs_of(self._searches, self.tree)
        super().__init__(frame=self._frame(said_of(self._runs, self._runs)))
        self.on_msg(self._hear)

    @property
    def nested(self) -> Any:
        return self._history.now.nested

    @nested.setter
    def nested(self, nested: Any) -> None:
        self._become(checked(nested), (), "Another tree.")

    @property
    def text(self) -> str:
        return self._typed

    @text.setter
    def text(self, text: str) -> None:
        nested = parsed(text)
        self._typed = text
        self._become(nested, (), "", is_typing=True)

    @property
    def root(self) -> int:
        return self._history.now.root

    @root.setter
    def root(self, root: int) -> None:
        words = "MAX is to move at the root." if _player(root) == MAX else "MIN is."
        self._become(self.nested, self._history.now.selected, words, root=root)

    @property
    def counts(self) -> dict[str, dict]:
        return {run.name: run.counts for run in self._runs}

    @property
    def selected(self) -> str:
        return self._name(self._history.now.selected)

    def move(self, name: str, by: int) -> None:
        """Move a node among its siblings: by -1 to the left, by 1 to the right."""
        path = self._path(name)
        self.move_to(name, path[-1] + by if path else 0)

    def move_to(self, name: str, place: int) -> None:
        """Move a node to a place among its siblings, counted from 0."""
        before = self._path(name)
        nested, path = moved(self.nested, before, place)
        if path != before:
            self._become(nested, path, f"{name} moves, and is called {{}} now.")

    def set_leaf(self, name: str, value: Any) -> None:
        """Give a leaf another value."""
        path = self._path(name)
        if isinstance(at(self.nested, path), tuple):
            raise ValueError(f"{name} is no leaf: only leaves have a value of their own.")
        value = number(value)
        self._become(replaced(self.nested, path, value), path, f"{{}} is {value} now.")

    def add_child(self, name: str) -> None:
        """Add a leaf 0 below a node; a leaf becomes a node with a child of its own value."""
        nested, path = with_child(self.nested, self._path(name))
        self._become(nested, path, "{} is new.")

    def delete(self, name: str) -> None:
        """Delete a node and all below it."""
        nested, path = without(self.nested, self._path(name))
        self._become(nested, path, f"{name} is deleted.")

    def undo(self) -> None:
        """Take the last edit back; ValueError if there is none."""
        self._history.undo()
        self._show("Undone.")

    def redo(self) -> None:
        """Make an edit again that was undone; ValueError if there is none."""
        self._history.redo()
        self._show("Done again.")

    def _become(
        self, nested: Any, selected: Path, words: str, *, root: int | None = None, is_typing=False
    ) -> None:
        """Show another tree, as an edit that can be undone; typing on is one edit."""
        version = Version(nested, self.root if root is None else root, selected)
        self._history.add(version, joins=is_typing and self._is_typing)
        self._show(words, is_typing=is_typing)

    def _show(self, words: str, *, is_typing: bool = False) -> None:
        before, self._is_typing, self.error = self._runs, is_typing, ""
        if not is_typing:
            self._typed = written_tree(self.nested)
        self.tree = Tree(self.nested, self.root)
        self._runs = runs_of(self._searches, self.tree)
        said = f"{words.format(self.selected)} {said_of(self._runs, before)}".strip()
        self.frame = self._frame(said, before)

    def _frame(self, said: str, before: list | None = None) -> dict:
        svg, nodes = picture_of(self.tree, self._runs, self._history.now.selected)
        return {
            "svg": svg,
            "nodes": nodes,
            "counted": ["value", *COUNTED],
            "rows": table_of(self._runs, before or self._runs),
            "said": said,
            "text": self._typed,
            "is_typed": self._is_typing,
            "error": self.error,
            "selected": list(self._history.now.selected),
            "seen": self._seen,
            "root": self.root,
            "can_undo": bool(self._history.past),
            "can_redo": bool(self._history.future),
        }

    def _hear(self, widget: Any, content: dict, buffers: list) -> None:
        """Do what the page asks for; where that can't be, say why, and leave the tree alone."""
        try:
            self._do(**content)
        except (TypeError, ValueError) as error:
            self.error, is_typed = str(error), content.get("do") == "text"
            if is_typed:
                self._typed = content["text"]
            shown = {"error": self.error, "text": self._typed, "is_typed": is_typed}
            self.frame = self.frame | shown
        else:  # only the text's own error stays, as long as the text does
            self.frame = self.frame | ({} if self.frame["is_typed"] else {"error": ""})

    def _do(self, do: str, path: list | None = None, **how: Any) -> None:
        if path is not None:
            self._name(tuple(path))  # which may be gone
            self._history.now = self._history.now._replace(selected=tuple(path))
        name = self.selected
        actions: dict[str, Callable] = {
            "select": lambda number: setattr(self, "_seen", number),
            "move": lambda by: self.move(name, by),
            "place": lambda to: self.move_to(name, to),
            "leaf": lambda value: self.set_leaf(name, leaf_of(value)),
            "add": lambda: self.add_child(name),
            "delete": lambda: self.delete(name),
            "undo": self.undo,
            "redo": self.redo,
            "root": lambda root: setattr(self, "root", root),
            "text": lambda text: setattr(self, "text", text),
        }
        actions[do](**how)

    def _path(self, name: str) -> Path:
        paths = paths_of(self.tree)
        if name not in paths:
            raise ValueError(f"{name!r} is no node of this tree: it has {', '.join(paths)}")
        return paths[name]

    def _name(self, path: Path) -> str:
        names = {other: name for name, other in paths_of(self.tree).items()}
        if path not in names:
            raise ValueError("That node is gone: choose another one.")
        return names[path]

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict]:
        """Add the picture and the counts, for viewers that show no widgets."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        svg = self.frame["svg"]
        html = f"<figure>{svg}<figcaption>{escape(said_of(self._runs, self._runs))}</figcaption>"
        return {**data, "image/svg+xml": svg, "text/html": f"{html}</figure>"}, metadata

    def __repr__(self) -> str:
        return f"<TreeEditor of {self.tree!r}: {said_of(self._runs, self._runs)}>"


def _player(root: Any) -> int:
    if root not in (MAX, MIN):
        raise ValueError(f"root must be MAX (+1) or MIN (-1), not {root!r}")
    return root
