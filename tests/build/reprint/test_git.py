"""Tests of reading a repository that somebody else has set up."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from build.reprint.conftest import Since

GAME = "content/lantern/game.yaml"


def _git(home: Path, *arguments: str, feed: bytes = b"") -> str:
    command = ["git", "-C", str(home), *arguments]
    return subprocess.run(command, input=feed, capture_output=True, check=True).stdout.decode()


def _trap(home: Path) -> tuple[str, Path]:
    """Return a command that leaves a mark, and the file that is the mark."""
    mark, command = home.parent / "mark", home.parent / "trap"
    command.write_text(f"#!/bin/sh\ntouch '{mark}'\nexit 1\n", encoding="utf-8")
    command.chmod(0o755)
    return str(command), mark


def test_partial_clone_fetches_nothing(
    home: Path, since: Since, commit: Callable[..., str]
) -> None:
    """A repository that lacks an object runs no command for fetching it."""
    command, mark = _trap(home)
    commit()
    blob = _git(home, "rev-parse", f"HEAD:{GAME}").strip()
    (home / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    for name, value in (
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "evil"),
        ("remote.evil.promisor", "true"),
        ("remote.evil.url", f"file://{home}"),
        ("remote.evil.uploadpack", command),
        ("protocol.file.allow", "always"),
    ):
        _git(home, "config", name, value)
    subprocess.run(["git", "-C", str(home), "cat-file", "-p", blob], capture_output=True)
    assert mark.exists()
    mark.unlink()
    refused = since("HEAD")
    assert (refused.code, "lacks 1 files" in refused.said) == (2, True)
    assert not mark.exists()


def test_signatures_are_not_verified(home: Path, since: Since, commit: Callable[..., str]) -> None:
    """Seeking a version in a signed history runs no program that checks signatures."""
    command, mark = _trap(home)
    commit()
    plain = _git(home, "cat-file", "commit", "HEAD")
    signed = plain.replace("\n\n", "\ngpgsig -----BEGIN PGP SIGNATURE-----\n x\n\n", 1)
    name = _git(home, "hash-object", "-t", "commit", "-w", "--stdin", feed=signed.encode()).strip()
    _git(home, "update-ref", "HEAD", name)
    _git(home, "config", "log.showSignature", "true")
    _git(home, "config", "gpg.program", command)
    _git(home, "log", "--format=%H")
    assert mark.exists()
    mark.unlink()
    assert since("0.1.0").code == 0
    assert not mark.exists()


def test_tree_with_an_absolute_name_writes_nowhere_else(
    home: Path, since: Since, commit: Callable[..., str]
) -> None:
    """A file of an older state whose name leads out of the project is left out."""
    commit()
    target = home.parent / "elsewhere"
    blob = _git(home, "hash-object", "-w", "--stdin", feed=b"x").strip()
    listed = subprocess.run(
        ["git", "-C", str(home), "cat-file", "tree", "HEAD^{tree}"], capture_output=True, check=True
    ).stdout
    hostile = b"100644 %s\0%s" % (str(target).encode(), bytes.fromhex(blob)) + listed
    made = ("hash-object", "-t", "tree", "-w", "--literally", "--stdin")
    tree = _git(home, *made, feed=hostile).strip()
    user = ("-c", "user.name=A", "-c", "user.email=a@b.c")
    state = _git(home, *user, "commit-tree", tree, "-m", "hostile").strip()
    assert since(state).changed == set()
    assert not target.exists()


def test_no_git_of_the_project_is_run(
    home: Path, since: Since, commit: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some systems, and some users' paths, look for programs in the working directory first."""
    command, mark = _trap(home)
    commit()
    Path(command).rename(home / "git")
    monkeypatch.setenv("PATH", f".{os.pathsep}{os.environ['PATH']}")
    refused = since("HEAD")
    assert (refused.code, "not installed" in refused.said) == (2, True)
    assert not mark.exists()
