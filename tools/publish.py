"""Write the lectures as a site of plain pages, with what they have stored as their outputs.

python -m tools.publish [FOLDER]       site/ by default

The pages need no server, no network and nothing from elsewhere: they open from a folder, too.
"""

import base64
import re
import shutil
import sys
from collections.abc import Callable
from html import escape, unescape
from pathlib import Path
from string import Template
from typing import NamedTuple
from urllib.parse import unquote

import mistune
import nbformat
from latex2mathml.converter import convert
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

import minimax_lab as lab
from tools.repository import in_colab, repository
from tools.rerun import is_install

ROOT = Path(__file__).resolve().parents[1]
# Of a picture's own size, on a phone: letters of 15 px shall have 10.5, and those of a plot, which
# have 19 and stand at all its sides, 9, so that nothing is out of sight.
LEAST = 10.5 / 15
LEAST_PLOT = 0.48
PLOT = re.compile('class="[^"]*mm-plot')  # the mere name is in the style of every picture
ALIVE = '<div class="mm-page"'  # a Stepper, Compare or Predict, which brings its own script
WIDGET = re.compile(r"<(Predict|TreeEditor|Explorer|Play)\b")  # these need Python
STILL = re.compile(r'<p role="status">Run this cell (.+?)\.</p>')
LITE = "lite/lab/index.html?path="

PAGE = Template("""<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="$summary">
<title>$title</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="publish.css">
</head>
<body class="$kind">
$body
<script>
for (const box of document.querySelectorAll(".scroll, pre, textarea")) {
  const look = () => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0; // so that keys can scroll it
    box.classList.toggle("more", box.scrollLeft + box.clientWidth < box.scrollWidth - 2);
  };
  box.addEventListener("scroll", look);
  box.addEventListener("input", look);
  new ResizeObserver(look).observe(box);
}
if (location.protocol === "file:") { // where Python doesn't start
  for (const note of document.querySelectorAll(".from-a-file")) note.hidden = false;
  for (const run of document.querySelectorAll('.run, a[href^="lite/"]')) run.remove();
}
</script>
</body>
</html>
""")
FROM_A_FILE = (
    '<p class="from-a-file" hidden>This page was opened as a file. To run the lectures, too:'
    " <code>python -m http.server -d site</code></p>"
)
AS_RUN = (
    "<p>Where the text asks you to run a cell, what came out stands below it."
    '<span class="run"> With the button at the top you run it yourself.</span></p>'
)
ANSWERS = (
    "<p>The steppers on this page answer: click on one and press →, or use its buttons. On a phone"
    " a stroke to the side is a step, and two fingers zoom.</p>"
)


IN_A_NOTEBOOK = """import minimax_lab as lab

lab.Stepper(minimax, 0, 0, True, 3)  # the function, and then its arguments
"""


class Lecture(NamedTuple):
    path: Path
    name: str  # "03 Prune with alpha-beta"
    subject: str
    track: str  # "", unless it is the first of one

    def link(self, before: str = "", after: str = "") -> str:
        return f'<a href="{self.path.stem}.html">{before}{self.name}{after}</a>'


def lectures() -> list[Lecture]:
    """Return the lectures as README's table names them."""
    readme = (ROOT / "README.md").read_text("utf-8")
    row = r"\| (?:([^|[]*)\| )?\[(\d\d .+?)\]\(notebooks/(.+?)\) \| (.+?) \| \d+ \|"
    return [
        Lecture(ROOT / "notebooks" / file, name, subject, track.strip())
        for track, name, file, subject in re.findall(row, readme)
    ]


def python(source: str) -> str:
    """Return Python with its syntax in colour."""
    return f"<pre><code>{highlight(source, PythonLexer(), HtmlFormatter(nowrap=True))}</code></pre>"


class Prose(mistune.HTMLRenderer):
    """Markdown as JupyterLab shows it: headings have addresses, formulas are MathML."""

    def __init__(self) -> None:
        super().__init__(escape=False)
        self.sections: list[str] = []  # links to the headings

    def heading(self, text: str, level: int, **attributes) -> str:
        address = escape(unescape(re.sub("<[^>]+>", "", text)).replace(" ", "-"))
        if level == 2:
            self.sections.append(f'<a href="#{address}">{text}</a>')
        return f'<h{level} id="{address}">{text}</h{level}>\n'

    def link(self, text: str, url: str, title: str | None = None) -> str:
        if url.startswith("coursework/"):
            return text  # the assignments aren't on the site
        url = re.sub(r"\.ipynb$", ".html", url)
        return super().link(text, unquote(url) if url.startswith("#") else url, title)

    def block_code(self, code: str, info: str | None = None) -> str:
        return python(code) if info == "python" else super().block_code(code, info)

    def block_quote(self, text: str) -> str:
        word = re.match(r"\s*<p><strong>(Predict|Try|Explain)", text)
        kind = f' class="{word[1].lower()}"' if word else ""
        return f"<blockquote{kind}>{text}</blockquote>\n"

    def table(self, text: str) -> str:
        return f'<div class="scroll"><table>{text}</table></div>\n'

    def inline_math(self, text: str) -> str:
        return convert(text)

    def block_math(self, text: str) -> str:
        return f'<div class="scroll">{convert(text, display="block")}</div>\n'


def picture(html: str) -> str:
    """Return a picture, an SVG in an <img>, in a box that scrolls where it would be too small."""
    svg = base64.b64decode(re.findall(r'src="data:image/svg\+xml;base64,(.+?)"', html)[0])
    size, points = re.findall(rb' width="([\d.]+)(pt)?', svg)[0]
    width = float(size) * (4 / 3 if points else 1)
    least = LEAST_PLOT if PLOT.search(html) else LEAST
    style = f"--width: {width:g}px; --least: {least * width:g}px"
    return f'<div class="picture scroll" style="{style}">{html}</div>'


def shown(output, lecture: Lecture) -> str:
    """Return an output of a cell as HTML."""
    data = output.get("data", {})
    plain = data.get("text/plain", output.get("text", ""))
    html = data.get("text/html", f"<pre>{escape(plain)}</pre>")
    if html.startswith("<img"):
        html = picture(html)
    elif html and not html.startswith("<pre"):
        html = f'<div class="{"wide" if ALIVE in html else "scroll"}">{html}</div>'
    return STILL.sub(lambda said: where_python_runs(said[1], plain, lecture), html)


def where_python_runs(purpose: str, plain: str, lecture: Lecture) -> str:
    """Return what a page says in place of "Run this cell to go on." below a widget's still."""
    widget = WIDGET.match(plain)
    picture = ""
    if widget and widget[1] != "Predict":  # which has a script of its own
        picture = f"This is a picture of <code>lab.{widget[1]}</code>. "
    in_browser = f'<a href="{LITE}{lecture.path.name}">run this lecture in your browser</a>'
    return (
        f'<p class="note">{picture}{purpose.capitalize()},'
        f' <span class="run">{in_browser}, or </span>open the lecture in JupyterLab.</p>'
    )


def markdown(prose: Prose) -> Callable[[str], str]:
    """Return what makes HTML of Markdown with tables and formulas."""
    render = mistune.create_markdown(renderer=prose, plugins=["table", "math"])
    return lambda text: str(render(text))


def content(lecture: Lecture) -> tuple[list[str], list[str]]:
    """Return a lecture's parts as HTML, the first with its title, and links to its sections.

    What is folded in the notebook, the answers to predictions, is folded here.
    """
    prose = Prose()
    render = markdown(prose)
    html = []
    for cell in nbformat.read(lecture.path, as_version=4).cells:
        if is_install(cell):
            continue
        if cell.cell_type == "markdown":
            html.append(render(cell.source))
            continue
        html.append(f'<div class="cell">{python(cell.source)}</div>')
        outputs = "\n".join(shown(output, lecture) for output in cell.outputs)
        is_folded = cell.metadata.get("jupyter", {}).get("outputs_hidden")
        html.append(folded(outputs) if is_folded else outputs)
    return html, prose.sections


def folded(outputs: str) -> str:
    """Return what a reader opens once the prediction is made."""
    summary = "<summary><span>What comes out</span></summary>"
    return f'<details class="output">{summary}{outputs}</details>'


def colab_button(lecture: Lecture) -> str:
    """Return the link that opens a lecture in Colab; "" where there is no repository."""
    address = in_colab(f"notebooks/{lecture.path.name}", repository())
    return f'<a class="button quiet" href="{address}">Open in Colab</a>' if address else ""


def page(lecture: Lecture, before: Lecture | None, after: Lecture | None) -> str:
    """Return a lecture's page, with links to the lectures before and after it."""
    (beginning, *others), sections = content(lecture)
    rest = "\n".join(others)
    contents = "\n".join(f"<li>{section}</li>" for section in sections)
    back = before.link(before="← ") if before else ""
    on = after.link(after=" →") if after else ""
    turn = f"<span>{back}</span>\n<span>{on}</span>"
    return PAGE.substitute(
        kind="lecture",
        title=f"{lecture.name} · Minimax Lab",
        summary=escape(lecture.subject),
        body=f"""<header><nav aria-label="Site">
<a class="home" href="index.html">Minimax Lab</a>
{turn}
<a class="button" href="{LITE}{lecture.path.name}">Run this lecture in your browser</a>
{colab_button(lecture)}
</nav></header>
<main>
{beginning}
<div class="start">{AS_RUN}{ANSWERS if ALIVE in rest else ""}
<details><summary>In this lecture</summary><ol>{contents}</ol></details>
{FROM_A_FILE}
</div>
{rest}
</main>
<footer><nav aria-label="Lectures">
{turn}
</nav></footer>""",
    )


def questions(rows: list[Lecture], key: bool) -> str:
    """Return the questions by hand to be printed, a sheet for each lecture, or their key."""
    render = markdown(Prose())
    sheets = []
    for lecture in rows:
        by_hand = False
        name = "" if key else "<small>Name: <span></span></small>"
        sheets.append(f"<section>\n<h1>{lecture.name} {name}</h1>")
        for cell in nbformat.read(lecture.path, as_version=4).cells:
            if re.match("##? ", cell.source):
                by_hand = cell.source == "## By hand"
            elif by_hand and cell.cell_type == "code":
                sheets += [shown(out, lecture) for out in cell.outputs] or [python(cell.source)]
            elif by_hand:
                question, _, answer = cell.source.partition("<details>")
                answer = answer.partition("</summary>")[2].removesuffix("</details>")
                sheets.append(render(question))
                if answer:
                    kind = "answer drawn" if "Draw" in question else "answer"
                    sheets.append(f'<div class="{kind}">{render(answer) if key else ""}</div>')
        sheets.append("</section>")
    title = "Questions by hand" + (": the key" if key else "")
    return PAGE.substitute(
        kind="sheets key" if key else "sheets",
        title=f"{title} · Minimax Lab",
        summary=title,
        body=f"""<header><nav aria-label="Site">
<a class="home" href="index.html">Minimax Lab</a>
<span>{title}: a sheet for each lecture, to be printed</span>
</nav></header>
<main>
{"".join(sheets)}
</main>""",
    )


def try_page() -> str:
    """Return the page that a program is pasted into; Python runs it there."""
    options = []
    for path in sorted((ROOT / "tools" / "try" / "examples").glob("*.py")):
        lines = path.read_text("utf-8").strip().split("\n")
        source = "\n".join(lines[1:-1]).strip() + "\n"
        call = lines[-1].removeprefix("# ")
        data = f'data-source="{escape(source)}" data-call="{escape(call)}"'
        options.append((f"<option {data}>{escape(lines[0][2:])}</option>", source, call))
    _, source, call = options[0]
    return PAGE.substitute(
        kind="try",
        title="Try yours · Minimax Lab",
        summary="Paste a minimax program, in any form, and step through it.",
        body=f"""<header><nav aria-label="Site">
<a class="home" href="index.html">Minimax Lab</a>
<a href="index.html#lectures">The lectures</a>
</nav></header>
<main>
<h1>Step through your own minimax</h1>
<p>Paste a program that searches a game tree, as it stands: recursive, in whatever form. It runs
here, in this page, and is sent nowhere.</p>
{FROM_A_FILE}
<p class="row"><label for="examples">An example:</label>
<select id="examples">{"".join(option for option, _, _ in options)}</select></p>
<label for="source">The program</label>
<textarea id="source" rows="18" spellcheck="false" autocapitalize="off" autocomplete="off"
wrap="off">{escape(source)}</textarea>
<label for="call">The call to watch</label>
<input id="call" spellcheck="false" autocapitalize="off" autocomplete="off"
value="{escape(call)}">
<p class="row"><button id="run" class="button">Watch it</button>
<button id="stop" class="button quiet" disabled>Stop</button>
<button id="link" class="button quiet">Make a link</button></p>
<p id="said" role="status">Python is on its way …</p>
<div id="wrong" hidden><h2>What can't be right</h2><ul id="faults"></ul></div>
<iframe id="shown" sandbox="allow-scripts" title="The Stepper" hidden></iframe>
<details id="prints" hidden><summary>What it prints</summary><pre id="printed"></pre></details>
<details><summary>The same in a notebook</summary>
{python(IN_A_NOTEBOOK)}
<p><code>lab.watch</code> with the same arguments gives the trace: its nodes, values, and
<code>faults</code>. A long run is watched down to a ply: <code>plies=3</code>.</p>
</details>
</main>
<script src="try.js"></script>""",
    )


def index(rows: list[Lecture]) -> str:
    """Return the first page: what the lab is, on one screen."""
    tracks: dict[str, list[str]] = {"The core": []}
    for path, name, _, track in rows:
        if track:
            tracks[track[0].upper() + track[1:]] = []
        items = list(tracks.values())[-1]
        items.append(f'<li><a href="{path.stem}.html"><b>{name[:2]}</b>{name[3:]}</a></li>')
    listed = "\n".join(
        f"<section><h3>{track}</h3><ol>{''.join(items)}</ol></section>"
        for track, items in tracks.items()
    )
    stepper = lab.Stepper(lab.alphabeta, lab.COURSE_TREE, "A", 3)
    stepper.step = stepper.trace.cutoffs[0].decided
    return PAGE.substitute(
        kind="index",
        title="Minimax Lab",
        summary="Step through minimax and alpha-beta, your own function included.",
        body=f"""<main>
<header>
<h1>Minimax Lab</h1>
<p class="lead">Step through minimax and alpha-beta, and see what is pruned, and why.</p>
<p>What you see is the plain Python function at work. The lab does the same with <em>your own</em>
function: it steps through it, draws it, counts it, compiles it, and finds its mistake.
<a href="#lectures">Nine lectures</a> lead from a first game tree to a program that plays Connect
Four, and the other tracks go on from there.</p>
<p class="buttons"><a class="button" href="try.html">Try yours: paste a program</a>
<a class="button quiet" href="{rows[0].path.stem}.html">Start with lecture 00</a>
<a class="button quiet" href="{LITE}{rows[0].path.name}">Run lecture 00 in your browser</a></p>
</header>
{stepper._repr_mimebundle_()["text/html"]}
<h2 id="lectures">The lectures</h2>
<div class="tracks">
{listed}
</div>
<p>On paper: <a href="questions.html">the questions by hand</a> of all lectures, and
<a href="key.html">their key</a>. In Python:
<a href="reference/index.html">all public names</a>.</p>
{FROM_A_FILE}
</main>""",
    )


def main(folder: Path) -> None:
    rows = lectures()
    pages = {
        "index": index(rows),
        "questions": questions(rows, False),
        "key": questions(rows, True),
        "try": try_page(),
    }
    for before, lecture, after in zip([None, *rows], rows, [*rows[1:], None], strict=False):
        pages[lecture.path.stem] = page(lecture, before, after)
    folder.mkdir(parents=True, exist_ok=True)
    for name, html in pages.items():
        (folder / f"{name}.html").write_text(html, "utf-8", newline="\n")
    for path in (ROOT / "tools" / "publish.css", *(ROOT / "tools" / "try").glob("*.*")):
        shutil.copy(path, folder)
    print(f"{len(rows)} lectures: open {folder / 'index.html'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "site")
