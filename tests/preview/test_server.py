"""The server as a process: a save reaches the page, and Ctrl-C ends all at once."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from preview.conftest import CARDS, SPARK, Edit

from pipeline.build.project import Project
from pipeline.preview import server
from pipeline.source.findings import Misuse

SCRIPT = """
import sys
from pathlib import Path
from pipeline.build.project import open_project
from pipeline.preview.server import serve

serve(open_project(Path(sys.argv[1])), 0, lambda url: print(url, flush=True))
"""
VIEW = urlencode({"game": "lantern"})


def events(stream: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the events of a stream until it ends."""
    name = ""
    for line in stream:
        kind, _, value = line.decode().rstrip("\n").partition(": ")
        if kind == "event":
            name = value
        elif kind == "data":
            yield name, json.loads(value)


def test_a_save_reaches_the_page_and_ctrl_c_ends_all(home: Path, edit: Edit) -> None:
    """The new picture is there after a save; an open page does not keep the server alive."""
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(home)], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().strip()
            stream = events(urlopen(f"{url}events?{VIEW}", timeout=30))
            assert next(stream)[0] == "hello"
            watching = json.dumps({"view": {"game": "lantern"}, "faces": [SPARK]}).encode()
            headers = {"content-type": "application/json"}
            urlopen(Request(f"{url}api/watching", watching, headers))
            while not next(stream)[1].get("complete"):
                pass
            edit(CARDS, "cost: 1\n", "cost: 9\n")
            data = next(data for name, data in stream if name == "changed" and data["files"])
            assert data["files"] == [CARDS]
            (face,) = data["faces"]
            asked = urlencode({"face": SPARK, "key": face["key"], "dpi": 72})
            assert urlopen(f"{url}face.png?{VIEW}&{asked}").read().startswith(b"\x89PNG")
            started = time.monotonic()
            process.send_signal(signal.SIGINT)
            list(stream)
            assert process.wait(timeout=20) == 0
            assert time.monotonic() - started < 15
        finally:
            process.kill()


def test_a_port_in_use_is_misuse(home: Path) -> None:
    """Whoever has the port keeps it, and the author is told to name another."""
    with socket.create_server((server.HOST, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Misuse, match=f"cannot serve on port {port}: .* --port"):
            server.serve(Project(home), port, print)


def test_without_the_extra_it_says_how_to_get_it(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package that is missing is named, with the command that brings it."""
    monkeypatch.setattr(server, "find_spec", lambda name: None if name == "uvicorn" else name)
    with pytest.raises(Misuse, match="needs uvicorn: pip install "):
        server.serve(Project(home), 0, print)


def test_the_address_is_told_once_files_are_watched(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever opens the page and saves a file at once sees what was saved."""
    order: list[str] = []

    def changes(project: Project, end: Event) -> Iterator[list[Path]]:
        time.sleep(0.2)
        order.append("watching")
        yield []
        end.wait()

    def announce(url: str) -> None:
        order.append("address")
        raise KeyboardInterrupt

    monkeypatch.setattr(server, "changes", changes)
    server.serve(Project(home), 0, announce)
    assert order == ["watching", "address"]


def test_files_that_cannot_be_watched_are_misuse(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server does not begin where no save would ever reach a page."""

    def changes(project: Project, end: Event) -> Iterator[list[Path]]:
        raise OSError(28, "no space left on device")

    monkeypatch.setattr(server, "changes", changes)
    with pytest.raises(Misuse, match="cannot watch the project's files: no space left"):
        server.serve(Project(home), 0, print)
