"""JSON with comments, as editors write their settings: read, and changed with all else as it is."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

_DECODER: Final = json.JSONDecoder()
# Nothing of a comment is tried twice: no text from a stranger takes longer than it is long.
_COMMENT: Final = r"(?>//[^\n]*|/\*.*?(?:\*/|\Z))"
_TOKEN: Final = re.compile(
    rf'(?>"(?:\\.|[^"\\\n])*+"?)|{_COMMENT}|,(?=(?:\s|{_COMMENT})*+[}}\]])', re.DOTALL
)
_SPACE: Final = re.compile(r"\s*")


class Member(NamedTuple):
    """A member of an object: its key, and where in the text it and its value begin and end."""

    key: str
    start: int
    value: int
    end: int


def bare(text: str) -> str:
    """Return a text as plain JSON of the same length: blanks for comments and commas at ends."""

    def blank(match: re.Match[str]) -> str:
        return match[0] if match[0].startswith('"') else re.sub(r"[^\n]", " ", match[0])

    return _TOKEN.sub(blank, text)


def read(text: str) -> Any:
    """Return the data of a text; raises ValueError for what is no JSON with comments."""
    try:
        return json.loads(bare(text))
    except RecursionError:
        raise ValueError("it is nested too deep") from None


def members(plain: str, at: int = 0) -> Iterator[Member]:
    """Yield the members of the object that begins at `at` of a bare text that `read` can read."""
    at = _skip(plain, plain.index("{", at) + 1)
    while plain[at] != "}":
        key, end = _DECODER.raw_decode(plain, at)
        value = _skip(plain, _skip(plain, end) + 1)
        _, after = _DECODER.raw_decode(plain, value)
        yield Member(key, at, value, after)
        at = _skip(plain, after)
        if plain[at] == ",":
            at = _skip(plain, at + 1)


def with_members(text: str, entries: dict[str, Any], own: str, at: int = 0, deep: int = 1) -> str:
    """Return `text` with `entries` in the object at `at`, in place of those whose keys begin `own`.

    What else stands there stays as it is, with its comments. `deep` is how often lines of the
    object are indented. Raises ValueError where there is no object.
    """
    plain = bare(text)
    opening = _skip(plain, at)
    if plain[opening : opening + 1] != "{":
        raise ValueError("expected an object")
    gone = [each for each in members(plain, opening) if each.key.startswith(own)]
    kept = len(list(members(plain, opening))) > len(gone)
    for member in reversed(gone):
        text = _without(text, plain, member)
    indent = "  " * deep
    lines = [
        f"\n{indent}{json.dumps(key, ensure_ascii=False)}: {_value(value, indent)}"
        for key, value in entries.items()
    ]
    added = ",".join(lines) + ("," if kept and lines else "")
    rest = text[opening + 1 :]
    closing = "" if kept or bare(rest).lstrip(" \t").startswith("\n") else "\n" + "  " * (deep - 1)
    return text[: opening + 1] + added + closing * bool(lines) + rest


def _value(value: Any, indent: str) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2).replace("\n", f"\n{indent}")


def _without(text: str, plain: str, member: Member) -> str:
    """Return a text without a member, its line, and the comma behind it."""
    start, end = member.start, member.end
    after = _skip(plain, end)
    if plain[after] == ",":
        end = after + 1
    while start > 0 and text[start - 1] in " \t":
        start -= 1
    if start > 0 and text[start - 1] == "\n":
        start -= 1
    return text[:start] + text[end:]


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
