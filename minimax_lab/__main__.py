"""The command ``minimax-lab``, which is also ``python -m minimax_lab``."""

import argparse
import sys
import webbrowser
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from .commands import lectures, program_page, terminal
from .instruments.wording import counted


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; return the program's exit code."""
    parser = argparse.ArgumentParser(prog="minimax-lab", description="Minimax Lab.")
    parser.add_argument("--version", action="version", version=version("minimax-lab"))
    commands = parser.add_subparsers(required=True, dest="command", metavar="COMMAND")
    _add_lectures(commands)
    _add_play(commands)
    _add_watch(commands)
    words = list(sys.argv[1:] if arguments is None else arguments)
    for_jupyterlab = []
    if words[:1] == ["lectures"] and "--" in words:
        end = words.index("--")
        for_jupyterlab = words[end + 1 :]
        words = words[:end]
    given = parser.parse_args(words)
    given.for_jupyterlab = for_jupyterlab
    return given.run(given)


def _add_lectures(commands: argparse._SubParsersAction) -> None:
    parser = commands.add_parser(
        "lectures",
        help="copy the lectures, and open them in JupyterLab",
        epilog="Arguments for JupyterLab follow --: minimax-lab lectures -- --port 8899",
    )
    folder = "where to; what you changed there is kept (minimax-lectures if left out)"
    parser.add_argument("folder", nargs="?", default="minimax-lectures", type=Path, help=folder)
    parser.add_argument("--no-start", action="store_true", help="only copy them")

    def run(given: argparse.Namespace) -> int:
        try:
            copied, kept = lectures.copy_lectures(given.folder)
        except OSError as error:
            parser.error(f"the lectures can't be copied: {error}")
        print(f"{counted(len(copied), 'file')} copied to {given.folder}.")
        if kept:
            names = ", ".join(path.name for path in kept)
            print(f"These differ from the lab's own, and are left as they are: {names}.")
            print("If you rename one, the lab's own is copied next time.")
        lectures.trust([path for path in copied if path.suffix == ".ipynb"])
        return 0 if given.no_start else lectures.open_lectures(given.folder, given.for_jupyterlab)

    parser.set_defaults(run=run)


def _add_play(commands: argparse._SubParsersAction) -> None:
    parser = commands.add_parser("play", help="play a game against the computer")
    parser.add_argument("game", choices=terminal.GAMES, help="the game")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--depth", type=int, help="plies that the computer looks ahead")
    limit.add_argument("--seconds", type=float, help="time for each of its moves; 1 if left out")
    parser.add_argument("--second", action="store_true", help="let the computer move first")

    def run(given: argparse.Namespace) -> int:
        try:
            terminal.play(
                given.game, depth=given.depth, seconds=given.seconds, is_second=given.second
            )
        except (ImportError, TypeError, ValueError) as error:
            parser.error(str(error))
        return 0

    parser.set_defaults(run=run)


def _add_watch(commands: argparse._SubParsersAction) -> None:
    parser = commands.add_parser("watch", help="step through a program of yours, in a browser")
    program = "the file and the function in it, as in game.py::minimax"
    parser.add_argument("program", metavar="FILE::FUNCTION", help=program)
    arguments = "the function's arguments, as Python: 3 True '[[3, 12], [2, 4]]' board"
    parser.add_argument("arguments", nargs="*", metavar="ARGUMENT", help=arguments)
    parser.add_argument("--plies", type=int, help="watch the first plies alone, of a large tree")
    output = "where to write the page (watched.html if left out)"
    parser.add_argument("--output", type=Path, default=Path("watched.html"), help=output)
    parser.add_argument("--no-start", action="store_true", help="only write the page")

    def run(given: argparse.Namespace) -> int:
        try:
            page = program_page.program_page(given.program, given.arguments, given.plies)
            given.output.write_text(page, "utf-8")
        except (Exception, SystemExit, KeyboardInterrupt) as error:  # the program's own too
            parser.error(program_page.error_message(error, given.program, given.arguments))
        print(f"Wrote {given.output}.")
        if not given.no_start:
            webbrowser.open(given.output.resolve().as_uri())
        return 0

    parser.set_defaults(run=run)


if __name__ == "__main__":
    sys.exit(main())
