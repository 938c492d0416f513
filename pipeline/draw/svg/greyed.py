"""The page of a drawing in greys: its operators, gradients, patterns and bitmaps."""

import zlib
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from pipeline.draw.bitmaps.greys import grey_bitmap, grey_part
from pipeline.draw.numbers import decimal
from pipeline.draw.svg.tokens import operations

if TYPE_CHECKING:
    from pikepdf import Dictionary, Object, Stream

_PLAIN: Final = {"rg": "g", "RG": "G", "sc": "sc", "SC": "SC", "scn": "scn", "SCN": "SCN"}
"""The operators that set a colour of three parts, and those that set a grey."""
_COLOURS: Final = 3


def in_greys(pdf: bytes) -> bytes:
    """Return a PDF file that Typst has written with every colour as the grey of its luminance."""
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as document:
        for thing in document.objects:
            _convert(thing)
        written = BytesIO()
        document.save(written, deterministic_id=True)
    return written.getvalue()


def _convert(thing: "Object") -> None:
    """Turn an object, and all that is written within it, to greys."""
    import pikepdf

    if isinstance(thing, pikepdf.Array):
        _convert_values(thing, range(len(thing)))
        return
    if not isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        return
    if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image":
        _convert_bitmap(thing)
        return
    _convert_values(thing, list(thing.keys()))
    if thing.get("/FunctionType") in (2, 3):
        _convert_function(thing)
    if isinstance(thing, pikepdf.Stream) and _has_operators(thing):
        content = _grey_operators(thing.read_bytes())
        thing.write(zlib.compress(content), filter=pikepdf.Name.FlateDecode)


def _convert_values(thing: Any, keys: Any) -> None:
    import pikepdf

    for key in keys:
        value = thing[key]
        if _is_coloured_space(value):
            thing[key] = pikepdf.Name.DeviceGray
        elif isinstance(value, pikepdf.Array | pikepdf.Dictionary) and not value.is_indirect:
            _convert(value)


def _is_coloured_space(thing: Any) -> bool:
    import pikepdf

    if isinstance(thing, pikepdf.Name):
        return thing == "/DeviceRGB"
    is_profile = isinstance(thing, pikepdf.Array) and len(thing) == 2 and thing[0] == "/ICCBased"
    return is_profile and int(thing[1].N) == _COLOURS


def _convert_function(function: "Dictionary | Stream") -> None:
    """Turn a function between colours into one between greys."""
    for key in ("/C0", "/C1"):
        ends = function.get(key)
        if ends is not None and len(ends) == _COLOURS:
            function[key] = [grey_part(*map(float, ends))]
    if "/Range" in function and len(function["/Range"]) == 2 * _COLOURS:
        function["/Range"] = [0, 1]


def _has_operators(stream: "Stream") -> bool:
    """Tell whether a stream is a page, which has nothing but filters, a form or a pattern."""
    if stream.get("/Subtype") == "/Form" or stream.get("/PatternType") == 1:
        return True
    return set(stream.keys()) <= {"/Length", "/Filter"}


def _grey_operators(content: bytes) -> bytes:
    lines: list[str] = []
    for operands, operator in operations(content):
        if operator in _PLAIN and len(operands) == _COLOURS:
            operands = [decimal(grey_part(*map(float, operands)), 4)]
            operator = _PLAIN[operator]
        lines.append(" ".join([*operands, operator]))
    return "\n".join(lines).encode("latin-1")


def _convert_bitmap(image: "Stream") -> None:
    """Turn a bitmap of colours into one of greys; its mask stays."""
    import pikepdf

    if image.get("/ImageMask") or not _is_coloured_space(image.get("/ColorSpace")):
        return
    grey = grey_bitmap(pikepdf.PdfImage(image).as_pil_image().convert("RGB"))
    for key in ("/DecodeParms", "/Decode"):
        if key in image:
            del image[key]
    image.ColorSpace, image.BitsPerComponent = pikepdf.Name.DeviceGray, 8
    image.write(zlib.compress(grey.tobytes()), filter=pikepdf.Name.FlateDecode)
