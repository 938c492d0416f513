"""The starter game at a shop: its bleed as shops of the United States ask for it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from cli.conftest import Run, run  # noqa: F401 - a fixture
from edits import swap


class Ordered(NamedTuple):
    """What came of an order: its exit code, folder, files, answer, findings and what was said."""

    code: int
    folder: Path
    files: list[str]
    told: dict[str, Any]
    findings: list[dict[str, Any]]
    said: str

    @property
    def codes(self) -> list[str]:
        return [each["code"] for each in self.findings]

    def text(self, path: str = "README.md") -> str:
        return (self.folder / path).read_text(encoding="utf-8")


MakeOrder = Callable[..., Ordered]
OWN = """\
title: Near by
source: asked at the counter
delivery: pdf
products: { poker: { trim: [2.5in, 3.5in], bleed: 1/8in } }
copies: repeated
steps: [bring it along]
"""


@pytest.fixture
def deck(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the starter game's project, with two cards of Spark; gone to."""
    monkeypatch.chdir(home)
    swap(home / "content/lantern/card.yaml", "  name: Spark\n", "  name: Spark\n  copies: 2\n")
    return home


@pytest.fixture
def near(deck: Path) -> Path:
    """Return the profile of a shop of the project's own."""
    shops = deck / "templates/shared/shops"
    shops.mkdir(parents=True)
    (shops / "near.yaml").write_text(OWN)
    return shops / "near.yaml"


@pytest.fixture
def make(deck: Path, run: Run, tmp_path: Path) -> MakeOrder:  # noqa: F811
    """Return what orders the game at a shop, into the folder ``ordered``."""

    def order(shop: str, *options: str, jobs: int = 1) -> Ordered:
        folder = tmp_path / "ordered"
        line = ("order", "--shop", shop, "--out", str(folder), f"-j{jobs}")
        # The answer as JSON and the format of images exclude each other.
        asked = () if "--format" in options else ("--json",)
        done = run(*line, *asked, *options)
        said = [json.loads(each) for each in done.stderr.splitlines() if each.startswith("{")]
        paths = (path for path in folder.rglob("*") if path.is_file())
        there = sorted(path.relative_to(folder).as_posix() for path in paths)
        told = json.loads(done.stdout) if asked and not done.exit_code else {}
        assert "--out" in options or {each["path"] for each in told.get("files", ())} <= {*there}
        return Ordered(done.exit_code, folder, there, told, said, done.stderr)

    return order
