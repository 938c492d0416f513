"""`punchboard serve`: what it says, opens and refuses before it serves."""

import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import Run

from pipeline.edition.project import Project
from pipeline.preview import server


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return what is served; it is announced, and ends at once."""
    calls: list[Any] = []

    def serve(
        project: Project,
        port: int,
        announce: Callable[[str], object],
        cache: Path | None,
        warn: Callable[[str], object],
    ) -> None:
        calls.append((project.root, port, cache))
        announce("http://127.0.0.1:8123/")

    monkeypatch.setattr(server, "serve", serve)
    return calls


def test_says_where_the_project_is_shown(project: Path, run: Run, served: list[Any]) -> None:
    """The address and the project's name are told on one line; no browser is opened unasked."""
    done = run("serve", "--port", "8123", "--no-cache")
    assert served == [(project, 8123, None)]
    assert done.stdout == "http://127.0.0.1:8123/ shows lantern; Ctrl-C ends it\n"
    assert done.exit_code == 0


def test_opens_the_browser_when_asked(
    project: Path, run: Run, served: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--open` opens the address, aside: a browser in the terminal would keep the server."""
    opened, done = [], threading.Event()

    def open_url(url: str) -> None:
        opened.append((url, threading.current_thread() is threading.main_thread()))
        done.set()

    monkeypatch.setattr(webbrowser, "open", open_url)
    run("serve", "--open")
    assert done.wait(5)
    assert opened == [("http://127.0.0.1:8123/", False)]


def test_refuses_a_port_in_use(project: Path, run: Run) -> None:
    """A port that another program has is misuse, told with the option that names another."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        done = run("serve", "--port", str(other.getsockname()[1]))
    assert done.exit_code == 2
    assert "--port" in done.stderr
