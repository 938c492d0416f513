"""Rise of Moloch in German: the same figures, and parties that are as legal as in English."""

from collections import Counter
from pathlib import Path

import pytest

from content_games.german import figures, judged_in_german, opened, plain, translation
from content_games.judged import illegal, judged, samples
from pipeline.game.game import Game
from pipeline.game.view import view

ID = "rise-of-moloch"

PRINTED = {
    "rule.short.text": "reicht 4 Felder weit",
    "rule.melee.text": "Reichweite 1",
    "rule.actions-two.text": "Je bis zu 2 Aktionen",
    "rule.group.text": "je 1 Aktion",
    "rule.pool.text": "ihr Attribut und 2 Würfel mehr für jede Figur nach der ersten",
    "rule.carry.text": "trägt 3 Arsenalkarten",
    "rule.team.text": "wählen 4 Gentlemen",
    "rule.neutralized.text": "Die Nemesis erhält 2 Reserveäther.",
    "rule.fire-limit.text": "höchstens 1 Feuermarker",
    "rule.campaign-start.text": "beginnt mit 1 Talent, die Nemesis mit den 2 Basismächten und 1",
    "rule.new-power.text": "erhält 1 Macht für die Kampagne; mit 6 darf sie stattdessen",
    "action.recover.text": "Entferne bis zu 3 von deinem Schaden und erhalte 2 Äther.",
    "skill.evasion.text": "Wirf 3 Abwehrwürfel mehr.",
    "die-face.crown.attack": "Gentleman: 1 Erfolg oder 2 Äther",
    "ally.cabman.text": "innerhalb von 4 Feldern um den Kutscher",
    "chaos.dark-bargain.text": "dem mehr als 2 Leben bleiben, erleidet 2 Schaden",
    "equipment.palace-cuirass.text": "Bonusleiste mit 4 Leben",
    "equipment.grapnel-line.text": "bis zu 4 Felder weit",
    "location.museum-vault.text": "Ziehe 3 Artefakt-Karten und behalte 1.",
    "upgrade.hex-bolt.text": "innerhalb von 4 Feldern erleidet 2 Schaden",
    "villain.silas-mordaunt.profiles.1.gifts.1.text": "innerhalb von 3 Feldern aus: Dieser Agent"
    " erhält 2 Äther.",
}
"""What texts print where figures and constants stand in them, typed again."""

SAID = {
    "team-of-four": "Ottoline Vane + Peregrine Quill + Der Major = 3 Gentlemen von 4: 1 zu wenig",
    "leader-elected": "niemand = 0 Anführer von 1",
    "dealt-cards": "1 Molochstein-Karten − 0 von Tableaus = 1 von 0"
    " auf der Stufe Mittlere Macht: 1 zu viel",
    "reserve-jobs": "Drago in Reserve hat den Beruf Monster, der mitspielt",
    "nemesis-plots": "2 + 2 + 2 + 1 + 1 + 2 = 10 Komplottpunkte von 8 (Mittlere Macht): 2 zu viel",
}
"""What a rule says in German, words out of expressions among it."""

TOLD_APART = ["gentleman", "villain", "ally", "equipment", "upgrade", "role", "term", "location"]


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


@pytest.mark.parametrize("kind", TOLD_APART)
def test_names_are_not_given_twice(edition: Game, kind: str) -> None:
    """What English tells apart by its name is told apart in German."""
    names = Counter(plain(record.name) for record in edition.records[kind].values())
    assert max(names.values()) == 1


@pytest.mark.parametrize("path", samples(ID), ids=lambda path: path.stem)
def test_a_sample_is_legal(path: Path) -> None:
    """The rules compare what does not depend on the language."""
    assert judged_in_german(ID, path) == (True, (), ())


@pytest.mark.parametrize("path", illegal(ID), ids=lambda path: path.stem)
def test_an_illegal_party_breaks_the_same_rules(path: Path) -> None:
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
