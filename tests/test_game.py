"""What every game has from the base class: children, orders, moves in writing, and the checks."""

import sys
from types import SimpleNamespace

import pytest

import minimax_lab as lab
from minimax_lab.games.game import check_state
from minimax_lab.games.notation import line_of, read_move
from minimax_lab.optional import require


class Pile(lab.Game):
    """Take one or two of some sticks; whoever takes the last one wins."""

    initial = (4, lab.MAX)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(2, state[0]) + 1)

    def result(self, state, action):
        return (state[0] - action, -state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def evaluate(self, state):
        return -state[1] if state[0] == 0 else 0


def test_five_methods_make_a_game():
    game = Pile()
    assert lab.minimax(game, game.initial, 9) == 1
    assert game.outcome(game.initial) == "not over" and game.outcome((0, lab.MIN)) == "MAX wins"
    assert (game.label((0, 1)), game.board((0, 1))) == ("(0, 1)", None)
    assert "<svg" in game._repr_svg_() and repr(game) == "<Pile>"
    assert [lab.perft(game, depth) for depth in range(6)] == [1, 2, 4, 4, 1, 0]
    for value, outcome in ((0.5, "MAX wins"), (0, "a draw"), (-0.5, "MIN wins")):
        game.evaluate = lambda state, value=value: value
        assert game.outcome((0, lab.MIN)) == outcome
    for method in ("to_move", "is_terminal", "evaluate", "actions"):
        with pytest.raises(NotImplementedError, match=rf"Game has no method {method}\(\): a game"):
            getattr(lab.Game(), method)(0)


def test_new_actions_are_not_followed_by_an_inherited_shortcut():
    class Shortcut(Pile):
        def children(self, state):
            raise AssertionError("the old rules")

    class Backwards(Shortcut):
        def actions(self, state):
            return reversed(super().actions(state))

    assert list(Backwards().children((4, 1))) == [(2, -1), (3, -1)]


@pytest.mark.parametrize(
    ("kind", "decided", "plies", "paths"),
    [
        (lab.TicTacToe, "xxxoo....", 4, 24),
        (lab.ConnectFour, "1212121", 2, 49),
        (lab.Draughts, "B:BK1,12:WK32,21", 1, 3),
        (lab.Chess, "7k/8/8/8/8/8/8/K7 w - - 0 1", 1, 3),
    ],
)
def test_the_rules_of_a_game_ask_whether_it_is_over_as_anybody_does(kind, decided, plies, paths):
    """A subclass that plays on, or ends sooner, has its moves so too."""
    over = type("Over", (kind,), {"is_terminal": lambda self, state: True})()
    on = type("On", (kind,), {"is_terminal": lambda self, state: False})()
    state = on.parse(decided)
    if kind is lab.Draughts:
        state = state._replace(earlier=("another",) * 80)
    assert kind().is_terminal(state) and list(kind().actions(state)) == []
    assert lab.perft(on, plies, state) == paths
    for action in on.actions(state):
        assert on.result(state, action) in on.children(state)
    start = over.initial
    assert not [*over.actions(start), *over.children(start), *over.noisy(start)]
    with pytest.raises(ValueError, match="the game is over"):
        over.result(start, next(iter(on.actions(start))))


def test_a_helper_of_a_game_that_counts_is_not_called_a_fault_of_the_search():
    class Counts(Pile):
        hits = 0

        def helper(self):
            self.hits += 1

    for instrument in (lab.count, lab.watch):
        with pytest.raises(TypeError, match="^game.hits is set to 1: while a search runs"):
            instrument(lambda game, state: game.helper(), Counts(), (4, 1))


def test_a_search_that_does_not_tell_what_it_takes_is_called():
    class Silent:
        __signature__ = 5

        def __call__(self, game, state, depth):
            return lab.minimax(game, state, depth)

    assert lab.count(Silent(), lab.COURSE_TREE, "A", 3).value == 8
    assert lab.Player(Silent(), depth=3).choose(lab.COURSE_TREE, "A").value == 8


class Named(lab.TicTacToe):
    def notation(self, state, action):
        return ("Na1", "Nb1", "a1", "bxc3", "Bxc3", "O-O", "e8=Q", "Qf7#", "1")[action]


def test_moves_are_read_as_players_write_them():
    game = Named()
    texts = "Na1 nA1_ a1 bxc3 Bxc3 0-0 o-o e8q E8=q qf7 1 0 _4".replace("_", "\t").split(" ")
    actions = [read_move(game, game.initial, text) for text in texts]
    assert actions == [0, 0, 2, 3, 4, 5, 5, 6, 6, 7, 8, 0, 4]
    tic_tac_toe = lab.TicTacToe()
    assert read_move(tic_tac_toe, tic_tac_toe.initial, "8") == 8
    assert line_of(tic_tac_toe, 0, [4, 0]) == (["4", "0"], tic_tac_toe.parse("o...x...."))


def test_what_is_no_move_and_what_is_no_state_is_refused():
    for game, cells, text, error, words in [
        (Named(), "." * 9, "BXC3", ValueError, "can mean several moves, bxc3, Bxc3"),
        (Named(), "." * 9, "e5", ValueError, "'e5' is no legal move here; the moves are Na1, Nb1"),
        (Named(), "xxxoo....", "a1", ValueError, "the game is over"),
        (lab.TicTacToe(), "x........", "0", ValueError, "'0' is no legal move"),
        (Named(), "." * 9, 4, TypeError, "text must be a move"),
    ]:
        with pytest.raises(error, match=words):
            read_move(game, game.parse(cells), text)
    game, words = lab.ConnectFour(), r"isn't a state of ConnectFour.*game.parse\(\.\.\.\) or what"
    check_state(game, game.parse("4453"))
    for state in (None, "4453", [1, 2], (1, 2)):
        with pytest.raises(TypeError, match=words):
            check_state(game, state)


@pytest.mark.parametrize(
    ("library", "use", "words"),
    [
        ("chess", lab.Chess, "Chess needs chess: .* pip install chess$"),
        ("draughts.core.game", lab.Draughts, "Draughts needs draughts: .* pip install pydraughts$"),
        ("pyspiel", lambda: lab.OpenSpiel("go"), "OpenSpiel needs pyspiel: .* install open_spiel$"),
        ("numba", lambda: lab.compiled(lab.minimax), "lab.compiled needs numba: .* install numba$"),
        (
            "numba",
            lambda: lab.connect_four.solve("4455"),
            "lab.connect_four.solve needs numba: .* pip install numba$",
        ),
        (
            "pandas",
            lambda: lab.sweep(lab.minimax, lab.COURSE_TREE, depth=1),
            "lab.sweep needs pandas: .* pip install pandas$",
        ),
        (
            "pandas",
            lambda: lab.plots.nodes_against_depth(None),
            "lab.plots needs pandas: .* pip install pandas$",
        ),
        ("pandas", lab.Explorer, "lab.Explorer needs pandas: .* pip install pandas$"),
        ("matplotlib", lab.Explorer, r"lab.Explorer needs matplotlib: "),
        ("matplotlib", lambda: lab.draw_tree(lab.COURSE_TREE), r"lab.draw_tree needs matplotlib: "),
    ],
)
def test_a_package_that_is_missing_is_named_as_pip_calls_it(monkeypatch, library, use, words):
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, "minimax_lab.games.connect_four.solver", raising=False)
    monkeypatch.delitem(vars(lab.connect_four), "solve", raising=False)
    with pytest.raises(ImportError, match=words):
        use()


def test_in_a_browser_a_missing_package_is_a_sentence_with_a_notebook_and_without(
    monkeypatch, no_threads, capsys
):
    handlers: list = []
    notebook = SimpleNamespace(set_custom_exc=lambda kinds, handler: handlers.append(handler))
    for shell in (None, notebook):
        ipython = SimpleNamespace(get_ipython=lambda shell=shell: shell)
        monkeypatch.setitem(sys.modules, "IPython", ipython)
        with pytest.raises(ImportError) as caught:
            require("gloves", "Keeping warm")
        sentence = "Keeping warm needs gloves, which Python in this browser hasn't got."
        assert str(caught.value) == sentence
    (handler,) = handlers
    handler(notebook, caught.type, caught.value, caught.tb, tb_offset=None)  # as IPython calls it
    assert capsys.readouterr().out == sentence + "\n"


def test_a_mistake_of_the_package_itself_is_not_taken_for_a_missing_one(monkeypatch, tmp_path):
    (tmp_path / "hats.py").write_text("import of_wool")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="No module named 'of_wool'"):
        require("hats", "Hats")


def test_an_import_that_is_interrupted_is_ended(monkeypatch, tmp_path):
    source = "import signal\nsignal.raise_signal(signal.SIGINT)\nis_whole = True"
    (tmp_path / "gloves.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        require("gloves", "Gloves")
    assert sys.modules.pop("gloves").is_whole
