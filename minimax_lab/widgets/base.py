"""What the widgets have in common: a frame that the page shows, and actions that it asks for."""

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets
from anywidget.experimental import command

from ..draw.markup import image
from ..draw.node import Drawing, DrawnNode
from ..draw.svg import place_of


class Widget(anywidget.AnyWidget):
    """A widget whose page shows a `frame` that Python made, and asks Python for `actions`.

    Examples
    --------
    >>> class Light(Widget):
    ...     def __init__(self):
    ...         super().__init__(frame={"on": False})
    ...         self.actions = {"switch": lambda on: setattr(self, "frame", {"on": on})}
    >>> light = Light()
    >>> light.ask(["switch", {"on": True}], [])  # as a click does
    ('', [])
    >>> light.frame
    {'on': True}
    """

    frame = traitlets.Dict().tag(sync=True)
    actions: dict[str, Callable[..., Any]]

    @property
    def sentence(self) -> str:
        """What is said beside the picture."""
        return self.frame["sentence"]

    @command
    def ask(self, message: Any, buffers: list) -> tuple[str, list]:
        """Do what the page asks for, an action and what it takes; return why not, or ""."""
        try:
            name, what = message
            self.actions[name](**what)
        except (ValueError, TypeError) as error:
            return str(error), []  # a sentence of the lab's
        except (Exception, SystemExit) as error:  # whatever a page sends, or a game raises
            return f"{type(error).__name__}: {error}", []
        return "", []

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict]:
        """Add the picture, for viewers that show no widgets."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        picture = self.frame.get("svg")
        shown = {"image/svg+xml": picture, "text/html": image(picture)} if picture else {}
        return {**data, **shown}, metadata


def spoken(value: str) -> str:
    """Return a value of a picture as it is read out."""
    for sign, words in (("≤", "at most"), ("≥", "at least"), ("?", "not known yet")):
        value = value.replace(sign, words)
    return value


def button_of(drawing: Drawing, node: DrawnNode, words: str, **more: Any) -> dict[str, Any]:
    """Return what the page needs to put a button over a node of a tree of named states."""
    x, y, width, height = place_of(drawing, node)
    return more | {
        "name": node.state,
        "words": words,
        "box": [x - width / 2, y - height / 2, width, height],
        "level": node.depth + 1,
        "parent": node.parent.state if node.parent else "",
    }
