"""A game in the terminal: the top-level program of course note 002, and who answers it."""

from copy import copy
from typing import Any

from ..games.game import MAX, MIN, Game, line_of, listed, read_move
from ..games.views import SURE, WIN
from ..instruments.wording import counted
from ..players import Player, PlayResult
from ..search.published.note002_minimaxAB import top_level
from .drawn import drawn


class _Quit(Exception):
    """The user leaves."""


class _TakenBack(Exception):
    """The user takes a move back, so the program starts again from an earlier state."""


class _Everybody:
    """A user who is both players: the program of the note then asks for every move."""

    def __eq__(self, player: object) -> bool:
        return True


class Session:
    """A game between users and a computer, from a state to its end.

    Parameters
    ----------
    game : Game
        The game.
    start : hashable
        Where it starts.
    users : tuple of MAX and MIN
        Whose moves are typed.
    player : Player
        The computer.
    """

    def __init__(self, game: Game, start: Any, users: tuple, player: Player) -> None:
        self._game, self._users, self._player = game, users, player
        self._view = player.view(game)
        self._state = self._first = start
        self._asked: list = []  # the states in which a move was typed, the latest last
        # The program of the note lets the players take turns; else it asks for every move.
        self._user = users[0] if len(users) == 1 and game.alternates else _Everybody()

    def run(self) -> int:
        """Play to the end, or until the user leaves; return the program's exit code."""
        try:
            if not self._game.is_terminal(self._state):
                self._welcome()
                self._player.prepare(self._game)
            self._play()
        except (_Quit, KeyboardInterrupt):
            print("\nGoodbye.")
        return 0

    def _play(self) -> None:
        while True:
            game = _starting(self._view, self._state)
            try:
                end = top_level(
                    game, self._user, self._player.depth, self._ask, self._tell, self._find
                )
            except _TakenBack:
                continue
            self._say_who_won(end)
            return

    def _ask(self, game: Game, state: Any) -> Any:
        """Return the next move: a user's, or the computer's in a game where nobody takes turns."""
        if game.to_move(state) in self._users:
            action = self._typed(state)
        else:
            action = self._find(game, state)
        self._state = self._game.result(state, action)
        return action

    def _find(self, game: Game, state: Any, *player_and_limit: Any) -> Any:
        """Return the computer's move, having said it and what it leads to."""
        thought = self._player.choose(self._game, state)
        print(f"\nI play {self._game.notation(state, thought.action)}")
        self._say_thought(state, thought)
        self._state = self._game.result(state, thought.action)
        return thought.action

    def _tell(self, text: str) -> None:
        """Leave out what the note's program tells: its move was said as players write it."""

    def _typed(self, state: Any) -> Any:
        """Return the move that the user types."""
        print(f"\n{drawn(self._game, state)}\n")
        while True:
            try:
                text = input(f"{self._name(self._game.to_move(state))} to move: ").strip()
            except EOFError:
                raise _Quit from None
            if text.lower() in ("quit", "exit"):
                raise _Quit
            if text.lower() == "undo":
                self._take_back()
            elif text in ("", "?"):
                print(f"The moves are {listed(self._game, state)}.")
            else:
                try:
                    action = read_move(self._game, state, text)
                except ValueError as error:
                    print(error)
                else:
                    self._asked.append(state)
                    return action

    def _take_back(self) -> None:
        if not self._asked:
            print("There is no move of yours to take back.")
            return
        self._state = self._asked.pop()
        raise _TakenBack

    def _name(self, player: int) -> str:
        return self._game.players[0 if player == MAX else 1]

    def _welcome(self) -> None:
        if len(self._users) == 1:
            starts = "you start" if self._game.to_move(self._state) in self._users else "I start"
            print(f"You are {self._name(self._users[0])}, and {starts}.")
        print('Type a move, "?" to see the legal ones, "undo" or "quit".')

    def _say_thought(self, state: Any, thought: PlayResult) -> None:
        line, _ = line_of(self._game, state, thought.line)
        print(f"  value {self._worth(thought.value)}, expecting {' '.join(line)}")
        plies = counted(thought.depth, "ply", "plies")
        print(f"  {thought.nodes:,} positions, {plies} deep, {thought.seconds:.2f} s")

    def _worth(self, value: float) -> str:
        """Return a value in words: for MAX, as everywhere."""
        enough = SURE if self._view.win == WIN else self._view.win
        if abs(value) >= enough:
            return f"{value:+,} (a win for {self._name(MAX if value > 0 else MIN)})"
        if value == 0:
            return "0 (even)"
        return f"{value:+,} (better for {self._name(MAX if value > 0 else MIN)})"

    def _say_who_won(self, state: Any) -> None:
        print(f"\n{drawn(self._game, state)}\n")
        value = self._game.evaluate(state)
        winner = MAX if value > 0 else MIN
        you = ""
        if value and len(self._users) == 1 and state != self._first:
            you = ": you have won" if winner in self._users else ": I have won"
        outcome = self._game.outcome(state)
        print(f"{outcome[:1].upper()}{outcome[1:]}{you}.")


def _starting(game: Game, state: Any) -> Game:
    """Return the same game, starting from another state."""
    other = copy(game)
    other.initial = state
    return other
