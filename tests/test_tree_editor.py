"""The tree editor: what is typed is read, every edit does what it says, and the counts follow."""

import ast
import json
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minimax_lab as lab
from minimax_lab.widgets.nested import checked, parsed, written_tree
from minimax_lab.widgets.tree_editor import TreeEditor
from minimax_lab.widgets.tree_edits import moved, replaced, with_child, without
from tests import truth

LEAVES = st.integers(-99, 99) | st.floats(-1e6, 1e6).map(lambda x: round(x, 3))
TREES = st.recursive(LEAVES, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=20)
SMALL = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def listed(tree):
    return [listed(child) for child in tree] if isinstance(tree, tuple) else tree


def inner(nested, path=()):
    """Yield the path to each node that has children."""
    if isinstance(nested, list):
        yield path
        for place, child in enumerate(nested):
            yield from inner(child, (*path, place))


def below(nested, path):
    for place in path:
        nested = nested[place]
    return nested


def ask(editor, **content):
    """What the page sends."""
    editor._handle_custom_msg(content, [])


@given(TREES, st.sampled_from([None, 0, 2]))
@settings(max_examples=100, deadline=None)
def test_what_python_and_json_write_is_read(nested, indent):
    assert listed(parsed(json.dumps(nested, indent=indent))) == nested
    assert repr(listed(parsed(repr(nested)))) == repr(nested)  # 3 stays 3, not 3.0
    assert ast.literal_eval(written_tree(checked(nested))) == nested


def test_what_stands_in_a_program_is_read_too():
    text = """\
# from the exercise sheet: [9, 9]
tree = [[3, 12],  # the first
        # [8, 8],
        [2, 4]]  # the end"""
    namespace = {}
    exec(text, namespace)
    assert listed(parsed(text)) == namespace["tree"]
    assert parsed("tree=[1,2]") == parsed("#\n[1,2]#") == (1, 2)
    with pytest.raises(ValueError, match='Line 2, column 3: "x" is no number'):
        parsed("tree = [1, # one\n  x]")
    for wrong in ("tree =", "# [1, 2]"):
        with pytest.raises(ValueError, match="there is no number here"):
            parsed(wrong)
    for wrong in ("tree", "tree == [1]", "3 = [1]", "a = b = [1]"):
        with pytest.raises(ValueError, match="is no number|the tree ends"):
            parsed(wrong)


@pytest.mark.parametrize("text", ["3", " [1,2,] ", "(1, (2, 3))", "[.5, -2., +1e3]", "[[-0]]"])
def test_other_ways_of_writing_are_read_as_python_reads_them(text):
    def tuples(node):
        return tuple(map(tuples, node)) if isinstance(node, list | tuple) else node

    assert parsed(text) == tuples(ast.literal_eval(text.strip()))


def test_a_true_minus_sign_is_read():
    assert parsed("[−3, 4]") == (-3, 4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "There is no tree yet"),
        ("[3, 12", "Line 1, column 1: this bracket is never closed"),
        ("[[3],\n [4", "Line 2, column 2: this bracket is never closed"),
        ("[[3 12]]", 'Line 1, column 5: a comma is missing before "12"'),
        ("[[3],\n[4]\n[5]]", r'Line 3, column 1: a comma is missing before "\["'),
        ("[3]]", "Line 1, column 4: the tree ends before this"),
        ("]", "Line 1, column 1: this bracket closes none that is open"),
        ("[[3)]", r'Line 1, column 4: this closes a "\[": write "\]"'),
        ("[[3], []]", "Line 1, column 8: this list is empty"),
        ("[1,,2]", "Line 1, column 4: a number or a list is missing before this comma"),
        ("[1,\n x]", 'Line 2, column 2: "x" is no number'),
        ("[True]", '"True" is no number'),
        ("[nan]", '"nan" is no number'),
        ("[1e99]", "Line 1, column 2: this number is too large"),
        ("1, 2", "Line 1, column 2: the tree ends before this: put all of it in one list"),
        ("[3; 4]", 'Line 1, column 3: a comma is missing before ";"'),
        ("__import__('os')", "is no number"),
        ("[" * 500 + "1" + "]" * 500, "more than 30 levels"),
        ("[" + "1," * 200 + "]", "more than 200 nodes"),
        ("1" * 10_001, "10,001 characters"),
    ],
)
def test_a_text_that_is_no_tree_is_refused_with_the_place(text, message):
    with pytest.raises(ValueError, match=message):
        parsed(text)


@given(TREES, st.data())
@settings(max_examples=80, deadline=None)
def test_moving_is_taking_out_and_putting_in(nested, data):
    paths = [path for path in inner(nested)]
    if not paths:
        return
    above = data.draw(st.sampled_from(paths))
    siblings = below(nested, above)
    place = data.draw(st.integers(0, len(siblings) - 1))
    to = data.draw(st.integers(0, len(siblings) - 1))
    tree, path = moved(checked(nested), (*above, place), to)
    siblings.insert(to, siblings.pop(place))  # in the lists themselves
    assert listed(tree) == nested and path == (*above, to)


def test_a_move_past_the_end_stops_there():
    assert moved((1, 2, 3), (0,), 9) == ((2, 3, 1), (2,))
    assert moved((1, 2, 3), (2,), -4) == ((3, 1, 2), (0,))
    with pytest.raises(ValueError, match="no siblings"):
        moved((1, 2), (), 0)


@given(TREES, st.data())
@settings(max_examples=50, deadline=None)
def test_a_child_that_is_added_and_deleted_leaves_no_trace(nested, data):
    tree = checked(nested)
    path = data.draw(st.sampled_from([(), *inner(nested)]))
    more, child = with_child(tree, path)
    assert truth.size(listed(more)) == truth.size(nested) + 1
    assert without(more, child)[0] == tree


def test_edits_in_detail():
    assert with_child(5, ()) == ((5,), (0,))
    assert with_child((1, 2), (1,)) == ((1, (2,)), (1, 0))
    assert without((1, (2, 3), 4), (1,)) == ((1, 4), (1,))
    assert without((1, (2, 3), 4), (2,)) == ((1, (2, 3)), (1,))
    assert without((1, ((2, 3),)), (1, 0)) == ((1, 0), (1,))
    assert replaced((1, (2, 3)), (1, 0), 9) == (1, (9, 3))
    with pytest.raises(ValueError, match="root can't be deleted"):
        without((1, 2), ())


@given(TREES, st.sampled_from([lab.MAX, lab.MIN]))
@settings(max_examples=60, deadline=None)
def test_the_counts_are_those_of_the_definitions(nested, root):
    editor = TreeEditor(nested, root=root)
    searched = list(truth.bounds_allow(nested, root, -inf, inf))
    counts = editor.counts
    assert counts["minimax"] == {
        "value": truth.value(nested, root),
        "nodes": truth.size(nested),
        "leaves": len(truth.leaves(nested)),
        "cut-offs": 0,
    }
    assert counts["alphabeta"]["value"] == truth.value(nested, root)
    assert counts["alphabeta"]["leaves"] == len(searched)
    unsearched = [
        node for node in editor.frame["nodes"] if node["value"] and "never" in node["words"]
    ]
    assert len(unsearched) == len(truth.leaves(nested)) - len(searched)


def test_moving_the_best_child_first_cuts_more():
    editor = TreeEditor([[2, 4], [3, 12]])
    assert editor.counts["alphabeta"]["leaves"] == 4
    editor.move("C", -1)
    assert editor.nested == ((3, 12), (2, 4)) and editor.selected == "B"
    assert editor.counts["alphabeta"]["leaves"] == 3
    assert editor.counts["minimax"]["leaves"] == 4
    rows = editor.frame["rows"]
    assert rows[1]["name"] == "alphabeta" and rows[1]["cells"][2] == ["3", "4"]
    assert rows[0]["cells"][2] == ["4", ""]
    assert editor.frame["said"].startswith("C moves, and is called B now.")
    assert "alphabeta: 3 leaves (1 fewer than before) and 1 cut-off." in editor.frame["said"]
    assert editor.frame["svg"].count("never searched") == 1  # in the legend


def test_leaves_that_are_never_searched_show_their_values_too():
    editor = TreeEditor([[3, 12], [2, 77]])
    assert editor.frame["rows"][1]["cells"][2] == ["3", ""] and ">77<" in editor.frame["svg"]


@given(TREES, st.sampled_from([lab.MAX, lab.MIN]))
@settings(max_examples=60, deadline=None)
def test_every_node_of_the_tree_is_in_the_picture(nested, root):
    def top(game, state, depth):  # looks at the root's children and no deeper
        return 7 if state != game.initial else [top(game, c, 0) for c in game.children(state)][:1]

    for searches in ((lab.alphabeta,), (top,)):
        editor = TreeEditor(nested, searches, root=root)
        paths = {path for path in every_path(nested)}
        assert {tuple(node["path"]) for node in editor.frame["nodes"]} == paths
        for node in editor.frame["nodes"]:
            at = below(nested, node["path"])
            assert node["value"] == ("" if isinstance(at, list) else repr(at))


def every_path(nested, path=()):
    yield path
    if isinstance(nested, list):
        for place, child in enumerate(nested):
            yield from every_path(child, (*path, place))


def test_what_lies_deeper_than_the_search_went_is_edited():
    editor = TreeEditor([[3, 12], [2, 6], [14, 5]])
    ask(editor, do="select", path=[1, 1], number=1)
    ask(editor, do="add")
    assert editor.selected == "K" and editor.frame["selected"] == [1, 1, 0]
    shown = {node["name"]: node["words"] for node in editor.frame["nodes"]}
    assert shown["K"] == "K, leaf 6, never searched" and ">6<" in editor.frame["svg"]
    ask(editor, do="leaf", value="99")
    assert editor.nested == ((3, 12), (2, (99,)), (14, 5)) and ">99<" in editor.frame["svg"]


def test_what_is_new_in_a_large_tree_is_shown():
    editor = TreeEditor([[[i * j % 17 + k for k in range(3)] for j in range(4)] for i in range(11)])
    for path in ([10, 3, 2], [0, 0, 0], [5, 3]):
        ask(editor, do="add", path=path)
        assert editor.frame["selected"] in [node["path"] for node in editor.frame["nodes"]]
    assert len(editor.frame["nodes"]) < 150


def test_bounds_are_said_in_words_and_the_legend_names_what_is_drawn():
    editor = TreeEditor([[3, 12], [2, 77], [[5, 4], 9]])
    words = {node["name"]: node["words"] for node in editor.frame["nodes"]}
    assert words["C"] == "C, MIN, 2 children, value at most 2"
    least = TreeEditor([[1, 3], [9, 2]], root=lab.MIN)
    words = {node["name"]: node["words"] for node in least.frame["nodes"]}
    assert words["C"] == "C, MAX, 2 children, value at least 9"
    assert ">best<" in least.frame["svg"]
    assert "best so far" not in least.frame["svg"] and ">path<" not in least.frame["svg"]


def test_an_error_goes_when_another_node_is_chosen():
    editor = TreeEditor(SMALL)
    ask(editor, do="delete", path=[])
    assert "root can't be deleted" in editor.frame["error"]
    ask(editor, do="select", path=[1], number=1)
    assert editor.frame["error"] == ""
    ask(editor, do="text", text="[1,")
    ask(editor, do="select", path=[1], number=2)  # the wrong text is still there
    assert "never closed" in editor.frame["error"] and editor.frame["text"] == "[1,"


def test_a_move_that_leads_nowhere_is_no_edit():
    editor = TreeEditor(SMALL)
    said = editor.frame["said"]
    editor.move("B", -1)
    assert editor.frame["said"] == said and not editor.frame["can_undo"]


def test_names_are_those_of_the_tree():
    editor = TreeEditor(SMALL)
    for name in editor.tree.graph:
        editor.set_leaf(name, 7) if not [*editor.tree.children(name)] else None
    assert editor.nested == ((7, 7, 7),) * 3
    names = [node["name"] for node in editor.frame["nodes"]]
    assert sorted(names) == sorted(editor.tree.graph)
    paths = {node["name"]: node["path"] for node in editor.frame["nodes"]}
    assert paths["A"] == [] and paths["C"] == [1] and paths["M"] == [2, 2]


def test_every_edit_can_be_undone_and_done_again():
    editor = TreeEditor(SMALL)
    seen = [(editor.nested, editor.root)]
    edits = [
        lambda: editor.move("B", 2),
        lambda: editor.set_leaf("E", -1.5),
        lambda: editor.add_child("E"),
        lambda: editor.delete("C"),
        lambda: setattr(editor, "root", lab.MIN),
        lambda: setattr(editor, "nested", [1, [2, 3]]),
        lambda: setattr(editor, "text", "[4, 5]"),
    ]
    for edit in edits:
        edit()
        seen.append((editor.nested, editor.root))
    assert len(set(seen)) == len(seen)
    for version in seen[-2::-1]:
        assert editor.frame["can_undo"]
        editor.undo()
        assert (editor.nested, editor.root) == version
    assert not editor.frame["can_undo"]
    with pytest.raises(ValueError, match="nothing to undo"):
        editor.undo()
    for version in seen[1:]:
        editor.redo()
        assert (editor.nested, editor.root) == version
    with pytest.raises(ValueError, match="nothing to redo"):
        editor.redo()
    editor.undo()
    editor.set_leaf("B", 0)
    assert not editor.frame["can_redo"]


def test_typing_on_is_one_edit():
    editor = TreeEditor(SMALL)
    for text in ("[1]", "[1,2]", "[1,2,3]"):
        ask(editor, do="text", text=text)
        assert editor.text == editor.frame["text"] == text  # as it was typed
    assert editor.nested == (1, 2, 3)
    editor.undo()
    assert listed(editor.nested) == SMALL


def test_a_bad_text_leaves_the_tree_alone_and_nothing_is_lost():
    editor = TreeEditor(SMALL)
    picture = editor.frame["svg"]
    ask(editor, do="text", text="[[3, 12")
    assert editor.error == "Line 1, column 2: this bracket is never closed."
    assert editor.frame["error"] == editor.error and editor.frame["is_typed"]
    assert editor.text == editor.frame["text"] == "[[3, 12"
    assert listed(editor.nested) == SMALL and editor.frame["svg"] == picture
    ask(editor, do="text", text="[[3, 12]]")
    assert editor.error == editor.frame["error"] == "" and editor.nested == ((3, 12),)
    assert editor.text == "[[3, 12]]"
    with pytest.raises(ValueError, match="never closed"):
        editor.text = "["
    assert editor.nested == ((3, 12),)


def test_what_the_page_asks_for():
    editor = TreeEditor(SMALL)
    ask(editor, do="select", path=[1], number=1)
    ask(editor, do="move", by=1)
    assert editor.frame["seen"] == 1
    ask(editor, do="move", by=-2)  # sent before the page has seen the first
    assert listed(editor.nested) == [SMALL[1], SMALL[0], SMALL[2]] and editor.selected == "B"
    ask(editor, do="place", path=[0], to=2)
    assert listed(editor.nested) == [SMALL[0], SMALL[2], SMALL[1]] and editor.selected == "D"
    ask(editor, do="leaf", path=[0, 1], value=" -7 ")
    assert editor.nested[0] == (3, -7, 8)
    ask(editor, do="add")
    assert editor.nested[0] == (3, (-7,), 8) and editor.frame["selected"] == [0, 1, 0]
    ask(editor, do="delete", path=[0, 1])
    assert editor.nested[0] == (3, 8)
    ask(editor, do="root", root=-1)
    assert editor.root == lab.MIN and editor.tree.to_move("A") == lab.MIN
    ask(editor, do="undo")
    assert editor.root == lab.MAX
    ask(editor, do="redo")
    assert editor.root == lab.MIN and editor.error == ""


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"do": "delete", "path": []}, "root can't be deleted"),
        ({"do": "leaf", "path": [0, 0], "value": "seven"}, '"seven" is no number'),
        ({"do": "leaf", "path": [0, 0], "value": "[1, 2]"}, "A leaf is one number"),
        ({"do": "leaf", "path": [0], "value": "3"}, "B is no leaf"),
        ({"do": "select", "path": [5, 5], "number": 1}, "That node is gone"),
        ({"do": "undo"}, "nothing to undo"),
    ],
)
def test_what_cannot_be_done_is_said_in_the_page(content, message):
    editor = TreeEditor(SMALL)
    ask(editor, **content)
    assert message in editor.frame["error"] and not editor.frame["is_typed"]
    assert listed(editor.nested) == SMALL


def test_a_search_that_fails_does_no_harm():
    def broken(game, state, depth):
        return 1 / 0

    def quits(game, state, depth):
        raise SystemExit("bye")

    def endless(game, state, depth):
        while True:
            depth = depth + 1
            depth = depth - 1

    def guess(game, state, depth):
        return 42

    editor = TreeEditor(SMALL, (lab.minimax, broken, quits, endless))
    failures = [row["failure"] for row in editor.frame["rows"]]
    assert failures[0] == "" and failures[1] == "ZeroDivisionError: division by zero"
    assert failures[2] == "SystemExit: bye" and failures[3].startswith("SearchStopped: ")
    assert editor.counts["broken"] == {} and editor.counts["minimax"]["leaves"] == 9
    assert len(editor.frame["nodes"]) == 13  # drawn without cuts
    assert "broken fails: ZeroDivisionError: division by zero." in editor.frame["said"]
    editor.move("B", 1)
    wrong = TreeEditor(SMALL, (lab.minimax, guess))
    assert "They don't agree on the value: minimax 3 and guess 42." in wrong.frame["said"]


def test_published_procedures_and_others_of_the_same_name():
    editor = TreeEditor(lab.COURSE_TREE, (lab.alphabeta, lab.PUBLISHED[5], lab.PUBLISHED[0]))
    assert list(editor.counts) == ["alphabeta", "alphabeta (2)", "minimaxMax"]
    assert {counts["value"] for counts in editor.counts.values()} == {8}
    assert [*TreeEditor(SMALL, lab.alphabeta).counts] == ["alphabeta"]


def test_a_tree_is_taken_with_its_root():
    tree = lab.Tree([[1, 2], 3], root=lab.MIN)
    editor = TreeEditor(tree)
    assert editor.nested == ((1, 2), 3) and editor.root == lab.MIN
    assert TreeEditor(tree, root=lab.MAX).root == lab.MAX
    assert TreeEditor(5).counts["minimax"]["value"] == 5


def test_a_tree_too_large_to_be_drawn_whole_is_shown_in_part():
    nested = [[[i * j % 17 + k for k in range(3)] for j in range(4)] for i in range(11)]
    editor = TreeEditor(nested)
    assert 10 < len(editor.frame["nodes"]) < truth.size(nested) <= 200
    editor.move("B", 10)
    assert listed(editor.nested) == [*nested[1:], nested[0]]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (([],), ValueError, "list is empty"),
        (([1, [True]],), TypeError, "True is no number"),
        (("[1, 2]",), TypeError, "is no number"),
        (([1, inf],), ValueError, "inf can't be a leaf"),
        (([10**400],), ValueError, "can't be a leaf"),
        (([[0] * 200],), ValueError, "more than 200 nodes"),
        ((lab.Tree([[0] * 200]),), ValueError, "more than 200 nodes"),
        ((SMALL, ()), ValueError, "one to four functions, not 0"),
        ((SMALL, (3,)), TypeError, "must be functions, not 3"),
    ],
)
def test_what_cannot_be_edited_is_refused(arguments, error, message):
    with pytest.raises(error, match=message):
        TreeEditor(*arguments)


def test_a_tree_in_which_somebody_moves_twice_is_refused():
    graph = lab.Tree([[[1, 2]]]).graph.copy()
    for node in graph:
        graph.nodes[node]["player"] = lab.MAX
    with pytest.raises(ValueError, match="take turns"):
        TreeEditor(lab.Tree.from_networkx(graph))


def test_a_name_that_is_not_there():
    editor = TreeEditor([1, 2])
    with pytest.raises(ValueError, match="'Z' is no node of this tree: it has A, B, C"):
        editor.move("Z", 1)
    with pytest.raises(ValueError, match="root must be MAX"):
        editor.root = 0


def test_frames_are_plain_and_change_once():
    editor = TreeEditor(SMALL)
    json.dumps(editor.frame, allow_nan=False)
    seen = []
    editor.observe(lambda change: seen.append(change["name"]))
    editor.move("B", 1)
    assert seen == ["frame"]


def test_viewers_without_widgets_get_the_picture_and_the_counts():
    editor = TreeEditor(SMALL)
    data, _ = editor._repr_mimebundle_()
    assert data["image/svg+xml"] == editor.frame["svg"] in data["text/html"]
    assert "alphabeta: 7 leaves and 1 cut-off." in data["text/html"]
    assert "0x" not in data["text/plain"] and "13 nodes" in data["text/plain"]
