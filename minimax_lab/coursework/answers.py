"""What is asked of somebody's code in a sandbox: functions that run there, and yield the answers.

Each is given the names that the code has defined, and yields plain values.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from functools import partial
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

from ..games.views import key_of_both
from .failures import attempt, described
from .recording import behave
from .values import plain, text_of

PACKAGE = Path(__file__).parents[1]
_ALLOWED = ("games", "arguments.py", "limits.py", "instruments/count.py", "coursework")
_OWN = tuple(str(PACKAGE / name) for name in _ALLOWED)
_PRINTED = 200  # characters of what is printed
_QUESTIONS = ("is_terminal", "to_move", "actions", "evaluate")
_ACTIONS = 100  # read at most
_UNCHANGING = (str, int, tuple, frozenset)  # kinds of states that a method can't write into


def behaviours(names: dict[str, Any], name: str, cases: Iterable[tuple]) -> Iterator[list]:
    """Yield what a function does, called with each of some arguments."""
    for arguments in cases:
        printed = StringIO()
        with redirect_stdout(printed):
            done = behave(names[name], arguments)
        yield replace(done, printed=printed.getvalue()[:_PRINTED]).packed()


def borrows(names: dict[str, Any], name: str, arguments: tuple) -> Iterator[bool]:
    """Yield whether a function calls the lab's code, but for its games.

    A copy is found out by the file it came from or, if it was executed as a text, by its code: a
    reader's own cell may hold the same text.
    """
    called = set()
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, argument: called.add(frame.f_code))
    behave(names[name], arguments)
    sys.setprofile(before)
    searches = vars(sys.modules.get(f"{PACKAGE.name}.search.minimax", object)).values()
    copies = {search.__code__.co_code for search in searches if hasattr(search, "__code__")}
    for code in called:
        file = code.co_filename
        is_the_labs = file.startswith(str(PACKAGE)) and not file.startswith(_OWN)
        is_a_copy = file == "<string>" and code.co_code in copies
        if is_the_labs or is_a_copy:
            yield True
            return
    yield False


def played(names: dict[str, Any], name: str, positions: list) -> Iterator[list[dict]]:
    """Yield what somebody's own game answers in some positions.

    Parameters
    ----------
    names : dict
        The namespace of somebody's code.
    name : str
        The game's class in it.
    positions : list of sequences
        The moves that lead to each.

    Yields
    ------
    list
        For each position two dicts: the answers to questions, and the errors raised instead.

        The questions are "to_move", "actions", "is_terminal" and "evaluate". Besides, there is
        "state", the state as text, and "changed" in the last position if making a move changes
        what it shouldn't, "the state" or "the game".

        Among the errors, "hash" is that of a state which can't be hashed. If a position isn't
        reached, there are no answers, and the only error is "initial" or "result".
    """
    game_class = names[name]
    game, error = attempt(game_class)
    if error is None:
        start, error = attempt(lambda: _initial(game))
    if error is not None:
        yield from ([{}, {"initial": described(error, game_class)}] for _ in positions)
        return
    states = {(): start}
    for place, moves in enumerate(positions, 1):
        yield _answers(game, states, tuple(moves), is_last=place == len(positions))


def _answers(game: Any, states: dict, moves: tuple, *, is_last: bool) -> list[dict]:
    """Return what a game answers after some moves, by the states it has given already.

    In the last position a move is tried too: where that changes a state, nothing is asked after it.
    """
    raised: dict[str, str] = {}

    def ask(question: str, *arguments: Any) -> Any:
        answer, error = attempt(lambda: _asked(game, question, arguments))
        if error is not None:
            raised[question] = described(error, getattr(game, question, None))
        return answer

    def ask_all(state: Any) -> dict[str, Any]:
        answers = {question: plain(ask(question, state)) for question in _QUESTIONS}
        return {"state": text_of(state), **answers}

    for ply, move in enumerate(moves):
        if moves[: ply + 1] not in states:
            child = ask("result", states[moves[:ply]], move)
            if raised:
                return [{}, raised]
            states[moves[: ply + 1]] = child
    state = states[moves]
    answers = ask_all(state)
    if is_last and not raised and answers["actions"]:
        ask("result", state, answers["actions"][0])
        raised.pop("result", None)  # it comes again where that move is played
        later = ask_all(state)
        if later != answers:
            is_same = isinstance(state, _UNCHANGING) and later["state"] == answers["state"]
            answers["changed"] = "the game" if is_same else "the state"
    _, error = attempt(lambda: hash(state))
    if error is not None:
        raised["hash"] = described(error, None)
    return [answers, raised]


def _initial(game: Any) -> Any:
    """Return a game's first state, which may be an attribute or a method."""
    initial = game.initial
    return initial() if callable(initial) else initial


def _asked(game: Any, question: str, arguments: tuple) -> Any:
    """Return what a game answers to a question, read as the lab's own games are."""
    answer = getattr(game, question)(*arguments)
    if question == "is_terminal":
        return bool(answer)
    if question == "actions" and answer is not None:
        return list(islice(answer, _ACTIONS))
    return answer


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
    function = names[name]
    key = key_of_both(function)
    for state, moves in positions:
        yield _ranks(function, partial(key, state), moves)


def _ranks(function: Callable, key: Callable, moves: list) -> list:
    """Return what a key makes of the moves in one position, as `ranked` says."""
    keys, error = attempt(lambda: [key(move) for move in moves])
    if error is not None:
        return [[], [], described(error, function)]
    places, error = attempt(lambda: [sorted(keys).index(key) for key in keys])
    return [plain(keys), places or [], "" if error is None else described(error, None)]
