"""A game against the computer, without a browser: turns, clicks, undo, threads, words."""

import threading

import pytest

import minimax_lab as lab
from minimax_lab.draw.theme import CHOSEN
from minimax_lab.games.notation import read_move
from minimax_lab.players import PlayResult
from minimax_lab.widgets.turn import Turn
from tests.test_editor import ask

SOON = 20  # seconds, on a slow machine
GAME = lab.TicTacToe()


class First:
    """Plays the first legal move; first raises its `errors`, and returns what is in `answer`."""

    name = "first"

    def __init__(self, *errors, **answer):
        self.errors, self.answer = list(errors), answer

    def choose(self, game, state, stop=None):
        if self.errors:
            raise self.errors.pop(0)
        action = next(iter(game.actions(state)))
        return PlayResult(action, 0, [action], 1, 1, 0.0)._replace(**self.answer)


class Waiting(First):
    """Thinks until it may move, whatever it is told; keeps the events that tell it to stop."""

    def __init__(self):
        super().__init__()
        self.may_move, self.stops = threading.Event(), []

    def choose(self, game, state, stop=None):
        self.stops.append(stop)
        self.may_move.wait(SOON)
        return super().choose(game, state)


def settled(play):
    assert play.wait(SOON)
    return play


def moved(play, *moves):
    """The play after these moves of the reader, each answered."""
    for move in moves:
        play.move(move)
        settled(play)
    return play


def test_a_whole_game_with_undo_to_who_won_and_why():
    play = lab.Play(GAME, First())
    assert play.sentence == "It is your move, X."
    moved(play, 4)
    assert play.moves == [4, 0]
    assert play.sentence == "O played 0. It is your move, X."
    data, _ = play._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg") and "O played 0" in data["text/plain"]
    with pytest.raises(ValueError, match="illegal move"):
        play.move(0)
    play.undo()
    states = [play.state, *(moved(play, cell).state for cell in (3, 4, 5))]
    assert play.sentence == f"You played 5. The game is over: {GAME.outcome(play.state)}."
    with pytest.raises(ValueError, match="game is over"):
        play.move(6)
    for state in reversed(states[:-1]):
        play.undo()
        assert play.state == state and play.thought is None


def test_the_computer_may_start_and_sides_may_be_switched():
    play = lab.Play(GAME, First())
    play.restart("computer")
    assert settled(play).moves == [0]
    assert play.frame["who"] == "You are O. X is the computer: first."
    moved(play, 4).undo()
    assert play.moves == [0] and "no move of yours" in ask(play, "undo")
    play.restart()
    moved(play, 4).switch_sides()
    assert settled(play).moves == [4, 0, 1]
    assert play.sentence == "X played 1. It is your move, O."
    play.undo()  # what was the computer's before is the reader's now
    assert play.moves == [4] and play.sentence == "X played 4. It is your move, O."


def test_while_the_computer_thinks_moves_are_refused_with_a_word():
    player = Waiting()
    play = lab.Play(GAME, player)
    play.move(4)
    assert play.sentence == "You played 4. O is thinking …" and not play.wait(0.01)
    with pytest.raises(ValueError, match="O's turn"):
        play.move(5)
    assert "O's turn" in ask(play, "click", square=[0, 0])
    assert "O's turn" in ask(play, "type", text="1") and play.moves == [4]
    player.may_move.set()
    assert settled(play).moves == [4, 0]


@pytest.mark.parametrize("stops", ["undo", "restart", "switch_sides", "close"])
def test_what_was_thought_in_vain_is_dropped(stops):
    player = Waiting()
    play = lab.Play(GAME, player)
    play.move(4)
    getattr(play, stops)()
    assert play.wait(0), "it still waits for the computer"
    player.may_move.set()
    for thread in threading.enumerate():
        if "_think" in thread.name:  # nobody waits for it any more
            thread.join(SOON)
    assert player.stops[0].is_set(), "the player was not told to stop"
    assert play.moves == ([4] if stops in ("switch_sides", "close") else [])
    assert play.thought is None


@pytest.mark.parametrize(
    "player",
    [First(RuntimeError("no idea")), First(SystemExit("gone")), First(action=4), First(line=None)],
    ids=lambda player: str(player.errors or player.answer),
)
def test_an_opponent_that_raises_or_plays_nonsense_keeps_the_game(player):
    play = moved(lab.Play(GAME, player), 4)
    assert play.moves == [4]
    assert f"O could not move: {type(play.error).__name__}: {play.error}" in play.sentence
    play.undo()
    player.answer = {}
    assert (play.moves, play.error) == ([], None)
    assert moved(play, 4).moves == [4, 0] and play.error is None


def test_a_move_is_clicked_square_by_square():
    chess = lab.Chess()
    play = lab.Play(chess, First())
    words = {node["name"]: node["words"] for node in play.frame["nodes"]}
    assert words["e2"] == "e2, white pawn, possible" and words["e5"] == "e5, empty"
    assert "No legal move starts on e5." in ask(play, "click", square=[4, 4])
    play.click((4, 1))
    assert play.sentence == "White pawn on e2: it may go to e3, e4."
    assert "from e2 to e5. Possible: e3, e4." in ask(play, "click", square=[4, 4])
    play.click((4, 1))  # let go
    assert play.sentence == "It is your move, White." and play.moves == []
    for square in ((4, 1), (0, 1), (0, 2)):  # another piece instead
        play.click(square)
    assert settled(play).moves[0] == "a2a3"
    game = lab.Draughts()  # White's man on 29 takes the men on 25 and 18
    play = lab.Play(game, First(), position=game.parse("W:W29:B25,18,1"))
    for square in game.path(play.state, (29, 22, 15))[::2]:  # straight to the end
        play.click(square)
    assert settled(play).moves[0] == (29, 22, 15)
    play = lab.Play(chess, First(), position=chess.parse("8/P6k/8/8/8/8/8/K7 w - - 0 1"))
    play.click((0, 6))
    play.click((0, 7))  # which doesn't decide: there are buttons
    assert play.moves == [] and "choose one" in play.sentence
    assert sorted(words[-1] for words in play.frame["choices"]) == ["B", "N", "Q", "R"]


def test_on_the_stored_picture_nothing_looks_as_if_it_could_be_clicked():
    for game in (GAME, lab.ConnectFour()):
        play = lab.Play(game, First())
        stored = play._repr_mimebundle_()[0]["image/svg+xml"]
        assert CHOSEN in play.frame["svg"] and CHOSEN not in stored


def test_a_click_anywhere_in_a_column_lets_the_stone_fall():
    game = lab.ConnectFour()
    play = lab.Play(game, First(), position=game.parse("444444"))
    assert ask(play, "click", square=[3, 0]) == "Column 4 is full."
    for square in (None, 3, "ab", [7, 0]):
        assert "from (0, 0) to (6, 5), not " in ask(play, "click", square=square)
    play.click((2, 5))
    assert settled(play).state == game.parse("44444431")
    words = [node["words"] for node in play.frame["nodes"]]
    assert words[0] == "column 1, row 6, empty, possible" and words[3] == "column 4, row 6, O"


@pytest.mark.parametrize("game", [GAME, lab.ConnectFour(), lab.Chess(), lab.Draughts()], ids=str)
def test_every_legal_move_can_be_clicked_and_typed(game):
    state = game.initial
    for _ in range(6):
        for action in list(game.actions(state)):
            turn, done = Turn(game, state, game.to_move(state)), None
            for square in game.path(state, action):
                assert done is None
                done = turn.click(square)
            assert done == action or game.notation(state, action) in turn.choices()
            assert read_move(game, state, game.notation(state, action)) == action
        state = game.result(state, list(game.actions(state))[-1])


def test_the_squares_lie_on_the_picture_as_the_reader_looks_at_it():
    play = lab.Play(lab.Chess(), First())
    play.restart("computer")
    nodes = {node["name"]: node for node in settled(play).frame["nodes"]}
    assert list(nodes)[:3] == ["h1", "g1", "f1"]  # Black looks from the other side
    assert nodes["h2"]["parent"] == "h1" and nodes["h1"]["parent"] == ""
    (left, top, width, height), corner = nodes["g2"]["box"], nodes["h1"]["box"]
    assert (left, top) == pytest.approx((corner[0] + width, corner[1] + height))
    play.switch_sides()
    assert settled(play).frame["nodes"][0]["words"].startswith("a8, black rook")


def test_a_game_without_a_board_has_a_button_for_each_move():
    play = lab.Play(lab.COURSE_TREE, lab.Player(depth=3))
    assert (play.frame["svg"], play.frame["label"]) == ("", "A")
    assert play.frame["choices"] == ["B", "C", "D"]
    assert "image/svg+xml" not in play._repr_mimebundle_()[0]
    assert "has no board to click" in ask(play, "click", square=[0, 0])
    ask(play, "type", text="D")
    assert settled(play).moves == ["D", "J"]  # as the course's principal variation goes
    assert "'b' is no legal move" in ask(play, "type", text="b")


def test_what_the_computer_saw_is_shown_in_words():
    game = lab.ConnectFour()
    play = moved(lab.Play(game, lab.Player(depth=4), position=game.parse("121212")), 7)
    rows = dict(play.frame["thought"])
    assert rows["move"] == "2" == str(play.moves[-1]) and "plies" in rows["looked ahead"]
    assert rows["value"] == "O wins in 1 ply"
    play.undo()
    assert play.frame["thought"] == [] and play.thought is None
    for value, words in ((0, "even"), (-0.5, "−0.5 for X: better for O")):
        play = moved(lab.Play(game, First(value=value)), 4)
        rows = dict(play.frame["thought"])
        assert rows["value"] == words and rows["time"] == "under 0.01 s"


def test_what_cannot_be_played_is_refused():
    for game, options, words in (
        ("chess", {}, "must be a Game"),
        (GAME, {"opponent": lab.alphabeta}, "opponent must be a Player"),
        (GAME, {"opponent": First}, "opponent must be a Player"),
    ):
        with pytest.raises(TypeError, match=words):
            lab.Play(game, **options)
    with pytest.raises(ValueError, match="play on from: X wins"):
        lab.Play(GAME, position=GAME.parse("xxxoo...."))
