"""Text from elsewhere within Markdown (CommonMark and GitHub's): letters that stay letters."""

import re
from typing import Final

from pipeline.base.visible import visible

# What is no markup where it stands is left, for those who read the file in an editor: the
# underscores of file names and addresses, dashes and numbers within a line.
_MARKUP: Final = re.compile(r"[\\`*<\[\]|~]|^[>#+=-]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)")
_NUMBER: Final = re.compile(r"^(\d{1,9})(?=[.)](?:\s|$))")


def markdown_text(text: str) -> str:
    """Return a text on one line of a paragraph, a list or a table, in which nothing is markup."""
    line = visible(" ".join(text.split()))
    return _NUMBER.sub(r"\1\\", _MARKUP.sub(r"\\\g<0>", line))


def markdown_code(text: str) -> str:
    """Return a text as code, in a cell of a table as well, whatever stands in it."""
    escaped = visible(text).replace("|", r"\|")
    fence = "`" * (1 + max(map(len, re.findall("`+", escaped)), default=0))
    return f"{fence} {escaped} {fence}" if len(fence) > 1 else f"`{escaped}`"
