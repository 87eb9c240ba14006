"""Pictures of games and traces: layout and scene compute; svg, painter and tikz paint.

The way of a picture through the modules:

- ``items``: the tree that is drawn, of visits and what was never searched, or of a game alone
- ``fold``: which of its nodes are shown, each on a spot, and what becomes "12 more"
- ``layout``, ``arrange``: where the spots stand
- ``passes``, ``scene``: what to paint at a step, a `Scene` made of the parts in ``shapes``
- ``svg``, ``painter`` for ``figure``, ``tikz``: the scene painted as text, with matplotlib and as
  a LaTeX picture; ``gif``: a film of many, which says its ``progress``
- ``form``, ``predicted``: a tree to be filled in, on paper and by `Predict`

All painters take the ``legend``, the ``outlines`` and the colours (``style``) from one place.
``text`` guesses the room of a text, ``wrapping`` breaks it into lines, ``alt_text`` describes
a picture.

Pictures of other things:

- ``boards``: a board, of its ``squares`` and ``pieces``
- ``number_line``: a window that closes
- ``chart``: leaves against depth, for a widget; ``plots``: measured tables, with matplotlib; both
  with the same ``looks`` and ``words``, the ``curves`` of theory, and labels kept apart by
  ``spread``
"""
