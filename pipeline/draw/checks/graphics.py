"""Checks of pictures, icons, thin lines, and colours that some readers cannot distinguish."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from pipeline.draw.colour import DICHROMATS, difference, lightness
from pipeline.draw.proofreading import Face, Remark, face_check, pictures, stylesheet_check
from pipeline.draw.svgicon import GRID
from pipeline.layout.draw_list import Icon, Image, Op, Path, Rect
from pipeline.layout.stylesheet import Stylesheet
from pipeline.source.findings import Finding, Severity

_IMAGE_GOOD: Final = {
    "fox.png": "500 x 400 pixels",
    "card.xml.j2": '<face><image src="fox.png" x="6" y="6" w="40"/></face>\n',
}
_IMAGE_BLURRED_BAD: Final = {"fox.png": "160 x 128 pixels"}


@face_check("image-blurred", bad=_IMAGE_BLURRED_BAD, good=_IMAGE_GOOD, severity=Severity.ERROR)
def image_blurred(face: Face) -> Iterator[Remark]:
    """Find bitmaps of less than 120 pixels an inch at their printed size.

    Often it is the picture for a screen instead of the one for print.
    `resolutions` of styles.yaml set another limit, for all pictures or for those that name one.
    """
    for picture in pictures(face):
        if picture.dpi < picture.op.resolution.error:
            message = picture.message(picture.op.resolution.error)
            found = Finding("image-blurred", message, subject=picture.op.source, hint=picture.hint)
            # Code that knows the records looks for the field that names the file.
            yield Remark(found, picture.place)


_IMAGE_COARSE_BAD: Final = {"fox.png": "300 x 240 pixels"}


@face_check("image-coarse", bad=_IMAGE_COARSE_BAD, good=_IMAGE_GOOD)
def image_coarse(face: Face) -> Iterator[Remark]:
    """Find bitmaps of less than 250 pixels an inch at their printed size.

    Next to sharp type they look soft. `resolutions` of styles.yaml set other limits, for all
    pictures or for those that name one; `image-blurred` reports those that are far too small.
    """
    for picture in pictures(face):
        limits = picture.op.resolution
        if limits.error <= picture.dpi < limits.least:
            message = picture.message(limits.least)
            found = Finding("image-coarse", message, hint=picture.hint, severity=Severity.WARNING)
            # Code that knows the records looks for the field that names the file.
            yield Remark(found._replace(subject=picture.op.source), picture.place)


_IMAGE_FRAMES_GOOD: Final = {
    "fox.gif": "500 x 400 pixels",
    "card.xml.j2": '<face><image src="fox.gif" x="6" y="6" w="40"/></face>\n',
}
_IMAGE_FRAMES_BAD: Final = {"fox.gif": "500 x 400 pixels, 2 frames"}


@face_check("image-frames", bad=_IMAGE_FRAMES_BAD, good=_IMAGE_FRAMES_GOOD)
def image_frames(face: Face) -> Iterator[Remark]:
    """Find bitmaps with several frames or pages, such as an animated GIF.

    Only the first is printed, which may be empty in an animation.
    """
    for picture in pictures(face):
        source = picture.op.source
        if face.renderer.images.moves(source):
            message = f"{source} has several frames; the first one is printed"
            hint = "save the frame that is meant as a picture of its own"
            finding = Finding("image-frames", message, hint=hint, severity=Severity.WARNING)
            yield Remark(finding, picture.place)


_FLAG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path fill="#1d6f42" d="M2 4H22V12H2Z"/><path fill="#c22b2b" d="M2 12H22V20H2Z"/></svg>\n'
)
_ICON_COLOUR_GOOD: Final = {
    "card.xml.j2": '<face><icon name="flag" x="6" y="20" size="9"/></face>\n',
    "icons/flag.svg": _FLAG,
}
_ICON_COLOUR_BAD: Final = {
    "card.xml.j2": _ICON_COLOUR_GOOD["card.xml.j2"].replace("size", 'colour="change-bar" size')
}


@face_check("icon-colour", bad=_ICON_COLOUR_BAD, good=_ICON_COLOUR_GOOD)
def icon_colour(face: Face) -> Iterator[Remark]:
    """Find icons of several colours with a `colour`, which has no effect.

    Such an icon is drawn in its own colours; only an icon of a single colour takes another.
    """
    for op, place in face.ops:
        if type(op) is Icon and op.fill and face.painter.is_coloured(op.name):
            message = f"the icon {op.name!r} has colours of its own: `colour` has no effect"
            hint = "leave the colour out, or draw the file in one colour"
            finding = Finding("icon-colour", message, hint=hint, severity=Severity.WARNING)
            yield Remark(finding, place)


_LEAST: Final = 0.25
_SLACK: Final = 0.001


_LINE_THIN_GOOD: Final = {"card.xml.j2": '<face><rule x="6" y="20" w="50" weight="0.5"/></face>\n'}
_LINE_THIN_BAD: Final = {"card.xml.j2": _LINE_THIN_GOOD["card.xml.j2"].replace("0.5", "0.1")}


@face_check("line-thin", bad=_LINE_THIN_BAD, good=_LINE_THIN_GOOD)
def line_thin(face: Face) -> Iterator[Remark]:
    """Find strokes thinner than 0.25 pt, also of icons and drawings at their printed size.

    That is two dots of a printer with 600 dpi: thinner strokes break up or vanish.
    """
    for op, place in face.ops:
        width = _width(op, face)
        if width is not None and width < _LEAST - _SLACK:
            what, hint = _words_of(op)
            message = f"{what} of {width:.2f} pt, thinner than {_LEAST} pt"
            finding = Finding("line-thin", message, hint=hint, severity=Severity.WARNING)
            yield Remark(finding, place)


def _words_of(op: Op) -> tuple[str, str]:
    if type(op) is Icon:
        return f"a line of the icon {op.name!r}", "draw the icon larger, or without thin strokes"
    if type(op) is Image:
        return f"a line of {op.source}", "print the drawing larger, or give it thicker strokes"
    return "a line", "give it a weight of 0.25 or more"


def _width(op: Op, face: Face) -> float | None:
    """Return the width of the thinnest stroke of an operation, None if it has none."""
    if type(op) is Path or type(op) is Rect:
        return op.width if op.stroke else None
    if type(op) is Icon:
        thinnest = face.thinnest(op.name)
        return thinnest and thinnest * op.size / GRID
    if type(op) is Image:
        share = face.thinnest_of_image(op.source)
        return share and share * op.w
    return None


# Two printed greys need a clear step between them; CIE counts about 1 as just noticeable.
_LEAST_LIGHTNESS: Final = 8.0
_LEAST_DIFFERENCE: Final = 10.0


_SIZE_GOOD: Final = {
    "styles.yaml": "styles: { t: { family: sans, size: 8.5, floor: 6.5 } }\n",
    "card.xml.j2": '<face><text style="t">Fox</text></face>\n',
}
_SIZE_BAD: Final = {"styles.yaml": _SIZE_GOOD["styles.yaml"].replace("8.5", "85")}


@stylesheet_check("style-size", bad=_SIZE_BAD, good=_SIZE_GOOD)
def style_size(stylesheet: Stylesheet) -> Iterator[tuple[Finding, str]]:
    """Find styles whose size is more than five times their floor.

    A decimal point is missing, and every text comes down from there until it fits its box.
    """
    for name, style in stylesheet.styles.items():
        if style.floor and style.size > 5 * style.floor:
            message = f"{style.size:g} pt are {style.size / style.floor:.0f} times the floor"
            hint = f"did you mean {style.size / 10:g}? Else give it a floor near its size"
            finding = Finding("style-size", message, hint=hint, severity=Severity.WARNING)
            yield finding, f"styles.{name}"


_COLOUR_ONLY_GOOD: Final = {
    "styles.yaml": 'palette: { fight: a32a1e, wits: "1b5c7d" }\n'
    "categories: { roles: [fight, wits] }\n",
    "card.xml.j2": '<face><fill h="20" colour="fight"/><fill y="30" colour="wits"/></face>\n',
}
_COLOUR_ONLY_BAD: Final = {
    "styles.yaml": _COLOUR_ONLY_GOOD["styles.yaml"].replace('"1b5c7d"', "55701d")
}


@stylesheet_check(
    "colour-only", bad=_COLOUR_ONLY_BAD, good=_COLOUR_ONLY_GOOD, severity=Severity.INFO
)
def colour_only(stylesheet: Stylesheet) -> Iterator[tuple[Finding, str]]:
    """Find colours of `categories` in styles.yaml that look alike in grey or to the colour-blind.

    They differ by less than 8 in lightness (CIE L*), so a copier makes one grey of them. To
    readers with protanopia or deuteranopia, one man in fifty, they differ by less than 10 (CIE
    1976). A sign
    or a letter next to the colour then has to say what it represents.
    """
    for category, colours in stylesheet.categories.items():
        for first, second in combinations(colours, 2):
            one, other = stylesheet.palette[first], stylesheet.palette[second]
            apart = abs(lightness(one) - lightness(other))
            alike = [
                kind for kind in DICHROMATS if difference(one, other, kind) < _LEAST_DIFFERENCE
            ]
            if apart < _LEAST_LIGHTNESS and alike:
                message = (
                    f"{first} ({one}) and {second} ({other}) look alike in grey, {apart:.0f} apart"
                    f" in lightness, and with {' and '.join(alike)}"
                )
                hint = "make one of them darker, or make sure that a sign distinguishes them, too"
                finding = Finding("colour-only", message, hint=hint, severity=Severity.INFO)
                yield finding, f"categories.{category}"
