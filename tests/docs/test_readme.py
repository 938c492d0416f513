"""README and docs: commands exist, links and pictures resolve, tables name every field."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pages import MARKDOWN, anchors, prose

from pipeline.build.products import Product
from pipeline.cli.root import COMMANDS
from pipeline.layout.layout_file import Layout
from pipeline.layout.stylesheet import Cut, Family, Style
from pipeline.sheets.cutters import FIELDS as CUTTER_FIELDS
from pipeline.sheets.options import _KNOWN

LINK = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)\s]+)\)")


def _links(path: Path) -> Iterator[str]:
    return (match["target"] for match in LINK.finditer(prose(path)))


@pytest.mark.parametrize("name", sorted(MARKDOWN))
def test_every_relative_link_and_picture_resolves(name: str, root: Path) -> None:
    """A link leads to a file of the checkout, and to a heading that it has."""
    page = root / name
    for target in _links(page):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        found = (page.parent / file).resolve() if file else page
        assert found.is_file(), f"{name}: {target}"
        assert found.is_relative_to(root), f"{name}: {target}"
        assert not anchor or anchor in anchors(found), f"{name}: {target}"


def test_the_readme_lists_every_command_and_no_other(root: Path) -> None:
    """The table is that of the command line."""
    table = re.findall(r"^\| `punchboard (\S+)` \|", (root / "README.md").read_text("utf-8"), re.M)
    assert table == list(COMMANDS)


def test_commands_named_anywhere_exist(root: Path) -> None:
    """No page tells to run a command that is gone."""
    for name in MARKDOWN:
        text = re.sub(r"(?ms)^```diff.*?^```", "", (root / name).read_text("utf-8"))
        named = re.findall(r"`punchboard ([a-z]+)", text)
        assert set(named) <= set(COMMANDS), name


def test_pictures_are_small_and_all_are_shown(root: Path) -> None:
    """A picture weighs less than 250 kB, and none lies there unused."""
    folder = root / "docs" / "pictures"
    shown = {
        ((root / name).parent / target).resolve()
        for name in MARKDOWN
        for target in _links(root / name)
        if target.endswith(".png")
    }
    for path in folder.rglob("*.png"):
        assert path.stat().st_size < 250_000, path.name
        assert path.resolve() in shown, path.name


@pytest.mark.parametrize(
    ("page", "fields"),
    [
        ("docs/products.md", list(Product.model_fields)),
        ("docs/products.md", list(_KNOWN)),
        ("docs/cutting-machines.md", list(CUTTER_FIELDS)),
        ("docs/templates.md", [*Style.model_fields, *Family.model_fields, *Cut.model_fields]),
        ("docs/templates.md", list(Layout.model_fields)),
    ],
)
def test_hand_written_pages_name_every_field(page: str, fields: list[str], root: Path) -> None:
    """A field that the engine reads stands in the page about its file."""
    text = (root / page).read_text("utf-8")
    assert [name for name in fields if not re.search(rf"\b{name}\b", text)] == []
