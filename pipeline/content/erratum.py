"""An erratum or a ruling: a file that says what changes, why, and what stood there before."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, get_args

from pydantic import AfterValidator, Field, ValidationError

from pipeline.base.names import SLUG
from pipeline.content.dates import Date
from pipeline.content.edition import first_day
from pipeline.content.fields.model import FrozenModel
from pipeline.content.fields.spec import reject
from pipeline.content.origin import Origin
from pipeline.content.record_models import Source, Text
from pipeline.documents import validation
from pipeline.documents.document import Document
from pipeline.documents.problems import Problems

GAME: Final = "game"
"""The target that stands for game.yaml."""

_TARGET: Final = re.compile(rf"{GAME}|(?P<kind>{SLUG}):(?P<slug>{SLUG})")


def _check_target(text: str) -> str:
    if _TARGET.fullmatch(text) is None:
        hint = f"write kind:slug, or {GAME} for game.yaml"
        raise reject("patch-target", f"expected a record, found {text!r}", hint)
    return text


def _check_source(source: Source) -> Source:
    if not (source.section or source.note or source.page):
        hint = "write source: { section: ... }, { page: ... } or { note: ... }"
        raise reject("field-type", "expected a section, a page or a note, found none", hint)
    return source


_SaidWhere: TypeAlias = Annotated[Source, AfterValidator(_check_source)]


class Patch(FrozenModel):
    """One change: `field` (dotted; empty for a whole record) from `was` to `now`.

    Without `was` something is added, without `now` something is taken away.
    """

    target: Annotated[Text, AfterValidator(_check_target)] = Field(description="kind:slug, or game")
    field: Text = Field(default="", description="dotted path within the record")
    was: Any = Field(default=None, description="what stands there before; nothing when absent")
    now: Any = Field(default=None, description="what stands there after; nothing when absent")


class Revision(FrozenModel):
    """What errata and rulings have in common: patches, and what is said of them."""

    title: Annotated[Text, Field(min_length=1)] = Field(description="what it is about")
    date: Date = Field(description="day, month or year")
    kind: str
    summary: Annotated[Text, Field(min_length=1)] = Field(description="the change in one line")
    reason: Text = Field(default="", description="why, where it is known")
    source: _SaidWhere | None = Field(default=None, description="where the publisher says it")
    meaning: Literal["changed", "unchanged"] = Field(
        default="changed", description="unchanged keeps translations of the old wording valid"
    )
    patches: tuple[Patch, ...] = Field(min_length=1, description="what changes where")


_ErratumKind: TypeAlias = Literal["functional", "clarification", "typo"]
_RulingKind: TypeAlias = Literal["contradiction", "gap", "wording", "spelling"]


class Erratum(Revision):
    """One entry of a publisher's errata."""

    kind: _ErratumKind = Field(
        description="whether the rule changes, is made clear, or a slip is mended"
    )


class Ruling(Revision):
    """One decision of the house against or between words of the rulebook."""

    kind: _RulingKind = Field(
        description="whether the rulebook contradicts itself, leaves a hole, has words that mean"
        " two things, or misspells one"
    )
    reason: Annotated[Text, Field(min_length=1)] = Field(description="why it is played so")
    source: _SaidWhere = Field(
        description="the section that is ruled on; its note: what contradicts"
    )


MODELS: Final[Mapping[Origin, type[Revision]]] = {Origin.ERRATA: Erratum, Origin.RULINGS: Ruling}
KINDS: Final[Mapping[Origin, tuple[str, ...]]] = {
    Origin.ERRATA: get_args(_ErratumKind),
    Origin.RULINGS: get_args(_RulingKind),
}


class Entry(NamedTuple):
    """An erratum or a ruling, its id (the file's name without .yaml), its file, and whose it is."""

    id: str
    revision: Revision
    document: Document
    origin: Origin = Origin.ERRATA

    @property
    def order(self) -> tuple[bool, str, str]:
        """What entries are applied by: rulings after all errata, then their date, then their id."""
        return self.is_ruling, first_day(self.revision.date), self.id

    @property
    def is_ruling(self) -> bool:
        """Tell whether the house says it, not the publisher."""
        return self.origin is Origin.RULINGS


def read_revision(id_: str, document: Document, origin: Origin, problems: Problems) -> Entry | None:
    """Return the erratum or ruling of a file, None where it has findings."""
    if _lies_elsewhere(id_, document, origin, problems):
        return None
    try:
        revision = MODELS[origin].model_validate(document.data)
    except ValidationError as error:
        validation.note(error, MODELS[origin], document, (), problems)
        return None
    if not id_.startswith(revision.date):
        message = f"the file's name does not begin with its date, {revision.date}"
        hint = f"name it {revision.date}-{id_.lstrip('0123456789-') or 'what-it-is'}.yaml"
        problems.add("erratum-name", message, document.position("date"), id_, hint)
    return Entry(id_, revision, document, origin)


def _lies_elsewhere(id_: str, document: Document, origin: Origin, problems: Problems) -> bool:
    """Note a file that lies in the other folder, as its kind tells; return whether it does."""
    kind = document.data.get("kind")
    others = [each for each in Origin if each is not origin and kind in KINDS[each]]
    for other in others:
        message = f"{kind!r} is a kind of {other}, and this is the folder of {origin}"
        hint = f"move the file to {other}/, or write one of {', '.join(KINDS[origin])}"
        problems.add("erratum-folder", message, document.position("kind"), id_, hint)
    return bool(others)
