"""Measuring: what theory expects of a search, and tables of many runs."""
