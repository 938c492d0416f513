"""Errata on the paper of the real games: marks on cards, bars on sheets, and the errata sheet."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import pypdfium2
import pytest
from typer.testing import CliRunner

from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.faces import compose
from pipeline.build.plan import make_plan
from pipeline.build.request import FaceOrder
from pipeline.cli.root import app
from pipeline.game.edition import BASE, LIVING, PUBLISHED
from pipeline.game.view import view
from pipeline.layout.draw_list import Icon, Op, Rect, Text

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
    if game == "kriegbot":
        found = {marks(edition, order) for order in fronts(edition)}
        assert found == {(True, True), (False, False)}


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
    colour = edition.stylesheet.palette["change-bar"]
    return [op for op in ops if isinstance(op, Rect) and op.fill == colour and op.w < 3 < op.h]


def beside(bar: Rect, ops: list[Op]) -> str:
    """Return the words at the right of a bar, within its height and the width of a column."""
    texts = [op for op in ops if isinstance(op, Text) and bar.x < op.x < bar.x + 150]
    level = [op for op in texts if bar.y < op.y < bar.y + bar.h + 1]
    return " ".join(word for op in level for word in op.words)


def pages(edition: OpenEdition, product: str) -> list[list[Op]]:
    """Return the operations of each page of a product on A4."""
    return [drawn(edition, order) for order in make_plan(edition, (product,), ("a4",)).orders]


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


def squeezed(text: str) -> str:
    """Return a text without spaces, in small letters, so that breaks don't count."""
    return "".join(text.split()).lower()


@pytest.mark.parametrize(("game", "paper"), [*((g, "a4") for g in GAMES), ("kriegbot", "letter")])
def test_the_errata_sheet_has_every_entry_with_both_wordings(
    game: str, paper: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Title, summary and reason, what was and what is: all of it is on paper, of all it lists."""
    monkeypatch.chdir(ROOT)
    listed = CliRunner().invoke(app, ["errata", game, "--format", "json"])
    target = tmp_path / "errata.pdf"
    sheet = ["--format", "pdf", "--paper", paper, "--out", str(target)]
    assert CliRunner().invoke(app, ["errata", game, *sheet]).exit_code == 0
    with pypdfium2.PdfDocument(target) as document:
        text = squeezed("".join(page.get_textpage().get_text_range() for page in document))
    entries = json.loads(listed.stdout)
    assert entries
    for entry in entries:
        for words in (entry["title"], entry["summary"], entry["reason"]):
            assert squeezed(words) in text, words
        for change in entry["changes"]:
            for side in (change["was"], change["now"]):
                # What stands in brackets and asterisks is notation: it is printed otherwise.
                if isinstance(side, str) and not set("[{*\\") & set(side):
                    assert squeezed(side) in text, side
