"""The solver's search, compiled: alpha-beta as a negamax over bitboards.

A score is seen from the side to move: 1 plus the stones that the winner has left after the last
one, negative if that is the other side, 0 for a draw. `TASK` has all that isn't the position.
"""

from .machine import Task, compiled, integer, pair, words_at
from .tasks import LEAST

_ODD = 0x1E3779B97F4A7C15  # 2**64 / golden ratio, without its sign


class Stopped(Exception):
    """The task's limit of nodes was reached."""


@compiled(integer, integer)
def _line(stones, step):
    pairs = stones & stones >> step
    return pairs & pairs >> step >> step


@compiled(integer, Task)
def has_line(stones, task):
    """Return 1 if four of these stones stand in a row, else 0."""
    found = _line(stones, 1) | _line(stones, task.across)
    found |= _line(stones, task.falling) | _line(stones, task.rising)
    return 1 if found else 0


@compiled(integer, integer)
def _fourth(stones, step):
    before, after = stones << step, stones >> step
    before_2, after_2 = before << step, after >> step
    found = before & before_2 & (before_2 << step | after)
    return found | after & after_2 & (after_2 >> step | before)


@compiled(integer, integer, Task)
def winning_cells(stones, taken, task):
    """Return the empty cells that would be the fourth in a row with three of these stones."""
    found = _fourth(stones, 1) | _fourth(stones, task.across)
    found |= _fourth(stones, task.falling) | _fourth(stones, task.rising)
    return found & task.cells & ~taken


@compiled(integer)
def count_of(cells):
    count = 0
    while cells:
        cells &= cells - 1
        count += 1
    return count


@compiled(integer, integer, Task)
def non_losing(mine, taken, task):
    """Return the cells to move to after which the other side can't win at once; 0 if none."""
    possible = taken + task.bottom & task.cells
    threats = winning_cells(mine ^ taken, taken, task)
    forced = possible & threats
    if forced & forced - 1:
        return 0
    if forced:
        possible = forced
    return possible & ~(threats >> 1)  # not below one of its winning cells


@compiled(integer, integer, Task)
def claimed_bound(last, taken, task):
    """Return what claimeven proves for `last`, the stones of the side that gets the last cell.

    A stone in a column with an even number of empty cells is answered just above it, and a stone
    in an odd one at the bottom of another odd one. So that side gets every second cell from the
    top down, except the lowest empty ones, and the other side must do with the rest.
    """
    claimed = task.claimable & ~taken & ~(taken + task.bottom)
    if has_line(task.cells & ~(last | claimed), task):
        return LEAST
    return has_line(last | claimed, task)


@compiled(integer, integer, integer, Task)
def hashed(mine, taken, left, task):
    """Return the position's key, scattered: only mirror images can have the same."""
    key = mine + taken + task.bottom
    if task.use_mirror and left >= task.fewest_for_mirror:
        mirrored, rest = 0, key
        for _ in range(task.width):
            mirrored = mirrored << task.rise | rest & (1 << task.rise) - 1
            rest >>= task.rise
        key = min(key, mirrored)
    return key * _ODD & task.key_mask


@compiled(integer, Task)
def looked_up(key, task):
    """Return the table's word for a position: 0, which says from -32 to 31, if there is none."""
    words = words_at(task.table)
    place, tag = key >> task.tag_bits << 1, key & (1 << task.tag_bits) - 1
    for word in (words[place], words[place + 1]):
        if word >> 17 == tag:
            return word
    return 0


@compiled(integer)
def lower_in(word):
    return (word >> 6 & 63) - 32


@compiled(integer)
def upper_in(word):
    return 31 - (word & 63)


@compiled(integer, integer, integer, integer, Task)
def store(key, lower, upper, work, task):
    """Write bounds into the table: of two words in the same place, the costlier stays."""
    words = words_at(task.table)
    place, tag = key >> task.tag_bits << 1, key & (1 << task.tag_bits) - 1
    size = 0  # of the work, in binary digits
    while work and size < 31:
        work >>= 1
        size += 1
    word = tag << 17 | size << 12 | lower + 32 << 6 | 31 - upper
    if words[place] >> 17 != tag:
        if words[place] >> 12 & 31 > size:
            place += 1
        else:
            words[place + 1] = words[place]
    words[place] = word
    return 0


@compiled(integer, integer, integer, Task, returns=pair)
def first_bounds(mine, taken, left, task):
    """Return the least and the most that the score can be, known without a search."""
    lower, upper = -32, 31
    if task.use_non_losing:  # neither the next stone wins, nor the one after it
        lower, upper = -(left - 2 >> 1), left - 1 >> 1
    if task.use_claimeven:
        if left & 1:
            lower = max(lower, claimed_bound(mine, taken, task))
        else:
            upper = min(upper, -claimed_bound(mine ^ taken, taken, task))
    return lower, upper


@compiled(integer, integer, integer, integer, integer, Task)
def known_cutoff(possible, mine, taken, left, beta, task):
    """Return what the table knows of a child that is `beta` or more for us, or LEAST."""
    for number in range(task.width):
        stone = possible & task.columns[number]
        if stone:
            child = hashed(mine ^ taken, taken | stone, left - 1, task)
            bound = -upper_in(looked_up(child, task))
            if bound >= beta:
                return bound
    return LEAST


@compiled(integer, integer, integer, integer, Task)
def put_in_order(possible, mine, taken, left, task):
    """List the moves, the most promising first, and return how many there are."""
    moves, count = task.moves[left], 0
    for number in range(task.width):
        stone = possible & task.columns[number]
        if stone:
            made = 0
            if task.use_ordering:
                made = count_of(winning_cells(mine | stone, taken, task))
            move = made << 6 | 63 - number  # a number, so that sorting needs no more
            place = count
            while place > 0 and moves[place - 1] < move:
                moves[place] = moves[place - 1]
                place -= 1
            moves[place] = move
            count += 1
    return count


@compiled(integer, integer, integer, integer, integer, Task)
def negamax(mine, taken, left, alpha, beta, task):
    """Return the score for the side to move, with `left` empty cells.

    Fail-soft: it is the score if it is between `alpha` and `beta`; if it is `alpha` or less, the
    score is at most that; if it is `beta` or more, the score is at least that. With `non_losing`,
    the side to move must not be able to win at once.
    """
    if task.nodes >= task.limit:
        raise Stopped
    task.nodes += 1
    before = task.nodes
    if task.use_non_losing:
        possible = non_losing(mine, taken, task)
        if possible == 0:
            return -(left >> 1)
        if left <= 2:
            return 0
    else:
        if has_line(mine ^ taken, task):
            return -(left + 2 >> 1)
        if left == 0:
            return 0
        possible = taken + task.bottom & task.cells

    lower, upper = first_bounds(mine, taken, left, task)
    key = 0
    if task.use_table and lower < beta and upper > alpha:
        key = hashed(mine, taken, left, task)
        known = looked_up(key, task)
        lower, upper = max(lower, lower_in(known)), min(upper, upper_in(known))
    if lower >= beta or lower == upper:
        return lower
    if upper <= alpha:
        return upper
    alpha, beta = max(alpha, lower), min(beta, upper)
    if task.use_cutoffs and left > task.fewest_for_cutoffs:
        bound = known_cutoff(possible, mine, taken, left, beta, task)
        if bound >= beta:
            return bound

    count = put_in_order(possible, mine, taken, left, task)
    best, floor = LEAST, alpha
    for rank in range(count):
        stone = possible & task.columns[63 - (task.moves[left, rank] & 63)]
        value = -negamax(mine ^ taken, taken | stone, left - 1, -beta, -floor, task)
        best = max(best, value)
        if best >= beta:
            break
        floor = max(floor, best)
    if task.use_table:
        if best > alpha:
            lower = best
        if best < beta:
            upper = best
        store(key, lower, upper, task.nodes - before, task)
    return best


@compiled(integer, integer, integer, Task)
def proved(mine, taken, windows, task):
    """Return the score, found window by window: its sign first, then outwards."""
    if winning_cells(mine, taken, task) & taken + task.bottom:
        task.lower = task.upper
    while task.lower < task.upper:
        alpha, beta = task.lower, task.upper
        if windows:
            alpha = min(max(alpha, 0), beta - 1)
            beta = alpha + 1
        bound = negamax(mine, taken, task.left, alpha, beta, task)
        if bound > alpha:
            task.lower = min(bound, task.upper)
        if bound < beta:
            task.upper = max(bound, task.lower)
    return task.lower
