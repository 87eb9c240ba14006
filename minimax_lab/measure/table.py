"""The table of a sweep: one row per run, and the way back from a table to its runs."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import pandas as pd

from .plan import Run

FORMAT = 1
_MARK = "minimax_lab.sweep"  # where in table.attrs the format is


class Measured(NamedTuple):
    """What a run gave: the last columns of its row."""

    value: float
    nodes: int
    leaves: int
    seconds: float


_TEXT, _WHOLE, _NUMBER, _ORDER = "string", "Int64", "float64", "object"
_TYPES: dict[str, Any] = {
    "search": _TEXT,
    "game": _TEXT,
    "branching": _WHOLE,
    "depth": _WHOLE,
    "order": _ORDER,
    "seed": _WHOLE,
    "value": _NUMBER,
    "nodes": _WHOLE,
    "leaves": _WHOLE,
    "seconds": _NUMBER,
}
_MAY_BE_MISSING = ("branching", "order", "seed", "value")
_NOT_NEGATIVE = ("branching", "depth", "nodes", "leaves", "seconds")


def table_of(runs: Iterable[Run], measured: dict[Run, Measured]) -> pd.DataFrame:
    """Return the rows of those runs that have been measured."""
    table = frame([(*run, *measured[run]) for run in runs if run in measured], _TYPES)
    table.attrs[_MARK] = FORMAT
    return table


def frame(rows: Iterable[tuple], types: Mapping[str, Any]) -> pd.DataFrame:
    """Return a table with columns of these names and types; None is a missing value."""
    columns: list = list(zip(*rows, strict=True)) or [()] * len(types)
    return pd.DataFrame(
        {
            name: pd.Series([pd.NA if cell is None else cell for cell in cells], dtype=kind)
            for (name, kind), cells in zip(types.items(), columns, strict=True)
        }
    )


def measured_in(table: Any, runs: Iterable[Run]) -> dict[Run, Measured]:
    """Return what a table of an earlier sweep says of these runs; raise if it isn't one."""
    if not isinstance(table, pd.DataFrame):
        raise TypeError(f"resume must be the table of an earlier sweep, not {type(table).__name__}")
    version = table.attrs.get(_MARK, FORMAT)
    if version != FORMAT:
        raise ValueError(
            f"resume is a table of format {version}, but this version of the lab writes and reads "
            f"format {FORMAT}: sweep again, or with the version that made it"
        )
    table = _checked(table)
    keys = [_key(run) for run in table[list(Run._fields)].itertuples(index=False, name=None)]
    earlier = dict(zip(keys, table.itertuples(index=False, name=None), strict=True))
    if len(earlier) < len(keys):
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"resume has two rows of the same run, {twice}: keep one of them")
    found = {}
    for run in runs:
        if _key(run) in earlier:
            value, nodes, leaves, seconds = earlier[_key(run)][len(Run._fields) :]
            found[run] = Measured(float(value), int(nodes), int(leaves), float(seconds))
    return found


def _key(run: tuple) -> tuple:
    """Return what tells a run from others, even when its order has been through a text file."""
    search, game, branching, depth, order, seed = (
        None if cell is None or cell is pd.NA else cell for cell in run
    )
    order = round(order, 12) if isinstance(order, float) else order
    return (search, game, branching, depth, order, seed)


def _checked(table: pd.DataFrame) -> pd.DataFrame:
    """Return the table with the types of a sweep's; raise if it can't have them."""
    if "Unnamed: 0" in table:  # the row numbers of to_csv(path), as read_csv(path) names them
        table = table.drop(columns="Unnamed: 0")
    missing = [name for name in _TYPES if name not in table]
    extra = [name for name in table if name not in _TYPES]
    if missing or extra or not table.columns.is_unique:
        raise ValueError(
            "resume isn't the table of a sweep: "
            + (f"the columns {missing} are missing" if missing else f"it also has {extra}")
            + f"; it must have {list(_TYPES)}, each once"
        )
    return pd.DataFrame({name: _column(table[name], name) for name in _TYPES})


def _column(cells: pd.Series, name: str) -> pd.Series:
    kind = _TYPES[name]
    try:
        if kind is _ORDER:
            column = pd.Series([_order(cell) for cell in cells], dtype=object)
        elif kind is _TEXT:
            column = _texts(cells)
        else:
            column = _numbers(cells).astype(kind)
    except (TypeError, ValueError) as error:
        wanted = {_WHOLE: "whole numbers", _NUMBER: "numbers", _TEXT: "names"}.get(kind, "orders")
        raise ValueError(f"resume's column {name!r} doesn't hold {wanted}: {error}") from None
    if name not in _MAY_BE_MISSING and column.isna().any():
        raise ValueError(f"resume's column {name!r} has empty cells")
    if name in _NOT_NEGATIVE and (column.dropna() < 0).any():
        raise ValueError(f"resume's column {name!r} has negative numbers")
    return column


def _texts(cells: pd.Series) -> pd.Series:
    for cell in cells.dropna():
        if not isinstance(cell, str):
            raise TypeError(f"{cell!r} is not a text")
    return cells.reset_index(drop=True).astype("string")


def _numbers(cells: pd.Series) -> pd.Series:
    if not pd.api.types.is_numeric_dtype(cells) or pd.api.types.is_bool_dtype(cells):
        raise TypeError(f"its type is {cells.dtype}")
    return cells.reset_index(drop=True)


def _order(cell: Any) -> Any:
    if pd.isna(cell):
        return pd.NA
    return cell if cell in ("random", "best", "worst") else float(cell)
