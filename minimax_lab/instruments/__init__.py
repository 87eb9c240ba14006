"""Instruments: what happened in one run of a search, told without touching its text.

The way of a run through the modules:

- ``watch`` runs the search; ``recorder`` traces it, hands it a game that notes what it is asked
  (a ``proxy``), and writes a log of ``entries``; a ``watchdog`` stops what has fallen silent
- ``builder``: the log becomes ``nodes``, the visits, and steps of the ``calls`` that are shown
- ``trace``: both, and what follows from them: ``cutoffs``, the sentence to ``explain`` a step, the
  ``table``, the ``graph``, the ``ways`` to its positions
- ``returned``: how to read a value out of what a search returns; ``bounds``: is it exact?
- ``source``: the functions' texts; ``wording``: numbers and lists in words
- ``lockstep``: two traces side by side; ``divergence``: where they part

The rest needs no trace:

- ``count`` hands the search a ``proxy`` that only counts what the game is asked; ``budget`` has
  one that stops the search, too
- ``compiled``: the search as machine code, which the ``engine`` makes
- ``threads``: a thread with a stack as deep as a search may need
"""
