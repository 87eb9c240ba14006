"""What is wrong with a program: where its run, made again in parts, contradicts itself.

No exercise is named and no solution known. Each sentence rests on what was seen: what a call
returns when its children are answered otherwise, what it leaves changed, and what the children are
worth that it left out. A call that doesn't do the same again when it is given the same isn't asked.
"""

import dis
import math
import re
from collections.abc import Callable, Iterator
from itertools import islice, pairwise, permutations
from types import CodeType
from typing import Any, NamedTuple

from ...games.game import MAX, MIN, best_of, player_name
from ...limits import Limit, LimitReached, run_under
from ..nodes import Node
from ..trace import Trace
from ..wording import listed, quoted, written
from .examination import Examination
from .experiment import Position, numbers_in
from .recorder import NO_MOVE, has_grown, is_count, is_unmoved, text_of

SECONDS = 2.0  # that the children which were left out may take together
_SIZE = {MAX: "larger", MIN: "smaller"}
_WORD = {MAX: "max", MIN: "min"}


class Fault(NamedTuple):
    """Something that can't be right.

    Attributes
    ----------
    sentence : str
        What happened, where, and why it can't be right.
    node : Node
    step : int
        The step at which it shows.
    """

    sentence: str
    node: Node
    step: int


def faults(trace: Trace) -> list[Fault]:
    """Return the faults of a program, one of each kind, where it shows first."""
    run = Examination(trace)
    found: list[Fault] = []
    with run.ask.open():
        run.repeat_calls()
        for check in CHECKS:
            found += islice(check(run), 1)
        for check in CHECKS_OF_CUTS:
            if not found:
                found += islice(check(run), 1)
    return sorted(found, key=lambda fault: fault.step)


def _fault(run: Examination, position: Position, sentence: str, step: int | None = None) -> Fault:
    """Return a fault at a position: where it is left, unless a step is given."""
    node = run.nodes[position.name]
    if step is None:
        step = node.enter if node.exit is None else node.exit
    return Fault(sentence, node, step)


# Each of these yields the faults of one kind. First those of single calls.


def endless(run: Examination) -> Iterator[Fault]:
    """A call is made just like one that is still under way."""
    for p in run.game.all_positions():
        if p.inner.has_returned or p.name not in run.nodes:
            continue
        parent = p.parent
        grandparent = parent and parent.parent
        for above in (parent, grandparent):
            if above and _is_repeated(above, p):
                yield _fault(
                    run,
                    p,
                    f"At {p.name} {p.inner.name} is called with just what it was called with at "
                    f"{above.name}, so it never comes to an end.",
                )


def _is_repeated(above: Position, p: Position) -> bool:
    """Return whether two calls of one function are given the same in the same world."""
    one = above.inner
    other = p.inner
    if not one.world or not other.world or one.code is not other.code:
        return False
    return text_of(one.arguments) == text_of(other.arguments) and is_unmoved(one, other)


def returns_nothing(run: Examination) -> Iterator[Fault]:
    """A call that had values from its children gave none."""
    has_numbers = any(numbers_in(p.inner.returned) for p in run.inner)
    for p in run.game.all_positions():
        call = p.outer
        above = p.parent
        is_searched = call.has_returned and call.code in run.game.codes
        if not is_searched or call.returned is not None:
            continue
        values = [child for child in p.children if numbers_in(child.outer.returned)]
        crashed = above and not above.outer.has_returned and p is above.children[-1]
        if values and (has_numbers or crashed):
            what = f"though {run.shown(values)} had a value"
        elif crashed and not p.children:
            what = f"and {above.name} can't go on with it"
        else:
            continue
        yield _fault(
            run,
            p,
            f"{p.inner.name} returns None at {p.name}, {what}: does it come to its end without a "
            "return?",
        )


def not_put_back(run: Examination) -> Iterator[Fault]:
    """A call leaves something changed on which the search depends."""
    for p in run.inner:
        if p.after is None:  # it can't be made again
            continue
        later = run.visible(p, p.after)
        for name, was in run.visible(p).items():
            now = later.get(name)
            if _is_alike(was, now) or has_grown(was, now):
                continue
            if name in p.inner.window or not run.is_shared(p, name):
                continue
            is_counter = isinstance(was, int | float)  # of nodes, say
            if _is_put_back(run, name) or (not is_counter and run.leads_elsewhere(p)):
                yield _fault(
                    run,
                    p,
                    f"`{name}` isn't put back at {p.name}: it was {_board(was)} when "
                    f"{p.inner.name} came there, and it is {_board(now)} when it leaves. Whoever "
                    "goes on with it goes on with another position.",
                )


def _is_put_back(run: Examination, name: str) -> bool:
    """Return whether something is changed for a child elsewhere, and then put back."""
    for p in run.inner:
        child = p.children[0].calls[0]
        if p.after is None or not child.world:
            continue
        if child.ids.get(name) != p.inner.ids.get(name):  # another thing of that name
            continue
        was = run.visible(p).get(name)
        below = run.visible(p, child.world).get(name)
        now = run.visible(p, p.after).get(name)
        if _is_alike(was, now) and not _is_alike(was, below):
            return True
    return False


# What a call makes of the values that come back.


def decided_by_other_number(run: Examination) -> Iterator[Fault]:
    """What decides isn't the value, but another number that is returned with it."""
    signs = {p: run.sign_of_other(p) for p in run.sure if len(p.offered) > 1}
    if 0 in signs.values():
        return
    for p, sign in signs.items():
        if sign is not None:
            yield _fault(
                run,
                p,
                f"At {p.name} {p.inner.name} compares all that comes back, and not its value "
                f"alone: of {run.shown(p.children)} it takes what has the {_SIZE[sign]} other "
                "number.",
            )


def one_child_alone(run: Examination) -> Iterator[Fault]:
    """The first or the last child alone counts."""
    for p in run.sure:
        if len(p.offered) < 2:
            continue
        high, low, first, last = run.numbers(p)
        lengths = {len(answer.offered) for answer in p.answers}
        if None in (high, low, first, last) or high == low or len(lengths) > 1:
            continue
        if (first, last) == (high, low):
            which = "first"
            child = p.children[0]
        elif (first, last) == (low, high) and _is_last_alone(run, p, high, low):
            which = "last"
            child = p.children[-1]
        else:
            continue
        yield _fault(
            run,
            p,
            f"What {p.inner.name} returns at {p.name} is what comes from {child.name}, its {which} "
            f"child, whatever the others give: of {run.shown(p.children)} the best isn't chosen.",
        )


def _is_last_alone(run: Examination, p: Position, high: Any, low: Any) -> bool:
    """Return whether the last child decides, and none between it and the first."""
    others = len(p.answers[0].offered) - 1
    last_more = run.number_given(p, *[run.ask.less] * others, run.ask.more)
    last_less = run.number_given(p, *[run.ask.more] * others, run.ask.less)
    return (last_more, last_less) == (high, low)


def move_for_value(run: Examination) -> Iterator[Fault]:
    """What comes back says which child is best, but not how good it is."""
    further = run.ask.most - run.ask.least + 1_000
    more = run.ask.more + further
    less = run.ask.less - further
    for p in run.sure:
        if p.parent not in run.sure or run.is_deaf(p.parent) or p.inner.window:
            continue
        _, _, first, last = run.numbers(p)
        again = [run.number_given(p, more, less), run.number_given(p, less, more)]
        if None in (first, last, *again) or again != [first, last]:
            continue
        if first not in (last, -last):
            yield _fault(
                run,
                p,
                f"What {p.inner.name} returns at {p.name}, {written(p.value)}, tells which of "
                f"{run.shown(p.children)} is chosen, and not what that one is worth: is it a move? "
                f"{p.parent.name} takes it for a value.",
            )


def ignored(run: Examination) -> Iterator[Fault]:
    """What comes back isn't used."""
    below = [p for p in run.sure if p.parent]
    deaf = [p for p in below if run.is_deaf(p)]
    for p in deaf:
        value = run.number(p, p.inner.returned)
        is_endless = value in (math.inf, -math.inf)
        start = ", or its best value starts where nothing can be better" if is_endless else ""
        if is_endless or len(deaf) == len(below):
            yield _fault(
                run,
                p,
                f"{p.inner.name} returns {written(value)} at {p.name} whatever comes from "
                f"{run.shown(p.children)}: what its calls return is ignored{start}.",
            )


def bad_start(run: Examination) -> Iterator[Fault]:
    """A best value starts at a number that some values don't reach."""
    for p in run.sure:
        number = _number_kept(run, p)
        if number is None:
            continue
        player = MAX if run.game.is_negamax else p.player
        worst = _worst_leaf(run, player)
        if player * number > player * worst:
            size, rise = ("less", "below") if player == MAX else ("more", "above")
            yield _fault(
                run,
                p,
                f"At {p.name} the best value starts at {written(number)}: if all children are "
                f"worth {size}, {written(number)} comes back all the same, and there are values "
                f"{rise} it, such as {written(worst)}.",
            )


def _number_kept(run: Examination, p: Position) -> Any:
    """Return the number in its own code that a call returns when all children are worse, or None.

    A window that it was given isn't such a number.
    """
    high, low, *_ = run.numbers(p)
    _, worst = run.best_and_worst(p)
    number = low if worst == run.ask.less else high
    expected = -worst if run.game.is_negamax else worst
    if number is None or number == expected or isinstance(number, bool):
        return None
    for name, value in run.visible(p).items():
        is_window = name.rpartition(".")[2] in NO_MOVE
        if is_window and isinstance(value, int | float) and value in (number, -number):
            return None
    if number not in _first_values(p.inner.code):
        return None
    worse_still = 2 * worst - run.ask.least - run.ask.most
    return number if run.number_given(p, worse_still) == number else None


def _worst_leaf(run: Examination, player: int) -> Any:
    """Return the value of the worst leaf for a player; of a negamax, for either."""
    leaves = [p for p in run.game.all_positions() if not p.offered]
    values = [leaf.value for leaf in leaves if leaf.value is not None]
    least = min(values, default=0)
    most = max(values, default=0)
    if run.game.is_negamax:
        return min(least, -most)
    return least if player == MAX else most


# Who chooses.


def flag_never_changes(run: Examination) -> Iterator[Fault]:
    """A flag that says whose turn it is has the same value in all calls."""
    player = run.only_player
    pairs = [(above, p) for above, p in run.pairs if p in run.votes]
    if run.game.is_negamax or not player or not pairs:
        return
    above, p = pairs[0]
    for name, value in p.arguments.items():
        if isinstance(value, bool):
            other: Any = not value
        elif value in (1, -1):
            other = -value
        else:
            continue
        if any(q.arguments.get(name, value) != value for q in run.game.all_positions()):
            continue
        answers = run.ask.answers(p.inner, changes={name: other})
        numbers = [run.number(p, answer.returned) for answer in answers]
        if run.game.vote_of(*numbers) == -player:
            yield _fault(
                run,
                p,
                f"`{name}` is {value} at {above.name} and again at {p.name}, and so in every "
                f"call: {player_name(player)} chooses everywhere, and nobody takes the "
                f"{_SIZE[-player]} value.",
            )


def never_called(run: Examination) -> Iterator[Fault]:
    """The function for the other player is there, but the search never comes to it."""
    player = run.only_player
    if not player or len(run.votes) < 2:
        return
    p = next(iter(run.votes))
    function = p.inner.function
    if function is None:
        return
    name = p.inner.name.lower()
    wanted = name.replace(_WORD[player], _WORD[-player])
    around = function.__globals__ | vars(type(p.arguments.get("self")))
    called = {call.name for call in run.game.calls}
    for there in around.keys() - called:
        if there.lower() == wanted != name:
            yield _fault(
                run,
                p,
                f"`{there}` is never called: at {p.name} and everywhere else {p.inner.name} takes "
                f"the {_SIZE[player]} value, as if both players were one.",
            )


def misnamed(run: Examination) -> Iterator[Fault]:
    """One of two functions, for MAX and for MIN, chooses as the other one should."""
    if run.game.is_negamax:
        return
    names = {code.co_name.lower() for code in run.game.codes}
    for p, player in run.votes.items():
        right = _WORD[player]
        wrong = _WORD[-player]
        name = p.inner.name.lower()
        if wrong in name and right not in name and name.replace(wrong, right) in names:
            yield _fault(
                run,
                p,
                f"`{p.inner.name}` takes the {_SIZE[player]} of {run.shown(p.children)} at "
                f"{p.name}, as `{p.inner.name.replace(wrong, right)}` should.",
            )


def same_player(run: Examination) -> Iterator[Fault]:
    """Both players take the larger value, or both the smaller, though the turn changes."""
    if run.game.is_negamax or not run.only_player or not run.pairs:
        return
    names = dict.fromkeys(name for p in run.votes for name in p.arguments if name not in NO_MOVE)
    for name in ["", *names]:
        yield from _turn_in_a_flag(run, name)
    for one, other in permutations(names, 2):
        yield from _turn_by_exchange(run, one, other)


def _turn_in_a_flag(run: Examination, name: str) -> Iterator[Fault]:
    """An argument, or without a name that of the function, changes from call to call."""
    flags: dict[Position, Any] = {
        p: p.arguments.get(name) if name else p.inner.name for p in run.inner
    }
    if not all(isinstance(flags[p], bool | int | str) for p in run.votes):
        return
    values = {flags[p] for p in run.votes}
    if len(values) != 2 or any(flags[above] == flags[p] for above, p in run.pairs):
        return
    if values != {MAX, MIN} and int in map(type, values):
        two_plies = [(above.parent, p) for above, p in run.pairs if above.parent in flags]
        if not any(flags[above] == flags[p] for above, p in two_plies):
            return  # it counts plies
    one = next(iter(run.votes))
    other = next(p for p in run.votes if flags[p] != flags[one])
    shown = []
    for p in (one, other):
        said = f"`{name}` {flags[p]}" if name else f"`{flags[p]}`"
        shown.append(f"{p.name} ({said})")
    player = run.only_player
    verb = "maximize" if player == MAX else "minimize"
    yield _fault(
        run,
        other,
        f"Both players {verb}: at {shown[0]} and at {shown[1]} the {_SIZE[player]} "
        f"value is taken, so nobody takes the {_SIZE[-player]}.",
    )


def _turn_by_exchange(run: Examination, one: str, other: str) -> Iterator[Fault]:
    """Two arguments change places from each call to those in it."""
    for above, p in run.pairs:
        now = p.arguments.get(one)
        if not _is_alike(now, above.arguments.get(other)):
            return
        if _is_alike(now, above.arguments.get(one)):
            return
    above, p = run.pairs[0]
    yield _fault(
        run,
        p,
        f"What is `{other}` at {above.name} is `{one}` at {p.name}: the players change, and yet "
        f"both take the {_SIZE[run.only_player]} of the values that come back.",
    )


# The depth.


def depth_not_lowered(run: Examination) -> Iterator[Fault]:
    """The depth stays as it is."""
    for above, p in run.pairs:
        for name, value in p.arguments.items():
            if type(value) is not int or not is_count(name):
                continue
            given = {text_of(q.arguments.get(name, value)) for q in run.inner}
            may_ask = p in run.sure or p.inner.world and not p.inner.has_returned
            if len(given) > 1 or _counts_otherwise(run.pairs, name) or not may_ask:
                continue
            at_zero = run.ask.numbered(p.inner, run.ask.less, changes={name: 0})
            if not at_zero.offered and not at_zero.error:
                yield _fault(
                    run,
                    p,
                    f"`{name}` is {value} at {above.name} and still {value} at {p.name}: it "
                    "isn't lowered on the way down, so it stops nothing.",
                )


def _counts_otherwise(pairs: list[tuple[Position, Position]], name: str) -> bool:
    """Return whether another argument goes up or down by one with each ply."""
    for other in pairs[0][1].arguments.keys() - {name}:
        values = [(above.arguments.get(other), p.arguments.get(other)) for above, p in pairs]
        if all(type(a) is type(b) is int and abs(a - b) == 1 for a, b in values):
            return True
    return False


def depth_lowered_by_each(run: Examination) -> Iterator[Fault]:
    """Each child gets a depth that is lower than its sibling's before it."""
    families = [p for p in run.inner if len(p.children) > 1]
    if not families:
        return
    p = families[0]
    for name in filter(is_count, p.arguments):
        depths: list[list[Any]] = [
            [child.arguments.get(name) for child in q.children] for q in families
        ]
        are_whole = all(type(depth) is int for row in depths for depth in row)
        if not are_whole or max(map(len, depths)) < 3:
            continue
        if all(before - after == 1 for row in depths for before, after in pairwise(row)):
            yield _fault(
                run,
                p,
                f"`{name}` is {listed(list(map(str, depths[0])))} at "
                f"{listed([child.name for child in p.children])}: it is lowered for each child of "
                f"{p.name}, and not once for them all.",
            )


# Windows and cuts.


def always_cuts(run: Examination) -> Iterator[Fault]:
    """A cut is made whatever the value."""
    for p in run.sure:
        if not p.inner.window or len(p.children) > 1:
            continue
        names = p.inner.window
        alpha, beta = p.inner.bounds
        most = max(len(answer.offered) for answer in p.answers)
        turned = run.ask.answers(p.inner, changes={names[0]: beta, names[1]: alpha})
        if most == 1 and alpha < beta and any(len(answer.offered) > 1 for answer in turned):
            yield _fault(
                run,
                p,
                f"{p.name} is left after {p.children[0].name}, whatever that is worth: the test "
                f"holds with `{names[0]}` {written(alpha)} and `{names[1]}` {written(beta)} "
                "already.",
            )


def wrong_cuts(run: Examination) -> Iterator[Fault]:
    """A cut changed the result."""
    positions = [*run.game.all_positions()]
    cut = [p for p in positions if p.children and len(p.offered) > len(p.children)]
    if not cut or not _backs_up_the_best(run):
        return
    try:
        run_under(Limit(seconds=SECONDS), _search_children_left_out, run, cut)
    except LimitReached:
        return
    worth: dict[Position, Any] = {}
    for p in reversed(positions):
        below = [worth[child] for child in p.offered if worth[child] is not None]
        worth[p] = best_of(p.player, below) if below else p.value
    for root in run.game.roots:
        if worth[root] != root.value and None not in (worth[root], root.value):
            yield from _cut_that_changed(run, root, worth)


def _backs_up_the_best(run: Examination) -> bool:
    """Return whether each position that was searched in full has its best child's value."""
    for p in run.inner:
        values = [child.value for child in p.children]
        if len(p.offered) == len(p.children):
            if None in [p.value, *values] or p.value != best_of(p.player, values):
                return False
    return True


def _search_children_left_out(run: Examination, cut: list[Position]) -> None:
    """Find out what the children are worth that were left out, as the program would."""
    for p in cut:
        for child in p.offered:
            call = child.outer
            if child in p.children or call.world is None:
                continue
            value = run.game.number(call, run.ask.again(call).returned)
            if value is not None:
                child.value = child.player * value if run.game.is_negamax else value


def _cut_that_changed(run: Examination, root: Position, worth: dict) -> Iterator[Fault]:
    """Go down from a root with a wrong value to the cut that made it wrong."""
    p = root
    while True:
        missed = [c for c in p.offered if c not in p.children and worth[c] == worth[p]]
        if missed and worth[p] != p.value:
            best = missed[0]
            yield _fault(
                run,
                p,
                f"{p.name} is left after {p.children[-1].name}, and {best.name} is never searched: "
                f"it is worth {written(worth[best])}, and with it {root.name} is worth "
                f"{written(worth[root])}, and not {written(root.value)}.",
            )
            return
        wrong = [child for child in p.children if worth[child] != child.value]
        if not wrong:
            return
        wrong.sort(key=lambda child: worth[child] != worth[p] and child.value != p.value)
        p = wrong[0]


def wrong_windows(run: Examination) -> Iterator[Fault]:
    """A window isn't handed on, or is negated without being turned round."""
    for above, p in run.pairs:
        names = p.inner.window
        if p not in run.sure or not names or names != above.inner.window:
            continue
        if not run.has_full_window(names):
            return
        yield from _turned_window(run, above, p)
        before = above.children[: above.children.index(p)]
        values = [c.value for c in before if c.value is not None and _is_as_deep(c, p)]
        if values and p.player != above.player:
            yield from _goes_on_in_vain(run, above, p, best_of(above.player, values))


def _turned_window(run: Examination, above: Position, p: Position) -> Iterator[Fault]:
    names = p.inner.window
    alpha, beta = p.inner.bounds
    if alpha > beta == -above.inner.bounds[1]:
        why = "have changed places"
        if run.game.is_negamax:
            why = "must change places when they are negated"
        yield _fault(
            run,
            p,
            f"{p.name} is searched with the window from {written(alpha)} to {written(beta)}, which "
            f"is empty: `{names[0]}` and `{names[1]}` {why}.",
            run.nodes[p.name].enter,
        )


def _goes_on_in_vain(run: Examination, above: Position, p: Position, held: Any) -> Iterator[Fault]:
    """After one of its children nothing at a position can matter, and yet it goes on.

    The window says so, or what the parent already holds, which isn't handed on in the window.
    """
    names = p.inner.window
    alpha, beta = p.inner.bounds
    is_turned = run.game.is_negamax and p.player == MIN
    low = -beta if is_turned else alpha
    high = -alpha if is_turned else beta
    end = low if p.player == MIN else high
    if low >= high:
        return
    for child in p.children[:-1]:
        if child.value is None:
            continue
        if p.player * (child.value - end) > 0:
            yield _fault(
                run,
                p,
                f"{p.name} isn't left after {run.shown([child])}, though "
                f"{player_name(above.player)} already has {written(end)} by another move: "
                f"`{names[0]}` and `{names[1]}` should lead to a cut there, and what comes after "
                "can't matter.",
            )
        if low < held < high and p.player * (child.value - held) >= 0:
            yield _fault(
                run,
                p,
                f"The window isn't kept, or isn't handed on: {above.name} already holds "
                f"{written(held)}, but {p.name} is searched from {written(alpha)} to "
                f"{written(beta)}. After {child.name} ({written(child.value)}) nothing at {p.name} "
                "can matter, and yet it goes on.",
                run.nodes[p.name].enter,
            )


CHECKS: tuple[Callable[[Examination], Iterator[Fault]], ...] = (
    endless,
    returns_nothing,
    not_put_back,
    decided_by_other_number,
    one_child_alone,
    move_for_value,
    ignored,
    flag_never_changes,
    never_called,
    misnamed,
    same_player,
    bad_start,
    depth_not_lowered,
    depth_lowered_by_each,
    always_cuts,
)
# Only programs without other faults are checked for these.
CHECKS_OF_CUTS = (wrong_cuts, wrong_windows)


def _is_as_deep(one: Position, other: Position) -> bool:
    """Return whether two calls are to search equally deep."""
    counts = [name for name in other.arguments if is_count(name)]
    return all(_is_alike(one.arguments.get(n), other.arguments[n]) for n in counts)


def _board(thing: Any) -> str:
    return quoted(thing) if type(thing).__repr__ is not object.__repr__ else text_of(thing)[:60]


def _first_values(code: CodeType) -> list:
    """Return the numbers that a function's code gives to a variable, which later gets others."""
    steps = [step for step in dis.get_instructions(code) if step.opname != "EXTENDED_ARG"]
    places = {step.offset: at for at, step in enumerate(steps)}
    stores = [step.argval for step in steps if step.opname.startswith("STORE_")]
    stored = []
    for step, after in pairwise(steps):
        if not step.opname.startswith(("LOAD_CONST", "LOAD_SMALL_INT")):
            continue
        if after.opname.startswith("JUMP_FORWARD"):  # as in `best = 0 if is_max else 1`
            after = steps[places[after.argval]]
        if after.opname.startswith("UNPACK_SEQUENCE"):  # as in `best, move = 0, None`
            after = steps[places[after.offset] + 1]
        if after.opname.startswith("STORE_") and stores.count(after.argval) > 1:
            stored.append(step.argval)
    tuples = [value for value in stored if isinstance(value, tuple)]
    constants = [*stored, *(item for each in tuples for item in each)]
    return [c for c in constants if isinstance(c, int | float) and not isinstance(c, bool)]


def _is_alike(one: Any, other: Any) -> bool:
    """Return whether two things are equal, but for what adding and taking away leaves of floats."""
    return _rounded(text_of(one)) == _rounded(text_of(other))


def _rounded(text: str) -> str:
    return re.sub(r"-?\d+\.\d+(e-?\d+)?", lambda m: str(round(float(m[0]), 9) + 0.0), text)
