"""python -m minimax_lab.coursework.grading release, or grade SUBMISSIONS."""

import argparse
import sys
from io import TextIOWrapper

from .grade import grade, release


def main() -> int:
    """Release the assignments, or grade a folder of submissions; return the exit code."""
    parser = argparse.ArgumentParser("python -m minimax_lab.coursework.grading")
    parser.add_argument("step", choices=["release", "grade"])
    parser.add_argument("submissions", nargs="?", default="submitted", help="for grade: a folder")
    parser.add_argument("--sources", default="notebooks/coursework", help="NAME/NAME.ipynb")
    parser.add_argument("--output", help="where to write: release/ or grades/ by default")
    asked = parser.parse_args()
    if isinstance(sys.stdout, TextIOWrapper):  # no name shall stop the marking of a class
        sys.stdout.reconfigure(errors="replace")
    try:
        if asked.step == "release":
            print(*release(asked.sources, asked.output or "release"), sep="\n")
        else:
            grade(asked.submissions, asked.sources, asked.output or "grades")
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped. What was marked by then is kept.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
