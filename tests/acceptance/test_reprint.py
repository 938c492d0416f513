"""The reprint kit of Kriegbot's errata: exactly the cards that the twelve entries change."""

import json
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from acceptance.commands import WARM, files, punchboard

CHANGED = {
    "weapon-cards": ["railgun"],
    "system-cards": [
        "targeting-laser",
        "explosive-capacitors",
        "suicide-nuke",
        "recoilless-rifle",
    ],
    "pilot-cards": ["combat-pilot"],
    "skin-cards": ["exo-disposable"],
    "expansion-system-cards": [
        "mad-sensor",
        "rectenna",
        "superconductors",
        "limpet-mines",
        "uav",
        "infantry-pod",
    ],
    "expansion-skin-cards": ["active-camouflage"],
}
"""The designs that the errata of 2009 name, and those whose text shows what they change."""

SHEETS = {
    "quick-reference": 1,
    "glossary": 2,
    "power-core-reference": 1,
    "phoenix-board": 2,
}


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """Return what the command says of the kit on A4, and the folder that it was written to."""
    out = tmp_path_factory.mktemp("reprint")
    command = ("reprint", "kriegbot", "--since", "2008", "--paper", "a4", "--out", out, "--json")
    done = punchboard(*command, **WARM)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), out


def test_holds_exactly_what_the_entries_change(kit: tuple[dict[str, Any], Path]) -> None:
    """Each changed design in both teams' colours, the reference sheets, and nothing else."""
    told: dict[str, list[str]] = {}
    for each in kit[0]["changed"]:
        for face in each["faces"]:
            member, _, name = face.rpartition("/")
            told.setdefault(member or each["product"], []).append(name)
    cards = {
        product: [
            f"{'expansion' if product.startswith('expansion') else 'design'}-card.{team}-{design}"
            for team in ("green", "yellow")
            for design in of
        ]
        for product, of in CHANGED.items()
    }
    assert {name: sorted(told[name]) for name in cards} == {
        name: sorted(faces) for name, faces in cards.items()
    }
    assert {name: len(told[name]) for name in told if name not in cards} == SHEETS


def test_is_one_file_that_begins_with_the_list(kit: tuple[dict[str, Any], Path]) -> None:
    """One PDF: the entries first, then cards with their backs, sheets, and strips at the end."""
    assert list(files(kit[1])) == ["kriegbot/en/reprint/a4/since-2008.pdf"]
    reader = PdfReader(kit[1] / "kriegbot/en/reprint/a4/since-2008.pdf")
    titles = [entry["/Title"] for entry in reader.outline]
    assert (titles[0], titles[-1]) == ("What has changed", "Paste-over strips")
    first = reader.pages[0].extract_text().casefold()
    assert "green combat pilot" in first
    assert "limpet mines" in first
    strips = reader.pages[reader.get_destination_page_number(reader.outline[-1]) :]
    said = " ".join(" ".join(page.extract_text() for page in strips).split())
    assert "Green Combat Pilot" in said
    assert "Two different attack actions a turn" in said


def test_since_the_last_entry_nothing_has_changed(tmp_path: Path) -> None:
    """It says so, and writes nothing."""
    done = punchboard("reprint", "kriegbot", "--since", "2026-11", "--out", tmp_path, **WARM)
    assert (done.returncode, files(tmp_path)) == (0, {})
    assert "nothing has changed" in done.stdout
