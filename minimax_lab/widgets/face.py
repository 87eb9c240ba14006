"""What a reader sees and touches of a Play, and what each touch asks for."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

_HERE = Path(__file__).parent


class Face(anywidget.AnyWidget):
    """The board, the buttons and the words of a Play.

    Parameters
    ----------
    play : Play
        The play, which does what the page asks for.
    """

    _esm = _HERE / "play.js"
    _css = _HERE / "play.css"

    frame = traitlets.Dict().tag(sync=True)
    thought = traitlets.List().tag(sync=True)  # pairs of a word and what there is to say
    settings = traitlets.Dict().tag(sync=True)  # who starts, and how long the computer thinks

    def __init__(self, play: Any) -> None:
        super().__init__()
        self._play = play
        self.on_msg(self._receive)

    def _receive(self, face: Any, message: dict, buffers: Any) -> None:
        """Do what the page asks for; in a thread if it takes long."""
        if message["do"] == "step":
            threading.Thread(target=self.do, kwargs=message, daemon=True).start()
        else:
            self.do(**message)

    def do(self, do: str, **what: Any) -> None:
        """Do one thing, or say in the sentence why not."""
        try:
            _ACTS[do](self._play, **what)
        except ValueError as error:
            self._play.show(str(error))
        except Exception as error:  # the reader's own game or search
            self._play.show(f"{type(error).__name__}: {error}")


def _click(play: Any, at: list) -> None:
    play.click(tuple(at))


def _type(play: Any, text: str) -> None:
    play.move(play.playing.typed(text))


def _choose(play: Any, index: int, ply: int) -> None:
    """Make the move of a button, unless its position is gone in the meantime."""
    if ply == len(play.moves):
        play.playing.check_turn()
        play.move(play.legal[index])


def _limit(play: Any, kind: str, number: float) -> None:
    play.limit(**{kind: number})
    play.prepare()


def _step(play: Any) -> None:
    play.show("The search is being recorded …")
    play.step_through()
    play.show()


_ACTS: dict[str, Callable[..., None]] = {
    "click": _click,
    "type": _type,
    "choose": _choose,
    "undo": lambda play: play.undo(),
    "restart": lambda play, start=None: play.restart(start),
    "switch sides": lambda play: play.switch_sides(),
    "go on": lambda play: play.go_on(),
    "limit": _limit,
    "step": _step,
    "shown": lambda play: play.prepare(),
}
