"""Records in the order of a language's dictionaries."""

import pytest

from pipeline.game.language import OwnWords
from pipeline.template.functions import template_functions
from pipeline.template.words import alphabet_functions


def named(*names: str) -> list[dict[str, str]]:
    """Return a record for each name."""
    return [{"name": name} for name in names]


def ordered(language: str, *names: str) -> list[str]:
    """Return names as `language` sorts them."""
    alphabetical = alphabet_functions(OwnWords(language))["alphabetical"]
    return [record["name"] for record in alphabetical(named(*names))]


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["AI robot", "Arc", "attack", "Bail-out"]),
        ("de", ["Ausbruch", "Überladen", "Umriss", "Zähler", "Zange"]),
        ("de-AT", ["Straße", "Strasser", "Strauß"]),
        ("fr", ["cote", "éclair", "Éclat"]),
        ("sv", ["Ansats", "Zon", "Åska", "Ängel", "Öde"]),
    ],
)
def test_names_stand_where_a_dictionary_has_them(language: str, names: list[str]) -> None:
    """Marks of German and French do not count, those of Swedish make letters behind Z."""
    assert ordered(language, *reversed(names)) == names


def test_a_letter_with_a_mark_stands_with_the_one_without() -> None:
    """German glossaries have Ü under U, Swedish ones Ö under Ö."""
    german = alphabet_functions(OwnWords("de"))["by_letter"](named("Umriss", "Überladen", "Ziel"))
    swedish = alphabet_functions(OwnWords("sv"))["by_letter"](named("Ort", "Öde"))
    assert [(letter, len(group)) for letter, group in german] == [("U", 2), ("Z", 1)]
    assert [letter for letter, _ in swedish] == ["O", "Ö"]


def test_equal_names_keep_their_order() -> None:
    """Records that sort alike stand as they were given."""
    first, second = named("Barrage", "barrage")
    assert alphabet_functions(OwnWords("en"))["alphabetical"]([first, second])[0] is first


def test_templates_have_them() -> None:
    """They are among the functions that templates may call."""
    assert {"alphabetical", "by_letter"} <= set(template_functions(OwnWords("de")))


class Read(OwnWords):
    """Japanese, with readings of two words."""

    def __init__(self) -> None:
        super().__init__("ja")

    def reading(self, text: str) -> str:
        """Return the reading of a word that has one."""
        return {"敵": "てき", "遮蔽": "しゃへい"}.get(text, text)


def test_japanese_stands_under_the_rows_of_its_table_as_it_is_read() -> None:
    """The long mark is a vowel, voiced kana count as unvoiced, other letters come first."""
    names = ("敵", "ダイス", "アクション", "NPC", "遮蔽", "アーキタイプ", "ポイント")
    rows = alphabet_functions(Read())["by_letter"](named(*names))
    assert [(letter, [each["name"] for each in group]) for letter, group in rows] == [
        ("N", ["NPC"]),
        ("あ", ["アーキタイプ", "アクション"]),
        ("さ", ["遮蔽"]),
        ("た", ["ダイス", "敵"]),
        ("は", ["ポイント"]),
    ]
