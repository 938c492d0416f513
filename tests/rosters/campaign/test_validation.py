"""campaign.yaml looked through: what it names exists, and its expressions can be read."""

import pytest
from rosters.campaign.conftest import FILES, Findings


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("each: kites", "each: kits", "campaign-step", "expected a list of the roster"),
        ("type: flag", "type: flog", "campaign-step", "expected a sort of question"),
        ("of: gadget", "of: gizmo", "campaign-step", "expected a kind"),
        ("roll: D6, ", "", "campaign-step", "dice need a roll"),
        ("add: { mends: 1 }", "add: { mend: 1 }", "campaign-step", "expected a field"),
        ("add: { races: 1,", "add: { mends: 1,", "campaign-step", "expected a field"),
        ("notes: mood }", "note: mood }", "campaign-step", "expected a field"),
        ("races: 1, purse: (c", "races: 1, purse: ((c", "campaign-expression", "cannot read"),
        ("Race {{ races }}", "Race {{ races", "campaign-expression", "cannot read"),
        ("title: Wreckage\n", "titel: Wreckage\n", "field-missing", "title"),
        ("    many: Is there", "    drop: true\n    many: Is there", "field-unknown", "drop"),
    ],
)
def test_each_mistake_is_found(
    findings: Findings, old: str, new: str, code: str, said: str
) -> None:
    """At its line, with the nearest name that would do."""
    text = FILES["campaign.yaml"]
    assert old in text
    found = findings("race.won=no", campaign=text.replace(old, new, 1))
    assert code in {finding.code for finding in found}
    told = next(finding for finding in found if finding.code == code)
    assert said in told.message
    assert told.position.file == "content/kites/campaign.yaml"
    lines = text.replace(old, new, 1).splitlines()
    assert 0 < told.position.line <= len(lines)
