"""Errata on the paper of the real games: marks on cards, bars on sheets, and the errata sheet."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pypdfium2
import pytest

from pipeline.build import face_context
from pipeline.build.edition import EditionKey, OpenEdition, close_editions
from pipeline.build.faces import compose
from pipeline.build.own_documents import write_errata_sheet
from pipeline.build.plan import make_plan
from pipeline.build.request import FaceOrder
from pipeline.build.stages import Order, build
from pipeline.game.edition import BASE, LIVING, PUBLISHED
from pipeline.game.errata_sheet import sheet_entries
from pipeline.game.view import view
from pipeline.layout.draw_list import Icon, Op, Rect, Text
from pipeline.layout.lines import COLOUR, WIDTH
from pipeline.source.findings import PunchboardError
from pipeline.template.changed_elements import Before

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "content").glob("*/game.yaml"))
UNMARKED = {
    "die-sticker",
    "marker",
    "standee",
    "token-small",
    "token-large",
    "token-door",
    "token",
}
"""Pieces that say nothing by which one plays, and have no room for a mark."""


@cache
def edition_of(game: str, edition: str = LIVING) -> OpenEdition:
    """Return what makes a game's faces."""
    return OpenEdition(EditionKey(ROOT, game, "", edition))


def fronts(edition: OpenEdition) -> Iterator[FaceOrder]:
    """Yield the fronts of all cards: what is printed for a record that is no player's roster."""
    for order in make_plan(edition, (), ("a4",)).orders:
        product = edition.products[order.product]
        on_paper = edition.layout(order.component).on_paper
        front = order.slug and order.component == product.component and not on_paper
        if front and not edition.game.kinds[order.kind].folder:
            yield order


def drawn(edition: OpenEdition, order: FaceOrder) -> list[Op]:
    """Return all operations of a face, which has no misfit."""
    record = edition.game.record(order.kind, order.slug) if order.slug else None
    composed = compose(edition, order, record)
    assert composed.misfits == (), order.subject
    return [
        *composed.draw_list.ops,
        *(op for ops in composed.draw_list.parts.values() for op in ops),
    ]


def marks(edition: OpenEdition, order: FaceOrder) -> tuple[bool, bool]:
    """Return whether a face has the sign of an erratum, and the version of the errata."""
    ops = drawn(edition, order)
    words = " ".join(word for op in ops if isinstance(op, Text) for word in op.words)
    sign = any(isinstance(op, Icon) and op.name == "erratum" for op in ops)
    return sign, edition.game.versions.errata in words


def unmarked(edition: OpenEdition, order: FaceOrder) -> list[Op]:
    """Return the operations of a face, without the sign of an erratum and the version beside it."""
    version = edition_of(edition.game.id).game.versions.errata
    return [
        op
        for op in drawn(edition, order)
        if not (isinstance(op, Icon) and op.name == "erratum")
        and not (isinstance(op, Text) and "".join(op.words).strip() == version)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_changed_cards_are_marked_and_no_others(game: str) -> None:
    """A card that prints other things since the errata has sign and version; no other has any."""
    edition, base, published = (edition_of(game, name) for name in (LIVING, BASE, PUBLISHED))
    wrong = []
    for order in fronts(edition):
        differs = unmarked(base, order) != unmarked(published, order)
        changed = differs and order.component not in UNMARKED
        if marks(edition, order) != (changed, changed):
            wrong.append(order.subject)
    assert wrong == []


@pytest.mark.parametrize(("name", "version"), [(BASE, ""), (PUBLISHED, "2009.9.0")])
def test_no_edition_without_rulings_prints_the_version_of_one(name: str, version: str) -> None:
    """Kriegbot's errata are those of September 2009, whatever we have ruled since."""
    edition = edition_of("kriegbot", name)
    assert edition.game.version == "2009.9.1"
    words = {
        word
        for order in make_plan(edition, (), ("a4",)).orders
        if order.component in ("system-card", "reference-1")
        for op in drawn(edition, order)
        if isinstance(op, Text)
        for word in op.words
    }
    assert "2009.9.1" not in words
    assert (version or "2008.0.0") in words
    assert ("2009.9.0" in words) is bool(version)


def test_some_card_is_changed() -> None:
    """The test above looks at marked cards, and at unmarked ones."""
    edition = edition_of("kriegbot")
    found = {marks(edition, order) for order in fronts(edition)}
    assert found == {(True, True), (False, False)}


@pytest.fixture
def all_changed(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], OpenEdition]:
    """Return what opens a game as if an erratum had changed every record."""

    def opened(game: str) -> OpenEdition:
        monkeypatch.setattr(face_context, "_before_errata", lambda *_: Before(""))
        return OpenEdition(EditionKey(ROOT, game, ""))

    return opened


@pytest.mark.parametrize("game", GAMES)
def test_every_sort_of_card_has_room_for_a_mark(
    game: str, all_changed: Callable[[str], OpenEdition]
) -> None:
    """Whichever card an erratum comes to change, its mark has a place, and all texts still fit."""
    edition = all_changed(game)
    by_component = {order.component: order for order in fronts(edition)}
    wanted = {name: (True, True) for name in by_component if name not in UNMARKED}
    assert {name: marks(edition, by_component[name]) for name in wanted} == wanted


@pytest.mark.parametrize("game", ["grimdark-future", "kuggkoping", "rise-of-moloch"])
def test_ruled_cards_show_the_house_and_no_sign_of_an_erratum(game: str) -> None:
    """As published none of it is there; with our rulings the house stands on the card."""
    edition, published = edition_of(game), edition_of(game, PUBLISHED)
    orders = [order for order in fronts(edition) if rulings_of(edition, order)]
    assert orders
    for order in orders:
        icons = {op.name for op in drawn(edition, order) if isinstance(op, Icon)}
        assert "house" in icons, order.subject
        assert "erratum" not in icons, order.subject
        assert not rulings_of(published, order)


def rulings_of(edition: OpenEdition, order: FaceOrder) -> list[dict[str, Any]]:
    """Return the rulings that a face's record has."""
    seen = view(edition.game, edition.game.record(order.kind, order.slug))
    return cast("list[dict[str, Any]]", seen["rulings"])


def bars(ops: list[Op], edition: OpenEdition) -> list[Rect]:
    """Return the change bars among operations."""
    colour = edition.stylesheet.palette[COLOUR]
    return [op for op in ops if isinstance(op, Rect) and (op.fill, op.w) == (colour, WIDTH)]


def beside(bar: Rect, ops: list[Op]) -> str:
    """Return the words at the right of a bar, within its height and the width of a column."""
    texts = [op for op in ops if isinstance(op, Text) and bar.x < op.x < bar.x + 150]
    level = [op for op in texts if bar.y < op.y < bar.y + bar.h + 1]
    return " ".join(word for op in level for word in op.words)


def pages(edition: OpenEdition, product: str) -> list[list[Op]]:
    """Return the operations of each page of a product on A4."""
    return [drawn(edition, order) for order in make_plan(edition, (product,), ("a4",)).orders]


@pytest.mark.parametrize("game", GAMES)
def test_sheets_as_first_printed_have_no_bars(game: str) -> None:
    """In the base edition nothing has been changed yet, nor does any sheet explain a bar."""
    edition = edition_of(game, BASE)
    plan = make_plan(edition, (), ("a4",))
    orders = [order for order in plan.orders if not order.slug]
    assert orders
    for order in orders:
        ops = drawn(edition, order)
        assert bars(ops, edition) == [], order.subject
        assert not any(isinstance(op, Icon) and op.name == "change-bar" for op in ops)


@pytest.mark.parametrize(
    ("game", "product", "wanted"),
    [
        ("kriegbot", "quick-reference", [[], ["TV Tower.", "Reboot."]]),
        ("scrimmage", "quick-reference", [[], []]),
        ("grimdark-future", "campaign-reference", [[], []]),
        ("rise-of-moloch", "quick-reference", [[], []]),
        ("kuggkoping", "tables", [[], []]),
    ],
)
def test_bars_stand_beside_what_changed(game: str, product: str, wanted: list[list[str]]) -> None:
    """Each line that an erratum changed has its bar, and no other line: what we rule has none."""
    edition = edition_of(game)
    for ops, names in zip(pages(edition, product), wanted, strict=True):
        found = [beside(bar, ops) for bar in bars(ops, edition)]
        assert len(found) == len(names), found
        for name in names:
            assert any(name.lower() in words.lower() for words in found), (name, found)


def text_of(pdf: Path) -> str:
    """Return the text of a PDF in small letters and without spaces, so that breaks don't count."""
    document = pypdfium2.PdfDocument(pdf)
    found = "".join(document[n].get_textpage().get_text_range() for n in range(len(document)))
    return squeezed(found)


def squeezed(text: str) -> str:
    """Return a text without spaces, in small letters."""
    return "".join(text.split()).lower()


def test_the_printed_rule_is_the_editions(tmp_path: Path) -> None:
    """Kriegbot's quick reference has the old rule as first printed, and the new one since."""
    told = {}
    for edition in (BASE, LIVING):
        close_editions()
        key = EditionKey(ROOT, "kriegbot", "", edition)
        outcome = build(Order(key, tmp_path, ("quick-reference",), ("a4",), jobs=1))
        assert outcome.withheld == ()
        told[edition] = text_of(outcome.folder / outcome.printed[0].file)
    old = squeezed("Rebooting costs 1 energy step.")
    new = squeezed("With an empty power core a robot may not reboot.")
    assert (old in told[BASE], new in told[BASE]) == (True, False)
    assert (old in told[LIVING], new in told[LIVING]) == (False, True)


@pytest.mark.parametrize(("game", "paper"), [*((g, "a4") for g in GAMES), ("kriegbot", "letter")])
def test_the_errata_sheet_has_every_entry_with_both_wordings(
    game: str, paper: str, tmp_path: Path
) -> None:
    """Title, summary and reason, what was and what is: all of it is on paper."""
    opened = edition_of(game).game
    target = tmp_path / "errata.pdf"
    count = write_errata_sheet(EditionKey(ROOT, game, ""), opened.entries, paper, "all", target)
    assert count == len(pypdfium2.PdfDocument(target))
    text = text_of(target)
    for entry in sheet_entries(opened, opened.entries):
        for words in (entry["title"], entry["summary"], entry["reason"], entry["source"]):
            assert squeezed(words) in text, words
        for change in entry["changes"]:
            for side in (change["was"], change["now"]):
                assert side_of(side) in text, change["name"]


def side_of(stretches: list[Any]) -> str:
    """Return one side of a change as a PDF's text has it, icons left out."""
    runs = [run for stretch in stretches for run in stretch.text.runs]
    words = (getattr(run, "label", None) or getattr(run, "text", "") for run in runs)
    return squeezed("".join(cast("Iterator[str]", words)))


def test_what_is_gone_is_struck_and_what_is_new_underlined() -> None:
    """Without colour, too, one sees which words differ."""
    import pipeline.build.own_documents as made

    edition = OpenEdition(EditionKey(ROOT, "scrimmage", ""))
    entries = [entry for entry in edition.game.rulings if entry.id.endswith("suppressive-fire")]
    made.errata_sheets(edition, entries, "a4", "one")
    order = FaceOrder("errata-sheet.1", made.SHEET, made.SHEET, "a4", past=1)
    ops = drawn(edition, order)
    ruled = {}
    for op, after in pairwise(ops):
        if isinstance(op, Text) and isinstance(after, Rect) and after.x == op.x:
            ruled[op.words] = "through" if after.y < op.y else "under"
    assert ruled == {("Suppressive",): "through", ("Pinning",): "under"}


def test_a_sheet_that_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    """What does not fit is a finding, and no file is written."""
    edition = edition_of("scrimmage")
    first = edition.game.rulings[0]
    endless = first.revision.model_copy(update={"summary": "word " * 5000})
    target = tmp_path / "errata.pdf"
    entries = [first._replace(revision=endless)]
    with pytest.raises(PunchboardError) as caught:
        write_errata_sheet(EditionKey(ROOT, "scrimmage", ""), entries, "a4", "one", target)
    assert caught.value.findings[0].code == "fit"
    assert list(tmp_path.iterdir()) == []
