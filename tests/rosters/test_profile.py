"""roster.yaml is read strictly: what it names must exist, what it works out must be readable."""

import pytest
from rosters.conftest import FILES, Write

from pipeline.game.opening import open_game
from pipeline.rosters.importing import read_profile
from pipeline.source.findings import Finding, PunchboardError

PROFILE = FILES["roster.yaml"]


def findings(write: Write, before: str, after: str) -> list[Finding]:
    """Return what is found in the profile with one thing changed."""
    assert before in PROFILE
    game = open_game(write(roster=PROFILE.replace(before, after)))
    with pytest.raises(PunchboardError) as caught:
        read_profile(game)
    return caught.value.findings


@pytest.mark.parametrize(
    ("before", "after", "code", "place"),
    [
        ("kind: fleet", "kind: fleets", "profile-kind", (1, 7)),
        ("entries: kites", "entries: kite", "profile-field", (3, 10)),
        ("[gadgets, cargo.what]", "[gadget]", "profile-field", (8, 11)),
        ("Pay: crew.pay if", "Pay: crew.pay fi", "profile-expression", (9, 30)),
        ("title: Fleet", "titel: Fleet", "field-missing", (1, 1)),
    ],
)
def test_what_is_wrong_is_told_at_its_place(
    write: Write, before: str, after: str, code: str, place: tuple[int, int]
) -> None:
    """Each mistake is a finding at its line and column."""
    first = findings(write, before, after)[0]
    assert (first.code, first.position[1:]) == (code, place)
    assert first.position.file == "content/kites/roster.yaml"


def test_the_text_of_a_match_is_read_as_well(write: Write) -> None:
    """A broken text is found before two rosters meet."""
    broken = PROFILE + "match: {title: Odds, text: '{{ a.name'}\n"
    with pytest.raises(PunchboardError, match="profile-expression"):
        read_profile(open_game(write(roster=broken)))
