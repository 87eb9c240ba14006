"""What somebody's own game, or their key for an order of moves, answers in some positions."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from ..games.views import key_of_both
from .failures import attempt, described
from .values import plain, text_of

_QUESTIONS = ("is_terminal", "to_move", "actions", "evaluate")
_MOST_ACTIONS = 100  # that are read
_IMMUTABLE = (str, int, tuple, frozenset)  # kinds of states that a method can't write into


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
        "state", the state as text, and for the last position "changed": what making a move changes
        although it shouldn't, "the state" or "the game", else "".

        Among the errors, "hash" is that of a state which can't be hashed. If a position isn't
        reached, there are no answers, and the only error is "initial" or "result".
    """
    game_class = names[name]
    game, error = attempt(game_class)
    if error is None:
        start, error = attempt(lambda: game.initial() if callable(game.initial) else game.initial)
    if error is not None:
        for _ in positions:
            yield [{}, {"initial": described(error, game_class)}]
        return
    states = {(): start}
    for place, moves in enumerate(positions, 1):
        yield _answers(game, states, tuple(moves), place == len(positions))


def _answers(game: Any, states: dict, moves: tuple, is_last: bool) -> list[dict]:
    """Return the answers and errors in one position; `states`, by moves, gets those on the way."""
    raised: dict[str, str] = {}

    def ask(question: str, *arguments: Any) -> Any:
        answer, error = attempt(lambda: _read(question, getattr(game, question)(*arguments)))
        if error is not None:
            raised[question] = described(error, getattr(game, question, None))
        return answer

    def ask_all(state: Any) -> dict[str, Any]:
        answers = {"state": text_of(state)}
        for question in _QUESTIONS:
            answers[question] = plain(ask(question, state))
        return answers

    for ply, move in enumerate(moves):
        if moves[: ply + 1] not in states:
            following = ask("result", states[moves[:ply]], move)
            if raised:
                return [{}, raised]
            states[moves[: ply + 1]] = following
    state = states[moves]
    answers = ask_all(state)
    if is_last and not raised and answers["actions"]:
        ask("result", state, answers["actions"][0])
        raised.pop("result", None)  # it is raised again in a position after that move
        after = ask_all(state)
        is_same = isinstance(state, _IMMUTABLE) and after["state"] == answers["state"]
        changed = "the game" if is_same else "the state"
        answers["changed"] = "" if after == answers else changed
    _, error = attempt(lambda: hash(state))
    if error is not None:
        raised["hash"] = described(error, None)
    return [answers, raised]


def _read(question: str, answer: Any) -> Any:
    """Return an answer as the lab's own games would give it."""
    if question == "is_terminal":
        return bool(answer)
    if question == "actions" and answer is not None:
        return list(islice(answer, _MOST_ACTIONS))
    return answer


def ranked(names: dict[str, Any], name: str, positions: list) -> Iterator[list]:
    """Yield what somebody's key makes of the moves in some positions.

    Parameters
    ----------
    names : dict
        The namespace of somebody's code.
    name : str
        The key's in it; it is called as `ordered` calls it.
    positions : list of (state, list of moves)

    Yields
    ------
    list
        For each position the keys, each move's place in their order (equal keys share one), and
        the error in words, or "". If computing a key raises it, there are no keys; if sorting
        them does, there are no places.
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
