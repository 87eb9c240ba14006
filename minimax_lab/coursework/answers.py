"""What somebody's own game, or their key for an order of moves, answers in some positions."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from ..games.views import key_of_both
from .failures import attempt, described
from .values import plain, text_of

_QUESTIONS = ("is_terminal", "to_move", "actions", "evaluate")
_ACTIONS = 100  # read at most
_UNCHANGING = (str, int, tuple, frozenset)  # kinds of states that a method can't write into


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
    game, error = attempt(made)
    if error is None:
        start, error = attempt(lambda: game.initial() if callable(game.initial) else game.initial)
    if error is not None:
        yield from ([{}, {"initial": described(error, made)}] for _ in positions)
        return
    states = {(): start}
    for place, moves in enumerate(positions, 1):
        yield _answers(game, states, tuple(moves), place == len(positions))


def _answers(game: Any, states: dict, moves: tuple, is_last: bool) -> list[dict]:
    raised: dict[str, str] = {}

    def ask(question: str, *arguments: Any) -> Any:
        answer, error = attempt(lambda: _read(question, getattr(game, question)(*arguments)))
        if error is not None:
            raised[question] = described(error, getattr(game, question, None))
        return answer

    def seen() -> dict[str, Any]:
        answers = {"state": text_of(there)}
        for question in _QUESTIONS:
            answers[question] = plain(ask(question, there))
        return answers

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
    _, error = attempt(lambda: hash(there))
    if error is not None:
        raised["hash"] = described(error, None)
    return [answers, raised]


def _read(question: str, answer: Any) -> Any:
    """Return an answer as the lab's own games would give it."""
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
    key = key_of_both(names[name])
    for state, moves in positions:
        keys, error = attempt(partial(_keys, key, state, moves))
        if error is not None:
            yield [[], [], described(error, names[name])]
            continue
        places, error = attempt(partial(_places, keys))
        if error is None:
            yield [plain(keys), places, ""]
        else:
            yield [plain(keys), [], described(error, None)]


def _keys(key: Callable, state: Any, moves: list) -> list:
    return [key(state, move) for move in moves]


def _places(keys: list) -> list[int]:
    """Return each key's place in their order; equal keys share one."""
    in_order = sorted(keys)
    return [in_order.index(key) for key in keys]
