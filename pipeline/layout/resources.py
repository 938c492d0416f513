"""What all faces of a game share while they are laid out, with the typesetter of each script."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.layout.component import Component
from pipeline.layout.draw_list import Op, Text
from pipeline.layout.element import ELEMENTS, AnyElement, FlowMeasures
from pipeline.layout.errors import Misfit
from pipeline.layout.stylesheet import Script, Stylesheet, script_of
from pipeline.layout.text.hyphenation import Terms
from pipeline.layout.text.japanese import JapaneseSetter
from pipeline.layout.text.right_to_left import RightToLeftSetter
from pipeline.layout.text.typesetter import Setter
from pipeline.layout.typeface import Fonts, IconLook, plain_look
from pipeline.template.elements import Node


def setter_for(script: Script | None) -> type[Setter]:
    """Return the class that sets a script; without one, words from left to right."""
    if script is None:
        return Setter
    if script.direction == "rtl":
        return RightToLeftSetter
    return JapaneseSetter if script.breaks == "characters" else Setter


_MOST_KEPT: Final = 4_000


Origins: TypeAlias = dict[str, tuple[Node | None, ...]]
"""The node that made each operation, by part."""


class Shared(NamedTuple):
    """A shared group: its key, its operations and those of shared groups in it, its misfits.

    `origins` are the nodes of the operations, part by part, if they are known, `reads` what was
    read while it was laid out.
    """

    key: str
    parts: dict[str, tuple[Op, ...]]
    misfits: tuple[Misfit, ...]
    origins: Origins
    reads: frozenset[str]


Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(eq=False, repr=False)
class Resources:
    """The stylesheet, the fonts, setters with their measured words, and shared parts.

    `images` returns the size in pixels of an image by its source, and `icons` are the known icon
    names, so that layout reads no files. `paths` returns the rectangle that path data fills, and
    raises ValueError for malformed data; `components` returns a component by its name, and raises
    LayoutError if it is missing; `insets` moves path data in as a whole, None if that is
    narrower. `icon_look` has the ratio of a known icon, and whether it has colours of its own.
    """

    stylesheet: Stylesheet
    fonts: Fonts
    language: str
    icons: frozenset[str]
    images: Callable[[str], tuple[int, int]]
    paths: Callable[[str], Bounds]
    components: Callable[[str], Component]
    terms: Terms
    insets: Callable[[str, float], str | None]
    icon_look: Callable[[str], IconLook] = plain_look

    def __post_init__(self) -> None:
        self.script = script_of(self.stylesheet, self.language)
        self.rightward = self.script is not None and self.script.direction == "rtl"
        self.elements: Mapping[str, AnyElement] = dict(ELEMENTS.items())
        self.shared: dict[Any, Shared] = {}
        self.flow_measures = FlowMeasures()
        self._setters: dict[tuple[str, str, bool], Setter] = {}
        self._kept: dict[tuple[Any, ...], tuple[Any, tuple[Op, ...]]] = {}

    def kept(self, key: tuple[Any, ...], owner: Any) -> tuple[Op, ...] | None:
        """Return the operations kept under `key` for `owner`, the attributes that `key` is of."""
        entry = self._kept.get(key)
        return entry[1] if entry is not None and entry[0] is owner else None

    def keep(self, key: tuple[Any, ...], owner: Any, ops: tuple[Op, ...]) -> None:
        """Keep operations for faces to come; `owner` is held, lest its id be given out again."""
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[key] = (owner, ops)

    def setter(self, style: str, colour: str, condensed: bool) -> Setter:
        """Return the setter of a style, in another colour where one is named."""
        key = (style, colour, condensed)
        setter = self._setters.get(key)
        if setter is None:
            base_style = self.stylesheet.style(style)
            if colour:
                base_style = base_style.model_copy(update={"colour": colour})
            setter = self._setters[key] = setter_for(self.script)(self, base_style, condensed)
        return setter

    def text_width(self, text: Text) -> float:
        """Return how wide a text is drawn, in points."""
        face = self.fonts.faces[text.font]
        width = sum(map(face.advance, text.words)) * text.size
        if text.tracking:
            width += text.tracking * sum(map(face.glyph_count, text.words))
        return width + text.gap * (len(text.words) - 1)
