"""A cache that several machines share, and builds of what a push has touched."""

import json
import os
import random
import re
import shutil
import subprocess
import time
from pathlib import Path

from edits import files, git

from acceptance.commands import PUNCHBOARD, punchboard


def _caches(cache: Path, shared: Path) -> dict[str, str]:
    return {"PUNCHBOARD_CACHE": str(cache), "PUNCHBOARD_SHARED_CACHE": str(shared)}


def _build(project: Path, cache: Path, shared: Path) -> dict[str, int]:
    done = punchboard("build", "--json", cwd=project, **_caches(cache, shared))
    assert done.returncode == 0, done.stderr
    faces: dict[str, int] = json.loads(done.stdout)[0]["faces"]
    return faces


def test_another_machine_draws_nothing_again(lantern: Path, tmp_path: Path) -> None:
    """A project in another place, with an empty cache, finds all faces; damaged ones are drawn."""
    other = tmp_path / "other"
    shutil.copytree(lantern, other)
    shared = tmp_path / "shared"
    drawn = _build(lantern, tmp_path / "one", shared)["drawn"]
    assert drawn > 4
    assert _build(other, tmp_path / "two", shared) == {"drawn": 0, "recalled": drawn}
    assert files(other / "output") == files(lantern / "output")
    assert not list(shared.rglob("*.part"))
    for path in shared.rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:-1] + b"!")
    shutil.rmtree(other / "output")
    assert _build(other, tmp_path / "three", shared)["recalled"] == 0
    assert files(other / "output") == files(lantern / "output")


def test_writers_at_once_damage_nothing(lantern: Path, tmp_path: Path) -> None:
    """Builds that fill one place together are killed at random moments: all of it can be read."""
    cards = next(lantern.glob("content/*/card.yaml"))
    record = re.search(r"^spark:\n(?: .+\n)+", cards.read_text(), re.MULTILINE)
    assert record is not None
    cards.write_text("".join(record[0].replace("spark", f"spark-{at}", 1) for at in range(120)))
    chance, shared = random.Random(41), tmp_path / "shared"
    for turn in range(int(os.environ.get("KILLS", "8")) // 4):
        begun = []
        for writer in range(4):
            place = tmp_path / f"{turn}-{writer}"
            kept = os.environ | _caches(place / "cache", shared)
            command = [*PUNCHBOARD, "build", "--quiet", "--draft", "--out", place / "out"]
            begun.append(subprocess.Popen(command, cwd=lantern, env=kept))
        end = time.monotonic() + 60
        while not any(shared.rglob("*")) and time.monotonic() < end:
            time.sleep(0.01)
        for process in begun:
            time.sleep(chance.uniform(0, 0.3))
            process.kill()
            process.wait()
    drawn = _build(lantern, tmp_path / "last", shared)
    alone = files(lantern / "output")
    shutil.rmtree(lantern / "output")
    again = _build(lantern, tmp_path / "new", shared)
    assert again == {"drawn": 0, "recalled": sum(drawn.values())}
    assert files(lantern / "output") == alone


def test_only_what_a_push_has_touched_is_printed(lantern: Path) -> None:
    """A page of another language, of no game, of a record: each prints what it belongs to."""
    git(lantern, "init")
    (lantern / ".gitignore").write_text("output/\n")
    git(lantern, "add", ".")
    git(lantern, "commit", "-m", "One")

    def built() -> list[str]:
        done = punchboard(
            "build", "--lang", "all", "--changed-since", "HEAD", "--json", cwd=lantern
        )
        assert done.returncode == 0, done.stderr
        return [each["language"] for each in json.loads(done.stdout)]

    assert built() == []
    (lantern / "README.md").write_text("No game.\n")
    assert built() == []
    made = punchboard("locale", "new", "lantern", "de", cwd=lantern)
    assert made.returncode == 0, made.stderr
    assert built() == ["de"]
    (cards,) = lantern.glob("content/*/card.yaml")
    cards.write_text(cards.read_text() + "\n# Touched.\n")
    assert built() == ["en", "de"]
    done = punchboard("build", "--changed-since", "no-such", cwd=lantern)
    assert done.returncode == 2
    assert "no such commit" in done.stderr
