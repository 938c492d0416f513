"""Checks that remember: what an earlier one has found is told again, and never what is not so."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.build import checking
from pipeline.build.cache import FILE
from pipeline.build.checking import check
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.inputs import Checked, CheckedEdition
from pipeline.build.stages import Order, build
from pipeline.draw.fontspec import FontSpec, locate

CARDS = Path("content/lantern/card.yaml")


@pytest.fixture
def order(home: Path, tmp_path: Path) -> Order:
    """Return an order to check the starter game, of whose cards one breaks off a sentence.

    It has a cache of its own.
    """
    edit(home, CARDS, "search the deck", "TBD")
    return Order(EditionKey(home, "lantern", ""), home / "output", cache=tmp_path / "cache")


def checked(order: Order) -> Checked:
    """Return what a process of its own would find."""
    close_editions()
    return check(order)


def afresh(order: Order) -> Checked:
    """Return what is found without any cache."""
    return checked(order._replace(cache=None))


@pytest.fixture
def looked_again(monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """Return what tells whether anything was checked since it was last asked."""
    runs: list[object] = []
    real = checking.run_checks

    def counted(*args: object) -> object:
        runs.append(args)
        return real(*args)  # type: ignore[arg-type]

    def asked() -> bool:
        some = bool(runs)
        runs.clear()
        return some

    monkeypatch.setattr(checking, "run_checks", counted)
    return asked


def edit(home: Path, file: Path, old: str, new: str) -> None:
    """Change a text of the starter game, which has it."""
    text = (home / file).read_text()
    assert old in text
    (home / file).write_text(text.replace(old, new, 1))


def test_nothing_is_checked_twice(order: Order, looked_again: Callable[[], bool]) -> None:
    """Where nothing has changed, the findings are those of the check before, without looking."""
    first = checked(order)
    assert [finding.code for finding in first.findings] == ["term-capital"]
    assert looked_again()
    assert checked(order) == first
    assert not looked_again()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (CARDS, "cost: 4", "cost: 5"),
        (CARDS, "cost: 4", "# a line\n  cost: 4"),
        (Path("templates/lantern/card.xml.j2"), "{{ card.cost }}", "{{ card.csot }}"),
        (Path("templates/lantern/card.layout.yaml"), "bleed: 3", "bleed: 2"),
        (Path("content/lantern/products.yaml"), "title: Cards", "title: Deck"),
    ],
)
def test_a_change_is_seen(home: Path, order: Order, file: Path, old: str, new: str) -> None:
    """After any edit the findings are those of a check without cache, places and all."""
    checked(order)
    edit(home, file, old, new)
    assert checked(order) == afresh(order)


def test_a_new_file_is_seen(home: Path, order: Order, looked_again: Callable[[], bool]) -> None:
    """A file that nothing read before is looked at."""
    checked(order)
    looked_again()
    (home / "content/lantern/stray.txt").write_text("What is this?")
    assert checked(order) == afresh(order)
    assert looked_again()


def test_what_keeps_it_from_looking_is_not_kept(home: Path, order: Order) -> None:
    """A game that cannot be read is read again."""
    edit(home, CARDS, "cost: 4", "cost: [")
    assert checked(order).fatal
    edit(home, CARDS, "cost: [", "cost: 4")
    assert checked(order) == afresh(order)


def test_a_link_to_a_folder_is_looked_into(
    home: Path, order: Order, looked_again: Callable[[], bool]
) -> None:
    """Where links lead elsewhere, every check looks for itself."""
    (home / "pictures").mkdir()
    (home / "content/lantern/pictures").symlink_to(home / "pictures")
    checked(order)
    looked_again()
    checked(order)
    assert looked_again()


def test_a_font_anywhere_in_the_project_is_known_by_its_content(home: Path, order: Order) -> None:
    """Also beside fonts/, of the same size and as old as before."""
    styles = Path("templates/lantern/styles.yaml")
    usual = "package:fontpkg_barlow/files/Barlow-Regular.ttf"
    spec = FontSpec("text.regular", usual)
    font = home / "type.ttf"
    shutil.copyfile(locate(spec, home), font)
    edit(home, styles, usual, "type.ttf")
    checked(order)
    status = font.stat()
    font.write_bytes(bytes(status.st_size))
    os.utime(font, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert checked(order) == afresh(order)


def test_without_faces_the_look_has_no_part_in_it(home: Path, order: Order) -> None:
    """A check of the content alone ends the same with a cache, whatever styles.yaml says."""
    edit(home, Path("templates/lantern/styles.yaml"), "palette:", "palette: [")
    close_editions()
    found = check(order, fit=False)
    close_editions()
    assert found == check(order._replace(cache=None), fit=False)


def test_a_change_under_way_is_not_kept(
    home: Path, order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was found in a file that was saved meanwhile is no answer for the file before."""
    real = checking.run_checks

    def saved_meanwhile(*args: Any) -> Any:
        edit(home, CARDS, "cost: 4", "cost: 5")
        return real(*args)

    monkeypatch.setattr(checking, "run_checks", saved_meanwhile)
    checked(order)
    monkeypatch.undo()
    edit(home, CARDS, "cost: 5", "cost: 4")
    kept = CheckedEdition.recall
    monkeypatch.setattr(CheckedEdition, "recall", lambda place: recalled.append(kept(place)))
    recalled: list[Checked | None] = []
    checked(order)
    assert recalled == [None]


def test_a_damaged_cache_is_no_cache(order: Order) -> None:
    """Whatever stands in the file, the findings are right."""
    first = checked(order)
    assert order.cache is not None
    path = order.cache / FILE
    content = bytearray(path.read_bytes())
    for at in range(4096, len(content), 97):
        content[at] ^= 0x55
    path.write_bytes(content)
    assert checked(order) == first


def test_a_build_prints_what_a_check_has_drawn(order: Order) -> None:
    """Faces at which a check has found nothing need not be drawn by the build after it."""
    checked(order)
    close_editions()
    assert build(order).recalled > 0
