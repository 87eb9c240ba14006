"""Plots of duels: Elo against depth, or each duel's interval, one below the other."""

from math import isfinite
from typing import TYPE_CHECKING

from .axes import COLOURS, axes, labelled

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame


def draw_duels(rows: "DataFrame") -> "Axes":
    """Plot Elo differences, with their intervals, against the opponent's depth.

    Parameters
    ----------
    rows : pandas.DataFrame
        Duels as `minimax_lab.measure.duels.duels` returns them, each player a ply ahead of its
        opponent.

    Returns
    -------
    matplotlib.axes.Axes
        The axes: one line for each player and opponent.

    Examples
    --------
    >>> from minimax_lab.measure.duels import duels
    >>> ax = draw_duels(duels("Connect Four: one ply more").tail(2))
    >>> ax.alt_text
    'Elo difference with one ply more. nothing against lines: -115 at d = 5, -167 at d = 6.'
    """
    ax = axes()
    words = []
    for (player, opponent), curve in rows.groupby(["player", "opponent"], sort=False):
        label = f"{player} against {opponent}"
        errors = [curve["Elo"] - curve["from"], curve["to"] - curve["Elo"]]
        ax.errorbar(curve["its plies"], curve["Elo"], errors, label=label, capsize=5, linewidth=2)
        points = zip(curve["Elo"], curve["its plies"], strict=True)
        words.append(f"{label}: {', '.join(f'{elo:+.0f} at d = {plies}' for elo, plies in points)}")
    ax.axhline(0, color="black", linewidth=1)
    ax.set_xticks(sorted(set(rows["its plies"])))
    ax.set_xlabel("d: the first player looks d + 1 plies ahead,\nthe second d")
    ax.set_ylabel("Elo difference of the first")
    return labelled(ax, f"Elo difference with one ply more. {'; '.join(words)}.")


def draw_intervals(rows: "DataFrame") -> "Axes":
    """Plot the Elo difference of each duel with its interval, one duel below the other.

    Parameters
    ----------
    rows : pandas.DataFrame
        Duels as `minimax_lab.measure.duels.duels` returns them.

    Returns
    -------
    matplotlib.axes.Axes
        The axes. Beside each bar are the players, with their plies in brackets. Where the player
        has won all games, the bar has no upper end, but an arrow.

    Examples
    --------
    >>> from minimax_lab.measure.duels import duels
    >>> ax = draw_intervals(duels("draughts: equal depth").head(1))
    >>> ax.alt_text
    'Elo difference of the first. have I more (2) against nothing (2): -330, from -401 to -260.'
    """
    ax = axes(height=1.2 + 0.7 * len(rows))
    edge = 1.1 * max(abs(end) for end in [*rows["from"], *rows["to"]] if isfinite(end))
    places = range(len(rows))
    starts = rows["from"].clip(lower=-2 * edge)
    ends = rows["to"].clip(upper=2 * edge)
    ax.hlines(places, starts, ends, color=COLOURS[0], linewidth=2)
    ax.plot(rows["Elo"], places, "o", color=COLOURS[0])  # an infinite one isn't drawn
    tips = [0.96 * edge if end > edge else None for end in rows["to"]]
    ax.plot(tips, places, ">", color=COLOURS[0])
    names = []
    words = []
    for duel in rows.to_dict("records"):
        name = "{player} ({plies}) against {opponent} ({its plies})".format_map(duel)
        names.append(name.replace(" against", "\nagainst"))
        words.append(f"{name}: {duel['Elo']:+.0f}, from {duel['from']:+.0f} to {duel['to']:+.0f}")
    ax.axvline(0, color="black", linewidth=1)
    ax.set_xlim(-edge, edge)
    ax.set_yticks(places, names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlabel("Elo difference of the first")
    return labelled(ax, f"Elo difference of the first. {'; '.join(words)}.")
