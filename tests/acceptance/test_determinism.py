"""The same bytes wherever, whenever and by however many; and nothing half done when killed."""

import json
import shutil
import signal
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from acceptance.commands import ROOT, begin, files, punchboard
from acceptance.spoiled import CARDS, PRODUCTS, add, fill, swap

MANY = 600
"""Cards enough for more than one process."""


def test_scrimmage_is_the_same_everywhere(tmp_path: Path) -> None:
    """Another folder, time zone, hash seed, locale and number of jobs give the same bytes."""
    there = tmp_path / "elsewhere"
    for part in ("content", "templates"):
        shutil.copytree(ROOT / part / "scrimmage", there / part / "scrimmage")
    other = {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "7", "LC_ALL": "C"}
    command = ("build", "scrimmage", "--samples", "--out")
    for result in (
        punchboard(*command, tmp_path / "a"),
        punchboard(*command, tmp_path / "b", "--jobs", "2", cwd=there, **other),
    ):
        assert result.returncode == 0, result.stderr
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_several_processes_print_the_same(lantern: Path, tmp_path: Path) -> None:
    """Who draws which face makes no difference: 600 cards by one process, and by two."""
    add(CARDS, "".join(_card(number) for number in range(MANY)))(lantern)
    other = Path(shutil.copytree(lantern, tmp_path / "a folder" / "élsewhere"))
    alone = punchboard("build", "--jobs", "1", cwd=lantern, PYTHONHASHSEED="1", TZ="UTC")
    both = punchboard("build", "--jobs", "2", cwd=other, PYTHONHASHSEED="2", TZ="America/Caracas")
    assert (alone.returncode, both.returncode) == (0, 0), alone.stderr + both.stderr
    assert files(lantern / "output") == files(other / "output")


def _card(number: int) -> str:
    fields = (
        f"element: ember, cost: {number % 9}, power: {number}, text: 'Draw {number} **cards**.'"
    )
    return f"\ncard-{number}: {{ name: Number {number}, {fields} }}\n"


def _products(lantern: Path, count: int = 40) -> None:
    """Give the game many products, so that printing takes a while."""
    entry = "  component: card\n  records: card\n  copies: copies\n  back: back\n"
    fill(PRODUCTS, "".join(f"deck-{n}:\n  title: Deck {n}\n{entry}" for n in range(count)))(lantern)


def _killed(lantern: Path, ready: Callable[[], bool]) -> None:
    """Build, and kill the process without warning as soon as it is `ready` for that."""
    process = begin("build", cwd=lantern)
    end = time.monotonic() + 60
    while process.poll() is None and not ready() and time.monotonic() < end:
        time.sleep(0.002)
    process.kill()
    assert process.wait() == -signal.SIGKILL, "it ended before it was killed"


def _drawn(lantern: Path) -> Callable[[], bool]:
    """Return what tells whether some files are drawn that are not in their places yet."""
    return lambda: len(list((lantern / "output").rglob(".printing-*/a4/*.pdf"))) > 3


def visible(lantern: Path) -> dict[str, bytes]:
    """Return the output that a user sees."""
    found = files(lantern / "output")
    return {name: content for name, content in found.items() if "/." not in name}


def test_a_killed_build_leaves_the_previous_files_whole(lantern: Path) -> None:
    """Killed while it prints a changed deck, a build has touched nothing; the next one ends."""
    _products(lantern)
    assert punchboard("build", cwd=lantern).returncode == 0
    before = visible(lantern)
    swap(CARDS, "name: Bonfire", "name: Wildfire")(lantern)
    _killed(lantern, _drawn(lantern))
    assert visible(lantern) == before
    assert punchboard("build", cwd=lantern).returncode == 0
    assert set(visible(lantern)) == set(before)
    assert visible(lantern) != before


def test_a_killed_first_build_lists_nothing_that_is_not_there(lantern: Path) -> None:
    """Killed before it is done, a first build leaves no manifest of files that do not exist."""
    _products(lantern)
    _killed(lantern, _drawn(lantern))
    assert visible(lantern) == {}
    assert punchboard("build", cwd=lantern).returncode == 0
    found = visible(lantern)
    for entry in json.loads(found["lantern/en/manifest.json"])["products"]:
        assert sha256(found[f"lantern/en/{entry['file']}"]).hexdigest() == entry["sha256"]
