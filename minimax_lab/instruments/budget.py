"""The limit by its old name, until the engine knows the new one."""

from ..limits import Limit as Budget
from ..limits import LimitReached as Spent

__all__ = ["Budget", "Spent"]
