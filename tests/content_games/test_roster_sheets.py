"""What all games print of rosters: the samples' sheets, rules and cards, seen like any face."""

from pathlib import Path

import pytest

from pipeline.build.edition import EditionKey, open_edition
from pipeline.build.faces import make_faces
from pipeline.build.options import Part, RosterVisibility
from pipeline.build.plan import make_plan
from pipeline.build.roster_context import RosterProducts

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("content/*/roster.yaml"))


@pytest.mark.parametrize("without", [(), (Part.POINTS, Part.EQUIPMENT)])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_with_them(game: str, without: tuple[Part, ...]) -> None:
    """All of it fits, and the proofreader finds no fault, with blank cards or with secrets."""
    key = EditionKey(ROOT, game, "", visibility=RosterVisibility(without, blanks=1))
    edition = open_edition(key)
    assert isinstance(edition.products, RosterProducts)
    papers = ("letter",) if without else ("a4",)
    orders = make_plan(edition, edition.products.shared, papers).orders
    faces = make_faces(key, orders, thorough=True)
    assert [found for face in faces for found in face.findings] == []
    edition.put_away()
