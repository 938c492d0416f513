"""An order's folder, which is replaced by nothing but another order."""

from pathlib import Path

import pytest

from pipeline.base.errors import Misuse
from pipeline.shops import order_folder
from pipeline.shops.order_folder import published


def _order(folder: Path, *names: str) -> None:
    def write(staging: Path) -> None:
        for name in names:
            (staging / name).write_text(name)

    published(folder, {"shop": "near"}, write)


def test_an_order_that_was_killed_midway_can_be_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it has left there is known as an order's; the next one takes its place."""
    folder, real = tmp_path / "order", order_folder.move
    _order(folder, "a", "b")

    def killed(source: Path, target: Path) -> None:
        real(source, target)
        raise KeyboardInterrupt

    monkeypatch.setattr(order_folder, "move", killed)
    for place in (folder, tmp_path / "first"):
        with pytest.raises(KeyboardInterrupt):
            _order(place, "c", "d")
    monkeypatch.undo()
    for place in (folder, tmp_path / "first"):
        _order(place, "e")
        assert sorted(path.name for path in place.iterdir()) == ["e", "order.json"]


def test_files_of_somebody_else_are_not_replaced(tmp_path: Path) -> None:
    """The folder is named with one of them."""
    (tmp_path / "letter.txt").write_text("Dear")
    with pytest.raises(Misuse, match=r"letter\.txt"):
        _order(tmp_path, "a")
    assert (tmp_path / "letter.txt").read_text() == "Dear"
