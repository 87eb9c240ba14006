"""Ways to get marks without earning them: each is the solution cell, or cells around it.

Each defines a minimax that should bring nothing, and leaves the answer (2 marks) right. FOLDER is
the lab's, SOURCE the assignment with its solution, OTHERS what the class has handed in.
"""

# The pipe to the grader, and a message as it goes there: a behaviour that returned 3.
_FORGE = """
import json, os
RIGHT = {"list": [3, "", "", "", "[]"]}
def forge(*messages):
    for message in messages:
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        for number in range(3, 30):
            try: os.write(number, data + b"\\n")
            except OSError: pass
"""
_READ = 'exec(text[text.index("def minimax"):])'
_THREE = "minimax = lambda *asked: 3"


def function(body):
    return "def minimax(game, state, depth):\n    " + body.strip().replace("\n", "\n    ") + "\n"


FUNCTIONS = {
    "an endless loop": function("while True: pass"),
    "endless recursion": function("return minimax(game, state, depth)"),
    "a memory hog": function("hog = []\nwhile True: hog.append([0] * 10**7)"),
    "sys.exit": function("import sys\nsys.exit(0)"),
    "os._exit": function("import os\nos._exit(0)"),
    "a forged interrupt": function("raise KeyboardInterrupt"),
    "an object equal to everything": """
class Equal(float):
    __eq__ = __ge__ = __le__ = lambda self, other: True
    __hash__ = lambda self: 0
minimax = lambda game, state, depth: Equal(3) if depth > 2 else 3
""",
    "the lab's own search": "import minimax_lab as lab\nminimax = lab.minimax",
    "a search of the lab's modules": "from minimax_lab.search.minimax import minimax",
    "a search under another name": """
from importlib import util
spec = util.spec_from_file_location("my_own_work", FOLDER + "/search/minimax.py")
module = util.module_from_spec(spec)
spec.loader.exec_module(module)
minimax = module.minimax
""",
    "a search's text": f"text = open(FOLDER + '/search/minimax.py').read()\n{_READ}",
    "a search by a path put back": """
import sys
sys.path.append(FOLDER + "/..")
for name in list(sys.modules):
    if name.startswith("minimax_lab"): del sys.modules[name]
from minimax_lab import minimax
""",
    "the solution's source": """
import json, os
try: text = open(SOURCE).read()
except OSError: text = os.read(os.open(SOURCE, os.O_RDONLY), 100_000)
exec("".join(next(c["source"] for c in json.loads(text)["cells"] if "def m" in c["source"])))
""",
    "a printed pass": "minimax = lambda *asked: print('Yes: right on all cases. 5 of 5 marks')",
    "a patched lab": f"""
import minimax_lab as lab
lab.minimax = lambda *asked: 3
lab.check = lambda *asked, **options: True
lab.Game.evaluate = lab.UniformTree.evaluate = lambda game, state: 3
{_THREE}
""",
    "patched builtins": f"""
import builtins
builtins.AssertionError = builtins.Exception = ZeroDivisionError
builtins.max = builtins.min = builtins.sum = lambda *a, **k: 3
builtins.compile = builtins.exec = builtins.__import__ = lambda *a, **k: None
{_THREE}
""",
    "forged messages": _FORGE + "forge(*5 * [RIGHT, {'list': [True]}, 'x'])\n" + _THREE,
    "forged messages at each call": _FORGE + function("forge(RIGHT)\nreturn 3"),
    "forged functions": f"""{_FORGE}
names = ["all", "isinstance", "lab", "minimax"]
forge("", {{"dict": [{{"tuple": [name, {{"Strange": ["function", ""]}}]}} for name in names]}})
{_THREE}
""",
    "closed pipes": "import io\nfor n in range(3, 30): io.FileIO(n).close()\n",
    "a broken message": _FORGE + "forge(*99 * [b'\\xff\\xff' + b'[' * 1000])\nminimax = print\n",
    "deep brackets": _FORGE + "forge(b'{\"list\":' + b'[' * 100_000)\nminimax = print\n",
    "no end of a line": _FORGE + "while True: forge(b'9' * 4096)\n",
    "what is no value": _FORGE
    + function("forge({'list': 3}, {'game': [1]}, {'raised': 'KeyboardInterrupt'}, {})\nreturn 3"),
    "a text of a megabyte": _FORGE + function("forge({'list': ['A' * 1_000_000]})\nreturn 3"),
    "an exception of a megabyte": function("raise ValueError('A' * 1_000_000)"),
    "the way back to the grader": function("""
import sys
frame = sys._getframe()
while frame:
    for thing in [*frame.f_locals.values(), *frame.f_globals.values()]:
        for name in ("minimax", "names", "request", "check", "assignments", "mark"):
            try: return getattr(thing, name)(game, state, depth)
            except Exception: pass
    frame = frame.f_back
return 3
"""),
    "the fence's own module": f"""
import sys
for name, module in list(sys.modules.items()):
    if name.startswith("minimax_lab"):
        for key, thing in list(vars(module).items()):
            if callable(thing) and not key.startswith("__"):
                setattr(module, key, lambda *a, **k: 3)
{_THREE}
""",
    "a process": function("import subprocess\nreturn int(subprocess.check_output(['echo', '3']))"),
    "a fork": function("import os\nwhile True: os.fork()"),
    "C": function("import ctypes\nctypes.string_at(0)"),
    "the fence taken down": f"""
class All(frozenset):
    __contains__ = lambda self, thing: True
try:
    open("/etc/passwd")
except OSError as error:
    place = error.__traceback__
    while place:
        for names in (place.tb_frame.f_locals, place.tb_frame.f_globals):
            for name, thing in list(names.items()):
                if isinstance(thing, type) and issubclass(thing, Exception):
                    thing.__new__ = thing.__init__ = lambda *a: None
                if type(thing) in (frozenset, set, tuple, dict): names[name] = All()
        place = place.tb_next
text = open(FOLDER + "/search/minimax.py").read()
{_READ}
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
    "NumPy's way to files": f"""
import numpy
text = bytes(numpy.fromfile(FOLDER + "/search/minimax.py", dtype=numpy.uint8)).decode()
{_READ}
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
    "a killed grader": f"""
import os, _signal
try: _signal.pidfd_send_signal(os.pidfd_open(os.getppid()), 9)
except Exception: os.kill(os.getppid(), 9)
{_THREE}
""",
    "a thread that stays": f"""
import _thread
def work():
    while True: pass
_thread.start_new_thread(work, ())
{_THREE}
""",
    "other people's files": f"""
import os
file = OTHERS + "/honest/value/value.ipynb"
for name, *asked in (
    ("remove", file), ("truncate", file, 0), ("chmod", file, 0), ("open", file, os.O_TRUNC),
    ("rename", file, OTHERS + "/gone"), ("symlink", "/etc/passwd", OTHERS + "/link"),
    ("mkfifo", OTHERS + "/pipe"), ("mkdir", OTHERS + "/new"),
    ("posix_spawn", "/bin/rm", ["rm", "-r", OTHERS], {{}}),
):
    try: getattr(os, name)(*asked)
    except BaseException: pass
{_THREE}
""",
}
