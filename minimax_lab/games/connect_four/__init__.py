"""Connect Four: its rules, and what is known of it."""

from .rules import ConnectFour

__all__ = ["ConnectFour"]
