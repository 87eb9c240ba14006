"""Measuring: what theory expects of a search, tables of many runs, and matches of players."""

import lazy_loader

# Imported when it is first asked for.
__getattr__, __dir__, __all__ = lazy_loader.attach(__name__, ["theory"])
