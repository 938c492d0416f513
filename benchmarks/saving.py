"""From saving a file to having the new picture in `punchboard serve`, beside a build.

``python benchmarks/saving.py`` prints a table: the preview as a process, one page that listens,
watches one card and fetches its picture at 150 dpi, as a browser does. First what a first look
takes with an empty cache, then saves with a number each: the median, the worst, and the processor
seconds of the median. The yardstick is what an author waits for otherwise, in the same run and
after the same edit: ``punchboard build GAME -p PRODUCT`` as a process of its own, with its cache.
"""

import argparse
import itertools
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from contenders import PUNCHBOARD
from measure import run
from run import make_deck

HERE = Path(__file__).parent
NUMBERS = itertools.count(101)
DPI = 150
TICKS = os.sysconf("SC_CLK_TCK")
SERVE = """
import sys
from pathlib import Path

from pipeline.edition.project import open_project
from pipeline.preview.server import serve

if __name__ == "__main__":
    root, cache = map(Path, sys.argv[1:])
    serve(open_project(root), 0, lambda url: print(url, flush=True), cache)
"""


class Case(NamedTuple):
    """A game, and the field of a record that is edited in it."""

    game: str
    product: str
    kind: str
    slug: str
    field: str


GAMES = (
    Case("bench", "", "card", "", "flavour"),
    Case("kuggkoping", "archetypes", "archetype", "data-mage", "blurb"),
    Case("rise-of-moloch", "arsenal-common", "equipment", "gauntlet", "text"),
)


class Saves(NamedTuple):
    """Seconds: until faces are listed, until the first picture, and from each save to its picture.

    `worked` are the processor seconds of the preview between each save and its picture.
    """

    listed: float
    first: float
    taken: list[float]
    worked: list[float]


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saves", type=int, default=10, help="how often a file is saved")
    parser.add_argument("--builds", type=int, default=3, help="how often a product is built")
    parser.add_argument("--only", metavar="GAME", help="this row alone; bench is the deck")
    options = parser.parse_args()
    print("| game | faces listed | first picture | save, median | worst | CPU | build | ratio |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        for case in GAMES:
            if options.only in (None, case.game):
                print(row(project(Path(folder), case.game), case, options), flush=True)
    return 0


def row(root: Path, case: Case, options: argparse.Namespace) -> str:
    """Return a row of the table."""
    slug = case.slug or slugs(root / f"content/{case.game}/{case.kind}.yaml")[0]
    case = case._replace(slug=slug)
    saves = watch(root, case, options.saves)
    build = statistics.median(builds(root, case, options.builds))
    median, worst = statistics.median(saves.taken), max(saves.taken)
    cpu = statistics.median(saves.worked)
    times = (saves.listed, saves.first, median, worst, cpu, build)
    return (
        f"| {case.game} | {' | '.join(f'{each:.2f} s' for each in times)} | {median / build:.2f} |"
    )


def project(folder: Path, game: str) -> Path:
    """Return a project with the deck of 100 cards, or with a copy of one of our games."""
    if game == "bench":
        return make_deck(folder, 100)
    root = folder / game
    for part in (f"content/{game}", f"templates/{game}", "templates/shared"):
        shutil.copytree(HERE.parent / part, root / part)
    return root


def slugs(path: Path) -> list[str]:
    """Return the slugs of a file of records, in order."""
    found = re.findall(r"^([a-z0-9-]+):\s*$", path.read_text("utf-8"), re.MULTILINE)
    return [slug for slug in found if slug != "source"]


def edit(root: Path, case: Case) -> None:
    """Give the record another text, as an editor saves it."""
    path = root / "content" / case.game / f"{case.kind}.yaml"
    text = path.read_text("utf-8")
    begin = re.search(rf"^{case.slug}:\s*$", text, re.MULTILINE)
    assert begin is not None
    line = re.compile(rf"^  {case.field}: .*$", re.MULTILINE).search(text, begin.end())
    assert line is not None
    said = f"  {case.field}: Edited for the time number {next(NUMBERS)}."
    path.write_text(text[: line.start()] + said + text[line.end() :], "utf-8")


def watch(root: Path, case: Case, saves: int) -> Saves:
    """Return what a page waits for, with a preview of its own."""
    command = [sys.executable, "-c", SERVE, str(root), str(root / "cache")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            return Page(process, process.stdout.readline().strip(), case).saved(root, saves)
        finally:
            process.terminate()


class Page:
    """A page that shows one card, as the preview's own does."""

    def __init__(self, process: "subprocess.Popen[str]", url: str, case: Case) -> None:
        self._process, self._url, self._case = process, url, case
        self._view = urlencode({"game": case.game})

    def saved(self, root: Path, saves: int) -> Saves:
        """Open the view, save the card again and again, and return what that takes."""
        began = time.perf_counter()
        faces = json.load(urlopen(f"{self._url}api/faces?{self._view}"))["faces"]
        listed = time.perf_counter() - began
        face = next(each for each in faces if each["slug"] == self._case.slug)
        self._fetch(face)
        first = time.perf_counter() - began
        events = self._events()
        view = {"view": {"game": self._case.game}, "faces": [face["id"]]}
        headers = {"content-type": "application/json"}
        urlopen(Request(f"{self._url}api/watching", json.dumps(view).encode(), headers))
        self._wait_until_complete(events)
        taken, worked = [], []
        for _ in range(saves):
            # The author looks for a moment, and nothing is left to draw.
            time.sleep(1.0)
            cpu, began = self._cpu(), time.perf_counter()
            edit(root, self._case)
            while True:
                name, data = next(events)
                fresh = [each for each in data.get("faces", ()) if each["id"] == face["id"]]
                if name == "changed" and fresh:
                    break
            self._fetch(fresh[0])
            taken.append(time.perf_counter() - began)
            worked.append(self._cpu() - cpu)
            if not data["complete"]:
                self._wait_until_complete(events)
        return Saves(listed, first, taken, worked)

    def _fetch(self, face: dict[str, Any]) -> None:
        asked = urlencode({"face": face["id"], "key": face["key"], "dpi": DPI})
        with urlopen(f"{self._url}face.png?{self._view}&{asked}") as answer:
            if not answer.read().startswith(b"\x89PNG"):
                raise SystemExit("this is no picture")

    def _events(self) -> Iterator[tuple[str, dict[str, Any]]]:
        name = ""
        for line in urlopen(f"{self._url}events?{self._view}"):
            kind, _, value = line.decode().rstrip("\n").partition(": ")
            if kind == "event":
                name = value
            elif kind == "data":
                yield name, json.loads(value)

    def _wait_until_complete(self, events: Iterator[tuple[str, dict[str, Any]]]) -> None:
        while not json.load(urlopen(f"{self._url}api/faces?{self._view}"))["complete"]:
            next(events)

    def _cpu(self) -> float:
        """Return the processor seconds of the preview so far; nothing where only Linux tells."""
        path = Path(f"/proc/{self._process.pid}/stat")
        if not path.exists():
            return 0.0
        fields = path.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


def builds(root: Path, case: Case, rounds: int) -> list[float]:
    """Return the seconds of builds of the card's product, each after an edit."""
    product = ["-p", case.product] if case.product else []
    command = [PUNCHBOARD, "build", case.game, *product, "--project", str(root), "--quiet"]
    command += ["--out", str(root / "out")]
    run(command, root, silent=True, caches=root / "cache")
    taken = []
    for _ in range(rounds):
        edit(root, case)
        taken.append(run(command, root, silent=True, caches=root / "cache").seconds)
    return taken


if __name__ == "__main__":
    sys.exit(main())
