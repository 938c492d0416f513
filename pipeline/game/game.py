"""A whole game as one immutable value, and how many pieces its box holds.

inventory:
vehicle: 6
gear: { kind: equipment, where: { deck: gear }, copies: copies, count: 20, note: ... }
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from dataclasses import field as part
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from pydantic import Field, Strict

from pipeline.game.edition import ANNOUNCED, LIVING, PRODUCTS_FILE, Edition, first_day, last_day
from pipeline.game.erratum import Entry, Trace
from pipeline.game.fields.spec import FrozenModel
from pipeline.game.kinds import Kind, Text
from pipeline.game.language import CorrectedWords, OwnWords, Words
from pipeline.game.meta import Constants, Meta
from pipeline.game.records import Record, fields_of
from pipeline.source.codes import Severities
from pipeline.source.document import Document
from pipeline.source.files import file_below
from pipeline.source.findings import Position, Problems, fail
from pipeline.source.models import Named, described, validated_or_noted
from pipeline.source.names import did_you_mean
from pipeline.source.yaml import load_yaml

if TYPE_CHECKING:
    from pipeline.game.translation import Translation


FIELD: Final = "inventory"


class Count(FrozenModel):
    """How many pieces there should be.

    They are the records of `kind` that `where` holds for, or their copies by the field `copies`.
    `note` says the reason for fewer.
    """

    count: Annotated[int, Strict()] = Field(ge=0, description="pieces in the box")
    kind: Annotated[Text, Named("kind")] = described(
        "the kind; the entry's own name by default", ""
    )
    where: Mapping[str, Any] = described("fields that choose the records", {})
    copies: Annotated[Text, Named("field")] = described(
        "integer field that holds the copies of each", ""
    )
    note: Text = described("the reason for fewer", "")


def build_inventory(
    document: Document, kinds: Mapping[str, Kind], problems: Problems
) -> Mapping[str, Count]:
    """Return the counts by name; what is wrong with them goes to `problems`."""
    raw = document.data.get(FIELD, {})
    counts: dict[str, Count] = {}
    for name, value in raw.items() if isinstance(raw, dict) else ():
        written = {"count": value} if type(value) is int else value
        count = validated_or_noted(Count, written, document, (FIELD, name), problems)
        if count is None:
            continue
        count = count.model_copy(update={"kind": count.kind or name})
        if _check_names(count, name, document, kinds, problems):
            counts[name] = count
    return MappingProxyType(counts)


def _check_names(
    count: Count, name: str, document: Document, kinds: Mapping[str, Kind], problems: Problems
) -> bool:
    """Return whether a count speaks of a kind and fields that exist; note what does not."""
    if count.kind not in kinds:
        is_named = document.has(FIELD, name, "kind")
        place = document.position(FIELD, name, *(["kind"] if is_named else []), key=not is_named)
        remedy = did_you_mean(count.kind, kinds)
        problems.add("inventory-kind", f"unknown kind {count.kind!r}", place, name, remedy)
        return False
    fields = fields_of(kinds[count.kind])
    fields_named: list[tuple[tuple[str, ...], str]] = [
        (("where", field), field) for field in count.where
    ]
    fields_named += [(("copies",), count.copies)] if count.copies else []
    for path, field in fields_named:
        if field not in fields:
            place = document.position(FIELD, name, *path, key=len(path) > 1)
            remedy = did_you_mean(field, fields)
            problems.add("inventory-field", f"no field {field!r}", place, name, remedy)
            return False
    return True


class Versions(NamedTuple):
    """What a game prints of its edition: versions of its content and of the errata, its name."""

    content: str
    errata: str
    edition: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Game:
    """One loaded game; nothing of it changes after loading.

    `documents` maps file names within the folder to what was read, with the errata and rulings of
    `edition` laid over it; `entries` are those, `traces` what they change, `announced` those that
    the edition will have on a later day. All of it is in the language of `translation`, where there
    is one, but for what is only announced. `files` are the documents as they were read. `name` is
    the folder's name relative to the project, `views` what `view` has made of records so far.
    `label` is what is printed of the edition in place of its own, where other things are.
    """

    folder: Path
    name: str
    meta: Meta
    constants: Constants
    inventory: Mapping[str, Count]
    kinds: Mapping[str, Kind]
    records: Mapping[str, Mapping[str, Record]]
    documents: Mapping[str, Document]
    files: Mapping[str, Document]
    edition: Edition
    entries: tuple[Entry, ...]
    announced: tuple[Entry, ...]
    traces: Mapping[str, tuple[Trace, ...]]
    corrected: Mapping[tuple[str, str], str]
    translation: "Translation | None"
    label: Versions | None = None
    views: dict[tuple[str, str], dict[str, Any]] = part(default_factory=dict, init=False)

    def __repr__(self) -> str:
        return f"Game({self.id!r}, {self.version!r})"

    @property
    def id(self) -> str:
        return self.meta.id

    @property
    def title(self) -> str:
        return self.meta.title

    @property
    def errata(self) -> tuple[Entry, ...]:
        """The publisher's errata of the edition, by date."""
        return tuple(entry for entry in self.entries if not entry.is_ruling)

    @property
    def rulings(self) -> tuple[Entry, ...]:
        """The rulings of the house of the edition, by date."""
        return tuple(entry for entry in self.entries if entry.is_ruling)

    @property
    def version(self) -> str:
        return self.meta.version

    @property
    def versions(self) -> Versions:
        """What is printed of the edition: its version, that of the errata in it, and its name.

        The living edition has the present one. Any other has that of history in which the newest of
        its entries came, and without any the first.
        """
        if self.label is not None:
            return self.label
        errata = self._version_of(self.errata)
        name = self.edition.name
        present = name in (LIVING, ANNOUNCED)
        return Versions(self.version if present else self._version_of(self.entries), errata, name)

    def _version_of(self, entries: tuple[Entry, ...]) -> str:
        newest = max((first_day(entry.revision.date) for entry in entries), default="")
        dated = ((last_day(date), name) for name, date in self.meta.history.items())
        return min((each for each in dated if each[0] >= newest), default=("", self.version))[1]

    @property
    def severities(self) -> Severities:
        return Severities(self.meta.severities)

    @property
    def language(self) -> str:
        """The language that the game is in, as in BCP 47: that of its content if untranslated."""
        return self.meta.language if self.translation is None else self.translation.language

    @property
    def words(self) -> Words:
        """The engine's and the templates' words in the game's language."""
        words = OwnWords(self.language) if self.translation is None else self.translation
        return CorrectedWords(words, self.corrected) if self.corrected else words

    def labelled(self, versions: Versions) -> "Game":
        """Return the same game, which calls its edition otherwise."""
        return replace(self, label=versions)

    def with_own_views(self) -> "Game":
        """Return the same game with nothing viewed so far, for views that are to differ."""
        return replace(self, label=self.label)

    def record(self, kind: str, slug: str) -> Record:
        """Return one record. Raises KeyError if it is missing."""
        return self.records[kind][slug]

    def read(self, name: str) -> Document:
        """Return a further YAML file of the game's folder, such as products.yaml.

        Raises PunchboardError if it cannot be read or lies outside of the folder.
        """
        path = file_below(self.folder, name)
        display_path = f"{self.name}/{name}"
        if path is None:
            raise fail("file-outside", "the path leaves the game's folder", Position(display_path))
        document = self.documents.get(name) if name == PRODUCTS_FILE else None
        document = document or load_yaml(path, display_path)
        if self.translation is None:
            return document
        from pipeline.game.translated_files import apply_to_file

        return apply_to_file(name, document, self.documents["kinds.yaml"].data, self.translation)
