"""What a paper has no room for is told at the line of the layout that asks for it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build.checking import check
from pipeline.build.edition import EditionKey
from pipeline.build.stages import Request
from pipeline.source.findings import Finding

Told = Callable[[str], list[Finding]]


@pytest.fixture
def told(home: Path, products: Callable[[str], None]) -> Told:
    """Return what checks a game of one component, whose layout file is given."""
    products("big: { title: Big, component: big }\npage: { title: Page, pages: [page] }\n")
    templates = home / "templates" / "lantern"
    (templates / "big.xml.j2").write_text('<face><fill colour="white"/></face>')
    (templates / "page.xml.j2").write_text('<face><fill colour="white"/></face>')

    def findings(layout: str, page: str = "trim: paper\n") -> list[Finding]:
        (templates / "big.layout.yaml").write_text(layout)
        (templates / "page.layout.yaml").write_text(page)
        found = check(Request(EditionKey(home, "lantern", ""), home, jobs=1))
        return [each for each in found.findings if each.position.file.endswith(".layout.yaml")]

    return findings


@pytest.mark.parametrize("layout", ["bleed: 2\nshape: hex 250 mm\n", "safe: 2\ntrim: [250, 280]\n"])
def test_a_piece_larger_than_the_paper(told: Told, layout: str) -> None:
    """Both papers are named, at the line of trim or shape."""
    found = [each for each in told(layout) if each.code == "face-too-large"]
    assert {each.position.line for each in found} == {2}
    assert ["A4" in each.message for each in found] == [True, False]
    assert "Letter" in found[1].message


def test_a_fold_beyond_the_page(told: Told) -> None:
    """It stands at `folds`, of a page as of a piece."""
    told_of = told("trim: [40, 40]\n", "trim: paper\nfolds: [{ x: 212 }]\n")
    (found,) = [each for each in told_of if each.code == "face-fold"]
    assert found.position.line == 2
    assert "210 x 297 mm" in found.message


def test_a_slot_that_one_paper_has_no_room_for(told: Told) -> None:
    """Each paper is named with what it lacks."""
    slots = "trim: paper\nslots:\n  foot: { x: 10, y: 270, right: 10, h: 20 }\n"
    wide = "  wide: { x: 0, y: 0, w: 230, h: 5 }\n"
    found = [each for each in told("trim: [40, 40]\n", slots + wide) if each.code == "slot-outside"]
    second, first = sorted(found, key=lambda each: -each.position.line)
    assert first.message.endswith("of Letter: 10.6 mm at the bottom")
    assert second.message.endswith("of A4: 20.0 mm at the right; of Letter: 14.1 mm at the right")


@pytest.mark.parametrize(("height", "y", "told_of"), [(40, 18, 0), (24, 10, 1)])
def test_a_turned_slot_is_measured_as_it_lies(
    told: Told, height: int, y: int, told_of: int
) -> None:
    """What is long and turned reaches up and down."""
    slot = f"{{ x: 5, y: {y}, w: 30, h: 4, rotate: 90 }}"
    found = told(f"trim: [40, {height}]\nslots: {{ side: {slot} }}\n")
    outside = [each.message for each in found if each.code == "slot-outside"]
    assert len(outside) == told_of
    assert all("3.0 mm at the top and 3.0 mm at the bottom" in message for message in outside)
