"""`punchboard show`: one record, with where each value stands."""

from typing import TYPE_CHECKING, Any

from pipeline.cli.options import (
    AsOf,
    Edition,
    Game,
    Json,
    ProjectFolder,
    Slug,
    edition_name,
)
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.content.records import Record


def show(
    game: Game,
    slug: Slug,
    edition: Edition = "",
    as_of: AsOf = "",
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Show a record as it resolves: values, links, source, and which values are the house's own.

    SLUG may be kind:slug where two kinds have the same slug.
    """
    from pipeline.build.find import find_record
    from pipeline.build.project import open_project
    from pipeline.content.export import export_record
    from pipeline.content.opening import open_game

    home = open_project(project)
    opened = open_game(home.game_folder(game), home.root, edition_name(edition, as_of))
    record = find_record(opened, slug)
    data, changes = export_record(record), opened.errata_of(record)
    if json:
        place = record.position
        where = {"file": place.file, "line": place.line, "column": place.column}
        named = {"kind": record.kind, "slug": record.slug}
        answer = {**named, **data, "errata": [entry.id for entry in changes], "position": where}
        say_data(answer)
    else:
        told = [f"  erratum {entry.id}: {entry.erratum.summary}" for entry in changes]
        heading, *lines = _lines(record, data)
        say(heading, *told, *lines)


def _lines(record: "Record", data: dict[str, Any]) -> list[str]:
    lines = [f"{record.name}  ({record})", f"  {record.position}"]
    source = record.source
    if source is not None:
        stated = ", ".join(f"{key}: {text}" for key, text in source if text)
        lines.append(f"  {stated}")
    for name, value in data.items():
        if name not in ("name", "source", "house"):
            lines += _value_lines(record, (name,), value)
    return lines


def _value_lines(record: "Record", path: tuple[str | int, ...], value: Any) -> list[str]:
    """Return a value on a line of its own, and those within it below it."""
    indent = "  " * len(path)
    if isinstance(value, (dict, list)) and value:
        entries = value.items() if isinstance(value, dict) else enumerate(value)
        below = [line for key, each in entries for line in _value_lines(record, (*path, key), each)]
        return [f"{indent}{path[-1]}:", *below]
    above = (".".join(map(str, path[:depth])) for depth in range(1, len(path) + 1))
    house = "  [house value]" if any(name in record.house for name in above) else ""
    line = "" if record.combined else _place(record, path)
    shown = str(value).lower() if isinstance(value, bool) else value
    return [f"{indent}{path[-1]}: {shown}{house}{line}"]


def _place(record: "Record", path: tuple[str | int, ...]) -> str:
    """Return the line that a value stands in; its file, too, where an erratum wrote it."""
    if not record.document.has(record.slug, *path):
        return "  (default)"
    place = record.position_of(*path)
    return f"  :{place.line}" if place.file == record.position.file else f"  {place}"


COMMANDS = {
    "show": (
        show,
        ("punchboard show scrimmage brute", "punchboard show scrimmage arm:rifle --json"),
    )
}
