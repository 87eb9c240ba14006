"""Wrong answers, each with the names that its mistake may get."""

from math import inf

from minimax_lab import MAX, MIN

from . import WRONG, edits, wrong
from .right import alex, anna, over

PRINTED = "the answer is printed, not returned"
WINDOW = ("the given window isn't used", "the window isn't handed down")
# Right functions with some text replaced, below the names that their mistakes may get. "@" marks
# the line that departs, "-" stands for no name.
EDITS = """
= the depth isn't decreased
anna: depth - 1 => depth
= the depth is counted wrongly | the depth isn't decreased | it stops with an error
anna: min(value, anna(game, child, depth - 1)) => min(value, anna(game, child, depth))
anna: depth == 0 => depth == 1
quentin: or depth == 0 => or depth < 0
= depth 0 isn't tested
anna: depth == 0 or =>
alex: depth == 0 or =>
= only depth 0 is tested | it stops with an error
anna: or game.is_terminal(state) =>
in_one_function: or game.is_terminal(state) =>
= only depth 0 is tested | the start value is −1 (or another number) instead of −∞ | -
bea: or game.is_terminal(state) =>
= a leaf's value is negated
anna: return game.evaluate(state) => return -game.evaluate(state) @
alex: if depth == 0 or game.is_terminal(state):¶        return game => if depth == 0:¶
          return game.evaluate(state)¶    if game.is_terminal(state):¶        return -game
= the evaluation is seen from the mover's side
anna: return game.evaluate(state) => return game.to_move(state) * game.evaluate(state) @
rania: colour * game.evaluate => game.evaluate
= the start value is 0 instead of −∞ (+∞)
anna: value = -inf => value = 0; value = inf => value = 0
= the start value is −1 (or another number) instead of −∞
anna: value = -inf => value = -100; value = inf => value = 999
= a start value is the wrong infinity
anna: value = inf => value = -inf
= only the first (last) child counts
anna: max(value, => (; min(value, => (
anna: depth - 1))¶ => depth - 1))¶            return value¶
bea: break¶        return best => break¶            return best¶        return best
= nothing is returned | it stops with an error
anna: return value¶ => pass¶
= the values are added up or averaged
in_one_function: min(values) => sum(values) / len(values)
= both players maximize
anna: game.to_move(state) == MAX => True
= both players minimize
alex: game.to_move(state) == MAX => False
= the players are exchanged
anna: == MAX => == MIN
= the negamax result isn't turned back into MAX's value
david: return colour * negamax(state, depth, colour) => return negamax(state, depth, colour) @
rania: return -rania_negamax => return rania_negamax; -beta, -alpha, -1) => -beta, -alpha, -1) @
= the state is changed and not put back
in_one_function: values = [in_one_function(game, child, depth - 1) for child in
  game.children(state)] => values = []¶    for action in game.actions(state):¶
         state = game.result(state, action) @¶
         values.append(in_one_function(game, state, depth - 1))
= moves and positions are mixed up
anna: game.children(state) => game.actions(state)
alex: game.children(state) => game.actions(state)
alex: (game, child, => (game, game.result(state, child),
bilal: game.result(state, move), => move,
= the player flag isn't flipped
david: depth - 1, -colour => depth - 1, colour
farid: flag = not maximizingPlayer => flag = maximizingPlayer
quentin: max(v, quentin_MinMax( => max(v, quentin_MaxMin(
= the root is always taken to be MAX's
farid: game.to_move(state) == MAX => True
= a name isn't defined
in_one_function: min(values) => minimum(values)
= a variable is read before it has a value
anna: value = -inf => pass
= what follows the dot doesn't exist
anna: game.to_move(state) => state.to_move()
= a call has the wrong number of arguments
alex: alpha, beta)) => alpha))
= -
anna: game.children(state) => list(game.children(state))[:6]
in_one_function: max(values) => max(values, key=abs); min(values) => min(values, key=abs)
alex: beta:¶                break => beta:¶                return inf
bilal: anna(game, game.result(state, move), depth - 1) => game.evaluate(game.result(state, move))
= the window isn't handed down
alex: 1, alpha, beta))¶            if value > => 1, -inf, inf)) @¶            if value >
bea: game, child, depth - 1, alpha, beta => game, child, depth - 1
= alpha and beta are swapped
alex: depth - 1, alpha, beta)) => depth - 1, beta, alpha)); max(value, alex => max(value, alex
= alpha and beta are swapped for one player
alex: 1, alpha, beta))¶            if value < => 1, beta, alpha)) @¶            if value <
= the value so far is handed down as the wrong wall
alex: 1, alpha, beta))¶            if value < => 1, value, beta)) @¶            if value <;
  beta = min(beta, value) => pass
= the negamax window isn't negated | alpha and beta are swapped
rania: -beta, -alpha, -colour)) => alpha, beta, -colour)) @
= the wall isn't moved | the window isn't handed down
alex: alpha = max(alpha, value) => pass; beta = min(beta, value) => pass
= the given window isn't used | the window isn't handed down | it prunes too little
closes_in: guess = max(alpha, min(beta, 0)) => alpha, beta, guess = -inf, inf, 0
= the wrong wall is moved
alex: alpha = max(alpha, value) => beta = min(beta, value)
= the wall follows the last child, not the best
bea: max(best, bea( => max(best, last := bea(; min(best, bea( => min(best, last := bea(;
  max(alpha, best) => last; min(beta, best) => last
= the cut is in one branch only
alex: if value <= alpha: => if False:
= no pruning at all | the loop goes on after the cut
alex: break => pass
alex: break => continue; min(value, alex(game, child, depth - 1, alpha, beta)) =>
  min(value, alex(game, child, depth - 1, alpha, beta)) @
= the test comes before the wall is moved
alex: if value >= beta: => if alpha >= beta:; if value <= alpha: => if alpha >= beta:
= the cut test is the wrong way round
alex: value >= beta:¶                break => value <= beta:¶                break @;
  value <= alpha => value >= alpha
cem: if β <= α:¶                break  # α cut-off => if α <= β:¶                break @
= the test uses the wrong wall
alex: value >= beta:¶                break => value >= alpha:¶                break @;
  value <= alpha => value <= beta
= the value is tested against the wall it has just set | the test uses the wrong wall
bea: if beta <= alpha: => if best in (alpha, beta):
= alpha is returned instead of the value
alex: return value¶ => return alpha¶
cem: return β => return α
= it prunes too much | -
alex: game.children(state) => list(game.children(state))[:9]
alex: value >= beta => value >= beta - 2; value <= alpha => value <= alpha + 2
= it prunes too little | the cut is in one branch only | -
alex: if value >= beta: => if value >= beta and not game.is_terminal(child):;
  if value <= alpha: => if value <= alpha and not game.is_terminal(child):
= it cuts at the root with a made-up wall | it prunes too much
alex: value >= beta: => value >= beta or value > 0:; value <= alpha: => value <= alpha or value < 0:
= the last of equally good moves is taken
agnes: value > best_value => value >= best_value; value < best_value => value <= best_value
= MIN is given MAX's best move
bilal: if game.to_move(state) == MAX => if True
= the depth after a move is off by one
bilal: depth - 1 => depth
= the index of the move is returned
bilal: return choose( => return moves.index(choose(; depth - 1)) => depth - 1)))
= the answer is printed, not returned
bilal: return choose( => return print(choose(; depth - 1)) => depth - 1)))
= the value is returned instead of the move
agnes: return best_action => return best_value
= a pair is returned
agnes: return best_action => return best_action, best_value
= the best move is taken from bounds | the last of equally good moves is taken
clara: value > alpha => value >= alpha; value < beta => value <= beta
"""
edits(EDITS, WRONG)


@wrong("minimax", "the move is returned instead of the value")
def returns_the_child(game, state, depth):
    if over(game, state, depth):
        return game.evaluate(state)
    sign = game.to_move(state)
    return max(game.children(state), key=lambda child: sign * anna(game, child, depth - 1))


@wrong("minimax", "it remembers earlier calls")
def keeps_a_table(game, state, depth, seen={}):  # noqa: B006
    if over(game, state, depth):
        return game.evaluate(state)
    if state not in seen:
        best = max if game.to_move(state) == MAX else min
        values = [keeps_a_table(game, child, depth - 1) for child in game.children(state)]
        seen[state] = best(values)
    return seen[state]


@wrong("alphabeta", "alpha is shared among siblings through a global")
def shares_the_window(game, state, depth, alpha, beta):
    window = {MAX: alpha, MIN: beta}

    def search(state, depth):
        if over(game, state, depth):
            return game.evaluate(state)
        player, best = game.to_move(state), None
        for child in game.children(state):
            value = search(child, depth - 1)
            best = value if best is None or player * value > player * best else best
            window[player] = player * max(player * window[player], player * best)
            if window[MAX] >= window[MIN]:
                break
        return best

    return search(state, depth)


ARGUMENTS = "a call has the wrong number of arguments"

for name, exercise, function, *told in (
    ("begins", "minimax", lambda g, s, d: anna(g, g.initial, d), "it starts from game.initial"),
    ("does_nothing", "minimax", lambda g, s, d: None, "nothing is returned"),
    ("prints", "minimax", lambda g, s, d: print(anna(g, s, d)), PRINTED),
    ("knows_it_anyway", "minimax", lambda g, s, d: 3, "the answer doesn't come from the game"),
    ("adds_one", "minimax", lambda g, s, d: anna(g, s, d) + 1, None),
    ("loses_the_sign", "minimax", lambda g, s, d: abs(anna(g, s, d)), None),
    ("asks_nothing", "minimax", lambda g, s, d: g.evaluate(), ARGUMENTS),
    ("asks_for_a_dict", "minimax", lambda g, s, d: g.evaluate({}), "it stops with an error"),
    ("turns_the_sign", "minimax", lambda g, s, d: -anna(g, s, d), "a leaf's value is negated"),
    ("starts_afresh", "alphabeta", lambda g, s, d, a, b: alex(g, s, d, -inf, inf), *WINDOW),
):
    wrong(exercise, *told, name=name)(function)
