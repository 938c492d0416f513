"""Markdown tables, and the place between two markers of a page where they are kept."""

from collections.abc import Sequence
from pathlib import Path

BEGIN, END = "<!-- figures -->", "<!-- /figures -->"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return `rows`, the first of them the heading, as a Markdown table."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|---" + "|--:" * (len(rows[0]) - 1) + "|")
    return "\n".join(lines)


def write_between_markers(page: Path, text: str) -> None:
    """Replace what stands between the markers of `page` by `text`."""
    content = page.read_text("utf-8")
    head, begin, rest = content.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{page} lacks the markers {BEGIN} and {END}")
    page.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", "utf-8")
