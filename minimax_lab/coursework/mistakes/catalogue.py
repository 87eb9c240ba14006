"""The catalogue of misconceptions: each with its name, its reason and a hint."""

from ..games.judgement_mistakes import EVALUATION_MISTAKES
from ..games.ordering_mistakes import ORDERING_MISTAKES
from ..games.rule_mistakes import BORROWED, ENDLESS, RULE_MISTAKES
from .catalogue_cuts import CUTS
from .catalogue_moves import MOVES
from .catalogue_players import PLAYERS
from .catalogue_symptoms import SYMPTOMS
from .catalogue_values import VALUES
from .catalogue_window import WINDOW
from .misconception import Misconception

# From the particular to the general: of two that explain a function equally well, the first counts.
SEARCH_MISTAKES: tuple[Misconception, ...] = (*WINDOW, *MOVES, *VALUES, *PLAYERS, *CUTS, *SYMPTOMS)
MISCONCEPTIONS: tuple[Misconception, ...] = (
    *SEARCH_MISTAKES,
    *RULE_MISTAKES,
    BORROWED,
    ENDLESS,
    *EVALUATION_MISTAKES,
    *ORDERING_MISTAKES,
)


def misconception(name: str) -> Misconception:
    """Return the misconception of that name.

    Parameters
    ----------
    name : str
        Such as "the window isn't handed down".

    Returns
    -------
    Misconception
        With its explanation, its hint, and texts that make the mistake.

    Raises
    ------
    ValueError
        If there is none of that name.

    Examples
    --------
    >>> print(misconception("the cut is in one branch only").hint)
    Write MAX's and MIN's branch side by side, line by line. Which line has no partner?
    """
    for mistake in MISCONCEPTIONS:
        if mistake.name == name:
            return mistake
    known = ", ".join(repr(mistake.name) for mistake in MISCONCEPTIONS)
    raise ValueError(f"there is no misconception called {name!r}: choose one of {known}")
