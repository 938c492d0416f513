"""Fields of records that nothing prints or computes with."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from pipeline.base.finding import Finding, Position, Severity
from pipeline.checks.content.named import template_sources
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.content.fields.markdown import MARKDOWN
from pipeline.content.fields.spec import written_type
from pipeline.content.kinds import Kind
from pipeline.content.locale.texts import spec_within
from pipeline.content.record_models import RosterModel
from pipeline.documents.document import Document

_FILES: Final = ("products.yaml", "rules.yaml", "roster.yaml", "campaign.yaml")
_COMMENT: Final = re.compile(r"\{#.*?(?:#\}|\Z)", re.DOTALL)
_JINJA: Final = re.compile(r"\{\{.*?(?:\}\}|\Z)|\{%.*?(?:%\}|\Z)", re.DOTALL)
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
def unused(checked: GameSubject) -> Iterator[Finding]:
    """Find fields with values that no template, product or rule names.

    Whoever fills in such a field believes that it is printed. A field counts as named wherever its
    word stands in an expression of a template, so that some that nothing prints are not found.
    """
    if not checked.folders or not checked.templates:
        return
    words = checked.cached(_words)
    reported: set[tuple[str, str]] = set()
    known: set[tuple[str | int, ...]] = set()
    for record, path, _ in checked.values:
        # Entries of a list differ in nothing that matters here, nor do records of a kind.
        shape = (record.kind, *(0 if type(part) is int else part for part in path))
        if shape in known:
            continue
        known.add(shape)
        used_names = words | _implicit_fields(checked.game.kinds[record.kind])
        spec = checked.game.documents["kinds.yaml"].data[record.kind]
        names = list(_own_names(spec, path))
        unnamed = next((name for name in names if name not in used_names), "")
        if unnamed and (record.kind, unnamed) not in reported:
            reported.add((record.kind, unnamed))
            place = _declared(checked.game.documents["kinds.yaml"], record.kind, names)
            message = f"nothing prints or uses the field {unnamed!r} of {record.kind!r}"
            hint = "print it with a template, or delete it here and in the records"
            yield Finding("field-unused", message, place, record.kind, hint, Severity.WARNING)


def _own_names(spec: Any, path: Sequence[str | int]) -> Iterator[str]:
    """Yield the fields on a path that kinds.yaml declares: those of a chapter's blocks it has not.

    `spec` is what it says of the kind.
    """
    spec = {"type": "record", "fields": spec.get("fields", {})}
    for part in path:
        if written_type(spec) == MARKDOWN:
            return
        if isinstance(part, str):
            yield part
        spec = spec_within(spec, part)


def _words(checked: GameSubject) -> frozenset[str]:
    """Return every word in the expressions of templates, and in the files that compute."""
    sources = [_COMMENT.sub("", source) for source in template_sources(checked)]
    parts = [part for source in sources for part in _JINJA.findall(source)]
    parts += [checked.source(name) for name in _FILES]
    return frozenset(word for part in parts for word in _WORD.findall(part))


def _implicit_fields(kind: Kind) -> frozenset[str]:
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
