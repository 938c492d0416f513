"""Names that a game's own files give: kinds, fields, lists, products, pictures."""

from pipeline.content.fields.spec import written_type
from pipeline.content.kinds import Kind
from pipeline.content.rosters import ROSTERS
from pipeline.content.where import SLUG
from pipeline.schemas.names import Names, mapping
from pipeline.schemas.vocabulary import Vocabulary, name_sort


@name_sort("kind")
def kinds(vocabulary: Vocabulary) -> Names:
    """Return the kinds."""
    return Names(vocabulary.kinds())


@name_sort("roster-kind")
def roster_kinds(vocabulary: Vocabulary) -> Names:
    """Return the kind of rosters."""
    return Names(vocabulary.kinds(lambda kind: kind.folder == ROSTERS))


@name_sort("field")
def fields(vocabulary: Vocabulary) -> Names:
    """Return the fields of all kinds."""
    return Names({SLUG: "the record's own key"} | vocabulary.fields())


@name_sort("number-field")
def number_fields(vocabulary: Vocabulary) -> Names:
    """Return the fields that hold whole numbers."""

    def holds_number(kind: Kind, name: str) -> bool:
        return bool(written_type(vocabulary.fields_of(kind.name).get(name)) == "integer")

    return Names(vocabulary.fields(holds_number))


@name_sort("list")
def lists(vocabulary: Vocabulary) -> Names:
    """Return the fields that hold lists."""
    return Names(vocabulary.fields(lambda kind, name: name in kind.lists))


@name_sort("roster-list")
def roster_lists(vocabulary: Vocabulary) -> Names:
    """Return the fields of rosters that hold lists."""

    def is_list_of_roster(kind: Kind, name: str) -> bool:
        return kind.folder == ROSTERS and name in kind.lists

    return Names(vocabulary.fields(is_list_of_roster))


@name_sort("sorting")
def sortings(vocabulary: Vocabulary) -> Names:
    """Return the fields that records may be sorted by, downwards with a minus."""
    named = vocabulary.fields()
    return Names(named | {f"-{name}": doc for name, doc in named.items()})


@name_sort("product")
def products(vocabulary: Vocabulary) -> Names:
    """Return the products."""
    written = vocabulary.source.data("products.yaml")
    return Names({name: str(mapping(entry).get("title", "")) for name, entry in written.items()})


@name_sort("image")
def images(vocabulary: Vocabulary) -> Names:
    """Return the pictures below the game's folder."""
    return Names(dict.fromkeys(vocabulary.source.images(), ""))


@name_sort("markdown")
def chapters(vocabulary: Vocabulary) -> Names:
    """Return the Markdown files below the game's folder."""
    return Names(dict.fromkeys(vocabulary.source.chapters(), ""))
