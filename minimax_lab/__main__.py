"""``python -m minimax_lab play connect-four``: the lab in the terminal."""

import sys

from .terminal import main

if __name__ == "__main__":
    sys.exit(main())
