"""A Markdown file as tokens: CommonMark with tables and footnotes, and our notation within it."""

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

NOTATION: Final = "notation"
"""The type of the tokens that icons, references and constants become; `meta` is their offset."""

DEEPEST: Final = 12
"""Lists and quotes within one another; more are no book."""

LONGEST: Final = 20_000
"""Characters of a paragraph; five pages of them."""

MOST_MARKS: Final = 300
"""How often a paragraph may have one of those marks that take time to be paired."""

MOST_LINES: Final = 10_000
"""Lines of a file that are not blank: as many as two hundred pages have."""

MOST_BARS: Final = 20_000
"""How often a file may have the sign that parts the cells of its tables."""

TOO_LONG: Final = "too long"
"""What the `meta` of an inline token says that has not been parsed."""

_MARKS: Final = "[*_`<^~{!&"
_LONG_ENOUGH: Final = 300
_PARSED_LEVELS: Final = 60
_ICON: Final = re.compile(r"\{[^{}\n]*\}")
_LINK: Final = re.compile(r"\[\[(?:\\.|[^\]\\\n])*\]\]")


class Parsed(NamedTuple):
    """The tokens of a file, and what its definitions are: footnotes and links by their names."""

    tokens: "list[Token]"
    environment: dict[str, Any]


def parse_markdown(text: str) -> Parsed:
    """Return the tokens of a text, raw HTML and what else cannot be printed among them."""
    environment: dict[str, Any] = {}
    return Parsed(_parser().parse(text, environment), environment)


def excess_of(text: str) -> str:
    """Return what a text has too much of to be parsed in a moment; empty for any chapter."""
    if sum(1 for line in text.split("\n") if line.strip(" \t>")) > MOST_LINES:
        return f"more than {MOST_LINES:,} lines"
    return f"more than {MOST_BARS:,} cells of tables" if text.count("|") > MOST_BARS else ""


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt
    from mdit_py_plugins.footnote import footnote_plugin
    from mdit_py_plugins.front_matter import front_matter_plugin

    options = {"html": True, "store_labels": True, "maxNesting": _PARSED_LEVELS}
    parser = MarkdownIt("commonmark", options).enable(["table", "strikethrough"])
    parser.use(footnote_plugin).use(front_matter_plugin)
    parser.inline.ruler.before("link", NOTATION, _read_notation)
    parser.core.ruler.before("inline", "bounds", _leave_out)
    return parser


def _leave_out(state: "StateCore") -> None:
    """Take the words of paragraphs that are too long, or have too many marks, to be parsed."""
    for token in state.tokens:
        text = token.content
        if token.type == "inline" and len(text) > _LONG_ENOUGH:
            marks = max(map(text.count, _MARKS))
            if len(text) > LONGEST or marks > MOST_MARKS:
                token.content, token.meta = "", {TOO_LONG: True}


def _read_notation(state: "StateInline", silent: bool) -> bool:
    """Take an icon, a reference or a constant as it is written; what is none is told later."""
    source, at = state.src, state.pos
    if source[at] in "{}":
        match = _ICON.match(source, at)
        found = match[0] if match else source[at]
    elif source.startswith("[[", at):
        match = _LINK.match(source, at)
        found = match[0] if match else "[["
    else:
        return False
    if not silent:
        token = state.push(NOTATION, "", 0)
        token.content, token.meta = found, {"offset": at}
    state.pos += len(found)
    return True
