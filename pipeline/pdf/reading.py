"""Opening other people's PDFs, and reading their entries and streams within bounds."""

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from time import process_time
from typing import Any, Final

import pikepdf

from pipeline.source.findings import Position, PunchboardError, fail

MOST_MEMORY: Final = 2_000_000_000
"""Bytes, where the system can bound them."""
MOST_SECONDS: Final = 120.0
"""Of processor time, as those of a page."""
MOST_SECONDS_OF_PAGE: Final = 8.0
"""For what is on it to be walked; the hundredth of that is usual."""
MOST_OPERATORS: Final = 30_000_000
MOST_STREAM: Final = 100_000_000
"""Bytes of one stream, decoded."""
MOST_SAVED: Final = 512
"""Graphics states that are kept at once."""
MOST_DEPTH: Final = 28
"""Forms within forms."""
MOST_MARKS: Final = 400_000
"""What one page may paint."""


class Budget:
    """What is left of the time and of the operators that one file may take."""

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self._until = process_time() + seconds
        self._until_page = self._until
        self._operators = MOST_OPERATORS

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self._operators <= 0 or process_time() > self._until

    def begin_page(self) -> None:
        """Begin what one page may take of it."""
        self._until_page = process_time() + MOST_SECONDS_OF_PAGE

    def take(self, operators: int) -> bool:
        """Take operators, and return whether there were any left, for the page as for the file."""
        self._operators -= operators
        return not self.spent and process_time() < self._until_page


ERRORS: Final = (pikepdf.PdfError, TypeError, ValueError, IndexError, KeyError, AttributeError)
"""What comes of objects that are not of the type that they ought to be."""
DICTIONARIES: Final = (pikepdf.Dictionary, pikepdf.Stream)
"""A stream is a dictionary, too."""
_MOST_PARENTS: Final = 64
_PIECE: Final = 1 << 20


def inherited(page: Any, key: str) -> Any:
    """Return an entry of a page, or of its ancestors; None if it is missing."""
    node = page
    for _ in range(_MOST_PARENTS):
        if not hasattr(node, "get"):
            return None
        value = node.get(key)
        if value is not None:
            return value
        node = node.get("/Parent")
    return None


def names_of(value: Any) -> tuple[str, ...]:
    """Return the names that an entry has: one, an array of them or none."""
    return tuple(map(str, entries(value)))


def entries(value: Any) -> list[Any]:
    """Return the entries of an array, or the one thing that is in its place."""
    if value is None:
        return []
    return list(value) if isinstance(value, pikepdf.Array) else [value]


def members(holder: Any, key: str) -> list[Any]:
    """Return the dictionaries and streams that an entry of a dictionary has by name."""
    held = holder.get(key)
    if not isinstance(held, pikepdf.Dictionary):
        return []
    return [value for _, value in held.items() if isinstance(value, DICTIONARIES)]


def drop(thing: Any, *keys: str) -> None:
    """Take entries out of a dictionary, if it has them."""
    for key in keys:
        if key in thing:
            del thing[key]


def inflated_size(raw: bytes, most: int) -> int:
    """Return how many bytes a deflated stream has, or more than `most` without looking further.

    Of a damaged one it is as much as comes before the damage: whether that can be fixed is qpdf's
    to say, which reads no further either.
    """
    machine, total, rest = zlib.decompressobj(), 0, raw
    try:
        while rest and total <= most and not machine.eof:
            total += len(machine.decompress(rest, _PIECE))
            rest = machine.unconsumed_tail
    except zlib.error:
        return total
    return total


MOST_CONTENT: Final = 200_000_000
"""Bytes that the operators of one page or form may come to."""
MOST_SAMPLES: Final = 400_000_000
"""Bytes that the samples of one picture may come to."""


class UnusableError(Exception):
    """A part of a file is damaged, unknown or too large; it says which, as "an image that ..."."""


def content_of(stream: Any, most: int = MOST_CONTENT) -> bytes:
    """Return what a stream holds, its filters undone.

    Raises UnusableError for a damaged one, and for more than `most` bytes.
    """
    _check_size(stream, most)
    try:
        data: bytes = stream.read_bytes()
    except (pikepdf.PdfError, RuntimeError, ValueError) as error:
        raise UnusableError(f"a stream that cannot be read ({_words(error)})") from None
    if len(data) > most:
        raise UnusableError(f"a stream of {len(data):,} bytes")
    return data


def _check_size(stream: Any, most: int) -> None:
    """Raise UnusableError for a stream of Flate that comes to more than `most` bytes.

    Only it can grow a thousandfold.
    """
    raw = stream.read_raw_bytes()
    if len(raw) * 1032 <= most:
        return
    is_deflated = filters(stream)[:1] in (["/FlateDecode"], ["/Fl"])
    if not is_deflated and len(raw) > most:
        raise UnusableError(f"a stream of {len(raw):,} bytes")
    if is_deflated and inflated_size(raw, most) > most:
        raise UnusableError(f"a stream of more than {most:,} bytes")


def filters(stream: Any) -> list[str]:
    """Return the names of a stream's filters, the first to be undone first."""
    return list(names_of(stream.get("/Filter")))


def unpacked(image: Any) -> bytes:
    """Return the file, such as a JPEG, that a stream holds: all filters but the last undone."""
    raw: bytes = image.read_raw_bytes()
    named = filters(image)
    if len(named) < 2:
        return raw
    with pikepdf.Pdf.new() as pdf:
        outer = pdf.make_stream(raw)
        outer.Filter = pikepdf.Array([image.Filter[at] for at in range(len(named) - 1)])
        return content_of(outer)


def numbers(array: Any) -> list[float]:
    """Return an array of numbers, an empty one for none; raises UnusableError for others."""
    try:
        return [] if array is None else [float(value) for value in array]
    except (TypeError, ValueError):
        raise UnusableError("invalid numbers") from None


def resource(resources: Any, kind: str, operands: Any) -> Any:
    """Return the resource of a kind, such as "/Font", that the first operand names, or None."""
    held = resources.get(kind) if isinstance(resources, pikepdf.Dictionary) else None
    if not isinstance(held, pikepdf.Dictionary) or not len(operands):
        return None
    return held.get(str(operands[0]))


def key_of(thing: Any) -> object:
    """Return the identity of an object within its file, None without a number."""
    number = getattr(thing, "objgen", (0, 0))
    return number if number[0] else None


def _words(error: Exception) -> str:
    return str(error).splitlines()[0][-120:] if str(error) else type(error).__name__


MOST_PAGES: Final = 5000


@contextmanager
def opened(pdf: bytes, name: str) -> Iterator[Any]:
    """Yield the PDF as pikepdf has it; `name` is what findings call it.

    Raises PunchboardError: `press-file-damaged` for what is no PDF or cannot be read,
    `press-file-encrypted` for one with a password, `press-file-layers` for hidden layers; likewise
    (`press-file-damaged`) for damage that shows up later.
    """
    try:
        with pikepdf.open(BytesIO(pdf)) as document:
            _check(document, name)
            yield document
    except pikepdf.PasswordError:
        raise _encrypted(name) from None
    except UnusableError as error:
        raise damaged(name, f"it has {error}") from None
    except pikepdf.PdfError as error:
        said = re.sub(r"^stream <[^>]*>:? ?|^.*?\(object", "(object", str(error) or "unreadable")
        raise damaged(name, said.splitlines()[0].removeprefix("(object")[:160].strip()) from None
    except (RuntimeError, MemoryError):
        raise damaged(name, "it is too large, or nested too deeply") from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # pikepdf raises these where a dictionary holds a number, or an array ends too early. A
        # mistake of ours looks the same: PUNCHBOARD_DEBUG shows the cause.
        raise damaged(name, "it has objects that PDF does not allow") from error


def damaged(name: str, why: str) -> PunchboardError:
    message = f"the PDF cannot be made ready for a press: {why}"
    hint = "export it again, with another program if that does not help"
    return fail("press-file-damaged", message, Position(name), hint=hint)


def _check(document: Any, name: str) -> None:
    if document.is_encrypted:
        raise _encrypted(name)
    count = len(document.pages)
    if not 0 < count <= MOST_PAGES:
        raise damaged(name, f"expected 1 to {MOST_PAGES} pages, found {count}")
    for page in document.pages:
        # What the tree of pages says for all of them holds for each.
        for key in ("/Resources", "/MediaBox", "/CropBox", "/Rotate"):
            value = inherited(page.obj, key)
            if key not in page.obj and value is not None:
                page.obj[key] = value
        if page.obj.get("/UserUnit", 1) != 1:
            raise damaged(name, "its pages have a unit of their own (UserUnit)")
    if _hidden(document.Root.get("/OCProperties")):
        message = "the PDF has layers that are switched off, and PDF/X-1a has no layers"
        hint = "export it without them, or with all of them switched on"
        raise fail("press-file-layers", message, Position(name), hint=hint)


def _hidden(properties: Any) -> bool:
    if properties is None or not hasattr(properties, "get"):
        return False
    usual = properties.get("/D")
    if usual is None or not hasattr(usual, "get"):
        return False
    return bool(usual.get("/OFF")) or usual.get("/BaseState") == "/OFF"


def _encrypted(name: str) -> PunchboardError:
    message = "the PDF is encrypted, and no press takes such a file"
    return fail(
        "press-file-encrypted", message, Position(name), hint="export it without a password"
    )
