"""README and docs: commands exist, links and pictures resolve, tables name every field."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import invoke
from pages import MARKDOWN, anchors, prose

from pipeline.cli.root import COMMANDS

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


ELSEWHERE = {"blanks", "mirrored"}
"""Fields that other pages tell of: blank cards of rosters, faces of languages from the right."""


def _fields(schema: Any, depth: int) -> Iterator[str]:
    """Yield the names of fields of a schema, those of its parts so deep among them."""
    if isinstance(schema, dict):
        named = schema.get("properties", {})
        yield from named
        if depth > 1:
            yield from _fields(list(named.values()), depth - 1)
        schema = [each for name, each in schema.items() if name != "properties"]
    for each in schema if isinstance(schema, list) else ():
        yield from _fields(each, depth)


def _fields_of(file: str, depth: int, root: Path) -> set[str]:
    command = ["schema", "scrimmage", file, "--project", str(root)]
    said = invoke(*command).stdout
    return set(_fields(json.loads(said), depth)) - ELSEWHERE


@pytest.mark.parametrize(
    ("page", "file", "depth"),
    [
        ("docs/products.md", "products", 1),
        ("docs/products.md", "sheets", 2),
        ("docs/cutting-machines.md", "cutters", 2),
        ("docs/templates.md", "layout", 1),
    ],
)
def test_hand_written_pages_name_every_field(page: str, file: str, depth: int, root: Path) -> None:
    """A field that the engine reads is in the page about its file, or in that about sheets."""
    fields = _fields_of(file, depth, root)
    assert len(fields) > 5
    fields -= set() if page == "docs/products.md" else _fields_of("sheets", 2, root)
    text = (root / page).read_text("utf-8")
    assert [name for name in sorted(fields) if not re.search(rf"\b{name}\b", text)] == []
