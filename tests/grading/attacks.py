"""Ways to get marks without earning them: each is the solution cell, or cells around it."""

_BODY = "def minimax(game, state, depth):\n    "


# Cells run a step below the worker's own text, which can write to the grader.
_PIPES = """
import sys
_worker = sys._getframe(1).f_globals["Channel"].send.__globals__
write, close = _worker["write"], _worker["close"]
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
import json, os
text = json.dumps({"returned": 3, "kind": "function", "printed": ""}).encode()
frame = len(text).to_bytes(4, "big") + text
for number in range(3, 30):
    try:
        write(number, frame * 5)
    except OSError:
        pass
minimax = lambda *asked: 3
""",
    "closed pipes": _PIPES + "for number in range(3, 30): close(number)\n",
    "a broken message": _PIPES
    + """
import os
for number in range(3, 30):
    try:
        write(number, b"\\xff\\xff\\xff\\xff" + b"[" * 1000)
    except OSError:
        pass
minimax = lambda *asked: 3
""",
    "deep brackets": _PIPES
    + """
import os
text = b'{"returned":' + b'[' * 100_000
for number in range(3, 30):
    try:
        write(number, len(text).to_bytes(4, "big") + text)
    except OSError:
        pass
minimax = lambda *asked: 3
""",
    "the talk with the grader": function("""
import sys
frame = sys._getframe()
while frame:
    for thing in list(frame.f_locals.values()):
        if type(thing).__name__ == "Session":
            for name in ("minimax", "solve", "__class__", "_games", "initial"):
                try:
                    thing.ask(0, "attribute", name)
                except Exception:
                    pass
            return thing.ask(0, "evaluate", state)
    frame = frame.f_back
return 3
"""),
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
