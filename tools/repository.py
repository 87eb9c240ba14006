"""Where the project's repository is, as far as it can be told from where the project is built."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REMOTE = re.compile(r"(?:https?://(?:[^@/]*@)?|(?:ssh://)?git@)([\w.-]+)[:/](.+?)(?:\.git)?/?")
LINK = re.compile(r"(!?)\[((?:[^][]|\[[^]]*\])*)\]\((?!https?:|#)([^)\s]+)\)")
COLAB = "https://colab.research.google.com/github/"


def repository() -> str | None:
    """Return the repository's address, as https://github.com/owner/name; None if there is none.

    On GitHub's machines GITHUB_REPOSITORY names it, elsewhere the remote that git calls origin.
    """
    name = os.environ.get("GITHUB_REPOSITORY")
    if name:
        return f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{name}"
    command = ["git", "-C", str(ROOT), "remote", "get-url", "origin"]
    try:
        remote = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except FileNotFoundError:  # no git here
        return None
    address = REMOTE.fullmatch(remote)
    return f"https://{address[1]}/{address[2]}" if address else None


def in_colab(path: str, home: str | None) -> str | None:
    """Return the address that opens a notebook in Colab, which takes them from GitHub alone."""
    github = "https://github.com/"
    if home is None or not home.startswith(github):
        return None
    return f"{COLAB}{home.removeprefix(github)}/blob/main/{path}"


def with_absolute_links(readme: str, home: str | None) -> str:
    """Return the README as it can stand elsewhere, on a package index.

    Its links and pictures lead to the repository. Without one, a link is its words alone, and a
    picture isn't there.
    """

    def absolute(link: re.Match) -> str:
        sign, words, path = link.groups()
        if home:
            return f"{sign}[{words}]({home}/{'raw' if sign else 'blob'}/main/{path})"
        return "" if sign else words

    return LINK.sub(absolute, readme)
