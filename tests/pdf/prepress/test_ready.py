"""Whole files made ready: colours, pictures, gradients, structure, and what is refused."""

import struct
import zlib
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from pdf.prepress.conftest import PageOf, picture_object
from pikepdf import Array, Dictionary, Name, Stream, String
from PIL import Image

from pipeline.pdf.prepress import press_ready
from pipeline.pdf.printing_condition import PressReady, PressSettings
from pipeline.source.findings import PunchboardError


def content_after(ready: PressReady) -> bytes:
    with pikepdf.open(BytesIO(ready.pdf)) as pdf:
        return pikepdf.unparse_content_stream(pikepdf.parse_content_stream(pdf.pages[0]))


def codes(ready: PressReady) -> set[str]:
    return {finding.code for finding in ready.findings}


def test_paths_are_in_inks_and_black_stays_black(page_of: PageOf, press: PressSettings) -> None:
    """Colours become four inks, black and greys one."""
    page = page_of(b"1 0 0 rg 0 0 9 9 re f 0 0 0 RG 0 0 m 9 9 l S .5 .5 .5 rg 0 0 5 5 re f 0 g")
    made = content_after(press_ready(page, press))
    assert b"rg" not in made.lower()
    assert b"0 0 0 1 K" in made
    assert b"0 0 0 0.5" in made
    assert made.rstrip().endswith(b"0 g")


def test_text_of_a_near_grey_is_black_alone(page_of: PageOf, press: PressSettings) -> None:
    """The same colour is black for letters, and keeps its tint for the path after them."""

    def add_font(pdf: pikepdf.Pdf, page: Any) -> None:
        glyph = pdf.make_stream(b"500 0 0 0 500 500 d1 0 0 500 500 re f")
        page.Resources.Font.F = pdf.make_indirect(
            Dictionary(
                Type=Name.Font, Subtype=Name.Type3, FontBBox=[0, 0, 500, 500],
                FontMatrix=[0.001, 0, 0, 0.001, 0, 0], CharProcs=Dictionary(a=glyph),
                Encoding=Dictionary(Differences=[97, Name.a]), FirstChar=97, LastChar=97,
                Widths=[500],
            )
        )  # fmt: skip

    page = page_of(b".1 .1 .15 rg BT /F 9 Tf (a) Tj ET 0 0 9 9 re f", add_font)
    colours = [
        line
        for line in content_after(press_ready(page, press)).splitlines()
        if line.endswith(b" k")
    ]
    tinted, black, again = colours
    assert black == b"0 0 0 1 k"
    assert tinted == again != black


def test_spots_lab_and_palettes_become_inks(page_of: PageOf, press: PressSettings) -> None:
    """Each space of colours is understood, and none is left in the file."""

    def add_spaces(pdf: pikepdf.Pdf, page: Any) -> None:
        tint = pdf.make_stream(b"{ dup 0.5 mul exch 0 exch 0 exch pop 0 exch }")
        tint.FunctionType, tint.Domain, tint.Range = 4, Array([0, 1]), Array([0, 1] * 4)
        page.Resources.ColorSpace = Dictionary(
            Lab=[Name.Lab, Dictionary(WhitePoint=[0.96, 1, 0.82], Range=[-100, 100, -100, 100])],
            Spot=[Name.Separation, Name.Gold, Name.DeviceCMYK, tint],
            Ours=[Name.Separation, Name.Magenta, Name.DeviceRGB, tint],
            Table=[Name.Indexed, Name.DeviceRGB, 1, String(b"\xff\xff\xff\xff\0\0")],
        )

    page = page_of(
        b"/Lab cs 100 0 0 sc 0 0 1 1 re f /Spot cs 1 scn 0 0 1 1 re f /Ours cs .25 scn 0 0 1 1 re f"
        b" /Table cs 1 sc 0 0 1 1 re f",
        add_spaces,
    )
    ready = press_ready(page, press)
    made = content_after(ready)
    assert b" cs" not in made
    assert b"0 0.25 0 0 k" in made
    assert b"/Lab" not in ready.pdf
    assert b"/Separation" not in ready.pdf


def test_pictures_are_in_inks_within_the_limit(page_of: PageOf, press: PressSettings) -> None:
    """Colour is separated and limited; a range that is not painted is a mask."""
    dark = Image.new("RGB", (4, 2), (8, 5, 12))
    dark.putpixel((1, 0), (255, 0, 255))

    def add_picture(pdf: pikepdf.Pdf, page: Any) -> None:
        key = Array([250, 255, 0, 5, 250, 255])
        page.Resources.XObject.I = picture_object(pdf, dark, Name.DeviceRGB, Mask=key)

    inline = b" q 9 0 0 9 0 0 cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID \xff\x00\x00 EI Q"
    ready = press_ready(page_of(b"q 40 0 0 20 10 60 cm /I Do Q" + inline, add_picture), press)
    with pikepdf.open(BytesIO(ready.pdf)) as pdf:
        made = pdf.pages[0].Resources.XObject.I
        assert made.ColorSpace == Name.DeviceCMYK
        assert made.Mask.read_bytes() == b"\x40\x00"
        (other,) = (each for each in pdf.pages[0].Resources.XObject.values() if each.Width == 1)
        cyan, magenta, yellow, _ = other.read_bytes()
        assert (cyan < 30, min(magenta, yellow) > 200) == (True, True)
    assert ready.ink is not None
    assert 200 < ready.ink.total <= 240
    assert (ready.ink.page, ready.ink.what) == (1, "a picture")
    assert (ready.ink.x, ready.ink.y) == (
        pytest.approx(15 / 72 * 25.4, abs=2),
        pytest.approx(25 / 72 * 25.4, abs=2),
    )


def test_a_picture_that_is_there_twice_is_in_inks_twice(
    page_of: PageOf, press: PressSettings
) -> None:
    """Programs write the same picture once for each page that it stands on."""
    red = Image.new("RGB", (4, 2), (255, 0, 0))

    def add_pictures(pdf: pikepdf.Pdf, page: Any) -> None:
        for name in ("/I", "/J"):
            page.Resources.XObject[name] = picture_object(pdf, red, Name.DeviceRGB, Intent=Name.X)

    drawn = b"q 40 0 0 20 10 60 cm /I Do Q q 40 0 0 20 10 10 cm /J Do Q"
    with pikepdf.open(BytesIO(press_ready(page_of(drawn, add_pictures), press).pdf)) as pdf:
        one, two = (pdf.pages[0].Resources.XObject[name] for name in ("/I", "/J"))
        assert (one.ColorSpace, one.keys()) == (Name.DeviceCMYK, two.keys())
        assert one.read_bytes() == two.read_bytes()
        assert two.ColorSpace == Name.DeviceCMYK


def test_a_jpeg_of_inks_is_kept_as_it_is(page_of: PageOf, press: PressSettings) -> None:
    """What is in inks and within the limit keeps its bytes."""
    into = BytesIO()
    Image.new("CMYK", (16, 16), (100, 20, 30, 10)).save(into, "JPEG", quality=95)

    def add_picture(pdf: pikepdf.Pdf, page: Any) -> None:
        made = Stream(pdf, into.getvalue())
        made.Filter, made.Subtype, made.ColorSpace = Name.DCTDecode, Name.Image, Name.DeviceCMYK
        made.Width = made.Height = 16
        made.BitsPerComponent, made.Decode = 8, Array([1, 0] * 4)
        page.Resources.XObject.I = pdf.make_indirect(made)

    ready = press_ready(page_of(b"q 40 0 0 20 10 60 cm /I Do Q", add_picture), press)
    with pikepdf.open(BytesIO(ready.pdf)) as pdf:
        assert pdf.pages[0].Resources.XObject.I.read_raw_bytes() == into.getvalue()
    assert ready.ink is not None
    assert ready.ink.total == pytest.approx(160 / 2.55, abs=2)


def test_a_gradient_keeps_its_seams(page_of: PageOf, press: PressSettings) -> None:
    """Two colours that meet hard do so afterwards."""

    def add_shading(pdf: pikepdf.Pdf, page: Any) -> None:
        red, blue = ({"C0": c, "C1": c} for c in ([1, 0, 0], [0, 0, 1]))
        parts = [Dictionary(FunctionType=2, Domain=[0, 1], N=1, **both) for both in (red, blue)]
        page.Resources.Shading = Dictionary(
            S=Dictionary(
                ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=[0, 0, 200, 0],
                Function=Dictionary(
                    FunctionType=3, Domain=[0, 1], Functions=parts, Bounds=[0.3],
                    Encode=[0, 1, 0, 1],
                ),
            )
        )  # fmt: skip

    with pikepdf.open(BytesIO(press_ready(page_of(b"/S sh", add_shading), press).pdf)) as pdf:
        made = pdf.pages[0].Resources.Shading.S
        assert made.ColorSpace == Name.DeviceCMYK
        assert [float(bound) for bound in made.Function.Bounds] == [0.3]
        first, second = (part.read_bytes() for part in made.Function.Functions)
    assert min(first[1], first[-3]) > 200
    assert second[0] > 200
    assert second[2] < 60


def test_the_structure_is_that_of_the_standard(page_of: PageOf, press: PressSettings) -> None:
    """The file says what it is, what it is printed on, and has nothing forbidden."""

    def add_extras(pdf: pikepdf.Pdf, page: Any) -> None:
        page.Annots = Array([Dictionary(Subtype=Name.Text, Rect=[0, 0, 9, 9])])
        page.CropBox = Array([5, 5, 190, 90])
        pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.beep()"))

    page = page_of(b"0 g", add_extras)
    ready = press_ready(page, press)
    assert ready.pdf.startswith(b"%PDF-1.4")
    assert ready.pdf == press_ready(page, press).pdf
    assert "press-annotations" in codes(ready)
    with pikepdf.open(BytesIO(ready.pdf)) as pdf:
        assert pdf.docinfo.GTS_PDFXVersion == "PDF/X-1a:2003"
        assert pdf.docinfo.Trapped == Name("/False")
        assert {"/Title", "/CreationDate", "/ModDate"} <= set(pdf.docinfo.keys())
        (intent,) = pdf.Root.OutputIntents
        assert intent.DestOutputProfile.read_bytes() == press.profile.data
        assert "/OpenAction" not in pdf.Root
        assert "/ID" in pdf.trailer
        leaf = pdf.pages[0].obj
        assert [float(v) for v in leaf.TrimBox] == [5, 5, 190, 90]
        assert not {"/Annots", "/CropBox"} & set(leaf.keys())


def test_a_font_that_is_missing_is_refused(page_of: PageOf, press: PressSettings) -> None:
    """Nobody can tell which letters a press would put in its place."""

    def add_font(pdf: pikepdf.Pdf, page: Any) -> None:
        page.Resources.Font.F = pdf.make_indirect(
            Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
        )

    with pytest.raises(PunchboardError, match=r"press-font.*Helvetica"):
        press_ready(page_of(b"BT /F 9 Tf (a) Tj ET", add_font), press)


def test_too_much_ink_by_overprinting_is_told(page_of: PageOf, press: PressSettings) -> None:
    """Inks that are overprinted add to those below."""

    def add_state(pdf: pikepdf.Pdf, page: Any) -> None:
        page.Resources.ExtGState = Dictionary(O=Dictionary(op=True, OP=True))

    page = page_of(b"1 1 0 0 k 9 9 50 50 re f /O gs 0 0 1 0 k 9 9 20 20 re f", add_state)
    ready = press_ready(page, press)
    assert "press-ink" in codes(ready)
    assert ready.ink is not None
    assert ready.ink.total == 300


@pytest.mark.parametrize(
    "kind", ["nothing", "text", "cut", "locked", "recursive", "bomb", "layers"]
)
def test_files_that_cannot_be_printed_are_refused(
    kind: str, page_of: PageOf, press: PressSettings
) -> None:
    """Whatever is wrong with a file, there is one finding and no file."""

    def spoil(pdf: pikepdf.Pdf, page: Any) -> None:
        form = pdf.make_stream(b"/F Do", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 9, 9])
        page.Resources.XObject.F = form
        if kind == "recursive":
            state = Dictionary(G=Dictionary(ca=0.5))
            form.Resources = Dictionary(XObject=Dictionary(F=form), ExtGState=state)
        if kind == "bomb":
            form.write(zlib.compress(bytes(201_000_000), 1), filter=Name.FlateDecode)
        if kind == "layers":
            pdf.Root.OCProperties = Dictionary(
                D=Dictionary(OFF=[pdf.make_indirect(Dictionary(Type=Name.OCG))])
            )

    good = page_of(b"/F Do", spoil)
    bad = {"nothing": b"", "text": b"Dear printer", "cut": good[:200]}.get(kind, good)
    if kind == "locked":
        into = BytesIO()
        with pikepdf.open(BytesIO(good)) as pdf:
            pdf.save(into, encryption=pikepdf.Encryption(owner="x", user=""))
        bad = into.getvalue()
    with pytest.raises(PunchboardError) as caught:
        press_ready(bad, press)
    expected = {"locked": "press-file-encrypted", "layers": "press-file-layers"}
    (finding,) = caught.value.findings
    assert finding.code == expected.get(kind, "press-file-damaged")


@pytest.mark.parametrize("mask", [False, True])
def test_scans_packed_by_jbig2_keep_every_bit(
    page_of: PageOf, press: PressSettings, mask: bool
) -> None:
    """The standard forbids JBIG2, so that the bits are packed anew, of stencils as well."""
    bits = Image.radial_gradient("L").resize((64, 48)).convert("1")

    def add_scan(pdf: pikepdf.Pdf, page: Any) -> None:
        made = Stream(pdf, jbig2(bits))
        made.Filter, made.Subtype, made.BitsPerComponent = Name.JBIG2Decode, Name.Image, 1
        made.Width, made.Height = bits.size
        if mask:
            made.ImageMask = True
        else:
            made.ColorSpace = Name.DeviceGray
        page.Resources.XObject.I = pdf.make_indirect(made)

    ready = press_ready(page_of(b"q 64 0 0 48 0 0 cm /I Do Q", add_scan), press)
    with pikepdf.open(BytesIO(ready.pdf)) as pdf:
        made = pdf.pages[0].Resources.XObject.I
        assert made.Filter == Name.FlateDecode
        assert made.read_bytes() == bits.tobytes()


def test_a_damaged_jbig2_is_refused(page_of: PageOf, press: PressSettings) -> None:
    """Nothing is printed of what cannot be read."""

    def add_scan(pdf: pikepdf.Pdf, page: Any) -> None:
        made = Stream(pdf, b"no segment of JBIG2")
        made.Filter, made.Subtype, made.ColorSpace = Name.JBIG2Decode, Name.Image, Name.DeviceGray
        made.Width, made.Height, made.BitsPerComponent = 64, 48, 1
        page.Resources.XObject.I = pdf.make_indirect(made)

    with pytest.raises(PunchboardError, match="JBIG2 is damaged"):
        press_ready(page_of(b"q 64 0 0 48 0 0 cm /I Do Q", add_scan), press)


def jbig2(bits: Image.Image) -> bytes:
    """Return bits as JBIG2 of two segments, a page and a region that is coded as a fax."""
    into = BytesIO()
    bits.save(into, "TIFF", compression="group4", tiffinfo={262: 0, 278: bits.height})
    with Image.open(BytesIO(into.getvalue())) as opened:
        (start,), (length,) = opened.tag_v2[273], opened.tag_v2[279]  # type: ignore[attr-defined]
    fax = into.getvalue()[start : start + length]
    size = struct.pack(">II", *bits.size)
    page = size + bytes(11)
    region = size + bytes(9) + b"\x01" + fax
    segments = enumerate(((48, page), (38, region)))
    return b"".join(
        struct.pack(">IBBBI", number, kind, 0, 1, len(data)) + data
        for number, (kind, data) in segments
    )
