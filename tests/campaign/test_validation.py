"""campaign.yaml looked through: what it names exists, and its expressions can be read."""

from collections.abc import Callable
from pathlib import Path

import pytest
from campaign.conftest import FILES, Write

from pipeline.game.opening import open_game
from pipeline.rosters.advance import campaign_findings, open_campaign
from pipeline.source.findings import Finding

Unsound = Callable[[str, str], list[Finding]]


def test_a_sound_campaign_has_nothing_to_tell(write: Write, tmp_path: Path) -> None:
    """Its steps are there in their order."""
    game = open_game(write(), tmp_path)
    assert campaign_findings(game) == ()
    read = open_campaign(game)
    assert read is not None
    assert list(read.campaign.steps) == ["race", "torn", "omens", "shop", "built"]


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("each: kites", "each: kits", "campaign-step", "expected a list of the roster"),
        ("type: flag", "type: flog", "campaign-step", "expected a sort of question"),
        ("of: gadget", "of: gizmo", "campaign-step", "expected a kind"),
        ("table: omen", "table: gadget", "campaign-step", "expected a kind with a table"),
        ("of: [bold, shy], ", "", "campaign-step", "a choice needs its choices"),
        ("roll: D6, ", "", "campaign-step", "dice need a roll"),
        ("add: { mends: 1 }", "add: { mend: 1 }", "campaign-step", "expected a field"),
        ("add: { races: 1,", "add: { mends: 1,", "campaign-step", "expected a field"),
        ("new: { kites:", "new: { kits:", "campaign-step", "expected a list"),
        ("notes: mood }", "note: mood }", "campaign-step", "expected a field"),
        ("on: roster", "on: entry", "campaign-step", "expected roster"),
        ("won: { type", "given: { type", "campaign-step", "cannot name an answer"),
        ("races: 1, purse: (c", "races: 1, purse: ((c", "campaign-expression", "cannot read"),
        ("Race {{ races }}", "Race {{ races", "campaign-expression", "cannot read"),
        ("title: Wreckage\n", "titel: Wreckage\n", "field-missing", "title"),
        ("    many: Is there", "    drop: true\n    many: Is there", "field-unknown", "drop"),
    ],
)
def test_each_mistake_is_found(unsound: Unsound, old: str, new: str, code: str, said: str) -> None:
    """At its line, with the nearest name that would do."""
    found = unsound(old, new)
    assert code in {finding.code for finding in found}
    told = next(finding for finding in found if finding.code == code)
    assert said in told.message
    assert told.position.file == "content/kites/campaign.yaml"
    lines = FILES["campaign.yaml"].replace(old, new, 1).splitlines()
    assert 0 < told.position.line <= len(lines)
