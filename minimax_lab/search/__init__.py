"""Searches: functions of (game, state, ...), each reading like its published text."""
