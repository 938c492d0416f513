"""Mistakes of at least eighty kinds, made in the real games: the checker tells them in place."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from checks.mistakes import MISTAKES, Made, Mistake, make

from pipeline.checks.subject import run_checks
from pipeline.game.opening import open_game
from pipeline.source.findings import Finding, PunchboardError

ROOT = Path(__file__).parents[3]
SEEDS = range(1)
LEAST_KINDS = 80
LEAST_SHARE = 0.97


def findings(root: Path, game: str) -> list[Finding]:
    try:
        opened = open_game(root / "content" / game, root)
        return list(run_checks(opened, (ROOT / "templates" / game,)))
    except PunchboardError as error:
        return list(error.findings)


def wanted(mistake: Mistake, made: Made, folder: Path) -> Iterator[tuple[str, int]]:
    """Yield the places, file and line, where the mistake may be told."""
    if not mistake.told:
        yield from ((mistake.file, line) for line in made.lines)
        return
    text = (folder / mistake.told_in).read_text("utf-8")
    for place in re.finditer(mistake.told, text, re.MULTILINE):
        line = text.count("\n", 0, place.start()) + 1
        yield from ((mistake.told_in, near) for near in (line - 1, line, line + 1))


def is_told(root: Path, mistake: Mistake, seed: int) -> bool:
    """Make a mistake, and tell whether it is found where it was made; then mend it."""
    folder = root / "content" / mistake.game
    file = folder / mistake.file
    source = file.read_text("utf-8")
    made = make(mistake, source, seed)
    file.write_text(made.text, encoding="utf-8")
    try:
        places = set(wanted(mistake, made, folder))
        prefix = f"content/{mistake.game}/"
        return any(
            (found.position.file.removeprefix(prefix), found.position.line) in places
            for found in findings(root, mistake.game)
        )
    finally:
        file.write_text(source, encoding="utf-8")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("mistakes")
    shutil.copytree(ROOT / "content", root / "content")
    return root


def test_there_are_eighty_kinds() -> None:
    """Each is told apart by what it is, and concerns a real game."""
    assert len({mistake.what for mistake in MISTAKES}) == len(MISTAKES) >= LEAST_KINDS
    assert len({mistake.game for mistake in MISTAKES}) == 5


def test_the_checker_finds_mistakes_where_they_are_made(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """At least 97 of 100 are told at the right line; the share is printed."""
    missed = [
        f"{mistake.what} ({mistake.game}, seed {seed})"
        for mistake in MISTAKES
        for seed in SEEDS
        if not is_told(project, mistake, seed)
    ]
    made = len(MISTAKES) * len(SEEDS)
    share = 1 - len(missed) / made
    with capsys.disabled():
        print(f"\n{made - len(missed)} of {made} mistakes found at their line: {share:.1%}", end="")
    assert share >= LEAST_SHARE, missed
