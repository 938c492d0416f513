"""What comes of the steps: judged, written so that it reads back, and followed to its beginning."""

import pytest
from rosters.campaign.conftest import Take

from pipeline.rosters.advance import Illegal
from pipeline.source.findings import Misuse

QUIET = ["race.won=no"] + [f"omens.{kite}.omen=3" for kite in ("Grey Heron", "Wasp, the 2nd")]


def test_an_illegal_result_is_refused(take: Take) -> None:
    """The rule says what is wrong with the roster that would have been written."""
    with pytest.raises(Illegal, match="would be illegal") as caught:
        take(*QUIET, "built.1.name=Tern", "built.2.name=Kestrel")
    (fault,) = caught.value.verdict.faults
    assert (fault.rule, fault.message) == ("size", "4 kites of 3")
    assert fault.position.file == "dawn-2026-03-14.yaml"


def test_an_illegal_roster_is_not_advanced(take: Take) -> None:
    """It is told as it stands, before anything is asked."""
    fleet = "name: Crowd\nkites: [{ name: A }, { name: B }, { name: C }, { name: D }]\n"
    with pytest.raises(Illegal, match="as it is"):
        take(**{"rosters/dawn": fleet})


def test_a_game_without_steps_says_so(take: Take) -> None:
    """It is no fault of the roster."""
    with pytest.raises(Misuse, match=r"no campaign\.yaml"):
        take(campaign="")
