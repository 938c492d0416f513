"""Records that nothing refers to, although their kind is there to be referred to."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.printed import printed
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.used import named_slugs, referred

_GOOD = {
    "kinds.yaml": "state: {}\ncard:\n  fields: { state: { type: ref, to: state } }\n",
    "state.yaml": "source: { section: S }\nwet: { name: Wet }\ndry: { name: Dry }\n",
    "card.yaml": "source: { section: S }\n"
    "rain: { name: Rain, state: wet }\nsun: { name: Sun, state: dry }\n",
    "products.yaml": "cards: { title: Cards, component: card, records: card }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("state: dry", "state: wet")}


@check("record-unused", bad=_BAD, good=_GOOD)
def unused(checked: GameSubject) -> Iterator[Finding]:
    """Find records that nothing refers to, prints or selects, of a kind that others refer to.

    A condition that no card causes was forgotten on the card, or is left over from an edition that
    had it. Kinds that a product or a template goes through are printed whether referred to or not.
    """
    if not checked.folders:
        return
    links = checked.cached(referred)
    kinds = {kind for kind, _ in links} - checked.cached(printed)
    names = checked.cached(named_slugs)
    for record in checked.written:
        unreferenced = record.kind in kinds and (record.kind, record.slug) not in links
        if unreferenced and record.slug not in names:
            message = f"nothing refers to {record.name!r}, and nothing prints it"
            hint = "refer to it where it belongs, or delete it"
            yield Finding(
                "record-unused", message, record.position, str(record), hint, Severity.WARNING
            )
