"""Rosters as their users print them: nothing cut, never without a verdict, secrets kept."""

from pathlib import Path

import pytest
import yaml
from pypdf import PdfReader

from acceptance.commands import ROOT, exported, punchboard
from acceptance.printed import all_letters, cells, letters, spots

PAPERS = ("a4", "letter")
ARMIES = ROOT / "content/grimdark-future/rosters"
VIGIL = ARMIES / "iron-vigil.yaml"
MARGIN = 8 * 72 / 25.4


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an army of 25 units, printed with ten blank cards."""
    folder = tmp_path_factory.mktemp("rosters")
    result = punchboard("roster", "build", VIGIL, "--blank", "10", "--out", folder)
    assert result.returncode == 0, result.stderr
    return folder / "iron-vigil/grimdark-future/en/blank-10"


@pytest.fixture(scope="module")
def army() -> dict[str, object]:
    """Return the army as its file has it."""
    return yaml.safe_load(VIGIL.read_text())  # type: ignore[no-any-return]


def names(slugs: list[str], kind: str) -> list[str]:
    """Return what records are called in print."""
    records = exported("grimdark-future")[kind]
    return [str(records[slug]["name"]) for slug in slugs]


@pytest.mark.parametrize("paper", PAPERS)
def test_an_army_of_25_units_fills_its_pages_and_nothing_is_cut(
    out: Path, army: dict[str, list[dict[str, object]]], paper: str
) -> None:
    """Names, points, remarks and traits of all are there, none beyond the margin or in the foot."""
    sheet = out / paper / "roster-sheet.blank-10.pdf"
    pages = PdfReader(sheet).pages
    assert len(pages) == 2
    text = all_letters(sheet)
    units = army["units"]
    assert len(units) == 25
    wanted = [str(unit[field]) for unit in units for field in ("name", "type", "points")]
    wanted += [str(unit["notes"]) for unit in units if unit.get("notes")]
    wanted += names([slug for unit in units for slug in unit.get("traits", [])], "trait")
    assert [word for word in wanted if letters(word) not in text] == []
    for page in pages:
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        lowest = min(spot.y for spot in spots(page) if letters("content 1.1.0") not in spot.text)
        # Below and above stand the lines of the sheet itself.
        face = [spot for spot in spots(page) if 60 < spot.y < height - MARGIN]
        assert face
        assert all(MARGIN <= spot.x <= width - MARGIN for spot in face)
        assert lowest > 0


def test_the_sheet_says_how_it_stands(out: Path) -> None:
    """The verdict is large, and the total, the content's version and the seal are there."""
    page = PdfReader(out / "a4/roster-sheet.blank-10.pdf").pages[0]
    found = spots(page)
    assert max(spot.size for spot in found if "Legal" in spot.text) > 14
    text = all_letters(out / "a4/roster-sheet.blank-10.pdf")
    assert letters("content 1.1.0") in text
    assert letters("4700") in text


def test_the_rules_are_those_of_the_army_each_once(
    out: Path, army: dict[str, list[dict[str, object]]]
) -> None:
    """Every trait that it has, and none that it does not have."""
    text = all_letters(out / "a4/roster-rules.blank-10.pdf")
    records = exported("grimdark-future")["trait"]
    held = {slug for unit in army["units"] for slug in unit.get("traits", [])}
    for slug, record in records.items():
        told = letters(f"{record['name']} {record['text']}")
        assert text.count(told) == (slug in held), slug


def test_each_unit_has_a_card_and_recruits_have_blank_ones(out: Path) -> None:
    """25 units and ten recruits; the marshal has learnt more than one card can hold."""
    pages = PdfReader(out / "a4/roster-cards.blank-10.pdf").pages
    assert sum(len(cells(page)) for page in pages) == 25 + 1 + 10
    assert letters("Card 2 of 2") in all_letters(out / "a4/roster-cards.blank-10.pdf")


def test_an_illegal_army_is_printed_as_a_draft_with_its_verdict(tmp_path: Path) -> None:
    """Large, with each broken rule, its section, its sum and what mends it; else not at all."""
    army = yaml.safe_load((ARMIES / "salt-road-nine.yaml").read_text())
    army["units"][1]["points"] += 500
    file = tmp_path / "too-much.yaml"
    file.write_text(yaml.safe_dump({"game": "grimdark-future", **army}))
    arguments = ("roster", "build", file, "--out", tmp_path / "out", "--paper", "a4")
    refused = punchboard(*arguments)
    assert refused.returncode == 1
    assert not (tmp_path / "out").exists()
    printed = punchboard(*arguments, "--draft")
    assert printed.returncode == 0
    sheet = next((tmp_path / "out").rglob("roster-sheet.draft.pdf"))
    found = spots(PdfReader(sheet).pages[0])
    assert max(spot.size for spot in found if "Illegal" in spot.text) > 14
    text = all_letters(sheet)
    for words in ("muster limit", "500 too many", "Rulebook: Preparation", "To mend it"):
        assert letters(words) in text, words


def test_a_secret_list_tells_nothing_of_what_it_leaves_out(tmp_path: Path) -> None:
    """No points on any page of it, but the seal by which the whole list can be proved."""
    arguments = ("roster", "build", VIGIL, "--paper", "a4", "-p", "roster-sheet")
    whole = punchboard(*arguments, "--out", tmp_path / "whole")
    secret = punchboard(*arguments, "--out", tmp_path / "secret", "--without", "points")
    assert (whole.returncode, secret.returncode) == (0, 0)
    (one,), (other,) = (list((tmp_path / part).rglob("*.pdf")) for part in ("whole", "secret"))
    assert letters("4700") in all_letters(one)
    assert letters("4700") not in all_letters(other)
    seals = [
        next(spot.text for spot in spots(PdfReader(file).pages[-1]) if spot.text[4:5] == "-")
        for file in (one, other)
    ]
    assert seals[0] == seals[1]
