"""Measuring: what theory expects of a search, tables of many runs, and matches of players."""
