"""Games: trees written out and trees of any size, the games people play, and views of them.

Tic-tac-toe, Connect Four, chess, draughts and whatever OpenSpiel has; ``views`` and ``evaluated``
show a game in another order or judged in another way, ``moves`` reads and writes its moves.
"""
