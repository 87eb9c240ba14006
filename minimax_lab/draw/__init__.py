"""Pictures of games and traces: layout computes, painting paints, and neither searches.

A tree: ``tree`` grows it from a trace or a game and says how it looks at a step; ``layout`` says
what of it is shown, where, and what stands in the legend; ``svg`` and ``figure`` paint it, as SVG
and by networkx; ``number_line`` shows a window beside it. A board: ``boards``. Measured tables:
``plots``. ``layout`` knows how wide texts are; ``palette`` has the colours and SVG's elements.
"""

import lazy_loader

# Imported when it is first asked for.
__getattr__, __dir__, __all__ = lazy_loader.attach(__name__, ["plots"])
