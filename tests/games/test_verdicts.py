"""Rosters of all games: samples are legal, and each rule refuses the one that breaks it."""

import re
from pathlib import Path

import pytest
import yaml
from cli.conftest import invoke

from games.judged import ROOT, changed, illegal, judged, samples, starter, told

LANGUAGES = {
    "grimdark-future": ["de"],
    "kriegbot": ["de"],
    "kuggkoping": ["de", "sv"],
    "rise-of-moloch": ["de", "fr"],
    "scrimmage": ["de", "fr", "ja", "ar", "es", "pl"],
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


_WORDS = yaml.safe_load(Path(__file__).with_name("said.yaml").read_text("utf-8"))
SAID, TRANSLATED = _WORDS["said"], _WORDS["translated"]


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
            assert said == TRANSLATED.get(f"{game} {language} {two.rule}", said) or (
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
    result = invoke(*command)
    assert result.exit_code == 0, result.output
