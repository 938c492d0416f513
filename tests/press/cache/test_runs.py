"""Runs that stand: an edit elsewhere has them neither imposed nor written again."""

from pathlib import Path

import pytest

from pipeline.build import print_cache as runs
from pipeline.build import sheets as imposing
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.stages import Order, Outcome, build

GAME = Path("content/lantern")
ELEMENTS = """
elements:
  title: Elements
  component: card
  records: element
  papers: [a4]
"""

GERMAN = """
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "element.ember.name"
msgid "Ember"
msgstr "Glut"
"""


@pytest.fixture
def order(home: Path, tmp_path: Path) -> Order:
    """Return an order of a game with two products, of one kind each."""
    products = home / GAME / "products.yaml"
    products.write_text(products.read_text() + ELEMENTS)
    template = home / "templates/lantern/card.xml.j2"
    template.write_text("<face><text style='title' w='40' h='10'>{{ record.name }}</text></face>")
    return Order(EditionKey(home, "lantern", ""), home / "out", cache=tmp_path / "cache")


@pytest.fixture
def imposed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the products of all runs that are imposed from now on."""
    found: list[str] = []
    real = imposing.impose_run

    def noted(edition: object, run: object, facts: object) -> object:
        found.append(run.product)  # type: ignore[attr-defined]
        return real(edition, run, facts)  # type: ignore[arg-type]

    monkeypatch.setattr(imposing, "impose_run", noted)
    return found


def built(order: Order) -> Outcome:
    """Return what becomes of an order in a process of its own."""
    close_editions()
    return build(order)


def edit(home: Path, file: str, old: str, new: str) -> None:
    """Change a file of the game."""
    path = home / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))


def test_only_what_shows_an_edit_is_imposed(order: Order, imposed: list[str]) -> None:
    """All else stands, and is told as it was; the files are those of a build without a cache."""
    home = order.edition.root
    first = built(order)
    assert set(imposed) == {"cards", "elements"}
    imposed.clear()
    edit(home, "content/lantern/element.yaml", "name: Ember", "name: Flame")
    after = built(order)
    assert set(imposed) == {"elements"}
    assert {file.partition("/")[2] for file in after.fresh} == {"elements.pdf"}
    cold = built(order._replace(cache=None, output=home / "cold"))
    assert files(after.folder) == files(cold.folder)
    assert after.findings == cold.findings == first.findings
    assert after.printed == cold.printed


def files(folder: Path) -> dict[str, bytes]:
    """Return what stands in a folder."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("content/lantern/products.yaml", "title: Elements", "title: All elements"),
        ("templates/lantern/card.layout.yaml", "trim:", "# the size\ntrim:"),
    ],
)
def test_any_other_file_has_all_imposed(
    order: Order, imposed: list[str], file: str, old: str, new: str
) -> None:
    """What holds no records may say how sheets are made, and where findings stand."""
    built(order)
    imposed.clear()
    edit(order.edition.root, file, old, new)
    built(order)
    assert set(imposed) == {"cards", "elements"}


def test_more_copies_are_imposed(order: Order, imposed: list[str]) -> None:
    """A record that says how often it is printed changes its run, though no face."""
    before = built(order)
    imposed.clear()
    edit(order.edition.root, "content/lantern/card.yaml", "  cost: 1", "  cost: 1\n  copies: 40")
    after = built(order)
    assert set(imposed) == {"cards"}
    assert sheets(after) > sheets(before)


def sheets(outcome: Outcome) -> int:
    """Return how many sheets an outcome has."""
    return sum(entry.sheets for entry in outcome.printed)


@pytest.mark.parametrize("end", [b"", b"x"])
def test_what_was_damaged_is_written_again(order: Order, end: bytes) -> None:
    """A file that is not as it was printed, though its faces are, is imposed and written."""
    first = built(order)
    path = first.folder / "a4/cards.pdf"
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + end)
    edit(order.edition.root, "content/lantern/element.yaml", "name: Ember", "name: Flame")
    after = built(order)
    assert path.read_bytes() == whole
    assert "a4/cards.pdf" in after.fresh


def test_nothing_is_kept_of_files_that_change_meanwhile(
    order: Order, imposed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A layout that is saved while a build runs was not what all of it was made with."""
    home = order.edition.root
    real = imposing.impose_run

    def saved(*words: object) -> object:
        edit(home, "templates/lantern/card.layout.yaml", "trim:", "#\ntrim:")
        return real(*words)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(imposing, "impose_run", saved)
        built(order)
    imposed.clear()
    edit(home, "content/lantern/element.yaml", "name: Ember", "name: Flame")
    built(order)
    assert set(imposed) == {"cards", "elements"}


def test_a_damaged_memory_is_none(order: Order, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands in the store in a run's place, it is printed."""

    def refused(data: object) -> object:
        raise ValueError(data)

    first = built(order)
    edit(order.edition.root, "content/lantern/element.yaml", "name: Ember", "name: Flame")
    monkeypatch.setattr(runs, "unpacked_entry", refused)
    assert {each.file for each in built(order).printed} == {each.file for each in first.printed}


def test_what_a_translation_lacks_is_printed_everywhere(order: Order, imposed: list[str]) -> None:
    """Every sheet counts the texts that are not translated: an edited one is one of them."""
    home = order.edition.root
    (home / GAME / "locale").mkdir()
    (home / GAME / "locale/de.po").write_text(GERMAN)
    german = order._replace(edition=order.edition._replace(language="de"))
    built(german)
    imposed.clear()
    edit(home, "content/lantern/element.yaml", "name: Ember", "name: Flame")
    after = built(german)
    assert set(imposed) == {"cards", "elements"}
    cold = built(german._replace(cache=None, output=home / "cold"))
    assert files(after.folder) == files(cold.folder)
