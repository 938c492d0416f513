"""Japanese in the order of its dictionaries."""

import pytest

from pipeline.template.words import kana_key, row


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("アクション", "あくしよん"),
        ("アーマー", "ああまあ"),
        ("ガンナー", "かんなあ"),
        ("ロールオフ", "ろおるおふ"),
        ("チェック", "ちえつく"),
        ("ー", "ー"),
        ("D6", "D6"),
    ],
)
def test_a_reading_is_sorted_without_marks_and_sizes(text: str, key: str) -> None:
    """Katakana is hiragana, small kana are large ones, the long mark is a vowel."""
    assert kana_key(text) == key


@pytest.mark.parametrize(
    ("text", "begins"),
    [("ぼうけんしゃ", "は"), ("ワン", "わ"), ("っと", "た"), ("npc", "N"), ("", "")],
)
def test_a_reading_stands_in_the_row_of_its_first_kana(text: str, begins: str) -> None:
    """What is no kana stands under its own first letter."""
    assert row(text) == begins
