"""Prints of every outline, with their files for a machine, each made once."""

import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.options import PrintSettings
from pipeline.build.stages import Request, build
from pipeline.source.files import open_folder
from sheets.cutters.shapes_project import shapes_project


def cut_with(root: Path, cutter: str, *products: str) -> Path:
    """Print products of the project at `root` for a machine; return the folder of the prints."""
    settings = PrintSettings((("cutter", cutter),))
    key = EditionKey(root, "trial", "")
    outcome = build(Request(key, root / "output", products, jobs=1, settings=settings))
    assert not outcome.withheld, outcome.findings
    close_editions()
    return outcome.folder


def manifest(folder: Path) -> dict[tuple[str, str], Any]:
    entries = json.loads((folder / "manifest.json").read_text("utf-8"))["products"]
    return {(entry["product"], entry["paper"]): entry for entry in entries}


def pdf_of(folder: Path, product: str, paper: str) -> Path:
    return folder / str(manifest(folder)[product, paper]["file"])


@pytest.fixture
def trial(tmp_path: Path) -> Path:
    return shapes_project(tmp_path)


@pytest.fixture(scope="session")
def prints(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("outlines")
    open_folder(root)
    return cut_with(shapes_project(root), "trial")


@pytest.fixture(scope="session")
def mirrored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return prints of outlines that are not symmetrical, in a language from right to left."""
    root = tmp_path_factory.mktemp("mirrored")
    open_folder(root)
    return cut_with(shapes_project(root, "he"), "trial", "flag", "box", "spread")
