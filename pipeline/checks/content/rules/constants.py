"""Constants that nothing prints or computes with."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.content.meta import printed_constants

_CONSTANT: Final = re.compile(r"\[\[=([^\[\]]+)\]\]")
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

_GOOD = {
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\nconstants: { hand: 5 }\n",
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: 'Draw to [[=hand]].' }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("[[=hand]]", "five")}


@check("constant-unused", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def unused(checked: GameSubject) -> Iterator[Finding]:
    """Find constants that no text, template or rule uses.

    A number that stands in game.yaml and is typed again on the card will be changed in one place
    only.
    """
    used = _in_texts(checked) | _in_sources(checked)
    document = checked.game.documents["game.yaml"]
    for name, _ in printed_constants(checked.game.constants):
        parts = name.split(".")
        if name not in used and parts[-1] not in used:
            place = document.position("constants", *parts, key=True)
            message = f"nothing uses the constant {name!r}"
            hint = f"write [[={name}]] where texts say it, or delete it"
            yield Finding("constant-unused", message, place, name, hint, Severity.INFO)


def _in_texts(checked: GameSubject) -> set[str]:
    """Return the constants that texts print."""
    return {
        name
        for _, _, text in checked.texts
        if text.dynamic
        for name in _CONSTANT.findall(text.source)
    }


def _in_sources(checked: GameSubject) -> set[str]:
    """Return every word of templates, products and rules: what they compute is not known."""
    sources = (*checked.templates.values(), *map(checked.source, ("rules.yaml", "products.yaml")))
    return {word for source in sources for word in _WORD.findall(source)}
