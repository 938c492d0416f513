"""Fields of records that nothing prints or computes with."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.base.finding import Finding, Position, Severity
from pipeline.checks.check import check
from pipeline.checks.ground import Ground
from pipeline.checks.named import template_sources
from pipeline.content.document import Document
from pipeline.content.kinds import Kind
from pipeline.content.record_models import RosterModel

_FILES: Final = ("products.yaml", "rules.yaml", "roster.yaml", "campaign.yaml")
_COMMENT: Final = re.compile(r"\{#.*?#\}", re.DOTALL)
_JINJA: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_WORD: Final = re.compile(r"[A-Za-z_]\w*")

_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup, token: text }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: A fox., token: Paw }\n",
    "products.yaml": "cards: { title: Cards, component: card, records: card }\n",
    "card.xml.j2": '<face><text style="s">{{ card.text }} {{ card.token }}</text></face>\n',
}
_BAD = {
    **_GOOD,
    "card.xml.j2": '<face><p style="s" token="dot">{{ card.text }}</p></face>\n',
}


@check("field-unused", bad=_BAD, good=_GOOD)
def unused(ground: Ground) -> Iterator[Finding]:
    """Find fields with values that no template, product or rule names.

    Whoever fills in such a field believes that it is printed. A field counts as named wherever its
    word stands in an expression of a template, so that some that nothing prints are not found.
    """
    if not ground.folders or not ground.templates:
        return
    words = ground.once(_words)
    told: set[tuple[str, str]] = set()
    for record, path, _ in ground.values:
        known = words | _own(ground.game.kinds[record.kind])
        names = [part for part in path if isinstance(part, str)]
        unnamed = next((name for name in names if name not in known), "")
        if unnamed and (record.kind, unnamed) not in told:
            told.add((record.kind, unnamed))
            place = _declared(ground.game.documents["kinds.yaml"], record.kind, names)
            message = f"nothing prints or uses the field {unnamed!r} of {record.kind!r}"
            hint = "print it with a template, or delete it here and in the records"
            yield Finding("field-unused", message, place, record.kind, hint, Severity.WARNING)


def _words(ground: Ground) -> frozenset[str]:
    """Return every word in the expressions of templates, and in the files that compute."""
    sources = [_COMMENT.sub("", source) for source in template_sources(ground)]
    parts = [part for source in sources for part in _JINJA.findall(source)]
    parts += [ground.source(name) for name in _FILES]
    return frozenset(word for part in parts for word in _WORD.findall(part))


def _own(kind: Kind) -> frozenset[str]:
    """Return the fields of a kind that are read without being named: by checks, or for rosters."""
    rolled = ("rolls", kind.rolled.by) if kind.rolled else ()
    return frozenset((*RosterModel.model_fields, kind.legend, kind.scope, *kind.dominance, *rolled))


def _declared(document: Document, kind: str, names: Sequence[str]) -> Position:
    """Return where kinds.yaml declares a field, that of a record within a record as well."""
    path: list[str] = [kind]
    spec = document.data[kind]
    for name in names:
        while isinstance(spec, dict) and "fields" not in spec and "of" in spec:
            path.append("of")
            spec = spec["of"]
        if not isinstance(spec, dict) or name not in spec.get("fields", {}):
            break
        path += ("fields", name)
        spec = spec["fields"][name]
    return document.position(*path, key=True)
