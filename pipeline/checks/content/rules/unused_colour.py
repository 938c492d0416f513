"""Colours of the palette, and gradients, that nothing is painted with."""

from collections.abc import Iterable, Iterator
from typing import Any

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.icon_and_style_files import (
    HINT,
    left_over,
    own_entries,
    own_styles,
    section_of,
)
from pipeline.checks.content.named import Names
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject

_GOOD = {
    "kinds.yaml": "card: {}\n",
    "card.j2": '<face><fill colour="rust"/></face>\n',
    "styles.yaml": "palette:\n  rust: a34a08\n",
}
_BAD = {**_GOOD, "styles.yaml": _GOOD["styles.yaml"] + "  moss: 55701d\n"}


@check("colour-unused", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def unused(checked: GameSubject) -> Iterator[Finding]:
    """Find colours and gradients of the game's own that no template, style or record names.

    A palette is read as what the game is painted with; a colour that nothing has misleads.
    """
    document = checked.cached(own_styles)
    palette = own_entries(checked, "palette")
    names = checked.cached(Names)
    styles = section_of(document, "styles").values()
    icons = section_of(document, "icons").values()
    painted = [entry.get("colour") for entry in (*styles, *icons) if isinstance(entry, dict)]
    painted += _in_gradients(section_of(document, "gradients").values())
    named = {name for name in (*painted, *palette.values()) if isinstance(name, str)}
    unused_names = [name for name in palette if name not in names and name not in named]
    if document is not None and unused_names:
        place = document.position("palette", unused_names[0], key=True)
        message = left_over("colours", unused_names)
        yield Finding("colour-unused", message, place, "palette", HINT, Severity.INFO)
    gradients = [name for name in own_entries(checked, "gradients") if name not in names]
    if document is not None and gradients:
        place = document.position("gradients", gradients[0], key=True)
        message = left_over("gradients", gradients)
        yield Finding("colour-unused", message, place, "gradients", HINT, Severity.INFO)


def _in_gradients(gradients: Iterable[Any]) -> Iterator[Any]:
    """Yield the colours of gradients, whatever their file has in their places."""
    for gradient in gradients:
        if isinstance(gradient, dict):
            stops = gradient.get("stops")
            yield from (gradient.get("from"), gradient.get("to"))
            for stop in stops if isinstance(stops, list) else ():
                yield stop.get("colour") if isinstance(stop, dict) else None
