"""Pictures of games, traces and measured tables. Nothing in here searches.

``tree`` makes a drawn tree from a trace or a game, and says how it looks at a step. Its nodes are
described in ``node``; ``fold`` says which of them are shown, ``place`` where they stand, ``legend``
what the signs mean. ``svg`` paints the tree as SVG, ``figure`` with networkx. ``number_line`` shows
the window of a step, ``windows`` those of several calls, ``boards`` the board of a game, ``plots``
a table. ``theme`` has the colours, ``markup`` the elements of SVG and the HTML around a picture.
"""

import lazy_loader

# Imported when it is first asked for.
__getattr__, __dir__, __all__ = lazy_loader.attach(__name__, ["plots"])
