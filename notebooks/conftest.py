"""What nbval compares of the lectures: of an output in HTML, the text or picture beside it.

A stepper's HTML holds its page, packed, so it would change with every release of the lab.
"""

import os
from typing import Any

os.environ["TQDM_DISABLE"] = "1"  # a bar comes and goes with the speed of the machine


def pytest_collectstart(collector: Any) -> None:
    """Leave HTML out, as nbval's documentation has it."""
    if hasattr(collector, "skip_compare"):
        collector.skip_compare += ("text/html",)
