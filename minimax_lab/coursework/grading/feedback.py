"""The page that a student gets back: marks, and what a failed check says of the mistake."""

import re
from html import escape

from .marking import Mark, Marked

_STYLE = """\
body { font: 17px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem;
  color: #1a1a1a; background: #fff; }
h1 { font-size: 1.6rem; margin-bottom: 0; } h2 { font-size: 1.2rem; margin: 0; }
section { border: 1px solid #999; border-left: .5rem double; border-radius: .3rem;
  padding: .8rem 1rem; margin: 1rem 0; break-inside: avoid; }
section.full { border-left: .5rem solid #27653b; }
header { display: flex; justify-content: space-between; gap: 1rem; align-items: baseline; }
header b { white-space: nowrap; }
figure { margin: .8rem 0; overflow-x: auto; } figure svg { max-width: 100%; height: auto; }
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
    >>> "0 of 8 marks" in page(Marked("zoë", "minimax", [mark], []), "Write minimax")
    True
    """
    tasks = "\n".join(map(_task, marked.marks))
    notes = "".join(f"<li>{escape(note)}</li>" for note in marked.notes)
    total = f": {marked.total:g} of {_marks(marked.most)}" if marked.marks else ""
    return f"""<!DOCTYPE html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>{escape(title)}: {escape(marked.student)}</title>
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
{_STYLE}</style></head>
<body>
<h1>{escape(title)}</h1>
<p>{escape(marked.student)}{total}</p>
{tasks}
{f"<h2>Notes</h2><ul>{notes}</ul>" if notes else ""}
</body>
</html>
"""


def _task(mark: Mark) -> str:
    """Return a task's marks, and what is known of a mistake: a picture, its name, and a hint."""
    sign, kind = ("✓", "full") if mark.points == mark.most else ("✗", "none")
    parts = [f"<p>{_in_code(mark.message)}</p>"] if mark.message else []
    if mark.mistake:
        picture, *told = mark.mistake
        parts.append(f"<figure>{picture}</figure>" if picture else "")
        starts = ("<b>This looks like:</b> ", "", "<b>Hint:</b> ")
        shown = zip(starts, told, strict=False)  # nothing is told of a mistake without a name
        parts += [f"<p>{start}{_in_code(text)}</p>" for start, text in shown]
    return (
        f'<section class="{kind}"><header><h2>{sign} {escape(mark.title)}</h2>'
        f"<b>{mark.points:g} of {_marks(mark.most)}</b></header>{''.join(parts)}</section>"
    )


def _in_code(text: str) -> str:
    """Return a text with what stands in backticks set as code."""
    return re.sub(r"`([^`\n]+)`", r"<code>\1</code>", escape(text))


def _marks(number: float) -> str:
    return f"{number:g} mark{'' if number == 1 else 's'}"
