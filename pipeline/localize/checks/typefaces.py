"""What the typefaces of a game can print in a language."""

from functools import partial

from pipeline.base.errors import PunchboardError
from pipeline.draw.fonts import FontSet, load_fonts
from pipeline.edition.project import Project
from pipeline.edition.search_path import SearchPath
from pipeline.edition.stylesheets import (
    font_specs,
    load_styles,
    localized_stylesheet,
    make_stylesheet,
)
from pipeline.layout.stylesheet import Stylesheet
from pipeline.layout.typeface import MissingGlyph


def lacking_in(project: Project, game: str, language: str, letters: str) -> str:
    """Return the letters that a game's typefaces and their fallbacks have no glyph for.

    Of a stylesheet that cannot be read nothing is told: whoever lays out faces tells that.
    """
    try:
        search_path = SearchPath(project, game)
        styles = load_styles(search_path)
        made = make_stylesheet(styles, search_path.font_folders)
        stylesheet = localized_stylesheet(made, language)
        fonts = load_fonts(font_specs(stylesheet, styles), root=project.root)
        return "".join(filter(partial(_is_lacking, fonts, _chains(stylesheet)), letters))
    except PunchboardError:
        return ""


def _chains(stylesheet: Stylesheet) -> list[str]:
    """Return the typefaces that styles name, one of each family: all end in the same fallbacks."""
    families = {style.family: style.cut for style in stylesheet.styles.values()}
    return [f"{family}.{cut}" for family, cut in families.items()]


def _is_lacking(fonts: FontSet, keys: list[str], letter: str) -> bool:
    """Tell whether some typeface, with all its fallbacks, has no glyph for a letter."""
    try:
        for key in keys:
            fonts.split(key, letter)
    except MissingGlyph:
        return True
    return False
