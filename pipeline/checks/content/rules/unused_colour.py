"""Colours of the palette that nothing is painted with."""

from collections.abc import Iterator

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
    """Find colours of the game's own palette that no template, style or record names.

    A palette is read as what the game is painted with; a colour that nothing has misleads.
    """
    document = checked.cached(own_styles)
    palette = own_entries(checked, "palette")
    names = checked.cached(Names)
    styles = section_of(document, "styles").values()
    painted = [style.get("colour") for style in styles if isinstance(style, dict)]
    named = {name for name in (*painted, *palette.values()) if isinstance(name, str)}
    unused_names = [name for name in palette if name not in names and name not in named]
    if document is not None and unused_names:
        place = document.position("palette", unused_names[0], key=True)
        message = left_over("colours", unused_names)
        yield Finding("colour-unused", message, place, "palette", HINT, Severity.INFO)
