"""Check a student's function: is it right, and if not, which mistake is it?"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from .. import games
from ..games.game import Game
from ..instruments.compiled import Compiled
from .apart import Elsewhere, apart
from .examine import examine, runs
from .games.judgement import evaluation
from .games.ordering import ordering
from .games.rule_mistakes import BORROWED, ENDLESS
from .games.rules import connect_four, tic_tac_toe
from .mistakes.catalogue import misconception
from .report import Report
from .searches.cases import Case
from .searches.exercises import EXERCISES
from .searches.trial import SECONDS, Trial
from .stopped import how_it_stopped

_RULES = {"tic_tac_toe": tic_tac_toe, "connect_four": connect_four}
_GAMES = {**_RULES, "evaluation": evaluation, "ordering": ordering}


def check(exercise: str, function: Any, *, seed: int = 0) -> Report:
    """Check a function that solves an exercise, and say which mistake it makes.

    It is run in a process of its own on up to a thousand cases, the smallest first. Whatever is
    legitimate is accepted: fail-hard or fail-soft, strict cuts or not, one function, two, or a
    negamax inside, children in any order.

    Parameters
    ----------
    exercise : str
        "minimax", a function f(game, state, depth); "alphabeta", f(game, state, depth, alpha,
        beta); "best_move", f(game, state, depth), which returns the first of the best moves;
        "tic_tac_toe" or "connect_four", a class of your own with ``initial``, ``to_move``,
        ``actions``, ``result``, ``is_terminal`` and ``evaluate``; "evaluation", f(game, state)
        for Connect Four; "ordering", key(state, action) as for `lab.ordered`.
    function : callable or class
        The student's.
    seed : int, optional
        Other cases, for another seed.

    Returns
    -------
    Report
        The verdict. Of a wrong function: the mistake's name, the smallest case that shows it,
        and the first step at which it departs from every right one.

    Raises
    ------
    TypeError, ValueError
        If there is no such exercise, or `function` can't be called.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> def mine(game, state, depth):
    ...     if depth == 0 or game.is_terminal(state):
    ...         return game.evaluate(state)
    ...     return max(mine(game, child, depth - 1) for child in game.children(state))
    >>> report = lab.check("minimax", mine)
    >>> report.passed, report.misconception.name
    (False, 'both players maximize')
    """
    _check_door(exercise, function, seed)
    if isinstance(function, Compiled):
        function = function.search
    start = time.perf_counter()
    judge = _game_checked if exercise in _GAMES else examine
    report = judge(exercise, function, seed)
    report.seconds = time.perf_counter() - start
    if isinstance(report.counterexample, Case) and report.step is not None:
        report._compared = partial(_compared, exercise, function, report)
    return report


def _compared(exercise: str, function: Callable, report: Report) -> Any:
    """Return the widget that steps through a function and the right one it follows longest."""
    from ..widgets.compare import Compare

    trial, case = Trial(EXERCISES[exercise], function), report.counterexample
    return Compare(*runs(trial, case, trial.once(case)))


def _game_checked(exercise: str, function: Any, seed: int) -> Report:
    """Return the report on a game, an evaluation or an order."""
    judge = _GAMES[exercise]
    if isinstance(function, Elsewhere):
        return judge(function, seed)
    if exercise in _RULES and _is_the_labs(function):
        message = "its rules are those of the lab's own game: write your own."
        return Report(exercise, False, misconception=BORROWED, message=message)
    found: list[Report] = []
    outcome = apart(lambda send: send(judge(function, seed)), SECONDS, found.append)
    if found:
        return found[0]
    message, line = how_it_stopped(function, outcome, "")
    mistake = ENDLESS if outcome.ended == "late" else misconception("it ends Python")
    return Report(exercise, False, misconception=mistake, message=message, line=line)


def _is_the_labs(game: Any) -> bool:
    """Return whether a class, or the class of an object, inherits rules from one of the lab's."""
    classes = (game if isinstance(game, type) else type(game)).__mro__
    return any(c.__module__.startswith(games.__name__ + ".") and c is not Game for c in classes)


def _check_door(exercise: Any, function: Any, seed: Any) -> None:
    known = [*EXERCISES, *_GAMES]
    if exercise not in known:
        names = ", ".join(map(repr, known))
        raise ValueError(f"exercise must be one of {names}, not {exercise!r}")
    if not callable(function) and exercise not in ("tic_tac_toe", "connect_four"):
        raise TypeError(
            f"function must be the function itself, not what it returned: {function!r}. Write its "
            "name without brackets"
        )
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"seed must be a whole number, not {seed!r}")
