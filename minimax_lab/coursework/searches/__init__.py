"""Examine a student's search: the cases, what is legitimate, and where a run departs from it."""
