"""Questions that are answered with yes or no, a number, a text, or one of some texts."""

import re
from typing import Any, Final

from pipeline.campaign.question import SORTS, AnswerError, Setting, Sort
from pipeline.documents.validation import describe

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,15}")
_WORDS: Final = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}


def _flag(_: Setting, raw: Any) -> bool:
    value = raw if isinstance(raw, bool) else _WORDS.get(str(raw).strip().lower())
    if value is None:
        raise AnswerError(f"expected yes or no, found {describe(raw)}")
    return value


def _bounds(setting: Setting) -> tuple[int | None, int | None]:
    return setting.value(setting.ask.min), setting.value(setting.ask.max)


def _range(setting: Setting) -> str:
    least, most = _bounds(setting)
    ends = [f"from {least}"] * (least is not None) + [f"to {most}"] * (most is not None)
    return " ".join(["a whole number", *ends])


def whole(raw: Any) -> int | None:
    """Return a whole number, also one written as a text; None for anything else."""
    if isinstance(raw, str) and _WHOLE.fullmatch(raw.strip()):
        return int(raw)
    return raw if isinstance(raw, int) and not isinstance(raw, bool) else None


def _integer(setting: Setting, raw: Any) -> int:
    least, most = _bounds(setting)
    value = whole(raw)
    if (
        value is None
        or (least is not None and value < least)
        or (most is not None and value > most)
    ):
        raise AnswerError(f"expected {_range(setting)}, found {describe(raw)}")
    return value


def _text(setting: Setting, raw: Any) -> str:
    if raw == "" and setting.value(setting.ask.default) == "":
        return ""
    if isinstance(raw, (dict, list)) or raw is None or not str(raw).strip():
        raise AnswerError(f"expected a text, found {describe(raw)}")
    return str(raw)


def _choices(setting: Setting) -> list[str]:
    of = setting.ask.of
    return list(map(str, setting.value(of) if isinstance(of, str) else of))


def _choice(setting: Setting, raw: Any) -> str:
    choices = _choices(setting)
    folded = str(raw).strip().casefold()
    found = next((choice for choice in choices if choice.casefold() == folded), None)
    if found is None:
        raise AnswerError(f"expected one of {', '.join(choices)}, found {describe(raw)}")
    return found


SORTS.add("flag", Sort(lambda _: "yes or no", _flag))
SORTS.add("integer", Sort(_range, _integer))
SORTS.add("text", Sort(lambda _: "a text", _text))
SORTS.add("choice", Sort(lambda setting: ", ".join(_choices(setting)), _choice))
