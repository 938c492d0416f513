"""Slots of layouts that no template fills."""

from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from typing import Final

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.named import LAYOUT, Names, quoted, shown
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.documents.document import Document
from pipeline.documents.yaml import load_yaml

_GOOD: Final = {
    "kinds.yaml": "card: {}\n",
    "card.xml.j2": '<face><text slot="title" style="doc-body">Fox</text></face>\n',
    "card.layout.yaml": "trim: poker\nslots:\n  title: { x: 4, y: 4, w: 40, h: 6 }\n",
}
_BAD: Final = {
    **_GOOD,
    "card.layout.yaml": _GOOD["card.layout.yaml"] + "  motto: { x: 4, y: 80, w: 40, h: 6 }\n",
}


@check("slot-unused", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def unused(checked: GameSubject) -> Iterator[Finding]:
    """Find slots of the game's own layouts that no template names.

    What was meant to stand there is printed nowhere, or in another slot: a line of the template was
    forgotten, or the slot is left over.
    """
    names = checked.cached(_TemplateNames)
    for file in checked.templates:
        document = _layout(checked, file) if file.endswith(LAYOUT) else None
        slots = document.data.get("slots") if document is not None else None
        for slot in slots if isinstance(slots, dict) else ():
            # The further pages of a flow take the slot of this name unasked.
            if document is not None and slot.removesuffix("-more") not in names:
                place = document.position("slots", slot, key=True)
                message = f"no template fills the slot {slot!r}"
                hint = "print something there, or delete it"
                subject = file.removesuffix(LAYOUT)
                yield Finding("slot-unused", message, place, subject, hint, Severity.INFO)


class _TemplateNames(Names):
    """The names that templates or records may mean: not those that layouts give."""

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(chain.from_iterable(map(quoted, self._sources)))


def _layout(checked: GameSubject, file: str) -> Document | None:
    """Return a layout of the game, None for one that cannot be read, which the build tells."""
    folder = checked.folders[0]
    try:
        document = load_yaml(folder / file, shown(folder, file))
    except PunchboardError:
        return None
    return document if isinstance(document.data, dict) else None
