"""Japanese: full-width punctuation, and no space beside it."""

from typing import Final

from pipeline.localize.checks.language import language_rules, punctuation_rule

_KANA: Final = "\u3040-\u30ff\u3400-\u9fff々〆ー"
_FULL: Final = "、。，．！？：；「」『』（）【】・…"

language_rules(
    "ja",
    punctuation_rule(
        rf"(?<=[{_KANA}」』）])[,.!?;:]|[,.!?;:] ?(?=[{_KANA}「『（])|[{_KANA}][^{_KANA}]*[.!?]$",
        "half-width punctuation beside Japanese",
        "write 、。！？：；",
        bad="カードを2D6.",
        good="カードを2D6。1.5から！",
    ),
    punctuation_rule(
        rf"(?<=[{_KANA}])[()]|[()](?=[{_KANA}])",
        "half-width brackets beside Japanese",
        "write （…）",
        bad="移動(1回)",
        good="移動（1回）",
    ),
    punctuation_rule(
        rf"[ \u00a0](?=[{_FULL}])|(?<=[{_FULL}])[ \u00a0]",
        "a space beside full-width punctuation",
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
        r"[\uff61-\uff9f]",
        "half-width kana",
        "write full-width ones",
        bad="ｶｰﾄﾞ",
        good="カード",
    ),
)
