"""Examine a student's rules, evaluation or order of moves."""
