"""A finished PDF made ready for a press: flattened, converted to inks, measured.

Paint covers what lies below it, so the total of inks at a place is that of what is painted last
there. Only overprinting adds to those below; what is overprinted counts with the highest of its
page.
"""

import re
from contextlib import suppress
from functools import partial
from io import BytesIO
from typing import Any, Final, NamedTuple

from pikepdf import (
    Array,
    Dictionary,
    Name,
    ObjectStreamMode,
    Page,
    Stream,
    parse_content_stream,
    unparse_content_stream,
)
from PIL import Image

from pipeline.pdf.content_colours import INKED_PATTERN, Pictures, Rewriting, sets_colours
from pipeline.pdf.flattening import Flattening
from pipeline.pdf.geometry import combined, matrix_of, moved
from pipeline.pdf.ink_spaces import Spaces, convert_shading
from pipeline.pdf.interpreter import OPERATORS, Interpreter, Paint, State, following
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
    numbers,
    opened,
)
from pipeline.pdf.samples import bands_of, stretched
from pipeline.pdf.separation import Separation, highest_total
from pipeline.source.findings import Finding, Position, Severity
from pipeline.source.units import to_mm

_CONCERNED: Final = re.compile(rb"(?<![^\s\]\)>])(?:k|K|scn|SCN|Do|sh|BI)(?![^\s\[\(</%])")
_MOST: Final = 400.0


class Total(NamedTuple):
    """The highest total among things, in percent; where, in their coordinates; what has it."""

    percent: float = 0.0
    x: float = 0.0
    y: float = 0.0
    what: str = ""


class InkCoverage(Interpreter):
    """Measures one file; each picture and form is looked at once, however often it is placed."""

    # A path is reported by its beginning.
    operators = following(OPERATORS.keys() - {"l", "c", "v", "y", "h", "W", "W*", "w"})

    def __init__(self) -> None:
        super().__init__(None, State())
        self._known: dict[object, Total] = {}
        self._highest, self._below = Total(), 0.0

    def of_page(self, page: Page, number: int) -> InkPlace:
        """Return the highest total of a page; raises UnusableError for a damaged one."""
        found = self._measured(page, page.obj.get("/Resources"))
        box = numbers(page.obj.get("/TrimBox", page.obj.get("/MediaBox")))
        x, y = to_mm(found.x - min(box[::2])), to_mm(max(box[1::2]) - found.y)
        return InkPlace(round(found.percent, 1), number, round(x, 1), round(y, 1), found.what)

    def _measured(self, stream: Any, resources: Any) -> Total:
        parts = entries(stream.obj.get("/Contents")) if isinstance(stream, Page) else [stream]
        if not _CONCERNED.search(b"\n".join(content_of(part) for part in parts)):
            return Total()
        outer = self._highest, self._below
        self._highest, self._below = Total(), 0.0
        self.nested(stream, parse_content_stream(stream), resources, State())
        found = self._highest
        self._highest, self._below = outer
        return found

    def painted(self, operator: str, *, fill: bool, stroke: bool) -> None:
        """Note a path by where it begins."""
        place = self.path.begin
        if fill:
            self._note(self._inks(self.state.fill), place, "a path")
        if stroke:
            self._note(self._inks(self.state.stroke), place, "a line")

    def shown(self) -> None:
        place = moved(combined(self.state.text_matrix, self.state.matrix), 0, 0)
        self._note(self._inks(self.state.fill), place, "text")

    def shaded(self, shading: Any) -> None:
        if shading is not None:
            self._note(_of_shading(shading), moved(self.state.matrix, 0, 0), "a gradient")

    def form(self, form: Any) -> None:
        self._note_at(self._of_form(form))

    def image(self, image: Any) -> None:
        if bool(image.get("/ImageMask", False)):
            self._note_at(Total(self._inks(self.state.fill), 0, 1, "a mask"))
        else:
            key = key_of(image)
            if key is None or key not in self._known:
                self._known[key] = _of_picture(image)
            self._note_at(self._known[key])

    def inline(self, image: Any) -> None:
        """Note a mask; other images are not in streams any more."""
        self._note_at(Total(self._inks(self.state.fill), 0, 0, "a mask"))

    def _of_form(self, form: Any) -> Total:
        """Return the highest total of a form or a tile, in the coordinates of its parent."""
        key = key_of(form)
        if key is None or key not in self._known:
            self._known[key] = Total()
            found = self._measured(form, form.get("/Resources", self.resources))
            x, y = moved(matrix_of(form.get("/Matrix")), found.x, found.y)
            self._known[key] = found._replace(x=x, y=y)
        return self._known[key]

    def _inks(self, paint: Paint) -> float:
        pattern = paint.pattern
        if pattern is None or paint.components:
            return 100 * (
                1 - paint.components[0] if paint.space.family == "grey" else sum(paint.components)
            )
        if pattern.get("/PatternType") == 2:
            return _of_shading(pattern["/Shading"])
        return self._of_form(pattern).percent

    def _note_at(self, total: Total) -> None:
        self._note(total.percent, moved(self.state.matrix, total.x, total.y), total.what)

    def _note(self, percent: float, place: tuple[float, float], what: str) -> None:
        if self.state.overprint_fill:
            percent, what = min(_MOST, percent + self._below), f"{what}, overprinting"
        else:
            self._below = max(self._below, percent)
        if percent > self._highest.percent + 1e-9:
            self._highest = Total(percent, *place, what)


def _of_picture(image: Any) -> Total:
    space = image.get("/ColorSpace")
    width, height = int(image.Width), int(image.Height)
    if space == "/DeviceGray":
        return Total(100.0, 0, 1, "a picture in grey")
    if space != "/DeviceCMYK":
        table = bytes(space[3])
        totals = [sum(table[at : at + 4]) for at in range(0, len(table), 4)]
        return Total(max(totals, default=0) / 2.55, 0, 1, "a picture of a palette")
    decode = numbers(image.get("/Decode"))
    pairs = list(zip(decode[::2], decode[1::2], strict=False)) or [(0.0, 1.0)] * 4
    bands = stretched(bands_of(image, 4), pairs)
    percent, (column, row) = highest_total(Image.merge("CMYK", bands))
    return Total(percent, (column + 0.5) / width, 1 - (row + 0.5) / height, "a picture")


def _of_shading(shading: Any) -> float:
    """Return the highest total of a gradient, from the samples of its functions."""
    whole = shading.get("/Function")
    if whole is None:
        return 0.0
    parts = whole.get("/Functions") if whole.get("/FunctionType") == 3 else [whole]
    highest = 0
    for part in parts:
        data = content_of(part)
        highest = max(highest, *(sum(data[at : at + 4]) for at in range(0, len(data), 4)))
    return highest / 2.55


_OF_FORM: Final = ("/Group", "/OC", "/OPI", "/Ref", "/PieceInfo", "/LastModified", "/Metadata")
_TRANSLUCENT: Final = ("/AIS", "/BM", "/CA", "/SMask", "/TK", "/ca")


class Conversion:
    """Brings one open file into the inks of a separation, in its place."""

    def __init__(self, pdf: Any, separation: Separation) -> None:
        self._pdf = pdf
        self._spaces = Spaces(separation)
        self._pictures = Pictures(pdf, separation, self._spaces)
        self._separation = separation
        self._done: set[object] = set()
        self._resources: list[Any] = []

    def page(self, page: Any) -> None:
        """Convert a page; raises UnusableError for what cannot be read or is unknown."""
        resources = page.obj.get("/Resources")
        if resources is None:
            resources = page.obj.Resources = Dictionary()
        content = b"\n".join(map(content_of, entries(page.obj.get("/Contents"))))
        made = self._rewritten(page, content, resources)
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
        for thing in members(resources, "/XObject"):
            if isinstance(thing, Stream) and self._once(thing):
                self._object(thing, resources, depth)
        for thing in members(resources, "/Pattern"):
            if self._once(thing):
                self._pattern(thing, resources, depth)
        for thing in members(resources, "/Shading"):
            if self._once(thing):
                convert_shading(self._pdf, thing, self._spaces, resources)
        for state in members(resources, "/ExtGState"):
            # All that was translucent is flattened by now, into an opaque picture.
            drop(state, *_TRANSLUCENT)
        noted: Any = resources.get("/Properties")
        for name in list(noted.keys()) if isinstance(noted, Dictionary) else ():
            # What programs note of marked content is nothing that is printed, and may have colours.
            noted[name] = Dictionary()
        for thing in members(resources, "/Font"):
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
        for glyph in members(font, "/CharProcs"):
            if isinstance(glyph, Stream) and self._once(glyph):
                self._rewrite(glyph, resources)
        self._walk(resources, depth + 1)

    def _rewrite(self, stream: Any, resources: Any) -> None:
        made = self._rewritten(stream, content_of(stream), resources)
        if made is not None:
            stream.write(made)

    def _rewritten(self, stream: Any, content: bytes, resources: Any) -> bytes | None:
        """Return content with its colours in inks, None if it sets none."""
        if not sets_colours(content):
            return None
        inline = partial(self._inline, resources)
        work = Rewriting(self._separation, self._spaces, resources, inline)
        work.run(parse_content_stream(stream))
        return unparse_content_stream(work.out)

    def _inline(self, resources: Any, picture: Any) -> Any:
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
                Finding("press-annotations", message, Position(), place, hint, Severity.WARNING)
            )
    return found
