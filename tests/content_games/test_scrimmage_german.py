"""Scrimmage in German: the same figures in their places, and teams as legal as in English."""

from collections import Counter
from pathlib import Path

import pytest

from content_games.german import figures, judged_in_german, opened, plain, translation
from content_games.judged import illegal, judged, samples
from pipeline.game.game import Game
from pipeline.game.view import view

ID = "scrimmage"

PRINTED = {
    "archetype.brute.actives.0.text": "Schiebe den Gegner danach 3″ von diesem Modell weg.",
    "archetype.brute.actives.1.text": "mittleren Schaden und wird 2″ zur Seite gestoßen.",
    "archetype.diplomat.actives.1.text": "gegen einen Gegner innerhalb von 12″:",
    "archetype.explorer.actives.0.text": "gewinnt 2 Gesundheit zurück.",
    "archetype.face.actives.1.text": "innerhalb von 3″: Stelle die Modelle beider Seiten 2″",
    "archetype.gunner.actives.0.text": "bis zu drei Gegner, die höchstens 3″ auseinander stehen.",
    "archetype.healer.passive.text": "Verbündete innerhalb von 3″ je 1 Gesundheit zurück.",
    "archetype.healer.actives.1.text": "innerhalb von 3″ baut 1 Adrenalin ab.",
    "archetype.hunter.passive.text": "können mehr als 6″ entfernte Modelle",
    "archetype.mercenary.passive.text": "(von Schwer auf Mittel, von Leicht auf keinen)",
    "archetype.rebel.passive.text": "Verbündete innerhalb von 3″ je 1 Adrenalin.",
    "archetype.shadow.passive.text": "aus mehr als 6″ Entfernung",
    "archetype.warrior.passive.text": "von Kritisch auf Schwer und so weiter.",
    "archetype.warrior.actives.1.text": "an eine beliebige Stelle innerhalb von 6″",
    "effect.fire.text": "der nächsten drei Aktivierungen je 1 Gesundheit.",
    "effect.poison.text": "eine Stufe niedriger, nie unter W4.",
    "effect.fear.text": "Geh 2 Runden lang nicht näher an den Gegner heran",
    "effect.spread.text": "in einem Kreis von 2″",
    "effect.reach.text": "Kämpft auf bis zu 1″",
    "protection.light-armour.text": "Leichter Schaden wird zu keinem, mittlerer zu leichtem.",
    "protection.medium-armour.text": "Kein Schutz gegen kritischen Schaden.",
    "protection.heavy-armour.text": "Geschick des Trägers ist eine Stufe niedriger.",
    "action.sprint.steps.0": "bis zu 2-mal so weit wie sonst",
    "action.shoot.move": "zuvor bis 6″",
    "action.fight.steps.0": "bei Waffen mit Überlänge auf 1″ heran.",
    "action.fight.steps.1": "eine Stufe niedriger, nie unter W4.",
    "action.fight.advantage.0": "Sturmangriff über mehr als 3″.",
    "action.investigate.steps.0": "innerhalb von 3″ alles",
    "action.breathe.move": "kriechen bis 3″",
    "rule.table.text": "auf einem Quadrat von 24″",
    "rule.model-scale.text": "Modellen von 20 bis 28 mm auf Bases von 25 oder 30 mm.",
    "rule.steps.text": "W4, W6, W8, W10, W12, W20.",
    "rule.damage.text": "Jedes Modell hat 7 Gesundheit.",
    "rule.injury-steps.text": "Bei 4 verlorenen Gesundheitspunkten sinken alle Würfel"
    " um eine Stufe, bei 6 um eine weitere; nie unter W4.",
    "rule.start.text": "beginnt mit 0 Adrenalin; seine Leiste fasst 7.",
    "rule.gain-hurt.text": "+1 für erlittenen Schaden.",
    "term.die-change.definition": "von W6 abweicht",
    "term.health.definition": "aushält: 7 Punkte. Die Leiste zählt die verlorenen.",
    "term.injury-step.definition": "von Punkt 4 und von Punkt 6 der Gesundheit",
}
"""What texts print where figures and constants stand in them, typed again."""

SAID = {
    "team-least": "2 Modelle: Ada Flint, Bruno; mindestens 3, 1 zu wenig",
    "member-worn": "Cleo trägt Leichte Rüstung + Mittlere Rüstung, 2 Dinge statt 1 am Körper",
    "member-dice": "Edda hat Geschick W6; das ist Geschick W6 −1 Stufe für Schwere Rüstung = W4",
    "team-leader": "2 von 3 Modellen führen an: Ada Flint, Bruno; 1 davon würfelt die Initiative",
}
"""What a rule says in German, words that it chooses among it."""


@pytest.fixture(scope="module")
def edition() -> Game:
    """Return the German edition."""
    return opened(ID)


def test_nothing_is_left_in_english() -> None:
    """Every text has its translation, and none of them waits for a second look."""
    assert not translation(ID).unfinished


@pytest.mark.parametrize("place", PRINTED)
def test_figures_are_printed_in_their_place(edition: Game, place: str) -> None:
    """Each figure stands in the part of the sentence that it belongs to."""
    kind, slug, *path = place.split(".")
    found: object = view(edition, edition.record(kind, slug))
    for part in path:
        found = found[int(part)] if part.isdecimal() else found[part]  # type: ignore[index]
    assert PRINTED[place] in plain(found)


@pytest.mark.parametrize(
    "kind", ["action", "archetype", "arm", "effect", "protection", "range-band", "statistic"]
)
def test_names_are_not_given_twice(edition: Game, kind: str) -> None:
    """What English tells apart by its name is told apart in German."""
    names = Counter(plain(record.name) for record in edition.records[kind].values())
    assert max(names.values()) == 1


def test_abilities_of_an_archetype_have_three_names(edition: Game) -> None:
    """Players call abilities by their names, and by the Mercenary’s ruling no two are alike."""
    names = Counter(
        plain(ability["name"])
        for record in edition.records["archetype"].values()
        for ability in (view(edition, record)["passive"], *view(edition, record)["actives"])
    )
    assert sum(names.values()) == 63
    assert max(names.values()) == 1


@pytest.mark.parametrize("path", samples(ID), ids=lambda path: path.stem)
def test_a_sample_is_legal(path: Path) -> None:
    """The rules compare what does not depend on the language."""
    assert judged_in_german(ID, path).faults == judged(ID, path).faults == ()


@pytest.mark.parametrize("path", illegal(ID), ids=lambda path: path.stem)
def test_an_illegal_team_breaks_the_same_rules(path: Path) -> None:
    """Each rule that is broken in English is broken in German, and is told with the same sums."""
    english, german = judged(ID, path).faults, judged_in_german(ID, path).faults
    assert [fault.rule for fault in german] == [fault.rule for fault in english]
    for one, other in zip(english, german, strict=True):
        assert figures(other.message) == figures(one.message)
        assert [figures(each) for each in other.remedies] == [figures(e) for e in one.remedies]


@pytest.mark.parametrize("rule", SAID)
def test_what_a_rule_says(rule: str) -> None:
    """The words that a rule chooses are German, too, and what rosters write stays theirs."""
    (path,) = (path for path in illegal(ID) if path.stem == rule)
    (fault,) = (each for each in judged_in_german(ID, path).faults if each.rule == rule)
    assert plain(fault.message) == SAID[rule]
