"""Where the repository is, and links that lead there."""

import subprocess

import pytest

from tools.repository import in_colab, repository, with_absolute_links

HOME = "https://github.com/somebody/lab"


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("https://github.com/somebody/lab.git", HOME),
        ("https://token@github.com/somebody/lab", HOME),
        ("git@github.com:somebody/lab.git", HOME),
        ("ssh://git@gitlab.example.org/a/group/lab.git", "https://gitlab.example.org/a/group/lab"),
        ("/srv/git/lab.git", None),
        ("", None),
    ],
)
def test_git_s_remote_is_made_an_address(remote, address, monkeypatch):
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    answer = subprocess.CompletedProcess([], 0, stdout=f"{remote}\n")
    monkeypatch.setattr(subprocess, "run", lambda *command, **options: answer)
    assert repository() == address


def test_on_github_the_environment_tells(monkeypatch):
    monkeypatch.setenv("GITHUB_REPOSITORY", "somebody/lab")
    monkeypatch.delenv("GITHUB_SERVER_URL", raising=False)
    assert repository() == HOME


def test_colab_opens_what_is_on_github():
    path = "notebooks/00_start_here.ipynb"
    colab = "https://colab.research.google.com/github/somebody/lab/blob/main/"
    assert in_colab(path, HOME) == colab + path
    assert in_colab(path, "https://gitlab.example.org/a/lab") is None
    assert in_colab(path, None) is None


def test_links_are_made_absolute_or_left_out():
    text = "![a [β] cut](docs/a.png) [b](docs/b.md) [c](https://c.org) [d](#d)"
    absolute = f"![a [β] cut]({HOME}/raw/main/docs/a.png) [b]({HOME}/blob/main/docs/b.md)"
    assert with_absolute_links(text, HOME) == f"{absolute} [c](https://c.org) [d](#d)"
    assert with_absolute_links(text, None) == " b [c](https://c.org) [d](#d)"
