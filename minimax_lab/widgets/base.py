"""What all widgets share: a frame, which their page shows, and actions, which it asks for."""

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets
from anywidget.experimental import command
from IPython.display import display, update_display

from ..draw.markup import image
from ..draw.node import Drawing, DrawnNode
from ..draw.svg import place_of

VIEW = "application/vnd.jupyter.widget-view+json"
# The still is hidden while the widget beside it is alive (in JupyterLab, Notebook, VS Code and
# Colab); and what is in the widget's place, JupyterLab's error for one, while it isn't.
_STYLE = """<style>
.mm-still > p { margin: 6px 0; padding: 4px 10px; border-left: 4px solid #e07b00; font-size: 16px }
:is(.jp-OutputArea-child, .output_container, .display_data):has(.mm-still):has(
  + * .mm:not(.mm-deaf)),
.jp-OutputArea-child:has(.mm-still) + .jp-OutputArea-child:has(
  > .jp-OutputArea-output:not([data-mime-type])):not(:has(.mm:not(.mm-deaf))) { display: none }
</style>"""


class Widget(anywidget.AnyWidget):
    """A widget whose page shows a `frame` that Python makes, and asks Python for `actions`.

    In a notebook it has two outputs: itself, and before it a still: what it showed last, as mere
    HTML. That is seen where the widget has no Python: in a saved notebook, or after a restart.

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
    _instead = "Run this cell to go on."  # what is said where there is no Python
    _has_still = False  # on a page

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

    def svg(self) -> str:
        """Return the picture that is seen without Python, as SVG; "" if there is none."""
        return self.frame.get("svg", "")

    def picture(self) -> str:
        """Return all that is seen without Python, as HTML."""
        return image(self.svg())

    def _still(self) -> dict[str, str]:
        """Return an output that needs no Python: the picture, and how to go on."""
        words = f'<p role="status">{self._instead}</p>'
        html = f'<div class="mm-still">{self.picture()}{words}{_STYLE}</div>'
        still = {"text/html": html, "text/plain": repr(self)}
        svg = self.svg()
        if svg:
            still["image/svg+xml"] = svg
        return still

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict]:
        """Add the still, for viewers that show no widgets."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return data | self._still(), metadata

    def _ipython_display_(self) -> None:
        """Show the still and, beside it, the widget."""
        data, metadata = super()._repr_mimebundle_()  # Colab finds its widgets by the metadata
        display(self._still(), raw=True, display_id=self.model_id)
        display({VIEW: data[VIEW], "text/html": ""}, metadata=metadata, raw=True)
        self._has_still = True

    @traitlets.observe("frame")
    def _renew_still(self, change: Any) -> None:
        """Let the still, with which a notebook is saved, show what the widget shows."""
        if self._has_still:
            update_display(self._still(), raw=True, display_id=self.model_id)


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
