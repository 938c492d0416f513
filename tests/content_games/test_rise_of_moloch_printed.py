"""What the components of Rise of Moloch show of the rules that they are played by."""

import pytest

from content_games.judged import edition_of
from content_games.printed_rosters import faces, icons, readable, words
from pipeline.build.edition import OpenEdition
from pipeline.game.view import view

ID = "rise-of-moloch"
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


def test_the_player_aid_cuts_no_rule(edition: OpenEdition) -> None:
    """Each is there to its last word, or in the short form that the content has for it."""
    said = "".join(words(composed) for _, composed in faces(edition, "player-aid"))
    for kind, slug in ON_THE_AID:
        records = edition.game.records[kind]
        for name in [slug] if slug else records:
            fields = view(edition.game, records[name])
            assert readable(fields.get("short") or fields["text"]) in said, (kind, name)
