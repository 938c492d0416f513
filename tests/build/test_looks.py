"""Looks of one printing: other faces, other keys, and sheets that say so."""

from pathlib import Path

import pypdfium2 as pdfium
import pytest

from pipeline.build.edition import EditionKey, OpenEdition, close_editions
from pipeline.build.faces import make_face
from pipeline.build.options import PrintSettings, PrintSize
from pipeline.build.plan import make_plan
from pipeline.build.stages import Outcome, Request, build
from pipeline.layout.draw_list import DrawList, Text, Use

ROOT = Path(__file__).parents[2]
SAVER = PrintSettings((("ink-saver", True),))
GREY = PrintSettings((("grayscale", True),))


def printed(home: Path, settings: PrintSettings, cache: Path | None = None) -> Outcome:
    close_editions()
    key = EditionKey(home, "lantern", "")
    asked = Request(key, home / "output", papers=("a4",), cache=cache)
    return build(asked._replace(settings=settings))


def said(outcome: Outcome) -> str:
    document = pdfium.PdfDocument(outcome.folder / outcome.printed[0].file)
    text: str = document[0].get_textpage().get_text_bounded()
    return text


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        (SAVER, "ink saver"),
        (GREY, "greyscale"),
        (PrintSettings(size=PrintSize(scale=0.95)), "95 %"),
    ],
)
def test_sheets_say_how_they_are_printed(home: Path, settings: PrintSettings, word: str) -> None:
    """What differs from usual is in the slug line, and nothing of it where nothing does."""
    outcome = printed(home, settings)
    assert not [each for each in outcome.findings if each.severity.name == "ERROR"]
    assert word in said(outcome)
    assert word not in said(printed(home, PrintSettings()))


def test_each_look_is_kept_for_itself(home: Path, tmp_path: Path) -> None:
    """A face in another look is another face: drawn once, then recalled, as the usual one is."""
    cache = tmp_path / "kept"
    looks = (PrintSettings(), SAVER, GREY, PrintSettings(size=PrintSize(scale=0.95)))
    first = [printed(home, look, cache) for look in looks]
    assert all(outcome.recalled == 0 for outcome in first)
    files = {outcome.printed[0].sha256 for outcome in first}
    assert len(files) == len(looks)
    for look, before in zip(looks, first, strict=True):
        again = printed(home, look, cache)
        assert again.printed[0].sha256 == before.printed[0].sha256
    assert printed(home, SAVER, cache).drawn == 0


def test_sleeves_are_told(home: Path) -> None:
    """Whether a card fits, without being asked for notes; is too large, and which sleeves fit."""
    good, bad = (
        printed(home, PrintSettings(size=PrintSize(sleeves=name)))
        for name in ("standard", "mini-euro")
    )
    assert good.notes == ("these fit the sleeves 'standard', 64 × 90 mm inside: card",)
    assert not bad.notes
    (finding,) = [each for each in bad.findings if each.code == "sleeve-misfit"]
    assert "too large" in finding.message
    assert "standard" in finding.hint


@pytest.mark.parametrize(
    ("game", "product"),
    [
        ("scrimmage", "archetype-cards"),
        ("kriegbot", "markers"),
        ("kuggkoping", "enemies"),
        ("rise-of-moloch", "villains"),
        ("grimdark-future", "event-cards"),
    ],
)
def test_an_ink_saver_keeps_all_texts(game: str, product: str) -> None:
    """Real cards have the same texts without their grounds, and none that is too pale to read."""
    edition = OpenEdition(EditionKey(ROOT, game, ""))
    orders, saving = (
        make_plan(edition, (product,), ("a4",), settings).orders
        for settings in (PrintSettings(), SAVER)
    )
    for order, sparing in ((orders[0], saving[0]), (orders[-1], saving[-1])):
        seen: list[DrawList] = []
        make_face(edition, order, show=seen.append)
        saved = make_face(edition, sparing, thorough=True, show=seen.append)
        texts, kept = map(_texts, seen)
        assert texts == kept
        assert not [each for each in saved.findings if each.code == "contrast"]


def _texts(drawn: DrawList) -> list[tuple[object, ...]]:
    """Return what a face says, where it stands, and in which size; not in which colour."""

    def found(ops: tuple[object, ...]) -> list[tuple[object, ...]]:
        out: list[tuple[object, ...]] = []
        for op in ops:
            if isinstance(op, Text):
                out.append((op.x, op.y, op.size, op.words))
            elif isinstance(op, Use):
                out += found(drawn.parts[op.key])
        return out

    return found(drawn.ops)
