"""Run somebody else's code in a process of its own, and learn what it asked and what it returned.

`check` forks the process, since the function lives in the reader's kernel; grading starts a fresh
interpreter. Both talk over two pipes, in lines of JSON that hold plain values only. A game goes
over as a copy; what a function asks it is noted there and judged here. Where no process can be
started, the same requests are answered in place, under a limit.
"""

import builtins
import faulthandler
import json
import os
import re
import select
import signal
import sys
import time
import warnings
from collections import deque
from collections.abc import Callable, ItemsView, Iterator, KeysView, ValuesView
from contextlib import redirect_stdout, suppress
from functools import partial
from importlib import import_module
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

from ..games.game import Game
from ..games.tree import Tree
from ..games.views import View
from ..instruments.count import Given
from ..limits import Limit, LimitReached, run_under
from .behaviour import (
    Asked,
    Behaviour,
    Moves,
    Strange,
    behave,
    described,
    line_of,
    number,
    replay,
    text_of,
)

SECONDS = 3.0  # of computing for all cases of a check; then a function counts as endless
MEMORY = 256 << 20  # bytes that the code may ask for: soon filled, so that it is told in time

_LONGEST = 1 << 20  # bytes of a message
_DIGITS, _LETTERS, _ITEMS, _WORDS = 60, 20_000, 10_000, 300  # of values on the wire
_AWAKE = 0.02  # of the time by the clock: a function that computes less is asleep
_FOREVER = 600  # seconds of computing after which a process ends that nobody listens to any more
_SOON = 0.05  # seconds in which most requests are answered
_DUMPING = 0.2  # seconds for writing down where the code is
_STARTERS = ("os.fork", "os.posix_spawn", "os.spawn", "os.system", "os.exec", "subprocess.Popen")
_SEQUENCES: dict[str, Callable] = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}

# The games that can be sent: where they are, and the attributes by which one is made anew.
_GAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "UniformTree": ("uniform", ("branching", "depth", "order", "seed")),
    "TicTacToe": ("tic_tac_toe", ()),
    "ConnectFour": ("connect_four", ("order",)),
}

_PACKAGE = Path(__file__).parents[1]
_ALLOWED = ("games", "limits.py", "instruments/count.py", "coursework")
_OWN = tuple(str(_PACKAGE / name) for name in _ALLOWED)


class Ended(Exception):
    """Says that the code had to be stopped, or ended its own process.

    Attributes
    ----------
    late : bool
        Whether its time was over.
    places : tuple of (file, line)
        Where it was then, the innermost call first, as far as that is known.
    """

    def __init__(self, why: str, late: bool = False, places: tuple = ()) -> None:
        super().__init__(why)
        self.late, self.places = late, places


# What is sent


def encoded(value: Any, other: Callable[[Any], Any]) -> Any:
    """Return a plain value as JSON can hold it, and for anything else what `other` makes of it.

    Raises
    ------
    ValueError
        If a number or a text is too long.
    """
    kind = type(value)
    if kind is int and abs(value) >= 10**_DIGITS or kind is str and len(value) > _LETTERS:
        raise ValueError(f"{str(value)[:20]}… is too long to be sent")
    if value is None or kind in (bool, int, float, str):
        return value
    if kind.__name__ in _SEQUENCES and kind is _SEQUENCES[kind.__name__]:
        return {kind.__name__: [encoded(item, other) for item in value]}
    if kind is dict:
        return {"dict": [[encoded(k, other), encoded(v, other)] for k, v in value.items()]}
    if type(plain := number(value)) in (int, float):
        return encoded(plain, other)
    return other(value)


def decoded(message: Any, others: dict[str, Callable[[Any], Any]]) -> Any:
    """Return what `encoded` was given; `others` make of their kinds what they stand for.

    Raises
    ------
    ValueError
        If nothing of the kind was ever encoded.
    """
    if message is None or isinstance(message, bool | int | float | str):
        return message
    try:
        ((kind, content),) = message.items()
        if kind in others:
            return others[kind](content)
        if kind == "dict":
            return {decoded(key, others): decoded(value, others) for key, value in content}
        return _SEQUENCES[kind](decoded(item, others) for item in content)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{str(message)[:60]} is no message: {error}") from None


def _sent_game(game: Game) -> list:
    """Return what it takes to make a game of the lab's anew."""
    while isinstance(game, Given):  # a view that only looks on
        game = game.game
    if isinstance(game, Tree):
        inner: dict = {}
        nested = _nested(game, game.initial, inner)
        return ["Tree", nested, game.to_move(game.initial), inner]
    module, attributes = _GAMES.get(type(game).__name__, ("", ()))
    if not module or not type(game).__module__.startswith(f"{_PACKAGE.name}.games.{module}"):
        raise TypeError(f"{game!r} can't be sent to a student's function")
    return [type(game).__name__, *(getattr(game, name) for name in attributes)]


def _nested(tree: Tree, node: Any, inner: dict) -> Any:
    """Return the tree below a node as nested lists; note the evaluations of inner nodes."""
    children = list(tree.actions(node))
    if not children:
        return number(tree.evaluate(node))
    if tree.evaluate(node):
        inner[node] = number(tree.evaluate(node))
    return [_nested(tree, child, inner) for child in children]


def _received_game(kind: str, *values: Any) -> Game:
    if kind == "Tree":
        nested, root, inner = values
        return Tree(nested, root, evaluations=inner)
    module, _ = _GAMES[kind]
    return getattr(import_module(f"..games.{module}", __package__), kind)(*values)


# The side on which the code runs


class Channel:
    """The code's end of the two pipes."""

    def __init__(self, reading: int, writing: int) -> None:
        self._reading, self._writing = os.fdopen(reading, "rb"), writing

    def receive(self) -> Any:
        """Return the next message, None when nobody is there any more."""
        line = self._reading.readline()
        return json.loads(line) if line else None

    def send(self, message: Any) -> None:
        data = json.dumps(message).encode() + b"\n"
        while data:
            data = data[os.write(self._writing, data) :]


class Session:
    """Somebody's code, and what is done with it on request.

    Parameters
    ----------
    names : dict
        The names by which its functions and classes are asked for.
    """

    def __init__(self, names: dict[str, Any]) -> None:
        self.names, self.things = names, list[Any]()
        self._numbers: dict[Any, int] = {}
        self._first: Any = None  # what the first of some requests returned

    def serve(self, channel: Channel) -> None:
        """Answer requests until nobody is there any more."""
        while (message := channel.receive()) is not None:
            for reply in self.answers(message):
                channel.send(reply)

    def answers(self, message: dict) -> Iterator[Any]:
        """Yield the replies to a request: what its method ``do_…`` returns, or what was raised."""
        if message["do"] == "behave":
            yield from self._behaviours(message)
            return
        printed = StringIO()
        with redirect_stdout(printed):
            try:
                reply = getattr(self, f"do_{message['do']}")(message)
            except LimitReached:
                raise
            except BaseException as error:
                reply = self.raised(error, message)
        yield {**reply, "printed": printed.getvalue()[:_WORDS]}

    def raised(self, error: BaseException, message: dict) -> dict:
        """Return how an exception is told: the built-in kind it is of, its text, and the line."""
        kinds = [kind.__name__ for kind in type(error).__mro__ if kind.__module__ == "builtins"]
        with suppress(Exception):
            function = self.target(message)
            says, line = described(error, function), line_of(error, function)
            return {"raised": kinds[0], "says": says, "line": line}
        return {"raised": kinds[0], "says": described(error, None), "line": None}

    def _behaviours(self, message: dict) -> Iterator[list]:
        """Yield what a function does on trees; the first is only to see whose code runs."""
        function, (sample, *cases) = self.target(message), message["cases"]

        def case(nested: Any, root: int, inner: dict, arguments: list) -> tuple:
            tree = _received_game("Tree", nested, root, inner)
            return function, Moves(tree) if message["moves"] else tree, tuple(arguments)

        borrows = sample is not None and _borrows(*case(*sample))
        for sent in cases:
            done = _BORROWED if borrows else behave(*case(*sent))
            returned = encoded(done.returned, lambda it: {"strange": [it.kind, it.text]})
            yield [returned, done.error, done.message, done.log, done.printed]

    def do_call(self, message: dict) -> dict:
        """Call a function, a class or a method."""
        asked: list[Asked] = []

        def game(content: list) -> Game:
            made = _received_game(*content)
            asked.append(Asked(made, made.initial))
            return asked[-1]

        others: dict[str, Callable] = {"game": game}
        others["thing"] = lambda content: self.things[content[0]]
        others["first"] = lambda content: decoded(self._first, others)
        given = [decoded(value, others) for value in message["arguments"]]
        named = {name: decoded(value, others) for name, value in message["named"].items()}
        returned = self.target(message)(*given, **named)
        if isinstance(returned, Iterator | range | ItemsView | KeysView | ValuesView):
            returned = list(islice(returned, _ITEMS))
        log = [list(question) for game in asked for question in game.log]
        return {"returned": self._told(returned, message), "log": encoded(log, self._thing)}

    def do_make(self, message: dict) -> dict:
        """Make an object of a class; anything that can't be called is taken as it is."""
        found = self.target(message)
        return {"returned": encoded(found() if callable(found) else found, self._thing)}

    def do_each(self, message: dict) -> dict:
        """Answer some requests, of which the later ones may ask about what the first returned."""
        replies: list[dict] = []
        for request in message["requests"]:
            self._first = replies[0].get("returned") if replies else None
            replies += self.answers(request)
        return {"replies": replies}

    def do_get(self, message: dict) -> dict:
        """Say what a thing is, or an attribute of it."""
        found = self.target(message)
        return {"method": True} if callable(found) else {"returned": self._told(found, message)}

    def target(self, message: dict) -> Any:
        """Return the function, class, thing or attribute that a request names."""
        named = "name" in message
        owner = self.names[message["name"]] if named else self.things[message["thing"]]
        return getattr(owner, message["attribute"]) if message.get("attribute") else owner

    def _told(self, value: Any, message: dict) -> Any:
        """Return what goes back; what is to be kept stays here, unless it can't be changed."""
        plain = value is None or type(value) in (bool, int, float, str)
        return self._thing(value) if message["keep"] and not plain else encoded(value, self._thing)

    def _thing(self, value: Any) -> dict:
        """Return what stands for a thing that stays here; for equal things, the same."""
        hashable = True
        try:
            place = self._numbers.setdefault(value, len(self.things))
        except Exception:  # each is a thing of its own then
            place, hashable = len(self.things), False
        if place == len(self.things):
            self.things.append(value)
        return {"thing": [place, text_of(value), hashable]}


_BORROWED = Behaviour(None, "Borrowed", "it calls one of the lab's own searches")


def _borrows(function: Callable, game: Game, arguments: tuple) -> bool:
    """Return whether a run calls the lab's code, but for its games.

    A copy of a search is found out by the file it came from, or by its code, if that was executed
    as a text; a reader's own cell may hold the same text.
    """
    search = sys.modules.get(f"{_PACKAGE.name}.search.minimax")
    copied = {f.__code__.co_code for f in vars(search or object).values() if hasattr(f, "__code__")}
    found = []

    def on_call(frame: Any, event: str, argument: Any) -> None:
        file, code = frame.f_code.co_filename, frame.f_code.co_code
        inside = file.startswith(str(_PACKAGE)) and not file.startswith(_OWN)
        if inside or file == "<string>" and code in copied:
            found.append(file)

    before = sys.getprofile()
    sys.setprofile(on_call)
    try:
        behave(function, game, arguments)
    finally:
        sys.setprofile(before if callable(before) else None)
    return bool(found)


def confine(memory: int = MEMORY) -> None:
    """Let this process print nothing, start no other, and have so much memory to ask for."""
    os.setsid()
    sys.settrace(None)
    sys.setprofile(None)
    sys.stdin = open(os.devnull, encoding="utf-8")
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")
    for place, file in enumerate((sys.stdin, sys.stdout, sys.stderr)):
        os.dup2(file.fileno(), place)
    if "IPython" in sys.modules and (shell := sys.modules["IPython"].get_ipython()):
        shell.display_pub.publish = lambda *arguments, **options: None
    sys.addaudithook(_start_nothing)
    with suppress(ImportError):
        import _posixsubprocess

        _posixsubprocess.fork_exec = partial(_start_nothing, _STARTERS[0], ())  # raises no event
    with suppress(ImportError, OSError, ValueError):
        import resource

        with open("/proc/self/statm", encoding="ascii") as table:
            taken = int(table.read().split()[0]) * resource.getpagesize()
        for what, most in ((resource.RLIMIT_AS, taken + memory), (resource.RLIMIT_CPU, _FOREVER)):
            resource.setrlimit(what, (most, resource.getrlimit(what)[1]))


def _start_nothing(event: str, details: tuple) -> None:
    if event in _STARTERS:
        raise PermissionError(f"{event}: a function that is checked starts no process of its own")


# The side on which it is judged


class Sandbox:
    """A process in which somebody else's code runs, and which ends when nobody needs it any more.

    It is started at the first request, by ``fork``: what the code changes in memory, prints or
    breaks stays there; files aren't protected. After it has ended, the next request starts it
    anew. Use it in a ``with`` statement.

    Parameters
    ----------
    session : Session
        The code.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self._process = self._reading = self._writing = 0
        self._lines: deque[bytes] = deque()
        self._rest = b""

    def request(self, message: dict, seconds: float | None = None) -> Any:
        """Return the only reply to a request."""
        reply = next(iter(self.replies(message, 1, seconds or SECONDS)))
        if isinstance(reply, dict):
            return reply
        self.close()
        raise Ended("what it says makes no sense")

    def replies(self, message: dict, count: int, seconds: float = SECONDS) -> Iterator[Any]:
        """Yield so many replies to a request.

        Parameters
        ----------
        message : dict
            With the request's name as "do".
        count : int
            How many replies there are.
        seconds : float, optional
            How long the code may compute for all of them. A busy machine costs it nothing.

        Raises
        ------
        Ended
            If it took too long, or its process ended.
        """
        if not self._process:
            self._process, self._reading, self._writing = self.start()
            os.set_blocking(self._writing, False)
        allowed = _Allowance(self._process, seconds)
        whole = False
        try:
            self._write(json.dumps(message).encode() + b"\n", allowed)
            for left in range(count, 0, -1):
                reply = self._read(allowed)
                whole = left == 1
                yield reply
        except (OSError, ValueError, RecursionError) as error:
            raise Ended(f"its process has ended ({error})") from None
        finally:
            if not whole:
                self.close()

    def start(self) -> tuple[int, int, int]:
        """Start the process; return its number and our ends of the pipes."""
        theirs, writing = os.pipe()
        reading, their_writing = os.pipe()
        with warnings.catch_warnings():  # a notebook has threads; the copy doesn't use them
            warnings.simplefilter("ignore", DeprecationWarning)
            process = os.fork()
        if not process:
            try:
                os.close(writing)
                os.close(reading)
                confine()
                faulthandler.register(signal.SIGUSR1, file=their_writing, all_threads=False)
                self.session.serve(Channel(theirs, their_writing))
            finally:
                os._exit(0)
        os.close(theirs)
        os.close(their_writing)
        return process, reading, writing

    def _write(self, data: bytes, allowed: "_Allowance") -> None:
        while data:
            self._wait(self._writing, select.POLLOUT, allowed)
            data = data[os.write(self._writing, data[:4096]) :]

    def _read(self, allowed: "_Allowance") -> Any:
        while not self._lines:
            self._wait(self._reading, select.POLLIN, allowed)
            found = os.read(self._reading, 1 << 16)
            if not found or len(self._rest) > _LONGEST:
                raise Ended("it ended its whole process")
            *lines, self._rest = (self._rest + found).split(b"\n")
            self._lines.extend(lines)
        return json.loads(self._lines.popleft())

    def _wait(self, pipe: int, event: int, allowed: "_Allowance") -> None:
        poll = select.poll()
        poll.register(pipe, event)
        while not poll.poll(1000 * allowed.look() + 1):
            if allowed.is_spent():
                raise Ended("it doesn't come back", True, self._places())

    def _places(self) -> tuple:
        """Return where the code is, as it is written into the pipe on a signal."""
        os.kill(self._process, signal.SIGUSR1)
        end, text = time.monotonic() + _DUMPING, self._rest
        while time.monotonic() < end and select.select([self._reading], [], [], _DUMPING)[0]:
            if not (found := os.read(self._reading, 1 << 16)):
                break
            text += found
        places = re.findall(r'File "(.*)", line (\d+)', text.decode("utf-8", "replace"))
        return tuple((file, int(line)) for file, line in places)

    def computed(self) -> float:
        """Return how many seconds the code has computed so far, as far as that is known."""
        return computed_by(self._process) or 0.0

    def close(self) -> None:
        """End the process, and all of its group."""
        if not self._process:
            return
        for end in (os.killpg, os.kill):
            with suppress(ProcessLookupError, PermissionError):
                end(self._process, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(self._process, 0)
        os.close(self._reading)
        os.close(self._writing)
        self._process, self._rest = 0, b""
        self._lines.clear()

    def __enter__(self) -> "Sandbox":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Allowance:
    """How long a process may compute from now on, and how long it may sleep."""

    def __init__(self, process: int, seconds: float) -> None:
        self._process, self._seconds, self._start = process, seconds, time.monotonic()
        self._before: float | None = None  # not asked for at all if the answer comes at once

    def look(self) -> float:
        """Return how long to wait before asking whether it is spent."""
        if self._before is None:
            return min(_SOON, self._seconds)
        return max(_SOON, self._seconds - self._computed())

    def is_spent(self) -> bool:
        if self._before is None:
            self._before = computed_by(self._process)
        gone, computed = time.monotonic() - self._start, self._computed()
        return computed >= self._seconds or gone >= self._seconds and computed < _AWAKE * gone

    def _computed(self) -> float:
        now = computed_by(self._process)
        gone = time.monotonic() - self._start
        return gone if now is None or self._before is None else now - self._before


def computed_by(process: int) -> float | None:
    """Return how many seconds a process has computed, None if the system doesn't tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class InPlace(Sandbox):
    """The same where no process can be started: the code runs here, under a limit."""

    def replies(self, message: dict, count: int, seconds: float = SECONDS) -> Iterator[Any]:
        found: list = []
        try:
            run_under(Limit(seconds=seconds), self._collect, json.loads(json.dumps(message)), found)
        except LimitReached:
            yield from found
            raise Ended("it doesn't come back", True) from None
        yield from found

    def _collect(self, message: dict, found: list) -> None:
        for reply in self.session.answers(message):
            found.append(json.loads(json.dumps(reply)))


def sandbox(session: Session) -> Sandbox:
    """Return a sandbox of the kind that is possible here."""
    can_fork = hasattr(os, "fork") and sys.platform not in ("emscripten", "wasi")
    return (Sandbox if can_fork else InPlace)(session)


class Elsewhere:
    """A function, a class or a method in a sandbox: to call it runs it there.

    Games among the arguments go over as copies, and are asked the same questions here afterwards,
    so that a view that counts them counts these. Plain values come back, handles of what is to
    stay there, and games of the student's own.

    Parameters
    ----------
    box : Sandbox
    place : dict
        Its "name", or the number of a "thing"; and perhaps an "attribute".
    keep : bool, optional
        Whether what it returns stays there: a state must be the same thing again.
    """

    def __init__(self, box: Sandbox, place: dict, *, keep: bool = False) -> None:
        self.box, self.place, self._keep = box, place, keep
        self.__name__ = place.get("attribute") or place.get("name") or "it"

    def message(self, *arguments: Any, **named: Any) -> dict:
        """Return the request by which it is called."""
        return {
            **{"do": "call", **self.place, "keep": self._keep},
            "arguments": [encoded(value, _sent) for value in arguments],
            "named": {name: encoded(value, _sent) for name, value in named.items()},
        }

    def request(self, do: str, seconds: float | None = None, **message: Any) -> dict:
        """Return the reply to a request about it."""
        return self.box.request({"do": do, **self.place, **message}, seconds)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        reply = self.box.request(self.message(*arguments, **named))
        games = [value for value in (*arguments, *named.values()) if isinstance(value, View)]
        if games:
            replay(decoded(reply.get("log", {"list": []}), _UNKNOWN), games[0])
        return self.value(reply)

    def each(self, calls: list[tuple]) -> list[Callable[[], Any]]:
        """Return for each of some calls, made in one message, what returns its value or raises."""
        requests = [self.message(*arguments) for arguments in calls]
        replies = self.box.request({"do": "each", "requests": requests})["replies"]
        return [partial(self.value, reply) for reply in replies]

    def logged(self, *arguments: Any) -> tuple[Any, list]:
        """Call it, and return with its value what it has asked the game."""
        reply = self.box.request(self.message(*arguments))
        return self.value(reply), decoded(reply["log"], _UNKNOWN)

    def game(self) -> "ElsewhereGame":
        """Return a new game of a student's class, or the game that this stands for."""
        made = Elsewhere.value(self, self.request("make"))
        if not isinstance(made, Handle):
            raise TypeError(f"{made!r} is no game")
        return ElsewhereGame(self.box, made)

    def value(self, reply: dict) -> Any:
        """Return the value in a reply; raise the built-in exception that it tells of."""
        if isinstance(printed := reply.get("printed"), str):
            print(printed[:_WORDS], end="")
        if "raised" in reply:
            kind: Any = getattr(builtins, str(reply["raised"]), RuntimeError)
            says, fits = str(reply.get("says"))[:_WORDS], isinstance(kind, type)
            fits = fits and issubclass(kind, Exception | SystemExit)
            raised: Any = RuntimeError(says)
            with suppress(TypeError):  # some want more than a text
                raised = kind(says) if fits else raised
            raised.line = reply.get("line")
            raise raised
        return decoded(reply.get("returned"), {"thing": lambda content: Handle(*content)})

    def behaviours(
        self, cases: list, *, moves: bool = False, seconds: float | None = None
    ) -> Iterator[Behaviour]:
        """Yield what the function does on cases.

        Parameters
        ----------
        cases : list of tuple
            Each a tree as nested lists, who is to move at its root, the evaluations of inner
            nodes, and the arguments after game and state. The first is only tried to see whose
            code runs; it may be None.
        moves : bool, optional
            Whether the trees' moves are called otherwise than the nodes they lead to.
        seconds : float, optional
            How long it may compute in all.
        """
        message = {"do": "behave", **self.place, "moves": moves, "cases": cases}
        strange = {"strange": lambda content: Strange(*content)}
        for reply in self.box.replies(message, len(cases) - 1, seconds or SECONDS):
            try:
                returned, error, says, log, printed = reply
                done = Behaviour(decoded(returned, strange), error, says, log, printed)
            except (TypeError, ValueError):
                self.box.close()
                raise Ended("what it says makes no sense") from None
            yield done


class ElsewhereGame(Game):
    """An object of a student's class in a sandbox: a game whose rules run there."""

    def __init__(self, box: Sandbox, handle: "Handle") -> None:
        self.box, self.handle = box, handle

    @property
    def initial(self) -> Any:  # type: ignore[override]
        place = {"thing": self.handle.place, "attribute": "initial"}
        reply = self.box.request({"do": "get", **place, "keep": True})
        start = Elsewhere(self.box, place, keep=True)
        return start() if "method" in reply else start.value(reply)

    def to_move(self, state: Any) -> int:
        return self._ask("to_move", state)

    def actions(self, state: Any) -> Any:
        return self._ask("actions", state)

    def result(self, state: Any, action: Any) -> Any:
        return self._ask("result", state, action)

    def is_terminal(self, state: Any) -> bool:
        return self._ask("is_terminal", state)

    def evaluate(self, state: Any) -> float:
        return self._ask("evaluate", state)

    def text_of(self, state: Any) -> str:
        """Return what a state says of itself now."""
        if not isinstance(state, Handle):
            return repr(state)
        reply = self.box.request({"do": "get", "thing": state.place, "keep": True})
        return str(Elsewhere(self.box, {}).value(reply))

    def after(self, state: Any, action: Any, questions: tuple[str, ...]) -> list[Callable]:
        """Return the state after an action, and the answers to questions about it, in one message.

        Each comes as a function that returns it, or raises what the student's method has raised.
        """
        first = self._method("result").message(state, action)
        rest = [self._method(q).message(_FIRST) for q in questions]
        replies = self.box.request({"do": "each", "requests": [first, *rest]})["replies"]
        return [partial(self._method("").value, reply) for reply in replies]

    def _method(self, name: str) -> Elsewhere:
        place = {"thing": self.handle.place, "attribute": name}
        return Elsewhere(self.box, place, keep=name == "result")

    def _ask(self, question: str, *arguments: Any) -> Any:
        return self._method(question)(*arguments)


class Handle:
    """Stands for a thing that stays in a sandbox, such as a state that isn't a plain value."""

    def __init__(self, place: int, text: str, hashable: bool) -> None:
        self.place, self.text, self.hashable = place, text, hashable

    def __eq__(self, other: object) -> bool:
        return type(other) is Handle and other.place == self.place

    def __hash__(self) -> int:
        if not self.hashable:
            raise TypeError(f"unhashable: {self.text[:60]}")
        return hash(self.place)

    def __repr__(self) -> str:
        return self.text


_UNKNOWN: dict[str, Callable] = {"thing": lambda content: None}
_FIRST = object()  # stands for what the first of some requests returns


def _sent(value: Any) -> dict:
    """Return what goes over for a value that isn't plain."""
    if value is _FIRST:
        return {"first": []}
    if isinstance(value, ElsewhereGame):
        value = value.handle
    if isinstance(value, Handle):
        return {"thing": [value.place]}
    if isinstance(value, Game):
        return {"game": _sent_game(value)}
    raise TypeError(f"{value!r} can't be sent to a student's function")
