"""Coursework: run a student's function, find where it goes wrong, and say which mistake it is.

Somebody else's code, which is never trusted:

- ``sandbox``: runs it in a process of its own; ``worker``: the process that runs a submission's
  cells
- ``answers``: what is asked of it there; ``recording``: what a search asks a game and returns;
  ``failures``: what either raises; ``values``: all of it made plain

Searches, of which only one thing is right:

- ``cases``: the trees on which they are tried; ``judge``: what is right; ``diagnose``: which
  mistake it is, of those in the ``catalogue``

Games, evaluations and orders, of which many are right:

- ``row_games``: the positions in which they are tried; ``rules``: a student's game;
  ``open_ended``: an evaluation, or an order of moves

What a student or a lecturer asks for:

- ``check``: a verdict on a function; ``hints``; ``worksheet``: question sheets on paper
- ``marking``: the marks for one submission; ``grading``: those for a class, and the release

``sandbox``, ``worker`` and what they import load no search, as the code in them could call it.
"""
