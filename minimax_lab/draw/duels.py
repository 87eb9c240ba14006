"""A plot of duels in which one player looks a ply further ahead than the other."""

from typing import TYPE_CHECKING

from .axes import axes, labelled

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
    'Elo difference with one ply more. lines against threats: +171 at d = 5, +40 at d = 6.'
    """
    ax = axes(10, 5.5)
    words = []
    for (player, opponent), curve in rows.groupby(["player", "opponent"], sort=False):
        label = f"{player} against {opponent}"
        errors = [curve["Elo"] - curve["from"], curve["to"] - curve["Elo"]]
        ax.errorbar(curve["its plies"], curve["Elo"], errors, label=label, capsize=5, linewidth=2)
        points = zip(curve["Elo"], curve["its plies"], strict=True)
        words.append(f"{label}: {', '.join(f'{elo:+.0f} at d = {plies}' for elo, plies in points)}")
    ax.axhline(0, color="black", linewidth=1)
    ax.set_xticks(sorted(set(rows["its plies"])))
    ax.set_xlabel("d: the first player looks d + 1 plies ahead, the second d")
    ax.set_ylabel("Elo difference of the first")
    return labelled(ax, f"Elo difference with one ply more. {'; '.join(words)}.")
