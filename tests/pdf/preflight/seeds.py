"""Print files made for the tests: a good one, and what puts one defect each into it."""

import zlib
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pikepdf
import reportlab
import yaml
from pikepdf import Array, Dictionary, Name, String
from reportlab.lib.colors import CMYKColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pipeline.source.units import mm

MARGIN: Final = mm(10)
BLEED: Final = mm(3)
WIDTH, HEIGHT = mm(63), mm(88)
SHEET: Final = (WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
TRIM: Final = (MARGIN, MARGIN, MARGIN + WIDTH, MARGIN + HEIGHT)
BLEED_BOX: Final = tuple(
    edge + (-BLEED if number < 2 else BLEED) for number, edge in enumerate(TRIM)
)
RULES: Final = yaml.safe_load(Path(__file__).with_name("rules.yaml").read_text("utf-8"))
RESOURCES: Final = {"ColorSpace", "ExtGState", "Font", "Pattern", "Shading", "XObject"}
Edit = Callable[[pikepdf.Pdf], None]
Spoil = Callable[[bytes], bytes]
DEFECTS: dict[str, tuple[str, Spoil]] = {}
"""By name: the key of the rule that must find it, and what puts it into the good file."""


@cache
def good() -> bytes:
    """Return two cards as a print shop asks for them: back 1, front 1, back 2, front 2."""
    font = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
    pdfmetrics.registerFont(TTFont("Vera", font))
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=SHEET, initialFontName="Vera", invariant=1)
    for number in range(4):
        _draw(canvas, number)
        canvas.showPage()
    canvas.save()
    with pikepdf.open(BytesIO(stream.getvalue())) as pdf:
        _prepare(pdf)
        return saved(pdf)


def _draw(canvas: Canvas, number: int) -> None:
    left, bottom, right, top = BLEED_BOX
    canvas.setFillColor(
        CMYKColor(0.9, 0.4, 0.1, 0.1) if number % 2 == 0 else CMYKColor(0, 0.1, 0.3, 0)
    )
    canvas.rect(left, bottom, right - left, top - bottom, stroke=0, fill=1)
    canvas.setStrokeColor(CMYKColor(0, 0, 0, 1))
    canvas.setLineWidth(0.5)
    for x in (TRIM[0], TRIM[2]):
        canvas.line(x, 2, x, MARGIN - BLEED - 2)
        canvas.line(x, SHEET[1] - 2, x, SHEET[1] - MARGIN + BLEED + 2)
    for y in (TRIM[1], TRIM[3]):
        canvas.line(2, y, MARGIN - BLEED - 2, y)
        canvas.line(SHEET[0] - 2, y, SHEET[0] - MARGIN + BLEED + 2, y)
    canvas.setFillColor(CMYKColor(0, 0, 0, 1))
    canvas.setFont("Vera", 12)
    canvas.drawString(TRIM[0] + 20, TRIM[3] - 40, f"Card {number}" if number % 2 else "Back")
    canvas.setFont("Vera", 5)
    canvas.drawString(TRIM[0] + 20, 4, "Slug")


def _prepare(pdf: pikepdf.Pdf) -> None:
    profile = pdf.make_stream(b"\0" * 16 + b"CMYK" + b"\0" * 112)
    profile.N = 4
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String("CGATS TR 001"),
        RegistryName=String("http://www.color.org"),
        DestOutputProfile=profile,
    )
    pdf.Root.OutputIntents = Array([pdf.make_indirect(intent)])
    day = String("D:20260101000000Z")
    pdf.trailer.Info = pdf.make_indirect(
        Dictionary(
            GTS_PDFXVersion=String("PDF/X-1a:2003"),
            Title=String("Cards"),
            CreationDate=day,
            ModDate=day,
            Trapped=Name("/False"),
        )
    )
    bitmap = picture(pdf, 300, 300)
    for page in pdf.pages:
        page.obj.TrimBox, page.obj.BleedBox = Array(TRIM), Array(BLEED_BOX)
        if "/Group" in page.obj:
            del page.obj.Group
        add(page, "XObject", "Good", bitmap)
        draw(pdf, page, b"q 60 0 0 60 60 80 cm /Good Do Q")


def saved(pdf: pikepdf.Pdf, **options: Any) -> bytes:
    """Return a file as bytes, as PDF 1.4 has it."""
    stream = BytesIO()
    usual = {
        "force_version": "1.4",
        "object_stream_mode": pikepdf.ObjectStreamMode.disable,
        "deterministic_id": True,
    }
    pdf.save(stream, **{**usual, **options})
    return stream.getvalue()


def picture(pdf: pikepdf.Pdf, width: int, height: int, space: Any = Name.DeviceCMYK) -> Any:
    """Return a bitmap of one grey, in CMYK unless another space is asked for."""
    count = {Name.DeviceCMYK: 4, Name.DeviceGray: 1}.get(space, 3)
    image = pdf.make_stream(zlib.compress(bytes([40] * (width * height * count))))
    image.stream_dict = Dictionary(
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=width,
        Height=height,
        ColorSpace=space,
        BitsPerComponent=8,
        Filter=Name.FlateDecode,
        Length=image.stream_dict.Length,
    )
    return image


def form(pdf: pikepdf.Pdf, content: bytes, resources: Any = None, **entries: Any) -> Any:
    stream = pdf.make_stream(content)
    stream.Type, stream.Subtype = Name.XObject, Name.Form
    stream.BBox = Array([-1000, -1000, 1000, 1000])
    stream.Resources = resources or Dictionary()
    for key, value in entries.items():
        stream[f"/{key}"] = value
    return stream


def add(page: pikepdf.Page, sort: str, name: str, thing: Any) -> None:
    resources = Dictionary(page.obj.get("/Resources") or Dictionary())
    entries = Dictionary(resources.get(f"/{sort}") or Dictionary())
    entries[f"/{name}"] = thing
    resources[f"/{sort}"] = entries
    page.obj.Resources = resources


def draw(pdf: pikepdf.Pdf, page: pikepdf.Page, content: bytes) -> None:
    page.contents_add(pdf.make_stream(b"\nq\n" + content + b"\nQ\n"))


def defect(rule: str) -> Callable[[Edit], Edit]:
    """Register what puts a defect into the good file."""

    def register(edit: Edit) -> Edit:
        DEFECTS[edit.__name__.strip("_")] = rule, _edited(edit)
        return edit

    return register


def _edited(edit: Edit) -> Spoil:
    def spoilt(raw: bytes) -> bytes:
        with pikepdf.open(BytesIO(raw)) as pdf:
            edit(pdf)
            return saved(pdf)

    return spoilt


def raw_defect(rule: str) -> Callable[[Spoil], Spoil]:
    """Register what makes a bad file of a good one's bytes."""

    def register(edit: Spoil) -> Spoil:
        DEFECTS[edit.__name__] = rule, edit
        return edit

    return register


def bad(name: str) -> bytes:
    return DEFECTS[name][1](good())


def _thing(pdf: pikepdf.Pdf, given: Any) -> Any:
    """Return a thing of the table: in PDF's own words, a picture, a stream, or by its entries."""
    if not isinstance(given, dict | list):
        return pikepdf.Object.parse(str(given).encode())
    if isinstance(given, list):
        return Array([_thing(pdf, each) for each in given])
    entries = dict(given)
    if "picture" in entries:
        width, height, *space = entries.pop("picture")
        made = picture(pdf, width, height, *map(Name, space))
        if "bytes" in entries:
            byte, count = entries.pop("bytes")
            made.write(bytes([byte]) * count)
    else:
        made = _thing(pdf, entries.pop("is", "<< >>"))
        if "content" in entries:
            content = entries.pop("content").encode("latin-1")
            made = pdf.make_stream(content, made)
    # A picture or a shading has a ColorSpace that is no resource.
    for sort in [sort for sort in RESOURCES if isinstance(entries.get(sort), dict)]:
        if "/Resources" not in made:
            made.Resources = Dictionary()
        made.Resources[f"/{sort}"] = _things(pdf, entries.pop(sort))
    for key, value in _things(pdf, entries).items():
        made[key] = value
    return pdf.make_indirect(made)


def _things(pdf: pikepdf.Pdf, given: dict[str, Any]) -> Any:
    return Dictionary({f"/{name}": _thing(pdf, value) for name, value in given.items()})


def of_table(given: dict[str, Any]) -> Edit:
    """Return the edit that a row of the table describes."""

    def edit(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[given.get("page", 0)]
        for sort in RESOURCES & given.keys():
            for name, value in given[sort].items():
                add(page, sort, name, _thing(pdf, value))
        if "draw" in given:
            draw(pdf, page, given["draw"].encode())
        for path, value in given.get("set", {}).items():
            start, *steps, last = path.split("/")
            place = {"Root": pdf.Root, "Info": pdf.trailer.Info}.get(start, page.obj)
            for step in steps:
                place = place[int(step) if step.isdigit() else f"/{step}"]
            if value is None:
                del place[f"/{last}"]
            else:
                place[f"/{last}"] = _thing(pdf, value)

    return edit


_TABLE: Final = yaml.safe_load(Path(__file__).with_name("defects.yaml").read_text("utf-8"))
DEFECTS |= {name: (given["rule"], _edited(of_table(given))) for name, given in _TABLE.items()}

HELVETICA: Final = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
TEXT: Final = b"BT 0 0 0 1 k /H 12 Tf 70 120 Td (Hamburg) Tj ET"


@defect("trim")
def _size_of_trim(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages[:2]:
        page.obj.TrimBox = Array([TRIM[0], TRIM[1] + 1, TRIM[2], TRIM[3] - 1])


@defect("bleed")
def _bleed_short(pdf: pikepdf.Pdf) -> None:
    left, bottom, right, top = BLEED_BOX
    for page in pdf.pages:
        page.obj.BleedBox = Array([left + 4, bottom, right, top])


@defect("bleed-art")
def _art_on_three_sides(pdf: pikepdf.Pdf) -> None:
    draw(pdf, pdf.pages[0], b"0 0 0 0 k %f 0 %f 1000 re f" % (TRIM[2], MARGIN))
    for y in (TRIM[1], TRIM[3]):
        mark = b"0 0 0 1 K .5 w %f %f m %f %f l S"
        draw(pdf, pdf.pages[0], mark % (SHEET[0] - 2, y, TRIM[2] + BLEED + 2, y))


@defect("safe")
def _text_near_trim(pdf: pikepdf.Pdf) -> None:
    font = next(iter(pdf.pages[1].obj.Resources.Font.keys()))[1:].encode()
    text = b"BT 0 0 0 1 k /%s 8 Tf %f 150 Td (Back) Tj ET" % (font, TRIM[0] + mm(2))
    draw(pdf, pdf.pages[1], text)


@defect("pages")
def _pages_missing(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[2:]


@defect("order")
def _fronts_first(pdf: pikepdf.Pdf) -> None:
    pages = [pdf.pages[number] for number in (1, 0, 3, 2)]
    for _ in range(4):
        del pdf.pages[0]
    pdf.pages.extend(pages)


def shift(pdf: pikepdf.Pdf, number: int, right: float, up: float) -> None:
    page = pdf.pages[number]
    page.contents_add(pdf.make_stream(b"1 0 0 1 %f %f cm " % (right, up)), prepend=True)
    for key in ("/TrimBox", "/BleedBox"):
        left, bottom, far, top = (float(each) for each in page.obj[key])
        page.obj[key] = Array([left + right, bottom + up, far + right, top + up])


@defect("registration")
def _back_shifted(pdf: pikepdf.Pdf) -> None:
    shift(pdf, 1, mm(1), 0)


@defect("registration")
def _cut_marks_shifted(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages[1:2]:
        x = TRIM[0] + mm(1)
        draw(pdf, page, b"0 0 0 1 K .5 w %f 2 m %f 12 l S" % (x, x))


@defect("attachments")
def _attachment(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["notes.txt"] = b"notes"


@defect("fonts")
def font_is_no_font(pdf: pikepdf.Pdf) -> None:
    """Put bytes in the place of a font, which a reader does not take."""
    for obj in pdf.objects:
        if isinstance(obj, Dictionary) and "/FontFile2" in obj:
            obj.FontFile2 = pdf.make_indirect(pdf.make_stream(b"nothing"))


@raw_defect("standard")
def objects_packed(raw: bytes) -> bytes:
    """Streams of objects, which PDF 1.4 does not have, whatever the file says."""
    packing = pikepdf.ObjectStreamMode.generate
    with pikepdf.open(BytesIO(raw)) as pdf:
        packed = saved(pdf, force_version="1.5", object_stream_mode=packing)
    return packed.replace(packed[:8], b"%PDF-1.4", 1)


@raw_defect("encrypted")
def encrypted(raw: bytes, user: str = "") -> bytes:
    lock = pikepdf.Encryption(owner="o", user=user, R=3, aes=False, metadata=False)
    with pikepdf.open(BytesIO(raw)) as pdf:
        return saved(pdf, deterministic_id=False, encryption=lock)


@raw_defect("encrypted")
def locked(raw: bytes) -> bytes:
    return encrypted(raw, "u")


@raw_defect("sound")
def xref_damaged(raw: bytes) -> bytes:
    start = raw.rindex(b"startxref")
    return raw[:start] + b"startxref\n12\n%%EOF\n"


@raw_defect("sound")
def cut_short(raw: bytes) -> bytes:
    return raw[:-300]


@raw_defect("sound")
def stream_damaged(raw: bytes) -> bytes:
    """Put in: stream damaged."""
    with pikepdf.open(BytesIO(raw)) as pdf:
        contents = pdf.pages[3].obj.Contents
        stream = contents[0] if isinstance(contents, Array) else contents
        packed = bytearray(zlib.compress(stream.read_bytes()))
        packed[20:60] = b"\xff" * 40
        stream.write(bytes(packed), filter=Name.FlateDecode)
        return saved(
            pdf, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none
        )
