"""The procedures of the course notes, each in a module of its own, under its own names."""

from .catalogue import PUBLISHED, Procedure

__all__ = ["PUBLISHED", "Procedure"]
