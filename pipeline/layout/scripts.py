"""A stylesheet in a language: families for its script, and fallbacks for stray letters."""

from collections.abc import Collection, Iterable
from typing import Final

from pipeline.layout.stylesheet import Stylesheet
from pipeline.layout.typefaces import Family, Script

LAST_RESORT: Final = "sans"
"""The family that ends every chain of fallbacks: it has Greek, Cyrillic and rarer Latin letters."""

_WEIGHTS: Final = {
    "thin": 100,
    "light": 300,
    "medium": 500,
    "semibold": 600,
    "extrabold": 800,
    "bold": 700,
    "black": 900,
    "heavy": 900,
}
_REGULAR: Final = 400


def script_of(stylesheet: Stylesheet, language: str) -> Script | None:
    """Return the script that `language` is set in; None where the styles' own families do."""
    code = language.lower()
    while code:
        for script in stylesheet.scripts.values():
            if code in map(str.lower, script.languages):
                return script
        code = code.rpartition("-")[0]
    return None


def stylesheet_in(stylesheet: Stylesheet, language: str) -> Stylesheet:
    """Return the stylesheet with the families of a language's script, at the end of every chain.

    So letters that a style's own family lacks are set in the script's, and what that one lacks in
    the last resort; signs that the script's family lacks, in whichever family has them.
    """
    script = script_of(stylesheet, language)
    added = script.families if script else {}
    families: dict[str, Family] = {}
    for name, family in stylesheet.families.items():
        ends = (script.family_for(name) if script else "", LAST_RESORT)
        families[name] = _extend_fallback(name, family, ends, stylesheet.families | added)
    for name, family in added.items():
        families[name] = _extend_fallback(
            name, family, (LAST_RESORT, *stylesheet.families), stylesheet.families
        )
    return stylesheet.model_copy(update={"families": families})


def _extend_fallback(
    name: str, family: Family, ends: Iterable[str], families: Collection[str]
) -> Family:
    """Return a family whose chain of fallbacks ends in those of `ends` that are in `families`."""
    chain = dict.fromkeys((*family.fallback, *(end for end in ends if end in families)))
    chain.pop(name, None)
    return family.model_copy(update={"fallback": tuple(chain)})


def nearest_cut(cut: str, cuts: Collection[str]) -> str:
    """Return the name among `cuts` that is most like `cut`: slope first, then weight.

    Cuts are judged by their names; there must be one.
    """
    if cut in cuts:
        return cut
    slope, weight = _is_sloped(cut), _weight(cut)
    return min(cuts, key=lambda other: (_is_sloped(other) != slope, abs(_weight(other) - weight)))


def _is_sloped(cut: str) -> bool:
    return "italic" in cut or "oblique" in cut


def _weight(cut: str) -> int:
    return next((weight for name, weight in _WEIGHTS.items() if name in cut), _REGULAR)
