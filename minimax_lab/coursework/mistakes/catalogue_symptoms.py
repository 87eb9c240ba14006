"""Misconceptions without a text: what comes back, or how a run ends, gives them away."""

from .misconception import Misconception

_ALL = ("alphabeta", "minimax", "best_move")

SYMPTOMS = (
    Misconception(
        "the answer is printed, not returned",
        "The answer is shown on the screen, and the function itself returns nothing. Whoever calls "
        "it, your own recursion too, can't go on with what was only printed.",
        "Store what your function gives in a name, x = f(...). What is in x afterwards?",
        _ALL,
    ),
    Misconception(
        "nothing is returned",
        "On some path the function ends without a return, and Python then gives None. Whoever "
        "called it waits for an answer.",
        "Follow every branch of your function to its last line. Does each one end in a return?",
        _ALL,
    ),
    Misconception(
        "a pair is returned",
        "The function hands back several things at once where one is asked for. A caller who wants "
        "to compare answers can't compare them with that.",
        "What exactly should your function return? If a helper needs more, take it apart before "
        "you answer.",
        _ALL,
    ),
    Misconception(
        "the move is returned for the value",
        "The function says which move to make, and was asked what the position is worth. Its "
        "caller can't compare moves with values.",
        "Is your function's name, and its docstring, about a number or about a move?",
        ("alphabeta", "minimax"),
    ),
    Misconception(
        "the index of the move is returned",
        "The function gives the place of the move in the list of moves. What is asked for is the "
        "move itself, as the game's actions give it.",
        "Print list(game.actions(state)) beside your answer. Is your answer in that list?",
        ("best_move",),
    ),
    Misconception(
        "the position after the move is returned",
        "The function gives the state that the best move leads to. What is asked for is the move "
        "itself, as the game's actions give it.",
        "Print list(game.actions(state)) beside your answer. Is your answer in that list?",
        ("best_move",),
    ),
    Misconception(
        "the value is returned for the move",
        "The function says what the best move is worth, and was asked which one it is. The game "
        "can't play a value.",
        "When your loop finds something better, it has to remember two things. Which of them do "
        "you return?",
        ("best_move",),
    ),
    Misconception(
        "the answer doesn't come from the game",
        "The function answers without asking the game, or always says the same. On another tree "
        "that answer is wrong.",
        "Which line of your function asks the game for a leaf's value, and does its answer reach "
        "your return?",
        _ALL,
    ),
    Misconception(
        "it starts from game.initial",
        "The search looks at the position that the game begins with, whatever position it is asked "
        "about. In the middle of a game these are two.",
        "What is the parameter `state` for, and where does your function use it?",
        _ALL,
    ),
    Misconception(
        "the state is changed and not put back",
        "After the first move the function goes on from the new state, as if that were the old "
        "one. The next move of its list belongs to the position before.",
        "Say in words which position each of the moves in your loop is made from.",
        _ALL,
    ),
    Misconception(
        "it calls the lab's own search",
        "The work is done by a function of the lab. Here it is to be done by yours.",
        "Write the recursion yourself: your function calls your function.",
        _ALL,
    ),
    Misconception(
        "it remembers earlier calls",
        "Something from an earlier call is kept, in a table, a global name or a default argument, "
        "and used in the next. In another game or at another depth it isn't true any more.",
        "Call your function on two different trees, one after the other. What is left over from "
        "the first when the second begins?",
        _ALL,
    ),
    Misconception(
        "it changes the game",
        "The function changes the game that it is given. Whoever uses that game afterwards plays "
        "another one.",
        "A search only asks. Which of your lines writes into the game?",
        _ALL,
    ),
    Misconception(
        "it never comes back",
        "The function runs on without end: a loop that never stops, or a call that calls itself "
        "again and again. Every call must come nearer to a leaf or to depth 0.",
        "What gets smaller from one call to the next, and which line notices that it has reached "
        "its end?",
        _ALL,
    ),
    Misconception(
        "it stops with an error",
        "Python met something that it can't do, and stopped there. The message says what, and on "
        "which line.",
        "Read the message from its last line upwards, and print the names on that line just before "
        "it runs.",
        _ALL,
    ),
    Misconception(
        "it ends Python",
        "The function leaves the whole program instead of returning. A caller never gets an "
        "answer, and no more work can be done.",
        "Look for exit, quit or sys.exit, and ask what should be returned there.",
        _ALL,
    ),
    Misconception(
        "it asks for too much memory",
        "The function stores far more than a search needs. One path from the root to a leaf is all "
        "that has to be in memory at a time.",
        "Which list or table grows with every node, and who ever reads it again?",
        _ALL,
    ),
    Misconception(
        "it prunes too much",
        "Somewhere children are skipped that can still matter: no bound allows that cut. On many "
        "trees the value comes out right all the same, and on others it doesn't.",
        "Take a cut that your function makes. Which earlier move proves that this node will never "
        "be reached?",
        ("alphabeta",),
    ),
    Misconception(
        "it prunes too little",
        "The values are right, but a cut that the window allows isn't made. So leaves are looked "
        "at that can't change anything.",
        "Step to a node where the value meets the other player's bound. What does your function "
        "do there?",
        ("alphabeta",),
    ),
)
