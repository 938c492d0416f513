"""Dates in content: a day, or as much of it as is known."""

from typing import Annotated, TypeAlias

from pydantic import AfterValidator

from pipeline.content.edition import is_date
from pipeline.content.fields.spec import reject
from pipeline.content.record_models import Text


def _check_date(text: str) -> str:
    if not is_date(text):
        message = f"expected a date, found {text!r}"
        raise reject("erratum-date", message, 'write "2009-09-01", or "2009-09" for a month')
    return text


Date: TypeAlias = Annotated[Text, AfterValidator(_check_date)]
"""A year, a month or a day; anything else is refused (`erratum-date`)."""
