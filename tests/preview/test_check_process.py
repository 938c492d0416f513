"""The checks of a game that a page looks at: found once, whoever has asked for them."""

from pathlib import Path

import pytest

from pipeline.build import checking
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.stages import Order
from pipeline.preview.check_process import findings_of
from pipeline.source.findings import fail


def test_what_a_check_has_found_is_told(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The preview shares the cache of `check`; without one it looks for itself."""
    cards = home / "content/lantern/card.yaml"
    cards.write_text(cards.read_text().replace("search the deck", "TBD"))
    key, cache = EditionKey(home, "lantern", ""), tmp_path / "cache"
    found = checking.check(Order(key, home / "output", cache=cache)).findings
    assert [finding.code for finding in found] == ["term-capital"]
    close_editions()

    def refuse(*args: object, **options: object) -> object:
        raise fail("file-unreadable", "the game is looked at again")

    monkeypatch.setattr(checking, "_stage_findings", refuse)
    assert findings_of(key, cache) == found
    (again,) = findings_of(key, None)
    assert again.message == "the game is looked at again"
