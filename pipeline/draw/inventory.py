"""What a document embeds: each font, icon, bitmap and shared part once."""

from dataclasses import dataclass, field
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFName, PDFObjectReference

from pipeline.draw.fontprogram import FontProgram
from pipeline.draw.numbers import decimal, font_name, icon_name
from pipeline.draw.pdf_resources import PictureObject, embed
from pipeline.draw.pdfobjects import Written, form
from pipeline.draw.renderer import Renderer
from pipeline.draw.svgicon import GRID
from pipeline.draw.usage import Part, PictureUse, State, Usage, add_images, add_texts
from pipeline.source.files import is_drawing

# A part has no size of its own; no sheet of paper reaches this far.
_PART_BOX: Final = (-9999.0, -9999.0, 9999.0, 9999.0)
# In units of a gradient's line or radius: how far beyond it a face may reach.
_MASK_BOX: Final = (-9999.0, -9999.0, 9999.0, 9999.0)


@dataclass
class _Font:
    object_name: str
    mask: int = 0
    texts: dict[int, str] = field(default_factory=dict)


class Inventory:
    """Gathers usages while pages are written; `finish` adds all that they refer to."""

    def __init__(self, document: PDFDocument, renderer: Renderer) -> None:
        self._document, self._renderer = document, renderer
        self._programs: dict[FontProgram, _Font] = {}
        self._keys: dict[str, _Font] = {}
        self._icons: dict[str, None] = {}
        self._images: dict[str, PictureUse] = {}
        self._parts: dict[str, Part] = {}
        self._shadings: dict[str, str] = {}
        self._states: dict[str, State] = {}
        self._resources: dict[tuple[tuple[str, ...], ...], Any] = {}

    def add(self, usage: Usage) -> None:
        """Count a usage, and all that its parts use."""
        for key, mask in usage.glyphs.items():
            (self._keys.get(key) or self._font(key)).mask |= mask
        for key, texts in usage.texts.items():
            add_texts(self._keys[key].texts, texts)
        self._icons |= dict.fromkeys(usage.icons)
        add_images(self._images, usage.images)
        self._shadings |= usage.shadings
        self._states |= usage.states
        for name, part in usage.parts.items():
            if name not in self._parts:
                self._parts[name] = part
                self.add(part.usage)

    def resources(self, *usages: Usage, forms: tuple[str, ...] = ()) -> Any:
        """Return the resource dictionary for these usages; equal ones share one object."""
        fonts = {key for usage in usages for key in usage.glyphs}
        names = {icon_name(icon) for usage in usages for icon in usage.icons}
        for usage in usages:
            names.update(usage.images, usage.parts)
        shadings = {name for usage in usages for name in usage.shadings}
        states = {name for usage in usages for name in usage.states}
        key = tuple(tuple(sorted(each)) for each in (fonts, names.union(forms), shadings, states))
        if key not in self._resources:
            self._resources[key] = self._document.Reference(self._dictionary(*key))
        return self._resources[key]

    def add_form(self, name: str, stream: Any) -> None:
        self._document.Reference(stream, _form_object(name))

    def finish(self) -> None:
        """Add every font, icon, bitmap and part to the document; bitmaps are decoded later."""
        for name, part in sorted(self._parts.items()):
            resources = self.resources(part.usage)
            drawn = form(part.operators, _PART_BOX, resources, group="RGB" if part.group else "")
            self.add_form(name, drawn)
        for icon in sorted(self._icons):
            self.add_form(icon_name(icon), self._icon(icon))
        embedded = self._renderer.images.embedded
        for name, use in sorted(self._images.items()):
            if is_drawing(use.source):
                from pipeline.draw.embedding import image_form

                drawing = self._renderer.images.drawing(use.source)
                self.add_form(name, image_form(self._document, name, drawing))
                continue
            self.add_form(name, PictureObject(embedded, use))
        for name, shading in sorted(self._shadings.items()):
            self._document.Reference(Written(shading), _shading_object(name))
        for name, state in sorted(self._states.items()):
            self._document.Reference(self._state(state), _state_object(name))
        for program, font in self._programs.items():
            embed(self._document, font.object_name, program, font.mask, font.texts)

    def _icon(self, name: str) -> Any:
        icon = self._renderer.icons.form(name)
        if icon.drawing is not None:
            from pipeline.draw.embedding import icon_form

            return icon_form(self._document, icon_name(name), icon)
        square = (0.0, 0.0, float(GRID), float(GRID))
        return form(icon.operators, square, PDFDictionary({}))

    def _font(self, key: str) -> _Font:
        program = self._renderer.typeface(key).program
        font = self._programs.get(program)
        if font is None:
            font = self._programs[program] = _Font(f"Font.{key}")
        self._keys[key] = font
        return font

    def _state(self, state: State) -> Any:
        if not state.mask:
            amount = decimal(state.opacity, 3)
            return PDFDictionary({"Type": PDFName("ExtGState"), "ca": amount, "CA": amount})
        resources = PDFDictionary({"Shading": PDFDictionary({"S": Written(state.mask)})})
        greys = form("/S sh", _MASK_BOX, resources, group="Gray")
        mask = {
            "Type": PDFName("Mask"),
            "S": PDFName("Luminosity"),
            "G": self._document.Reference(greys),
        }
        return PDFDictionary({"Type": PDFName("ExtGState"), "SMask": PDFDictionary(mask)})

    def _dictionary(
        self,
        fonts: tuple[str, ...],
        names: tuple[str, ...],
        shadings: tuple[str, ...],
        states: tuple[str, ...],
    ) -> Any:
        entries: dict[str, Any] = {}
        if fonts:
            entries["Font"] = PDFDictionary(
                {font_name(key): PDFObjectReference(self._keys[key].object_name) for key in fonts}
            )
        if names:
            entries["XObject"] = PDFDictionary(
                {name: PDFObjectReference(_form_object(name)) for name in names}
            )
        if shadings:
            entries["Shading"] = PDFDictionary(
                {name: PDFObjectReference(_shading_object(name)) for name in shadings}
            )
        if states:
            entries["ExtGState"] = PDFDictionary(
                {name: PDFObjectReference(_state_object(name)) for name in states}
            )
        return PDFDictionary(entries)


def _form_object(name: str) -> str:
    return f"Form.{name}"


def _shading_object(name: str) -> str:
    return f"Shading.{name}"


def _state_object(name: str) -> str:
    return f"State.{name}"
