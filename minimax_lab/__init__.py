"""Minimax Lab: one function for each search, watched, counted and drawn as it stands.

The public names stand in ``__init__.pyi``; each is imported when it is first asked for.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
