"""Combined kinds: one record for every combination, and what cannot be combined."""

from collections.abc import Callable
from typing import Any

import pytest
from game.conftest import FILES

from pipeline.game.opening import open_game
from pipeline.source.findings import Finding

Load = Callable[..., list[Finding]]

TEAMS = FILES["team.yaml"] + "blues: {name: Blues, weapons: [gun], text: none}\n"
KINDS = FILES["kinds.yaml"] + "issue:\n  pairs: "


def kinds(pairs: str) -> str:
    return KINDS + pairs + "\n"


@pytest.fixture
def armed(write: Any) -> Any:
    """Return the tiny game with each weapon in each team's hands."""
    return open_game(write(kinds=kinds("{ team: team, arm: weapon }"), team=TEAMS))


def test_every_combination_is_a_record(armed: Any) -> None:
    """The first part changes slowest; slugs and names are joined."""
    made = armed.records["issue"]
    assert list(made) == ["reds-gun", "reds-knife", "blues-gun", "blues-knife"]
    assert made["blues-gun"].name == "Blues Gun & Co"


def test_where_chooses_the_parts(write: Any) -> None:
    """A part may be limited by the values of its fields; references by slug."""
    folder = write(kinds=kinds("{ team: team, arm: {kind: weapon, where: {owner: reds}} }"))
    assert list(open_game(folder).records["issue"]) == ["reds-gun"]


def test_combinations_can_be_referred_to(write: Any) -> None:
    """A reference field and a text may name a combined record."""
    more = KINDS + "{ team: team, arm: weapon }\nhand:\n  fields: {first: {type: ref, to: issue}}\n"
    hand = "a: {name: A, first: reds-gun, source: {section: S}}\n"
    game = open_game(write(kinds=more, hand=hand))
    assert game.record("hand", "a").values.first.slug == "reds-gun"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("{ team: teem, arm: weapon }", "unknown kind 'teem'"),
        ("{ team: team, arm: {kind: weapon, where: {ownr: reds}} }", "no field 'ownr'"),
        ("{ team: team, arm: {kind: weapon, where: {owner: blues}} }", "no weapon matches"),
        ("{ team: team, again: issue }", "cannot be combined again"),
        ("{ team: team }\n  fields: {size: length}", "either fields or pairs"),
    ],
)
def test_what_cannot_be_combined_is_told(findings: Load, written: str, says: str) -> None:
    """Each slip in pairs is one finding in kinds.yaml."""
    (found,) = findings(kinds=kinds(written))
    assert (found.code, found.position.file) == ("kind-pairs", "content/tiny/kinds.yaml")
    assert says in found.message


def test_too_many_combinations_are_refused(findings: Load) -> None:
    """A content pack cannot fill the memory with a line."""
    head = "source: {section: S}\n"
    weapons = head + "".join(f"w{n}: {{name: W, damage: D6}}\n" for n in range(320))
    teams = head + "".join(f"t{n}: {{name: T, weapons: [], text: x}}\n" for n in range(320))
    (found,) = findings(kinds=kinds("{ team: team, arm: weapon }"), weapon=weapons, team=teams)
    assert found.message == "102400 combinations are too many"
