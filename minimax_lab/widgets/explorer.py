"""Turn the sliders of a uniform tree, and see what a search costs to every depth."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ..draw.words import order_words
from ..games.game import check_whole
from ..instruments.proxy import name_of
from ..search.minimax import alphabeta
from ..search.published import Procedure
from .explorer_view import ORDERS, LeafCounter, Setting, frame_of

_HERE = Path(__file__).parent
MOST = {"branching": 10, "depth": 10, "seed": 99}
LEAST = {"branching": 2, "depth": 1, "seed": 0}


class Explorer(anywidget.AnyWidget):
    """Explore what searches cost on uniform trees: sliders for branching, depth, order and seed.

    A chart shows the leaves that each search evaluates at each depth, counted, beside all leaves of
    the tree, the minimal tree, and the number that is expected of alpha-beta in random order.
    Searches are compiled where numba is installed and can; a count that would still keep the
    reader waiting is left out, and a sentence says so. If a search raises an error, that is
    shown below the chart.

    Parameters
    ----------
    searches : callable, iterable or mapping, optional
        What to count: a search function, the lab's, a published one or your own; several; or
        searches by label. Alpha-beta if left out. Each is called with (game, state, depth), and
        with a full window if it needs alpha and beta.
    branching, depth, seed : int, optional
        Where the sliders start: 2 to 10 children, depth 1 to 10, seed 0 to 99.
    order : "random", "worst", "best", or float, optional
        Which order the children come in; a number in steps of 0.1 is the chance that the best one
        comes first (see `UniformTree`).

    Attributes
    ----------
    branching, depth, order, seed
        What is shown; set them to move the sliders.
    sentence : str
        The numbers at the greatest depth, in words.

    Raises
    ------
    TypeError, ValueError
        If an argument, or what an attribute is set to, is not of its kind or out of its range.

    Examples
    --------
    >>> import minimax_lab as lab
    >>> explorer = lab.Explorer(branching=2, depth=6, order="best")
    >>> explorer.sentence.split("; ")[1]
    'alphabeta evaluates 15 (23.44%)'
    """

    _esm = _HERE / "explorer.js"
    _css = _HERE / "explorer.css"

    branching = traitlets.Int(3).tag(sync=True)
    depth = traitlets.Int(6).tag(sync=True)
    order = traitlets.Any("random").tag(sync=True)
    seed = traitlets.Int(0).tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)
    # These stay as they are made.
    ranges = traitlets.Dict().tag(sync=True)
    orders = traitlets.List().tag(sync=True)

    def __init__(
        self,
        searches: Callable | Iterable[Callable] | Mapping[str, Callable] | None = None,
        *,
        branching: int = 3,
        depth: int = 6,
        order: str | float = "random",
        seed: int = 0,
    ) -> None:
        self._drawn = Setting(
            _checked("branching", branching), _checked("depth", depth), _checked("order", order),
            _checked("seed", seed),
        )  # fmt: skip
        self._counters = _counters(searches)
        super().__init__(
            **self._drawn._asdict(),
            frame=frame_of(self._counters, self._drawn),
            ranges={name: [LEAST[name], MOST[name]] for name in MOST},
            orders=[[stop, order_words(stop)] for stop in ORDERS],
        )

    @traitlets.validate("branching", "depth", "order", "seed")
    def _check(self, proposal: Any) -> Any:
        return _checked(proposal["trait"].name, proposal["value"])

    @traitlets.observe("branching", "depth", "order", "seed")
    def _show(self, change: Any) -> None:
        setting = Setting(self.branching, self.depth, self.order, self.seed)
        if setting != self._drawn:  # of several changed together, each notifies
            self._drawn = setting
            self.frame = frame_of(self._counters, setting)

    @property
    def sentence(self) -> str:
        return self.frame["sentence"]

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict]:
        """Add the picture, for viewers that show no widgets."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, "image/svg+xml": self.frame["svg"]}, metadata

    def __repr__(self) -> str:
        setting = Setting(self.branching, self.depth, self.order, self.seed)
        names = ", ".join(counter.label for counter in self._counters)
        return f"<Explorer of {names}: {setting}, to depth {self.depth}>"


def _checked(name: str, value: Any) -> Any:
    """Return what a slider is set to, or raise if it can't be."""
    if name == "order":
        if isinstance(value, bool) or value not in ORDERS:
            raise ValueError(
                f'order must be "random", "worst", "best" or one of 0, 0.1, … 1, not {value!r}'
            )
        return value if isinstance(value, str) else float(value)
    check_whole(value, name, LEAST[name])
    if value > MOST[name]:
        raise ValueError(f"{name} must be from {LEAST[name]} to {MOST[name]}, not {value}")
    return int(value)


def _counters(searches: Any) -> list[LeafCounter]:
    if searches is None:
        searches = alphabeta
    if not isinstance(searches, Mapping):
        several = [searches] if _is_search(searches) else searches
        if not isinstance(several, Iterable):
            raise TypeError(f"searches must be a function, or several, not {searches!r}")
        several = list(several)
        searches = {name_of(search): search for search in several}
        if len(searches) < len(several):
            raise ValueError(
                'searches has two of the same name: give them labels, {"mine": f, "theirs": g}'
            )
    if not searches:
        raise ValueError("searches is empty: leave it out for alpha-beta")
    for search in searches.values():
        if not _is_search(search):
            raise TypeError(f"searches must be functions, not {search!r}")
    return [LeafCounter(str(label), search) for label, search in searches.items()]


def _is_search(thing: Any) -> bool:
    return callable(thing) or isinstance(thing, Procedure)
