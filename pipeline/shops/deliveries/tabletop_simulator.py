"""`tabletop-simulator`: sheets and pictures, and the saved object that puts them on the table."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from itertools import chain, count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from PIL import Image, ImageOps

from pipeline.build.edition import OpenEdition
from pipeline.build.request import Request
from pipeline.build.stages import build
from pipeline.game.language import Policy
from pipeline.game.meta import IMPRINT
from pipeline.pdf.raster import png_bytes
from pipeline.shops.decks import Deck
from pipeline.shops.delivery import Delivered, DeliveredFile, DrawnOrder, LeftOut, delivery
from pipeline.shops.images import image_format
from pipeline.shops.order_folder import imprint_of
from pipeline.shops.profile import IMAGE_DPI
from pipeline.shops.tabletop_cards import Canvas, Made, Making, cards_of, write_canvases
from pipeline.shops.tabletop_objects import (
    PDF_ROOM,
    Guids,
    Labels,
    Laid,
    notecard,
    on_table,
    pdf,
    saved_object,
)
from pipeline.shops.tabletop_pieces import (
    Sort,
    addresses,
    checked_options,
    chosen_sorts,
    common_dice,
    dice,
    dice_of,
    labels_of,
    most_pixels,
    tiles_of,
    tokens_of,
)
from pipeline.source.files import PICTURE, read_bytes
from pipeline.source.findings import Misuse, PunchboardError, Severity
from pipeline.source.writing import move, write_atomically

FOLDER: Final = "pages"


class PagesFile(NamedTuple):
    """A product of whole pages: its title, and its PDF below the order."""

    product: str
    title: str
    path: str


def write_pages(
    edition: OpenEdition, products: Sequence[str], folder: Path, jobs: int
) -> list[PagesFile]:
    """Build products, each on the first of its papers, and put their PDFs into the order.

    Raises PunchboardError with the errors of those that cannot be printed, OSError.
    """
    # A table is no edition that is released, and shows what there is of a translation.
    key = edition.key._replace(policy=Policy.DRAFT)
    found: list[PagesFile] = []
    with TemporaryDirectory(dir=folder) as name:
        for product in products:
            paper = edition.products[product].papers[0]
            outcome = build(Request(key, Path(name), (product,), (paper,), jobs))
            errors = [each for each in outcome.findings if each.severity is Severity.ERROR]
            if errors:
                raise PunchboardError(errors)
            for entry in outcome.printed:
                path = f"{FOLDER}/{product}.pdf"
                move(outcome.folder / entry.file, folder / path)
                found.append(PagesFile(product, edition.products[product].title, path))
    return found


_MOST_PIECES: Final = 20_000
_NOTECARD: Final = (5.0, 3.5)
"""Units that a note card is given on the table."""
_THUMBNAIL: Final = 256
"""Pixels of a side of the picture by which the program lists saved objects."""


@delivery(
    "tabletop-simulator",
    *("format", "dpi", "copies", "base_url", "options"),
    images=("most",),
    whole_pages=True,
    credits=True,
)
def tabletop_simulator(order: DrawnOrder) -> Delivered:
    """Write the pictures and the saved object, whose addresses are local or on the web."""
    options = dict(order.choices.options)
    checked_options(options)
    common = dice(options)
    _check_number(order)
    making = _making(order, options)
    glued = [deck for deck in order.decks if deck.spec.glue]
    made = _made_of([deck for deck in order.decks if deck not in glued], order, making, options)
    made.objects.extend(common_dice(common, making))
    if common:
        sorts_of_dice = (f"{n * making.quantity} d{sides}" for sides, n in common.items())
        made.facts.append(f"Common dice: {', '.join(sorts_of_dice)}")
    pages = write_pages(order.edition, order.pages, order.folder, order.jobs)
    for page in pages:
        state = pdf(making.guids.new(page.path), Labels(page.title), making.url(page.path))
        made.objects.append(Laid(state, *PDF_ROOM))
        made.facts.append(f"{page.title}: a PDF whose pages are turned")
    imprint = _lay_imprint(order, making, made)
    write_canvases(order.folder, made.canvases, order.edition.renderer, order.jobs, order.progress)
    if order.choices.base_url:
        made.facts.append(f"Shown from {making.url('')}: upload the folder there as it is")
    files = [
        DeliveredFile(_write_object(order, made.objects, imprint), "the saved object"),
        *_thumbnail(order, made.canvases),
        *(DeliveredFile(canvas.path, canvas.what) for canvas in made.canvases),
        *(DeliveredFile(page.path, page.title) for page in pages),
    ]
    left_out = tuple(LeftOut(deck.product, "it is folded and glued into a box") for deck in glued)
    checks = (_checked(made.canvases, making),)
    return Delivered(tuple(files), tuple(made.facts), checks, left_out=left_out)


def _made_of(
    decks: Sequence[Deck], order: DrawnOrder, making: Making, options: Mapping[str, str]
) -> Made:
    """Return decks of the order as they lie on the table, each as the sort that is chosen."""
    sorts, numbers = chosen_sorts(order.decks, options), count(1)
    made = Made([], [], [])
    for deck in decks:
        more = _of_sort(deck, sorts[deck.product], making, numbers)
        made.canvases.extend(more.canvases)
        made.objects.extend(more.objects)
        made.facts.extend(more.facts)
        if deck.spec.folds:
            made.facts.append(f"{deck.title}: stay flat, because the table cannot fold")
    return made


def _lay_imprint(order: DrawnOrder, making: Making, made: Made) -> str:
    """Return the imprint, which a note card on the table has, too; empty without one."""
    imprint = "\n".join(chain(*imprint_of(order.edition, order.decks)))
    if imprint:
        labels = Labels(order.edition.game.title, imprint)
        made.objects.append(Laid(notecard(making.guids.new(IMPRINT), labels), *_NOTECARD))
        made.facts.append("Credits, and what signs mean: a note card, and the notes of the object")
    return imprint


def _write_object(order: DrawnOrder, objects: Sequence[Laid], imprint: str) -> str:
    """Write the saved object, and return the name of its file."""
    game = order.edition.game
    name, state = f"{game.id}.json", saved_object(on_table(objects), game.title, imprint)
    content = json.dumps(state, indent=2, ensure_ascii=False)
    write_atomically(order.folder / name, f"{content}\n".encode(), lasting=False)
    return name


def _thumbnail(order: DrawnOrder, canvases: Sequence[Canvas]) -> Iterator[DeliveredFile]:
    """Write the first picture small next to the saved object, which the program lists by it."""
    for canvas in canvases[:1]:
        content = read_bytes(order.folder / canvas.path, PICTURE, given=True)
        with Image.open(BytesIO(content)) as picture:
            small = ImageOps.pad(picture.convert("RGB"), (_THUMBNAIL, _THUMBNAIL))
        path = f"{order.edition.game.id}.png"
        write_atomically(order.folder / path, png_bytes(small, IMAGE_DPI), lasting=False)
        yield DeliveredFile(path, "the picture for the saved object in lists: it lies next to it")


def _check_number(order: DrawnOrder) -> None:
    """Raise Misuse for more pieces than a table, or a memory, holds."""
    pieces = sum(piece.quantity for deck in order.decks for piece in deck.pieces)
    if pieces * order.choices.copies > _MOST_PIECES:
        message = f"{pieces * order.choices.copies} pieces are too many for a table"
        raise Misuse(f"{message}: order fewer games with --copies, or fewer products with -p")


def _making(order: DrawnOrder, options: dict[str, str]) -> Making:
    return Making(
        addresses(order.choices.base_url, order.place),
        partial(labels_of, order.edition),
        Guids(order.edition.game.id),
        order.choices.dpi,
        most_pixels(options, order.profile.images.most),
        image_format(order),
        order.choices.copies,
    )


def _of_sort(deck: Deck, sort: Sort, making: Making, numbers: "count[int]") -> Made:
    if sort == "cards":
        return cards_of(deck, making, numbers)
    others = {"tiles": tiles_of, "tokens": tokens_of, "dice-faces": dice_of}
    return others[sort](deck, making)


def _checked(canvases: list[Canvas], making: Making) -> str:
    largest = max((max(canvas.size) for canvas in canvases), default=0)
    return (
        f"pass: {len(canvases)} pictures, the longest side {largest} pixels of at most"
        f" {making.most}; sheets have at most 10 x 7 slots, the last one for the hidden face"
    )
