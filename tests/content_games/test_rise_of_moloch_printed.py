"""What the components of Rise of Moloch show of the rules that they are played by."""

import re

import pytest

from content_games.judged import ROOT
from content_games.printed_rosters import edition_of, faces, icons, readable, words
from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.options import RosterVisibility
from pipeline.game.text import Markup
from pipeline.game.view import view

ID = "rise-of-moloch"
FIGURES = re.compile(r"\[\[=[\w.]+\]\]|\{[\w-]+\}")
"""Constants and icons of a text."""
PHASES = ("nemesis-first", "gentlemen-second", "slots", "actions-two", "group", "burn")
ON_THE_AID = (
    *(("rule", slug) for slug in (*PHASES, "advance", "take-back", "escape", "torment")),
    *((kind, "") for kind in ("attribute", "ether-effect", "skill", "timing", "action")),
)
"""Rules by their slug, and kinds of which each record is there."""


@pytest.fixture(scope="module")
def edition() -> OpenEdition:
    """Return the game as it comes."""
    return edition_of(ID)


def test_a_weapon_shows_the_signs_that_its_attack_needs(edition: OpenEdition) -> None:
    """A ranged one its sign, one of short range that one beside it; no other card shows either."""
    shown = {
        order.slug: icons(composed) & {"ranged", "short-range"}
        for deck in ("common", "expert", "royal")
        for order, composed in faces(edition, f"arsenal-{deck}")
        if order.component == "arsenal-card"
    }
    cards = {slug: view(edition.game, edition.game.record("equipment", slug)) for slug in shown}
    aiming = {
        slug
        for slug, card in cards.items()
        if any(boost["attribute"]["slug"] == "trigger" for boost in card["boosts"])
    }
    assert sum(cards[slug]["copies"] for slug in aiming) == 21
    for slug, card in cards.items():
        expected = {"ranged"} if slug in aiming else set()
        assert shown[slug] == expected | ({"short-range"} if card["short_range"] else set()), slug


@pytest.mark.parametrize(
    ("product", "kind", "fields"),
    [
        ("activations", "activation", {"name", "of", "also"}),
        ("torments", "torment", {"name", "text", "stays"}),
        ("roles", "role", {"name", "text", "timing", "cost"}),
        ("chaos", "chaos", {"name", "text", "trigger"}),
        ("locations", "location", {"name", "text", "conspiracy"}),
        ("allies", "ally", {"name", "agility", "trigger", "punch", "health"}),
    ],
)
def test_a_face_with_house_values_shows_their_sign(
    edition: OpenEdition, product: str, kind: str, fields: set[str]
) -> None:
    """Where nothing that is printed is one, the sign is not there."""
    for order, composed in faces(edition, product):
        if order.slug in edition.game.records[kind] and "back" not in order.component:
            house = edition.game.record(kind, order.slug).house
            ours = any(path.split(".")[0] in fields for path in house)
            assert ("house" in icons(composed)) == ours, order.slug


def test_a_dashboard_shows_the_signs_of_the_weapon_that_lies_on_it(edition: OpenEdition) -> None:
    """The weapons that a Gentleman begins with are drawn in the slots."""
    for order, composed in faces(edition, "gentlemen"):
        if order.component == "gentleman":
            held = view(edition.game, edition.game.record("gentleman", order.slug))["equipment"]
            assert ("ranged" in icons(composed)) == any(each["ranged"] for each in held)


def test_the_player_aid_cuts_no_rule(edition: OpenEdition) -> None:
    """Each is there to its last word, or in the short form that the content has for it."""
    said = "".join(words(composed) for _, composed in faces(edition, "player-aid"))
    for kind, slug in ON_THE_AID:
        records = edition.game.records[kind]
        for name in [slug] if slug else records:
            fields = view(edition.game, records[name])
            assert readable(fields.get("short") or fields["text"]) in said, (kind, name)


def test_a_short_form_says_all_figures_of_its_text(edition: OpenEdition) -> None:
    """It is shorter, and leaves no number and no sign out."""
    found = 0
    for of_kind in edition.game.records.values():
        for record in of_kind.values():
            brief, text = (getattr(record.values, name, None) for name in ("short", "text"))
            if isinstance(brief, Markup) and isinstance(text, Markup):
                found += 1
                assert len(brief.plain) < len(text.plain), record.slug
                assert set(FIGURES.findall(text.source)) == set(FIGURES.findall(brief.source))
    assert found


def test_the_rules_of_a_party_have_each_text_once() -> None:
    """Whole, and not the short form beside it."""
    path = ROOT / "content" / ID / "rosters" / "all-the-queens-guns.yaml"
    edition = OpenEdition(EditionKey(ROOT, ID, "", roster=path, visibility=RosterVisibility()))
    said = "".join(words(composed) for _, composed in faces(edition, "roster-rules"))
    spread = view(edition.game, edition.game.record("ether-effect", "spread"))
    assert said.count(readable(spread["text"])) == 1
    assert readable(spread["short"]) not in said


@pytest.mark.parametrize("product", ["quick-reference", "glossary", "player-aid"])
def test_what_a_skill_costs_stands_behind_its_name(edition: OpenEdition, product: str) -> None:
    """With the sign of ether, wherever the skill is explained."""
    said = "".join(words(composed) for _, composed in faces(edition, product))
    for slug in edition.game.records["skill"]:
        fields = view(edition.game, edition.game.record("skill", slug))
        beginning = readable(fields["text"])[:12]
        assert f"{fields['name']}{fields['cost']}{beginning}" in said
