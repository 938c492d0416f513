"""What tells the materials of faces from what they were."""

from pathlib import Path

from pipeline.edition.context import EditionKey, OpenEdition
from pipeline.press.cache.materials import Materials


def common(home: Path) -> bytes:
    """Return the digest of what every face is made from, as the files are now."""
    return Materials(OpenEdition(EditionKey(home, "lantern", ""))).common


def test_a_picture_that_is_moved_is_another(home: Path) -> None:
    """Whatever names it by its old path is drawn anew, and told that it is not there."""
    art = home / "content" / "lantern" / "art"
    art.mkdir()
    (art / "fox.png").write_bytes(b"any")
    before = common(home)
    assert common(home) == before
    art.rename(art.with_name("arts"))
    assert common(home) != before
