"""Sources that name neither a section, nor a page, nor a note."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject

_GOOD = {
    "kinds.yaml": "card: {}\n",
    "card.yaml": "fox: { name: Fox, source: { section: Foxes } }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("section: Foxes", "section: ''")}


@check("source-section", bad=_BAD, good=_GOOD)
def section(checked: GameSubject) -> Iterator[Finding]:
    """Find records whose source is there but says nothing: no section, no page and no note.

    Nobody can then look up whether the rulebook really says so.
    """
    for record in checked.written:
        source = record.source
        if source is not None and not (source.section or source.note or source.page):
            place = record.position_of("source")
            hint = "name the rulebook's section, or say in a note where it comes from"
            message = "the source names no section, no page and no note"
            yield Finding("source-section", message, place, str(record), hint, Severity.WARNING)
