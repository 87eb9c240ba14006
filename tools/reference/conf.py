"""How Sphinx makes the reference of the public names from their docstrings: `make site`."""

import importlib.metadata
import inspect
import re
from typing import Any

from docutils.nodes import Text, document
from sphinx.application import Sphinx

project = "Minimax Lab"
release = importlib.metadata.version("minimax-lab")
copyright = "The Minimax Lab authors"
language = "en_GB"

extensions = ["sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx.ext.napoleon"]
templates_path = ["templates"]
autosummary_generate = True
autodoc_typehints = "none"  # the docstrings say what things are, and the signatures are read
autodoc_member_order = "bysource"
default_role = "py:obj"  # a name between two ` is code, and leads to its page if it has one
napoleon_numpy_docstring = True
napoleon_use_param = False  # what is said of two parameters at once stays one entry
napoleon_use_rtype = False
napoleon_custom_sections = [("Attributes", "params_style")]  # likewise

# Chess and draughts each have a Position.
suppress_warnings = ["ref.python"]

html_theme = "furo"
html_title = "Minimax Lab: the public names"
html_static_path = ["static"]
html_css_files = ["reference.css"]
html_js_files = [("scroll.js", {"defer": ""})]
html_copy_source = False
html_show_sourcelink = False

PLACE = re.compile(r"^minimax_lab\.(?:(?:search|measure|draw|games)\.)?")


def write_as_used(app: Sphinx, doctree: document, docname: str) -> None:
    """Write "minimax_lab.search.beyond" as a reader of the lectures does: "lab.beyond"."""
    for text in list(doctree.findall(Text)):
        if PLACE.match(text):
            text.parent.replace(text, Text(PLACE.sub("lab.", text)))


def own_parameters(
    app: Sphinx, what: str, name: str, obj: Any, options: Any, signature: str, returned: str
) -> tuple[str, str] | None:
    """Write a widget's own parameters: autodoc takes those of traitlets' `__new__`, any at all."""
    if what != "class" or signature != "(*args, **kwargs)":
        return None
    _, *own = inspect.signature(obj.__init__).parameters.values()
    own = [parameter.replace(annotation=parameter.empty) for parameter in own]
    return str(inspect.Signature(own)), returned


def is_foreign(app: Sphinx, what: str, name: str, obj: Any, skip: bool, options: Any) -> bool:
    """Leave out what a widget inherits from other packages."""
    function = getattr(obj, "fget", obj)  # of a property
    module = getattr(function, "__module__", None)
    return skip or (module is not None and not module.startswith("minimax_lab"))


def setup(app: Sphinx) -> None:
    app.connect("autodoc-skip-member", is_foreign)
    app.connect("autodoc-process-signature", own_parameters)
    app.connect("doctree-resolved", write_as_used)
