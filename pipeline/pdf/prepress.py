"""A finished PDF made ready for a press: flattened, converted to inks, measured."""

from contextlib import suppress
from io import BytesIO
from typing import Any, Final

from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Stream, parse_content_stream

from pipeline.pdf.flattening import Flattening
from pipeline.pdf.images import Pictures
from pipeline.pdf.ink_coverage import InkCoverage
from pipeline.pdf.ink_spaces import Spaces, convert_shading, device_space
from pipeline.pdf.painting import INKED_PATTERN, Painter
from pipeline.pdf.pdfx import make_structure, require_embedded_fonts
from pipeline.pdf.printing_condition import InkPlace, PressReady, PressSettings
from pipeline.pdf.reading import (
    MOST_DEPTH,
    UnusableError,
    content_of,
    drop,
    entries,
    key_of,
    members,
    opened,
)
from pipeline.pdf.separation import Separation
from pipeline.source.findings import Finding, Severity

_OF_FORM: Final = ("/Group", "/OC", "/OPI", "/Ref", "/PieceInfo", "/LastModified", "/Metadata")
_TRANSLUCENT: Final = ("/AIS", "/BM", "/CA", "/SMask", "/TK", "/ca")


class Conversion:
    """Brings one open file into the inks of a separation, in its place."""

    def __init__(self, pdf: Any, separation: Separation) -> None:
        self._pdf = pdf
        self._spaces = Spaces(separation)
        self._pictures = Pictures(pdf, separation, self._spaces)
        black = device_space("/DeviceGray", separation)
        self._painter = Painter(separation, self._spaces, black)
        self._done: set[object] = set()
        self._resources: list[Any] = []

    def page(self, page: Any) -> None:
        """Convert a page; raises UnusableError for what cannot be read or is unknown."""
        resources = page.obj.get("/Resources")
        if resources is None:
            resources = page.obj.Resources = Dictionary()
        content = b"\n".join(map(content_of, entries(page.obj.get("/Contents"))))
        made = self._painter.rewritten(
            content,
            lambda: parse_content_stream(page),
            resources,
            lambda picture: self._inline(picture, resources),
        )
        self._walk(resources, 0)
        if made is not None:
            page.obj.Contents = self._pdf.make_stream(made)
        drop(page.obj, "/Group")

    def finish(self) -> None:
        """Take the spaces out that nothing names any more; call it after the last page."""
        for resources in self._resources:
            resources.ColorSpace = Dictionary(
                {INKED_PATTERN: Array([Name.Pattern, Name.DeviceCMYK])}
            )

    def _once(self, thing: Any) -> bool:
        """Return whether an object is met for the first time; one without a number always is."""
        key = key_of(thing)
        if key is None:
            return True
        if key in self._done:
            return False
        self._done.add(key)
        return True

    def _walk(self, resources: Any, depth: int) -> None:
        if depth > MOST_DEPTH:
            raise UnusableError("forms that are nested without end")
        if not isinstance(resources, Dictionary) or not self._once(resources):
            return
        for _, thing in members(resources, "/XObject"):
            if isinstance(thing, Stream) and self._once(thing):
                self._object(thing, resources, depth)
        for _, thing in members(resources, "/Pattern"):
            if self._once(thing):
                self._pattern(thing, resources, depth)
        for _, thing in members(resources, "/Shading"):
            if self._once(thing):
                convert_shading(self._pdf, thing, self._spaces, resources)
        for _, state in members(resources, "/ExtGState"):
            # All that was translucent is flattened by now, into an opaque picture.
            drop(state, *_TRANSLUCENT)
        for name, _ in members(resources, "/Properties"):
            # What programs note of marked content is nothing that is printed, and may have colours.
            resources.Properties[name] = Dictionary()
        for _, thing in members(resources, "/Font"):
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
        resources = thing.get("/Resources")
        resources = resources if isinstance(resources, Dictionary) else outer
        self._rewrite(thing, resources)
        self._walk(resources, depth + 1)
        drop(thing, *_OF_FORM)

    def _pattern(self, thing: Any, resources: Any, depth: int) -> None:
        if isinstance(thing, Stream):
            self._content(thing, resources, depth)
        elif thing.get("/Shading") is not None and self._once(thing["/Shading"]):
            convert_shading(self._pdf, thing["/Shading"], self._spaces, resources)

    def _type3(self, font: Any, outer: Any, depth: int) -> None:
        if not self._once(font):
            return
        resources = font.get("/Resources")
        resources = resources if isinstance(resources, Dictionary) else outer
        for _, glyph in members(font, "/CharProcs"):
            if isinstance(glyph, Stream) and self._once(glyph):
                self._rewrite(glyph, resources)
        self._walk(resources, depth + 1)

    def _rewrite(self, stream: Any, resources: Any) -> None:
        made = self._painter.rewritten(
            content_of(stream),
            lambda: parse_content_stream(stream),
            resources,
            lambda picture: self._inline(picture, resources),
        )
        if made is not None:
            stream.write(made)

    def _inline(self, picture: Any, resources: Any) -> Any:
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


def _as_object(pdf: Any, picture: Any) -> Any:
    """Return an inline picture as a stream of its own."""
    made = Stream(pdf, picture.read_raw_bytes())
    for key, value in picture.obj.items():
        if key != "/Length":
            made[key] = value
    made.Type, made.Subtype = Name.XObject, Name.Image
    return made


_ROUNDING: Final = 0.5
"""Percent that inks of 8 bits may be off."""


def press_ready(pdf: bytes, settings: PressSettings, name: str = "the PDF") -> PressReady:
    """Return a PDF of any origin with its colours as inks and nothing translucent.

    `name` is what findings call it. Raises PunchboardError for a file that cannot be made ready:
    damaged, encrypted, with hidden layers, without its fonts.
    """
    findings: list[Finding] = []
    with opened(pdf, name) as document:
        if settings.standard is not None:
            require_embedded_fonts(document, name)
        findings += _annotations(document)
        separation = Separation(settings.profile, settings.ink)
        conversion = Conversion(document, separation)
        flattening = Flattening(document, separation, settings.dpi)
        for number, page in enumerate(document.pages, 1):
            findings += flattening.page(page, number)
            conversion.page(page)
        conversion.finish()
        if settings.standard is not None:
            make_structure(document, settings)
        made = _written(document)
        coverage = InkCoverage()
        places = [coverage.of_page(page, at) for at, page in enumerate(document.pages, 1)]
    highest = max(places, key=lambda place: place.total)
    if settings.ink is not None and highest.total > settings.ink + _ROUNDING:
        findings.append(_too_much(highest, settings.ink))
    return PressReady(made, highest, tuple(findings))


def _too_much(place: InkPlace, most: float) -> Finding:
    message = (
        f"expected at most {most:g} % of ink, found {place.total:g} % "
        f"({place.what}, {place.x:g} mm right and {place.y:g} mm below the trim's corner)"
    )
    hint = "take overprinting out of the file" if "overprint" in place.what else ""
    return Finding("press-ink", message, subject=f"page {place.page}", hint=hint)


def _written(document: Any) -> bytes:
    """Return a file as PDF 1.4 writes it, the same bytes each time."""
    with suppress(RuntimeError):
        # What qpdf cannot distinguish stays in the file, which does no harm.
        document.remove_unreferenced_resources()
    into = BytesIO()
    document.save(
        into,
        deterministic_id=True,
        force_version="1.4",
        object_stream_mode=ObjectStreamMode.disable,
        compress_streams=True,
    )
    return into.getvalue()


def _annotations(document: Any) -> list[Finding]:
    """Report notes, fields and links: no press prints them, and the standard forbids them."""
    found: list[Finding] = []
    for number, page in enumerate(document.pages, 1):
        notes = [note for note in page.obj.get("/Annots", ()) if isinstance(note, Dictionary)]
        kinds = [str(note.get("/Subtype", "/note")).lstrip("/") for note in notes]
        links = [kind for kind in kinds if kind in ("Link", "Popup")]
        others = [kind for kind in kinds if kind not in ("Link", "Popup")]
        place = f"page {number}"
        if links:
            message = f"links are left out: {len(links)}"
            found.append(Finding("press-links", message, subject=place, severity=Severity.INFO))
        if others:
            message = f"annotations are left out: {len(others)} ({', '.join(sorted(set(others)))})"
            hint = "to print them, flatten them in the program that made them"
            found.append(
                Finding(
                    "press-annotations",
                    message,
                    subject=place,
                    hint=hint,
                    severity=Severity.WARNING,
                )
            )
    return found
