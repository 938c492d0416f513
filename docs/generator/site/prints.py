"""What the games print: every product built for real, and a picture of its first sheet."""

import io
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from generator.proofs import page_image
from generator.site.pages import SiteError
from pipeline.build.edition import EditionKey, OpenEdition, close_editions, open_edition
from pipeline.build.publication import ProductEntry
from pipeline.build.request import Request
from pipeline.build.stages import build
from pipeline.cli.options import cache_folder

PAPER: Final = "a4"
DPI: Final = 84
QUALITY: Final = 72


class Print(NamedTuple):
    """A product as it is printed: its entry in the manifest, a picture of its first sheet."""

    entry: ProductEntry
    picture: Path


class GamePrints(NamedTuple):
    """A game in its own language with all that it prints on one paper.

    Products are in the order of their file, a pool where its first member is.
    """

    edition: OpenEdition
    prints: tuple[Print, ...]


def printed_games(root: Path, folder: Path) -> Iterator[GamePrints]:
    """Yield every game, with pictures kept in `folder` from one time to the next.

    Raises SiteError when a product cannot be printed.
    """
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    used: set[Path] = set()
    with_content = sorted(path.name for path in (root / "content").iterdir() if path.is_dir())
    for game in with_content:
        found = _printed(EditionKey(root, game, ""), folder)
        used.update(each.picture for each in found.prints)
        yield found
        close_editions()
    for unused in set(pictures.iterdir()) - used:
        unused.unlink()


def _printed(key: EditionKey, folder: Path) -> GamePrints:
    output = folder / "output"
    order = Request(key, output, papers=(PAPER,), cache=cache_folder(), samples=True)
    outcome = build(order)
    if outcome.withheld:
        raise SiteError(f"{key.game}: not printed: {', '.join(outcome.withheld)}")
    edition = open_edition(key)
    rank = {name: place for place, name in enumerate(edition.products)}
    rank |= {name: rank[edition.products.members(name)[0]] for name in edition.products}
    entries = sorted(outcome.printed, key=lambda entry: rank[entry.product])
    made = (Print(each, _picture(outcome.folder / each.file, each, folder)) for each in entries)
    return GamePrints(edition, tuple(made))


def _picture(pdf: Path, entry: ProductEntry, folder: Path) -> Path:
    """Return the first sheet as WebP, drawn only where the file is not that of an earlier time."""
    path = folder / "pictures" / f"{entry.sha256}.webp"
    if not path.is_file():
        stream = io.BytesIO()
        page_image(pdf.read_bytes(), 0, DPI).save(stream, "WEBP", quality=QUALITY, method=5)
        path.write_bytes(stream.getvalue())
    return path


def copy_pictures(games: tuple[GamePrints, ...], folder: Path) -> None:
    """Copy the pictures of all products below `folder`, under their names."""
    for game in games:
        target = folder / game.edition.game.id
        target.mkdir(parents=True, exist_ok=True)
        for each in game.prints:
            shutil.copyfile(each.picture, target / f"{each.entry.product}.webp")


def size_of(picture: Path) -> tuple[int, int]:
    """Return width and height of a picture in pixels."""
    from PIL import Image

    with Image.open(picture) as image:
        return image.size
