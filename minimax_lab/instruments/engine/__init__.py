"""The engine under `compiled`: how a search and a game's rules are handed to numba."""

from . import additions

__all__ = ["additions"]  # imported for what it tells numba
