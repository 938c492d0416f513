"""Colours into the inks of a press, by its profile and within its limit of ink.

Relative colorimetric with black point compensation: what the press can print keeps its colour,
paper stays paper, and dark tones keep their steps where its black is less deep than a screen's.
"""

from collections.abc import Sequence
from functools import cached_property
from io import BytesIO
from typing import Any, Final, TypeAlias

from PIL import Image, ImageChops, ImageMath
from PIL.ImageCms import (
    Flags,
    ImageCmsProfile,
    Intent,
    applyTransform,
    buildTransform,
    createProfile,
)

from pipeline.pdf.printing_condition import OutputProfile

Inks: TypeAlias = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, from 0 to 1 each."""


def limited(inks: Inks, most: float | None) -> Inks:
    """Return inks whose total is at most `most` (in percent).

    What cyan, magenta and yellow have in common is grey, and black is put for it; where that is
    not enough, the three are thinned in one proportion, so that the hue stays.
    """
    if most is None or 100 * sum(inks) <= most + 1e-6:
        return inks
    *colours, black = inks
    grey = max(0.0, min((sum(inks) - most / 100) / 2, *colours, 1 - black))
    colours, black = [ink - grey for ink in colours], black + grey
    left = max(0.0, most / 100 - black)
    if (found := sum(colours)) > left:
        colours = [ink * left / found for ink in colours]
    cyan, magenta, yellow = colours
    return (cyan, magenta, yellow, min(black, most / 100))


def limited_picture(picture: Image.Image, most: float | None) -> Image.Image:
    """Return a picture in CMYK with each pixel limited as `limited` does."""
    if most is None or most_ink(picture) <= most:
        return picture
    allowed = int(most * 255 / 100)
    bands = dict(zip("cmyk", picture.split(), strict=True))

    # Integers are rounded so that no pixel is above the limit.
    def grey(a: dict[str, Any]) -> object:
        over = (a["c"] + a["m"] + a["y"] + a["k"] - allowed + 1) / 2
        common = a["min"](a["min"](a["c"], a["m"]), a["min"](a["y"], 255 - a["k"]))
        return a["max"](a["min"](over, common), 0)

    shared = ImageMath.lambda_eval(grey, **bands)
    names = "cmy"
    colours = {
        name: ImageMath.lambda_eval(lambda a: a["ink"] - a["g"], ink=bands[name], g=shared)
        for name in names
    }
    black = ImageMath.lambda_eval(
        lambda a: a["min"](a["k"] + a["g"], allowed), k=bands["k"], g=shared
    )
    found = ImageMath.lambda_eval(lambda a: a["c"] + a["m"] + a["y"], **colours)
    spare = ImageMath.lambda_eval(lambda a: allowed - a["k"] - a["f"], k=black, f=found)
    if spare.getextrema()[0] >= 0:
        plain = [colours[name].convert("L") for name in names]
        return Image.merge("CMYK", [*plain, black.convert("L")])
    left = ImageMath.lambda_eval(lambda a: a["min"](a["s"], 0) + a["f"], s=spare, f=found)
    thinned = [
        ImageMath.lambda_eval(
            lambda a: a["convert"](a["ink"] * a["left"] / a["max"](a["f"], 1), "L"),
            ink=colours[name],
            left=left,
            f=found,
        )
        for name in names
    ]
    return Image.merge("CMYK", [*thinned, black.convert("L")])


def most_ink(picture: Image.Image) -> float:
    """Return the highest total of inks in a picture in CMYK, in percent."""
    return float(_total(picture).getextrema()[1]) * 100 / 255


def highest_total(picture: Image.Image) -> tuple[float, tuple[int, int]]:
    """Return the highest total of inks in a picture in CMYK, in percent, and the pixel that has it.

    A pixel represents its place: column and row from the top left.
    """
    total = _total(picture)
    _, most = total.getextrema()
    found = ImageMath.lambda_eval(lambda a: a["convert"](a["equal"](a["t"], most), "L"), t=total)
    top = (found.getbbox() or (0, 0))[1]
    left = (found.crop((0, top, found.width, top + 1)).getbbox() or (0,))[0]
    return most * 100 / 255, (left, top)


def _total(picture: Image.Image) -> Any:
    bands = dict(zip("cmyk", picture.split(), strict=True))
    return ImageMath.lambda_eval(lambda a: a["c"] + a["m"] + a["y"] + a["k"], **bands)


_NEARLY_BLACK: Final = 48
"""The lightest grey of sRGB, of 255, that letters take for black."""


class Separation:
    """How colours become inks in one run; what has been asked for once is kept."""

    def __init__(self, profile: OutputProfile, most: float | None) -> None:
        self.most = most
        self._profile = profile
        self._solids: dict[tuple[int, ...], Inks] = {}
        self._colours: dict[tuple[str, bytes, tuple[int, ...]], Inks] = {}
        self._transforms: dict[tuple[str, bytes], Any] = {}

    def solid(self, red: float, green: float, blue: float) -> Inks:
        """Return the inks of a colour of sRGB, each part from 0 to 1; a grey is black alone."""
        parts = (red, green, blue)
        key = tuple(round(255 * min(1.0, max(0.0, part))) for part in parts)
        if key not in self._solids:
            self._solids[key] = self._solid(*key)
        return self._solids[key]

    def black_alone(self, red: float, green: float, blue: float) -> Inks:
        """Return black for letters as light as a colour of sRGB: all of it for the darkest.

        Less than all of it is printed as dots, and dots make the edges of letters soft.
        """
        level = round(255 * (0.299 * red + 0.587 * green + 0.114 * blue))
        if level <= _NEARLY_BLACK:
            return (0.0, 0.0, 0.0, 1.0)
        return (0.0, 0.0, 0.0, self.blacks[min(255, max(0, level))])

    def picture(self, picture: Image.Image, profile: bytes = b"") -> Image.Image:
        """Return a picture in RGB, grey or LAB in CMYK; `profile` is its own, by default sRGB.

        A grey picture is black alone. Raises PyCMSError for a profile that is of no use.
        """
        if picture.mode == "L":
            table = [round(255 * ink) for ink in self.blacks]
            nothing = Image.new("L", picture.size)
            levels = self._grey_levels(picture, profile)
            return Image.merge("CMYK", [nothing, nothing, nothing, levels.point(table)])
        made = _applied(self._transform(picture.mode, profile), picture, "CMYK")
        return limited_picture(made, self.most)

    def plain(self, picture: Image.Image) -> Image.Image:
        """Return a picture in sRGB in CMYK, its greys in black alone, as those of paths are."""
        red, green, blue = picture.split()
        apart = ImageChops.lighter(
            ImageChops.difference(red, green), ImageChops.difference(green, blue)
        )
        greys = apart.point([255] + [0] * 255)
        made = self.picture(picture)
        if greys.getextrema()[1]:
            made.paste(self.picture(green), mask=greys)
        return made

    def inks_of(self, values: Sequence[float], mode: str, profile: bytes = b"") -> Inks:
        """Return the inks of one colour in RGB, L or LAB as Pillow has them, from 0 to 255."""
        sample = tuple(round(min(255, max(0, value))) for value in values)
        key = (mode, profile, sample)
        if key not in self._colours:
            self._colours[key] = self._colour(sample, mode, profile)
        return self._colours[key]

    @cached_property
    def blacks(self) -> list[float]:
        """For each grey of sRGB, from 0 to 255, how much of black alone is as light.

        The light that black ink reflects is stretched to that of the screen, as black point
        compensation does: black is all of it, and white none.
        """
        lab = createProfile("LAB")
        ramp = Image.merge("CMYK", [Image.new("L", (256, 1))] * 3 + [_ramp()])
        intent = Intent.RELATIVE_COLORIMETRIC
        inks = buildTransform(self._profile.opened, lab, "CMYK", "LAB", intent)
        screen = buildTransform(createProfile("sRGB"), lab, "RGB", "LAB", intent)
        printed = _light(applyTransform(ramp, inks))
        paper, darkest = printed[0], printed[255]
        stretched = [(light - darkest) / (paper - darkest or 1) for light in printed]
        shown = _light(applyTransform(_ramp().convert("RGB"), screen))
        return [_crossing(stretched, light) for light in shown]

    def limited(self, inks: Inks) -> Inks:
        return limited(inks, self.most)

    def _solid(self, red: int, green: int, blue: int) -> Inks:
        if red == green == blue:
            return (0.0, 0.0, 0.0, self.blacks[red])
        return self.inks_of((red, green, blue), "RGB")

    def _colour(self, sample: tuple[int, ...], mode: str, profile: bytes) -> Inks:
        pixel = Image.new(mode, (1, 1), sample if len(sample) > 1 else sample[0])
        if mode == "L":
            level = self._grey_levels(pixel, profile).getpixel((0, 0))
            return (0.0, 0.0, 0.0, self.blacks[int(level)])  # type: ignore[arg-type]
        made = _applied(self._transform(mode, profile), pixel, "CMYK").tobytes()
        cyan, magenta, yellow, black = (ink / 255 for ink in made)
        return limited((cyan, magenta, yellow, black), self.most)

    def _grey_levels(self, picture: Image.Image, profile: bytes) -> Image.Image:
        if not profile:
            return picture
        return _applied(self._transform("L", profile), picture, "RGB").getchannel(1)

    def _transform(self, mode: str, profile: bytes) -> Any:
        """Return what brings pictures of a mode and a profile to inks, or greys to sRGB."""
        if (mode, profile) not in self._transforms:
            usual = createProfile("LAB" if mode == "LAB" else "sRGB")
            source = ImageCmsProfile(BytesIO(profile) if profile else usual)
            made, into = "CMYK", self._profile.opened
            if mode == "L":
                made, into = "RGB", ImageCmsProfile(createProfile("sRGB"))
            how = Intent.RELATIVE_COLORIMETRIC, Flags.BLACKPOINTCOMPENSATION
            self._transforms[mode, profile] = buildTransform(source, into, mode, made, *how)
        return self._transforms[mode, profile]


def _applied(transform: Any, picture: Image.Image, mode: str) -> Image.Image:
    """Return a picture transformed.

    Pillow's own function writes the whole profile with each picture, which takes longer than
    all else for one of a single colour.
    """
    made = Image.new(mode, picture.size)
    transform.transform.apply(picture.getim(), made.getim())
    return made


def _ramp() -> Image.Image:
    return Image.frombytes("L", (256, 1), bytes(range(256)))


def _light(picture: Any) -> list[float]:
    levels = (level / 2.55 for level in picture.getchannel(0).tobytes())
    return [((level + 16) / 116) ** 3 if level > 8 else level / 903.3 for level in levels]


def _crossing(falling: list[float], level: float) -> float:
    """Return where, from 0 to 1, a falling curve of 256 points comes down to a level."""
    below = next((at for at, value in enumerate(falling) if value <= level), 255)
    if below == 0:
        return 0.0
    high, low = falling[below - 1], falling[below]
    part = (high - level) / (high - low) if high > low else 1.0
    return (below - 1 + min(1.0, part)) / 255
