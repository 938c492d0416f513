"""Faces of a few operations, proofread by one check."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from cli.conftest import run  # noqa: F401 - a fixture
from PIL import Image as Bitmap

from pipeline.draw.fonts import FontSpec, load_fonts
from pipeline.draw.proofreading import FACE_CHECKS, Face, Painter, Remark
from pipeline.draw.renderer import IconSet, ImageSet, Renderer
from pipeline.layout.component import Layout, make_component
from pipeline.layout.draw_list import DrawList, Op, Text

Made: TypeAlias = Callable[..., Face]
Found: TypeAlias = Callable[..., list[Remark]]
Said: TypeAlias = Callable[..., Text]

ICONS = Path(__file__).resolve().parents[3] / "templates" / "shared" / "icons"
SIDE = 200.0
THREAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="none" '
    'stroke="currentColor" stroke-width="1.5" d="M2 2H22"/><path d="M4 4H9V9Z"/></svg>'
)
"""An icon with a stroke of 1.5 units of its grid, and a fill."""


@pytest.fixture(scope="session")
def renderer(tmp_path_factory: pytest.TempPathFactory) -> Renderer:
    """Return a pen with two typefaces, the shared icons, one of thin lines, and two bitmaps."""
    folder = tmp_path_factory.mktemp("pen")
    (folder / "thread.svg").write_text(THREAD)
    picture = Bitmap.new("RGBA", (400, 400), "#222222")
    picture.save(folder / "night.png")
    picture.paste("#eeeeee", (0, 0, 400, 200))
    picture.paste((0, 0, 0, 0), (0, 200, 200, 400))
    picture.save(folder / "sky.png")
    barlow = "package:fontpkg_barlow/files/Barlow-{}.ttf"
    specs = {key: FontSpec(key, barlow.format(key.title())) for key in ("regular", "bold")}
    return Renderer(load_fonts(specs), IconSet([ICONS, folder]), ImageSet(folder))


@pytest.fixture
def made(renderer: Renderer) -> Made:
    """Return what makes a face, 200 points square, of operations; lengths of its layout are mm."""
    painter = Painter(renderer)

    def make(*ops: Op, parts: dict[str, Sequence[Op]] | None = None, **layout: Any) -> Face:
        shared = {key: tuple(part) for key, part in (parts or {}).items()}
        drawn = DrawList(SIDE, SIDE, 0.0, ops, shared)
        given = Layout.model_validate({"trim": "paper", **layout})
        return Face(drawn, make_component("card", given, {}, (SIDE, SIDE)), painter)

    return make


@pytest.fixture
def found(made: Made) -> Found:
    """Return what one check finds on a face of operations."""

    def look(code: str, *ops: Op, **given: Any) -> list[Remark]:
        remarks = list(FACE_CHECKS[code].run(made(*ops, **given)))
        assert {remark.finding.code for remark in remarks} <= {code}
        return remarks

    return look


@pytest.fixture
def said() -> Said:
    """Return what makes a text of its words, black and 10 pt from (20, 50) unless told else."""
    return say


def say(words: str, x: float = 20, y: float = 50, size: float = 10, **more: Any) -> Text:
    """Return a text of its words, black and 10 pt from (20, 50) unless told else."""
    given = {"font": "regular", "fill": "000000", "gap": size / 4} | more
    return Text(x, y, size=size, words=tuple(words.split(" ")), **given)
