"""Ways to get marks without earning them: each is the solution cell, or cells around it."""

_BODY = "def minimax(game, state, depth):\n    "


# The pipes to the grader, and a message as it goes there.
_PIPES = """
import json, os
def forge(*messages):
    for message in messages:
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        for number in range(3, 30):
            try:
                os.write(number, data + b"\\n")
            except OSError:
                pass
"""


def function(body):
    return _BODY + body.strip().replace("\n", "\n    ") + "\n"


# Each defines a minimax that should bring nothing, and leaves the answer (2 marks) right.
FUNCTIONS = {
    "an endless loop": function("while True: pass"),
    "endless recursion": function("return minimax(game, state, depth)"),
    "a memory hog": function("hog = []\nwhile True: hog.append([0] * 10**7)"),
    "sys.exit": function("import sys\nsys.exit(0)"),
    "os._exit": function("import os\nos._exit(0)"),
    "a forged interrupt": function("raise KeyboardInterrupt"),
    "an object equal to everything": """
class Equal(int):
    def __eq__(self, other): return True
    def __hash__(self): return 0
    def __int__(self): return 10**9
class AlsoEqual:
    __eq__ = lambda self, other: True
    __hash__ = lambda self: 0
minimax = lambda game, state, depth: AlsoEqual() if depth > 2 else 3
""",
    "a number equal to everything": """
class Equal(float):
    def __eq__(self, other): return True
    __hash__ = float.__hash__
minimax = lambda game, state, depth: Equal(3)
""",
    "the lab's own search": "import minimax_lab as lab\nminimax = lab.minimax",
    "the lab's own search, later": function("return lab.minimax(game, state, depth)"),
    "a search of the lab's modules": "from minimax_lab.search.minimax import minimax",
    "a search by importlib": """
import importlib
minimax = importlib.import_module("minimax_lab.search.minimax").minimax
""",
    "a search under another name": """
import sys
from importlib import util
folder = FOLDER
spec = util.spec_from_file_location("my_own_work", folder + "/search/minimax.py")
module = util.module_from_spec(spec)
spec.loader.exec_module(module)
minimax = module.minimax
""",
    "a search by a loader": """
from importlib.machinery import SourceFileLoader
module = SourceFileLoader("mine", FOLDER + "/search/minimax.py").load_module()
minimax = module.minimax
""",
    "a search's text": """
text = open(FOLDER + "/search/minimax.py").read()
exec(text[text.index("def minimax"):])
""",
    "a search by a path put back": """
import sys
sys.path.append(FOLDER + "/..")
import site
for name in list(sys.modules):
    if name.startswith("minimax_lab"):
        del sys.modules[name]
from minimax_lab import minimax
""",
    "the solution's source": """
import json, os
cells = json.load(open(SOURCE))["cells"]
exec("".join(next(c["source"] for c in cells if "def minimax" in c["source"])))
""",
    "the solution's source by its number": """
import json, os
cells = json.loads(os.read(os.open(SOURCE, os.O_RDONLY), 100_000))["cells"]
exec("".join(next(c["source"] for c in cells if "def minimax" in c["source"])))
""",
    "a printed pass": """
import sys
print("All tests passed. 5 of 5 marks")
sys.__stdout__ and sys.__stdout__.write("5/5")
minimax = lambda *asked: print("Yes: right on all cases")
""",
    "a patched lab": """
import minimax_lab as lab
lab.minimax = lambda *asked: 3
lab.check = lambda *asked, **options: True
minimax = lambda *asked: 3
""",
    "a patched game": """
import minimax_lab as lab
lab.Game.evaluate = lambda game, state: 3
lab.UniformTree.evaluate = lambda game, state: 3
minimax = lambda *asked: 3
""",
    "patched builtins": """
import builtins
builtins.AssertionError = builtins.Exception = ZeroDivisionError
builtins.max = builtins.min = builtins.sum = lambda *a, **k: 3
builtins.compile = builtins.exec = lambda *a, **k: None
builtins.__import__ = lambda *a, **k: None
minimax = lambda *asked: 3
""",
    "another showtraceback": """
try:
    get_ipython().showtraceback = lambda *a, **k: None
except NameError:
    get_ipython = lambda: None
import sys
sys.excepthook = lambda *a: None
sys.settrace(lambda *a: None)
minimax = lambda *asked: 3
""",
    "forged messages": _PIPES
    + """
forge(*5 * [{"returned": 3, "kind": "function", "printed": ""}])
minimax = lambda *asked: 3
""",
    "forged messages at each call": _PIPES
    + """
def minimax(game, state, depth):
    forge({"returned": 3, "log": {"list": []}, "printed": ""})
    return 3
""",
    "a forged log": _PIPES
    + """
def minimax(game, state, depth):
    game.log.clear()
    game.log.extend([("e", "A"), ("x", "A"), ("n", "nowhere"), ("c",), 3])
    return 3
""",
    "closed pipes": "import os\nfor number in range(3, 30): os.close(number)\n",
    "closed pipes, by another way": "import io\nfor n in range(3, 30): io.FileIO(n).close()\n",
    "a broken message": _PIPES + "forge(*99 * [b'\\xff\\xff' + b'[' * 1000])\nminimax = print\n",
    "deep brackets": _PIPES + "forge(b'{\"returned\":' + b'[' * 100_000)\nminimax = print\n",
    "no end of a line": _PIPES + "while True: os.write(4, b'9' * 4096)\n",
    "what is no value": _PIPES
    + """
def minimax(game, state, depth):
    forge({"returned": {"thing": [{}, [], None]}}, {"returned": {"game": 1}}, {"raised": [3]})
    return 3
""",
    "a text of a megabyte": _PIPES + function("forge({'returned': 'A' * 1_000_000})\nreturn 3"),
    "an exception of a megabyte": function("raise ValueError('A' * 1_000_000)"),
    "an exception that isn't there": _PIPES + function("forge({'raised': 'KeyboardInterrupt'})"),
    "the way back to the grader": function("""
import sys
frame = sys._getframe()
while frame:
    for thing in [*frame.f_locals.values(), *frame.f_globals.values()]:
        for name in ("minimax", "solve", "answers", "do_call", "request", "session"):
            try:
                getattr(thing, name)({"do": "call", "name": "minimax"})
            except Exception:
                pass
    frame = frame.f_back
return 3
"""),
    "the fence's own module": """
import sys
for name, module in list(sys.modules.items()):
    if name.startswith("minimax_lab"):
        for key, thing in list(vars(module).items()):
            if callable(thing) and not key.startswith("__"):
                setattr(module, key, lambda *a, **k: 3)
minimax = lambda *asked: 3
""",
    "a process": function("import subprocess\nreturn int(subprocess.check_output(['echo', '3']))"),
    "a fork": function("import os\nwhile True: os.fork()"),
    "C": function("import ctypes\nctypes.string_at(0)"),
    "the fence taken down": """
import sys
try:
    open("/etc/passwd")
except OSError as error:
    place = error.__traceback__
    while place:
        frame = place.tb_frame
        for name, thing in frame.f_locals.items():
            if isinstance(thing, type) and issubclass(thing, Exception):
                thing.__new__ = lambda *a: None
                thing.__init__ = lambda *a: None
        place = place.tb_next
text = open(FOLDER + "/search/minimax.py").read()
exec(text[text.index("def minimax"):])
""",
    "the fence's own variables": """
class All(frozenset):
    __contains__ = lambda self, thing: True
try:
    import nowhere
except ImportError as error:
    place = error.__traceback__
    while place:
        frame = place.tb_frame
        for names in (frame.f_locals, frame.f_globals):
            for name in list(names):
                if type(names[name]).__name__ in ("frozenset", "set", "tuple"):
                    try:
                        names[name] = All()
                    except Exception:
                        pass
        place = place.tb_next
text = open(FOLDER + "/search/minimax.py").read()
exec(text[text.index("def minimax"):])
""",
    "a game asked for too much": function("""
if type(state) is tuple:
    game.evaluate((10**9, 0, 0))
    return game.label((10**6, 0, 0))
return 3
"""),
    "a long sleep": "import time\ntime.sleep(10**6)\nminimax = lambda *asked: time.sleep(9e9) or 3",
    "a wait without end": "import queue\nminimax = lambda *asked: queue.Queue().get()",
    "NumPy's way to C": "import numpy\nnumpy.ctypeslib.ctypes.string_at(0)",
    "NumPy's way to files": """
import numpy
text = bytes(numpy.fromfile(FOLDER + "/search/minimax.py", dtype=numpy.uint8)).decode()
exec(text[text.index("def minimax"):])
""",
    "a game taken apart": function("""
while hasattr(game, "game"):
    game = game.game
game.evaluate = type(game).evaluate = lambda *asked: 3
return 3
"""),
    "a huge answer": function("return list(range(10**7))"),
    "a long number": function("return 10**100_000"),
    "an endless generator": function("while True: yield 3"),
    "a killed grader": """
import os, signal
os.kill(os.getppid(), signal.SIGKILL)
minimax = lambda *asked: 3
""",
    "a killed grader, by another way": """
import os, _signal
_signal.pidfd_send_signal(os.pidfd_open(os.getppid()), 9)
minimax = lambda *asked: 3
""",
    "a thread that stays": """
import _thread
def work():
    while True: pass
_thread.start_new_thread(work, ())
minimax = lambda *asked: 3
""",
    "other people's files": """
import os
for call in (
    lambda: open(OTHERS + "/honest/value/value.ipynb", "w").write("{}"),
    lambda: os.remove(OTHERS + "/honest/value/value.ipynb"),
    lambda: os.rename(OTHERS + "/honest", OTHERS + "/gone"),
    lambda: os.truncate(OTHERS + "/honest/value/value.ipynb", 0),
    lambda: os.chmod(OTHERS + "/honest/value/value.ipynb", 0),
    lambda: os.symlink("/etc/passwd", OTHERS + "/link"),
    lambda: os.mkfifo(OTHERS + "/pipe"),
    lambda: os.mkdir(OTHERS + "/new"),
    lambda: os.posix_spawn('/bin/rm', ['rm', '-r', OTHERS], {}),
):
    try:
        call()
    except BaseException:
        pass
minimax = lambda *asked: 3
""",
}
