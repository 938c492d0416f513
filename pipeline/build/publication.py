"""What is published: pages of sheets with their faces, and the manifest of the files."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from itertools import chain, zip_longest
from pathlib import PurePosixPath
from typing import Any, Final, NamedTuple, Protocol

from pydantic import TypeAdapter

from pipeline.draw.usage import RenderedFace, Usage
from pipeline.sheets.model import Sheet


class KeptPage(NamedTuple):
    """A page's compressed operators, and what they refer to besides the forms of repeated faces."""

    usage: Usage
    stream: bytes


class KeptPages(Protocol):
    """Pages that earlier publications have drawn."""

    def get(self, sheet: Sheet) -> KeptPage | None:
        """Return the page of a sheet, None if it is not kept."""

    def put(self, pages: Iterable[tuple[Sheet, KeptPage]]) -> None:
        """Keep pages for publications to come."""


def uses(sheets: Sequence[Sheet]) -> Counter[str]:
    return Counter(placement.face for sheet in sheets for placement in sheet.placements)


class PageKeys:
    """Keys for the pages of one publication; `digest` returns a face's digest by its id."""

    def __init__(self, sheets: Sequence[Sheet], digest: Callable[[str], str]) -> None:
        self._digest, self._uses = digest, uses(sheets)
        self._digests_by_id: dict[int, tuple[object, bytes]] = {}

    def key(self, sheet: Sheet) -> bytes:
        """Return the key of a sheet's page; a face that is placed again is drawn otherwise."""
        placements = [
            (self._digest(face), self._uses[face] > 1, *place) for face, *place in sheet.placements
        ]
        digest = blake2b(repr((sheet.height, placements)).encode(), digest_size=16)
        digest.update(self._ops_digest(sheet.marks))
        digest.update(self._ops_digest(sheet.overlay))
        return digest.digest()

    def _ops_digest(self, ops: tuple[object, ...]) -> bytes:
        """Return the digest of marks; sheets that share them pay once."""
        entry = self._digests_by_id.get(id(ops))
        if entry is None:
            content_digest = blake2b(repr(ops).encode("utf-8", "surrogatepass"), digest_size=16)
            # The marks are held, lest their id be given to others.
            entry = self._digests_by_id[id(ops)] = (ops, content_digest.digest())
        return entry[1]


class Page(NamedTuple):
    """A sheet, and its entry in the bookmarks where it has one."""

    sheet: Sheet
    bookmark: str | None = None


class Publication(NamedTuple):
    """One document.

    A face placed once is asked of `faces` once, in page order, so `faces` may draw lazily and
    forget. `language` is a BCP 47 tag, `creator` names the program. `kept` are pages that earlier
    publications have drawn.
    """

    title: str
    pages: tuple[Page, ...]
    faces: Mapping[str, RenderedFace]
    author: str = ""
    subject: str = ""
    keywords: tuple[str, ...] = ()
    language: str = "en"
    creator: str = ""
    kept: KeptPages | None = None


class Published(NamedTuple):
    """The written file: its digest, its size and its pages."""

    sha256: str
    bytes: int
    pages: int


FILE: Final = "manifest.json"
"""What it is called, in the folder of a game's prints."""

_FACES: Final = '"faces": null'
"""Where the faces of a product go, all on one line: they are many, and for programs."""


class FaceEntry(NamedTuple):
    """A face and the digest of its inputs."""

    id: str
    sha256: str


class CutEntry(NamedTuple):
    """A file for a cutting machine, with the pages of the PDF, from 1, that it belongs to.

    `size` is its width and height in mm.
    """

    file: str
    sha256: str
    bytes: int
    pages: tuple[int, ...]
    size: tuple[float, float]


class ProductEntry(NamedTuple):
    """A product on one paper; `file` is relative to the manifest, with forward slashes.

    It is `asked` for if a pool has the product, or if the paper is none of the product's own.
    `cuts` are the files next to the PDF for a cutting machine.
    """

    product: str
    paper: str
    file: str
    sha256: str
    bytes: int
    pages: int
    sheets: int
    faces: tuple[FaceEntry, ...] = ()
    cuts: tuple[CutEntry, ...] = ()
    asked: bool = False
    pieces: int = 0


class Manifest(NamedTuple):
    """All products of a game in one language."""

    game: str
    language: str
    edition: str
    content_version: str
    tool_version: str
    products: tuple[ProductEntry, ...] = ()


def manifest_json(manifest: Manifest) -> str:
    """Return the manifest's text: the same for the same build, in any order of work."""
    entries = sorted(manifest.products, key=lambda entry: (entry.product, entry.paper))
    products = [_product(entry) for entry in entries]
    data = _sorted(manifest._asdict() | {"products": products})
    fragments = json.dumps(data, indent=2, ensure_ascii=False).split(_FACES)
    faces = [{face.id: face.sha256 for face in entry.faces} for entry in entries]
    face_lists = [
        f'"faces": {json.dumps(face_digests, ensure_ascii=False)}' for face_digests in faces
    ]
    return "".join(chain.from_iterable(zip_longest(fragments, face_lists, fillvalue=""))) + "\n"


def read_entries(
    text: str, replaced: Collection[str] = (), *, faces: bool = True
) -> tuple[ProductEntry, ...]:
    """Return the entries of a manifest's text; those of `replaced` files without their faces.

    Without `faces` all come without. Raises ValueError if it is damaged.
    """
    try:
        products = json.loads(text)["products"]
        # Those of a large deck take ten times their text where a model reads them.
        taken = [_take_faces(product, replaced, faces=faces) for product in products]
        given = [product | {"faces": []} for product in products]
    except (AttributeError, KeyError, RecursionError, TypeError) as error:
        raise ValueError(f"no manifest: {error}") from None
    read = _reader().validate_json(json.dumps(given), strict=True)
    entries = tuple(entry._replace(faces=own) for entry, own in zip(read, taken, strict=True))
    if any(_leads_elsewhere(entry.file) for entry in entries):
        raise ValueError("no manifest: it records a file elsewhere")
    return entries


@cache
def _reader() -> TypeAdapter[tuple[ProductEntry, ...]]:
    return TypeAdapter(tuple[ProductEntry, ...])


def _take_faces(
    product: dict[str, Any], replaced: Collection[str], *, faces: bool
) -> tuple[FaceEntry, ...]:
    """Take the faces out of an entry; raises TypeError for a digest that is no text."""
    digests: dict[str, Any] = product.pop("faces")
    if not faces or product["file"] in replaced:
        return ()
    if not all(isinstance(digest, str) for digest in digests.values()):
        raise TypeError("a digest that is no text")
    return tuple(FaceEntry(id_, digest) for id_, digest in digests.items())


def _leads_elsewhere(file: str) -> bool:
    path = PurePosixPath(file)
    return path.is_absolute() or ".." in path.parts or "\0" in file


def _product(entry: ProductEntry) -> dict[str, Any]:
    data = entry._asdict() | {"faces": None}
    data["cuts"] = [_sorted(cut._asdict()) for cut in entry.cuts]
    for name in ("asked", "cuts", "pieces"):
        if not data[name]:
            del data[name]
    return _sorted(data)


def _sorted(entry: dict[str, Any]) -> dict[str, Any]:
    return dict(sorted(entry.items()))
