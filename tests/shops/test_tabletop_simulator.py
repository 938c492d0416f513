"""A whole order for Tabletop Simulator."""

import json
import re
from pathlib import Path

import pytest
from PIL import Image
from shops.conftest import MakeOrder, files

from pipeline.source.findings import Misuse


def saved(folder: Path) -> list[dict[str, object]]:
    """Return the objects of a saved object."""
    text = (folder / "lantern.json").read_text(encoding="utf-8")
    states: list[dict[str, object]] = json.loads(text)["ObjectStates"]
    return states


def test_the_saved_object_shows_files_that_are_there(make: MakeOrder) -> None:
    """Its addresses are those of the folder where it ends up; cards say what their records say."""
    ordered = make("tabletop-simulator", options=(("dice", "2d6"),))
    states = saved(ordered.folder)
    assert [state["Name"] for state in states] == ["DeckCustom", "Die_6", "Die_6"]
    text = (ordered.folder / "lantern.json").read_text(encoding="utf-8")
    urls = set(re.findall(r'"file:///([^"]+)"', text))
    assert len(urls) == 2
    for url in urls:
        with Image.open(Path(url)) as image:
            assert (image.mode, image.format) == ("RGB", "JPEG")
    cards = states[0]["ContainedObjects"]
    assert isinstance(cards, list)
    assert [card["Nickname"] for card in cards][:2] == ["Spark", "Spark"]
    assert "discard a card" in cards[0]["Description"]
    readme = (ordered.folder / "README.md").read_text(encoding="utf-8")
    assert "Saves/Saved Objects" in readme
    assert "- Common dice: 2 d6" in readme


def test_an_order_has_the_same_bytes_each_time(make: MakeOrder) -> None:
    """Names of objects, places and pictures follow from the game alone."""
    options = {"base_url": "https://example.org/games", "dpi": 40}
    first = make("tabletop-simulator", **options)
    names = files(first)
    contents = [(first.folder / name).read_bytes() for name in names]
    assert "file://" not in (first.folder / "lantern.json").read_text(encoding="utf-8")
    readme = (first.folder / "README.md").read_text(encoding="utf-8")
    assert "Shown from https://example.org/games/: upload the folder" in readme
    second = make("tabletop-simulator", jobs=2, **options)
    assert files(second) == names
    assert [(second.folder / name).read_bytes() for name in names] == contents


def test_whole_pages_are_pdfs_on_the_table(make: MakeOrder, deck: Path) -> None:
    """A product that is printed page by page is turned over page by page."""
    products = deck / "content/lantern/products.yaml"
    text = products.read_text(encoding="utf-8")
    page = "\nsheet-of-rules:\n  title: Rules\n  pages: [rules]\n  papers: [a5]\n"
    products.write_text(text + page, encoding="utf-8")
    layout = "trim: paper\n"
    (deck / "templates/lantern/rules.layout.yaml").write_text(layout, encoding="utf-8")
    face = '<face><text style="title">Draw a card.</text></face>\n'
    (deck / "templates/lantern/rules.xml.j2").write_text(face, encoding="utf-8")
    ordered = make("tabletop-simulator", dpi=40)
    pdf = next(state for state in saved(ordered.folder) if state["Name"] == "Custom_PDF")
    assert pdf["Nickname"] == "Rules"
    assert (ordered.folder / "pages/sheet-of-rules.pdf").read_bytes().startswith(b"%PDF")


def test_an_unknown_option_is_told_before_anything_is_written(
    make: MakeOrder, tmp_path: Path
) -> None:
    """Nothing is half-made."""
    with pytest.raises(Misuse, match="no option 'dise'"):
        make("tabletop-simulator", options=(("dise", "2d6"),))
    assert not (tmp_path / "ordered").exists()
