"""Widgets: what a notebook steps through and plays with."""
