"""`icon-colour`: a colour given to an icon that has its own."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.layout.draw_list import Icon
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.face import Face

_FLAG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path fill="#1d6f42" d="M2 4H22V12H2Z"/><path fill="#c22b2b" d="M2 12H22V20H2Z"/></svg>\n'
)
_GOOD: Final = {
    "card.xml.j2": '<face><icon name="flag" x="6" y="20" size="9"/></face>\n',
    "icons/flag.svg": _FLAG,
}
_BAD: Final = {
    **_GOOD,
    "card.xml.j2": _GOOD["card.xml.j2"].replace("size", 'colour="change-bar" size'),
}


@face_check("icon-colour", bad=_BAD, good=_GOOD)
def icon_colour(face: Face) -> Iterator[Remark]:
    """Find icons of several colours that are given another one, which does nothing.

    Such an icon is drawn in its own colours; only one of a single colour takes that of its place.
    """
    for part, ops in face.layers:
        for index, op in enumerate(ops):
            if type(op) is Icon and op.fill and face.has_own_colours(op.name):
                message = f"the icon {op.name!r} has colours of its own: the given one does nothing"
                hint = "leave the colour out, or draw the file in one colour"
                finding = Finding("icon-colour", message, hint=hint, severity=Severity.WARNING)
                yield Remark(finding, (part, index))
