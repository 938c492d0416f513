"""`punchboard list`: what there is."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.cli.options import Json, ProjectFolder
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.build.project import Project

PRODUCTS = "products"


def list_(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's folder name.")] = "",
    kind: Annotated[str, typer.Argument(metavar="KIND", help="Only this kind, or products.")] = "",
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """List the games; or the kinds, records and products of one, or one kind of it."""
    from pipeline.build.project import open_project

    home = open_project(project)
    found = _of_game(home, game, kind) if game else {"games": list(home.games())}
    if json:
        say_data(found)
    elif not game:
        say(*found["games"])
    else:
        say(*_lines(found))


def _of_game(home: "Project", game: str, kind: str) -> dict[str, Any]:
    """Return what there is of a game; raises Misuse for a kind that it does not have."""
    from pipeline.base.errors import Misuse
    from pipeline.base.suggest import hint
    from pipeline.build.products import FILE, load_products
    from pipeline.content.opening import open_game

    folder = home.game_folder(game)
    opened = open_game(folder, home.root)
    products = load_products(opened) if (folder / FILE).exists() else {}
    titles = {name: product.title for name, product in products.items()}
    if kind not in ("", PRODUCTS, *opened.kinds):
        known = hint(kind, (*opened.kinds, PRODUCTS))
        raise Misuse(f"{game} has no kind {kind!r}; {known}")
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


def _lines(found: dict[str, Any]) -> list[str]:
    lines = [f"{found['title']} {found['version']}"]
    groups = dict(found["records"])
    if PRODUCTS in found:
        groups[PRODUCTS] = found[PRODUCTS]
    for name, entries in groups.items():
        width = max(map(len, entries), default=0)
        lines += ["", f"{name} ({len(entries)})"]
        lines += [f"  {slug:<{width}}  {title}".rstrip() for slug, title in entries.items()]
    return lines


COMMANDS = {
    "list": (
        list_,
        ("punchboard list", "punchboard list scrimmage", "punchboard list scrimmage archetype"),
    )
}
