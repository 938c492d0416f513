"""Kriegbot as it is printed: every card fits its place on the templates, measured in the files."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from acceptance.commands import build_all, exported, punchboard
from acceptance.cutting import cut_size, places
from acceptance.printed import all_letters, cells, letters

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


def test_the_export_counts_the_cards(records: dict[str, dict[str, Any]]) -> None:
    """92 design cards, 46 a team, of 46 designs; the expansion's cards are counted apart."""
    cards = records["design-card"].values()
    assert len(cards) == 92
    assert Counter(card["team"] for card in cards) == {"team:green": 46, "team:yellow": 46}
    designs = {card["design"].partition(":")[2] for card in cards}
    assert {records["design"][slug]["release"] for slug in designs} == {"release:base"}
    assert len(designs) == 46
    more = {card["design"].partition(":")[2] for card in records["expansion-card"].values()}
    assert not more & designs
    assert designs | more == set(records["design"])


@pytest.mark.parametrize("paper", PAPERS)
def test_each_card_is_printed_once(
    kriegbot: Path, records: dict[str, dict[str, Any]], paper: str
) -> None:
    """The sheets hold the 92 cards of the base set and those of the expansion."""
    fronts = {
        product: sum(
            len(cells(page)) for page in PdfReader(kriegbot / paper / f"{product}.pdf").pages[::2]
        )
        for of_place in CARDS.values()
        for product in of_place
        if product != "power-cores"
    }
    assert sum(fronts.values()) == 92 + len(records["expansion-card"])


@pytest.mark.parametrize("paper", PAPERS)
def test_the_quick_reference_names_the_weapons_of_each_hit_type(
    kriegbot: Path, records: dict[str, dict[str, Any]], paper: str
) -> None:
    """It has two pages, and every weapon stands there, drawn from its record."""
    sheet = kriegbot / paper / "quick-reference.pdf"
    assert len(PdfReader(sheet).pages) == 2
    text = all_letters(sheet)
    armed = [design for design in records["design"].values() if design.get("attack")]
    assert len(armed) > 20
    missing = [
        design["name"]
        for design in armed
        if letters(design["attack"].get("name") or design["name"]) not in text
    ]
    assert missing == []


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
