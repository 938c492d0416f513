r"""Text from elsewhere as it may be shown: what acts on a terminal or log, or hides, is spelt out.

Control characters, ends of lines, marks that turn the direction of text, and halves of characters
stand as Python writes them: ``\x1b``, ``\n``, ``\u202e``. What a log of a build service reads as a
command gets a backslash within: ``#\#[error]``, ``#\#vso[task.complete]``, ``\::error::``.
"""

import re
from typing import Final

# Joiners and soft hyphens are left: they belong into words, and change nothing beside them.
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
    """Tell whether UTF-8 has a text: a name of a file may hold halves of letters, for its bytes."""
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
    """Tell whether a log would read a part of a text as a command."""
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
