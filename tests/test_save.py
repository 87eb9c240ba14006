"""Pictures as TikZ and as GIF: read back, and compared with the SVG of the same scene."""

import math
import re
from collections import Counter
from xml.etree import ElementTree

import networkx
import pytest
from minimax_lab.draw.scene import scene_of
from minimax_lab.draw.tikz import escaped, tikz
from PIL import Image

import minimax_lab as lab
from minimax_lab.draw import progress
from minimax_lab.draw.svg import painted

SVG = "{http://www.w3.org/2000/svg}"
COURSE = lab.watch(lab.alphabeta, lab.COURSE_TREE, "A", 3)
BOARD = lab.watch(lab.alphabeta, lab.TicTacToe(), lab.TicTacToe().parse("xo.ox...."), 2)
SCENES = {
    "course at a cut": scene_of(COURSE, COURSE.cutoffs[1].step),
    "course in the middle": scene_of(COURSE, 60),
    "course, critical": scene_of(COURSE, critical=True),
    "aima, a game": scene_of(lab.AIMA_TREE),
    "infinite leaves": scene_of(lab.Tree([[math.inf, -3], [0.5]], root=lab.MIN)),
    "board": scene_of(BOARD, 40),
    "folded": scene_of(lab.watch(lab.alphabeta, lab.UniformTree(5, 4), (0, 0, 0), 4), 300),
}
# What each sign is written as, by the tables of signs that come with LaTeX, not by the module.
LATEX = {
    r"\textbackslash{}": "\\", r"\textdollar{}": "$", r"\textasciicircum{}": "^",
    r"\textasciitilde{}": "~", r"\textless{}": "<", r"\textgreater{}": ">", r"\textbar{}": "|",
    r"\char34{}": '"', r"\dots{}": "…", r"\infty": "∞", r"\ge": "≥", r"\le": "≤",
    r"\alpha": "α", r"\beta": "β", r"\{": "{", r"\}": "}", r"\&": "&", r"\#": "#", r"\_": "_",
    r"\%": "%", "^{+}": "⁺", "^{−}": "⁻",
}  # fmt: skip
KNOWN = {
    "begin", "end", "definecolor", "path", "node", "sffamily", "ttfamily", "bfseries",
    "footnotesize",
    *(match[1] for sign in LATEX if (match := re.match(r"\\([a-z]+)", sign))),
}  # fmt: skip


def code_of(tikz):
    """The text without its comments."""
    lines = tikz.splitlines()
    assert all("%" not in re.sub(r"\\%", "", line) for line in lines if not line.startswith("%"))
    return "\n".join(line for line in lines if not line.startswith("%"))


def tokens(code):
    return re.findall(r"\\[A-Za-z]+|\\.|[{}$\[\]]|[^\\{}$\[\]]+", code, re.S)


def check_balanced(code):
    """Raise if braces, brackets outside of texts, formulas or environments don't match."""
    stack, formula = [], False
    for token in tokens(code):
        if token == "$":
            formula = not formula
            assert formula or stack[-1] != "$", "an empty formula"
        elif token == "{" or (token == "[" and "{" not in stack):
            stack.append(token)
        elif token == "}":
            assert stack.pop() == "{"
        elif token == "]" and "{" not in stack:
            assert stack.pop() == "["
        assert not (formula and token == "\n")
    assert not stack and not formula
    opened = re.findall(r"\\begin\{(\w+)\}", code)
    assert opened == re.findall(r"\\end\{(\w+)\}", code) == ["tikzpicture"]


def read(text):
    """What a text in LaTeX shows."""
    pattern = "|".join(re.escape(sign) for sign in sorted(LATEX, key=len, reverse=True))
    text = re.sub(r"\$([^$]*)\$", lambda match: match[1].replace("-", "−"), text)
    return re.sub(pattern, lambda match: LATEX[match[0]], text)


def tikz_texts(code):
    for x, y, text in re.findall(r"\\node\[.*\] at \(([-\d.]+),([-\d.]+)\) \{(.*)\};", code):
        yield read(text), float(x), float(y)


def tikz_polygons(code):
    for path in re.findall(r"\] (\(.*) -- cycle;", code):
        yield [(float(x), float(y)) for x, y in re.findall(r"\(([-\d.]+),([-\d.]+)\)", path)]


def svg_parts(element, x=0.0, y=0.0):
    """Yield the texts and the closed paths of a picture, with their places in it."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag == f"{SVG}text" or element.tag == f"{SVG}tspan":
        if (element.text or "").strip():
            yield element.text, x + float(element.get("x", 0)), y + float(element.get("y", 0))
    path = element.get("d", "")
    if path.endswith("z") and "l" not in path:
        corners = re.findall(r"([-\d.]+) ([-\d.]+)", path)
        yield None, [(x + float(a), y + float(b)) for a, b in corners]
    for child in element:
        yield from svg_parts(child, x, y)


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_tikz_is_balanced_and_uses_plain_commands_only(scene):
    code = code_of(tikz(scene))
    check_balanced(code)
    commands = {token[1:] for token in tokens(code) if re.match(r"\\[A-Za-z]", token)}
    assert commands <= KNOWN
    for line in code.splitlines():
        if line.startswith((r"\path", r"\node")):
            assert line.endswith(";")
    defined = set(re.findall(r"\\definecolor\{(\w+)\}\{HTML\}\{[0-9A-F]{6}\}", code))
    assert set(re.findall(r"(?:draw|fill|text)=(\w+)", code)) == defined


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_tikz_puts_the_same_texts_and_shapes_in_the_same_places_as_the_svg(scene):
    code = code_of(tikz(scene))
    parts = list(svg_parts(ElementTree.fromstring(painted(scene))))
    wanted = sorted(part for part in parts if part[0] is not None)
    found = sorted(tikz_texts(code))
    assert Counter(text for text, _, _ in found) == Counter(text for text, _, _ in wanted)
    shift = min(x for _, x, _ in wanted) - min(x for _, x, _ in found)
    for (_, x, y), (_, other_x, other_y) in zip(found, wanted, strict=True):
        assert abs(x + shift - other_x) <= 1 and abs(y - other_y) <= 1
    shapes = [part[1] for part in parts if part[0] is None]
    polygons = [corners for corners in tikz_polygons(code) if len(corners) > 3]
    assert sorted([(x + shift, y) for x, y in corners] for corners in polygons) == sorted(shapes)


def test_tikz_crosses_each_edge_that_is_cut_and_hatches_what_is_never_searched():
    code = code_of(tikz(scene_of(COURSE)))
    crossed = re.findall(r"draw=laba50026", code)
    hatched = re.findall(r"draw=labb5b5b5", code)
    assert len(crossed) == len(COURSE.pruned) + 1  # one in the legend
    below = {name for name in COURSE.pruned for name in (name, *lab.COURSE_TREE.children(name))}
    assert len(hatched) == len(below) + 1


def test_labels_are_escaped_for_latex():
    names = ["50% {of} a_b", r"~^\cmd", "#&$x$", "<|>", 'say "a"']
    graph = networkx.DiGraph([("−∞ ≤ α", name) for name in names])
    networkx.set_node_attributes(graph, dict.fromkeys(names, -4), "value")
    code = code_of(tikz(scene_of(lab.Tree.from_networkx(graph))))
    check_balanced(code)
    texts = [text for text, _, _ in tikz_texts(code)]
    assert {*names, "−∞ ≤ α"} <= set(texts) and texts.count("−4") == 5
    assert escaped("[−∞, 3]") == r"[$-\infty$, 3]"


def test_the_balance_check_sees_what_is_wrong():
    good = code_of(tikz(SCENES["aima, a game"]))
    for wrong in (
        good.replace("{3}", "{3"), good.replace("{3}", "{$3}"),
        good.replace(r"\end{tikzpicture}", ""), good.replace("[draw", "draw", 1),
    ):  # fmt: skip
        with pytest.raises((AssertionError, IndexError)):
            check_balanced(wrong)


def test_a_tex_file_says_what_it_shows_and_needs(tmp_path):
    lab.save(COURSE, tmp_path / "tree.tex", 60)
    text = (tmp_path / "tree.tex").read_text("utf-8")
    assert text.startswith("% Game tree of 25 nodes at step 60 of 162\n")
    assert r"\usepackage{tikz}" in text and "Never searched: O." in text
    assert r"\resizebox{\linewidth}{!}{\input{tree.tex}}" in text
    lab.save(lab.COURSE_TREE, tmp_path / "my {game}.TEX")
    text = (tmp_path / "my {game}.TEX").read_text("utf-8")
    assert r"\begin{tikzpicture}" in text
    assert r"\input{my {game}.TEX}" in text and r"\input{tree.tex}" not in text


def test_a_file_s_name_stays_in_the_comment(tmp_path):
    lab.save(lab.AIMA_TREE, tmp_path / "a\n\\bad.tex")
    lines = (tmp_path / "a\n\\bad.tex").read_text("utf-8").splitlines()
    assert all(line.startswith("%") for line in lines if "bad" in line)


def frames_of(path):
    with Image.open(path) as picture:
        for number in range(picture.n_frames):
            picture.seek(number)
            yield picture.convert("RGB"), picture.info["duration"], picture.info.get("loop")


def red(picture):
    """How many pixels have the colour of a cut mark, which is no other sign's."""
    return sum(
        number for number, (r, g, b) in picture.getcolors(1 << 24)
        if abs(r - 0xA5) < 12 and g < 12 and abs(b - 0x26) < 12
    )  # fmt: skip


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """The whole run on the tree of the book, as frames."""
    trace = lab.watch(lab.alphabeta, lab.AIMA_TREE, "A", 2)
    path = tmp_path_factory.mktemp("gif") / "run.gif"
    lab.save(trace, path)
    return trace, path, list(frames_of(path))


def test_a_gif_has_a_frame_for_each_row_of_the_board_table(run):
    trace, _, frames = run
    assert len(frames) == len(str(trace.table()).splitlines()) - 1
    assert len({picture.tobytes() for picture, _, _ in frames}) == len(frames)


def test_the_frames_of_a_gif_are_of_one_size_on_white_and_the_last_stays_longest(run):
    _, _, frames = run
    (size,) = {picture.size for picture, _, _ in frames}
    assert min(size) >= 500
    assert all(picture.getpixel((2, 2)) == (255, 255, 255) for picture, _, _ in frames)
    *times, last = [time for _, time, _ in frames]
    assert last > max(times) and min(times) >= 1000
    assert {loop for _, _, loop in frames} == {0}  # it starts over for ever


def test_the_cut_mark_appears_in_the_frame_of_the_cut_and_stays(run):
    trace, _, frames = run
    at = [row.step for row in trace.table()].index(trace.cutoffs[0].step)
    legend_only = red(frames[0][0])
    assert legend_only and {red(picture) for picture, _, _ in frames[:at]} == {legend_only}
    assert all(red(picture) > legend_only for picture, _, _ in frames[at:])


def test_a_step_and_a_game_are_one_frame(tmp_path, run):
    trace, _, frames = run
    lab.save(trace, tmp_path / "step.gif", trace.cutoffs[0].step)
    lab.save(lab.AIMA_TREE, tmp_path / "game.gif")
    (step,), (game,) = frames_of(tmp_path / "step.gif"), frames_of(tmp_path / "game.gif")
    assert red(step[0]) > 0 and red(game[0]) == 0
    at = [row.step for row in trace.table()].index(trace.cutoffs[0].step)
    assert abs(red(step[0]) - red(frames[at][0])) < 100


def test_passes_of_different_size_make_frames_of_one_size(tmp_path):
    trace = lab.watch(lab.beyond.iterative_deepening, lab.Tree([[4, 7], [2, 9]]), "A", 2)
    lab.save(trace, tmp_path / "passes.gif")
    assert len({picture.size for picture, _, _ in frames_of(tmp_path / "passes.gif")}) == 1


@pytest.mark.parametrize("ending", ["tex", "gif"])
def test_the_same_input_gives_the_same_bytes(tmp_path, ending):
    trace = lab.watch(lab.alphabeta, lab.Tree([[4, 7], [2, 9]]), "A", 2)
    one, two = (tmp_path / folder / f"tree.{ending}" for folder in ("one", "two"))
    for path in (one, two):
        path.parent.mkdir()
        lab.save(trace, path)
    assert one.read_bytes() == two.read_bytes()


def test_a_long_gif_says_how_far_it_is(tmp_path, capsys, monkeypatch):
    trace = lab.watch(lab.alphabeta, lab.Tree([[4, 7], [2, 9]]), "A", 2)
    clock = iter(range(0, 1000, 2))
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    lab.save(trace, tmp_path / "a.gif")
    said, number = capsys.readouterr(), len(list(frames_of(tmp_path / "a.gif")))
    assert f"1 of {number} frames" in said.err and said.out == ""
    assert said.err.endswith(f"{number} of {number} frames\n")
    lab.save(trace, tmp_path / "b.gif", progress=False)
    assert capsys.readouterr() == ("", "")


def test_a_short_gif_says_nothing(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(progress, "monotonic", lambda: 5.0)
    lab.save(lab.watch(lab.alphabeta, lab.Tree([[4, 7], [2, 9]]), "A", 2), tmp_path / "a.gif")
    assert capsys.readouterr() == ("", "")


def test_a_run_that_nobody_would_watch_is_refused(tmp_path):
    trace = lab.watch(lab.minimax, lab.UniformTree(3, 5), (0, 0, 0), 5)
    with pytest.raises(ValueError, match=r"at most 200.*save one step of it, such as step=\d+"):
        lab.save(trace, tmp_path / "long.gif")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["tex", "gif"])
def test_the_new_endings_are_refused_for_the_same_reasons(tmp_path, ending):
    with pytest.raises(FileNotFoundError, match="there is no folder '.*nowhere'"):
        lab.save(COURSE, tmp_path / "nowhere" / f"tree.{ending}")
    with pytest.raises(ValueError, match="out of range"):
        lab.save(COURSE, tmp_path / f"tree.{ending}", 10_000)
    with pytest.raises(TypeError, match="must be a Trace"):
        lab.save("a tree", tmp_path / f"tree.{ending}")
    with pytest.raises(TypeError, match="a game has no steps"):
        lab.save(lab.AIMA_TREE, tmp_path / f"tree.{ending}", 3)
    with pytest.raises(ValueError, match=r"\.svg, \.pdf, \.png, \.tex or \.gif, not"):
        lab.save(COURSE, tmp_path / "tree.jpg")
    assert list(tmp_path.iterdir()) == []
