"""Turn the sliders of a uniform tree, and see what a search costs to every depth."""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

from ..draw import plots
from ..draw.axes import html_of
from ..instruments.wording import listed
from ..measure.sweep import sweep
from ..optional import require
from ..search.minimax import alphabeta
from .base import Widget
from .pages import script, themed

# The stops of each slider: the words for each -> its value.
SETTINGS: dict[str, dict[str, Any]] = {
    "branching": {str(number): number for number in range(2, 11)},
    "depth": {str(number): number for number in range(1, 11)},
    "order": {"random order": "random", "worst first": "worst"}
    | {f"best first at {10 * tenth}% of nodes": tenth / 10 for tenth in range(11)}
    | {"best first": "best"},
    "seed": {str(number): number for number in range(100)},
}
# Inches: to the left of the axes and below them, their height, and their width on a page with much
# room and on one with little: the letters are readable on both.
LEFT = 1.25
BELOW = 0.75
HIGH = 2.8
WIDE = 8.0
NARROW = 2.8
MOST_LEAVES = 100_000  # of a tree that is searched, so that nobody waits


class Explorer(Widget):
    """Explore what searches cost on uniform trees: sliders for branching, depth, order and seed.

    The plot is that of `plots.nodes_against_depth`: the leaves that each search evaluates at each
    depth, beside what theory says. Trees of more than 100,000 leaves aren't searched: then the
    lines end early, and a sentence says why.

    Parameters
    ----------
    searches : callable, iterable or mapping, optional
        What to count, as `sweep` takes it: a search function, several, or searches by label.
        Alpha-beta if left out.
    branching, depth, seed : int, optional
        Where the sliders start: 2 to 10 children, depth 1 to 10, seed 0 to 99.
    order : "random", "worst", "best", or float, optional
        The order in which children come; a number, in steps of 0.1, is the chance that the best
        child comes first (see `UniformTree`).

    Attributes
    ----------
    setting : dict
        What the sliders are set to: "branching", "depth", "order" and "seed".
    sentence : str
        The numbers at the greatest depth, in words.

    Raises
    ------
    TypeError, ValueError
        If a slider can't be set to an argument, or `searches` are none.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> explorer = lab.Explorer(branching=2, depth=6, order="best")
    >>> explorer.sentence
    'At depth 6, of 64 leaves alphabeta evaluates 15.'
    >>> explorer.set(depth=4, order="worst")
    >>> explorer.sentence
    'At depth 4, of 16 leaves alphabeta evaluates 16.'
    """

    _esm = script("explorer.js")
    _css = themed("explorer.css")

    def __init__(
        self,
        searches: Callable | Iterable[Callable] | Mapping[str, Callable] = alphabeta,
        *,
        branching: int = 3,
        depth: int = 6,
        order: str | float = "random",
        seed: int = 0,
    ) -> None:
        self._searches = searches
        self.setting: dict[str, Any] = {}
        super().__init__()
        self.set(branching=branching, depth=depth, order=order, seed=seed)
        self.actions = {"stop": lambda name, words: self.set(**{name: SETTINGS[name][words]})}

    def set(self, **setting: Any) -> None:
        """Move some sliders, as ``explorer.set(depth=5)`` does; count, and draw the plot anew."""
        moved = dict(self.setting)
        for name, value in setting.items():
            if name not in SETTINGS:
                raise TypeError(f"there is no slider {name!r}: they are {listed(list(SETTINGS))}")
            stops = [*SETTINGS[name].values()]
            if value not in stops:
                ends = f"{stops[0]!r} to {stops[-1]!r}"
                raise ValueError(f"{name} must be a stop of its slider, {ends}, not {value!r}")
            moved[name] = stops[stops.index(value)]  # the stop itself, where 3.0 was given
        frame = self._frame(moved)  # if a search fails in here, everything stays as it was
        self.setting = moved
        self.frame = frame

    def _frame(self, setting: dict[str, Any]) -> dict[str, Any]:
        """Return all that is shown at a setting."""
        require("matplotlib", "lab.Explorer")
        table, why = self._table(setting)
        deepest = table[table.depth == table.depth.max()]
        runs = zip(deepest.search, deepest.leaves, strict=True)
        leaves = "; ".join(f"{search} evaluates {leaves:,}" for search, leaves in runs)
        depth = deepest.depth.iloc[0]
        total = setting["branching"] ** depth
        sliders = {}
        for name, stops in SETTINGS.items():
            place = list(stops.values()).index(setting[name])
            sliders[name] = {"stops": list(stops), "at": place}
        return _plots(table) | {
            "sliders": sliders,
            "sentence": f"At depth {depth}, of {total:,} leaves {leaves}.{why}",
        }

    def _table(self, setting: dict[str, Any]) -> tuple[Any, str]:
        """Return the table of the runs, and a sentence on why it ends early; "" if it doesn't."""
        concat = require("pandas", "lab.Explorer").concat
        trees = {name: value for name, value in setting.items() if name != "depth"}
        tables: list[Any] = []
        for depth in range(setting["depth"] + 1):
            if setting["branching"] ** depth > MOST_LEAVES:
                return concat(tables), " Deeper trees are too large to be searched here."
            try:
                tables.append(sweep(self._searches, depth=depth, progress=False, **trees))
            except Exception as error:  # of the reader's own search
                if len(tables) < 2:  # too few depths for a plot
                    raise
                return concat(tables), f" At depth {depth}: {type(error).__name__}: {error}"
        return concat(tables), ""

    def picture(self) -> str:
        """Return the setting, its sentence and the plot, narrow as a phone may show it, as HTML."""
        return f"<div>{escape(self._words())}</div>{self.frame['narrow']}"

    def _words(self) -> str:
        setting = ", ".join(f"{name} {value}" for name, value in self.setting.items())
        return f"{setting}. {self.sentence}"

    def __repr__(self) -> str:
        return f"<Explorer: {self._words()}>"


def _plots(table: Any) -> dict[str, str]:
    """Return the plot of a table as HTML, wide and narrow; its axes lie where they always lie."""
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import PlaceHolderLayoutEngine
    from matplotlib.text import Text

    height = BELOW + HIGH + 0.2
    figure = Figure(figsize=(WIDE, height), dpi=100)
    figure.set_layout_engine(
        PlaceHolderLayoutEngine(adjust_compatible=True, colorbar_gridspec=True)
    )
    share = HIGH / height  # the height of the axes; where they lie from left to right comes below
    ax = figure.add_axes(
        (0, BELOW / height, 1, share),
        xlim=(-0.2, 10.2),
        yscale="log",
        ylim=(0.8, 1.3 * MOST_LEAVES),
    )
    plots.nodes_against_depth(table, count="leaves", ax=ax)
    # The sliders say the rest.
    ax.set_title("", loc="left")
    for text in ax.findobj(Text):
        text.set_text(text.get_text().replace("expected, random order", "expected"))
    # Beside the axes is room for the longest label, 0.12 inches a letter.
    beside = 0.12 * max(map(len, [*table.search, "all of the tree"]))
    if table.search.nunique() > 3:  # the labels are in a legend, beside their signs
        beside += 0.8
    pictures = {}
    for name, axes_width in (("plot", WIDE), ("narrow", NARROW)):
        width = LEFT + 1.04 * axes_width + beside
        figure.set_size_inches(width, height)
        ax.set_position((LEFT / width, BELOW / height, axes_width / width, share))
        pictures[name] = html_of(figure, ax.alt_text, crop=None)
    return pictures
