"""The families of a language's script."""

from typing import Any

import pytest

from layout.workshop import STYLES, PlainFace, PlainFonts, compose, resources, scripted, texts
from pipeline.layout.errors import LayoutError
from pipeline.layout.stylesheet_merge import merge_stylesheets

CUTS = {"regular": {"file": "x"}, "bold": {"file": "x"}}
SCRIPT = {
    "languages": ["ja", "zh-Hant"],
    "breaks": "characters",
    "families": {"ming": {"cuts": CUTS}, "gothic": {"cuts": CUTS}},
    "instead": {"any": "ming", "narrow": "gothic"},
}
FONTS = PlainFonts()
KEYS = [f"{name}.{cut}" for name in ("ming", "gothic") for cut in CUTS]
FONTS.faces = {**FONTS.faces, **{key: PlainFace(key, 1.0) for key in KEYS}}


@pytest.mark.parametrize(
    ("language", "style", "font"),
    [
        ("ja", "body", "ming.regular"),
        ("JA", "large", "ming.bold"),
        ("zh-Hant-TW", "rigid", "gothic.regular"),
        ("zh", "body", "sans.regular"),
        ("jam", "body", "sans.regular"),
    ],
)
def test_a_language_finds_its_script(language: str, style: str, font: str) -> None:
    """By its own tag or a shorter one; its families step in for those of the styles, cut by cut.

    Tags that only begin alike do not count.
    """
    made = resources(scripted("chinese", SCRIPT), FONTS, language)
    (op,) = texts(compose(f'<text style="{style}">判定</text>', at=made).draw_list)
    assert op.font == font


def test_an_unknown_family_is_named() -> None:
    """A script that names a family which it does not bring is refused, with the nearest."""
    wrong: dict[str, Any] = {"languages": ["th"], "families": {"loop": {"cuts": CUTS}}}
    wrong["instead"] = {"any": "loops"}
    with pytest.raises(LayoutError, match="unknown family 'loops'") as caught:
        merge_stylesheets([STYLES, {"scripts": {"thai": wrong}}])
    assert "loop" in caught.value.remedy
    assert caught.value.where == "scripts.thai.instead.any"
