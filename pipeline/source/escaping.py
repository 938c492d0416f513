r"""Escaping text from elsewhere for terminals, Markdown and spreadsheets.

Control characters, ends of lines, marks that turn the direction of text, and halves of characters
are as Python writes them: ``\x1b``, ``\n``, ``\u202e``. What a log of a build service reads as a
command gets a backslash within: ``#\#[error]``, ``#\#vso[task.complete]``, ``\::error::``.
"""

import re
from typing import Final

# Joiners and soft hyphens are left: they belong to words, and change nothing next to them.
_HIDDEN: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f\ud800-\udfff]"
)
# GitHub's runner and the agents of Azure and TeamCity find these anywhere in a line.
_COMMAND: Final = re.compile(r"#(?=#[A-Za-z]*\[)")
# GitHub's runner takes these at the beginning of a line alone, behind any white space.
_FIRST_COMMAND: Final = re.compile(r"\s*(?=::)")
_COMMAND_LINE: Final = re.compile(r"^[^\S\n]*+::|##[A-Za-z]*\[", re.MULTILINE)
_HALF: Final = re.compile("[\ud800-\udfff]")


def is_text(text: str) -> bool:
    """Return whether UTF-8 has a text: a file name may hold halves of letters for bytes."""
    return _HALF.search(text) is None


def spelt_out(text: str) -> str:
    """Return a text on one line, every letter that is not shown in it as an escape of Python."""
    return text if text.isprintable() else _HIDDEN.sub(_escaped, text)


def visible(text: str) -> str:
    """Return a text as a part of a line: `spelt_out`, and nothing in it a command to a log."""
    return _COMMAND.sub(r"#\\", spelt_out(text))


def visible_line(text: str) -> str:
    """Return a text as a line, which no log reads as a command either."""
    escaped = visible(text)
    command = _FIRST_COMMAND.match(escaped)
    return f"{command[0]}\\{escaped[command.end() :]}" if command else escaped


def commands_log(text: str) -> bool:
    return _COMMAND_LINE.search(text) is not None


def visible_json(text: str) -> str:
    """Return JSON that means the same, with every letter that is not shown as an escape in it.

    So is what a log would take for a command. Ends of lines between its values stay.
    """
    return _COMMAND.sub(r"\\u0023", _HIDDEN.sub(_json_escaped, text))


def _escaped(match: re.Match[str]) -> str:
    return match[0].encode("unicode_escape").decode("ascii")


def _json_escaped(match: re.Match[str]) -> str:
    if match[0] == "\n":
        return "\n"
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


# Text that is not markup in its place is left, for people who read the file in an editor: the
# underscores of file names and addresses, dashes and numbers within a line.
_MARKUP: Final = re.compile(r"[\\`*<\[\]|~]|^[>#+=-]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)")
_NUMBER: Final = re.compile(r"^(\d{1,9})(?=[.)](?:\s|$))")


def markdown_text(text: str) -> str:
    """Return a text on one line of a paragraph, a list or a table, in which nothing is markup."""
    line = visible(" ".join(text.split()))
    return _NUMBER.sub(r"\1\\", _MARKUP.sub(r"\\\g<0>", line))


def markdown_code(text: str) -> str:
    """Return a text as code, in a cell of a table as well, with any content."""
    escaped = visible(text).replace("|", r"\|")
    fence = "`" * (1 + max(map(len, re.findall("`+", escaped)), default=0))
    return f"{fence} {escaped} {fence}" if len(fence) > 1 else f"`{escaped}`"


FORMULA: Final = r"[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]"
"""A pattern for the first sign: full-width ones count as the others, and white space as well."""

_BEGINS: Final = re.compile(rf"{FORMULA}|[\s\ufeff\u200b-\u200f]+{FORMULA}")


def plain_cell(text: str) -> str:
    """Return a text as a cell of CSV that no spreadsheet takes for a formula.

    An apostrophe in front, which OWASP advises, says so; it stays visible.
    """
    return f"'{text}" if _BEGINS.match(text) else text


# Embeddings, overrides and isolates turn text about, so that a file reads other than it prints.
_TURNING: Final = "\u202a-\u202e\u2066-\u2069"
_CONTROL: Final = re.compile(
    f"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029{_TURNING}\ufffe\uffff\ud800-\udfff]"
)
_CONTROL_IN_FILE: Final = re.compile(
    f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029{_TURNING}\ufeff\ufffe\uffff]"
)


def control_character(text: str) -> str | None:
    """Return the first control character of a value as U+0000, or None."""
    if text.isprintable():
        return None
    match = _CONTROL.search(text)
    return None if match is None else f"U+{ord(match[0]):04X}"


def control_in_file(text: str) -> tuple[str, int] | None:
    """Return the first character that no file may hold as U+0000, and its offset; or None."""
    match = _CONTROL_IN_FILE.search(text)
    return None if match is None else (f"U+{ord(match[0]):04X}", match.start())
