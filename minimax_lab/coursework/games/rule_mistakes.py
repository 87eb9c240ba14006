"""What goes wrong in the rules of a game, by name."""

from ..mistakes.misconception import Misconception

ENDLESS = Misconception(
    "a method never comes back",
    "A loop doesn't end, or a method calls itself again and again. Each method answers one "
    "question about one state, and then returns.",
    "Which of your loops ends only if something happens, and can it always happen?",
)
BORROWED = Misconception(
    "it takes the lab's own rules",
    "The rules are those of the lab's own game, under another name. Here they are to be yours.",
    "Derive your class from lab.Game, and write the methods yourself.",
)
CHANGED = Misconception(
    "result changes the state it is given",
    "A search tries a move, comes back and tries the next one from the same state. If result "
    "writes into that state, the next move is made on top of the first.",
    "What does result() return: the object that it was given, or a new one?",
)
REMEMBERED = Misconception(
    "the game remembers moves outside the state",
    "The same moves give another position when other moves were tried before, so something is kept "
    "in the game itself. A search jumps from state to state: each must hold all there is to it.",
    "Which attributes of self do your methods write to?",
)
UNHASHABLE = Misconception(
    "states that can't be hashed",
    "A state that can be changed, such as a list, can't be a key of a dictionary or be told apart "
    "in a set. Tables of positions, and the lab's own instruments, need that.",
    "Which of Python's sequences can't be changed after it was made?",
)
NOTHING = Misconception(
    "a method returns nothing",
    "The method works something out but doesn't hand it back: Python then returns None. What is "
    "printed is seen by you, not by the program that asked.",
    "Does every way through the method end in return?",
)
NOT_FLIPPED = Misconception(
    "the turn isn't passed on",
    "After a move it is still the same player's turn. So one player makes all the moves.",
    "What in the state says whose turn it is, and who changes it?",
)
OTHER_BEGINS = Misconception(
    "the wrong player begins",
    "The players take turns, but your game gives each turn to the other one. X, who is MAX, moves "
    "first.",
    "What does to_move() say of the empty board?",
)
NO_PLAYER = Misconception(
    "the players aren't MAX and MIN",
    "A search asks whether it is MAX's turn or MIN's. Your own names for the players mean nothing "
    "to it.",
    "What are lab.MAX and lab.MIN, and what does your to_move() return?",
)
TAKEN = Misconception(
    "moves are offered where none is possible",
    "Some moves in the list lead to a place that is taken, to a full column, or off the board. A "
    "search would play there.",
    "Ask your actions() for the moves once a cell is taken or a column full.",
)
NOT_PLACED = Misconception(
    "the stone isn't placed",
    "After a move the board is as empty as before: the places stay free, and nobody ever wins. The "
    "effect of a move is a position with one stone more.",
    "Print the state before and after a call of result().",
)
NOT_PILED = Misconception(
    "stones don't rest on one another",
    "Each stone of a column falls to the same cell, so that it replaces the one below it. Columns "
    "never fill, and nothing stands in the upper rows.",
    "After two moves in one column, how many stones are on your board?",
)
LEFT_OUT = Misconception(
    "some valid moves are missing from the list",
    "Moves that the rules allow aren't offered, so a search never tries them. Often a range ends "
    "one too early or begins one too late, or a column counts as full before it is.",
    "Count the moves that actions() gives on the empty board, and on a nearly full one.",
)
GOES_ON = Misconception(
    "the game goes on after a win",
    "Somebody has a full line, and your game plays on. Then both may win, and the values of "
    "positions mean nothing.",
    "Which two things can end the game, and does is_terminal() ask for both?",
)
DRAW = Misconception(
    "a full board doesn't end the game",
    "Nobody has won and no move is left, but your game isn't over. A search then stands in a "
    "state without children.",
    "What does is_terminal() say of a full board without a line?",
)
FULL_FIRST = Misconception(
    "a win with the last stone is taken for a draw",
    "Where the last move fills the board and completes a line, your game sees only the full "
    "board. Whether there is a line has to be asked first.",
    "In which order do you test for a line and for a full board?",
)
DIRECTION = Misconception(
    "one direction of lines is never looked at",
    "Lines in some directions end the game, those in another one don't. Lines run along rows, "
    "columns and both kinds of diagonals.",
    "Which of the four directions does your test for a win go through?",
)
SOME_LINES = Misconception(
    "some lines are never looked at",
    "Lines of a direction are found in one part of the board and not in another. Often a range "
    "ends too early, or only lines that begin at the last stone are tried.",
    "Where does the first line of that direction begin, and where the last?",
)
ONE_PLAYER = Misconception(
    "only one player can win",
    "Lines of one player end the game, the other's don't. Both must be looked for, or that of "
    "whoever has just moved.",
    "After a move, whose line can be new: that of the player to move, or the other's?",
)
MIXED = Misconception(
    "both players' stones make a line together",
    "A line counts as won although stones of both are in it. Either every stone is placed with the "
    "same mark, or the test asks only whether the cells are taken.",
    "Whose mark does result() put down, and does the test compare the cells with each other?",
)
WRAPPED = Misconception(
    "lines run over the edge of the board",
    "Cells at one edge and at the other count as neighbours, because their numbers follow each "
    "other. On the board they are far apart.",
    "Which numbers have the last cell of a row (or column) and the first of the next one?",
)
TOO_SHORT = Misconception(
    "a line too short wins",
    "The game ends with fewer stones in a row than are needed. Tic-tac-toe needs three, Connect "
    "Four four.",
    "How many cells does your test compare?",
)
MOVERS_SIDE = Misconception(
    "the value is from the mover's side",
    "Every won game has the same value, whoever has won. Values here are MAX's: a win of X is "
    "positive and a win of O negative, whose turn it would be plays no part.",
    "What does evaluate() return where O has a line?",
)
SWAPPED = Misconception(
    "the win goes to the wrong player",
    "Where X has won, the value is MIN's win, and the other way round. Either result() places the "
    "mark of the player who moves next, or evaluate() takes one for the other.",
    "Play one move with result(): whose mark is on the board?",
)
NO_WINNER = Misconception(
    "the value doesn't tell who has won",
    "The game ends with a line, but its value is 0 as for a draw. To a search, winning and "
    "drawing are then the same.",
    "What does evaluate() look at before it returns 0?",
)
SCALE = Misconception(
    "a win isn't worth 1",
    "The sign is right, but the exercise asks for +1 and -1. Another scale is fine with a crude "
    "evaluation, which tic-tac-toe doesn't need.",
    "Read in the exercise what evaluate() returns for a win.",
)
NOT_ZERO = Misconception(
    "a position that nobody has won isn't worth 0",
    "As long as nobody has a line, the value is 0, on a full board too. Other numbers tell the "
    "search of wins that aren't there.",
    "What does evaluate() return on the empty board, and on a drawn one?",
)
AS_A_WIN = Misconception(
    "an unfinished game counts as won",
    "Your evaluation gives a position that nobody has won a value as large as that of a win. The "
    "search can't tell a good position from a won game any more.",
    "How large can your crude evaluation get, and how much is a win worth?",
)

RULE_MISTAKES = (
    *(CHANGED, REMEMBERED, UNHASHABLE, NOTHING, NOT_FLIPPED, OTHER_BEGINS, NO_PLAYER),
    *(TAKEN, NOT_PLACED, NOT_PILED, LEFT_OUT, GOES_ON, DRAW, FULL_FIRST, DIRECTION, SOME_LINES),
    *(ONE_PLAYER, MIXED, WRAPPED, TOO_SHORT, MOVERS_SIDE, SWAPPED, NO_WINNER, SCALE, NOT_ZERO),
    AS_A_WIN,
)
