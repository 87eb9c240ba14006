"""What all widgets share: a frame, which their page shows, and actions, which it asks for."""

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets
from anywidget.experimental import command

from ..draw.markup import image
from ..draw.node import Drawing, DrawnNode
from ..draw.svg import place_of


class Widget(anywidget.AnyWidget):
    """A widget whose page shows a `frame` that Python makes, and asks Python for `actions`.

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
        """The sentence beside the picture."""
        return self.frame["sentence"]

    @command
    def ask(self, message: Any, buffers: list) -> tuple[str, list]:
        """Do what the page asks for; return "", or a sentence that says why it can't be done.

        A message is the name of an action and its arguments.
        """
        try:
            name, arguments = message
            self.actions[name](**arguments)
        except (ValueError, TypeError) as error:
            return str(error), []  # which is such a sentence
        except (Exception, SystemExit) as error:  # of a message that makes no sense, or a game
            return f"{type(error).__name__}: {error}", []
        return "", []

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict]:
        """Add the picture, for viewers that show no widgets."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        picture = self.frame.get("svg")
        shown = {"image/svg+xml": picture, "text/html": image(picture)} if picture else {}
        return {**data, **shown}, metadata


def spoken(value: str) -> str:
    """Return a value or a window in a picture as a screen reader is to say it."""
    for sign, words in (("≤", "at most"), ("≥", "at least"), ("?", "not known yet")):
        value = value.replace(sign, words)
    return value


def button_of(drawing: Drawing, node: DrawnNode, words: str, **more: Any) -> dict[str, Any]:
    """Return what the page needs to put a button over a node; its state must be a name.

    The `words` are read out; `more` is for this widget's page.
    """
    x, y, width, height = place_of(drawing, node)
    return more | {
        "name": node.state,
        "words": words,
        "box": [x - width / 2, y - height / 2, width, height],
        "level": node.depth + 1,
        "parent": node.parent.state if node.parent else "",
    }
