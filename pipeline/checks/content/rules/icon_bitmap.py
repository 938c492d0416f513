"""Bitmaps among the icons, which are drawings."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Position, Severity
from pipeline.base.suffixes import is_drawing, is_picture
from pipeline.checks.content.icon_and_style_files import ICONS
from pipeline.checks.content.named import shown
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject

_SVG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8Z"/></svg>\n'
)
_GOOD: Final = {
    "kinds.yaml": "card: {}\n",
    "card.j2": '<face><icon name="flame"/></face>\n',
    "icons/flame.svg": _SVG,
}
_BAD: Final = {**_GOOD, "icons/purse.png": ""}
_HINT: Final = (
    "put it into an SVG of its size (Inkscape: File > Import > Embed), or show it by <image>"
)


@check("icon-bitmap", bad=_BAD, good=_GOOD)
def bitmaps(checked: GameSubject) -> Iterator[Finding]:
    """Find bitmaps in the folder of the game's icons.

    Icons are SVG files, and nothing else is read there: a PNG would be passed over in silence.
    """
    folder = checked.folders[0] / ICONS if checked.folders else None
    if folder is None or not folder.is_dir():
        return
    found = (path for path in folder.iterdir() if is_picture(path.name))
    for path in sorted(path for path in found if not is_drawing(path.name)):
        place = Position(shown(checked.folders[0], ICONS, path.name))
        message = f"{path.name} is a bitmap, and icons are SVG files: it is not read"
        yield Finding("icon-bitmap", message, place, ICONS, _HINT, Severity.WARNING)
