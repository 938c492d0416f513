"""All names that the texts of a game may use: kinds, records, components, styles, papers."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product
from math import prod
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pipeline.authoring.project_files import Source
from pipeline.game.erratum import GAME
from pipeline.game.fields.spec import type_of, written_out, written_type
from pipeline.game.kind_options import ROSTERS
from pipeline.game.kinds import Kind
from pipeline.game.records import SLUG
from pipeline.sheets.options import NO_CUTTER
from pipeline.sheets.papers import SIZE
from pipeline.source.names import is_name
from pipeline.source.units import LITERAL


class Names(NamedTuple):
    """Names with a few words on each; a text of `pattern` is legal, too, though not offered."""

    entries: Mapping[str, str]
    pattern: str = ""


NONE: Final = Names(MappingProxyType({}))


def reference_names(records: Mapping[str, Mapping[str, str]]) -> Names:
    """Return what a reference may be: the records of one kind by slug, of several by kind and slug.

    `records` are the printed names by kind and slug.
    """
    if len(records) == 1:
        ((kind, own),) = records.items()
        return Names(own, f"^{kind}:({'|'.join(own)})$") if own else NONE
    return Names(
        {f"{kind}:{slug}": name for kind, own in records.items() for slug, name in own.items()}
    )


def any_case(text: str) -> str:
    """Return the pattern of a text in small letters or capitals."""
    letters = (f"[{each}{each.upper()}]" if each.isalpha() else each for each in text)
    return "".join(letters)


def mapping(value: Any) -> Mapping[str, Any]:
    """Return a mapping of a file; an empty one where something else is there."""
    return value if isinstance(value, dict) else {}


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
        """Return whether a record may have the values of `where`, as far as its file says so."""
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
    spec = written_out(fields.get(field))
    type_ = type_of(spec)
    # Only of these is the value in the file what `where` compares.
    known = type_.sorting or type_.figure or type_.name == "text"
    return record.get(field, spec.get("default")) if known else None


def _may_be(value: Any, expected: Any) -> bool:
    if value is None or value == expected:
        return True
    both = isinstance(value, str) and isinstance(expected, str)
    return both and value.rpartition(":")[2] == expected.rpartition(":")[2]


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
        source = self.source
        return {name: source.layout(path) for name, path in source.layouts().items()}

    @cached_property
    def icons(self) -> dict[str, Path]:
        return self.source.icons()

    @cached_property
    def styles(self) -> dict[str, Any]:
        """The sections of styles.yaml, shared ones below."""
        return self.source.table("styles.yaml")


def kinds(vocabulary: Vocabulary) -> Names:
    return Names(vocabulary.kinds())


def roster_kinds(vocabulary: Vocabulary) -> Names:
    return Names(vocabulary.kinds(lambda kind: kind.folder == ROSTERS))


def fields(vocabulary: Vocabulary) -> Names:
    return Names({SLUG: "the record's own key"} | vocabulary.fields())


def number_fields(vocabulary: Vocabulary) -> Names:
    def holds_number(kind: Kind, name: str) -> bool:
        return bool(written_type(vocabulary.fields_of(kind.name).get(name)) == "integer")

    return Names(vocabulary.fields(holds_number))


def lists(vocabulary: Vocabulary) -> Names:
    return Names(vocabulary.fields(lambda kind, name: name in kind.lists))


def roster_lists(vocabulary: Vocabulary) -> Names:
    def is_list_of_roster(kind: Kind, name: str) -> bool:
        return kind.folder == ROSTERS and name in kind.lists

    return Names(vocabulary.fields(is_list_of_roster))


def sortings(vocabulary: Vocabulary) -> Names:
    """Return the fields that records may be sorted by, downwards with a minus."""
    named = vocabulary.fields()
    return Names(named | {f"-{name}": doc for name, doc in named.items()})


def products(vocabulary: Vocabulary) -> Names:
    written = vocabulary.source.data("products.yaml")
    return Names({name: str(mapping(entry).get("title", "")) for name, entry in written.items()})


def images(vocabulary: Vocabulary) -> Names:
    """Return the pictures below the game's folder."""
    return Names(dict.fromkeys(vocabulary.source.images(), ""))


def chapters(vocabulary: Vocabulary) -> Names:
    """Return the Markdown files below the game's folder."""
    return Names(dict.fromkeys(vocabulary.source.chapters(), ""))


def styles(vocabulary: Vocabulary) -> Names:
    written = vocabulary.styles.get("styles", {})
    return Names({name: _describe_style(mapping(entry)) for name, entry in written.items()})


def _describe_style(style: Any) -> str:
    like = f"like {style['like']}" if "like" in style else ""
    size = f"{style['size']} pt" if "size" in style else ""
    words = (like, style.get("family", ""), style.get("cut", ""), size)
    return " ".join(filter(None, map(str, words)))


def colours(vocabulary: Vocabulary) -> Names:
    palette = vocabulary.styles.get("palette", {})
    return Names({name: str(value) for name, value in palette.items()})


def text_colours(vocabulary: Vocabulary) -> Names:
    """Return the colours that a style may have."""
    return Names({**colours(vocabulary).entries, "none": "no colour"}, f"^(?:{LITERAL})?$")


def fill_colours(vocabulary: Vocabulary) -> Names:
    """Return the colours that a gradient or an icon may have."""
    return Names(colours(vocabulary).entries, f"^(?:{LITERAL})?$")


def families(vocabulary: Vocabulary) -> Names:
    found = dict.fromkeys(vocabulary.source.font_families(), "of the folder fonts/")
    return Names({**found, **dict.fromkeys(vocabulary.styles.get("families", {}), "")})


def cuts(vocabulary: Vocabulary) -> Names:
    written = vocabulary.styles.get("families", {}).values()
    return Names({cut: "" for family in written for cut in mapping(mapping(family).get("cuts"))})


def icons(vocabulary: Vocabulary) -> Names:
    """Return the icons, each with the folder of templates that it comes from."""
    files = vocabulary.icons.items()
    return Names({name: f"icon of {path.parts[-3].lstrip('_')}" for name, path in files})


def icons_in_braces(vocabulary: Vocabulary) -> Names:
    return Names({f"{{{name}}}": "" for name in vocabulary.icons})


def components(vocabulary: Vocabulary) -> Names:
    """Return the components that have a layout, each with its trim."""
    return Names({name: _describe_trim(each) for name, each in vocabulary.layouts.items()})


def _describe_trim(layout: Any) -> str:
    trim = mapping(layout).get("trim")
    return " × ".join(map(str, trim)) + " mm" if isinstance(trim, list) else str(trim or "")


def slots(vocabulary: Vocabulary) -> Names:
    found: dict[str, str] = {}
    for component, layout in vocabulary.layouts.items():
        for slot in mapping(layout.get("slots")):
            found.setdefault(slot, f"of {component}")
    return Names(found)


def formats(vocabulary: Vocabulary) -> Names:
    table = vocabulary.source.table("cards.yaml").get("formats", {})
    return Names({name: _describe_sides(mapping(entry)) for name, entry in table.items()})


def trims(vocabulary: Vocabulary) -> Names:
    """Return what a layout may have as its trim besides a size."""
    page = {"paper": "a whole page, as large as the paper"}
    upright = formats(vocabulary).entries
    lying = {f"{name} landscape": f"{about}, turned" for name, about in upright.items()}
    return Names({**upright, **lying, **page})


def papers(vocabulary: Vocabulary) -> Names:
    """Return the papers; a size is legal, too, and so are capitals, as on the command line."""
    table = vocabulary.source.table("papers.yaml").get("papers", {})
    others = "|".join(any_case(name) for name in table if is_name(name))
    units = "|".join(map(any_case, ("mm", "cm", "in", "pt")))
    pattern = rf"^\s*({others})\s*$|^{SIZE.pattern.replace('mm|cm|in|pt', units)}$"
    return Names({name: _describe_sides(mapping(entry)) for name, entry in table.items()}, pattern)


def _describe_sides(entry: Any) -> str:
    sides = f"{entry.get('width', '')} × {entry.get('height', '')} mm"
    return f"{entry.get('title', '')} {sides}".strip()


def profiles(vocabulary: Vocabulary) -> Names:
    return Names(dict.fromkeys(vocabulary.source.table("sheets.yaml").get("profiles", {}), ""))


def cutters(vocabulary: Vocabulary) -> Names:
    """Return the cutting machines, and the word for none."""
    table = vocabulary.source.table("cutters.yaml").get("cutters", {})
    titles = {name: str(mapping(entry).get("title", "")) for name, entry in table.items()}
    return Names({**titles, NO_CUTTER: "pieces are cut out by hand"})


NAME_SORTS: Final[Mapping[str, Callable[[Vocabulary], Names]]] = {
    "kind": kinds,
    "roster-kind": roster_kinds,
    "field": fields,
    "number-field": number_fields,
    "list": lists,
    "roster-list": roster_lists,
    "sorting": sortings,
    "product": products,
    "image": images,
    "markdown": chapters,
    "style": styles,
    "colour": colours,
    "text-colour": text_colours,
    "fill-colour": fill_colours,
    "family": families,
    "cut": cuts,
    "icon": icons,
    "icon-in-braces": icons_in_braces,
    "component": components,
    "slot": slots,
    "format": formats,
    "trim": trims,
    "paper-or-size": papers,
    "profile": profiles,
    "cutter": cutters,
}
"""What returns the names of a sort, by the sort."""
