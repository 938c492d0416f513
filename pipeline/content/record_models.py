"""What every record has, whatever its kind, and what every roster has beside that."""

import re
from datetime import date
from typing import Annotated, Final

from pydantic import AfterValidator, Field, Strict

from pipeline.content.fields.model import FrozenModel
from pipeline.content.fields.spec import reject

Text = Annotated[str, Strict()]


class Source(FrozenModel):
    """Where the rulebook says it."""

    section: Text = Field(default="", description="the heading under which it stands")
    note: Text = Field(default="", description="how it was read, where the text leaves doubt")
    page: Annotated[int, Strict()] | None = Field(default=None, description="the page, from 1")


class RecordModel(FrozenModel):
    """What every record has, whatever its kind."""

    name: Annotated[Text, Field(min_length=1)] = Field(description="the printed name")
    source: Source | None = Field(
        default=None, description="where the rulebook says it; the file's own source by default"
    )
    house: tuple[Text, ...] = Field(
        default=(), description="fields whose values we set: the rulebook does not print them"
    )


class NamelessModel(RecordModel):
    """A record of a kind whose records need no name."""

    name: Text = Field(default="", description="the printed name")


_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


def _check_day(text: str) -> str:
    """Return a day of the calendar as it is written."""
    try:
        verified = _DAY.fullmatch(text) is not None and bool(date.fromisoformat(text))
    except ValueError:
        verified = False
    if not verified:
        raise reject("field-type", f"expected a day such as 2026-03-14, found {text[:40]!r}")
    return text


class Step(FrozenModel):
    """One line of a roster's ledger."""

    step: Text = Field(description="the step of the game in which it happened")
    text: Text = Field(description="what happened")


class RosterModel(RecordModel):
    """What every roster may say of itself, beside the fields of its kind."""

    game: Text | None = Field(default=None, description="the game's id")
    content: Text | None = Field(
        default=None, description="version of the content that it was made for"
    )
    date: Annotated[Text, AfterValidator(_check_day)] | None = Field(
        default=None, description="the day it was made, such as 2026-03-14"
    )
    follows: Text | None = Field(
        default=None, description="file name of the roster that it was advanced from"
    )
    ledger: tuple[Step, ...] = Field(
        default=(), description="what happened on the way from there, step by step"
    )
