"""Legends that no product prints."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.printed import choices, products, walked
from pipeline.checks.content.reached import Reached
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.symbols import Symbols

_GOOD = {
    "kinds.yaml": "sign:\n  legend: icon\n  fields: { icon: text }\n",
    "sign.yaml": "source: { section: Signs }\nflame: { name: Fire, icon: flame }\n",
    "products.yaml": "cards: { title: Cards, component: card }\n"
    "legend: { title: Legend, pages: [legend] }\n",
    "card.xml.j2": '<face><icon name="flame"/></face>\n',
    "legend.xml.j2": "<face>{% for sign in records.sign %}{{ sign.name }}{% endfor %}</face>\n",
}
_BAD = {**_GOOD, "products.yaml": "cards: { title: Cards, component: card }\n"}


@check("legend-unprinted", bad=_BAD, good=_GOOD)
def unprinted(checked: GameSubject) -> Iterator[Finding]:
    """Find kinds with a `legend` that no product prints.

    A symbol that is explained in a file alone is not explained to the players.
    """
    if not checked.folders or checked.cached(products) is None:
        return
    kinds = checked.game.kinds
    printed = {choice.kind for choice in checked.cached(choices)}
    printed |= walked(checked.cached(Reached).all, kinds)
    for kind in checked.cached(Symbols).kinds:
        if kind.name not in printed:
            place = checked.game.documents["kinds.yaml"].position(kind.name, "legend", key=True)
            message = f"no product prints the legend of {kind.name!r}"
            hint = f"go through records[{kind.name!r}] in a page that a product prints"
            yield Finding("legend-unprinted", message, place, kind.name, hint, Severity.WARNING)
