"""Symbols that no legend explains."""

from collections.abc import Iterator, Sequence

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.symbols import Shown, Symbols

_GOOD = {
    "kinds.yaml": "sign:\n  legend: icon\n  fields: { icon: text }\n"
    "card:\n  fields: { text: markup }\n",
    "sign.yaml": "source: { section: Signs }\n"
    "flame: { name: Fire, icon: flame }\ndrop: { name: Water, icon: drop }\n",
    "card.yaml": "source: { section: Cards }\nfox: { name: Fox, text: 'Pay {flame}{drop}.' }\n",
}
_BAD = {**_GOOD, "sign.yaml": "source: { section: Signs }\nflame: { name: Fire, icon: flame }\n"}


@check("symbol-unexplained", bad=_BAD, good=_GOOD)
def unexplained(checked: GameSubject) -> Iterator[Finding]:
    """Find symbols in texts and templates that no record of a kind with a `legend` explains.

    Whoever meets such a symbol on a card leafs through the rules in vain. Icons that a field of any
    record holds are pictures of that record where a template names them, and what `known` in
    game.yaml lists in braces explains itself. Names that a template puts together are passed over.
    """
    symbols = checked.cached(Symbols)
    if not symbols.kinds:
        return
    explained = symbols.entries.keys() | symbols.known
    pictures = {value for _, _, value in checked.values if type(value) is str}
    in_templates = {
        symbol: places for symbol, places in symbols.in_templates.items() if symbol not in pictures
    }
    for shown_symbols in (symbols.in_texts, in_templates):
        for symbol, places in shown_symbols.items():
            if symbol not in explained:
                yield _finding(symbol, places)


def _finding(symbol: str, places: Sequence[Shown]) -> Finding:
    first, other_places = places[0], len(places) - 1
    also = (
        f", nor in {other_places} more {'place' if other_places == 1 else 'places'}"
        if other_places
        else ""
    )
    message = f"no legend explains the symbol {symbol!r}{also}"
    hint = f"explain it in a record of a kind with a legend, or list '{{{symbol}}}' under known"
    subject = str(first.record) if first.record is not None else symbol
    return Finding("symbol-unexplained", message, first.position, subject, hint, Severity.WARNING)
