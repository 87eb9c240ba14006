"""Instruments: what happened in one run of a search, told without touching its source.

- ``record``: runs a search of a `Game`, traces it, and hands it a game that notes what it is asked
- ``program``: runs a search that knows no `Game`, and keeps what each of its calls was given
- ``experiment``: makes such calls again, on copies, to ask what the run didn't show
- ``seen``: what was found out, as a `Game` whose tree the program has searched; ``turns``: who
  chooses at its positions; ``grids``: the boards that it works on
- ``examination``, ``faults``: where a program contradicts itself; ``program_trace``: its trace
- ``watch``: the one way in, for both kinds
- ``nodes``: what was noted becomes the visits of the search, and its steps
- ``run``: both, and what follows from them: values, what these are of the true ones, cut-offs
- ``explain``: a step of a run in a sentence, a run as a table; ``wording``: numbers in words
- ``trace``: a run that tells itself: in words, as a table, as a graph
- ``divergence``: two traces side by side, and where they part
- ``count``: games that only count what they are asked, or stop a search
- ``compiled``: the search as machine code, which the ``engine`` makes

Imports run one way: wording, nodes, run, explain, trace, each on those before it, then record,
program, experiment, seen, faults and watch; divergence builds on trace.
"""
