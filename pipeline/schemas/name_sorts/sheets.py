"""Names of components, of their sizes, and of the sheets that they are printed on."""

from typing import Any

from pipeline.base.names import is_name
from pipeline.impose.options import NO_CUTTER
from pipeline.impose.size import SIZE
from pipeline.schemas.names import Names, any_case, mapping
from pipeline.schemas.vocabulary import Vocabulary, name_sort


@name_sort("component")
def components(vocabulary: Vocabulary) -> Names:
    """Return the components that have a layout, each with its trim."""
    return Names({name: _describe_trim(each) for name, each in vocabulary.layouts.items()})


def _describe_trim(layout: Any) -> str:
    trim = mapping(layout).get("trim")
    return " × ".join(map(str, trim)) + " mm" if isinstance(trim, list) else str(trim or "")


@name_sort("slot")
def slots(vocabulary: Vocabulary) -> Names:
    """Return the slots of all layouts."""
    found: dict[str, str] = {}
    for component, layout in vocabulary.layouts.items():
        for slot in mapping(layout.get("slots")):
            found.setdefault(slot, f"of {component}")
    return Names(found)


@name_sort("format")
def formats(vocabulary: Vocabulary) -> Names:
    """Return the trim formats."""
    table = vocabulary.source.table("cards.yaml").get("formats", {})
    return Names({name: _describe_sides(mapping(entry)) for name, entry in table.items()})


@name_sort("trim")
def trims(vocabulary: Vocabulary) -> Names:
    """Return what a layout may have as its trim beside a size."""
    page = {"paper": "a whole page, as large as the paper"}
    return Names({**formats(vocabulary).entries, **page})


@name_sort("paper-or-size")
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


@name_sort("profile")
def profiles(vocabulary: Vocabulary) -> Names:
    """Return the imposition profiles."""
    return Names(dict.fromkeys(vocabulary.source.table("sheets.yaml").get("profiles", {}), ""))


@name_sort("cutter")
def cutters(vocabulary: Vocabulary) -> Names:
    """Return the cutting machines, and the word for none."""
    table = vocabulary.source.table("cutters.yaml").get("cutters", {})
    titles = {name: str(mapping(entry).get("title", "")) for name, entry in table.items()}
    return Names({**titles, NO_CUTTER: "pieces are cut out by hand"})
