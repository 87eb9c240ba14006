"""Plots of a sweep's table: what searches cost, beside what theory says.

Each function takes the table, options by keyword and `ax`, and returns the axes. What the plot
shows in words is in ``ax.alt_text``: a notebook shows it with the axes, and stores it with the
picture. ``runs`` reads the table, ``canvas`` is the look, ``words`` the words.
"""

from .branching import branching_against_depth
from .depth import nodes_against_depth
from .fraction import fraction_of_minimax
from .ordering import leaves_against_order

__all__ = [
    "branching_against_depth",
    "fraction_of_minimax",
    "leaves_against_order",
    "nodes_against_depth",
]
