"""Drawings embedded in a document as forms, and icons of any SVG file on the icons' grid."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    ByteStringObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    NullObject,
    NumberObject,
    StreamObject,
    TextStringObject,
)
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFName

from pipeline.draw.pdfobjects import array, deflated, form, stream
from pipeline.draw.svg.drawing import Drawing, without_colours
from pipeline.draw.svg.scan import BlankError
from pipeline.draw.svgicon import GRID, IconForm
from pipeline.draw.svgpath import outline

if TYPE_CHECKING:
    from pipeline.draw.svg.walk import Mark


def drawn_icon(source: bytes, *, grey: bool = False) -> IconForm:
    """Return the icon that an SVG file draws. Raises DrawingError.

    A file of one colour has that of the text. So has one of two, where the first is a ground that
    covers all of it: the ground is left out, as game-icons.net's files have one.
    """
    drawing = Drawing(source)
    walk = drawing.walk
    marks = _without_ground(walk.marks) if walk.plain else walk.marks
    if not marks and not walk.pictures:
        raise BlankError
    colours = {colour for mark in marks for colour in (mark.fill, mark.stroke) if colour}
    coloured = walk.pictures or len(colours) > 1
    strokes = any(mark.stroke for mark in marks)
    if walk.plain and not coloured:
        return IconForm(_on_grid(marks, drawing), strokes, drawing.ratio)
    if coloured and grey:
        drawing = Drawing(source, grey=True)
    content = drawing.page.content
    operators = (content if coloured else without_colours(content)).decode("latin-1")
    return IconForm(operators, strokes, drawing.ratio, coloured, drawing)


def grid_matrix(width: float, height: float) -> tuple[float, float, float, float, float, float]:
    """Return the matrix that puts a page in the middle of the grid, as large as it goes."""
    scale = GRID / max(width, height)
    return (scale, 0.0, 0.0, scale, (GRID - width * scale) / 2, (GRID - height * scale) / 2)


def _without_ground(marks: "list[Mark]") -> "list[Mark]":
    if len(marks) < 2 or not marks[0].covers:
        return marks
    colours = {colour for mark in marks[1:] for colour in (mark.fill, mark.stroke) if colour}
    return marks[1:] if len(colours) == 1 and marks[0].fill not in colours else marks


def _on_grid(marks: "list[Mark]", drawing: Drawing) -> str:
    """Return marks as operators on the icons' grid, without colours."""
    matrix = grid_matrix(drawing.page.width, drawing.page.height)
    written = ["[]0 d"] if any(mark.line for mark in marks) else []
    for mark in marks:
        drawn = outline(mark.segments, matrix, digits=3)
        line = mark.line.operators(matrix[0]) if mark.line else ""
        written.append(f"{line}{drawn} {mark.operator}")
    return "\n".join(written)


_SPACES: Final = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
_DROPPED: Final = frozenset({"/ProcSet", "/StructParent", "/StructParents", "/Length"})


class Embedding:
    """Takes objects over, each once.

    `name` is what the objects' names begin with. Colours in the profiles that Typst writes, which
    are sRGB's and its grey's, become those of the device, as all other colours of the document
    are. Where `plain`, forms take their colours from where they are placed, but for those of masks.
    """

    def __init__(self, document: PDFDocument, name: str, *, plain: bool = False) -> None:
        self._document, self._name, self._plain = document, name, plain
        self._references: dict[tuple[int, bool], Any] = {}

    def resources(self, resources: Any) -> Any:
        return self._object(resources, plain=self._plain)

    def _object(self, thing: Any, *, plain: bool) -> Any:
        if isinstance(thing, IndirectObject):
            return self._reference(thing, plain=plain)
        for kind, convert in _SIMPLE.items():
            if isinstance(thing, kind):
                return convert(thing)
        if isinstance(thing, ArrayObject):
            return self._array(thing, plain=plain)
        if isinstance(thing, StreamObject):
            return self._stream(thing, plain=plain)
        return PDFDictionary(self._entries(thing, plain=plain))

    def _reference(self, thing: IndirectObject, *, plain: bool) -> Any:
        key = (thing.idnum, plain)
        if key not in self._references:
            found = thing.get_object()
            space = _device_space(found)
            if space or not isinstance(found, (StreamObject, DictionaryObject, ArrayObject)):
                self._references[key] = space or self._object(found, plain=plain)
            else:
                name = f"{self._name}.{thing.idnum}{'p' if plain else ''}"
                self._references[key] = self._document.Reference(
                    self._object(found, plain=plain), name
                )
        return self._references[key]

    def _array(self, thing: ArrayObject, *, plain: bool) -> Any:
        space = _device_space(thing)
        if space:
            return space
        return array(self._object(each, plain=plain) for each in thing)

    def _entries(self, thing: DictionaryObject, *, plain: bool) -> dict[str, Any]:
        # The colours of a mask are how much of it shows.
        return {
            key[1:]: self._object(value, plain=plain and key not in ("/SMask", "/Pattern"))
            for key, value in thing.items()
            if key not in _DROPPED
        }

    def _stream(self, thing: StreamObject, *, plain: bool) -> Any:
        entries = self._entries(thing, plain=plain)
        if plain and thing.get("/Subtype") == "/Form":
            entries.pop("Filter", None)
            return deflated(without_colours(thing.get_data()), entries)
        return stream(thing._data, entries)


def _device_space(thing: Any) -> Any:
    if isinstance(thing, ArrayObject) and len(thing) == 2 and thing[0] == "/ICCBased":
        return PDFName(_SPACES[int(thing[1].get_object()["/N"])])
    return None


def _text(thing: ByteStringObject | TextStringObject) -> Any:
    raise ValueError(f"a drawing's page has no texts, found {thing!r}")


_SIMPLE: Final[dict[type, Callable[[Any], Any]]] = {
    NameObject: lambda thing: PDFName(str(thing)[1:]),
    BooleanObject: lambda thing: "true" if thing.value else "false",
    NumberObject: int,
    FloatObject: lambda thing: f"{float(thing):.9f}".rstrip("0").rstrip("."),
    NullObject: lambda _thing: "null",
    ByteStringObject: _text,
    TextStringObject: _text,
}


def image_form(document: PDFDocument, name: str, drawing: Drawing) -> Any:
    """Return a drawing as a form as large as its page."""
    width, height, content, resources = drawing.page
    taken = Embedding(document, name).resources(resources)
    return form(content.decode("latin-1"), (0.0, 0.0, width, height), taken)


def icon_form(document: PDFDocument, name: str, icon: IconForm) -> Any:
    """Return an icon that is more than plain shapes as a form on the grid."""
    assert icon.drawing is not None
    width, height, _, resources = icon.drawing.page
    taken = Embedding(document, name, plain=not icon.coloured).resources(resources)
    # A matrix of the form moves patterns along; one among its operators would leave them behind.
    matrix = grid_matrix(width, height)
    return form(icon.operators, (0.0, 0.0, width, height), taken, matrix=matrix)
