"""The colours of all pictures, on paper and in the dark, and the elements of SVG."""

import re
from base64 import b64encode
from html import escape, unescape
from typing import Any

SIZE = 15  # of every text in a tree

# Each colour, and what it is where JupyterLab's theme is dark. Texts have a contrast of 4.5 with
# what lies behind them and lines one of 3, in both; and all is told apart without colour, too.
PAPER = "#ffffff"
INK = "#111111"
FRAME = "#d0d0d0"
CUT = "#a50026"
HALO = "#ffd24a"  # the path
RIM = "#a07400"  # the rim of the path
FAINT = "#8c8c8c"  # lines of what is pale
PALE = "#606060"  # texts of what is pale
LINE = "#555555"
MAX_FILL = "#cfe3f5"
MAX_LINE = "#08519c"
MIN_FILL = "#ffdfb8"
MIN_LINE = "#a63603"
LEAF = "#f1f1f1"
X_RIM = "#06305c"
O_RIM = "#7a2800"
RACK = "#7d97b5"
TINT = "#f2c94c"
CHOSEN = "#0b57b8"
LIGHT_WOOD = "#f3e8d5"
DARK_WOOD = "#b99a76"
DARK = {
    **{PAPER: "#181a1b", INK: "#f0f0f0", FRAME: "#3c3f41"},
    **{CUT: "#ff8095", HALO: "#6b5200", RIM: "#d9a520"},
    **{FAINT: "#7c7c7c", PALE: "#a8a8a8", LINE: "#b0b0b0"},
    **{MAX_FILL: "#123a5c", MAX_LINE: "#7cb8ee", MIN_FILL: "#5c3410", MIN_LINE: "#f2a668"},
    **{LEAF: "#303336", X_RIM: "#d3e8fb", O_RIM: "#ffd9ac", RACK: "#567391"},
    **{TINT: "#5e4a08", CHOSEN: "#7db4ff", LIGHT_WOOD: "#a38f70", DARK_WOOD: "#6e5638"},
}

# Rules of a style sheet, nested in those of what has pictures in it: `color-scheme` says which.
SCHEME_CSS = "\n".join(
    f'[{name}="{paper}"] {{ {name}: light-dark({paper}, {dark}); }}'
    for paper, dark in DARK.items()
    for name in ("fill", "stroke")
)

_WORDS = re.compile("<title>(.*?)</title>\n<desc>(.*?)</desc>", re.DOTALL)
# Where the theme of JupyterLab, of Voila or of VS Code is dark.
DARK_PAGE = (
    ":is([data-jp-theme-light=false], "
    "[data-vscode-theme-kind=vscode-dark], [data-vscode-theme-kind=vscode-high-contrast])"
)
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
    """Return an element of SVG; an attribute's underscores become hyphens."""
    words = "".join([f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items()])
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
