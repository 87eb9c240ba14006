"""A search, asked for the values of states: as machine code where it can be translated."""

import math
import threading
from collections.abc import Callable
from functools import cached_property
from typing import Any

from ..games.game import Game
from ..instruments.budget import Budget, Limited, Spent
from ..instruments.compiled import Compiled, compiled
from ..instruments.proxy import check_call, name_of
from ..search.published import Procedure
from .arguments import is_negamax, takes_window, text_of


class Asker:
    """Asks a search for values, always MAX's, within a window where the search takes one.

    Parameters
    ----------
    search : callable or Procedure
        The search.
    """

    def __init__(self, search: Callable | Procedure) -> None:
        self.search, self.text = search, text_of(search)
        self.windowed = not isinstance(search, Procedure) and takes_window(self.text)
        self._compiles: dict[Any, bool] = {}  # by the kind of game and of depth
        self._guard = threading.Lock()

    @cached_property
    def is_negamax(self) -> bool:
        """Whether the search values a state for whoever is to move in it."""
        return not isinstance(self.search, Procedure) and is_negamax(self.text)

    @cached_property
    def _fast(self) -> Compiled:
        return compiled(self.text)

    def is_prepared(self, game: Game, depth: float) -> bool:
        """Return whether it is known if the search can be compiled for such a game."""
        return (type(game), type(depth)) in self._compiles

    def prepare(self, game: Game, state: Any, depth: float) -> None:
        """Compile the search for such a game, if that can be."""
        with self._guard:
            if self.is_prepared(game, depth):
                return
            # The clock runs while numba translates, so the search itself is stopped soon.
            budget = Budget(nodes=1000, seconds=1)
            try:
                self._fast.run_within(
                    budget, *self._arguments(game, state, depth, (-math.inf, math.inf))
                )
                compiles = True
            except Spent:
                compiles = True
            except Exception:  # whatever stands in the way, the plain text runs instead
                compiles = False
            self._compiles[type(game), type(depth)] = compiles

    def value(
        self, game: Limited, state: Any, depth: float, alpha: float, beta: float, budget: Budget
    ) -> float:
        """Return a state's value as far as it matters between alpha and beta.

        `game` is a game that `budget` limits. Raises Spent when that is spent.
        """
        sign = game.to_move(state) if self.is_negamax else 1
        window = (alpha, beta) if sign > 0 else (-beta, -alpha)
        plain = game._game
        if self._compiles.get((type(plain), type(depth))):
            window = (float(window[0]), float(window[1]))
            try:
                arguments = self._arguments(plain, state, depth, window)
                value = self._fast.run_within(budget, *arguments)[0]
                if math.isfinite(value):
                    return sign * value
            except Exception:  # the plain text says better what is wrong
                pass
        arguments = self._arguments(game, state, depth, window)
        check_call(self.text, arguments)
        return sign * self._number(self.text(*arguments))

    def _arguments(self, game: Game, state: Any, depth: float, window: tuple) -> tuple:
        if isinstance(self.search, Procedure):
            return self.search.arguments(game, state, depth)
        return (game, state, depth, *(window if self.windowed else ()))

    def _number(self, returned: Any) -> float:
        """Return the number in what the search returned."""
        value = self.search.value(returned) if isinstance(self.search, Procedure) else returned
        try:
            if not math.isnan(value):
                return value
        except TypeError:
            pass
        raise ValueError(
            f"{name_of(self.text, 'search')} returned {returned!r}: a player needs a search that "
            "returns the value of a state, a number"
        )
