"""Small pieces of Markdown that the generated pages share."""

from collections.abc import Iterable, Sequence
from typing import Final

NOTICE: Final = "*Generated from the code by `make docs`; changes made here are lost.*"


def document(title: str, *parts: str) -> str:
    """Return a generated page: its title, the notice that it is one, and its parts."""
    return "\n\n".join([f"# {title}", NOTICE, *parts]) + "\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; what would break a cell is escaped."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(_cell(cell) for cell in line)} |" for line in lines)


def between(page: str, begin: str, end: str, text: str) -> str:
    """Return a page with `text` between two markers; raises ValueError when one is gone."""
    before, first, rest = page.partition(begin)
    _, last, after = rest.partition(end)
    if not first or not last:
        raise ValueError(f"the page has lost {begin} or {end}")
    return f"{before}{begin}\n{text}\n{end}{after}"


def fenced(text: str, language: str = "") -> str:
    """Return a block of code."""
    return f"```{language}\n{text}\n```"


def code(text: object) -> str:
    """Return code within a line."""
    return f"`{text}`"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
