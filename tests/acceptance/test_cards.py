"""Cards on their sheets: backs behind fronts, every record printed once, in its own words."""

from pathlib import Path
from typing import Any

import pytest
from pypdf import PageObject, PdfReader

from acceptance.commands import punchboard
from acceptance.printed import MM, Cell, Spot, cards, cells, joined, letters, spots

TOLERANCE = 0.05 * MM
POKER = (63.5 * MM, 88.9 * MM)
LEFT = 4 * MM
"""Where the name begins on an archetype's front and on its back, by their layouts."""

SHEETS = {
    "archetype-cards": ("archetype",),
    "quartermaster-cards": ("arm", "protection"),
    "effects": ("effect",),
    "actions": ("action",),
}


COPIES = {"actions": 2}
"""Cards of each record where not one is printed, nor as many as the record says."""

Faces = dict[str, tuple[Cell, list[Spot]]]


def named(page: PageObject, names: list[str]) -> Faces:
    """Return the faces of a page by the record whose name is drawn first."""
    found: Faces = {}
    for cell, texts in cards(page):
        (name,) = [name for name in names if letters(name) == letters(texts[0].text)]
        assert name not in found
        found[name] = (cell, texts)
    return found


def title_left(cell: Cell, texts: list[Spot]) -> float:
    """Return the left edge of a face, upright or turned by half, from where its name begins."""
    return texts[0].x - cell.matrix[0] * LEFT


def across(sheet: tuple[float, float], edge: str) -> bool:
    """Tell whether a sheet is turned over from side to side, and not from top to bottom."""
    width, height = sheet
    return (edge == "long") == (height >= width)


def flipped(box: tuple[float, ...], sheet: tuple[float, float], edge: str) -> tuple[float, ...]:
    """Return where a box of the back lies, seen from the front, once the sheet is turned over."""
    left, bottom, right, top = box
    width, height = sheet
    if across(sheet, edge):
        return width - right, bottom, width - left, top
    return left, height - top, right, height - bottom


def assert_backs_lie_behind(pdf: Path, names: list[str], edge: str) -> None:
    """Assert that all names are there, and each back exactly behind its front."""
    pages = PdfReader(pdf).pages
    seen: list[str] = []
    for front_page, back_page in zip(pages[::2], pages[1::2], strict=True):
        sheet = (float(front_page.mediabox.width), float(front_page.mediabox.height))
        assert sheet == (float(back_page.mediabox.width), float(back_page.mediabox.height))
        fronts, backs = named(front_page, names), named(back_page, names)
        assert set(fronts) == set(backs)
        for name, (front, front_texts) in fronts.items():
            back, back_texts = backs[name]
            there = flipped(back.box(*POKER), sheet, edge)
            assert there == pytest.approx(front.box(*POKER), abs=TOLERANCE), name
            for cell, texts in ((front, front_texts), (back, back_texts)):
                assert_lies_in_its_clip(cell)
                edge_x = cell.matrix[4]
                assert title_left(cell, texts) == pytest.approx(edge_x, abs=TOLERANCE), name
            upright = 1 if across(sheet, edge) else -1
            assert front.matrix[3] * back.matrix[3] * upright > 0
        seen += fronts
    assert sorted(seen) == sorted(names)


def assert_lies_in_its_clip(cell: Cell) -> None:
    """Assert that what is cut away beyond the bleed leaves the whole trim."""
    x, y, width, height = cell.clip
    left, bottom, right, top = cell.box(*POKER)
    assert x <= left + TOLERANCE
    assert y <= bottom + TOLERANCE
    assert x + width >= right - TOLERANCE
    assert y + height >= top - TOLERANCE


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_backs_lie_behind_fronts_on_a_long_edge_flip(
    decks: Path, records: dict[str, Any], paper: str
) -> None:
    """Turned over on its long edge, each of the 21 backs lies behind its front within 0.05 mm."""
    names = [record["name"] for record in records["archetype"].values()]
    assert len(names) == 21
    assert_backs_lie_behind(decks / paper / "archetype-cards.pdf", names, "long")


def test_backs_lie_behind_fronts_on_a_short_edge_flip(
    scrimmage: Path, records: dict[str, Any]
) -> None:
    """A product that is to be flipped on the short edge has its backs turned and moved for that."""
    products = scrimmage / "content" / "scrimmage" / "products.yaml"
    text = products.read_text(encoding="utf-8")
    old = "  back: { component: archetype-back, each: true }\n"
    assert old in text
    products.write_text(text.replace(old, f"{old}  sheet: {{ flip: short }}\n"), encoding="utf-8")
    chosen = ("--product", "archetype-cards", "--paper", "letter", "--out", scrimmage / "out")
    result = punchboard("build", "scrimmage", *chosen, cwd=scrimmage)
    assert result.returncode == 0, result.stderr
    names = [record["name"] for record in records["archetype"].values()]
    pdf = scrimmage / "out/scrimmage/en/letter/archetype-cards.pdf"
    assert_backs_lie_behind(pdf, names, "short")


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("product", SHEETS)
def test_each_record_has_its_cards(
    decks: Path, records: dict[str, Any], product: str, paper: str
) -> None:
    """There are as many fronts of each record as copies, with its name on them, and backs."""
    names = [
        record["name"]
        for kind in SHEETS[product]
        for record in records[kind].values()
        for _ in range(record.get("copies", COPIES.get(product, 1)))
    ]
    pages = PdfReader(decks / paper / f"{product}.pdf").pages
    assert sum(len(cells(page)) for page in pages[::2]) == len(names)
    assert sum(len(cells(page)) for page in pages[1::2]) == len(names)
    said = "".join(joined(spots(page)) for page in pages[::2])
    for name in names:
        assert letters(name) in said, name


def test_an_archetype_card_says_what_its_record_says(decks: Path, records: dict[str, Any]) -> None:
    """Points, passive, actives and dice of each record are read back from its card."""
    archetypes = {record["name"]: record for record in records["archetype"].values()}
    order = sorted(records["statistic"].values(), key=lambda statistic: statistic["order"])
    for page in PdfReader(decks / "letter" / "archetype-cards.pdf").pages[::2]:
        for name, (cell, texts) in named(page, list(archetypes)).items():
            record = archetypes[name]
            said = joined(texts)
            assert [spot.text for spot in texts if spot.size == 15 and spot.text.isdigit()] == [
                str(record["points"])
            ]
            assert letters(record["passive"]["name"] + record["passive"]["text"]) in said
            for active in record["actives"]:
                first = "May Move first." if active["move_first"] else ""
                assert letters(active["name"] + first + active["text"]) in said, name
            costs = sum(active["cost"] for active in record["actives"])
            # One more drop heads the adrenaline track.
            assert cell.operators.count("/Iadrenaline Do") == costs + 1, name
            changed = record["die_change"]["statistic"].partition(":")[2]
            dice = ["8" if each["name"].casefold() == changed else "6" for each in order]
            printed_dice = (
                f"{die}{letters(s['abbreviation'])}" for die, s in zip(dice, order, strict=True)
            )
            assert "".join(printed_dice) in said
