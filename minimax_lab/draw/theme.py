"""The look of all pictures: a few sizes, and the colours on paper and in the dark."""

SIZE = 15  # of every text in a tree
RING = 4  # pixels from a node to the ring around it that marks it

# Each colour, and in DARK what it is where the page's theme is dark. In both, a text has a contrast
# of 4.5 with what lies behind it, and a line one of 3; and nothing is told by colour alone.
PAPER = "#ffffff"
INK = "#111111"
FRAME = "#d0d0d0"
CUT = "#a50026"
HALO = "#ffd24a"  # the path
RIM = "#a07400"  # the rim of the path
FAINT = "#8c8c8c"  # lines of nodes that are drawn pale
PALE = "#606060"  # their texts
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
    PAPER: "#181a1b",
    INK: "#f0f0f0",
    FRAME: "#3c3f41",
    CUT: "#ff8095",
    HALO: "#6b5200",
    RIM: "#d9a520",
    FAINT: "#7c7c7c",
    PALE: "#a8a8a8",
    LINE: "#b0b0b0",
    MAX_FILL: "#123a5c",
    MAX_LINE: "#7cb8ee",
    MIN_FILL: "#6f2c34",
    MIN_LINE: "#ffa07f",
    LEAF: "#303336",
    X_RIM: "#d3e8fb",
    O_RIM: "#ffd9ac",
    RACK: "#567391",
    TINT: "#5e4a08",
    CHOSEN: "#7db4ff",
    LIGHT_WOOD: "#a38f70",
    DARK_WOOD: "#6e5638",
}

# Rules of a style sheet that turn the colours dark; `color-scheme` says whether. They are for the
# whole sheet of a picture, or to be nested in the rule of an element that has pictures in it.
SCHEME_CSS = "\n".join(
    f'[{name}="{paper}"] {{ {name}: light-dark({paper}, {dark}); }}'
    for paper, dark in DARK.items()
    for name in ("fill", "stroke")
)

# Where the theme of JupyterLab, of Voila or of VS Code is dark.
DARK_PAGE = (
    ":is([data-jp-theme-light=false], "
    "[data-vscode-theme-kind=vscode-dark], [data-vscode-theme-kind=vscode-high-contrast])"
)
