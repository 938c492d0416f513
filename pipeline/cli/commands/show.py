"""`punchboard show`: one record, with where each value stands."""

from typing import TYPE_CHECKING, Any

from pipeline.cli.options import (
    AsOf,
    Edition,
    Json,
    OptionalGame,
    ProjectFolder,
    Slug,
    edition_name,
)
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.content.records import Record


def show(
    game: OptionalGame = "",
    slug: Slug = "",
    edition: Edition = "",
    as_of: AsOf = "",
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Show a record as it resolves: values, links, source, and which values are the house's own.

    SLUG may be kind:slug where two kinds have the same slug.
    """
    from pipeline.base.errors import Misuse
    from pipeline.content.changed_values import entries_of
    from pipeline.content.export import export_record
    from pipeline.content.opening import open_game
    from pipeline.edition.project import open_project
    from pipeline.edition.record_views import find_record

    opened_project = open_project(project)
    game, slugs = opened_project.game_and_slugs([word for word in (game, slug) if word])
    if len(slugs) != 1:
        raise Misuse("name one record, such as: punchboard show GAME SLUG")
    opened = open_game(
        opened_project.game_folder(game), opened_project.root, edition_name(edition, as_of)
    )
    record = find_record(opened, slugs[0])
    data, entries = export_record(record), entries_of(opened, record)
    if json:
        place = record.position
        where = {"file": place.file, "line": place.line, "column": place.column}
        identity = {"kind": record.kind, "slug": record.slug}
        changes = {
            "errata": [entry.id for entry in entries if not entry.is_ruling],
            "rulings": [entry.id for entry in entries if entry.is_ruling],
        }
        answer = {**identity, **data, **changes, "position": where}
        say_data(answer)
    else:
        entry_lines = [
            f"  {'house ruling' if entry.is_ruling else 'erratum'} {entry.id}: "
            f"{entry.revision.summary}"
            for entry in entries
        ]
        heading, *lines = _lines(record, data)
        say(heading, *entry_lines, *lines)


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
        below = [
            line
            for key, inner_value in entries
            for line in _value_lines(record, (*path, key), inner_value)
        ]
        return [f"{indent}{path[-1]}:", *below]
    from pipeline.content.stated import is_house

    house = "  [house value]" if is_house(record, path) else ""
    line = "" if record.combined else _place(record, path)
    display_value = str(value).lower() if isinstance(value, bool) else value
    return [f"{indent}{path[-1]}: {display_value}{house}{line}"]


def _place(record: "Record", path: tuple[str | int, ...]) -> str:
    """Return the line that a value stands in; its file, too, where another one wrote it."""
    from pipeline.content.stated import stated_at

    place = stated_at(record, path)
    if place is None:
        return "  (default)"
    return f"  :{place.line}" if place.file == record.position.file else f"  {place}"


COMMANDS = {
    "show": (
        show,
        ("punchboard show scrimmage brute", "punchboard show scrimmage arm:rifle --json"),
    )
}
