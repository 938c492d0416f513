"""`punchboard serve`: what it says, opens and refuses before it serves."""

import re
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import Run

from pipeline.build.project import Project
from pipeline.cli import supervision as limited_serving
from pipeline.cli.supervision import Serve
from pipeline.preview import server
from pipeline.preview.drawing import none_halted
from pipeline.source.limits import Limits


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return what is served; it is announced, and ends at once."""
    calls: list[Any] = []

    def serve_on(
        listener: socket.socket,
        project: Project,
        announce: Callable[[str], object],
        cache: Path | None,
        *_: object,
    ) -> None:
        calls.append((project.root, cache))
        announce(server.address(listener))

    def serve_limited(serve: Serve, _: Limits, __: object, begun: Callable[[], object]) -> int:
        begun()
        serve(none_halted())
        return 0

    monkeypatch.setattr(server, "serve_on", serve_on)
    # In this process, and not in a copy of it.
    monkeypatch.setattr(limited_serving, "serve_limited", serve_limited)
    return calls


def test_says_where_the_project_is_shown(project: Path, run: Run, served: list[Any]) -> None:
    """The address and the project's name are told on one line; no browser is opened unasked."""
    done = run("serve", "--port", "0", "--no-cache")
    assert served == [(project, None)]
    assert re.fullmatch(r"http://127.0.0.1:\d+/ shows lantern; Ctrl-C ends it\n", done.stdout)
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
    told = run("serve", "--open", "--port", "0").stdout
    assert done.wait(5)
    assert opened == [(told.split()[0], False)]


def test_refuses_a_port_in_use(project: Path, run: Run) -> None:
    """A port that another program has is misuse, told with the option that names another."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        done = run("serve", "--port", str(other.getsockname()[1]))
    assert done.exit_code == 2
    assert "--port" in done.stderr
