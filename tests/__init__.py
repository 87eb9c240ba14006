"""The tests: a file per module, and beside them what several of them need."""
