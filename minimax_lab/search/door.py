"""The public door of a search: it checks what a reader passes; behind it the text trusts."""

from collections.abc import Callable
from functools import wraps

from ..games.game import check_depth, check_game


def checked(search: Callable, home: str) -> Callable:
    """Return `search` with a check of game and depth before the first call.

    `home` is the module under which it is public, so that it can be pickled.

    The recursion inside doesn't pass the door again, and ``inspect.getsource`` and the
    instruments see the text behind it.
    """

    @wraps(search)
    def door(game, state, depth, *window, **named_window):
        check_game(game)
        check_depth(depth)
        return search(game, state, depth, *window, **named_window)

    door.__module__ = home
    vars(door)["text"] = search  # what the compiling instrument takes
    return door
