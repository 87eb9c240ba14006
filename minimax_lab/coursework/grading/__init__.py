"""Grading: the assignments' release, and the marks of a class whose code nobody trusts."""
