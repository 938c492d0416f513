"""Kuggköping in Swedish: the same figures, and warbands that are as legal as in English."""

from collections import Counter
from pathlib import Path

import pytest

from content_games.german import figures, plain
from content_games.judged import ROOT, illegal, judged, samples, translation_into
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.view import view

ID = "kuggkoping"

PRINTED = {
    "statistic.grit.text": "Vid 0 är en karaktär golvad och en fiende dödad.",
    "action.climb.text": "hoppa 1–2 rutor till en lika hög upphöjning; misslyckas det: −1T3 gry",
    "archetype.crack-shot.special_actions.0.text": "ett mål 2 eller fler rutor bort,"
    " träffar anfallet på 3+.",
    "archetype.grenadier.special_actions.0.text": "inom 4. En modell intill den tar 2 i skada",
    "faction.scribes.positive.1.text": "tar varje fiende intill den 2 i skada.",
    "faction.grid-company.negative.1.text": "dina karaktärer 2 mektärningar i stället för 1.",
    "gadget.machine-carbine.text": "+2 handlingstärningar och +2 räckvidd",
    "quirk.blink-plate.text": "Tar den 2 eller mer i skada",
    "enemy-faction.gnoblins.text": "Vid aktiveringsresultat 7 eller mer",
    "boss.death-hulter.abilities.0.text": "1 gry var gång en karaktär golvas, och 2 gry var gång"
    " någon modell dödas.",
    "district.industri.text": "På 1 är manicken borta och modellen tar 1 i skada."
    " På 7 eller mer, vilket kräver mektärningar, får",
    "district.coils.text": "2T6 från mitten. En modell där tar 2 i skada,",
    "mission.run-to-safety.special.0.text": "var och en 2T6 rutor från mitten",
    "scenario.locked-gate.special.1": "Slå 1T6, +1 för varje gång gänget har letat"
    " i det här partiet. På 9+",
    "scenario.king-of-sweden.special.2": "På 6+ kokar han över",
    "upgrade.shatter-bomb.text": "Modeller där tar 4 i skada, modeller intill 2.",
    "difficulty.hard.results.1.text": "+1 handlingstärning och +1 gry.",
    "rule.enemy-climbing.text": "annars kostar det 1T3 gry",
    "rule.activation-roll.text": "+1 med fri sikt till en karaktär, +2 om den står intill en",
    "rule.ones-and-sixes.text": "En 1:a lägger till 1 i skada, en 6:a tar bort 2.",
    "term.marker.definition": "En platt skiva på 25–40 mm",
    "term.place.definition": "1T6 rutor från mitten",
}
"""What texts print where figures and constants stand in them, typed again."""

SAID = {
    "warband-size": "4 karaktärer: Ulla Drypp, Nils Kikare, Tant Agda, Bror Krut;"
    " en ensam spelare har 3, 1 för många",
    "warband-archetype": "Farbror Agda är Springschas liksom Tant Agda, och 4 av 6"
    " arketyper saknas: Prickskytt, Knogjärn, Datamagiker, Grenadjär",
    "character-gadgets": "Tant Agda har försvarsdonet Nitväst som vapen;"
    " ett don av varje typ är utrustat",
    "log-expedition": "Parti 2 hör till andra expeditionen; det tredje uppdraget är ännu inte"
    " vunnet i första expeditionen",
}
"""What a rule says in Swedish, words that it chooses among it."""


@pytest.fixture(scope="module")
def edition() -> Game:
    """Return the Swedish edition."""
    translation = translation_into(ID, "sv")
    assert not translation.unfinished
    return open_game(ROOT / "content" / ID, ROOT, translation=translation)


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
    """What English tells apart by its name is told apart in Swedish."""
    names = Counter(plain(record.name) for record in edition.records[kind].values())
    assert max(names.values()) == 1


@pytest.mark.parametrize("path", samples(ID), ids=lambda path: path.stem)
def test_a_sample_is_legal(path: Path) -> None:
    """The rules compare what does not depend on the language."""
    assert judged(ID, path, "sv") == (True, (), ())


@pytest.mark.parametrize("path", illegal(ID), ids=lambda path: path.stem)
def test_an_illegal_warband_breaks_the_same_rules(path: Path) -> None:
    """Each rule that is broken in English is broken in Swedish, and is told with the same sums."""
    english, swedish = judged(ID, path).faults, judged(ID, path, "sv").faults
    assert [fault.rule for fault in swedish] == [fault.rule for fault in english]
    for one, other in zip(english, swedish, strict=True):
        assert figures(other.message) == figures(one.message)
        assert [figures(each) for each in other.remedies] == [figures(e) for e in one.remedies]


@pytest.mark.parametrize("rule", SAID)
def test_what_a_rule_says(rule: str) -> None:
    """The words that a rule chooses are Swedish, too."""
    (path,) = (path for path in illegal(ID) if path.stem == rule)
    (fault,) = (each for each in judged(ID, path, "sv").faults if each.rule == rule)
    assert plain(fault.message) == SAID[rule]
