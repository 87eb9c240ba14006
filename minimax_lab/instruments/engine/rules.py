"""A search, the rules of a kind of game, and where the game's numbers stand for compiled code."""

from collections.abc import Iterator
from types import FunctionType, MethodType
from typing import Any, NamedTuple

from numba.core import types

from ...games.game import Game
from ...games.views import View
from . import functions
from .functions import Dependency, function_in

# The first words of a block: positions generated and the most there may be, leaves, and how far
# the machine's stack may grow. The game's own numbers follow.
POSITIONS, LIMIT, LEAVES, STACK, FIRST_NUMBER = range(5)
# The numbers that compiled code knows: Python's types, and numba's.
NUMBERS = {int: types.int64, float: types.float64}


class Method(NamedTuple):
    """A method, and the level of the game that it is called on, see `Rules`."""

    function: FunctionType
    level: int


class Number(NamedTuple):
    """A number that is an attribute of a game: its type, and the index of its word in the block."""

    kind: type
    word: int


class InnerGame(NamedTuple):
    """A game that is an attribute of another one, a view of it."""

    level: int


class Rules:
    """A search, the rules of a kind of game, and all that they call and read.

    Parameters
    ----------
    search : function
        The search.
    game : Game
        The game. If it is a view, the games that it is a view of are taken into account as well.

    Attributes
    ----------
    games : list of Game
        The game, what it is a view of, and so on: at level 0, 1, ...
    functions, reads : list
        All functions to be compiled, the search first, and all that they read.
    numbers : dict
        The attributes of games that have a word in the block, as (level, name) -> `Number`; each
        call brings new values for them.
    constants : list of str
        All attributes of the games that functions may read, as text for the digest.
    """

    def __init__(self, search: FunctionType, game: Game) -> None:
        self.games = list(seen_games(game))
        self.levels = {id(each): level for level, each in enumerate(self.games)}
        self.numbers: dict[tuple[int, str], Number] = {}
        self.functions = [search]
        reads: dict[tuple, Dependency] = {}
        members: dict[tuple[int, str], Any] = {}
        for function in self.functions:  # and those that are added meanwhile
            for read in functions.dependencies_of(function):
                reads[id(read.holder), read.name] = read
                self._add_function(read.value)
            for name in functions.attributes(function):
                for level, each in enumerate(self.games):
                    member = self.find(level, name)
                    members[level, name] = member
                    self._add_function(getattr(member, "function", member))
                    if not isinstance(each, View):  # whose classes nobody changes
                        reads[id(type(each)), name] = functions.attribute(type(each), name)
        self.reads = [read for read in reads.values() if read.now() is read.value]
        self.constants = [
            f"{place} {functions.stands_for(member, self.functions)}"
            for place, member in members.items()
        ]

    def _add_function(self, value: Any) -> None:
        """Add the function that has to be compiled for a value, if there is one."""
        function = function_in(value)
        if function is not None and function not in self.functions:
            self.functions.append(function)

    def find(self, level: int, name: str) -> Any:
        """Return what a game has under a name: a Method, a Number, an InnerGame, or a constant.

        It is None if there is nothing of that name, or something that compiled code can't know.
        """
        holder = level
        game = self.games[holder]
        while name not in vars(game) and not hasattr(type(game), name):
            holder += 1  # a view leaves the name to what it is a view of
            if holder == len(self.games):
                return None
            game = self.games[holder]
        if isinstance(getattr(type(game), name, None), property):
            return None
        value = getattr(game, name, None)  # a class has names that its objects lack, as mro
        if isinstance(value, MethodType):
            function = function_in(value.__func__)
            owner = self.levels.get(id(value.__self__))
            if function is None or owner is None:
                return None
            return Method(function, level if owner == holder else owner)
        if id(value) in self.levels:
            return InnerGame(self.levels[id(value)])
        if name in vars(game) and type(value) in NUMBERS:
            new = Number(type(value), FIRST_NUMBER + len(self.numbers))
            return self.numbers.setdefault((holder, name), new)
        is_constant = isinstance(value, bool | int | float | str | tuple)
        if is_constant or function_in(value):
            return value
        return None


def seen_games(game: Game) -> Iterator[Game]:
    """Yield a game, what it is a view of, and so on."""
    seen: Any = game
    while isinstance(seen, Game):
        yield seen
        seen = vars(seen).get("game")
