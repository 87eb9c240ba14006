"""Pictures of games and traces: layout computes, painting paints, and neither searches.

A tree: ``tree`` says which nodes are shown, where they stand and how they look, ``svg`` and
``figure`` paint it, as SVG and by networkx; ``number_line`` shows a window beside it. A board:
``boards``. Measured tables: ``plots``. All of them share ``style``, the colours and the room that
things take.
"""
