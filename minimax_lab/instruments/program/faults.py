"""What is wrong with a program: where its run contradicts itself.

Neither the exercise nor a solution need be known. Each sentence rests on what was seen: what a call
returns when the calls in it answer otherwise, what it leaves changed, and what the children that it
left out are worth.
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
from .recorder import NOT_THE_POSITION, counts_plies, has_grown, has_same_surroundings, text_of

SECONDS = 2.0  # for searching all the children that were left out
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
    with run.laboratory.open():
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


# Each of these checks yields the faults of one kind. First, faults of single calls.


def endless(run: Examination) -> Iterator[Fault]:
    """A call is the same as one above it that is still under way."""
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
    """Return whether two calls are of one function, with the same arguments and variables."""
    one = above.inner
    other = p.inner
    if not one.world or not other.world or one.code is not other.code:
        return False
    return text_of(one.arguments) == text_of(other.arguments) and has_same_surroundings(one, other)


def returns_nothing(run: Examination) -> Iterator[Fault]:
    """A call returned None, though its children had values, or its caller needed one."""
    has_numbers = any(numbers_in(p.inner.returned) for p in run.inner)
    for p in run.game.all_positions():
        call = p.outer
        above = p.parent
        is_searched = call.has_returned and call.code in run.game.codes
        if not is_searched or call.returned is not None:
            continue
        values = [child for child in p.children if numbers_in(child.outer.returned)]
        caller_crashed = above and not above.outer.has_returned and p is above.children[-1]
        if values and (has_numbers or caller_crashed):
            what = f"though {run.shown(values)} had a value"
        elif caller_crashed and not p.children:
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
    """A call changes something on which the search depends, and leaves it changed."""
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
            if _is_put_back_elsewhere(run, name) or (not is_counter and run.leads_elsewhere(p)):
                yield _fault(
                    run,
                    p,
                    f"`{name}` isn't put back at {p.name}: it was {_board(was)} when "
                    f"{p.inner.name} came there, and it is {_board(now)} when it leaves. Whoever "
                    "goes on with it goes on with another position.",
                )


def _is_put_back_elsewhere(run: Examination, name: str) -> bool:
    """Return whether, at some other position, a variable is changed for a child and put back."""
    for p in run.inner:
        child = p.children[0].outer
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


# What a call does with the values that come back.


def decided_by_other_number(run: Examination) -> Iterator[Fault]:
    """What decides isn't the value, but another number that is returned with it."""
    signs = {p: run.sign_of_other_number(p) for p in run.repeatable if len(p.offered) > 1}
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
    for p in run.repeatable:
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
    """Return whether the last child decides alone, though there may be others before it."""
    others = len(p.answers[0].offered) - 1
    last_more = run.number_given(p, *[run.laboratory.less] * others, run.laboratory.more)
    last_less = run.number_given(p, *[run.laboratory.more] * others, run.laboratory.less)
    return (last_more, last_less) == (high, low)


def move_for_value(run: Examination) -> Iterator[Fault]:
    """What comes back says which child is best, but not how good it is."""
    further = run.laboratory.most - run.laboratory.least + 1_000
    more = run.laboratory.more + further
    less = run.laboratory.less - further
    for p in run.repeatable:
        if p.parent not in run.repeatable or run.ignores_children(p.parent) or p.inner.window:
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
    below = [p for p in run.repeatable if p.parent]
    ignoring = [p for p in below if run.ignores_children(p)]
    for p in ignoring:
        value = run.number(p, p.inner.returned)
        is_endless = value in (math.inf, -math.inf)
        start = ", or its best value starts where nothing can be better" if is_endless else ""
        if is_endless or len(ignoring) == len(below):
            yield _fault(
                run,
                p,
                f"{p.inner.name} returns {written(value)} at {p.name} whatever comes from "
                f"{run.shown(p.children)}: what its calls return is ignored{start}.",
            )


def bad_start(run: Examination) -> Iterator[Fault]:
    """The best value starts at a number that some values are worse than."""
    for p in run.repeatable:
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
    """Return the number that a call returns if all children are worse than any seen, or None.

    It must be a constant in the function's code: a bound that the call was given doesn't count.
    """
    high, low, *_ = run.numbers(p)
    _, worst = run.best_and_worst(p)
    number = high
    if worst == run.laboratory.less:
        number = low
    if number is None or isinstance(number, bool):
        return None
    expected = -worst if run.game.is_negamax else worst
    if number == expected:
        return None
    for name, value in run.visible(p).items():
        is_window = name.rpartition(".")[2] in NOT_THE_POSITION
        if is_window and isinstance(value, int | float) and value in (number, -number):
            return None
    if number not in _first_values(p.inner.code):
        return None
    worse_still = 2 * worst - run.laboratory.least - run.laboratory.most
    if run.number_given(p, worse_still) != number:
        return None
    return number


def _worst_leaf(run: Examination, player: int) -> Any:
    """Return the worst leaf's value for a player; in a negamax, the worst for either player."""
    values = []
    for p in run.game.all_positions():
        if not p.offered and p.value is not None:
            values.append(p.value)
    least = min(values, default=0)
    most = max(values, default=0)
    if run.game.is_negamax:
        return min(least, -most)
    if player == MAX:
        return least
    return most


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
        answers = run.laboratory.answers(p.inner, changes={name: other})
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
    """The function for the other player exists, but the search never calls it."""
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
    names = dict.fromkeys(
        name for p in run.votes for name in p.arguments if name not in NOT_THE_POSITION
    )
    for name in ["", *names]:
        yield from _turn_in_a_flag(run, name)
    for one, other in permutations(names, 2):
        yield from _turn_by_exchange(run, one, other)


def _turn_in_a_flag(run: Examination, name: str) -> Iterator[Fault]:
    """Check an argument that changes from call to call; without a name, the function's name."""
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
    """Check two arguments that change places from each call to those in it."""
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
            if type(value) is not int or not counts_plies(name):
                continue
            given = {text_of(q.arguments.get(name, value)) for q in run.inner}
            may_ask = p in run.repeatable or p.inner.world and not p.inner.has_returned
            if len(given) > 1 or _counts_otherwise(run.pairs, name) or not may_ask:
                continue
            at_zero = run.laboratory.numbered(p.inner, run.laboratory.less, changes={name: 0})
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
    """Each child gets a lower depth than the sibling before it."""
    families = [p for p in run.inner if len(p.children) > 1]
    if not families:
        return
    p = families[0]
    for name in filter(counts_plies, p.arguments):
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
    for p in run.repeatable:
        if not p.inner.window or len(p.children) > 1:
            continue
        names = p.inner.window
        alpha, beta = p.inner.bounds
        most = max(len(answer.offered) for answer in p.answers)
        turned = run.laboratory.answers(p.inner, changes={names[0]: beta, names[1]: alpha})
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
    positions = list(run.game.all_positions())
    cut = [p for p in positions if p.children and len(p.offered) > len(p.children)]
    if not cut or not _backs_up_the_best(run):
        return
    try:
        run_under(Limit(seconds=SECONDS), _search_children_left_out, run, cut)
    except LimitReached:
        return
    worth: dict[Position, Any] = {}  # the values without cuts
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
        if len(p.offered) != len(p.children):
            continue
        if None in [p.value, *values]:
            return False
        if p.value != best_of(p.player, values):
            return False
    return True


def _search_children_left_out(run: Examination, cut: list[Position]) -> None:
    """Let the program search the children that it left out, and set their values."""
    for p in cut:
        for child in p.offered:
            call = child.outer
            if child in p.children or call.world is None:
                continue
            outcome = run.laboratory.again(call)
            value = run.game.worth(child, outcome.returned)
            if value is not None:
                child.value = value


def _cut_that_changed(run: Examination, root: Position, worth: dict) -> Iterator[Fault]:
    """Go down from a root with a wrong value to the cut that made it wrong.

    `worth` is what each position is worth without cuts.
    """
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
        deciding = [c for c in wrong if worth[c] == worth[p] or c.value == p.value]
        p = deciding[0] if deciding else wrong[0]


def wrong_windows(run: Examination) -> Iterator[Fault]:
    """A window isn't handed on, or is negated without being turned round."""
    for above, p in run.pairs:
        names = p.inner.window
        if p not in run.repeatable or not names or names != above.inner.window:
            continue
        if not run.has_full_window(names):
            return
        yield from _turned_window(run, above, p)
        before = above.children[: above.children.index(p)]
        values = [c.value for c in before if c.value is not None and _is_as_deep(c, p)]
        if values and p.player != above.player:
            held = best_of(above.player, values)
            yield from _goes_on_in_vain(run, above, p, held)


def _turned_window(run: Examination, above: Position, p: Position) -> Iterator[Fault]:
    """A child's window is empty, because a bound was negated in its old place."""
    names = p.inner.window
    alpha, beta = p.inner.bounds
    _, beta_above = above.inner.bounds
    if alpha > beta and beta == -beta_above:
        why = "have changed places"
        if run.game.is_negamax:
            why = "must change places when they are negated"
        yield _fault(
            run,
            p,
            f"{p.name} is searched with the window ({written(alpha)}, {written(beta)}), which is "
            f"empty: `{names[0]}` and `{names[1]}` {why}.",
            run.nodes[p.name].enter,
        )


def _goes_on_in_vain(run: Examination, above: Position, p: Position, held: Any) -> Iterator[Fault]:
    """A position is searched on after a child, though nothing there can matter any more.

    That follows from its window, or from `held`: what the parent already holds but doesn't hand
    on in the window.
    """
    names = p.inner.window
    alpha, beta = p.inner.bounds
    low, high = alpha, beta  # from MAX's view
    if run.game.is_negamax and p.player == MIN:
        low, high = -beta, -alpha
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
    counts = [name for name in other.arguments if counts_plies(name)]
    return all(_is_alike(one.arguments.get(n), other.arguments[n]) for n in counts)


def _board(thing: Any) -> str:
    return quoted(thing) if type(thing).__repr__ is not object.__repr__ else text_of(thing)[:60]


def _first_values(code: CodeType) -> list:
    """Return the constants with which variables start, if they are assigned elsewhere too."""
    steps = [step for step in dis.get_instructions(code) if step.opname != "EXTENDED_ARG"]
    at_offset = {step.offset: step for step in steps}
    following = {step.offset: after for step, after in pairwise(steps)}
    stores = [step.argval for step in steps if step.opname.startswith("STORE_")]
    constants: list = []
    for step, after in pairwise(steps):
        if not step.opname.startswith(("LOAD_CONST", "LOAD_SMALL_INT")):
            continue
        if after.opname.startswith("JUMP_FORWARD"):  # as in `best = 0 if is_max else 1`
            after = at_offset[after.argval]
        if after.opname.startswith("UNPACK_SEQUENCE"):  # as in `best, move = 0, None`
            after = following[after.offset]
        is_assigned = after.opname.startswith("STORE_")
        if is_assigned and stores.count(after.argval) > 1:
            if isinstance(step.argval, tuple):
                constants += step.argval
            else:
                constants.append(step.argval)
    return [c for c in constants if isinstance(c, int | float) and not isinstance(c, bool)]


def _is_alike(one: Any, other: Any) -> bool:
    """Return whether two things are equal, but for rounding errors in floats."""
    return _rounded(text_of(one)) == _rounded(text_of(other))


def _rounded(text: str) -> str:
    """Return a text with its floats rounded; adding 0.0 makes 0.0 of -0.0."""
    return re.sub(r"-?\d+\.\d+(e-?\d+)?", lambda m: str(round(float(m[0]), 9) + 0.0), text)
