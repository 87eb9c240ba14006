"""The page that a student gets back: marks, and what a failed check says of the mistake."""

import re
from html import escape

from .marking import Mark, Marked

_STYLE = """\
body { font: 17px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem;
  color: #1a1a1a; background: #fff; }
h1 { font-size: 1.6rem; margin-bottom: 0; } h2 { font-size: 1.2rem; margin: 0; }
.total { font-size: 1.2rem; margin: .2rem 0 1.5rem; }
section { border: 1px solid #999; border-left-width: .5rem; border-radius: .3rem;
  padding: .8rem 1rem; margin: 1rem 0; }
section.full { border-left-color: #27653b; } section.none { border-left-style: double; }
header { display: flex; justify-content: space-between; gap: 1rem; align-items: baseline; }
.marks { white-space: nowrap; font-weight: bold; }
pre { background: #f4f4f2; padding: .7rem; font-size: .9rem; line-height: 1.4;
  counter-reset: line; white-space: pre-wrap; }
pre span::before { counter-increment: line; content: counter(line); display: inline-block;
  width: 1.8em; margin-right: .8em; text-align: right; color: #5b5b5b; }
figure { margin: .8rem 0; overflow-x: auto; } figure svg { max-width: 100%; height: auto; }
.hint { border-top: 1px dotted #999; padding-top: .5rem; }
@media print { body { margin: 0; } section { break-inside: avoid; } }
"""


def page(marked: Marked, title: str) -> str:
    """Return the feedback on a submission as an HTML page.

    Parameters
    ----------
    marked : Marked
        The submission with its marks.
    title : str
        The assignment's title.

    Returns
    -------
    str
        The page. It shows no test and no solution, and all that the student wrote is escaped.

    Examples
    --------
    >>> mark = Mark("test_minimax", "Minimax", 0, 8, "It returns None.")
    >>> "0 of 8 marks" in page(Marked("zoë", "minimax", [mark], [], {}), "Write minimax")
    True
    """
    tasks = "\n".join(_task(mark) for mark in marked.marks)
    notes = "".join(f"<li>{escape(note)}</li>" for note in marked.notes)
    total = f": {_number(marked.total)} of {_marks(marked.most)}" if marked.marks else ""
    code = "\n".join(map(_numbered, marked.code.values()))
    return f"""<!DOCTYPE html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>{escape(title)}: {escape(marked.student)}</title>
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
{_STYLE}</style></head>
<body>
<h1>{escape(title)}</h1>
<p class="total">{escape(marked.student)}{total}</p>
{tasks}
{f"<h2>Notes</h2><ul>{notes}</ul>" if notes else ""}
<h2>Your code</h2>
{code or "<p>There was none.</p>"}
</body>
</html>
"""


def _task(mark: Mark) -> str:
    full = mark.points == mark.most
    sign, kind = ("✓", "full") if full else ("✗", "none")
    told = _diagnosis(mark)
    return (
        f'<section class="{kind}"><header><h2>{sign} {escape(mark.title)}</h2>'
        f'<span class="marks">{_number(mark.points)} of {_marks(mark.most)}</span></header>'
        f"{told}</section>"
    )


def _diagnosis(mark: Mark) -> str:
    """Return what is known of a mistake: what came, a picture, its name, and a hint."""
    found = [f"<p>{_in_code(mark.message)}</p>"] if mark.message else []
    if picture := getattr(mark.report, "picture", ""):
        found.append(f"<figure>{picture}</figure>")
    mistake = getattr(mark.report, "misconception", None)
    if mistake is not None:
        found.append(f"<p><strong>This looks like: {escape(mistake.name)}.</strong></p>")
        found.append(f"<p>{_in_code(mistake.explanation)}</p>")
        found.append(f'<p class="hint"><strong>Hint:</strong> {_in_code(mistake.hint)}</p>')
    return "".join(found)


def _in_code(text: str) -> str:
    """Return a text with what stands in backticks set as code."""
    return re.sub(r"`([^`\n]+)`", r"<code>\1</code>", escape(text))


def _numbered(source: str) -> str:
    """Return code whose lines are numbered by the page's style, and copied without the numbers."""
    rows = "\n".join(f"<span>{escape(row)}</span>" for row in source.splitlines())
    return f"<pre><code>{rows}</code></pre>"


def _marks(number: float) -> str:
    return f"{_number(number)} mark{'' if number == 1 else 's'}"


def _number(number: float) -> str:
    return f"{number:g}"
