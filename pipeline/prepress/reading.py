"""What a stranger's PDF holds, read within bounds."""

from typing import Any, Final

from pipeline.publish.foreign import inflated_size, names_of

MOST_CONTENT: Final = 200_000_000
"""Bytes that the operators of one page or form may come to."""
MOST_SAMPLES: Final = 400_000_000
"""Bytes that the samples of one picture may come to."""


class UnusableError(Exception):
    """A part of a file is damaged, unknown or too large; it says which, as "an image that ..."."""


def content_of(stream: Any, most: int | None = None) -> bytes:
    """Return what a stream holds, its filters undone.

    Raises UnusableError for a damaged one, and for more than `most` bytes, by
    default MOST_CONTENT.
    """
    from pikepdf import PdfError

    most = MOST_CONTENT if most is None else most
    _check_size(stream, most)
    try:
        data: bytes = stream.read_bytes()
    except (PdfError, RuntimeError, ValueError) as error:
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
    if "/FlateDecode" not in filters(stream)[:1] and "/Fl" not in filters(stream)[:1]:
        if len(raw) > most:
            raise UnusableError(f"a stream of {len(raw):,} bytes")
        return
    if inflated_size(raw, most) > most:
        raise UnusableError(f"a stream of more than {most:,} bytes")


def filters(stream: Any) -> list[str]:
    """Return the names of a stream's filters, the first to be undone first."""
    return list(names_of(stream.get("/Filter")))


def unpacked(image: Any) -> bytes:
    """Return the file, such as a JPEG, that a stream holds: all filters but the last undone."""
    from pikepdf import Array, Pdf

    raw: bytes = image.read_raw_bytes()
    named = filters(image)
    if len(named) < 2:
        return raw
    with Pdf.new() as pdf:
        outer = pdf.make_stream(raw)
        outer.Filter = Array([image.Filter[at] for at in range(len(named) - 1)])
        return content_of(outer)


def numbers(array: Any) -> list[float]:
    """Return an array of numbers, an empty one for none; raises UnusableError for others."""
    try:
        return [] if array is None else [float(value) for value in array]
    except (TypeError, ValueError):
        raise UnusableError("numbers that are none") from None


def resource(resources: Any, kind: str, operands: Any) -> Any:
    """Return the resource of a kind, such as "/Font", that the first operand names, or None."""
    from pikepdf import Dictionary

    held = resources.get(kind) if isinstance(resources, Dictionary) else None
    if not isinstance(held, Dictionary) or not len(operands):
        return None
    return held.get(str(operands[0]))


def key_of(thing: Any) -> object:
    """Return what tells an object of a file from all others, None for one without a number."""
    number = getattr(thing, "objgen", (0, 0))
    return number if number[0] else None


def _words(error: Exception) -> str:
    return str(error).splitlines()[0][-120:] if str(error) else type(error).__name__
