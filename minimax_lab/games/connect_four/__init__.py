"""Connect Four: its rules, crude evaluations, and a solver that knows who wins."""

import lazy_loader

# Imported when they are first asked for: numba comes with the solver.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
