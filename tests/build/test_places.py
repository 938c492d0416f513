"""Small mistakes of many kinds: each is told at its line and column, the caret below its word."""

from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from pipeline.build.checking import check
from pipeline.build.edition import EditionKey
from pipeline.build.project import Project
from pipeline.build.stages import Request
from pipeline.source.findings import Position

CARET = "‸"


class Mistake(NamedTuple):
    """A text of a file, and what takes its place with a caret before the word at fault."""

    code: str
    file: str
    new: str
    old: str = ""


MISTAKES = {
    game: [Mistake(**each) for each in mistakes]
    for game, mistakes in yaml.safe_load(
        Path(__file__).with_name("places.yaml").read_text("utf-8")
    ).items()
}


def named(mistake: Mistake) -> str:
    return f"{mistake.code} {mistake.new.strip()[:40]!r}"


def spoil(root: Path, mistake: Mistake) -> tuple[str, int, int]:
    """Make a mistake, and return the file, the line and the column of its word."""
    path = root / mistake.file
    path.parent.mkdir(exist_ok=True)
    text = path.read_text("utf-8") if path.exists() else ""
    assert mistake.old in text
    spoilt = text.replace(mistake.old, mistake.new, 1) if mistake.old else text + mistake.new
    before = spoilt.partition(CARET)[0]
    path.write_text(spoilt.replace(CARET, ""), "utf-8")
    return mistake.file, before.count("\n") + 1, len(before) - before.rfind("\n")


def told_place(root: Path, game: str, code: str) -> Position:
    order = Request(EditionKey(root, game, ""), root / "output", papers=("a4",), jobs=1)
    found = check(order).findings
    return next((each.position for each in found if each.code == code), Position(str(found)))


@pytest.mark.parametrize("mistake", MISTAKES["lantern"], ids=named)
def test_a_mistake_is_told_at_its_word(home: Path, mistake: Mistake) -> None:
    """At the file, line and column of the word, whichever way YAML has it written."""
    place = spoil(home, mistake)
    assert told_place(home, "lantern", mistake.code) == place


@pytest.mark.parametrize("mistake", MISTAKES["kites"], ids=named)
def test_a_mistake_of_rosters_is_told_at_its_word(kites: Project, mistake: Mistake) -> None:
    """In a roster, in what tells of rosters, and in their rules."""
    place = spoil(kites.root, mistake)
    assert told_place(kites.root, "kites", mistake.code) == place
