"""`punchboard list`: what there is."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.cli.options import Json, ProjectFolder
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.edition.project import Project

PRODUCTS = "products"
FONTS = "fonts"
_WIDEST = 110


def list_(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's folder name.")] = "",
    kind: Annotated[
        str, typer.Argument(metavar="KIND", help="Only this kind, products, or fonts.")
    ] = "",
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """List the games; or the kinds, records and products of one, or one kind of it."""
    from pipeline.edition.project import open_project

    opened_project = open_project(project)
    contents = (
        _game_contents(opened_project, game, kind)
        if game
        else {"games": list(opened_project.games())}
    )
    if json:
        say_data(contents)
    elif not game:
        say(*contents["games"])
    else:
        say(*_format_contents(contents))


def _game_contents(project: "Project", game: str, kind: str) -> dict[str, Any]:
    """Return what there is of a game; raises Misuse for a kind that it does not have."""
    from pipeline.base.errors import Misuse
    from pipeline.base.suggest import hint
    from pipeline.content.opening import open_game
    from pipeline.edition.products import FILE, load_products

    folder = project.game_folder(game)
    if kind == FONTS:
        return _fonts(project, game)
    opened = open_game(folder, project.root)
    products = load_products(opened) if (folder / FILE).exists() else {}
    titles = {name: product.title for name, product in products.items()}
    if kind not in ("", PRODUCTS, *opened.kinds):
        suggestion = hint(kind, (*opened.kinds, PRODUCTS, FONTS))
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


def _fonts(project: "Project", game: str) -> dict[str, Any]:
    """Return the fonts of a game's look and those of the folders `fonts/`, with their licences."""
    from pipeline.edition.context import EditionKey, OpenEdition
    from pipeline.edition.font_licences import font_licences

    edition = OpenEdition(EditionKey(project.root, game, ""))
    return {FONTS: font_licences(edition)}


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


COMMANDS = {
    "list": (
        list_,
        (
            "punchboard list",
            "punchboard list scrimmage",
            "punchboard list scrimmage archetype",
            "punchboard list scrimmage fonts",
        ),
    )
}
