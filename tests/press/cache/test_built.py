"""Builds that remember: where nothing has changed and all stands, nothing is opened."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build import stages as building
from pipeline.build.cache import Store
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.stages import Order, Outcome, build

CARDS = Path("content/lantern/card.yaml")
MANIFEST = "lantern/en/manifest.json"


@pytest.fixture
def order(home: Path, tmp_path: Path) -> Order:
    """Return an order of the starter game, whose cards are cut by a machine, with a cache."""
    products = home / "content/lantern/products.yaml"
    text = products.read_text()
    with_cutter = text.replace("title: Cards", "title: Cards\n  sheet: { cutter: silhouette }")
    products.write_text(with_cutter)
    return Order(EditionKey(home, "lantern", ""), home / "out", cache=tmp_path / "cache")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """Return what tells whether the game was opened since it was last asked."""
    runs: list[object] = []
    real = building._build

    def counted(*args: object) -> Outcome:
        runs.append(args)
        return real(*args)  # type: ignore[arg-type]

    def asked() -> bool:
        some = bool(runs)
        runs.clear()
        return some

    monkeypatch.setattr(building, "_build", counted)
    return asked


def built(order: Order) -> Outcome:
    """Return what becomes of an order in a process of its own."""
    close_editions()
    return build(order)


def test_an_unchanged_game_is_not_opened(order: Order, opened: Callable[[], bool]) -> None:
    """What is told is what a build tells that recalls all faces and writes nothing."""
    first = built(order)
    assert first.printed[0].cuts
    assert opened()
    again = built(order)
    assert not opened()
    faces = first.drawn
    assert again == first._replace(drawn=0, recalled=faces, fresh=frozenset())


def test_any_changed_file_opens_it(order: Order, opened: Callable[[], bool]) -> None:
    """A comment, a picture that nothing names, and a shared template count."""
    built(order)
    home = order.edition.root
    for file in (CARDS, Path("content/lantern/new.png"), Path("templates/shared/own.xml.j2")):
        (home / file).parent.mkdir(exist_ok=True)
        with (home / file).open("a") as stream:
            stream.write("# more\n")
        opened()
        built(order)
        assert opened(), file


@pytest.mark.parametrize("file", ["a4/cards.pdf", MANIFEST.rpartition("/")[2], "cut"])
@pytest.mark.parametrize("gone", [True, False])
def test_what_does_not_stand_as_it_was_is_written(order: Order, file: str, gone: bool) -> None:
    """A PDF, a cut file or the manifest that was changed or deleted is as it was afterwards."""
    first = built(order)
    name = first.printed[0].cuts[0].file if file == "cut" else file
    path = first.folder / name
    before = path.read_bytes()
    if gone:
        path.unlink()
    else:
        path.write_bytes(before + b" ")
    built(order)
    assert path.read_bytes() == before


def test_the_manifest_forgets_what_is_gone(order: Order, opened: Callable[[], bool]) -> None:
    """Files of earlier builds beside it are listed as long as they stand."""
    letter = built(order._replace(papers=("letter",)))
    a4 = order._replace(papers=("a4",))
    built(a4)
    built(a4)
    opened()
    (letter.folder / letter.printed[0].file).unlink()
    assert built(a4).printed[0].paper == "a4"
    assert opened()
    listed = json.loads((order.output / MANIFEST).read_text())["products"]
    assert [entry["paper"] for entry in listed] == ["a4"]


def test_what_was_not_printed_is_looked_at_again(order: Order, opened: Callable[[], bool]) -> None:
    """A build that withholds a product does all its work once more."""
    path = order.edition.root / CARDS
    path.write_text(path.read_text().replace("discard a card.", "It goes on and on. " * 90))
    assert built(order).withheld
    opened()
    assert built(order).withheld
    assert opened()


def test_damaged_memory_is_no_memory(
    order: Order, opened: Callable[[], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever stands in the store in its place, the game is built."""
    real = Store.put

    def damaged(store: Store, items: object) -> None:
        broken = {
            key: kept._replace(value=b'["x", [1, 2]]')
            for key, kept in items.items()  # type: ignore[attr-defined]
        }
        real(store, broken)

    monkeypatch.setattr(Store, "put", damaged)
    built(order)
    opened()
    assert built(order).printed
    assert opened()
