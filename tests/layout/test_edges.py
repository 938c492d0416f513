"""What stands at the edges of lines as a language wants: soft hyphens, dashes, quotation marks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import compose, lines, resources


def set_in(language: str, words: str, width: float, style: str = "body") -> list[str]:
    """Return the lines of a text in a box of `width` points; a letter is 5 points wide."""
    box = f'<text style="{style}" w="{width}pt" h="60pt">{words}</text>'
    composed = compose(box, at=resources(language=language))
    assert composed.misfits == ()
    return lines(composed.draw_list)


def test_a_soft_hyphen_parts_its_word() -> None:
    """There, as the writer knows better, and nowhere else; where it parts nothing it is unseen."""
    assert set_in("de", "Kampf\u00admodi\u00adfikator", 60) == ["Kampfmodi-", "fikator"]
    assert set_in("de", "Kampfmo\u00addifikator", 60, "hyphens") == ["Kampfmo-", "difikator"]
    assert set_in("de", "Kampf\u00adwert drei", 62.5) == ["Kampfwert", "drei"]
    assert set_in("de", "Kampf\u00adwert", 45) == ["Kampfwert"]


@pytest.mark.parametrize(
    ("language", "words", "width", "expected"),
    [
        ("de", "aaaa – bbbb", 30, ["aaaa\u00a0–", "bbbb"]),
        ("sv", "aaaa bb …", 40, ["aaaa", "bb\u00a0…"]),
        ("fr", "mot mot !", 40, ["mot", "mot\u00a0!"]),
        ("fr", "mot « mot » mot", 45, ["mot", "«\u00a0mot\u00a0»", "mot"]),
        ("fr", "un – deux trois – quatre", 45, ["un –\u00a0deux", "trois\u00a0–", "quatre"]),
        ("fr", "aaa bbb\u202f!", 40, ["aaa", "bbb\u202f!"]),
        ("fr", "aaa bbb\u00a0!", 40, ["aaa", "bbb\u00a0!"]),
        ("de", "aaaa 28 mm", 40, ["aaaa", "28\u00a0mm"]),
        ("ja", "aaaa 3 kg", 35, ["aaaa", "3\u00a0kg"]),
        ("pl", "aaa w bbb", 40, ["aaa", "w\u00a0bbb"]),
        ("pl", "W bbb i z – kkkk", 35, ["W\u00a0bbb", "i\u00a0z\u00a0–", "kkkk"]),
        ("en", "aaaa – bbbb", 22, ["aaaa", "–", "bbbb"]),
        ("en-XA", "aaaa – bbbb", 22, ["aaaa", "–", "bbbb"]),
    ],
)
def test_what_belongs_together_is_not_parted(
    language: str, words: str, width: float, expected: list[str]
) -> None:
    """Dashes, dots, French marks, units and Polish words of a letter; English is as written."""
    assert set_in(language, words, width) == expected


@given(st.text("ab –«»:;…%", min_size=1, max_size=30), st.sampled_from(["de", "fr", "pl", "el"]))
def test_only_spaces_are_changed(words: str, language: str) -> None:
    """Whatever a rule ties together, letters and marks stay as they were."""
    box = f'<text style="body" w="190pt" h="60pt">{words}</text>'
    found = lines(compose(box, at=resources(language=language)).draw_list)
    assert "".join(found).replace("\u00a0", "").replace(" ", "") == words.replace(" ", "")
