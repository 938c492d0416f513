"""Punctuation that a translation keeps as its text has it, whatever the language."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_BLANKS: Final = " \t\n\u00a0\u202f\u3000"
_CLOSING: Final = _BLANKS + "”“»’‘)]』」）"
_STOPS: Final = (".", "。", "．", "۔")
_ENDS: Final = (*_STOPS, "!", "?", "…", "！", "？", "؟")
_COLONS: Final = (":", "：")
# An abbreviation ends with a full stop where its English word has none: Pkt., max.
_ABBREVIATED: Final = re.compile(r"(?<!\w)[^\W\d_]{1,5}\.$")
# The stops of initials are part of a word, which another language may not write so.
_INITIALS: Final = re.compile(r"(?<!\w)[A-Z]\.$")
_DOUBLE: Final = re.compile(r"[ \u00a0\u202f\u3000]{2,}")
_STRAIGHT: Final = re.compile("['\"]")


class Difference(NamedTuple):
    """What is otherwise than in the text, and how to mend it."""

    says: str
    mend: str


def differences(text: str, msgstr: str) -> Iterator[Difference]:
    """Yield what the words of a translation have otherwise than those of its text."""
    if _leading_blanks(text, len(text.lstrip(_BLANKS))) != _leading_blanks(
        msgstr, len(msgstr.lstrip(_BLANKS))
    ):
        yield Difference("the blanks before it are not those of the text", "begin as the text does")
    if _trailing_blanks(text) != _trailing_blanks(msgstr):
        yield Difference("the blanks behind it are not those of the text", "end as the text does")
    if _DOUBLE.search(msgstr) and not _DOUBLE.search(text):
        yield Difference("two blanks stand together", "leave one of them out")
    if _STRAIGHT.search(msgstr) and not _STRAIGHT.search(text):
        yield Difference(
            "a straight quotation mark or apostrophe", "write the language’s own, and ″ for inches"
        )
    if "..." in msgstr and "..." not in text:
        yield Difference("three full stops", "write the sign …")
    yield from _end_differences(text, msgstr)


def _leading_blanks(text: str, stripped_length: int) -> str:
    return text[: len(text) - stripped_length]


def _trailing_blanks(text: str) -> str:
    return text[len(text.rstrip(_BLANKS)) :]


def _end_differences(text: str, msgstr: str) -> Iterator[Difference]:
    text_end, msgstr_end = text.rstrip(_CLOSING), msgstr.rstrip(_CLOSING)
    if text_end.endswith(_ENDS) and not msgstr_end.endswith(_ENDS):
        if not (_INITIALS.search(text_end) or _ABBREVIATED.fullmatch(text_end)):
            yield Difference(
                "the full stop at the end is lost", "end the sentence as the text does"
            )
    elif msgstr_end.endswith(_STOPS) and not text_end.endswith(_ENDS):
        if _ABBREVIATED.search(msgstr_end) is None:
            yield Difference("the text ends without a full stop", "leave the full stop out")
    elif text_end.endswith(_COLONS) != msgstr_end.endswith(_COLONS):
        yield Difference("the colon at the end is not as in the text", "end as the text does")
