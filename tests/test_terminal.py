"""The lab in the terminal: whole games, typed into the program's input."""

import io
import os
import random
import re
import signal
import subprocess
import sys

import pytest

import minimax_lab as lab
from minimax_lab.__main__ import main
from minimax_lab.commands.terminal import GAMES, _drawn
from minimax_lab.games.notation import read_move
from minimax_lab.players import Player
from minimax_lab.search.published.note002_minimaxAB import find_best_move


class Keyboard:
    """Types random legal moves, and remembers the game as it goes by what is printed."""

    def __init__(self, game, seed, capsys, monkeypatch):
        self.game, self.state = game, game.initial
        self.chance, self.capsys = random.Random(seed), capsys
        self.printed, self.computers = "", []
        monkeypatch.setattr("builtins.input", self.types)

    def look(self):
        new = self.capsys.readouterr().out
        self.printed += new
        for move in re.findall(r"^I play (.+)$", new, re.MULTILINE):
            action = read_move(self.game, self.state, move)
            self.computers.append((self.state, action))
            self.state = self.game.result(self.state, action)

    def types(self, prompt):
        self.look()
        action = self.chance.choice(list(self.game.actions(self.state)))
        written = self.game.notation(self.state, action)
        self.state = self.game.result(self.state, action)
        return written

    def plays(self, *arguments):
        assert main(["play", *arguments]) == 0
        self.look()
        assert self.game.is_terminal(self.state)
        return self.printed.rstrip().splitlines()[-1]


@pytest.mark.parametrize("second", [False, True])
def test_the_computer_is_the_program_of_the_note(second, capsys, monkeypatch):
    game = lab.TicTacToe()
    keyboard = Keyboard(game, 1, capsys, monkeypatch)
    ending = keyboard.plays("tic-tac-toe", "--depth", "3", *["--second"] * second)
    view, computer = Player(depth=3).view(game), lab.MAX if second else lab.MIN
    assert keyboard.computers
    for state, action in keyboard.computers:
        assert action == find_best_move(view, state, computer, 3)
    value = game.evaluate(keyboard.state)
    assert ("I have won" in ending) == (value == computer)
    assert ("you have won" in ending) == (value == -computer)


def test_what_it_says_of_its_search_is_true_and_columns_have_their_names(capsys, monkeypatch):
    keyboard = Keyboard(lab.TicTacToe(), 7, capsys, monkeypatch)
    keyboard.plays("tic-tac-toe", "--depth", "9", "--second")
    assert "  +0 for X, expecting 0 4 1 2 6 3 5 7 8" in keyboard.printed
    view = Player(depth=9).view(keyboard.game)
    nodes = lab.count(lab.alphabeta, view, view.initial, 9).nodes
    assert f"{nodes - 1:,} positions, 9 plies deep" in keyboard.printed
    rack, cells = lab.ConnectFour(), lab.TicTacToe()
    assert _drawn(rack, rack.parse("4")).endswith("\n· · · 4 · · ·\n1 2 3 X 5 6 7")
    assert _drawn(cells, cells.parse("x........")) == "X 1 2\n3 4 5\n6 7 8"
    assert _drawn(cells, cells.parse("xxxoo....")) == "X X X\nO O ·\n· · ·"


def test_random_games_go_to_their_end(capsys, monkeypatch):
    for game, options in [
        ("connect-four", ["--seconds", "0.01", "--second"]),
        ("draughts", ["--depth", "1"]),
        ("chess", ["--depth", "1"]),
    ]:
        keyboard = Keyboard(getattr(lab, GAMES[game])(), 1, capsys, monkeypatch)
        ending = keyboard.plays(game, *options)
        assert keyboard.game.outcome(keyboard.state).lower() in ending.lower()


def test_what_is_no_move_is_said_and_the_end_of_input_is_polite(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("4\n4\n?\n"))
    assert main(["play", "tic-tac-toe", "--depth", "1"]) == 0
    printed = capsys.readouterr().out
    assert "'4' is no legal move here; the moves are 1, 2, 3, 5, 6, 7, 8" in printed
    assert "'?' is no legal move here" in printed and printed.rstrip().endswith("Goodbye.")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_an_interruption_is_polite_too():
    command = [sys.executable, "-u", "-m", "minimax_lab", "play", "connect-four", "--depth", "40"]
    options = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    utf_8 = os.environ | {"PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, **options, env=utf_8, encoding="utf-8") as program:
        printed = ""
        while "to move" not in printed:
            printed += program.stdout.read(1)
        program.stdin.write("4\n")
        program.stdin.flush()
        program.send_signal(signal.SIGINT)
        rest, errors = program.communicate()
    assert (program.returncode, errors) == (0, "") and "Goodbye." in rest


def test_arguments_that_make_no_sense(capsys):
    for arguments, words in [
        (["go"], "invalid choice: 'go' (choose from "),
        (["connect-four", "--depth", "3", "--seconds", "1"], "not allowed with"),
        (["connect-four", "--depth", "0"], "depth must be 1 or more, not 0"),
        ([], "required: game"),
    ]:
        with pytest.raises(SystemExit) as leaving:
            main(["play", *arguments])
        assert leaving.value.code == 2
        assert words in capsys.readouterr().err
