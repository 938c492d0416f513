"""Which typeface, colour and size the words of a run are set in: the voices of a setter."""

from typing import NamedTuple

from pipeline.layout.errors import LayoutError
from pipeline.layout.scripts import nearest_cut
from pipeline.layout.stylesheet import Stylesheet
from pipeline.layout.text.voice import Voice
from pipeline.layout.text_style import Style
from pipeline.layout.typeface import Fonts
from pipeline.layout.typefaces import Script
from pipeline.markup.runs import Words


class FontChoice(NamedTuple):
    """Makes voices in the styles' own families, or in their condensed ones."""

    stylesheet: Stylesheet
    fonts: Fonts
    condensed: bool
    script: Script | None

    def own(self, base: Style, run: Words, index: int) -> Voice:
        """Return the voice of a run in a paragraph of style `base`, in the style's own family.

        Raises LayoutError for a style or a cut that does not exist.
        """
        style, ratio, fill = base, 1.0, self.stylesheet.colour(base.colour) or "000000"
        if run.span:
            style = self.stylesheet.style(run.span)
            ratio = style.size / base.size
            fill = self.stylesheet.colour(style.colour) or fill
        font = self._font(style, _cut(style, run))
        tracking = style.tracking * ratio
        space = self.fonts.faces[font].space * ratio + tracking + style.space
        return Voice(index, self.fonts, font, fill, ratio, tracking, space, run.line)

    def of_script(self, base: Style, run: Words, own: Voice) -> Voice:
        """Return the voice in the family of the script; `own` where that has none.

        Letters that join, or that fill a square each, are not spaced out.
        """
        style = self.stylesheet.style(run.span) if run.span else base
        family = self.script.family_for(style.family) if self.script else ""
        if self.script is None or not family:
            return own
        if self.condensed:
            family = self.stylesheet.families[family].condensed or family
        cut = nearest_cut(_cut(style, run), self.stylesheet.families[family].cuts)
        ratio = own.ratio * self.script.scale
        return Voice(0, self.fonts, f"{family}.{cut}", own.fill, ratio, 0.0, own.space, own.line)

    def _font(self, style: Style, cut: str) -> str:
        family = style.family
        if self.condensed:
            family = self.stylesheet.families[family].condensed or family
        if cut not in self.stylesheet.families[family].cuts:
            cuts = ", ".join(sorted(self.stylesheet.families[family].cuts))
            raise LayoutError(f"family {family!r} has no cut {cut!r}", f"it has {cuts}")
        return f"{family}.{cut}"


def _cut(style: Style, run: Words) -> str:
    if run.bold and run.italic:
        return "bold-italic"
    if run.bold:
        return style.bold
    if run.italic:
        return style.italic
    return style.term if run.term and style.term else style.cut
