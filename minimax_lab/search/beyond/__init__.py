"""Searches beyond alpha-beta, a module for each idea: `lab.beyond`."""

from ..door import checked
from .aspiration import aspiration_search
from .deepening import iterative_deepening
from .history import alphabeta_with_history, alphabeta_with_killers
from .mtdf import alphabeta_with_memory, mtdf
from .negamax import negamax
from .negascout import negascout, principal_variation_search
from .quiet import alphabeta_with_quiescence, quiescence
from .sss import sss_star
from .table import alphabeta_with_table

negamax = checked(negamax, __name__)
negascout = checked(negascout, __name__)
principal_variation_search = checked(principal_variation_search, __name__)
aspiration_search = checked(aspiration_search, __name__)
alphabeta_with_table = checked(alphabeta_with_table, __name__)
alphabeta_with_memory = checked(alphabeta_with_memory, __name__)
mtdf = checked(mtdf, __name__)
iterative_deepening = checked(iterative_deepening, __name__)
alphabeta_with_killers = checked(alphabeta_with_killers, __name__)
alphabeta_with_history = checked(alphabeta_with_history, __name__)
sss_star = checked(sss_star, __name__)
alphabeta_with_quiescence = checked(alphabeta_with_quiescence, __name__)

# All of these return the minimax value; quiescence search goes on beyond the depth it is given.
BEYOND = (
    negamax,
    negascout,
    principal_variation_search,
    aspiration_search,
    alphabeta_with_table,
    alphabeta_with_memory,
    mtdf,
    iterative_deepening,
    alphabeta_with_killers,
    alphabeta_with_history,
    sss_star,
)

__all__ = [
    "BEYOND",
    "alphabeta_with_quiescence",
    "quiescence",
    *(search.__name__ for search in BEYOND),
]
