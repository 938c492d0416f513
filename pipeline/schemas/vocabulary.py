"""All that the texts of a game's files may name: its kinds, records, components, looks, papers."""

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from pipeline.base.registry import Registry
from pipeline.content.kinds import Kind
from pipeline.schemas.names import Names, mapping, reference_names
from pipeline.schemas.record_names import RecordNames
from pipeline.schemas.source import Source


class Vocabulary:
    """The names of one game by sort, each sort read when it is first asked for."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.records = RecordNames(source)

    def names(self, sort: str) -> Names:
        """Return the names of a sort, as `Named` speaks of it. Raises KeyError for no such sort."""
        return NAME_SORTS[sort](self)

    def references(self, kinds: Iterable[str]) -> Names:
        """Return what may refer to a record of one of `kinds`."""
        by_kind = self.records.by_kind
        return reference_names({kind: by_kind[kind] for kind in kinds if kind in by_kind})

    def fields(
        self, wanted: Callable[[Kind, str], bool] = lambda kind, name: True
    ) -> dict[str, str]:
        """Return the fields of all kinds' records that are `wanted`, with what they mean."""
        found: dict[str, str] = {}
        for kind in self.source.kinds.values():
            for name, field in kind.model.model_fields.items():
                if wanted(kind, name):
                    found.setdefault(name, field.description or "")
        return found

    def fields_of(self, kind: str) -> dict[str, Any]:
        """Return the fields of a kind as kinds.yaml specifies them."""
        return dict(mapping(mapping(self.source.written_kinds.get(kind)).get("fields")))

    def kinds(self, wanted: Callable[[Kind], bool] = lambda kind: True) -> dict[str, str]:
        """Return the kinds that are `wanted`."""
        kinds = self.source.kinds.values()
        return {kind.name: kind.doc or kind.title for kind in kinds if wanted(kind)}

    @cached_property
    def layouts(self) -> dict[str, dict[str, Any]]:
        """The layout files' data by component."""
        source = self.source
        return {name: source.layout(path) for name, path in source.layouts().items()}

    @cached_property
    def icons(self) -> dict[str, Path]:
        """The files of the icons by name."""
        return self.source.icons()

    @cached_property
    def styles(self) -> dict[str, Any]:
        """The sections of styles.yaml, shared ones below."""
        return self.source.table("styles.yaml")


NAME_SORTS: Final[Registry[Callable[[Vocabulary], Names]]] = Registry(
    "sort of name", "pipeline.schemas.name_sorts"
)
"""What returns the names of a sort, by the sort."""


def name_sort(
    name: str,
) -> Callable[[Callable[[Vocabulary], Names]], Callable[[Vocabulary], Names]]:
    """Register the decorated function as what returns the names of the sort `name`."""
    return lambda function: NAME_SORTS.add(name, function)
