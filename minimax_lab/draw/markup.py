"""The parts that every SVG of the lab is made of, and a picture in a page of HTML."""

import re
from base64 import b64encode
from html import escape, unescape
from typing import Any

from .theme import DARK_PAGE, FRAME, INK, PAPER, SCHEME_CSS, SIZE

_WORDS = re.compile("<title>(.*?)</title>\n<desc>(.*?)</desc>", re.DOTALL)
# On a dark page a picture has its dark colours, and a plot is inverted. Only attributes of the page
# say whether it is dark: dark themes of JupyterLab don't set `color-scheme`.
_STYLE = (
    "<style>[data-jp-theme-light=true] :is(.mm-picture, .mm-page) { color-scheme: light }"
    f"{DARK_PAGE} :is(.mm-picture, .mm-page) {{ color-scheme: dark }}"
    f"{DARK_PAGE} .mm-plot {{ filter: invert(.9) hue-rotate(180deg); border-radius: 8px }}</style>"
)


def image(svg: str, words: str = "", kind: str = "mm-picture") -> str:
    """Return a picture as HTML with an alternative text, as JupyterLab shows mere SVG without one.

    The text is `words`, or else the title and description of an SVG that the lab made.
    """
    if not words:
        title, description = _WORDS.findall(svg)[0]
        words = unescape(f"{title}. {description}")
    if kind == "mm-picture":
        content, after = svg.rsplit("</svg>", 1)
        style = f"<style>:root {{ color-scheme: light dark }} {SCHEME_CSS}</style>"
        svg = f"{content}{style}</svg>{after}"
    source = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
    look = 'style="max-width: 100%"'
    return f'<img class="{kind}" alt="{escape(words)}" {look} src="{source}">{_STYLE}'


def opening(width: int, height: int, title: str, words: str) -> str:
    """Return the start of an SVG file: its size, its title and description, its background."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" '
        f'font-size="{SIZE}" text-anchor="middle" fill="{INK}">\n'
        f"<title>{escaped(title)}</title>\n<desc>{escaped(words)}</desc>\n"
        f'<rect x="1.5" y="1.5" width="{width - 3}" height="{height - 3}" rx="8" '
        f'fill="{PAPER}" stroke="{FRAME}"/>'
    )


def element(name: str, content: str = "", /, **attributes: Any) -> str:
    """Return an element of SVG. Attributes are escaped, and underscores in their names are hyphens.

    The content is SVG, so any text in it must be `escaped` already.
    """
    words = ""
    for key, value in attributes.items():
        words += f' {key.replace("_", "-")}="{escaped(str(value), quote=True)}"'
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


def gliding(name: str, x: float, y: float, content: str) -> str:
    """Return a group at (x, y) which glides there, on a page, when the step changes.

    It starts from where the group of the same name was; with the name "" it doesn't glide.
    """
    glides = f' data-glide="{name}"' if name else ""
    return f'<g{glides} transform="translate({x} {y})">{content}</g>'


def escaped(text: str, *, quote: bool = False) -> str:
    """Return text as it may stand in SVG, also in quotes: there are no control characters in it."""
    if not text.isprintable():
        signs = [sign for sign in text if sign.isprintable() or sign == "\n"]
        text = "".join(signs)
    return escape(text, quote=quote)


def with_code(sentence: str) -> str:
    """Return a sentence as HTML, with what stands in backticks as code."""
    return re.sub("`(.+?)`", r"<code>\1</code>", escape(sentence))
