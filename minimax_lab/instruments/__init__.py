"""Instruments: what happened in one run of a search, told without touching its text.

The way of a run through the modules:

- ``watch`` runs the search; ``recorder`` traces it, hands it a game that notes what it is asked
  (a ``proxy``), and writes a log of ``entries``; a ``watchdog`` stops what has fallen silent
- ``builder``: the log becomes ``nodes``, the visits, and steps of the ``calls`` that are shown
- ``trace``: both, and what follows from them: ``cutoffs``, the sentence to ``explain`` a step, the
  ``table``, the ``graph``
- ``returned``: how to read a value out of what a search returns; ``bounds``: is it exact?
- ``source``: the functions' texts; ``wording``: numbers and lists in words
- ``count`` needs none of it: it only counts what the game is asked
"""
