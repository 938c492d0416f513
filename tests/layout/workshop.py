"""What the tests of layout share: typefaces of exact width, a look, and faces laid out from XML.

In the plain typefaces every letter is 0.5 em wide and a word space 0.25 em, capitals are 0.7 em
high and descenders 0.2 em deep: at 10 pt a letter is 5 pt, a space 2.5 pt, a line of ``body`` 12.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pipeline.draw.fonts import MissingGlyph
from pipeline.layout.component import Component, Layout, make_component
from pipeline.layout.compositor import (
    ELEMENTS,
    Composed,
    Compositor,
    Resources,
    Scales,
    lay_out,
    no_scales,
)
from pipeline.layout.draw_list import DrawList, Op, Text
from pipeline.layout.errors import LayoutError
from pipeline.layout.stylesheet_merge import merge_stylesheets
from pipeline.template.face import FaceParser

CUTS = ("regular", "italic", "bold", "bold-italic")
LETTER, SPACE, CAP, DROP = 0.5, 0.25, 0.7, 0.2


class PlainFace:
    """A typeface whose every letter is equally wide."""

    ascent, descent, cap_height, x_height, space = 0.9, DROP, CAP, 0.5, SPACE

    def __init__(self, key: str, width: float, only: str = "", lacks: str = "") -> None:
        self.key, self.width, self._only, self._lacks = key, width, only, lacks

    def advance(self, word: str) -> float:
        """Return the same for each letter; a mark that tells the direction has no width."""
        return self.width * self.glyph_count(word)

    def measure(self, word: str) -> float | None:
        """Return the same for each letter, or None where the typeface lacks one."""
        return self.advance(word) if self.covers(word) else None

    def glyph_count(self, word: str) -> int:
        return len(word.replace("\u200f", ""))

    def covers(self, word: str) -> bool:
        return all((not self._only or c in self._only) and c not in self._lacks for c in word)


class PlainFonts:
    """Four cuts of a family, its narrow family (0.4 em a letter) and a fallback of three stars."""

    def __init__(self) -> None:
        wide = {f"sans.{cut}": PlainFace(f"sans.{cut}", LETTER, lacks="★☆∅") for cut in CUTS}
        slim = {f"narrow.{cut}": PlainFace(f"narrow.{cut}", 0.4, lacks="★☆∅") for cut in CUTS}
        stars = {"signs.regular": PlainFace("signs.regular", 1.0, only="★☆")}
        self.faces: Mapping[str, PlainFace] = {**wide, **slim, **stars}

    def split(self, key: str, word: str) -> tuple[tuple[str, str], ...]:
        """Return each letter in the typeface or in the stars'."""
        parts: list[tuple[str, str]] = []
        for letter in word:
            chain = (key, "signs.regular")
            found = next((k for k in chain if self.faces[k].covers(letter)), None)
            if found is None:
                raise MissingGlyph(letter, word, key)
            if parts and parts[-1][0] == found:
                parts[-1] = (found, parts[-1][1] + letter)
            else:
                parts.append((found, letter))
        return tuple(parts)


STYLES = yaml.safe_load(Path(__file__).with_name("styles.yaml").read_text("utf-8"))
ICONS = frozenset({"sword", "shield"})


def picture(source: str) -> tuple[int, int]:
    return 400, 200


def stylesheet(**styles: Mapping[str, Any]) -> Any:
    return merge_stylesheets([STYLES, {"styles": styles}])


def scripted(name: str, script: dict[str, Any], **styles: Mapping[str, Any]) -> Any:
    """Return the look with a script of languages that are written in another way, opened."""
    made = merge_stylesheets([STYLES, {"styles": styles, "scripts": {name: script}}])
    return made.model_copy(update={"families": made.families | made.scripts[name].families})


def no_component(name: str) -> Component:
    raise LayoutError(f"there is no component {name!r}")


def resources(
    made: Any = None,
    fonts: Any = None,
    language: str = "en",
    icons: frozenset[str] = ICONS,
    images: Callable[[str], tuple[int, int]] = picture,
) -> Resources:
    """Return what faces share: paths of one mm, and no other components."""
    return Resources(
        made or stylesheet(),
        fonts or PlainFonts(),
        language,
        icons,
        images,
        paths=lambda data: (0.0, 0.0, 1.0, 1.0),
        components=no_component,
        terms=lambda word: False,
        insets=lambda data, inset: None,
    )


def component(width: float = 200, height: float = 200, **layout: Any) -> Component:
    """Return a component of `width` by `height` points, or of its shape; its slots are in mm."""
    given = layout if "shape" in layout else {"trim": "paper", **layout}
    return make_component("card", Layout.model_validate(given), {}, (width, height))


SIGNATURES = {name: element.signature for name, element in ELEMENTS.items()}


@cache
def parser() -> FaceParser:
    return FaceParser(SIGNATURES)


def compose(
    inner: str, on: Component | None = None, at: Resources | None = None, scales: Scales = no_scales
) -> Composed:
    root = parser().parse(f"<face>{inner}</face>")
    return lay_out(root, on or component(), at or resources(), scales)


def ops(inner: str, on: Component | None = None, at: Resources | None = None) -> tuple[Op, ...]:
    """Return the operations of a face on which everything fits."""
    composed = compose(inner, on, at)
    assert composed.misfits == ()
    return composed.draw_list.ops


def texts(draw: DrawList | tuple[Op, ...]) -> list[Text]:
    listed = draw.ops if isinstance(draw, DrawList) else draw
    return [op for op in listed if isinstance(op, Text)]


def lines(draw: DrawList | tuple[Op, ...]) -> list[str]:
    """Return the printed lines: words on one baseline, joined by spaces."""
    by_baseline: dict[float, list[str]] = {}
    for op in texts(draw):
        by_baseline.setdefault(round(op.y, 3), []).append(" ".join(op.words))
    return [" ".join(parts) for parts in by_baseline.values()]


def right_edges(draw: DrawList | tuple[Op, ...], fonts: Any) -> Iterator[float]:
    for op in texts(draw):
        face = fonts.faces[op.font]
        letters = sum(face.glyph_count(word) for word in op.words)
        width = sum(face.advance(word) for word in op.words) * op.size
        yield op.x + width + op.gap * (len(op.words) - 1) + op.tracking * letters


class Written:
    """Templates that make one face whatever is asked of them."""

    def __init__(self, xml: str) -> None:
        self.xml = xml

    def render(self, template: str, context: Any, with_lines: bool = False) -> str:
        return self.xml


def page_starts(inner: str, on: Component, at: Resources, **more: Any) -> tuple[str, ...]:
    """Return where the pages of the flow of a face begin, and its end."""
    made = Compositor(Written(f"<face>{inner}</face>"), at)
    return made.pages("", {}, on, more.pop("slot", "body"), **more).bounds
