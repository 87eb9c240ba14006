"""Turn the sliders of a uniform tree, and see what a search costs to every depth."""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

import ipywidgets

from ..draw import plots
from ..measure.sweep import sweep
from ..search.minimax import alphabeta

_CHANCES = {f"best first, chance {tenth / 10:g}": tenth / 10 for tenth in range(11)}
# What each slider may be set to, with its words where these say more.
SETTINGS: dict[str, Any] = {
    "branching": range(2, 11),
    "depth": range(1, 11),
    "order": {"random order": "random", "worst first": "worst", **_CHANCES, "best first": "best"},
    "seed": range(100),
}
MOST_LEAVES = 100_000  # of a tree that is searched, so that nobody waits


class Explorer(ipywidgets.VBox):
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
        Which order the children come in; a number in steps of 0.1 is the chance that the best one
        comes first (see `UniformTree`).

    Attributes
    ----------
    sliders : dict
        The sliders by the name of what they set: ``explorer.sliders["depth"].value = 5``.
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
    """

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
        given = {"branching": branching, "depth": depth, "order": order, "seed": seed}
        self.sliders = {name: _slider(name, value) for name, value in given.items()}
        for slider in self.sliders.values():
            slider.observe(self._show, names="value")
        rows = ipywidgets.HBox([*self.sliders.values()], layout={"flex_flow": "row wrap"})
        self._plot, self._words = ipywidgets.HTML(), ipywidgets.HTML()
        super().__init__([rows, self._plot, self._words])
        self._show()

    def _show(self, change: Any = None) -> None:
        """Count, and draw the plot anew."""
        from matplotlib.figure import Figure

        table, why = self._counted()
        figure = Figure(figsize=(9, 5.4), dpi=100)
        plots.nodes_against_depth(table, count="leaves", ax=figure.add_subplot())
        deepest = table[table.depth == table.depth.max()]
        runs = zip(deepest.search, deepest.leaves, strict=True)
        leaves = "; ".join(f"{search} evaluates {leaves:,}" for search, leaves in runs)
        every = self.sliders["branching"].value ** deepest.depth.iloc[0]
        self.sentence = f"At depth {deepest.depth.iloc[0]}, of {every:,} leaves {leaves}.{why}"
        self._plot.value = figure._repr_mimebundle_()[0]["text/html"]
        self._words.value = f'<p aria-live="polite">{escape(self.sentence)}</p>'

    def _counted(self) -> tuple[Any, str]:
        """Return the table of the runs, and why it ends early, "" if it doesn't."""
        from pandas import concat

        setting = {name: slider.value for name, slider in self.sliders.items()}
        tables: list[Any] = []
        for depth in range(setting.pop("depth") + 1):
            if setting["branching"] ** depth > MOST_LEAVES:
                return concat(tables), " Deeper trees are too large to be searched here."
            try:
                tables.append(sweep(self._searches, depth=depth, progress=False, **setting))
            except Exception as error:  # of the reader's own search
                if len(tables) < 2:
                    raise
                return concat(tables), f" At depth {depth}: {type(error).__name__}: {error}"
        return concat(tables), ""

    def _repr_mimebundle_(self, **kwargs: Any) -> dict:
        """Add the plot, for viewers that show no widgets."""
        return {**super()._repr_mimebundle_(**kwargs), "text/html": self._plot.value}

    def __repr__(self) -> str:
        setting = ", ".join(f"{name} {slider.value}" for name, slider in self.sliders.items())
        return f"<Explorer: {setting}. {self.sentence}>"


def _slider(name: str, value: Any) -> ipywidgets.SelectionSlider:
    """Return a slider, or raise if it can't be set to a value."""
    options = SETTINGS[name]
    values = list(options.values() if isinstance(options, dict) else options)
    if value not in values:
        stops = f"{values[0]!r} to {values[-1]!r}"
        raise ValueError(f"{name} must be a stop of its slider, {stops}, not {value!r}")
    look = {"options": options, "continuous_update": False, "layout": {"width": "440px"}}
    return ipywidgets.SelectionSlider(value=value, description=name.capitalize(), **look)
