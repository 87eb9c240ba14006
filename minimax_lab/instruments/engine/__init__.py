"""The engine under `compiled`: how a search and a game's rules are handed to numba.

- ``kernel``: one search over one kind of game, compiled; ``entry``: the machine code that is
  called; ``interruptible`` runs it, with an ``alarm`` or in a thread.
- ``texts``: the functions concerned, and what they read; ``checks``: can they be compiled?
  ``refusal``: the sentence that says why not.
- ``rules``: a game's methods and numbers; ``game_type``: the game as numba's type; ``generators``:
  its moves and children.
- ``dispatchers``: functions as numba takes them. ``pipeline``: its way to machine code, with
  ``checkpoints``, with ``powers`` as Python has them or none, for some functions in two ``parts``,
  and with ``conversions`` where it guesses a type wrong. ``recursion`` ties them together.
  ``loops``: have all of them checkpoints?
- ``block``: the words that Python and machine code share.
- ``cache``: what is kept on disk; ``additions``: what numba lacks.
"""

from . import additions

__all__ = ["additions"]  # imported for what it tells numba
