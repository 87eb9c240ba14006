"""Games: trees written out and trees of any size, the games people play, and views of them.

``game`` says what a game is; ``boards`` what stands where; ``notation`` reads and writes moves;
``views`` shows a game in another order or narrowed, and ``evaluations`` judges it in another way.
Each other module is a game: tic-tac-toe, Connect Four, chess, draughts, and whatever OpenSpiel has.
"""

import lazy_loader

# Imported when they are first asked for.
__getattr__, __dir__, __all__ = lazy_loader.attach(__name__, ["chess", "connect_four", "draughts"])
