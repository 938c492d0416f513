"""The size that the cards of a deck have in common, whatever part of it is made."""

from collections.abc import Callable
from pathlib import Path

import pytest
from edits import files, swap

from pipeline.build.checking import check
from pipeline.build.edition import EditionKey, OpenEdition, close_editions
from pipeline.build.faces import FaceOrder, compose
from pipeline.build.plan import make_plan
from pipeline.build.stages import Outcome, Request, build
from pipeline.layout.draw_list import Text

StudioOf = Callable[[Path], OpenEdition]
LONG = "Move every counter of this card to another one that you own, in the order you like. " * 3
LONGER = LONG + LONG[:110] + "."
TRAY = """\
{% with record = records.card[0], card = records.card[0] %}
<face><inset component="card">{% include "card.xml.j2" %}</inset></face>
{% endwith %}
"""


@pytest.fixture
def deck(home: Path) -> Path:
    """Return a project whose cards have the size of their rules in common, one of them long."""
    layout = home / "templates/lantern/card.layout.yaml"
    swap(layout, "slots:", "common: [rules]\nslots:")
    add(home, "epic", LONG)
    return home


def add(home: Path, slug: str, text: str) -> None:
    path = home / "content/lantern/card.yaml"
    card = f"{slug}:\n  name: Card\n  element: ember\n  cost: 1\n  power: 1\n  text: "
    before, _, after = path.read_text().partition(card)
    rest = after.partition("\n")[2] if after else ""
    path.write_text(before.rstrip("\n") + f"\n{card}{text}\n{rest}")


def write_erratum(home: Path, was: str) -> None:
    """Give the card `plain` another text by an erratum."""
    errata = home / "content/lantern/errata"
    errata.mkdir(exist_ok=True)
    (errata / "2020-plain.yaml").write_text(
        f"title: Plain\ndate: '2020'\nkind: functional\nsummary: It says more.\npatches:\n"
        f"  - {{ target: 'card:plain', field: text, was: {was}, now: '{LONGER}' }}\n"
    )


def sizes(edition: OpenEdition, *slugs: str) -> dict[str, float]:
    found = {}
    for order in make_plan(edition).orders:
        if order.slug and (not slugs or order.slug in slugs):
            found[order.slug] = rules_size(edition, order)
    return found


def rules_size(edition: OpenEdition, order: FaceOrder) -> float:
    record = edition.game.record(order.kind, order.slug) if order.slug else None
    box = edition.component("card").slot("rules")
    ops = compose(edition, order, record).draw_list.ops
    (size,) = {op.size for op in ops if type(op) is Text and box.y < op.y < box.y + box.h}
    return size


def digests(edition: OpenEdition) -> dict[str, str]:
    outcome = build(Request(edition.key, edition.key.root / "output", papers=("a4",)))
    return dict(outcome.printed[0].faces)


def test_a_deck_has_one_size(deck: Path, edition_of: StudioOf) -> None:
    """The longest text decides; a card made alone is as in its deck."""
    all_sizes = sizes(edition_of(deck))
    assert list(all_sizes)[-1] == "epic"
    (size,) = set(all_sizes.values())
    assert sizes(edition_of(deck), "spark") == {"spark": size}
    design = edition_of(deck).stylesheet.style("rules")
    assert design.least <= size < design.size


def test_an_outlier_keeps_its_own_size_and_is_told(deck: Path, edition_of: StudioOf) -> None:
    """One card in eight does not pull the others down; a note names it."""
    for number in range(4):
        add(deck, f"more-{number}", "Draw.")
    edition = edition_of(deck)
    found = sizes(edition)
    smallest = found.pop("epic")
    assert set(found.values()) == {edition.stylesheet.style("rules").size}
    assert smallest < min(found.values())
    notes = check(Request(edition.key, deck / "out")).findings
    (note,) = [finding for finding in notes if finding.code == "deck-size"]
    assert f"card:epic {smallest:.1f} pt" in note.message


def test_an_erratum_reprints_its_own_card(deck: Path, edition_of: StudioOf) -> None:
    """The deck keeps the size that it was first printed in, and the longer card comes down."""
    add(deck, "plain", "Draw.")
    close_editions()
    base = digests(edition_of(deck))
    write_erratum(deck, "Draw.")
    close_editions()
    edition = edition_of(deck)
    now = digests(edition)
    assert {face for face in now if now[face] != base[face]} == {"card.plain"}
    assert sizes(edition)["plain"] < sizes(edition)["epic"] == sizes(edition)["spark"]


def test_a_card_within_another_face_is_as_in_its_deck(deck: Path, edition_of: StudioOf) -> None:
    """The card that lies on a tray has the size that it is printed in."""
    templates = deck / "templates" / "lantern"
    (templates / "tray.xml.j2").write_text(TRAY, encoding="utf-8")
    (templates / "tray.layout.yaml").write_text("trim: [80, 100]\n", encoding="utf-8")
    with (deck / "content/lantern/products.yaml").open("a") as file:
        file.write("tray: { title: Tray, component: tray }\n")
    edition = edition_of(deck)
    (tray,) = make_plan(edition, ("tray",)).orders
    assert rules_size(edition, tray) == sizes(edition)["spark"]


def test_a_warm_build_draws_the_deck_anew_where_its_size_has_changed(
    deck: Path, tmp_path: Path
) -> None:
    """One edited card is drawn, or all where it was the longest; with an erratum beside it, too."""

    def made(cache: Path | None, out: str) -> Outcome:
        close_editions()
        return build(Request(EditionKey(deck, "lantern", ""), deck / out, cache=cache))

    add(deck, "plain", "Draw.")
    write_erratum(deck, "Draw.")
    add(deck, "spare", "Draw two.")
    assert made(tmp_path, "warm").drawn == 8
    for slug, text, drawn in (("spare", "Draw one.", 1), ("epic", "Draw.", 7)):
        add(deck, slug, text)
        assert made(tmp_path, "warm").drawn == drawn
        made(None, "cold")
        assert files(deck / "warm") == files(deck / "cold")
