"""`licences`: those of Punchboard's parts, or those that a game prints under."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from textwrap import shorten
from typing import Annotated, Any, Final

import typer

from pipeline.cli.option_groups import argument, option
from pipeline.cli.options import ProjectFolder, Quiet
from pipeline.cli.terminal import say, say_data
from pipeline.source.escaping import visible_line
from pipeline.source.findings import Misuse

_WIDEST: Final = 110
_MISSING: Final = "?"


def part_lines(parts: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """Yield a line for each part: its name, its licence, and where it is from."""
    names, licences = (max(len(part[key]) for part in parts) for key in ("name", "licence"))
    for part in parts:
        source = shorten(part["source"], _WIDEST, placeholder=" …")
        yield f"{part['name']:<{names}}  {part['licence']:<{licences}}  {source}"


def part_markdown(parts: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """Yield the same as a table, with where each licence's text lies."""
    rows = ((part["name"], part["licence"], part["source"], part["text"]) for part in parts)
    yield from _table(("part", "licence", "source", "text of the licence"), rows)


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
        list[str] | None, argument("GAME", "Games: list the licences of what they print instead.")
    ] = None,
    form: Annotated[Form, option("--format", "The format of the list.")] = Form.TEXT,
    json: Annotated[bool, option("--json", "Print the answer as JSON.")] = False,
    quiet: Quiet = False,
    project: ProjectFolder = None,
) -> None:
    """List the licences of what comes with Punchboard, apart from Python code.

    For games, it lists credits, licence and fonts with their licences. The exit code is 1 if a
    licence is missing.
    """
    from pipeline.cli.guard import FINDINGS

    if quiet and (json or form is not Form.TEXT):
        told = "--json" if json else f"--format {form}"
        raise Misuse(f"--quiet and {told} contradict each other: give one of them")
    if project is not None and not games:
        raise Misuse("--project needs games: name the games whose prints you mean")
    form = Form.JSON if json else form
    if not games:
        _tell_parts(form, quiet=quiet)
    elif problems := _tell_games(games, form, project, quiet=quiet):
        say(*problems, aside=True)
        raise typer.Exit(FINDINGS)


def _tell_parts(form: Form, *, quiet: bool) -> None:
    from pipeline.cli.licences import list_parts

    parts = list_parts()
    if form is Form.JSON:
        say_data({"parts": parts})
    elif not quiet:
        say(*(part_lines(parts) if form is Form.TEXT else part_markdown(parts)))


def _tell_games(
    names: Iterable[str], form: Form, project: Path | None, *, quiet: bool
) -> list[str]:
    """Say what each game prints under; return what is wrong with it."""
    from pipeline.build.project import open_project
    from pipeline.cli.licences import printed_under

    opened = open_project(project)
    told = [printed_under(opened, name) for name in dict.fromkeys(names)]
    if form is Form.JSON:
        say_data({"games": told})
    elif not quiet:
        say(*_parted(map(game_lines if form is Form.TEXT else game_markdown, told)))
    return [f"{game['game']}: {problem}" for game in told for problem in game["problems"]]


def _parted(blocks: Iterable[Iterator[str]]) -> Iterator[str]:
    for number, block in enumerate(blocks):
        if number:
            yield ""
        yield from block


COMMANDS = {"licences": licences}
