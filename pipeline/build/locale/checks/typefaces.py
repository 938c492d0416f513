"""What the typefaces of a game can print in a language."""

from functools import partial

from pipeline.base.errors import PunchboardError
from pipeline.build.dressing import dressed, font_specs, load_styles, make_look
from pipeline.build.project import Project
from pipeline.build.shelf import Shelf
from pipeline.draw.fonts import FontSet, load_fonts
from pipeline.layout.look import Look
from pipeline.layout.typeface import MissingGlyph


def lacking_in(project: Project, game: str, language: str, letters: str) -> str:
    """Return the letters that a game's typefaces and their fallbacks have no glyph for.

    Of a look that cannot be read nothing is told: whoever lays out faces tells that.
    """
    try:
        styles = load_styles(Shelf(project, game))
        look = dressed(make_look(styles), language)
        fonts = load_fonts(font_specs(look, styles), root=project.root)
        return "".join(filter(partial(_is_lacking, fonts, _chains(look)), letters))
    except PunchboardError:
        return ""


def _chains(look: Look) -> list[str]:
    """Return the typefaces that styles name, one of each family: all end in the same fallbacks."""
    families = {style.family: style.cut for style in look.styles.values()}
    return [f"{family}.{cut}" for family, cut in families.items()]


def _is_lacking(fonts: FontSet, keys: list[str], letter: str) -> bool:
    """Tell whether some typeface, with all its fallbacks, has no glyph for a letter."""
    try:
        for key in keys:
            fonts.split(key, letter)
    except MissingGlyph:
        return True
    return False
