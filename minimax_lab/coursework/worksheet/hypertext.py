"""A sheet as one HTML page that needs nothing else, on the screen and printed on A4."""

from html import escape

from ...draw import legend
from ...draw.form import Form, form_svg
from ...draw.shapes import Shape
from .blocks import Block, Fields, Heading, PageBreak, Paragraph, Picture, Table
from .size import MARGIN, is_wide, picture_size

_STYLE = """
@page {{ size: A4 {way}; margin: {margin}mm; }}
* {{ box-sizing: border-box; }}
body {{ margin: 0 auto; padding: 6mm; max-width: {width}mm; color: #111; background: #fff;
  font: 10pt/1.35 "DejaVu Sans", Verdana, sans-serif; }}
header {{ display: flex; justify-content: space-between; align-items: baseline; gap: 1em;
  border-bottom: 0.5mm solid #111; }}
h1 {{ margin: 0; font-size: 16pt; }}
.fields {{ display: flex; gap: 8mm; margin: 4mm 0; }}
.fields div {{ display: flex; gap: 2mm; }}
.fields .blank {{ flex: 1; }}
.blank dd {{ flex: 1; border-bottom: 0.3mm solid #111; }}
dt {{ font-weight: bold; }}
dd {{ margin: 0; overflow-wrap: anywhere; }}
dl {{ margin: 0; }}
p {{ margin: 2mm 0; }}
.task {{ display: flex; gap: 2mm; }}
.task b {{ flex: none; width: 6mm; }}
figure {{ margin: 3mm 0; text-align: center; break-inside: avoid; }}
figure svg {{ max-width: 100%; height: auto; }}
table {{ width: 100%; margin: 3mm 0; border-collapse: collapse; break-inside: avoid; }}
th, td {{ border: 0.25mm solid #777; padding: 0.6mm 2mm; text-align: left; vertical-align: top; }}
.form td {{ height: 9mm; }}
.unseen {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }}
.break {{ break-after: page; }}
@media print {{ body {{ padding: 0; max-width: none; }} }}
@media screen {{ .break {{ border-top: 1px dashed #777; margin: 10mm 0; }} }}
"""


def hypertext(title: str, blocks: list[Block]) -> str:
    """Return a sheet as HTML."""
    wide = is_wide(blocks)
    style = _STYLE.format(
        way="landscape" if wide else "portrait", width=297 if wide else 210, margin=MARGIN
    )
    body = "\n".join(_html(block, wide) for block in blocks)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _html(block: Block, wide: bool) -> str:
    match block:
        case Heading(text, code):
            return f"<header><h1>{escape(text)}</h1><span>{escape(code)}</span></header>"
        case Fields(pairs):
            return f'<dl class="fields">{"".join(map(_field, pairs))}</dl>'
        case Paragraph(text, ""):
            return f"<p>{escape(text)}</p>"
        case Paragraph(text, number):
            return f'<p class="task"><b>{number}</b><span>{escape(text)}</span></p>'
        case Picture(form):
            words = f'<figcaption class="unseen">{escape(_in_words(form))}</figcaption>'
            return f"<figure>{_sized(form, wide)}{words}</figure>"
        case Table():
            return _table(block)
        case PageBreak():
            return '<div class="break"></div>'


def _field(pair: tuple[str, str]) -> str:
    label, text = map(escape, pair)
    kind = "" if text else ' class="blank"'
    return f"<div{kind}><dt>{label}:</dt><dd>{text}</dd></div>"


def _in_words(form: Form) -> str:
    """Return the tree for those who listen to it: each node with its children."""
    below: dict[Shape, list[str]] = {}
    for edge in form.scene.edges:
        child = edge.below
        below.setdefault(edge.above, []).append(f"{child.name} {child.value}".rstrip())
    lines = (f"{node.name} ({node.style}): {', '.join(names)}" for node, names in below.items())
    return f"The tree in words. {'; '.join(lines)}."


def _sized(form: Form, wide: bool) -> str:
    """Return the picture as large as on paper."""
    width, height = legend.frame(form.scene)[:2]
    across, down = picture_size(form, wide)
    given = f'width="{width}" height="{height}"'
    return form_svg(form).replace(given, f'width="{across:.1f}mm" height="{down:.1f}mm"', 1)


def _table(table: Table) -> str:
    whole = sum(table.parts)
    head = "".join(
        f'<th scope="col" style="width:{100 * part / whole:.1f}%">{escape(column)}</th>'
        for column, part in zip(table.columns, table.parts, strict=True)
    )
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(text)}</td>' for text in row)}</tr>" for row in table.rows
    )
    kind = "" if any(any(row) for row in table.rows) else ' class="form"'
    return f"<table{kind}><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
