"""The search behind a move, as deep as it can be stepped through."""

from collections.abc import Callable
from itertools import count
from typing import Any

from ..games.game import Game
from ..instruments.count import Limited
from ..instruments.proxy import name_of
from ..instruments.wording import counted
from ..limits import Limit, LimitReached
from ..players import Player, arguments_of, function_of
from .stepper import Stepper

MOST = 2_000  # positions that are stepped through


def stepper_of(player: Player, game: Game, state: Any, reached: float) -> tuple[Stepper, str]:
    """Return a Stepper through a player's search, and a sentence that says how deep it is.

    It is the search of the same position to the largest depth, not above the one `reached`, that
    generates no more than 2,000 positions.
    """
    search, view = function_of(player.search), player.view(game)
    depth, nodes, is_cut = _deepest(player.search, search, view, state, max(reached, 1))
    name, plies = name_of(search, "the search"), counted(depth, "ply", "plies")
    said = (
        f"{name} from the position before the computer's move, {plies} deep: {nodes:,} positions."
    )
    if is_cut:
        said += " It looked further ahead, which would be too many steps here."
    return Stepper(search, *arguments_of(player.search, view, state, depth)), said


def _deepest(
    given: Any, search: Callable, game: Game, state: Any, reached: float
) -> tuple[int, int, bool]:
    """Return the largest depth whose search is short enough, its positions, and if it went on."""
    deepest = known = 0
    is_cut = False
    for depth in count(1):
        budget = Limit(nodes=MOST)
        try:
            search(*arguments_of(given, Limited(game, budget), state, depth))
        except LimitReached:
            is_cut = True
            break
        except Exception:  # the Stepper shows it
            return depth, budget.spent, False
        if depth > 1 and budget.spent == known:  # all of the tree
            break
        deepest, known = depth, budget.spent
        if depth >= reached:
            break
    if not deepest:
        raise ValueError(
            f"Looking 1 ply ahead takes more than {MOST:,} positions here: too many to step."
        )
    return deepest, known, is_cut
