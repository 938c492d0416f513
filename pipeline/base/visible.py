r"""Text from elsewhere as it may be shown: what acts on a terminal, or hides there, is spelt out.

These are control characters, ends of lines, marks that turn the direction of text, and halves of
characters. They stand as Python writes them: ``\x1b``, ``\n``, ``\u202e``.
"""

import re
from typing import Final

# Joiners and soft hyphens are left: they belong into words, and change nothing beside them.
_HIDDEN: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f\ud800-\udfff]"
)
_COMMAND: Final = re.compile(r"\s*(?=::|##\[)")


def visible(text: str) -> str:
    """Return a text on one line with every letter that is not shown as an escape."""
    return _HIDDEN.sub(_escaped, text)


def visible_line(text: str) -> str:
    """Return a text as a line that no log reads as a command (``::error::``) either."""
    shown = visible(text)
    begun = _COMMAND.match(shown)
    return f"{begun[0]}\\{shown[begun.end() :]}" if begun else shown


def visible_json(text: str) -> str:
    """Return JSON that means the same, with every letter that is not shown as an escape in it.

    Ends of lines between its values stay.
    """
    return _HIDDEN.sub(_json_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    return match[0].encode("unicode_escape").decode("ascii")


def _json_escaped(match: re.Match[str]) -> str:
    if match[0] == "\n":
        return "\n"
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
