"""Where words may be hyphenated: the dictionary's points within the typesetter's limits."""

import pyphen
import pytest

from layout.workshop import component, compose, lines, resources

GERMAN = """
Deutsch-land Scha-dens-wurf Be-we-gungs-reich-weite Kampf-mo-di-fi-ka-tor Wür-fel-wurf
Ver-schluss-zeit Stra-ßen-kreu-zung An-griffs-wurf Ver-tei-di-gungs-wurf Ge-schwin-dig-keit
Aben-teu-rer Nah-kampf-an-griff Sicht-li-nie Wür-fel-er-geb-nis Schwie-rig-keits-grad
De-ckungs-bo-nus Über-ra-schungs-an-griff Haupt-quar-tier Un-ter-of-fi-zier Wacht-pos-ten
Blu-men-topf-erde Stief-en-kel Nacht-eule Schiff-fahrt Un-ver-wund-bar-keit dar-auf
"""
SWEDISH = (
    "strids-för-måga hand-lings-po-äng tär-nings-kast mot-stån-dare för-flytt-ning upp-drags-kort"
)
FRENCH = "dé-pla-ce-ment ca-rac-té-ris-tique ad-ver-saire af-fron-te-ment équi-pe-ment"
FRENCH += " l’af-fron-te-ment"
ENGLISH = "in-ter-na-tional (in-ter-na-tional), INTERNATIONAL McInternational order"


def parted(word: str, language: str) -> str:
    """Return a word with its hyphens: each ends the first line of a box that is narrow enough."""
    at = resources(language=language)
    points = set()
    for letters in range(2, len(word)):
        box = f'<text style="hyphens" w="{letters * 5 + 0.1}pt" h="900pt">{word}</text>'
        first, *rest = lines(compose(box, component(400, 1000), at).draw_list)
        if rest and first.endswith("-") and word.startswith(first[:-1]):
            points.add(len(first) - 1)
    return "".join(f"-{letter}" if at in points else letter for at, letter in enumerate(word))


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ENGLISH), ("de", GERMAN), ("de-AT", "An-griffs-wurf"), ("sv", SWEDISH), ("fr", FRENCH)],
)
def test_words_are_parted_as_dictionaries_part_them(language: str, words: str) -> None:
    """Compounds at their seams, nouns after an apostrophe as alone; short words and names never."""
    for parts in words.split():
        assert parted(parts.replace("-", ""), language) == parts


@pytest.mark.parametrize("language", ["en_GB", "sv", "fr", "hu"])
def test_points_are_those_of_the_library(language: str) -> None:
    """All patterns read at once allow each, and two letters stand before it and three behind."""
    whole = pyphen.HyphDict(pyphen.LANGUAGES[language])
    patterns = [pattern.strip(".") for pattern in whole.patterns if pattern.strip(".").isalpha()]
    for word in map(
        "".join, zip(patterns[::1600], patterns[7::1600], patterns[9::1600], strict=False)
    ):
        points = [at - n for n, at in enumerate(_places(parted(word, language.replace("_", "-"))))]
        assert set(points) <= {int(at) for at in whole.positions(word)}
        assert all(2 <= at <= len(word) - 3 for at in points)


def _places(text: str) -> list[int]:
    return [at for at, letter in enumerate(text) if letter == "-"]


def test_what_has_no_points() -> None:
    """A language without a dictionary; and where a hyphen would change the spelling."""
    assert parted("international", "tlh") == "international"
    assert not parted("asszonnyal", "hu").startswith("asszon-")


def test_a_word_is_parted_within_the_length_of_a_line() -> None:
    """A word of thousands of syllables is broken all the same."""
    word = "a\u00ad" * 4000
    box = f'<text style="body" w="180pt" h="190pt">{word}</text>'
    (misfit,) = compose(box).misfits
    assert misfit.needed_height > 190
