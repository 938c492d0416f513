"""Cards of rosters leave nothing out: texts, costs, ranges, timing of all that an entry has."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from content_games.judged import ROOT
from content_games.printed_rosters import letters, printed
from content_games.roster_figures import FIGURES, LOOSE, is_beside
from pipeline.build.edition import EditionKey, OpenEdition, open_edition
from pipeline.build.faces import compose
from pipeline.build.options import RosterVisibility
from pipeline.build.plan import make_plan
from pipeline.game.fields.values import Ref
from pipeline.game.game import Game
from pipeline.game.links import links
from pipeline.game.records import Record
from pipeline.game.text import Markup
from pipeline.rosters.profile import read_profile

GAMES = sorted(path.parent.name for path in ROOT.glob("content/*/roster.yaml"))


def cards(edition: OpenEdition) -> dict[tuple[str, int], str]:
    """Return the letters on all cards of each entry, by the roster's key and the entry's number."""
    found: dict[tuple[str, int], str] = {}
    for order in make_plan(edition, ("roster-cards",), ("a4",)).orders:
        composed = compose(edition, order, edition.game.record(order.kind, order.slug))
        assert composed.misfits == ()
        key = order.slug, order.part - 1
        found[key] = found.get(key, "") + printed(composed)
    return found


def used(game: Game, roster: Record, entries: str) -> Iterator[tuple[int, Record]]:
    """Yield the records that each entry names, with its number."""
    for path, value in links(roster):
        # Whom a Character has replaced lends it no rules.
        if isinstance(value, Ref) and path[0] == entries and path[2] != "replaces":
            yield int(path[1]), game.record(value.kind, value.slug)


def listed(value: Any) -> tuple[Any, ...]:
    """Return the entries of a list, or a value as the only one."""
    return value if type(value) is tuple else (value,)


def leaves(values: BaseModel, path: str) -> Iterator[tuple[str, Any]]:
    """Yield the values of a record and of its parts, by the path of their fields."""
    for name, value in values.__dict__.items():
        if name in ("name", "source", "house") or value in (None, ()):
            continue
        parts = listed(value)
        if parts and all(isinstance(part, BaseModel) for part in parts):
            for part in parts:
                yield from leaves(part, f"{path}.{name}")
        else:
            yield f"{path}.{name}", value


def said(game: Game, value: Any) -> list[str]:
    """Return the words of a value, each of which is to be printed; none for nothing."""
    if isinstance(value, Ref):
        return [game.record(value.kind, value.slug).name]
    if isinstance(value, Markup):
        return [value.plain]
    if isinstance(value, tuple):
        return [word for part in value for word in said(game, part)]
    return [] if value in (None, False, "", "none") else [str(value)]


@pytest.fixture(scope="module", params=GAMES)
def edition(request: pytest.FixtureRequest) -> Iterator[OpenEdition]:
    """Return the open edition of a game with all of its sample rosters."""
    opened = open_edition(EditionKey(ROOT, request.param, "", visibility=RosterVisibility()))
    yield opened
    opened.put_away()


def test_nothing_that_an_entry_has_is_left_out(edition: OpenEdition) -> None:
    """Every text of its records is on its cards, and every figure stands behind its label.

    A field that is neither told nor known to be no matter of play has to be decided on.
    """
    game, told = edition.game, cards(edition)
    profile = read_profile(game)
    assert profile is not None
    figures = FIGURES[game.id]
    missing: list[tuple[str, ...]] = []
    for roster in game.records[profile.kind].values():
        for number, record in used(game, roster, profile.entries):
            card = told[roster.slug, number]
            for path, value in leaves(record.values, record.kind):
                text = all(isinstance(part, Markup) for part in listed(value))
                if is_beside(game.id, path):
                    continue
                assert text or path in figures, f"{path} is neither told nor beside the matter"
                label = "" if text else figures[path]
                words = said(game, value)
                if words and letters(label) not in card:
                    missing.append((roster.slug, record.name, path, label))
                for word in [] if value is True else words:
                    if letters(word) not in card:
                        missing.append((roster.slug, record.name, path, word))
    assert missing == []


def test_figures_stand_behind_their_labels(edition: OpenEdition) -> None:
    """Where one number is told, it follows its label at once."""
    game, told = edition.game, cards(edition)
    profile = read_profile(game)
    assert profile is not None
    figures = FIGURES[game.id]
    for roster in game.records[profile.kind].values():
        for number, record in used(game, roster, profile.entries):
            for path, value in leaves(record.values, record.kind):
                if path in figures and path not in LOOSE and type(value) is int and value:
                    assert letters(f"{figures[path]} {value}") in told[roster.slug, number], path


def test_the_owner_is_named(edition: OpenEdition) -> None:
    """On every card of a roster, or of a player's entry, that names one."""
    game, told = edition.game, cards(edition)
    profile = read_profile(game)
    assert profile is not None
    for (slug, number), card in told.items():
        values = game.record(profile.kind, slug).values.__dict__
        entry = values[profile.entries][number].__dict__
        player = values.get("player") or entry.get("player")
        assert not player or letters(player) in card


def test_what_lies_in_a_bag_is_told_as_such() -> None:
    """A card says what has no effect: carried gadgets and loose quirks, and nothing else."""
    roster = ROOT / "content" / "kuggkoping" / "rosters" / "ninth-drain.yaml"
    key = EditionKey(ROOT, "kuggkoping", "", roster=roster, visibility=RosterVisibility())
    text = "".join(cards(open_edition(key)).values())
    idle = letters("Without effect.")
    assert text.count(idle) == 2
    for name in ("Hooks", "Kraft"):
        assert letters(f"{name}. Without effect.") in text
