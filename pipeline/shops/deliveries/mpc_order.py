"""`mpc-order`: the images and order files that the desktop tool of mpc-autofill uploads.

A project at the shop has one size of card, and so many cards at most; decks of one size share one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple
from xml.etree import ElementTree as Xml

from pipeline.sheets.model import Piece
from pipeline.shops.delivery import Delivered, DeliveredFile, DrawnOrder, delivery
from pipeline.shops.fitting import Fit
from pipeline.shops.images import SUFFIXES, Picture, cards, image_format, numbered, write_images
from pipeline.source.findings import Misuse
from pipeline.source.names import counted, did_you_mean
from pipeline.source.writing import write_atomically

_CARDS: Final = "cards"
_ORDER: Final = "order.xml"
_BLANK: Final = ""


class _Slot(NamedTuple):
    """A card of an order: the pieces of one deck, or a part of them."""

    fit: Fit
    piece: Piece


class _Image(NamedTuple):
    """A file of an order, and the slots that it fills, from 0."""

    picture: Picture
    name: str
    slots: list[int]


class _Project(NamedTuple):
    folder: str
    title: str
    fronts: list[_Image]
    backs: list[_Image]
    quantity: int


@delivery(
    "mpc-order",
    *("stock", "format", "extend_bleed", "copies"),
    images=("dpi", "bleed", "cut", "most"),
)
def mpc_order(order: DrawnOrder) -> Delivered:
    """Write a folder for each project: its XML, and its images in ``cards/``."""
    known, chosen = order.profile.stocks, order.choices.stock
    if chosen and chosen not in known:
        raise Misuse(
            f"{order.profile.title} has no stock {chosen!r}; {did_you_mean(chosen, known)}"
        )
    stock = chosen or next(iter(known), "")
    projects = list(_projects(order))
    images = [image for project in projects for image in (*project.fronts, *project.backs)]
    checks = write_images(order, [image.picture for image in images])
    for project in projects:
        write_atomically(
            order.folder / project.folder / _ORDER, _xml(project, stock), lasting=False
        )
    files = tuple(file for project in projects for file in _files(project))
    facts = tuple(
        f"{project.folder}/: {project.title}, {counted(project.quantity, 'card')}, stock {stock}"
        for project in projects
    )
    return Delivered(files, facts, checks)


def _projects(order: DrawnOrder) -> Iterator[_Project]:
    """Yield a project for each size, or several where it has more cards than an order takes."""
    by_size: dict[str, list[_Slot]] = {}
    for fit in order.fits:
        of_deck = (
            _Slot(fit, piece)
            for piece in cards(order, fit.deck.pieces)
            for _ in range(piece.quantity)
        )
        by_size.setdefault(fit.name, []).extend(of_deck)
    for size, slots in by_size.items():
        most = order.profile.most or len(slots)
        parts = [slots[start : start + most] for start in range(0, len(slots), most)]
        for number, part in enumerate(parts, 1):
            folder = f"{size}-{number}" if len(parts) > 1 else size
            yield _project(order, folder, part)


def _project(order: DrawnOrder, folder: str, slots: Sequence[_Slot]) -> _Project:
    fronts, backs = _sides(slots, back=False), _sides(slots, back=True)
    suffix = SUFFIXES[image_format(order)]
    named = (
        _images(fronts, f"{folder}/{_CARDS}/", suffix, back=False),
        _images(backs, f"{folder}/{_CARDS}/back-", suffix, back=True),
    )
    return _Project(folder, slots[0].fit.title, *named, len(slots))


def _sides(slots: Sequence[_Slot], *, back: bool) -> dict[tuple[str, str], tuple[Fit, list[int]]]:
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


def _files(project: _Project) -> Iterator[DeliveredFile]:
    yield DeliveredFile(
        f"{project.folder}/{_ORDER}", "the image of each slot, for the desktop tool"
    )
    for image in (*project.fronts, *project.backs):
        (path,) = image.picture.paths
        what = f"{image.name}, back" if image.picture.back else image.name
        yield DeliveredFile(path, what, len(image.slots))


def _xml(project: _Project, stock: str) -> bytes:
    """Return the order as the desktop tool reads it: ids are paths of files next to it.

    Backs are all listed with their names, by which the tool finds them wherever it is started;
    the common one has an entry of its own as well, for that is where others look for it.
    """
    root = Xml.Element("order")
    details = Xml.SubElement(root, "details")
    for tag, text in (("quantity", str(project.quantity)), ("stock", stock), ("foil", "false")):
        Xml.SubElement(details, tag).text = text
    for tag, images in (("fronts", project.fronts), ("backs", project.backs)):
        _cards_element(root, tag, images)
    counts = Counter({_id(image): len(image.slots) for image in project.backs})
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
    return image.picture.paths[0].partition("/")[2]
