"""Legends of symbols that are nowhere to be seen."""

from collections.abc import Iterable, Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.named import Names
from pipeline.checks.content.printed import choices, walked
from pipeline.checks.content.reached import Reached
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.symbols import Symbols
from pipeline.checks.content.used import referred
from pipeline.content.records import Record

_GOOD = {
    "kinds.yaml": "sign:\n  legend: icon\n  fields: { icon: text }\n"
    "card:\n  fields: { text: markup }\n",
    "sign.yaml": "source: { section: Signs }\n"
    "flame: { name: Fire, icon: flame }\ndrop: { name: Water, icon: drop }\n",
    "card.yaml": "source: { section: Cards }\nfox: { name: Fox, text: 'Pay {flame}{drop}.' }\n",
    "legend.xml.j2": "{% for sign in records.sign %}{% endfor %}\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("{drop}", "")}


@check("symbol-unused", bad=_BAD, good=_GOOD)
def unused(checked: GameSubject) -> Iterator[Finding]:
    """Find records of a kind with a `legend` whose symbol nothing else shows.

    The legend is the page that is read at the table; what it explains for nothing is in the way, or
    was meant to be on a card. A symbol counts as shown where a text has it, a template or another
    record's field names it, a record refers to its entry, or cards go through all of the kind.
    """
    symbols = checked.cached(Symbols)
    if not symbols.kinds or not checked.folders:
        return
    links, names = checked.cached(referred), _Elsewhere(checked)
    for symbol, records in symbols.entries.items():
        entry_keys = {(record.kind, record.slug) for record in records}
        places = (*symbols.in_texts.get(symbol, ()), *symbols.in_templates.get(symbol, ()))
        shown_elsewhere = any(place.key not in entry_keys for place in places)
        kind_is_shown = any(kind in names.shown_kinds for kind, _ in entry_keys)
        other_holders = symbols.holders[symbol] - entry_keys
        if not (
            shown_elsewhere
            or kind_is_shown
            or other_holders
            or entry_keys & links
            or symbol in names
        ):
            yield _finding(symbol, records[0])


class _Elsewhere(Names):
    """What the templates name beside the pages that print the legends."""

    def __init__(self, checked: GameSubject) -> None:
        kinds = {kind.name: kind for kind in checked.cached(Symbols).kinds}
        cards = checked.cached(Reached).cards
        chosen = {choice.kind for choice in checked.cached(choices)}
        self.shown_kinds = chosen | walked(cards, kinds)
        self._pages = [
            source
            for file, source in checked.templates.items()
            if file in cards or not walked({file: source}, kinds)
        ]
        super().__init__(checked)

    def _templates(self) -> Iterable[str]:
        return self._pages

    def _content(self) -> Iterable[str]:
        return ()


def _finding(symbol: str, record: Record) -> Finding:
    message = f"nothing shows the symbol {symbol!r} that {record.name!r} explains"
    hint = "show it where it belongs, or delete it from the legend"
    return Finding("symbol-unused", message, record.position, str(record), hint, Severity.WARNING)
