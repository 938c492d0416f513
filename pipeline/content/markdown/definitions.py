"""What a Markdown file defines in one place and uses in others: footnotes, and links by name."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pipeline.content.markdown.inline import Source, words_of
from pipeline.content.markdown.parser import Parsed

if TYPE_CHECKING:
    from markdown_it.token import Token

_NOTE: Final = re.compile(r"\s*\[\^([^\]]+)\]:")
_IN_NOTES: Final = ("paragraph_open", "footnote_anchor")


def line_of(token: "Token") -> int:
    """Return the line on which a token begins, the first where it does not say."""
    return token.map[0] + 1 if token.map else 1


def read_notes(parsed: Parsed, source: Source) -> dict[int, str]:
    """Return the texts of a file's footnotes by their numbers; what they cannot hold is told."""
    notes: dict[int, str] = {}
    number, parts = 0, list[str]()
    inside = False
    for index, token in enumerate(parsed.tokens):
        if token.type == "footnote_open":
            number, parts, inside = token.meta["id"], [], True
        elif token.type == "footnote_close":
            notes[number], inside = " ".join(parts), False
        elif inside and token.type == "inline":
            line = token.map[0] + 1 if token.map else line_of(parsed.tokens[index - 1])
            parts.append(words_of(token, line, source).text)
        elif inside and token.nesting >= 0 and token.type not in _IN_NOTES:
            hint = "write it as paragraphs"
            source.tell("a footnote holds nothing but words", hint, line_of(token), 1)
    return notes


def check_definitions(parsed: Parsed, source: Source) -> None:
    """Tell of footnotes and links that are defined and never used, or twice."""
    environment = parsed.environment
    found_notes = enumerate(map(_NOTE.match, source.lines), 1)
    lines = {match[1]: number for number, match in found_notes if match}
    for name, number in environment.get("footnotes", {}).get("refs", {}).items():
        if number == -1:
            line = lines.get(name[1:], 1)
            source.tell(f"nothing refers to the footnote {name[1:]!r}", "delete it", line, 1)
    used = {str(token.meta.get("label", "")) for token in _all_tokens(parsed.tokens)}
    for name, found in environment.get("references", {}).items():
        if name not in used:
            message = f"nothing refers to the link {name!r}, and its line is not printed"
            line = found["map"][0] + 1
            source.tell(message, "write \\[ for the bracket itself, or delete it", line, 1)
    for found in environment.get("duplicate_refs", []):
        message = f"the link {found['label']!r} is defined twice"
        source.tell(message, "delete one of the two", found["map"][0] + 1, 1)


def _all_tokens(tokens: "list[Token]") -> Iterator["Token"]:
    for token in tokens:
        yield token
        yield from token.children or ()
