"""Kriegbot as it is printed: every card fits its place on the templates, measured in the files."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from acceptance.commands import build_all, exported, punchboard
from acceptance.cutting import cut_size, places

PAPERS = ("a4", "letter")
CARDS = {
    "weapon": ("all-weapon-cards",),
    "system": ("all-system-cards",),
    "skin": ("all-skin-cards",),
    "core": ("power-cores",),
}
"""The products whose cards go into a place, by what the place takes."""


@pytest.fixture(scope="module")
def kriegbot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of everything that Kriegbot prints."""
    return build_all(tmp_path_factory.mktemp("kriegbot"), "kriegbot") / "kriegbot" / "en"


@pytest.fixture(scope="module")
def records() -> dict[str, dict[str, Any]]:
    """Return Kriegbot's records by kind and slug, as the command line exports them."""
    return exported("kriegbot")


@pytest.mark.parametrize("paper", PAPERS)
def test_every_card_fits_its_slot(
    kriegbot: Path, records: dict[str, dict[str, Any]], paper: str
) -> None:
    """Each place on each template is drawn exactly as large as the cards are cut that go there."""
    files = {
        takes: [kriegbot / paper / f"{product}.pdf" for product in products]
        for takes, products in CARDS.items()
    }
    sizes = {takes: cut_size(pdfs, round_cards=takes == "core") for takes, pdfs in files.items()}
    pages = PdfReader(kriegbot / paper / "vehicle-templates.pdf").pages
    vehicles = list(records["vehicle"].values())
    assert len(pages) == len(vehicles) == 6
    for page, vehicle in zip(pages, vehicles, strict=True):
        takes = [place["takes"] for place in vehicle["places"] if place["takes"] in CARDS]
        wanted = Counter(sizes[each] for each in takes)
        assert places(page, *wanted) == wanted, vehicle["name"]
        assert sum(wanted.values()) == len(takes) >= 6


def test_errata_reach_the_living_edition_alone(tmp_path: Path) -> None:
    """The base edition prints the words of 2008, the living one those of September 2009."""
    editions = {
        edition: exported("kriegbot", "--edition", edition) for edition in ("base", "living")
    }
    changed = {
        f"{kind}:{slug}"
        for kind, of_kind in editions["base"].items()
        for slug, record in of_kind.items()
        if record != editions["living"][kind][slug]
    }
    assert {"design:combat-pilot", "design:mad-sensor", "design:uav"} <= changed
    for edition in editions:
        result = punchboard(
            "build", "kriegbot", "-p", "pilot-cards", "--edition", edition, "--out", tmp_path
        )
        assert result.returncode == 0, result.stderr
    folders = sorted(path.name for path in (tmp_path / "kriegbot").iterdir())
    assert folders == ["en", "en@base"]
