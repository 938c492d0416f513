"""The errors of layout: what a face names that does not exist, or what does not fit."""

from typing import NamedTuple

from pipeline.source.units import to_mm


class LayoutError(ValueError):
    """A face asks for an unknown style, colour, slot or icon; `where` is ``template:line``."""

    def __init__(self, message: str, remedy: str = "", where: str = "") -> None:
        self.message, self.remedy, self.where = message, remedy, where
        super().__init__(message)


class IconError(LayoutError):
    """There is no icon `name`."""

    def __init__(self, name: str, remedy: str) -> None:
        self.name = name
        super().__init__(f"unknown icon {name!r}", remedy)


class ColourError(LayoutError):
    """There is no colour `name`."""

    def __init__(self, name: str, remedy: str) -> None:
        self.name = name
        super().__init__(f"unknown colour {name!r}", remedy)


class GlyphError(LayoutError):
    """No typeface of a style has a character of `word`; `told` names both."""

    def __init__(self, character: str, word: str) -> None:
        self.word = word
        self.told = f"{character!r} (U+{ord(character):04X}), in {word!r}"
        message = f"no font has a glyph for {self.told}"
        super().__init__(message, "use another character, an icon, or a fallback font that has it")


class ImageError(LayoutError):
    """The bitmap `source` cannot be read; `code` is that of the finding that says why."""

    def __init__(self, source: str, code: str, message: str, remedy: str = "") -> None:
        self.source, self.code = source, code
        super().__init__(message, remedy)


class Misfit(NamedTuple):
    """Text that passed the last rung of the fit ladder: lengths and sizes in points.

    Where one `element` alone, and no text, is too high for its column, it is named; of a picture,
    the `text` is its path.
    """

    box: str
    where: str
    text: str
    width: float
    height: float
    needed_width: float
    needed_height: float
    size: float
    floor: float
    element: str = ""

    def message(self) -> str:
        if self.element:
            name = f"the picture {self.text}" if self.element == "image" else f"<{self.element}>"
            return (
                f"{name} is {to_mm(self.needed_height):.1f} mm high, its column in box"
                f" {self.box!r} is {to_mm(self.height):.1f} mm:"
                f" {to_mm(self.needed_height - self.height):.1f} mm too much"
            )
        have = f"{to_mm(self.width):.1f} × {to_mm(self.height):.1f} mm"
        if self.needed_width > self.width + 0.01:
            need = f"{to_mm(self.needed_width):.1f} mm of width"
        else:
            need = f"{to_mm(self.needed_height):.1f} mm high"
        if not self.size:
            return f"content does not fit box {self.box!r}: {have} available, {need} needed"
        return (
            f"text does not fit box {self.box!r}: {have} available, {need} needed"
            f" at the floor of {self.floor:.2f} pt (design size {self.size:.2f} pt)"
        )

    def remedy(self) -> str:
        """Return by how much the text must shrink."""
        if self.element == "table":
            return (
                'part="true" on the flow lets a table go on in the next column, split: {flow: …} in'
                " products.yaml on the next page; else make it lower, or the column higher"
            )
        if self.element == "tr":
            return (
                "a row cannot be split: shorten its cells, widen their columns, or make two of it"
            )
        if self.element == "image":
            share = self.height / self.needed_height
            return f"crop it to {share:.0%} of its height, or give it a smaller h in the template"
        if self.element:
            return f"give the {self.element} a smaller h or w, or make the column higher"
        if self.needed_width > self.width + 0.01:
            return "use shorter words, narrower columns, a wider box or a smaller floor"
        if not self.size:
            return "make the content smaller or the box larger"
        if self.needed_height < 2 * self.floor:
            return "not one line fits: make the box higher, or lower the style's floor"
        excess = 1 - self.height / self.needed_height if self.needed_height else 0.0
        return f"shorten the text by about {excess:.0%}, enlarge the box or lower the style's floor"
