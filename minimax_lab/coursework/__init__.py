"""Coursework: run a student's function, find where it goes wrong, and say which mistake it is."""
