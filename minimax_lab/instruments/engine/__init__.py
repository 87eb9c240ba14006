"""The engine under `compiled`: how a search and a game's rules are handed to numba."""
