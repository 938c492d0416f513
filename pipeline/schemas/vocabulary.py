"""All that the texts of a game's files may name: its kinds, records, components, looks, papers."""

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from pipeline.base.names import is_name
from pipeline.content.fields.spec import written_type
from pipeline.content.kinds import Kind
from pipeline.content.rosters import ROSTERS
from pipeline.content.where import SLUG
from pipeline.impose.size import SIZE
from pipeline.schemas.names import Names, any_case, mapping, reference_names
from pipeline.schemas.record_names import RecordNames
from pipeline.schemas.source import Source


class Vocabulary:
    """The names of one game by sort, each sort read when it is first asked for."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.records = RecordNames(source)

    def names(self, sort: str) -> Names:
        """Return the names of a sort, as `Named` speaks of it. Raises KeyError for no such sort."""
        return _SORTS[sort](self)

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


def _trim(layout: Any) -> str:
    trim = mapping(layout).get("trim")
    return " × ".join(map(str, trim)) + " mm" if isinstance(trim, list) else str(trim or "")


def _fields(vocabulary: Vocabulary) -> Names:
    return Names({SLUG: "the record's own key"} | vocabulary.fields())


def _number_fields(vocabulary: Vocabulary) -> Names:
    def holds_number(kind: Kind, name: str) -> bool:
        return bool(written_type(vocabulary.fields_of(kind.name).get(name)) == "integer")

    return Names(vocabulary.fields(holds_number))


def _lists(vocabulary: Vocabulary) -> Names:
    return Names(vocabulary.fields(lambda kind, name: name in kind.lists))


def _roster_lists(vocabulary: Vocabulary) -> Names:
    def is_list_of_roster(kind: Kind, name: str) -> bool:
        return kind.folder == ROSTERS and name in kind.lists

    return Names(vocabulary.fields(is_list_of_roster))


def _sorting(vocabulary: Vocabulary) -> Names:
    fields = vocabulary.fields()
    return Names(fields | {f"-{name}": doc for name, doc in fields.items()})


def _profiles(vocabulary: Vocabulary) -> Names:
    return Names(dict.fromkeys(vocabulary.source.table("sheets.yaml").get("profiles", {}), ""))


def _icons(vocabulary: Vocabulary) -> Names:
    names = vocabulary.icons.items()
    return Names({name: f"icon of {path.parts[-3].lstrip('_')}" for name, path in names})


def _formats(vocabulary: Vocabulary) -> dict[str, str]:
    table = vocabulary.source.table("cards.yaml").get("formats", {})
    return {name: _sides(entry) for name, entry in table.items()}


def _papers(vocabulary: Vocabulary) -> Names:
    table = vocabulary.source.table("papers.yaml").get("papers", {})
    # The command line takes papers and units in capitals, too, and so does a product.
    others = "|".join(any_case(name) for name in table if is_name(name))
    sizes = SIZE.pattern.replace("mm|cm|in|pt", "|".join(map(any_case, ("mm", "cm", "in", "pt"))))
    pattern = rf"^\s*({others})\s*$|^{sizes}$"
    return Names({name: _sides(entry) for name, entry in table.items()}, pattern)


def _sides(entry: Any) -> str:
    sides = mapping(entry)
    return (
        f"{sides.get('title', '')} {sides.get('width', '')} × {sides.get('height', '')} mm".strip()
    )


def _styles(vocabulary: Vocabulary) -> Names:
    return Names(
        {name: _style(entry) for name, entry in vocabulary.styles.get("styles", {}).items()}
    )


def _style(entry: Any) -> str:
    written = mapping(entry)
    like = f"like {written['like']}" if "like" in written else ""
    words = (like, written.get("family", ""), written.get("cut", ""), _points(written))
    return " ".join(filter(None, map(str, words)))


def _points(style: Any) -> str:
    return f"{style['size']} pt" if "size" in style else ""


def _colours(vocabulary: Vocabulary) -> Names:
    palette = vocabulary.styles.get("palette", {})
    return Names({name: str(value) for name, value in palette.items()})


def _text_colours(vocabulary: Vocabulary) -> Names:
    return Names({**_colours(vocabulary).entries, "none": "no colour"}, "^$")


def _cuts(vocabulary: Vocabulary) -> Names:
    families = vocabulary.styles.get("families", {}).values()
    return Names({cut: "" for family in families for cut in mapping(mapping(family).get("cuts"))})


def _slots(vocabulary: Vocabulary) -> Names:
    slots: dict[str, str] = {}
    for component, layout in vocabulary.layouts.items():
        for slot in mapping(layout.get("slots")):
            slots.setdefault(slot, f"of {component}")
    return Names(slots)


def _products(vocabulary: Vocabulary) -> Names:
    products = vocabulary.source.data("products.yaml")
    return Names({name: str(mapping(entry).get("title", "")) for name, entry in products.items()})


_SORTS: Final[dict[str, Callable[[Vocabulary], Names]]] = {
    "colour": _colours,
    "component": lambda the: Names({name: _trim(each) for name, each in the.layouts.items()}),
    "cut": _cuts,
    "family": lambda the: Names(dict.fromkeys(the.styles.get("families", {}), "")),
    "field": _fields,
    "format": lambda the: Names(_formats(the)),
    "icon": _icons,
    "icon-in-braces": lambda the: Names({f"{{{name}}}": "" for name in the.icons}),
    "image": lambda the: Names(dict.fromkeys(the.source.images(), "")),
    "kind": lambda the: Names(the.kinds()),
    "list": _lists,
    "number-field": _number_fields,
    "paper-or-size": _papers,
    "product": _products,
    "profile": _profiles,
    "roster-kind": lambda the: Names(the.kinds(lambda kind: kind.folder == ROSTERS)),
    "roster-list": _roster_lists,
    "slot": _slots,
    "sorting": _sorting,
    "style": _styles,
    "text-colour": _text_colours,
    "trim": lambda the: Names(_formats(the) | {"paper": "a whole page, as large as the paper"}),
}
