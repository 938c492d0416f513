"""The server as a process: a save reaches the page, and Ctrl-C ends all at once."""

import json
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from acceptance.commands import PUNCHBOARD
from cli.conftest import Run
from preview.conftest import CARDS, SPARK, Edit

VIEW = urlencode({"game": "lantern"})


@pytest.fixture
def served(home: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Return the address of a server of the project, and its process."""
    command = [*PUNCHBOARD, "serve", "--port", "0", "--project", str(home)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[0], process
        finally:
            process.kill()


def events(stream: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the events of a stream until it ends."""
    name = ""
    for line in stream:
        kind, _, value = line.decode().rstrip("\n").partition(": ")
        if kind == "event":
            name = value
        elif kind == "data":
            yield name, json.loads(value)


def test_a_save_reaches_the_page_and_ctrl_c_ends_all(
    served: tuple[str, subprocess.Popen[str]], edit: Edit
) -> None:
    """The new picture is there after a save; an open page does not keep the server alive."""
    url, process = served
    stream = events(urlopen(f"{url}events?{VIEW}", timeout=60))
    assert next(stream)[0] == "hello"
    watching = json.dumps({"view": {"game": "lantern"}, "faces": [SPARK]}).encode()
    urlopen(Request(f"{url}api/watching", watching, {"content-type": "application/json"}))
    while not next(stream)[1].get("complete"):
        pass
    edit(CARDS, "cost: 1\n", "cost: 9\n")
    data = next(data for name, data in stream if name == "changed" and data["files"])
    assert data["files"] == [CARDS]
    (face,) = data["faces"]
    asked = urlencode({"face": SPARK, "key": face["key"], "dpi": 72})
    assert urlopen(f"{url}face.png?{VIEW}&{asked}").read().startswith(b"\x89PNG")
    process.send_signal(signal.SIGINT)
    list(stream)
    assert process.wait(timeout=60) == 0


def test_one_page_too_many_is_refused(served: tuple[str, subprocess.Popen[str]]) -> None:
    """No page can open connections without end; it is told so in place of a stream."""
    url, _ = served
    pages = [urlopen(f"{url}events?{VIEW}", timeout=60) for _ in range(64)]
    with pytest.raises(HTTPError) as caught:
        urlopen(f"{url}events?{VIEW}", timeout=60)
    assert caught.value.code == 400
    assert json.loads(caught.value.read())["error"] == "too many pages are open"
    assert all(page.status == 200 for page in pages)


def test_refuses_a_port_in_use(home: Path, run: Run) -> None:
    """A port that another program has is misuse, told with the option that names another."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        done = run("serve", "--port", str(other.getsockname()[1]), "--project", str(home))
    assert done.exit_code == 2
    assert "--port" in done.stderr
