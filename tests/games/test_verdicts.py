"""Rosters of all games: samples are legal, and each rule refuses the one that breaks it."""

import re
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from games.judged import ROOT, changed, illegal, judged, samples, starter, told
from pipeline.cli.root import app

LANGUAGES = {
    "grimdark-future": ["de"],
    "kriegbot": ["de"],
    "kuggkoping": ["de", "sv"],
    "rise-of-moloch": ["de", "fr"],
    "scrimmage": ["de", "fr", "ja", "ar"],
}
KINDS = {
    "grimdark-future": "army",
    "kriegbot": "squad",
    "kuggkoping": "warband",
    "rise-of-moloch": "party",
    "scrimmage": "team",
}
SAMPLES = [(game, path) for game in LANGUAGES for path in samples(game)]
BROKEN = [(game, path) for game in LANGUAGES for path in illegal(game)]
SEVERAL = {"grimdark-future"}
"""Games whose illegal rosters may break more than the rule that they are named after."""

SAID = {
    "muster-limit": "Rook 520 + Pawn 330 = 850 pts of units; with 160 saved 1010 of 1000 pts:"
    " 10 too many",
    "muster-saved": "205 of 1000 pts saved, 200 at most: 5 too many",
    "heroes": "Rook, Bishop, Knight, Queen: 4 heroes of 3, 1 too many",
    "hero-recruits": "Rook, Bishop, Knight: 3 heroes, of 1 at the start + 1 × 1 recruited = 2",
    "battle-limit": "Rook 500 + Pawn 251 = 751 pts; 500 + 250 = 750 are allowed: 1 too many",
    "xp-most": "Rook has 31 of 6 levels × 5 = 30 XP: 1 too many",
    "trait-count": "Rook: 10 XP ÷ 5 = 2 levels, but 1 trait beside Fast Learner: Agile",
    "casualty-rolls": "Rook: 1 injury + 2 talents = 3, but 2 casualty rolls in 2 missions",
    "unit-points": "Rook: bought for 200 + 1 level × 55 − 1 injury × 5 = 250 pts, not 255",
    "unit-growth": "Rook is worth 75 pts; 3 levels × 25 = 75 of them leave 0 for what was bought",
}
"""What a rule says of the roster that breaks it, with the rulebook's figures typed again."""

TRANSLATED = {
    ("grimdark-future", "de", "trait-count"): "Rook: 10 EP ÷ 5 = 2 Stufen, aber 1 Merkmal neben"
    " Gelehrig: Agil",
    ("kriegbot", "de", "side-robots"): "Old Mole = 1 für Team Grün in Der Boss, dort sind es 2:"
    " 1 zu wenig",
    ("kuggkoping", "de", "warband-archetype"): "Farbror Agda ist Laufbursche wie Tant Agda, und"
    " 4 von 6 Archetypen fehlen: Scharfschütze, Knochenbrecher, Datenmagier, Grenadier",
    ("kuggkoping", "sv", "log-expedition"): "Parti 2 hör till andra expeditionen; det tredje"
    " uppdraget är ännu inte vunnet i första expeditionen",
    ("rise-of-moloch", "de", "leader-elected"): "niemand = 0 Anführer von 1",
    ("rise-of-moloch", "fr", "leader-elected"): "personne = 0 Chefs sur 1",
    ("scrimmage", "de", "member-dice"): "Edda hat Geschick W6; das ist Geschick W6 −1 Stufe für"
    " Schwere Rüstung = W4",
}
"""What a rule says in another language, words that it chooses and nouns with numbers among it."""


@pytest.mark.parametrize(("game", "path"), SAMPLES, ids=lambda part: getattr(part, "stem", part))
def test_a_sample_is_legal_in_every_language(game: str, path: Path) -> None:
    """Nothing is wrong with what comes with a game; only one team goes unarmed, and is told so."""
    advice = ["member-unarmed"] if path.stem == "velvet-rope" else []
    for language in ("", *LANGUAGES[game]):
        found = judged(game, path, language)
        assert (found.legal, found.faults) == (True, ())
        assert [each.rule for each in found.advice] == advice


@pytest.mark.parametrize(("game", "path"), BROKEN, ids=lambda part: getattr(part, "stem", part))
def test_a_roster_is_refused_by_the_rule_that_it_breaks(game: str, path: Path) -> None:
    """With its line, where the rule comes from, the sum and a way to mend it."""
    faults = {fault.rule: fault for fault in judged(game, path).faults}
    assert path.stem in faults
    assert game in SEVERAL or len(faults) == 1
    fault = faults[path.stem]
    assert fault.section
    assert fault.position.line
    assert fault.remedies
    assert all(fault.remedies)
    if game == "grimdark-future":
        assert fault.message == SAID.get(path.stem, fault.message)


@pytest.mark.parametrize("game", KINDS)
def test_every_rule_has_a_roster_that_breaks_it(game: str) -> None:
    """No rule that makes rosters illegal goes untried; advice is none."""
    rules = yaml.safe_load((ROOT / "content" / game / "rules.yaml").read_text("utf-8"))
    errors = set()
    for name, rule in rules.items():
        subject = rule.get("for", "")
        kind = subject["kind"] if isinstance(subject, dict) else subject
        if kind == KINDS[game] and rule.get("severity", "error") == "error":
            errors.add(name)
    assert {path.stem for path in illegal(game)} == errors


@pytest.mark.parametrize(
    ("game", "language"), [(game, each) for game, all_ in LANGUAGES.items() for each in all_]
)
def test_a_rule_is_told_with_the_same_sums_in_every_language(game: str, language: str) -> None:
    """Rules that are broken in English are broken in each language, and remedies are as many."""
    for path in illegal(game):
        english, other = judged(game, path).faults, judged(game, path, language).faults
        assert [fault.rule for fault in other] == [fault.rule for fault in english]
        for one, two in zip(english, other, strict=True):
            assert figures(two.message) == figures(one.message)
            assert [figures(each) for each in two.remedies] == [figures(e) for e in one.remedies]
            said = plain(two.message)
            assert said == TRANSLATED.get((game, language, two.rule), said) or (
                two.rule != path.stem
            )


def plain(text: str) -> str:
    """Return a text as it is read: common spaces, no soft hyphens."""
    return text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u00ad", "")


def figures(text: str) -> list[str]:
    """Return the numbers of a text, from the smallest on, whatever numerals it is written in."""
    return sorted(str(int(each)) for each in re.findall(r"\d+", text))


@pytest.mark.parametrize("game", KINDS)
def test_a_new_roster_is_legal(game: str, tmp_path: Path) -> None:
    """A player begins with something that can be played."""
    path = starter(game, "Beginners", tmp_path)
    assert judged(game, path).legal
    assert told(game, path).title == "Beginners"


@pytest.mark.parametrize(
    ("game", "sample", "rule"),
    [
        ("scrimmage", "brass-lanterns", "team-names"),
        ("kuggkoping", "wet-paper-lanterns", "warband-names"),
        ("kriegbot", "lightning-rods", "robot-names"),
        ("grimdark-future", "ash-runners", "unit-names"),
    ],
)
def test_names_are_compared_as_they_are_read(
    game: str, sample: str, rule: str, tmp_path: Path
) -> None:
    """Capitals and blanks make no other name, and nobody goes without one."""
    path = ROOT / "content" / game / "rosters" / f"{sample}.yaml"
    one, other = [str(entry.title) for entry in told(game, path).entries][:2]
    for name in (f'" {one.upper()} "', '" "'):
        spoilt = changed(path, f"name: {other}", f"name: {name}", tmp_path)
        assert rule in [fault.rule for fault in judged(game, spoilt).faults], name


def test_the_content_of_the_games_keeps_its_own_rules() -> None:
    """Counts, tables, costs, references and samples: nothing is found, not even a warning."""
    command = ["check", "--no-fit", "--strict", "--project", str(ROOT)]
    result = CliRunner().invoke(app, command, prog_name="punchboard")
    assert result.exit_code == 0, result.output
