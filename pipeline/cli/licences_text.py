"""Reports of licences for a reader: lines of text, and tables of Markdown."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import shorten
from typing import TYPE_CHECKING, Any, Final

from pipeline.base.visible import visible_line

if TYPE_CHECKING:
    from pipeline.licences.entry import Entry

_WIDEST: Final = 110
_MISSING: Final = "?"
_MOST_NAMED: Final = 4


def entry_data(entry: "Entry", allowed: frozenset[str]) -> dict[str, Any]:
    """Return an entry as plain data."""
    data = entry._asdict()
    return {**data, "direct": entry.is_direct, "problem": entry.problem(allowed)}


def text_lines(packages: "Sequence[Entry]", parts: "Sequence[Entry]") -> Iterator[str]:
    """Yield two lists: what is installed, and what comes with Punchboard."""
    yield f"packages ({len(packages)})"
    names, licences = _width(packages, 0), _width(packages, 2)
    for each in packages:
        named = f"{each.name:<{names}}  {each.version:<16}"
        yield f"  {named}  {each.licence or _MISSING:<{licences}}  {_wanted(each)}".rstrip()
    yield ""
    yield f"with Punchboard ({len(parts)})"
    names, licences = _width(parts, 0), _width(parts, 2)
    for each in parts:
        source = shorten(each.source, _WIDEST, placeholder=" …")
        yield f"  {each.name:<{names}}  {each.licence:<{licences}}  {source}"


def markdown_lines(packages: "Sequence[Entry]", parts: "Sequence[Entry]") -> Iterator[str]:
    """Yield the same as two tables, with where each licence's text lies."""
    yield "## Packages"
    yield ""
    yield from _table(
        ("package", "version", "licence", "needed", "fonts", "text of the licence"),
        (
            (
                each.name,
                each.version,
                each.licence or _MISSING,
                _wanted(each),
                str(len(each.fonts) or ""),
                ", ".join(each.texts),
            )
            for each in packages
        ),
    )
    yield ""
    yield "## With Punchboard"
    yield ""
    yield from _table(
        ("part", "licence", "source", "text of the licence"),
        ((each.name, each.licence, each.source, ", ".join(each.texts)) for each in parts),
    )


def absent_lines(absent: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield a line of the packages that are not installed, each with the extras that ask for it."""
    if absent:
        named = (f"{name} [{', '.join(each)}]" if each else name for name, each in absent.items())
        yield ""
        yield f"not installed, so nothing is known of their licences: {', '.join(named)}"


def game_lines(game: dict[str, Any]) -> Iterator[str]:
    """Yield what one game prints under."""
    yield f"{game['title']} {game['version']}"
    yield from (f"  {line}" for line in game["credits"])
    for font in game["fonts"]:
        yield f"  {font['family']}: {font['file']}: {_font_licence(font)}"


def game_markdown(game: dict[str, Any]) -> Iterator[str]:
    """Yield what one game prints under, its fonts as a table."""
    yield f"## {_cell(game['title'])} {_cell(game['version'])}"
    yield ""
    yield from (f"- {_cell(line)}" for line in game["credits"])
    yield ""
    yield from _table(
        ("typeface", "file", "licence"),
        ((font["family"], font["file"], _font_licence(font)) for font in game["fonts"]),
    )


def _font_licence(font: dict[str, Any]) -> str:
    """Return an identifier where there is one, else what the file beside a font or itself says."""
    return font["spdx"] or shorten(font["licence"] or _MISSING, _WIDEST, placeholder=" …")


def _width(entries: "Sequence[Entry]", field: int) -> int:
    return max((len(each[field]) for each in entries), default=0)


def _wanted(entry: "Entry") -> str:
    """Return why a package is installed: by whom it is asked for, and with which extras."""
    if not entry.needed_by:
        return ""
    names, more = entry.needed_by[:_MOST_NAMED], len(entry.needed_by) - _MOST_NAMED
    others = f" and {more} more" if more > 0 else ""
    by = "directly" if entry.is_direct else f"by {', '.join(names)}{others}"
    return f"{by} [{', '.join(entry.extras)}]" if entry.extras else by


def _table(head: Sequence[str], rows: Any) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' for _ in head)} |"
    for row in rows:
        yield f"| {' | '.join(map(_cell, row))} |"


def _cell(text: str) -> str:
    return visible_line(text).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
