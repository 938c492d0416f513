"""`picture` of a kind: the field that tells its cards apart at a glance."""

from pathlib import Path

import pytest

from pipeline.game.kind_options import Pictured
from pipeline.game.opening import open_game
from pipeline.source.findings import PunchboardError

KIND = "card:\n  picture: {}\n  fields: {{ icon: text, deck: text, order: integer }}\n"


def opened(root: Path, picture: str) -> Pictured | None:
    """Return where the cards of a tiny game have their pictures."""
    folder = root / "content" / "tiny"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("id: tiny\ntitle: Tiny\nversion: '1'\n")
    (folder / "kinds.yaml").write_text(KIND.format(picture) if picture else "card: {}\n")
    return open_game(folder, root).kinds["card"].picture


def test_a_field_and_its_decks(tmp_path: Path) -> None:
    """A name alone is short for a kind that is one deck; without the option there are none."""
    assert opened(tmp_path / "a", "icon") == Pictured("icon")
    assert opened(tmp_path / "b", "{ field: icon, by: deck }") == Pictured("icon", "deck")
    assert opened(tmp_path / "c", "") is None


@pytest.mark.parametrize(
    ("picture", "says"),
    [
        ("icno", "there is no field 'icno'"),
        ("{ field: icon, by: dekc }", "there is no field 'dekc'"),
        ("{ field: icon, of: deck }", "a picture has no option 'of'"),
        ("{ by: deck }", "expected field, the picture’s"),
        ("order", "'order' is no field of text and no image"),
        ("3", "'picture' cannot be 3"),
    ],
)
def test_what_is_no_picture(tmp_path: Path, picture: str, says: str) -> None:
    """What cannot be a picture is one finding at its line."""
    with pytest.raises(PunchboardError) as caught:
        opened(tmp_path, picture)
    (finding,) = caught.value.findings
    assert (finding.message, finding.position.line) == (says, 2)
