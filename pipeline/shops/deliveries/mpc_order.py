"""`mpc-order`: the images and order files that the desktop tool of mpc-autofill uploads.

A project at the shop has one size of card, and so many cards at most; decks of one size share one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple
from xml.etree import ElementTree as Xml

from pipeline.base.errors import Misuse
from pipeline.base.suggest import hint
from pipeline.impose.model import Piece
from pipeline.publish.atomic import write_atomically
from pipeline.shops.cards import cards, numbered
from pipeline.shops.delivery import Delivered, DeliveredFile, Job, delivery
from pipeline.shops.fitting import Fit
from pipeline.shops.images import SUFFIXES, Picture, image_format, write_images

_CARDS: Final = "cards"
_ORDER: Final = "order.xml"
_BLANK: Final = ""


class _Slot(NamedTuple):
    """A card of an order: the pieces of one deck, of which an order may have a part."""

    fit: Fit
    piece: Piece


class _Image(NamedTuple):
    """A file of an order, and the slots that it fills, from 0."""

    picture: Picture
    name: str
    slots: list[int]


class _Order(NamedTuple):
    folder: str
    title: str
    fronts: list[_Image]
    backs: list[_Image]
    quantity: int


@delivery("mpc-order", "stock", "format", "extend_bleed", "quantity")
def mpc_order(job: Job) -> Delivered:
    """Write a folder for each order: its XML, and its images in ``cards/``."""
    stock = _stock(job)
    orders = list(_orders(job))
    images = [image for order in orders for image in (*order.fronts, *order.backs)]
    checks = write_images(job, [image.picture for image in images])
    for order in orders:
        write_atomically(job.folder / order.folder / _ORDER, _xml(order, stock), lasting=False)
    files = tuple(file for order in orders for file in _files(order))
    facts = tuple(
        f"{order.folder}/: {order.title}, {order.quantity} cards, stock {stock}" for order in orders
    )
    return Delivered(files, facts, checks)


def _stock(job: Job) -> str:
    """Return the card stock that is wished for, or the usual one; raises Misuse for another."""
    known, wished = job.profile.stocks, job.wishes.stock
    if wished and wished not in known:
        raise Misuse(f"{job.profile.title} has no stock {wished!r}; {hint(wished, known)}")
    return wished or next(iter(known), "")


def _orders(job: Job) -> Iterator[_Order]:
    """Yield an order for each size, or several where it has more cards than an order takes."""
    by_size: dict[str, list[_Slot]] = {}
    for fit in job.fits:
        of_deck = (_Slot(fit, piece) for piece in cards(job, fit) for _ in range(piece.quantity))
        by_size.setdefault(fit.name, []).extend(of_deck)
    for size, slots in by_size.items():
        most = job.profile.most or len(slots)
        parts = [slots[start : start + most] for start in range(0, len(slots), most)]
        for number, part in enumerate(parts, 1):
            folder = f"{size}-{number}" if len(parts) > 1 else size
            yield _order(job, folder, part)


def _order(job: Job, folder: str, slots: Sequence[_Slot]) -> _Order:
    fronts, backs = _sides(slots, back=False), _sides(slots, back=True)
    suffix = SUFFIXES[image_format(job)]
    named = (
        _images(fronts, f"{folder}/{_CARDS}/", suffix, back=False),
        _images(backs, f"{folder}/{_CARDS}/back-", suffix, back=True),
    )
    return _Order(folder, slots[0].fit.title, *named, len(slots))


def _sides(slots: Sequence[_Slot], *, back: bool) -> dict[tuple[str, str], tuple[Fit, list[int]]]:
    """Return the slots of each face, by its deck and its id; that of a blank one is empty."""
    found: dict[tuple[str, str], tuple[Fit, list[int]]] = {}
    for number, (fit, piece) in enumerate(slots):
        face = (piece.back or _BLANK) if back else piece.front
        found.setdefault((fit.deck.product, face), (fit, []))[1].append(number)
    return found


def _images(
    sides: Mapping[tuple[str, str], tuple[Fit, list[int]]], start: str, suffix: str, *, back: bool
) -> list[_Image]:
    images: list[_Image] = []
    for number, ((_, face), (fit, slots)) in enumerate(sides.items(), 1):
        stem = fit.deck.stems[face] if face else "blank"
        path = f"{start}{numbered(number, len(sides), stem, len(slots))}{suffix}"
        name = fit.deck.names[face] if face else "blank"
        images.append(_Image(Picture(fit, face, back, (path,)), name, slots))
    return images


def _files(order: _Order) -> Iterator[DeliveredFile]:
    yield DeliveredFile(
        f"{order.folder}/{_ORDER}", "which image is in which slot; the desktop tool reads it"
    )
    for image in (*order.fronts, *order.backs):
        (path,) = image.picture.paths
        what = f"{image.name}, back" if image.picture.back else image.name
        yield DeliveredFile(path, what, len(image.slots))


def _xml(order: _Order, stock: str) -> bytes:
    """Return the order as the desktop tool reads it: ids are paths of files beside it.

    Backs are all listed with their names, by which the tool finds them wherever it is started;
    the common one stands by itself as well, for that is where others look for it.
    """
    root = Xml.Element("order")
    details = Xml.SubElement(root, "details")
    for tag, text in (("quantity", str(order.quantity)), ("stock", stock), ("foil", "false")):
        Xml.SubElement(details, tag).text = text
    for tag, images in (("fronts", order.fronts), ("backs", order.backs)):
        _cards_element(root, tag, images)
    counts = Counter({_id(image): len(image.slots) for image in order.backs})
    Xml.SubElement(root, "cardback").text = counts.most_common(1)[0][0]
    Xml.indent(root, "    ")
    written: str = Xml.tostring(root, "unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{written}\n'.encode()


def _cards_element(root: Xml.Element, tag: str, images: Iterable[_Image]) -> None:
    side = Xml.SubElement(root, tag)
    for image in images:
        card = Xml.SubElement(side, "card")
        Xml.SubElement(card, "id").text = _id(image)
        Xml.SubElement(card, "slots").text = ",".join(map(str, image.slots))
        Xml.SubElement(card, "name").text = _id(image).rpartition("/")[2]


def _id(image: _Image) -> str:
    """Return the path of an image from the folder of its order."""
    return image.picture.paths[0].partition("/")[2]
