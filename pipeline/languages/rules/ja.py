"""Japanese."""

from typing import Final

from pipeline.languages.language_rules import HALF, LanguageRules, NumberWords, punctuation_rule

_KANA: Final = "\u3040-\u30ff\u3400-\u9fff々〆ー"
_FULL: Final = "、。，．！？：；「」『』（）【】・…"
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
    punctuation=(
        punctuation_rule(
            rf"(?<=[{_KANA}」』）])[,.!?;:]|[,.!?;:] ?(?=[{_KANA}「『（])"
            rf"|[{_KANA}][^{_KANA}]*[.!?]$",
            "half-width punctuation next to Japanese",
            "write 、。！？：；",
            bad="カードを2D6.",
            good="カードを2D6。1.5から！",
        ),
        punctuation_rule(
            rf"(?<=[{_KANA}])[()]|[()](?=[{_KANA}])",
            "half-width brackets next to Japanese",
            "write （…）",
            bad="移動(1回)",
            good="移動（1回）",
        ),
        punctuation_rule(
            rf"[ \u00a0](?=[{_FULL}])|(?<=[{_FULL}])[ \u00a0]",
            "a space next to full-width punctuation",
            "leave it out: the punctuation brings its own room",
            bad="移動。 攻撃。",
            good="移動。攻撃。",
        ),
        punctuation_rule(
            '[“”„‘"«»]',
            "quotation marks that are not Japanese",
            "write 「…」, and 『…』 within them",
            bad="“ロボット”とは",
            good="「ロボット」とは",
        ),
        punctuation_rule(
            "[･·•](?=\\w)",
            "a middle dot that is not Japanese",
            "write ・",
            bad="ハンド·ガン",
            good="ハンド・ガン",
        ),
        punctuation_rule(
            r"[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]",
            "full-width figures or letters",
            "write those that dice and English names have",
            bad="２個",
            good="2個",
        ),
        punctuation_rule(
            r"[\uff61-\uff9f]", "half-width kana", "write full-width ones", bad="ｶｰﾄﾞ", good="カード"
        ),
    ),
    numbers=_NUMBERS,
    never_first=frozenset(
        "、。，．！？：；」』）】〉》・ー々%ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
    ),
    spaced=False,
)
