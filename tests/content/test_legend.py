"""`legend` of a kind: the field that holds the symbol that a record explains."""

from pathlib import Path

import pytest

from pipeline.game.opening import open_game
from pipeline.source.findings import PunchboardError

KIND = "sign:\n  legend: {}\n  fields: {{ icon: text, order: integer }}\n"


def opened(root: Path, kinds: str) -> str:
    """Return the legend of the kind `sign` of a tiny game."""
    folder = root / "content" / "tiny"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("id: tiny\ntitle: Tiny\nversion: '1'\n")
    (folder / "kinds.yaml").write_text(kinds)
    return open_game(folder, root).kinds["sign"].legend


def test_a_field_of_text(tmp_path: Path) -> None:
    """Without the option a kind explains nothing."""
    assert opened(tmp_path / "a", KIND.format("icon")) == "icon"
    assert opened(tmp_path / "b", "sign: {}\n") == ""


@pytest.mark.parametrize(
    ("field", "says", "hint"),
    [
        ("icno", "there is no field 'icno'", "did you mean 'icon'?"),
        ("order", "'order' is no field of text", "name the field that holds the icon's name"),
    ],
)
def test_what_is_no_symbol(tmp_path: Path, field: str, says: str, hint: str) -> None:
    """A field that is missing or holds numbers is refused where it is named."""
    with pytest.raises(PunchboardError) as caught:
        opened(tmp_path, KIND.format(field))
    (finding,) = caught.value.findings
    assert (finding.code, finding.message, finding.hint) == ("kind-legend", says, hint)
    assert (finding.position.line, finding.position.column) == (2, 11)
