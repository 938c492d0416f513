"""Japanese."""

from typing import Final

from pipeline.languages.language_rules import HALF, LanguageRules, NumberWords

_COUNTER: Final = "(?:つ|人|枚|個|回|本|体|度|番|倍|手|段|点|歩|匹|名|組|台|機|種|通り)"
_KANJI: Final = dict(enumerate("二三四五六七八九十", 2))
_NUMBERS: Final = NumberWords(
    sure={str(n): f"(?<![\\d十百]){sign}(?={_COUNTER})" for n, sign in _KANJI.items()}
    | {HALF: "半分|半数|半減"},
    unsure={str(n): f"{sign}|第{sign}" for n, sign in _KANJI.items()}
    | {"1": "一|最初|初めて", "2": "二|両|双|倍|重複|ペア|ゾロ目|ダブル", HALF: "半"},
    listed=True,
)

RULES: Final = LanguageRules(
    numbers=_NUMBERS,
    never_first=frozenset(
        "、。，．！？：；」』）】〉》・ー々%ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
    ),
    spaced=False,
)
