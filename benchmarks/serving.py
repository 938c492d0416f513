"""`punchboard serve` as a process, and a page that shows one card of it, as a browser does."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from materials import Field

DPI = 150
TICKS = os.sysconf("SC_CLK_TCK")
SERVE = """
import sys
from pathlib import Path

from pipeline.build.project import open_project
from pipeline.preview.server import serve

if __name__ == "__main__":
    root, cache = map(Path, sys.argv[1:])
    serve(open_project(root), 0, lambda url: print(url, flush=True), cache)
"""


@contextmanager
def preview(root: Path, cache: Path) -> "Iterator[tuple[subprocess.Popen[str], str]]":
    """Serve a project; yield the process and its address."""
    command = [sys.executable, "-c", SERVE, str(root), str(cache)]
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().strip()
        finally:
            process.terminate()


class Page:
    """A page that shows one card, as the preview's own does."""

    def __init__(self, process: "subprocess.Popen[str]", url: str, field: Field) -> None:
        self._process, self._url, self._field = process, url, field
        self._view = urlencode({"game": field.game})
        self._face: dict[str, Any] = {}
        self._listening: Iterator[tuple[str, dict[str, Any]]] = iter(())

    def opened(self) -> tuple[float, float]:
        """Open the view; return the seconds until faces are listed, and until the first picture."""
        began = time.perf_counter()
        faces = json.load(urlopen(f"{self._url}api/faces?{self._view}"))["faces"]
        listed = time.perf_counter() - began
        self._face = next(each for each in faces if each["slug"] == self._field.slug)
        self._fetch(self._face)
        first = time.perf_counter() - began
        self._listening = self._events()
        view = {"view": {"game": self._field.game}, "faces": [self._face["id"]]}
        headers = {"content-type": "application/json"}
        urlopen(Request(f"{self._url}api/watching", json.dumps(view).encode(), headers))
        self._wait_until_complete()
        return listed, first

    def saved(self, save: Callable[[], None]) -> tuple[float, float]:
        """Save the card; return the seconds, and the processor's, until its picture is here."""
        cpu, began = self._cpu(), time.perf_counter()
        save()
        while True:
            name, data = next(self._listening)
            fresh = [each for each in data.get("faces", ()) if each["id"] == self._face["id"]]
            if name == "changed" and fresh:
                break
        self._fetch(fresh[0])
        taken, worked = time.perf_counter() - began, self._cpu() - cpu
        if not data["complete"]:
            self._wait_until_complete()
        return taken, worked

    def _fetch(self, face: dict[str, Any]) -> None:
        asked = urlencode({"face": face["id"], "key": face["key"], "dpi": DPI})
        with urlopen(f"{self._url}face.png?{self._view}&{asked}") as answer:
            if not answer.read().startswith(b"\x89PNG"):
                raise SystemExit("refused: this is no picture")

    def _events(self) -> Iterator[tuple[str, dict[str, Any]]]:
        name = ""
        for line in urlopen(f"{self._url}events?{self._view}"):
            kind, _, value = line.decode().rstrip("\n").partition(": ")
            if kind == "event":
                name = value
            elif kind == "data":
                yield name, json.loads(value)

    def _wait_until_complete(self) -> None:
        while not json.load(urlopen(f"{self._url}api/faces?{self._view}"))["complete"]:
            next(self._listening)

    def _cpu(self) -> float:
        """Return the processor seconds of the preview so far; nothing where only Linux tells."""
        path = Path(f"/proc/{self._process.pid}/stat")
        if not path.exists():
            return 0.0
        fields = path.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
