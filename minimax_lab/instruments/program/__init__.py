"""A search that knows no `Game`: a program as anybody writes one, watched as it stands.

From its calls to its trace:

- ``recorder``: runs it, and keeps what each of its calls was given
- ``experiment``: makes such calls again, on copies, to ask what the run didn't show
- ``seen``: what was found out, as a `Game` whose tree the program has searched
- ``turns``: who chooses at its positions
- ``grids``: the boards that it works on
- ``examination``: what its calls do when they are made again, gathered to look for faults
- ``faults``: where it contradicts itself
- ``trace``: its trace, as readers get it
"""
