"""Combined kinds: one record for every combination, and what cannot be combined."""

from collections.abc import Callable
from typing import Any

import pytest
from content.conftest import FILES

from pipeline.game import records as pairs
from pipeline.game.opening import open_game
from pipeline.game.records import parts
from pipeline.game.view import export_json, view
from pipeline.source.findings import Finding

Load = Callable[..., list[Finding]]

TEAMS = FILES["team.yaml"] + "blues: {name: Blues, weapons: [gun], text: none}\n"
KINDS = FILES["kinds.yaml"] + "issue:\n  pairs: "


def kinds(pairs: str) -> str:
    """Return kinds.yaml with a combined kind."""
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


def test_a_combination_stands_where_its_last_part_stands(armed: Any) -> None:
    """Findings about it lead to a line that the author can mend; its source is that part's."""
    made, knife = armed.record("issue", "reds-knife"), armed.record("weapon", "knife")
    assert (made.position, made.position_of("damage")) == (
        knife.position,
        knife.position_of("damage"),
    )
    assert made.source == knife.source
    assert parts(made, armed.records) == (armed.record("team", "reds"), knife)
    assert parts(knife, armed.records) == (knife,)


def test_templates_see_both_parts(armed: Any) -> None:
    """A view follows the references."""
    seen = view(armed, armed.record("issue", "blues-knife"))
    assert (seen["team"]["name"], seen["arm"]["name"]) == ("Blues", "Knife")


def test_combinations_are_exported_and_counted(armed: Any) -> None:
    """Other programs get every card."""
    exported = export_json(armed)["records"]["issue"]
    assert exported["blues-gun"]["team"] == "team:blues"
    assert len(exported) == 4


def test_a_combined_kind_has_no_file(findings: Load) -> None:
    """Its file would be a stray one."""
    found = findings(kinds=kinds("{ team: team, arm: weapon }"), issue="a: {}\n")
    assert [each.code for each in found] == ["file-unknown"]


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
        ("{ team: team, arm: {kind: weapon, were: {}} }", "expected a kind or {kind, where}"),
        ("{ team: team, arm: {kind: weapon, where: {ownr: reds}} }", "no field 'ownr'"),
        ("{ team: team, arm: {kind: weapon, where: {owner: blues}} }", "no weapon is so"),
        ("{ team: team, again: issue }", "cannot be combined again"),
        ("{}", "names no kind"),
        ("{ team: team }\n  fields: {size: length}", "either fields or pairs"),
    ],
)
def test_what_cannot_be_combined_is_told(findings: Load, written: str, says: str) -> None:
    """Each slip in pairs is one finding in kinds.yaml."""
    (found,) = findings(kinds=kinds(written))
    assert (found.code, found.position.file) == ("kind-pairs", "content/tiny/kinds.yaml")
    assert says in found.message


def test_too_many_combinations_are_refused(findings: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """A content pack cannot fill the memory with a line."""
    monkeypatch.setattr(pairs, "MOST", 1)
    (found,) = findings(kinds=kinds("{ team: team, arm: weapon }"))
    assert found.message == "2 combinations are too many"
