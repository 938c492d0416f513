"""Where words may be hyphenated: the dictionary's points within the typesetter's limits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.layout.text.hyphenation import SOFT, bare, hyphen_points, soft_points

GERMAN = """
Deutsch-land Scha-dens-wurf Be-we-gungs-reich-weite Kampf-mo-di-fi-ka-tor Wür-fel-wurf
Ver-schluss-zeit Stra-ßen-kreu-zung An-griffs-wurf Ver-tei-di-gungs-wurf Ge-schwin-dig-keit
Reich-weite Ad-re-na-lin-punkte Ak-ti-ons-punkte Aben-teu-rer Er-fah-rungs-punkte
Nah-kampf-an-griff Fern-kampf-waffe Sicht-li-nie Rück-zug Ge-gen-spie-ler Wür-fel-er-geb-nis
Schwie-rig-keits-grad Aus-rüs-tungs-karte Zu-stands-karte Dampf-ma-schine Pan-zer-fahr-zeug
De-ckungs-bo-nus Über-ra-schungs-an-griff Her-aus-for-de-rung Ket-ten-re-ak-tion Team-wer-tung
Spe-zi-al-ak-tion Beu-te-stück Zu-falls-ta-belle Schlüs-sel-wort Ver-kehrs-strafe Dach-rinne
Haupt-quar-tier Un-ter-of-fi-zier Wacht-pos-ten Blu-men-topf-erde Stief-en-kel Nacht-eule
Schiff-fahrt Pis-to-len-schuss Un-ver-wund-bar-keit aus-zu-schal-ten wie-der-be-le-ben dar-auf
"""
SWEDISH = (
    "strids-för-måga hand-lings-po-äng tär-nings-kast mot-stån-dare för-flytt-ning upp-drags-kort"
)
FRENCH = "dé-pla-ce-ment ca-rac-té-ris-tique ad-ver-saire af-fron-te-ment aven-tu-rier équi-pe-ment"


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("international", "in-ter-na-tional"),
        ("(international),", "(in-ter-na-tional),"),
        ("International", "In-ter-na-tional"),
        ("INTERNATIONAL", "INTERNATIONAL"),
        ("McInternational", "McInternational"),
        ("order", "order"),
        ("12", "12"),
        ("", ""),
    ],
)
def test_words_are_parted_by_dictionary(word: str, parts: str) -> None:
    """Points are the dictionary's; short words, names and capitals have none."""
    for at in hyphen_points(word, "en"):
        word = f"{word[:at]}-{word[at:]}"
    assert word == parts


def parted(word: str, language: str) -> str:
    """Return a word with all its hyphens."""
    for at in hyphen_points(word, language):
        word = f"{word[:at]}-{word[at:]}"
    return word


@pytest.mark.parametrize("parts", GERMAN.split())
def test_german_compounds_are_parted_at_their_seams(parts: str) -> None:
    """Words of games are parted as a dictionary of German has them, and nowhere else."""
    assert parted(parts.replace("-", ""), "de") == parts
    assert parted(parts.replace("-", ""), "de-AT") == parts


@pytest.mark.parametrize(("language", "words"), [("sv", SWEDISH), ("fr", FRENCH)], ids=["sv", "fr"])
def test_swedish_and_french_are_parted(language: str, words: str) -> None:
    """Both have patterns of their own."""
    for parts in words.split():
        assert parted(parts.replace("-", ""), language) == parts


def test_an_elided_article_leaves_its_word_hyphens() -> None:
    """The noun after an apostrophe is parted as it is alone."""
    assert parted("l’affrontement", "fr") == "l’af-fron-te-ment"


def test_soft_hyphens_are_found_inside_a_word_only() -> None:
    """The last comes first; at the ends of a word they part nothing."""
    assert soft_points(f"{SOFT}Kampf{SOFT}wert{SOFT}e{SOFT}") == (11, 6)
    assert bare(f"Kampf{SOFT}wert") == "Kampfwert"


def test_an_unknown_language_is_not_hyphenated() -> None:
    """Without a dictionary, no word is parted."""
    assert hyphen_points("international", "tlh") == ()


@given(st.text(max_size=30), st.sampled_from(["en", "de", "sv", "hu", "fr"]))
def test_points_lie_within_the_word(word: str, language: str) -> None:
    """Points come last first, leave two letters before and three behind, whatever the text."""
    points = hyphen_points(word, language)
    assert list(points) == sorted(points, reverse=True)
    assert all(2 <= at <= len(word) - 3 for at in points)


def test_a_point_that_changes_the_spelling_is_left_out() -> None:
    """Hungarian asszonnyal would have to be written asszony-nyal: no hyphen is set there."""
    assert all("asszonnyal"[:at] != "asszon" for at in hyphen_points("asszonnyal", "hu"))


def test_a_word_is_parted_within_the_length_of_a_line() -> None:
    """Every prefix of a word of thousands of syllables would be measured else, line by line."""
    assert len(soft_points(f"a{SOFT}" * 4000)) == 150
