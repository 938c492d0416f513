"""Products that choose no record."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.printed import Choice, choices, products
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.content.view import game_view, view
from pipeline.markup.expression import ExpressionError, Expressions

_GOOD = {
    "kinds.yaml": "card:\n  fields: { cost: integer }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, cost: 2 }\n",
    "products.yaml": "dear: { title: Dear cards, component: card,"
    ' records: { kind: card, where: "cost > 1" } }\n',
}
_BAD = {**_GOOD, "products.yaml": _GOOD["products.yaml"].replace("cost > 1", "cost > 2")}


@check("empty-product", bad=_BAD, good=_GOOD)
def empty(checked: GameSubject) -> Iterator[Finding]:
    """Find products that choose no record, as none is so.

    An empty product prints nothing and says nothing: a word in its condition was misspelt, or the
    records were sorted elsewhere.
    """
    document = checked.cached(products)
    if document is None:
        return
    for choice in checked.cached(choices):
        if choice.kind in checked.game.records and not _chooses(checked, choice):
            place = document.position(*choice.place)
            told = f" so that {choice.where}" if choice.where else ""
            message = f"there is no record of {choice.kind!r}{told}"
            hint = "mend the condition, add records, or delete the product"
            yield Finding("empty-product", message, place, choice.product, hint, Severity.WARNING)


def _chooses(checked: GameSubject, choice: Choice) -> bool:
    """Tell whether a choice takes any record; a condition that cannot be tested is the build's."""
    game = checked.game
    records = game.records[choice.kind].values()
    if not choice.where or not records:
        return bool(records)
    constants = game_view(game)["constants"]
    try:
        holds = Expressions().expression(choice.where)
        views = (view(game, record) for record in records)
        return any(
            holds({**fields, "record": fields, "slug": fields["slug"], "c": constants})
            for fields in views
        )
    except ExpressionError:
        return True
