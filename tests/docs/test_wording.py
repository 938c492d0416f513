"""The English of the package: messages, help, docstrings and comments keep to docs/style.md."""

import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pipeline

PACKAGE: Final = Path(pipeline.__file__).parent
RULES: Final = PACKAGE.parent / "docs" / "prose" / "textlintrc.json"
TERMS: Final = json.loads(RULES.read_text("utf-8"))["rules"]["terminology"]["terms"]
SPELLING: Final = re.compile(r"color|gray|center")
"""Words that code and formats spell in their own way; `make prose` holds pages to them."""

TURNS: Final = {
    re.compile(rf"\b(?:{turn})\b", re.IGNORECASE): better
    for turn, better in TERMS
    if not SPELLING.match(turn)
}
TURNS[re.compile(r"\b(?!true)([a-z]{4,}) \1\b(?![\w.])")] = "the word once"
CODE: Final = re.compile(r"`+[^`]*`+|\{[^{}]*\}")


def phrases(source: str) -> Iterator[tuple[int, str]]:
    """Yield comments, docstrings and texts of several words, each with its line."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        text = CODE.sub("", token.string)
        is_text = token.type == tokenize.STRING and len(text.split()) > 2
        if token.type == tokenize.COMMENT or is_text:
            for offset, line in enumerate(text.splitlines()):
                yield token.start[0] + offset, line


def turns(source: str) -> list[str]:
    """Return the turns of a module that have a plainer one, each with its line."""
    return [
        f"{line}: {found.group()!r}; better: {better}"
        for line, text in phrases(source)
        for turn, better in TURNS.items()
        if (found := turn.search(text))
    ]


def test_messages_and_docstrings_are_in_plain_english() -> None:
    """The code has no turn that docs/style.md rules out."""
    found = {
        path.relative_to(PACKAGE).as_posix(): wrong
        for path in sorted(PACKAGE.rglob("*.py"))
        if (wrong := turns(path.read_text("utf-8")))
    }
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)
