"""The programs that `compare.py` sets side by side: each counts its visits, and is timed."""

import subprocess
import time
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from shutil import which
from typing import NamedTuple

import minimax_lab as lab

HERE = Path(__file__).parent
SAME_TEXT, TUNED = "C, same text", "C, tuned"
COMPILED, OPEN_SPIEL, AIMA = "compiled", "OpenSpiel, Python", "aima-python"
# Without -march=native, which slows one of these programs down to half its speed.
FLAGS = ["-std=c11", "-D_POSIX_C_SOURCE=199309L"]
DEEP = 10  # plies of Connect Four; beyond, only machine code is quick enough


class Problem(NamedTuple):
    """A position to search: the same for all programs."""

    name: str
    game: lab.Game
    depth: int
    prune: bool
    in_c: tuple[str, str]  # the C program and its argument
    in_open_spiel: str

    def arguments(self) -> tuple:
        return self.game, self.game.initial, self.depth


class Rival(NamedTuple):
    """A program on a problem: what it counts, and how many seconds a run takes, of so many."""

    name: str
    counted: Callable[[], lab.Count]
    seconds: Callable[[int], float]


class Missing(Exception):
    """A program that isn't here, and how to get it."""


def problems(quick: bool) -> list[Problem]:
    """Return what is searched."""
    tic_tac_toe, four = lab.TicTacToe(), lab.ConnectFour()
    plain = Problem(
        "tic-tac-toe, minimax", tic_tac_toe, 9, False, ("tic_tac_toe", "minimax"), "tic_tac_toe"
    )
    found = [
        plain,
        plain._replace(
            name="tic-tac-toe, alpha-beta", prune=True, in_c=("tic_tac_toe", "alphabeta")
        ),
    ]
    for depth in (8, 10, 11, 12):
        program = ("connect_four", str(depth))
        found.append(Problem(f"Connect Four, {depth}", four, depth, True, program, "connect_four"))
    return found[1:3] if quick else found


def rivals(problem: Problem, programs: Path) -> Iterator[Callable[[], Rival]]:
    """Yield what makes each program; it raises Missing where the program isn't here."""
    own = lab.alphabeta if problem.prune else lab.minimax
    published = next(
        found
        for found in lab.PUBLISHED
        if found.source.startswith("Course note 003") and (found.cut is not None) == problem.prune
    )
    game, state, depth = problem.arguments()
    yield lambda: in_c(SAME_TEXT, problem, "_text", "-O3", programs)
    yield lambda: in_c(f"{SAME_TEXT}, -O2", problem, "_text", "-O2", programs)
    yield lambda: in_c(TUNED, problem, "", "-O3", programs)
    yield lambda: in_python(COMPILED, lab.compiled(own), problem.arguments())
    arguments = published.arguments(game, state, depth)
    yield lambda: in_python("compiled, note 003", lab.compiled(published.search), arguments)
    yield lambda: counting("compiled, counting", lab.compiled(own), problem.arguments())
    if depth > DEEP:
        return
    yield lambda: in_python("pure Python", own, problem.arguments())
    yield lambda: in_python("pure Python, note 003", published.search, arguments)
    yield lambda: open_spiel(problem)
    yield lambda: aima_python(problem)
    yield lambda: easy_ai(problem)


def timed(call: Callable[[], object], runs: int) -> float:
    """Return the seconds of one run."""
    start = time.perf_counter()
    for _ in range(runs):
        call()
    return (time.perf_counter() - start) / runs


def in_python(name: str, search: Callable, arguments: tuple) -> Rival:
    return Rival(
        name,
        lambda: lab.count(search, *arguments),
        lambda runs: timed(lambda: search(*arguments), runs),
    )


def counting(name: str, search: Callable, arguments: tuple) -> Rival:
    def count():
        return lab.count(search, *arguments)

    return Rival(name, count, lambda runs: timed(count, runs))


def in_c(label: str, problem: Problem, kind: str, level: str, programs: Path) -> Rival:
    name, argument = problem.in_c
    name += kind

    def run(program: str, runs: int) -> list[str]:
        command = [str(programs / program), argument, str(runs)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()

    build(name, level, programs)
    return Rival(
        label,
        lambda: lab.Count(*map(int, run(f"{name}{level}_counting", 1)[:3])),
        lambda runs: float(run(f"{name}{level}", runs)[3]),
    )


def build(name: str, level: str, programs: Path) -> None:
    """Compile a C program twice at a level of optimization: to count, and to be timed."""
    compiler = which("cc")
    if compiler is None:
        raise Missing("C: no C compiler, cc, is here")
    for program, options in ((f"{name}{level}", []), (f"{name}{level}_counting", ["-DCOUNT"])):
        source = str(HERE / f"{name}.c")
        subprocess.run(
            [compiler, *FLAGS, level, *options, source, "-o", str(programs / program), "-lm"],
            check=True,
        )


def open_spiel(problem: Problem) -> Rival:
    """OpenSpiel's search in Python, over its games in C++."""
    try:
        import pyspiel
        from open_spiel.python.algorithms import minimax
    except ImportError:
        raise Missing("OpenSpiel: pip install open_spiel") from None
    game = pyspiel.load_game(problem.in_open_spiel)
    recursive = "_alpha_beta" if problem.prune else "expectiminimax"

    def search():
        if problem.prune:
            return minimax.alpha_beta_search(
                game, value_function=lambda state: 0, maximum_depth=problem.depth
            )[0]
        state = game.new_initial_state()
        return minimax.expectiminimax(state, problem.depth, lambda state: 0, 0)[0]

    def count() -> lab.Count:
        text, visits = getattr(minimax, recursive), [0, 0]

        def counted(state, depth, *arguments, **named):
            visits[0] += 1
            visits[1] += depth == 0 or state.is_terminal()
            return text(state, depth, *arguments, **named)

        setattr(minimax, recursive, counted)
        try:
            return lab.Count(search(), *visits)
        finally:
            setattr(minimax, recursive, text)

    return Rival(OPEN_SPIEL, count, lambda runs: timed(search, runs))


def aima_python(problem: Problem) -> Rival:
    """aima-python's alpha-beta, which searches to the end, on its own tic-tac-toe."""
    try:
        from aima3 import games
    except ImportError:
        raise Missing("aima-python: pip install --no-deps aima3") from None
    if problem.in_open_spiel != "tic_tac_toe" or not problem.prune:
        raise Missing("aima-python: only its alpha-beta on tic-tac-toe is the same")
    game = games.TicTacToe()

    def count() -> lab.Count:
        counting, visits = games.TicTacToe(), [1, 0]  # it never asks whether the root is terminal

        def is_terminal(state):
            visits[0] += 1
            over = game.terminal_test(state)
            visits[1] += over
            return over

        counting.terminal_test = is_terminal
        games.alphabeta_search(counting.initial, counting)  # it returns a move, and no value
        return lab.Count(0, *visits)

    return Rival(
        AIMA, count, lambda runs: timed(lambda: games.alphabeta_search(game.initial, game), runs)
    )


def easy_ai(problem: Problem) -> Rival:
    """easyAI's Negamax over the lab's rules."""
    try:
        from easyAI import TwoPlayerGame
        from easyAI.AI.Negamax import negamax
    except ImportError:
        raise Missing("easyAI: pip install easyAI") from None
    rules, initial, depth = problem.arguments()
    if not problem.prune:
        raise Missing("easyAI: it has no minimax without pruning")

    class Game(TwoPlayerGame):
        def __init__(self):
            self.players, self.current_player = [None, None], 1
            self.states, self.moves, self.scores = [initial], 0, 0

        def possible_moves(self):
            return list(rules.actions(self.states[-1]))

        def make_move(self, move):
            self.moves += 1
            self.states.append(rules.result(self.states[-1], move))

        def unmake_move(self, move):
            self.states.pop()

        def is_over(self):
            return rules.is_terminal(self.states[-1])

        def scoring(self):
            """Take back the bonus for fast wins: with it, other branches would be cut."""
            self.scores += 1
            state = self.states[-1]
            bonus = 1 + 0.001 * (depth + 1 - len(self.states))
            return rules.to_move(state) * rules.evaluate(state) / bonus

    def search():
        return negamax(Game(), depth, depth, Game.scoring, -inf, inf)

    def count() -> lab.Count:
        game = Game()
        value = negamax(game, depth, depth, Game.scoring, -inf, inf)
        return lab.Count(value, game.moves + 1, game.scores)

    return Rival("easyAI", count, lambda runs: timed(search, runs))
