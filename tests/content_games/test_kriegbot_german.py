"""Kriegbot in German: the same figures, and squads that are as legal as in English."""

from collections import Counter
from pathlib import Path

import pytest

from content_games.german import figures, judged_in_german, opened, plain, translation
from content_games.judged import illegal, judged, samples
from pipeline.game.game import Game
from pipeline.game.view import view

ID = "kriegbot"

PRINTED = {
    "rule.rifle.text": "Kanone, 360°, 1 Schaden: 3W6 auf Distanz 0, 2W6 bis 2, 1W6 bis 4.",
    "rule.designator.text": "Strahl, 360°, markiert: 2W6 bis Distanz 5.",
    "rule.slots.text": "1 Hülle und meist 3 Systeme; auf den Bögen ist Platz für 2 bis 4.",
    "rule.collision.text": "Du erleidest 1W6 Schaden in Trefferzone 0,",
    "rule.bombardment.text": "einen Angriff mit 1W6, der bei einem Treffer 2 Schaden macht.",
    "rule.cover.text": "mindestens Grundsilhouette 4",
    "rule.collapse.text": "jedes Ziel darin 1 Schaden in Trefferzone 4.",
    "rule.overcharge.text": "1 weitere Energiestufe für 1 weiteren Angriffswürfel.",
    "rule.structures.text": "Grundsilhouette 1, zerstört durch 2 Schaden",
    "term.crypto.definition": "Silhouette 4; 1 Schaden zerstört es.",
    "term.footsoldier.definition": "bis zu 2 Felder weit",
    "term.motorized.definition": "Ihre Silhouette ist 5, und sie bewegt sich bis zu 5 Felder weit",
    "hit-type.damage-1-doubles.text": "Eine 5 ist nie eine Trefferzone",
    "design.howitzer.abilities.0.text": "aus einem Wurf von 4W6.",
    "design.uav.abilities.2.text": "Grundsilhouette 6,",
    "scenario.human-wave.setup.0": "zehn Gebäude bis zu 4 Felder von der Tankstelle",
    "scenario.downed-pilot.setup.1": "bis zu 6 Felder vom Rand des Feindes",
}
"""What texts print where figures and constants stand in them, typed again."""

SAID = {
    "squad-size": "Minutes + Chairman + Any Other Business + Old Mole = 4 Roboter von 3: 1 zu viel",
    "slots-full": "Old Mole, ein Robotank, hat 7 Steckplätze (2 Waffen + 4 Systeme + 1 Hülle),"
    " davon gefüllt 6; leer 1: casemate",
    "card-shape": "in Old Mole ist Verspiegelt eine Hülle, ein schmales Rechteck;"
    " hull ist ein Quadrat für ein System oder einen Piloten",
    "side-robots": "Old Mole = 1 für Team Grün in Der Boss, dort sind es 2: 1 zu wenig",
}
"""What a rule says in German, words out of expressions among it."""


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


@pytest.mark.parametrize("kind", ["design", "vehicle", "power-core", "marker", "term", "scenario"])
def test_names_are_not_given_twice(edition: Game, kind: str) -> None:
    """What English tells apart by its name is told apart in German."""
    names = Counter(plain(record.name) for record in edition.records[kind].values())
    assert max(names.values()) == 1


@pytest.mark.parametrize("path", samples(ID), ids=lambda path: path.stem)
def test_a_sample_is_legal(path: Path) -> None:
    """The rules compare what does not depend on the language."""
    assert judged_in_german(ID, path) == (True, (), ())


@pytest.mark.parametrize("path", illegal(ID), ids=lambda path: path.stem)
def test_an_illegal_squad_breaks_the_same_rules(path: Path) -> None:
    """Each rule that is broken in English is broken in German, and is told with the same sums."""
    english, german = judged(ID, path).faults, judged_in_german(ID, path).faults
    assert [fault.rule for fault in german] == [fault.rule for fault in english]
    for one, other in zip(english, german, strict=True):
        assert figures(other.message) == figures(one.message)
        assert [figures(each) for each in other.remedies] == [figures(e) for e in one.remedies]


@pytest.mark.parametrize("rule", SAID)
def test_what_a_rule_says(rule: str) -> None:
    """Words that expressions choose are German, too."""
    (path,) = (path for path in illegal(ID) if path.stem == rule)
    (fault,) = (each for each in judged_in_german(ID, path).faults if each.rule == rule)
    assert plain(fault.message) == SAID[rule]
