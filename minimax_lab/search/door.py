"""The public door of a search: it checks what a reader passes; behind it the text trusts."""

from collections.abc import Callable
from functools import wraps

from ..games.game import check_depth, check_game


def checked(search: Callable) -> Callable:
    """Return `search` with a check of game and depth before the first call.

    The recursion inside doesn't pass the door again, and ``inspect.getsource`` and the
    instruments see the text behind it.
    """

    @wraps(search)
    def door(game, state, depth, *window, **named_window):
        check_game(game)
        check_depth(depth)
        return search(game, state, depth, *window, **named_window)

    door.__module__ = __name__.split(".")[0]  # the name it is public under, so that it pickles
    return door
