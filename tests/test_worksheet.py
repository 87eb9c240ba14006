"""Worksheets, read back from their files: what is asked, what is answered, and what isn't told."""

import csv
import re
import xml.etree.ElementTree as ET
from html import unescape

import pytest
import truth

import minimax_lab as lab
from minimax_lab.coursework.worksheet import Student, read_roster, worksheet

STUDENTS = {f"s{number:03}": f"Student {number}" for number in range(1, 7)}


def roster(folder, students=STUDENTS, header="id,name"):
    path = folder / "roster.csv"
    text = "\n".join([header, *(f'"{key}","{name}"' for key, name in students.items())])
    path.write_text(text, "utf-8")
    return path


def text_of(html):
    """What a page says, without its tags, its style and its pictures."""
    html = re.sub(r"<(style|svg).*?</\1>", "", html, flags=re.S)
    return unescape(re.sub(r"<[^>]*>", " ", html))


def drawn(html):
    """The texts in the first picture of a page, in its order."""
    svg = ET.fromstring(re.search(r"<svg.*?</svg>", html, re.S)[0])
    return ["".join(text.itertext()) for text in svg.iter("{http://www.w3.org/2000/svg}text")]


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
    """The files of a small class."""
    folder = tmp_path_factory.mktemp("class")
    return folder / "week 3", worksheet(2026, folder / "week 3", roster=roster(folder))


def table_of(folder):
    with open(folder / "keys.csv", encoding="utf-8-sig", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def sheets_and_keys(folder):
    """Each student's row of the table, sheet, key, and puzzle."""
    rows = table_of(folder)
    for sheet in sorted((folder / "sheets").glob("*.html")):
        row, key = rows[sheet.name[:4]], folder / "keys" / sheet.name
        puzzle = lab.make_puzzle(int(row["seed"]), cuts=2)
        yield row, sheet.read_text("utf-8"), key.read_text("utf-8"), puzzle


def test_every_student_has_a_sheet_and_a_key_and_all_are_in_one_file_for_the_printer(a_class):
    folder, paths = a_class
    assert len(paths) == len(set(paths)) == 2 * len(STUDENTS) + 3
    assert sorted(paths) == sorted(path for path in folder.rglob("*") if path.is_file())
    for kind in ("sheets", "keys"):
        found = sorted((folder / kind).glob("*.html"))
        assert [path.name[:5] for path in found] == [f"{key}-" for key in STUDENTS]
        together = (folder / f"{kind}.html").read_text("utf-8")
        assert together.count("<section") == len(STUDENTS)
        for path in found:
            (page,) = re.findall(r"<section.*?</section>", path.read_text("utf-8"), re.S)
            assert page in together
        assert not re.search(r"\b(src|href)=|url\(|@import|<script", together)


def asked_for(sheet):
    """The two nodes whose windows a sheet asks for."""
    return sorted(re.search(r"arrives at (\w+) and (\w+), into", text_of(sheet)).groups())


def test_a_sheet_shows_its_tree_and_gives_no_answer_away(a_class):
    trees = set()
    for row, sheet, _, puzzle in sheets_and_keys(a_class[0]):
        leaves = [str(leaf) for leaf in truth.leaves(puzzle.nested)]
        assert sorted(text for text in drawn(sheet) if text.isdigit()) == sorted(leaves)
        said = text_of(sheet).casefold()
        assert not any(word in said for word in ("prun", "seed", "answer", "≥", "at most"))
        assert (
            row["seed"] not in sheet and row["name"] in sheet and f"Sheet {row['sheet']}" in sheet
        )
        asked, reasons = tables_of(sheet)
        assert [line[0] for line in asked] == ["", "minimax", "α", "β"]
        assert set(asked[1][1:]) == {""} and reasons[1:] == [["", "", ""]] * 4
        for line in asked[2:]:
            open_cells = [name for name, cell in zip(asked[0], line, strict=True) if cell == ""]
            assert sorted(open_cells) == asked_for(sheet)
        trees.add(str(puzzle.nested))
    assert len(trees) == len(STUDENTS)


def test_the_key_holds_what_plain_minimax_and_the_definition_say(a_class):
    signs = {float("inf"): "+∞", float("-inf"): "−∞"}
    for row, sheet, key, puzzle in sheets_and_keys(a_class[0]):
        (names, values, alphas, betas, returned), *_ = tables_of(key)
        for name, value, *window, back in list(
            zip(names, values, alphas, betas, returned, strict=True)
        )[1:]:
            assert value == str(lab.minimax(puzzle.tree, name, 99))
            if name not in puzzle.visits:
                assert [*window, back] == [None] * 3
                continue
            assert window == [signs.get(end, str(end)) for end in puzzle.window(name)]
            number, true = int(back.strip("≤≥ ")), int(value)
            assert {"≤": true <= number, "≥": true >= number}.get(back[0], true == number)
        assert set(asked_for(sheet)) <= set(puzzle.visits)
        seen = list(truth.bounds_allow(puzzle.nested, lab.MAX, float("-inf"), float("inf")))
        assert row["leaves"] == str(len(seen))
        assert row["value"] == str(truth.value(puzzle.nested))
        assert row["pruned"].split() == puzzle.pruned
        assert f"searches {len(seen)} of {len(truth.leaves(puzzle.nested))} leaves" in text_of(key)
        assert key.count("cut-off at") == 2 and row["seed"] in key


def test_the_code_on_a_sheet_says_nothing_of_its_seed(tmp_path):
    """Whoever has a sheet's code can't find the sheet again by trying seeds."""
    sheets = [worksheet(range(40), tmp_path / name) for name in "ab"]
    codes = [re.findall(r"Sheet ([0-9A-Z]+)<", paths[-3].read_text("utf-8")) for paths in sheets]
    assert all(len(set(group)) == 40 for group in codes)
    assert not set(codes[0]) & set(codes[1])
    for paths, group in zip(sheets, codes, strict=True):
        names = [path.stem for path in paths if path.parent.name in ("sheets", "keys")]
        assert sorted(names) == sorted(2 * [f"sheet-{code}" for code in group])


def test_the_same_seeds_give_the_same_trees_and_a_new_student_changes_no_one_else_s(tmp_path):
    def seeds(students, name):
        worksheet(1, tmp_path / name, roster=roster(tmp_path, students))
        return {key: row["seed"] for key, row in table_of(tmp_path / name).items()}

    one, two = seeds({"a": "Ada"}, "one"), seeds({"z": "Zoë", "a": "Ada"}, "two")
    assert two["a"] == one["a"] and len(set(two.values())) == 2


def test_where_trees_are_few_students_still_get_their_own(tmp_path):
    leaf = dict(depth=1, branching=1, cuts=0)  # from 0 to 9
    students = {str(number): "" for number in range(8)}
    paths = worksheet(0, tmp_path / "few", roster=roster(tmp_path, students), **leaf)
    assert len({str(drawn(path.read_text("utf-8"))) for path in paths[:-3:2]}) == 8
    students = {str(number): "" for number in range(12)}
    assert len(worksheet(0, tmp_path / "more", roster=roster(tmp_path, students), **leaf)) == 27


def test_a_title_is_shown_as_it_is_and_a_small_tree_asks_what_it_can(tmp_path):
    (sheet, *_) = worksheet(1, tmp_path, title="Quiz <3", depth=1, branching=3, cuts=0)
    html = sheet.read_text("utf-8")
    assert "<h1>Quiz &lt;3</h1>" in html and "arrives at no node" in html


HOSTILE = {
    "../../etc/passwd": "<script>alert(1)</script>",
    "=cmd|' /C calc'!A1": "+1",
    "学生": "Ünï Çödé & Söhne",
    "x" * 300: "long " * 60,
    "a.b": "$x$ {name} %s",
    "a-b": "a\\b",
}


def test_hostile_names_stay_in_the_folder_and_out_of_the_code(tmp_path):
    paths = worksheet(3, tmp_path / "out", roster=roster(tmp_path, HOSTILE))
    assert len(set(map(str.casefold, map(str, paths)))) == 2 * len(HOSTILE) + 3
    for path in paths:
        assert path.is_file() and path.resolve().is_relative_to((tmp_path / "out").resolve())
        assert re.fullmatch(r"[A-Za-z0-9-]+\.(html|csv)", path.name) and len(path.name) < 64
    assert {path.name for path in tmp_path.iterdir()} == {"out", "roster.csv"}
    pages = [path.read_text("utf-8") for path in paths if path.suffix == ".html"]
    assert not any("<script" in page for page in pages)
    for key, name in HOSTILE.items():
        assert (
            len([p for p in map(text_of, pages) if key in p and " ".join(name.split()) in p]) == 4
        )
    with open(tmp_path / "out" / "keys.csv", encoding="utf-8-sig", newline="") as file:
        cells = [cell for row in list(csv.reader(file))[1:] for cell in row]
    assert not any(cell.startswith(("=", "+", "@")) for cell in cells)


@pytest.mark.parametrize("header", ["ID,Name", " Id ; NAME;group", "name\tid"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_rosters_are_read_as_spreadsheets_write_them(tmp_path, header, encoding):
    separator = re.search("[,;\t]", header)[0]
    cells = {"id": "s1", "name": "Zoë", "group": "B"}
    row = separator.join(cells[column.strip().casefold()] for column in header.split(separator))
    (tmp_path / "r.csv").write_bytes(f"{header}\r\n{row}\r\n{separator}\r\n".encode(encoding))
    assert read_roster(tmp_path / "r.csv") == [Student("s1", "Zoë")]


@pytest.mark.parametrize(
    ("content", "error", "words"),
    [
        (b"", ValueError, 'one column "id"'),
        (b"name,group\nAda,1", ValueError, 'one column "id"'),
        (b"id,name,ID\n1,Ada,2", ValueError, 'one column "id"'),
        (b"id,name\n\n , \n", ValueError, "names no student"),
        (b"id,name\n7,Ada\n8,Bo\n 7 ,Cy", ValueError, "id '7' twice, again in line 4"),
        (b"id,name\n7,Ada\n,Bo", ValueError, "no id in line 3"),
        ("id,name\n7,Zoë".encode("latin-1"), ValueError, "not in UTF-8"),
        ("id,name\n7,Zoë".encode("utf-16"), ValueError, "not in UTF-8"),
        (b'id,name\n1,"unclosed\n2,b\n', ValueError, "close every quote"),
        (None, FileNotFoundError, "roster.csv"),
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
        ("1", {}, TypeError, "seed must be a whole number.* not '1'"),
        (1.5, {}, TypeError, "not 1.5"),
        ([1, "2"], {}, TypeError, "'2'"),
        ([], {}, ValueError, "seeds must name a seed"),
        ([3, 4, 3], {}, ValueError, "none twice"),
        ([1], {"branching": (1, 2, 3)}, ValueError, r"not \(1, 2, 3\)"),
        ([1], {"deep": True, "depth": 2}, ValueError, "deep"),
        ([1], {"colour": "red"}, TypeError, "colour"),
        ([1, 2], {"roster": "any.csv"}, TypeError, "one whole number with a roster"),
    ],
)
def test_what_cannot_be_made_is_refused_before_anything_is_written(
    tmp_path, seeds, more, error, words
):
    with pytest.raises(error, match=words):
        worksheet(seeds, tmp_path / "out", **more)
    assert list(tmp_path.iterdir()) == []
