"""Print files made for the tests: a good one, and what puts one defect each into it."""

import zlib
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pikepdf
import reportlab
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
RULES: Final = {
    "standard": "PDF/X-1a:2003",
    "profile": "CGATS TR 001",
    "sound": True,
    "version": 1.4,
    "boxes": ["trim", "bleed"],
    "page": "same",
    "trim": [63, 88],
    "turned": False,
    "bleed": 3,
    "bleed-art": True,
    "safe": 3,
    "taken": "pdf",
    "annotations": False,
    "dpi": 300,
    "line": 0.25,
    "ink": 300,
    "pages": 4,
    "order": "backs-first",
    "registration": 0.25,
    "white-overprint": False,
    "text-inks": 2,
    "blank": False,
}
Edit = Callable[[pikepdf.Pdf], None]
DEFECTS: dict[str, tuple[str, Edit]] = {}
"""By name: the key of the rule that must find it, and what puts it into the good file."""
RAW: dict[str, tuple[str, Callable[[bytes], bytes]]] = {}
"""The same for defects of the file rather than of what is in it."""


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
    """Return a form."""
    stream = pdf.make_stream(content)
    stream.Type, stream.Subtype = Name.XObject, Name.Form
    stream.BBox = Array([-1000, -1000, 1000, 1000])
    stream.Resources = resources or Dictionary()
    for key, value in entries.items():
        stream[f"/{key}"] = value
    return stream


def pattern(pdf: pikepdf.Pdf, content: bytes, resources: Any) -> Any:
    """Return a tiling pattern with colours of its own."""
    stream = pdf.make_stream(content)
    stream.Type, stream.PatternType, stream.PaintType, stream.TilingType = Name.Pattern, 1, 1, 1
    stream.BBox, stream.XStep, stream.YStep = Array([0, 0, 30, 30]), 30, 30
    stream.Resources = resources
    return stream


def add(page: pikepdf.Page, sort: str, name: str, thing: Any) -> None:
    """Put a resource into a page, as its own."""
    resources = Dictionary(page.obj.get("/Resources") or Dictionary())
    entries = Dictionary(resources.get(f"/{sort}") or Dictionary())
    entries[f"/{name}"] = thing
    resources[f"/{sort}"] = entries
    page.obj.Resources = resources


def draw(pdf: pikepdf.Pdf, page: pikepdf.Page, content: bytes) -> None:
    """Draw on a page after all else."""
    page.contents_add(pdf.make_stream(b"\nq\n" + content + b"\nQ\n"))


def defect(rule: str) -> Callable[[Edit], Edit]:
    """Register what puts a defect into the good file."""

    def register(edit: Edit) -> Edit:
        DEFECTS[edit.__name__.strip("_")] = (rule, edit)
        return edit

    return register


def raw_defect(rule: str) -> Callable[[Callable[[bytes], bytes]], Callable[[bytes], bytes]]:
    """Register what makes a bad file of a good one's bytes."""

    def register(edit: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
        RAW[edit.__name__] = (rule, edit)
        return edit

    return register


def bad(name: str) -> bytes:
    """Return the good file with one defect."""
    if name in RAW:
        return RAW[name][1](good())
    with pikepdf.open(BytesIO(good())) as pdf:
        DEFECTS[name][1](pdf)
        return saved(pdf)


_DRAWN: Final = {
    "rgb_vector": ("colours", b"1 0 0 rg 80 120 10 10 re f"),
    "hairline_by_scale": ("line", b"0 0 0 1 K 1 w .1 0 0 .1 80 120 cm 0 0 m 300 100 l S"),
    "hairline_of_no_width": ("line", b"0 0 0 1 K 0 w 80 120 m 100 140 l S"),
    "rectangle_thin": ("line", b"0 0 0 1 k 80 120 .1 40 re f"),
    "ink_of_vector": ("ink", b".8 .8 .7 .8 k 80 120 20 20 re f"),
}
"""Defects that are drawn on the first page: their rule, and the operators."""

_STATES: Final = {
    "opacity": {"ca": 0.5},
    "opacity_of_lines": {"CA": 0.99},
    "blend_mode": {"BM": Name.Multiply},
}
"""Transparency as a state of graphics has it."""

_CHANGED: Final[dict[str, tuple[str, Edit]]] = {
    "group_of_page": (
        "transparency",
        lambda pdf: setattr(
            pdf.pages[3].obj, "Group", Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)
        ),
    ),
    "size_of_third_page": (
        "page",
        lambda pdf: setattr(pdf.pages[2].obj, "MediaBox", Array([0, 0, SHEET[0], SHEET[1] + 12])),
    ),
    "script_of_page": (
        "scripts",
        lambda pdf: setattr(
            pdf.pages[1].obj, "AA", Dictionary(O=Dictionary(S=Name.Launch, F=String("x.exe")))
        ),
    ),
    "other_printing_condition": (
        "profile",
        lambda pdf: setattr(
            pdf.Root.OutputIntents[0], "OutputConditionIdentifier", String("FOGRA39")
        ),
    ),
    "front_lost": (
        "blank",
        lambda pdf: setattr(pdf.pages[3], "Contents", pdf.make_stream(b"q 0 0 9 9 re W n Q")),
    ),
    "no_bleed_box": ("boxes", lambda pdf: delattr(pdf.pages[1].obj, "BleedBox")),
    "page_turned": ("turned", lambda pdf: setattr(pdf.pages[1].obj, "Rotate", 180)),
    "no_output_intent": ("standard", lambda pdf: delattr(pdf.Root, "OutputIntents")),
    "no_title": ("standard", lambda pdf: delattr(pdf.trailer.Info, "Title")),
    "no_version_of_standard": (
        "standard",
        lambda pdf: delattr(pdf.trailer.Info, "GTS_PDFXVersion"),
    ),
    "not_said_whether_trapped": (
        "standard",
        lambda pdf: setattr(pdf.trailer.Info, "Trapped", Name.Unknown),
    ),
}


def _drawn(content: bytes) -> Edit:
    return lambda pdf: draw(pdf, pdf.pages[0], content)


def _with_state(entries: dict[str, Any]) -> Edit:
    return lambda pdf: _graphics_state(pdf, **entries)


DEFECTS |= {name: (rule, _drawn(content)) for name, (rule, content) in _DRAWN.items()}
DEFECTS |= {name: ("transparency", _with_state(entries)) for name, entries in _STATES.items()}
DEFECTS |= _CHANGED

# Fonts.

HELVETICA: Final = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
TEXT: Final = b"BT 0 0 0 1 k /H 12 Tf 70 120 Td (Hamburg) Tj ET"


@defect("fonts")
def _font_not_embedded(pdf: pikepdf.Pdf) -> None:
    add(pdf.pages[1], "Font", "H", HELVETICA)
    draw(pdf, pdf.pages[1], TEXT)


@defect("fonts")
def _font_not_embedded_in_form(pdf: pikepdf.Pdf) -> None:
    inner = form(pdf, TEXT, Dictionary(Font=Dictionary(H=HELVETICA)))
    outer = form(pdf, b"/I Do", Dictionary(XObject=Dictionary(I=inner)))
    add(pdf.pages[1], "XObject", "O", outer)
    draw(pdf, pdf.pages[1], b"/O Do")


@defect("fonts")
def _font_not_embedded_in_pattern(pdf: pikepdf.Pdf) -> None:
    tile = pattern(
        pdf, b"BT 0 0 0 1 k /H 8 Tf 2 2 Td (ab) Tj ET", Dictionary(Font=Dictionary(H=HELVETICA))
    )
    add(pdf.pages[1], "Pattern", "T", tile)
    draw(pdf, pdf.pages[1], b"/Pattern cs /T scn 80 150 60 60 re f")


@defect("fonts")
def _font_not_embedded_in_type3(pdf: pikepdf.Pdf) -> None:
    glyph = pdf.make_stream(b"1000 0 d0 BT /H 900 Tf (x) Tj ET")
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=Array([0, 0, 1000, 1000]),
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=Dictionary(x=glyph),
        Encoding=Dictionary(Differences=Array([120, Name.x])),
        FirstChar=120,
        LastChar=120,
        Widths=Array([1000]),
        Resources=Dictionary(Font=Dictionary(H=HELVETICA)),
    )
    add(pdf.pages[1], "Font", "T", font)
    draw(pdf, pdf.pages[1], b"BT 0 0 0 1 k /T 12 Tf 70 120 Td (x) Tj ET")


@defect("fonts")
def _font_not_embedded_in_annotation(pdf: pikepdf.Pdf) -> None:
    look = form(
        pdf, b"BT 0 g /H 4 Tf 0 0 Td (note) Tj ET", Dictionary(Font=Dictionary(H=HELVETICA))
    )
    look.BBox = Array([0, 0, 20, 6])
    note = Dictionary(
        Type=Name.Annot,
        Subtype=Name.PrinterMark,
        Rect=Array([1, 1, 21, 7]),
        F=4,
        AP=Dictionary(N=look),
    )
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(note)])


# Colours.


@defect("colours")
def _rgb_text(pdf: pikepdf.Pdf) -> None:
    font = next(iter(pdf.pages[1].obj.Resources.Font.keys()))[1:].encode()
    draw(pdf, pdf.pages[1], b"BT 1 0 0 rg /" + font + b" 12 Tf 80 120 Td (ab) Tj ET")


@defect("colours")
def _rgb_image_in_form_in_pattern(pdf: pikepdf.Pdf) -> None:
    image = picture(pdf, 200, 200, Name.DeviceRGB)
    inner = form(pdf, b"q 20 0 0 20 2 2 cm /P Do Q", Dictionary(XObject=Dictionary(P=image)))
    tile = pattern(pdf, b"/I Do", Dictionary(XObject=Dictionary(I=inner)))
    add(pdf.pages[2], "Pattern", "T", tile)
    draw(pdf, pdf.pages[2], b"/Pattern cs /T scn 80 150 60 60 re f")


@defect("colours")
def _rgb_inline_image(pdf: pikepdf.Pdf) -> None:
    draw(
        pdf,
        pdf.pages[0],
        b"q .2 0 0 .2 90 90 cm BI /W 2 /H 2 /CS /RGB /BPC 8 ID 000000000000 EI Q",
    )


@defect("colours")
def _rgb_by_default_space(pdf: pikepdf.Pdf) -> None:
    rgb = pdf.make_stream(b"not looked at")
    rgb.N = 3
    add(pdf.pages[0], "ColorSpace", "Mine", Array([Name.ICCBased, rgb]))
    draw(pdf, pdf.pages[0], b"/Mine cs 1 0 0 sc 80 120 10 10 re f")


@defect("colours")
def _lab_shading(pdf: pikepdf.Pdf) -> None:
    lab = Array([Name.Lab, Dictionary(WhitePoint=Array([0.95, 1, 1.09]))])
    blend = Dictionary(
        FunctionType=2, Domain=Array([0, 1]), N=1, C0=Array([0, 0, 0]), C1=Array([80, 0, 0])
    )
    shading = Dictionary(
        ShadingType=2, ColorSpace=lab, Coords=Array([80, 100, 120, 100]), Function=blend
    )
    add(pdf.pages[0], "Shading", "S", shading)
    draw(pdf, pdf.pages[0], b"80 100 40 40 re W n /S sh")


@defect("colours")
def _spot_over_rgb(pdf: pikepdf.Pdf) -> None:
    tint = Dictionary(
        FunctionType=2, Domain=Array([0, 1]), N=1, C0=Array([1, 1, 1]), C1=Array([1, 0, 0])
    )
    spot = Array([Name.Separation, Name("/Gold"), Name.DeviceRGB, tint])
    add(pdf.pages[0], "ColorSpace", "Gold", spot)
    draw(pdf, pdf.pages[0], b"/Gold cs 1 scn 80 120 10 10 re f")


# Transparency.


@defect("transparency")
def _picture_with_soft_mask(pdf: pikepdf.Pdf) -> None:
    image = picture(pdf, 300, 300)
    image.SMask = picture(pdf, 300, 300, Name.DeviceGray)
    add(pdf.pages[0], "XObject", "P", image)
    draw(pdf, pdf.pages[0], b"q 60 0 0 60 60 160 cm /P Do Q")


def _graphics_state(pdf: pikepdf.Pdf, **entries: Any) -> None:
    add(pdf.pages[0], "ExtGState", "G", Dictionary(Type=Name.ExtGState, **entries))
    draw(pdf, pdf.pages[0], b"/G gs 0 0 0 .5 k 80 120 10 10 re f")


@defect("transparency")
def _soft_mask(pdf: pikepdf.Pdf) -> None:
    group = form(
        pdf, b"0 g 0 0 100 100 re f", Group=Dictionary(S=Name.Transparency, CS=Name.DeviceGray)
    )
    _graphics_state(pdf, SMask=Dictionary(S=Name.Luminosity, G=group))


# Bitmaps.


@defect("dpi")
def _picture_coarse(pdf: pikepdf.Pdf) -> None:
    add(pdf.pages[1], "XObject", "P", picture(pdf, 100, 100))
    draw(pdf, pdf.pages[1], b"q 60 0 0 60 60 160 cm /P Do Q")


@defect("dpi")
def _picture_coarse_by_nested_matrices(pdf: pikepdf.Pdf) -> None:
    image = picture(pdf, 100, 100)
    inner = form(
        pdf,
        b"q 2 0 0 2 0 0 cm /P Do Q",
        Dictionary(XObject=Dictionary(P=image)),
        Matrix=Array([0, 3, -3, 0, 6, 0]),
    )
    outer = form(pdf, b"q 5 0 0 5 0 0 cm /I Do Q", Dictionary(XObject=Dictionary(I=inner)))
    add(pdf.pages[1], "XObject", "O", outer)
    draw(pdf, pdf.pages[1], b"q 2 0 0 2 70 120 cm /O Do Q")


@defect("dpi")
def _picture_coarse_along_one_side(pdf: pikepdf.Pdf) -> None:
    add(pdf.pages[1], "XObject", "P", picture(pdf, 300, 100))
    draw(pdf, pdf.pages[1], b"q 60 0 0 60 60 160 cm /P Do Q")


# Boxes and sizes.


@defect("standard")
def no_trim_or_art_box(pdf: pikepdf.Pdf) -> None:
    """Without a trim, rules that measure from it have nothing to say against the page."""
    page = pdf.pages[1].obj
    page.ArtBox = page.TrimBox


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


# Text, lines and ink.


@defect("safe")
def _text_near_trim(pdf: pikepdf.Pdf) -> None:
    font = next(iter(pdf.pages[1].obj.Resources.Font.keys()))[1:].encode()
    text = b"BT 0 0 0 1 k /%s 8 Tf %f 150 Td (Back) Tj ET" % (font, TRIM[0] + mm(2))
    draw(pdf, pdf.pages[1], text)


@defect("ink")
def _ink_of_picture(pdf: pikepdf.Pdf) -> None:
    image = picture(pdf, 100, 100)
    image.write(bytes([200]) * 40000)
    add(pdf.pages[0], "XObject", "P", image)
    draw(pdf, pdf.pages[0], b"q 20 0 0 20 80 170 cm /P Do Q")


# Pages.


@defect("pages")
def _pages_missing(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[2:]


@defect("order")
def _fronts_first(pdf: pikepdf.Pdf) -> None:
    pages = [pdf.pages[number] for number in (1, 0, 3, 2)]
    for _ in range(4):
        del pdf.pages[0]
    pdf.pages.extend(pages)


@defect("registration")
def _back_shifted(pdf: pikepdf.Pdf) -> None:
    shift = mm(1)
    page = pdf.pages[1]
    page.contents_add(pdf.make_stream(b"1 0 0 1 %f 0 cm " % shift), prepend=True)
    for key in ("/TrimBox", "/BleedBox"):
        left, bottom, right, top = (float(each) for each in page.obj[key])
        page.obj[key] = Array([left + shift, bottom, right + shift, top])


@defect("registration")
def _cut_marks_shifted(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages[1:2]:
        x = TRIM[0] + mm(1)
        draw(pdf, page, b"0 0 0 1 K .5 w %f 2 m %f 12 l S" % (x, x))


# The file.


@defect("scripts")
def _script(pdf: pikepdf.Pdf) -> None:
    action = Dictionary(S=Name.JavaScript, JS=String("app.alert('x')"))
    pdf.Root.OpenAction = action


@defect("attachments")
def _attachment(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["notes.txt"] = b"notes"


@defect("layers")
def _layer(pdf: pikepdf.Pdf) -> None:
    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Draft")))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary(Order=Array([])))


@defect("annotations")
def _annotation_on_card(pdf: pikepdf.Pdf) -> None:
    note = Dictionary(Type=Name.Annot, Subtype=Name.Square, Rect=Array([60, 60, 90, 90]))
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(note)])


@defect("colours")
def bitmap_with_profile_of_its_own(pdf: pikepdf.Pdf) -> None:
    """CMYK that is not that of the output intent."""
    image = picture(pdf, 400, 400)
    image.ColorSpace = Array([Name.ICCBased, pdf.make_indirect(pdf.make_stream(b"icc", N=4))])
    add(pdf.pages[0], "XObject", "I", image)
    draw(pdf, pdf.pages[0], b"q 20 0 0 20 60 60 cm /I Do Q")


@defect("fonts")
def font_is_no_font(pdf: pikepdf.Pdf) -> None:
    """Put bytes in the place of a font, which a reader does not take."""
    for obj in pdf.objects:
        if isinstance(obj, Dictionary) and "/FontFile2" in obj:
            obj.FontFile2 = pdf.make_indirect(pdf.make_stream(b"nothing"))


@defect("standard")
def transfer_function(pdf: pikepdf.Pdf) -> None:
    """Of a graphics state that does not say what it is."""
    curve = Dictionary(FunctionType=2, Domain=Array([0, 1]), N=2)
    add(pdf.pages[0], "ExtGState", "G", Dictionary(TR=curve))


@defect("standard")
def threshold_screen(pdf: pikepdf.Pdf) -> None:
    """Fix the dots of a press by a halftone."""
    screen = pdf.make_stream(bytes(4), HalftoneType=6, Width=2, Height=2)
    add(pdf.pages[0], "ExtGState", "G", Dictionary(HT=pdf.make_indirect(screen)))


@defect("scripts")
def script_after_a_jump(pdf: pikepdf.Pdf) -> None:
    """Put a script behind a harmless action."""
    after = Dictionary(S=Name.JavaScript, JS=String("1"))
    pdf.Root.OpenAction = Dictionary(S=Name.GoTo, D=Array([]), Next=after)


@defect("scripts")
def bookmark_that_launches(pdf: pikepdf.Pdf) -> None:
    """Start a program from the outline."""
    action = Dictionary(S=Name.Launch, F=String("x"))
    item = pdf.make_indirect(Dictionary(Title=String("x"), A=action))
    pdf.Root.Outlines = Dictionary(First=item, Last=item, Count=1)


def _shading(pdf: pikepdf.Pdf, function: Any) -> None:
    space, ends = Name.DeviceCMYK, Array([60, 60, 90, 90])
    shading = Dictionary(ShadingType=2, ColorSpace=space, Coords=ends, Function=function)
    add(pdf.pages[0], "Shading", "S", shading)
    draw(pdf, pdf.pages[0], b"q 60 60 20 20 re W n /S sh Q")


@defect("ink")
def ink_of_shading(pdf: pikepdf.Pdf) -> None:
    """Most of it lies within, and not at its ends."""
    unit = Array([0, 1])
    light, dark = Array([0.1] * 4), Array([0.9] * 4)
    up = Dictionary(FunctionType=2, Domain=unit, C0=light, C1=dark, N=1)
    down = Dictionary(FunctionType=2, Domain=unit, C0=dark, C1=light, N=1)
    whole = Dictionary(
        FunctionType=3,
        Domain=unit,
        Functions=Array([up, down]),
        Bounds=Array([0.3]),
        Encode=Array([0, 1, 0, 1]),
    )
    _shading(pdf, whole)


@defect("ink")
def ink_of_sampled_shading(pdf: pikepdf.Pdf) -> None:
    """Give the colours of a shading by a table, dark in its midst."""
    table = pdf.make_stream(bytes(4) + bytes([230] * 4) + bytes(4), FunctionType=0)
    table.Domain, table.Size, table.BitsPerSample = Array([0, 1]), Array([3]), 8
    table.Range = Array([0, 1] * 4)
    _shading(pdf, pdf.make_indirect(table))


@defect("ink")
def ink_of_indexed_bitmap(pdf: pikepdf.Pdf) -> None:
    """Only the colours that are there count, of those that the bitmap has."""
    colours = String(bytes(4) + bytes([230] * 4))
    image = picture(pdf, 400, 400)
    image.ColorSpace = Array([Name.Indexed, Name.DeviceCMYK, 1, colours])
    image.BitsPerComponent = 1
    image.write(b"\xff" * (50 * 400))
    add(pdf.pages[0], "XObject", "I", image)
    draw(pdf, pdf.pages[0], b"q 20 0 0 20 60 60 cm /I Do Q")


@defect("ink")
def ink_of_bitmap_of_four_bits(pdf: pikepdf.Pdf) -> None:
    """Take samples of another depth than eight bits."""
    image = picture(pdf, 400, 400)
    image.BitsPerComponent = 4
    image.write(b"\xee" * (400 * 400 * 2))
    add(pdf.pages[0], "XObject", "I", image)
    draw(pdf, pdf.pages[0], b"q 20 0 0 20 60 60 cm /I Do Q")


@defect("white-overprint")
def white_prints_over(pdf: pikepdf.Pdf) -> None:
    """White on the screen, and nothing on paper."""
    add(pdf.pages[0], "ExtGState", "G", Dictionary(op=True, OP=True, OPM=1))
    draw(pdf, pdf.pages[0], b"q /G gs 0 0 0 0 k 60 60 20 20 re f Q")


@defect("text-inks")
def small_text_in_four_inks(pdf: pikepdf.Pdf) -> None:
    """Black that is more than black, in letters of 7 pt."""
    (name, *_) = pdf.pages[0].Resources.Font.keys()
    text = f".5 .4 .4 .9 k BT {name} 7 Tf 1 0 0 1 80 90 Tm (rich) Tj ET"
    draw(pdf, pdf.pages[0], text.encode())


@raw_defect("standard")
def objects_packed(raw: bytes) -> bytes:
    """Streams of objects, which PDF 1.4 does not have, whatever the file says."""
    packing = pikepdf.ObjectStreamMode.generate
    with pikepdf.open(BytesIO(raw)) as pdf:
        packed = saved(pdf, force_version="1.5", object_stream_mode=packing)
    return packed.replace(packed[:8], b"%PDF-1.4", 1)


@raw_defect("encrypted")
def encrypted(raw: bytes) -> bytes:
    """Put in: encrypted."""
    with pikepdf.open(BytesIO(raw)) as pdf:
        return saved(
            pdf,
            deterministic_id=False,
            encryption=pikepdf.Encryption(owner="o", user="", R=3, aes=False, metadata=False),
        )


@raw_defect("encrypted")
def locked(raw: bytes) -> bytes:
    """Put in: locked."""
    with pikepdf.open(BytesIO(raw)) as pdf:
        return saved(
            pdf,
            deterministic_id=False,
            encryption=pikepdf.Encryption(owner="o", user="u", R=3, aes=False, metadata=False),
        )


@raw_defect("sound")
def xref_damaged(raw: bytes) -> bytes:
    """Put in: xref damaged."""
    start = raw.rindex(b"startxref")
    return raw[:start] + b"startxref\n12\n%%EOF\n"


@raw_defect("sound")
def cut_short(raw: bytes) -> bytes:
    """Put in: cut short."""
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
