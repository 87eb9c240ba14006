"""Instruments: what happened in one run of a search, found out without changing its source.

From a run to its trace:

- ``watch``: where to start: it runs any search and returns its trace
- ``calls``: whether a search can be called with some arguments, and what else it takes
- ``record``: runs a search of a `Game`, traces it, and hands it a game that logs its questions
- ``nodes``: makes of the log the visits of the search, and its steps
- ``run``: what follows from these: values, whether they are exact or bounds, cut-offs
- ``explain``: a step of a run in a sentence, a run as a table; ``wording``: numbers in words
- ``trace``: a run as readers get it: in words, as a table, as a graph
- ``divergence``: two traces side by side, and where they part

For a search that knows no `Game`:

- ``program``: a folder of its own: records its calls, makes them again, and finds what is wrong

For runs that nobody watches step by step:

- ``count``: games that only count what they are asked, or stop a search
- ``compiled``: the search as machine code, which the ``engine`` makes
"""
