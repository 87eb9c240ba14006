"""The elements of SVG, and a picture in a page of HTML."""

import re
from base64 import b64encode
from html import escape, unescape
from typing import Any

from .theme import DARK_PAGE, FRAME, INK, PAPER, SCHEME_CSS, SIZE

_WORDS = re.compile("<title>(.*?)</title>\n<desc>(.*?)</desc>", re.DOTALL)
# A picture is dark where its page says so, and dark themes don't; a plot is inverted.
_STYLE = (
    "<style>[data-jp-theme-light=true] :is(.mm-picture, .mm-page) { color-scheme: light }"
    f"{DARK_PAGE} :is(.mm-picture, .mm-page) {{ color-scheme: dark }}"
    f"{DARK_PAGE} .mm-plot {{ filter: invert(.9) hue-rotate(180deg) }}</style>"
)


def image(svg: str, words: str = "", kind: str = "mm-picture") -> str:
    """Return a picture as HTML with an alternative text; JupyterLab shows SVG alone without one.

    The text is `words`, or else what an SVG of the lab says of itself.
    """
    words = escape(words or unescape(". ".join(_WORDS.findall(svg)[0])))
    if kind == "mm-picture":
        style = f"<style>:root {{ color-scheme: light dark }} {SCHEME_CSS}</style></svg>"
        svg = style.join(svg.rsplit("</svg>", 1))
    source = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
    return f'<img class="{kind}" alt="{words}" style="max-width: 100%" src="{source}">{_STYLE}'


def opening(width: int, height: int, title: str, words: str) -> str:
    """Return the start of an SVG file: its size, what it shows in words, its ground."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" '
        f'font-size="{SIZE}" text-anchor="middle" fill="{INK}">\n'
        f"<title>{escaped(title)}</title>\n<desc>{escaped(words)}</desc>\n"
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8" '
        f'fill="{PAPER}" stroke="{FRAME}"/>'
    )


def element(name: str, content: str = "", /, **attributes: Any) -> str:
    """Return an element of SVG. Attributes are escaped, and their underscores become hyphens.

    The content is SVG itself: a text in it is `escaped` before.
    """
    words = ""
    for key, value in attributes.items():
        words += f' {key.replace("_", "-")}="{escape(str(value))}"'
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


def gliding(name: str, x: float, y: float, content: str) -> str:
    """Return what goes to its place from the one of the same name in the frame before.

    What has no name is there at once.
    """
    glides = f' data-glide="{name}"' if name else ""
    return f'<g{glides} transform="translate({x} {y})">{content}</g>'


def escaped(text: str) -> str:
    """Return text as it may stand in SVG."""
    if not text.isprintable():
        text = "".join(sign for sign in text if sign.isprintable() or sign == "\n")
    return escape(text, quote=False)


def with_code(sentence: str) -> str:
    """Return a sentence as HTML, with what stands in backticks as code."""
    return re.sub("`(.+?)`", r"<code>\1</code>", escape(sentence))
