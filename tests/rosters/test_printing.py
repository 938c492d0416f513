"""Which products are printed of a roster, and where."""

from pathlib import Path

import pytest

from pipeline.build.edition import EditionKey, OpenEdition, close_editions
from pipeline.build.options import Part, RosterVisibility
from pipeline.build.project import Project
from pipeline.build.roster_printing import Print, roster_order
from pipeline.build.rosters import Opened, open_roster
from pipeline.build.stages import build
from pipeline.source.findings import Misuse, PunchboardError

FILE = Path("content/kites/rosters/dawn.yaml")
SHARED = ("roster-cards", "roster-rules", "roster-sheet")


def products(kites: Project, opened: Opened, *, legal: bool = True, **wish: object) -> list[str]:
    """Return what would be printed, sorted."""
    asked = Print(kites.root / FILE, **wish)  # type: ignore[arg-type]
    return sorted(roster_order(kites, opened, asked, legal=legal).products)


def test_a_game_s_own_sheets_and_the_shared_ones(kites: Project, dawn: Opened) -> None:
    """In a folder of the roster's own."""
    assert products(kites, dawn) == ["fleet-sheet", *SHARED]
    order = roster_order(kites, dawn, Print(kites.root / FILE), legal=True)
    assert order.output == kites.root / "output" / "rosters" / "dawn"


def test_illegal_and_secret_lists_leave_out_what_tells_all(kites: Project, dawn: Opened) -> None:
    """A game's own sheets have no verdict and no secrets."""
    secret = RosterVisibility((Part.POINTS,))
    assert products(kites, dawn, legal=False) == [*SHARED]
    assert products(kites, dawn, visibility=secret) == [*SHARED]
    visibility = RosterVisibility((Part.RULES,))
    assert products(kites, dawn, visibility=visibility) == ["roster-cards", "roster-sheet"]


def test_what_is_not_printed_of_it_is_misuse(kites: Project, dawn: Opened) -> None:
    """With what is."""
    with pytest.raises(Misuse, match="did you mean 'roster-cards'"):
        products(kites, dawn, products=("roster-card",))
    with pytest.raises(Misuse, match="not printed of an illegal list"):
        products(kites, dawn, products=("fleet-sheet",), legal=False)


def test_blank_cards_of_no_cards_are_misuse(kites: Project, dawn: Opened) -> None:
    """Beside any product that has them they are printed."""
    blank = RosterVisibility(blanks=3)
    with pytest.raises(Misuse, match="--blank has no effect"):
        products(kites, dawn, products=("roster-sheet", "fleet-sheet"), visibility=blank)
    both = ["roster-cards", "roster-sheet"]
    assert products(kites, dawn, products=tuple(both), visibility=blank) == both


def test_a_secret_that_the_game_does_not_know(kites: Project, dawn: Opened) -> None:
    """Nothing would be left out, which must not pass for secret."""
    profile = kites.root / "content/kites/roster.yaml"
    profile.write_text(profile.read_text().replace("xp: [Lucky]", "xp: []"))
    with pytest.raises(Misuse, match=r"nothing is known as xp in kites: its roster.yaml"):
        products(kites, dawn, visibility=RosterVisibility((Part.XP,)))


def test_a_profile_that_names_no_product(kites: Project, dawn: Opened) -> None:
    """A finding at its line."""
    profile = kites.root / "content/kites/roster.yaml"
    profile.write_text(profile.read_text().replace("[fleet-sheet]", "[flet-sheet]"))
    with pytest.raises(PunchboardError, match="did you mean 'fleet-sheet'") as caught:
        products(kites, dawn)
    assert caught.value.findings[0].code == "profile-prints"


def test_all_of_it_is_printed(kites: Project) -> None:
    """Blank cards beside those of the entries; nothing is found on any face."""
    opened = open_roster(kites, kites.root / FILE)
    wish = Print(kites.root / FILE, papers=("a4",), jobs=1, visibility=RosterVisibility(blanks=3))
    outcome = build(roster_order(kites, opened, wish, legal=True))
    assert (outcome.findings, outcome.withheld) == ((), ())
    faces = {entry.product: len(entry.faces) for entry in outcome.printed}
    assert faces == {"fleet-sheet": 1, "roster-sheet": 1, "roster-rules": 1, "roster-cards": 5}


def test_a_plain_build_does_not_know_the_shared_products(kites: Project) -> None:
    """What a game prints is what its products.yaml says."""
    close_editions()
    assert list(OpenEdition(EditionKey(kites.root, "kites", "")).products) == ["fleet-sheet"]
