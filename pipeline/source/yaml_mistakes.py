"""What an author did wrong when a YAML parser stopped: indentation, quotes, colons or brackets.

A parser names the place where it could not go on, which is often a line after the mistake, and the
rule of its grammar. This module looks at the lines themselves.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.source.names import counted

_KEY: Final = re.compile(r"(?P<indent> *)(?P<dash>(?:- +)*)(?P<key>[^\s:#'\"{\[-][^:#]*?):(?: +|$)")
_NO_SPACE: Final = re.compile(r" *(?:- +)*(?P<key>[\w-]+):(?P<value>[^\s:/].*)$")
_NO_COLON: Final = re.compile(r" *(?P<key>[\w-]+)(?: *= *| +)(?P<value>\S.*)$")
_ITEM: Final = re.compile(r" *- ")
_BLOCK: Final = re.compile(r"[|>][-+0-9]*\s*(?:#.*)?$")
_CLOSING: Final = {"{": "}", "[": "]"}
_RESERVED: Final = "*&!%@`?|>-"
_SHOWN: Final = 50
_NEAR: Final = 200
"""Lines before the parser's place that are looked at."""


class Mistake(NamedTuple):
    """A mistake: its line and column from 0, what it is, and how to fix it."""

    line: int
    column: int
    message: str
    hint: str


class _Line(NamedTuple):
    """A line of a mapping: its number, the column of its key, the key and the value after it."""

    number: int
    indent: int
    key: str
    value: str
    value_column: int


def find_mistake(lines: Sequence[str], line: int) -> Mistake | None:
    """Return the mistake that made a parser stop at a line, from 0.

    None if no line near the place has a mistake that is known here.
    """
    number = min(line, len(lines) - 1)
    while number > 0 and _is_blank(lines[number]):
        number -= 1
    here, before = _read(lines, number), _line_before(lines, number)
    tabs = _find_tab(lines[number], number)
    if tabs:
        return tabs
    for each in (here, before):
        mistake = each and (_find_unquoted(each) or _find_open_bracket(each, lines))
        if mistake:
            return mistake
    return _find_open_quote(lines, number) or _find_misplaced(lines, number, here, before)


def comment_as_value(line: str) -> str:
    """Return the remedy if a comment takes the place of a value, as in `colour: #8a3b2e`."""
    found = _KEY.match(line)
    value = line[found.end() :].strip() if found else ""
    if not found or not re.match(r"#\S", value):
        return ""
    return f"# begins a comment; write {found['key']}: {_quoted(value)}"


def _is_blank(text: str) -> bool:
    stripped = text.strip()
    return not stripped or stripped.startswith("#")


def _read(lines: Sequence[str], number: int) -> _Line | None:
    found = _KEY.match(lines[number])
    if found is None:
        return None
    value = lines[number][found.end() :].strip()
    indent = len(found["indent"]) + len(found["dash"])
    return _Line(number, indent, found["key"], value, found.end())


def _line_before(lines: Sequence[str], number: int) -> _Line | None:
    """Return the line with a key before another, without blank lines and continued texts."""
    for each in range(number - 1, max(-1, number - _NEAR), -1):
        if not _is_blank(lines[each]) and (found := _read(lines, each)):
            return found
    return None


def _find_tab(text: str, number: int) -> Mistake | None:
    indent = text[: len(text) - len(text.lstrip())]
    column = indent.find("\t")
    if column < 0:
        return None
    return Mistake(number, column, "a tab indents this line", "indent with spaces, never with tabs")


def _find_unquoted(line: _Line) -> Mistake | None:
    """Find a text that must be in quotes and is not, or whose quotes end before it does."""
    value = line.value
    first, message = value[:1], ""
    if first in _CLOSING:
        end = _end_of_brackets(value)
        if end is not None and value[end:].strip() and not value[end:].lstrip().startswith("#"):
            message = f"a text that begins with {first} needs quotes"
    elif first in ("'", '"'):
        end = _end_of_quotes(value)
        if end is not None and value[end:].strip() and not re.match(r"\s+#", value[end:]):
            message = "the quotation marks end before the text does"
    elif first and first in _RESERVED and not _BLOCK.match(value) and _is_reserved(value):
        message = f"a text that begins with {first} needs quotes"
    elif ": " in value.partition(" #")[0] or value.partition(" #")[0].endswith(":"):
        message = "a text with a colon and a space in it needs quotes"
    if not message:
        return None
    hint = f"write {line.key}: {_quoted(_unwrapped(value))}"
    return Mistake(line.number, line.value_column, message, hint)


def _is_reserved(value: str) -> bool:
    """Return whether a value begins with a sign that YAML keeps for itself, and means a text."""
    if value[0] in "*&!":
        return not re.fullmatch(r"[*&!][\w.-]+(?:\s+#.*)?", value)
    return value[0] in "%@`|>" or value[1:2] in ("", " ")


def _find_open_bracket(line: _Line, lines: Sequence[str]) -> Mistake | None:
    """Find a list or mapping in brackets whose bracket is not closed before the next key."""
    first = line.value[:1]
    if first not in _CLOSING or _end_of_brackets(line.value) is not None:
        return None
    following = "\n".join(lines[line.number + 1 : line.number + _NEAR])
    next_key = _KEY.search(following)
    inner = f"{line.value}\n{following[: next_key.start()] if next_key else following}"
    if _end_of_brackets(inner) is not None:
        return None
    closing = _CLOSING[first]
    hint = f"write {closing} at its end, or put a text that begins with {first} in quotes"
    return Mistake(line.number, line.value_column, f"the {first} is not closed", hint)


def _find_open_quote(lines: Sequence[str], number: int) -> Mistake | None:
    """Find a quotation that only the quotation mark of a later field has closed."""
    for each in range(number - 1, max(-1, number - _NEAR), -1):
        line, after = _read(lines, each), _read(lines, each + 1)
        opens = line and line.value[:1] in ("'", '"') and _end_of_quotes(line.value) is None
        if line and opens and after and after.indent <= line.indent:
            message = "the quotation mark is not closed"
            return Mistake(
                each, line.value_column, message, f"close it: end the text with {line.value[0]}"
            )
    return None


def _find_misplaced(
    lines: Sequence[str], number: int, here: _Line | None, before: _Line | None
) -> Mistake | None:
    """Find a line whose indentation does not fit the lines around it."""
    text = lines[number]
    if before is None:
        return None
    if _ITEM.match(text) and not before.value.startswith("-"):
        return _item_mistake(lines, number, before)
    if here is None:
        return _find_no_key(lines, text, number, before)
    if keyless := _no_key_above(lines, here, before):
        return keyless
    above = _line_before(lines, before.number)
    if above and before.indent < here.indent == above.indent and before.value:
        return _indent_mistake(before, here.indent, here.key)
    if here.indent > before.indent and before.value:
        return _indent_mistake(here, before.indent, before.key)
    levels = _levels(lines, number)
    if here.indent not in levels:
        # A key without a value is more often one with fields below it.
        lean = -1 if here.value else 1
        near = min(levels, key=lambda level: (abs(level - here.indent), lean * level))
        return _indent_mistake(here, near, levels[near])
    return None


def _no_key_above(lines: Sequence[str], here: _Line, before: _Line) -> Mistake | None:
    """Find a line between two, such as `rank 3`, that lacks its colon."""
    for number in range(before.number + 1, here.number):
        text = lines[number]
        # A line that is deeper than a key with a value goes on with it.
        deeper = before.value and len(text) - len(text.lstrip()) > before.indent
        mistake = None if deeper or _is_blank(text) else _colon_mistake(text, number)
        if mistake:
            return mistake
    return None


def _find_no_key(lines: Sequence[str], text: str, number: int, before: _Line) -> Mistake | None:
    if before.value and _BLOCK.match(before.value):
        column = len(text) - len(text.lstrip())
        within = len(lines[before.number + 1]) - len(lines[before.number + 1].lstrip())
        message = f"this line of the text is indented by {column}, the lines above it by {within}"
        hint = f"indent all lines of the text by {within}"
        return Mistake(number, column, message, hint)
    return _colon_mistake(text, number)


def _colon_mistake(text: str, number: int) -> Mistake | None:
    column = len(text) - len(text.lstrip())
    if found := _NO_SPACE.match(text):
        hint = f"write {found['key']}: {_short(found['value'])}"
        return Mistake(number, found.start("value"), "there is no space after the colon", hint)
    if found := _NO_COLON.match(text):
        message = "expected a name and a colon, found no colon"
        line = f"{found['key']}: {_short(found['value'])}"
        hint = f"write {line}, or put a text of several lines in quotes"
        return Mistake(number, column, message, hint)
    return None


def _item_mistake(lines: Sequence[str], number: int, before: _Line) -> Mistake:
    text, levels, key = lines[number], _levels(lines, number), _read(lines, number)
    column = len(text) - len(text.lstrip())
    if key and column < before.indent and column in levels:
        message = f"a list begins here, among keys such as {levels[column]!r}"
        hint = f"write {key.key}: without a hyphen before it"
    elif before.value:
        message = f"a list begins here, but {before.key!r} above it has a value already"
        hint = f"write a name and a colon on a line above the list, indented as {before.key!r} is"
    else:
        message = "this item of a list is indented unlike the lines around it"
        hint = f"indent all items of {before.key!r} by {before.indent + 2}"
    return Mistake(number, column, message, hint)


def _indent_mistake(line: _Line, wanted: int, like: str) -> Mistake:
    spaces = counted(line.indent, "space") if line.indent else "nothing"
    message = f"{line.key!r} is indented by {spaces}, which fits no line around it"
    hint = f"indent it by {counted(wanted, 'space')}, as {like!r} is"
    hint = hint if wanted else f"begin it at the margin, as {like!r}"
    return Mistake(line.number, line.indent, message, hint)


def _levels(lines: Sequence[str], number: int) -> dict[int, str]:
    """Return the indentations that are open before a line, with a key of each."""
    levels: dict[int, str] = {}
    lowest = 1 << 30
    for each in range(number - 1, max(-1, number - _NEAR), -1):
        found = None if _is_blank(lines[each]) else _read(lines, each)
        if found and found.indent < lowest:
            levels[found.indent] = found.key
            lowest = found.indent
    return levels or {0: ""}


def _end_of_brackets(value: str) -> int | None:
    """Return where the brackets that a value begins with are closed; None if they are not."""
    depth, quote = 0, ""
    for index, sign in enumerate(value):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'" and value[index - 1] in " ,[{:":
            quote = sign
        elif sign in "{[":
            depth += 1
        elif sign in "}]":
            depth -= 1
            if not depth:
                return index + 1
    return None


def _end_of_quotes(value: str) -> int | None:
    """Return where the quotation that a value begins with ends; None if it does not end here."""
    pattern = r'"(?:[^"\\]|\\.)*"' if value[0] == '"' else r"'(?:[^']|'')*'"
    found = re.match(pattern, value)
    return found.end() if found else None


def _unwrapped(value: str) -> str:
    """Return what was meant by a text whose quotes end too early: all of it, without the outer."""
    first = value[:1]
    ends_alike = len(value) > 1 and value[-1] == first
    return value[1:-1] if first in ("'", '"') and ends_alike else value


def _quoted(value: str) -> str:
    """Return a text in the quotation marks that need nothing escaped, shortened."""
    if '"' not in value and "\\" not in value:
        return f'"{_short(value)}"'
    if "'" not in value:
        return f"'{_short(value)}'"
    return "'" + _short(value.replace("'", "''")) + "'"


def _short(value: str) -> str:
    return value if len(value) <= _SHOWN else f"{value[:_SHOWN].rstrip()} …"
