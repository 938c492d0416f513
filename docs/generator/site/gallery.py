"""The gallery: a page for all games and one for each, with every product that it prints."""

import posixpath
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from generator.site.about import About, about_games
from generator.site.pages import Page, SiteError, place
from generator.site.prints import GamePrints, Print, printed_games, size_of
from pipeline.build.edition import OpenEdition
from pipeline.game.meta import credit_lines, joined_phrases

FOLDER: Final = "docs/gallery"
SHEETS: Final = "sheets"
"""The folder of the pictures, below that of the pages."""


class Gallery(NamedTuple):
    """The pages of the gallery, the games whose pictures they show, the files they lead to."""

    pages: tuple[Page, ...]
    games: tuple[GamePrints, ...]
    files: frozenset[str]


def make_gallery(root: Path, folder: Path) -> Gallery:
    """Build all games and return their pages; `folder` keeps what was made before."""
    games = tuple(printed_games(root, folder))
    pages = (_index(games), *(_game_page(root, each) for each in games))
    files = (
        path
        for game in games
        for each in game.prints
        for path in product_files(root, game, each.entry.product)
    )
    return Gallery(pages, games, frozenset(files))


def games_strip(games: tuple[GamePrints, ...], folder: str) -> str:
    """Return a picture of each game, which leads to its page in `folder`, the gallery's."""
    return (
        f'<div class="sheets strip">{"".join(_linked_game(each, folder) for each in games)}</div>\n'
    )


def _index(games: tuple[GamePrints, ...]) -> Page:
    products = sum(len(each.prints) for each in games)
    parts = [
        "# Gallery",
        f"{len(games)} games, {products} files for the printer. All pictures on these pages are"
        " what `punchboard build` printed when this site was made: the first sheet of each product"
        " on A4, with its crop marks and what its margins say.",
        *(part for each in games for part in _summary(each)),
        "## One card in five languages",
        "Translations are PO files; type, direction and line breaks follow the script. See"
        " [editions in other languages](../languages.md).",
        "![One card in English, German, French, Japanese and Arabic](../pictures/languages.png)",
    ]
    return Page(f"{FOLDER}/index.md", "\n\n".join(parts) + "\n")


def _summary(game: GamePrints) -> Iterator[str]:
    meta = game.edition.game.meta
    yield f"## [{_title(game.edition)}]({meta.id}.md)"
    yield f"{_about(game).text} {_counts(game)}".strip()
    figures = (_figure(game, each, f"{meta.id}.html#{_name(each)}") for each in _chosen(game))
    yield f'<div class="sheets strip">{"".join(figures)}</div>'


def _game_page(root: Path, game: GamePrints) -> Page:
    meta = game.edition.game.meta
    folder = f"content/{meta.id}"
    files = sorted(path.name for path in (root / folder).glob("*.yaml"))
    credited = joined_phrases(credit_lines(meta, game.edition.game.words))
    shown = "".join(_described(root, game, each) for each in game.prints)
    parts = [
        f"# {_title(game.edition)}",
        f"{_about(game).text} {_counts(game)}".strip(),
        f"Version {meta.version}. {credited}".strip(),
        "## What it prints",
        f'<div class="sheets">{shown}</div>',
        "## What it is made from",
        "The facts: " + ", ".join(f"[{name}](../../{folder}/{name})" for name in files) + ".",
        f"The look: [styles.yaml](../../templates/{meta.id}/styles.yaml), and for each component a"
        " template and a layout, which are named with the products above.",
    ]
    return Page(f"{FOLDER}/{meta.id}.md", "\n\n".join(parts) + "\n")


def _title(edition: OpenEdition) -> str:
    meta = edition.game.meta
    return f"{meta.title}: {meta.subtitle}" if meta.subtitle else meta.title


def _counts(game: GamePrints) -> str:
    records = sum(len(each) for each in game.edition.game.records.values())
    faces = sum(len(each.entry.faces) for each in game.prints)
    sheets = sum(each.entry.sheets for each in game.prints)
    make = "record makes" if records == 1 else "records make"
    printed = (_number(faces, "face"), _number(len(game.prints), "product"))
    return f"{records:,} {make} {' in '.join(printed)} on {_number(sheets, 'sheet')}."


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _linked_game(game: GamePrints, folder: str) -> str:
    words = f"<strong>{escape(game.edition.game.meta.title)}</strong>"
    page = f"{folder}/{game.edition.game.id}.html"
    return _figure(game, _chosen(game)[0], page, folder, words)


def _about(game: GamePrints) -> About:
    return about_games().get(game.edition.game.id, About())


def _name(each: Print) -> str:
    return each.entry.product


def _chosen(game: GamePrints) -> tuple[Print, ...]:
    """Return the products that represent a game; of one that nobody has described the first.

    Raises SiteError for one that it does not print.
    """
    prints = {_name(each): each for each in game.prints}
    shown = _about(game).shown
    if unknown := set(shown) - prints.keys():
        raise SiteError(f"{game.edition.game.id}: the gallery shows {', '.join(unknown)}")
    return tuple(prints[name] for name in shown) or game.prints[:1]


def _figure(game: GamePrints, each: Print, href: str, folder: str = "", words: str = "") -> str:
    """Return the picture of a product above its title and what else is said of it."""
    title = game.edition.products[_name(each)].title
    source = "/".join(filter(None, (folder, SHEETS, game.edition.game.id, f"{_name(each)}.webp")))
    label = escape(f"{title} of {game.edition.game.meta.title}, first sheet")
    width, height = size_of(each.picture)
    image = f'<img src="{source}" alt="{label}" width="{width}" height="{height}" loading="lazy">'
    caption = words or escape(title)
    return f'<figure><a href="{href}">{image}</a><figcaption>{caption}</figcaption></figure>'


def _described(root: Path, game: GamePrints, each: Print) -> str:
    """Return a product with its size and the files that it is made from."""
    entry, product = each.entry, game.edition.products[_name(each)]
    size = f"{_number(len(entry.faces), 'face')}, {_number(entry.sheets, 'sheet')}"
    links = ", ".join(_file_link(path) for path in product_files(root, game, _name(each)))
    pooled = ", ".join(game.edition.products[member].title for member in product.pool)
    size += f"<br>{escape(pooled)}" if pooled else ""
    words = f"<strong>{escape(product.title)}</strong><br>{size}<br><small>{links}</small>"
    href = f"{SHEETS}/{game.edition.game.id}/{_name(each)}.webp"
    return f'<div id="{_name(each)}">{_figure(game, each, href, words=words)}</div>'


def product_files(root: Path, game: GamePrints, name: str) -> Iterator[str]:
    """Yield the files of a product: the records of its members, its templates and layouts."""
    products, slug = game.edition.products, game.edition.game.id
    kinds = {chosen.kind for each in products.members(name) for chosen in products[each].records}
    wanted = [f"content/{slug}/{kind}.yaml" for kind in sorted(kinds)]
    for component in products.components(name):
        for folder in (f"templates/{slug}", "templates/shared"):
            wanted += [f"{folder}/{component}{suffix}" for suffix in (".xml.j2", ".layout.yaml")]
    return (path for path in wanted if (root / path).is_file())


def _file_link(path: str) -> str:
    href = posixpath.relpath(place(path), posixpath.dirname(place(f"{FOLDER}/index.md")))
    page = href.removesuffix(".md") + ".html"
    return f'<a href="{page}">{posixpath.basename(path)}</a>'
