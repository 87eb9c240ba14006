"""Coursework: run a student's function, find where it goes wrong, and say which mistake it is.

Running a student's code, which is never trusted:

- ``sandbox``: runs it in a process of its own; ``worker``: the process that runs a submission's
  cells
- ``answers``: what is asked of a student's code there; ``recording``: what a search asks a game,
  and what it returns; ``failures``: what any of them raises; ``values``: makes all of that plain
  numbers, texts and containers

Searches, whose results are right or wrong:

- ``cases``: the trees on which they are tried; ``judge``: what is right; ``catalogue``: known
  mistakes; ``diagnose``: which of them it is, and where it shows

Games, evaluations and orders of moves, for which there are many right answers:

- ``row_games``: the positions in which they are tried; ``rules``: a student's game;
  ``open_ended``: an evaluation, or an order of moves

What a student or a lecturer asks for:

- ``check``: a verdict on a function, in a ``report``; ``own_check``: the same by a few lines of
  one's own; ``unrun``: a cell that should have run before; ``hints``; ``worksheet``: question
  sheets on paper
- ``marking``: the marks for one submission; ``grading``: those for a class, and the release

``sandbox``, ``worker`` and what they import load no search: a student's code could call it.
"""
