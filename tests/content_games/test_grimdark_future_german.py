"""Grimdark Future in German: the same figures, and armies that are as legal as in English."""

import re
from pathlib import Path

import pytest

from content_games.german import judged_in_german, opened, plain, translation
from content_games.judged import illegal, judged, samples
from content_games.test_grimdark_future import EVENT_FIGURES
from pipeline.game.game import Game
from pipeline.game.view import view

ID = "grimdark-future"
UNITS = {"AP": "PB", "VP": "SP", "XP": "EP"}

SAID = {
    "muster-limit": "Rook 520 + Pawn 330 = 850 Pkt. an Einheiten; mit 160 gesparten 1010 von"
    " 1000 Pkt.: 10 zu viel",
    "trait-count": "Rook: 10 EP ÷ 5 = 2 Stufen, aber 1 Merkmal neben Gelehrig: Agil",
    "casualty-rolls": "Rook: 1 Verletzung + 2 Talente = 3, aber 2 Ausfallwürfe in 2 Missionen",
    "unit-points": "Rook: gekauft für 200 + 1 Stufe × 55 − 1 Verletzung × 5 = 250 Pkt., nicht 255",
}
"""What a rule says in German, singular and plural of its nouns among it."""

PRINTED = {
    ("campaign-type", "game-limited"): "W6+4 ergibt die Zahl der Missionen.",
    ("rule", "muster"): "hat jeder Spieler 1000 Pkt. für eine Armee, von denen er bis zu 200",
    ("rule", "battle-limit"): "höchstens 250 über der Armee mit dem niedrigsten Wert",
    ("rule", "underdog-points"): "1 Außenseiterpunkt je volle 50 Pkt.",
    ("rule", "underdog-spending"): "um +1 oder −1. Je Wurf höchstens 1",
    ("rule", "reward"): "2 SP und 150 Pkt., jeder Verlierer 300 Pkt.",
    ("rule", "event-roll"): "Bei 5+",
    ("rule", "no-permdeath"): "die nächsten W3 Partien",
    ("rule", "levels"): "Mit je 5 EP wird eine reguläre Einheit um 25 Pkt. teurer",
    ("rule", "hero-levels"): "kostet 55 statt 25 Pkt.",
    ("rule", "cheap-items"): "nur 5 Pkt. wert ist, würfeln: Bei 4+ bringt sie 5 Pkt.",
    ("rule", "new-units"): "Für +50 Pkt. beginnt 1 von ihnen mit 5 EP.",
}
"""What texts print where constants stand in them, typed again."""


@pytest.fixture(scope="module")
def edition() -> Game:
    """Return the German edition."""
    return opened(ID)


def test_nothing_is_left_in_english() -> None:
    """Every text of a record has its translation, and none of them waits for a second look."""
    assert not translation(ID).unfinished


@pytest.mark.parametrize("slug", EVENT_FIGURES)
def test_an_event_has_its_figures(edition: Game, slug: str) -> None:
    """The dice, distances and points of the English card stand on the German one."""
    event = view(edition, edition.record("event", slug))
    text = plain(event["text"]) + " " + plain(event["aftermath"] or "")
    for figure in EVENT_FIGURES[slug]:
        german = re.sub(r"D(?=\d)", "W", re.sub(r"[AVX]P", lambda m: UNITS[m[0]], figure))
        assert re.search(rf"(?<!\d){re.escape(german)}(?!\d)", text), (german, text)


@pytest.mark.parametrize("key", PRINTED, ids="-".join)
def test_constants_are_printed_in_their_place(edition: Game, key: tuple[str, str]) -> None:
    """Each figure stands in the part of the sentence that it belongs to."""
    assert PRINTED[key] in plain(view(edition, edition.record(*key))["text"])


def test_names_are_not_given_twice(edition: Game) -> None:
    """What a unit can gain is told apart by its name on the army sheet."""
    for kind in ("injury", "talent", "trait", "skill", "skill-set", "event", "objective"):
        names = [record.name for record in edition.records[kind].values()]
        assert len(names) == len(set(names))


@pytest.mark.parametrize("path", samples(ID), ids=lambda path: path.stem)
def test_a_sample_is_legal(path: Path) -> None:
    """The rules compare what does not depend on the language."""
    assert judged_in_german(ID, path) == (True, (), ())


@pytest.mark.parametrize("path", illegal(ID), ids=lambda path: path.stem)
def test_an_illegal_army_breaks_the_same_rules(path: Path) -> None:
    """Each rule that is broken in English is broken in German, and is told with the same sums."""
    english, german = judged(ID, path).faults, judged_in_german(ID, path).faults
    assert [fault.rule for fault in german] == [fault.rule for fault in english]
    for one, other in zip(english, german, strict=True):
        assert figures(other.message) == figures(one.message)
        assert [figures(each) for each in other.remedies] == [figures(e) for e in one.remedies]


@pytest.mark.parametrize("rule", SAID)
def test_what_a_rule_says(rule: str) -> None:
    """Nouns agree with their numbers."""
    (path,) = (path for path in illegal(ID) if path.stem == rule)
    (fault,) = (fault for fault in judged_in_german(ID, path).faults if fault.rule == rule)
    assert plain(fault.message) == SAID[rule]


def figures(text: str) -> list[str]:
    """Return the numbers of a text, from the smallest on."""
    return sorted(re.findall(r"\d+", text))
