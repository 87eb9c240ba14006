"""Settings for all tests: no screen, and the same examples in every run."""

import signal

import matplotlib
from hypothesis import settings

# Not through MPLBACKEND: kernels that a test starts would inherit it, and show no pictures.
matplotlib.use("Agg")

settings.register_profile("lab", deadline=None, derandomize=True)
settings.load_profile("lab")

# A shell without job control starts its children deaf to Ctrl-C, and they theirs.
signal.signal(signal.SIGINT, signal.default_int_handler)
