"""A game against the computer, without a browser: turns, clicks, undo, threads, words."""

import threading
from math import inf

import pytest

import minimax_lab as lab
from minimax_lab.games.chess import Chess
from minimax_lab.games.draughts import Draughts
from minimax_lab.games.game import Board, read_move
from minimax_lab.players import Player, PlayResult
from minimax_lab.widgets.play import MOST, Play
from minimax_lab.widgets.playing import Playing

SOON = 20  # seconds, on a slow machine


class First:
    """Plays the first legal move."""

    name = "first"

    def choose(self, game, state, stop=None):
        action = next(iter(game.actions(state)))
        return PlayResult(action, 0, [action], 1, 1, 0.0)


class Waiting(First):
    """Thinks until it is told to go on, or to stop; `ignores` means that it does not stop."""

    def __init__(self, ignores=False):
        self.may_move, self.ignores, self.stopped = threading.Event(), ignores, threading.Event()
        self.asked = threading.Semaphore(0)

    def choose(self, game, state, stop=None):
        self.asked.release()
        while not self.may_move.wait(0.005):
            if stop.is_set():
                self.stopped.set()
                if not self.ignores:
                    break
        return super().choose(game, state)


class Failing(First):
    """Raises an error as often as it is told to."""

    def __init__(self, error, times=1):
        self.error, self.times = error, times

    def choose(self, game, state, stop=None):
        self.times -= 1
        if self.times >= 0:
            raise self.error
        return super().choose(game, state)


class Leap(lab.Game):
    """One piece that may go over several squares in three ways; MAX moves twice."""

    initial = 0
    players = ("Red", "Blue")
    alternates = False
    paths = {  # "wait" has no square
        "short": ((0, 0), (1, 0)),
        "long": ((0, 0), (0, 1), (2, 2)),
        "round": ((0, 0), (1, 1), (0, 0)),
        "up": ((0, 0), (2, 0)),
        "up =": ((0, 0), (2, 0)),
        "wait": (),
    }

    def to_move(self, state):
        return lab.MAX if state < 2 else lab.MIN

    def actions(self, state):
        return list(self.paths) if state < 3 else []

    def result(self, state, action):
        return state + 1

    def is_terminal(self, state):
        return state == 3

    def evaluate(self, state):
        return 0

    def board(self, state):
        names = {(c, r): "abc"[c] + str(r + 1) for c in range(3) for r in range(3)}
        return Board(3, 3, {(0, 0): "X"}, names, "grid")

    def path(self, state, action):
        return self.paths[action]


def ask(play, action, **what):
    """What the page sends."""
    play._face.ask([action, what], [])


def settled(play):
    assert play.wait(SOON)
    return play


def let_all_think():
    """Return when every player has come to an end, also those that nobody waits for."""
    for thread in threading.enumerate():
        if "_think" in thread.name:
            thread.join(SOON)


def test_the_reader_and_the_computer_take_turns():
    game = lab.TicTacToe()
    play = Play(game, First())
    assert play.sentence == "It is your move, X."
    play.move(4)
    assert settled(play).moves == [4, 0]
    assert game.label(play.state) == "O · ·\n· X ·\n· · ·"
    assert play.sentence == "O played 1. It is your move, X."
    assert play.legal == [1, 2, 3, 5, 6, 7, 8]


def test_the_computer_may_start():
    play = Play(lab.TicTacToe(), First(), start="computer")
    assert settled(play).moves == [0]
    assert "You are O (MIN)" in play._face.frame["who"]
    play.restart("reader")
    assert (settled(play).moves, play._face.frame["start"]) == ([], "reader")
    play.restart()
    assert settled(play).moves == []
    play.restart("computer")
    assert settled(play).moves == [0]


def test_a_position_is_played_on_from():
    game = lab.ConnectFour()
    play = Play(game, First(), position=game.parse("443"))
    assert play.playing.reader == lab.MIN
    play.move(4)
    assert settled(play).state == game.parse("44341")
    play.restart()
    assert play.state == game.parse("443")


def test_a_whole_game_ends_with_who_won_and_why():
    game = lab.TicTacToe()
    play = Play(game, First())
    for cell in (3, 4, 5):
        play.move(cell)
        settled(play)
    assert game.evaluate(play.state) == 1 and play.legal == []
    assert play.sentence == f"You played 6. The game is over: {game.outcome(play.state)}."
    assert "X wins" in play.sentence
    with pytest.raises(ValueError, match="game is over"):
        play.move(6)
    play.undo()
    assert play.moves == [3, 0, 4, 1]


def test_perfect_play_is_a_draw():
    play = Play(lab.TicTacToe(), Player(depth=inf))
    other = Player(depth=inf)
    while not play.game.is_terminal(play.state):
        play.move(other.choose(play.game, play.state).action)
        settled(play)
    assert play.game.evaluate(play.state) == 0
    assert "a draw" in play.sentence


def test_the_computer_finds_the_win_that_is_there():
    game = lab.ConnectFour()
    play = Play(game, lab.alphabeta, depth=4, position=game.parse("12121"))
    play.move(3)  # instead of stopping the column
    settled(play).wait(SOON)
    assert (play.moves[-1], game.evaluate(play.state)) == (1, 1)
    assert dict(play._face.frame["thought"])["value"].endswith("X (MAX): X wins in 1 ply")


def test_moves_that_are_not_legal_are_refused_and_nothing_changes():
    play = Play(lab.TicTacToe(), First())
    play.move(4)
    before = settled(play).state
    for wrong in (0, 4, 9, "centre", None):
        with pytest.raises(ValueError, match="illegal move"):
            play.move(wrong)
    assert play.state == before


def test_while_the_computer_thinks_moves_are_refused_with_a_word():
    player = Waiting()
    play = Play(lab.TicTacToe(), player)
    play.move(4)
    assert play.sentence == "You played 5. O is thinking …"
    assert not play.wait(0.01)
    with pytest.raises(ValueError, match="O's turn"):
        play.move(5)
    with pytest.raises(ValueError, match="O's turn"):
        play.click((0, 0))
    ask(play, "click", square=[0, 0])
    assert "O's turn" in play.sentence and play.moves == [4]
    player.may_move.set()
    assert settled(play).moves == [4, 0]


@pytest.mark.parametrize("ignores", [False, True])
@pytest.mark.parametrize("stops", ["undo", "restart", "switch_sides"])
def test_what_was_thought_in_vain_is_dropped(stops, ignores):
    player = Waiting(ignores)
    play = Play(lab.TicTacToe(), player)
    play.move(4)
    getattr(play, stops)()
    assert play.wait(0), "it still waits for the computer"
    assert player.stopped.wait(SOON), "the player was not told to stop"
    player.may_move.set()
    let_all_think()
    assert play.moves == ([4] if stops == "switch_sides" else [])
    assert play.thought is None


def test_only_the_newest_of_several_thoughts_counts():
    player = Waiting(ignores=True)
    play = Play(lab.TicTacToe(), player)
    for cell in (1, 2, 3):
        play.move(cell)
        assert player.asked.acquire(timeout=SOON)
        play.undo()
    play.move(8)
    player.may_move.set()
    assert settled(play).moves == [8, 0]
    let_all_think()
    assert play.moves == [8, 0]


def test_undo_takes_back_the_move_and_its_answer():
    game = lab.ConnectFour()
    play = Play(game, First())
    states = [play.state]
    for column in (4, 4, 3):
        play.move(column)
        states.append(settled(play).state)
    for state in reversed(states[:-1]):
        play.undo()
        assert play.state == state and play.thought is None
    with pytest.raises(ValueError, match="no move of yours"):
        play.undo()


def test_the_computers_first_move_is_not_taken_back():
    play = Play(lab.TicTacToe(), First(), start="computer")
    settled(play).move(4)
    settled(play).undo()
    assert play.moves == [0]
    with pytest.raises(ValueError, match="no move of yours"):
        play.undo()


def test_sides_can_be_switched_in_the_middle():
    play = Play(lab.TicTacToe(), First())
    play.move(4)
    settled(play).switch_sides()
    assert settled(play).moves == [4, 0, 1]
    assert play.sentence == "X played 2. It is your move, O."


@pytest.mark.parametrize("error", [RuntimeError("no idea"), SystemExit("gone")])
def test_an_opponent_that_raises_keeps_the_game(error):
    play = Play(lab.TicTacToe(), Failing(error, times=2))
    play.move(4)
    assert settled(play).moves == [4] and play.error is error
    assert f"O could not move: {type(error).__name__}: {error}" in play.sentence
    play.undo()
    assert (play.moves, play.error) == ([], None)
    play.move(4)
    settled(play).go_on()
    assert settled(play).moves == [4, 0] and play.error is None
    with pytest.raises(ValueError, match="not waiting"):
        play.go_on()


def test_an_opponent_that_plays_nonsense_keeps_the_game():
    class Nonsense(First):
        def choose(self, game, state, stop=None):
            return super().choose(game, state)._replace(**self.answer)

    for answer in ({"action": 4}, {"action": 77, "line": []}, {"line": [4, 4]}):
        player = Nonsense()
        player.answer = answer
        play = Play(lab.TicTacToe(), player)
        play.move(4)
        assert settled(play).moves == [4]
        assert "O could not move" in play.sentence
    player.choose = lambda game, state, stop: None
    play.go_on()
    assert settled(play).moves == [4] and "O could not move" in play.sentence


def test_whoever_may_move_twice_does():
    play = Play(Leap(), First())
    play.move("up")
    assert play.wait(0) and play.sentence == "You played up. It is your move, Red."
    play.undo()
    assert play.moves == []
    play.restart("computer")
    assert settled(play).moves == ["short", "short"]


def test_a_move_is_clicked_square_by_square():
    play = Play(Leap(), First())
    cells = {cell["words"]: cell["kind"] for cell in play._face.frame["nodes"]}
    assert cells["a1, X, possible"] == "possible" and len(cells) == 9
    play.click((0, 0))
    assert play.sentence == "X on a1: it may go to a2, b1, b2, c1."
    play.click((0, 1))
    play.click((2, 2))
    assert play.moves == ["long"]


def test_a_click_on_the_end_of_the_only_path_there_makes_the_move():
    play = Play(Leap(), First())
    play.click((0, 0))
    play.click((2, 2))
    assert play.moves == ["long"]


def test_a_chosen_piece_can_be_let_go():
    play = Play(Leap(), First())
    play.click((0, 0))
    play.click((0, 0))
    assert play.playing.chosen == () and play.moves == []


def test_another_piece_can_be_chosen_instead():
    play = Play(Chess(), First())
    play.click((4, 1))
    play.click((3, 1))
    assert play.sentence == "White pawn on d2: it may go to d3, d4."
    play.click((3, 3))
    assert settled(play).moves[0] == "d2d4"


def test_moves_with_the_same_squares_are_chosen_by_a_button():
    play = Play(Leap(), First())
    play.click((0, 0))
    play.click((2, 0))
    assert play.moves == [] and play._face.frame["choices"] == [[3, "up"], [4, "up ="]]
    assert "choose one" in play.sentence
    ask(play, "choose", index=4, ply=0)
    assert play.moves == ["up ="]
    ask(play, "choose", index=3, ply=0)  # a second click, come too late
    assert play.moves == ["up ="]


def test_a_move_without_squares_is_a_button():
    play = Play(Leap(), First())
    assert play._face.frame["choices"] == [[5, "wait"]]
    ask(play, "choose", index=5, ply=0)
    assert play.moves == ["wait"]


def test_a_click_that_leads_nowhere_is_refused_with_what_is_possible():
    play = Play(Leap(), First())
    with pytest.raises(ValueError, match="No legal move starts on c3. Possible: a1."):
        play.click((2, 2))
    play.click((0, 0))
    with pytest.raises(ValueError, match="No legal move goes from a1 to b3. Possible: a2, b1"):
        play.click((1, 2))
    assert play.playing.chosen == ((0, 0),)


def test_a_click_anywhere_in_a_column_lets_the_stone_fall():
    game = lab.ConnectFour()
    play = Play(game, First(), position=game.parse("444444"))
    with pytest.raises(ValueError, match="Column 4 is full"):
        play.click((3, 0))
    play.click((2, 5))
    assert settled(play).state == game.parse("44444431")
    words = [cell["words"] for cell in play._face.frame["nodes"]]
    assert words[2:4] == ["column 3, from below X, possible", "column 4, from below X O X O X O"]
    assert words[0] == "column 1, from below O, last move, possible"


@pytest.mark.parametrize("game", [lab.TicTacToe(), lab.ConnectFour(), Chess(), Draughts()])
def test_every_legal_move_can_be_clicked_and_typed(game):
    state = game.initial
    for _ in range(6):
        for action in list(game.actions(state)):
            playing = Playing(game, state, "reader")
            done = None
            for square in game.path(state, action):
                assert done is None
                done = playing.click(square)
            assert done == action or action in [playing.legal[at] for at in playing.choices()]
            assert read_move(game, state, game.notation(state, action)) == action
        state = game.result(state, list(game.actions(state))[-1])


def test_pawns_become_what_the_reader_chooses():
    game = Chess()
    play = Play(game, First(), position=game.parse("8/P6k/8/8/8/8/8/K7 w - - 0 1"))
    play.click((0, 6))
    play.click((0, 7))
    choices = {words[-1]: index for index, words in play._face.frame["choices"]}
    assert sorted(choices) == ["B", "N", "Q", "R"]
    ask(play, "choose", index=choices["N"], ply=0)
    assert settled(play).moves[0] == "a7a8n"


def test_black_looks_at_the_board_from_the_other_side():
    play = Play(Chess(), First(), start="computer")
    settled(play)
    assert play._face.frame["nodes"][0]["words"].startswith("h1, white rook")
    play.switch_sides()
    settled(play)
    assert play._face.frame["nodes"][0]["words"].startswith("a8, black rook")


def test_a_draughts_capture_goes_over_all_its_squares():
    game = Draughts()
    # White's man on 29 takes the men on 25 and 18 (English draughts' numbering).
    play = Play(game, First(), position=game.parse("W:W29:B25,18,1"))
    (path,) = play.legal
    assert path == (29, 22, 15)
    squares = game.path(play.state, path)
    play.click(squares[0])
    play.click(squares[2])
    assert settled(play).moves[0] == path


def test_a_game_without_a_board_has_a_button_for_each_move():
    play = Play(lab.COURSE_TREE, Player(depth=3))
    frame = play._face.frame
    assert (frame["svg"], frame["label"]) == ("", "A")
    assert frame["choices"] == [[0, "B"], [1, "C"], [2, "D"]]
    assert "image/svg+xml" not in play._repr_mimebundle_()
    ask(play, "choose", index=2, ply=0)
    assert settled(play).moves == ["D", "J"]  # as the course's principal variation goes
    with pytest.raises(ValueError):
        play.move("B")
    ask(play, "type", text="b")
    assert "'b' is no legal move" in play.sentence
    ask(play, "type", text="W")
    assert "The game is over" in play.sentence


def test_what_the_computer_saw_is_shown_in_words():
    game = lab.ConnectFour()
    play = Play(game, Player(depth=4), position=game.parse("121212"))
    play.move(7)
    thought, rows = settled(play).thought, dict(play._face.frame["thought"])
    assert rows["move"] == "2" == str(play.moves[-1])
    assert rows["value"] == "-99,992 for X (MAX): O wins in 1 ply"
    assert rows["positions"] == f"{thought.nodes:,}" and rows["looked ahead"].endswith("plies")
    play.undo()
    assert play._face.frame["thought"] == [] and play.thought is None


def test_a_value_says_for_whom_it_is_better():
    class Sure(First):
        def choose(self, game, state, stop=None):
            return super().choose(game, state)._replace(value=self.value)

    said = []
    for value in (0, 12, -12, 0.5, 99_980):
        player = Sure()
        player.value = value
        play = Play(lab.ConnectFour(), player)
        play.move(4)
        settled(play)
        said.append(dict(play._face.frame["thought"])["value"])
    assert said == [
        "0: even",
        "+12 for X (MAX): better for X",
        "-12 for X (MAX): better for O",
        "+0.50 for X (MAX): better for X",
        "+99,980 for X (MAX): X wins",
    ]


def test_the_search_is_stepped_through_as_deep_as_its_size_allows():
    game = lab.ConnectFour()
    play = Play(game, Player(depth=7), position=game.parse("4453"))
    with pytest.raises(ValueError, match="nothing to step through"):
        play.step_through()
    play.move(4)
    before = play.playing.states[1]
    settled(play)
    stepper = play.step_through()
    assert play.stepper is stepper and stepper in play._below.children
    view = play.opponent.view(game)
    sizes = {depth: lab.count(lab.alphabeta, view, before, depth).nodes for depth in range(1, 8)}
    deepest = max(depth for depth in sizes if sizes[depth] <= MOST + 1)
    assert deepest < 7
    words = play._below.children[0].value
    assert f"{deepest} plies deep" in words and "looked further ahead" in words
    assert stepper.trace.value == lab.alphabeta(view, before, deepest)
    play.restart()
    assert play.stepper is None and play._below.children == ()


def test_a_search_to_the_end_of_the_game_is_stepped_through_as_a_whole():
    game = lab.TicTacToe()
    play = Play(game, Player(depth=inf), position=game.parse("xoxo....."))
    play.move(4)
    settled(play).step_through()
    words = play._below.children[0].value
    assert "4 plies deep" in words and "further" not in words  # four cells are left


def test_a_published_search_and_the_readers_own_can_be_stepped_through():
    def mine(game, state, depth, alpha, beta):
        if depth == 0 or game.is_terminal(state):
            return game.evaluate(state)
        values = [mine(game, child, depth - 1, alpha, beta) for child in game.children(state)]
        return max(values) if game.to_move(state) == lab.MAX else min(values)

    for search in (mine, lab.PUBLISHED[0]):
        play = Play(lab.TicTacToe(), search, depth=3)
        play.move(4)
        settled(play)
        assert play.error is None
        assert play.step_through().total > 10


def test_an_opponent_that_is_no_player_says_why_it_cannot_be_stepped():
    play = Play(lab.TicTacToe(), First())
    play.move(4)
    ask(settled(play), "step_through")
    assert "its search isn't known" in play.sentence
    ask(play, "limit", depth=3)
    assert "can't be set" in play.sentence


def test_depth_and_seconds_can_be_set_while_playing():
    play = Play(lab.TicTacToe(), lab.alphabeta, depth=2)
    assert play._face.frame["limit"] == ["depth", "2"]
    play.limit(depth=5)
    assert play.opponent.depth == 5 and play.opponent.search is lab.alphabeta
    ask(play, "limit", seconds=0.2)
    assert play._face.frame["limit"] == ["seconds", "0.2"]
    ask(play, "limit", depth=0)
    assert "depth must be 1 or more" in play.sentence
    ask(play, "limit", depth=3)
    assert (play.opponent.depth, play.opponent.seconds) == (3, None)
    assert Play(lab.TicTacToe(), Player(nodes=50), seconds=0.5).opponent.seconds == 0.5
    assert Play(lab.TicTacToe()).opponent.seconds == 1


def test_another_limit_keeps_evaluation_and_order():
    player = Player(depth=3, evaluation=lab.mobility, order="centre first")
    play = Play(lab.ConnectFour(), player, depth=2)
    assert play.opponent.evaluation is lab.mobility and play.opponent.order == "centre first"


def test_viewers_without_widgets_see_the_board():
    play = Play(lab.TicTacToe(), First())
    play.move(4)
    settled(play)
    data = play._repr_mimebundle_()
    assert data["image/svg+xml"] == play._face.frame["svg"]
    assert "O played 1" in data["text/plain"]


def test_a_closed_play_stops_thinking():
    player = Waiting()
    play = Play(lab.TicTacToe(), player)
    play.move(4)
    play.close()
    assert player.stopped.wait(SOON) and play.wait(0)


def test_what_cannot_be_played_is_refused():
    game = lab.TicTacToe()
    with pytest.raises(TypeError, match="must be a Game"):
        Play("chess")
    with pytest.raises(TypeError, match="opponent must be a Player or a search"):
        Play(game, 3)
    with pytest.raises(ValueError, match='"reader" or "computer"'):
        Play(game, start="me")
    with pytest.raises(ValueError, match="play on from: X wins"):
        Play(game, position=game.parse("xxxoo...."))
    with pytest.raises(ValueError):
        Play(game, depth=2, seconds=1)
    play = Play(game, First())
    with pytest.raises(ValueError, match='"reader" or "computer"'):
        play.restart("nobody")
    assert play.sentence == "It is your move, X."
