"""Icons that nothing draws."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Position, Severity
from pipeline.checks.content.icon_and_style_files import HINT, ICONS, left_over
from pipeline.checks.content.named import Names, shown
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8Z"/></svg>\n'
_GOOD = {
    "kinds.yaml": "card: {}\n",
    "card.j2": '<face><icon name="flame"/></face>\n',
    "icons/flame.svg": _SVG,
}
_BAD = {**_GOOD, "icons/flame-old.svg": _SVG}


@check("icon-unused", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def unused(checked: GameSubject) -> Iterator[Finding]:
    """Find icons of the game's own folder that no template, text or record names.

    They are sought in vain by whoever changes the looks of a card. A name that a template puts
    together counts as used where it begins or ends like one.
    """
    folder = checked.folders[0] / ICONS if checked.folders else None
    if folder is None or not folder.is_dir():
        return
    names = checked.cached(Names)
    unused_names = sorted(path.stem for path in folder.glob("*.svg") if path.stem not in names)
    if unused_names:
        place = Position(shown(checked.folders[0], ICONS, f"{unused_names[0]}.svg"))
        yield Finding(
            "icon-unused", left_over("icons", unused_names), place, ICONS, HINT, Severity.INFO
        )
