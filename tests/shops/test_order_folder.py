"""An order's folder, which is replaced by nothing but another order."""

from pathlib import Path

import pytest

from pipeline.shops.order_folder import published
from pipeline.source import writing as atomic
from pipeline.source.findings import Misuse


def _order(folder: Path, *names: str) -> None:
    def write(staging: Path) -> None:
        for name in names:
            (staging / name).write_text(name)

    published(folder, {"shop": "near"}, write)


def test_an_order_that_is_interrupted_midway_leaves_the_earlier_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file of the new one is left, nor a folder where there was none; it can be repeated."""
    folder, real = tmp_path / "order", atomic.move
    _order(folder, "a", "b")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    def interrupted(source: Path, target: Path) -> None:
        monkeypatch.undo()
        real(source, target)
        raise KeyboardInterrupt

    for place in (folder, tmp_path / "first"):
        monkeypatch.setattr(atomic, "move", interrupted)
        with pytest.raises(KeyboardInterrupt):
            _order(place, "c", "d")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert not (tmp_path / "first").exists()
    for place in (folder, tmp_path / "first"):
        _order(place, "e")
        assert sorted(path.name for path in place.iterdir()) == ["e", "order.json"]


def test_files_of_somebody_else_are_not_replaced(tmp_path: Path) -> None:
    """The folder is named with one of them."""
    (tmp_path / "letter.txt").write_text("Dear")
    with pytest.raises(Misuse, match=r"letter\.txt"):
        _order(tmp_path, "a")
    assert (tmp_path / "letter.txt").read_text() == "Dear"
