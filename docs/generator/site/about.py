"""What the gallery says of each game, and which of its products stand for it."""

from typing import Final, NamedTuple


class About(NamedTuple):
    """What a game is, in a sentence, and the products that stand for it, the first above all."""

    text: str = ""
    shown: tuple[str, ...] = ()


ABOUT: Final = {
    "grimdark-future": About(
        "A campaign around a miniatures game: events, injuries, talents and skills on cards, army"
        " sheets that grow from mission to mission, secret notes that are folded shut.",
        ("event-cards", "skills", "tokens", "campaign-reference"),
    ),
    "kriegbot": About(
        "Two robot armies of cards that lie in the slots of their templates, hex tiles, a map on"
        " six sheets, tents and standees to fold, scenarios of 2009 with their errata.",
        ("all-weapon-cards", "vehicle-templates", "hex-tiles", "infantry-tents"),
    ),
    "kuggkoping": About(
        "Characters, enemies and gadgets on tarot, poker and small cards, a board in two halves,"
        " terrain, standees, and a campaign with warband sheets and a log.",
        ("large-cards", "board", "standard-cards", "quick-reference"),
    ),
    "rise-of-moloch": About(
        "Gentlemen against the Nemesis in the London of smog: dashboards with places for cards,"
        " stage tiles, tokens, stickers for dice, chapters with their maps.",
        ("arsenal", "gentlemen", "nemesis-cards", "chapters"),
    ),
    "scrimmage": About(
        "A skirmish of small teams: archetypes, weapons and effects on cards, tokens, team sheets,"
        " dice percentages that are computed, a quick reference.",
        ("poker-cards", "quick-reference", "dice-percentages", "tokens"),
    ),
}
