"""Looks of one printing: other faces, other keys, and sheets that say so."""

from collections.abc import Callable
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from pipeline.build.edition import EditionKey, OpenEdition, close_editions
from pipeline.build.faces import make_face
from pipeline.build.options import PrintSettings, PrintSize
from pipeline.build.plan import make_plan
from pipeline.build.sheets import impose_run
from pipeline.build.stages import Order, Outcome, build
from pipeline.draw.look import Look
from pipeline.layout.draw_list import DrawList, Text, Use
from pipeline.sheets.model import Sheet
from pipeline.source.findings import Misuse
from pipeline.source.units import mm

ROOT = Path(__file__).parents[2]
SAVER = PrintSettings((("ink-saver", True),))
GREY = PrintSettings((("grayscale", True),))


def printed(home: Path, settings: PrintSettings, cache: Path | None = None) -> Outcome:
    """Print the starter's cards on A4."""
    close_editions()
    key = EditionKey(home, "lantern", "")
    asked = Order(key, home / "output", papers=("a4",), cache=cache)
    return build(asked._replace(settings=settings))


def said(outcome: Outcome) -> str:
    """Return all text of the first page."""
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
    """What differs from usual stands in the slug line, and nothing of it where nothing does."""
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


def test_a_product_may_always_save_ink(
    home: Path, products: Callable[[str], None], edition_of: Callable[[Path], OpenEdition]
) -> None:
    """What the command line asks of one printing, `sheet` of a product asks of each."""
    products(
        "cards:\n  title: Cards\n  component: card\n  records: card\n  sheet: { ink-saver: true }\n"
    )
    (run, *_) = make_plan(edition_of(home)).runs
    assert {order.look for order in run.orders} == {Look(ink_saver=True)}


def test_scaled_pieces_are_cut_smaller(
    home: Path, edition_of: Callable[[Path], OpenEdition]
) -> None:
    """The cells on the sheet are those of the size that is asked for; the ruler stays true."""
    whole, small = (_sheet(edition_of(home), PrintSize(scale)) for scale in (1.0, 0.9))
    assert small.placements[0].w == pytest.approx(whole.placements[0].w * 0.9)
    assert small.width == whole.width


def test_a_format_is_what_pieces_are_cut_to(
    home: Path, edition_of: Callable[[Path], OpenEdition]
) -> None:
    """`--fit` names a format of cards.yaml; an unknown one is told with the one that is like it."""
    cell = _sheet(edition_of(home), PrintSize(fit="euro-poker")).placements[0]
    assert sorted((cell.w, cell.h)) == pytest.approx([mm(63), mm(88)])
    with pytest.raises(Misuse, match="did you mean 'euro-poker'"):
        _sheet(edition_of(home), PrintSize(fit="euro-pokr"))


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


def _sheet(edition: OpenEdition, size: PrintSize) -> Sheet:
    (run, *_) = make_plan(edition, (), ("a4",), PrintSettings(size=size)).runs
    facts = {id_: make_face(edition, order).facts for id_, order in run.faces.items()}
    return impose_run(edition, run, facts).sheets[0]


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
    orders = make_plan(edition, (product,), ("a4",)).orders
    for order in (orders[0], orders[-1]):
        seen: list[DrawList] = []
        make_face(edition, order, show=seen.append)
        saved = make_face(
            edition, order._replace(look=Look(ink_saver=True)), thorough=True, show=seen.append
        )
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
