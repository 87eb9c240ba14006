"""python -m minimax_lab.coursework.grading release, or grade SUBMISSIONS."""

import argparse
import sys
from io import TextIOWrapper

from .grade import grade, release


def main(arguments: list[str] | None = None) -> int:
    """Release the assignments, or grade a folder of submissions; return the exit code."""
    parser = argparse.ArgumentParser("python -m minimax_lab.coursework.grading")
    steps = parser.add_subparsers(dest="step", required=True)
    releasing = steps.add_parser("release", help="write the students' notebooks")
    grading = steps.add_parser("grade", help="mark a folder of submissions")
    grading.add_argument("submissions", help="of STUDENT.ipynb or STUDENT/.../ANY.ipynb")
    for step, output in ((releasing, "release"), (grading, "grades")):
        step.add_argument("--sources", default="notebooks/coursework", help="NAME/NAME.ipynb")
        step.add_argument("--output", default=output, help=f"where to write; {output}/ by default")
    asked = parser.parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):  # no name shall stop the marking of a class
        sys.stdout.reconfigure(errors="replace")
    try:
        if asked.step == "release":
            for path in release(asked.sources, asked.output):
                print(path)
        else:
            grade(asked.submissions, asked.sources, asked.output)
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped. What was done by then is kept.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
