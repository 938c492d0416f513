"""The families of a language's script."""

import pytest

from layout.workshop import PlainFace, PlainFonts, compose, resources, scripted, texts

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
