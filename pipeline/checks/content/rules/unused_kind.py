"""Kinds whose records no product, template, reference, combination or rule uses."""

from collections.abc import Iterator

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.printed import printed, walked
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.used import referred
from pipeline.checks.game_rules.rule import FILE, read_rules

_GOOD = {
    "kinds.yaml": "card: {}\nomen: {}\n",
    "card.yaml": "source: { section: S }\nrain: { name: Rain }\n",
    "omen.yaml": "source: { section: S }\ncomet: { name: Comet }\n",
    "products.yaml": "cards: { title: Cards, component: card, records: [card, omen] }\n",
}
_BAD = {**_GOOD, "products.yaml": _GOOD["products.yaml"].replace("[card, omen]", "card")}


@check("kind-unused", bad=_BAD, good=_GOOD)
def unused(checked: GameSubject) -> Iterator[Finding]:
    """Find kinds whose records nothing prints, refers to, combines or tests.

    Whoever fills in such a kind works for nobody: most often its product was never written.
    """
    if not checked.folders:
        return
    game = checked.game
    used = (
        {kind for kind, _ in checked.cached(referred)} | checked.cached(printed) | _ruled(checked)
    )
    used |= {factor.kind for kind in game.kinds.values() for factor in kind.factors}
    for kind in game.kinds:
        if kind not in used:
            place = game.documents["kinds.yaml"].position(kind, key=True)
            count = len(game.records[kind])
            records = "record" if count == 1 else f"{count} records"
            message = f"nothing uses the {records} of {kind!r}"
            hint = "print them with a product or a template, or delete the kind"
            yield Finding("kind-unused", message, place, kind, hint, Severity.WARNING)


def _ruled(checked: GameSubject) -> set[str]:
    """Return the kinds that the game's rules speak of: all where the rules cannot be read."""
    named = walked({FILE: checked.source(FILE)}, checked.game.kinds)
    try:
        _, rules = read_rules(checked.game)
    except PunchboardError:
        return set(checked.game.kinds)
    return named | {rule.subjects.kind for rule in rules.values() if rule.subjects is not None}
