"""Instruments: what happened in one run of a search, told without touching its source.

- ``record``: `watch` runs the search, traces it, and hands it a game that notes what it is asked
- ``nodes``: what was noted becomes the visits of the search, and its steps
- ``trace``: both, and what follows from them: values and what they are worth, cut-offs, the graph
- ``explain``: a step of a trace in a sentence, a trace as a table; ``wording``: numbers in words
- ``divergence``: two traces side by side, and where they part
- ``count``: games that only count what they are asked, or stop a search
- ``compiled``: the search as machine code, which the ``engine`` makes

Imports run one way: compiled, count, and wording, nodes, explain, trace, each on those before it;
record and divergence build on all of these.
"""
