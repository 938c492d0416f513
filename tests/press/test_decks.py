"""The size that the cards of a deck have in common, whatever part of it is made."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.build import workers
from pipeline.build.checking import check
from pipeline.build.deck_sizes import Decks, decks_of
from pipeline.build.edition import EditionKey, OpenEdition, close_editions, open_edition
from pipeline.build.faces import compose
from pipeline.build.plan import make_plan
from pipeline.build.request import FaceOrder
from pipeline.build.stages import Order, Outcome, build
from pipeline.layout.compositor import Composed, Compositor
from pipeline.layout.draw_list import Text
from pipeline.template.templates import Templates

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
    layout.write_text(layout.read_text().replace("slots:", "common: [rules]\nslots:"))
    add(home, "epic", LONG)
    return home


def add(home: Path, slug: str, text: str) -> None:
    """Add a card of that text, or give it another one."""
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
    """Return the size of the rules of cards, made one by one."""
    found = {}
    for order in make_plan(edition).orders:
        if order.slug and (not slugs or order.slug in slugs):
            found[order.slug] = rules_size(edition, order)
    return found


def rules_size(edition: OpenEdition, order: FaceOrder) -> float:
    """Return the size of the text that stands in the slot of the rules."""
    record = edition.game.record(order.kind, order.slug) if order.slug else None
    box = edition.component("card").slot("rules")
    ops = compose(edition, order, record).draw_list.ops
    (size,) = {op.size for op in ops if type(op) is Text and box.y < op.y < box.y + box.h}
    return size


def digests(edition: OpenEdition) -> dict[str, str]:
    """Return the digests of all faces."""
    orders = make_plan(edition).orders
    made = workers.make_all(edition.key, orders)
    return {order.id: face.digest for order, face in zip(orders, made, strict=True)}


def make(home: Path, cache: Path | None, out: str) -> Outcome:
    """Build the game as its files are now."""
    close_editions()
    return build(Order(EditionKey(home, "lantern", ""), home / out, cache=cache))


def files(home: Path, out: str) -> dict[str, bytes]:
    """Return what a build has written, by name."""
    return {path.name: path.read_bytes() for path in (home / out).rglob("*") if path.is_file()}


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
    notes = check(Order(edition.key, deck / "out")).findings
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


def test_several_processes_draw_one_size(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers know the size of the deck that their parent has measured."""
    monkeypatch.setattr(workers, "CHUNK", 2)
    close_editions()
    key = EditionKey(deck, "lantern", "")
    orders = make_plan(open_edition(key)).orders
    alone, together = (workers.make_all(key, orders, jobs) for jobs in (1, 2))
    assert [face.digest for face in alone] == [face.digest for face in together]


@pytest.mark.parametrize(("rules", "composed"), [(LONG, 2), ("Draw.", 1)])
def test_a_face_is_rendered_once_to_be_measured_and_made(
    deck: Path, monkeypatch: pytest.MonkeyPatch, rules: str, composed: int
) -> None:
    """It is laid out again only where its texts come down with those of others."""
    rendered: list[str] = []
    laid_out: list[str] = []
    render, compose_one = Templates.render, Compositor.compose

    def note_render(self: Templates, component: str, *rest: Any) -> str:
        rendered.append(component)
        return render(self, component, *rest)

    def note_compose(self: Compositor, component: str, *rest: Any) -> Composed:
        laid_out.append(component)
        return compose_one(self, component, *rest)

    monkeypatch.setattr(Templates, "render", note_render)
    monkeypatch.setattr(Compositor, "compose", note_compose)
    add(deck, "epic", rules)
    close_editions()
    key = EditionKey(deck, "lantern", "")
    orders = make_plan(open_edition(key)).orders
    workers.make_all(key, orders)
    cards = sum(order.component == "card" for order in orders)
    assert (rendered.count("card"), laid_out.count("card")) == (cards, cards * composed)


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


def counted_measures(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list to which from now on the slug of every face is added that is measured."""
    measured: list[str] = []
    measure = Decks._measure_in

    def counted(decks: Decks, edition: OpenEdition, order: FaceOrder) -> object:
        measured.append(order.slug)
        return measure(decks, edition, order)

    monkeypatch.setattr(Decks, "_measure_in", counted)
    return measured


def test_a_warm_build_measures_what_changed(
    deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One edited card is measured; the deck is drawn anew only where its size has changed."""
    measured = counted_measures(monkeypatch)
    add(deck, "spare", "Draw two.")
    assert make(deck, tmp_path, "warm").drawn == 7
    for slug, text, drawn in (("spare", "Draw one.", 1), ("epic", "Draw.", 6)):
        measured.clear()
        add(deck, slug, text)
        outcome = make(deck, tmp_path, "warm")
        assert (len(measured), outcome.drawn) == (1, drawn)
        make(deck, None, "cold")
        assert files(deck, "warm") == files(deck, "cold")


def test_a_card_with_an_erratum_is_measured_once(
    deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What errata change is measured anew only where the card itself has another text."""
    add(deck, "plain", "Draw.")
    write_erratum(deck, "Draw.")
    measured = counted_measures(monkeypatch)
    add(deck, "spare", "Draw two.")
    make(deck, tmp_path, "warm")
    assert measured.count("plain") == 1
    for slug in ("spare", "plain"):
        measured.clear()
        add(deck, slug, "Draw one.")
        write_erratum(deck, "Draw." if slug == "spare" else "Draw one.")
        make(deck, tmp_path, "warm")
        assert measured == [slug]
        make(deck, None, "cold")
        assert files(deck, "warm") == files(deck, "cold")


def test_decks_do_not_keep_an_edition_open(deck: Path, edition_of: StudioOf) -> None:
    """Asked twice, the same decks answer."""
    edition = edition_of(deck)
    assert decks_of(edition) is decks_of(edition)
