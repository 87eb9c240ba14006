"""What somebody's function asks a game, and what it returns.

This runs in the student's process, so nothing here loads a search: their code could call it.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from ..games.game import Game
from ..games.views import ReadOnlyView, View
from .failures import Endless, Meddled, attempt, described
from .values import is_number, plain, text_of

# The questions, by the letters that stand for them in a log. Three more stand for no method that
# answers once: "b" for reading `initial`, "c" for `children`, and "n" for taking one more of them.
QUESTION = {name[0]: name for name in ("to_move", "actions", "result", "is_terminal", "evaluate")}
_MOST_QUESTIONS = 20_000  # to a small tree; a function that asks more never comes back


@dataclass(frozen=True)
class Behaviour:
    """What a function did in one case.

    Attributes
    ----------
    returned : object
        What it returned, made `plain`.
    error : str
        The kind of exception that ended it, or "".
    message : str
        What that exception said, and on which line of the function.
    printed : str
        The start of what it printed.
    log : list of tuple
        What it asked the game, in order: each time the question's letter, then the arguments.
    """

    returned: Any
    error: str = ""
    message: str = ""
    printed: str = ""
    log: list[tuple] = field(default_factory=list)

    @cached_property
    def asked(self) -> list[tuple[str, Any]]:
        """The questions' letters and states: "e" for evaluate, and so on."""
        return [(letter, about[0]) for letter, *about in self.log if about and letter != "n"]

    @cached_property
    def evaluated(self) -> tuple[str, ...]:
        """The nodes it evaluated, in the order of the first time."""
        return tuple(dict.fromkeys(node for letter, node in self.asked if letter == "e"))

    @property
    def is_number(self) -> bool:
        """Whether it returned a number."""
        return not self.error and is_number(self.returned)

    def packed(self) -> list:
        """Return its fields, with the log as JSON text: only plain values can be sent."""
        log = json.dumps(self.log, default=text_of)
        return [self.returned, self.error, self.message, self.printed, log]

    @classmethod
    def unpacked(cls, fields: list) -> "Behaviour":
        """Return the behaviour that was packed; raise TypeError or ValueError if it wasn't one."""
        *rest, text = fields
        log = [tuple(map(_tuples, question)) for question in json.loads(text)]
        return replace(cls(*rest), log=log)


def _tuples(state: Any) -> Any:
    """Return a state from JSON, which turns tuples into lists; a dict can't be a state."""
    if isinstance(state, dict):
        return str(state)
    return tuple(map(_tuples, state)) if isinstance(state, list) else state


def behave(function: Callable, arguments: tuple) -> Behaviour:
    """Return what a function does with some arguments, perhaps a game among them.

    If the search is to start at ``game.initial``, that is moved to the last leaf, to find out a
    function that starts there whatever state it is given.
    """
    log: list[tuple] = []
    given = []
    for argument in arguments:
        is_game = isinstance(argument, Game)
        given.append(_recorded(argument, arguments, log) if is_game else argument)
    returned, error = attempt(lambda: function(*given))
    if error is None:
        return Behaviour(plain(returned), log=log)
    return Behaviour(None, type(error).__name__, described(error, function), log=log)


def _recorded(game: Game, arguments: tuple, log: list) -> "Recorded":
    """Return the game as the function gets it, with a log of its questions."""
    initial = game.initial
    if initial in arguments[1:2]:  # the state, which comes after the game
        while not game.is_terminal(initial):
            initial = list(game.children(initial))[-1]
    return Recorded(game, initial, log)


class Recorded(ReadOnlyView):
    """A game that notes each question, and stops a function that asks without end.

    Attributes
    ----------
    log : list
        The questions, as in `Behaviour`.
    """

    def __init__(self, game: Game, initial: Any, log: list) -> None:
        super().__init__(game)
        vars(self).update(log=log, _initial=initial)
        for letter, name in QUESTION.items():
            vars(self)[name] = partial(self._answer, letter, getattr(game, name))

    @property
    def initial(self) -> Any:  # type: ignore[override]
        self._note("b", None)
        return vars(self)["_initial"]

    def around(self, game: Game) -> "Recorded":
        return Recorded(game, vars(self)["_initial"], self.log)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") and not name.startswith("__"):
            raise Meddled(f"it reads game.{name}, which is the game's own affair")
        return super().__getattr__(name)

    def __setattr__(self, name: str, value: Any) -> None:
        raise Meddled(f"it sets game.{name}: a search asks the game it is given")

    def _note(self, *question: Any) -> None:
        self.log.append(question)
        if len(self.log) > _MOST_QUESTIONS:
            raise Endless("it asks the game without end")

    def _answer(self, letter: str, ask: Callable, *question: Any, **named: Any) -> Any:
        self._note(letter, *question, *named.values())
        return ask(*question, **named)

    def children(self, state: Any) -> Iterator[Any]:
        self._note("c", state)
        for child in self.game.children(state):
            self._note("n", state)
            yield child


def replay(log: list[tuple], game: Game) -> None:
    """Ask a game the same questions again, so that a view that counts them counts these."""
    iterators: dict[Any, Iterator] = {}
    for letter, *about in log:
        if letter == "c":
            iterators[about[0]] = iter(game.children(*about))
        elif letter == "n":
            next(iterators[about[0]])
        elif letter != "b":
            getattr(game, QUESTION[letter])(*about)


class Moves(View):
    """A tree whose moves aren't called like the nodes they lead to."""

    def actions(self, state: Any) -> list[str]:
        return [f"to {child}" for child in self.game.actions(state)]

    def result(self, state: Any, action: str) -> Any:
        if action not in self.actions(state):
            raise ValueError(f"illegal move {action!r} at {state!r}: choose {self.actions(state)}")
        return action.removeprefix("to ")
