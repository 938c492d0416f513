"""Inks as numbers from 0 to 1, and the most of them that paper takes at one place."""

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from PIL.Image import Image

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


def limited_picture(picture: "Image", most: float | None) -> "Image":
    """Return a picture in CMYK with each pixel limited as `limited` does."""
    if most is None or most_ink(picture) <= most:
        return picture
    from PIL import Image, ImageMath

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


def most_ink(picture: "Image") -> float:
    """Return the highest total of inks in a picture in CMYK, in percent."""
    return float(_total(picture).getextrema()[1]) * 100 / 255


def highest_total(picture: "Image") -> tuple[float, tuple[int, int]]:
    """Return the highest total of inks in a picture in CMYK, in percent, and the pixel that has it.

    A pixel stands for its place: column and row from the top left.
    """
    from PIL import ImageMath

    total = _total(picture)
    _, most = total.getextrema()
    found = ImageMath.lambda_eval(lambda a: a["convert"](a["equal"](a["t"], most), "L"), t=total)
    top = (found.getbbox() or (0, 0))[1]
    left = (found.crop((0, top, found.width, top + 1)).getbbox() or (0,))[0]
    return most * 100 / 255, (left, top)


def _total(picture: "Image") -> Any:
    """Return the sum of a picture's inks in each pixel, from 0 to 1020, as integers."""
    from PIL import ImageMath

    bands = dict(zip("cmyk", picture.split(), strict=True))
    return ImageMath.lambda_eval(lambda a: a["c"] + a["m"] + a["y"] + a["k"], **bands)
