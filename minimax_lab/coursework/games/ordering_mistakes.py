"""What goes wrong in orders of moves, by name."""

from ..mistakes.misconception import Misconception

NO_ORDER = Misconception(
    "the keys can't be put in order",
    "Moves are sorted by their keys, so any two of them must be comparable. None, or texts among "
    "numbers, are not, and NaN is neither smaller nor larger than anything.",
    "What does your key return for each of the seven columns?",
)
CHANGING_KEYS = Misconception(
    "the same move gets different keys",
    "Asked again about a move, the key says something else. The order is then left to chance, or "
    "to what was asked before.",
    "What does the key depend on, besides the position and the move?",
)
SAME_KEYS = Misconception(
    "the key doesn't tell the moves apart",
    "In every position all moves get the same key, so their order stays as it was. Nothing is "
    "saved.",
    "What of the move does your key look at?",
)
BEST_LAST = Misconception(
    "the best moves come last",
    "The smallest key comes first, and yours gives the good moves the large ones. Sorted the other "
    "way round, the same keys save nodes.",
    "Which end of the list does sorted() put the smallest key at?",
)
ONE_SIDE_ORDERED = Misconception(
    "the order is one player's, whoever is to move",
    "The moves are sorted by values from one player's side. That puts the best first for one "
    "player, and the worst first for the other.",
    "A high value is good for MAX: which move should MIN try first?",
)
NOT_WORTH_IT = Misconception(
    "the order costs more than it saves",
    "The key itself looks far ahead for every move. The search would see as much by itself in less "
    "time.",
    "What can be said of a move at a glance?",
)
NOT_BETTER = Misconception(
    "the order is no better than left to right",
    "Alpha-beta cuts off most where the best move is tried first. In this order it visits about as "
    "many nodes as from left to right, or more.",
    "Which column lies on most lines, and which moves must be answered at once?",
)

ORDERING_MISTAKES = (
    *(NO_ORDER, CHANGING_KEYS, SAME_KEYS, BEST_LAST, ONE_SIDE_ORDERED, NOT_WORTH_IT, NOT_BETTER),
)
