"""The entries of a log: tuples that start with one of these kinds.

Every entry names a call by its number, in the order in which the calls began.
"""

LINE = "line"  # (LINE, call, line number, alpha, beta, running value), before the line runs
RETURN = "return"  # (RETURN, call, returned)
RAISE = "raise"  # (RAISE, call, None): an exception leaves the call
ASK = "ask"  # (ASK, call, state)
EVALUATED = "evaluated"  # (EVALUATED, call, state, value)
CHILD = "child"  # (CHILD, call, state, child)
ENDED = "ended"  # (ENDED, call, state): it has had all children
