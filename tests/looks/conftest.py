"""Faces of a few operations, and what prints them in a look."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from PIL import Image as Bitmap

from pipeline.draw.fonts import load_fonts
from pipeline.draw.fontspec import FontSpec
from pipeline.draw.icons import IconSet
from pipeline.draw.images import ImageSet
from pipeline.draw.painter import Painter
from pipeline.draw.renderer import Renderer
from pipeline.layout.component import Component, make_component
from pipeline.layout.draw_list import DrawList, Op, Text
from pipeline.layout.layout_file import Layout

ICONS = Path(__file__).resolve().parents[2] / "templates" / "shared" / "icons"

THREAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path fill="none" stroke="currentColor" stroke-width="2" d="M2 2H22V22H2Z"/></svg>'
)
"""An icon of lines alone."""

Carded: TypeAlias = Callable[..., DrawList]
Said: TypeAlias = Callable[..., Text]


SUN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path fill="#fff8d0" d="M2 2H22V22H2Z"/><path fill="#ffe680" d="M8 8H16V16H8Z"/></svg>'
)
"""An icon of two light colours."""


@pytest.fixture(scope="session")
def renderer(tmp_path_factory: pytest.TempPathFactory) -> Renderer:
    """Return a pen with a typeface, the shared icons, and a bitmap."""
    folder = tmp_path_factory.mktemp("pen")
    (folder / "thread.svg").write_text(THREAD)
    (folder / "sun.svg").write_text(SUN)
    Bitmap.new("RGB", (60, 90), "#702010").save(folder / "dusk.png")
    barlow = FontSpec("regular", "package:fontpkg_barlow/files/Barlow-Regular.ttf")
    return Renderer(load_fonts({"regular": barlow}), IconSet([ICONS, folder]), ImageSet(folder))


@pytest.fixture(scope="session")
def painter(renderer: Renderer) -> Painter:
    """Return what finds where things lie."""
    return Painter(renderer)


@pytest.fixture(scope="session")
def card() -> Component:
    """Return a card of 60 by 90 mm with a bleed of 3."""
    given: dict[str, Any] = {"trim": [60, 90], "bleed": 3}
    return make_component("card", Layout.model_validate(given), {}, (0, 0))


@pytest.fixture
def face(card: Component) -> Carded:
    """Return what makes a face of operations."""

    def make(*ops: Op, parts: dict[str, Sequence[Op]] | None = None) -> DrawList:
        shared = {key: tuple(part) for key, part in (parts or {}).items()}
        return DrawList(card.width, card.height, card.bleed, ops, shared)

    return make


@pytest.fixture
def said() -> Said:
    """Return what sets a word in a colour."""

    def say(x: float, y: float, fill: str, word: str = "Lantern", size: float = 9.0) -> Text:
        return Text(x, y, "regular", size, fill, (word,), 0.0)

    return say
