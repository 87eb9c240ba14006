"""How Sphinx makes the reference of the public names from their docstrings: `make site`."""

import importlib.metadata

project = "Minimax Lab"
release = importlib.metadata.version("minimax-lab")
copyright = "The Minimax Lab authors"
language = "en_GB"

extensions = ["sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx.ext.napoleon"]
templates_path = ["templates"]
autosummary_generate = True
autodoc_typehints = "none"  # the docstrings say what things are, and the signatures are read
autodoc_member_order = "bysource"
napoleon_numpy_docstring = True
napoleon_use_rtype = False
napoleon_use_ivar = True

# Chess and draughts each have a Position.
suppress_warnings = ["ref.python"]

html_theme = "furo"
html_title = "Minimax Lab: the public names"
html_copy_source = False
html_show_sourcelink = False
