"""A file's pages and all that they use, brought into inks: each thing once."""

from typing import TYPE_CHECKING, Any, Final

from pipeline.prepress.painting import INKED_PATTERN, Painter
from pipeline.prepress.pictures import Pictures
from pipeline.prepress.reading import UnusableError, content_of, key_of
from pipeline.prepress.shadings import convert_shading
from pipeline.prepress.spaces import Spaces, device_space

if TYPE_CHECKING:
    from pipeline.prepress.separation import Separation

_DEEP: Final = 28
_OF_FORM: Final = ("/Group", "/OC", "/OPI", "/Ref", "/PieceInfo", "/LastModified", "/Metadata")
_TRANSLUCENT: Final = ("/AIS", "/BM", "/CA", "/SMask", "/TK", "/ca")


class Conversion:
    """Brings one open file into the inks of a separation, in its place."""

    def __init__(self, pdf: Any, separation: "Separation") -> None:
        self._pdf = pdf
        self._spaces = Spaces(separation)
        self._pictures = Pictures(pdf, separation, self._spaces)
        self._painter = Painter(separation, self._spaces)
        self._black = device_space("/DeviceGray", separation)
        self._done: set[object] = set()
        self._resources: list[Any] = []

    def page(self, page: Any) -> None:
        """Convert a page; raises UnusableError for what cannot be read or is unknown."""
        from pikepdf import Dictionary, Name, Stream, parse_content_stream

        resources = page.obj.get("/Resources")
        if resources is None:
            resources = page.obj.Resources = Dictionary()
        streams = page.obj.get("/Contents")
        if isinstance(streams, Stream):
            streams = [streams]
        content = b"\n".join(content_of(stream) for stream in streams or ())
        made = self._painter.rewritten(
            content,
            lambda: parse_content_stream(page),
            resources,
            lambda picture: self._inline(picture, resources),
            self._black,
        )
        self._walk(resources, 0)
        if made is not None:
            page.obj.Contents = self._pdf.make_stream(made)
        if "/Group" in page.obj:
            del page.obj[Name.Group]

    def finish(self) -> None:
        """Take the spaces out that nothing names any more; call it after the last page."""
        from pikepdf import Array, Dictionary, Name

        for resources in self._resources:
            resources.ColorSpace = Dictionary(
                {INKED_PATTERN: Array([Name.Pattern, Name.DeviceCMYK])}
            )

    def _once(self, thing: Any) -> bool:
        """Tell whether an object is met for the first time; one without a number always is."""
        key = key_of(thing)
        if key is None:
            return True
        if key in self._done:
            return False
        self._done.add(key)
        return True

    def _walk(self, resources: Any, depth: int) -> None:
        from pikepdf import Dictionary, Stream

        if depth > _DEEP:
            raise UnusableError("forms in forms without end")
        if not isinstance(resources, Dictionary) or not self._once(resources):
            return
        for _, thing in _entries(resources, "/XObject"):
            if isinstance(thing, Stream) and self._once(thing):
                self._object(thing, resources, depth)
        for _, thing in _entries(resources, "/Pattern"):
            if self._once(thing):
                self._pattern(thing, resources, depth)
        for _, thing in _entries(resources, "/Shading"):
            if self._once(thing):
                convert_shading(self._pdf, thing, self._spaces, resources)
        for _, state in _entries(resources, "/ExtGState"):
            # Whatever was translucent is flattened by now, and stands as an opaque picture.
            for key in _TRANSLUCENT:
                if key in state:
                    del state[key]
        for name, _ in _entries(resources, "/Properties"):
            # What programs note of marked content is nothing that is printed, and may have colours.
            resources.Properties[name] = Dictionary()
        for _, thing in _entries(resources, "/Font"):
            if isinstance(thing, Dictionary) and thing.get("/Subtype") == "/Type3":
                self._type3(thing, resources, depth)
        self._resources.append(resources)

    def _object(self, thing: Any, resources: Any, depth: int) -> None:
        kind = thing.get("/Subtype")
        if kind == "/Image":
            self._pictures.convert(thing, resources)
        elif kind == "/Form":
            self._content(thing, resources, depth)
        elif kind == "/PS":
            raise UnusableError("PostScript in a form")

    def _content(self, thing: Any, outer: Any, depth: int) -> None:
        from pikepdf import Dictionary

        resources = thing.get("/Resources")
        resources = resources if isinstance(resources, Dictionary) else outer
        self._rewrite(thing, resources)
        self._walk(resources, depth + 1)
        for key in _OF_FORM:
            if key in thing:
                del thing[key]

    def _pattern(self, thing: Any, resources: Any, depth: int) -> None:
        from pikepdf import Stream

        if isinstance(thing, Stream):
            self._content(thing, resources, depth)
        elif thing.get("/Shading") is not None and self._once(thing["/Shading"]):
            convert_shading(self._pdf, thing["/Shading"], self._spaces, resources)

    def _type3(self, font: Any, outer: Any, depth: int) -> None:
        from pikepdf import Dictionary, Stream

        if not self._once(font):
            return
        resources = font.get("/Resources")
        resources = resources if isinstance(resources, Dictionary) else outer
        for _, glyph in _entries(font, "/CharProcs"):
            if isinstance(glyph, Stream) and self._once(glyph):
                self._rewrite(glyph, resources)
        self._walk(resources, depth + 1)

    def _rewrite(self, stream: Any, resources: Any) -> None:
        from pikepdf import parse_content_stream

        made = self._painter.rewritten(
            content_of(stream),
            lambda: parse_content_stream(stream),
            resources,
            lambda picture: self._inline(picture, resources),
            self._black,
        )
        if made is not None:
            stream.write(made)

    def _inline(self, picture: Any, resources: Any) -> Any:
        """Make an object of an inline picture that has colours, and return its name."""
        from pikepdf import Dictionary, Name

        made = _as_object(self._pdf, picture)
        if bool(made.get("/ImageMask", False)):
            return None
        self._pictures.convert(made, resources)
        if not isinstance(resources.get("/XObject"), Dictionary):
            resources.XObject = Dictionary()
        name = Name(f"/Inline{len(resources.XObject)}")
        while name in resources.XObject:
            name = Name(f"{name}x")
        made = self._pdf.make_indirect(made)
        self._once(made)
        resources.XObject[name] = made
        return name


def _entries(holder: Any, key: str) -> list[tuple[str, Any]]:
    """Return the entries of a dictionary of resources, none where it is damaged."""
    from pikepdf import Dictionary, Stream

    held = holder.get(key)
    if not isinstance(held, Dictionary):
        return []
    return [
        (name, value) for name, value in held.items() if isinstance(value, (Dictionary, Stream))
    ]


def _as_object(pdf: Any, picture: Any) -> Any:
    """Return an inline picture as a stream of its own."""
    from pikepdf import Name, Stream

    made = Stream(pdf, picture.read_raw_bytes())
    for key, value in picture.obj.items():
        if key != "/Length":
            made[key] = value
    made.Type, made.Subtype = Name.XObject, Name.Image
    return made
