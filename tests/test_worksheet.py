"""Worksheets, read back from their files: what is asked, what is answered, and what isn't told."""

import csv
import re
import subprocess
import sys
from collections import Counter
from html import unescape

import pytest
import truth

import minimax_lab as lab
from minimax_lab.coursework.worksheet import worksheet
from minimax_lab.coursework.worksheet.blocks import Picture
from minimax_lab.coursework.worksheet.hypertext import hypertext
from minimax_lab.coursework.worksheet.paper import pages
from minimax_lab.coursework.worksheet.roster import Student, read_roster
from minimax_lab.coursework.worksheet.sheet import QUESTIONS, answer_key, question_sheet
from minimax_lab.coursework.worksheet.size import is_wide, picture_size
from minimax_lab.coursework.worksheet.variant import of_seeds, of_students
from minimax_lab.draw import legend, progress
from minimax_lab.draw.form import BOX, HIGH, WINDOW, WINDOW_HIGH

STUDENTS = {f"s{number:03}": f"Student {number}" for number in range(1, 7)}


def roster(folder, students=STUDENTS, header="id,name", encoding="utf-8"):
    path = folder / "roster.csv"
    text = "\n".join([header, *(f'"{key}","{name}"' for key, name in students.items())])
    path.write_text(text, encoding)
    return path


def pages_of(blocks_of, seeds, trees=1, **settings):
    """The sheets or keys of some seeds as HTML, without the files."""
    for variant in of_seeds(list(seeds), trees, settings):
        yield hypertext("Sheet", blocks_of(variant, "Title", QUESTIONS))


def text_of(html):
    """What a page says, without its tags and its style."""
    html = re.sub(r"<style>.*?</style>", "", html, flags=re.S)
    return unescape(re.sub(r"<[^>]*>", " ", html))


def tree_of(html):
    """The tree that a sheet draws, as nested lists, and its nodes' names in the same shape."""
    words = re.search(r"The tree in words\. (.*?)\.</figcaption>", unescape(html))[1]
    below = {}
    for line in words.split("; "):
        name, children = re.match(r"(\w+) \(\w+\): (.*)", line).groups()
        below[name] = [child.split() for child in children.split(", ")]

    def grown(name):
        return [int(rest[0]) if rest else grown(child) for child, *rest in below[name]]

    def named(name):
        return [child if rest else named(child) for child, *rest in below[name]]

    return grown("A"), named("A"), below


def rows_of(html):
    """The rows of a page's last table."""
    body = re.findall(r"<tbody>(.*?)</tbody>", html, re.S)[-1]
    return [
        [unescape(cell) for cell in re.findall(r"<td>(.*?)</td>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", body, re.S)
    ]


def seen_by_alphabeta(nested, strict=False):
    """The leaves' places that alpha-beta sees, by the true values of what it has seen before."""
    numbered, count = [], iter(range(10**6))

    def number(node):
        return [number(child) for child in node] if isinstance(node, list) else next(count)

    numbers = number(nested)

    def walk(node, places, player, alpha, beta):
        if not isinstance(node, list):
            numbered.append(places)
            return
        for child, place in zip(node, places, strict=True):
            walk(child, place, -player, alpha, beta)
            value = truth.value(child, -player)
            if player == lab.MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha > beta or (alpha == beta and not strict):
                return

    walk(nested, numbers, lab.MAX, float("-inf"), float("inf"))
    return numbered


def nodes_cut(names, seen):
    """How many nodes have a child that was seen and one that wasn't: each is one cut-off."""

    def leaves(node):
        return truth.leaves(node) if isinstance(node, list) else [node]

    def cuts(node):
        if not isinstance(node, list):
            return 0
        looked = [any(leaf in seen for leaf in leaves(child)) for child in node]
        return (any(looked) and not all(looked)) + sum(map(cuts, node))

    return cuts(names)


@pytest.fixture(scope="module")
def a_class(tmp_path_factory):
    """The files of a small class."""
    folder = tmp_path_factory.mktemp("class")
    return folder, worksheet(2026, folder / "week 3", roster=roster(folder), progress=False)


def sheets_and_keys(folder):
    for sheet in sorted((folder / "week 3" / "sheets").glob("*.html")):
        key = folder / "week 3" / "keys" / sheet.name
        yield sheet.stem, sheet.read_text("utf-8"), key.read_text("utf-8")


def table_of(folder):
    with open(folder / "week 3" / "keys.csv", encoding="utf-8-sig", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def test_every_student_has_a_sheet_and_a_key_as_html_and_pdf(a_class):
    folder, paths = a_class
    assert len(paths) == len(set(paths)) == 4 * len(STUDENTS) + 3
    assert sorted(paths) == sorted(path for path in folder.rglob("week 3/**/*") if path.is_file())
    for kind in ("sheets", "keys"):
        for ending in (".html", ".pdf"):
            found = sorted((folder / "week 3" / kind).glob(f"*{ending}"))
            assert [path.name[:5] for path in found] == [f"{key}-" for key in STUDENTS]


def test_the_trees_have_exactly_the_cuts_that_were_asked_for_and_all_differ(a_class):
    folder, _ = a_class
    trees = []
    for _, sheet, key in sheets_and_keys(folder):
        nested, names, _ = tree_of(sheet)
        assert tree_of(key)[0] == nested
        seen = seen_by_alphabeta(nested)
        flat = truth.leaves(names)
        assert nodes_cut(names, {flat[place] for place in seen}) == 2
        trees.append(nested)
    assert len({str(tree) for tree in trees}) == len(STUDENTS)


def test_the_key_holds_what_plain_minimax_and_the_definition_say(a_class):
    folder, _ = a_class
    table = table_of(folder)
    assert list(table) == list(STUDENTS)
    for name, sheet, key in sheets_and_keys(folder):
        nested, names, below = tree_of(sheet)
        row, flat = table[name[:4]], truth.leaves(names)
        seen = [flat[place] for place in seen_by_alphabeta(nested)]
        assert (row["value"], row["leaves"]) == (str(truth.value(nested)), str(len(seen)))
        assert f"searches {len(seen)} of {len(flat)} leaves" in text_of(key)
        assert row["name"] == STUDENTS[row["id"]] and f"Sheet {row['sheet']}" in text_of(sheet)

        pruned = row["pruned"].split()
        for top in pruned:
            pruned += [child for child, *_ in below.get(top, [])]
        assert {leaf for leaf in pruned if leaf in flat} == set(flat) - set(seen)

        def worth(name, player, below=below):
            values = [
                int(rest[0]) if rest else worth(child, -player, below)
                for child, *rest in below[name]
            ]
            return max(values) if player == lab.MAX else min(values)

        rows = rows_of(key)
        assert sorted(row[0] for row in rows) == sorted(below)
        for node, player, value, *_ in rows:
            assert value == str(worth(node, lab.MAX if player == "MAX" else lab.MIN))
            assert bool(node in pruned) == (
                rows[[r[0] for r in rows].index(node)][5] == "never searched"
            )


def test_a_sheet_gives_no_answer_away(a_class):
    folder, _ = a_class
    table = table_of(folder)
    for name, sheet, _ in sheets_and_keys(folder):
        nested, _, below = tree_of(sheet)
        drawn = re.findall(r"<text[^>]*>([^<]+)</text>", sheet)
        leaves = [str(leaf) for leaf in truth.leaves(nested)]
        names = [*below, *(child for line in below.values() for child, *rest in line if rest)]
        # The words of the legend, and the two boxes for α and β.
        assert Counter(drawn) == Counter([*leaves, *names, "MAX", "MIN", "leaf", *"αβαβ"])
        assert table[name[:4]]["seed"] not in sheet
        said = text_of(sheet).casefold()
        assert not any(word in said for word in ("prun", "seed", "never searched", "answer"))
        assert rows_of(sheet) == [["", "", ""]] * 4
        pdf = (folder / "week 3" / "sheets" / f"{name}.pdf").read_bytes()
        assert table[name[:4]]["seed"].encode() not in pdf and b"CreationDate" not in pdf


def page_count(path):
    content = path.read_bytes()
    assert content.startswith(b"%PDF")
    return len(re.findall(rb"/Type /Page\b", content))


def test_the_pdfs_have_a_page_for_each_tree(a_class, tmp_path):
    folder, paths = a_class
    counts = {"sheets": [], "keys": []}
    for path in paths:
        if path.suffix == ".pdf" and path.parent.name in counts:
            counts[path.parent.name].append(page_count(path))
    lying = ["landscape" in sheet for _, sheet, _ in sheets_and_keys(folder)]
    assert counts["sheets"] == [2 if wide else 1 for wide in lying] and max(counts["keys"]) <= 2
    for kind, found in counts.items():
        assert page_count(folder / "week 3" / f"{kind}.pdf") == sum(found)
    several = worksheet([4, 9], tmp_path, trees=3, depth=2, branching=3, cuts=1)
    counts = {path.name: page_count(path) for path in several if path.suffix == ".pdf"}
    assert sorted(counts.values()) == [3, 3, 6, 6]


def test_a_page_has_its_texts_within_its_margins():
    (variant,) = of_seeds([6], 1, dict(depth=4, branching=(2, 3), cuts=5))
    for figure in pages(question_sheet(variant, "A long title " * 12, QUESTIONS)):
        figure.set_dpi(300)  # so large that letters are hardly moved to whole pixels
        figure.canvas.draw()
        ground = figure.bbox
        for text in figure.axes[0].texts:
            box = text.get_window_extent()
            assert box.x0 > 0.04 * ground.width and box.x1 < 0.96 * ground.width, text
            assert box.y0 > 0 and box.y1 < ground.height


def without_deep_cuts(nested, player, bound=None):
    """The leaves seen by the search that hands down the parent's bound only, and its value.

    F1 of Knuth & Moore, "An analysis of alpha-beta pruning" (1975).
    """
    if not isinstance(nested, list):
        return 1, nested
    leaves, best = 0, None
    for child in nested:
        number, value = without_deep_cuts(child, -player, best)
        leaves += number
        best = value if best is None else (max if player == lab.MAX else min)(best, value)
        if bound is not None and (best >= bound if player == lab.MAX else best <= bound):
            break
    return leaves, best


def test_a_deep_cut_saves_leaves_that_shallow_ones_do_not():
    for deep in (True, False):
        for sheet in pages_of(question_sheet, range(8), depth=4, branching=2, cuts=3, deep=deep):
            nested = tree_of(sheet)[0]
            shallow, value = without_deep_cuts(nested, lab.MAX)
            assert value == truth.value(nested)
            assert (shallow > len(seen_by_alphabeta(nested))) == deep


def test_without_a_tie_a_strict_test_looks_at_the_same_leaves():
    differences = {True: [], False: []}
    for tie, found in differences.items():
        for key in pages_of(answer_key, range(8), cuts=2, tie=tie):
            nested = tree_of(key)[0]
            strict = seen_by_alphabeta(nested, strict=True)
            found.append(len(strict) - len(seen_by_alphabeta(nested)))
            assert ("No cut-off is on equality" in key) == (found[-1] == 0)
    assert max(differences[True]) > 0 == max(differences[False])


def test_the_windows_asked_for_are_those_of_the_definition(a_class):
    folder, _ = a_class
    for _, sheet, key in sheets_and_keys(folder):
        nested, names, _ = tree_of(sheet)
        asked = re.search(r"into the boxes above (\w+) and (\w+)\.", text_of(sheet)).groups()
        windows = {}

        def walk(node, name, place, player, alpha, beta, found=windows):
            found[place] = (alpha, beta)
            for child, below in zip(node, name, strict=True):
                if isinstance(child, list):
                    walk(child, below, str(below), -player, alpha, beta, found)
                value = truth.value(child, -player)
                if player == lab.MAX:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
                if alpha >= beta:
                    return

        walk(nested, names, str(names), lab.MAX, float("-inf"), float("inf"))
        rows = {row[0]: row for row in rows_of(key)}
        below = tree_of(sheet)[2]

        def place_of(name, below=below):
            def named(at):
                return [child if rest else named(child) for child, *rest in below[at]]

            return str(named(name))

        signs = {float("inf"): "+∞", float("-inf"): "−∞"}
        for name, row in rows.items():
            window = windows.get(place_of(name))
            assert row[3:5] == ([signs.get(bound, str(bound)) for bound in window] if window
                                else ["–", "–"])  # fmt: skip
        assert all("–" not in rows[name][3:5] for name in asked)


def rectangles(form):
    for shape in form.scene.nodes:
        yield shape.x - shape.width / 2, shape.y - shape.height / 2, shape.width, shape.height
    for box in form.boxes:
        yield box.x, box.y, *((WINDOW, WINDOW_HIGH) if box.is_window else (BOX, HIGH))


def test_boxes_never_overlap_and_letters_stay_legible_on_a4():
    smallest = 99.0
    for branching, depth in (((2, 3), 3), ((2, 3), 4), (2, 4), (3, 3), ((1, 4), 3), (2, 2)):
        for variant in of_seeds(list(range(6)), 1, dict(branching=branching, depth=depth)):
            blocks = question_sheet(variant, "Sheet", QUESTIONS)
            (form,) = (block.form for block in blocks if isinstance(block, Picture))
            found = sorted(rectangles(form))
            for number, (x, y, width, height) in enumerate(found):
                for x2, y2, _, height2 in found[number + 1 :]:
                    assert x2 >= x + width or y2 >= y + height or y >= y2 + height2
            assert min(y for _, y, _, _ in found) >= 0 <= found[0][0]
            if len(truth.leaves(variant.puzzles[0].nested)) <= 30:
                across, _ = picture_size(form, is_wide(blocks))
                smallest = min(smallest, 15 * across / legend.frame(form.scene)[0] / 25.4 * 72)
    assert smallest >= 7  # points


def test_the_same_input_gives_the_same_bytes_in_another_process(tmp_path):
    code = (
        "import sys; from minimax_lab.coursework.worksheet import worksheet; "
        "worksheet(1, sys.argv[1], roster=sys.argv[2], progress=False)"
    )
    path = roster(tmp_path, {"a": "Zoë", "b": ""})
    written = [worksheet(1, tmp_path / "here", roster=path, progress=False)]
    subprocess.run([sys.executable, "-c", code, tmp_path / "there", path], check=True)
    for here in written[0]:
        there = tmp_path / "there" / here.relative_to(tmp_path / "here")
        assert there.read_bytes() == here.read_bytes()


def test_a_new_student_changes_no_one_else_s_sheet(tmp_path):
    few, more = {"a": "Ada"}, {"z": "Zoë", "a": "Ada"}
    one = worksheet(1, tmp_path / "one", roster=roster(tmp_path, few), progress=False)
    worksheet(1, tmp_path / "two", roster=roster(tmp_path, more), progress=False)
    for path in one[:4]:
        assert (tmp_path / "two" / path.relative_to(tmp_path / "one")).read_bytes() == (
            path.read_bytes()
        )


def test_where_trees_are_few_students_still_get_their_own():
    ten_trees = dict(depth=1, branching=1, cuts=0)  # a leaf from 0 to 9
    students = [Student(str(number), "") for number in range(8)]
    variants = list(of_students(0, students, 1, ten_trees))
    assert len({str(variant.puzzles[0].nested) for variant in variants}) == 8
    assert len(list(of_students(0, [*students, *students], 1, ten_trees))) == 16


def test_a_tree_of_one_ply_has_no_windows_to_ask_for():
    (sheet,) = pages_of(question_sheet, [1], depth=1, branching=3, cuts=0)
    (key,) = pages_of(answer_key, [1], depth=1, branching=3, cuts=0)
    assert "arrives there" not in sheet and len(re.findall('class="task"', sheet)) == 3
    assert [row[0] for row in rows_of(key)] == ["A"]


HOSTILE = {
    "../../etc/passwd": "<script>alert(1)</script>",
    "=cmd|' /C calc'!A1": "+1",
    "学生": "Ünï Çödé & Söhne",
    "x" * 300: "long " * 60,
    "a.b": "$x$ {name} %s",
    "a-b": "a\\b",
}


def test_hostile_names_stay_in_the_folder_and_out_of_the_code(tmp_path):
    with pytest.warns(UserWarning) as said:  # the font has no Chinese
        paths = worksheet(3, tmp_path / "out", roster=roster(tmp_path, HOSTILE), progress=False)
    assert [str(warning.message) for warning in said] == [
        "The PDFs show empty boxes in '学生': their font lacks the letters. The HTML pages show "
        "all of them."
    ]
    assert said[0].filename == __file__
    assert len(set(map(str.casefold, map(str, paths)))) == 4 * len(HOSTILE) + 3
    for path in paths:
        assert path.is_file() and path.resolve().is_relative_to((tmp_path / "out").resolve())
        assert re.fullmatch(r"[A-Za-z0-9-]+\.(html|pdf|csv)", path.name) and len(path.name) < 64
    assert {path.name for path in tmp_path.iterdir()} == {"out", "roster.csv"}
    pages_said = [path.read_text("utf-8") for path in paths if path.suffix == ".html"]
    assert not any("<script" in page for page in pages_said)
    for key, name in HOSTILE.items():
        whole = [text for text in map(text_of, pages_said) if key in text]
        assert len([text for text in whole if " ".join(name.split()) in text]) >= 2
    with open(tmp_path / "out" / "keys.csv", encoding="utf-8-sig", newline="") as file:
        cells = [cell for row in list(csv.reader(file))[1:] for cell in row]
    assert not any(cell.startswith(("=", "+", "@")) for cell in cells)


@pytest.mark.parametrize(
    ("header", "encoding"),
    [("ID,Name", "utf-8"), (" Id ; NAME;group", "utf-8-sig"), ("name\tid", "utf-8")],
)
def test_rosters_are_read_as_spreadsheets_write_them(tmp_path, header, encoding):
    separator = re.search("[,;\t]", header)[0]
    cells = {"id": "s1", "name": "Zoë", "group": "B"}
    row = separator.join(cells[column.strip().casefold()] for column in header.split(separator))
    (tmp_path / "r.csv").write_bytes(f"{header}\r\n{row}\r\n{separator}\r\n".encode(encoding))
    paths = worksheet(1, tmp_path / "out", roster=tmp_path / "r.csv", progress=False)
    assert len(paths) == 7
    assert "Zoë" in paths[0].read_text("utf-8") and paths[0].name.startswith("s1-")


@pytest.mark.parametrize(
    ("content", "error", "words"),
    [
        (b"", ValueError, 'no column "id"'),
        (b"name,group\nAda,1", ValueError, 'no column "id"'),
        (b"id,group\n1,1", ValueError, 'no column "name"'),
        (b"id,name,ID\n1,Ada,2", ValueError, 'two columns "id"'),
        (b"id,name\n\n , \n", ValueError, "names no student"),
        (b"id,name\n7,Ada\n8,Bo\n 7 ,Cy", ValueError, "id '7' twice, the second time in line 4"),
        (b"id,name\n7,Ada\n,Bo", ValueError, "no id in line 3"),
        ("id,name\n7,Zoë".encode("latin-1"), ValueError, "not in UTF-8"),
        ("id,name\n7,Zoë".encode("utf-16"), ValueError, "not in UTF-8"),
        (b'id,name\n1,"unclosed\n2,b\n', ValueError, "from line 2 on .*close every quote"),
        (b'id,name\n1,"a\nb"\n2,"c"d\n', ValueError, "from line 4 on"),
        (b'id,name\n1,"a\nb"\n,"c\nd"\n', ValueError, "no id in line 4"),
        (None, FileNotFoundError, "no such file"),
    ],
)
def test_a_roster_that_cannot_be_read_says_why(tmp_path, content, error, words):
    path = tmp_path / "roster.csv"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(error, match=words):
        worksheet(1, tmp_path / "out", roster=path)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_name_in_quotes_may_break_its_line(tmp_path, end):
    path = tmp_path / "roster.csv"
    path.write_bytes(end.join(["id;name", '1;"Ada', 'Lovelace"', '2;"say ""a"""', ""]).encode())
    assert read_roster(path) == [Student("1", "Ada Lovelace"), Student("2", 'say "a"')]


@pytest.mark.parametrize(
    ("seeds", "more", "error", "words"),
    [
        ("1", {}, TypeError, "seeds must be a whole number or several, not '1'"),
        (1.5, {}, TypeError, "not 1.5"),
        ([1, "2"], {}, TypeError, "'2' is not one"),
        ([], {}, ValueError, "seeds is empty"),
        ([3, 4, 3], {}, ValueError, "names a seed twice"),
        ([1], {"trees": 0}, ValueError, "trees"),
        ([1], {"questions": ["values", "marks"]}, ValueError, "'marks' is not"),
        ([1], {"questions": []}, ValueError, "questions is empty"),
        ([1], {"questions": 5}, TypeError, "questions must be some of .*, not 5"),
        ([1], {"branching": (1, 2, 3)}, ValueError, r"not \(1, 2, 3\)"),
        ([1], {"deep": True, "depth": 2}, ValueError, "deep"),
        ([1], {"cuts": -1}, ValueError, "cuts"),
        ([1], {"title": 3}, TypeError, "title"),
    ],
)
def test_arguments_that_cannot_be_meant_are_refused_before_anything_is_written(
    tmp_path, seeds, more, error, words
):
    with pytest.raises(error, match=words):
        worksheet(seeds, tmp_path / "out", **more)
    assert list(tmp_path.iterdir()) == []


def test_the_folder_and_the_seed_of_a_class_are_checked(tmp_path):
    with pytest.raises(FileNotFoundError, match="no folder '.*nowhere'"):
        worksheet(1, tmp_path / "nowhere" / "out")
    with pytest.raises(TypeError, match="folder must be the name of a folder"):
        worksheet(1, None)
    (tmp_path / "sheets").write_text("mine")
    for folder in (tmp_path / "sheets", tmp_path):
        with pytest.raises(FileExistsError, match="folder is .*, but '.*sheets' is a file"):
            worksheet(1, folder)
    assert [path.name for path in tmp_path.iterdir()] == ["sheets"]
    with pytest.raises(TypeError, match="one whole number with a roster"):
        worksheet([1, 2], tmp_path / "out", roster=roster(tmp_path))


def test_only_what_is_asked_for_is_on_the_sheet(tmp_path):
    (sheet, *_) = worksheet(1, tmp_path / "a", questions="pruned", title="Quiz <3")
    html = sheet.read_text("utf-8")
    assert "<h1>Quiz &lt;3</h1>" in html and "Cross out" in html and "<table" not in html
    assert "dotted box" not in text_of(html) and "α" not in re.findall(r"<text.*?</text>", html)
    assert len(re.findall('class="task"', html)) == 1 and "stroke-dasharray" not in html


def test_html_stands_alone_and_breaks_pages():
    (html,) = pages_of(question_sheet, [1], trees=2, depth=2)
    assert not re.search(r"\b(src|href)=|url\(|@import", html)
    assert "size: A4 portrait" in html and html.count('<div class="break">') == 1
    assert "1 of 2" in html and "2 of 2" in html
    (wide,) = pages_of(question_sheet, [1], depth=4)
    assert "size: A4 landscape" in wide


def test_long_work_says_how_far_it_is(tmp_path, capsys, monkeypatch):
    clock = iter(range(0, 1000, 2))
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    worksheet([1, 2], tmp_path / "a")
    said = capsys.readouterr()
    assert "0 of 2 sheets" in said.err and "2 of 2 sheets" in said.err and said.out == ""
    worksheet([1, 2], tmp_path / "b", progress=False)
    assert capsys.readouterr() == ("", "")
