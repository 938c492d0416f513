"""What the components of Rise of Moloch show of the rules that they are played by."""

import re

import pytest

from content_games.judged import ROOT
from content_games.printed_rosters import faces, icons, readable, studio_of, words
from pipeline.build.roster.showing import Showing
from pipeline.build.studio import Studio, StudioKey
from pipeline.content.inline import Markup
from pipeline.content.view import view

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
def studio() -> Studio:
    """Return the game as it comes."""
    return studio_of(ID)


def test_a_weapon_shows_the_signs_that_its_attack_needs(studio: Studio) -> None:
    """A ranged one its sign, one of short range that one beside it; no other card shows either."""
    shown = {
        order.slug: icons(composed) & {"ranged", "short-range"}
        for deck in ("common", "expert", "royal")
        for order, composed in faces(studio, f"arsenal-{deck}")
        if order.component == "arsenal-card"
    }
    cards = {slug: view(studio.game, studio.game.record("equipment", slug)) for slug in shown}
    aiming = {
        slug
        for slug, card in cards.items()
        if any(boost["attribute"]["slug"] == "trigger" for boost in card["boosts"])
    }
    assert sum(cards[slug]["copies"] for slug in aiming) == 21
    for slug, card in cards.items():
        expected = {"ranged"} if slug in aiming else set()
        assert shown[slug] == expected | ({"short-range"} if card["short_range"] else set()), slug


def test_a_dashboard_shows_the_signs_of_the_weapon_that_lies_on_it(studio: Studio) -> None:
    """The weapons that a Gentleman begins with are drawn in the slots."""
    for order, composed in faces(studio, "gentlemen"):
        if order.component == "gentleman":
            held = view(studio.game, studio.game.record("gentleman", order.slug))["equipment"]
            assert ("ranged" in icons(composed)) == any(each["ranged"] for each in held)


def test_the_player_aid_cuts_no_rule(studio: Studio) -> None:
    """Each is there to its last word, or in the short form that the content has for it."""
    said = "".join(words(composed) for _, composed in faces(studio, "player-aid"))
    for kind, slug in ON_THE_AID:
        records = studio.game.records[kind]
        for name in [slug] if slug else records:
            fields = view(studio.game, records[name])
            assert readable(fields.get("short") or fields["text"]) in said, (kind, name)


def test_a_short_form_says_all_figures_of_its_text(studio: Studio) -> None:
    """It is shorter, and leaves no number and no sign out."""
    found = 0
    for of_kind in studio.game.records.values():
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
    studio = Studio(StudioKey(ROOT, ID, "", roster=path, showing=Showing()))
    said = "".join(words(composed) for _, composed in faces(studio, "roster-rules"))
    spread = view(studio.game, studio.game.record("ether-effect", "spread"))
    assert said.count(readable(spread["text"])) == 1
    assert readable(spread["short"]) not in said


@pytest.mark.parametrize("product", ["quick-reference", "glossary", "player-aid"])
def test_what_a_skill_costs_stands_behind_its_name(studio: Studio, product: str) -> None:
    """With the sign of ether, wherever the skill is explained."""
    said = "".join(words(composed) for _, composed in faces(studio, product))
    for slug in studio.game.records["skill"]:
        fields = view(studio.game, studio.game.record("skill", slug))
        beginning = readable(fields["text"])[:12]
        assert f"{fields['name']}{fields['cost']}{beginning}" in said
