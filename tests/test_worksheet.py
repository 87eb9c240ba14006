"""Worksheets, read back from their files: what is asked, what is answered, and what isn't told."""

import re
import xml.etree.ElementTree as ET
from html import unescape
from math import inf, isfinite

import pytest

import minimax_lab as lab
from minimax_lab.coursework.worksheet import worksheet
from minimax_lab.puzzles import make_puzzle
from tests import truth

SEEDS = range(90_001, 90_007)
SIGNS = {inf: "+∞", -inf: "−∞"}


def text_of(html):
    """What a page says, without its tags, its style and its pictures."""
    html = re.sub(r"<(style|svg).*?</\1>", "", html, flags=re.S)
    return unescape(re.sub(r"<[^>]*>", " ", html))


def tables_of(html):
    """The tables of a page: each a list of rows, None where nobody fills in anything."""
    cell = re.compile(r"<(?:th|td)([^>]*)>(.*?)</t[hd]>")
    return [
        [
            [None if "off" in kind else unescape(text) for kind, text in cell.findall(row)]
            for row in re.findall(r"<tr>(.*?)</tr>", table, re.S)
        ]
        for table in re.findall(r"<table.*?</table>", html, re.S)
    ]


@pytest.fixture(scope="module")
def a_class(tmp_path_factory):
    """Each sheet, key and puzzle of a small class."""
    folder = tmp_path_factory.mktemp("class") / "week 3"
    paths = worksheet(SEEDS, folder)
    assert sorted(paths) == sorted(folder.iterdir())
    files = [path.read_text("utf-8") for path in paths]
    assert not any(re.search(r"\b(src|href)=|url\(|@import|<script", html) for html in files)
    pages = [re.findall(r"<section.*?</section>", html, re.S) for html in files]
    puzzles = [make_puzzle(seed, cuts=2, leaves=(14, 18)) for seed in SEEDS]
    assert all(14 <= len(truth.leaves(puzzle.nested)) <= 18 for puzzle in puzzles)
    return list(zip(*pages, puzzles, strict=True))


def asked_for(sheet):
    """The two nodes whose windows a sheet asks for."""
    return sorted(re.search(r"arrives at (\w+) and (\w+), into", text_of(sheet)).groups())


def test_a_sheet_shows_its_tree_and_gives_no_answer_away(a_class):
    for sheet, key, puzzle in a_class:
        leaves = [str(leaf) for leaf in truth.leaves(puzzle.nested)]
        svg = ET.fromstring(re.search(r"<svg.*?</svg>", sheet, re.S)[0])
        drawn = ["".join(text.itertext()) for text in svg.iter("{http://www.w3.org/2000/svg}text")]
        assert sorted(text for text in drawn if text.isdigit()) == sorted(leaves)
        said = text_of(sheet).casefold()
        assert not any(word in said for word in ("prun", "seed", "answer", "≥", "at most"))
        assert str(puzzle.seed) not in sheet and str(puzzle.seed) in key
        assert re.search(r"Sheet (\d+)", sheet)[1] == re.search(r"Sheet (\d+)", key)[1]
        asked, reasons = tables_of(sheet)
        assert [line[0] for line in asked] == ["", "minimax", "α", "β"]
        assert set(asked[1][1:]) == {""} and reasons[1:] == [["", "", ""]] * 4
        for line in asked[2:]:
            open_cells = [name for name, cell in zip(asked[0], line, strict=True) if cell == ""]
            assert sorted(open_cells) == asked_for(sheet)


def test_the_key_holds_what_plain_minimax_and_the_definition_say(a_class):
    for sheet, key, puzzle in a_class:
        (table,) = tables_of(key)
        for name, value, *_ in list(zip(*table, strict=True))[1:]:
            assert value == str(lab.minimax(puzzle.tree, name, 99))
        assert set(asked_for(sheet)) <= set(puzzle.visits)
        seen = list(truth.bounds_allow(puzzle.nested, lab.MAX, float("-inf"), float("inf")))
        assert f"The root is worth {truth.value(puzzle.nested)}." in text_of(key)
        assert f"searches {len(seen)} of {len(truth.leaves(puzzle.nested))} leaves" in text_of(key)
        assert key.count("cut-off at") == 2


def by_the_sheet(tree, node, alpha, beta, strict, windows):
    """Follow the rules that stand on a sheet; note alpha and beta on arrival at each node."""
    windows[node] = alpha, beta
    if tree.is_terminal(node):
        return tree.evaluate(node)
    is_max = tree.to_move(node) == lab.MAX
    value = (alpha if is_max else beta) if strict else -inf if is_max else inf
    for child in tree.actions(node):
        found = by_the_sheet(tree, child, alpha, beta, strict, windows)
        value = max(value, found) if is_max else min(value, found)
        beyond = value - beta if is_max else alpha - value
        if beyond > 0 or beyond == 0 and not strict:
            break
        alpha = max(alpha, value) if is_max else alpha
        beta = beta if is_max else min(beta, value)
    return value


@pytest.mark.parametrize("root", [lab.MAX, lab.MIN])
@pytest.mark.parametrize("strict", [False, True])
def test_the_key_is_what_the_rules_on_the_sheet_lead_to(tmp_path, strict, root):
    paths = worksheet(range(12), tmp_path, strict=strict, root=root)
    files = [re.findall(r"<section.*?</section>", path.read_text("utf-8"), re.S) for path in paths]
    for seed, sheet, key in zip(range(12), *files, strict=True):
        puzzle = make_puzzle(seed, cuts=2, strict=strict, root=root, leaves=(14, 18))
        windows = {}
        rule = "more than β" in text_of(sheet)
        by_the_sheet(puzzle.tree, "A", -inf, inf, rule, windows)
        assert f"and {len(windows)} of {len(puzzle.names)} nodes" in text_of(key)
        for name, _, *window in list(zip(*tables_of(key)[0], strict=True))[1:]:
            met = windows.get(name)
            assert window == ([SIGNS.get(end, str(end)) for end in met] if met else [None] * 2)
        asked = [windows[name] for name in asked_for(sheet)]
        others = {windows[n] for n in puzzle.inner[1:] if n in windows} - {*asked}
        finite = [sum(map(isfinite, window)) for window in [*asked, *others]]
        assert min(finite[:2]) >= max(finite[2:], default=0), "the windows that tell most are asked"


def test_the_number_on_a_sheet_says_nothing_of_its_seed(tmp_path):
    """Whoever has a sheet's number can't find the sheet again by trying seeds."""
    few = {"depth": 1, "branching": 2, "cuts": 0}
    found = [worksheet(range(40), tmp_path / name, **few)[0].read_text("utf-8") for name in "ab"]
    first, second = (re.findall(r"Sheet (\d+)<", html) for html in found)
    assert len(set(first)) == 40
    assert sum(one == other for one, other in zip(first, second, strict=True)) < 3


def test_a_small_tree_asks_what_it_can(tmp_path):
    sheets, _ = worksheet(1, tmp_path, depth=1, branching=3, cuts=0)
    html = sheets.read_text("utf-8")
    assert "arrives at no node" in html and "Name: ___" in html


@pytest.mark.parametrize(
    ("seeds", "more", "error", "words"),
    [
        ([], {}, ValueError, "seeds must name a seed"),
        ([3, 4, 3], {}, ValueError, "none twice"),
        ([1], {"deep": True, "depth": 2}, ValueError, "deep"),
        ([1], {"colour": "red"}, TypeError, "colour"),
    ],
)
def test_what_cannot_be_made_is_refused_before_anything_is_written(
    tmp_path, seeds, more, error, words
):
    with pytest.raises(error, match=words):
        worksheet(seeds, tmp_path / "out", **more)
    assert list(tmp_path.iterdir()) == []
