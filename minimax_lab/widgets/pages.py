"""Scripts and styles for pages: modules that import each other, joined without a build step."""

import json
import re
from base64 import b64encode
from pathlib import Path
from zlib import compress

from ..draw.theme import DARK_PAGE, SCHEME_CSS

FOLDER = Path(__file__).parent
IMPORT = re.compile(r'^import (\w+|\{.*?\}) from "\./(.+?)";\n', re.MULTILINE | re.DOTALL)
EXPORT = re.compile(r"^export ", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/\s*|^ *//[^\n]*\n", re.MULTILINE | re.DOTALL)


def living(picture: str, text: str, name: str) -> str:
    """Return a page that needs no Python: a picture, to which a script of this folder gives life.

    The script exports ``show(host, text)``, which shows the text on the page.
    """
    html = f'<div class="mm-page" data-lm-suppress-shortcuts="true">{picture}'
    for part in (text, script(name)):
        packed = b64encode(compress(part.encode(), 9)).decode()
        html += f'<script type="text/plain">{packed}</script>'
    return f'{html}</div>\n<script type="module">\n{script("page.js")}</script>\n'


def script(name: str) -> str:
    """Return a module of this folder as one script: what it imports, then the module itself.

    An imported style becomes a constant with its text. All modules share one scope, so no two of
    them may use the same name at top level.
    """
    modules: dict[str, str] = {}
    _collect(name, modules)
    main = modules.pop(name)
    imported = [EXPORT.sub("", text) for text in modules.values()]
    return "\n".join([*imported, main])


def _collect(name: str, modules: dict[str, str]) -> None:
    """Add a module to those collected, after all that it imports."""
    text = _read(name)
    for binding, imported in IMPORT.findall(text):
        if imported in modules:
            continue
        if imported.endswith(".css"):
            modules[imported] = f"const {binding} = {json.dumps(style(imported))};\n"
        else:
            _collect(imported, modules)
    modules[name] = IMPORT.sub("", text).strip() + "\n"


def style(name: str) -> str:
    """Return a style of this folder after that of all widgets, with the pictures' dark colours."""
    return f"{_read('base.css')}{_read(name)}.mm {{ {SCHEME_CSS} }}"


def themed(name: str) -> str:
    """Return a style for a widget in the page of JupyterLab, which may have a dark theme."""
    dark = "color-scheme: dark; --right: #6fd08c; --wrong: #ff8a80"
    return f"{style(name)} {DARK_PAGE} .mm {{ {dark} }}"


def _read(name: str) -> str:
    """Return a file of this folder without its comments."""
    return COMMENT.sub("", (FOLDER / name).read_text("utf-8"))
