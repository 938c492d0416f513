"""Arabic: its own comma, semicolon and question mark, no stretched letters, dice’s figures."""

from typing import Final

from pipeline.build.locale.checks.tongue import slip, tongue

_LETTER: Final = "\u0620-\u064a"

tongue(
    "ar",
    slip(
        rf"(?<=[{_LETTER}])\s?[,;?]|[,;?](?=\s?[{_LETTER}])",
        "punctuation that is not Arabic",
        "write ، ؛ or ؟",
        bad="تحرك, ثم هاجم.",
        good="تحرك، ثم هاجم.",
    ),
    slip(
        "\u0640",
        "a stretched letter (tatweel)",
        "leave U+0640 out",
        bad="تحـــرك",
        good="تحرك",
    ),
    slip(
        "[\u0660-\u0669\u06f0-\u06f9]",
        "figures that no die shows",
        "write 0 to 9",
        bad="٣ خطوات",
        good="3 خطوات",
    ),
    slip(
        '[“”„"]',
        "quotation marks that are not Arabic",
        "write «…»",
        bad="“روبوت”",
        good="«روبوت»",
    ),
)
