"""An erratum: a file of ``errata/`` that says what changes, why, and what stood there before."""

import re
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import AfterValidator, Field, ValidationError

from pipeline.base.names import SLUG
from pipeline.content.dates import Date
from pipeline.content.edition import first_day
from pipeline.content.fields.model import FrozenModel
from pipeline.content.fields.spec import reject
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


class Patch(FrozenModel):
    """One change: `field` (dotted; empty for a whole record) from `was` to `now`.

    Without `was` something is added, without `now` something is taken away.
    """

    target: Annotated[Text, AfterValidator(_check_target)] = Field(description="kind:slug, or game")
    field: Text = Field(default="", description="dotted path within the record")
    was: Any = Field(default=None, description="what stands there before; nothing when absent")
    now: Any = Field(default=None, description="what stands there after; nothing when absent")


class Erratum(FrozenModel):
    """One entry of a publisher's errata, or one settled contradiction."""

    title: Annotated[Text, Field(min_length=1)] = Field(description="what it is about")
    date: Date = Field(description="day, month or year")
    kind: Literal["functional", "clarification", "typo"] = Field(
        description="whether the rule changes, is made clear, or a slip is mended"
    )
    summary: Annotated[Text, Field(min_length=1)] = Field(description="the change in one line")
    reason: Text = Field(default="", description="why, where it is known")
    source: Source | None = Field(default=None, description="where the publisher says it")
    meaning: Literal["changed", "unchanged"] = Field(
        default="changed", description="unchanged keeps translations of the old wording valid"
    )
    patches: tuple[Patch, ...] = Field(min_length=1, description="what changes where")


class Entry(NamedTuple):
    """An erratum, its id (the file's name without .yaml), and the file that it stands in."""

    id: str
    erratum: Erratum
    document: Document

    @property
    def order(self) -> tuple[str, str]:
        """What errata are applied by: their date, then their id."""
        return first_day(self.erratum.date), self.id


def read_erratum(id_: str, document: Document, problems: Problems) -> Entry | None:
    """Return the erratum of a file, None where it has findings."""
    try:
        erratum = Erratum.model_validate(document.data)
    except ValidationError as error:
        validation.note(error, Erratum, document, (), problems)
        return None
    if not id_.startswith(erratum.date):
        message = f"the file's name does not begin with its date, {erratum.date}"
        hint = f"name it {erratum.date}-{id_.lstrip('0123456789-') or 'what-it-is'}.yaml"
        problems.add("erratum-name", message, document.position("date"), id_, hint)
    return Entry(id_, erratum, document)
