"""`licences`: those of Punchboard and its packages, or of the parts of a game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pipeline.cli.options import ProjectFolder, Quiet
from pipeline.source.escaping import visible_line

if TYPE_CHECKING:
    from pipeline.cli.licences import Entry


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


class Form(StrEnum):
    """The format of licences."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


def licences(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="Games, to list what these print under instead."),
    ] = None,
    allowed: Annotated[
        Path | None,
        typer.Option(
            "--allowed", metavar="ALLOWED", help="A file with your own list of allowed licences."
        ),
    ] = None,
    form: Annotated[Form, typer.Option("--format", help="Their format.")] = Form.TEXT,
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    quiet: Quiet = False,
    project: ProjectFolder = None,
) -> None:
    """List the licences of Punchboard, of the packages it needs, and of all that comes with it.

    Ends with exit code 1 if a licence is missing or not allowed. Of games: their credits and
    licence, and their fonts with theirs.
    """
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.terminal import say
    from pipeline.source.findings import Misuse

    if quiet and (json or form is not Form.TEXT):
        told = "--json" if json else f"--format {form}"
        raise Misuse(f"--quiet and {told} contradict each other: give one of them")
    if games and allowed is not None:
        raise Misuse("--allowed is of packages: what a game is under is for its authors to say")
    if project is not None and not games:
        raise Misuse("--project is of games: name those whose prints are meant")
    form = Form.JSON if json else form
    if games:
        problems = _tell_games(games, form, project, quiet=quiet)
    else:
        problems = _tell_packages(allowed, form, quiet=quiet)
    if problems:
        say(*problems, aside=True)
        raise typer.Exit(FINDINGS)


def _tell_packages(allowed_file: Path | None, form: Form, *, quiet: bool) -> list[str]:
    """Say what is installed and what comes with Punchboard; return what is wrong with it."""
    pass
    from pipeline.cli.licences import list_packages, list_parts, own_terms, read_allowed

    allowed = own_terms().allowed if allowed_file is None else read_allowed(allowed_file)
    (packages, absent), parts = list_packages(), list_parts()
    if form is Form.JSON:
        data = {
            "allowed": sorted(allowed),
            "packages": [entry_data(each, allowed) for each in packages],
            "absent": absent,
            "parts": [entry_data(each, allowed) for each in parts],
        }
        _say_data(data)
    elif not quiet:
        lines = text_lines if form is Form.TEXT else markdown_lines
        _say((*lines(packages, parts), *absent_lines(absent)))
    return [
        f"{each.name} {each.version}".rstrip() + f": {problem}"
        for each in (*packages, *parts)
        if (problem := each.problem(allowed))
    ]


def _tell_games(
    names: Iterable[str], form: Form, project: Path | None, *, quiet: bool
) -> list[str]:
    """Say what each game prints under; return what is wrong with it."""
    pass
    from pipeline.build.project import open_project
    from pipeline.cli.licences import printed_under

    opened = open_project(project)
    told = [printed_under(opened, name) for name in dict.fromkeys(names)]
    if form is Form.JSON:
        _say_data({"games": told})
    elif not quiet:
        _say(_parted(map(game_lines if form is Form.TEXT else game_markdown, told)))
    return [f"{game['game']}: {problem}" for game in told for problem in game["problems"]]


def _parted(blocks: Iterable[Iterator[str]]) -> Iterator[str]:
    for number, block in enumerate(blocks):
        if number:
            yield ""
        yield from block


def _say(lines: Iterable[str]) -> None:
    from pipeline.cli.terminal import say

    say(*lines)


def _say_data(data: Any) -> None:
    from pipeline.cli.terminal import say_data

    say_data(data)


COMMANDS = {
    "licences": (
        licences,
        (
            "punchboard licences",
            "punchboard licences --format markdown",
            "punchboard licences --allowed allowed.yaml --quiet",
            "punchboard licences scrimmage",
        ),
    ),
}
