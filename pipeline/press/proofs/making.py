"""Proofs of many faces: chosen, drawn or recalled, laid on pages, and written where that is new."""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from pipeline.base.collector import only_new_collected
from pipeline.base.errors import Misuse
from pipeline.base.finding import Finding
from pipeline.base.progress import Progress, silent
from pipeline.edition.context import EditionKey, OpenEdition, open_edition
from pipeline.press.cache.faces import FaceCache, face_cache, make_or_recall, opened_store
from pipeline.press.cache.verified import StoredMemory
from pipeline.press.extent import samples
from pipeline.press.faces import MadeFace
from pipeline.press.orders import FaceOrder
from pipeline.press.proofs.choice import Choice, Piece, chosen
from pipeline.press.proofs.drawn import DrawnFaces
from pipeline.press.proofs.files import Place
from pipeline.press.proofs.format import Format
from pipeline.press.proofs.many import Contact, ProofStyle, write_contact, write_each
from pipeline.press.proofs.side import Side
from pipeline.press.proofs.writer import Writer
from pipeline.press.workers import make_all
from pipeline.publish.staging import staging_folder


class ProofOrder(NamedTuple):
    """What is asked for: which faces, what is drawn over them, and where they are written.

    `cache` is the folder that keeps faces from one time to the next.
    """

    edition: EditionKey
    choice: Choice
    place: Place
    style: ProofStyle
    contact: Contact | None = None
    jobs: int = 0
    cache: Path | None = None


class Proofs(NamedTuple):
    """What was made: files that were `written`, and those that stood there already as they are.

    `failed` are the subjects of faces that could not be drawn. `drawn` faces were made, `recalled`
    ones had been drawn before. `notes` are what was asked for and adds no face.
    """

    written: tuple[Path, ...]
    same: tuple[Path, ...]
    failed: tuple[str, ...]
    findings: tuple[Finding, ...]
    drawn: int
    recalled: int
    notes: tuple[str, ...] = ()


def make_proofs(order: ProofOrder, progress: Progress = silent) -> Proofs:
    """Make proofs of what `order` asks for; what cannot be drawn is told, and left out.

    Raises Misuse for what does not exist or fit together, PunchboardError when content or templates
    cannot be read at all, OSError when a file cannot be written.
    """
    with only_new_collected(), opened_store(order.cache, order.edition) as store:
        edition = open_edition(order.edition, StoredMemory(store.values) if store else None)
        pieces = chosen(edition, order.choice)
        orders = tuple(dict.fromkeys(face for piece in pieces for face in piece.faces))
        _check(order, orders)
        with face_cache(edition, store, thorough=True) as cache:
            made = _make(order, orders, cache, progress)
            faces = DrawnFaces(edition, dict(zip(orders, made, strict=True)))
            writer = Writer(edition, cache, order.jobs, progress)
            faces.write(lambda: _write(order, pieces, orders, faces, writer))
    drawn = sum(face.recalled is None for face in made)
    return Proofs(
        tuple(writer.written),
        tuple(writer.same),
        faces.failed(),
        tuple(
            dict.fromkeys((*chain.from_iterable(face.findings for face in made), *faces.findings))
        ),
        drawn,
        len(made) - drawn,
        tuple(_notes(order.choice, edition, pieces)),
    )


def _make(
    order: ProofOrder, orders: Sequence[FaceOrder], cache: FaceCache | None, progress: Progress
) -> list[MadeFace]:
    def make(missing: Sequence[FaceOrder]) -> list[MadeFace]:
        return make_all(order.edition, missing, order.jobs, progress, thorough=True)

    return make_or_recall(orders, cache, make)


def _write(
    order: ProofOrder,
    pieces: Sequence[Piece],
    orders: Sequence[FaceOrder],
    faces: DrawnFaces,
    writer: Writer,
) -> None:
    if not faces.art:
        return
    one = order.contact is not None or len(orders) == 1 or order.place.named_file is not None
    with staging_folder(order.place.single.parent if one else order.place.folder) as staging:
        writer.begin(staging)
        _write_drawn(order, pieces, orders, faces, writer)
        writer.publish()


def _write_drawn(
    order: ProofOrder,
    pieces: Sequence[Piece],
    orders: Sequence[FaceOrder],
    faces: DrawnFaces,
    writer: Writer,
) -> None:
    if order.contact is not None:
        write_contact(pieces, faces, order.place.single, order.contact, order.style, writer)
    else:
        write_each(orders, faces, order.place, order.style, writer)


def _notes(choice: Choice, edition: OpenEdition, pieces: Sequence[Piece]) -> Iterator[str]:
    """Yield what of a choice adds no face to what is drawn without it."""
    if choice.side is Side.BOTH and all(len(piece.faces) == 1 for piece in pieces):
        yield "--side both: nothing that is chosen has a back"
    if choice.samples and not samples(edition.products, edition.game.kinds):
        yield f"--samples: {edition.game.id} has no product of sample rosters"


def _check(order: ProofOrder, faces: Sequence[FaceOrder]) -> None:
    """Raise Misuse for options that have no effect on the faces that are chosen."""
    paged = order.contact is not None and order.place.format is Format.PDF
    if order.choice.paper and not paged and not any(face.paper for face in faces):
        raise Misuse("--paper has no effect: no face that is chosen is as large as its paper")
    several = len(faces) > 1 and order.contact is None
    if several and order.place.named_file and order.place.format is Format.PNG:
        raise Misuse(
            f"{order.place.out} is one picture, and {len(faces)} faces are chosen: name a folder or"
            " a .pdf, ask for one --contact sheet, or choose by kind:slug and --product"
        )
