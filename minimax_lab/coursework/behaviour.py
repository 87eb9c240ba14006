"""What somebody's function asks a game and returns, and what somebody's own game answers.

Nothing here loads a search: a student's process, which records this, has none to call.
"""

import json
import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property, partial
from itertools import islice
from math import isnan
from numbers import Integral, Real
from typing import Any

from ..arguments import unwrapped
from ..games.game import Game
from ..games.views import ReadOnlyView, View, key_of_both
from ..limits import LimitReached

# By their first letters; besides, "b" notes that initial was read, "c" and "n" stand for children.
QUESTION = {name[0]: name for name in ("to_move", "actions", "result", "is_terminal", "evaluate")}
_QUESTIONS = ("is_terminal", "to_move", "actions", "evaluate")
_READING: dict[str, Callable] = {
    "is_terminal": bool,
    "actions": lambda moves: moves if moves is None else list(islice(moves, _ACTIONS)),
}
_MOST_QUESTIONS = 20_000  # questions to a small tree; who asks more never comes back
_ACTIONS = 100  # so many are read and no more
_DIGITS = 60  # of a number
_UNCHANGING = (str, int, tuple, frozenset)  # kinds of states that a method can't write into
_SHOWN = 80  # characters of a value
_WORDS = 300  # characters of what an error says


class Meddled(BaseException):
    """Leaves a function that reaches into the game instead of asking it."""


class Endless(BaseException):
    """Leaves a function that has asked far more than the tree can answer."""


@dataclass(frozen=True)
class Strange:
    """Stands for something that isn't plain: no number or text, and no container of these."""

    kind: str
    text: str

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Behaviour:
    """What a function did in one case.

    Attributes
    ----------
    returned : object
        What it returned, as `plain` says it.
    error : str
        The kind of exception that ended it, or "".
    message : str
        What that exception said, and on which line of the function.
    printed : str
        The start of what it printed.
    log : list of tuple
        What it asked the game, in order: a letter for the question, the state, and the action of
        a result; "n" where it took one more of the children.
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
        """Return its fields, the log as a text of JSON, since plain values alone can be sent."""
        log = json.dumps(self.log, default=text_of)
        return [self.returned, self.error, self.message, self.printed, log]

    @classmethod
    def unpacked(cls, fields: list) -> "Behaviour":
        """Return the behaviour that was packed; raise TypeError or ValueError if none was."""
        *rest, text = fields
        log = [tuple(map(_tuples, question)) for question in json.loads(text)]
        return replace(cls(*rest), log=log)


def _tuples(state: Any) -> Any:
    """Return a state from JSON, which makes lists of tuples; no state is a dict."""
    if isinstance(state, dict):
        return str(state)
    return tuple(map(_tuples, state)) if isinstance(state, list) else state


def is_number(value: Any) -> bool:
    """Return whether it is a real number; True and False are none, nor is NaN."""
    try:
        is_real = isinstance(value, Real | Decimal) and not isinstance(value, bool)
        return is_real and not isnan(value)
    except Exception:
        return False


def behave(function: Callable, arguments: tuple) -> Behaviour:
    """Return what a function does with some arguments, perhaps a game among them.

    A game that begins where the search does begins at its last leaf instead, so that a function
    which starts at ``game.initial``, whatever state it is given, is found out.
    """
    log: list[tuple] = []
    given = [_asked(one, arguments, log) if isinstance(one, Game) else one for one in arguments]
    returned, error = _attempt(lambda: function(*given))
    if error is None:
        return Behaviour(plain(returned), log=log)
    return Behaviour(None, type(error).__name__, described(error, function), log=log)


def _attempt(work: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    """Return what somebody's code returns, or else what it raises, whatever that is.

    But an interrupt may be the reader's own, where the code runs in their process.
    """
    try:
        return work(), None
    except (LimitReached, KeyboardInterrupt):
        raise
    except BaseException as error:
        return None, error


def _asked(game: Game, arguments: tuple, log: list) -> "Asked":
    initial = game.initial
    while game.initial in arguments[1:2] and not game.is_terminal(initial):
        *_, initial = game.children(initial)
    return Asked(game, initial, log)


class Asked(ReadOnlyView):
    """A game that notes each question, and stops a function that asks without end.

    Attributes
    ----------
    log : list
        A letter for each question, the state, and the action of a result; "n" for each child.
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

    def around(self, game: Game) -> "Asked":
        return Asked(game, vars(self)["_initial"], self.log)

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


def played(names: dict[str, Any], name: str, positions: list) -> Iterator[list[dict]]:
    """Yield what a game of somebody's own answers in some positions.

    Parameters
    ----------
    names : dict
        What there is.
    name : str
        The game's class.
    positions : list of sequences
        The moves that lead to each.

    Yields
    ------
    list
        For each position two dicts, with the answers to questions and with what was raised
        instead. The questions are "to_move", "actions", "is_terminal" and "evaluate"; "state" is
        what the state says of itself, "changed", of the last position, what doesn't stay as it is
        when a move is made, "the state" or "the game" or "", and "hash" is raised where it has
        none. Where a position isn't reached, "initial" or "result" alone is raised.
    """
    made = names[name]
    game, error = _attempt(made)
    if error is None:
        start, error = _attempt(lambda: game.initial() if callable(game.initial) else game.initial)
    if error is not None:
        yield from ([{}, {"initial": described(error, made)}] for _ in positions)
        return
    states = {(): start}
    for place, moves in enumerate(positions, 1):
        yield _answers(game, states, tuple(moves), place == len(positions))


def _answers(game: Any, states: dict, moves: tuple, is_last: bool) -> list[dict]:
    raised: dict[str, str] = {}

    def ask(question: str, *arguments: Any) -> Any:
        reading = _READING.get(question, lambda answer: answer)
        answer, error = _attempt(lambda: reading(getattr(game, question)(*arguments)))
        if error is not None:
            raised[question] = described(error, getattr(game, question, None))
        return answer

    def seen() -> dict[str, Any]:
        answers = {question: plain(ask(question, there)) for question in _QUESTIONS}
        return {"state": text_of(there), **answers}

    for ply, move in enumerate(moves):
        if moves[: ply + 1] not in states:
            there = ask("result", states[moves[:ply]], move)
            if raised:
                return [{}, raised]
            states[moves[: ply + 1]] = there
    there = states[moves]
    answers = seen()
    if is_last and not raised and answers["actions"]:
        ask("result", there, answers["actions"][0])
        raised.pop("result", None)  # it comes again where that move is played
        after = seen()
        is_same = isinstance(there, _UNCHANGING) and after["state"] == answers["state"]
        changed = "the game" if is_same else "the state"
        answers["changed"] = "" if after == answers else changed
    if (error := _attempt(lambda: hash(there))[1]) is not None:
        raised["hash"] = described(error, None)
    return [answers, raised]


def ranked(names: dict[str, Any], name: str, positions: list) -> Iterator[list]:
    """Yield what somebody's key makes of the moves in some positions.

    Parameters
    ----------
    names : dict
        What there is.
    name : str
        The key's, which is called as `ordered` calls it.
    positions : list of (state, list of moves)

    Yields
    ------
    list
        For each position the keys, each move's place in their order (equal keys share one), and
        what was raised or "": by a key if there are none, else by sorting them.
    """
    key = key_of_both(names[name])
    for state, moves in positions:
        keys, error = _attempt(partial(list, map(partial(key, state), moves)))
        if error is not None:
            yield [[], [], described(error, names[name])]
            continue
        places, error = _attempt(partial(_places, keys))
        yield [plain(keys), places or [], "" if error is None else described(error, None)]


def _places(keys: list) -> list[int]:
    """Return each key's place in their order; equal keys share one."""
    in_order = sorted(keys)
    return [in_order.index(key) for key in keys]


def described(error: BaseException, function: Any) -> str:
    """Return an exception in words, with the line of the function's own file that raised it."""
    what = "" if isinstance(error, Endless | Meddled) else type(error).__name__
    with suppress(Exception):
        said = str(error)
        if said:
            dots = "…" if len(said) > _WORDS else ""
            what += f"{': ' if what else ''}{said[:_WORDS]}{dots}"
    line = line_of(error, function)
    return f"{what} (line {line})" if line else what


def line_of(error: BaseException, function: Any) -> int | None:
    """Return the line of a function's file on which an exception arose, None if it isn't known.

    Nor is it where a class inherits the method from `Game`: that line is none of its writer's.
    """
    file = getattr(getattr(unwrapped(function), "__code__", None), "co_filename", None)
    if file == Game.children.__code__.co_filename:
        return None
    frames = traceback.walk_tb(error.__traceback__)  # it reads no file, as `extract_tb` would
    return next((n for frame, n in [*frames][::-1] if frame.f_code.co_filename == file), None)


def plain(thing: Any) -> Any:
    """Return a number, a text or a container of these as it is, and anything else as Strange."""
    kind = type(thing)
    if thing is None or kind in (float, bool) or kind is str and len(thing) < _SHOWN:
        return thing
    try:
        for base in (list, tuple, set, frozenset):
            if issubclass(kind, base):  # read as its base does, which runs nobody's code
                return base(map(plain, base.__iter__(thing)))
        if issubclass(kind, dict):
            return {plain(key): plain(value) for key, value in dict.items(thing)}
        if issubclass(kind, str) and str.__len__(thing) < _SHOWN:
            return str.__str__(thing)
        if is_number(thing) and not isinstance(thing, Integral):
            return float(thing)
        if is_number(thing) and abs(thing) < 10**_DIGITS:
            return int(thing)
        text = "a gigantic number" if is_number(thing) else text_of(thing)
    except Exception:  # a number that is none, or a list that holds itself
        text = "what can't be read"
    return Strange(kind.__name__, text if len(text) < _SHOWN else text[: _SHOWN - 3] + "…")


def text_of(thing: Any) -> str:
    """Return what a thing says of itself, without addresses."""
    try:
        return re.sub(r" at 0x[0-9a-fA-F]+", "", repr(thing)[: 2 * _SHOWN])
    except Exception:
        return f"an object of class {type(thing).__name__}"
