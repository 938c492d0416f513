"""Kuggköping in German: the same figures, and warbands that are as legal as in English."""

from collections import Counter
from pathlib import Path

import pytest

from content_games.german import figures, judged_in_german, opened, plain, translation
from content_games.judged import illegal, judged, samples
from pipeline.game.game import Game
from pipeline.game.view import view

ID = "kuggkoping"

PRINTED = {
    "action.climb.text": "spring 1–2 Felder weit zu einer gleich hohen Erhöhung;"
    " misslungen: Verliere 1W3 Mumm",
    "archetype.crack-shot.special_actions.0.text": "2 oder mehr Felder entfernt ist,"
    " trifft der Angriff auf 3+.",
    "archetype.grenadier.special_actions.0.text": "Abstand bis 4. Ein dazu benachbartes Modell"
    " erleidet 2 Schaden",
    "faction.scribes.positive.1.text": "jeder ihm benachbarte Gegner 2 Schaden.",
    "faction.grid-company.negative.1.text": "kostet deine Charaktere 2 Tüftelwürfel statt 1.",
    "gadget.machine-carbine.text": "+2 Aktionswürfel und +2 Reichweite",
    "quirk.blink-plate.text": "Erleidet er 2 oder mehr Schaden",
    "enemy-faction.gnoblins.text": "Aktivierungsergebnis von 7 oder mehr",
    "district.coils.text": "2W6 von der Mitte. Ein Modell dort erleidet 2 Schaden,",
    "mission.run-to-safety.special.0.text": "jeden 2W6 Felder von der Mitte",
    "scenario.locked-gate.special.1": "Wirf 1W6, +1 für jedes Durchsuchen der Bande in dieser"
    " Partie. Bei 9+",
    "scenario.king-of-sweden.special.2": "Bei 6+ kocht er über",
    "upgrade.shatter-bomb.text": "Modelle dort erleiden 4 Schaden, benachbarte 2.",
    "difficulty.hard.results.1.text": "+1 Aktionswürfel und +1 Mumm.",
    "rule.enemy-climbing.text": "sonst verliert er 1W3 Mumm",
    "rule.activation-roll.text": "+1 mit Sichtlinie zu einem Charakter, +2, wenn einem benachbart",
    "rule.standing-up.text": "Wer aufsteht, wird wie gewohnt aktiviert.",
    "term.marker.definition": "Eine flache Scheibe von 25–40 mm",
    "term.place.definition": "1W6 Felder von der Mitte",
}
"""What texts print where figures and constants stand in them, typed again."""

SAID = {
    "warband-size": "4 Charaktere: Ulla Drypp, Nils Kikare, Tant Agda, Bror Krut;"
    " ein einzelner Spieler hat 3, 1 zu viel",
    "warband-archetype": "Farbror Agda ist Laufbursche wie Tant Agda, und 4 von 6"
    " Archetypen fehlen: Scharfschütze, Knochenbrecher, Datenmagier, Grenadier",
    "character-gadgets": "Tant Agda hat das Abwehrgerät Nietenweste als Waffe;"
    " ausgerüstet wird ein Gerät von jeder Sorte",
    "character-backstabber": "Ulla Drypp hat Clash für Meuchler aufgegeben: nur das Merkmal"
    " Lauter Meuchler erlaubt es, und die Bande hat Resourceful",
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
    "kind", ["archetype", "faction", "gadget", "enemy", "enemy-faction", "boss", "district"]
)
def test_names_are_not_given_twice(edition: Game, kind: str) -> None:
    """What English tells apart by its name is told apart in German."""
    names = Counter(plain(record.name) for record in edition.records[kind].values())
    assert max(names.values()) == 1


def test_keys_stay_as_rosters_write_them(edition: Game) -> None:
    """A trait has another name in German, and the key by which a roster picks it."""
    (good, _) = view(edition, edition.record("faction", "scribes"))["positive"]
    assert (good["key"], plain(good["name"])) == ("Resourceful", "Findig")


@pytest.mark.parametrize("path", samples(ID), ids=lambda path: path.stem)
def test_a_sample_is_legal(path: Path) -> None:
    """The rules compare what does not depend on the language."""
    assert judged_in_german(ID, path) == (True, (), ())


@pytest.mark.parametrize("path", illegal(ID), ids=lambda path: path.stem)
def test_an_illegal_warband_breaks_the_same_rules(path: Path) -> None:
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
