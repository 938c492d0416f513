"""The records of a game by name: those of its files, of its combinations, and of its errata."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, Final

from pipeline.base.names import is_name
from pipeline.content.erratum import GAME
from pipeline.content.kinds import Kind
from pipeline.content.where import SLUG
from pipeline.schemas.names import mapping
from pipeline.schemas.source import Source

_PLAIN: Final = ("ref", "text", "choice", "flag", "integer")
"""Field types whose values stand in files as `where` has them."""
_MOST: Final = 10_000

ByKind = dict[str, dict[str, str]]


class RecordNames:
    """The printed names of a game's records, by kind and slug.

    A record that an edition lacks is among them, too: which one is meant, a file does not say.
    """

    def __init__(self, source: Source) -> None:
        self._source = source

    @cached_property
    def by_kind(self) -> ByKind:
        """The names of all kinds' records."""
        kinds = self._source.kinds
        names = {name: self._own(kind) for name, kind in kinds.items() if not kind.factors}
        for kind, slug, name in self._added():
            if kind in names and is_name(slug):
                names[kind].setdefault(slug, name)
        combined = {
            name: dict(self._combine(kind, names)) for name, kind in kinds.items() if kind.factors
        }
        return {name: (names | combined)[name] for name in kinds}

    def _own(self, kind: Kind) -> dict[str, str]:
        records = self.written[kind.name].items()
        return {slug: _name(raw, slug) for slug, raw in records if is_name(slug)}

    def _added(self) -> Iterator[tuple[str, str, str]]:
        """Yield kind, slug and name of the records that errata and rulings add."""
        for patch in self._source.patches():
            target = patch.get("target")
            if isinstance(target, str) and target != GAME and not patch.get("field"):
                kind, _, slug = target.partition(":")
                yield kind, slug, _name(patch.get("now"), slug)

    def _combine(self, kind: Kind, names: ByKind) -> Iterator[tuple[str, str]]:
        factors = [
            [
                slug
                for slug in names.get(part.kind, ())
                if self._may_hold(part.kind, slug, part.where)
            ]
            for part in kind.factors
        ]
        if prod(map(len, factors)) > _MOST:
            return
        for slugs in product(*factors):
            parts = zip(kind.factors, slugs, strict=True)
            yield "-".join(slugs), " ".join(names[part.kind][slug] for part, slug in parts)

    def _may_hold(self, kind: str, slug: str, where: Mapping[str, Any]) -> bool:
        """Tell whether a record may have the values of `where`, as far as its file says so."""
        record = mapping(self.written.get(kind, {}).get(slug))
        fields = mapping(mapping(self._source.written_kinds.get(kind)).get("fields"))
        return all(
            _may_be(slug if field == SLUG else _value(record, fields, field), expected)
            for field, expected in where.items()
        )

    @cached_property
    def written(self) -> dict[str, dict[str, Any]]:
        """The records as they are written, by kind and slug."""
        kinds = self._source.kinds
        return {
            name: self._source.records(kind) for name, kind in kinds.items() if not kind.factors
        }


def _name(raw: Any, slug: str) -> str:
    name = mapping(raw).get("name")
    return name if isinstance(name, str) else slug


def _value(record: Mapping[str, Any], fields: Mapping[str, Any], field: str) -> Any:
    """Return a field's value or its default; None where the file does not show what it becomes."""
    spec = fields.get(field)
    written = spec if isinstance(spec, str) else mapping(spec).get("type")
    return record.get(field, mapping(spec).get("default")) if written in _PLAIN else None


def _may_be(value: Any, expected: Any) -> bool:
    if value is None or value == expected:
        return True
    both = isinstance(value, str) and isinstance(expected, str)
    return both and value.rpartition(":")[2] == expected.rpartition(":")[2]
