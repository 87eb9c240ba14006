"""Instruments: what happened in one run of a search, told without touching its text."""
