"""Components and templates that no product prints."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Position, Severity
from pipeline.checks.content.named import LAYOUT, shown
from pipeline.checks.content.printed import components, products
from pipeline.checks.content.reached import TAKEN, TEMPLATE
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject

_GOOD = {
    "kinds.yaml": "card: {}\n",
    "products.yaml": "cards: { title: Cards, component: card, back: back }\n",
    "card.layout.yaml": "trim: poker\n",
    "card.xml.j2": '{% include "frame.xml.j2" %}\n',
    "frame.xml.j2": "<fill/>\n",
    "back.layout.yaml": "trim: poker\n",
    "back.xml.j2": "<face/>\n",
}
_BAD = {**_GOOD, "old.layout.yaml": "trim: poker\n", "old.xml.j2": "<face/>\n"}


@check("component-unused", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def unused(checked: GameSubject) -> Iterator[Finding]:
    """Find components that no product prints, and templates that no other template takes in.

    Nobody sees that they no longer fit what they were made for.
    """
    document = checked.cached(products)
    if document is None or not checked.folders:
        return
    named = {name for entry in document.data.values() for name in components(entry)}
    taken = {name for text in checked.templates.values() for name in TAKEN.findall(text)}
    taken |= {f"{name}{TEMPLATE}" for name in named}
    for file in checked.templates:
        component = file.removesuffix(LAYOUT)
        laid_out = component != file
        template = f"{component}{TEMPLATE}" if laid_out else file
        without_layout = (
            not laid_out and f"{file.removesuffix(TEMPLATE)}{LAYOUT}" not in checked.templates
        )
        if template.endswith(TEMPLATE) and template not in taken and (laid_out or without_layout):
            place = Position(shown(checked.folders[0], file))
            message = f"no product prints {component!r}" if laid_out else "no template takes it in"
            hint = "name it in products.yaml or in a template, or delete it"
            yield Finding("component-unused", message, place, component, hint, Severity.INFO)
