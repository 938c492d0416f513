"""French editions: the same figures in their places, and rosters as legal as in English."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from content_games.german import figures, plain
from content_games.judged import ROOT, illegal, judged, samples, translation_into
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.view import view

KINDS = {"scrimmage": "team", "rise-of-moloch": "party"}
"""The kind of the rosters of each game that has a French edition."""

PRINTED = {
    "scrimmage": {
        "archetype.brute.actives.0.text": "Repoussez ensuite l’ennemi de 3″",
        "archetype.brute.actives.1.text": "subit des dégâts Moyens et est écarté de 2″.",
        "archetype.diplomat.actives.1.text": "contre un ennemi à 12″ ou moins",
        "archetype.explorer.actives.0.text": "récupère 2 points de Santé.",
        "archetype.face.actives.1.text": "une mêlée à 3″ ou moins : placez les figurines"
        " des deux camps à 2″",
        "archetype.gunner.actives.0.text": "jusqu’à trois ennemis situés à 3″ ou moins",
        "archetype.healer.passive.text": "à 3″ ou moins récupère 1 point de Santé.",
        "archetype.healer.actives.1.text": "évacue 1 Adrénaline.",
        "archetype.hunter.passive.text": "à plus de 6″.",
        "archetype.martial-artist.actives.0.text": "deux Actions de Combat",
        "archetype.mercenary.passive.text": "(de Graves à Moyens, de Légers à aucun)",
        "archetype.rebel.passive.text": "gagne 1 Adrénaline.",
        "archetype.spy.passive.text": "au-delà de la portée Courte",
        "archetype.warrior.passive.text": "de Critiques à Graves",
        "archetype.warrior.actives.1.text": "tout point à 6″ ou moins",
        "effect.fire.text": "1 point de Santé au début de chacune des trois prochaines",
        "effect.poison.text": "un cran plus bas, jamais sous D4",
        "effect.fear.text": "Pendant 2 tours",
        "effect.spread.text": "dans un cercle de 2″.",
        "effect.reach.text": "Combat jusqu’à 1″",
        "protection.light-armour.text": "Légers annulés, Moyens réduits à Légers.",
        "protection.heavy-armour.text": "L’Agilité du porteur baisse d’un cran.",
        "action.sprint.steps.0": "jusqu’à 2 fois",
        "action.shoot.move": "jusqu’à 6″ avant",
        "action.fight.steps.0": "(1″ max. si l’arme a Allonge)",
        "action.fight.advantage.0": "de plus de 3″.",
        "action.interact.steps.0": "à 3″ ou moins du PNJ",
        "action.breathe.move": "ramper jusqu’à 3″",
        "rule.table.text": "un carré de 24″",
        "rule.model-scale.text": "de 20 à 28 mm, sur socles de 25 ou 30 mm.",
        "rule.steps.text": "D4, D6, D8, D10, D12, D20.",
        "rule.damage.text": "a 7 points de Santé.",
        "rule.injury-steps.text": "À 4 points de Santé perdus, tous les dés baissent d’un cran,"
        " à 6 d’un autre",
        "rule.start.text": "commence avec 0 Adrénaline ; sa piste en contient 7.",
        "term.health.definition": "encaisser : 7 points. La piste compte les points perdus.",
    },
    "rise-of-moloch": {
        "rule.short.text": "porte à 4 cases",
        "rule.melee.text": "portée 1",
        "rule.actions-two.text": "Jusqu’à 2 actions chacun",
        "rule.pool.text": "leur attribut, et 2 dés de plus par figurine après la première",
        "rule.carry.text": "porte 3 cartes Arsenal",
        "rule.team.text": "choisissent 4 Gentlemen",
        "rule.neutralized.text": "Némésis gagne 2 éther de réserve.",
        "rule.campaign-start.text": "avec 1 amélioration ; Némésis avec les 2 pouvoirs de base"
        " et 1 de plus",
        "rule.new-power.text": "gagne 1 pouvoir pour la campagne ; avec 6, elle peut",
        "rule.store.text": "Placez 3 cartes Arsenal commun",
        "action.agility.text": "1 par case, 1 pour ouvrir une porte, 2 par fenêtre",
        "action.recover.text": "jusqu’à 3 de vos dégâts et gagnez 2 éther.",
        "skill.evasion.text": "lancez 3 dés de défense de plus.",
        "die-face.crown.attack": "Gentleman : 1 succès ou 2 éther",
        "ally.cabman.text": "à 4 cases ou moins du cocher",
        "chaos.dark-bargain.text": "plus de 2 points de santé subit 2 dégâts et effectue 1 action",
        "equipment.palace-cuirass.text": "jauge de santé bonus de 4.",
        "equipment.grapnel-line.text": "de 4 cases au plus",
        "location.museum-vault.text": "Piochez 3 cartes Artefact et gardez-en 1.",
        "upgrade.hex-bolt.text": "à 4 cases ou moins subit 2 dégâts.",
        "villain.silas-mordaunt.profiles.1.gifts.1.text": "1 Sbire à 3 cases ou moins :"
        " cet Agent gagne 2 éther.",
    },
}
"""What texts print where figures and constants stand in them, typed again."""

SAID = {
    "scrimmage": {
        "team-least": "2 figurines : Ada Flint, Bruno ; 3 au moins, 1 de moins que le minimum",
        "member-worn": "Cleo porte Armure légère + Armure moyenne, 2 choses sur 1 sur le corps",
    },
    "rise-of-moloch": {
        "leader-elected": "personne = 0 Chefs sur 1",
        "reserve-jobs": "Drago en réserve est du métier Monstre, qui joue",
    },
}
"""What a rule says in French, words out of expressions among it."""

TOLD_APART = {
    "scrimmage": ["action", "archetype", "arm", "effect", "protection", "range-band", "term"],
    "rise-of-moloch": ["gentleman", "villain", "ally", "equipment", "upgrade", "role", "term"],
}

PLACES = [(game, place) for game, places in PRINTED.items() for place in places]
ROSTERS = [(game, path) for game in KINDS for path in samples(game)]
BROKEN = [(game, path) for game in KINDS for path in illegal(game)]
RULES = [(game, rule) for game, rules in SAID.items() for rule in rules]
ALIKE = [(game, kind) for game, kinds in TOLD_APART.items() for kind in kinds]


@cache
def _edition(game: str) -> Game:
    return open_game(ROOT / "content" / game, ROOT, translation=translation_into(game, "fr"))


def _read(text: object) -> str:
    """Return a text with common spaces in place of those of French."""
    return plain(text).replace("\u202f", " ")


@pytest.mark.parametrize("game", KINDS)
def test_nothing_is_left_in_english(game: str) -> None:
    """Every text has its translation, and none of them waits for a second look."""
    assert not translation_into(game, "fr").unfinished


@pytest.mark.parametrize(("game", "place"), PLACES)
def test_figures_are_printed_in_their_place(game: str, place: str) -> None:
    """Each figure stands in the part of the sentence that it belongs to."""
    kind, slug, *path = place.split(".")
    found: object = view(_edition(game), _edition(game).record(kind, slug))
    for part in path:
        found = found[int(part)] if part.isdecimal() else found[part]  # type: ignore[index]
    assert PRINTED[game][place] in _read(found)


@pytest.mark.parametrize(("game", "kind"), ALIKE)
def test_names_are_not_given_twice(game: str, kind: str) -> None:
    """What English tells apart by its name is told apart in French."""
    names = Counter(_read(record.name) for record in _edition(game).records[kind].values())
    assert max(names.values()) == 1


@pytest.mark.parametrize(("game", "path"), ROSTERS, ids=lambda part: getattr(part, "stem", part))
def test_a_sample_is_legal(game: str, path: Path) -> None:
    """The rules compare what does not depend on the language."""
    assert judged(game, path, "fr").faults == judged(game, path).faults == ()


@pytest.mark.parametrize(("game", "path"), BROKEN, ids=lambda part: getattr(part, "stem", part))
def test_an_illegal_roster_breaks_the_same_rules(game: str, path: Path) -> None:
    """Each rule that is broken in English is broken in French, and is told with the same sums."""
    english, french = judged(game, path).faults, judged(game, path, "fr").faults
    assert [fault.rule for fault in french] == [fault.rule for fault in english]
    for one, other in zip(english, french, strict=True):
        assert figures(other.message) == figures(one.message)
        assert [figures(each) for each in other.remedies] == [figures(e) for e in one.remedies]


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_what_a_rule_says(game: str, rule: str) -> None:
    """The words that a rule chooses are French, too, and what rosters write stays theirs."""
    (path,) = (path for path in illegal(game) if path.stem == rule)
    (fault,) = (each for each in judged(game, path, "fr").faults if each.rule == rule)
    assert _read(fault.message) == SAID[game][rule]
