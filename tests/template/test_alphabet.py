"""Records in the order of a language's dictionaries, as contents and glossaries have them."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from edits import swap

from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.template.functions import template_functions

EditionOf = Callable[[Path], OpenEdition]
Sort = Callable[[list[dict[str, str]]], Any]


def sorting(home: Path, edition_of: EditionOf, language: str) -> tuple[Sort, Sort]:
    """Return what sorts records in a language, and what groups them by letter."""
    game = home / "content/lantern/game.yaml"
    swap(game, "language: en", f"language: {language}")
    functions = template_functions(edition_of(home).words)
    return functions["alphabetical"], functions["by_letter"]


def named(names: Iterable[str]) -> list[dict[str, str]]:
    return [{"name": name} for name in names]


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["AI robot", "Arc", "attack", "Bail-out"]),
        ("de", ["Ausbruch", "Überladen", "Umriss", "Zähler", "Zange"]),
        ("de-AT", ["Straße", "Strasser", "Strauß"]),
        ("fr", ["cote", "éclair", "Éclat"]),
        ("sv", ["Ansats", "Zon", "Åska", "Ängel", "Öde"]),
        ("nb", ["Zoo", "Æra", "Øy", "År"]),
        ("es", ["Nube", "Nylon", "Ñandú", "Oso"]),
        ("pl", ["Lot", "Luz", "Łowca", "Mur", "Szpieg", "Śmiałek", "Zysk", "Źrebię", "Żar"]),
    ],
)
def test_names_stand_where_a_dictionary_has_them(
    home: Path, edition_of: EditionOf, language: str, names: list[str]
) -> None:
    """Marks of German and French do not count, those of Polish and Swedish make letters."""
    alphabetical, _ = sorting(home, edition_of, language)
    assert [each["name"] for each in alphabetical(named(reversed(names)))] == names
    first, second = named(["Barrage", "barrage"])
    assert alphabetical([first, second])[0] is first


@pytest.mark.parametrize(
    ("language", "names", "letters"),
    [
        ("de", ["Umriss", "Überladen", "Ziel"], {"U": 2, "Z": 1}),
        ("sv", ["Ort", "Öde"], {"O": 1, "Ö": 1}),
        ("pl", ["Lot", "Łowca"], {"L": 1, "Ł": 1}),
        (
            "ja",
            ["ダイス", "アクション", "NPC", "アーキタイプ", "ポイント", "っと", "ワン"],
            {"N": 1, "あ": 2, "た": 2, "は": 1, "わ": 1},
        ),
    ],
)
def test_names_stand_below_their_letter(
    home: Path, edition_of: EditionOf, language: str, names: list[str], letters: dict[str, int]
) -> None:
    """A letter with a mark may stand with the one without; kana in the rows of their table."""
    _, by_letter = sorting(home, edition_of, language)
    found = [(letter, len(group)) for letter, group in by_letter(named(names))]
    assert found == list(letters.items())


def test_japanese_long_marks_are_vowels(home: Path, edition_of: EditionOf) -> None:
    """Voiced and small kana count as the others do."""
    alphabetical, _ = sorting(home, edition_of, "ja")
    names = ["アーマー", "アーキタイプ", "アクション", "ガンナー", "カンテラ"]
    order = ["アーキタイプ", "アーマー", "アクション", "カンテラ", "ガンナー"]
    assert [each["name"] for each in alphabetical(named(names))] == order


def test_a_translators_comment_tells_how_a_name_is_read(home: Path) -> None:
    """It stands on a line of its own; blanks before and behind are none of it."""
    file = home / "content/lantern/locale/ja.po"
    file.parent.mkdir()
    file.write_text(
        'msgid ""\nmsgstr "Language: ja\\n"\n\n# A remark.\n# reading:  しゃへい \n'
        'msgctxt "card.spark.name"\nmsgid "Spark"\nmsgstr "遮蔽"\n\n# Nobody is reading: this.\n'
        'msgctxt "card.bonfire.name"\nmsgid "Bonfire"\nmsgstr "敵"\n',
        encoding="utf-8",
    )
    words = OpenEdition(EditionKey(home, "lantern", "ja")).words
    by_letter = template_functions(words)["by_letter"]
    assert [letter for letter, _ in by_letter(named(["敵", "遮蔽"]))] == ["さ", "敵"]
