"""What goes wrong in crude evaluations, by name."""

from ..mistakes.misconception import Misconception

NO_VALUE = Misconception(
    "no number is returned",
    "A search compares values, so each has to be a number. None comes from a way through the "
    "function without return, and a text or a truth value can't be weighed against a number.",
    "Does every way through the function end in return, and with what?",
)
TOO_LARGE = Misconception(
    "an unfinished game is worth as much as a win",
    "A win is worth 100,000, and the evaluation gives as much for a position that nobody has won. "
    "The search can't tell a good position from a won game any more.",
    "How large can your number get? Wins are the game's own business, not the evaluation's.",
)
UNSETTLED = Misconception(
    "the same position gets different values",
    "Asked again about a position, the function says something else. So chance, or something that "
    "is kept from call to call, plays a part, and a search compares numbers that mean nothing.",
    "What does the value depend on, besides the position?",
)
SEARCHES = Misconception(
    "the evaluation is a search",
    "It plays through many positions to value a single one. A search calls it at every leaf, and "
    "would get further by looking one ply deeper with a simpler function.",
    "What can be said of the board as it stands, without playing on?",
)
CONSTANT = Misconception(
    "the evaluation doesn't look at the position",
    "All positions get the same value. Below the depth limit the search then finds nothing to "
    "choose between.",
    "Which two positions would you yourself call different, and what tells them apart?",
)
EVALUATED_FOR_THE_MOVER = Misconception(
    "the evaluation is from the mover's side",
    "What is good for the player to move gets a high value, whoever that is. Values are MAX's: "
    "what is good for MIN must be low, even when MIN is to move.",
    "Whose stones do you count as good: those of X, or those of the player to move?",
)
EVALUATED_FOR_MIN = Misconception(
    "the evaluation is MIN's",
    "What is good for X gets a low value, and what is good for O a high one. X is MAX, and MAX "
    "looks for high values.",
    "What is your value where X has three in a row?",
)
ONE_PLAYER_COUNTED = Misconception(
    "only one player's chances are counted",
    "Three in a row of one player changes the value, of the other it doesn't. The search then "
    "either never attacks or never defends.",
    "What does your function say of the stones of the other player?",
)
ADDED = Misconception(
    "both players' chances are added",
    "Three in a row raises the value whoever has it. What is good for one player is bad for the "
    "other, so one has to be taken from the other.",
    "What is your value where O threatens to win?",
)
ONE_SIGN = Misconception(
    "the value always has the same sign",
    "No position is good for the one player: the value never gets to the other side of 0. A count "
    "of the moves of whoever is to move, say, has to be counted for MAX and against MIN.",
    "Whose view is the number in positions where O is to move?",
)
UPSIDE_DOWN = Misconception(
    "the better position gets the lower value",
    "With three in a row that can still become four, the value is worse than without. The search "
    "will avoid what it should look for.",
    "Which pattern do you reward, and does your function find it?",
)
ONLY_THE_TURN = Misconception(
    "only whose turn it is counts",
    "With X to move all positions get one value, and with O to move another. Where its view ends, "
    "a search compares positions with the same player to move: to it, all of them are the same.",
    "Of two positions with X to move, which would you rather have, and what of the board says so?",
)
NOTHING_LIKED = Misconception(
    "good positions aren't told from bad ones",
    "The value changes from position to position, but not in favour of whoever stands better. "
    "Three in a row, stones in the middle and more moves are what a simple evaluation can reward.",
    "What would you yourself look at first, and what does your function say there?",
)

EVALUATION_MISTAKES = (
    *(NO_VALUE, TOO_LARGE, UNSETTLED, SEARCHES, CONSTANT, EVALUATED_FOR_THE_MOVER),
    *(EVALUATED_FOR_MIN, ONE_PLAYER_COUNTED, ADDED, ONE_SIGN, UPSIDE_DOWN),
    *(ONLY_THE_TURN, NOTHING_LIKED),
)
