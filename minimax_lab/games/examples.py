"""Two trees that everybody draws."""

from .tree import Tree

# The course's worked example: three moves, three plies, 14 leaves L to Y; worth 8 to MAX.
COURSE_TREE = Tree(
    [
        [[7, 6], [8, 5], [2, 3]],
        [[0, -2], [6, 2]],
        [[5, 8], [9, 2]],
    ]
)

# Russell & Norvig, AIMA 4th edition, figure 5.2 (the minimax values) and 5.5 (alpha-beta).
AIMA_TREE = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
