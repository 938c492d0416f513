"""What a content stream paints, converted to inks: the colours that it sets, and its images."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeAlias

from pikepdf import Array, Name, Object, Operator, Stream, String
from PIL import Image, ImageChops

from pipeline.pdf.ink_spaces import Space, Spaces, device_space
from pipeline.pdf.interpreter import (
    COLOURS,
    SHOWING,
    Interpreter,
    Operands,
    Paint,
    State,
    following,
)
from pipeline.pdf.reading import UnusableError, drop, filters, numbers
from pipeline.pdf.samples import (
    bands_of,
    is_jpeg,
    parts_of,
    size_of,
    stretched,
    write_cmyk,
    write_flate,
)
from pipeline.pdf.separation import Inks, Separation, limited_picture, most_ink

_DEVICE: Final = ("/DeviceGray", "/DeviceRGB", "/DeviceCMYK")
_MIXED: Final = 1_000_000
"""Colours of several spots that one picture may have."""


class Pictures:
    """Turns the pictures of one file into inks."""

    def __init__(self, pdf: Any, separation: Separation, spaces: Spaces) -> None:
        self._pdf = pdf
        self._separation = separation
        self._spaces = spaces
        self._alike: dict[bytes, Any] = {}

    def convert(self, image: Any, resources: Any) -> None:
        """Bring a picture into DeviceCMYK, DeviceGray or a palette of CMYK, in its place.

        Raises UnusableError for one that is damaged, too large or of an unknown sort.
        """
        size_of(image)
        same = _digest(image)
        if same in self._alike:
            _copy(self._alike[same], image)
            return
        self._convert(image, resources)
        if same:
            self._alike[same] = image

    def _convert(self, image: Any, resources: Any) -> None:
        if "/SMask" in image:
            # What is left of soft masks is opaque everywhere: others were flattened before.
            del image["/SMask"]
        if bool(image.get("/ImageMask", False)):
            return
        jpx = filters(image)[-1:] == ["/JPXDecode"]
        space = self._space(image, resources, jpx=jpx)
        count = len(space.ranges)
        if count == 1 and not jpx and int(image.get("/BitsPerComponent", 8)) <= 8:
            self._by_table(image, space)
        elif space.name == "/DeviceCMYK":
            self._inked(image)
        else:
            self._sampled(image, space, count)

    def _space(self, image: Any, resources: Any, *, jpx: bool) -> Space:
        named = image.get("/ColorSpace")
        if named is None:
            if not jpx:
                raise UnusableError("a picture without a colour space")
            named = Name.DeviceRGB if parts_of(image) >= 3 else Name.DeviceGray
        space = self._spaces.space(named, resources)
        if not space.ranges:
            raise UnusableError("a picture in a colour space of patterns")
        return space

    def _by_table(self, image: Any, space: Space) -> None:
        """Keep the samples, and say by a palette which inks each of them is."""
        if space.name == "/DeviceGray":
            image.ColorSpace = Name.DeviceGray
            return
        most = 255 if is_jpeg(image) else 2 ** int(image.get("/BitsPerComponent", 8)) - 1
        low, high = space.ranges[0] if space.name != "/Indexed" else (0.0, float(most))
        decode = numbers(image.get("/Decode"))
        low, high = decode[:2] if len(decode) >= 2 else (low, high)
        table = bytearray()
        for sample in range(most + 1):
            inks = space.inks([low + sample / most * (high - low)])
            table += bytes(round(255 * ink) for ink in inks)
        drop(image, "/Decode")
        palette = String(bytes(table))
        image.ColorSpace = self._pdf.make_indirect(
            Array([Name.Indexed, Name.DeviceCMYK, most, palette])
        )

    def _inked(self, image: Any) -> None:
        """Leave a picture in CMYK as it is, unless it has too much ink."""
        most = self._separation.most
        wide = int(image.get("/BitsPerComponent", 8)) == 16 or filters(image)[-1:] == ["/JPXDecode"]
        if most is not None or wide:
            bands = stretched(bands_of(image, 4), _pairs(image, [(0.0, 1.0)] * 4))
            picture = Image.merge("CMYK", bands)
            if wide or (most is not None and most_ink(picture) > most):
                self._mask_by_key(image, 4)
                write_cmyk(image, limited_picture(picture, most), jpeg=is_jpeg(image), most=most)
                return
        image.ColorSpace = Name.DeviceCMYK

    def _sampled(self, image: Any, space: Space, count: int) -> None:
        pairs = _pairs(image, space.ranges)
        jpeg = is_jpeg(image)
        bands = bands_of(image, count)
        self._mask_by_key(image, count, bands)
        picture = self._separated(stretched(bands, pairs), space)
        write_cmyk(image, picture, jpeg=jpeg, most=self._separation.most)

    def _separated(self, bands: list[Image.Image], space: Space) -> Image.Image:
        if space.mode == "RGB":
            return self._separation.picture(Image.merge("RGB", bands), space.profile)
        if space.name == "/Lab":
            # Pillow merges no parts into LAB.
            parts = Image.merge("RGB", _as_lab(bands, space.ranges)).tobytes()
            return self._separation.picture(Image.frombytes("LAB", bands[0].size, parts))
        if len(bands) == 1:
            tables = [
                space.inks([low + v / 255 * (high - low)])
                for v in range(256)
                for low, high in space.ranges
            ]
            made = [bands[0].point([round(255 * inks[at]) for inks in tables]) for at in range(4)]
            return Image.merge("CMYK", made)
        return _mixed(bands, space)

    def _mask_by_key(self, image: Any, count: int, bands: list[Image.Image] | None = None) -> None:
        """Put a mask of one bit for a range of colours that are not to be painted."""
        key = image.get("/Mask")
        if not isinstance(key, Array):
            return
        scale = 255 / (2 ** int(image.get("/BitsPerComponent", 8)) - 1)
        limits = [value * scale for value in numbers(key)]
        hidden: Image.Image | None = None
        for at, band in enumerate(bands or bands_of(image, count)):
            low, high = limits[2 * at : 2 * at + 2] or (0, 255)
            inside = band.point([255 * (low - 0.5 <= v <= high + 0.5) for v in range(256)])
            hidden = inside if hidden is None else ImageChops.darker(hidden, inside)
        mask = Stream(self._pdf, b"")
        if hidden is not None:
            write_flate(mask, hidden.point(lambda v: v, "1").tobytes())
            mask.Type, mask.Subtype, mask.ImageMask = Name.XObject, Name.Image, True
            mask.Width, mask.Height, mask.BitsPerComponent = *hidden.size, 1
            image.Mask = self._pdf.make_indirect(mask)


def _digest(image: Any) -> bytes:
    """Return what two objects with the same picture have in common, b"" if that is unknown.

    Programs write the same picture once for each page that it is on; names of colour spaces
    mean something else on each page.
    """
    space = image.get("/ColorSpace")
    if isinstance(space, Name) and str(space) not in _DEVICE:
        return b""
    found = sha256(image.read_raw_bytes())
    for key in sorted(set(image.keys()) - {"/Length"}):
        value = image[key]
        found.update(key.encode())
        found.update(value.unparse() if isinstance(value, Object) else repr(value).encode())
    return found.digest()


def _copy(made: Any, image: Any) -> None:
    """Put a converted picture into the place of another that was the same before."""
    for key in set(image.keys()) - set(made.keys()):
        del image[key]
    for key in set(made.keys()) - {"/Length", "/Filter", "/DecodeParms"}:
        image[key] = made[key]
    image.write(
        made.read_raw_bytes(), filter=made.get("/Filter"), decode_parms=made.get("/DecodeParms")
    )


def _pairs(image: Any, ranges: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return what a Decode array says of each part, as parts of the range that it has anyway."""
    decode = numbers(image.get("/Decode"))
    if len(decode) < 2 * len(ranges):
        return [(0.0, 1.0)] * len(ranges)
    pairs = []
    for at, (low, high) in enumerate(ranges):
        wide = (high - low) or 1
        pairs.append(((decode[2 * at] - low) / wide, (decode[2 * at + 1] - low) / wide))
    return pairs


def _as_lab(bands: list[Image.Image], ranges: Sequence[tuple[float, float]]) -> list[Image.Image]:
    """Return the parts of a picture in Lab as Pillow has them: a* and b* from -128 to 127."""
    lightness, *others = bands
    made = [
        band.point(
            [min(255, max(0, round(low + v / 255 * (high - low) + 128))) for v in range(256)]
        )
        for band, (low, high) in zip(others, ranges[1:], strict=True)
    ]
    return [lightness, *made]


def _mixed(bands: list[Image.Image], space: Space) -> Image.Image:
    known: dict[tuple[int, ...], bytes] = {}
    made = bytearray()
    for samples in zip(*(band.tobytes() for band in bands), strict=True):
        if samples not in known:
            if len(known) >= _MIXED:
                raise UnusableError("a picture of spot inks with too many colours")
            inks = space.inks([sample / 255 for sample in samples])
            known[samples] = bytes(round(255 * ink) for ink in inks)
        made += known[samples]
    return Image.frombytes("CMYK", bands[0].size, bytes(made))


_CONCERNED: Final = re.compile(
    rb"(?<![^\s\]\)>])(?:rg|RG|k|K|cs|CS|scn?|SCN?|BI|BDC|PS|DP)(?![^\s\[\(</%])"
)
_TINT: Final = 0.1
"""How far the parts of a text's colour may lie apart, of 1, for it to be set in black alone.

Letters in three inks show each slip of the press as a coloured seam, which is worse than the tint
that is lost.
"""
_SPACES: Final = frozenset({"cs", "CS"})
_PATHS: Final = frozenset({"m", "re", "Do", "sh", "BI", "INLINE IMAGE"})
INKED_PATTERN: Final = "/InkedPattern"
"""What resources call the space of uncoloured patterns in CMYK."""

Written: TypeAlias = tuple[list[Any], Operator]
"""An operator with its operands before it."""


class _Text(NamedTuple):
    """What the colour of fills is written as, for paths and for text."""

    path: Written
    text: Written


class _State(State):
    """A graphics state, and whether its fills are written for text just now."""

    def __init__(self, space: Space) -> None:
        super().__init__()
        self.fill = self.stroke = Paint(space)
        self.text: _Text | None = None
        self.as_text = False


def sets_colours(content: bytes) -> bool:
    """Return whether a content stream has to be written again, as far as its bytes show it."""
    return _CONCERNED.search(content) is not None


class Rewriting(Interpreter):
    """Writes one content stream again, its colours in inks.

    `inline` makes an object of an inline picture and returns its name.
    """

    operators = following({"q", "Q", *COLOURS})
    state: _State

    def __init__(
        self, separation: Separation, spaces: Spaces, resources: Any, inline: Callable[[Any], Any]
    ) -> None:
        super().__init__(resources, _State(device_space("/DeviceGray", separation)))
        self.out: list[Any] = []
        self._separation, self._spaces, self._inlined = separation, spaces, inline

    def step(self, operator: str, instruction: Any) -> None:
        if operator in SHOWING:
            self._for_text(wanted=True)
        elif operator in _PATHS:
            self._for_text(wanted=False)
        if operator == "INLINE IMAGE":
            name = self._inlined(instruction.iimage)
            instruction = instruction if name is None else ([name], Operator("Do"))
        elif operator == "BDC" and instruction.operands and instruction.operands[0] == Name.OC:
            # Layers are no part of PDF 1.4: marked content begins without its properties.
            instruction = ([Name.Layer], Operator("BMC"))
        elif operator == "PS":
            raise UnusableError("PostScript among the operators")
        if operator in self.operators:
            super().step(operator, instruction)
        if operator not in COLOURS:
            self.out.append(instruction)

    def space(self, value: Any) -> Space:
        return self._spaces.space(value, self.resources)

    def coloured(self, operator: str, operands: Operands) -> None:
        stroke = operator.isupper()
        paint = self.state.stroke if stroke else self.state.fill
        if not stroke:
            self.state.text, self.state.as_text = None, False
        if operator not in _SPACES and operands and isinstance(operands[-1], Name):
            self._write_pattern(paint, operands[-1], stroke=stroke)
        elif paint.space.name != "/Pattern":
            self._write_colour(paint, stroke=stroke)

    def _write_pattern(self, paint: Paint, name: Any, *, stroke: bool) -> None:
        below, space, operands = paint.space.below, Name.Pattern, [name]
        if below is not None and paint.components:
            inks = below.inks(_filled(below, paint.components))
            space, operands = Name(INKED_PATTERN), [*map(_number, inks), name]
        self.out.append(([space], Operator("CS" if stroke else "cs")))
        self.out.append((operands, Operator("SCN" if stroke else "scn")))

    def _write_colour(self, paint: Paint, *, stroke: bool) -> None:
        space, values = paint.space, _filled(paint.space, paint.components)
        written = _written(space, values, space.inks(values), stroke=stroke)
        if not stroke and space.mode == "RGB" and max(values) - min(values) <= _TINT:
            black = self._separation.black_alone(*values)
            text = _written(space, values, black, stroke=False)
            self.state.text = _Text(written, text) if text != written else None
        self.out.append(written)

    def _for_text(self, *, wanted: bool) -> None:
        written = self.state.text
        if written is not None and wanted != self.state.as_text:
            self.out.append(written.text if wanted else written.path)
            self.state.as_text = wanted


def _written(space: Space, values: Sequence[float], inks: Inks, *, stroke: bool) -> Written:
    if space.name == "/DeviceGray":
        return [_number(values[0])], Operator("G" if stroke else "g")
    return [_number(ink) for ink in inks], Operator("K" if stroke else "k")


def _number(value: float) -> Any:
    rounded = round(float(value), 4)
    return int(rounded) if rounded == int(rounded) else Decimal(str(rounded))


def _filled(space: Space, values: Sequence[float]) -> list[float]:
    count = len(space.ranges)
    return [*values, *[0.0] * count][:count]
