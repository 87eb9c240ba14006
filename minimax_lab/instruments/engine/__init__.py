"""The engine under `compiled`: it hands a search and the rules of a game to numba.

- ``rules``: a kind of game, and all functions and attributes that a search needs of it;
- ``functions``: what functions call and read, and why one can't be compiled;
- ``game_type``: a game as numba's type. Its value is the address of a block of numbers; its methods
  are the game's own, and those that the search calls also count, and check whether to stop;
- ``specialization``: where to start: one search over one kind of game, as machine code, and one
  call of it;
- ``disk``: machine code kept for other processes.

Parts of numba that aren't public are used, and a new version may change them:
``CompileResult._reduce`` and ``_rebuild``, ``library._final_module`` and ``RuntimeLinker.PREFIX``
(in ``disk``), ``type_annotation`` (recursion, in ``specialization``), and what `InlinedIterator`
builds on. Two changes to numba hold for the whole process, both made by ``specialization``:
`type_of` gives functions their types, and ints have ``bit_count``.
"""
