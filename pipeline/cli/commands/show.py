"""`list`, `show`, `editions` and `errata`: what a game holds, and what has changed in it."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from pipeline.cli.option_groups import argument, option
from pipeline.cli.options import (
    Edition,
    Json,
    Language,
    OptionalGame,
    ProjectFolder,
    Slug,
    pdf_place,
    shown,
)
from pipeline.cli.terminal import say, say_data
from pipeline.game.edition import ANNOUNCED, BASE, LIVING, PUBLISHED, Origin, first_day
from pipeline.source.findings import Misuse
from pipeline.source.names import counted, did_you_mean

if TYPE_CHECKING:
    from pipeline.build.project import Project
    from pipeline.game.erratum import Entry
    from pipeline.game.game import Game
    from pipeline.game.records import Record


PRODUCTS = "products"
FONTS = "fonts"
_WIDEST = 110


def list_(
    game: Annotated[str, argument("GAME", "A game's folder name.")] = "",
    kind: Annotated[str, argument("KIND", "List only this kind, products, or fonts.")] = "",
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """List the games; or the kinds, records and products of one, or one kind of it."""
    from pipeline.build.project import open_project

    home = open_project(project)
    contents = _game_contents(home, game, kind) if game else {"games": list(home.games())}
    if json:
        say_data(contents)
    elif not game:
        say(*contents["games"])
    else:
        say(*_format_contents(contents))


def _game_contents(project: "Project", game: str, kind: str) -> dict[str, Any]:
    """Return what there is of a game; raises Misuse for a kind that it does not have."""
    from pipeline.build.products import load_products

    if kind == FONTS:
        from pipeline.build.edition import EditionKey, OpenEdition, font_licences

        edition = OpenEdition(EditionKey(project.root, game, ""))
        return {FONTS: font_licences(edition)}
    opened = project.open_game(game)
    products = load_products(opened)
    titles = {name: product.title for name, product in products.items()}
    if kind not in ("", PRODUCTS, *opened.kinds):
        suggestion = did_you_mean(kind, (*opened.kinds, PRODUCTS, FONTS))
        raise Misuse(f"{game} has no kind {kind!r}; {suggestion}")
    return {
        "game": game,
        "title": opened.title,
        "version": opened.version,
        "records": {
            name: {slug: record.name for slug, record in records.items()}
            for name, records in opened.records.items()
            if kind in ("", name)
        },
        **({PRODUCTS: titles} if kind in ("", PRODUCTS) else {}),
    }


def _format_contents(contents: dict[str, Any]) -> list[str]:
    if FONTS in contents:
        return _format_fonts(contents[FONTS])
    lines = [f"{contents['title']} {contents['version']}"]
    groups = dict(contents["records"])
    if PRODUCTS in contents:
        groups[PRODUCTS] = contents[PRODUCTS]
    for name, entries in groups.items():
        width = max(map(len, entries), default=0)
        lines += ["", f"{name} ({len(entries)})"]
        lines += [f"  {slug:<{width}}  {title}".rstrip() for slug, title in entries.items()]
    return lines


def _format_fonts(families: dict[str, list[dict[str, str]]]) -> list[str]:
    from textwrap import shorten

    lines: list[str] = []
    for family, fonts in families.items():
        lines += [*([""] if lines else []), family]
        for font in fonts:
            terms = filter(None, (font["licence"] or "no licence found", font["forbids"]))
            lines += [f"  {font['file']}", f"    cuts: {font['cuts']}"]
            lines.append(f"    licence: {shorten('; '.join(terms), _WIDEST)}")
    return lines


def show(
    *,
    game: OptionalGame = "",
    slug: Slug = "",
    edition: Edition,
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Show a record with all its values, links and source, and name its house values.

    If two kinds have the same slug, write kind:slug.
    """
    from pipeline.build.products import find_record
    from pipeline.build.project import open_project
    from pipeline.game.changes import entries_of
    from pipeline.game.view import export_record

    home = open_project(project)
    game, slugs = home.game_and_slugs([word for word in (game, slug) if word])
    if len(slugs) != 1:
        raise Misuse("name one record, such as: punchboard show GAME SLUG")
    opened = home.open_game(game, edition.name)
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
    from pipeline.game.view import is_house

    house = "  [house value]" if is_house(record, path) else ""
    line = "" if record.combined else _place(record, path)
    display_value = str(value).lower() if isinstance(value, bool) else value
    return [f"{indent}{path[-1]}: {display_value}{house}{line}"]


def _place(record: "Record", path: tuple[str | int, ...]) -> str:
    """Return the line that a value is in; its file, too, where another one wrote it."""
    from pipeline.game.view import stated_at

    place = stated_at(record, path)
    if place is None:
        return "  (default)"
    return f"  :{place.line}" if place.file == record.position.file else f"  {place}"


def editions(game: OptionalGame = "", json: Json = False, project: ProjectFolder = None) -> None:
    """List the editions of a game, with what each contains: base, dates, published, living.

    If there are errata or rulings of later days, the edition `announced` includes them.
    """
    from pipeline.build.project import open_project

    home = open_project(project)
    game = home.require_game(game)
    opened = home.open_game(game)
    dates: dict[str, list[Entry]] = {}
    entries = (*opened.entries, *opened.announced)
    for entry in sorted(entries, key=lambda entry: first_day(entry.revision.date)):
        dates.setdefault(entry.revision.date, []).append(entry)
    if json:
        contents = {PUBLISHED: opened.errata, LIVING: opened.entries, ANNOUNCED: entries}
        listed = {BASE: (), **dates, **contents}
        say_data({name: [entry.id for entry in of_name] for name, of_name in listed.items()})
        return
    _say_editions(opened, dates)


def _say_editions(opened: "Game", dates: "Mapping[str, Sequence[Entry]]") -> None:
    """Print the editions of a game; `dates` are its entries by their dates."""
    from pipeline.game.erratum import counted_entries

    width = max(map(len, (ANNOUNCED, *dates)))
    say(f"{BASE:<{width}}  as first printed: no errata, no house rulings")
    for date, of_date in dates.items():
        later = "announced; " if opened.edition.awaits(date) else ""
        count = counted_entries(of_date)
        say(f"{date:<{width}}  {count} of that date; {later}print it with --as-of {date}")
    last, count = opened.edition.last, counted_entries(opened.errata)
    say(f"{PUBLISHED:<{width}}  as published: the rulebook, {count} up to {last}, no house rulings")
    with_rulings = "with house rulings: " if opened.rulings else ""
    everything = f"{with_rulings}{counted_entries(opened.entries)} up to {last}"
    say(f"{LIVING:<{width}}  {everything}; what is printed by default")
    if opened.announced:
        every = counted_entries((*opened.entries, *opened.announced))
        say(f"{ANNOUNCED:<{width}}  {every}, with those of later days")


_USUAL_PAPER: Final = "a4"


def _print_errata(
    project: "Project",
    game: "Game",
    entries: "Sequence[Entry]",
    since: str,
    paper: str,
    target: Path | None,
    language: str,
    only: Origin | None,
) -> str:
    """Write the sheet, and return a line on what it has and where it is."""
    from pipeline.build.edition import EditionKey
    from pipeline.build.options import named_option
    from pipeline.build.own_documents import write_errata_sheet
    from pipeline.game.erratum import counted_entries

    folder = project.output / game.id / (language or game.language)
    name = named_option("since", since) if since else ""
    stem = ".".join(filter(None, (only or Origin.ERRATA, name)))
    file = pdf_place(target) if target else folder / name / paper / f"{stem}.pdf"
    # With what is announced it is still the list of the usual edition.
    label = game.versions._replace(edition=LIVING)
    key = EditionKey(project.root, game.folder.name, language, game.edition.name, label=label)
    pages = write_errata_sheet(key, entries, paper, since, file)
    return f"{shown(file)}  {counted(pages, 'page')}, {counted_entries(entries)}"


class Format(StrEnum):
    """How the list is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"
    PDF = "pdf"


def errata(
    game: OptionalGame = "",
    since: Annotated[
        str | None,
        option(
            "--since STATE", "Only changes after a date (2009, 2009-08), a version or a commit."
        ),
    ] = None,
    only: Annotated[
        Origin | None,
        option("--only errata|rulings", "The publisher's errata, or the house rulings."),
    ] = None,
    format_: Annotated[Format, option("--format", "The format.")] = Format.TEXT,
    paper: Annotated[str, option("--paper PAPER", "The paper of the PDF; default: a4.")] = "",
    out: Annotated[Path | None, option("--out FILE", "The PDF file to write.")] = None,
    lang: Language = "",
    project: ProjectFolder = None,
) -> None:
    """List what errata and house rulings change: old and new text, with the differences marked.

    House rulings have their own heading, with the words of the rulebook. Changes with a later date
    are listed as announced. The PDF is a sheet to print, in the game's own look.
    """
    from pipeline.build.project import open_project
    from pipeline.cli.errata_list import (
        entries_asked_for,
        entry_data,
        format_list,
        open_with_announced,
        taken_as_known,
    )
    from pipeline.game.erratum import nothing

    if (paper or out) and format_ is not Format.PDF:
        raise Misuse("--paper and --out are for a sheet to print: add --format pdf")
    home = open_project(project)
    opened = open_with_announced(home, home.require_game(game), lang)
    entries = entries_asked_for(home, opened, since, only)
    since = since or ""
    ending = f" since {since}" if since else ""
    if format_ is Format.JSON:
        say_data([entry_data(opened, entry) for entry in entries])
    elif not entries:
        known = () if format_ is Format.PDF else taken_as_known(opened, since)
        say(f"{opened.title}: {nothing(only)}{ending}", *known)
    elif format_ is Format.PDF:
        paper = paper or _USUAL_PAPER
        line = _print_errata(home, opened, entries, since, paper, out, lang, only)
        say(f"{line}{ending}")
    else:
        say(*format_list(opened, entries, since, markdown=format_ is Format.MARKDOWN))


COMMANDS = {"list": list_, "show": show, "editions": editions, "errata": errata}
