"""Pictures of games and traces: layout and scene compute, svg and figure paint.

The way of a picture through the modules:

- ``items``: the tree that is drawn, of visits and what was never searched, or of a game alone
- ``fold``: which of its nodes are shown, each on a spot, and what becomes "12 more"
- ``layout``, ``arrange``: where the spots stand
- ``passes``, ``scene``: what to paint at a step, a `Scene` made of the parts in ``shapes``
- ``svg``, and ``painter`` for ``figure``: the scene painted as text and with matplotlib

- ``tikz``, ``gif``: the scene for slides, as a LaTeX picture and as a film
- ``form``, ``predicted``: a tree to be filled in, on paper and by `Predict`

Both painters take the ``legend``, the ``outlines`` and the colours (``style``) from one place.
``text`` guesses the room of a text, ``words`` describes a picture, ``number_line`` is a picture
of its own.
"""
