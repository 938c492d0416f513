"""The families of a language's script, and the fallbacks of all."""

import pytest

from layout.workshop import STYLES
from pipeline.layout.errors import LayoutError
from pipeline.layout.stylesheet import Stylesheet, nearest_cut, script_of, stylesheet_in
from pipeline.layout.stylesheet_merge import merge_stylesheets

CUTS = {"regular": {"file": "x"}, "bold": {"file": "x"}}
SCRIPTS = {
    "arabic": {
        "languages": ["ar", "fa"],
        "direction": "rtl",
        "families": {"naskh": {"cuts": CUTS}, "kufi": {"cuts": CUTS}},
        "instead": {"any": "naskh", "narrow": "kufi"},
    },
    "chinese": {"languages": ["zh-Hant"], "families": {"ming": {"cuts": CUTS}}},
}


def stylesheet() -> Stylesheet:
    """Return the plain look with two scripts."""
    return merge_stylesheets([STYLES, {"scripts": SCRIPTS}])


@pytest.mark.parametrize(
    ("language", "script"),
    [
        ("ar", "arabic"),
        ("ar-XB", "arabic"),
        ("FA", "arabic"),
        ("zh-Hant-TW", "chinese"),
        ("zh", None),
        ("en", None),
        ("arn", None),
    ],
)
def test_a_language_finds_its_script(language: str, script: str | None) -> None:
    """A tag finds its own entry, or that of a shorter tag; letters that only begin alike do not."""
    found = script_of(stylesheet(), language)
    assert found == (stylesheet().scripts[script] if script else None)


def test_families_of_the_script_end_the_chains() -> None:
    """Each family of the styles falls back on the one that steps in for it, and on sans."""
    families = stylesheet_in(stylesheet(), "ar").families
    assert families["sans"].fallback == ("naskh",)
    assert families["narrow"].fallback == ("kufi", "sans")
    assert families["naskh"].fallback == ("sans", "narrow")


def test_another_language_has_no_part_of_it() -> None:
    """What a language does not need is not opened."""
    assert set(stylesheet_in(stylesheet(), "de").families) == {"sans", "narrow"}
    assert stylesheet_in(stylesheet(), "de").families["narrow"].fallback == ("sans",)


@pytest.mark.parametrize(
    ("cut", "like"),
    [
        ("bold", "bold"),
        ("semibold", "bold"),
        ("medium", "regular"),
        ("black-italic", "bold-italic"),
        ("italic", "bold-italic"),
        ("caption", "regular"),
        ("extrabold", "bold"),
    ],
)
def test_the_nearest_cut_is_chosen_by_slope_and_weight(cut: str, like: str) -> None:
    """Bold stays bold, and slanted slanted, where there is such a cut."""
    assert nearest_cut(cut, ["regular", "bold", "bold-italic"]) == like


def test_an_unknown_family_is_named() -> None:
    """A script that names a family which it does not bring is refused, with the nearest."""
    wrong = {"thai": {"languages": ["th"], "families": {"loop": {"cuts": CUTS}}}}
    wrong["thai"]["instead"] = {"any": "loops"}
    with pytest.raises(LayoutError, match="unknown family 'loops'") as caught:
        merge_stylesheets([STYLES, {"scripts": wrong}])
    assert "loop" in caught.value.remedy
    assert caught.value.where == "scripts.thai.instead.any"
