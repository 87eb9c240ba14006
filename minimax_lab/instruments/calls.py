"""The calls of a run, and which of them have their steps shown."""

from types import CodeType

from . import entries
from .nodes import Node, Step


class Call:
    """A call that is shown: where it stands, and its steps that wait to be told so.

    A driver that asks nothing itself stands nowhere; `below` is the node it sent its callee to.
    """

    __slots__ = ("below", "caller", "code", "held", "last", "node", "number", "waiting")

    def __init__(self, number: int, code: CodeType, caller: "Call | None", held: tuple) -> None:
        self.number, self.code, self.caller, self.held = number, code, caller, held
        self.node: Node | None = None
        self.below: Node | None = None
        self.waiting: list[Step] = []
        self.last: int | None = None


def recursive_codes(calls: list) -> set[CodeType]:
    """Return the functions that are called again while they run, alone or by each other."""
    found: set[CodeType] = set()
    for code, caller in calls:
        if code in found and caller >= 0 and calls[caller][0] in found:
            continue
        between, above = {code}, caller
        while above >= 0 and calls[above][0] is not code:
            between.add(calls[above][0])
            above = calls[above][1]
        if above >= 0:
            found |= between
    return found or _naming_each_other({code for code, _ in calls})


def _naming_each_other(codes: set[CodeType]) -> set[CodeType]:
    """Return the functions that could come back to themselves, if the run was too short to do so.

    Such is a search in two functions, one for each player, on a tree of a single ply.
    """
    names = {code: {*code.co_names, *code.co_freevars} for code in codes}
    reached = {code: {other for other in codes if other.co_name in names[code]} for code in codes}
    for _ in codes:
        for code in codes:
            reached[code] = reached[code].union(*(reached[other] for other in reached[code]))
    return {code for code in codes if code in reached[code]}


def shown_codes(log: list, calls: list, recursive: set) -> set[CodeType]:
    """Return the functions whose steps are shown: the recursive ones and all that lead to them."""
    shown = set(recursive)
    if not recursive and calls:
        asked = {entry[1] for entry in log if entry[0] == entries.ASK and entry[1] >= 0}
        shown = {calls[number][0] for number in ([0] if 0 in asked else asked)}
    for code, caller in calls:
        if code in shown:
            while caller >= 0 and calls[caller][0] not in shown:
                shown.add(calls[caller][0])
                caller = calls[caller][1]
    return shown
