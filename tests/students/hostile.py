"""Functions that harm, stall, borrow or pretend; each must be refused, and do no harm."""

import builtins
import functools
import gc
import importlib
import importlib.util
import inspect
import itertools
import math
import os
import signal
import sys
import threading
import time
from types import FunctionType

import minimax_lab as lab
from minimax_lab.search.minimax import alphabeta as imported_under_another_name

from . import HOSTILE as HOSTILE
from . import hostile
from .right import alex, anna

ENDLESS = "it never comes back"
ENDED = "it ends Python"
HUGE = "it asks for too much memory"
ERROR = "it stops with an error"
BORROWED = "it calls the lab's own search"
NOT_ASKED = "the answer doesn't come from the game"
CHANGED = "it changes the game"
REMEMBERS = "it remembers earlier calls"


# Never back


@hostile("minimax", ENDLESS)
def loops(game, state, depth):
    while True:
        pass


@hostile("alphabeta", ENDLESS)
def stays(game, state, depth, alpha, beta):
    return stays(game, state, depth, alpha, beta)


@hostile("minimax", ENDLESS)
def counts_up(game, state, depth):
    return sum(itertools.count())


@hostile("minimax", ENDLESS, HUGE)
def long_number(game, state, depth):
    return 10 ** (10**9) % 7


@hostile("best_move", ENDLESS)
def sleeps(game, state, depth):
    time.sleep(10**6)


@hostile("alphabeta", ENDLESS)
def swallows(game, state, depth, alpha, beta):
    # catches whatever would end it
    while True:
        try:
            while True:
                game.evaluate(state)
        except BaseException:
            continue


@hostile("minimax", ENDLESS)
def late_loop(game, state, depth):
    # in some cases only
    value = anna(game, state, depth)
    while value == 7:
        pass
    return value


@hostile("minimax", ENDLESS, "the depth isn't decreased")
def same_node(game, state, depth):
    # the recursion stays at its node
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    return max(same_node(game, state, depth) for _ in game.children(state))


@hostile("minimax", ENDLESS, ENDED, ERROR)
def waits_for_a_lock(game, state, depth):
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()


@hostile("minimax", ENDLESS, ERROR, "nothing is returned")
def asks_the_keyboard(game, state, depth):
    return float(input("value? "))


@hostile("alphabeta", ENDLESS)
def blocks_alarms(game, state, depth, alpha, beta):
    for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    while True:
        pass


# Too much memory


@hostile("minimax", HUGE)
def long_list(game, state, depth):
    return len([0] * 10**10)


@hostile("alphabeta", HUGE)
def growing_list(game, state, depth, alpha, beta):
    everything = [0] * 1000
    while True:
        everything += everything


@hostile("minimax", HUGE)
def growing_bytes(game, state, depth):
    return len(bytearray(10**11))


# The end of Python


@hostile("minimax", ENDED)
def exits(game, state, depth):
    sys.exit(0)


@hostile("minimax", ENDED)
def exits_at_once(game, state, depth):
    os._exit(0)


@hostile("alphabeta", ENDED)
def kills(game, state, depth, alpha, beta):
    os.kill(os.getpid(), signal.SIGKILL)


@hostile("minimax", ENDED, ERROR)
def interrupts(game, state, depth):
    raise KeyboardInterrupt


@hostile("best_move", ENDED, ERROR)
def leaves_the_generator(game, state, depth):
    raise GeneratorExit


@hostile("minimax", ENDED)
def quits_late(game, state, depth):
    if anna(game, state, depth) == 7:
        os._exit(0)
    return anna(game, state, depth)


@hostile("alphabeta", ERROR, refutable=True)
def stumbles_once(game, state, depth, alpha, beta):
    if list(game.actions(state))[3:]:
        raise IndexError("more than three children")
    return alex(game, state, depth, alpha, beta)


@hostile("minimax", ERROR, None, refutable=True)
def one_argument_less(game, state):
    return game.evaluate(state)


class Unprintable(Exception):
    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __str__


@hostile("minimax", ERROR)
def unprintable_error(game, state, depth):
    raise Unprintable


# Pretended answers


class EqualToAll:
    """Equal to everything, and neither more nor less."""

    def __eq__(self, other):
        return True

    def __lt__(self, other):
        return False

    __le__ = __ge__ = __eq__
    __gt__ = __lt__
    __hash__ = None


class Chameleon(int):
    """A whole number that says it equals everything."""

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __le__(self, other):
        return True

    __lt__ = __gt__ = __ge__ = __le__

    def __hash__(self):
        return 0


class FloatingChameleon(float):
    """The same as a float."""

    __eq__ = __le__ = __ge__ = __lt__ = __gt__ = lambda self, other: True
    __ne__ = lambda self, other: False  # noqa: E731
    __hash__ = float.__hash__


@hostile("minimax", NOT_ASKED, None, refutable=True)
def equal_to_all(game, state, depth):
    return EqualToAll()


@hostile("minimax", None, NOT_ASKED, refutable=True)
def chameleon(game, state, depth):
    return Chameleon(3)


@hostile("alphabeta", None, NOT_ASKED, refutable=True)
def floating_chameleon(game, state, depth, alpha, beta):
    alex(game, state, depth, alpha, beta)
    return FloatingChameleon(3)


class AnyMove(str):
    """A text that equals every other."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash("B")


@hostile("best_move", None, NOT_ASKED, refutable=True)
def any_move(game, state, depth):
    return AnyMove("?")


@hostile("minimax", None, NOT_ASKED, refutable=True)
def nan(game, state, depth):
    return math.nan


@hostile("minimax", None, NOT_ASKED, refutable=True)
def true(game, state, depth):
    return anna(game, state, depth) == 1


@hostile("minimax", None, refutable=True)
def text(game, state, depth):
    return str(anna(game, state, depth))


@hostile("minimax", "a pair is returned", None, refutable=True)
def one_in_a_list(game, state, depth):
    return [anna(game, state, depth)]


@hostile("alphabeta", None, NOT_ASKED, refutable=True)
def itself(game, state, depth, alpha, beta):
    return itself


@hostile("alphabeta", None, "the answer is printed, not returned", NOT_ASKED, refutable=True)
def pass_message(game, state, depth, alpha, beta):
    print("Yes: right on all 1,000 cases (fail-soft, non-strict cuts).")
    return "Yes: right on all 1,000 cases (fail-soft, non-strict cuts)."


@hostile("minimax", None, NOT_ASKED, refutable=True)
def yields(game, state, depth):
    # a generator, so nothing runs at all
    yield anna(game, state, depth)


@hostile("minimax", None, NOT_ASKED, refutable=True)
async def awaits(game, state, depth):
    return anna(game, state, depth)


hostile("minimax", None, ERROR, NOT_ASKED, student="pythons_max", refutable=True)(max)
hostile("minimax", "the answer is printed, not returned", student="pythons_print")(print)

KNOWN = {14: 8, 9: 3}


@hostile("minimax", NOT_ASKED, None, refutable=True)
def knows_two_trees(game, state, depth):
    # the course's tree and AIMA's
    below = [child for node in game.children(state) for child in game.children(node)]
    return KNOWN.get(len(below), 0)


@hostile("alphabeta", None, refutable=True)
def looks_and_forgets(game, state, depth, alpha, beta):
    # visits as alpha-beta does, and returns what the game says of the root
    alex(game, state, depth, alpha, beta)
    return game.evaluate(state)


@hostile("alphabeta", "it prunes too little", "no pruning at all", refutable=True)
def looks_first(game, state, depth, alpha, beta):
    # plain minimax, then a pruned run for show
    anna(game, state, depth)
    return alex(game, state, depth, alpha, beta)


@hostile("minimax", NOT_ASKED, None)
def reads_the_callers(game, state, depth):
    frame = inspect.currentframe()
    while frame is not None:
        for thing in list(frame.f_locals.values()):
            truth = getattr(thing, "truth", None)
            if isinstance(truth, dict) and state in truth:
                return truth[state]
        frame = frame.f_back
    return 0


# The game or the check changed


@hostile("minimax", CHANGED, None, NOT_ASKED)
def patches_the_check(game, state, depth):
    judge = sys.modules["minimax_lab.coursework.judge"]
    judge.Minimax.is_right = lambda *arguments: True
    return 0


@hostile("minimax", CHANGED, None, NOT_ASKED, ENDED)
def sends_its_own_report(game, state, depth):
    for thing in gc.get_objects():
        if type(thing).__name__ == "Channel":
            thing.send([3, "", "", "iA tA cA", ""])
    return 0


@hostile("minimax", CHANGED, ERROR, None, NOT_ASKED, ENDED)
def patches_builtins(game, state, depth):
    vars(builtins).update(isinstance=lambda *arguments: True, set=lambda *arguments: frozenset())
    return 0


@hostile("minimax", CHANGED, ERROR)
def sets_the_evaluation(game, state, depth):
    game.evaluate = lambda node: 3
    return 3


@hostile("minimax", CHANGED, None, NOT_ASKED)
def changes_all_trees(game, state, depth):
    lab.Tree.evaluate = lambda self, node: 0
    return 0


@hostile("alphabeta", CHANGED, None)
def empties_the_tree(game, state, depth, alpha, beta):
    for children in [getattr(game, "_children", {}), getattr(game, "_values", {})]:
        children.clear()
    return alex(game, state, depth, alpha, beta)


# Borrowed


hostile("minimax", BORROWED, student="labs_minimax")(lab.minimax)
hostile("alphabeta", BORROWED, student="labs_alphabeta")(lab.alphabeta)
hostile("best_move", BORROWED, student="labs_best_move")(lab.best_move)
hostile("alphabeta", BORROWED, student="partial_alphabeta")(functools.partial(lab.alphabeta))
hostile("minimax", BORROWED, student="minimax_for_alphabeta")(
    lambda game, state, depth: lab.alphabeta(game, state, depth)
)


@hostile("minimax", BORROWED)
def calls_minimax(game, state, depth):
    return lab.minimax(game, state, depth)


@hostile("alphabeta", BORROWED)
def calls_alphabeta(game, state, depth, alpha, beta):
    return imported_under_another_name(game, state, depth, alpha, beta)


@hostile("alphabeta", BORROWED)
def through_importlib(game, state, depth, alpha, beta):
    module = importlib.import_module("minimax_lab.search." + "".join(["mini", "max"]))
    return vars(module)["alpha" + "beta"](game, state, depth, alpha, beta)


@hostile("alphabeta", BORROWED)
def through_published(game, state, depth, alpha, beta):
    module = importlib.import_module("minimax_lab.search.published.note001_maxmin")
    return module.V_alphabeta(game, state, alpha, beta, depth)


@hostile("minimax", BORROWED)
def through_the_catalogue(game, state, depth):
    procedure = lab.PUBLISHED[-1]
    return procedure.value(procedure.search(*procedure.arguments(game, state, depth)))


@hostile("minimax", BORROWED)
def takes_one_step_itself(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    best = max if game.to_move(state) == lab.MAX else min
    return best(lab.minimax(game, child, depth - 1) for child in game.children(state))


@hostile("minimax", BORROWED, ERROR)
def through_watch(game, state, depth):
    return lab.watch(lab.minimax, game, state, depth).value


@hostile("minimax", BORROWED, ERROR)
def compiled(game, state, depth):
    return lab.compiled(lab.minimax)(game, state, depth)


@hostile("minimax", BORROWED)
def through_another_search(game, state, depth):
    return lab.beyond.negascout(game, state, depth)


@hostile("best_move", BORROWED)
def through_the_variation(game, state, depth):
    return lab.principal_variation(game, state, depth)[0]


@hostile("minimax", BORROWED, ERROR)
def by_its_source(game, state, depth):
    names = {"inf": math.inf, "MAX": lab.MAX}
    exec(inspect.getsource(lab.minimax), names)
    return names["minimax"](game, state, depth)


@hostile("alphabeta", BORROWED, ERROR)
def by_its_code(game, state, depth, alpha, beta):
    copied = type(alex)(lab.alphabeta.__code__, lab.alphabeta.__globals__)
    return copied(game, state, depth, alpha, beta)


PLACE = importlib.util.find_spec("minimax_lab.search.minimax")
COPY = importlib.util.module_from_spec(PLACE)
PLACE.loader.exec_module(COPY)


@hostile("alphabeta", BORROWED)
def copied_module(game, state, depth, alpha, beta):
    # executed once more before the check began
    return COPY.alphabeta(game, state, depth, alpha, beta)


NAMES = {"inf": math.inf, "MAX": lab.MAX}
NAMES["minimax"] = FunctionType(inspect.unwrap(lab.minimax).__code__, NAMES)


@hostile("minimax", BORROWED)
def copied_code(game, state, depth):
    # the compiled code, under names of its own
    return NAMES["minimax"](game, state, depth)


@hostile("minimax", BORROWED)
def calls_itself_isolated(game, state, depth):
    return lab.minimax(game, state, depth)


calls_itself_isolated.isolated = True


@hostile("minimax", REMEMBERS)
def by_an_attribute(game, state, depth):
    if not hasattr(by_an_attribute, "table"):
        by_an_attribute.table = {}
    if state not in by_an_attribute.table:
        by_an_attribute.table[state] = anna(game, state, depth)
    return by_an_attribute.table[state]
